//! What the keys do: one table, from which the hint line and the help are made,
//! so that they can't differ from what the keys do.

use super::input::{Key, KeyCode};
use crate::text::{Phrase, phrase};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// The cursor goes up; likewise the next seven.
    Up,
    /// See [`Act::Up`].
    Down,
    /// See [`Act::Up`].
    Left,
    /// See [`Act::Up`].
    Right,
    /// See [`Act::Up`].
    UpLeft,
    /// See [`Act::Up`].
    UpRight,
    /// See [`Act::Up`].
    DownLeft,
    /// See [`Act::Up`].
    DownRight,
    /// Takes what is under the cursor: picks a piece, moves it, presses a button.
    Choose,
    /// Goes on to the next target, field or seat.
    Next,
    /// Goes back to the one before.
    Previous,
    /// Puts a piece down again, closes a window, goes back.
    Back,
    /// Goes back in what has happened.
    Earlier,
    /// Goes forward again.
    Later,
    /// Types a move.
    Type,
    /// Offers a draw.
    OfferDraw,
    /// Resigns.
    Resign,
    /// Says yes.
    Yes,
    /// Says no.
    No,
    /// The setup is finished.
    Confirm,
    /// Starts from a saved formation.
    Load,
    /// Keeps the formation.
    Save,
    /// Draws a random formation.
    Random,
    /// Exchanges left and right.
    Mirror,
    /// Takes the last change back.
    Undo,
    /// Makes it again.
    Redo,
    /// Locks a point, or unlocks it.
    Lock,
    /// Types pieces onto the points, one after the other.
    TypePieces,
    /// Lays another formation beside this one.
    Compare,
    /// Changes name, author, tags and notes.
    Describe,
    /// Keeps the formation under another name.
    SaveAs,
    /// Searches a list.
    Search,
    /// Makes a new one.
    Create,
    /// Makes another of the same kind.
    Copy,
    /// Gives another name.
    Rename,
    /// Takes it away for good.
    Delete,
    /// Takes in files.
    Import,
    /// Shows the share code.
    Share,
    /// Takes in a share code.
    Receive,
    /// Shows the next part of a long text.
    Scroll,
    /// Shows how soon the enemy can be where.
    Heat,
    /// Begins a new line of a text.
    NewLine,
    /// Draws the board larger.
    Larger,
    /// Draws the board smaller.
    Smaller,
    /// Changes the signs of the pieces.
    Pieces,
    /// Changes the language.
    Language,
    /// Shows what the keys do.
    Help,
    /// Leaves the game or the program.
    Leave,
    /// Draws everything again.
    Redraw,
    /// Names a headquarters as the flag.
    NameHeadquarters,
    /// Has everything dealt anew.
    Redeal,
    /// The same players play again.
    Rematch,
    /// Ends the sitting of several games.
    EndSitting,
    /// Shows the scoreboard.
    Scoreboard,
    /// Marks an enemy's piece as the flag; likewise the next two.
    MarkFlag,
    /// See [`Act::MarkFlag`].
    MarkMine,
    /// See [`Act::MarkFlag`].
    MarkBomb,
    /// Puts an unfinished game away.
    Discard,
    /// A window's height up.
    PageUp,
    /// A window's height down.
    PageDown,
    /// To the beginning.
    First,
    /// To the end.
    Last,
    /// The next page of the lesson.
    NextPage,
    /// The page before.
    LastPage,
    /// Helps a little.
    Tip,
    /// Asks the computer for a hint.
    Advice,
    /// Shows the solution, step by step.
    Solution,
    /// Everything as it began.
    StartOver,
    /// Looks a word up.
    Glossary,
    /// Lets computer players stand still, or go on.
    Pause,
    /// While they stand still: lets one of them move.
    StepOne,
    /// Lets them move faster.
    Faster,
    /// Lets them move more slowly.
    Slower,
    /// Measures a formation in the lab.
    Measure,
    /// Lets somebody else play the attack.
    Opponent,
    /// Ends the program at once. Nothing is lost.
    Interrupt,
}

/// Where a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Context {
    /// The menu.
    List,
    /// A list of things on top of a screen.
    Choice,
    /// The list of the rules lesson.
    Pages,
    /// The list of unfinished games.
    Games,
    /// The form of a new game.
    Form,
    /// At a name in it: letters write.
    FormName,
    /// A cover.
    Cover,
    /// The setup of an army.
    Setup,
    /// The setup of an army that was dealt.
    Hand,
    /// The editor of formations.
    Editor,
    /// Pieces are typed onto the points; almost every key types one.
    Typing,
    /// The library of formations.
    Library,
    /// Lines of text to be filled in; every other key types.
    Fields,
    /// What is to be measured in the lab.
    Lab,
    /// What a measurement shows, while it goes on and after it.
    Measured,
    /// The attacks of the defence drill.
    Drill,
    /// The game.
    Play,
    /// A headquarters has to be named.
    Home,
    /// A draw offer waits for this player's answer.
    Answer,
    /// The mover looks at what his move has led to.
    Shown,
    /// A computer player thinks.
    Waiting,
    /// Computer players play among themselves.
    Watch,
    /// The end of a game.
    Result,
    /// The end of a game of a match.
    MatchResult,
    /// The standing before a game of a match.
    Standing,
    /// The result of a match.
    MatchOver,
    /// The scoreboard, with no game waiting.
    Scoreboard,
    /// A formation is shown that is to be set up from memory.
    Look,
    /// It is set up from memory: almost every key types a piece.
    Memory,
    /// An enemy's opening is watched and read.
    Field,
    /// A question about the names of places.
    Naming,
    /// The end of an exercise.
    Judged,
    /// A page of the rules lesson.
    Lesson,
    /// The glossary: every other key types.
    Glossary,
    /// A question with yes and no.
    Question,
    /// A line of text; every other key types.
    Text,
    /// Something to read.
    Message,
}

/// A key or a few that do the same.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// What is asked for.
    pub act: Act,
    /// The keys by name, the one shown first.
    pub keys: &'static [&'static str],
    /// Where they work.
    pub contexts: &'static [Context],
    /// What they do, in a word or two.
    pub label: Phrase,
    /// Whether the hint line names it; the help names all.
    pub hint: bool,
}

use Context::{
    Answer, Choice, Cover, Drill, Editor, Field, Fields, Form, FormName, Games, Glossary, Hand, Home, Judged,
    Lab, Lesson, Library, List, Look, MatchOver, MatchResult as MatchEnded, Measured, Memory, Message,
    Naming, Pages, Play, Question, Result as Ended, Scoreboard, Setup, Shown, Standing, Text, Typing,
    Waiting, Watch,
};

const BOARD: &[Context] =
    &[Setup, Hand, Lesson, Play, Home, Answer, Shown, Waiting, Watch, Ended, MatchEnded];
/// Where the log stands.
const WATCHING: &[Context] = &[Play, Home, Answer, Shown, Waiting, Watch, Ended, MatchEnded];
const MOVING: &[Context] = &[
    Setup, Hand, Editor, Field, Naming, Lesson, Play, Home, Answer, Shown, Waiting, Watch, Ended, MatchEnded,
    List, Choice, Pages, Games, Form, Library, Lab, Measured, Drill,
];
/// Where the cursor goes from point to point.
const POINTS: &[Context] = &[
    Setup, Hand, Editor, Field, Naming, Lesson, Play, Home, Answer, Shown, Waiting, Watch, Ended, MatchEnded,
];
/// The setup of an army in a game and without one.
const ARMY: &[Context] = &[Setup, Editor];
/// The setup of an army in a game.
const IN_GAME: &[Context] = &[Setup, Hand];
/// Where there may be more than fits.
const LONG: &[Context] = &[List, Choice, Pages, Games, Form, Library, Measured, Drill, Message];
const EVERYWHERE: &[Context] = &[
    List, Choice, Pages, Games, Form, FormName, Standing, MatchOver, Scoreboard, Cover, Setup, Hand, Editor,
    Typing, Library, Fields, Play, Home, Answer, Shown, Waiting, Watch, Ended, MatchEnded, Look, Memory,
    Field, Naming, Judged, Lesson, Glossary, Lab, Measured, Drill, Question, Text, Message,
];

const fn binding(
    act: Act,
    keys: &'static [&'static str],
    contexts: &'static [Context],
    label: Phrase,
) -> Binding {
    Binding { act, keys, contexts, label, hint: false }
}

const fn hinted(
    act: Act,
    keys: &'static [&'static str],
    contexts: &'static [Context],
    label: Phrase,
) -> Binding {
    Binding { act, keys, contexts, label, hint: true }
}

/// Every key of the program. Where two bindings name the same key for a context, the first holds.
pub const BINDINGS: &[Binding] = &[
    binding(Act::Up, &["Up", "k", "8"], MOVING, phrase("向上", "up")),
    binding(Act::Down, &["Down", "j", "2"], MOVING, phrase("向下", "down")),
    binding(Act::Left, &["Left", "h", "4"], MOVING, phrase("向左", "left")),
    binding(Act::Right, &["Right", "l", "6"], MOVING, phrase("向右", "right")),
    binding(Act::UpLeft, &["Home", "7"], POINTS, phrase("左上", "up left")),
    binding(Act::UpRight, &["PgUp", "9"], POINTS, phrase("右上", "up right")),
    binding(Act::DownLeft, &["End", "1"], POINTS, phrase("左下", "down left")),
    binding(Act::DownRight, &["PgDn", "3"], POINTS, phrase("右下", "down right")),
    hinted(Act::Confirm, &["Enter"], &[Memory], phrase("交卷", "hand in")),
    // Digits and letters are pieces there.
    binding(Act::Up, &["Up"], &[Memory], phrase("向上", "up")),
    binding(Act::Down, &["Down"], &[Memory], phrase("向下", "down")),
    binding(Act::Left, &["Left"], &[Memory], phrase("向左", "left")),
    binding(Act::Right, &["Right"], &[Memory], phrase("向右", "right")),
    hinted(Act::Next, &["Tab", "Space"], &[Memory], phrase("下一点", "next point")),
    binding(Act::Previous, &["S-Tab"], &[Memory], phrase("上一点", "last point")),
    hinted(Act::Undo, &["Backspace"], &[Memory], phrase("退回", "back")),
    hinted(Act::Delete, &["Delete", "."], &[Memory], phrase("拿掉", "take off")),
    hinted(Act::Choose, &["Space", "Enter", "5"], &[Look], phrase("开始默写", "begin")),
    hinted(Act::Next, &["Tab"], &[Field], phrase("下一步", "next move")),
    hinted(Act::Previous, &["S-Tab"], &[Field], phrase("退一步", "move back")),
    hinted(Act::MarkFlag, &["f"], &[Field], phrase("标旗", "flag")),
    hinted(Act::MarkMine, &["m"], &[Field], phrase("标雷", "mine")),
    hinted(Act::MarkBomb, &["b"], &[Field], phrase("标炸", "bomb")),
    hinted(Act::Confirm, &["c"], &[Field], phrase("交卷", "hand in")),
    binding(Act::Choose, &["Space", "Enter", "5"], &[Field], phrase("换标记", "change the mark")),
    binding(Act::Delete, &["Delete", "Backspace", "."], &[Field], phrase("去掉标记", "take the mark off")),
    hinted(Act::Choose, &["Space", "Enter", "5"], &[Naming], phrase("回答/继续", "answer/go on")),
    hinted(Act::Rematch, &["n"], &[Judged], phrase("再来一次", "again")),
    hinted(Act::Next, &["Tab"], &[Judged], phrase("对照", "compare")),
    hinted(Act::Scroll, &["e"], &[Judged], phrase("翻页", "more")),
    hinted(Act::Choose, &["Enter", "Space", "5"], &[Judged], phrase("回练习", "to the list")),
    hinted(Act::Choose, &["Space", "Enter", "5"], &[Lesson], phrase("选子/落子/继续", "pick/move/go on")),
    hinted(Act::NextPage, &["n"], &[Lesson], phrase("下一页", "next page")),
    hinted(Act::LastPage, &["b"], &[Lesson], phrase("上一页", "page back")),
    hinted(Act::Tip, &["i"], &[Lesson], phrase("提示", "hint")),
    hinted(Act::Solution, &["s"], &[Lesson], phrase("答案", "solution")),
    hinted(Act::StartOver, &["r"], &[Lesson], phrase("重来", "start over")),
    hinted(Act::Scroll, &["e"], &[Lesson], phrase("课文", "the text")),
    hinted(Act::Next, &["Tab"], &[Lesson], phrase("去处", "targets")),
    binding(Act::Previous, &["S-Tab"], &[Lesson], phrase("上一个去处", "previous target")),
    hinted(Act::Type, &[":"], &[Lesson], phrase("着法", "type")),
    hinted(Act::Glossary, &["g"], &[Lesson, Pages], phrase("术语", "glossary")),
    hinted(Act::Up, &["Up"], &[Glossary], phrase("向上", "up")),
    hinted(Act::Down, &["Down"], &[Glossary], phrase("向下", "down")),
    binding(Act::PageUp, &["PgUp"], &[Glossary], phrase("上一页", "page up")),
    binding(Act::PageDown, &["PgDn"], &[Glossary], phrase("下一页", "page down")),
    binding(Act::First, &["Home"], &[Glossary], phrase("到开头", "to the beginning")),
    binding(Act::Last, &["End"], &[Glossary], phrase("到末尾", "to the end")),
    hinted(Act::Choose, &["Space", "Enter", "5"], &[Play], phrase("选子/落子", "pick/move")),
    hinted(Act::Choose, &["Space", "Enter", "5"], &[Home], phrase("指定", "name it")),
    hinted(Act::Choose, &["Space", "Enter", "5"], &[Setup, Hand, Editor], phrase("选子/对换", "pick/swap")),
    hinted(Act::Back, &["Esc"], &[Typing], phrase("写完", "done")),
    hinted(Act::Next, &["Tab", "Space", "Right"], &[Typing], phrase("下一点", "next point")),
    hinted(Act::Previous, &["S-Tab", "Left"], &[Typing], phrase("上一点", "previous point")),
    binding(Act::Up, &["Up"], &[Typing], phrase("向上", "up")),
    binding(Act::Down, &["Down"], &[Typing], phrase("向下", "down")),
    hinted(Act::Undo, &["Backspace"], &[Typing], phrase("退回重写", "write again")),
    hinted(Act::Choose, &["Enter", "Space", "5"], &[Library], phrase("编辑", "edit")),
    hinted(Act::Choose, &["Enter", "Space", "5"], &[Lab], phrase("更改/开始", "change/begin")),
    binding(Act::Next, &["Tab"], &[Lab], phrase("下一项", "next")),
    binding(Act::Previous, &["S-Tab"], &[Lab], phrase("上一项", "previous")),
    hinted(Act::Choose, &["Enter", "Space", "5"], &[Measured], phrase("与它对局", "play against it")),
    hinted(Act::Choose, &["Enter", "Space", "5"], &[Drill], phrase("守它的进攻", "hold against it")),
    hinted(Act::Measure, &["m"], &[Drill], phrase("再测", "measure again")),
    hinted(Act::Opponent, &["v"], &[Measured, Drill], phrase("换电脑", "other player")),
    hinted(Act::Heat, &["d"], &[Measured], phrase("换图", "other picture")),
    hinted(Act::Scroll, &["e"], &[Measured], phrase("翻页", "more")),
    hinted(Act::Search, &["/"], &[Library], phrase("查找", "search")),
    binding(Act::Search, &["/"], &[Choice], phrase("查找长列表", "search a long list")),
    hinted(Act::Create, &["a"], &[Library], phrase("新建", "new")),
    hinted(Act::Delete, &["d", "Delete"], &[Library], phrase("删除", "delete")),
    hinted(Act::Import, &["i"], &[Library], phrase("导入", "import")),
    hinted(Act::Share, &["s"], &[Library], phrase("分享码", "share code")),
    hinted(Act::Receive, &["v"], &[Library], phrase("输入分享码", "take a code")),
    hinted(Act::Copy, &["c"], &[Library], phrase("复制", "copy")),
    hinted(Act::Mirror, &["m"], &[Library], phrase("镜像副本", "mirror copy")),
    hinted(Act::Rename, &["n"], &[Library], phrase("改名", "rename")),
    hinted(Act::Measure, &["L"], &[Library, Editor], phrase("实验室", "lab")),
    hinted(Act::Choose, &["Enter"], &[Fields], phrase("确定", "accept")),
    hinted(Act::Next, &["Tab", "Down"], &[Fields], phrase("下一项", "next")),
    hinted(Act::Previous, &["S-Tab", "Up"], &[Fields], phrase("上一项", "previous")),
    hinted(Act::NewLine, &["C-n"], &[Fields], phrase("备注换行", "new line in notes")),
    hinted(Act::Choose, &["Enter", "Space", "5"], &[List, Choice, Pages, Games], phrase("选择", "choose")),
    hinted(Act::Discard, &["x"], &[Games], phrase("放弃这局", "discard")),
    hinted(Act::Choose, &["Enter", "Space", "5"], &[Form], phrase("更改/确定", "change/choose")),
    // Letters and digits write the name.
    hinted(
        Act::Choose,
        &["Enter", "Space"],
        &[FormName],
        phrase("填写（或直接打字）", "type it, or just begin"),
    ),
    binding(Act::Up, &["Up"], &[FormName], phrase("向上", "up")),
    binding(Act::Down, &["Down"], &[FormName], phrase("向下", "down")),
    binding(Act::Left, &["Left"], &[FormName], phrase("向左", "left")),
    binding(Act::Right, &["Right"], &[FormName], phrase("向右", "right")),
    binding(Act::Next, &["Tab"], &[FormName], phrase("下一项", "next")),
    binding(Act::Previous, &["S-Tab"], &[FormName], phrase("上一项", "previous")),
    binding(Act::PageUp, &["PgUp"], &[FormName], phrase("上一页", "page up")),
    binding(Act::PageDown, &["PgDn"], &[FormName], phrase("下一页", "page down")),
    binding(Act::First, &["Home"], &[FormName], phrase("到开头", "to the beginning")),
    binding(Act::Last, &["End"], &[FormName], phrase("到末尾", "to the end")),
    hinted(Act::Back, &["Esc"], &[FormName], phrase("返回", "back")),
    hinted(Act::Save, &["s"], &[Form], phrase("保存规则", "keep these rules")),
    binding(Act::Delete, &["Delete", "Backspace"], &[Form], phrase("恢复原值", "as the preset has it")),
    hinted(Act::Choose, &["Space", "Enter", "5"], &[Cover], phrase("继续", "go on")),
    hinted(Act::Choose, &["Enter"], &[Text], phrase("确定", "accept")),
    binding(Act::Up, &["Up", "k", "8"], &[Message], phrase("向上", "up")),
    binding(Act::Down, &["Down", "j", "2"], &[Message], phrase("向下", "down")),
    binding(Act::PageUp, &["PgUp", "9"], LONG, phrase("上一页", "page up")),
    binding(Act::PageDown, &["PgDn", "3"], LONG, phrase("下一页", "page down")),
    binding(Act::First, &["Home", "7"], LONG, phrase("到开头", "to the beginning")),
    binding(Act::Last, &["End", "1"], LONG, phrase("到末尾", "to the end")),
    hinted(Act::Choose, &["Enter", "Space", "5"], &[Message], phrase("继续", "go on")),
    hinted(Act::Choose, &["Space", "Enter", "5"], &[Shown], phrase("交给下一位", "pass on")),
    hinted(Act::Pause, &["p"], &[Watch], phrase("暂停/继续", "pause/go on")),
    hinted(Act::StepOne, &["Space", "Enter", "5"], &[Watch], phrase("走一步", "one move")),
    hinted(Act::Next, &["Tab"], &[Watch], phrase("转棋盘", "turn the board")),
    hinted(Act::Faster, &[">"], &[Waiting, Watch], phrase("加快", "faster")),
    hinted(Act::Slower, &["<"], &[Waiting, Watch], phrase("放慢", "slower")),
    hinted(Act::Rematch, &["n"], &[Ended], phrase("再来一局", "play again")),
    hinted(Act::Rematch, &["n"], &[MatchEnded], phrase("接着比赛", "go on with the match")),
    hinted(Act::Rematch, &["n"], &[Scoreboard], phrase("再来一局", "play again")),
    hinted(Act::Rematch, &["n"], &[MatchOver], phrase("再赛一场", "another match")),
    hinted(Act::Choose, &["Space", "Enter", "5"], &[Standing], phrase("下这一局", "play this game")),
    hinted(Act::Leave, &["Enter", "q"], &[Ended, MatchEnded], phrase("回菜单", "menu")),
    hinted(Act::Leave, &["Enter", "q", "Esc"], &[Scoreboard, MatchOver], phrase("回菜单", "menu")),
    hinted(Act::Leave, &["q", "Esc"], &[Standing], phrase("回菜单", "menu")),
    hinted(Act::Scoreboard, &["s"], &[Ended, MatchEnded], phrase("记分板", "scoreboard")),
    hinted(Act::EndSitting, &["x"], &[Scoreboard], phrase("结束记分", "end it")),
    hinted(Act::EndSitting, &["x"], &[Standing], phrase("结束比赛", "end the match")),
    binding(
        Act::EndSitting,
        &["x"],
        &[Ended, MatchEnded],
        phrase("结束记分或比赛", "end the sitting or the match"),
    ),
    hinted(Act::Next, &["Tab"], &[Play], phrase("去处", "targets")),
    hinted(Act::Next, &["Tab"], &[Home], phrase("另一个", "the other one")),
    binding(Act::Previous, &["S-Tab"], &[Home], phrase("另一个", "the other one")),
    binding(Act::Previous, &["S-Tab"], &[Play], phrase("上一个去处", "previous target")),
    binding(
        Act::Next,
        &["Tab"],
        &[List, Choice, Pages, Games, Form, Setup, Hand, Editor, Library],
        phrase("下一项", "next"),
    ),
    binding(
        Act::Previous,
        &["S-Tab"],
        &[List, Choice, Pages, Games, Form, Setup, Hand, Editor, Library],
        phrase("上一项", "previous"),
    ),
    hinted(Act::Next, &["Tab"], &[Ended, MatchEnded], phrase("转棋盘", "turn the board")),
    hinted(Act::Type, &[":"], &[Play], phrase("着法", "type")),
    hinted(Act::Type, &[":"], &[Home], phrase("点名", "type")),
    hinted(Act::Advice, &["x"], &[Play, Home], phrase("提示", "hint")),
    binding(Act::Earlier, &["["], WATCHING, phrase("记录往前翻", "older entries of the log")),
    binding(Act::Later, &["]"], WATCHING, phrase("记录往后翻", "newer entries of the log")),
    hinted(Act::OfferDraw, &["d"], &[Play], phrase("提和", "draw")),
    hinted(Act::Resign, &["r"], &[Play], phrase("认输", "resign")),
    hinted(Act::NameHeadquarters, &["n"], &[Hand], phrase("指定大本营", "name headquarters")),
    binding(
        Act::Redeal,
        &["d"],
        &[Hand],
        phrase("重新发牌（没有师长以上时）", "deal anew (without a division)"),
    ),
    hinted(Act::Load, &["o"], &[Setup], phrase("布局库", "formations")),
    binding(Act::Load, &["o"], &[Hand], phrase("布局库（发到的牌不用）", "formations (not for a hand)")),
    hinted(Act::Random, &["r"], IN_GAME, phrase("随机", "random")),
    hinted(Act::Mirror, &["m"], IN_GAME, phrase("镜像", "mirror")),
    hinted(Act::TypePieces, &["t"], &[Editor], phrase("写棋子", "type pieces")),
    hinted(Act::Lock, &["x"], &[Editor], phrase("锁定", "lock")),
    hinted(Act::Random, &["r"], &[Editor], phrase("打乱", "shuffle")),
    hinted(Act::Undo, &["u"], &[Setup, Hand, Editor], phrase("撤销", "undo")),
    hinted(Act::Save, &["s"], ARMY, phrase("保存", "save")),
    hinted(Act::Compare, &["v"], &[Editor], phrase("对比", "compare")),
    hinted(Act::Describe, &["i"], &[Editor], phrase("名称备注", "name, notes")),
    hinted(Act::Heat, &["d"], &[Editor], phrase("热图", "reach")),
    hinted(Act::Mirror, &["m"], &[Editor], phrase("镜像", "mirror")),
    hinted(Act::Redo, &["U"], &[Editor], phrase("重做", "redo")),
    hinted(Act::SaveAs, &["S"], &[Editor], phrase("另存", "save as")),
    hinted(Act::TypePieces, &["t"], IN_GAME, phrase("写棋子", "type pieces")),
    hinted(Act::Lock, &["x"], IN_GAME, phrase("锁定", "lock")),
    hinted(Act::Compare, &["v"], &[Setup], phrase("对比", "compare")),
    hinted(Act::Describe, &["i"], &[Setup], phrase("名称备注", "name, notes")),
    hinted(Act::Redo, &["U"], IN_GAME, phrase("重做", "redo")),
    binding(Act::Scroll, &["e"], &[Editor], phrase("说明全文", "more remarks")),
    binding(Act::Scroll, &["e"], &[Library], phrase("翻看备注", "more notes")),
    hinted(Act::Confirm, &["c"], IN_GAME, phrase("完成", "confirm")),
    hinted(Act::Yes, &["y"], &[Question], phrase("是", "yes")),
    hinted(Act::Yes, &["y"], &[Answer], phrase("同意", "agree")),
    hinted(Act::No, &["n"], &[Answer], phrase("不同意", "refuse")),
    hinted(Act::No, &["n", "Enter", "Esc"], &[Question], phrase("否", "no")),
    hinted(
        Act::Back,
        &["Esc", "q"],
        &[Form, Choice, Pages, Games, Look, Memory, Field, Naming, Judged, Lesson, Lab],
        phrase("返回", "back"),
    ),
    hinted(Act::Back, &["Esc", "q"], &[Measured, Drill], phrase("停止/返回", "stop/back")),
    hinted(Act::Back, &["Esc"], &[Text, Library, Fields, Glossary], phrase("返回", "back")),
    binding(Act::Back, &["Esc"], &[Setup, Hand, Editor, Play], phrase("取消", "cancel")),
    binding(Act::Back, &["Esc"], &[List], phrase("到“退出”", "to Quit")),
    binding(Act::Back, &["Esc", "q"], &[Message], phrase("关闭", "close")),
    binding(Act::Larger, &["+", "="], BOARD, phrase("放大棋盘", "larger board")),
    binding(Act::Smaller, &["-"], BOARD, phrase("缩小棋盘", "smaller board")),
    binding(
        Act::Pieces,
        &["p"],
        &[
            Setup, Hand, Editor, Library, Look, Field, Naming, Judged, Lesson, Measured, Drill, Play, Home,
            Answer, Shown, Waiting, Ended, MatchEnded,
        ],
        phrase("棋子样式", "piece signs"),
    ),
    binding(Act::Pieces, &["s"], &[Watch], phrase("棋子样式", "piece signs")),
    binding(Act::Language, &["F3"], EVERYWHERE, phrase("English", "中文")),
    hinted(
        Act::Help,
        &["?", "F1"],
        &[
            List, Choice, Pages, Games, Form, FormName, Standing, MatchOver, Scoreboard, Cover, Setup, Hand,
            Editor, Library, Look, Memory, Field, Naming, Judged, Lesson, Lab, Measured, Drill, Play, Home,
            Answer, Shown, Waiting, Watch, Ended, MatchEnded,
        ],
        phrase("帮助", "help"),
    ),
    hinted(
        Act::Leave,
        &["q"],
        &[List, Cover, Setup, Hand, Editor, Library, Play, Home, Answer, Shown, Waiting, Watch],
        phrase("退出", "leave"),
    ),
    binding(Act::Redraw, &["C-l"], EVERYWHERE, phrase("重画屏幕", "redraw the screen")),
    binding(
        Act::Interrupt,
        &["C-c"],
        &[Editor, Typing, Library, Fields],
        phrase("立即退出（未保存的下次可接着改）", "quit at once (unsaved work is offered again)"),
    ),
    binding(
        Act::Interrupt,
        &["C-c"],
        &[Lesson, Glossary],
        phrase("立即退出（学完的页已存）", "quit at once (pages that are done are kept)"),
    ),
    binding(
        Act::Interrupt,
        &["C-c"],
        &[Look, Memory, Field, Naming, Judged],
        phrase("立即退出（这次练习不算）", "quit at once (this exercise doesn't count)"),
    ),
    binding(Act::Interrupt, &["C-c"], &[Lab, Measured, Drill], phrase("立即退出", "quit at once")),
    binding(
        Act::Interrupt,
        &["C-c"],
        &[
            List, Choice, Pages, Games, Form, FormName, Standing, MatchOver, Scoreboard, Cover, Setup, Hand,
            Play, Home, Answer, Shown, Waiting, Watch, Ended, MatchEnded, Question, Text, Message,
        ],
        phrase("立即退出（对局已存）", "quit at once (the game is kept)"),
    ),
];

/// The name of a key as the table writes it, if it can stand there.
fn name(key: Key) -> Option<String> {
    let plain = match key.code {
        KeyCode::Up => "Up",
        KeyCode::Down => "Down",
        KeyCode::Left => "Left",
        KeyCode::Right => "Right",
        KeyCode::Home => "Home",
        KeyCode::End => "End",
        KeyCode::PageUp => "PgUp",
        KeyCode::PageDown => "PgDn",
        KeyCode::Enter => "Enter",
        KeyCode::Tab if key.shift => "S-Tab",
        KeyCode::Tab => "Tab",
        KeyCode::BackTab => "S-Tab",
        KeyCode::Esc => "Esc",
        KeyCode::Backspace => "Backspace",
        KeyCode::Delete => "Delete",
        KeyCode::Char(' ') => "Space",
        KeyCode::F(number) => return Some(format!("F{number}")),
        KeyCode::Char(c) if key.ctrl => return Some(format!("C-{c}")),
        KeyCode::Char(c) if !key.alt => return Some(c.to_string()),
        _ => return None,
    };
    Some(plain.to_owned())
}

/// What the key asks for there, if anything.
///
/// ```
/// use junqi::tui::input::Key;
/// use junqi::tui::keys::{Act, Context, act};
/// assert_eq!(act(Key::char('r'), Context::Play), Some(Act::Resign));
/// assert_eq!(act(Key::char('r'), Context::Setup), Some(Act::Random));
/// assert_eq!(act(Key::char('r'), Context::Text), None);
/// ```
pub fn act(key: Key, context: Context) -> Option<Act> {
    let key = if matches!(context, Text | Fields | Glossary | FormName) { key } else { key.as_command() };
    let name = name(key)?;
    BINDINGS
        .iter()
        .find(|binding| binding.contexts.contains(&context) && binding.keys.contains(&name.as_str()))
        .map(|binding| binding.act)
}

/// A key's name as a player reads it: `Shift-Tab`, `Ctrl-C`.
pub fn key_label(name: &str) -> String {
    match name.strip_prefix("C-") {
        Some(letter) => format!("Ctrl-{}", letter.to_uppercase()),
        None => name.replace("S-Tab", "Shift-Tab"),
    }
}

/// The bindings of a context, in the order of the table.
pub fn bindings(context: Context) -> impl Iterator<Item = &'static Binding> {
    BINDINGS.iter().filter(move |binding| binding.contexts.contains(&context))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONTEXTS: &[Context] = EVERYWHERE;

    #[test]
    fn no_key_means_two_things_in_one_place() {
        for &context in CONTEXTS {
            let mut seen: Vec<(&str, Act)> = Vec::new();
            for binding in bindings(context) {
                for &key in binding.keys {
                    let before = seen.iter().find(|(other, _)| *other == key);
                    assert!(before.is_none(), "{key} in {context:?}: {before:?} and {:?}", binding.act);
                    seen.push((key, binding.act));
                }
            }
        }
    }

    #[test]
    fn every_place_can_be_left_and_explains_itself() {
        for &context in CONTEXTS {
            assert_eq!(act(Key::ctrl('c'), context), Some(Act::Interrupt));
            assert!(bindings(context).any(|binding| binding.hint), "{context:?} hints at nothing");
            if !matches!(context, Text | Fields | FormName | Glossary | Typing | Question) {
                let closes = matches!(
                    context,
                    Form | Choice
                        | Pages
                        | Games
                        | Message
                        | Look
                        | Memory
                        | Field
                        | Naming
                        | Judged
                        | Lesson
                        | Lab
                        | Measured
                        | Drill
                );
                let leaves = if closes { Act::Back } else { Act::Leave };
                assert_eq!(act(Key::char('q'), context), Some(leaves));
                let help = act(Key::char('?'), context);
                assert!(help == Some(Act::Help) || context == Message, "{context:?}");
            }
        }
    }

    #[test]
    fn full_width_keys_of_an_input_method_work_as_commands_but_stay_text() {
        assert_eq!(act(Key::char('：'), Play), Some(Act::Type));
        assert_eq!(act(Key::char('？'), Play), Some(Act::Help));
        assert_eq!(act(Key::char('ｑ'), Text), None);
    }
}
