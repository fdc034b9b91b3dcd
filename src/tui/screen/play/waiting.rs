//! While a computer player thinks: the board stays before whoever has it, and nothing waits
//! but the game. In a game of computer players alone everything is seen.

use super::super::{next_in_game, trouble};
use super::{Play, Stage};
use crate::exec::Failure;
use crate::record::PlayerKind;
use crate::rules::{Action, Seat};
use crate::storage::FileError;
use crate::table::Command;
use crate::text::players as say;
use crate::tui::bots::{Progress, Question, any_move};
use crate::tui::keys::Act;
use crate::tui::model::{Shared, Step};
use crate::tui::session::Applied;
use crate::tui::theme::Role;
use crate::view::Event;

impl Play {
    /// Whether a computer player is to do something.
    pub(in crate::tui::screen) const fn waits_for_bots(&self) -> bool {
        matches!(self.stage, Stage::Waiting)
    }

    /// Whether somebody's turn goes on before the player who has the terminal: his own, or a
    /// computer player's.
    pub(in crate::tui) const fn is_on_a_turn(&self) -> bool {
        matches!(self.stage, Stage::Move | Stage::Waiting)
    }

    /// Asks the computer player that is to do something; its clock runs.
    pub(super) fn ask_bot(shared: &mut Shared) {
        let (now, seed) = (shared.now, shared.next_seed());
        let Shared { session: Some(session), bots, .. } = shared else { return };
        let Some((seat, kind)) = session.bot_to_act() else { return };
        if !bots.is_paused() {
            // A clock that can't be written down has been reported with the move before.
            let _ = session.apply(Command::StartClock, now);
        }
        let table = session.table();
        let left = table.clock().left(now).filter(|_| table.to_move() == Some(seat));
        if let Some(view) = table.view(seat) {
            bots.ask(Question { seat, kind, view, left, seed }, now);
        }
    }

    /// Looks whether the computer player has an answer by now, and carries it out.
    pub(super) fn wait(&mut self, shared: &mut Shared) -> Step {
        let kept = shared.session.as_mut().and_then(|session| session.keep_clock(shared.now));
        if let Some(error) = kept {
            return Step::ask(trouble(&error, shared.settings.lang));
        }
        match shared.bots.poll(shared.settings.pace, shared.now) {
            Progress::NotAsked => Self::ask_bot(shared),
            Progress::Thinking => {}
            Progress::Ready(answer) => return self.bot_acts(answer, shared),
        }
        Step::redraw()
    }

    /// Carries out what a computer player wants. What it may not do, and what it doesn't say, is
    /// done at random for it; where nothing at all can be done its turn is over. A program's turn is
    /// lost then, as if its time had run out: only a headquarters is named for it.
    fn bot_acts(&mut self, answer: Option<Action>, shared: &mut Shared) -> Step {
        let (now, seed) = (shared.now, shared.next_seed());
        let Some(session) = &mut shared.session else { return Step::idle() };
        let Some((seat, kind)) = session.bot_to_act() else { return Step::idle() };
        let is_program = matches!(kind, PlayerKind::Exec(_));
        let before = session.view(self.seat).map_or(0, |view| view.events().len());
        let mut act = |action| session.apply(Command::Act(action), now).ok();
        let applied = answer.filter(|&action| is_own(action, seat)).and_then(&mut act);
        let stood_in = applied.is_none();
        let applied = applied.or_else(|| {
            let lost = [Action::DrawRefuse(seat), Action::Timeout(seat)];
            let mut act = |action| session.apply(Command::Act(action), now).ok();
            lost.into_iter().filter(|_| is_program).find_map(&mut act)
        });
        let applied = applied.or_else(|| {
            let at_random = session.table().view(seat).and_then(|view| any_move(view, seed));
            let mut act = |action| session.apply(Command::Act(action), now).ok();
            at_random.and_then(&mut act).or_else(|| act(Action::Timeout(seat)))
        });
        let Some(applied) = applied else { return Step::idle() };
        let note = if stood_in && is_program {
            let failure = shared.bots.failure(seat).unwrap_or(Failure::Illegal(String::new()));
            Some((say::turn_lost(&failure, shared.settings.lang), Role::Warning))
        } else if stood_in {
            Some((say::STOOD_IN.say(shared.settings.lang).to_owned(), Role::Warning))
        } else {
            let battle = |event: &Event| matches!(event, Event::Moved { battle: Some(_), .. });
            let told = applied.events.len() > 2 || applied.events.iter().any(battle);
            told.then(|| (self.told(before, shared), Role::Title))
        };
        self.after_bot(applied, note, shared)
    }

    /// On to whoever is next, after a computer player has done something or its time was up.
    pub(super) fn after_bot(
        &mut self,
        applied: Applied,
        note: Option<(String, Role)>,
        shared: &mut Shared,
    ) -> Step {
        let Some(session) = &shared.session else { return Step::idle() };
        let (next, passes_on) = (session.table().waits_for(), session.must_cover());
        if next.is_none() {
            let viewer = (!self.watching).then_some(self.seat);
            return with_trouble(Step::Go(Box::new(next_in_game(shared, viewer))), applied.trouble, shared);
        }
        self.back = 0;
        if session.bot_to_act().is_some() {
            // What the player's own move has led to stays until there is something newer.
            let keeps = |(_, role): &(String, Role)| !self.watching && *role != Role::Hint;
            self.note = note.or(self.note.clone().filter(keeps));
            Self::ask_bot(shared);
        } else if next == Some(self.seat) || !passes_on {
            let seat = next.unwrap_or(self.seat);
            let cursor = (seat == self.seat).then_some(self.cursor);
            let mut play = Self::new(shared, seat);
            if play.picked.is_none() && play.stage != Stage::Home {
                play.cursor = cursor.unwrap_or(play.cursor);
            }
            play.note = play.note.or(note);
            play.told = self.told.take();
            // Questions that stand on top of the board stay there: the game comes to no end here.
            *self = play;
        } else {
            // The player who has the terminal looks at it as long as he wants.
            (self.stage, self.note) = (Stage::Shown, note);
        }
        with_trouble(Step::redraw(), applied.trouble, shared)
    }

    /// What the keys do while computer players move.
    pub(super) fn act_waiting(&mut self, act: Act, shared: &mut Shared) -> Step {
        let now = shared.now;
        match act {
            Act::Pause => {
                let paused = !shared.bots.is_paused();
                shared.bots.pause(paused);
                if let Some(session) = &mut shared.session {
                    let clock = if paused { Command::StopClock } else { Command::StartClock };
                    let _ = session.apply(clock, now);
                }
                self.note = None;
            }
            Act::StepOne => shared.bots.step(),
            Act::Faster => shared.settings.pace = shared.settings.pace.faster(),
            Act::Slower => shared.settings.pace = shared.settings.pace.slower(),
            Act::Next if self.watching => {
                let seats = shared.session.as_ref().map_or(&[][..], |session| session.table().seats());
                let here = seats.iter().position(|&seat| seat == self.seat).unwrap_or(0);
                self.seat = seats.get((here + 1) % seats.len().max(1)).copied().unwrap_or(self.seat);
                return Step::redraw();
            }
            _ => return Step::idle(),
        }
        if matches!(act, Act::Faster | Act::Slower) {
            let lang = shared.settings.lang;
            let pace = say::pace(&shared.settings.pace.to_string(), lang);
            return self.say(pace, Role::Hint);
        }
        Step::redraw()
    }
}

/// Whether an action is one that a player on that seat may take for itself.
fn is_own(action: Action, seat: Seat) -> bool {
    match action {
        // The referee knows whose turn it is, and a player is asked on his own.
        Action::Move(_) | Action::Flip(_) => true,
        Action::NameHeadquarters(own, _)
        | Action::Resign(own)
        | Action::DrawAgree(own)
        | Action::DrawRefuse(own) => own == seat,
        Action::Timeout(_) | Action::Flee(_) | Action::DrawOffer(_) => false,
    }
}

/// The same step, with what could not be kept told on top of it.
fn with_trouble(step: Step, error: Option<FileError>, shared: &Shared) -> Step {
    let Some(error) = error else { return step };
    let told = trouble(&error, shared.settings.lang);
    match step {
        Step::Go(screen) => Step::Tell(screen, Box::new(told.into())),
        _ => Step::ask(told),
    }
}
