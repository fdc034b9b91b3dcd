//! A game that is a defence drill: what it is about, and whether it is decided.

use super::Session;
use crate::practice::OpenDrill;
use crate::rules::{Outcome, Seat};
use crate::storage::{FileError, Store};

/// Where the formation sits that is to hold.
const OWN: Seat = Seat::South;

/// How a drill has ended.
#[derive(Debug)]
pub struct Judged {
    /// The drill.
    pub drill: OpenDrill,
    /// Whether the formation has held; none where nobody can say.
    pub won: Option<bool>,
    /// After how many moves.
    pub moves: u32,
    /// Why it isn't kept.
    pub trouble: Option<FileError>,
}

impl Session {
    /// The game is that drill; it is written down, so that it stays one when the game is gone on
    /// with later.
    ///
    /// # Errors
    /// Why it isn't written down.
    pub fn begin_drill(&mut self, drill: OpenDrill, store: &Store) -> Result<(), FileError> {
        let drill = OpenDrill { game: self.game_file().unwrap_or_default(), ..drill };
        self.drill = Some(drill.clone());
        // Without a journal there is nothing to go on with.
        if drill.game.is_empty() {
            return Ok(());
        }
        store.add_drills(|drills| drills.begin(drill)).map(|_| ())
    }

    /// Looks whether the game is a drill that was broken off.
    pub fn find_drill(&mut self, store: &Store) {
        let (None, Some(game)) = (&self.drill, self.game_file()) else { return };
        // A file that can't be read is told of where drills are listed.
        let drills = store.drills().unwrap_or_default();
        self.drill = drills.open_in(&game).cloned();
    }

    /// The drill that goes on in this game.
    pub const fn drill(&self) -> Option<&OpenDrill> {
        self.drill.as_ref()
    }

    /// Whether the drill is decided by now, told once: it is won with the game or once the flag has
    /// stood long enough, lost with the game, and a draw before that is neither.
    pub fn judge_drill(&mut self, store: &Store) -> Option<Judged> {
        let hold = self.drill.as_ref()?.hold;
        let moves = self.table.moves_made();
        let won = match self.table.outcome() {
            Some(Outcome::Win { winners, .. }) => Some(winners.contains(OWN)),
            None if moves < hold => return None,
            _ if moves >= hold => Some(true),
            _ => None,
        };
        let drill = self.drill.take()?;
        let trouble = store.add_drills(|drills| drills.end(&drill, won, moves)).err();
        Some(Judged { drill, won, moves, trouble })
    }

    /// The name of the file in which the game is kept.
    fn game_file(&self) -> Option<String> {
        let path = self.journal.as_ref()?.path();
        Some(super::file_name(path))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::formation::built_in;
    use crate::practice::{Attack, Drills};
    use crate::record::Level;
    use crate::rules::{Action, BoardKind, BySeat, RuleSet};
    use crate::storage::Opening;
    use crate::table::Command;
    use crate::tui::session::people;

    /// A drill in which the flag has to stand for three moves, at its first move.
    fn begun(store: &Store) -> Session {
        let [own, enemy] = [0, 1].map(|number: usize| built_in()[number].formation);
        let mut rules = RuleSet::default();
        rules.assign("first_mover=south").unwrap();
        let names = BySeat::from_fn(|seat| [OWN, Seat::North].contains(&seat).then(String::new));
        let opening =
            Opening { board: BoardKind::Two, rules, players: people(&names), seed: 1, record: None };
        let (mut session, failed) = Session::open(opening, store).unwrap();
        assert!(failed.is_none());
        assert!(session.confirm_all([(OWN, own), (Seat::North, enemy)].into_iter()).is_none());
        let attack = Attack {
            name: "attack".to_owned(),
            formation: enemy.code(),
            score: 0.0,
            flags: 1,
            soonest: None,
            won: 0,
            lost: 0,
        };
        store.add_drills(|drills| drills.measured(&own, Level::Greedy, 96, vec![attack])).unwrap();
        let drill = OpenDrill {
            game: String::new(),
            formation: own.code(),
            attack: enemy.code(),
            name: "attack".to_owned(),
            level: Level::Rush,
            hold: 3,
        };
        session.begin_drill(drill, store).unwrap();
        session
    }

    fn act(session: &mut Session, action: Action) {
        session.apply(Command::Act(action), Duration::ZERO).unwrap();
    }

    fn moves(session: &mut Session, count: usize) {
        for _ in 0..count {
            let seat = session.table().to_move().unwrap();
            let moves = session.table().view(seat).unwrap().moves().unwrap();
            let first = moves.iter().next().unwrap();
            act(session, Action::Move(first));
        }
    }

    fn counts(drills: &Drills) -> (u32, u32, usize, usize) {
        let drilled = &drills.formations[0];
        assert_eq!((drilled.won, drilled.lost), (drilled.attacks[0].won, drilled.attacks[0].lost));
        (drilled.won, drilled.lost, drills.last.len(), drills.open.len())
    }

    #[test]
    fn a_flag_that_has_stood_long_enough_wins_once_whatever_comes_then() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path());
        let mut session = begun(&store);
        moves(&mut session, 2);
        assert!(session.judge_drill(&store).is_none());
        assert_eq!(counts(&store.drills().unwrap()), (0, 0, 0, 1));
        moves(&mut session, 1);
        let judged = session.judge_drill(&store).unwrap();
        assert_eq!((judged.won, judged.moves), (Some(true), 3));
        act(&mut session, Action::Resign(OWN));
        assert!(session.judge_drill(&store).is_none());
        assert_eq!(counts(&store.drills().unwrap()), (1, 0, 1, 0));
    }

    #[test]
    fn whoever_is_out_before_has_lost_and_a_draw_before_counts_for_nothing() {
        for (actions, won, after) in [
            (vec![Action::Resign(OWN)], Some(false), (0, 1, 1, 0)),
            (vec![Action::DrawOffer(OWN), Action::DrawAgree(Seat::North)], None, (0, 0, 0, 0)),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let store = Store::at(folder.path());
            let mut session = begun(&store);
            moves(&mut session, 2);
            for action in actions {
                act(&mut session, action);
            }
            assert_eq!(session.judge_drill(&store).unwrap().won, won);
            assert_eq!(counts(&store.drills().unwrap()), after);
        }
        // The enemy's giving up is a win before the moves are full.
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path());
        let mut session = begun(&store);
        moves(&mut session, 1);
        act(&mut session, Action::Resign(Seat::North));
        assert_eq!(session.judge_drill(&store).unwrap().won, Some(true));
    }

    #[test]
    fn a_drill_that_was_broken_off_goes_on_with_its_game() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path());
        let mut session = begun(&store);
        moves(&mut session, 2);
        let path = session.journal.as_ref().unwrap().path().to_owned();
        drop(session);
        let mut session = Session::resume(&path).unwrap();
        assert!(session.drill().is_none());
        session.find_drill(&store);
        assert_eq!(session.drill().map(|drill| drill.hold), Some(3));
        moves(&mut session, 1);
        assert_eq!(session.judge_drill(&store).unwrap().won, Some(true));
        // Another game is none.
        drop(session);
        let mut other = Session::resume(&path).unwrap();
        other.find_drill(&store);
        assert!(other.drill().is_none());
    }
}
