//! The screens of the program, one module each. A screen knows its own state,
//! takes messages and draws itself; what all share is handed to it.

mod cover;
mod drill;
pub(crate) mod editor;
mod lab;
mod learn;
mod library;
pub(super) mod log;
mod menu;
mod new_game;
mod play;
mod practice;
mod replay;
mod result;
mod setup;
mod sparring;
mod standing;

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::dialog::{About, Answer, Message, Question};
use super::geometry::{Direction8, Layout, needs};
use super::glyphs::Glyphs;
use super::keys::{Act, Bound, Context, key_label};
use super::model::{Msg, Settings, Shared, Step};
use super::paint::put_text;
use super::session::Session;
use super::theme::{Role, Theme};
use super::view::SMALLEST;
use crate::rules::{Board, Deal, Hand, Rank, Rules, Seat};
use crate::storage::FileError;
use crate::text::Lang;
use crate::text::events::color_name;
use crate::text::screens as say;
use crate::view::{Losses, View};

pub use cover::Cover;
pub use drill::Drill;
pub use editor::{Editor, Home};
pub use lab::Lab;
pub use learn::Learn;
pub use library::Library;
pub use menu::Menu;
pub use new_game::{Form, NewGame};
pub use play::Play;
pub use practice::Practice;
pub use replay::{OpenedFrom, Replayer};
pub use result::GameOver;
pub use setup::ArmySetup;
pub use standing::Standing;

/// A screen.
#[derive(Debug)]
pub enum Screen {
    /// The menu.
    Menu(Menu),
    /// The form of a new game.
    NewGame(NewGame),
    /// Between two players.
    Cover(Cover),
    /// The setup of an army.
    ArmySetup(ArmySetup),
    /// The editor of formations.
    Editor(Editor),
    /// The library of formations.
    Library(Library),
    /// The game.
    Play(Play),
    /// The lab.
    Lab(Lab),
    /// The defence drill.
    Drill(Drill),
    /// Practice with formations.
    Practice(Practice),
    /// The rules lesson.
    Learn(Learn),
    /// A record that is gone through.
    Replayer(Replayer),
    /// Its end.
    GameOver(GameOver),
    /// The scoreboard.
    Standing(Standing),
}

macro_rules! screens {
    ($($name:ident),*) => {
        $(impl From<$name> for Screen {
            fn from(screen: $name) -> Self {
                Self::$name(screen)
            }
        })*

        impl Screen {
            /// Which keys count.
            pub fn context(&self) -> Context {
                match self { $(Self::$name(screen) => screen.context()),* }
            }

            /// Takes in a message.
            pub fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
                match self { $(Self::$name(screen) => screen.update(msg, shared)),* }
            }

            /// Takes in the answer to a question that was asked on this screen.
            pub fn answered(&mut self, answer: Answer, shared: &mut Shared) -> Step {
                match self { $(Self::$name(screen) => screen.answered(answer, shared)),* }
            }

            /// Draws itself.
            pub fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
                match self { $(Self::$name(screen) => screen.draw(shared, area, buf)),* }
            }
        }
    };
}
screens!(
    Menu, NewGame, Cover, ArmySetup, Editor, Library, Play, Lab, Drill, Practice, Learn, Replayer, GameOver,
    Standing
);

impl Screen {
    /// The smallest window it can be drawn in: columns, rows.
    pub fn needs(&self, shared: &Shared) -> (u16, u16) {
        let board = || shared.session.as_ref().map(|session| session.table().board());
        match self {
            Self::Menu(_) | Self::NewGame(_) | Self::Cover(_) | Self::Library(_) | Self::Standing(_) => {
                SMALLEST
            }
            Self::Editor(_) | Self::Lab(_) | Self::Drill(_) => editor::NEEDS,
            Self::Practice(practice) => practice.needs(),
            Self::Learn(learn) => learn.needs(),
            Self::Replayer(replay) => needs(replay.board()),
            Self::ArmySetup(_) | Self::Play(_) | Self::GameOver(_) => board().map_or(SMALLEST, needs),
        }
    }

    /// What a click does on a key's name below the screen, where the screen doesn't look at that itself.
    pub fn named_at(&self, shared: &Shared, x: u16, y: u16) -> Option<Act> {
        let settings = &shared.settings;
        let area = match self {
            Self::Play(_) | Self::ArmySetup(_) | Self::GameOver(_) => {
                let hint = self.layout(shared)?.regions().hint;
                let rows = hint_lines(self.context(), settings, hint.width, hint.height).len() as u16;
                // Those of the setup stand at the top of their place, the others at its bottom.
                let setup = matches!(self, Self::ArmySetup(_));
                let y = if setup { hint.y } else { hint.bottom().saturating_sub(rows) };
                Rect { y, height: rows, ..hint }
            }
            Self::Menu(_) | Self::NewGame(_) | Self::Cover(_) => Rect {
                y: shared.area.bottom().saturating_sub(1),
                height: shared.area.height.min(1),
                ..shared.area
            },
            _ => return None,
        };
        hint_at(self.context(), settings, area, x, y)
    }

    /// Where the board of a running game lies.
    fn layout(&self, shared: &Shared) -> Option<Layout> {
        match self {
            Self::Play(play) => play.layout(shared),
            Self::ArmySetup(setup) => setup.layout(shared),
            Self::GameOver(over) => over.layout(shared),
            _ => None,
        }
    }

    /// It was left for a while and is there again.
    pub fn comes_back(&mut self, shared: &Shared) {
        match self {
            Self::Drill(drill) => drill.read_again(shared),
            Self::Practice(practice) => practice.read_again(shared),
            _ => {}
        }
    }

    /// When it wants to be told that the clock has moved on: counted from when it was told
    /// last, so that asking again later doesn't put it off.
    pub fn next_tick(&self, shared: &Shared) -> Option<Duration> {
        if let Self::Cover(cover) = self {
            return cover.next_tick(shared.now);
        }
        if let Self::Lab(lab) = self {
            return lab.next_tick();
        }
        if let Self::Drill(drill) = self {
            return drill.next_tick();
        }
        if let Self::Practice(practice) = self {
            return practice.next_tick(shared.now);
        }
        if let Self::Replayer(replay) = self {
            return replay.next_tick();
        }
        let Self::Play(play) = self else { return None };
        let bots = play.waits_for_bots().then(|| shared.bots.next_tick(shared.settings.pace)).flatten();
        let hint = play.may_be_advised().then(|| shared.bots.next_look()).flatten();
        let clock = Self::next_second(shared);
        bots.into_iter().chain(hint).chain(clock).min()
    }

    /// When the running clock shows another time.
    fn next_second(shared: &Shared) -> Option<Duration> {
        let clock = shared.session.as_ref()?.table().clock();
        let left = clock.left(shared.now)?;
        // When the next second has passed that the clock shows.
        let wait = match Duration::from_nanos(u64::from(left.subsec_nanos())) {
            Duration::ZERO => left.min(Duration::from_secs(1)),
            part => part,
        };
        clock.is_running().then_some(shared.now + wait)
    }
}

/// The screen with which a game begins or goes on after a break: before the first move of a game
/// of a match its standing is shown.
pub fn enter_game(shared: &mut Shared) -> Screen {
    let Shared { session, store, .. } = shared;
    if let Some(session) = session {
        session.find_drill(store);
        session.find_sitting(store);
        if session.is_of_match() && session.table().actions().is_empty() {
            return Standing::before(session, store).into();
        }
    }
    next_in_game(shared, None)
}

/// The screen that comes next in the running game, after `viewer` has had the
/// terminal: whoever has to do something gets it, behind a cover where something
/// is hidden from the one who had it. Computer players set up at once, and whoever has the
/// terminal keeps it while they move.
pub fn next_in_game(shared: &mut Shared, viewer: Option<Seat>) -> Screen {
    let Some(session) = &mut shared.session else { return Menu::new(shared).into() };
    session.set_up_bots();
    let Some(seat) = session.table().waits_for() else { return GameOver::new(shared, viewer).into() };
    let people = session.people();
    // While a computer player thinks, the board stays whose it is.
    let seat = if people.contains(seat) {
        seat
    } else {
        viewer.filter(|&viewer| people.contains(viewer)).or(session.next_person(seat)).unwrap_or(seat)
    };
    if session.must_cover() && viewer != Some(seat) {
        return Cover::new(seat).into();
    }
    in_front_of(shared, seat)
}

/// What that player does now, without a cover.
fn in_front_of(shared: &mut Shared, seat: Seat) -> Screen {
    match &shared.session {
        Some(session) if !session.table().still_setting_up().is_empty() => {
            ArmySetup::new(shared, seat).into()
        }
        Some(_) => Play::new(shared, seat).into(),
        None => Menu::new(shared).into(),
    }
}

/// The question before a running game is left, which says whether it can be gone on with.
fn leave_game(shared: &Shared) -> Question {
    Question::new(About::Leave, say::LEAVE_GAME.say(shared.settings.lang), leave_text(shared))
}

/// What leaving a running game means.
fn leave_text(shared: &Shared) -> &'static str {
    let kept = shared.session.as_ref().is_some_and(Session::is_kept);
    let text = if kept { say::LEAVE_GAME_TEXT } else { say::LEAVE_LOST_TEXT };
    text.say(shared.settings.lang)
}

/// A message that the game can't be kept.
pub fn trouble(error: &FileError, lang: Lang) -> Message {
    Message::new(say::TROUBLE.say(lang), say::not_kept(&error.to_string(), lang))
}

/// The keys of a context in one line of at most `width` columns: whole entries only.
pub fn hint_line(context: Context, settings: &Settings, width: u16) -> String {
    hint_lines(context, settings, width, 1).pop().unwrap_or_default()
}

/// The keys of a context in at most that many lines of at most `width` columns. Where not
/// all have room, those are named without which one would be stuck.
pub(super) fn hint_lines(context: Context, settings: &Settings, width: u16, rows: u16) -> Vec<String> {
    hints(context, settings, width, rows).1
}

/// Between two keys of a hint.
const HINT_GAP: &str = "  ";

fn hint(binding: &Bound, lang: Lang) -> String {
    format!("{} {}", key_label(&binding.keys[0]), binding.label.say(lang))
}

/// What a click on the hints of a context does, which fill that area.
pub(super) fn hint_at(context: Context, settings: &Settings, area: Rect, x: u16, y: u16) -> Option<Act> {
    let (shown, lines) = hints(context, settings, area.width, area.height);
    let row = usize::from(y.checked_sub(area.y)?);
    let column = usize::from(x.checked_sub(area.x)?);
    let mut shown = shown.into_iter();
    for (number, line) in lines.iter().enumerate() {
        let mut start = 0;
        // Each line is made of whole entries.
        while start < line.width() {
            let binding = shown.next()?;
            let end = start + hint(binding, settings.lang).width();
            if number == row && (start..end).contains(&column) {
                return Some(binding.act);
            }
            start = end + HINT_GAP.len();
        }
    }
    None
}

/// The keys of a context for which there is room, and their lines.
fn hints(context: Context, settings: &Settings, width: u16, rows: u16) -> (Vec<&'static Bound>, Vec<String>) {
    let lang = settings.lang;
    let mut shown: Vec<_> = settings.keys.bindings(context).iter().filter(|bound| bound.hint).collect();
    loop {
        let lines = filled(shown.iter().map(|binding| hint(binding, lang)), HINT_GAP, width);
        let fits = lines.len() <= rows.into() && lines.iter().all(|line| line.width() <= width.into());
        if fits || shown.is_empty() {
            return (shown, lines);
        }
        let least = shown.iter().enumerate().max_by_key(|(i, binding)| (unimportance(binding.act), *i));
        let least = least.map_or(0, |(i, _)| i);
        shown.remove(least);
    }
}

/// Which keys go first where there is no room for all: the higher numbers.
const fn unimportance(act: Act) -> u8 {
    match act {
        Act::Help => 0,
        Act::Choose | Act::Yes | Act::No | Act::Rematch | Act::NextPage => 1,
        Act::MarkFlag | Act::MarkMine | Act::MarkBomb => 1,
        Act::Confirm | Act::Type | Act::Leave | Act::Back => 2,
        Act::Tip | Act::Solution | Act::OfferDraw | Act::Resign | Act::Load | Act::Random | Act::Discard => 3,
        _ => 4,
    }
}

/// An army's losses as far as the viewer knows them, each rank once: `失 司 师x2`; in
/// lines of at most that many columns.
fn losses_lines(losses: &Losses, glyphs: Glyphs, lang: Lang, width: u16) -> Vec<String> {
    let entries = counted(losses.known.iter().copied().collect::<Hand>().iter(), glyphs);
    if entries.is_empty() {
        return Vec::new();
    }
    filled([say::LOST.say(lang).to_owned()].into_iter().chain(entries), " ", width)
}

/// So many pieces of each rank: `司 师x2`.
fn counted(ranks: impl Iterator<Item = (Rank, usize)>, glyphs: Glyphs) -> Vec<String> {
    let entry = |(rank, count)| {
        let face = glyphs.face(Some(rank), 2);
        if count == 1 { face } else { format!("{}x{count}", face.trim_end()) }
    };
    ranks.map(entry).collect()
}

/// Entries in lines of at most that many columns, with a gap between them; no entry
/// is broken.
pub(super) fn filled(entries: impl IntoIterator<Item = String>, gap: &str, width: u16) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for entry in entries {
        match lines.last_mut() {
            Some(line) if line.width() + gap.len() + entry.width() <= usize::from(width) => {
                line.push_str(gap);
                line.push_str(&entry);
            }
            _ => lines.push(entry),
        }
    }
    lines
}

/// The keys of a context in the last rows of an area.
fn draw_hints(context: Context, shared: &Shared, area: Rect, buf: &mut Buffer) {
    let settings = &shared.settings;
    let lines = hint_lines(context, settings, area.width, area.height);
    let first = area.bottom().saturating_sub(lines.len() as u16);
    for (y, line) in (first..area.bottom()).zip(&lines) {
        put_text(buf, area, area.x, y, line, settings.theme.style(Role::Hint));
    }
}

/// Who sits at the bottom while that player has the terminal: he himself. In flip chess
/// nobody has a side of the board and both look at the same, so it is never turned.
pub(super) fn bottom_for(seat: Seat, rules: &Rules) -> Seat {
    if rules.deal == Deal::FaceDown { Seat::South } else { seat }
}

/// The style of a player's name: of his set in flip chess, once he has one.
fn player_style(view: &View, seat: Seat, theme: Theme) -> Style {
    match (view.color(seat), view.swapped()) {
        (None, _) => theme.seat(seat),
        (Some(color), Some(_)) => theme.set(color),
        (Some(_), None) => theme.plain(),
    }
}

/// Flip chess: whose set that is, with its mark on the board: `红 r`. None elsewhere.
fn set_label(view: &View, seat: Seat, lang: Lang) -> Option<String> {
    let color = view.color(seat)?;
    Some(match view.swapped() {
        Some(_) => format!("{} {}", color_name(color).say(lang), Glyphs::set(color, false)),
        None => say::COLORS_OPEN.say(lang).to_owned(),
    })
}

/// A board in the window, with that seat at the bottom.
fn board_layout(board: &'static Board, area: Rect, bottom: Seat, settings: Settings) -> Option<Layout> {
    Layout::fit(board, area, bottom, settings.size)
}

/// The direction that a key asks for.
pub(super) const fn direction(act: Act) -> Option<Direction8> {
    Some(match act {
        Act::Up => Direction8::Up,
        Act::Down => Direction8::Down,
        Act::Left => Direction8::Left,
        Act::Right => Direction8::Right,
        Act::UpLeft => Direction8::UpLeft,
        Act::UpRight => Direction8::UpRight,
        Act::DownLeft => Direction8::DownLeft,
        Act::DownRight => Direction8::DownRight,
        _ => return None,
    })
}

/// Keys that change how a board looks; whether this was one.
fn change_looks(act: Act, layout: &Layout, settings: &mut Settings) -> bool {
    match act {
        Act::Larger => settings.size = Some(layout.size().larger(layout.board())),
        Act::Smaller => settings.size = Some(layout.size().smaller(layout.board())),
        _ => return change_pieces(act, settings),
    }
    true
}

/// The key that changes the signs of the pieces; whether this was it.
fn change_pieces(act: Act, settings: &mut Settings) -> bool {
    if act == Act::Pieces {
        settings.glyphs.pieces = settings.glyphs.pieces.next();
    }
    act == Act::Pieces
}

#[cfg(test)]
mod tests;
