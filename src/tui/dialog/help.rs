//! What the keys do, how the board is drawn, and the rules in force. All of it is
//! made from the tables that the program works with.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Answer, put_lines, widest, window, wrapped};
use crate::rules::{RuleOption, RuleSet};
use crate::text::screens as say;
use crate::tui::keys::{Act, Context, bindings};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::{put, put_text};
use crate::tui::session::Session;
use crate::tui::theme::Role;

/// The widest that the help is drawn.
const WIDTH: u16 = 72;

/// The help for a place in the program.
#[derive(Debug)]
pub struct Help {
    context: Context,
    rules: Option<RuleSet>,
    scrolled: usize,
}

impl Help {
    /// The help for where the player is; the rules of the running game with it.
    pub fn of(context: Context, session: Option<&Session>) -> Self {
        let in_game = !matches!(context, Context::List | Context::Form);
        let rules = session.filter(|_| in_game).map(|session| *session.table().rules());
        Self { context, rules, scrolled: 0 }
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &Shared) -> Step {
        let by: isize = match msg {
            Msg::Act(Act::Choose | Act::Back | Act::Leave | Act::Help) => {
                return Step::Answered(Answer::Closed);
            }
            Msg::Act(Act::Down) => 1,
            Msg::Act(Act::Up) => -1,
            Msg::Wheel(by) => (*by).into(),
            _ => return Step::idle(),
        };
        let room = usize::from(shared.area.height.saturating_sub(4));
        let most = self.lines(shared).len().saturating_sub(room);
        self.scrolled = self.scrolled.saturating_add_signed(by).min(most);
        Step::redraw()
    }

    fn lines(&self, shared: &Shared) -> Vec<String> {
        let lang = shared.settings.lang;
        let mut lines = vec![say::HELP_KEYS.say(lang).to_owned()];
        for binding in bindings(self.context) {
            let keys = binding.keys.join(" ");
            let pad = " ".repeat(18usize.saturating_sub(keys.width()));
            lines.push(format!("  {keys}{pad} {}", binding.label.say(lang)));
        }
        lines.push(format!("  {}", say::HELP_MOUSE.say(lang)));
        lines.push(String::new());
        lines.push(say::HELP_BOARD.say(lang).to_owned());
        lines.extend(say::HELP_SIGNS.map(|sign| format!("  {}", sign.say(lang))));
        if let Some(set) = &self.rules {
            lines.push(String::new());
            lines.push(say::rules_in_force(&set.preset().name, lang));
            for option in RuleOption::ALL {
                let value = set.rules.get(option);
                let line = say::rule_line(option, &value, lang);
                lines.extend(wrapped(&line, WIDTH - 2).into_iter().map(|line| format!("  {line}")));
            }
        }
        lines
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let lang = shared.settings.lang;
        let lines = self.lines(shared);
        let hint = say::HELP_HINT.say(lang);
        let width = widest(&lines).max(hint.width() as u16).min(WIDTH);
        let inside = window(shared, area, say::HELP.say(lang), (width, lines.len() as u16 + 2), buf);
        let room = Rect { height: inside.height.saturating_sub(2), ..inside };
        put_lines(&lines, self.scrolled, room, shared, buf);
        // More above, more below.
        let (right, rows) = (room.right(), usize::from(room.height));
        let dim = shared.settings.theme.style(Role::Dim);
        if self.scrolled > 0 {
            put(buf, right, room.y, '^', dim);
        }
        if self.scrolled + rows < lines.len() {
            put(buf, right, room.bottom().saturating_sub(1), 'v', dim);
        }
        let last = inside.bottom().saturating_sub(1);
        put_text(buf, inside, inside.x, last, hint, shared.settings.theme.style(Role::Hint));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Lang;
    use crate::tui::dialog::Dialog;
    use crate::tui::screen::hint_line;
    use crate::tui::testing::Kit;

    #[test]
    fn the_help_names_every_key_that_works_and_that_the_hint_line_names() {
        for lang in Lang::ALL {
            let kit = Kit::new(lang, (80, 24));
            for context in [
                Context::List,
                Context::Form,
                Context::Cover,
                Context::Setup,
                Context::Play,
                Context::Answer,
                Context::Shown,
                Context::Result,
            ] {
                let lines = Help::of(context, None).lines(&kit.model.shared);
                let told = |keys: &str, label: &str| {
                    lines.iter().any(|line| line.trim_start().starts_with(keys) && line.ends_with(label))
                };
                for binding in bindings(context) {
                    assert!(
                        told(&binding.keys.join(" "), binding.label.say(lang)),
                        "{context:?}: {binding:?}"
                    );
                }
                for entry in hint_line(context, lang, 500).split("  ") {
                    let (key, label) = entry.split_once(' ').unwrap();
                    assert!(told(key, label), "{context:?}: {entry:?} in {lines:#?}");
                }
            }
        }
    }

    #[test]
    fn the_help_scrolls_as_far_as_it_is_long_and_closes() {
        let mut kit = Kit::new(Lang::English, (80, 24));
        kit.press("?");
        let first = kit.screen();
        kit.press("Up");
        assert_eq!(kit.screen(), first);
        for _ in 0..100 {
            kit.press("Down");
        }
        let last = kit.screen();
        assert!(kit.shows(say::HELP_SIGNS[5].en), "{kit}");
        kit.press("Down");
        assert_eq!(kit.screen(), last);
        kit.press("Esc");
        assert!(kit.model.dialogs.is_empty());
        for key in ["Enter", "Space", "q"] {
            kit.press("F1");
            assert!(matches!(kit.model.dialogs[..], [Dialog::Help(_)]));
            kit.press(key);
            assert!(kit.model.dialogs.is_empty(), "{key}");
        }
    }
}
