//! What the public events say for certain about hidden pieces, in words: what a piece can
//! still be and why, and what is left of an army.
//!
//! Everything is read from one player's [`View`].

use super::events::{color_name, seat_name};
use super::notes::meaning;
use super::{Lang, Phrase, phrase};
use crate::deduction::{Deduction, Known, Learnt, Left, RankSet, Reason};
use crate::notes::{Kind, Mark};
use crate::rules::{Battle, Deal, FlagShownWhen, Point, Rank, Seat, Station};
use crate::view::{Event, View};

/// The heading of the panel.
pub const FACTS: Phrase = phrase("已知的事实", "What is certain");
/// Nothing stands under the cursor.
pub const NO_PIECE: Phrase = phrase("光标放到暗子上看它的来历", "Put the cursor on a hidden piece");
/// A piece whose rank the player sees.
pub const SEEN: Phrase = phrase("这枚棋子你看得见", "you see this piece");
/// A game in which nothing is hidden.
pub const NOTHING_HIDDEN: Phrase = phrase("没有暗子", "nothing is hidden");
/// Among several people, where only who plays alone may see it.
pub const NOT_AMONG_PEOPLE: Phrase = phrase(
    "几个人一起下时不给推断（规则选项 aids=all 则人人可看）",
    "Among several people nobody is told what is certain (unless the rules say aids=all)",
);
/// Where nobody may see it.
pub const NOT_ALLOWED: Phrase =
    phrase("这局不给推断（aids=nobody）", "In this game nobody is told what is certain (aids=nobody)");
/// How the panel beside the board is turned.
pub const MORE: Phrase = phrase("e 翻页", "e more");

const fn rank_name(rank: Rank, lang: Lang) -> &'static str {
    match lang {
        Lang::Chinese => rank.hanzi_name(),
        Lang::English => rank.name(),
    }
}

/// A set of ranks: by name where there are few, in shorthand where they follow each other up to
/// the largest or down to the smallest, else as the pieces' signs.
fn ranks_text(ranks: RankSet, lang: Lang, face: &dyn Fn(Rank) -> String) -> String {
    if let Some((digits, mark)) = range_text(ranks) {
        let meaning = meaning(Some(mark), lang);
        return match lang {
            Lang::Chinese => format!("{digits}（{meaning}）"),
            Lang::English => format!("{digits} ({meaning})"),
        };
    }
    let names: Vec<_> = ranks.iter().rev().map(|rank| rank_name(rank, lang)).collect();
    let (and, or) = (phrase("、", ", ").say(lang), phrase("或", " or ").say(lang));
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] if most.len() < 3 => format!("{}{or}{last}", most.join(and)),
        _ => ranks.iter().rev().map(face).collect::<Vec<_>>().join(" "),
    }
}

/// Ranks that follow each other up to the largest or down to the smallest, in the players'
/// shorthand, and as a mark.
fn range_text(ranks: RankSet) -> Option<(String, Mark)> {
    let of = |kind| Rank::ALL.into_iter().filter_map(move |rank| Mark::new(kind, rank));
    let mut marks = of(Kind::AtLeast).chain(of(Kind::AtMost));
    let mark = marks.find(|mark| ranks.len() > 2 && mark.ranks() == ranks)?;
    Some((mark.to_string(), mark))
}

/// What a piece of these ranks can be, in a line.
pub fn gist(ranks: RankSet, lang: Lang, face: &dyn Fn(Rank) -> String) -> String {
    let told = ranks_text(ranks, lang, face);
    match (ranks.only(), lang) {
        (Some(_), Lang::Chinese) => format!("必是{told}"),
        (Some(_), Lang::English) => format!("certainly: {told}"),
        (None, Lang::Chinese) => format!("可能是 {told}"),
        (None, Lang::English) => format!("can be: {told}"),
    }
}

/// A note's words as a line of their own: what joins them to others is left out.
pub fn noted_line(noted: &str) -> Option<String> {
    let line = noted.trim_start_matches(['，', ',', ' ']);
    (!line.is_empty()).then(|| line.to_owned())
}

/// One player's sight of a game, and how he reads it.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    /// What he sees.
    pub view: &'a View,
    /// Who he is.
    pub seat: Seat,
    /// What is certain.
    pub known: &'a Deduction,
    /// The language.
    pub lang: Lang,
    /// The sign of a rank on the board, without blanks.
    pub face: &'a dyn Fn(Rank) -> String,
    /// The mark of a seat's pieces on the board.
    pub mark: &'a dyn Fn(Seat) -> char,
}

impl Reader<'_> {
    fn say(&self, phrase: Phrase) -> String {
        phrase.say(self.lang).to_owned()
    }

    fn name(&self, point: Point) -> String {
        self.view.board().name(point).to_ascii_uppercase()
    }

    fn rank_name(&self, rank: Rank) -> &'static str {
        rank_name(rank, self.lang)
    }

    fn army(&self, seat: Seat) -> String {
        let gap = if self.lang == Lang::English { " " } else { "" };
        format!("{}{gap}{}", (self.mark)(seat), seat_name(seat).say(self.lang))
    }

    /// The number of the move that an event is, or belongs to.
    fn number(&self, event: usize) -> u32 {
        let is_move = |event: &&Event| matches!(event, Event::Moved { .. } | Event::Flipped { .. });
        let before = self.view.events().iter().take(event + 1).filter(is_move).count() as u32;
        self.view.beginning().moves_made() + before
    }

    fn ranks(&self, ranks: RankSet) -> String {
        ranks_text(ranks, self.lang, self.face)
    }

    /// A set of ranks in as few words as it takes: a row of four and more by its ends, `39~33`.
    fn ranks_in_short(&self, ranks: RankSet) -> String {
        let mut rows: Vec<Vec<Rank>> = Vec::new();
        for rank in ranks.iter().rev() {
            let ordered = Kind::AtLeast.suits(rank);
            match rows.last_mut() {
                Some(row) if ordered && row.last().is_some_and(|last| last.index() == rank.index() + 1) => {
                    row.push(rank);
                }
                _ => rows.push(vec![rank]),
            }
        }
        if rows.iter().all(|row| row.len() < 4) {
            return self.ranks(ranks);
        }
        let told = rows.iter().flat_map(|row| match row.as_slice() {
            [first, .., last] if row.len() > 3 => {
                vec![format!("{}~{}", (self.face)(*first), (self.face)(*last))]
            }
            few => few.iter().map(|&rank| (self.face)(rank)).collect(),
        });
        told.collect::<Vec<_>>().join(" ")
    }

    /// What is known of the piece there: what it can be, and every reason.
    pub fn piece(&self, point: Point) -> Vec<String> {
        let Some(seen) = self.view.at(point) else { return vec![self.say(NO_PIECE)] };
        let heading = format!("{} {}", self.name(point), self.army(seen.owner));
        match (seen.rank, self.known.piece_at(point)) {
            (None, Some(piece)) => {
                let mut lines = vec![heading];
                lines.extend(self.told(piece));
                lines
            }
            _ => vec![heading, self.say(SEEN)],
        }
    }

    fn told(&self, piece: usize) -> Vec<String> {
        let known = &self.known.pieces()[piece];
        let mut lines = vec![gist(known.ranks, self.lang, self.face)];
        let mut left = RankSet::ALL;
        for learnt in known.learnt.iter().filter(|learnt| !learnt.without.is_empty()) {
            left = left.minus(learnt.without);
            lines.push(format!("- {}{}", self.why(piece, known, learnt), self.so(learnt.without, left)));
        }
        lines
    }

    /// What follows from a reason: what it can't be, or all that is left.
    fn so(&self, without: RankSet, left: RankSet) -> String {
        let is_few = left.len() <= without.len();
        let ranks = self.ranks(if is_few { left } else { without });
        match (is_few, left.only(), self.lang) {
            (true, Some(_), Lang::Chinese) => format!("：只能是{ranks}"),
            (true, None, Lang::Chinese) => format!("：只剩 {ranks}"),
            (false, _, Lang::Chinese) => format!("：不是{ranks}"),
            (true, _, Lang::English) => format!(": leaves {ranks}"),
            (false, _, Lang::English) => format!(": no {ranks}"),
        }
    }

    fn why(&self, piece: usize, known: &Known, learnt: &Learnt) -> String {
        let lang = self.lang;
        match learnt.reason {
            Reason::Place => self.place(known),
            Reason::Moved(event) => match lang {
                Lang::Chinese => format!("第 {} 手走动过", self.number(event)),
                Lang::English => format!("moved (move {})", self.number(event)),
            },
            Reason::Corner(event) => match lang {
                Lang::Chinese => format!("第 {} 手{}拐了弯", self.number(event), self.way(event)),
                Lang::English => {
                    format!("turned a corner{} (move {})", self.way(event), self.number(event))
                }
            },
            Reason::Battle(event) => self.battle(piece, event),
            Reason::Shown => self.say(phrase("已亮明", "shown to all")),
            Reason::Counts if self.commander_is_gone(known, learnt) => {
                self.say(phrase("该军司令已阵亡", "that army's commander is gone"))
            }
            Reason::Counts => self.say(phrase("该军别的棋子占去了", "the army's other pieces take the rest")),
        }
    }

    fn way(&self, event: usize) -> String {
        match (self.view.events().get(event), self.lang) {
            (Some(Event::Moved { m, .. }), Lang::Chinese) => {
                format!(" {}-{} ", self.name(m.from), self.name(m.to))
            }
            (Some(Event::Moved { m, .. }), Lang::English) => {
                format!(" {}-{}", self.name(m.from), self.name(m.to))
            }
            _ => String::new(),
        }
    }

    fn place(&self, known: &Known) -> String {
        let began = self.view.beginning().moves_made() == 0;
        let point = self.name(known.start);
        let home = self.view.board().place(known.start).filter(|(seat, _)| *seat == known.owner);
        let line = home.map(|(_, place)| (place.line(), place.station() == Station::Headquarters));
        let line = match (line, self.lang) {
            (Some((_, true)), _) => self.say(phrase("（大本营）", " (headquarters)")),
            (Some((1, _)), _) => self.say(phrase("（前线）", " (the front line)")),
            (Some((line, _)), Lang::Chinese) => format!("（第 {line} 线）"),
            (Some((line, _)), Lang::English) => format!(" (line {line})"),
            (None, _) => String::new(),
        };
        match (began, self.lang) {
            (true, Lang::Chinese) => format!("开局在 {point}{line}"),
            (true, Lang::English) => format!("set up on {point}{line}"),
            (false, Lang::Chinese) => format!("接着下时在 {point}{line}"),
            (false, Lang::English) => format!("was on {point}{line} when the game was taken up"),
        }
    }

    /// Whether the counts have ruled the commander out because it is known to have fallen.
    fn commander_is_gone(&self, known: &Known, learnt: &Learnt) -> bool {
        let rules = self.view.rules();
        rules.deal == Deal::Own
            && rules.flag_shown_when != FlagShownWhen::Never
            && learnt.without == RankSet::one(Rank::Commander)
            && self.known.pieces().iter().enumerate().any(|(i, other)| {
                other.owner == known.owner
                    && other.ranks.only() == Some(Rank::Commander)
                    && !self.view.board().points().iter().any(|point| self.known.piece_at(point) == Some(i))
            })
    }

    /// What a battle was for one of its two pieces.
    fn battle(&self, piece: usize, event: usize) -> String {
        let Some(fought) = self.known.battle(event) else { return String::new() };
        let attacked = fought.attacker == piece;
        let other = if attacked { fought.defender } else { fought.attacker };
        let other = self.named(other);
        let number = self.number(event);
        let told = match (fought.battle, attacked, self.lang) {
            (Battle::BothLost, _, Lang::Chinese) => format!("与{other}同归于尽"),
            (Battle::BothLost, _, Lang::English) => format!("fell together with {other}"),
            (Battle::AttackerWins, true, Lang::Chinese) => format!("吃掉{other}"),
            (Battle::AttackerWins, true, Lang::English) => format!("took {other}"),
            (Battle::AttackerLost, true, Lang::Chinese) => format!("撞{other}阵亡"),
            (Battle::AttackerLost, true, Lang::English) => format!("was lost on {other}"),
            (Battle::AttackerLost, false, Lang::Chinese) => format!("挡住了{other}"),
            (Battle::AttackerLost, false, Lang::English) => format!("held against {other}"),
            (Battle::AttackerWins, false, Lang::Chinese) => format!("被{other}吃掉"),
            (Battle::AttackerWins, false, Lang::English) => format!("was taken by {other}"),
        };
        let falls = if attacked { fought.battle.attacker_falls() } else { fought.battle.defender_falls() };
        let flag = match fought.commanders[usize::from(!attacked)].filter(|_| falls) {
            Some(true) => phrase("，随即亮旗", ", and the flag was shown"),
            Some(false) => phrase("，没有亮旗", ", and no flag was shown"),
            None => phrase("", ""),
        };
        match self.lang {
            Lang::Chinese => format!("第 {number} 手{told}{}", flag.zh),
            Lang::English => format!("{told}{} (move {number})", flag.en),
        }
    }

    /// A piece in a sentence about another one: 你的团长, North's hidden piece.
    fn named(&self, piece: usize) -> String {
        let known = &self.known.pieces()[piece];
        let rank = known.ranks.only().map(|rank| self.rank_name(rank));
        match (known.owner == self.seat, rank, self.lang) {
            (true, Some(rank), Lang::Chinese) => format!("你的{rank}"),
            (true, Some(rank), Lang::English) => format!("your {rank}"),
            (_, Some(rank), Lang::Chinese) => format!("{}家的{rank}", seat_name(known.owner).zh),
            (_, Some(rank), Lang::English) => format!("{}'s {rank}", seat_name(known.owner).en),
            (_, None, Lang::Chinese) => format!("{}家的暗子", seat_name(known.owner).zh),
            (_, None, Lang::English) => format!("{}'s hidden piece", seat_name(known.owner).en),
        }
    }

    /// What is left of an army among its hidden pieces: a heading, and how many of each rank.
    pub fn army_left(&self, seat: Seat, left: &Left) -> (String, Vec<String>) {
        let army = self.army(seat);
        let hidden = left.hidden;
        let heading = match self.lang {
            Lang::Chinese => format!("{army} 还有 {hidden} 枚暗子"),
            Lang::English => format!("{army}: {hidden} hidden"),
        };
        let ranks = Rank::ALL.into_iter().rev().filter_map(|rank| match left.of_rank(rank) {
            (_, 0) => None,
            (least, most) if least == most => Some(self.counted(rank, &most.to_string())),
            (least, most) => Some(self.counted(rank, &format!("{least}-{most}"))),
        });
        (heading, ranks.collect())
    }

    fn counted(&self, rank: Rank, count: &str) -> String {
        format!("{}x{count}", (self.face)(rank))
    }

    /// What is known of an army's lost pieces whose ranks aren't seen, in the order of their
    /// loss: a heading, and a line for each. None where nothing was lost.
    pub fn army_lost(&self, seat: Seat) -> Vec<String> {
        let mut lines = Vec::new();
        for (event, fallen) in self.view.fallen().filter(|(_, fallen)| fallen.owner == seat) {
            let Some(fought) = self.known.battle(event).filter(|_| fallen.rank.is_none()) else { continue };
            let both = [fought.attacker, fought.defender].map(|piece| &self.known.pieces()[piece]);
            let Some(known) = both.into_iter().find(|known| known.owner == seat) else { continue };
            let Some(Event::Moved { m, .. }) = self.view.events().get(event) else { continue };
            let (number, point) = (self.number(event), self.name(m.to));
            let ranks = range_text(known.ranks).map(|(digits, _)| digits);
            let ranks = ranks.unwrap_or_else(|| self.ranks_in_short(known.ranks));
            lines.push(match self.lang {
                Lang::Chinese => format!("- 第 {number} 手 {point}：{ranks}"),
                Lang::English => format!("- move {number} on {point}: {ranks}"),
            });
        }
        let (army, lost) = (self.army(seat), lines.len());
        if lost > 0 {
            let heading = match self.lang {
                Lang::Chinese => format!("{army} 损失了 {lost} 枚暗子"),
                Lang::English => format!("{army}: {lost} lost unseen"),
            };
            lines.insert(0, heading);
        }
        lines
    }

    /// 翻棋: what lies face down of a set: a heading, and how many of each rank.
    pub fn tiles(&self, seat: Seat) -> (String, Vec<String>) {
        let view = self.view;
        let down = view.unturned(seat);
        let color = view.color(seat).map_or(phrase("", ""), color_name).say(self.lang);
        let heading = match self.lang {
            Lang::Chinese => format!("{color} {} 有 {down} 枚未翻", (self.mark)(seat)),
            Lang::English => format!("{color} {}: {down} face down", (self.mark)(seat)),
        };
        let ranks = Rank::ALL.into_iter().rev().map(|rank| (rank, view.unturned_of(seat, rank)));
        let ranks = ranks.filter(|(_, count)| *count > 0);
        (heading, ranks.map(|(rank, count)| self.counted(rank, &count.to_string())).collect())
    }
}
