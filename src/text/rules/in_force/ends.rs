//! How a game ends, the conduct of it, and what it counts.

use super::{Sentence, counted, told};
use crate::rules::{Aids, BoardKind, BothStuck, Deal, Eliminated, MatchPlay, Rules, Score, StuckOut};
use crate::text::{Phrase, phrase};

pub(super) fn stuck_out(rules: &Rules) -> Phrase {
    match (rules.stuck_out, rules.deal) {
        (StuckOut::OnOwnTurn, Deal::FaceDown) => phrase(
            "轮到自己时无棋可走、无子可翻，即出局",
            "Who can neither move nor turn a piece up on his own turn is out",
        ),
        (StuckOut::OnOwnTurn, _) => phrase(
            "轮到自己时无棋可走，即出局；能攻击就不算无棋可走",
            "Who has no move on his own turn is out; an attack is a move",
        ),
        (StuckOut::AtOnce, _) => phrase(
            "谁走完一步之后，无棋可走的一家立即出局，不等轮到他",
            "Who has no move is out at once, after anybody's move",
        ),
    }
}

pub(super) const fn both_stuck(stuck: BothStuck) -> Phrase {
    match stuck {
        BothStuck::Draw => phrase("各家都无棋可走，和棋", "When nobody can move, the game is drawn"),
        BothStuck::MoverLoses => phrase(
            "各家都无棋可走，从该走的一家起依次出局，到分出胜负为止",
            "When nobody can move, armies go out one after another from the one to move, until a side has lost",
        ),
    }
}

pub(super) fn quiet_limit(rules: &Rules) -> Sentence {
    let n = rules.quiet_limit;
    if n == 0 {
        return phrase(
            "没有棋子阵亡的步数再多，也不判和",
            "However many moves pass without a loss, the game is not drawn",
        )
        .into();
    }
    let (zh, en) = match rules.deal {
        Deal::FaceDown => ("，翻棋后重新数起", ", counted anew when a piece is turned up"),
        Deal::Own | Deal::Shuffled => ("", ""),
    };
    let (moves, are) = (counted(n, "move"), if n == 1 { "is" } else { "are" });
    told(
        format!("连续 {n} 步没有棋子阵亡，和棋{zh}"),
        format!("{moves} in a row without a loss {are} a draw{en}"),
    )
}

pub(super) fn quiet_from(from: u32) -> Sentence {
    if from <= 1 {
        return phrase("没有阵亡的步数从第一步数起", "Moves without a loss count from the first move on")
            .into();
    }
    told(
        format!("没有阵亡的步数从全局第 {from} 步数起，之前的不算"),
        format!("Moves without a loss count from move {from} of the game on"),
    )
}

pub(super) fn move_limit(limit: u32) -> Sentence {
    if limit == 0 {
        return phrase("一局走多少步不限", "A game may have any number of moves").into();
    }
    told(format!("走满 {limit} 步，和棋"), format!("The game is drawn after {}", counted(limit, "move")))
}

pub(super) const fn eliminated(eliminated: Eliminated) -> Phrase {
    match eliminated {
        Eliminated::Removed => phrase(
            "出局一家的棋子立即全部离开棋盘",
            "The pieces of an army that is out leave the board at once",
        ),
        Eliminated::StaysAsObstacle => phrase(
            "出局一家的棋子留在原处当障碍，不能攻击，也不能越过",
            "The pieces of an army that is out stay in the way; they can't be attacked",
        ),
    }
}

// Conduct.

pub(super) fn move_seconds(seconds: u32) -> Sentence {
    if seconds == 0 {
        return phrase("不计时", "There is no clock").into();
    }
    told(
        format!("每步限 {seconds} 秒；超时失去这一步"),
        format!("A move takes {} at most; who takes longer loses his turn", counted(seconds, "second")),
    )
}

pub(super) fn timeouts_to_lose(timeouts: u32) -> Sentence {
    if timeouts == 0 {
        return phrase("超时多少次都不出局", "Running out of time never puts an army out").into();
    }
    let who = match timeouts {
        1 => "Who runs out of time is out".to_owned(),
        _ => format!("Who has run out of time {timeouts} times is out"),
    };
    told(format!("第 {timeouts} 次超时即出局"), who)
}

pub(super) fn resign_from(from: u32) -> Sentence {
    if from == 0 {
        return phrase("随时可以认输，认输即出局", "Anybody may resign at any time and is out").into();
    }
    told(
        format!("全局走满 {from} 步以后才可以认输，认输即出局"),
        format!("Anybody may resign once {} of the game were made and is out", counted(from, "move")),
    )
}

pub(super) const fn aids(aids: Aids) -> Phrase {
    match aids {
        Aids::Alone => phrase(
            "独自对电脑的人可以要电脑提示、看已知的事实，几个人一起下时不许",
            "Who plays alone against computer players may ask the computer for a hint and for what is certain, among several people nobody",
        ),
        Aids::All => phrase(
            "人人可以要电脑提示、看已知的事实",
            "Everybody may ask the computer for a hint and for what is certain",
        ),
        Aids::Nobody => phrase(
            "不许要电脑提示，也不看已知的事实",
            "Nobody may ask the computer for a hint or for what is certain",
        ),
    }
}

pub(super) const fn touch_move(touch_move: bool) -> Phrase {
    if touch_move {
        phrase("举子无悔：拿起的棋子能走就必须走它", "A lifted piece that can move must be moved")
    } else {
        phrase("拿起的棋子可以放下，改走别的", "A lifted piece may be put down again and another moved")
    }
}

pub(super) fn repeat_limit(limit: u32) -> Sentence {
    if limit == 0 {
        return phrase("来回走动的次数不限", "A piece may go to and fro as often as its player likes").into();
    }
    let times = limit.saturating_sub(1).max(1);
    told(
        format!("一枚棋子来回走动，同一着最多连走 {times} 次；没有别的着法时不限"),
        format!(
            "A player whose piece goes to and fro makes the same move {} running at most, unless he has no other",
            counted(times, "time")
        ),
    )
}

// Points.

pub(super) fn score(rules: &Rules, board: BoardKind) -> Sentence {
    if rules.score == Score::None {
        return phrase("不记分", "No points are counted").into();
    }
    let (gain, loss) = rules.stakes(board.board());
    let points = |points: i64| if points == 1 { "1 point".to_owned() } else { format!("{points} points") };
    let seats = rules.seats(board.board());
    let partners = seats.iter().any(|&seat| rules.team(board.board(), seat).len() > 1);
    let (zh, en) = if partners {
        (
            "；有人逃跑，丢下还在下的队友，这一局各家都不加不减",
            ". When somebody flees and leaves his partner in the game, it isn't scored",
        )
    } else {
        ("", "")
    };
    told(
        format!("记分：胜方每人加 {gain} 分，负方每人减 {loss} 分{zh}"),
        format!("Each winner gains {}, each loser loses {}{en}", points(gain), points(loss)),
    )
}

pub(super) fn score_zero_below(moves: u32) -> Sentence {
    if moves == 0 {
        return phrase("步数再少，胜方也得分", "Winners gain points however few moves were made").into();
    }
    told(
        format!("全局不满 {moves} 步，胜方不得分"),
        format!("Winners of a game of fewer than {} gain nothing", counted(moves, "move")),
    )
}

pub(super) fn unscored_below(seconds: u32) -> Sentence {
    if seconds == 0 {
        return phrase("用时再短也记分", "Points are counted however short the game was").into();
    }
    told(
        format!("全局用时不满 {seconds} 秒，不记分"),
        format!("A game of less than {} isn't scored", counted(seconds, "second")),
    )
}

pub(super) fn score_guard(points: u32) -> Sentence {
    if points == 0 {
        return phrase("不论总分多少，胜方都得分", "Winners gain points whatever they have already").into();
    }
    told(
        format!("总分高于 {points} 的胜方，有对手低于 {points} 时不得分"),
        format!(
            "A winner with more than {points} points gains nothing while an opponent has fewer than {points}"
        ),
    )
}

pub(super) const fn match_play(play: MatchPlay) -> Phrase {
    match play {
        MatchPlay::Single => phrase("一局定胜负", "One game decides"),
        MatchPlay::TwoThenUntilDecided => phrase(
            "至少下两局，先手轮换；胜一分，和半分，分不出胜负就再下",
            "A match has two games or more with the first move exchanged, a win for 1 and a draw for half, until it is decided",
        ),
    }
}
