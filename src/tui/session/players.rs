//! Who sits at the table: people and computer players, and what follows from that for the
//! screen.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::Session;
use crate::formation::Formation;
use crate::record::{CommandLine, Level, Player, PlayerKind};
use crate::rules::{BySeat, Seat, SeatSet};
use crate::storage::{Entry, FileError};
use crate::table::Command;
use crate::tui::bots;
use crate::view::{View, Viewer};

/// The stream of a game's seed from which its computer players' armies are drawn: the lot and the
/// deal have others. A new deal takes the next four.
const ARMIES: u64 = 16;

/// The programs among these players, with their seats.
pub(in crate::tui) fn programs(
    players: &BySeat<Option<Player>>,
) -> impl Iterator<Item = (Seat, &CommandLine)> {
    players.iter().filter_map(|(seat, player)| match &player.as_ref()?.kind {
        PlayerKind::Exec(line) => Some((seat, line)),
        PlayerKind::Human | PlayerKind::Bot(_) => None,
    })
}

impl Session {
    /// How well the computer player on that seat plays; none where a person sits there.
    pub fn level(&self, seat: Seat) -> Option<Level> {
        match self.opening.players[seat].as_ref()?.kind {
            PlayerKind::Human | PlayerKind::Exec(_) => None,
            PlayerKind::Bot(level) => Some(level),
        }
    }

    /// Who plays on that seat, where no person sits there.
    pub fn no_person(&self, seat: Seat) -> Option<&PlayerKind> {
        let kind = &self.opening.players[seat].as_ref()?.kind;
        Some(kind).filter(|kind| **kind != PlayerKind::Human)
    }

    /// The programs that play, with their seats.
    pub fn programs(&self) -> impl Iterator<Item = (Seat, &CommandLine)> {
        programs(&self.opening.players)
    }

    /// The seats on which people sit.
    pub fn people(&self) -> SeatSet {
        self.table.seats().iter().copied().filter(|&seat| self.no_person(seat).is_none()).collect()
    }

    /// The computer player or program that has to do something now.
    pub fn bot_to_act(&self) -> Option<(Seat, PlayerKind)> {
        let seat = self.table.waits_for()?;
        let plays = self.table.still_setting_up().is_empty();
        self.no_person(seat).filter(|_| plays).map(|kind| (seat, kind.clone()))
    }

    /// Whether the screen has to be covered when it goes from hand to hand: two people at this
    /// terminal see what the other may not. Computer players don't look at the screen.
    pub fn must_cover(&self) -> bool {
        let people = self.people();
        if !self.table.hides_something() || people.len() < 2 {
            return false;
        }
        let (board, rules) = (self.table.board(), &self.table.rules().rules);
        let sees = |seat, owner| Viewer::Seat(seat).sees(owner, board, rules);
        let sets_up = !self.table.still_setting_up().is_empty();
        sets_up || people.iter().any(|seat| people.iter().any(|owner| !sees(seat, owner)))
    }

    /// The person who comes next, from that seat on: one who still plays, if there is one.
    pub fn next_person(&self, seat: Seat) -> Option<Seat> {
        let seats = self.table.seats();
        let here = seats.iter().position(|&other| other == seat).unwrap_or(0);
        let round = || seats[here..].iter().chain(&seats[..here]).copied();
        let people = self.people();
        let plays = |seat| self.table.view(seat).is_none_or(|view| view.living().contains(seat));
        let next = round().find(|&seat| people.contains(seat) && plays(seat));
        next.or_else(|| round().find(|&seat| people.contains(seat)))
    }

    /// What is seen by whoever sits at that seat; where only computer players play, everything.
    pub fn view(&self, seat: Seat) -> Option<&View> {
        if self.people().is_empty() { self.table.watched_view() } else { self.table.view(seat) }
    }

    /// The formation of that seat's partner, where the seat will see it and it is confirmed.
    fn partners_formation(&self, seat: Seat) -> Option<Formation> {
        let (board, rules) = (self.table.board(), &self.table.rules().rules);
        let partner = rules.team(board, seat).iter().find(|&other| other != seat)?;
        let sees = Viewer::Seat(seat).sees(partner, board, rules);
        let army = self.table.formations()[partner].filter(|_| sees)?;
        Formation::try_from(army.lineup).ok()
    }

    /// The computer players set their armies up, as long as somebody has to. They are drawn from the
    /// seed of the game.
    pub fn set_up_bots(&mut self) {
        let mut entries = Vec::new();
        for seat in self.table.still_setting_up().iter() {
            // Programs are not asked how they set up: any style is theirs.
            let level = match self.no_person(seat) {
                None | Some(PlayerKind::Human) => continue,
                Some(PlayerKind::Bot(level)) => *level,
                Some(PlayerKind::Exec(_)) => Level::Hard,
            };
            let mut rng = ChaCha8Rng::seed_from_u64(self.table.seed());
            rng.set_stream(ARMIES + 4 * u64::from(self.table.redeals()) + seat.index() as u64);
            let (rules, board) = (self.table.setup_rules(seat), self.table.board());
            let partner = self.partners_formation(seat);
            let Some(army) = bots::army(level, board.kind(), &rules, partner.as_ref(), &mut rng) else {
                continue;
            };
            if self.table.apply(Command::Confirm { seat, army }, std::time::Duration::ZERO).is_ok() {
                entries.push(Entry::Confirm(seat, army));
            }
        }
        if !entries.is_empty() {
            let failed: Option<FileError> = self.write(&entries);
            // The next command tells it: it is tried again with that one.
            self.told &= failed.is_none();
        }
    }
}
