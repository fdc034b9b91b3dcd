//! `junqi`, `junqi play` and `junqi resume`: into the game.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use unicode_width::UnicodeWidthStr as _;

use super::rules::Named;
use super::{FormationSource, GlobalArgs, SeatFormation, Status, UsageError, steers};
use crate::record::{Player, PlayerKind, UnknownPlayer};
use crate::rules::{BoardKind, BySeat, Deal, OptionError, RuleSet, Seat, UnknownSeat};
use crate::storage::Opening;
use crate::text::happening::Wording;
use crate::tui::ColorDepth;
use crate::tui::app::{self, Start};
use crate::tui::model::Settings;
use crate::tui::run::Exit;
use crate::tui::terminal::Options;

/// Arguments of `junqi play`.
#[derive(Clone, Debug, Args)]
pub struct PlayArgs {
    /// The board: two or four [default: two, or four where the preset takes no other]
    #[arg(long, value_name = "BOARD")]
    pub board: Option<BoardKind>,
    /// The preset of the rules, one of the program or of your own; "junqi rules" lists them
    #[arg(long, value_name = "PRESET", default_value = "standard")]
    pub preset: String,
    /// An option that differs from the preset; "junqi rules PRESET" lists them
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = assignment)]
    pub options: Vec<String>,
    /// Who sits on a seat: SEAT=human, SEAT=human:NAME, SEAT=bot:LEVEL for a computer player, or SEAT=exec:COMMAND
    /// for another program; the levels are random, greedy, rush, easy, normal, hard and max
    #[arg(long = "seat", value_name = "SEAT=PLAYER")]
    pub seats: Vec<SeatPlayer>,
    /// The formation of a seat: SEAT=FILE, SEAT=NAME (see "junqi formation list") or SEAT=random
    #[arg(long = "formation", value_name = "SEAT=FORMATION")]
    pub formations: Vec<SeatFormation>,
    /// The number from which formations and lots are drawn [default: another one every time]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

/// Checks the text now, so that a wrong option is wrong usage; it is set when the preset is known.
pub(super) fn assignment(text: &str) -> Result<String, OptionError> {
    RuleSet::default().assign(text)?;
    Ok(text.to_owned())
}

impl PlayArgs {
    /// What was asked for, held together with the preset that was named and the boards it is played on:
    /// whether the rules are played on the board, and every seat is one of its seats, named once.
    ///
    /// # Errors
    /// The first thing that doesn't go together.
    pub fn resolve(&self, mut rules: RuleSet, boards: &[BoardKind]) -> Result<PlayChoice, PlayArgsError> {
        let board = self.board.or_else(|| boards.first().copied()).unwrap_or(BoardKind::Two);
        for text in &self.options {
            rules.assign(text)?;
        }
        rules.check(board)?;
        let mut choice = PlayChoice {
            board,
            rules,
            players: BySeat::default(),
            formations: BySeat::default(),
            seed: self.seed,
        };
        for SeatPlayer { seat, player } in &self.seats {
            take_seat(board, &rules, *seat, "--seat", &mut choice.players, player)?;
        }
        if rules.rules.deal == Deal::FaceDown && !self.formations.is_empty() {
            return Err(PlayArgsError::NobodySetsUp);
        }
        for SeatFormation { seat, source } in &self.formations {
            if rules.rules.deal == Deal::Shuffled {
                return Err(PlayArgsError::FormationOfHand { seat: *seat });
            }
            take_seat(board, &rules, *seat, "--formation", &mut choice.formations, source)?;
        }
        Ok(choice)
    }

    pub(super) fn run(&self, global: &GlobalArgs) -> anyhow::Result<Status> {
        let preset = Named::find(&self.preset, || global.store())?;
        let choice = self.resolve(preset.rule_set(), &preset.boards());
        let choice = choice.map_err(|error| UsageError(error.to_string()))?;
        let seed = choice.seed.unwrap_or_else(|| rand::rng().random());
        let mut players = choice.players;
        for &seat in choice.rules.rules.seats(choice.board.board()) {
            players[seat].get_or_insert_with(|| Player::human(""));
        }
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let store = global.store()?;
        let mut formations = BySeat::default();
        for (seat, source) in choice.formations.iter() {
            formations[seat] = source.as_ref().map(|source| source.load(&mut rng, &store)).transpose()?;
        }
        let opening = Opening { board: choice.board, rules: choice.rules, players, seed, record: None };
        enter(Start::Game(Box::new(opening), formations), global)
    }
}

/// Into the program on the terminal, until the player leaves it.
pub(super) fn enter(start: Start, global: &GlobalArgs) -> anyhow::Result<Status> {
    let lang = global.lang();
    let colors = ColorDepth::detect();
    let themes = global.themes(colors)?;
    let settings = Settings {
        lang,
        glyphs: global.glyphs(),
        theme: themes.theme(),
        size: global.size(),
        pace: global.pace(),
        // One map of keys as long as the program runs.
        keys: Box::leak(Box::new(global.keymap()?)),
        wording: Wording::default(),
    };
    let measures_width = global.measures_width();
    let options = Options { mouse: !global.no_mouse, colors, measures_width };
    let exit =
        app::start(start, settings, themes, global.bell(), options, global.store()?, rand::rng().random())?;
    Ok(match exit {
        Exit::Quit => Status::Fine,
        Exit::Signal(_) | Exit::Closed => Status::Ended(exit.code()),
    })
}

fn take_seat<T: Clone>(
    board: BoardKind,
    rules: &RuleSet,
    seat: Seat,
    argument: &'static str,
    seats: &mut BySeat<Option<T>>,
    value: &T,
) -> Result<(), PlayArgsError> {
    let playing = rules.rules.seats(board.board());
    if !playing.contains(&seat) {
        return Err(PlayArgsError::EmptySeat { argument, seat, playing });
    }
    if seats[seat].replace(value.clone()).is_some() {
        return Err(PlayArgsError::Twice { argument, seat });
    }
    Ok(())
}

/// What `junqi play` was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayChoice {
    /// The board.
    pub board: BoardKind,
    /// The rules, which are played on that board; the first mover may still have to be drawn.
    pub rules: RuleSet,
    /// Who sits where, as far as it was said.
    pub players: BySeat<Option<Player>>,
    /// The formations, as far as they were said; see [`FormationSource::load`].
    pub formations: BySeat<Option<FormationSource>>,
    /// The number from which formations and lots are drawn, if it was said.
    pub seed: Option<u64>,
}

/// Arguments of `junqi play` that don't go together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum PlayArgsError {
    #[error(transparent)]
    Rules(#[from] OptionError),
    #[error("{argument} {seat}: nobody sits there; the seats are {}", seat_list(.playing))]
    EmptySeat { argument: &'static str, seat: Seat, playing: &'static [Seat] },
    #[error("--formation: in flip chess nobody sets up an army")]
    NobodySetsUp,
    #[error("--formation {seat}: with deal=shuffled everybody sets up what is dealt to him")]
    FormationOfHand { seat: Seat },
    #[error("{argument} {seat} is given twice")]
    Twice { argument: &'static str, seat: Seat },
}

fn seat_list(seats: &[Seat]) -> String {
    seats.iter().map(|seat| seat.name()).collect::<Vec<_>>().join(", ")
}

/// The widest name that a player can be given here, in columns of the terminal.
const MOST_COLUMNS: usize = 40;

/// Who sits on a seat, `SEAT=PLAYER`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatPlayer {
    /// The seat.
    pub seat: Seat,
    /// The player; a person without a name has an empty one.
    pub player: Player,
}

/// Why a text says of no seat who sits there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum SeatPlayerError {
    #[error("write SEAT=human, SEAT=human:NAME, SEAT=bot:LEVEL or SEAT=exec:COMMAND")]
    Shape,
    #[error(transparent)]
    Seat(#[from] UnknownSeat),
    #[error(transparent)]
    Player(#[from] UnknownPlayer),
    #[error("the name contains the control character {0:?}")]
    Control(char),
    #[error("the name is {0} columns wide; it can have 1 to {MOST_COLUMNS}")]
    Width(usize),
}

impl FromStr for SeatPlayer {
    type Err = SeatPlayerError;

    fn from_str(text: &str) -> Result<Self, SeatPlayerError> {
        let (seat, player) = text.split_once('=').ok_or(SeatPlayerError::Shape)?;
        let seat = seat.parse()?;
        if let Some(name) = player.strip_prefix("human:") {
            if let Some(control) = name.chars().find(|&c| steers(c)) {
                return Err(SeatPlayerError::Control(control));
            }
            let width = name.width();
            if width > MOST_COLUMNS || (width == 0 && !name.is_empty()) {
                return Err(SeatPlayerError::Width(width));
            }
            return Ok(Self { seat, player: Player::human(name) });
        }
        let kind: PlayerKind = player.parse()?;
        Ok(Self { seat, player: Player { name: String::new(), kind } })
    }
}

/// Arguments of `junqi resume`.
#[derive(Clone, Debug, Args)]
pub struct ResumeArgs {
    /// The game to go on with [default: the newest unfinished one]
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Run the programs that FILE names as players, whoever has written it
    #[arg(long, requires = "file")]
    pub run_programs: bool,
}

impl ResumeArgs {
    pub(super) fn run(&self, global: &GlobalArgs) -> anyhow::Result<Status> {
        let start = match &self.file {
            None => Start::Newest,
            Some(path) => Start::Resume { path: path.clone(), run_programs: self.run_programs },
        };
        enter(start, global)
    }
}

/// `junqi` alone.
pub(super) fn menu(global: &GlobalArgs) -> anyhow::Result<Status> {
    enter(Start::Menu, global)
}
