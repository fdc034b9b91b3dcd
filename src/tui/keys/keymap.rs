//! The keys in force: the table, or the table with a player's own keys in it.

use std::borrow::Cow;
use std::sync::LazyLock;

use super::table::EVERYWHERE;
use super::{Act, BINDINGS, Context, name, writes};
use crate::text::Phrase;
use crate::tui::input::Key;

/// What a context's keys do, with the keys in force.
#[derive(Clone, Debug)]
pub struct Bound {
    /// What is asked for.
    pub act: Act,
    /// The keys by name, the one shown first; at least one.
    pub keys: Vec<Cow<'static, str>>,
    /// What they do, in a word or two.
    pub label: Phrase,
    /// Whether the hint line names it; the help names all.
    pub hint: bool,
}

/// Which keys do what, everywhere.
#[derive(Clone, Debug)]
pub struct Keymap {
    places: Vec<(Context, Vec<Bound>)>,
}

static STANDARD: LazyLock<Keymap> = LazyLock::new(|| {
    let bound = |context| {
        let here = BINDINGS.iter().filter(|binding| binding.contexts.contains(&context));
        let bound = here.map(|binding| Bound {
            act: binding.act,
            keys: binding.keys.iter().map(|&key| Cow::Borrowed(key)).collect(),
            label: binding.label,
            hint: binding.hint,
        });
        (context, bound.collect())
    };
    Keymap { places: EVERYWHERE.iter().copied().map(bound).collect() }
});

impl Keymap {
    /// The keys of the table.
    pub fn standard() -> &'static Self {
        &STANDARD
    }

    /// The places where keys work.
    pub fn contexts(&self) -> impl Iterator<Item = Context> {
        self.places.iter().map(|(context, _)| *context)
    }

    /// What the keys of a context do, in the order of the table.
    pub fn bindings(&self, context: Context) -> &[Bound] {
        let place = self.places.iter().find(|(other, _)| *other == context);
        place.map_or(&[], |(_, bound)| bound)
    }

    /// What the key asks for there, if anything.
    pub fn act(&self, key: Key, context: Context) -> Option<Act> {
        let name = name(if writes(context) { key } else { key.as_command() })?;
        self.bindings(context)
            .iter()
            .find(|bound| bound.keys.iter().any(|key| *key == name))
            .map(|bound| bound.act)
    }

    /// Gives an action of a context these keys and no others.
    pub(super) fn set(&mut self, context: Context, act: Act, keys: &[String]) {
        let Some((_, bound)) = self.places.iter_mut().find(|(other, _)| *other == context) else { return };
        let mut given = false;
        // A context may name an action twice, each time with other keys.
        bound.retain_mut(|bound| {
            if bound.act != act {
                return true;
            }
            bound.keys = keys.iter().cloned().map(Cow::Owned).collect();
            !std::mem::replace(&mut given, true)
        });
    }
}

impl Default for Keymap {
    fn default() -> Self {
        Self::standard().clone()
    }
}
