//! The sentences of the rules in force.

use super::*;

/// Games of every kind in which options can have an effect.
fn games() -> Vec<(Rules, BoardKind)> {
    let with = |options: &[(RuleOption, &str)]| {
        let mut rules = Rules::default();
        for (option, value) in options {
            rules.set(*option, value).unwrap();
        }
        rules
    };
    vec![
        (with(&[(RuleOption::MoveSeconds, "30"), (RuleOption::Score, "table")]), BoardKind::Four),
        (with(&[(RuleOption::Score, "table")]), BoardKind::Two),
        (with(&[(RuleOption::Deal, "shuffled")]), BoardKind::Four),
        (with(&[(RuleOption::Deal, "face_down")]), BoardKind::Two),
    ]
}

#[test]
fn every_option_with_every_value_has_a_sentence_of_its_own_in_both_languages() {
    for option in RuleOption::ALL {
        let mut values = option.values().usual();
        if !matches!(option.values(), crate::rules::Values::Words(_)) {
            values.extend(["2", "17"].map(str::to_owned));
        }
        values.sort();
        values.dedup();
        let mut distinguished = false;
        for (game, board) in games() {
            let told = |value: &String| {
                let mut rules = game;
                rules.set(option, value).unwrap();
                rules
                    .matters(option, board)
                    .then(|| Lang::ALL.map(|lang| rule_in_force(option, &rules, board, lang)))
            };
            let mut told: Vec<_> = values.iter().filter_map(told).collect();
            for [zh, en] in &told {
                assert!(!zh.is_empty() && !zh.is_ascii(), "{option}: {zh}");
                assert!(en.len() > 8 && !en.chars().any(|c| ('\u{4e00}'..).contains(&c)), "{option}: {en}");
                let numbers = |text: &str| -> String { text.chars().filter(char::is_ascii_digit).collect() };
                if !matches!(option.values(), crate::rules::Values::Words(_)) {
                    assert_eq!(numbers(zh), numbers(en), "{option}");
                }
            }
            let count = told.len();
            for lang in [0, 1] {
                told.sort_by(|a, b| a[lang].cmp(&b[lang]));
                told.dedup_by(|a, b| a[lang] == b[lang]);
            }
            distinguished |= told.len() == count && count == values.len();
        }
        assert!(distinguished, "{option}: some values of {values:?} are told the same way in every game");
    }
}

#[test]
fn a_number_stands_in_its_sentence() {
    let mut rules = Rules::default();
    rules.set(RuleOption::RailReach, "3").unwrap();
    rules.set(RuleOption::RepeatLimit, "3").unwrap();
    rules.set(RuleOption::ScoreZeroBelow, "30/40").unwrap();
    let told = |option, board| rule_in_force(option, &rules, board, Lang::Chinese);
    assert!(told(RuleOption::RailReach, BoardKind::Two).contains("3 站"));
    assert!(told(RuleOption::RepeatLimit, BoardKind::Two).contains("连走 2 次"), "not three times running");
    assert!(told(RuleOption::ScoreZeroBelow, BoardKind::Two).contains("30 步"));
    assert!(told(RuleOption::ScoreZeroBelow, BoardKind::Four).contains("40 步"));
}

#[test]
fn what_the_rule_sheets_leave_open_is_told_as_it_is_decided() {
    let preset = |name: &str| crate::rules::Preset::from_name(name).unwrap().rules();
    let told = |rules: &Rules, option| rule_in_force(option, rules, BoardKind::Four, Lang::English);
    for name in ["duel", "three"] {
        assert!(told(&preset(name), RuleOption::Seats).contains("may be entered and crossed"), "{name}");
    }
    let hands = told(&preset("luanzhan"), RuleOption::Deal);
    assert!(hands.contains("neither flag nor commander names one headquarters"), "{hands}");
    let mut rules = Rules { commander_on_mine: CommanderOnMine::Forbidden, ..Rules::default() };
    assert!(told(&rules, RuleOption::CommanderOnMine).contains("on a hidden one he fares as others"));
    rules.flag_taker = FlagTaker::Engineer;
    assert!(told(&rules, RuleOption::FlagTaker).contains("lost on a hidden one"));
}

/// In flip chess nothing that lies face down can be attacked, so nobody runs into anything hidden.
#[test]
fn flip_chess_tells_nothing_of_what_is_run_into_unseen() {
    for preset in ["flip_engineer", "flip_engineer_home", "flip_first", "flip_take_along"] {
        let rules = crate::rules::Preset::from_name(preset).unwrap().rules();
        for lang in Lang::ALL {
            let told =
                RuleOption::ALL.map(|option| rule_in_force(option, &rules, BoardKind::Two, lang)).concat();
            for wrong in ["没认出来", "hidden one", "撞上军旗", "runs into it before"] {
                assert!(!told.contains(wrong), "{preset} {wrong}: {told:?}");
            }
            let general = crate::text::guide::always(&rules, BoardKind::Two.board(), lang).concat();
            assert!(!general.contains("只损失炸弹") && !general.contains("a flag alone"), "{preset}");
        }
    }
}

/// E16: whoever leaves his partner voids the score, so the help says it where there are partners.
#[test]
fn the_score_tells_that_fleeing_from_a_partner_voids_it() {
    let mut rules = Rules::default();
    rules.set(RuleOption::Score, "table").unwrap();
    let told = |board| rule_in_force(RuleOption::Score, &rules, board, Lang::English);
    assert!(told(BoardKind::Four).contains("leaves his partner"));
    assert!(!told(BoardKind::Two).contains("partner"));
}
