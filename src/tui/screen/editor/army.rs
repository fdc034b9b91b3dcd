//! An army that is being worked on: what stands where, which points are locked, where it
//! comes from, and the way back and forth through every change. It may break the rules on the
//! way. No screen is known here.

use rand::Rng;

use crate::formation::{Fault, Formation, FormationFile, Lineup, SetupRules, ShuffleRefused, built_in};
use crate::rules::{Place, Rank, Station};

/// Where a formation comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui::screen) enum Origin {
    /// The built-in one.
    BuiltIn(&'static FormationFile),
    /// A file of the player's own.
    Own(Box<FormationFile>),
    /// It was drawn.
    Random,
    /// No file: it was dealt, or is legal by the rules of this game only.
    Game,
}

impl Origin {
    /// Where a formation comes from of which nothing else is known: the built-in one it is, or a
    /// nameless one.
    pub(in crate::tui::screen) fn of(formation: &Formation) -> Self {
        let built_in = built_in().iter().find(|file| file.formation == *formation);
        let nameless = || Self::Own(Box::new(FormationFile::new(*formation)));
        built_in.map_or_else(nameless, Self::BuiltIn)
    }
}

/// Some of an army's places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::tui::screen) struct Places(u32);

impl Places {
    pub(in crate::tui::screen) const fn contains(self, place: Place) -> bool {
        self.0 & 1 << place.index() != 0
    }

    pub(in crate::tui::screen) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(in crate::tui::screen) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Adds the place, or takes it out if it is there.
    pub(in crate::tui::screen) const fn toggle(&mut self, place: Place) {
        self.0 ^= 1 << place.index();
    }

    pub(in crate::tui::screen) const fn insert(&mut self, place: Place) {
        self.0 |= 1 << place.index();
    }

    pub(in crate::tui::screen) const fn remove(&mut self, place: Place) {
        self.0 &= !(1 << place.index());
    }

    pub(in crate::tui::screen) fn iter(self) -> impl Iterator<Item = Place> {
        Place::all().filter(move |&place| self.contains(place))
    }

    fn mirrored(self) -> Self {
        self.iter().map(Place::mirrored).collect()
    }
}

impl FromIterator<Place> for Places {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Self {
        let mut set = Self::default();
        places.into_iter().for_each(|place| set.insert(place));
        set
    }
}

/// What can be taken back: the pieces, the locks, and what is told about them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui::screen) struct State {
    pub(in crate::tui::screen) lineup: Lineup,
    pub(in crate::tui::screen) locked: Places,
    pub(in crate::tui::screen) origin: Origin,
    /// Whether the pieces were changed since.
    pub(in crate::tui::screen) changed: bool,
}

/// Why two pieces were not exchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui::screen) enum Refused {
    /// A point is locked.
    Locked(Place),
    /// One of them is a camp.
    Camp(Place),
    /// It would break these rules.
    Illegal(Vec<Fault>),
    /// All pieces of the rank are locked or were typed already.
    NoneLeft(Rank),
}

/// Whether the army may break the rules on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui::screen) enum Freedom {
    /// No: a change that would is refused.
    Legal,
    /// Yes: whatever is made of it is checked at the end.
    Free,
}

/// An army that is being worked on.
#[derive(Debug)]
pub(in crate::tui::screen) struct Army {
    rules: SetupRules,
    now: State,
    before: Vec<State>,
    after: Vec<State>,
}

impl Army {
    /// An army by the rules of the standard.
    pub(in crate::tui::screen) fn new(formation: Formation, origin: Origin) -> Self {
        Self::under(SetupRules::STANDARD, formation, origin)
    }

    /// An army that may break rules, such as one that was left unfinished.
    pub(in crate::tui::screen) fn unfinished(lineup: Lineup, origin: Origin) -> Self {
        let mut army = Self::under(SetupRules::STANDARD, lineup, origin);
        army.now.changed = true;
        army
    }

    /// An army that was worked on before, with the way back and forth.
    pub(in crate::tui::screen) fn with_history(
        before: Vec<State>,
        now: State,
        mut after: Vec<State>,
    ) -> Self {
        after.reverse();
        Self { rules: SetupRules::STANDARD, now, before, after }
    }

    /// What it was like before each change that can be taken back, first to last.
    pub(in crate::tui::screen) fn before(&self) -> &[State] {
        &self.before
    }

    /// All pieces and what is told about them give way to others'.
    pub(in crate::tui::screen) fn replace(&mut self, lineup: Lineup, file: FormationFile) {
        let (locked, origin) = (self.now.locked, Origin::Own(Box::new(file)));
        self.become_(State { lineup, locked, origin, changed: true });
    }

    /// An army by the rules of a game.
    pub(in crate::tui::screen) fn under(
        rules: SetupRules,
        lineup: impl Into<Lineup>,
        origin: Origin,
    ) -> Self {
        let (locked, changed) = (Places::default(), false);
        let now = State { lineup: lineup.into(), locked, origin, changed };
        Self { rules, now, before: Vec::new(), after: Vec::new() }
    }

    /// An army as it was left before.
    pub(in crate::tui::screen) fn of(rules: SetupRules, lineup: Lineup) -> Self {
        let origin = match Formation::try_from(lineup) {
            Ok(formation) if !rules.is_shuffled() => Origin::of(&formation),
            _ => Origin::Game,
        };
        Self::under(rules, lineup, origin)
    }

    /// What is asked of it.
    pub(in crate::tui::screen) const fn rules(&self) -> &SetupRules {
        &self.rules
    }

    pub(in crate::tui::screen) const fn now(&self) -> &State {
        &self.now
    }

    /// The army as a formation, which it is by the standard only.
    ///
    /// # Errors
    /// All rules of the standard it breaks.
    pub(in crate::tui::screen) fn formation(&self) -> Result<Formation, Vec<Fault>> {
        Formation::try_from(self.now.lineup).map_err(|illegal| illegal.faults)
    }

    /// All rules it breaks.
    pub(in crate::tui::screen) fn faults(&self) -> Vec<Fault> {
        self.rules.check(&self.now.lineup)
    }

    fn become_(&mut self, next: State) {
        if next != self.now {
            self.before.push(std::mem::replace(&mut self.now, next));
            self.after.clear();
        }
    }

    /// Starts from another formation; nothing is locked any more.
    pub(in crate::tui::screen) fn load(&mut self, lineup: impl Into<Lineup>, origin: Origin) {
        let (locked, changed) = (Places::default(), false);
        self.become_(State { lineup: lineup.into(), locked, origin, changed });
    }

    /// What an exchange would make of it.
    fn swapped(&self, a: Place, b: Place, freedom: Freedom) -> Result<Lineup, Refused> {
        if let Some(locked) = [a, b].into_iter().find(|&place| self.now.locked.contains(place)) {
            return Err(Refused::Locked(locked));
        }
        let camp = [a, b].into_iter().find(|place| place.station() == Station::Camp);
        if let (Some(camp), Freedom::Legal) = (camp, freedom) {
            return Err(Refused::Camp(camp));
        }
        let mut lineup = self.now.lineup;
        (lineup[a], lineup[b]) = (lineup[b], lineup[a]);
        if freedom == Freedom::Legal {
            let faults = self.rules.check(&lineup);
            if !faults.is_empty() {
                return Err(Refused::Illegal(faults));
            }
        }
        Ok(lineup)
    }

    /// Whether exchanging two places would be allowed and change something.
    pub(in crate::tui::screen) fn may_swap(&self, a: Place, b: Place, freedom: Freedom) -> bool {
        self.now.lineup[a] != self.now.lineup[b] && self.swapped(a, b, freedom).is_ok()
    }

    /// What a whole lineup breaks of the rules that the army has to keep on the way.
    pub(in crate::tui::screen) fn faults_of(&self, lineup: &Lineup, freedom: Freedom) -> Vec<Fault> {
        match freedom {
            Freedom::Legal => self.rules.check(lineup),
            Freedom::Free => Vec::new(),
        }
    }

    /// Exchanges what stands on two places.
    pub(in crate::tui::screen) fn swap(
        &mut self,
        a: Place,
        b: Place,
        freedom: Freedom,
    ) -> Result<(), Refused> {
        let lineup = self.swapped(a, b, freedom)?;
        self.change(lineup, self.now.locked);
        Ok(())
    }

    /// Brings a piece of that rank to a place from one of those that are neither locked nor in
    /// `kept`; what stood there goes where it came from.
    pub(in crate::tui::screen) fn bring(
        &mut self,
        rank: Rank,
        to: Place,
        kept: Places,
        freedom: Freedom,
    ) -> Result<(), Refused> {
        if self.now.locked.contains(to) {
            return Err(Refused::Locked(to));
        }
        if self.now.lineup[to] == Some(rank) {
            return Ok(());
        }
        let is_source = |place: &Place| {
            self.now.lineup[*place] == Some(rank)
                && !self.now.locked.contains(*place)
                && !kept.contains(*place)
        };
        // Places further on first: they are still to be written.
        let (later, earlier): (Vec<_>, Vec<_>) =
            Place::all().filter(is_source).partition(|&place| place > to);
        let mut refused = Refused::NoneLeft(rank);
        for from in later.into_iter().chain(earlier) {
            match self.swapped(from, to, freedom) {
                Ok(lineup) => {
                    self.change(lineup, self.now.locked);
                    return Ok(());
                }
                Err(reason) => refused = reason,
            }
        }
        Err(refused)
    }

    /// Lays out all pieces anew.
    pub(in crate::tui::screen) fn lay_out(&mut self, lineup: Lineup) {
        self.change(lineup, self.now.locked);
    }

    /// Exchanges left and right, the locks with the pieces.
    pub(in crate::tui::screen) fn mirror(&mut self) {
        self.change(self.now.lineup.mirrored(), self.now.locked.mirrored());
    }

    /// Locks a place, or unlocks it; whether it is locked now.
    pub(in crate::tui::screen) fn toggle_lock(&mut self, place: Place) -> bool {
        let mut next = self.now.clone();
        next.locked.toggle(place);
        self.become_(next);
        self.now.locked.contains(place)
    }

    /// Lays out anew, legally and at random, what isn't locked.
    pub(in crate::tui::screen) fn shuffle<R: Rng + ?Sized>(
        &mut self,
        rng: &mut R,
    ) -> Result<(), ShuffleRefused> {
        let locked = self.now.locked;
        let lineup = self.rules.shuffle(&self.now.lineup, |place| locked.contains(place), rng)?;
        self.change(lineup, locked);
        Ok(())
    }

    /// Draws another one.
    pub(in crate::tui::screen) fn draw<R: Rng + ?Sized>(
        &mut self,
        rng: &mut R,
    ) -> Result<(), ShuffleRefused> {
        let lineup = self.rules.random(rng)?;
        self.load(lineup, if self.rules.is_shuffled() { Origin::Game } else { Origin::Random });
        Ok(())
    }

    fn change(&mut self, lineup: Lineup, locked: Places) {
        let changed = self.now.changed || lineup != self.now.lineup;
        let mut origin = self.now.origin.clone();
        // A tag that says where the flag stands goes with it.
        if let Origin::Own(file) = &mut origin
            && lineup.flag_side() != self.now.lineup.flag_side()
        {
            file.follow_flag_of(&lineup);
        }
        self.become_(State { lineup, locked, origin, changed });
    }

    /// Tells something else about it: the name, the notes and the like of that file.
    pub(in crate::tui::screen) fn tell(&mut self, file: FormationFile) {
        self.become_(State { origin: Origin::Own(Box::new(file)), ..self.now.clone() });
    }

    /// Takes the last change back; whether there was one.
    pub(in crate::tui::screen) fn undo(&mut self) -> bool {
        let before = self.before.pop();
        if let Some(before) = before {
            self.after.push(std::mem::replace(&mut self.now, before));
            return true;
        }
        false
    }

    /// Makes the change again that was taken back last; whether there was one.
    pub(in crate::tui::screen) fn redo(&mut self) -> bool {
        let after = self.after.pop();
        if let Some(after) = after {
            self.before.push(std::mem::replace(&mut self.now, after));
            return true;
        }
        false
    }

    /// It was kept in a file: that is where it comes from now. Older states keep their origin.
    pub(in crate::tui::screen) fn kept_as(&mut self, file: FormationFile) {
        self.now.origin = Origin::Own(Box::new(file));
        self.now.changed = false;
    }

    /// The file that keeps this formation under a name. What was told about a file of one's own
    /// stays with it.
    pub(in crate::tui::screen) fn file(
        &self,
        formation: Formation,
        name: String,
        author: &str,
        board: &str,
    ) -> FormationFile {
        let own = match &self.now.origin {
            Origin::Own(own) => Some(&**own),
            Origin::BuiltIn(_) | Origin::Random | Origin::Game => None,
        };
        let mut file = own.cloned().unwrap_or_else(|| FormationFile::new(formation));
        if own.is_none_or(|own| own.name != name) {
            if file.author.is_empty() {
                author.clone_into(&mut file.author);
            }
            if file.tags.is_empty() {
                file.tags = vec![board.to_owned()];
            }
        }
        file.name = name;
        file.formation = formation;
        file
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn ten_thousand_changes_are_taken_back_and_made_again() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut army = Army::new(Formation::random(&mut rng), Origin::Random);
        let mut states = vec![army.now().clone()];
        while states.len() < 10_000 {
            let mut any = || Place::from_index(rng.random_range(0..Place::COUNT)).unwrap();
            let (a, b) = (any(), any());
            match rng.random_range(0..4) {
                0 => army.mirror(),
                1 => _ = army.toggle_lock(a),
                2 => _ = army.shuffle(&mut rng),
                _ => _ = army.swap(a, b, Freedom::Free),
            }
            if states.last() != Some(army.now()) {
                states.push(army.now().clone());
            }
        }
        for before in states.iter().rev().skip(1) {
            assert!(army.undo());
            assert_eq!(army.now(), before);
        }
        assert!(!army.undo());
        for after in &states[1..] {
            assert!(army.redo());
            assert_eq!(army.now(), after);
        }
        assert!(!army.redo());
    }

    #[test]
    fn whatever_is_done_the_25_stay_25() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let mut army = Army::new(Formation::random(&mut rng), Origin::Random);
        for _ in 0..1_000 {
            let mut any = || Place::from_index(rng.random_range(0..Place::COUNT)).unwrap();
            let (a, b) = (any(), any());
            let rank = Rank::ALL[rng.random_range(0..Rank::ALL.len())];
            let freedom = if rng.random_bool(0.5) { Freedom::Free } else { Freedom::Legal };
            let was_legal = army.formation().is_ok();
            let _ = army.swap(a, b, freedom);
            let _ = army.bring(rank, b, Places::default(), freedom);
            for rank in Rank::ALL {
                assert_eq!(army.now().lineup.count(rank), usize::from(rank.count()));
            }
            assert!(freedom == Freedom::Free || !was_legal || army.formation().is_ok());
        }
    }
}
