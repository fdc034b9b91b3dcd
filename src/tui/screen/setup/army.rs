//! An army that is being set up: the formation, where it comes from, and the way
//! back through every change. No screen is known here.

use crate::formation::{Formation, FormationFile, SwapRefused, built_in};
use crate::rules::Place;

/// Where a formation comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The built-in one.
    BuiltIn(&'static FormationFile),
    /// A file of the player's own.
    Own(Box<FormationFile>),
    /// It was drawn.
    Random,
}

/// A formation and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) formation: Formation,
    pub(super) origin: Origin,
    /// Whether it was changed since.
    pub(super) changed: bool,
}

/// An army that is being set up.
#[derive(Debug)]
pub(super) struct Army {
    now: State,
    before: Vec<State>,
}

impl Army {
    pub(super) const fn new(file: &'static FormationFile) -> Self {
        let now = State { formation: file.formation, origin: Origin::BuiltIn(file), changed: false };
        Self { now, before: Vec::new() }
    }

    /// An army as it was left before: the built-in one it is, or a nameless one.
    pub(super) fn of(formation: Formation) -> Self {
        if let Some(file) = built_in().iter().find(|file| file.formation == formation) {
            return Self::new(file);
        }
        let origin = Origin::Own(Box::new(FormationFile::new(formation)));
        Self { now: State { formation, origin, changed: false }, before: Vec::new() }
    }

    pub(super) const fn now(&self) -> &State {
        &self.now
    }

    fn become_(&mut self, next: State) {
        if next != self.now {
            self.before.push(std::mem::replace(&mut self.now, next));
        }
    }

    /// Starts from another formation.
    pub(super) fn load(&mut self, formation: Formation, origin: Origin) {
        self.become_(State { formation, origin, changed: false });
    }

    /// Exchanges the pieces of two places.
    pub(super) fn swap(&mut self, a: Place, b: Place) -> Result<(), SwapRefused> {
        let formation = self.now.formation.swap(a, b)?;
        self.change(formation);
        Ok(())
    }

    pub(super) fn mirror(&mut self) {
        self.change(self.now.formation.mirrored());
    }

    fn change(&mut self, formation: Formation) {
        if formation != self.now.formation {
            self.become_(State { formation, changed: true, ..self.now.clone() });
        }
    }

    /// Takes the last change back; whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        match self.before.pop() {
            Some(before) => {
                self.now = before;
                true
            }
            None => false,
        }
    }

    /// It was kept in a file: that is where it comes from now. Older states keep their origin.
    pub(super) fn kept_as(&mut self, file: FormationFile) {
        self.now.origin = Origin::Own(Box::new(file));
        self.now.changed = false;
    }

    /// The file that keeps it under a name. What was told about a file of one's own stays with it.
    pub(super) fn file(&self, name: String, author: &str, board: &str) -> FormationFile {
        let mut file = match &self.now.origin {
            Origin::Own(own) if own.name == name => (**own).clone(),
            _ => FormationFile {
                author: author.to_owned(),
                tags: vec![board.to_owned()],
                ..FormationFile::new(self.now.formation)
            },
        };
        file.name = name;
        file.formation = self.now.formation;
        file
    }
}
