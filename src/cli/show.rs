//! `junqi show`: the board of a recorded game as text.
//!
//! Whoever has the file has all that stands in it, so the referee looks unless
//! `--as` says otherwise. What a seat may see comes from its [`View`], as in the game.

use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::bail;
use clap::Args;

use super::files::{read_record, shown};
use super::{GlobalArgs, Status, printable};
use crate::record::{Film, Record};
use crate::rules::{BoardKind, Deal, Seat, UnknownSeat};
use crate::text::command::LAST_MOVE;
use crate::text::events::{color_name, outcome_text, player_name};
use crate::text::happening::{Teller, Wording, event_text};
use crate::text::options::{game_name, openness};
use crate::text::{Lang, screens as say};
use crate::tui::ColorDepth;
use crate::tui::board::{BoardPicture, picture_lines};
use crate::tui::geometry::{Layout, Side, Size};
use crate::tui::glyphs::{Glyphs, Lines, Pieces};
use crate::tui::theme::Theme;
use crate::view::{self, Event, View};

/// Arguments of `junqi show`.
#[derive(Clone, Debug, Args)]
pub struct ShowArgs {
    /// The record (.json, .jgs; - for standard input)
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// After that many entries of the record's moves [default: all]
    #[arg(long, value_name = "N")]
    pub at: Option<usize>,
    /// Who looks and sits at the bottom: south, east, north, west, or referee, who sees everything [default: referee]
    #[arg(long = "as", value_name = "SEAT|referee")]
    pub viewer: Option<Viewer>,
}

/// Who looks at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The player on that seat.
    Seat(Seat),
    /// The referee, who sees everything.
    Referee,
}

/// A word that names nobody who could look at a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}; or referee")]
pub struct UnknownViewer(UnknownSeat);

impl FromStr for Viewer {
    type Err = UnknownViewer;

    fn from_str(word: &str) -> Result<Self, UnknownViewer> {
        if word == "referee" {
            return Ok(Self::Referee);
        }
        word.parse().map(Self::Seat).map_err(UnknownViewer)
    }
}

impl ShowArgs {
    pub(super) fn run(&self, global: &GlobalArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
        let film = Film::new(read_record(&self.file)?)?;
        let (record, view) = (film.record(), self.view(&film)?);
        let glyphs = glyphs(global);
        for line in drawn(&view, glyphs).iter().chain(&told(record, &view, global.lang())) {
            writeln!(out, "{}", printable(line))?;
        }
        Ok(Status::Fine)
    }

    /// What the viewer may know after the moves that were asked for.
    fn view(&self, film: &Film) -> anyhow::Result<View> {
        let name = shown(&self.file);
        let viewer = match self.viewer.unwrap_or(Viewer::Referee) {
            Viewer::Referee => view::Viewer::Referee,
            Viewer::Seat(seat) if film.record().seats().contains(&seat) => view::Viewer::Seat(seat),
            Viewer::Seat(seat) => {
                let seats: Vec<_> = film.record().seats().iter().map(|seat| seat.name()).collect();
                bail!("{name}: nobody sits at {seat} in this game; its seats are {}", seats.join(", "))
            }
        };
        let most = film.actions();
        let count = self.at.unwrap_or(most);
        if count > most {
            bail!("{name}: there is no move {count}: the record has {most} moves, --at takes 0 to {most}")
        }
        Ok(film.view(viewer, count))
    }
}

/// Hanzi unless something else is said. ASCII letters need no other lines; ASCII lines leave
/// hanzi to readers of Chinese, as in the game.
fn glyphs(global: &GlobalArgs) -> Glyphs {
    let letters = global.ascii() && global.lang() == Lang::English;
    let pieces = global.pieces().unwrap_or(if letters { Pieces::Ascii } else { Pieces::Hanzi });
    let ascii = global.ascii() || pieces == Pieces::Ascii;
    Glyphs { lines: if ascii { Lines::Ascii } else { Lines::Unicode }, pieces }
}

/// Who sits at the bottom.
const fn bottom(view: &View) -> Seat {
    match view.viewer() {
        view::Viewer::Seat(seat) => seat,
        view::Viewer::Referee => Seat::South,
    }
}

/// The board, two players' with room for every line, four players' for 80 columns.
fn drawn(view: &View, glyphs: Glyphs) -> Vec<String> {
    let board = view.board();
    let size = match board.kind() {
        BoardKind::Two => Size::Roomy,
        BoardKind::Four => Size::Compact,
    };
    let Some(layout) = Layout::bare(board, size, bottom(view)) else { return Vec::new() };
    let pieces = |point| view.at(point);
    let theme = Theme::new(ColorDepth::Mono);
    picture_lines(&BoardPicture::new(&layout, &pieces, glyphs, theme).of_view(view))
}

/// Which game, whose turn or who has won; a line for every army; what happened last.
fn told(record: &Record, view: &View, lang: Lang) -> Vec<String> {
    let board = view.board();
    let mark = |seat| Glyphs::owner(Side::seen_from(bottom(view), seat));
    let flip = view.rules().deal == Deal::FaceDown;
    let to_move = view.to_move();
    let state = match view.outcome() {
        Some(outcome) => outcome_text(outcome, view.seats(), &record.players, lang),
        None => say::turn(mark(to_move), to_move, false, lang),
    };
    let name = game_name(board.kind(), view.rules());
    let mut lines = vec![
        String::new(),
        say::title(name, openness(board.kind(), view.rules()), view.moves_made(), lang),
        state,
    ];
    for &seat in view.seats() {
        let mut line = format!("{} {}", mark(seat), player_name(seat, &record.players, lang));
        let mut add = |text: String| line = format!("{line}  {text}");
        if let Some(color) = view.color(seat) {
            let colors_open = view.swapped().is_none();
            add(if colors_open { say::COLORS_OPEN } else { color_name(color) }.say(lang).to_owned());
        }
        let lost = view.losses(seat).count();
        if view.living().contains(seat) {
            let standing = board.points() - view.face_down();
            let up = standing.iter().filter(|&p| view.at(p).is_some_and(|seen| seen.owner == seat)).count();
            match view.swapped() {
                None => {}
                Some(_) if flip => add(say::set_counts(up, view.unturned(seat), Some(lost), lang)),
                Some(_) => add(say::pieces_left(view.pieces_left(seat), lost, lang)),
            }
            let open = view.shown_flags().contains(seat);
            let name = |point| board.name(point).to_ascii_uppercase();
            if let Some(carrier) = view.carrier(seat) {
                add(say::flag_carried(&name(carrier), lang));
            }
            if let Some(flag) = view.flag(seat).filter(|_| view.swapped().is_some()) {
                add(say::flag_at(&name(flag), open, lang));
            }
        } else {
            add(say::out(view.out_reason(seat), lang));
        }
        if view.timeouts(seat) > 0 {
            add(say::timeouts(view.timeouts(seat), lang));
        }
        lines.push(line);
    }
    if flip {
        lines.push(say::tiles_left(view.face_down().len(), lang));
        let known = view.face_down().iter().any(|point| view.at(point).is_some());
        lines.extend(known.then(|| say::SETS_FACE_DOWN.say(lang).to_owned()));
    }
    let teller = Teller { board, seats: view.seats(), lang, wording: Wording::Words, mark: &mark };
    let history = view.history();
    let last = history.iter().rfind(|told| matches!(told.event, Event::Moved { .. } | Event::Flipped { .. }));
    if let Some(text) = last.and_then(|last| teller.tell(last)) {
        lines.push(format!("{}{text}", LAST_MOVE.say(lang)));
    }
    for seat in view.all_naming().iter() {
        lines.extend(event_text(&Event::MustName(seat), 0, board, lang, mark));
    }
    if let Some(offer) = view.offer() {
        lines.extend(event_text(&Event::DrawOffered(offer.by), 0, board, lang, mark));
    }
    lines
}
