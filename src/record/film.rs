//! A record to be gone through: every position of it, what each of them shows to whom, and
//! where something was lost.

use super::{Record, Replay, ReplayError, Step};
use crate::rules::{BySeat, Position, SeatSet};
use crate::view::{Event, View, Viewer, events};

/// Plays a step that was played before, and tells a view what everybody could see of it.
fn tell(view: &mut View, position: &mut Position, step: &Step) {
    let before = *position;
    let _ = position.act(step.action);
    for event in events(&before, step.action, &step.played, position) {
        view.take(&event);
    }
}

/// A game that was played through and can be looked at after any of its actions.
///
/// ```
/// use junqi::formation::built_in;
/// use junqi::record::{Film, Record, parse_action};
/// use junqi::rules::{BoardKind, BySeat, RuleSet, Seat};
/// use junqi::view::Viewer;
/// let armies = BySeat::new(Some(built_in()[0].formation));
/// let mut record = Record::new(BoardKind::Two, RuleSet::default(), armies);
/// record.actions.push(parse_action(BoardKind::Two.board(), "c6xc7")?);
/// let film = Film::new(record)?;
/// let mut view = film.view(Viewer::Seat(Seat::South), 0);
/// film.forward(&mut view, 1);
/// assert_eq!(view, film.view(Viewer::Seat(Seat::South), 1));
/// assert!(film.is_battle(1) && !film.losers(1).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Film {
    record: Record,
    replay: Replay,
    /// The position after every [`GAP`] actions, from none on: those between are played from the
    /// one before them, so that a record of any length has room.
    positions: Vec<Position>,
    /// How many pieces everybody has after every number of actions, from none on.
    pieces: Vec<BySeat<u8>>,
}

/// So many actions lie between two positions that are kept.
const GAP: usize = 32;

/// How many pieces everybody has.
fn counted(position: &Position) -> BySeat<u8> {
    BySeat::from_fn(|seat| position.occupancy().pieces(seat).len() as u8)
}

impl Film {
    /// Plays a record through.
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub fn new(record: Record) -> Result<Self, ReplayError> {
        let replay = record.replay()?;
        let mut position = *replay.start();
        let mut positions = vec![position];
        let mut pieces = vec![counted(&position)];
        for (number, step) in (1..).zip(replay.steps()) {
            // The replay has played it before.
            let _ = position.act(step.action);
            pieces.push(counted(&position));
            if number % GAP == 0 {
                positions.push(position);
            }
        }
        Ok(Self { record, replay, positions, pieces })
    }

    /// The record.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The record, of which only the comments may be changed.
    pub const fn comments_mut(&mut self) -> &mut super::Comments {
        &mut self.record.comments
    }

    /// How many actions there are.
    pub fn actions(&self) -> usize {
        self.replay.steps().len()
    }

    /// The position after so many actions, or the last one.
    pub fn position(&self, at: usize) -> Position {
        let at = at.min(self.actions());
        let kept = at / GAP;
        let mut position = self.positions[kept];
        for step in &self.replay.steps()[kept * GAP..at] {
            // The replay has played it before.
            let _ = position.act(step.action);
        }
        position
    }

    /// What the viewer may know after so many actions.
    pub fn view(&self, viewer: Viewer, at: usize) -> View {
        let mut view = View::new(viewer, self.replay.start());
        for (seat, reason) in self.replay.opening().outs.iter() {
            view.take(&Event::Out { seat, reason });
        }
        let mut position = *self.replay.start();
        for step in &self.replay.steps()[..at.min(self.actions())] {
            tell(&mut view, &mut position, step);
        }
        view
    }

    /// Takes the action with that number, from 1, into a view that has seen all before it.
    pub fn forward(&self, view: &mut View, number: usize) {
        let Some(step) = number.checked_sub(1).and_then(|i| self.replay.steps().get(i)) else { return };
        tell(view, &mut self.position(number - 1), step);
    }

    /// Whether the action with that number, from 1, was an attack.
    pub fn is_battle(&self, number: usize) -> bool {
        let step = number.checked_sub(1).and_then(|i| self.replay.steps().get(i));
        step.is_some_and(|step| step.played.battle.is_some())
    }

    /// How many pieces everybody has after so many actions, whoever may know their ranks.
    pub fn pieces(&self, at: usize) -> BySeat<usize> {
        let pieces = &self.pieces[at.min(self.actions())];
        BySeat::from_fn(|seat| pieces[seat].into())
    }

    /// Who has fewer pieces after the action with that number, from 1, than before it.
    pub fn losers(&self, number: usize) -> SeatSet {
        let Some(before) = number.checked_sub(1).filter(|_| number <= self.actions()) else {
            return SeatSet::NONE;
        };
        let (before, after) = (self.pieces(before), self.pieces(number));
        self.record.seats().iter().copied().filter(|&seat| after[seat] < before[seat]).collect()
    }

    /// The record as far as it was played after so many actions, without a result: a game that
    /// can go on from there. Comments on what came later are left out.
    pub fn cut(&self, at: usize) -> Record {
        let mut record = self.record.clone();
        record.actions.truncate(at);
        record.result = None;
        record.comments = super::Comments::default();
        for (number, text) in self.record.comments.iter().filter(|(number, _)| *number <= at) {
            // It was a comment before.
            let _ = record.comments.set(number, text);
        }
        record
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::built_in;
    use crate::rules::{Action, BoardKind, RuleSet, Seat};

    /// A game of about so many moves, longer than some gaps.
    fn film(board: BoardKind) -> Film {
        let armies = BySeat::from_fn(|seat| Some(built_in()[seat.index()].formation));
        let mut record = Record::new(board, RuleSet::default(), armies);
        let mut position = *record.replay().unwrap().start();
        for number in 0..150 {
            let moves = position.moves();
            let Some(chosen) = moves.get(number * 7 % moves.len().max(1)) else { break };
            if position.outcome().is_some() || position.act(Action::Move(chosen)).is_err() {
                break;
            }
            record.actions.push(Action::Move(chosen));
        }
        assert!(record.actions.len() > 3 * GAP, "{}", record.actions.len());
        Film::new(record).unwrap()
    }

    #[test]
    fn every_place_is_what_playing_up_to_it_makes() {
        for board in BoardKind::ALL {
            let film = film(board);
            let mut position = *film.replay.start();
            for at in 0..=film.actions() {
                assert_eq!(film.position(at), position, "{at}");
                let pieces = film.pieces(at);
                let count = |seat| position.occupancy().pieces(seat).len();
                assert!(Seat::ALL.into_iter().all(|seat| pieces[seat] == count(seat)), "{at}");
                if let Some(step) = film.replay.steps().get(at) {
                    position.act(step.action).unwrap();
                }
            }
            assert_eq!(film.position(film.actions() + 9), position, "not beyond the end");
        }
    }

    #[test]
    fn step_by_step_and_at_once_show_the_same_to_everybody() {
        for board in BoardKind::ALL {
            let film = film(board);
            let seats = film.record().seats().iter().copied();
            for viewer in seats.map(Viewer::Seat).chain([Viewer::Referee]) {
                let mut view = film.view(viewer, 0);
                for at in 1..=film.actions() {
                    film.forward(&mut view, at);
                    if at % 10 == 0 || at == film.actions() {
                        assert!(view == film.view(viewer, at), "{viewer:?} {at}");
                    }
                }
            }
        }
    }

    #[test]
    fn whoever_has_lost_pieces_is_named_and_a_cut_is_a_game() {
        let film = film(BoardKind::Four);
        for at in 1..=film.actions() {
            let (before, after) = (film.pieces(at - 1), film.pieces(at));
            for seat in Seat::ALL {
                assert_eq!(film.losers(at).contains(seat), after[seat] < before[seat], "{at} {seat}");
            }
            assert!(
                !film.is_battle(at) || !film.losers(at).is_empty(),
                "{at}: a battle costs somebody a piece"
            );
        }
        let cut = film.cut(40).replay().unwrap();
        assert_eq!(*cut.end(), film.position(40));
    }
}
