//! What happened, who, and how it ended, in words.

use super::formation::fault_text;
use super::players::{bot_name, program_name};
use super::{Lang, Phrase, phrase};
use crate::record::{Player, PlayerKind};
use crate::rules::{
    Battle, BySeat, DrawReason, FlagTaker, OutReason, Outcome, Rank, Refusal, Seat, SetColor,
};
use crate::table::TableRefusal;

/// 南 … 西.
pub const fn seat_name(seat: Seat) -> Phrase {
    match seat {
        Seat::South => phrase("南", "South"),
        Seat::East => phrase("东", "East"),
        Seat::North => phrase("北", "North"),
        Seat::West => phrase("西", "West"),
    }
}

/// The seat, and the player's name where he gave one: `南 阿海`; a computer player without a name
/// goes by its level, a program by its command.
pub fn player_name(seat: Seat, players: &BySeat<Option<Player>>, lang: Lang) -> String {
    let seat_word = seat_name(seat).say(lang);
    match &players[seat] {
        Some(player) if !player.name.is_empty() => format!("{seat_word} {}", player.name),
        Some(Player { kind: PlayerKind::Bot(level), .. }) => {
            format!("{seat_word} {}", bot_name(*level, lang))
        }
        Some(Player { kind: PlayerKind::Exec(line), .. }) => {
            format!("{seat_word} {}", program_name(line, lang))
        }
        _ => seat_word.to_owned(),
    }
}

/// The colour of a set.
pub const fn color_name(color: SetColor) -> Phrase {
    match color {
        SetColor::Red => phrase("红", "red"),
        SetColor::Blue => phrase("蓝", "blue"),
    }
}

/// A piece by its colour and rank: 红师长, red division.
pub fn colored_piece(color: SetColor, rank: Rank, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{}{}", color_name(color).zh, rank.hanzi_name()),
        Lang::English => format!("{} {}", color_name(color).en, rank.name()),
    }
}

/// How a battle ended.
pub const fn battle_word(battle: Battle) -> Phrase {
    match battle {
        Battle::AttackerWins => phrase("攻方胜", "attacker wins"),
        Battle::AttackerLost => phrase("攻方阵亡", "attacker lost"),
        Battle::BothLost => phrase("同归于尽", "both lost"),
    }
}

/// Why an army is out.
pub const fn out_reason(reason: OutReason) -> Phrase {
    match reason {
        OutReason::FlagTaken => phrase("军旗被夺", "flag taken"),
        OutReason::NoMove => phrase("无棋可走", "no legal move"),
        OutReason::Timeouts => phrase("超时", "out of time"),
        OutReason::Resigned => phrase("认输", "resigned"),
        OutReason::Fled => phrase("逃跑", "left the table"),
        OutReason::NoPieces => phrase("没有能走的棋子", "no piece left that can move"),
        OutReason::HeadquartersLost => phrase("大本营失守", "headquarters lost"),
    }
}

/// Why a game is drawn.
pub const fn draw_reason(reason: DrawReason) -> Phrase {
    match reason {
        DrawReason::NoMoves => phrase("各方都无棋可走", "nobody can move"),
        DrawReason::QuietLimit => phrase("长时间没有棋子阵亡", "too many moves without a loss"),
        DrawReason::MoveLimit => phrase("步数已满", "the move limit is reached"),
        DrawReason::Agreed => phrase("各方同意", "everybody agreed"),
    }
}

/// By what somebody has lost: 北认输, North resigned.
fn lost_by(loser: &str, reason: OutReason, lang: Lang) -> String {
    match (lang, reason) {
        (Lang::Chinese, _) => format!("{loser}{}", out_reason(reason).zh),
        (Lang::English, OutReason::FlagTaken) => format!("{loser}'s flag was taken"),
        (Lang::English, OutReason::NoMove) => format!("{loser} had no legal move"),
        (Lang::English, OutReason::Timeouts) => format!("{loser} ran out of time"),
        (Lang::English, OutReason::Resigned) => format!("{loser} resigned"),
        (Lang::English, OutReason::Fled) => format!("{loser} left the table"),
        (Lang::English, OutReason::NoPieces) => format!("{loser} has no piece left that can move"),
        (Lang::English, OutReason::HeadquartersLost) => format!("{loser} lost its headquarters"),
    }
}

/// A player's own pieces that fell, each with the point where it did.
pub fn own_losses(fallen: &[(Rank, String)], lang: Lang) -> String {
    let each = fallen.iter().map(|(rank, point)| match lang {
        Lang::Chinese => format!("你的{}在 {point} 阵亡", rank.hanzi_name()),
        Lang::English => format!("your {} {} fell on {point}", rank.digits(), rank.name()),
    });
    each.collect::<Vec<_>>().join(if lang == Lang::Chinese { "，" } else { ", " })
}

/// The result of a game between those seats in a line.
pub fn outcome_text(
    outcome: Outcome,
    seats: &[Seat],
    players: &BySeat<Option<Player>>,
    lang: Lang,
) -> String {
    match outcome {
        Outcome::Draw(reason) => match lang {
            Lang::Chinese => format!("和棋：{}", draw_reason(reason).say(lang)),
            Lang::English => format!("Draw: {}", draw_reason(reason).say(lang)),
        },
        Outcome::Win { winners, reason } => {
            let names: Vec<_> = winners.iter().map(|seat| player_name(seat, players, lang)).collect();
            // Of two players the loser is named; of more it is the last army that went out.
            let mut losers = seats.iter().filter(|seat| !winners.contains(**seat));
            let loser = match (losers.next(), losers.next()) {
                (Some(&loser), None) => seat_name(loser).say(lang),
                _ if winners.len() == 1 => phrase("最后的对手", "the last opponent").say(lang),
                _ => phrase("敌方", "an enemy").say(lang),
            };
            let reason = lost_by(loser, reason, lang);
            match lang {
                Lang::Chinese => format!("{} 获胜：{reason}", names.join("、")),
                Lang::English => {
                    let verb = if names.len() == 1 { "wins" } else { "win" };
                    format!("{} {verb}: {reason}", names.join(" and "))
                }
            }
        }
    }
}

/// Why an action is refused, in a line.
pub fn refusal_text(refusal: &Refusal, lang: Lang) -> String {
    if lang == Lang::English {
        // A player reads names of seats as on the screen, with capital letters.
        return match refusal {
            Refusal::NotYours(seat)
            | Refusal::NotYourTurn(seat)
            | Refusal::NotInPlay(seat)
            | Refusal::NameFirst(seat)
            | Refusal::NothingToName(seat)
            | Refusal::OfferOpen(seat)
            | Refusal::AlreadyAgreed(seat) => {
                refusal.to_string().replacen(seat.name(), seat_name(*seat).en, 1)
            }
            other => other.to_string(),
        };
    }
    let seat = |seat: Seat| seat_name(seat).zh;
    match refusal {
        Refusal::GameOver => "对局已结束".to_owned(),
        Refusal::NotYourTurn(other) => format!("现在轮到{}走", seat(*other)),
        Refusal::NotInPlay(other) => format!("{}不在局中", seat(*other)),
        Refusal::NoPiece => "这里没有棋子".to_owned(),
        Refusal::NotYours(other) => format!("这是{}家的棋子", seat(*other)),
        Refusal::NeverMoves => "军旗和地雷不能移动".to_owned(),
        Refusal::InHeadquarters => "大本营里的棋子不能再动".to_owned(),
        Refusal::SamePoint => "棋子已经在这里".to_owned(),
        Refusal::OwnPiece => "这里有自己的棋子".to_owned(),
        Refusal::PartnersPiece => "这里有对家的棋子：不能攻击盟友".to_owned(),
        Refusal::CampOccupied => "行营里的棋子不能攻击".to_owned(),
        Refusal::NoWay => "没有公路或畅通的铁路可到".to_owned(),
        Refusal::FaceDown => "这里的棋子还没有翻开".to_owned(),
        Refusal::Obstacle => "这是出局一方留下的棋子：只挡路，不能攻击".to_owned(),
        Refusal::OthersCamp => "只能进自己的行营".to_owned(),
        Refusal::CommanderOnMine => "司令不能撞地雷".to_owned(),
        Refusal::FlagTaker(FlagTaker::Smallest) => "只有己方现存最小的棋子能夺旗".to_owned(),
        Refusal::FlagTaker(FlagTaker::Engineer) => "只有工兵能夺旗".to_owned(),
        Refusal::FlagTaker(FlagTaker::Anyone) => "这个棋子不能夺旗".to_owned(),
        Refusal::MinesLeft => "对方的地雷没有挖完，不能夺旗".to_owned(),
        Refusal::TooFar { reach } => format!("这枚棋子在铁路上一步最多走 {reach} 格"),
        Refusal::Repetition { limit } => format!("还有别的走法时，同一着不能连走 {limit} 次"),
        Refusal::NothingToFlip => "这里没有暗子可翻".to_owned(),
        Refusal::ColorsOpen => "还没有定色，只能翻子".to_owned(),
        Refusal::NameFirst(other) => format!("{}须先指定一个大本营", seat(*other)),
        Refusal::NothingToName(other) => format!("{}没有大本营要指定", seat(*other)),
        Refusal::NotYourHeadquarters => "这不是自己的大本营".to_owned(),
        Refusal::TooEarlyToResign { from, made } => {
            format!("走满 {from} 步以后才可认输，现在走了 {made} 步")
        }
        Refusal::OfferOpen(other) => format!("{}已提和：请先答复", seat(*other)),
        Refusal::NoOffer => "没有人提和".to_owned(),
        Refusal::AlreadyAgreed(other) => format!("{}已经同意了", seat(*other)),
    }
}

/// Why the table refuses a command, in a line.
pub fn table_refusal_text(refusal: &TableRefusal, lang: Lang) -> String {
    match (refusal, lang) {
        (TableRefusal::Rules(refusal), _) => refusal_text(refusal, lang),
        (_, Lang::English) => refusal.to_string(),
        (TableRefusal::SetupGoesOn(seats), _) => {
            let names: Vec<_> = seats.iter().map(|seat| seat_name(seat).zh).collect();
            format!("各方都布完局才开始，还差{}", names.join("、"))
        }
        (TableRefusal::Lifted, _) => "举子无悔：拿起的棋子必须走".to_owned(),
        (TableRefusal::AlreadyConfirmed(seat), _) => format!("{}已经布完局", seat_name(*seat).zh),
        (TableRefusal::Setup(faults), _) => {
            faults.iter().map(|fault| fault_text(fault, lang)).collect::<Vec<_>>().join("；")
        }
        (TableRefusal::NoRedeal(seat), _) => {
            format!("{}有师长或更大的棋子，不能重新发牌", seat_name(*seat).zh)
        }
        (TableRefusal::EmptySeat(seat), _) => format!("{}没有人", seat_name(*seat).zh),
    }
}
