//! The pages about the board, the pieces, setting up and moving.

use super::PageText;
use crate::text::phrase;

pub(super) const ROADS: PageText = PageText {
    title: phrase("公路：一次一步", "Roads: one step"),
    body: phrase(
        "棋子站在点上，沿线走。单线是公路：一次走一步。斜线也是公路，通往行营 ( )；行营与周围八个点都相连。\
         选子：方向键移到棋子上按空格，再移到去处按空格；也可用鼠标点，或按 : 写 c5c4。",
        "Pieces stand on points and move along the lines. Single lines are roads: one step at a time. So are \
         the slanting ones, which lead to the camps ( ); a camp is joined to all eight points round it. Pick \
         a piece with arrows and Space, then its target; or click; or type : and c5c4.",
    ),
    task: phrase(
        "两步之内，把团长从 C5 走到行营 D3。",
        "Bring the regiment from C5 to the camp D3, in two moves.",
    ),
    hint: phrase(
        "C5 下面就是中间的行营 C4，从那里有斜线到 D3。",
        "The middle camp C4 lies below C5; from there a slanting road leads to D3.",
    ),
    done: phrase(
        "任何棋子都能进空行营，也能再出来。",
        "Any piece may enter an empty camp, and leave it again.",
    ),
};

pub(super) const RAILS: PageText = PageText {
    title: phrase("铁路：直行不限远", "Rails: straight on, any distance"),
    body: phrase(
        "双线是铁路：在一条直线上走几步都行，只要路上没有棋子。两边的纵线从己方第五排一直通到对方第五排；\
         每方第一排和第五排的横线也是铁路。各家的排从自己的前线数起：己方第一至六排是第 6 至 1 行，\
         对方的是第 7 至 12 行。工兵以外的棋子不能拐直角弯。",
        "Double lines are rails: any distance along one straight line, as long as the way is free. The two \
         outer columns run from one side's fifth line to the other's; each army's first and fifth lines \
         are rails too. Lines count from the army's own front: your lines 1 to 6 are rows 6 to 1, the enemy's \
         are rows 7 to 12. Nobody but an engineer turns a corner.",
    ),
    task: phrase("两步之内，把团长从 A2 走到 E11。", "Bring the regiment from A2 to E11, in two moves."),
    hint: phrase("先走到拐角停下，下一步再转向。", "Stop on the corner; turn with the next move."),
    done: phrase(
        "一步走完了整条铁路，拐弯要等下一步。",
        "The whole line in one move, but the corner costs a move.",
    ),
};

pub(super) const MOUNTAINS: PageText = PageText {
    title: phrase("山界：过不去", "Mountains: no way across"),
    body: phrase(
        "二人棋盘的两条前线之间是山界。只有第 1、3、5 列（A、C、E）有铁路相通，B、D 两列过不去，\
         棋子也不能停在中间。",
        "Mountains lie between the two front lines. Only columns 1, 3 and 5 (A, C and E) are joined by rail; \
         from B and D nothing leads across, and nobody stops in between.",
    ),
    task: phrase(
        "把连长从 B6 走到对面的 B7，要三步。先试试直走也无妨。",
        "Bring the company from B6 to B7 opposite, in three moves. Try the straight way first if you like.",
    ),
    hint: phrase("从旁边的 A 列或 C 列过界。", "Cross beside it, on column A or C."),
    done: phrase(
        "前线只有三个通道，守住它们很要紧。",
        "There are only three crossings: whoever holds them holds the front.",
    ),
};

pub(super) const CAMPS: PageText = PageText {
    title: phrase("行营：不受攻击", "Camps: safe inside"),
    body: phrase(
        "每方有五个行营 ( )。行营里的棋子谁也不能攻击；空行营谁都能进，敌方的也行。布阵时行营空着。",
        "Every army has five camps ( ). Nobody can attack a piece in a camp; anybody may enter an empty one, \
         the enemy's as well. They stay empty while armies are set up.",
    ),
    task: phrase(
        "司令在 C5，旁边有两个敌子。吃掉能吃的那个。",
        "Your commander on C5 has two enemies beside it. Take the one that can be taken.",
    ),
    hint: phrase("D5 是行营，C6 是普通的点。", "D5 is a camp, C6 an ordinary point."),
    done: phrase("想让棋子安全，就让它进行营。", "A piece that must not be lost belongs into a camp."),
};

pub(super) const HEADQUARTERS: PageText = PageText {
    title: phrase("大本营：有进无出", "Headquarters: no way out"),
    body: phrase(
        "每方底线有两个大本营 [ ]，军旗放在其中一个。进了大本营的棋子，不论是哪一方的大本营，都不能再动；\
         它仍会受到攻击。",
        "On its base line every army has two headquarters [ ]; the flag stands in one of them. A piece that \
         stands in any headquarters, its own or another's, never moves again. It can still be attacked.",
    ),
    task: phrase(
        "敌工兵到了 B2，正对着大本营 B1。吃掉它。",
        "An enemy engineer has come to B2, in front of the headquarters B1. Take it.",
    ),
    hint: phrase(
        "B1 的司令动不了，C2 的师长能动。",
        "The commander on B1 is stuck; the division on C2 isn't.",
    ),
    done: phrase(
        "另一个大本营常放一枚没用的小子；敌子钻进去扑了空，也就不能动了。",
        "An enemy that enters the headquarters without the flag is caught there too.",
    ),
};

pub(super) const ARCS: PageText = PageText {
    title: phrase("弧形线：四国拐弯也算直", "Arcs count as straight"),
    body: phrase(
        "四国棋盘上，每家最右一列的铁路经一条弧线弯进右邻的铁路，算作一条直线，共十个点。\
         所有棋子都能一步走过去，中途不停也行。",
        "On the board for four every army's rightmost rail bends through an arc into the rail of its right \
         neighbour. It counts as one straight line of ten points, for every piece.",
    ),
    task: phrase(
        "把团长从 K2 一步走到东家的 P7。",
        "Bring the regiment from K2 to P7 in East's area, in one move.",
    ),
    hint: phrase(
        "K2 往上到 K6，经弧线到 L7，再直到 P7。",
        "Up from K2 to K6, through the arc to L7, on to P7.",
    ),
    done: phrase(
        "弧线不经过九宫的角：角上的点和弧线不相通。",
        "The arcs pass by the corners of the palaces without touching them.",
    ),
};

pub(super) const PALACES: PageText = PageText {
    title: phrase("九宫：四国的中央", "Palaces: the middle of four"),
    body: phrase(
        "四家中间有九个点，叫九宫，由铁路连成方格。中间一列和一行只从前线通到对面前线；\
         两边的两列两行一直通到对方第五排。",
        "The nine points in the middle are the palaces, joined by a grid of rails. The middle column and row \
         lead from front line to front line; the outer ones run on to the fifth lines.",
    ),
    task: phrase(
        "两步之内，用 I6 的师长吃掉 G9 的敌连长。",
        "Take the enemy company on G9 with the division on I6, in two moves.",
    ),
    hint: phrase("先到正中的 I9，再向左。", "First to the very middle, I9, then left."),
    done: phrase(
        "占住中宫的大子管四个方向。",
        "A strong piece in the middle palace looks in four directions.",
    ),
};

pub(super) const RANKS: PageText = PageText {
    title: phrase("棋子的大小", "Ranks"),
    body: phrase(
        "从大到小：司令 40、军长 39、师长 38、旅长 37、团长 36、营长 35、连长 34、排长 33、工兵 32。\
         数字是玩家的简称。大吃小，小碰大就阵亡。炸弹 00、地雷、军旗不在此列。",
        "From high to low: commander 40, army (an army commander) 39, division 38, brigade 37, regiment 36, battalion 35, \
         company 34, platoon 33, engineer 32; the numbers are players' shorthand. The higher one wins. Bomb \
         (00), mine (**) and flag (FL) stand outside of this order.",
    ),
    task: phrase(
        "旅长在 C4，周围有三个敌子。吃掉它打得过的那个。",
        "Your brigade stands on C4 among three enemies. Take the one that it beats.",
    ),
    hint: phrase("37 大于 36，小于 38 和 39。", "37 is more than 36, less than 38 and 39."),
    done: phrase(
        "每方 25 子：司军各 1，师旅团营各 2，连排工各 3，雷 3，炸 2，旗 1。",
        "An army has 25: 1 each of 40 and 39, 2 each of 38 to 35, 3 each of 34 to 32, 3 mines, 2 bombs, 1 flag.",
    ),
};

pub(super) const STILL: PageText = PageText {
    title: phrase("不能动的棋子", "Pieces that never move"),
    body: phrase(
        "军旗和地雷从不移动；在大本营里的棋子也不能动。其余的都能走，进攻也是走：走到敌子所在的点上。",
        "Flags (FL) and mines (**) never move, nor does anything in a headquarters. All others can; an attack is a \
         move onto a point where an enemy stands.",
    ),
    task: phrase("己方只有一个棋子能动。走它一步。", "Only one of your pieces can move. Move it."),
    hint: phrase("Tab 会跳到能动的棋子上。", "Tab goes to pieces that can move."),
    done: phrase("轮到自己时没有棋子能走，就出局了。", "Whoever has no move when it is his turn is out."),
};

pub(super) const ILLEGAL: PageText = PageText {
    title: phrase("布阵：找出放错的子", "Setting up: find what is wrong"),
    body: phrase(
        "开局前各自布阵：25 子放满 23 个兵站和两个大本营，行营空着。军旗放大本营，地雷放最后两排（第五、六排，即第 2、1 行），\
         炸弹不放第一排（第 6 行）。",
        "Before the game everybody sets up in private: 25 pieces fill the 23 posts and the two headquarters; \
         camps stay empty. Flag in a headquarters, mines on the last two lines (5 and 6, here rows 2 \
         and 1), no bomb on the first (row 6).",
    ),
    task: phrase(
        "这个布局有三子放错了。用空格或鼠标指出来。",
        "Three pieces stand against the rules. Point them out with Space or the mouse.",
    ),
    hint: phrase("看看炸弹、地雷和军旗。", "Look at the bombs, the mines and the flag."),
    done: phrase(
        "军旗放好后，能放地雷的正好有九个点。",
        "With the flag placed, exactly nine places can hold a mine.",
    ),
};

pub(super) const MEND: PageText = PageText {
    title: phrase("布阵：改正布局", "Setting up: mend an army"),
    body: phrase(
        "布阵时选两点，上面的棋子就对换；一点空着，棋子就移过去。程序随时说出还违反哪条规则，\
         在真正的布阵里，违规的对换根本做不成。",
        "While setting up, choose two points and what stands on them is exchanged. In a game an exchange that \
         breaks a rule is refused; here you are told what is still wrong.",
    ),
    task: phrase(
        "改好这个布局：行营里有子，旗和雷也放错了。",
        "Mend this army: a piece stands in a camp, flag and mine are in wrong places.",
    ),
    hint: phrase(
        "行营里的子移到下面的空点；旗进大本营；前面的雷退到最后两排。",
        "The piece in the camp goes to the empty post below; flag into a headquarters; the mine back.",
    ),
    done: phrase(
        "好布局还要护旗、藏炸、给工兵留路，见“布局库”。",
        "A good army also guards its flag and hides its bombs: see the formations in the menu.",
    ),
};

pub(super) const LINES: PageText = PageText {
    title: phrase("公路铁路不连走", "Road and rail never combine"),
    body: phrase(
        "一步要么走公路，要么走铁路：走完铁路不能再接一步公路，反过来也不行。",
        "A move is either one step on a road or a run along a rail: never both in one.",
    ),
    task: phrase(
        "两步之内，把团长从 A6 走进行营 B3。",
        "Bring the regiment from A6 into the camp B3, in two moves.",
    ),
    hint: phrase(
        "沿 A 列下到 B3 旁边，再进行营。",
        "Down column A until it is beside B3, then into the camp.",
    ),
    done: phrase("A2、A3、A4 都与行营 B3 相连。", "A2, A3 and A4 are all joined to the camp B3."),
};

pub(super) const BLOCKED: PageText = PageText {
    title: phrase("路上有子：不能越过", "Never through a piece"),
    body: phrase(
        "铁路上有任何棋子挡着，不论敌我，都不能越过；挡路的是敌子，可以攻击它。",
        "No piece, friend or foe, is ever jumped. Where an enemy blocks the way it can be attacked.",
    ),
    task: phrase(
        "两步之内，用 A2 的团长吃掉 A8 的连长。",
        "Take the company on A8 with the regiment on A2, in two moves.",
    ),
    hint: phrase("先让 A4 的排长让路。", "First the platoon on A4 makes way."),
    done: phrase(
        "自己的小子挡了大子的路，是布阵时常犯的毛病。",
        "Small pieces that block one's own big ones are a common fault of formations.",
    ),
};

pub(super) const ENGINEER: PageText = PageText {
    title: phrase("工兵：铁路上能拐弯", "Engineers turn corners"),
    body: phrase(
        "工兵在铁路上可以任意拐弯，一步走到任何铁路相通、路上无子的点。这叫“飞”。\
         在公路上它和别的棋子一样走一步。",
        "On rails an engineer turns as many corners as it likes: in one move it reaches any point that free \
         rails lead to. Players call that flying. On roads it goes one step like everybody.",
    ),
    task: phrase(
        "A5 的连长挡着路。用工兵一步从 A4 到 B6。",
        "The company on A5 is in the way. Bring the engineer from A4 to B6 in one move.",
    ),
    hint: phrase(
        "从下面绕：A2、第二排、E 列、第一排。",
        "Round the back: A2, along to E2, up column E, and back along the front.",
    ),
    done: phrase(
        "所以工兵能从意想不到的地方冒出来挖雷。",
        "So engineers come upon mines from where nobody expects them.",
    ),
};
