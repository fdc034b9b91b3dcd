//! Named sets of options, and what a table agrees on: a preset and what differs
//! from it. What each option means stands in [`options`](super::options).

use std::sync::LazyLock;

use serde::Deserialize;

use super::options::quoted;
use super::{BoardKind, OptionError, RuleOption, Rules};

/// A named set of options.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    /// Its name in files and commands.
    pub name: String,
    /// The boards it is played on.
    pub boards: Vec<BoardKind>,
    /// The rule sheet it comes from, in Chinese.
    pub sheet_zh: String,
    /// The rule sheet it comes from, in English.
    pub sheet_en: String,
    /// What differs from `standard`, as written.
    differs: Vec<(String, String)>,
}

static PRESETS: LazyLock<Vec<Preset>> = LazyLock::new(|| {
    [
        include_str!("../../assets/presets/standard.json"),
        include_str!("../../assets/presets/basic.json"),
        include_str!("../../assets/presets/tournament.json"),
        include_str!("../../assets/presets/lianzhong.json"),
        include_str!("../../assets/presets/qq.json"),
        include_str!("../../assets/presets/standing.json"),
        include_str!("../../assets/presets/lettered.json"),
        include_str!("../../assets/presets/duel.json"),
        include_str!("../../assets/presets/three.json"),
        include_str!("../../assets/presets/luanzhan.json"),
        include_str!("../../assets/presets/flip_engineer.json"),
        include_str!("../../assets/presets/flip_engineer_home.json"),
        include_str!("../../assets/presets/flip_first.json"),
        include_str!("../../assets/presets/flip_take_along.json"),
    ]
    .into_iter()
    .map(|text| serde_json::from_str(text).expect("a preset shipped with the program"))
    .collect()
});

impl Preset {
    /// All presets, `standard` first.
    pub fn all() -> &'static [Self] {
        &PRESETS
    }

    /// The preset with this name.
    pub fn from_name(name: &str) -> Result<&'static Self, OptionError> {
        Self::all()
            .iter()
            .find(|preset| preset.name == name)
            .ok_or_else(|| OptionError::UnknownPreset { name: quoted(name) })
    }

    /// The preset's rules.
    pub fn rules(&self) -> Rules {
        let mut rules = Rules::default();
        for (name, value) in &self.differs {
            let option = RuleOption::from_name(name).expect("a preset shipped with the program");
            rules.set(option, value).expect("a preset shipped with the program");
        }
        rules
    }
}

/// What a table agrees on: a preset and what differs from it.
///
/// ```
/// use junqi::rules::{BoardKind, RuleSet};
/// let mut set = RuleSet::from_preset("qq").unwrap();
/// set.assign("quiet_limit=50").unwrap();
/// assert_eq!(set.differences(), [(junqi::rules::RuleOption::QuietLimit, "50".to_owned())]);
/// assert!(set.check(BoardKind::Four).is_ok());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RuleSet {
    preset: &'static Preset,
    /// The rules in force.
    pub rules: Rules,
}

impl PartialEq for RuleSet {
    fn eq(&self, other: &Self) -> bool {
        self.preset.name == other.preset.name && self.rules == other.rules
    }
}

impl Eq for RuleSet {}

impl Default for RuleSet {
    fn default() -> Self {
        Self::new(&Preset::all()[0])
    }
}

impl RuleSet {
    /// A preset as it is.
    pub fn new(preset: &'static Preset) -> Self {
        Self { preset, rules: preset.rules() }
    }

    /// The preset with this name as it is.
    pub fn from_preset(name: &str) -> Result<Self, OptionError> {
        Preset::from_name(name).map(Self::new)
    }

    /// The preset it starts from.
    pub const fn preset(&self) -> &'static Preset {
        self.preset
    }

    /// Sets an option by name.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        self.rules.set(RuleOption::from_name(name)?, value)
    }

    /// Sets an option from `OPTION=VALUE`.
    pub fn assign(&mut self, text: &str) -> Result<(), OptionError> {
        let (name, value) =
            text.split_once('=').ok_or_else(|| OptionError::NoAssignment { text: quoted(text) })?;
        self.set(name.trim(), value.trim())
    }

    /// The options whose value isn't the preset's, with their values.
    pub fn differences(&self) -> Vec<(RuleOption, String)> {
        let preset = self.preset.rules();
        RuleOption::ALL
            .into_iter()
            .filter(|&option| self.rules.get(option) != preset.get(option))
            .map(|option| (option, self.rules.get(option)))
            .collect()
    }

    /// Whether these rules can be played on the board.
    pub fn check(&self, board: BoardKind) -> Result<(), OptionError> {
        if !self.preset.boards.contains(&board) {
            let boards = self.preset.boards.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ");
            return Err(OptionError::WrongBoard { preset: &self.preset.name, board, boards });
        }
        self.rules.check(board)
    }
}

/// The names of all presets, for a message.
pub(super) fn names() -> String {
    Preset::all().iter().map(|preset| preset.name.as_str()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_known_by_name_only() {
        let names: Vec<_> = Preset::all().iter().map(|preset| preset.name.as_str()).collect();
        assert_eq!(
            names.join(" "),
            "standard basic tournament lianzhong qq standing lettered duel three luanzhan \
             flip_engineer flip_engineer_home flip_first flip_take_along"
        );
        assert!(matches!(RuleSet::from_preset(""), Err(OptionError::UnknownPreset { .. })));
        assert!(matches!(RuleSet::from_preset("Standard"), Err(OptionError::UnknownPreset { .. })));
    }

    #[test]
    fn every_preset_can_be_played_on_its_boards() {
        for preset in Preset::all() {
            for &board in &preset.boards {
                assert_eq!(RuleSet::new(preset).check(board), Ok(()), "{}", preset.name);
            }
        }
    }

    #[test]
    fn presets_differ_from_standard_as_their_sheets_say() {
        let differences = |name: &str| {
            let rules = Preset::from_name(name).unwrap().rules();
            let standard = Rules::default();
            RuleOption::ALL
                .into_iter()
                .filter(|&option| rules.get(option) != standard.get(option))
                .map(|option| format!("{option}={}", rules.get(option)))
                .collect::<Vec<_>>()
        };
        assert!(differences("standard").is_empty());
        assert_eq!(differences("basic"), ["quiet_limit=0", "timeouts_to_lose=3"]);
        assert_eq!(differences("tournament"), ["both_stuck=mover_loses", "match=two_then_until_decided"]);
        let lianzhong =
            "both_stuck=mover_loses resign_from=20 score=table score_zero_below=30/40 score_guard=50";
        assert_eq!(differences("lianzhong").join(" "), lianzhong);
        let qq = "stuck_out=at_once quiet_limit=71 resign_from=20 score=table score_zero_below=30/40 \
                  unscored_below_s=120";
        assert_eq!(differences("qq").join(" "), qq);
        assert_eq!(differences("standing"), ["scout=yes"]);
        let lettered = "rail_turn=straight_only rail_reach=3 camp_entry=own_only hq_exit=not_from_own scout=yes \
                        flag_needs_mines_cleared=yes flag_taker=smallest quiet_limit=0";
        assert_eq!(differences("lettered").join(" "), lettered);
        assert_eq!(differences("duel"), ["seats=two"]);
        assert_eq!(differences("three"), ["seats=three"]);
        let luanzhan = "mine=both_die mine_lines=last_three_with_five extra_mines=fixed_bombs \
                        flag_shown_when=last_commander_dies quiet_limit=50 resign_from=40 score=table \
                        score_zero_below=40 deal=shuffled";
        assert_eq!(differences("luanzhan").join(" "), luanzhan);
        let flip = "rail_turn=straight_only flag_needs_mines_cleared=yes flag_taker=smallest deal=face_down";
        assert_eq!(differences("flip_engineer").join(" "), flip);
        let home = "rail_turn=straight_only flag_win=engineer_carries_home flag_needs_mines_cleared=yes \
                    deal=face_down";
        assert_eq!(differences("flip_engineer_home").join(" "), home);
        assert_eq!(differences("flip_first"), ["deal=face_down", "flip_colors=first_piece"]);
        let along = ["mine=both_die", "deal=face_down", "flip_colors=first_piece"];
        assert_eq!(differences("flip_take_along"), along);
    }

    #[test]
    fn rules_that_make_no_sense_on_a_board_are_refused() {
        assert!(RuleSet::from_preset("basic").unwrap().check(BoardKind::Four).is_err());
        let mut set = RuleSet::default();
        set.assign("first_mover=east").unwrap();
        assert!(set.check(BoardKind::Two).is_err());
        assert!(set.check(BoardKind::Four).is_ok());
        let mut set = RuleSet::default();
        set.assign("visibility=partners").unwrap();
        assert!(set.check(BoardKind::Two).is_err());
    }
}
