//! The cover between two players: who gets the terminal, what everybody may know
//! of what just happened, and nothing else.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::setup::begin;
use super::{Menu, hint_line, in_front_of, leave_game, log};
use crate::rules::Seat;
use crate::text::{players, screens as say, setup};
use crate::tui::dialog::{About, Answer, wrapped};
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::theme::Role;

/// How long no key may have been pressed before a cover can be lifted: longer than any
/// keyboard waits before a held key repeats. So whoever holds his last key, or presses
/// it twice, doesn't see the next player's army.
const SILENCE: Duration = Duration::from_millis(700);
/// How many events of before it shows.
const NEWS: usize = 5;

/// A cover.
#[derive(Debug)]
pub struct Cover {
    seat: Seat,
    /// When it came up, or the last key was pressed that came too early.
    quiet_since: Option<Duration>,
}

impl Cover {
    /// A cover before that player.
    pub const fn new(seat: Seat) -> Self {
        Self { seat, quiet_since: None }
    }

    pub(super) const fn context(&self) -> Context {
        Context::Cover
    }

    /// Called when it is on the screen: from now on it waits for silence.
    pub(in crate::tui) fn is_shown(&mut self, now: Duration) {
        self.quiet_since.get_or_insert(now);
    }

    /// When it can be lifted, if no other key comes.
    fn ready_at(&self) -> Option<Duration> {
        self.quiet_since.map(|since| since + SILENCE)
    }

    fn is_ready(&self, now: Duration) -> bool {
        self.ready_at().is_some_and(|ready| now >= ready)
    }

    /// When it wants to be drawn again, with the words that it can be lifted.
    pub(super) fn next_tick(&self, now: Duration) -> Option<Duration> {
        self.ready_at().filter(|&ready| now < ready)
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        match msg {
            Msg::Tick => Step::redraw(),
            Msg::Act(Act::Choose) | Msg::Click { .. } if self.is_ready(shared.now) => {
                begin(in_front_of(shared, self.seat), shared, None)
            }
            Msg::Act(Act::Leave) => Step::ask(leave_game(shared)),
            _ => {
                if !self.is_ready(shared.now) && self.quiet_since.is_some() {
                    self.quiet_since = Some(shared.now);
                }
                Step::idle()
            }
        }
    }

    pub(super) fn answered(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        match answer {
            Answer::Yes(About::Leave) => {
                shared.session = None;
                Step::go(Menu::new(shared))
            }
            _ => Step::redraw(),
        }
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let Some(session) = &shared.session else { return };
        let (lang, theme) = (shared.settings.lang, shared.settings.theme);
        let table = session.table();
        let why = if !table.still_setting_up().is_empty() {
            say::COVER_SETUP
        } else if session.bot_to_act().is_some() {
            players::COVER_WATCH
        } else if table.naming() == Some(self.seat) {
            say::COVER_NAME
        } else if table.to_move() == Some(self.seat) {
            say::COVER_TURN
        } else {
            say::COVER_ANSWER
        };
        let mut lines = vec![
            (say::pass_to(self.seat, &session.opening().players, lang), theme.seat(self.seat).bold()),
            (String::new(), theme.plain()),
        ];
        let width = area.width.saturating_sub(4);
        lines.extend(wrapped(why.say(lang), width).into_iter().map(|line| (line, theme.plain())));
        if table.redeals() > 0 && !table.still_setting_up().is_empty() {
            let told = setup::dealt_anew(table.redeals(), lang);
            lines.extend(wrapped(&told, width).into_iter().map(|line| (line, theme.plain())));
        }
        lines.push((String::new(), theme.plain()));
        let lift = if self.is_ready(shared.now) { say::COVER_LIFT.say(lang) } else { "" };
        lines.push((lift.to_owned(), theme.style(Role::Title)));
        let news = self.news(shared);
        if !news.is_empty() {
            lines.push((String::new(), theme.plain()));
            lines.push((say::COVER_NEWS.say(lang).to_owned(), theme.style(Role::Dim)));
            // One block in the middle, its lines below each other.
            let block = news.iter().map(|line| line.width()).max().unwrap_or(0);
            lines.extend(news.into_iter().map(|line| {
                let pad = " ".repeat(block - line.width());
                (line + &pad, theme.plain())
            }));
        }
        let top = area.y + area.height.saturating_sub(lines.len() as u16 + 1) / 2;
        for (y, (line, style)) in (top..area.bottom().saturating_sub(1)).zip(&lines) {
            let x = area.x + area.width.saturating_sub(line.width() as u16) / 2;
            put_text(buf, area, x, y, line, *style);
        }
        let hint = hint_line(Context::Cover, &shared.settings, area.width);
        put_text(buf, area, area.x, area.bottom().saturating_sub(1), &hint, theme.style(Role::Hint));
    }

    /// The last public events, the oldest first.
    fn news(&self, shared: &Shared) -> Vec<String> {
        let Some(view) = shared.session.as_ref().and_then(|session| session.table().view(self.seat)) else {
            return Vec::new();
        };
        let mut entries = log::news(view, self.seat, shared.settings.lang, 0);
        entries.split_off(entries.len().saturating_sub(NEWS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{BoardKind, RuleSet};
    use crate::text::Lang;
    use crate::tui::input::{Input, Key};
    use crate::tui::run::App;
    use crate::tui::testing::Kit;

    fn covered(kit: &Kit) -> bool {
        matches!(kit.model.screen, crate::tui::screen::Screen::Cover(_))
    }

    #[test]
    fn a_held_key_never_lifts_a_cover() {
        let mut kit = Kit::game_set_up(Lang::English, (80, 24), BoardKind::Two, RuleSet::default());
        assert!(covered(&kit));
        for _ in 0..200 {
            kit.now += Duration::from_millis(30);
            kit.model.handle(Input::Key(Key::char(' ')), kit.now);
            assert!(covered(&kit));
        }
        kit.wait(SILENCE);
        assert!(kit.shows(say::COVER_LIFT.en));
        kit.press("Space");
        assert!(!covered(&kit));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn whoever_leaves_a_game_that_isnt_kept_is_told_that_it_will_be_lost() {
        let mut kit = Kit::game_set_up(Lang::English, (80, 24), BoardKind::Two, RuleSet::default());
        kit.press("q");
        assert!(kit.shows("The game is kept"), "{kit}");
        kit.press("n");
        kit.model.shared.session.as_mut().unwrap().fill_the_disk();
        kit.press("Space");
        kit.press("q");
        assert!(kit.shows("could not be kept"), "{kit}");
    }
}
