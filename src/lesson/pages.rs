//! The pages' positions and tasks.

use super::{Goal, Page, Play, Task};
use crate::rules::BoardKind::{Four, Two};
use crate::rules::Rank;
use crate::rules::Seat::{East, North, South, West};

/// What holds where a page says nothing else.
const PLAIN: Play = Play {
    board: Two,
    preset: "standard",
    options: &[],
    pieces: "",
    viewer: None,
    goal: Goal::AnyMove,
    solution: &[],
    replies: &[],
    quiet: 0,
    out: &[],
    shown: &[],
    face_up: &[],
    colors: false,
    carried: &[],
};

/// South and East alone on the board for four.
const SOUTH_AND_EAST: Play = Play { board: Four, out: &[North, West], ..PLAIN };

const ROADS: Play = Play {
    pieces: "Sb1旗 Sc5团 Nd12旗 Ne12排",
    goal: Goal::Reach("d3"),
    solution: &["c5-c4", "c4-d3"],
    replies: &["e12-e11"],
    ..PLAIN
};

const RAILS: Play = Play {
    pieces: "Sb1旗 Sa2团 Nd12旗 Nc9排",
    goal: Goal::Reach("e11"),
    solution: &["a2-a11", "a11-e11"],
    replies: &["c9-c8"],
    ..PLAIN
};

const MOUNTAINS: Play = Play {
    pieces: "Sd1旗 Sb6连 Nd12旗 Ne12排",
    goal: Goal::Reach("b7"),
    solution: &["b6-c6", "c6-c7", "c7-b7"],
    replies: &["e12-e11", "e11-e12"],
    ..PLAIN
};

const CAMPS: Play = Play {
    pieces: "Sb1旗 Sc5司 Se1排 Nd5团 Nc6营 Nd12旗 Ne12排",
    goal: Goal::Takes(Rank::Battalion),
    solution: &["c5xc6"],
    ..PLAIN
};

const HEADQUARTERS: Play = Play {
    pieces: "Sd1旗 Sb1司 Sc2师 Nb2工 Nd12旗 Ne12排",
    goal: Goal::Takes(Rank::Engineer),
    solution: &["c2xb2"],
    ..PLAIN
};

const ARCS: Play = Play {
    pieces: "Sh1旗 Sk2团 Eq8旗 Ep10排",
    goal: Goal::Reach("p7"),
    solution: &["k2-p7"],
    ..SOUTH_AND_EAST
};

const PALACES: Play = Play {
    pieces: "Sh1旗 Si6师 Eg9连 Eq8旗 Ep10排",
    goal: Goal::Takes(Rank::Company),
    solution: &["i6-i9", "i9xg9"],
    replies: &["p10-p11"],
    ..SOUTH_AND_EAST
};

const RANKS: Play = Play {
    pieces: "Sb1旗 Sc4旅 Nc5师 Nb4军 Nd4团 Nd12旗 Ne12排",
    goal: Goal::Takes(Rank::Regiment),
    solution: &["c4xd4"],
    ..PLAIN
};

const STILL: Play = Play {
    pieces: "Sb1旗 Sa1雷 Sc2雷 Sd1司 Se4排 Nd12旗 Ne12排",
    goal: Goal::AnyMove,
    solution: &["e4-e6"],
    ..PLAIN
};

/// Bomb in front, mine too far forward, flag outside.
const ILLEGAL: [&str; 6] = ["连师炸旅排", "团.营.军", "工司.营团", "雷.炸.旅", "排雷工师连", "雷连旗排工"];

/// A piece in a camp and a post empty; flag in the corner; mine on line 4.
const TO_MEND: [&str; 6] = ["连师营旅排", "团.炸.军", "工司炸营团", "雷...旅", "排师工雷连", "旗雷连排工"];
const MENDED: [[(usize, usize); 2]; 3] = [[(3, 3), (4, 3)], [(4, 1), (5, 2)], [(6, 1), (6, 2)]];

const LINES: Play = Play {
    pieces: "Sd1旗 Sa6团 Nd12旗 Ne12排",
    goal: Goal::Reach("b3"),
    solution: &["a6-a3", "a3-b3"],
    replies: &["e12-e11"],
    ..PLAIN
};

const BLOCKED: Play = Play {
    pieces: "Sb1旗 Sa2团 Sa4排 Na8连 Nd12旗 Ne12排",
    goal: Goal::Takes(Rank::Company),
    solution: &["a4-b5", "a2xa8"],
    replies: &["e12-e11"],
    ..PLAIN
};

const ENGINEER: Play = Play {
    pieces: "Sd1旗 Sa4工 Sa5连 Sa7排 Nd12旗 Ne12排",
    goal: Goal::Reach("b6"),
    solution: &["a4-b6"],
    ..PLAIN
};

const EQUAL: Play = Play {
    pieces: "Sb1旗 Sc5军 Sb6师 Se2连 Nc6军 Nd12旗 Ne12排",
    goal: Goal::Takes(Rank::Army),
    solution: &["c5xc6"],
    ..PLAIN
};

const BOMB: Play = Play {
    pieces: "Sb1旗 Sc5炸 Sb6军 Nc6司 Nd12旗 Ne12排",
    goal: Goal::Takes(Rank::Commander),
    solution: &["c5xc6"],
    ..PLAIN
};

const MINE: Play = Play {
    pieces: "Sb1旗 Se8师 Sa8工 Nd12旗 Nd11雷 Ne11雷 Nc12雷 Na12排",
    goal: Goal::Takes(Rank::Mine),
    solution: &["a8xd11"],
    ..PLAIN
};

const HIDDEN: Play = Play {
    pieces: "Sb1旗 Sc6团 Sa6排 Nc7营 Na7旅 Nd12旗 Nd11雷 Ne11雷 Ne10连 Nb11炸",
    viewer: Some(South),
    goal: Goal::Battle,
    solution: &["c6xc7"],
    ..PLAIN
};

const COMMANDER: Play = Play {
    pieces: "Sb1旗 Sc6炸 Sa6师 Nc7司 Na7营 Nd12旗 Nd11雷 Ne11雷 Nb12连 Nb11炸",
    viewer: Some(South),
    goal: Goal::FlagShown(North),
    solution: &["c6xc7"],
    ..PLAIN
};

const FLAG: Play = Play {
    pieces: "Sd1旗 Sb11营 Nb12旗 Nc11排 Na11雷 Nd12师 Ne9连",
    goal: Goal::Win,
    solution: &["b11xb12"],
    ..PLAIN
};

const STUCK: Play = Play {
    pieces: "Sb1旗 Se2团 Sd5连 Ne9排 Nb12旗 Nb11雷 Na12雷 Nd12师",
    goal: Goal::Win,
    solution: &["e2xe9"],
    ..PLAIN
};

const DRAW: Play = Play {
    pieces: "Sb1旗 Sa6师 Sc6军 Se6团 Na8连 Nd12旗 Nd11雷 Ne12排",
    goal: Goal::GoesOn,
    solution: &["a6xa8"],
    quiet: 69,
    ..PLAIN
};

const TURNS: Play = Play {
    board: Four,
    pieces: "Sh1旗 Si6团 Eq8旗 El9团 Nh17旗 Ni12团 Wa8旗 Wf9团",
    goal: Goal::Round,
    solution: &["i6-i7", "l9-k9", "i12-i11", "f9-g9"],
    ..PLAIN
};

const PARTNERS: Play = Play {
    board: Four,
    options: &["visibility=partners"],
    pieces: "Sh1旗 Sb8团 Nb9师 Nh17旗 Wa8旗 Wb7排 Wa7雷 Wf9连 Eq8旗 Ep10营 Eq9雷",
    viewer: Some(South),
    goal: Goal::Out(West),
    solution: &["b8xa8"],
    shown: &[West],
    ..PLAIN
};

const FLIP: Play = Play {
    preset: "flip_first",
    pieces: "Sa1连 Nb1营 Sc1工 Nd1雷 Se1排 Na2司 Sb2旗 Nc2炸 Sd2团 Ne2旅 Na3工 Sb4师 Nc3连 Nd4排 Se3雷 \
             Sa6军 Nc6团 Se6营 Na7雷 Nc7师 Se7司 Na10连 Sb9旅 Nd9工 Se10炸 Na11军 Sb11雷 Nc11排 Sd11工 Ne11营 \
             Sa12连 Nb12旗 Sc12排 Nd12连 Se12团",
    viewer: Some(South),
    goal: Goal::TurnedUp,
    solution: &["flip:a6"],
    ..PLAIN
};

const FLIP_MOVES: Play = Play {
    preset: "flip_first",
    pieces: "Sc9师 Nc8团 Sb9工 Nd9雷 Nc10司 Sa1连 Nb1营 Nd2炸 Sb2旗 Se3雷 Na6排 Sc6营 Nb12旗 Sd12连 Nd11排",
    viewer: Some(South),
    goal: Goal::Takes(Rank::Regiment),
    solution: &["c9xc8"],
    face_up: &["c9", "c8", "d11"],
    colors: true,
    ..PLAIN
};

const LUANZHAN: Play = Play {
    board: Four,
    preset: "luanzhan",
    pieces: "Sh1旗 Sb8团 Sb10司 Si6司 Wa8旗 Wa10旗 Wb7排 Wa9雷 Wc9雷 Wf11连",
    goal: Goal::Out(West),
    solution: &["b8xa8", "b10xa10"],
    replies: &["b7-c7"],
    out: &[East, North],
    ..PLAIN
};

const THREE: Play = Play {
    board: Four,
    preset: "three",
    pieces: "Sh1旗 Si6师 Ni12连 Nh17旗 Nk12排 Eq8旗 Ep10排",
    goal: Goal::Takes(Rank::Company),
    solution: &["i6xi12"],
    ..PLAIN
};

const CARRY: Play = Play {
    options: &["flag_win=carry_home"],
    pieces: "Sd1旗 Sa8团 Sc6师 Ne12排 Ne7连 Nb11雷",
    goal: Goal::Win,
    solution: &["a8-a2", "a2-b2", "b2-b1"],
    replies: &["e12-e11", "e11-e12"],
    carried: &[(North, "a8")],
    ..PLAIN
};

const SCOUT: Play = Play {
    options: &["scout=yes"],
    pieces: "Sb1旗 Sc6工 Sa7师 Se6营 Nc7旅 Nd12旗 Nd11雷 Ne12排 Nb8炸",
    viewer: Some(South),
    goal: Goal::Scouted,
    solution: &["c6xc7"],
    ..PLAIN
};

/// What is asked for on a page.
pub(super) const fn task(page: Page) -> Task {
    Task::Play(match page {
        Page::Illegal => return Task::Find(&ILLEGAL),
        Page::Mend => return Task::Mend(&TO_MEND, &MENDED),
        Page::Roads => &ROADS,
        Page::Rails => &RAILS,
        Page::Mountains => &MOUNTAINS,
        Page::Camps => &CAMPS,
        Page::Headquarters => &HEADQUARTERS,
        Page::Arcs => &ARCS,
        Page::Palaces => &PALACES,
        Page::Ranks => &RANKS,
        Page::Still => &STILL,
        Page::Lines => &LINES,
        Page::Blocked => &BLOCKED,
        Page::Engineer => &ENGINEER,
        Page::Equal => &EQUAL,
        Page::Bomb => &BOMB,
        Page::Mine => &MINE,
        Page::Hidden => &HIDDEN,
        Page::Commander => &COMMANDER,
        Page::Flag => &FLAG,
        Page::Stuck => &STUCK,
        Page::Draw => &DRAW,
        Page::Turns => &TURNS,
        Page::Partners => &PARTNERS,
        Page::Flip => &FLIP,
        Page::FlipMoves => &FLIP_MOVES,
        Page::Luanzhan => &LUANZHAN,
        Page::Three => &THREE,
        Page::Carry => &CARRY,
        Page::Scout => &SCOUT,
    })
}
