//! `junqi lab tune`: the weights of the evaluation are fitted to games, and what that brings
//! is measured in new ones.

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use anyhow::Context;
use clap::Args;

use super::super::arena::BotLevel;
use super::super::files;
use super::super::running::{Signal, StatusLine};
use super::super::{Status, note};
use super::usage;
use crate::ai::{TERMS, Term, Weights};
use crate::formation::{Formation, built_in};
use crate::lab::{Armies, Contest, Limit, Material, Played, Summary, fit, loss, run_with};
use crate::record::{PlayerKind, Record};
use crate::rules::{BoardKind, BySeat, RuleSet};
use crate::text::Lang;
use crate::text::lab as say;

/// Arguments of `junqi lab tune`.
#[derive(Clone, Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct TuneArgs {
    /// The board whose weights are fitted: two or four
    #[arg(long, value_name = "BOARD", default_value = "two")]
    board: BoardKind,
    /// Who plays: easy, normal, hard or max
    #[arg(long, value_name = "LEVEL", default_value = "easy")]
    level: BotLevel,
    /// Nodes of the search for one move [default: the level's own number]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    nodes: u64,
    /// Games from which the weights are learnt; as many are played again to measure the gain
    #[arg(long, value_name = "N", default_value_t = 400)]
    games: u32,
    /// The number from which everything is drawn
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at the same time [default: as many as there are processors]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<u16>>,
    /// The weights to begin with [default: those that the program has inside]
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Write the fitted weights into a file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file of --out if it is there already
    #[arg(long)]
    force: bool,
}

/// Under the help.
const AFTER_HELP: &str = "\
The players play among themselves with formations of the program, every deal from both sides. Of four games in five \
the weights are learnt, the fifth shows whether they say more about games they haven't seen. Then the players with the \
new weights meet those with the old ones in new deals. The same seed gives the same weights and the same score, \
whatever the number of jobs. Nothing is replaced in the program: weights become its own when they stand in \
assets/players/weights.json.";

/// A game is broken off after so many turns.
const CAP: u32 = 2000;

impl TuneArgs {
    pub(super) fn run(&self, lang: Lang, out: &mut dyn Write) -> anyhow::Result<Status> {
        if let Some(file) = self.out.as_deref().filter(|file| !self.force && file.exists()) {
            return Err(usage(format!("{} is there already; --force replaces it", files::shown(file))).into());
        }
        let old = match &self.from {
            None => Weights::built_in().clone(),
            Some(file) => {
                let bytes = files::read(file)?;
                let text = String::from_utf8_lossy(&bytes);
                Weights::from_json(&text).with_context(|| files::shown(file))?
            }
        };
        let signal = Signal::watch();
        let ended = || signal.came().map(|signal| Status::Ended(128 + signal));
        let contest = self.contest(self.seed);
        contest.check().map_err(usage)?;
        let played = self.play(&contest, [&old, &old], &signal, lang)?;
        if let Some(ended) = ended() {
            note(say::TUNING_STOPPED.say(lang));
            return Ok(ended);
        }
        let judge = old.on(self.board);
        let games: Vec<(u32, Record)> =
            played.into_iter().map(|(game, record)| (game.number, record)).collect();
        let material = Material::of(&games, judge);
        let fitted = fit(&material.learnt, judge.terms());
        let mut new = old.clone();
        new.set_terms(self.board, fitted);
        if let Some(file) = &self.out {
            files::write(file, (new.to_json() + "\n").as_bytes(), self.force)?;
        }
        self.tell(&material, judge.terms(), &fitted, lang, out)?;
        let contest = self.contest(self.seed.wrapping_add(1));
        let played = self.play(&contest, [&new, &old], &signal, lang)?;
        let played: Vec<Played> = played.into_iter().map(|(game, _)| game).collect();
        let summary = Summary::of(&contest, &played);
        writeln!(out, "{}", say::tuning_gain(summary.games, summary.sides[0].score, lang))?;
        out.flush()?;
        Ok(ended().unwrap_or(Status::Fine))
    }

    fn contest(&self, seed: u64) -> Contest {
        let rules = RuleSet::default();
        let seats = rules.rules.seats(self.board.board());
        let fits = |tags: &[String]| tags.iter().any(|tag| tag == self.board.name());
        let formations: Vec<Formation> = built_in()
            .iter()
            .filter(|file| fits(&file.tags))
            .flat_map(|file| [file.formation, file.formation.mirrored()])
            .collect();
        Contest {
            board: self.board,
            rules,
            players: BySeat::from_fn(|seat| seats.contains(&seat).then_some(PlayerKind::Bot(self.level.0))),
            limits: vec![Limit { nodes: self.nodes, time: None }; 2],
            games: self.games,
            paired: true,
            seed,
            cap: CAP,
            armies: Armies::Drawn(formations),
        }
    }

    /// Plays all games with a line that tells how far they are; those that were over when it was
    /// stopped.
    fn play(
        &self,
        contest: &Contest,
        weights: [&Weights; 2],
        signal: &Signal,
        lang: Lang,
    ) -> anyhow::Result<Vec<(Played, Record)>> {
        let jobs = self.jobs.or_else(|| thread::available_parallelism().ok()?.try_into().ok());
        let mut games = Vec::new();
        let mut line = StatusLine::new();
        let stop = || signal.came().is_some();
        run_with(contest, &weights, jobs.map_or(1, |jobs| jobs.get().into()), &stop, |game| {
            games.extend(game);
            if line.is_due() {
                let done = games.len() as u32;
                let left = line.left(done, contest.games);
                line.draw(&say::tuning((done, contest.games), line.passed(), left, lang));
            }
            true
        })?;
        line.clear();
        Ok(games)
    }

    fn tell(
        &self,
        material: &Material,
        before: &[f32; TERMS],
        after: &[f32; TERMS],
        lang: Lang,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        for (term, (before, after)) in Term::ALL.iter().zip(before.iter().zip(after)) {
            writeln!(out, "{:20} {before:8.3} {after:8.3}", term.name())?;
        }
        let losses = |weights| (loss(&material.learnt, weights), loss(&material.apart, weights));
        let sizes = (material.learnt.len(), material.apart.len());
        writeln!(out, "{}", say::tuning_loss(sizes, losses(before), losses(after), lang))?;
        Ok(())
    }
}
