//! Which games go on here: nobody looks into one of them past what its players may know.

use std::path::Path;

use super::{Journal, Store};
use crate::record::{ExportRefused, Record};

impl Store {
    /// Whether a file is one of the journals that this program has begun here itself.
    pub fn is_running_game(&self, path: &Path) -> bool {
        let folder = |path: &Path| path.canonicalize().ok();
        let holds = folder(path).and_then(|file| file.parent().map(Path::to_owned));
        holds.is_some() && holds == folder(&self.running())
    }

    /// Whether a record is that of a game with secrets which goes on here: one that was taken up from
    /// it, or from a part of it. The record of a finished game is open even while another game goes
    /// on from the middle of it, and whoever began that was told so.
    pub fn holds_secrets_of_running_game(&self, record: &Record) -> bool {
        let secret = record
            .seats()
            .first()
            .is_some_and(|&seat| matches!(record.export(seat), Err(ExportRefused::Unfinished { .. })));
        let taken_up = |path: &Path| {
            let saved = Journal::look(path).ok();
            saved.and_then(|saved| saved.opening.record).is_some_and(|taken| is_same_game(&taken, record))
        };
        secret && self.unfinished().iter().any(|path| taken_up(path))
    }
}

/// Whether two records tell of one game, however far each of them.
fn is_same_game(one: &Record, other: &Record) -> bool {
    (one.board, &one.rules, &one.start) == (other.board, &other.rules, &other.start)
        && one.actions.iter().zip(&other.actions).all(|(one, other)| one == other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::built_in;
    use crate::rules::{Action, BoardKind, BySeat, RuleSet};
    use crate::storage::{Entry, Opening};

    fn record(formation: usize) -> Record {
        let armies = BySeat::new(Some(built_in()[formation].formation));
        Record::new(BoardKind::Two, RuleSet::default(), armies)
    }

    fn moved_on(mut record: Record) -> Record {
        let first = record.replay().unwrap().end().moves().iter().next().unwrap();
        record.actions.push(Action::Move(first));
        record
    }

    #[test]
    fn a_record_is_closed_while_its_game_goes_on_here() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path());
        assert!(!store.holds_secrets_of_running_game(&record(0)));
        let opening = |record: Record| Opening {
            board: record.board,
            rules: record.rules,
            players: record.players.clone(),
            seed: 1,
            record: Some(record),
        };
        let mut journal = store.new_journal(&opening(moved_on(record(0)))).unwrap();
        assert!(store.is_running_game(journal.path()));
        // What it was taken up from, what led there, and what follows.
        for known in [record(0), moved_on(record(0)), moved_on(moved_on(record(0)))] {
            assert!(store.holds_secrets_of_running_game(&known));
        }
        assert!(!store.holds_secrets_of_running_game(&record(3)), "another game");
        // A finished game is open, and so is one without secrets.
        let mut finished = record(0);
        let loser = finished.replay().unwrap().end().to_move();
        finished.actions.push(Action::Resign(loser));
        assert!(finished.replay().unwrap().end().outcome().is_some());
        assert!(!store.holds_secrets_of_running_game(&finished));
        let mut open = record(0);
        open.rules.set("visibility", "open").unwrap();
        let _open = store.new_journal(&opening(open.clone())).unwrap();
        assert!(!store.holds_secrets_of_running_game(&open));
        // However far it has come since, and no longer than it goes on.
        let next = record(0).replay().unwrap().end().moves().iter().next().unwrap();
        journal.append(&[Entry::Do(Action::Move(next))]).unwrap();
        assert!(store.holds_secrets_of_running_game(&record(0)));
        journal.remove().unwrap();
        assert!(!store.holds_secrets_of_running_game(&record(0)));
    }
}
