//! Named sets of options, and what a table agrees on: a preset and what differs
//! from it. What each option means stands in [`options`](super::options).

use std::sync::LazyLock;

use serde::Deserialize;

use super::options::quoted;
use super::{BoardKind, FirstMover, OptionError, RuleOption, Rules, Visibility};

/// Presets of the rule sheets that are not played yet.
const PRESETS_NOT_BUILT: [&str; 10] = [
    "lianzhong",
    "standing",
    "lettered",
    "duel",
    "three",
    "luanzhan",
    "flip_engineer",
    "flip_engineer_home",
    "flip_first",
    "flip_take_along",
];

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
        include_str!("../../assets/presets/qq.json"),
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
        if let Some(preset) = Self::all().iter().find(|preset| preset.name == name) {
            return Ok(preset);
        }
        let name = quoted(name);
        if PRESETS_NOT_BUILT.contains(&name.as_str()) {
            Err(OptionError::PresetNotBuilt { name })
        } else {
            Err(OptionError::UnknownPreset { name })
        }
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
        match self.rules.first_mover {
            FirstMover::Seat(seat) if !board.board().seats().contains(&seat) => {
                return Err(OptionError::EmptySeat { seat, board });
            }
            _ => {}
        }
        if self.rules.visibility == Visibility::Partners && board == BoardKind::Two {
            return Err(OptionError::NoPartners { board });
        }
        Ok(())
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
    fn a_preset_that_is_not_built_is_refused_by_name() {
        for name in PRESETS_NOT_BUILT {
            let error = RuleSet::from_preset(name).unwrap_err();
            assert_eq!(error, OptionError::PresetNotBuilt { name: name.to_owned() });
        }
        assert!(matches!(RuleSet::from_preset(""), Err(OptionError::UnknownPreset { .. })));
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
        assert_eq!(differences("tournament"), ["both_stuck=mover_loses"]);
        assert_eq!(differences("qq"), ["stuck_out=at_once", "quiet_limit=71", "resign_from=20"]);
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
