//! The game: the board as the player in front of the screen sees it, and what he
//! does. It reads that player's [`View`] and nothing else of the game.

mod facts;
mod hint;
mod home;
mod leaving;
mod lifting;
mod noting;
mod panels;
mod piece;
pub(super) mod typed;
mod typing;
mod waiting;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use lifting::why_not;
pub(super) use piece::piece_name;

use super::log::{self, Log};
use super::{Menu, board_layout, bottom_for, change_looks, direction, leave_game, next_in_game, trouble};
use crate::rules::{Action, Deal, Move, Place, Point, PointSet, Refusal, Seat};
use crate::table::{Command, TableRefusal};
use crate::text::Lang;
use crate::text::events::{own_losses, refusal_text, table_refusal_text};
use crate::text::happening::event_text;
use crate::text::screens as say;
use crate::tui::board::BoardPicture;
use crate::tui::dialog::{About, Answer, LogBook, Question};
use crate::tui::geometry::Layout;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Settings, Shared, Step};
use crate::tui::theme::Role;
use crate::view::{Event, View};

/// What the player in front of the screen is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// A move.
    Move,
    /// A headquarters that is to be his flag.
    Home,
    /// An answer to a draw offer.
    Answer,
    /// Nothing: he looks at what his move has led to, then the terminal goes on.
    Shown,
    /// Nothing: a computer player thinks.
    Waiting,
}

/// The screen of the game.
#[derive(Debug)]
pub struct Play {
    seat: Seat,
    /// Whether only computer players play: everything is seen, with that seat at the bottom.
    watching: bool,
    stage: Stage,
    cursor: Point,
    picked: Option<Point>,
    /// What the computer would do: from where to where.
    advised: Option<(Point, Point)>,
    /// The line of a move that is being typed.
    typed: Option<String>,
    /// What is told, in the line above the typed one.
    note: Option<(String, Role)>,
    /// From which event on the last note that tells events does so.
    told: Option<(usize, String)>,
    /// How far back the log is looked at, in its lines.
    back: usize,
    /// From which line on the panel of what is certain is read.
    facts_from: usize,
}

impl Play {
    /// The game before that player; his clock runs from now on.
    pub fn new(shared: &mut Shared, seat: Seat) -> Self {
        let now = shared.now;
        let mut stage = Stage::Move;
        let (mut cursor, mut picked, mut watching) = (None, None, false);
        if let Some(session) = &mut shared.session {
            watching = session.people().is_empty();
            if session.bot_to_act().is_some() {
                stage = Stage::Waiting;
            } else if session.table().naming() == Some(seat) {
                stage = Stage::Home;
            } else if session.table().to_move() == Some(seat) && session.table().waits_for() == Some(seat) {
                // A clock that can't be started has been reported with the move before.
                let _ = session.apply(Command::StartClock, now);
            } else {
                stage = Stage::Answer;
            }
            let home = Place::new(6, 2).filter(|_| stage == Stage::Home);
            let home = home.map(|home| session.table().board().army_point(seat, home));
            picked = session.table().lifted().filter(|_| stage == Stage::Move);
            let first = session.table().view(seat).and_then(|view| first_under_cursor(view, seat));
            cursor = picked.or(home).or(first);
        }
        let cursor = cursor.or(Point::from_index(0)).expect("every board has its first point");
        let (advised, typed, note, told, back) = (None, None, None, None, 0);
        let facts_from = 0;
        let mut play =
            Self { seat, watching, stage, cursor, picked, advised, typed, note, told, back, facts_from };
        // Whoever had the board before got no hint in time.
        shared.bots.call_off();
        if stage == Stage::Waiting {
            Self::ask_bot(shared);
        }
        if let Some(view) = play.view(shared).filter(|_| stage == Stage::Move) {
            // What the others' moves have cost him.
            let mine = |event: &Event| match event {
                Event::Moved { seat: mover, .. } | Event::Flipped { seat: mover, .. } => *mover == seat,
                _ => false,
            };
            let since = view.events().iter().rposition(mine).map_or(0, |last| last + 1);
            let lang = shared.settings.lang;
            let lost = lost_since(view, seat, since, lang).map(|text| (text, Role::Warning));
            // Nobody may miss it, be the window too small for a log.
            let colors =
                view.events()[since..].iter().find(|event| matches!(event, Event::ColorsDecided { .. }));
            let colors = colors.and_then(|event| event_text(event, 0, view.board(), lang, |_| ' '));
            // Who has done nothing yet is told what there is to do.
            let first =
                (since == 0 && colors.is_none() && view.swapped().is_none()).then(|| say::FLIP_ONE.say(lang));
            let told = colors.or(first.map(str::to_owned)).map(|text| (text, Role::Title));
            play.note = lost.or(told);
        }
        play.look_again(shared);
        play
    }

    pub(super) const fn context(&self) -> Context {
        match self.stage {
            _ if self.typed.is_some() => Context::Text,
            Stage::Move => Context::Play,
            Stage::Home => Context::Home,
            Stage::Answer => Context::Answer,
            Stage::Shown => Context::Shown,
            Stage::Waiting if self.watching => Context::Watch,
            Stage::Waiting => Context::Waiting,
        }
    }

    fn view<'a>(&self, shared: &'a Shared) -> Option<&'a View> {
        shared.session.as_ref()?.view(self.seat)
    }

    /// Who sits at the bottom of the screen.
    fn bottom(&self, view: &View) -> Seat {
        bottom_for(self.seat, view.rules())
    }

    pub(super) fn layout(&self, shared: &Shared) -> Option<Layout> {
        let view = self.view(shared)?;
        let (area, _) = self.parts(shared, shared.area);
        board_layout(view.board(), area, self.bottom(view), shared.settings)
    }

    /// Where the picked piece can go.
    fn targets(&self, view: &View) -> PointSet {
        match (self.picked, view.moves()) {
            _ if self.stage == Stage::Home => self.homes(view),
            (Some(from), Some(moves)) if self.stage == Stage::Move => moves.targets(from),
            _ => PointSet::EMPTY,
        }
    }

    fn say(&mut self, text: impl Into<String>, role: Role) -> Step {
        self.note = Some((text.into(), role));
        Step::redraw()
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        let step = self.take(msg, shared);
        self.look_again(shared);
        step
    }

    fn take(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        if *msg == Msg::Tick {
            return self.tick(shared);
        }
        if self.typed.is_some() {
            return self.type_on(msg, shared);
        }
        let Some(layout) = self.layout(shared) else { return Step::idle() };
        match msg {
            Msg::Act(act) => {
                if let Some(direction) = direction(*act) {
                    if let Some(next) = layout.step(self.cursor, direction) {
                        self.cursor = next;
                        self.facts_from = 0;
                    }
                    if !matches!(self.stage, Stage::Shown | Stage::Waiting) {
                        self.note = None;
                    }
                    return Step::redraw();
                }
                if change_looks(*act, &layout, &mut shared.settings) {
                    return Step::redraw();
                }
                self.act(*act, shared)
            }
            Msg::Click { x, y } => {
                if self.stage == Stage::Shown {
                    return self.pass_on(shared);
                }
                let Some(point) = layout.at(*x, *y) else { return Step::idle() };
                self.cursor = point;
                self.choose(shared)
            }
            Msg::Menu { x, y } => {
                let Some(point) = layout.at(*x, *y) else { return Step::idle() };
                self.cursor = point;
                self.begin_note(point, shared)
            }
            Msg::Wheel(by) => self.roll(*by, shared),
            Msg::Drop { x, y } => match layout.at(*x, *y) {
                Some(point) if self.picked.is_some_and(|from| from != point) => {
                    self.cursor = point;
                    self.choose(shared)
                }
                _ => Step::idle(),
            },
            // A pasted move is as good as a typed one; it is still to be accepted.
            Msg::Paste(_) if self.stage == Stage::Move => {
                self.typed = Some(String::new());
                self.note = None;
                self.type_on(msg, shared)
            }
            _ => Step::idle(),
        }
    }

    fn act(&mut self, act: Act, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        let players = self.view(shared).map_or(2, |view| view.seats().len());
        let question = |about, heading, text| Step::ask(Question::new(about, heading, text));
        match act {
            Act::Choose if self.stage == Stage::Shown => self.pass_on(shared),
            Act::Choose
                if self.stage == Stage::Move
                    && self.picked.is_none()
                    && self.may_note(self.cursor, shared) =>
            {
                self.begin_note(self.cursor, shared)
            }
            Act::Note => self.begin_note(self.cursor, shared),
            Act::Facts => self.show_facts(shared),
            Act::Scroll => self.turn_facts(shared),
            Act::Choose => self.choose(shared),
            Act::Next if self.stage != Stage::Waiting => self.next_target(shared, true),
            Act::Previous => self.next_target(shared, false),
            Act::Advice => self.ask_for_hint(shared),
            Act::Back => self.call_hint_off(shared).unwrap_or_else(|| {
                self.advised = None;
                self.put_down(shared)
            }),
            Act::Earlier | Act::Later => self.turn_log(act, shared),
            Act::Log => {
                let bottom = self.view(shared).map_or(self.seat, |view| self.bottom(view));
                Step::ask(LogBook::new(self.seat, bottom))
            }
            Act::Wording => {
                shared.settings.wording = shared.settings.wording.other();
                self.back = 0;
                Step::redraw()
            }
            Act::Type => {
                self.typed = Some(String::new());
                self.note = None;
                Step::redraw()
            }
            Act::Resign if self.may_flee(shared) => self.too_early(shared),
            Act::Resign => {
                question(About::Resign, say::RESIGN.say(lang), say::resign_text(players).say(lang))
            }
            Act::OfferDraw if self.view(shared).is_some_and(|view| has_offered(view, self.seat)) => {
                self.say(say::ALREADY_OFFERED.say(lang), Role::Error)
            }
            Act::OfferDraw => {
                question(About::OfferDraw, say::OFFER_DRAW.say(lang), say::offer_draw_text(players).say(lang))
            }
            Act::Yes if self.stage == Stage::Answer => self.apply(Action::DrawAgree(self.seat), shared),
            Act::No if self.stage == Stage::Answer => self.apply(Action::DrawRefuse(self.seat), shared),
            Act::Leave if self.may_flee(shared) => Step::ask(self.ways_to_leave(players, shared)),
            Act::Leave => Step::ask(leave_game(shared)),
            _ if self.stage == Stage::Waiting => self.act_waiting(act, shared),
            _ => Step::idle(),
        }
    }

    /// The log as it is laid out now.
    fn log(&self, view: &View, layout: &Layout, settings: Settings) -> Log {
        let entries = log::entries(view, self.bottom(view), settings.lang, settings.wording);
        Log::new(entries, layout.regions().events)
    }

    fn turn_log(&mut self, act: Act, shared: &Shared) -> Step {
        let (Some(view), Some(layout)) = (self.view(shared), self.layout(shared)) else {
            return Step::idle();
        };
        let log = self.log(view, &layout, shared.settings);
        let back = self.back.min(log.most_back());
        self.back = match act {
            Act::Earlier => (back + log.page()).min(log.most_back()),
            _ => back.saturating_sub(log.page()),
        };
        Step::redraw()
    }

    /// The wheel moves the panel of facts where it is shown, else the log.
    fn roll(&mut self, by: i16, shared: &Shared) -> Step {
        if self.parts(shared, shared.area).1.is_some() {
            return self.scroll_facts(by, shared);
        }
        let (Some(view), Some(layout)) = (self.view(shared), self.layout(shared)) else {
            return Step::idle();
        };
        self.back = self.log(view, &layout, shared.settings).rolled(self.back, by);
        Step::redraw()
    }

    pub(super) fn answered(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        let step = self.take_answer(answer, shared);
        self.look_again(shared);
        step
    }

    fn take_answer(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        match answer {
            Answer::Noted(seat, noted) if seat == self.seat => self.take_note(noted, shared),
            Answer::Yes(About::Leave) | Answer::Picked(About::Leave, 0) => {
                if let Some(session) = &mut shared.session {
                    let _ = session.apply(Command::StopClock, shared.now);
                }
                shared.session = None;
                Step::go(Menu::new(shared))
            }
            Answer::Yes(About::Resign) => Step::ask(Question::new(
                About::ResignForGood,
                say::RESIGN.say(lang),
                say::RESIGN_AGAIN.say(lang),
            )),
            Answer::Yes(About::ResignForGood) => self.apply(Action::Resign(self.seat), shared),
            Answer::Picked(About::Leave, _) => self.ask_to_flee(shared),
            Answer::Yes(About::Flee) => {
                Step::ask(Question::new(About::FleeForGood, say::FLEE.say(lang), say::FLEE_AGAIN.say(lang)))
            }
            Answer::Yes(About::FleeForGood) => self.apply(Action::Flee(self.seat), shared),
            Answer::Yes(About::OfferDraw) => self.apply(Action::DrawOffer(self.seat), shared),
            _ => Step::redraw(),
        }
    }

    /// Picks up the piece under the cursor or turns it up, or moves the picked one there.
    fn choose(&mut self, shared: &mut Shared) -> Step {
        if self.stage == Stage::Home {
            return self.name_headquarters(self.cursor, shared);
        }
        if self.stage != Stage::Move {
            return Step::redraw();
        }
        let Some(view) = self.view(shared) else { return Step::idle() };
        let own = view.at(self.cursor).is_some_and(|seen| seen.owner == self.seat);
        match self.picked {
            Some(from) if from == self.cursor => self.put_down(shared),
            // A picked piece is moved first or put down: nothing is turned up by mistake.
            Some(from) if !own => self.play(Move::new(from, self.cursor), shared),
            _ => self.pick(self.cursor, shared),
        }
    }

    /// Picks the piece up that stands there, or turns up the one that lies there.
    fn pick(&mut self, point: Point, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        if let Some(lifted) = self.lifted(shared).filter(|&lifted| lifted != point) {
            self.picked = Some(lifted);
            return self.refuse(&TableRefusal::Lifted, shared);
        }
        let Some(view) = self.view(shared) else { return Step::idle() };
        if view.face_down().contains(point) {
            return self.flip(point, shared);
        }
        // Moving to where it stands is never legal: the reason says what the piece is worth.
        let refusal = view.check(Move::new(point, point)).err();
        let targets = view.moves().map_or(PointSet::EMPTY, |moves| moves.targets(point));
        match refusal {
            Some(Refusal::SamePoint) | None if !targets.is_empty() => self.take_up(point, shared),
            Some(Refusal::SamePoint) | None => {
                let why = why_not(view, point).map(|refusal| refusal_text(&refusal, lang));
                self.picked = None;
                self.say(why.unwrap_or_else(|| say::NO_TARGETS.say(lang).to_owned()), Role::Warning)
            }
            Some(refusal) => {
                self.picked = None;
                self.say(refusal_text(&refusal, lang), Role::Error)
            }
        }
    }

    /// Turns up the piece that lies there.
    fn flip(&mut self, point: Point, shared: &mut Shared) -> Step {
        let Some(view) = self.view(shared) else { return Step::idle() };
        if let Err(refusal) = view.check_flip(point) {
            return self.say(refusal_text(&refusal, shared.settings.lang), Role::Error);
        }
        self.cursor = point;
        self.apply(Action::Flip(point), shared)
    }

    /// The cursor goes to the next point where the picked piece can go, in reading order;
    /// where none is picked, to the next piece that can go somewhere, and after those to
    /// the pieces that can be turned up.
    fn next_target(&mut self, shared: &Shared, forward: bool) -> Step {
        let (Some(view), Some(layout)) = (self.view(shared), self.layout(shared)) else {
            return Step::idle();
        };
        let (targets, flips) = match self.picked {
            _ if self.stage == Stage::Home => (self.homes(view), PointSet::EMPTY),
            Some(_) => (self.targets(view), PointSet::EMPTY),
            None => (view.moves().map_or(PointSet::EMPTY, |moves| moves.origins()), view.flips()),
        };
        if let Some(next) = layout.next_of(&[targets, flips], self.cursor, forward) {
            self.cursor = next;
        }
        Step::redraw()
    }

    fn play(&mut self, m: Move, shared: &mut Shared) -> Step {
        let Some(view) = self.view(shared) else { return Step::idle() };
        if let Err(refusal) = view.check(m) {
            return self.say(refusal_text(&refusal, shared.settings.lang), Role::Error);
        }
        self.cursor = m.to;
        self.apply(Action::Move(m), shared)
    }

    /// Does what the player wants, and goes on to whoever is next.
    fn apply(&mut self, action: Action, shared: &mut Shared) -> Step {
        let (lang, now) = (shared.settings.lang, shared.now);
        let Some(session) = &mut shared.session else { return Step::idle() };
        let before = session.table().view(self.seat).map_or(0, |view| view.events().len());
        let applied = match session.apply(Command::Act(action), now) {
            Ok(applied) => applied,
            Err(refusal) => return self.say(table_refusal_text(&refusal, lang), Role::Error),
        };
        shared.bots.call_off();
        (self.picked, self.advised) = (None, None);
        self.note = None;
        self.back = 0;
        self.stage = Stage::Shown;
        let battle = applied.events.iter().any(|event| matches!(event, Event::Moved { battle: Some(_), .. }));
        let told = applied.events.len() > 2 || battle;
        let ended = session.table().outcome().is_some();
        if session.bot_to_act().is_some() {
            // Nobody has to be waited for: what the move has led to is read while it thinks.
            let note = told.then(|| (self.told(before, shared), Role::Title));
            let told = self.told.take();
            *self = Self { cursor: self.cursor, note, told, ..Self::new(shared, self.seat) };
            let failed = applied.trouble.map(|error| trouble(&error, lang));
            return failed.map_or_else(Step::redraw, Step::ask);
        }
        let passes_on = session.must_cover() && session.table().waits_for() != Some(self.seat);
        let trouble = applied.trouble.map(|error| trouble(&error, lang));
        if told && passes_on && !ended {
            let text = self.told(before, shared);
            let step = self.say(text, Role::Title);
            return trouble.map_or(step, Step::ask);
        }
        match trouble {
            Some(trouble) => Step::tell(next_in_game(shared, Some(self.seat)), trouble),
            None => self.pass_on(shared),
        }
    }

    /// What everybody may know of the view's events from that one on, in a line, and what the
    /// player has lost.
    fn told(&mut self, from: usize, shared: &Shared) -> String {
        let Some(view) = self.view(shared) else { return String::new() };
        let mut lines = log::news(view, self.bottom(view), shared.settings.lang, from);
        // Nothing of what is watched is the watcher's own.
        let lost = lost_since(view, self.seat, from, shared.settings.lang);
        lines.extend(lost.filter(|_| !self.watching));
        let text = lines.join("  ");
        self.told = Some((from, text.clone()));
        text
    }

    /// What the note says that the log doesn't: where the log is the row beside it and shows the
    /// events that it tells, only what the player himself has lost. None if that is nothing.
    fn beside_the_log(&self, view: &View, layout: &Layout, shared: &Shared) -> Option<(String, Role)> {
        let (note, role) = self.note.clone()?;
        let Some((from, _)) = self.told.as_ref().filter(|(_, text)| *text == note) else {
            return Some((note, role));
        };
        let newest = log::news(view, self.bottom(view), shared.settings.lang, *from).len();
        let one_row = layout.regions().events.height == 1 && self.back == 0;
        if !one_row || self.log(view, layout, shared.settings).in_sight() < newest {
            return Some((note, role));
        }
        let lost = lost_since(view, self.seat, *from, shared.settings.lang);
        lost.filter(|_| !self.watching).map(|lost| (lost, role))
    }

    fn pass_on(&mut self, shared: &mut Shared) -> Step {
        // Nothing hidden goes over to the next player's screen: it is a new one.
        Step::Go(Box::new(next_in_game(shared, Some(self.seat))))
    }

    fn tick(&mut self, shared: &mut Shared) -> Step {
        let now = shared.now;
        let Some(session) = &mut shared.session else { return Step::idle() };
        let Some(command) = session.table().due(now) else {
            if self.stage == Stage::Waiting {
                return self.wait(shared);
            }
            let kept = session.keep_clock(now);
            self.look_for_hint(shared);
            return match kept {
                Some(error) => Step::ask(trouble(&error, shared.settings.lang)),
                None => Step::redraw(),
            };
        };
        // The clock and the rules agree on when a turn is over.
        let Ok(applied) = session.apply(command, now) else { return Step::idle() };
        if self.stage == Stage::Waiting {
            return self.after_bot(applied, None, shared);
        }
        let next = next_in_game(shared, Some(self.seat));
        match applied.trouble {
            Some(error) => Step::tell(next, trouble(&error, shared.settings.lang)),
            None => Step::Go(Box::new(next)),
        }
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let Some(view) = self.view(shared) else { return };
        let settings = &shared.settings;
        let (area, aside) = self.parts(shared, area);
        let Some(layout) = board_layout(view.board(), area, self.bottom(view), *settings) else { return };
        let pieces = |point| view.at(point);
        let mut picture = BoardPicture::new(&layout, &pieces, settings.glyphs, settings.theme).of_view(view);
        picture.cursor = Some(self.cursor);
        picture.selected = self.picked;
        picture.targets = self.targets(view);
        picture.last_move = view.last_points();
        picture.path = view.last_route();
        picture.advised = self.advised;
        let session = shared.session.as_ref().filter(|_| !self.watching);
        picture.notes = session.map(|session| session.notes(self.seat));
        picture.paint(buf);
        panels::draw(self, view, shared, &layout, buf);
        if let Some(aside) = aside {
            self.draw_facts(shared, aside, buf);
        }
    }
}

/// Where the cursor stands when a player gets the terminal: at the middle of his front. In
/// flip chess where the last move ended, so that whoever presses the key too long turns
/// nothing up for the next player; before the first one in a camp.
fn first_under_cursor(view: &View, seat: Seat) -> Option<Point> {
    let at = |line, column| Place::new(line, column).map(|place| view.board().army_point(seat, place));
    match view.rules().deal {
        Deal::FaceDown => view.last_points().map(|(_, to)| to).or(at(3, 3)),
        Deal::Own | Deal::Shuffled => at(1, 3),
    }
}

/// Whether a player has offered a draw since his last move.
fn has_offered(view: &View, seat: Seat) -> bool {
    let since = |event: &&Event| match event {
        Event::Moved { seat: other, .. }
        | Event::Flipped { seat: other, .. }
        | Event::TimedOut { seat: other, .. } => *other != seat,
        _ => true,
    };
    view.events().iter().rev().take_while(since).any(|event| *event == Event::DrawOffered(seat))
}

/// That player's own pieces that fell since that event, if any did.
fn lost_since(view: &View, seat: Seat, since: usize, lang: Lang) -> Option<String> {
    let fallen = view.fallen().filter(|&(event, piece)| event >= since && piece.owner == seat);
    let fallen: Vec<_> = fallen
        .filter_map(|(event, piece)| match view.events().get(event) {
            Some(Event::Moved { m, .. }) => Some((piece.rank?, view.board().name(m.to).to_ascii_uppercase())),
            _ => None,
        })
        .collect();
    (!fallen.is_empty()).then(|| own_losses(&fallen, lang))
}

#[cfg(test)]
mod bot_tests;
#[cfg(test)]
mod flip_tests;
#[cfg(test)]
mod hint_tests;
#[cfg(test)]
mod home_tests;
#[cfg(test)]
mod noting_pictures;
#[cfg(test)]
mod noting_tests;
#[cfg(test)]
mod option_tests;
#[cfg(all(test, unix))]
mod program_tests;
#[cfg(test)]
mod tests;
