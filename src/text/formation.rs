//! What a player reads while setting up an army.

use super::{Lang, Phrase, phrase};
use crate::formation::{Fault, FormationFile, IllegalFormation, PlaceName, SwapRefused, built_in};
use crate::rules::{Place, Rank};

/// How a place of an army is called: `L5C2`, 5排2列.
pub fn place_text(place: Place, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{}排{}列", place.line(), place.column()),
        Lang::English => place.to_string(),
    }
}

/// What players call a place: `旗台`, `flag stand`.
pub const fn place_name(name: PlaceName) -> Phrase {
    phrase(name.hanzi_name(), name.name())
}

/// A formation's name. Those that come with the program have a Chinese and an English one.
pub fn formation_name(file: &FormationFile, lang: Lang) -> &str {
    of_language(file, &file.name, ' ', lang)
}

/// What is told about a formation. Those that come with the program tell it in both
/// languages, a line each.
pub fn formation_notes(file: &FormationFile, lang: Lang) -> &str {
    of_language(file, &file.notes, '\n', lang)
}

/// The Chinese or the English half of a text of a formation that comes with the program.
/// What somebody else wrote is shown as it is.
fn of_language<'a>(file: &FormationFile, text: &'a str, between: char, lang: Lang) -> &'a str {
    match (text.split_once(between), lang) {
        (Some((chinese, _)), Lang::Chinese) if built_in().contains(file) => chinese,
        (Some((_, english)), Lang::English) if built_in().contains(file) => english,
        _ => text,
    }
}

/// A broken rule of setting up, with what is expected.
pub fn fault_text(fault: &Fault, lang: Lang) -> String {
    match lang {
        Lang::English => fault.to_string(),
        Lang::Chinese => chinese_fault(fault),
    }
}

/// Why two pieces were not exchanged.
pub fn swap_refused_text(refused: &SwapRefused, lang: Lang) -> String {
    match (refused, lang) {
        (_, Lang::English) => refused.to_string(),
        (SwapRefused::Camp(camp), Lang::Chinese) => chinese_fault(&Fault::InCamp(vec![*camp])),
        (SwapRefused::Illegal(faults), Lang::Chinese) => chinese_faults(faults),
    }
}

/// Broken rules of an army on a board, whose points have names there and whose lines no numbers.
pub fn point_faults_text(faults: &[Fault], lang: Lang, name: &dyn Fn(Place) -> String) -> String {
    let texts: Vec<_> = faults.iter().map(|fault| point_fault_text(fault, lang, name)).collect();
    texts.join(phrase("；", "; ").say(lang))
}

fn point_fault_text(fault: &Fault, lang: Lang, name: &dyn Fn(Place) -> String) -> String {
    let rule = match fault {
        Fault::WrongCount { .. } | Fault::NoHeadquarters => return fault_text(fault, lang),
        Fault::Empty(_) => phrase("兵站和大本营都要放棋子", "every post and headquarters must hold a piece"),
        Fault::InCamp(_) => phrase("行营不能放棋子", "camps must stay empty"),
        Fault::FlagOutside(_) => phrase("军旗必须放在大本营", "the flag must stand in a headquarters"),
        Fault::MineForward(_) => phrase("地雷只能放在最后两排", "mines must stand on the last two lines"),
        Fault::MineFarForward(_) => {
            phrase("地雷只能放在最后三排", "mines must stand on the last three lines")
        }
        Fault::NeedlessHeadquarters(_) => phrase(
            "大本营里没有军旗也没有司令时才指定大本营",
            "a headquarters is named only where there is neither a flag in one nor a commander",
        ),
        Fault::NotHeadquarters(_) => phrase("不是大本营", "no headquarters"),
        Fault::BombInFront(_) => phrase("炸弹不能放在最前排", "bombs must not stand on the front line"),
    };
    let names: Vec<_> = fault.places().into_iter().map(name).collect();
    let names = names.join(phrase("、", ", ").say(lang));
    match lang {
        Lang::Chinese => format!("{names}：{}", rule.zh),
        Lang::English => format!("{names}: {}", rule.en),
    }
}

/// Why a formation can't be used: all its faults, or that its lines are upside down.
pub fn illegal_text(illegal: &IllegalFormation, lang: Lang) -> String {
    match lang {
        Lang::English => illegal.to_string(),
        Lang::Chinese if illegal.back_first => "布局的行序似乎颠倒了，应从前排写起".to_owned(),
        Lang::Chinese => chinese_faults(&illegal.faults),
    }
}

fn chinese_faults(faults: &[Fault]) -> String {
    faults.iter().map(chinese_fault).collect::<Vec<_>>().join("；")
}

fn chinese_fault(fault: &Fault) -> String {
    match fault {
        Fault::WrongCount { rank, found, wanted, .. } => {
            format!("{}有 {found} 个，应为 {wanted} 个", rank.hanzi_name())
        }
        Fault::Empty(places) => format!("{}：兵站和大本营都要放棋子", chinese_places(places)),
        Fault::InCamp(places) => format!("{}：行营不能放棋子", chinese_places(places)),
        Fault::FlagOutside(places) => {
            format!("{}：{}必须放在大本营", chinese_places(places), Rank::Flag.hanzi_name())
        }
        Fault::MineForward(places) => {
            format!("{}：{}只能放在最后两排", chinese_places(places), Rank::Mine.hanzi_name())
        }
        Fault::MineFarForward(places) => {
            format!("{}：{}只能放在最后三排", chinese_places(places), Rank::Mine.hanzi_name())
        }
        Fault::NoHeadquarters => "大本营里没有军旗，也没有司令：须指定一个大本营为军旗".to_owned(),
        Fault::NeedlessHeadquarters(place) => {
            let place = place_text(*place, Lang::Chinese);
            format!("{place}：大本营里没有军旗也没有司令时才指定大本营")
        }
        Fault::NotHeadquarters(place) => format!("{}：不是大本营", place_text(*place, Lang::Chinese)),
        Fault::BombInFront(places) => {
            format!("{}：{}不能放在第一排", chinese_places(places), Rank::Bomb.hanzi_name())
        }
    }
}

/// Places as a list; a long one is cut, for the sentence stays one line.
fn chinese_places(places: &[Place]) -> String {
    const SHOWN: usize = 6;
    let names: Vec<_> = places.iter().take(SHOWN).map(|&place| place_text(place, Lang::Chinese)).collect();
    let rest = if places.len() > SHOWN { format!("等 {} 处", places.len()) } else { String::new() };
    names.join("、") + &rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::{Formation, Lineup, Wing, check, parse_rows};

    const BROKEN: [&str; 6] = ["连雷营旅炸", "团工弹.军", "工司..团", "师.排.旅", "排雷营师连", "雷连旗排司"];

    #[test]
    fn every_broken_rule_is_told_in_both_languages() {
        let faults = check(&parse_rows(&BROKEN).unwrap());
        let texts = |lang| faults.iter().map(|fault| fault_text(fault, lang)).collect::<Vec<_>>();
        assert_eq!(
            texts(Lang::Chinese),
            [
                "司令有 2 个，应为 1 个",
                "工兵有 2 个，应为 3 个",
                "3排4列：兵站和大本营都要放棋子",
                "2排2列：行营不能放棋子",
                "6排3列：军旗必须放在大本营",
                "1排2列：地雷只能放在最后两排",
                "1排5列：炸弹不能放在第一排",
            ]
        );
        assert_eq!(texts(Lang::English)[0], "commander: 2 instead of 1");
        assert_eq!(texts(Lang::English).len(), 7);
    }

    #[test]
    fn a_place_is_called_what_players_call_it() {
        let stand = PlaceName::of(Place::new(5, 2).unwrap(), Some(Wing::Left));
        assert_eq!(place_name(stand), Phrase { zh: "旗台", en: "flag stand" });
    }

    #[test]
    fn a_built_in_formation_is_told_in_one_language_and_anything_else_as_it_is() {
        for file in built_in() {
            let is_chinese = |text: &str| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
            assert!(is_chinese(formation_name(file, Lang::Chinese)));
            assert!(is_chinese(formation_notes(file, Lang::Chinese)));
            for english in [formation_name(file, Lang::English), formation_notes(file, Lang::English)] {
                assert!(!is_chinese(english) && !english.is_empty(), "{english}");
            }
        }
        let own = FormationFile { name: "我的 Spear".to_owned(), ..built_in()[0].clone() };
        assert_eq!(formation_name(&own, Lang::English), "我的 Spear");
        assert_eq!(formation_notes(&own, Lang::English), own.notes);
    }

    #[test]
    fn a_long_list_of_places_is_cut() {
        let faults = check(&Lineup::EMPTY);
        assert_eq!(
            fault_text(faults.last().unwrap(), Lang::Chinese),
            "1排1列、1排2列、1排3列、1排4列、1排5列、2排1列等 25 处：兵站和大本营都要放棋子"
        );
    }

    #[test]
    fn refusals_are_told_in_both_languages() {
        let camp = SwapRefused::Camp(Place::new(3, 3).unwrap());
        assert_eq!(swap_refused_text(&camp, Lang::Chinese), "3排3列：行营不能放棋子");
        assert_eq!(swap_refused_text(&camp, Lang::English), "L3C3: camps must stay empty");
        let bomb = SwapRefused::Illegal(vec![Fault::BombInFront(vec![Place::new(1, 3).unwrap()])]);
        assert_eq!(swap_refused_text(&bomb, Lang::Chinese), "1排3列：炸弹不能放在第一排");

        let turned = ["雷旗连排工", "排雷工雷连", "师.炸.旅", "工司.营团", "团.炸.军", "连师营旅排"];
        let illegal = Formation::try_from(parse_rows(&turned).unwrap()).unwrap_err();
        assert_eq!(illegal_text(&illegal, Lang::Chinese), "布局的行序似乎颠倒了，应从前排写起");
        assert!(illegal_text(&illegal, Lang::English).contains("back line first"));
    }
}
