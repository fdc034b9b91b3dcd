//! `junqi lab`: what formations are worth against others, what a swap changes, and better ones.

mod better;
mod data;
mod heat;
mod report;
mod tune;

use std::io::{self, IsTerminal as _, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::bail;
use clap::{Args, Subcommand};
use rand::RngExt;

use super::arena::{BotLevel, in_folder};
use super::files::write;
use super::formation::find;
use super::play::assignment;
use super::rules::Named;
use super::running::{Signal, StatusLine};
use super::{GlobalArgs, Status, UsageError, note, print_json};
use crate::formation::{BUILT_IN_IDS, Catalogue, FormationFile, places_named};
use crate::import::Library;
use crate::lab::{Enemy, Field, Measure, MeasureError, TrialResult, score_of};
use crate::rules::{BoardKind, Place};
use crate::storage::{FileError, Store};
use crate::text::Lang;
use crate::text::lab as say;

/// Games of each formation, where nothing is said about them; or a few less, so that no deal is left half
/// played.
const USUAL_GAMES: u32 = 192;

/// Arguments of `junqi lab`.
#[derive(Clone, Debug, Args)]
#[command(after_help = AFTER_HELP, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub struct LabArgs {
    #[command(subcommand)]
    command: Option<LabCommand>,
    /// What is measured: formations by name or share code, files, folders, "built-in" or "library" (with your own)
    #[arg(value_name = "FORMATION", required = true)]
    formations: Vec<String>,
    /// Whom they meet: built-in, library, random, a formation, a file or a folder [default: built-in]
    #[arg(long, value_name = "WHAT")]
    against: Vec<String>,
    /// The board: two or four [default: two, or four where the preset takes no other]
    #[arg(long, value_name = "BOARD")]
    board: Option<BoardKind>,
    /// The preset of the rules, one of the program or of your own; "junqi rules" lists them
    #[arg(long, value_name = "PRESET", default_value = "standard")]
    preset: String,
    /// An option that differs from the preset; "junqi rules PRESET" lists them
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = assignment)]
    options: Vec<String>,
    /// Who plays, on all seats: random, greedy, rush, easy, normal, hard or max
    #[arg(long, value_name = "LEVEL", default_value = "easy")]
    level: BotLevel,
    /// Nodes of the search for one move [default: the level's own number]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    nodes: u64,
    /// How many games each formation plays [default: 192, or as many whole deals as fit in]
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    /// The number from which everything is drawn [default: another one every time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Break a game off after so many turns, and count it as a draw
    #[arg(long, value_name = "TURNS", default_value_t = 2000)]
    cap: u32,
    /// Games at the same time [default: as many as there are processors]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<u16>>,
    /// Measure also what becomes of the formation when the pieces of two places are exchanged; more than once
    /// for several swaps
    #[arg(long, num_args = 2, value_names = ["PLACE", "PLACE"])]
    swap: Vec<String>,
    /// Measure also its mirror image
    #[arg(long)]
    mirror: bool,
    /// Of several formations print every report, not the table alone
    #[arg(long)]
    full: bool,
    /// Search a better formation by exchanging two pieces at a time
    #[arg(long, conflicts_with_all = ["swap", "mirror", "full", "csv"])]
    improve: bool,
    /// Of --improve: begin no swap any more after so many games
    #[arg(long, value_name = "GAMES", default_value_t = 6000, requires = "improve")]
    budget: u32,
    /// Of --improve: end when so many swaps in a row have brought nothing
    #[arg(long, value_name = "SWAPS", default_value_t = 100, requires = "improve")]
    patience: u32,
    /// Of --improve: keep what was found among your own formations under a name, or in a file (.json, .jql, .txt)
    #[arg(long, value_name = "NAME|FILE", requires = "improve")]
    save: Option<String>,
    /// Write the pieces' losses and gains into a file of comma-separated values
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Replace the files of --csv and --save if they are there already
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What else the lab does.
#[derive(Clone, Debug, Subcommand)]
enum LabCommand {
    /// Fit the weights of the computer players' evaluation to games that they play, and measure the gain
    Tune(tune::TuneArgs),
}

/// Under the help.
const AFTER_HELP: &str = "\
Every deal is played from all seats, with everybody moving first once. All formations meet the same enemies in the \
same deals, so that small differences between them show. With --seed the report is always the same, whatever the \
number of jobs. Ctrl-C ends it with what was played.";

fn usage(error: impl std::fmt::Display) -> UsageError {
    UsageError(error.to_string())
}

/// A formation with the name it has in the report.
struct Measured {
    name: String,
    file: FormationFile,
}

impl LabArgs {
    pub(super) fn run(&self, global: &GlobalArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
        let lang = global.lang();
        if let Some(LabCommand::Tune(tune)) = &self.command {
            return tune.run(lang, out);
        }
        let store = global.store()?;
        let measured = self.measured(&store, lang)?;
        let measure = self.measure(&measured, &store)?;
        if self.improve {
            return self.improve(&measure, &measured, &store, lang, out);
        }
        if let Some(file) = self.csv.as_deref().filter(|file| !self.force && file.exists()) {
            bail!("{}; --force replaces it", FileError::Exists(file.to_owned()));
        }
        let signal = Signal::watch();
        let games = play(&measure, self.jobs(), &signal, lang)?;
        if let Some(file) = &self.csv {
            store.private().refuse(file)?;
            write(file, data::csv(&measure, &measured, &games).as_bytes(), self.force)?;
        }
        if self.json {
            print_json(out, &data::json(&measure, &measured, &games))?;
        } else {
            let paint = report::Paint { ascii: global.ascii(), color: heat::has_color(), lang };
            report::print(&measure, &measured, &games, self.full, paint, out)?;
        }
        out.flush()?;
        Ok(signal.came().map_or(Status::Fine, |signal| Status::Ended(128 + signal)))
    }

    /// The formations with their variants.
    fn measured(&self, store: &Store, lang: Lang) -> anyhow::Result<Vec<Measured>> {
        let mut measured = Vec::new();
        for name in &self.formations {
            measured.extend(formations(name, store)?);
        }
        let alone = measured.len() == 1;
        if !alone && (self.mirror || self.improve || !self.swap.is_empty()) {
            bail!(usage(format!(
                "--swap, --mirror and --improve are for one formation, not {}",
                measured.len()
            )));
        }
        let Some(Measured { file, .. }) = measured.first() else {
            bail!(usage("there is no formation to measure"));
        };
        let file = file.clone();
        if self.mirror {
            measured.push(Measured { name: say::MIRRORED.say(lang).to_owned(), file: file.mirrored() });
        }
        for pair in self.swap.chunks_exact(2) {
            let place = |word: &str| -> anyhow::Result<Place> {
                match places_named(word, file.formation.lineup().flag_side())[..] {
                    [place] => Ok(place),
                    [] => {
                        bail!(usage(format!("--swap: there is no place {word:?}; places are L1C1 to L6C5")))
                    }
                    _ => bail!(usage(format!("--swap: {word:?} is more than one place"))),
                }
            };
            let swap = (place(&pair[0])?, place(&pair[1])?);
            let formation =
                file.formation.swap(swap.0, swap.1).map_err(|error| usage(format!("--swap: {error}")))?;
            if formation == file.formation {
                bail!(usage(format!("--swap {} {}: that changes nothing", pair[0], pair[1])));
            }
            let name = say::swap(&file.formation, swap, lang);
            measured.push(Measured { name, file: FormationFile { formation, ..file.clone() } });
        }
        Ok(measured)
    }

    /// What is to be played.
    fn measure(&self, measured: &[Measured], store: &Store) -> anyhow::Result<Measure> {
        let preset = Named::find(&self.preset, || Ok(store.clone()))?;
        let mut rules = preset.rule_set();
        for text in &self.options {
            rules.assign(text).map_err(usage)?;
        }
        let board = self.board.or_else(|| preset.boards().first().copied()).unwrap_or(BoardKind::Two);
        rules.check(board).map_err(usage)?;
        let mut measure = Measure {
            board,
            rules,
            level: self.level.0,
            nodes: self.nodes,
            games: 0,
            seed: self.seed.unwrap_or_else(|| rand::rng().random()),
            cap: self.cap,
            formations: measured.iter().map(|one| one.file.formation).collect(),
            field: self.field(store)?,
        };
        let each = measure.games_of_deal();
        measure.games = self.games.unwrap_or(USUAL_GAMES - USUAL_GAMES % each);
        measure.check().map_err(|error| match error {
            MeasureError::Games { each, games } if games > 0 => {
                let fewer = games - games % each;
                let numbers = match (fewer, fewer.saturating_add(each)) {
                    (0, more) => more.to_string(),
                    (fewer, more) => format!("{fewer} or {more}"),
                };
                usage(format!("--games: {error}; {numbers} are"))
            }
            MeasureError::Games { .. } => usage("--games: no game at all"),
            MeasureError::NoMoves => usage("--cap: a game needs room for one turn at least"),
            error => usage(error),
        })?;
        Ok(measure)
    }

    fn field(&self, store: &Store) -> anyhow::Result<Field> {
        if self.against.iter().any(|what| what == "random") {
            if self.against.len() > 1 {
                bail!(usage("--against random: there is nobody else to meet then"));
            }
            return Ok(Field::Random);
        }
        if self.against.is_empty() {
            return Ok(Field::of(&Catalogue::built_in()));
        }
        let mut enemies = Vec::new();
        for what in &self.against {
            enemies.extend(formations(what, store)?.iter().map(|one| Enemy::new(&one.name, &one.file)));
        }
        Ok(Field::Known(enemies))
    }

    fn jobs(&self) -> usize {
        let jobs = self.jobs.map(|jobs| usize::from(jobs.get()));
        jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get))
    }
}

/// The formations that a word on the command line stands for.
fn formations(what: &str, store: &Store) -> anyhow::Result<Vec<Measured>> {
    let of_catalogue = |catalogue: &Catalogue| {
        let entries = catalogue.entries().iter();
        entries.map(|entry| Measured { name: entry.id.clone(), file: entry.file.clone() }).collect()
    };
    match what {
        "built-in" => return Ok(of_catalogue(&Catalogue::built_in())),
        "library" => {
            let library = Library::of(store);
            library.broken.iter().for_each(|error| note(&format!("left out: {error}")));
            return Ok(of_catalogue(&library.catalogue));
        }
        _ => {}
    }
    // A folder may have the name of a formation; `./NAME` is always the folder.
    let folder = Path::new(what).is_dir() && !BUILT_IN_IDS.contains(&what);
    let files = if folder { in_folder(what, store)? } else { find(what, store)? };
    let several = files.len() > 1;
    let name = |(number, file): (usize, FormationFile)| {
        let name = match (several, file.name.trim()) {
            (false, _) => what.to_owned(),
            (true, "") => format!("{what}-{number}"),
            (true, name) => name.to_owned(),
        };
        Measured { name, file }
    };
    Ok((1..).zip(files).map(name).collect())
}

/// Plays everything, until a signal comes.
fn play(measure: &Measure, jobs: usize, signal: &Signal, lang: Lang) -> anyhow::Result<Vec<TrialResult>> {
    let mut line = StatusLine::new();
    let mut games: Vec<TrialResult> = Vec::new();
    let all = measure.games * measure.formations.len() as u32;
    measure.run(measure.tasks(), jobs, &|| signal.came().is_some(), |news| {
        games.extend(news.map(|(game, _)| game));
        if line.is_due() {
            let done = games.len() as u32;
            let score = score_of(0, &games);
            line.draw(&say::progress((done, all), score, line.passed(), line.left(done, all), lang));
        }
        true
    })?;
    line.clear();
    games.sort_by_key(|game| game.trial.task);
    Ok(games)
}

/// Whether standard output is a terminal.
fn out_is_terminal() -> bool {
    io::stdout().is_terminal()
}
