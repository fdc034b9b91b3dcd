//! What the keys do: one table, from which the hint line and the help are made,
//! so that they can't differ from what the keys do.

mod act;
mod context;
mod file;
mod keymap;
mod table;

use serde::Serialize;

use super::input::{Key, KeyCode};
use crate::text::Phrase;

pub use act::Act;
pub use context::Context;
pub use keymap::{Bound, Keymap};
pub use table::BINDINGS;

/// A key or a few that do the same.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// What is asked for.
    pub act: Act,
    /// The keys by name, the one shown first.
    pub keys: &'static [&'static str],
    /// Where they work.
    pub contexts: &'static [Context],
    /// What they do, in a word or two.
    pub label: Phrase,
    /// Whether the hint line names it; the help names all.
    pub hint: bool,
}

/// The name of a key as the table writes it, if it can stand there.
fn name(key: Key) -> Option<String> {
    let plain = match key.code {
        KeyCode::Up => "Up",
        KeyCode::Down => "Down",
        KeyCode::Left => "Left",
        KeyCode::Right => "Right",
        KeyCode::Home => "Home",
        KeyCode::End => "End",
        KeyCode::PageUp => "PgUp",
        KeyCode::PageDown => "PgDn",
        KeyCode::Enter => "Enter",
        KeyCode::Tab if key.shift => "S-Tab",
        KeyCode::Tab => "Tab",
        KeyCode::BackTab => "S-Tab",
        KeyCode::Esc => "Esc",
        KeyCode::Backspace => "Backspace",
        KeyCode::Delete => "Delete",
        KeyCode::Char(' ') => "Space",
        KeyCode::F(number) => return Some(format!("F{number}")),
        KeyCode::Char(c) if key.ctrl => return Some(format!("C-{c}")),
        KeyCode::Char(c) if !key.alt => return Some(c.to_string()),
        _ => return None,
    };
    Some(plain.to_owned())
}

/// The name of a value without fields, as serde writes it.
fn name_of(value: impl Serialize) -> String {
    let value = serde_json::to_value(value).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}

/// Whether text of any kind is written there, full-width forms as they are.
const fn writes(context: Context) -> bool {
    matches!(
        context,
        Context::Text | Context::Fields | Context::Glossary | Context::FormName | Context::Noting
    )
}

/// Whether this character is written there instead of being a command.
fn types(context: Context, key: &str) -> bool {
    let piece = matches!(context, Context::Typing | Context::Memory);
    writes(context) || (piece && key.chars().all(char::is_alphanumeric))
}

/// What the key of the table asks for there, if anything.
///
/// ```
/// use junqi::tui::input::Key;
/// use junqi::tui::keys::{Act, Context, act};
/// assert_eq!(act(Key::char('r'), Context::Play), Some(Act::Resign));
/// assert_eq!(act(Key::char('r'), Context::Setup), Some(Act::Random));
/// assert_eq!(act(Key::char('r'), Context::Text), None);
/// ```
pub fn act(key: Key, context: Context) -> Option<Act> {
    Keymap::standard().act(key, context)
}

/// A key's name as a player reads it: `Shift-Tab`, `Ctrl-C`.
pub fn key_label(name: &str) -> String {
    match name.strip_prefix("C-") {
        Some(letter) => format!("Ctrl-{}", letter.to_uppercase()),
        None => name.replace("S-Tab", "Shift-Tab"),
    }
}

/// The bindings of a context, in the order of the table.
pub fn bindings(context: Context) -> impl Iterator<Item = &'static Binding> {
    BINDINGS.iter().filter(move |binding| binding.contexts.contains(&context))
}

#[cfg(test)]
mod tests {
    use super::Context::*;
    use super::table::EVERYWHERE;
    use super::{Act, Context, Key, act, bindings};

    const CONTEXTS: &[Context] = EVERYWHERE;

    #[test]
    fn no_key_means_two_things_in_one_place() {
        for &context in CONTEXTS {
            let mut seen: Vec<(&str, Act)> = Vec::new();
            for binding in bindings(context) {
                for &key in binding.keys {
                    let before = seen.iter().find(|(other, _)| *other == key);
                    assert!(before.is_none(), "{key} in {context:?}: {before:?} and {:?}", binding.act);
                    seen.push((key, binding.act));
                }
            }
        }
    }

    #[test]
    fn every_place_can_be_left_and_explains_itself() {
        for &context in CONTEXTS {
            assert_eq!(act(Key::ctrl('c'), context), Some(Act::Interrupt));
            assert!(bindings(context).any(|binding| binding.hint), "{context:?} hints at nothing");
            if !matches!(context, Text | Fields | FormName | Glossary | Typing | Noting | Question) {
                let closes = matches!(
                    context,
                    Form | Choice
                        | Pages
                        | Games
                        | Message
                        | Look
                        | Memory
                        | Field
                        | Naming
                        | Judged
                        | Lesson
                        | Lab
                        | Measured
                        | Drill
                        | Log
                );
                let leaves = if closes { Act::Back } else { Act::Leave };
                assert_eq!(act(Key::char('q'), context), Some(leaves));
                let help = act(Key::char('?'), context);
                assert!(help == Some(Act::Help) || context == Message, "{context:?}");
            }
        }
    }

    /// What arrows, Enter, Space, Tab, Esc and digits ask for, and where text is written Backspace too.
    #[test]
    fn everything_is_reached_with_arrows_enter_space_tab_esc_and_digits() {
        const FEW: [&str; 8] = ["Up", "Down", "Left", "Right", "Enter", "Space", "Tab", "Esc"];
        // What can be done on the screen below, or is done by writing; and ways to scroll faster.
        let elsewhere = |act| {
            let anywhere =
                matches!(act, Act::Language | Act::Theme | Act::Redraw | Act::Interrupt | Act::Help);
            let faster = matches!(act, Act::PageUp | Act::PageDown | Act::First | Act::Last | Act::Previous);
            anywhere || faster || matches!(act, Act::Undo | Act::Delete | Act::NewLine)
        };
        for &context in CONTEXTS {
            let few = |key: &&str| FEW.contains(key) || key.parse::<u8>().is_ok();
            let reached = |act| bindings(context).any(|b| b.act == act && b.keys.iter().any(few));
            for binding in bindings(context) {
                let is_reached = reached(binding.act) || reached(Act::Actions);
                assert!(is_reached || elsewhere(binding.act), "{:?} in {context:?}", binding.act);
            }
            let writing = matches!(context, Text | Fields | FormName | Glossary | Typing | Memory | Noting);
            assert_ne!(reached(Act::Actions), writing, "{context:?}");
        }
    }

    #[test]
    fn names_in_key_files_are_different_and_written_small() {
        let contexts: std::collections::BTreeSet<_> = CONTEXTS.iter().map(|context| context.name()).collect();
        assert_eq!(contexts.len(), CONTEXTS.len());
        assert!(contexts.contains("match-result"), "{contexts:?}");
        assert_eq!(Act::OfferDraw.name(), "offer-draw");
    }

    #[test]
    fn full_width_keys_of_an_input_method_work_as_commands_but_stay_text() {
        assert_eq!(act(Key::char('：'), Play), Some(Act::Type));
        assert_eq!(act(Key::char('？'), Play), Some(Act::Help));
        assert_eq!(act(Key::char('ｑ'), Text), None);
    }
}
