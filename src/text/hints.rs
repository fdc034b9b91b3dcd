//! Hints: what the computer would do in a player's place, and what speaks for it.

use super::events::seat_name;
use super::{Lang, Phrase, phrase};
use crate::ai::Reason;
use crate::rules::{Rank, Seat};

/// While a hint is thought about.
pub const CONSULTING: Phrase = phrase(
    "电脑在替你想：x 马上给出，Esc 不要了",
    "The computer thinks about a hint: x has it at once, Esc calls it off",
);
/// A hint that was asked for in vain.
pub const NO_HINT: Phrase = phrase("电脑没有想出来", "The computer knows nothing to do");
/// The hint is called off.
pub const CALLED_OFF: Phrase = phrase("不要提示了", "No hint, then");
/// Among several people, where only who plays alone may have one.
pub const NOT_AMONG_PEOPLE: Phrase = phrase(
    "几个人一起下时不许提示（规则选项 aids=all 则人人可用）",
    "Among several people there are no hints (unless the rules say aids=all)",
);
/// Where nobody may have one.
pub const NOT_ALLOWED: Phrase = phrase("这局不许提示（aids=nobody）", "This game has no hints (aids=nobody)");
/// With touch-move, once a piece was lifted.
pub const NOT_ONCE_LIFTED: Phrase =
    phrase("举子无悔：提示要在拿起棋子之前要", "Touch-move: a hint can be had before a piece is lifted");
/// What the sign of a hint on the board means.
pub const ADVISED: Phrase = phrase("提示", "hint");

/// The hint in a line: the move as players read it, and the first reasons for it.
pub fn hint(what: &str, reasons: &[Reason], own: Seat, lang: Lang) -> String {
    let told: Vec<_> = reasons.iter().map(|&reason| reason_text(reason, own, lang)).collect();
    match (lang, told.is_empty()) {
        (Lang::Chinese, true) => format!("提示：{what}"),
        (Lang::Chinese, false) => format!("提示：{what}。{}", told.join("；")),
        (Lang::English, true) => format!("Hint: {what}"),
        (Lang::English, false) => format!("Hint: {what}: {}", told.join("; ")),
    }
}

/// Turning up the piece on that point.
pub fn turn_up(point: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("翻 {point}"),
        Lang::English => format!("turn up {point}"),
    }
}

/// Naming the headquarters on that point.
pub fn name_it(point: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("指定 {point}"),
        Lang::English => format!("name {point}"),
    }
}

/// What speaks for a move of the player on that seat.
pub fn reason_text(reason: Reason, own: Seat, lang: Lang) -> String {
    let name = |rank: Rank| match lang {
        Lang::Chinese => rank.hanzi_name(),
        Lang::English => rank.name(),
    };
    let seat = |seat: Seat| seat_name(seat).say(lang);
    let say = |phrase: Phrase| phrase.say(lang).to_owned();
    match (reason, lang) {
        (Reason::OnlyMove, _) => say(phrase("只有这一步可走", "nothing else can be done")),
        (Reason::TakesFlag(whose), Lang::Chinese) => format!("吃掉{}家的军旗", seat(whose)),
        (Reason::TakesFlag(whose), Lang::English) => format!("takes {}'s flag", seat(whose)),
        (Reason::PicksUpFlag(whose), Lang::Chinese) => format!("扛起{}家的军旗", seat(whose)),
        (Reason::PicksUpFlag(whose), Lang::English) => format!("picks up {}'s flag", seat(whose)),
        (Reason::ClearsMine, _) => {
            say(phrase("那里必是地雷，工兵挖掉它", "your engineer clears a mine that is certain"))
        }
        (Reason::Takes { own, other }, Lang::Chinese) => {
            format!("那里必是{}，你的{}吃掉它", name(other), name(own))
        }
        (Reason::Takes { own, other }, Lang::English) => {
            format!("your {} takes what is certainly a {}", name(own), name(other))
        }
        (Reason::Exchanges { own, other }, Lang::Chinese) => {
            format!("那里必是{}，用你的{}换掉它", name(other), name(own))
        }
        (Reason::Exchanges { own, other }, Lang::English) => {
            format!("gives your {} for what is certainly a {}", name(own), name(other))
        }
        (Reason::SureToWin(rank), Lang::Chinese) => format!("那里不管是什么，你的{}都吃得掉", name(rank)),
        (Reason::SureToWin(rank), Lang::English) => {
            format!("whatever it can be, your {} beats it", name(rank))
        }
        (Reason::Odds { wins, both, .. }, _) => odds(wins, both, lang),
        (Reason::Bombs(large), Lang::Chinese) => {
            format!("符合已知情况的布局里，十之{}能炸掉旅长以上的大子", hanzi(large))
        }
        (Reason::Bombs(large), Lang::English) => {
            format!(
                "the bomb takes a brigade or larger with it in {large} of 10 armies that fit what is known"
            )
        }
        (Reason::StopsAttacker(whose), _) if whose == own => {
            say(phrase("拦住你军旗前的攻击者", "stops the attacker before your flag"))
        }
        (Reason::StopsAttacker(_), _) => {
            say(phrase("拦住盟友军旗前的攻击者", "stops the attacker before your partner's flag"))
        }
        (Reason::SavesFlag, _) => say(phrase(
            "别的走法多半守不住军旗",
            "after most other moves a flag of your side would fall by force",
        )),
        (Reason::GetsAway(rank), Lang::Chinese) => format!("让{}脱离危险", name(rank)),
        (Reason::GetsAway(rank), Lang::English) => format!("gets the {} out of reach", name(rank)),
        (Reason::GuardsFlag(rank), Lang::Chinese) => format!("{}来守军旗", name(rank)),
        (Reason::GuardsFlag(rank), Lang::English) => {
            format!("the {} comes to stand before your flag", name(rank))
        }
        (Reason::IntoCamp(rank), Lang::Chinese) => format!("{}进行营，谁也攻不了", name(rank)),
        (Reason::IntoCamp(rank), Lang::English) => {
            format!("the {} goes into a camp, where nobody can attack it", name(rank))
        }
        (Reason::NothingThreatened, _) => say(phrase("眼下没有危险", "nothing is threatened")),
        (Reason::Nearer(rank), Lang::Chinese) => format!("{}逼近对方大本营", name(rank)),
        (Reason::Nearer(rank), Lang::English) => {
            format!("brings the {} nearer to an enemy's headquarters", name(rank))
        }
        (Reason::TurnsUp, _) => say(phrase("翻开一子看看", "shows what lies there")),
        (Reason::BetterGuarded, _) => {
            say(phrase("这个大本营前守的子更多", "more of your pieces stand before it"))
        }
    }
}

/// How an attack ends, in so many of ten armies that fit what is known.
fn odds(wins: u8, both: u8, lang: Lang) -> String {
    match (lang, both) {
        (Lang::Chinese, 0) => format!("符合已知情况的布局里，十之{}吃得掉", hanzi(wins)),
        (Lang::Chinese, _) => {
            format!("符合已知情况的布局里，十之{}吃得掉，十之{}同归于尽", hanzi(wins), hanzi(both))
        }
        (Lang::English, 0) => format!("this attack wins in {wins} of 10 armies that fit what is known"),
        (Lang::English, _) => {
            format!("this attack wins in {wins} of 10 armies that fit what is known, and in {both} both fall")
        }
    }
}

/// A number up to ten.
const fn hanzi(number: u8) -> &'static str {
    match number {
        0 => "零",
        1 => "一",
        2 => "二",
        3 => "三",
        4 => "四",
        5 => "五",
        6 => "六",
        7 => "七",
        8 => "八",
        9 => "九",
        _ => "十",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_says_what_to_do_and_why() {
        let reasons = [Reason::NothingThreatened, Reason::Nearer(Rank::Division)];
        let told = |lang| hint("A3-B3", &reasons, Seat::South, lang);
        assert_eq!(
            told(Lang::English),
            "Hint: A3-B3: nothing is threatened; brings the division nearer to an enemy's headquarters"
        );
        assert_eq!(told(Lang::Chinese), "提示：A3-B3。眼下没有危险；师长逼近对方大本营");
        assert_eq!(hint("A3-B3", &[], Seat::South, Lang::English), "Hint: A3-B3");
        let odds = Reason::Odds { own: Rank::Army, wins: 8, both: 1 };
        assert_eq!(
            reason_text(odds, Seat::South, Lang::English),
            "this attack wins in 8 of 10 armies that fit what is known, and in 1 both fall"
        );
        let stops = |whose| reason_text(Reason::StopsAttacker(whose), Seat::South, Lang::English);
        assert!(stops(Seat::South).ends_with("before your flag") && stops(Seat::North).contains("partner's"));
    }
}
