//! What has happened in a game, event by event: in words, and in the players' shorthand.

use super::events::{battle_word, color_name, colored_piece, out_reason, outcome_text, seat_name};
use super::{Lang, Phrase, phrase};
use crate::rules::{Battle, Board, BySeat, Point, Rank, Seat, SetColor};
use crate::view::{Event, Happening, Seen};

/// How much is said of an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wording {
    /// As players write it down: `36 <W F12xF11 >E both`.
    #[default]
    Short,
    /// As one tells it: `36 <West attacks >East, F12xF11: both lost`.
    Words,
}

impl Wording {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Short => Self::Words,
            Self::Words => Self::Short,
        }
    }
}

/// How a battle ended, in a word.
const fn battle_short(battle: Battle) -> Phrase {
    match battle {
        Battle::AttackerWins => phrase("胜", "wins"),
        Battle::AttackerLost => phrase("负", "lost"),
        Battle::BothLost => phrase("对消", "both"),
    }
}

/// Who tells what has happened: on which board, in which language, how fully, with which signs
/// for the seats.
pub struct Teller<'a> {
    /// The board, for the names of points.
    pub board: &'a Board,
    /// The seats of the game.
    pub seats: &'a [Seat],
    /// The language.
    pub lang: Lang,
    /// How fully.
    pub wording: Wording,
    /// The sign of a seat's pieces.
    pub mark: &'a dyn Fn(Seat) -> char,
}

impl Teller<'_> {
    /// The event in a line, if it is worth one.
    pub fn tell(&self, told: &Happening) -> Option<String> {
        if matches!(told.event, Event::Turn(_)) {
            return None;
        }
        Some(match self.wording {
            Wording::Short => self.short(told),
            Wording::Words => self.words(told),
        })
    }

    fn point(&self, point: Point) -> String {
        self.board.name(point).to_ascii_uppercase()
    }

    /// Mark and name of a seat: no blank between them, so that no line ends with a mark.
    fn who(&self, seat: Seat) -> String {
        let name = match (self.wording, self.lang) {
            (Wording::Short, Lang::English) => &seat_name(seat).en[..1],
            _ => seat_name(seat).say(self.lang),
        };
        format!("{}{name}", (self.mark)(seat))
    }

    fn rank(&self, rank: Rank) -> &'static str {
        match (self.wording, self.lang) {
            (Wording::Words, Lang::Chinese) => rank.hanzi_name(),
            (Wording::Words, Lang::English) => rank.name(),
            (Wording::Short, _) => rank.digits(),
        }
    }

    /// The pieces that are known to have fallen.
    fn fallen(&self, fallen: &[Seen]) -> String {
        let named = |seen: &Seen| {
            let rank = self.rank(seen.rank?);
            Some(match self.wording {
                Wording::Short => format!("{}{rank}", (self.mark)(seen.owner)),
                Wording::Words if self.lang == Lang::Chinese => format!("{}{rank}", self.who(seen.owner)),
                Wording::Words => format!("{} {rank}", self.who(seen.owner)),
            })
        };
        let named: Vec<_> = fallen.iter().filter_map(named).collect();
        match (self.wording, self.lang) {
            _ if named.is_empty() => String::new(),
            (Wording::Short, Lang::Chinese) => format!(" 失{}", named.join(" ")),
            (Wording::Short, Lang::English) => format!(" ({})", named.join(" ")),
            (Wording::Words, Lang::Chinese) => format!("（{}）", named.join("、")),
            (Wording::Words, Lang::English) => format!(" ({})", named.join(", ")),
        }
    }

    fn short(&self, told: &Happening) -> String {
        let (number, point, who) = (told.number, |p: &Point| self.point(*p), |seat: &Seat| self.who(*seat));
        let zh = self.lang == Lang::Chinese;
        match told.event {
            Event::Moved { seat, m, battle: None } => {
                format!("{number} {} {}-{}", who(seat), point(&m.from), point(&m.to))
            }
            Event::Moved { seat, m, battle: Some(battle) } => {
                let attacked = told.attacked.map(|seat| format!(" {}", self.who(seat))).unwrap_or_default();
                let (from, to) = (point(&m.from), point(&m.to));
                let (end, fallen) = (battle_short(*battle).say(self.lang), self.fallen(&told.fallen));
                format!("{number} {} {from}x{to}{attacked} {end}{fallen}", who(seat))
            }
            Event::FlagShown { seat, point: at } if zh => format!("{} 司亡 旗 {}", who(seat), point(at)),
            Event::FlagShown { seat, point: at } => format!("{} 40 lost, flag {}", who(seat), point(at)),
            Event::RankShown { point: at, rank } => format!("{} = {}", point(at), rank.digits()),
            Event::FlagPickedUp { seat, carrier } if zh => format!("{} 旗被扛 {}", who(seat), point(carrier)),
            Event::FlagPickedUp { seat, carrier } => {
                format!("{} flag taken up {}", who(seat), point(carrier))
            }
            Event::FlagReturned { seat, point: at } if zh => format!("{} 旗回 {}", who(seat), point(at)),
            Event::FlagReturned { seat, point: at } => format!("{} flag back {}", who(seat), point(at)),
            Event::ColorsDecided { swapped } => self.colors(*swapped, " "),
            Event::Flipped { seat, point: at, piece, color } => {
                let color = color_name(*color).say(self.lang);
                let (flips, gap) = if zh { ("翻", "") } else { ("flips", " ") };
                format!("{number} {} {flips} {} {color}{gap}{}", who(seat), point(at), piece.rank.digits())
            }
            Event::MustName(seat) if zh => format!("{} 须定大本营", who(seat)),
            Event::MustName(seat) => format!("{} must name an HQ", who(seat)),
            Event::HeadquartersNamed { seat, point: at } if zh => format!("{} 旗 = {}", who(seat), point(at)),
            Event::HeadquartersNamed { seat, point: at } => format!("{} flag = {}", who(seat), point(at)),
            Event::TimedOut { seat, count } if zh => format!("{} 超时 {count}", who(seat)),
            Event::TimedOut { seat, count } => format!("{} timeout {count}", who(seat)),
            Event::Out { seat, reason } if zh => format!("{} 出局 {}", who(seat), out_reason(*reason).zh),
            Event::Out { seat, reason } => format!("{} out: {}", who(seat), out_reason(*reason).en),
            Event::DrawOffered(seat) if zh => format!("{} 提和", who(seat)),
            Event::DrawOffered(seat) => format!("{} draw?", who(seat)),
            Event::DrawAgreed(seat) if zh => format!("{} 同意和", who(seat)),
            Event::DrawAgreed(seat) => format!("{} agrees", who(seat)),
            Event::DrawRefused(seat) if zh => format!("{} 拒和", who(seat)),
            Event::DrawRefused(seat) => format!("{} refuses", who(seat)),
            Event::DrawLapsed => phrase("提和作废", "offer lapsed").say(self.lang).to_owned(),
            Event::Turn(seat) => who(seat),
            Event::Ended { outcome, .. } => outcome_text(*outcome, self.seats, &BySeat::new(None), self.lang),
        }
    }

    fn words(&self, told: &Happening) -> String {
        let (number, point, who) = (told.number, |p: &Point| self.point(*p), |seat: &Seat| self.who(*seat));
        let zh = self.lang == Lang::Chinese;
        match told.event {
            Event::Moved { seat, m, battle } => {
                let (who, from, to) = (who(seat), point(&m.from), point(&m.to));
                let Some(battle) = battle else {
                    let moves = if zh { "走" } else { "moves" };
                    return format!("{number} {who} {moves} {from}-{to}");
                };
                let end = battle_word(*battle).say(self.lang);
                let fallen = self.fallen(&told.fallen);
                match (self.lang, told.attacked.map(|seat| self.who(seat))) {
                    (Lang::Chinese, Some(whom)) => {
                        format!("{number} {who} 攻 {whom} {from}x{to}：{end}{fallen}")
                    }
                    (Lang::English, Some(whom)) => {
                        format!("{number} {who} attacks {whom}, {from}x{to}: {end}{fallen}")
                    }
                    (_, None) => format!("{number} {who} {from}x{to} {end}{fallen}"),
                }
            }
            Event::FlagShown { seat, point: at } if zh => {
                format!("{} 司令阵亡，军旗在 {}", who(seat), point(at))
            }
            Event::FlagShown { seat, point: at } => {
                format!("{}: commander lost, flag on {}", who(seat), point(at))
            }
            Event::RankShown { point: at, rank } if zh => {
                format!("工兵侦察：{} 是{}", point(at), rank.hanzi_name())
            }
            Event::RankShown { point: at, rank } => format!("scouted: {} is a {}", point(at), rank.name()),
            Event::FlagPickedUp { seat, carrier } if zh => {
                format!("{} 的军旗在 {} 被扛起", who(seat), point(carrier))
            }
            Event::FlagPickedUp { seat, carrier } => {
                format!("{}'s flag is picked up on {}", who(seat), point(carrier))
            }
            Event::FlagReturned { seat, point: at } if zh => {
                format!("{} 的军旗掉落，放回 {}", who(seat), point(at))
            }
            Event::FlagReturned { seat, point: at } => {
                format!("{}'s flag is dropped and put on {}", who(seat), point(at))
            }
            Event::ColorsDecided { swapped } => match self.lang {
                Lang::Chinese => format!("定色：{}", self.colors(*swapped, "，")),
                Lang::English => format!("colours: {}", self.colors(*swapped, ", ")),
            },
            Event::Flipped { seat, point: at, piece, color } => {
                let piece = colored_piece(*color, piece.rank, self.lang);
                let flips = if zh { " 翻" } else { " flips" };
                let colon = if zh { "" } else { ":" };
                format!("{number} {}{flips} {}{colon} {piece}", who(seat), point(at))
            }
            Event::MustName(seat) if zh => format!("{} 须指定一个大本营为军旗", who(seat)),
            Event::MustName(seat) => format!("{} has to name a headquarters", who(seat)),
            Event::HeadquartersNamed { seat, point: at } if zh => {
                format!("{} 以 {} 为军旗", who(seat), point(at))
            }
            Event::HeadquartersNamed { seat, point: at } => {
                format!("{} names {} as its flag", who(seat), point(at))
            }
            Event::TimedOut { seat, count } if zh => format!("{} 第 {count} 次超时", who(seat)),
            Event::TimedOut { seat, count } => format!("{}: out of time ({count})", who(seat)),
            Event::Out { seat, reason } if zh => format!("{} 出局：{}", who(seat), out_reason(*reason).zh),
            Event::Out { seat, reason } => format!("{} is out: {}", who(seat), out_reason(*reason).en),
            Event::DrawOffered(seat) if zh => format!("{} 提和", who(seat)),
            Event::DrawOffered(seat) => format!("{} offers a draw", who(seat)),
            Event::DrawAgreed(seat) if zh => format!("{} 同意和棋", who(seat)),
            Event::DrawAgreed(seat) => format!("{} agrees to a draw", who(seat)),
            Event::DrawRefused(seat) if zh => format!("{} 不同意和棋", who(seat)),
            Event::DrawRefused(seat) => format!("{} refuses the draw", who(seat)),
            Event::DrawLapsed => phrase("提和作废", "the draw offer has lapsed").say(self.lang).to_owned(),
            Event::Turn(_) | Event::Ended { .. } => self.short(told),
        }
    }

    /// Flip chess: who plays which colour.
    fn colors(&self, swapped: bool, between: &str) -> String {
        let plays = [Seat::South, Seat::North].map(|seat| {
            let (name, color) = (seat_name(seat), color_name(SetColor::of(seat, swapped)));
            match self.lang {
                Lang::Chinese => format!("{}执{}", name.zh, color.zh),
                Lang::English => format!("{} {}", name.en, color.en),
            }
        });
        plays.join(between)
    }
}

/// An event of which nothing else is known, in words. `number` is the move's number, `mark`
/// gives the sign of a seat's pieces.
pub fn event_text(
    event: &Event,
    number: u32,
    board: &Board,
    lang: Lang,
    mark: impl Fn(Seat) -> char,
) -> Option<String> {
    if matches!(event, Event::Ended { .. }) {
        return None;
    }
    Teller { board, seats: &[], lang, wording: Wording::Words, mark: &mark }
        .tell(&Happening::alone(event, number))
}
