//! What is chosen for a new game: board, rules, names. No screen is known here.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::rules::{BoardKind, BySeat, OptionError, Preset, RuleOption, RuleSet, Seat};
use crate::storage::Opening;
use crate::tui::session::people;

/// The columns that a name may take.
pub(super) const NAME_WIDTH: usize = 12;

/// What is chosen for a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    pub(super) board: BoardKind,
    pub(super) rules: RuleSet,
    /// Also of seats that this board doesn't have: they come back with the other board.
    pub(super) names: BySeat<String>,
}

impl Default for Form {
    fn default() -> Self {
        Self { board: BoardKind::Two, rules: RuleSet::default(), names: BySeat::from_fn(|_| String::new()) }
    }
}

impl Form {
    /// Why the game can't be played so, if it can't.
    pub(super) fn check(&self) -> Result<(), OptionError> {
        self.rules.check(self.board)
    }

    /// The game as it is opened.
    pub(super) fn opening(&self, seed: u64) -> Opening {
        let seats = self.board.board().seats();
        let names = BySeat::from_fn(|seat| seats.contains(&seat).then(|| self.names[seat].clone()));
        Opening { board: self.board, rules: self.rules, players: people(&names), seed, record: None }
    }

    /// Whether an option can have that value on this board.
    fn makes_sense(&self, option: RuleOption, value: &str) -> bool {
        let mut alone = RuleSet::default();
        alone.rules.set(option, value).is_ok() && alone.check(self.board).is_ok()
    }

    /// Whether an option's value isn't the preset's.
    pub(super) fn differs(&self, option: RuleOption) -> bool {
        self.rules.rules.get(option) != self.preset_value(option)
    }

    /// What the preset says of an option.
    pub(super) fn preset_value(&self, option: RuleOption) -> String {
        self.rules.preset().rules().get(option)
    }

    /// The next board, with everything else as far as it goes with it.
    pub(super) fn step_board(&mut self, forward: bool) {
        self.board = next_of(&BoardKind::ALL, &self.board, forward);
        let preset = self.rules.preset();
        let kept = if preset.boards.contains(&self.board) { preset } else { RuleSet::default().preset() };
        self.take_preset(kept);
    }

    /// The next preset of this board; options that were changed stay changed.
    pub(super) fn step_preset(&mut self, forward: bool) {
        let here: Vec<_> =
            Preset::all().iter().filter(|preset| preset.boards.contains(&self.board)).collect();
        let names: Vec<_> = here.iter().map(|preset| preset.name.as_str()).collect();
        let next = next_of(&names, &self.rules.preset().name.as_str(), forward);
        if let Some(preset) = here.into_iter().find(|preset| preset.name == next) {
            self.take_preset(preset);
        }
    }

    fn take_preset(&mut self, preset: &'static Preset) {
        let changed = self.rules.differences();
        self.rules = RuleSet::new(preset);
        for (option, value) in changed {
            if self.makes_sense(option, &value) {
                // It was a value of this option before.
                let _ = self.rules.rules.set(option, &value);
            }
        }
    }

    /// The next value of an option that makes sense on this board. Numbers step
    /// through those that the rule sheets use.
    pub(super) fn step_option(&mut self, option: RuleOption, forward: bool) {
        let words = option.values().usual();
        let words: Vec<_> = words.into_iter().filter(|word| self.makes_sense(option, word)).collect();
        if words.is_empty() {
            return;
        }
        let next = next_of(&words, &self.rules.rules.get(option), forward);
        let _ = self.rules.rules.set(option, &next);
    }

    /// Sets an option from what was typed.
    pub(super) fn type_option(&mut self, option: RuleOption, typed: &str) -> Result<(), OptionError> {
        let typed: String = typed.chars().map(crate::tui::input::halfwidth).collect();
        self.rules.rules.set(option, typed.trim())
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

    fn value(form: &Form, option: RuleOption) -> String {
        form.rules.rules.get(option)
    }

    #[test]
    fn values_that_the_board_does_not_have_are_skipped() {
        let mut form = Form::default();
        let mut seen = Vec::new();
        for _ in 0..3 {
            form.step_option(RuleOption::FirstMover, true);
            seen.push(value(&form, RuleOption::FirstMover));
        }
        assert_eq!(seen, ["north", "lot", "south"]);
        form.step_option(RuleOption::Visibility, true);
        assert_eq!(value(&form, RuleOption::Visibility), "open");
        form.board = BoardKind::Four;
        form.step_option(RuleOption::Visibility, false);
        assert_eq!(value(&form, RuleOption::Visibility), "partners");
        form.step_preset(true);
        assert_eq!(form.rules.preset().name, "tournament", "basic is for two players");
    }

    #[test]
    fn another_board_keeps_what_still_makes_sense() {
        let mut form = Form { board: BoardKind::Four, ..Form::default() };
        form.rules.assign("visibility=partners").unwrap();
        form.rules.assign("first_mover=east").unwrap();
        form.rules.assign("quiet_limit=33").unwrap();
        form.step_board(true);
        assert_eq!(form.board, BoardKind::Two);
        assert_eq!(form.check(), Ok(()));
        assert_eq!(form.rules.differences(), [(RuleOption::QuietLimit, "33".to_owned())]);

        let mut form = Form::default();
        form.step_preset(true);
        assert_eq!(form.rules.preset().name, "basic");
        form.rules.assign("move_seconds=30").unwrap();
        form.step_board(true);
        assert_eq!((form.rules.preset().name.as_str(), form.check()), ("standard", Ok(())));
        assert_eq!(form.rules.differences(), [(RuleOption::MoveSeconds, "30".to_owned())]);
    }

    #[test]
    fn another_preset_keeps_the_options_that_were_changed() {
        let mut form = Form::default();
        form.rules.assign("mine=both_die").unwrap();
        while form.rules.preset().name != "qq" {
            form.step_preset(true);
        }
        assert_eq!(value(&form, RuleOption::QuietLimit), "71");
        assert_eq!(form.rules.differences(), [(RuleOption::Mine, "both_die".to_owned())]);
        assert!(form.differs(RuleOption::Mine) && !form.differs(RuleOption::QuietLimit));
    }

    #[test]
    fn a_number_of_ones_own_steps_back_to_the_usual_ones() {
        let mut form = Form::default();
        form.type_option(RuleOption::QuietLimit, "１２ ").unwrap();
        assert_eq!(value(&form, RuleOption::QuietLimit), "12");
        form.step_option(RuleOption::QuietLimit, true);
        assert_eq!(value(&form, RuleOption::QuietLimit), "70");
        assert!(form.type_option(RuleOption::QuietLimit, "-1").is_err());
        assert_eq!(value(&form, RuleOption::QuietLimit), "70");
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
