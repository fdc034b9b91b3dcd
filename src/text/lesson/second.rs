//! The pages about battles, ends and other ways of playing.

use super::PageText;
use crate::text::phrase;

pub(super) const EQUAL: PageText = PageText {
    title: phrase("相同则同归于尽", "Equal ranks: both are lost"),
    body: phrase(
        "同样大小的棋子相碰，双双阵亡，叫“兑”。小子碰大子只有自己阵亡，对方留在原地。",
        "When equal ranks meet, both are lost: a trade. A smaller attacker is lost alone, and the defender \
         stays where it is.",
    ),
    task: phrase("除掉 C6 的敌军长 (39)。", "Get rid of the enemy's army commander (39) on C6."),
    hint: phrase("你也有一个 39。", "You have a 39 too."),
    done: phrase(
        "兑掉对方的大子，手里剩下的就更大了。",
        "After a trade of big pieces, what you have left counts for more.",
    ),
};

pub(super) const BOMB: PageText = PageText {
    title: phrase("炸弹", "Bombs"),
    body: phrase(
        "炸弹 (00) 与碰到的任何棋子同归于尽，谁先动手都一样，连地雷和军旗也炸。炸弹像普通棋子一样走。",
        "A bomb (00) and whatever it meets are both lost, whoever attacks, mines and flags as well. It moves \
         like any other piece.",
    ),
    task: phrase("除掉 C6 的敌司令 (40)。", "Get rid of the enemy commander (40) on C6."),
    hint: phrase(
        "军长打不过司令，炸弹什么都炸得掉。",
        "Your 39 loses against 40; a bomb takes anything along.",
    ),
    done: phrase(
        "炸弹换司令最划算，碰上排长就亏了。",
        "A bomb for a commander is a bargain; for a platoon it is a waste.",
    ),
};

pub(super) const MINE: PageText = PageText {
    title: phrase("地雷和工兵", "Mines and engineers"),
    body: phrase(
        "地雷不动。工兵碰地雷，地雷被挖掉，工兵留下。别的棋子碰地雷就阵亡，地雷还在；炸弹与地雷同归于尽。",
        "Mines stay put. An engineer clears a mine and lives. Anything else that runs into one is lost, and \
         the mine stays; a bomb goes together with it.",
    ),
    task: phrase("挖掉一个地雷。", "Clear one of the mines."),
    hint: phrase(
        "工兵从 A8 上到 A11，再拐到 D11。",
        "The engineer goes up to A11 and round the corner to D11.",
    ),
    done: phrase(
        "有的房间里地雷与撞上的棋子同归于尽：见选项 mine。",
        "Some tables let the mine go with what runs into it: the option mine.",
    ),
};

pub(super) const HIDDEN: PageText = PageText {
    title: phrase("暗棋：只知道结果", "Hidden armies"),
    body: phrase(
        "平时看不见敌子是什么，吃掉的也不公布。一次交战，大家只知道在哪里、谁留下：攻方胜，攻方阵亡，\
         或同归于尽。其余靠推断。",
        "You don't see what the enemy's pieces are, not even when they fall. Of a battle everybody learns \
         only where it was and who was left: the attacker, the defender, or nobody. The rest is guessing.",
    ),
    task: phrase("随便攻击一个敌子，看看能知道什么。", "Attack any enemy, and see what you learn."),
    hint: phrase("C6 对着 C7，A6 对着 A7。", "C6 faces C7, and A6 faces A7."),
    done: phrase(
        "胜：它比你小，或是工兵挖了雷；阵亡：它更大或是雷；同归于尽：一样大，或有一方是炸弹。",
        "Won: it was smaller, or a mine and you an engineer. Lost: bigger, or a mine. Both gone: equal, or a bomb.",
    ),
};

pub(super) const COMMANDER: PageText = PageText {
    title: phrase("司令阵亡亮军旗", "A lost commander shows the flag"),
    body: phrase(
        "司令一阵亡，不论怎么亡的，他那家的军旗就亮给所有人看。",
        "When a commander is lost, in whatever way, his army's flag is shown to everybody.",
    ),
    task: phrase(
        "C7 的敌子吃过你的军长，必是司令。让北家亮旗。",
        "The piece on C7 has beaten your 39: it must be the commander. Make North show his flag.",
    ),
    hint: phrase("用 C6 的炸弹。", "Use the bomb on C6."),
    done: phrase("军旗亮了，就知道往哪里打了。", "Now you know where to go."),
};

pub(super) const FLAG: PageText = PageText {
    title: phrase("夺旗", "Taking the flag"),
    body: phrase(
        "任何能走的棋子都能夺旗：走到军旗上就行。军旗被夺，那家立刻出局，棋子全部离开棋盘。二人对局这就赢了。",
        "Anything that moves can take a flag, by moving onto it. The army is out at once and all its pieces \
         leave the board. With two players that wins the game.",
    ),
    task: phrase("一步取胜。", "Win in one move."),
    hint: phrase("军旗在 B12，就在营长旁边。", "The flag stands on B12, beside your battalion."),
    done: phrase(
        "夺旗的棋子多小都行，所以一个排长也不能放过。",
        "The smallest piece will do: never let a platoon slip through.",
    ),
};

pub(super) const STUCK: PageText = PageText {
    title: phrase("无棋可走也输", "No move left"),
    body: phrase(
        "轮到自己走而没有一步合法的棋，就出局。军旗、地雷、大本营里的棋子都不能走，所以吃光对方能动的子就赢了。\
         各方都走不了是和棋。",
        "Whoever is to move and has no legal move is out. Flags, mines and what stands in a headquarters \
         can't move, so taking everything else wins as well. If nobody can move the game is drawn.",
    ),
    task: phrase(
        "北家只剩一个能动的子。一步取胜。",
        "North has one piece left that can move. Win in one move.",
    ),
    hint: phrase("那个排长在 E 列铁路上。", "It is the platoon on the rail of column E."),
    done: phrase("堵住它的去路，有时也行。", "Sometimes it is enough to shut the last piece in."),
};

pub(super) const DRAW: PageText = PageText {
    title: phrase("和棋：70 步无阵亡", "Draws: 70 moves without a loss"),
    body: phrase(
        "连续 70 步没有棋子阵亡，就是和棋；有子阵亡就重新数。一方提和、其余各方都同意，也是和棋。\
         每家的每一步都算一步。",
        "After 70 moves in a row without a loss the game is drawn; every loss starts the count anew. It is \
         also drawn when one player offers and all the others agree. Everybody's moves count.",
    ),
    task: phrase(
        "你占优势，但已经走了 69 步没有阵亡。别让这局和了。",
        "You are winning, but 69 moves have passed without a loss. Don't let it be a draw.",
    ),
    hint: phrase("吃掉一子，就重新数起。", "Take something, and the count begins anew."),
    done: phrase("步数和限额可以改：选项 quiet_limit。", "The limit can be changed: the option quiet_limit."),
};

pub(super) const TURNS: PageText = PageText {
    title: phrase("四国：逆时针轮流", "Four players: counter-clockwise"),
    body: phrase(
        "四国从南开始，逆时针轮流：南、东、北、西，也就是轮到右手边的人。出局的人跳过。",
        "Four players take turns counter-clockwise: South, East, North, West. The turn passes to the player \
         on one's right; whoever is out is skipped.",
    ),
    task: phrase("替四家各走一步，顺序要对。", "Make one move for everybody, in the right order."),
    hint: phrase("下 v，右 >，上 ^，左 <。", "Bottom (v), right (>), top (^), left (<)."),
    done: phrase(
        "别人走完三步才轮到自己，算好这三步叫“落步”。",
        "Three others move before you move again: reckoning with that is an art of its own.",
    ),
};

pub(super) const PARTNERS: PageText = PageText {
    title: phrase("四国：对家是盟友", "Four players: your partner"),
    body: phrase(
        "对面是盟友，互相不能攻击，也会互相挡路。双明时能看见盟友的棋子。一家出局，盟友继续下；\
         两家都出局才算输，赢则一同赢。",
        "Who sits opposite is your partner: partners can't attack each other, but do stand in each other's \
         way. Here you see his pieces. When one is out the other plays on; a side has lost when both are out.",
    ),
    task: phrase("西家的旗已经亮了。让西家出局。", "West's flag is shown. Put West out."),
    hint: phrase("B8 旁边就是军旗 A8。", "The flag on A8 is beside B8."),
    done: phrase(
        "西家的棋子全部离开了棋盘。东家还在，对局继续。",
        "All of West's pieces have left the board. East plays on alone.",
    ),
};

pub(super) const FLIP: PageText = PageText {
    title: phrase("翻棋：先翻后走", "Flip chess: turning up"),
    body: phrase(
        "翻棋是二人棋盘上的玩法：50 子混在一起，背面朝上（这里只摆一部分）。每次或翻一子，或走一个自己的明子。\
         这里谁翻出第一子，谁就执它的颜色。",
        "Flip chess is played on the board for two: all 50 pieces lie shuffled, face down (here some of them). A turn is to turn \
         one up, or to move a piece of one's own that lies face up. Here the first piece turned up gives its \
         finder his colour.",
    ),
    task: phrase(
        "翻开任意一子（选它再按空格，或 : 写一个点）。",
        "Turn up any piece: choose it with Space, or type its point.",
    ),
    hint: phrase("没有定色以前谁也不能走，只能翻。", "Before colours are decided nobody can move."),
    done: phrase(
        "另一种定色法：谁先翻出工兵就执工兵的颜色。",
        "In other sheets whoever first turns up an engineer gets its colour.",
    ),
};

pub(super) const FLIP_MOVES: PageText = PageText {
    title: phrase("翻棋：明子走吃", "Flip chess: moving"),
    body: phrase(
        "定色之后，自己的明子照常走和吃。暗子不能攻击，也不能越过，只能翻。翻在大本营里的子不能走出来。",
        "Once colours are decided, pieces that lie face up move and fight as usual. What lies face down can't \
         be attacked and is in the way: it can only be turned up.",
    ),
    task: phrase("用 C9 的师长吃掉一个敌团长。", "Take the enemy regiment with your division on C9."),
    hint: phrase("团长在 C8，亮着。", "It lies face up on C8."),
    done: phrase(
        "没有暗子、也没有能走的子，就输了。",
        "Who has nothing face down and nothing that moves has lost.",
    ),
};

pub(super) const LUANZHAN: PageText = PageText {
    title: phrase("乱战四国", "Luanzhan: armies shuffled"),
    body: phrase(
        "乱战把四副棋混洗，每家发 25 子再布阵，可能有几个司令、几面旗、很多雷。两个大本营可以各放一面旗，\
         两面都丢才出局；没有旗的要守大本营。雷多于三个的一家，每个雷都与撞上的子同归于尽，工兵也一样。",
        "The four armies are shuffled and dealt anew, 25 to each: several commanders, flags, many mines. A \
         flag may stand in each headquarters, and both must be taken; who has none guards the headquarters \
         instead. While a side has more than three mines, each of them takes along whatever runs into it, \
         engineers too.",
    ),
    task: phrase("西家有两面旗。两步之内让西家出局。", "West has two flags. Put West out in two moves."),
    hint: phrase(
        "夺了旗的子留在大本营里，第二面要用另一子。",
        "What has taken a flag is stuck in the headquarters: use another piece for the second.",
    ),
    done: phrase(
        "乱战还有别的规定：junqi rules luanzhan。",
        "There is more to it: see junqi rules luanzhan.",
    ),
};

pub(super) const THREE: PageText = PageText {
    title: phrase("三国和单挑", "Three players, and duels"),
    body: phrase(
        "三国：南、东、北三家，没有盟友，各自为战。单挑：只有南北两家，互为敌手。\
         空着的地盘谁都可以通行。",
        "Three: South, East and North, everybody for himself, nobody a partner. Duel: South against North \
         alone. The areas without an army may be crossed by all.",
    ),
    task: phrase(
        "这是三国。用 I6 的师长吃掉北家的连长。",
        "Here three play. Take North's company with your division on I6.",
    ),
    hint: phrase("中间一列从 I6 直通 I12。", "The middle column leads from I6 to I12."),
    done: phrase(
        "在四国里对家是盟友，这一步走不得。",
        "With four players North would be your partner, and this move refused.",
    ),
};

pub(super) const CARRY: PageText = PageText {
    title: phrase("选项：扛旗回家", "Options: carry the flag home"),
    body: phrase(
        "每桌可以改规则。选项 flag_win：光碰到军旗不算，要把它扛回自己的大本营才赢；\
         扛旗的子能走出大本营，阵亡则旗还给原主。另有“只有工兵能扛”。",
        "Tables can change the rules. With flag_win, touching the flag isn't enough: it is carried to one of \
         your own headquarters. The carrier may leave a headquarters; if it is lost the flag goes back.",
    ),
    task: phrase(
        "A8 的团长扛着北家的旗。三步送到大本营 B1。",
        "The regiment on A8 carries North's flag. Bring it home to B1 in three moves.",
    ),
    hint: phrase("A2，B2，B1。", "A2, B2, B1."),
    done: phrase(
        "全部选项：junqi rules，新对局的表里也能改。",
        "All options: junqi rules, or in the form of a new game.",
    ),
};

pub(super) const SCOUT: PageText = PageText {
    title: phrase("选项：工兵侦察", "Options: scouting"),
    body: phrase(
        "选项 scout：工兵攻击地雷、炸弹、军旗以外的子，自己阵亡，但把对方亮给大家看。",
        "With the option scout, an engineer that attacks anything but a mine, a bomb or a flag is lost, but \
         shows everybody what it ran into.",
    ),
    task: phrase("用工兵侦察 C7。", "Scout C7 with the engineer."),
    hint: phrase("C6 的工兵攻击 C7。", "The engineer on C6 attacks C7."),
    done: phrase(
        "知道是旅长，就可以用师长去吃了。",
        "Now that you know it is a brigade, your division can take it.",
    ),
};
