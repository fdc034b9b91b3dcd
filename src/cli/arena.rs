//! `junqi arena`: computer players against each other without a screen.

mod keep;
pub(super) mod report;

use std::collections::BTreeSet;
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread;
use std::time::Duration;

use anyhow::{anyhow, bail};
use clap::Args;
use rand::RngExt;

use super::formation::find;
use super::play::{SeatPlayer, assignment};
use super::rules::Named;
use super::running::Signal;
use super::{GlobalArgs, Status, UsageError, note, print_json};
use crate::exec::Program;
use crate::formation::{BUILT_IN_IDS, BackFirst, Catalogue, FormationFile, built_in};
use crate::import::{Found, Library, gather};
use crate::lab::{Armies, Contest, ContestError, Ending, Limit, Summary, run};
use crate::record::{Level, PlayerKind, UnknownPlayer};
use crate::rules::{BoardKind, BySeat, Deal, RuleSet};
use crate::storage::Store;
use crate::text::arena as say;
use keep::{Log, Records};
use report::Progress;

/// Games, where nothing is said about them; or a few less, so that no deal is left half played.
const USUAL_GAMES: u32 = 100;

/// Arguments of `junqi arena`.
#[derive(Clone, Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct ArenaArgs {
    /// The first side's level: random, greedy, rush, easy, normal, hard or max
    #[arg(long, value_name = "LEVEL", requires = "second")]
    first: Option<BotLevel>,
    /// The other side's level
    #[arg(long, value_name = "LEVEL", requires = "first")]
    second: Option<BotLevel>,
    /// Instead of sides, who sits on a seat in the first game: SEAT=bot:LEVEL, or SEAT=exec:COMMAND for another
    /// program, for every seat
    #[arg(long = "seat", value_name = "SEAT=PLAYER", conflicts_with_all = ["first", "second"])]
    seats: Vec<SeatPlayer>,
    /// How many games [default: 100, or as many whole deals as fit in]
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    /// Nodes of the search for one move, for both sides or for each: N or N,N; 0 is the level's own number
    /// [default: 0, and without end with --time]
    #[arg(long, value_name = "N", value_delimiter = ',')]
    nodes: Vec<u64>,
    /// Milliseconds for one move, for both sides or for each
    #[arg(long, value_name = "MS", value_delimiter = ',')]
    time: Vec<u64>,
    /// Everybody keeps his seat, every game has a deal of its own, and the rules say who begins
    #[arg(long)]
    fixed: bool,
    /// The board: two or four [default: two, or four where the preset takes no other]
    #[arg(long, value_name = "BOARD")]
    board: Option<BoardKind>,
    /// The preset of the rules, one of the program or of your own; "junqi rules" lists them
    #[arg(long, value_name = "PRESET", default_value = "standard")]
    preset: String,
    /// An option that differs from the preset; "junqi rules PRESET" lists them
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = assignment)]
    options: Vec<String>,
    /// What the armies are drawn from: random, built-in, library (with your own), a formation, a file or a folder
    #[arg(long = "formations", value_name = "WHAT")]
    formations: Vec<String>,
    /// The number from which everything is drawn [default: another one every time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Play the game of that number alone
    #[arg(long, value_name = "NUMBER")]
    only: Option<u32>,
    /// Break a game off after so many turns, and count it as a draw
    #[arg(long, value_name = "TURNS", default_value_t = 2000)]
    cap: u32,
    /// Games at the same time [default: as many as there are processors; 1 with --time]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<u16>>,
    /// Write a line of JSON for every game into a new file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with the arena of a file that --out has written
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "first", "second", "seats", "games", "nodes", "time", "fixed", "board", "preset", "options", "formations",
        "seed", "cap", "out",
    ])]
    resume: Option<PathBuf>,
    /// Run the programs that the file of --resume names as players, whoever has written it
    #[arg(long, requires = "resume")]
    run_programs: bool,
    /// Keep every game as a record in that folder
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// Print the table as JSON
    #[arg(long)]
    json: bool,
}

/// Under the help.
const AFTER_HELP: &str = "\
Every deal is played with the sides on each other's seats and each of them moving first: 4 games, or 9 of three \
players each for himself. With nodes and a seed the table is always the same, but for the time, whatever the number of \
jobs. Ctrl-C ends it with the table of the games that are over; --resume plays the others.";

/// A level, with or without `bot:` before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct BotLevel(pub(super) Level);

impl FromStr for BotLevel {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        let name = text.strip_prefix("bot:").unwrap_or(text);
        match format!("bot:{name}").parse()? {
            PlayerKind::Bot(level) => Ok(Self(level)),
            PlayerKind::Human | PlayerKind::Exec(_) => Err(UnknownPlayer::Level(name.to_owned())),
        }
    }
}

/// Whether all programs that are to play can be started: games full of lost turns would say nothing
/// of why.
fn start_programs(contest: &Contest) -> anyhow::Result<()> {
    for (seat, player) in contest.players.iter() {
        if let Some(PlayerKind::Exec(line)) = player {
            let begun = Program::new(line.clone()).begin();
            begun.map_err(|error| anyhow!("the program at {seat}, \"{line}\": {error}"))?;
        }
    }
    Ok(())
}

fn usage(error: impl std::fmt::Display) -> UsageError {
    UsageError(error.to_string())
}

impl ArenaArgs {
    pub(super) fn run(&self, global: &GlobalArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
        let lang = global.lang();
        let (contest, mut played, mut log) = if let Some(file) = &self.resume {
            let (contest, played, log) = Log::resume(file, self.run_programs)?;
            start_programs(&contest)?;
            (contest, played, Some(log))
        } else {
            let contest = self.contest(global)?;
            start_programs(&contest)?;
            let log = self.out.as_deref().map(|file| Log::new(file, &contest)).transpose()?;
            (contest, Vec::new(), log)
        };
        let records = self.records.as_deref();
        let records =
            records.map(|folder| Records::open(folder, contest.games, self.resume.is_some())).transpose()?;
        let done: BTreeSet<u32> = played.iter().map(|game| game.number).collect();
        let mut progress = Progress::new(done.len() as u32, lang);
        let signal = Signal::watch();
        let mut failed = None;
        if let Some(only) = self.only.filter(|only| !(1..=contest.games).contains(only)) {
            bail!(usage(format!("--only: there is no game {only}, only {}", contest.games)));
        }
        let wanted = |number: &u32| self.only.is_none_or(|only| only == *number) && !done.contains(number);
        let numbers = (1..=contest.games).filter(wanted);
        run(&contest, numbers, self.jobs(&contest), &|| signal.came().is_some(), |news| {
            let Some((game, record)) = news else {
                progress.show(&contest, &played);
                return true;
            };
            if matches!(game.ending, Ending::Fault(_)) {
                progress.clear();
                note(&say::failed(game.number, contest.seed, lang));
            }
            // The record first: a game whose line stands there is not played again.
            let kept = records.as_ref().map_or(Ok(()), |records| records.keep(game.number, &record));
            let kept = kept.and_then(|()| log.as_mut().map_or(Ok(()), |log| log.add(&contest, &game)));
            played.push(game);
            progress.show(&contest, &played);
            failed = kept.err();
            failed.is_none()
        })?;
        progress.clear();
        let summary = Summary::of(&contest, &played);
        if self.json {
            print_json(out, &report::json(&contest, &summary))?;
        } else {
            report::table(&contest, &summary, lang, out)?;
        }
        out.flush()?;
        if let Some(error) = failed {
            return Err(error);
        }
        let faulty = played.iter().any(|game| matches!(game.ending, Ending::Fault(_)));
        let Some(signal) = signal.came() else {
            return Ok(if faulty { Status::Faulty } else { Status::Fine });
        };
        if let (Some(log), true) = (&log, summary.games < contest.games) {
            note(&format!("\"junqi arena --resume {}\" goes on", log.name()));
        }
        Ok(Status::Ended(128 + signal))
    }

    /// What is to be played.
    fn contest(&self, global: &GlobalArgs) -> anyhow::Result<Contest> {
        let preset = Named::find(&self.preset, || global.store())?;
        let mut rules = preset.rule_set();
        for text in &self.options {
            rules.assign(text).map_err(usage)?;
        }
        let board = self.board.or_else(|| preset.boards().first().copied()).unwrap_or(BoardKind::Two);
        rules.check(board).map_err(usage)?;
        let mut contest = Contest {
            board,
            rules,
            players: self.players(board, &rules)?,
            limits: Vec::new(),
            games: 0,
            paired: !self.fixed,
            seed: self.seed.unwrap_or_else(|| rand::rng().random()),
            cap: self.cap,
            armies: self.armies(&rules, global)?,
        };
        let sides = contest.sides().len();
        let nodes = for_sides("--nodes", &self.nodes, sides)?;
        let time = for_sides("--time", &self.time, sides)?;
        let time = time.iter().map(|&millis| (millis > 0).then(|| Duration::from_millis(millis)));
        contest.limits = nodes.iter().zip(time).map(|(&nodes, time)| Limit { nodes, time }).collect();
        let each = contest.games_of_deal();
        contest.games = self.games.unwrap_or(USUAL_GAMES - USUAL_GAMES % each);
        contest.check().map_err(|error| match error {
            ContestError::Games { each, games } if games > 0 => {
                let (fewer, more) = (games - games % each, (games - games % each).saturating_add(each));
                let numbers = if fewer == 0 { more.to_string() } else { format!("{fewer} or {more}") };
                usage(format!("--games: {error}; {numbers} are, and --fixed plays every deal once"))
            }
            ContestError::Games { .. } => usage("--games: no game at all"),
            ContestError::NoMoves => usage("--cap: a game needs room for one turn at least"),
            ContestError::NoPlayer(_) => {
                usage(format!("{error}: give --first and --second, or a --seat for every seat"))
            }
            error => usage(error),
        })?;
        Ok(contest)
    }

    fn players(&self, board: BoardKind, rules: &RuleSet) -> anyhow::Result<BySeat<Option<PlayerKind>>> {
        let seats = rules.rules.seats(board.board());
        let mut players = BySeat::new(None);
        if let (Some(BotLevel(first)), Some(BotLevel(second))) = (self.first, self.second) {
            let side = rules.rules.team(board.board(), seats[0]);
            for &seat in seats {
                players[seat] = Some(if side.contains(seat) { first } else { second }.into());
            }
        }
        for SeatPlayer { seat, player } in &self.seats {
            if player.kind == PlayerKind::Human {
                bail!(usage(format!(
                    "--seat {seat}: no people play here, only {seat}=bot:LEVEL and {seat}=exec:COMMAND"
                )));
            }
            if !seats.contains(seat) {
                bail!(usage(format!("--seat {seat}: nobody sits there in this game")));
            }
            if players[*seat].replace(player.kind.clone()).is_some() {
                bail!(usage(format!("--seat {seat} is given twice")));
            }
        }
        Ok(players)
    }

    fn armies(&self, rules: &RuleSet, global: &GlobalArgs) -> anyhow::Result<Armies> {
        if rules.rules.deal != Deal::Own {
            if !self.formations.is_empty() {
                bail!(usage("--formations: in this game the pieces are dealt"));
            }
            return Ok(Armies::Random);
        }
        if self.formations.iter().any(|what| what == "random") {
            if self.formations.len() > 1 {
                bail!(usage("--formations random: there is nothing else to draw from then"));
            }
            return Ok(Armies::Random);
        }
        let mut formations = Vec::new();
        if self.formations.is_empty() {
            formations.extend(built_in().iter().map(|file| file.formation));
        }
        for what in &self.formations {
            match what.as_str() {
                "built-in" => formations.extend(built_in().iter().map(|file| file.formation)),
                "library" => {
                    let library = Library::of(&global.store()?);
                    library.broken.iter().for_each(|error| note(&format!("left out: {error}")));
                    formations.extend(library.catalogue.entries().iter().map(|entry| entry.file.formation));
                }
                // A folder may have the name of a formation; `./NAME` is always the folder.
                name if PathBuf::from(name).is_dir() && !BUILT_IN_IDS.contains(&name) => {
                    let files = in_folder(name, &global.store()?)?;
                    formations.extend(files.iter().map(|file| file.formation));
                }
                name => formations.extend(find(name, &global.store()?)?.iter().map(|file| file.formation)),
            }
        }
        Ok(Armies::Drawn(formations))
    }

    fn jobs(&self, contest: &Contest) -> usize {
        let timed = contest.limits.iter().any(|limit| limit.time.is_some());
        match self.jobs {
            Some(jobs) => usize::from(jobs.get()),
            // Games side by side would take each other's time.
            None if timed => 1,
            None => thread::available_parallelism().map_or(1, NonZero::get),
        }
    }
}

/// The formations of a folder and its folders. What holds none is told and left out.
pub(super) fn in_folder(name: &str, store: &Store) -> anyhow::Result<Vec<FormationFile>> {
    let mut formations = Vec::new();
    for item in gather(&[PathBuf::from(name)], &mut Catalogue::new(), BackFirst::Refused, store) {
        match item.found {
            Found::New(file) => formations.push(file),
            Found::Alike { .. } => {}
            Found::Refused(error) => note(&format!("left out: {}: {error}", item.path.display())),
        }
    }
    if formations.is_empty() {
        bail!("{name}: there is no formation in it");
    }
    Ok(formations)
}

/// One number for every side: as many were given, one for all, or none, which is 0.
fn for_sides(argument: &str, numbers: &[u64], sides: usize) -> Result<Vec<u64>, UsageError> {
    match numbers {
        [] => Ok(vec![0; sides]),
        [number] => Ok(vec![*number; sides]),
        numbers if numbers.len() == sides => Ok(numbers.to_vec()),
        numbers => Err(usage(format!("{argument}: {} numbers for {sides} sides", numbers.len()))),
    }
}
