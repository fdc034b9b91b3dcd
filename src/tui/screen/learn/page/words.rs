//! What a page says: its text, its task, and what comes of the learner's moves.

use super::{Lesson, Note, Paragraph};
use crate::lesson::{Told, place_of};
use crate::rules::{BySeat, Seat};
use crate::text::events::{outcome_text, refusal_text};
use crate::text::formation::place_text;
use crate::text::happening::event_text;
use crate::text::lesson as say;
use crate::text::{Lang, screens};
use crate::tui::geometry::Side;
use crate::tui::glyphs::Glyphs;
use crate::tui::model::Shared;
use crate::tui::screen::play::piece_name;
use crate::tui::theme::Role;
use crate::view::Event;

impl Lesson {
    /// `3/30 山界`, with a `+` once it is done.
    pub(in crate::tui::screen::learn) fn title(&self, lang: Lang) -> String {
        let page = self.page();
        let done = if self.done { "+" } else { "" };
        format!("{}{done} {}", say::page_number(page), say::page_text(page).title.say(lang))
    }

    /// What there is to know.
    pub(in crate::tui::screen::learn) fn text(&self, lang: Lang) -> Vec<Paragraph> {
        vec![(say::page_text(self.page()).body.say(lang).to_owned(), Role::Hint)]
    }

    /// What is to be done.
    pub(in crate::tui::screen::learn) fn task(&self, lang: Lang) -> Vec<Paragraph> {
        vec![(format!("> {}", say::page_text(self.page()).task.say(lang)), Role::Title)]
    }

    /// What is typed or told, or what is under the cursor.
    pub(super) fn note_lines(&self, shared: &Shared) -> Vec<Paragraph> {
        let lang = shared.settings.lang;
        if let Some(typed) = &self.typed {
            return vec![(format!("> {typed}_"), Role::Title)];
        }
        match &self.note {
            Note::Nothing => {}
            Note::Told(told) => return self.told(told, lang),
            Note::Shown(told) => {
                let more = (say::MORE_SOLUTION.say(lang).to_owned(), Role::Dim);
                let told_more = self.told(told, lang);
                return told_more.into_iter().chain((!told.is_done()).then_some(more)).collect();
            }
            Note::Tip => {
                let hint = say::page_text(self.page()).hint.say(lang);
                return vec![(format!("{}{hint}", say::HINT.say(lang)), Role::Hint)];
            }
            Note::Say(phrase, role) => return vec![(phrase.say(lang).to_owned(), *role)],
            Note::Nonsense(typed) => return vec![(screens::bad_square(typed, "c5c4", lang), Role::Error)],
        }
        let mut lines = vec![self.under_cursor(shared)];
        if let Some(moves) = self.attempt.moves_left().filter(|moves| *moves > 1) {
            lines.push((say::moves_left(moves, lang), Role::Dim));
        }
        lines
    }

    fn under_cursor(&self, shared: &Shared) -> Paragraph {
        let lang = shared.settings.lang;
        let point = self.picked.unwrap_or(self.cursor);
        let name = self.page().board().board().name(point).to_ascii_uppercase();
        let Some(view) = self.attempt.view() else {
            let piece = self.attempt.seen(point).and_then(|seen| seen.rank);
            let piece =
                piece.map_or("", |rank| if lang == Lang::Chinese { rank.hanzi_name() } else { rank.name() });
            let place = place_of(point).map_or_else(|| name.clone(), |place| place_text(place, lang));
            return (format!("{place} {piece}"), if self.picked.is_some() { Role::Title } else { Role::Dim });
        };
        let piece = piece_name(view, point, Seat::South, shared.settings);
        if self.picked.is_some() {
            let targets = self.attempt.targets(point).len();
            return (screens::picked(&piece, &name, targets, lang), Role::Title);
        }
        if piece.is_empty() {
            return (name, Role::Dim);
        }
        (screens::under_cursor(&name, &piece, self.origins().contains(point), lang), Role::Dim)
    }

    /// What came of an answer.
    pub(super) fn told(&self, told: &Told, lang: Lang) -> Vec<Paragraph> {
        let reasons = |refusals: &[_]| {
            let each: Vec<_> = refusals.iter().map(|refusal| refusal_text(refusal, lang)).collect();
            format!(
                "{}{}",
                say::REFUSED.say(lang),
                each.join(if lang == Lang::Chinese { "；" } else { "; " })
            )
        };
        match told {
            Told::Refused(refusals) => vec![(reasons(refusals), Role::Error)],
            Told::GoesOn(events) => {
                let left = self.attempt.moves_left().unwrap_or(0);
                vec![(self.happened(events, lang), Role::Hint), (say::moves_left(left, lang), Role::Dim)]
            }
            Told::Missed(events) => vec![
                (self.happened(events, lang), Role::Hint),
                (say::MISSED.say(lang).to_owned(), Role::Warning),
            ],
            Told::Reached(events) => self.right(Some(self.happened(events, lang)), lang),
            Told::Faultless(place) => vec![(say::faultless(*place, lang), Role::Error)],
            Told::Found(fault, left) => vec![(say::found(fault, *left, lang), Role::Title)],
            Told::AllFound(fault) => self.right(Some(crate::text::formation::fault_text(fault, lang)), lang),
            Told::StillWrong(faults) => vec![(say::still_wrong(faults, lang), Role::Warning)],
            Told::Mended => self.right(Some(say::MENDED.say(lang).to_owned()), lang),
        }
    }

    /// The task is done.
    fn right(&self, why: Option<String>, lang: Lang) -> Vec<Paragraph> {
        if self.attempt.was_helped() {
            let shown = (say::SHOWN.say(lang).to_owned(), Role::Title);
            return why.map(|why| (why, Role::Hint)).into_iter().chain([shown]).collect();
        }
        let right = format!("{} {}", say::RIGHT.say(lang), why.unwrap_or_default());
        let next = if self.page().next().is_some() { say::NEXT } else { say::ALL_READ };
        let done = say::page_text(self.page()).done.say(lang);
        vec![(right.trim_end().to_owned(), Role::Title), (format!("{done} {}", next.say(lang)), Role::Hint)]
    }

    /// What happened, in a paragraph.
    fn happened(&self, events: &[Event], lang: Lang) -> String {
        let Some(view) = self.attempt.view() else { return String::new() };
        let mark = |owner| Glyphs::owner(Side::seen_from(Seat::South, owner));
        let counts = |event: &&Event| matches!(event, Event::Moved { .. } | Event::Flipped { .. });
        let all = view.events().iter().filter(counts).count() as u32;
        let mut number = all.saturating_sub(events.iter().filter(counts).count() as u32);
        let seats = view.rules().seats(view.board());
        let mut told = Vec::new();
        let ended = events.iter().any(|event| matches!(event, Event::Ended { .. }));
        for event in events {
            number += u32::from(counts(&event));
            match event {
                // The result says who is out and why.
                Event::Out { .. } if ended => {}
                Event::Ended { outcome, .. } => {
                    told.push(outcome_text(*outcome, seats, &BySeat::new(None), lang));
                }
                event => told.extend(event_text(event, number, view.board(), lang, mark)),
            }
        }
        told.join(if lang == Lang::Chinese { "；" } else { "; " })
    }
}
