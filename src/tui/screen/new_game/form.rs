//! What is chosen for a new game: board, rules, names. No screen is known here.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::record::{Level, Player, PlayerKind, PresetFile};
use crate::rules::{BoardKind, BySeat, OptionError, Preset, RuleOption, RuleSet, Rules, Seat, Values};
use crate::storage::Opening;

/// The columns that a name may take.
pub(super) const NAME_WIDTH: usize = 12;

/// Rules to start from: a preset of the program or one of the player's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Base {
    /// The name of the player's own.
    pub(super) own: Option<String>,
    pub(super) set: RuleSet,
}

impl Base {
    fn built_in(preset: &'static Preset) -> Self {
        Self { own: None, set: RuleSet::new(preset) }
    }

    /// All that can be played on a board, the program's first.
    pub(super) fn all(board: BoardKind, own: &[PresetFile]) -> Vec<Self> {
        let built_in = Preset::all().iter().map(Self::built_in);
        let own = own.iter().map(Self::from);
        built_in.chain(own).filter(|base| base.set.check(board).is_ok()).collect()
    }

    /// Whether both are the same by name.
    fn is(&self, other: &Self) -> bool {
        match (&self.own, &other.own) {
            (None, None) => self.set.preset().name == other.set.preset().name,
            (own, other) => own == other,
        }
    }
}

impl From<&PresetFile> for Base {
    fn from(file: &PresetFile) -> Self {
        Self { own: Some(file.name.clone()), set: file.rules }
    }
}

/// What is chosen for a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    pub(super) board: BoardKind,
    /// What the rules were before something was changed.
    pub(super) base: Base,
    pub(super) rules: RuleSet,
    /// Also of seats that don't play under these rules: they come back with others.
    pub(super) names: BySeat<String>,
    /// Who sits there, of these seats too.
    pub(super) kinds: BySeat<PlayerKind>,
}

impl Default for Form {
    fn default() -> Self {
        let base = Base::built_in(RuleSet::default().preset());
        let (names, kinds) = (BySeat::from_fn(|_| String::new()), BySeat::default());
        Self { board: BoardKind::Two, rules: base.set, base, names, kinds }
    }
}

impl Form {
    /// Why the game can't be played so, if it can't.
    pub(super) fn check(&self) -> Result<(), OptionError> {
        self.rules.check(self.board)
    }

    /// The seats that play.
    pub(super) fn seats(&self) -> &'static [Seat] {
        self.rules.rules.seats(self.board.board())
    }

    /// The game as it is opened.
    pub(super) fn opening(&self, seed: u64) -> Opening {
        let seats = self.seats();
        let player = |seat: Seat| match &self.kinds[seat] {
            PlayerKind::Human => Player::human(self.names[seat].clone()),
            kind @ (PlayerKind::Bot(_) | PlayerKind::Exec(_)) => {
                Player { name: String::new(), kind: kind.clone() }
            }
        };
        let players = BySeat::from_fn(|seat| seats.contains(&seat).then(|| player(seat)));
        Opening { board: self.board, rules: self.rules, players, seed, record: None }
    }

    /// Whether a computer player plays.
    pub(super) fn has_bots(&self) -> bool {
        self.seats().iter().any(|&seat| self.kinds[seat] != PlayerKind::Human)
    }

    /// The next player for a seat: a person, then computer players from the weakest to the
    /// strongest.
    pub(super) fn step_player(&mut self, seat: Seat, forward: bool) {
        let all: Vec<_> = [PlayerKind::Human].into_iter().chain(Level::ALL.map(PlayerKind::Bot)).collect();
        self.kinds[seat] = next_of(&all, &self.kinds[seat], forward);
    }

    /// An option's value as it is written.
    pub(super) fn value(&self, option: RuleOption) -> String {
        self.rules.rules.get(option)
    }

    /// What the rules that were started from say of an option.
    pub(super) fn base_value(&self, option: RuleOption) -> String {
        self.base.set.rules.get(option)
    }

    /// Whether an option's value isn't that of the rules that were started from.
    pub(super) fn differs(&self, option: RuleOption) -> bool {
        self.value(option) != self.base_value(option)
    }

    /// The options that differ.
    pub(super) fn changed(&self) -> Vec<RuleOption> {
        RuleOption::ALL.into_iter().filter(|&option| self.differs(option)).collect()
    }

    /// Whether an option changes anything in this game.
    pub(super) fn matters(&self, option: RuleOption) -> bool {
        self.rules.rules.matters(option, self.board)
    }

    /// The rules with that value, where it goes together with all others on this board.
    fn with(&self, option: RuleOption, value: &str) -> Result<Rules, OptionError> {
        let mut set = self.rules;
        set.rules.set(option, value)?;
        set.check(self.board).map(|()| set.rules)
    }

    /// The values that an option can't have now, each with the reason: not those that this board
    /// can't have in any game, such as a seat that it hasn't.
    pub(super) fn left_out(&self, option: RuleOption) -> Vec<(&'static str, OptionError)> {
        let Values::Words(words) = option.values() else { return Vec::new() };
        let refused =
            words.iter().filter_map(|&word| self.with(option, word).err().map(|error| (word, error)));
        refused
            .filter(|(_, error)| {
                !matches!(error, OptionError::EmptySeat { .. }) || option == RuleOption::Seats
            })
            .collect()
    }

    /// The next board, with everything else as far as it goes with it.
    pub(super) fn step_board(&mut self, forward: bool) {
        self.board = next_of(&BoardKind::ALL, &self.board, forward);
        let base = if self.base.set.check(self.board).is_ok() {
            self.base.clone()
        } else {
            Base::built_in(RuleSet::default().preset())
        };
        self.start_from(base);
    }

    /// The next rules of this board; options that were changed stay changed.
    pub(super) fn step_base(&mut self, own: &[PresetFile], forward: bool) {
        let all = Base::all(self.board, own);
        let here = all.iter().position(|base| base.is(&self.base));
        let numbers: Vec<_> = (0..all.len()).map(Some).collect();
        if let Some(next) = next_of(&numbers, &here, forward) {
            self.start_from(all[next].clone());
        }
    }

    /// Other rules to start from; options that were changed stay changed as far as they go with them.
    pub(super) fn start_from(&mut self, base: Base) {
        let changed: Vec<_> = self.changed().into_iter().map(|option| (option, self.value(option))).collect();
        self.rules = base.set;
        self.base = base;
        for (option, value) in changed {
            if let Ok(rules) = self.with(option, &value) {
                self.rules.rules = rules;
            }
        }
    }

    /// Calls what is chosen now by a name of the player's own.
    pub(super) fn call(&mut self, name: String) {
        self.base = Base { own: Some(name), set: self.rules };
    }

    /// What the player's own preset has become on the disk; where it is gone, the program's
    /// that it started from.
    pub(super) fn look_up(&mut self, own: &[PresetFile]) {
        let Some(name) = &self.base.own else { return };
        let there = own.iter().find(|file| file.name == *name);
        self.base = there.map_or_else(|| Base::built_in(self.base.set.preset()), Base::from);
        if self.rules.preset().name != self.base.set.preset().name {
            self.rules = self.base.set;
        }
    }

    /// The next value of an option that goes together with all others on this board. Numbers
    /// step through those that the rule sheets use.
    pub(super) fn step_option(&mut self, option: RuleOption, forward: bool) {
        let words = option.values().usual().into_iter();
        let words: Vec<_> = words.filter(|word| self.with(option, word).is_ok()).collect();
        if words.is_empty() {
            return;
        }
        let next = next_of(&words, &self.value(option), forward);
        let _ = self.rules.rules.set(option, &next);
    }

    /// Sets an option from what was typed.
    pub(super) fn type_option(&mut self, option: RuleOption, typed: &str) -> Result<(), OptionError> {
        let typed: String = typed.chars().map(crate::tui::input::halfwidth).collect();
        self.rules.rules = self.with(option, typed.trim())?;
        Ok(())
    }

    /// Gives an option the value back that it had.
    pub(super) fn reset(&mut self, option: RuleOption) -> Result<(), OptionError> {
        self.rules.rules = self.with(option, &self.base_value(option))?;
        Ok(())
    }

    /// Gives a player a name, as much of it as fits.
    pub(super) fn name(&mut self, seat: Seat, name: &str) {
        let mut kept = String::new();
        // What has no width of its own can't be seen and may turn the line round.
        for c in name.trim().chars().filter(|c| c.width().is_some_and(|width| width > 0)) {
            if kept.width() + c.width().unwrap_or(0) > NAME_WIDTH {
                break;
            }
            kept.push(c);
        }
        kept.truncate(kept.trim_end().len());
        self.names[seat] = kept;
    }
}

/// The one after (or before) `here`, round and round; one end where `here` isn't among them.
fn next_of<T: Clone + PartialEq>(all: &[T], here: &T, forward: bool) -> T {
    let last = all.len() - 1;
    let next = match (all.iter().position(|one| one == here), forward) {
        (Some(at), true) => (at + 1) % all.len(),
        (Some(at), false) => at.checked_sub(1).unwrap_or(last),
        (None, true) => 0,
        (None, false) => last,
    };
    all[next].clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on_four() -> Form {
        Form { board: BoardKind::Four, ..Form::default() }
    }

    fn differences(form: &Form) -> Vec<String> {
        form.changed().into_iter().map(|option| format!("{option}={}", form.value(option))).collect()
    }

    /// All values that an option is stepped through, from the present one on.
    fn stepped(form: &mut Form, option: RuleOption) -> Vec<String> {
        let first = form.value(option);
        let mut seen = vec![first.clone()];
        loop {
            form.step_option(option, true);
            if form.value(option) == first {
                return seen;
            }
            seen.push(form.value(option));
        }
    }

    #[test]
    fn only_values_that_make_sense_in_this_game_are_stepped_through() {
        let mut form = Form::default();
        assert_eq!(stepped(&mut form, RuleOption::FirstMover), ["south", "north", "lot"]);
        assert_eq!(stepped(&mut form, RuleOption::Visibility), ["dark", "open"]);
        assert_eq!(stepped(&mut form, RuleOption::Seats), ["all"]);
        assert_eq!(stepped(&mut form, RuleOption::Deal), ["own", "face_down"]);
        let mut form = on_four();
        assert_eq!(stepped(&mut form, RuleOption::Visibility), ["dark", "partners", "open"]);
        form.rules.assign("seats=three").unwrap();
        assert_eq!(stepped(&mut form, RuleOption::Visibility), ["dark", "open"], "nobody has a partner");
        assert_eq!(stepped(&mut form, RuleOption::FirstMover), ["south", "east", "north", "lot"]);
        form.rules.assign("first_mover=east").unwrap();
        assert_eq!(stepped(&mut form, RuleOption::Seats), ["three", "all"], "two would have no East");
        form.rules.assign("flag_taker=smallest").unwrap();
        assert_eq!(stepped(&mut form, RuleOption::FlagWin), ["touch", "carry_home"]);
    }

    #[test]
    fn what_is_left_out_is_told_with_the_option_that_is_to_blame() {
        let mut form = on_four();
        form.rules.assign("flag_win=engineer_carries_home").unwrap();
        let left_out = form.left_out(RuleOption::FlagTaker);
        assert!(matches!(left_out[..], [("smallest", OptionError::Contradiction { .. })]), "{left_out:?}");
        let left_out = form.left_out(RuleOption::Deal);
        assert_eq!(left_out.iter().map(|(word, _)| *word).collect::<Vec<_>>(), ["shuffled", "face_down"]);
        assert!(
            Form::default().left_out(RuleOption::FirstMover).is_empty(),
            "two players never have an East"
        );
        form = on_four();
        form.rules.assign("first_mover=east").unwrap();
        let left_out = form.left_out(RuleOption::Seats);
        assert!(matches!(left_out[..], [("two", OptionError::EmptySeat { .. })]), "{left_out:?}");
    }

    #[test]
    fn another_board_keeps_what_still_makes_sense() {
        let mut form = on_four();
        for option in ["visibility=partners", "first_mover=east", "quiet_limit=33"] {
            form.rules.assign(option).unwrap();
        }
        form.step_board(true);
        assert_eq!(form.board, BoardKind::Two);
        assert_eq!(form.check(), Ok(()));
        assert_eq!(differences(&form), ["quiet_limit=33"]);

        let mut form = Form::default();
        form.step_base(&[], true);
        assert_eq!(form.rules.preset().name, "basic");
        form.rules.assign("move_seconds=30").unwrap();
        form.step_board(true);
        assert_eq!((form.rules.preset().name.as_str(), form.check()), ("standard", Ok(())));
        assert_eq!(differences(&form), ["move_seconds=30"]);
    }

    #[test]
    fn another_preset_keeps_the_options_that_were_changed() {
        let mut form = Form::default();
        form.rules.assign("mine=both_die").unwrap();
        while form.rules.preset().name != "qq" {
            form.step_base(&[], true);
        }
        assert_eq!(form.value(RuleOption::QuietLimit), "71");
        assert_eq!(differences(&form), ["mine=both_die"]);
        form.reset(RuleOption::Mine).unwrap();
        assert_eq!(form.rules, RuleSet::from_preset("qq").unwrap());
    }

    #[test]
    fn all_presets_of_the_board_are_stepped_through_and_can_be_played() {
        for board in BoardKind::ALL {
            let mut form = Form { board, ..Form::default() };
            let mut seen = Vec::new();
            while !seen.contains(&form.rules.preset().name) {
                assert_eq!(form.check(), Ok(()));
                seen.push(form.rules.preset().name.clone());
                form.step_base(&[], true);
            }
            let there = Preset::all().iter().filter(|preset| preset.boards.contains(&board));
            assert_eq!(seen, there.map(|preset| preset.name.clone()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_preset_of_ones_own_is_chosen_and_differed_from() {
        let mut rules = RuleSet::from_preset("qq").unwrap();
        rules.assign("touch_move=yes").unwrap();
        let own = [PresetFile { name: "house".to_owned(), rules }];
        let mut form = Form::default();
        form.step_base(&own, false);
        assert_eq!((form.base.own.as_deref(), form.rules), (Some("house"), rules));
        assert!(form.changed().is_empty());
        form.step_option(RuleOption::TouchMove, true);
        assert_eq!(differences(&form), ["touch_move=no"]);
        form.look_up(&[]);
        assert_eq!(form.base.own, None, "the file is gone");
        assert!(form.changed().is_empty() && form.rules.preset().name == "qq");
    }

    #[test]
    fn only_who_plays_has_a_name() {
        let mut form = on_four();
        form.rules.assign("seats=three").unwrap();
        assert_eq!(form.seats(), [Seat::South, Seat::East, Seat::North]);
        form.name(Seat::West, "nobody");
        assert!(form.opening(1).players[Seat::West].is_none());
    }

    #[test]
    fn a_number_of_ones_own_steps_back_to_the_usual_ones() {
        let mut form = Form::default();
        form.type_option(RuleOption::QuietLimit, "１２ ").unwrap();
        assert_eq!(form.value(RuleOption::QuietLimit), "12");
        form.step_option(RuleOption::QuietLimit, true);
        assert_eq!(form.value(RuleOption::QuietLimit), "70");
        assert!(form.type_option(RuleOption::QuietLimit, "-1").is_err());
        assert_eq!(form.value(RuleOption::QuietLimit), "70");
    }

    #[test]
    fn names_are_cut_to_twelve_columns_and_hold_nothing_unseen() {
        let mut form = Form::default();
        for (typed, kept) in [
            ("  a hai ", "a hai"),
            ("军旗军旗军旗军旗", "军旗军旗军旗"),
            ("abcdefghijk军", "abcdefghijk"),
            ("a\u{202e}b\u{200b}c", "abc"),
            ("", ""),
        ] {
            form.name(Seat::South, typed);
            assert_eq!(form.names[Seat::South], kept);
        }
    }
}
