//! The rules that are in force in a game, in sentences: what the referee does, not what he
//! might do under other options.

mod ends;

use std::borrow::Cow;

use crate::rules::{
    BoardKind, BombMoves, CampEntry, CommanderOnMine, Deal, EngineerOnMine, ExtraMines, FirstMover,
    FlagShownWhen, FlagTaker, FlagWin, FlipColors, HqExit, Mine, MineLines, RailTurn, RuleOption, Rules,
    Seats, TurnOrder, Visibility,
};
use crate::text::events::seat_name;
use crate::text::{Lang, Phrase, phrase};

/// A sentence in both languages, with numbers in it where it has some.
struct Sentence {
    zh: Cow<'static, str>,
    en: Cow<'static, str>,
}

impl From<Phrase> for Sentence {
    fn from(phrase: Phrase) -> Self {
        Self { zh: phrase.zh.into(), en: phrase.en.into() }
    }
}

fn told(zh: String, en: String) -> Sentence {
    Sentence { zh: zh.into(), en: en.into() }
}

/// `1 move`, `2 moves`.
fn counted(number: u32, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

/// What an option's value means in a game under these rules on that board; the rules of a deal have a
/// line for each thing it brings with it.
///
/// ```
/// use junqi::rules::{BoardKind, RuleOption, Rules};
/// use junqi::text::{Lang, rules::rule_in_force};
/// let mut rules = Rules::default();
/// rules.set(RuleOption::QuietLimit, "50").unwrap();
/// let told = rule_in_force(RuleOption::QuietLimit, &rules, BoardKind::Two, Lang::English);
/// assert_eq!(told, "50 moves in a row without a loss are a draw");
/// ```
pub fn rule_in_force(option: RuleOption, rules: &Rules, board: BoardKind, lang: Lang) -> String {
    let sentence = sentence(option, rules, board);
    match lang {
        Lang::Chinese => sentence.zh.into_owned(),
        Lang::English => sentence.en.into_owned(),
    }
}

fn sentence(option: RuleOption, rules: &Rules, board: BoardKind) -> Sentence {
    match option {
        RuleOption::TurnOrder => turn_order(rules.turn_order).into(),
        RuleOption::Visibility => visibility(rules.visibility).into(),
        RuleOption::FirstMover => first_mover(rules.first_mover),
        RuleOption::Seats => seats(rules.seats).into(),
        RuleOption::Deal => deal(rules.deal).into(),
        RuleOption::FlipColors => flip_colors(rules.flip_colors).into(),
        RuleOption::MineLines => mine_lines(rules).into(),
        RuleOption::BombOnFrontLine => bomb_on_front_line(rules.bomb_on_front_line).into(),
        RuleOption::BombMoves => bomb_moves(rules.bomb_moves).into(),
        RuleOption::RailTurn => rail_turn(rules.rail_turn, board).into(),
        RuleOption::RailReach => rail_reach(rules.rail_reach),
        RuleOption::PalaceDiagonals => palace_diagonals(rules.palace_diagonals).into(),
        RuleOption::CampEntry => camp_entry(rules.camp_entry).into(),
        RuleOption::HqExit => hq_exit(rules).into(),
        RuleOption::Mine => mine(rules.mine).into(),
        RuleOption::EngineerOnMine => engineer_on_mine(rules.engineer_on_mine).into(),
        RuleOption::CommanderOnMine => commander_on_mine(rules).into(),
        RuleOption::ExtraMines => extra_mines(rules.extra_mines).into(),
        RuleOption::Scout => scout(rules.scout).into(),
        RuleOption::FlagShownWhen => flag_shown_when(rules.flag_shown_when).into(),
        RuleOption::FlagWin => flag_win(rules).into(),
        RuleOption::FlagNeedsMinesCleared => mines_first(rules).into(),
        RuleOption::FlagTaker => flag_taker(rules).into(),
        RuleOption::StuckOut => ends::stuck_out(rules).into(),
        RuleOption::BothStuck => ends::both_stuck(rules.both_stuck).into(),
        RuleOption::QuietLimit => ends::quiet_limit(rules),
        RuleOption::QuietFrom => ends::quiet_from(rules.quiet_from),
        RuleOption::MoveLimit => ends::move_limit(rules.move_limit),
        RuleOption::Eliminated => ends::eliminated(rules.eliminated).into(),
        RuleOption::MoveSeconds => ends::move_seconds(rules.move_seconds),
        RuleOption::TimeoutsToLose => ends::timeouts_to_lose(rules.timeouts_to_lose),
        RuleOption::ResignFrom => ends::resign_from(rules.resign_from),
        RuleOption::TouchMove => ends::touch_move(rules.touch_move).into(),
        RuleOption::RepeatLimit => ends::repeat_limit(rules.repeat_limit),
        RuleOption::Aids => ends::aids(rules.aids).into(),
        RuleOption::Score => ends::score(rules, board),
        RuleOption::ScoreZeroBelow => ends::score_zero_below(rules.score_zero_below.on(board)),
        RuleOption::UnscoredBelowS => ends::unscored_below(rules.unscored_below_s),
        RuleOption::ScoreGuard => ends::score_guard(rules.score_guard),
        RuleOption::Match => ends::match_play(rules.match_play).into(),
    }
}

// The table.

const fn turn_order(order: TurnOrder) -> Phrase {
    match order {
        TurnOrder::CounterClockwise => phrase(
            "逆时针轮流：走完轮到右手边的玩家",
            "The turn goes round counter-clockwise, to the player on one's right",
        ),
        TurnOrder::Clockwise => phrase(
            "顺时针轮流：走完轮到左手边的玩家",
            "The turn goes round clockwise, to the player on one's left",
        ),
    }
}

const fn visibility(visibility: Visibility) -> Phrase {
    match visibility {
        Visibility::Dark => phrase(
            "各人只看得见自己的棋；交战后只公布胜负，终局时全盘公开",
            "Everybody sees his own ranks only; of a battle the result alone is told, and the whole board at the end",
        ),
        Visibility::Partners => phrase(
            "看得见自己和对家的棋；与敌方交战后只公布胜负，终局时全盘公开",
            "Partners see each other's ranks; of a battle the result alone is told, and the whole board at the end",
        ),
        Visibility::Open => phrase(
            "布阵时互相看不见，开局后所有的棋都看得见",
            "Armies are set up in private; from the first move on everybody sees everything",
        ),
    }
}

fn first_mover(first: FirstMover) -> Sentence {
    match first {
        FirstMover::Lot => phrase("谁先走由抽签决定", "Who moves first is drawn by lot").into(),
        FirstMover::Seat(seat) => {
            let seat = seat_name(seat);
            told(format!("{}先走", seat.zh), format!("{} moves first", seat.en))
        }
    }
}

const fn seats(seats: Seats) -> Phrase {
    match seats {
        Seats::All => phrase(
            "四家都上场，对家是队友；两家敌军都出局，两个队友都算赢",
            "Four play, who sits opposite is one's partner; when both enemies are out, both partners have won",
        ),
        Seats::Two => phrase(
            "单挑：只有南、北两家；东、西两块空地可以走，也可以穿过",
            "South and North play alone; the empty areas of East and West may be entered and crossed",
        ),
        Seats::Three => phrase(
            "三国：南、东、北各自为战，剩下最后一家获胜；西边的空地可以走，也可以穿过",
            "South, East and North play, each for himself, until one is left; West's empty area may be entered and crossed",
        ),
    }
}

// Setting up.

const fn deal(deal: Deal) -> Phrase {
    match deal {
        Deal::Own => phrase(
            "各人布自己的一副棋：军旗放在一个大本营里，行营空着",
            "Everybody sets up an army of his own: the flag in a headquarters, the camps empty",
        ),
        Deal::Shuffled => phrase(
            "四副棋混洗，各发 25 枚，各自布阵，行营空着；最大的棋子不超过旅长的，可以要求重发\n\
             大本营里可放一面或两面军旗，都被夺才出局；不放在大本营里的军旗当军长用，丢了不算丢旗\n\
             有司令而没有军旗：两个大本营都要守住，失去一个即出局；最后一个司令阵亡后须指定一个大本营当军旗，亮给大家看，此后只算这一个\n\
             既没有军旗也没有司令：布阵时暗中指定一个大本营当军旗，只算这一个",
            "Four armies are shuffled and dealt, 25 pieces to each, who sets them up with the camps empty; whose largest piece is a brigade or less is offered new ones\n\
             One or two flags stand in the headquarters, and all of them must be taken; any other flag is played as an army commander (39), and losing it loses nothing\n\
             A hand with a commander and no flag has to hold both headquarters; when the last commander is lost, one of them is named as flag, shown to all, and alone counts\n\
             A hand with neither flag nor commander names one headquarters as flag while it is set up, in secret; it alone counts",
        ),
        Deal::FaceDown => phrase(
            "双方 50 枚棋混洗，暗放在行营以外的点上；轮到时翻开一枚，或走自己的一枚明子\n\
             暗子不能走、不能被吃，也不能越过；翻开的棋两家都看得见\n\
             一方明的暗的都没有能走的棋子了，即出局",
            "Both armies lie shuffled and face down on all points but camps; a turn is to turn a piece up, or to move one of one's own that lies face up\n\
             What lies face down can't move, can't be attacked and is in the way; what lies face up is seen by both\n\
             Who has no piece left that can ever move, face up or face down, is out",
        ),
    }
}

const fn flip_colors(colors: FlipColors) -> Phrase {
    match colors {
        FlipColors::Engineer => phrase(
            "谁先翻出工兵，就执工兵的颜色；在那之前只能翻棋",
            "Who first turns up an engineer plays its colour; until then pieces are only turned up",
        ),
        FlipColors::FirstPiece => {
            phrase("谁翻开第一枚棋，就执它的颜色", "Who turns up the first piece plays its colour")
        }
    }
}

fn mine_lines(rules: &Rules) -> Phrase {
    match rules.mine_lines {
        // Nobody has five mines but by the deal.
        MineLines::LastThreeWithFive if rules.deal == Deal::Shuffled => phrase(
            "地雷布在第五、六排；手里有五个以上地雷的，也可以布在第四排",
            "Mines are set up on lines 5 and 6, by whoever has five or more on line 4 too",
        ),
        _ => phrase("地雷布在第五、六排", "Mines are set up on lines 5 and 6"),
    }
}

const fn bomb_on_front_line(allowed: bool) -> Phrase {
    if allowed {
        phrase("炸弹可以布在第一排", "Bombs may be set up on line 1")
    } else {
        phrase("炸弹不能布在第一排", "Bombs aren't set up on line 1")
    }
}

// Moves.

const fn bomb_moves(moves: BombMoves) -> Phrase {
    match moves {
        BombMoves::AsOthers => phrase("炸弹不像工兵那样走", "Bombs move as pieces do that are no engineers"),
        BombMoves::Flies => phrase(
            "炸弹满天飞：炸弹像工兵一样走，在铁路上随意拐弯，远近不限",
            "Bombs move as engineers do, round any corner of the rails and as far as they like",
        ),
    }
}

const fn rail_turn(turn: RailTurn, board: BoardKind) -> Phrase {
    match (turn, board) {
        (RailTurn::Arcs, BoardKind::Four) => phrase(
            "工兵以外的棋子在铁路上不能拐弯；弧线 ╭ ╮ ╰ ╯ 算直路，通到邻家的铁路上",
            "On the rails pieces go straight, engineers apart; the arcs ╭ ╮ ╰ ╯ count as straight and lead to the neighbour's rails",
        ),
        (RailTurn::StraightOnly, BoardKind::Four) => phrase(
            "工兵以外的棋子在铁路上只走直线，不能走弧线 ╭ ╮ ╰ ╯",
            "On the rails pieces go straight, engineers apart, and not through the arcs ╭ ╮ ╰ ╯",
        ),
        (RailTurn::Arcs | RailTurn::StraightOnly, BoardKind::Two) => {
            phrase("工兵以外的棋子在铁路上只走直线", "On the rails pieces go straight, engineers apart")
        }
        (RailTurn::OneCorner, BoardKind::Four) => phrase(
            "工兵以外的棋子在铁路上一次可以拐一个弯；弧线 ╭ ╮ ╰ ╯ 算直路",
            "On the rails pieces turn one corner on their way, engineers apart; the arcs ╭ ╮ ╰ ╯ count as straight",
        ),
        (RailTurn::OneCorner, BoardKind::Two) => phrase(
            "工兵以外的棋子在铁路上一次可以拐一个弯",
            "On the rails pieces turn one corner on their way, engineers apart",
        ),
        (RailTurn::AnyCorner, _) => {
            phrase("所有的棋子在铁路上都可以随意拐弯", "On the rails every piece turns any corner")
        }
    }
}

fn rail_reach(reach: u32) -> Sentence {
    match reach {
        0 => phrase(
            "在铁路上一次走多远都行，但不能越过棋子",
            "On the rails a piece goes as far as it likes, but not over another",
        )
        .into(),
        _ => told(
            format!("在铁路上一次最多走 {reach} 站，工兵不限；不能越过棋子"),
            format!(
                "On the rails a piece goes {} at most, engineers as far as they like; none goes over another",
                counted(reach, "point")
            ),
        ),
    }
}

const fn palace_diagonals(drawn: bool) -> Phrase {
    if drawn {
        phrase(
            "九宫里另有两条斜铁路，在中宫相交：角宫、中宫、对面的角宫",
            "Two more rails cross in the middle palace, each from a corner palace to the opposite one and no further",
        )
    } else {
        phrase("九宫里没有斜线", "No lines run diagonally between the palaces")
    }
}

const fn camp_entry(entry: CampEntry) -> Phrase {
    match entry {
        CampEntry::AnyEmpty => phrase("谁的空行营都可以进", "Any empty camp may be entered, whoever's it is"),
        CampEntry::OwnOnly => phrase("只能进自己的行营", "Only the camps of one's own army may be entered"),
    }
}

const fn hq_exit(rules: &Rules) -> Phrase {
    match (rules.hq_exit, rules.flag_win) {
        (HqExit::Never | HqExit::NotFromOwn, _) if rules.makes_room() => {
            if matches!(rules.hq_exit, HqExit::Never) {
                phrase(
                    "进了别家大本营的棋子不能再走，扛着旗的除外；自己大本营里的可以走出来，给扛回的军旗让位",
                    "A piece in another's headquarters never moves again unless it carries a flag; one in its own may leave and so make room for a flag",
                )
            } else {
                phrase(
                    "大本营里能走的棋子都可以出来，自己的大本营要给扛回的军旗让位",
                    "A piece may leave another's headquarters, and its own too, to make room for a flag",
                )
            }
        }
        (HqExit::Never, FlagWin::Touch) => phrase(
            "进了大本营的棋子不能再走，谁家的都一样；它仍可被攻击",
            "A piece in a headquarters, whoever's it is, never moves again; it can be attacked",
        ),
        (HqExit::Never, _) => phrase(
            "进了大本营的棋子不能再走，谁家的都一样，扛着旗的除外；它仍可被攻击",
            "A piece in a headquarters, whoever's it is, never moves again unless it carries a flag; it can be attacked",
        ),
        (HqExit::NotFromOwn, _) => phrase(
            "在自己大本营里的棋子不能走，从别家的大本营可以出来",
            "A piece never leaves a headquarters of its own army; it may leave another's",
        ),
        (HqExit::Allowed, _) => {
            phrase("大本营里能走的棋子可以出来", "A piece that can move may leave any headquarters")
        }
    }
}

// Battles.

const fn mine(mine: Mine) -> Phrase {
    match mine {
        Mine::Stays => phrase(
            "工兵、炸弹以外的棋子撞上地雷就阵亡，地雷还在",
            "Who runs into a mine is lost and the mine stays, engineers and bombs apart",
        ),
        Mine::BothDie => phrase(
            "工兵、炸弹以外的棋子撞上地雷，与它同归于尽",
            "Who runs into a mine is lost together with it, engineers and bombs apart",
        ),
    }
}

const fn engineer_on_mine(fate: EngineerOnMine) -> Phrase {
    match fate {
        EngineerOnMine::Survives => phrase("工兵挖掉地雷，自己不死", "An engineer clears a mine and lives"),
        EngineerOnMine::BothDie => phrase(
            "炸弹雷：工兵挖雷也与它同归于尽",
            "An engineer that clears a mine is lost together with it",
        ),
    }
}

/// Whether a piece can run into something that its player doesn't know: in flip chess what lies
/// face down can't be attacked.
fn hides(rules: &Rules) -> bool {
    rules.deal != Deal::FaceDown
}

fn commander_on_mine(rules: &Rules) -> Phrase {
    match rules.commander_on_mine {
        CommanderOnMine::AsOthers => {
            phrase("司令撞上地雷与别的棋子一样", "A commander on a mine fares as others do")
        }
        CommanderOnMine::Forbidden if !hides(rules) => {
            phrase("司令不能攻击地雷", "A commander may not attack a mine")
        }
        CommanderOnMine::Forbidden => phrase(
            "司令不能攻击已知的地雷；撞上没认出来的，与别的棋子一样",
            "A commander may not attack what his player knows to be a mine; on a hidden one he fares as others do",
        ),
        CommanderOnMine::Survives => phrase("司令撞掉地雷，自己不死", "A commander clears a mine and lives"),
    }
}

const fn extra_mines(mines: ExtraMines) -> Phrase {
    match mines {
        ExtraMines::Normal => phrase(
            "地雷多于三个，每一个仍是普通地雷",
            "Where an army has more than three mines, each is a mine as any other",
        ),
        ExtraMines::FixedBombs => phrase(
            "一家的地雷多于三个时，谁碰上都与它同归于尽，工兵也不例外；只剩三个以后是普通地雷",
            "While an army has more than three mines, each takes along whoever touches it, engineers too; the last three are mines as any other",
        ),
    }
}

const fn scout(scout: bool) -> Phrase {
    if scout {
        phrase(
            "工兵攻击地雷、炸弹、军旗以外的棋子必定阵亡，被攻击的棋子从此亮给大家看",
            "An engineer that attacks anything but a mine, bomb or flag is lost, and what stood there is shown to all for good",
        )
    } else {
        phrase(
            "工兵攻击别的棋子，照样比大小，不亮对方的棋",
            "An engineer that attacks fares by its rank and shows nothing",
        )
    }
}

// Flags.

const fn flag_shown_when(when: FlagShownWhen) -> Phrase {
    match when {
        FlagShownWhen::CommanderDies => phrase(
            "一家的司令阵亡，它的军旗亮给大家看",
            "When a commander is lost, the flag of his army is shown to all",
        ),
        FlagShownWhen::LastCommanderDies => phrase(
            "一家最后一个司令阵亡，它的军旗亮给大家看",
            "When an army's last commander is lost, its flag is shown to all",
        ),
        FlagShownWhen::Never => phrase("司令阵亡也不亮军旗", "A flag isn't shown when the commander is lost"),
    }
}

fn flag_win(rules: &Rules) -> Phrase {
    match (rules.flag_win, rules.flag_taker) {
        (FlagWin::Touch, FlagTaker::Anyone) => phrase(
            "军旗被吃掉，或被炸弹炸掉，那一家就出局",
            "An army is out when its flag is taken, or bombed",
        ),
        (FlagWin::Touch, _) => phrase("军旗被吃掉，那一家就出局", "An army is out when its flag is taken"),
        (FlagWin::CarryHome, _) => phrase(
            "夺到的军旗要扛进自己的一个大本营，那一家才出局；扛旗的棋子阵亡，军旗回到原主底线的空位（先放大本营）并亮明\n\
             炸弹碰上军旗，只损失炸弹",
            "A flag that was taken has to be carried into a headquarters of one's own; then its army is out. If the carrier is lost, it goes back to a free place of its owner's base line, a headquarters first, and is shown\n\
             A bomb that hits a flag is lost alone",
        ),
        (FlagWin::EngineerCarriesHome, _) if !hides(rules) => phrase(
            "军旗要由工兵夺取，扛进自己的一个大本营，那一家才出局；扛旗的工兵阵亡，军旗回到原主底线的空位（先放大本营）\n\
             工兵以外的棋子不能攻击军旗，炸弹也不能",
            "An engineer has to take a flag and carry it into a headquarters of its own army; then the flag's army is out. If he is lost, it goes back to a free place of its owner's base line, a headquarters first\n\
             Other pieces may not attack a flag, nor may a bomb",
        ),
        (FlagWin::EngineerCarriesHome, _) => phrase(
            "军旗要由工兵夺取，扛进自己的一个大本营，那一家才出局；扛旗的工兵阵亡，军旗回到原主底线的空位（先放大本营）并亮明\n\
             工兵以外的棋子不能攻击已知的军旗；撞上没认出来的就阵亡，炸弹也一样",
            "An engineer has to take a flag and carry it into a headquarters of its own army; then the flag's army is out. If he is lost, it goes back to a free place of its owner's base line, a headquarters first, and is shown\n\
             Other pieces may not attack what is known to be a flag; who runs into a hidden one is lost, a bomb too",
        ),
    }
}

fn mines_first(rules: &Rules) -> Phrase {
    if !rules.flag_needs_mines_cleared {
        phrase("不必先除地雷就能夺旗", "A flag may be taken while mines of its army are left")
    } else if !hides(rules) {
        phrase(
            "一家的地雷全部消失以后，军旗才能夺；之前不能攻击军旗（没翻开的地雷也算）",
            "A flag may be attacked only when all mines of its army are gone, those that lie face down as well",
        )
    } else {
        phrase(
            "一家的地雷全部消失以后，军旗才能夺；之前撞上军旗的棋子阵亡，明知还有地雷的不能攻击军旗",
            "A flag is taken only when all mines of its army are gone; who runs into it before is lost, and who knows of flag and mine may not attack it",
        )
    }
}

fn flag_taker(rules: &Rules) -> Phrase {
    match rules.flag_taker {
        FlagTaker::Anyone => phrase("任何棋子都能夺旗", "Any piece may take a flag"),
        FlagTaker::Smallest if !hides(rules) => phrase(
            "只有己方现存最小的棋子（炸弹不算）能夺旗，别的棋子不能攻击军旗",
            "A flag is taken by a piece of the smallest rank that its army still has, bombs apart; others may not attack it",
        ),
        FlagTaker::Engineer if !hides(rules) => phrase(
            "只有工兵能夺旗，别的棋子不能攻击军旗",
            "A flag is taken by an engineer; others may not attack it",
        ),
        FlagTaker::Smallest => phrase(
            "只有己方现存最小的棋子（炸弹不算）能夺旗；别的棋子不能攻击已知的军旗，撞上没认出来的就阵亡",
            "A flag is taken by a piece of the smallest rank that its army still has, bombs apart; others may not attack a known flag, and are lost on a hidden one",
        ),
        FlagTaker::Engineer => phrase(
            "只有工兵能夺旗；别的棋子不能攻击已知的军旗，撞上没认出来的就阵亡",
            "A flag is taken by an engineer; others may not attack a known flag, and are lost on a hidden one",
        ),
    }
}

#[cfg(test)]
mod tests;
