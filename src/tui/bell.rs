//! When the terminal's bell rings: never, unless the player wants it.
//!
//! It tells nothing but what everybody at the table may know: that it is somebody's turn, that
//! a piece was attacked, that time runs out. Who makes the sound is not known here.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::session::Session;
use crate::rules::{Action, Seat};

/// What the bell rings for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bell {
    /// Nothing.
    #[default]
    Off,
    /// The turn of somebody at this terminal.
    Turn,
    /// An attack.
    Attack,
    /// Time that runs out.
    Clock,
    /// All of this.
    All,
}

impl Bell {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Off, Self::Turn, Self::Attack, Self::Clock, Self::All];

    /// The name used in settings and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Turn => "turn",
            Self::Attack => "attack",
            Self::Clock => "clock",
            Self::All => "all",
        }
    }

    /// Whether it rings when what was heard last has become what is heard now.
    pub fn rings(self, last: Option<Heard>, now: Option<Heard>) -> bool {
        let (Some(last), Some(now)) = (last, now) else { return false };
        let acted = now.actions > last.actions;
        let turn = now.turn.is_some() && (now.turn != last.turn || acted);
        let attack = acted && now.moved && now.pieces < last.pieces;
        let clock = now.hurried && (!last.hurried || acted);
        match self {
            Self::Off => false,
            Self::Turn => turn,
            Self::Attack => attack,
            Self::Clock => clock,
            Self::All => turn || attack || clock,
        }
    }
}

impl fmt::Display for Bell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names nothing the bell could ring for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the bell can't ring for {0:?}; it rings for turn, attack, clock, all or, with off, for nothing")]
pub struct UnknownBell(pub String);

impl FromStr for Bell {
    type Err = UnknownBell;

    fn from_str(word: &str) -> Result<Self, UnknownBell> {
        Self::ALL
            .into_iter()
            .find(|bell| bell.name() == word)
            .ok_or_else(|| UnknownBell(word.chars().take(40).collect()))
    }
}

/// What can be heard of a game at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heard {
    /// How much was done.
    actions: usize,
    /// Whether the last of it was a move.
    moved: bool,
    /// The pieces on the board.
    pieces: usize,
    /// Who is to move, if he sits at this terminal.
    turn: Option<Seat>,
    /// His time is nearly over.
    hurried: bool,
}

impl Heard {
    /// Of that game, at that time.
    pub fn of(session: &Session, now: Duration) -> Self {
        /// When time is nearly over.
        const HURRY: Duration = Duration::from_secs(10);
        let table = session.table();
        let pieces = table.seats().first().and_then(|&seat| table.view(seat)).map_or(0, |view| {
            table.board().points().iter().filter(|&point| view.at(point).is_some()).count()
        });
        let goes_on = table.outcome().is_none();
        let turn = table.to_move().filter(|&seat| goes_on && session.people().contains(seat));
        let clock = table.clock();
        let short = clock.is_running() && clock.left(now).is_some_and(|left| left <= HURRY);
        Self {
            actions: table.actions().len(),
            moved: matches!(table.actions().last(), Some(Action::Move(_))),
            pieces,
            turn,
            hurried: turn.is_some() && short,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{BoardKind, RuleSet};
    use crate::text::Lang;
    use crate::tui::run::App;
    use crate::tui::testing::{Kit, position};

    /// South's company can take the platoon on a9 or go aside.
    const TWO: &str = r#""to_move": "south", "moves_made": 30, "pieces": {
        "south": {"b1": "旗", "a5": "连", "e6": "师"},
        "north": {"b12": "旗", "a9": "排", "e10": "司"}}"#;

    /// For which wishes it rings when that move is typed.
    fn rung_by(typed: &str) -> Vec<&'static str> {
        let rings = |&bell: &Bell| {
            let record = position(BoardKind::Two, "", TWO);
            let mut kit = Kit::taken_up(Lang::English, (80, 24), record, Seat::South);
            kit.model.shared.bell = bell;
            kit.press("Left Right");
            assert!(!kit.model.rings(), "nothing has happened");
            kit.press(":").type_text(typed);
            assert!(!kit.model.rings());
            kit.press("Enter");
            let rings = kit.model.rings();
            assert!(!kit.model.rings(), "once");
            rings
        };
        Bell::ALL.iter().filter(|bell| rings(bell)).map(|bell| bell.name()).collect()
    }

    #[test]
    fn it_rings_for_what_it_is_to_ring_for() {
        assert_eq!(rung_by("a5a6"), ["turn", "all"]);
        assert_eq!(rung_by("a5a9"), ["turn", "attack", "all"]);
    }

    #[test]
    fn it_rings_once_when_ten_seconds_are_left() {
        let mut rules = RuleSet::default();
        rules.assign("move_seconds=30").unwrap();
        let mut kit = Kit::game_set_up(Lang::English, (80, 24), BoardKind::Two, rules);
        kit.press("Space");
        kit.model.shared.bell = Bell::Clock;
        let mut rung = Vec::new();
        for second in 0..30 {
            kit.wait(Duration::from_secs(1));
            if kit.model.rings() {
                rung.push(second);
            }
        }
        assert_eq!(rung.len(), 1, "{rung:?}");
        assert!((18..=21).contains(&rung[0]), "{rung:?}");
    }

    #[test]
    fn wishes_are_known_by_name() {
        for bell in Bell::ALL {
            assert_eq!(bell.to_string().parse(), Ok(bell));
        }
        let error = "gong".parse::<Bell>().unwrap_err().to_string();
        assert!(error.starts_with("the bell can't ring for \"gong\"; it rings for turn, attack"), "{error}");
    }
}
