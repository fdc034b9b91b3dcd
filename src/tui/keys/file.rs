//! A player's own keys: a file of contexts with actions and their keys, held against the table.
//! What it doesn't name stays as it is.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use super::{Act, Context, Keymap, key_label, types};
use crate::config::{ConfigError, Entry, Fault, Section, Value, read, text_of};
use crate::tui::input::halfwidth;

/// The section that means every context.
const ALL: &str = "all";

/// Keys that are called by a word.
const NAMED: [&str; 17] = [
    "Up",
    "Down",
    "Left",
    "Right",
    "Home",
    "End",
    "PgUp",
    "PgDn",
    "Enter",
    "Tab",
    "S-Tab",
    "Esc",
    "Backspace",
    "Delete",
    "Insert",
    "Space",
    "C-c",
];

impl Keymap {
    /// The keys in force with those of a file.
    ///
    /// # Errors
    /// When it can't be read, or something in it can't be.
    pub fn load(path: &Path) -> Result<Self, ConfigError> {
        Self::patched(&text_of(path)?).map_err(|faults| ConfigError::Faults { path: path.to_owned(), faults })
    }

    /// The keys of the table with those of a key file's text in it.
    ///
    /// ```
    /// use junqi::tui::input::Key;
    /// use junqi::tui::keys::{Act, Context, Keymap};
    /// let keys = Keymap::patched("[play]\nresign = \"R\"\n").unwrap();
    /// assert_eq!(keys.act(Key::char('R'), Context::Play), Some(Act::Resign));
    /// assert_eq!(keys.act(Key::char('r'), Context::Play), None);
    /// let faults = Keymap::patched("[play]\nresign = \"x\"\n").unwrap_err();
    /// assert!(faults[0].text.contains("x is already the key of advice"));
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn patched(text: &str) -> Result<Self, Vec<Fault>> {
        let sections = read(text).map_err(|fault| vec![fault])?;
        let mut patch = Patch { keys: Self::default(), faults: Vec::new(), set: Vec::new() };
        for section in &sections {
            patch.take(section);
        }
        patch.find_conflicts();
        patch.faults.sort_by_key(|fault| fault.line);
        if patch.faults.is_empty() { Ok(patch.keys) } else { Err(patch.faults) }
    }

    /// The whole table as a key file with comments: what could be changed.
    pub fn commented(&self) -> String {
        let mut text = String::from(
            "# Keys of junqi. Take the # away in front of what is to be changed, and of its [section]. Characters are\n\
             # themselves, other keys Up Down Left Right Home End PgUp PgDn Enter Tab Shift-Tab Esc Backspace Delete\n\
             # Space F1 to F12, with Control Ctrl-A to Ctrl-Z. In the section [all] an action gets its keys everywhere.\n",
        );
        for context in self.contexts() {
            let _ = write!(text, "\n#[{}]\n", context.name());
            for bound in self.bindings(context).iter().filter(|bound| bound.act != Act::Interrupt) {
                let keys: Vec<_> = bound.keys.iter().map(|key| format!("{:?}", key_label(key))).collect();
                let _ = writeln!(text, "#{} = [{}]  # {}", bound.act.name(), keys.join(", "), bound.label.en);
            }
        }
        text
    }
}

struct Patch {
    keys: Keymap,
    faults: Vec<Fault>,
    /// What the file has set, with its line.
    set: Vec<(Context, Act, usize)>,
}

impl Patch {
    fn fault(&mut self, line: usize, text: impl Into<String>) {
        self.faults.push(Fault { line, text: text.into() });
    }

    fn take(&mut self, section: &Section) {
        let Some(name) = &section.name else {
            for entry in &section.entries {
                self.fault(
                    entry.line,
                    format!("{:?} stands before the first [section]; {}", entry.key, places(&self.keys)),
                );
            }
            return;
        };
        let everywhere = name == ALL;
        let contexts: Vec<_> =
            self.keys.contexts().filter(|context| everywhere || context.name() == *name).collect();
        if contexts.is_empty() {
            self.fault(section.line, format!("there is no section {name:?}; {}", places(&self.keys)));
            return;
        }
        for entry in &section.entries {
            self.take_entry(entry, &contexts, everywhere);
        }
    }

    fn take_entry(&mut self, entry: &Entry, contexts: &[Context], everywhere: bool) {
        let acts_of =
            |keys: &Keymap, context| keys.bindings(context).iter().map(|bound| bound.act).collect::<Vec<_>>();
        let named = |act: &Act| act.name() == entry.key;
        let act = contexts.iter().flat_map(|&context| acts_of(&self.keys, context)).find(named);
        let Some(act) = act else {
            let acts: BTreeSet<_> =
                contexts.iter().flat_map(|&context| acts_of(&self.keys, context)).map(Act::name).collect();
            let acts: Vec<_> = acts.into_iter().collect();
            let text = format!("there is no action {:?} there; possible are {}", entry.key, acts.join(", "));
            return self.fault(entry.line, text);
        };
        let written = match &entry.value {
            Value::Text(key) => vec![key.clone()],
            Value::Texts(keys) => keys.clone(),
            _ => {
                return self
                    .fault(entry.line, format!("{} is a key in quotes, or a list of them", entry.key));
            }
        };
        if written.is_empty() {
            return self.fault(entry.line, format!("{} would have no key at all; name one", entry.key));
        }
        let mut keys = Vec::new();
        for written in &written {
            match key_named(written) {
                Ok(key) => keys.push(key),
                Err(text) => self.fault(entry.line, text),
            }
        }
        if act == Act::Interrupt && !keys.iter().any(|key| key == "C-c") {
            return self.fault(entry.line, "Ctrl-C always ends the program; it can't be taken away");
        }
        if keys.len() < written.len() {
            return;
        }
        for &context in contexts {
            if !acts_of(&self.keys, context).contains(&act) {
                continue;
            }
            // What the table has as a key there isn't written.
            let bound = Keymap::standard().bindings(context);
            let is_bound =
                |key: &String| bound.iter().any(|bound| bound.keys.iter().any(|known| known == key));
            let is_typed = |key: &&String| key.chars().count() == 1 && types(context, key) && !is_bound(key);
            let typed = keys.iter().find(is_typed);
            match typed {
                // Where characters are written, the keys for everywhere are those of the table.
                Some(_) if everywhere => {}
                Some(key) => {
                    self.fault(entry.line, format!("{key} is written there; take a key that writes nothing"));
                }
                None => {
                    self.keys.set(context, act, &keys);
                    self.set.push((context, act, entry.line));
                }
            }
        }
    }

    /// A key that two actions of a context have.
    fn find_conflicts(&mut self) {
        let mut found = Vec::new();
        for (context, act, line) in &self.set {
            let here = self.keys.bindings(*context);
            let Some(own) = here.iter().find(|bound| bound.act == *act) else { continue };
            for other in here.iter().filter(|other| other.act != *act) {
                for key in own.keys.iter().filter(|key| other.keys.contains(key)) {
                    // Two lines of the file are told once, at the later one.
                    let later = self.set.iter().any(|(c, a, l)| (c, a) == (context, &other.act) && l > line);
                    if !later {
                        found.push(Fault {
                            line: *line,
                            text: format!(
                                "{} is already the key of {} in [{}]; give {} another one, or {} another one",
                                key_label(key),
                                other.act.name(),
                                context.name(),
                                act.name(),
                                other.act.name(),
                            ),
                        });
                    }
                }
            }
        }
        found.dedup_by_key(|fault| (fault.line, fault.text.split(" in [").next().map(str::to_owned)));
        self.faults.extend(found);
    }
}

fn places(keys: &Keymap) -> String {
    let names: Vec<_> = keys.contexts().map(Context::name).collect();
    format!("possible are {ALL}, {}", names.join(", "))
}

/// The name in the table of a key as a player writes it: `Ctrl-L`, `Shift-Tab`, `R`.
fn key_named(written: &str) -> Result<String, String> {
    let name = written.replace("Shift-", "S-");
    let name =
        name.strip_prefix("Ctrl-").map_or(name.clone(), |letter| format!("C-{}", letter.to_lowercase()));
    let mut chars = name.chars();
    if let (Some(c), None) = (chars.next(), chars.next()) {
        let c = halfwidth(c);
        return match c {
            ' ' => Ok("Space".to_owned()),
            _ if c.is_control() => Err(format!("{written:?} is no key")),
            _ => Ok(c.to_string()),
        };
    }
    if let Some(letter) = name.strip_prefix("C-") {
        return match letter {
            "h" | "i" | "j" | "m" | "z" => {
                Err(format!("Ctrl-{} means something else to every terminal", letter.to_uppercase()))
            }
            _ if letter.len() == 1 && letter.bytes().all(|byte| byte.is_ascii_lowercase()) => Ok(name),
            _ => Err(format!("{written:?} is no key; with Control there are Ctrl-A to Ctrl-Z")),
        };
    }
    let number = name.strip_prefix('F').and_then(|number| number.parse().ok());
    let known = NAMED.contains(&name.as_str()) || number.is_some_and(|number: u8| (1..=12).contains(&number));
    if known {
        Ok(name)
    } else {
        Err(format!(
            "there is no key {written:?}; possible are characters, {}, F1 to F12 and Ctrl-A to Ctrl-Z",
            NAMED[..16]
                .iter()
                .filter(|key| **key != "Insert")
                .map(|key| key_label(key))
                .collect::<Vec<_>>()
                .join(", ")
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::input::Key;

    fn faults(text: &str) -> Vec<(usize, String)> {
        Keymap::patched(text).unwrap_err().into_iter().map(|fault| (fault.line, fault.text)).collect()
    }

    #[test]
    fn only_what_is_named_changes() {
        let keys = Keymap::patched("[play]\nresign = [\"R\", \"F9\"]\noffer-draw = \"Ctrl-D\"\n").unwrap();
        assert_eq!(keys.act(Key::char('R'), Context::Play), Some(Act::Resign));
        assert_eq!(keys.act(Key::char('r'), Context::Play), None);
        assert_eq!(keys.act(Key::ctrl('d'), Context::Play), Some(Act::OfferDraw));
        assert_eq!(keys.act(Key::char('r'), Context::Setup), Some(Act::Random));
        for context in keys.contexts() {
            let acts =
                |keys: &Keymap| keys.bindings(context).iter().map(|bound| bound.act).collect::<Vec<_>>();
            assert_eq!(acts(&keys), acts(Keymap::standard()));
        }
    }

    #[test]
    fn keys_can_be_exchanged() {
        let keys = Keymap::patched("[play]\nresign = \"d\"\noffer-draw = \"r\"\n").unwrap();
        assert_eq!(keys.act(Key::char('d'), Context::Play), Some(Act::Resign));
        assert_eq!(keys.act(Key::char('r'), Context::Play), Some(Act::OfferDraw));
    }

    #[test]
    fn faults_are_named_all_at_once_with_what_is_possible() {
        let found = faults(
            "[playing]\nresign = \"R\"\n[play]\nresing = \"R\"\nresign = \"Rr\"\noffer-draw = []\ntype = 3\nadvice = \"r\"\n",
        );
        let lines: Vec<_> = found.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [1, 4, 5, 6, 7, 8], "{found:?}");
        let said =
            ["play, ", "offer-draw, ", "Esc", "no key at all", "in quotes", "already the key of resign"];
        for ((_, text), said) in found.iter().zip(said) {
            assert!(text.contains(said), "{text:?} doesn't say {said:?}");
        }
    }

    #[test]
    fn control_c_stays_what_it_is() {
        assert!(faults("[play]\ninterrupt = \"F12\"\n")[0].1.contains("Ctrl-C"));
        assert!(faults("[all]\nhelp = \"Ctrl-C\"\n")[0].1.contains("already the key of interrupt"));
        let keys = Keymap::patched("[all]\ninterrupt = [\"Ctrl-C\", \"F12\"]\n").unwrap();
        for context in keys.contexts() {
            assert_eq!(keys.act(Key::ctrl('c'), context), Some(Act::Interrupt));
        }
    }

    #[test]
    fn what_is_written_somewhere_is_no_key_there() {
        assert!(faults("[text]\nback = \"q\"\n")[0].1.contains("is written there"));
        assert!(faults("[memory]\nnext = \"9\"\n")[0].1.contains("is written there"));
        let keys = Keymap::patched("[all]\nlanguage = \"Z\"\n").unwrap();
        assert_eq!(keys.act(Key::char('Z'), Context::Play), Some(Act::Language));
        assert_eq!(keys.act(Key::char('Z'), Context::Text), None, "it is written");
    }

    #[test]
    fn the_commented_file_changes_nothing_and_without_its_signs_is_the_table() {
        let text = Keymap::standard().commented();
        assert!(Keymap::patched(&text).is_ok());
        let uncommented: String = text
            .lines()
            .map(|line| line.strip_prefix('#').filter(|rest| !rest.starts_with(' ')).unwrap_or(line))
            .flat_map(|line| [line, "\n"])
            .collect();
        // An action that stands twice in a context has its keys in two lines.
        let mut seen = BTreeSet::new();
        let mut section = String::new();
        let once: String = uncommented
            .lines()
            .filter(|line| {
                if line.starts_with('[') {
                    section = (*line).to_owned();
                }
                let key = line.split(" = ").next().unwrap_or_default().to_owned();
                line.is_empty() || line.starts_with(['[', '#']) || seen.insert((section.clone(), key))
            })
            .flat_map(|line| [line, "\n"])
            .collect();
        let keys = Keymap::patched(&once).unwrap_or_else(|faults| panic!("{faults:?}"));
        for context in keys.contexts() {
            for bound in Keymap::standard().bindings(context) {
                assert!(keys.bindings(context).iter().any(|other| other.act == bound.act), "{context:?}");
            }
        }
    }
}
