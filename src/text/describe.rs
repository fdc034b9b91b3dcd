//! What is said about a formation: every remark with one line why.

mod hints;

use super::formation::{place_name, place_text};
use super::{Lang, Phrase, phrase};
use crate::formation::{Description, Front, PlaceName, StillWhy, ToFlag, Way, Wing};
use crate::rules::{Place, Rank, Seat};

/// What a remark is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// The flag's side and cover.
    Flag,
    /// How soon the enemy can take it.
    Reach,
    /// Pieces that can't move at the start.
    Still,
    /// The strength of the front.
    Front,
    /// Bombs and what they stand behind.
    Bombs,
    /// Equal neighbours.
    Equals,
    /// The engineers' way to the rails.
    Engineers,
    /// Rules of thumb.
    Hint,
}

impl Topic {
    /// All of them, in the order in which they are told.
    pub const ALL: [Self; 8] = [
        Self::Flag,
        Self::Reach,
        Self::Still,
        Self::Front,
        Self::Bombs,
        Self::Equals,
        Self::Engineers,
        Self::Hint,
    ];

    /// The heading.
    pub const fn title(self) -> Phrase {
        match self {
            Self::Flag => phrase("军旗", "Flag"),
            Self::Reach => phrase("敌子最快到旗", "Soonest at the flag"),
            Self::Still => phrase("开局不能动的子", "Can't move at the start"),
            Self::Front => phrase("前线", "Front"),
            Self::Bombs => phrase("炸弹", "Bombs"),
            Self::Equals => phrase("相邻的同级子", "Equal neighbours"),
            Self::Engineers => phrase("工兵", "Engineers"),
            Self::Hint => phrase("经验之谈", "Rules of thumb"),
        }
    }
}

/// One remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// What it is about.
    pub topic: Topic,
    /// The places it speaks of.
    pub places: Vec<Place>,
    /// What is so.
    pub text: String,
    /// Why that matters.
    pub why: &'static str,
}

/// Headings of the heat picture.
pub mod heat {
    use super::{Lang, Phrase, phrase, rank_text};
    use crate::formation::Way;
    use crate::rules::Rank;

    /// Over the pictures.
    pub const TITLE: Phrase =
        phrase("敌子最快几步到每一点", "How soon the enemy can be on each point, in moves");
    /// Nothing else on the board.
    pub const OPEN: Phrase = phrase("空棋盘", "open board");
    /// With the formation standing.
    pub const THROUGH: Phrase = phrase("穿过布局", "through the formation");
    /// The same where there is little room.
    pub const THROUGH_IT: Phrase = phrase("穿过布局", "through the army");
    /// Between a rank and [`OPEN`].
    pub const COLON: Phrase = phrase("：", ": ");
    /// Under the pictures.
    pub const LEGEND: Phrase = phrase("- 到不了", "- never");

    /// How soon a rank can be on one point: on the open board, and through the formation.
    pub fn here(rank: Rank, open: Option<Way>, through: Option<Way>, lang: Lang) -> String {
        let rank = rank_text(rank, lang);
        let moves = |way: Option<Way>| match (way, lang) {
            (None, Lang::Chinese) => "到不了".to_owned(),
            (None, Lang::English) => "never".to_owned(),
            (Some(way), Lang::Chinese) => format!("{} 步", way.moves),
            (Some(way), Lang::English) => way.moves.to_string(),
        };
        let (open, ways) = (moves(open), moves(through));
        let fights = through.map_or(0, |way| way.fights);
        match (lang, fights) {
            (Lang::Chinese, 0) => format!("{rank}到此：空棋盘 {open}，穿过布局 {ways}"),
            (Lang::Chinese, _) => format!("{rank}到此：空棋盘 {open}，穿过布局 {ways}，打 {fights} 子"),
            (Lang::English, 0) => format!("{rank} here: open board {open}, through the army {ways}"),
            (Lang::English, _) => {
                format!("{rank} here: open board {open}, through the army {ways}, taking {fights}")
            }
        }
    }
}

/// Everything that is said about a formation, topic by topic.
pub fn remarks(told: &Description, lang: Lang) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let say = Say { told, lang };
    say.flag(&mut remarks);
    remarks.extend(told.to_flag().map(|way| say.to_flag(way)));
    say.still(&mut remarks);
    remarks.extend(say.front(&told.front));
    say.bombs(&mut remarks);
    say.equals(&mut remarks);
    say.engineers(&mut remarks);
    remarks.extend(told.hints.iter().map(|hint| say.hint(hint)));
    remarks
}

/// Whose front the enemy starts from, as the owner sees it.
pub const fn neighbour(seat: Seat) -> Phrase {
    match seat {
        Seat::West => phrase("左家", "left neighbour"),
        Seat::East => phrase("右家", "right neighbour"),
        Seat::North => phrase("对家", "player opposite"),
        Seat::South => phrase("本家", "owner"),
    }
}

/// The rank as that language says it.
pub const fn rank_text(rank: Rank, lang: Lang) -> &'static str {
    match lang {
        Lang::Chinese => rank.hanzi_name(),
        Lang::English => rank.name(),
    }
}

const fn side(wing: Wing) -> Phrase {
    match wing {
        Wing::Left => phrase("左", "left"),
        Wing::Right => phrase("右", "right"),
    }
}

struct Say<'a> {
    told: &'a Description,
    lang: Lang,
}

impl Say<'_> {
    fn remark(&self, topic: Topic, places: Vec<Place>, text: String, why: Phrase) -> Remark {
        Remark { topic, places, text, why: why.say(self.lang) }
    }

    /// The Chinese text in Chinese, the English one in English.
    fn pick(&self, zh: String, en: String) -> String {
        match self.lang {
            Lang::Chinese => zh,
            Lang::English => en,
        }
    }

    /// `旗台（5排2列）`, `flag stand (L5C2)`.
    fn place(&self, place: Place) -> String {
        let name = place_name(PlaceName::of(place, Some(self.told.flag.side))).say(self.lang);
        let number = place_text(place, self.lang);
        self.pick(format!("{name}（{number}）"), format!("{name} ({number})"))
    }

    fn rank(&self, rank: Rank) -> &'static str {
        rank_text(rank, self.lang)
    }

    fn list(&self, texts: impl Iterator<Item = String>) -> String {
        let texts: Vec<_> = texts.collect();
        texts.join(self.pick("、".into(), ", ".into()).as_str())
    }

    fn places(&self, places: &[Place]) -> String {
        self.list(places.iter().map(|&place| self.place(place)))
    }

    /// Pieces with their places: `旅长 1排1列`, `brigade L1C1`.
    fn pieces(&self, pieces: &[(Place, Rank)]) -> String {
        let piece =
            |&(place, rank): &(Place, Rank)| format!("{} {}", self.rank(rank), place_text(place, self.lang));
        self.list(pieces.iter().map(piece))
    }

    /// The places as pieces, with what stands on them.
    fn standing(&self, places: &[Place]) -> String {
        let pieces: Vec<_> =
            places.iter().filter_map(|&place| Some((place, self.told.formation.rank(place)?))).collect();
        self.pieces(&pieces)
    }

    fn flag(&self, remarks: &mut Vec<Remark>) {
        let flag = &self.told.flag;
        let wing = side(flag.side).say(self.lang);
        let at = |stands: (Place, Rank)| {
            let name = place_name(PlaceName::of(stands.0, Some(flag.side))).say(self.lang);
            self.pick(
                format!("{name}{}", self.rank(stands.1)),
                format!("{} on the {name}", self.rank(stands.1)),
            )
        };
        let [stand, corner, middle] = [flag.stand, flag.corner, flag.middle].map(at);
        remarks.push(self.remark(
            Topic::Flag,
            vec![flag.place, flag.stand.0, flag.corner.0, flag.middle.0],
            self.pick(
                format!("军旗在{wing}，{stand}，{corner}，{middle}"),
                format!("the flag is on the {wing}: {stand}, {corner}, {middle}"),
            ),
            phrase(
                "旗只有这三个邻点，敌子必须踏上其中一点才能扛旗",
                "the flag has these three neighbours; whoever takes it comes over one of them",
            ),
        ));
        let (near, far) = (flag.mines.len(), flag.other_mines.len());
        let why = match near {
            0 => phrase(
                "没有地雷挨着旗，任何子都能一路打进来",
                "without a mine at the flag any piece can fight its way in",
            ),
            3 => phrase(
                "三面有雷，只有工兵和炸弹打得开，但三雷一处也容易被看穿",
                "with mines on all three sides only engineers and bombs open it, but such a heap is easily seen through",
            ),
            _ => phrase(
                "没有雷的邻点要有子守着；不挨旗的雷是疑兵",
                "the neighbours without a mine need a guard; mines elsewhere are there to mislead",
            ),
        };
        remarks.push(self.remark(
            Topic::Flag,
            flag.mines.iter().chain(&flag.other_mines).copied().collect(),
            self.pick(
                format!("{near} 颗地雷挨着旗，另外 {far} 颗在别处"),
                format!("mines beside the flag: {near}, elsewhere: {far}"),
            ),
            why,
        ));
    }

    fn way(&self, way: Option<Way>) -> String {
        let Some(Way { moves, fights }) = way else {
            return self.pick("到不了".into(), "never".into());
        };
        match fights {
            0 => self.pick(format!("{moves} 步"), format!("{moves} moves")),
            _ => {
                self.pick(format!("{moves} 步，要打 {fights} 子"), format!("{moves} moves, taking {fights}"))
            }
        }
    }

    fn to_flag(&self, to: ToFlag) -> Remark {
        let (enemy, rank) = (neighbour(to.enemy).say(self.lang), self.rank(to.rank));
        let moves = to.open.map_or(0, |way| way.moves);
        let open = self.pick(format!("{moves} 步"), format!("{moves} moves"));
        let through = self.way(to.through);
        let why = match (to.rank, to.through) {
            (_, None) => phrase("地雷挡住了每一条路", "mines bar every way"),
            (Rank::Engineer, _) => phrase(
                "工兵在铁路上能拐弯，也能挖雷，来得最快",
                "an engineer turns corners on the rails and clears mines, so it comes soonest",
            ),
            (Rank::Bomb, _) => phrase(
                "炸弹碰子就没，路上每个子都要别的子先打开",
                "a bomb is gone with the first piece it meets: each one in its way has to be opened for it",
            ),
            _ => phrase("一路都打赢也要这么多步", "even if it wins every fight it needs so many"),
        };
        self.remark(
            Topic::Reach,
            vec![self.told.flag.place],
            self.pick(
                format!("{enemy}的{rank}：空棋盘 {open}；穿过布局 {through}"),
                format!("{rank} of the {enemy}: {open} on the open board; through the formation {through}"),
            ),
            why,
        )
    }

    fn still(&self, remarks: &mut Vec<Remark>) {
        for why in [StillWhy::Blocked, StillWhy::Headquarters] {
            let still: Vec<_> = self.told.still.iter().filter(|still| still.why == why).collect();
            if still.is_empty() {
                continue;
            }
            let pieces: Vec<_> = still.iter().map(|still| (still.place, still.rank)).collect();
            let why = match why {
                StillWhy::Blocked => phrase(
                    "被自己的子围住，要等前面的子让路",
                    "its own army surrounds it until others make way",
                ),
                StillWhy::Headquarters => {
                    phrase("大本营里的子永远不能动", "a piece in a headquarters never moves")
                }
            };
            let places = still.iter().map(|still| still.place).collect();
            remarks.push(self.remark(Topic::Still, places, self.pieces(&pieces), why));
        }
    }

    fn front(&self, front: &Front) -> [Remark; 2] {
        let columns = front.columns.iter().zip(1..).map(|(&(first, strength), column)| {
            let place = Place::new(1, column);
            let (zh, en) = (first.hanzi(), first.name());
            (place, self.pick(format!("{zh} {strength}"), format!("{en} {strength}")))
        });
        let (places, texts): (Vec<_>, Vec<_>) = columns.unzip();
        let columns = self.list(texts.into_iter());
        let line = self.remark(
            Topic::Front,
            places.into_iter().flatten().collect(),
            self.pick(
                format!("各列前三排的实力：{columns}"),
                format!("lines 1 to 3, column by column: {columns}"),
            ),
            phrase(
                "工兵记 1，司令记 9；实力小的一列先被突破",
                "an engineer counts 1, the commander 9; the weakest column is broken first",
            ),
        );
        let rails = front.rails.iter().map(|rail| {
            let name = match rail.column {
                1 => phrase("左路", "left"),
                3 => phrase("中路", "middle"),
                _ => phrase("右路", "right"),
            };
            let name = name.say(self.lang);
            let pieces: String = rail.pieces.iter().map(|(_, rank)| rank.hanzi()).collect();
            let letters: Vec<_> = rail.pieces.iter().map(|(_, rank)| rank.name()).collect();
            let strength = rail.strength;
            self.pick(
                format!("{name} {strength}（{pieces}）"),
                format!("{name} {strength} ({})", letters.join("-")),
            )
        });
        let rails = self.list(rails);
        let places =
            front.rails.iter().flat_map(|rail| rail.pieces.iter().map(|&(place, _)| place)).collect();
        let rail = self.remark(
            Topic::Front,
            places,
            self.pick(format!("三条出路：{rails}"), format!("the rails that lead out: {rails}")),
            phrase(
                "同一条铁路上的子前面一走，后面的一步就能跟上",
                "on one rail each piece follows with one move when those before it have left",
            ),
        );
        [line, rail]
    }

    fn bombs(&self, remarks: &mut Vec<Remark>) {
        for cover in &self.told.bombs {
            let bomb = self.place(cover.bomb);
            let places = cover.guards.iter().map(|&(place, _)| place).chain([cover.bomb]).collect();
            let (text, why) = if cover.guards.is_empty() {
                let text = self.pick(
                    format!("{bomb}的炸弹一步之内护不到大子"),
                    format!("the bomb on the {bomb} guards no big piece within one move"),
                );
                let why = "谁吃了大子，它都不能马上炸回去";
                (text, phrase(why, "when a big piece falls, it can't strike back at once"))
            } else {
                let guards = self.pieces(&cover.guards);
                let text = self.pick(
                    format!("{bomb}的炸弹护着{guards}"),
                    format!("the bomb on the {bomb} guards {guards}"),
                );
                let why = "谁在那里吃子，下一步就被炸";
                (text, phrase(why, "whoever takes a piece there can be bombed with the next move"))
            };
            remarks.push(self.remark(Topic::Bombs, places, text, why));
        }
        if !self.told.uncovered.is_empty() {
            let uncovered = self.pieces(&self.told.uncovered);
            remarks.push(self.remark(
                Topic::Bombs,
                self.told.uncovered.iter().map(|&(place, _)| place).collect(),
                self.pick(
                    format!("没有炸弹护着：{uncovered}"),
                    format!("without a bomb that guards them: {uncovered}"),
                ),
                phrase("对手吃了它们不用马上付代价", "the enemy takes them without paying at once"),
            ));
        }
    }

    fn equals(&self, remarks: &mut Vec<Remark>) {
        for pair in &self.told.equals {
            let rank = self.rank(pair.rank);
            remarks.push(self.remark(
                Topic::Equals,
                pair.places.to_vec(),
                self.pick(
                    format!("两个{rank}挨着：{}", self.places(&pair.places)),
                    format!("two of the rank {rank} side by side: {}", self.places(&pair.places)),
                ),
                phrase(
                    "吃得动一个就吃得动另一个，容易接连丢两个",
                    "what takes the one takes the other next: a double loss",
                ),
            ));
        }
    }

    fn engineers(&self, remarks: &mut Vec<Remark>) {
        for engineer in &self.told.engineers {
            let place = self.place(engineer.place);
            let rail = if engineer.on_rail {
                phrase("在铁路上", "is on a rail")
            } else {
                phrase("不在铁路上", "is off the rails")
            };
            let rail = rail.say(self.lang);
            let (text, why) = match engineer.in_the_way {
                None => (
                    self.pick(format!("{place}的工兵{rail}，出不去"), format!("the engineer on the {place} {rail} and never gets out")),
                    phrase("大本营、地雷或军旗堵死了它的路", "a headquarters, mines or the flag shut it in"),
                ),
                Some(0) => (
                    self.pick(format!("{place}的工兵{rail}，可以直接出动"), format!("the engineer on the {place} {rail} and free to run")),
                    phrase("铁路上的工兵一步能到很远", "from the rails an engineer goes far with one move"),
                ),
                Some(n) => (
                    self.pick(
                        format!("{place}的工兵{rail}，前面至少有 {n} 个自己的子要先让开"),
                        if n == 1 {
                            format!("the engineer on the {place} {rail}; at least one piece of its own has to leave first")
                        } else {
                            format!("the engineer on the {place} {rail}; at least {n} of its own pieces have to leave first")
                        },
                    ),
                    phrase("让路的子越少，工兵来得越快", "the fewer have to make way, the sooner it comes"),
                ),
            };
            remarks.push(self.remark(Topic::Engineers, vec![engineer.place], text, why));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::{built_in, built_in_by_name, describe};
    use crate::rules::BoardKind;

    #[test]
    fn every_remark_has_a_text_a_reason_and_places_in_both_languages() {
        for file in built_in() {
            for board in BoardKind::ALL {
                let told = describe(&file.formation, board);
                let [zh, en] = Lang::ALL.map(|lang| remarks(&told, lang));
                assert_eq!(zh.len(), en.len());
                for (zh, en) in zh.iter().zip(&en) {
                    assert_eq!((zh.topic, &zh.places), (en.topic, &en.places));
                    assert!(en.text.is_ascii() && en.why.is_ascii(), "{en:?}");
                    assert!(!zh.text.is_ascii() && !zh.why.is_ascii(), "{zh:?}");
                    assert!(!zh.places.is_empty(), "{zh:?}");
                    assert!(!zh.text.contains("  ") && !en.text.contains("  "));
                }
            }
        }
    }

    #[test]
    fn the_flag_is_told_first_with_its_neighbours() {
        let wall = &built_in_by_name("iron-wall").unwrap().formation;
        let told = describe(wall, BoardKind::Four);
        let texts = |lang| remarks(&told, lang).into_iter().map(|remark| remark.text).collect::<Vec<_>>();
        assert_eq!(texts(Lang::Chinese)[0], "军旗在左，旗台地雷，左底角地雷，底中地雷");
        assert_eq!(
            texts(Lang::English)[0],
            "the flag is on the left: mine on the flag stand, mine on the left base corner, mine on the base middle"
        );
        assert_eq!(texts(Lang::English)[1], "mines beside the flag: 3, elsewhere: 0");
    }
}
