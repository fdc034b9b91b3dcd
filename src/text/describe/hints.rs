//! The rules of thumb in words.

use super::{Remark, Say, Topic, side};
use crate::formation::Hint;
use crate::text::phrase;

impl Say<'_> {
    pub(super) fn hint(&self, hint: &Hint) -> Remark {
        let (places, text, why) = match hint {
            Hint::WeakCover { bomb, brigades } => (
                brigades.iter().copied().chain([*bomb]).collect(),
                self.pick(
                    format!("{}的炸弹只护着旅长", self.place(*bomb)),
                    format!("the bomb on the {} covers brigades only", self.place(*bomb)),
                ),
                phrase("用炸弹换吃旅长的子往往不够本", "a bomb is a high price for whatever takes a brigade"),
            ),
            Hint::Uncovered { place, rank } => (
                vec![*place],
                self.pick(
                    format!("{}身边没有炸弹", self.rank(*rank)),
                    format!("no bomb guards the {}", self.rank(*rank)),
                ),
                phrase("最大的子被拼掉或吃掉时，没有后手", "when the largest pieces fall, nothing answers"),
            ),
            Hint::SmallHeap(heap) => (
                heap.clone(),
                self.pick(
                    format!("小子成堆：{}", self.standing(heap)),
                    format!("small pieces in a heap: {}", self.standing(heap)),
                ),
                phrase("一个大子就能一路扫光", "one big piece sweeps them all"),
            ),
            Hint::BigForward(big) => (
                big.clone(),
                self.pick(
                    format!("大子靠前：{}", self.standing(big)),
                    format!("big pieces forward: {}", self.standing(big)),
                ),
                phrase("省步数，但也先挨炸", "that saves moves, and meets the bombs first"),
            ),
            Hint::BigBehind(big) => (
                big.clone(),
                self.pick(
                    format!("大子靠后：{}", self.standing(big)),
                    format!("big pieces far back: {}", self.standing(big)),
                ),
                phrase(
                    "出动要多走几步，前面的子先吃亏",
                    "they need more moves to come out while the front loses",
                ),
            ),
            Hint::SplitMine(mine) => (
                vec![*mine],
                self.pick(
                    format!("地雷在{}", self.place(*mine)),
                    format!("a mine on the {}", self.place(*mine)),
                ),
                phrase(
                    "切断第五排铁路，自己的左右两边不能互相支援",
                    "it cuts the rail of line 5 and splits one's own halves",
                ),
            ),
            Hint::CornerMine(mine) => (
                vec![*mine],
                self.pick(
                    format!("地雷在{}", self.place(*mine)),
                    format!("a mine on the {}", self.place(*mine)),
                ),
                phrase(
                    "堵住边路的尽头，也堵住自己的子转弯",
                    "it ends that side rail, for one's own pieces too",
                ),
            ),
            Hint::BareFlag(flag) => (
                vec![*flag],
                self.pick("军旗旁边没有地雷".into(), "no mine touches the flag".into()),
                phrase("骗得过就好，骗不过就危险", "fine while nobody guesses it, dangerous after that"),
            ),
            Hint::LostInHeadquarters { place, rank } => (
                vec![*place],
                self.pick(
                    format!("{}在大本营里", self.rank(*rank)),
                    format!("the {} stands in a headquarters", self.rank(*rank)),
                ),
                phrase(
                    "它再也出不来，那里放小子或地雷就够了",
                    "it never comes out; a small piece or a mine would do there",
                ),
            ),
            Hint::EngineersForward(engineers) => (
                engineers.clone(),
                self.pick("工兵都在前两排".into(), "all engineers stand on lines 1 and 2".into()),
                phrase(
                    "雷还没认出来，工兵可能先丢光",
                    "they may be gone before anybody knows where the mines are",
                ),
            ),
            Hint::OneSided { strong, places } => (
                places.clone(),
                self.pick(
                    format!("大子几乎都在{}边", side(*strong).zh),
                    format!("almost all big pieces stand on the {}", side(*strong).en),
                ),
                phrase(
                    "另一边顶不住，要快攻才行",
                    "the other side won't hold for long: it has to be a fast attack",
                ),
            ),
        };
        self.remark(Topic::Hint, places, text, why)
    }
}
