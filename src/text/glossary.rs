//! The players' vocabulary: what a word, a place or a few digits mean, and how to find it.

mod terms;

use super::{Lang, Phrase, phrase};
use crate::lesson::Reading;
use crate::rules::Visibility;

pub use terms::TERMS;

/// What a term belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Ranks and their numbers.
    Ranks,
    /// Who beats whom, who stands where.
    Play,
    /// What one aims at.
    Plans,
    /// The board and the players round it.
    Board,
    /// Places of an army.
    Places,
    /// Ways of playing.
    Modes,
    /// What is written to the partner.
    Chat,
}

impl Group {
    /// All groups, in the order in which they are shown.
    pub const ALL: [Self; 7] =
        [Self::Ranks, Self::Play, Self::Plans, Self::Board, Self::Places, Self::Modes, Self::Chat];

    /// The heading.
    pub const fn title(self) -> Phrase {
        match self {
            Self::Ranks => phrase("棋子与数字", "Pieces and numbers"),
            Self::Play => phrase("行棋", "Moves and battles"),
            Self::Plans => phrase("谋略", "Plans"),
            Self::Board => phrase("棋盘与座位", "Board and seats"),
            Self::Places => phrase("点位", "Places of an army"),
            Self::Modes => phrase("玩法", "Ways of playing"),
            Self::Chat => phrase("聊天暗语", "Chat"),
        }
    }
}

/// A word of the players.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// What it belongs to.
    pub group: Group,
    /// The Chinese word.
    pub zh: &'static str,
    /// How it is spoken, where that says something.
    pub pinyin: &'static str,
    /// The English word.
    pub en: &'static str,
    /// Another sign for it, such as a number.
    pub also: &'static str,
    /// What it means, in a line.
    pub meaning: Phrase,
}

impl Term {
    /// The words in a line: in Chinese the term and its English, in English the other way round.
    /// Where only ASCII can be shown, an English line has neither hanzi nor tones.
    pub fn heading(&self, lang: Lang, ascii: bool) -> String {
        let also = if self.also.is_empty() { String::new() } else { format!(" {}", self.also) };
        let tail = |text: &str| if text.is_empty() { String::new() } else { format!(" {text}") };
        match lang {
            _ if self.zh == self.en => format!("{}{also}", self.en),
            Lang::Chinese => format!("{}{also}{} · {}", self.zh, tail(self.pinyin), self.en),
            Lang::English if ascii => format!("{}{also}{}", self.en, tail(&without_tones(self.pinyin))),
            Lang::English => format!("{}{also} · {}{}", self.en, self.zh, tail(self.pinyin)),
        }
    }

    /// How well a word fits: 0 is best, none if it doesn't.
    fn rank(&self, word: &str) -> Option<u8> {
        let spoken = without_tones(self.pinyin);
        let (plain, short) = (spoken.clone(), spoken.replace(' ', ""));
        let v = word.replace('v', "u");
        let names = [self.zh.to_lowercase(), self.en.to_lowercase(), self.also.to_lowercase()];
        let is = |name: &String| name == word;
        let begins = |name: &String| name.starts_with(word);
        let contains = |name: &String| name.contains(word);
        if names.iter().any(is) || plain == v || short == v {
            return Some(0);
        }
        if names.iter().any(begins) || plain.starts_with(&v) || short.starts_with(&v) {
            return Some(1);
        }
        if names.iter().any(contains) {
            return Some(2);
        }
        let meanings = [self.meaning.zh.to_lowercase(), self.meaning.en.to_lowercase()];
        meanings.iter().any(contains).then_some(3)
    }
}

/// The terms in which a word occurs, the best fit first; all of them for no word.
///
/// ```
/// use junqi::text::glossary::find;
/// assert_eq!(find("chi")[0].en, "take");
/// assert_eq!(find("旗台")[0].en, "flag stand");
/// assert_eq!(find("40")[0].zh, "司令");
/// ```
pub fn find(word: &str) -> Vec<&'static Term> {
    let word = word.trim().to_lowercase();
    if word.is_empty() {
        return TERMS.iter().collect();
    }
    let mut found: Vec<_> =
        TERMS.iter().filter_map(|term| term.rank(&word).map(|rank| (rank, term))).collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, term)| term).collect()
}

/// What a word or a message means, and the terms in which it occurs. What is explained needs no
/// example of the same.
pub fn look_up(word: &str, lang: Lang) -> (Vec<String>, Vec<&'static Term>) {
    let means = explained(word, lang);
    let mut found = find(word);
    found.retain(|term| means.is_empty() || term.group != Group::Chat);
    (means, found)
}

/// Pinyin without its tones.
fn without_tones(pinyin: &str) -> String {
    let plain = |c| match c {
        'ā' | 'á' | 'ǎ' | 'à' => 'a',
        'ē' | 'é' | 'ě' | 'è' => 'e',
        'ī' | 'í' | 'ǐ' | 'ì' => 'i',
        'ō' | 'ó' | 'ǒ' | 'ò' => 'o',
        'ū' | 'ú' | 'ǔ' | 'ù' | 'ü' | 'ǖ' | 'ǘ' | 'ǚ' | 'ǜ' => 'u',
        c => c,
    };
    pinyin.chars().map(plain).filter(|c| *c != '\'').collect()
}

/// What a message means.
pub fn reading_text(reading: Reading, lang: Lang) -> String {
    let zh = lang == Lang::Chinese;
    let rank = |rank: crate::rules::Rank| {
        if zh { rank.hanzi_name().to_owned() } else { format!("{} ({})", rank.name(), rank.digits()) }
    };
    let a = |rank: crate::rules::Rank| {
        let article = if rank.name().starts_with(['a', 'e']) { "an" } else { "a" };
        format!("{article} {} ({})", rank.name(), rank.digits())
    };
    let points = |points: u32| if points == 1 { "1 point".to_owned() } else { format!("{points} points") };
    match reading {
        Reading::Is(is) if zh => format!("这个子是{}", rank(is)),
        Reading::Is(is) => format!("the piece is {}", a(is)),
        Reading::BombOn(target) if zh => format!("用炸弹炸{}", rank(target)),
        Reading::BombOn(target) => format!("bomb the {}", target.name()),
        Reading::Attacks(one, other) if zh => format!("用{}打{}", rank(one), rank(other)),
        Reading::Attacks(one, other) => format!("the {} attacks the {}", rank(one), rank(other)),
        Reading::Either(one, other) if zh => format!("这个子是{}或{}", rank(one), rank(other)),
        Reading::Either(one, other) => format!("the piece is {} or {}", a(one), a(other)),
        Reading::OrHigher(least) if zh => format!("这个子是{}或更大", rank(least)),
        Reading::OrHigher(least) => format!("the piece is {} or higher", a(least)),
        Reading::OrLower(most) if zh => format!("这个子是{}或更小", rank(most)),
        Reading::OrLower(most) => format!("the piece is {} or lower", a(most)),
        Reading::Forward(piece, count) if zh => format!("{}前进 {count} 点", rank(piece)),
        Reading::Forward(piece, count) => format!("the {} goes {} forward", rank(piece), points(count)),
        Reading::Back(piece, count) if zh => format!("{}后退 {count} 点", rank(piece)),
        Reading::Back(piece, count) => format!("the {} goes {} back", rank(piece), points(count)),
    }
}

/// Everything that a message means, each with where it does; nothing if it is none.
pub fn explained(text: &str, lang: Lang) -> Vec<String> {
    let dark = crate::lesson::explain(text, Visibility::Dark);
    let partners = crate::lesson::explain(text, Visibility::Partners);
    let say = |reading: &Reading| reading_text(*reading, lang);
    if dark == partners {
        return dark.iter().map(say).collect();
    }
    let (in_dark, with_partners) = (phrase("四暗", "ranks hidden"), phrase("双明", "partners seen"));
    let told = |place: Phrase, reading| match lang {
        Lang::Chinese => format!("{}：{}", place.zh, say(reading)),
        Lang::English => format!("{}: {}", place.en, say(reading)),
    };
    dark.iter()
        .map(|reading| told(in_dark, reading))
        .chain(partners.iter().map(|reading| told(with_partners, reading)))
        .collect()
}

/// Nothing was found.
pub const NOTHING: Phrase = phrase("没有找到", "nothing found");
/// Before what is typed.
pub const SEARCH: Phrase = phrase("查找或暗语：", "Word or chat: ");
/// Over the list.
pub const HOW: Phrase = phrase(
    "中文、拼音、英文、数字都能查；0040、40+3 之类的暗语会解释",
    "Type Chinese, pinyin, English or numbers; chat such as 0040 or 40+3 is explained",
);
/// Before what a message means.
pub const MEANS: Phrase = phrase("意思：", "It means: ");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::{PlaceName, Wing, places_named};
    use crate::rules::{Place, Rank};

    /// The glossary's word for a place means the places that the acceptance case names, and
    /// every place has its word.
    #[test]
    fn n01_words_for_places_mean_the_places_that_players_mean() {
        for (word, places) in [
            ("旗台", &["L5C4"][..]),
            ("旗营", &["L4C4"]),
            ("虚台", &["L5C2"]),
            ("眉毛", &["L1C2", "L1C4"]),
            ("前腰", &["L2C3"]),
            ("后腰", &["L4C3"]),
            ("肋", &["L3C2", "L3C4"]),
            ("角", &["L5C1", "L5C5"]),
            ("底角", &["L6C1", "L6C5"]),
        ] {
            assert_eq!((find(word)[0].zh, find(word)[0].group), (word, Group::Places));
            let named: Vec<_> =
                places_named(word, Some(Wing::Right)).iter().map(ToString::to_string).collect();
            assert_eq!(named, places, "{word}");
        }
        let is_place = |term: &&Term| term.group == Group::Places;
        for term in TERMS.iter().filter(is_place) {
            let named = |flag| places_named(term.zh, flag);
            let places =
                if named(Some(Wing::Right)).is_empty() { named(None) } else { named(Some(Wing::Right)) };
            assert!(!places.is_empty(), "{}", term.zh);
            let word = term.en.replace(' ', "-");
            assert_eq!(
                places_named(&word, Some(Wing::Right)).first().or(places_named(&word, None).first()),
                places.first(),
                "{} {}",
                term.zh,
                term.en
            );
        }
        for flag in [None, Some(Wing::Left)] {
            for place in Place::all() {
                let name = PlaceName::of(place, flag).hanzi_name();
                let short = name.trim_start_matches(['左', '右']);
                assert!(TERMS.iter().any(|term| [name, short].contains(&term.zh)), "{name}");
            }
        }
    }

    #[test]
    fn every_number_of_the_players_is_a_term() {
        for rank in
            Rank::ALL.into_iter().filter(|rank| rank.digits().starts_with(|c: char| c.is_ascii_digit()))
        {
            let term = find(rank.digits())[0];
            assert_eq!((term.zh, term.en), (rank.hanzi_name(), rank.name()));
        }
    }

    #[test]
    fn terms_are_found_by_hanzi_pinyin_english_and_what_they_mean() {
        for (word, found) in [
            ("吃", "吃"),
            ("CHI", "吃"),
            ("take", "吃"),
            ("兑", "兑"),
            ("反弹", "反弹"),
            ("fan tan", "反弹"),
            ("fantan", "反弹"),
            ("挡", "挡"),
            ("封", "封"),
            ("突", "突"),
            ("飞", "飞"),
            ("闪电", "闪电"),
            ("盘棋", "盘棋"),
            ("令子", "令子"),
            ("控势", "控势"),
            ("急所", "急所"),
            ("落步", "落步"),
            ("明暗", "明暗"),
            ("lvzhang", "旅长"),
            ("xuying", "虚营"),
            ("brow", "眉毛"),
        ] {
            assert_eq!(find(word).first().map(|term| term.zh), Some(found), "{word}");
        }
        assert!(find("zebra").is_empty());
        assert_eq!(find(" ").len(), TERMS.len());
    }

    #[test]
    fn terms_are_told_in_both_languages_in_a_line_and_none_twice() {
        let mut seen = std::collections::HashSet::new();
        for (before, term) in TERMS.iter().zip(&TERMS[1..]) {
            assert!(before.group <= term.group, "{}", term.zh);
        }
        for term in TERMS {
            assert!(seen.insert((term.zh, term.group)), "{}", term.zh);
            assert!(!term.meaning.zh.is_ascii() && term.meaning.en.is_ascii(), "{}", term.zh);
            assert!(term.heading(Lang::English, true).is_ascii(), "{}", term.zh);
            assert!(!term.meaning.en.contains('\n') && !term.en.is_empty());
        }
    }

    #[test]
    fn chat_is_explained_with_all_its_readings_and_where_they_hold() {
        assert_eq!(explained("0040", Lang::English), ["bomb the commander"]);
        assert_eq!(explained("40+3", Lang::English), ["the commander (40) goes 3 points forward"]);
        assert_eq!(explained("37+", Lang::Chinese), ["四暗：这个子是旅长或更大", "双明：旅长前进 1 点"]);
        assert_eq!(
            explained("3938", Lang::English),
            ["the army (39) attacks the division (38)", "the piece is an army (39) or a division (38)"]
        );
        // A battle that nobody would seek is no plan, but it may be one all the same.
        assert_eq!(explained("3839", Lang::English)[0], "the division (38) attacks the army (39)");
        assert_eq!(explained("4040", Lang::Chinese), ["用司令打司令"]);
        assert_eq!(explained("4000", Lang::English)[0], "the commander (40) attacks the bomb (00)");
        assert_eq!(explained("40+", Lang::English)[0], "ranks hidden: the piece is a commander (40)");
        assert_eq!(explained("32-", Lang::English)[0], "ranks hidden: the piece is an engineer (32)");
        assert!(explained("take", Lang::English).is_empty());
    }
}
