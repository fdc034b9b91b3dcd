//! What the keys do, how the board is drawn, and the rules in force. All of it is
//! made from the tables that the program works with.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Answer, lines_by, put_lines, put_more, widest, window, wrapped};
use crate::rules::{BoardKind, Deal, Eliminated, FlagWin, OptionGroup, RuleOption, RuleSet, Rules};
use crate::text::notes::HELP_NOTES;
use crate::text::rules::{group_title, rule_in_force};
use crate::text::{Lang, guide, screens as say};
use crate::tui::keys::{Act, Context, key_label};
use crate::tui::model::{Msg, Settings, Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::session::Session;
use crate::tui::theme::Role;

/// The widest that the help is drawn.
const WIDTH: u16 = 72;

/// The help for a place in the program.
#[derive(Debug)]
pub struct Help {
    context: Context,
    rules: Option<(RuleSet, BoardKind)>,
    scrolled: usize,
}

impl Help {
    /// The help for where the player is; the rules of the running game with it.
    pub fn of(context: Context, session: Option<&Session>) -> Self {
        let in_game = !matches!(context, Context::List | Context::Form | Context::FormName);
        let rules = session.filter(|_| in_game).map(|session| {
            let table = session.table();
            (*table.rules(), table.board().kind())
        });
        Self { context, rules, scrolled: 0 }
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &Shared) -> Step {
        let room = usize::from(shared.area.height.saturating_sub(4));
        let most = self.lines(shared).len().saturating_sub(room);
        if matches!(msg, Msg::Act(Act::Choose | Act::Back | Act::Leave | Act::Help)) {
            return Step::Answered(Answer::Closed);
        }
        let Some(by) = lines_by(msg, room) else { return Step::idle() };
        self.scrolled = self.scrolled.saturating_add_signed(by).min(most);
        Step::redraw()
    }

    fn lines(&self, shared: &Shared) -> Vec<String> {
        let lang = shared.settings.lang;
        // Who is about to play wants to know the game first; who plays, the keys.
        let mut parts = vec![self.keys(&shared.settings), self.game(lang)];
        if matches!(self.context, Context::List | Context::Form | Context::FormName) {
            parts.reverse();
        }
        let mut signs = say::HELP_SIGNS.map(|sign| sign.say(lang).to_owned()).to_vec();
        if let Some((set, _)) = &self.rules {
            let carried = (set.rules.flag_win != FlagWin::Touch).then_some(say::HELP_CARRIER);
            let left = (set.rules.eliminated != Eliminated::Removed).then_some(say::HELP_OBSTACLE);
            let held = (set.rules.deal == Deal::Shuffled).then_some(say::HELP_HELD);
            signs.extend([carried, left, held].into_iter().flatten().map(|sign| sign.say(lang).to_owned()));
            if set.rules.deal != Deal::FaceDown {
                signs.extend(HELP_NOTES.map(|sign| sign.say(lang).to_owned()));
            }
            if set.rules.deal == Deal::FaceDown {
                // Pieces belong to sets then, not to sides of the screen.
                let [sets, turning_up] = say::HELP_SETS.map(|sign| sign.say(lang).to_owned());
                signs[1] = sets;
                signs.push(turning_up);
            }
        }
        parts.push((say::HELP_BOARD.say(lang).to_owned(), signs));
        if let Some((set, board)) = &self.rules {
            parts.extend(rules_in_force(set, *board, lang));
        }
        let mut lines = Vec::new();
        for (heading, part) in parts {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            lines.push(heading);
            lines.extend(part.iter().flat_map(|line| set_in(line)));
        }
        lines
    }

    /// The keys that work here.
    fn keys(&self, settings: &Settings) -> (String, Vec<String>) {
        let lang = settings.lang;
        let bound = settings.keys.bindings(self.context).iter();
        let mut lines: Vec<_> = bound
            .map(|binding| {
                let keys = binding.keys.iter().map(|key| key_label(key)).collect::<Vec<_>>().join(" ");
                let pad = " ".repeat(18usize.saturating_sub(keys.width()));
                format!("{keys}{pad} {}", binding.label.say(lang))
            })
            .collect();
        lines.push(say::HELP_MOUSE.say(lang).to_owned());
        if self.context == Context::Play {
            lines.push(say::HELP_TYPED.say(lang).to_owned());
        }
        (say::HELP_KEYS.say(lang).to_owned(), lines)
    }

    /// The pieces, and how the game is played where none is running whose rules could be told.
    fn game(&self, lang: Lang) -> (String, Vec<String>) {
        let ranks = guide::ranks(lang);
        if self.rules.is_some() {
            return (guide::PIECES.say(lang).to_owned(), ranks);
        }
        let mut lines = vec![guide::PIECES.say(lang).to_owned()];
        lines.extend(ranks.into_iter().map(|line| format!("  {line}")));
        lines.extend(guide::how_to_play(lang).into_iter().map(str::to_owned));
        (guide::HOW_TO_PLAY.say(lang).to_owned(), lines)
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let lang = shared.settings.lang;
        let lines = self.lines(shared);
        let hint = say::HELP_HINT.say(lang);
        let width = widest(&lines).max(hint.width() as u16).min(WIDTH);
        let inside = window(shared, area, say::HELP.say(lang), (width, lines.len() as u16 + 2), buf);
        let room = Rect { height: inside.height.saturating_sub(2), ..inside };
        put_lines(&lines, self.scrolled, room, shared, buf);
        put_more(lines.len(), self.scrolled, room, shared, buf);
        let last = inside.bottom().saturating_sub(1);
        put_text(buf, inside, inside.x, last, hint, shared.settings.theme.style(Role::Hint));
    }
}

/// What marks a rule that isn't the standard's, in the place of the two blanks of the others.
const MARK: &str = "* ";

/// The rules of a game in parts with headings: what always holds, then what its options say.
fn rules_in_force(set: &RuleSet, board: BoardKind, lang: Lang) -> Vec<(String, Vec<String>)> {
    let (rules, standard) = (&set.rules, Rules::default());
    let general = guide::always(rules, board.board(), lang).into_iter().map(str::to_owned).collect();
    let mut parts = vec![
        (say::rules_in_force(set.preset(), lang), vec![say::RULES_MARK.say(lang).to_owned()]),
        (say::RULES_ALWAYS.say(lang).to_owned(), general),
    ];
    for group in OptionGroup::ALL {
        let told = |option: RuleOption| {
            let rule = rule_in_force(option, rules, board, lang);
            // On a board without arcs it is the same whether they may be run through.
            let differs = rules.get(option) != standard.get(option)
                && rule != rule_in_force(option, &standard, board, lang);
            let mark = if differs { MARK } else { "" };
            rule.lines().map(|line| format!("{mark}{line}")).collect::<Vec<_>>()
        };
        let lines: Vec<_> =
            group.options().filter(|&option| rules.matters(option, board)).flat_map(told).collect();
        if !lines.is_empty() {
            parts.push((group_title(group).say(lang).to_owned(), lines));
        }
    }
    parts
}

/// A line of a part, set in; a long one in several.
fn set_in(line: &str) -> Vec<String> {
    let (first, line) = line.strip_prefix(MARK).map_or(("  ", line), |line| (MARK, line));
    if line.width() <= usize::from(WIDTH) - 2 {
        return vec![format!("{first}{line}")];
    }
    let lines = wrapped(line, WIDTH - 4);
    lines
        .iter()
        .enumerate()
        .map(|(i, line)| format!("{}{line}", if i == 0 { first } else { "    " }))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Preset;
    use crate::tui::dialog::Dialog;
    use crate::tui::keys::bindings;
    use crate::tui::screen::hint_line;
    use crate::tui::testing::Kit;

    #[test]
    fn the_help_names_every_key_that_works_and_that_the_hint_line_names() {
        let keys_of = |binding: &crate::tui::keys::Binding| {
            binding.keys.iter().map(|key| key_label(key)).collect::<Vec<_>>().join(" ")
        };
        for lang in Lang::ALL {
            let kit = Kit::new(lang, (80, 24));
            for context in [
                Context::List,
                Context::Choice,
                Context::Games,
                Context::Form,
                Context::Cover,
                Context::Setup,
                Context::Hand,
                Context::Play,
                Context::Home,
                Context::Answer,
                Context::Shown,
                Context::Result,
                Context::Log,
            ] {
                let lines = Help::of(context, None).lines(&kit.model.shared);
                let told = |keys: &str, label: &str| {
                    lines.iter().any(|line| line.trim_start().starts_with(keys) && line.ends_with(label))
                };
                for binding in bindings(context) {
                    assert!(told(&keys_of(binding), binding.label.say(lang)), "{context:?}: {binding:?}");
                }
                for entry in hint_line(context, &kit.model.shared.settings, 500).split("  ") {
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
        assert!(kit.shows(say::HELP_SIGNS[3].en), "{kit}");
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

    #[test]
    fn the_help_is_read_by_the_page_and_tells_the_game_and_the_rules_that_matter() {
        for (board, clock) in [(BoardKind::Two, false), (BoardKind::Four, true)] {
            let mut set = RuleSet::default();
            if clock {
                set.assign("move_seconds=30").unwrap();
            }
            let mut kit = Kit::game_set_up(Lang::English, (80, 24), board, set);
            kit.press("Space ?");
            let mut seen = kit.screen().join("\n");
            let first = kit.screen();
            for _ in 0..6 {
                kit.press("PgDn");
                seen += &kit.screen().join("\n");
            }
            let last = kit.screen();
            kit.press("Home");
            assert_eq!(kit.screen(), first);
            kit.press("End");
            assert_eq!(kit.screen(), last);
            kit.press("PgUp PgDn");
            assert_eq!(kit.screen(), last);
            for told in ["commander 40 9", "Engineers turn any corner", "Who runs into a mine is lost"] {
                assert!(seen.contains(told), "{told:?} is missing in {seen}");
            }
            assert_eq!(
                seen.contains("* A move takes 30 seconds"),
                clock,
                "marked, for the standard has no clock"
            );
            assert_eq!(seen.contains("Who has run out of time 5 times is out"), clock);
            assert_eq!(seen.contains("counter-clockwise"), board == BoardKind::Four);
        }
    }

    /// The help of a game under these rules, each rule in one line.
    fn told(set: RuleSet, board: BoardKind, lang: Lang) -> Vec<String> {
        rules_in_force(&set, board, lang).into_iter().flat_map(|(_, lines)| lines).collect()
    }

    #[test]
    fn the_help_tells_exactly_the_rules_that_are_in_force() {
        for preset in Preset::all() {
            for &board in &preset.boards {
                for lang in Lang::ALL {
                    let set = RuleSet::new(preset);
                    let lines = told(set, board, lang);
                    for option in RuleOption::ALL {
                        let here = set.rules.get(option);
                        for value in option.values().usual() {
                            let mut rules = set.rules;
                            rules.set(option, &value).unwrap();
                            let rule = rule_in_force(option, &rules, board, lang);
                            let first = rule.lines().next().unwrap();
                            let found = lines.iter().any(|line| line.trim_start_matches(MARK) == first);
                            let same = rule == rule_in_force(option, &set.rules, board, lang);
                            let in_force = set.rules.matters(option, board) && (value == here || same);
                            assert_eq!(found, in_force, "{}: {option}={value}: {first}", preset.name);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_differs_from_the_standard_is_marked_in_the_help() {
        let marked = |preset: &str, board: BoardKind| {
            let lines = told(RuleSet::from_preset(preset).unwrap(), board, Lang::English);
            let marked = |line: String| line.strip_prefix(MARK).map(str::to_owned);
            lines.into_iter().filter_map(marked).skip(1).collect::<Vec<_>>()
        };
        assert!(marked("standard", BoardKind::Two).is_empty());
        let basic = marked("basic", BoardKind::Two);
        assert_eq!(
            basic,
            ["However many moves pass without a loss, the game is not drawn"],
            "no clock, no timeouts"
        );
        let scouts = marked("standing", BoardKind::Two);
        assert!(
            scouts.len() == 1 && scouts[0].starts_with("An engineer that attacks anything"),
            "{scouts:?}"
        );
        let home = marked("flip_engineer_home", BoardKind::Two);
        assert!(
            !home.iter().any(|line| line.contains("pieces go straight")),
            "no arcs on this board: {home:?}"
        );
        let flip = marked("flip_first", BoardKind::Two);
        assert!(
            flip.iter().any(|line| line.contains("turns up the first piece plays its colour")),
            "{flip:?}"
        );
        assert!(
            !told(RuleSet::default(), BoardKind::Two, Lang::English)
                .iter()
                .any(|line| line.contains("colour"))
        );
    }
}
