//! A page that is being done: the learner acts, the referee answers, and what comes of it is held
//! against the page's goal.

use super::{Goal, Page, Play, Task};
use crate::formation::{Fault, Lineup, check, parse_rows};
use crate::record::parse_action;
use crate::rules::{
    Action, Battle, Board, MoreSetup, Move, Outcome, Piece, Place, Played, Point, PointSet, Position, Rank,
    Refusal, RuleSet, Seat, SeatSet, Setup,
};
use crate::view::{Event, Seen, View, Viewer, events};

/// What the learner is told.
#[derive(Clone, Debug, PartialEq)]
pub enum Told {
    /// It can't be done, and why. Nothing has changed.
    Refused(Vec<Refusal>),
    /// It was done, and the other side has answered; the goal isn't reached yet.
    GoesOn(Vec<Event>),
    /// It could be done, but the goal isn't reached and no move is left.
    Missed(Vec<Event>),
    /// The goal is reached.
    Reached(Vec<Event>),
    /// No rule is broken on that place.
    Faultless(Place),
    /// A fault that was looked for, and how many more places there are to find.
    Found(Fault, usize),
    /// All faults are found, this one last.
    AllFound(Fault),
    /// What is still wrong with the army.
    StillWrong(Vec<Fault>),
    /// Nothing is wrong with it any more.
    Mended,
}

impl Told {
    /// Whether the task is done.
    pub const fn is_done(&self) -> bool {
        matches!(self, Self::Reached(_) | Self::AllFound(_) | Self::Mended)
    }
}

/// A position and what the learner sees of it.
#[derive(Clone, Debug)]
struct Game {
    play: &'static Play,
    position: Position,
    view: View,
    learner: Seat,
    /// How many of his actions the learner has used.
    used: usize,
}

/// An army that is looked at or mended.
#[derive(Clone, Debug)]
struct Army {
    lineup: Lineup,
    found: Vec<Place>,
    /// How many exchanges of the solution were shown.
    shown: usize,
}

#[derive(Clone, Debug)]
enum State {
    Game(Box<Game>),
    Army(Army),
}

/// A page that is being done.
///
/// ```
/// use junqi::lesson::{Attempt, Page, Told};
/// use junqi::record::parse_action;
/// use junqi::rules::{Board, Refusal};
/// let mut attempt = Attempt::new(Page::Mountains);
/// let action = |text| parse_action(Board::two(), text).unwrap();
/// // Nothing leads over the mountains.
/// assert_eq!(attempt.act(action("b6-b7")), Told::Refused(vec![Refusal::NoWay]));
/// attempt.act(action("b6-c6"));
/// attempt.act(action("c6-c7"));
/// assert!(attempt.act(action("c7-b7")).is_done());
/// ```
#[derive(Clone, Debug)]
pub struct Attempt {
    page: Page,
    state: State,
    ended: bool,
    /// Whether a part of the solution was shown.
    helped: bool,
}

impl Attempt {
    /// The page as it begins.
    pub fn new(page: Page) -> Self {
        let army = |rows: &[&str; 6]| {
            let lineup = parse_rows(rows).expect("rows of a page");
            State::Army(Army { lineup, found: Vec::new(), shown: 0 })
        };
        let state = match page.task() {
            Task::Play(play) => State::Game(Box::new(Game::new(play))),
            Task::Find(rows) | Task::Mend(rows, _) => army(rows),
        };
        Self { page, state, ended: false, helped: false }
    }

    /// Which page.
    pub const fn page(&self) -> Page {
        self.page
    }

    /// Whether the task is done or missed: nothing counts before it is started over.
    pub const fn has_ended(&self) -> bool {
        self.ended
    }

    /// Whether a part of the solution was shown since it began.
    pub const fn was_helped(&self) -> bool {
        self.helped
    }

    /// The position, where moves are asked for.
    pub fn position(&self) -> Option<&Position> {
        match &self.state {
            State::Game(game) => Some(&game.position),
            State::Army(_) => None,
        }
    }

    /// What the learner sees of the position.
    pub fn view(&self) -> Option<&View> {
        match &self.state {
            State::Game(game) => Some(&game.view),
            State::Army(_) => None,
        }
    }

    /// How many moves are left to reach the goal.
    pub fn moves_left(&self) -> Option<usize> {
        match &self.state {
            State::Game(game) => Some(game.play.solution.len().saturating_sub(game.used)),
            State::Army(_) => None,
        }
    }

    /// What stands on a point as the learner sees it.
    pub fn seen(&self, point: Point) -> Option<Seen> {
        match &self.state {
            State::Game(game) => game.view.at(point),
            State::Army(army) => {
                let rank = army.lineup[super::place_of(point)?]?;
                Some(Seen { owner: Seat::South, rank: Some(rank) })
            }
        }
    }

    /// Where the piece on a point can go.
    pub fn targets(&self, from: Point) -> PointSet {
        self.position().map_or(PointSet::EMPTY, |position| position.moves().targets(from))
    }

    /// Faults that were found.
    pub fn found(&self) -> &[Place] {
        match &self.state {
            State::Game(_) => &[],
            State::Army(army) => &army.found,
        }
    }

    /// Why a move can't be made; nothing if it can. Moving a piece to where it stands is never
    /// legal: the reason says whether it can move at all.
    pub fn why_not(&self, m: Move) -> Vec<Refusal> {
        let State::Game(game) = &self.state else { return Vec::new() };
        match game.position.check(m) {
            Ok(()) => Vec::new(),
            Err(refusal) => game.reasons(refusal),
        }
    }

    /// Does what the learner wants.
    pub fn act(&mut self, action: Action) -> Told {
        let State::Game(game) = &mut self.state else { return Told::Refused(vec![Refusal::NoPiece]) };
        let told = game.act(action);
        self.ended = matches!(told, Told::Missed(_) | Told::Reached(_));
        told
    }

    /// The learner says that a piece stands against the rules.
    pub fn point_out(&mut self, place: Place) -> Told {
        let State::Army(army) = &mut self.state else { return Told::Faultless(place) };
        let faults = check(&army.lineup);
        let Some(fault) = faults.iter().find(|fault| fault.places().contains(&place)) else {
            return Told::Faultless(place);
        };
        if !army.found.contains(&place) {
            army.found.push(place);
        }
        let wrong = faults.iter().flat_map(Fault::places).collect::<Vec<_>>();
        let left = wrong.iter().filter(|place| !army.found.contains(place)).count();
        if left > 0 {
            return Told::Found(fault.clone(), left);
        }
        self.ended = true;
        Told::AllFound(fault.clone())
    }

    /// The learner exchanges what stands on two places.
    pub fn exchange(&mut self, one: Place, other: Place) -> Told {
        let State::Army(army) = &mut self.state else { return Told::Faultless(one) };
        (army.lineup[one], army.lineup[other]) = (army.lineup[other], army.lineup[one]);
        let faults = check(&army.lineup);
        if !faults.is_empty() {
            return Told::StillWrong(faults);
        }
        self.ended = true;
        Told::Mended
    }

    /// What is wrong with the army now.
    pub fn faults(&self) -> Vec<Fault> {
        match &self.state {
            State::Game(_) => Vec::new(),
            State::Army(army) => check(&army.lineup),
        }
    }

    /// Everything as it began.
    pub fn start_over(&mut self) {
        *self = Self::new(self.page);
    }

    /// Shows the next part of the solution, from the beginning where the learner has begun
    /// something else; gives the points it speaks of and what comes of it.
    pub fn show_solution(&mut self) -> (Vec<Point>, Told) {
        if !self.helped || self.ended {
            self.start_over();
            self.helped = true;
        }
        let shown = match (&mut self.state, self.page.task()) {
            (State::Game(game), _) => {
                let text = game.play.solution[game.used.min(game.play.solution.len() - 1)];
                let action = game.parse(text);
                let points = match action {
                    Action::Move(m) => vec![m.from, m.to],
                    Action::Flip(point) | Action::NameHeadquarters(_, point) => vec![point],
                    _ => Vec::new(),
                };
                (points, self.act(action))
            }
            (State::Army(army), Task::Mend(_, exchanges)) => {
                let place = |(line, column)| Place::new(line, column).expect("a place of a page");
                let [one, other] = exchanges[army.shown.min(exchanges.len() - 1)].map(place);
                army.shown += 1;
                (vec![super::point_of(one), super::point_of(other)], self.exchange(one, other))
            }
            (State::Army(army), _) => {
                let faults = check(&army.lineup);
                let wrong = faults.iter().flat_map(Fault::places);
                let next = wrong.into_iter().find(|place| !army.found.contains(place));
                let place = next.expect("a page to find faults on has some left");
                (vec![super::point_of(place)], self.point_out(place))
            }
        };
        self.helped = true;
        shown
    }
}

impl Game {
    fn new(play: &'static Play) -> Self {
        let position = start_of(play);
        let viewer = play.viewer.map_or(Viewer::Referee, Viewer::Seat);
        let view = View::new(viewer, &position);
        Self { play, position, view, learner: position.to_move(), used: 0 }
    }

    fn parse(&self, text: &str) -> Action {
        parse_action(self.position.board(), text).expect("an action of a page")
    }

    /// The referee's reason; where the learner moves for everybody, whose turn it is, too.
    fn reasons(&self, refusal: Refusal) -> Vec<Refusal> {
        let round = self.play.goal == Goal::Round && matches!(refusal, Refusal::NotYours(_));
        let turn = round.then(|| Refusal::NotYourTurn(self.position.to_move()));
        [refusal].into_iter().chain(turn).collect()
    }

    fn act(&mut self, action: Action) -> Told {
        let before = self.position;
        let (played, mut happened) = match self.play_one(action) {
            Ok(done) => done,
            Err(refusal) => return Told::Refused(self.reasons(refusal)),
        };
        self.used += 1;
        if self.is_reached(&before, action, &played) {
            return Told::Reached(happened);
        }
        if self.used >= self.play.solution.len() || played.outcome.is_some() {
            return Told::Missed(happened);
        }
        while self.play.goal != Goal::Round
            && self.position.to_move() != self.learner
            && self.position.outcome().is_none()
        {
            match self.reply() {
                Some(more) => happened.extend(more),
                None => break,
            }
        }
        if self.position.outcome().is_some() { Told::Missed(happened) } else { Told::GoesOn(happened) }
    }

    fn play_one(&mut self, action: Action) -> Result<(Played, Vec<Event>), Refusal> {
        let before = self.position;
        let played = self.position.act(action)?;
        let happened = events(&before, action, &played, &self.position);
        for event in &happened {
            self.view.take(event);
        }
        Ok((played, happened))
    }

    /// The other side's answer: what the page says, or else whatever can be done.
    fn reply(&mut self) -> Option<Vec<Event>> {
        let wanted = self.play.replies.get(self.used - 1).map(|text| self.parse(text));
        if let Some(Ok((_, happened))) = wanted.map(|action| self.play_one(action)) {
            return Some(happened);
        }
        let quiet = |m: &Move| self.position.piece(m.to).is_none();
        let moves = self.position.moves();
        let any = moves.iter().find(quiet).or_else(|| moves.get(0)).map(Action::Move);
        let action = any.or_else(|| self.position.flips().first().map(Action::Flip))?;
        self.play_one(action).ok().map(|(_, happened)| happened)
    }

    fn is_reached(&self, before: &Position, action: Action, played: &Played) -> bool {
        let after = &self.position;
        let own = |point: Point| after.piece(point).is_some_and(|piece| piece.owner == self.learner);
        match self.play.goal {
            Goal::Reach(name) => after.board().parse_point(name).is_ok_and(own),
            Goal::Takes(rank) => {
                let Action::Move(m) = action else { return false };
                let met = before.piece(m.to).is_some_and(|piece| piece.rank == rank);
                met && played.battle.is_some_and(Battle::defender_falls)
            }
            Goal::AnyMove => true,
            Goal::Battle => played.battle.is_some(),
            Goal::FlagShown(seat) => played.shown.contains(seat),
            Goal::Out(seat) => played.outs.iter().any(|(out, _)| out == seat),
            Goal::Win => matches!(
                played.outcome,
                Some(Outcome::Win { winners, .. }) if winners.contains(self.learner)
            ),
            Goal::GoesOn => played.outcome.is_none(),
            Goal::Round => self.used >= self.play.solution.len(),
            Goal::TurnedUp => played.more.flipped.is_some(),
            Goal::Scouted => played.more.scouted.is_some(),
        }
    }
}

/// The position that a page begins with; South is to move.
fn start_of(play: &Play) -> Position {
    let board = play.board.board();
    let mut rules = RuleSet::from_preset(play.preset).expect("a preset of the program");
    for option in play.options {
        rules.assign(option).expect("an option of the program");
    }
    let point = |name: &str| board.parse_point(name).expect("a point of the board");
    let mut more = MoreSetup::default();
    for name in play.face_up {
        more.face_up.insert(point(name));
    }
    for &(seat, name) in play.carried {
        more.carried[seat] = Some(point(name));
    }
    more.swapped = play.colors.then_some(false);
    let set = |seats: &[Seat]| seats.iter().copied().collect::<SeatSet>();
    let setup = Setup {
        board: play.board,
        rules: rules.rules,
        pieces: play.pieces.split_whitespace().map(|text| piece(board, text)).collect(),
        to_move: Seat::South,
        quiet: play.quiet,
        moves_made: play.quiet,
        out: set(play.out),
        shown_flags: set(play.shown),
        timeouts: crate::rules::BySeat::new(0),
        more,
    };
    let (position, _) = Position::from_setup(&setup).expect("a position of a page");
    position
}

/// A piece as pages write it: `Sb1旗`.
fn piece(board: &Board, text: &str) -> (Point, Piece) {
    let read = || {
        let mut chars = text.chars();
        let first = chars.next()?;
        let owner = Seat::ALL.into_iter().find(|seat| seat.name().starts_with(first.to_ascii_lowercase()))?;
        let rank = Rank::from_char(chars.next_back()?)?;
        Some((board.parse_point(chars.as_str()).ok()?, Piece::new(owner, rank)))
    };
    read().expect("a piece of a page")
}

#[cfg(test)]
#[path = "attempt_tests.rs"]
mod tests;
