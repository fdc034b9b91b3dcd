//! What the rules of a game ask of a setup: which pieces, and where each may stand.

use super::{Deployment, Fault, IllegalFormation, Lineup};
use crate::rules::{Deal, Hand, MineLines, Place, Rank, Rules, Station};

/// From how many mines on an army may use line 4 too, under the option that allows it.
const MANY_MINES: usize = 5;

/// What is asked of the setup of one army.
///
/// ```
/// use junqi::formation::{SetupRules, built_in};
/// use junqi::rules::{Place, Preset, Rank};
/// let mut lineup = built_in()[0].formation.lineup();
/// let flag = Place::all().find(|&place| lineup[place] == Some(Rank::Flag)).unwrap();
/// let front = Place::new(1, 3).unwrap();
/// assert!(SetupRules::STANDARD.check(&lineup).is_empty());
/// (lineup[flag], lineup[front]) = (lineup[front], lineup[flag]);
/// assert_eq!(SetupRules::STANDARD.check(&lineup).len(), 1);
/// // In 乱战 a flag outside the headquarters is played as an army.
/// let luanzhan = Preset::from_name("luanzhan").unwrap().rules();
/// assert!(SetupRules::new(&luanzhan, lineup.hand()).check(&lineup).is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupRules {
    hand: Hand,
    /// The foremost line on which mines may stand.
    mines_from: usize,
    /// The foremost line on which bombs may stand.
    bombs_from: usize,
    /// 乱战: a flag may stand wherever an army could, and there may be none.
    shuffled: bool,
}

impl SetupRules {
    /// The rules of the standard, by which formations are kept and passed on.
    pub const STANDARD: Self = Self { hand: Hand::SET, mines_from: 5, bombs_from: 2, shuffled: false };

    /// What these rules ask of an army with these pieces.
    pub const fn new(rules: &Rules, hand: Hand) -> Self {
        let far = matches!(rules.mine_lines, MineLines::LastThreeWithFive);
        Self {
            hand,
            mines_from: if far && hand.count(Rank::Mine) >= MANY_MINES { 4 } else { 5 },
            bombs_from: if rules.bomb_on_front_line { 1 } else { 2 },
            shuffled: matches!(rules.deal, Deal::Shuffled),
        }
    }

    /// The pieces that the army has.
    pub const fn hand(&self) -> Hand {
        self.hand
    }

    /// Whether the pieces were dealt: then a flag outside the headquarters is played as an
    /// army, and a headquarters may have to be named.
    pub const fn is_shuffled(&self) -> bool {
        self.shuffled
    }

    /// The foremost line on which this army's mines may stand.
    pub const fn mines_from(&self) -> usize {
        self.mines_from
    }

    /// Whether bombs may stand on the front line.
    pub const fn bombs_in_front(&self) -> bool {
        self.bombs_from == 1
    }

    /// Whether a piece of that rank may stand on that place.
    pub const fn may_stand(&self, rank: Rank, place: Place) -> bool {
        let headquarters = matches!(place.station(), Station::Headquarters);
        match rank {
            _ if matches!(place.station(), Station::Camp) => false,
            Rank::Flag => self.shuffled || headquarters,
            Rank::Mine => place.line() >= self.mines_from,
            Rank::Bomb => place.line() >= self.bombs_from,
            _ => true,
        }
    }

    /// Every rule of setting up that the lineup breaks, each once; none if it is legal.
    pub fn check(&self, lineup: &Lineup) -> Vec<Fault> {
        let counts = Rank::ALL.into_iter().rev().filter_map(|rank| {
            let places = lineup.places(|_, stands| stands == Some(rank));
            let (found, wanted) = (places.len(), self.hand.count(rank));
            (found != wanted).then_some(Fault::WrongCount { rank, found, wanted, places })
        });
        let is_camp = |place: Place| place.station() == Station::Camp;
        let outside = |wanted: Rank| {
            lineup.places(|place, stands| {
                stands == Some(wanted)
                    && match wanted {
                        // That nothing may stand in a camp is a rule of its own.
                        Rank::Mine => place.line() < self.mines_from,
                        Rank::Bomb => place.line() < self.bombs_from,
                        _ => !self.shuffled && place.station() != Station::Headquarters,
                    }
            })
        };
        let mines = outside(Rank::Mine);
        let groups = [
            Fault::Empty(lineup.places(|place, stands| stands.is_none() && !is_camp(place))),
            Fault::InCamp(lineup.places(|place, stands| stands.is_some() && is_camp(place))),
            Fault::FlagOutside(outside(Rank::Flag)),
            if self.mines_from == 5 { Fault::MineForward(mines) } else { Fault::MineFarForward(mines) },
            Fault::BombInFront(outside(Rank::Bomb)),
        ];
        counts.chain(groups.into_iter().filter(|group| !group.places().is_empty())).collect()
    }

    /// Whether the army has to name a headquarters before the game: it was dealt, has no
    /// flag in a headquarters and no commander.
    pub fn must_name(&self, lineup: &Lineup) -> bool {
        self.shuffled && !lineup.has_flag_at_home() && lineup.count(Rank::Commander) == 0
    }

    /// Whether the army has to hold both headquarters: it was dealt, has no flag in a
    /// headquarters, but a commander.
    pub fn must_hold_both(&self, lineup: &Lineup) -> bool {
        self.shuffled && !lineup.has_flag_at_home() && lineup.count(Rank::Commander) > 0
    }

    /// Everything that is wrong with an army as it is to be played; nothing if it is legal.
    pub fn faults(&self, army: &Deployment) -> Vec<Fault> {
        let mut faults = self.check(&army.lineup);
        match (army.headquarters, self.must_name(&army.lineup)) {
            (None, true) => faults.push(Fault::NoHeadquarters),
            (Some(place), true) if place.station() != Station::Headquarters => {
                faults.push(Fault::NotHeadquarters(place));
            }
            (Some(place), false) => faults.push(Fault::NeedlessHeadquarters(place)),
            (None, false) | (Some(_), true) => {}
        }
        faults
    }

    /// Whether the army may be played so.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn accept(&self, army: &Deployment) -> Result<(), IllegalFormation> {
        let faults = self.faults(army);
        if faults.is_empty() {
            return Ok(());
        }
        let back_first = self.check(&army.lineup.back_to_front()).is_empty();
        Err(IllegalFormation { faults, back_first, lineup: army.lineup })
    }
}

/// Whether the standard lets a piece of that rank stand on a place.
pub(super) fn may_hold(rank: Rank) -> impl Fn(Place) -> bool {
    move |place| SetupRules::STANDARD.may_stand(rank, place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::parse_rows;
    use crate::rules::Preset;

    fn place(line: usize, column: usize) -> Place {
        Place::new(line, column).unwrap()
    }

    fn luanzhan(rows: &[&str]) -> (SetupRules, Lineup) {
        let lineup = parse_rows(rows).unwrap();
        (SetupRules::new(&Preset::from_name("luanzhan").unwrap().rules(), lineup.hand()), lineup)
    }

    fn told(rules: &SetupRules, lineup: &Lineup) -> Vec<String> {
        rules.check(lineup).iter().map(Fault::to_string).collect()
    }

    #[test]
    fn b08_bombs_stand_on_the_front_line_with_the_option() {
        let lineup =
            parse_rows(&["连师炸旅排", "团.营.军", "工司.营团", "师.炸.旅", "排雷工雷连", "雷旗连排工"]);
        let lineup = lineup.unwrap();
        assert_eq!(SetupRules::STANDARD.check(&lineup), [Fault::BombInFront(vec![place(1, 3)])]);
        let allowed = Rules { bomb_on_front_line: true, ..Rules::default() };
        assert_eq!(SetupRules::new(&allowed, Hand::SET).check(&lineup), []);
    }

    #[test]
    fn b09_mines_stand_on_line_4_in_a_hand_of_five_or_more() {
        let four = ["师师师旅旅", "旅.旅.团", "团团.团营", "营.雷.连", "连雷连雷连", "排旗排雷工"];
        let (rules, lineup) = luanzhan(&four);
        assert_eq!(told(&rules, &lineup), ["L4C3: mines must stand on lines 5 and 6"]);
        let five = ["师师师旅旅", "旅.旅.团", "团团.团营", "营.雷.雷", "连雷连雷连", "排旗排雷工"];
        let (rules, lineup) = luanzhan(&five);
        assert_eq!(told(&rules, &lineup), [""; 0]);
        let more = ["师师师旅旅", "旅.旅.团", "雷团.团营", "雷.雷.雷", "连雷连雷连", "排旗排雷工"];
        let (rules, lineup) = luanzhan(&more);
        assert_eq!(told(&rules, &lineup), ["L3C1: mines must stand on lines 4 to 6"]);
        // The option is about hands with many mines: a set has three.
        let own = Rules { mine_lines: MineLines::LastThreeWithFive, ..Rules::default() };
        assert_eq!(SetupRules::new(&own, Hand::SET), SetupRules::STANDARD);
    }

    #[test]
    fn flags_of_a_hand_stand_where_an_army_could() {
        let (rules, lineup) =
            luanzhan(&["旗师师旅旅", "旅.旅.团", "团团.团营", "营.连.连", "连雷连雷连", "排旗排旗工"]);
        assert_eq!(told(&rules, &lineup), [""; 0]);
        let mut in_camp = lineup;
        (in_camp[place(2, 2)], in_camp[place(1, 1)]) = (in_camp[place(1, 1)], in_camp[place(2, 2)]);
        assert_eq!(
            told(&rules, &in_camp),
            ["L1C1: every post and headquarters must hold a piece", "L2C2: camps must stay empty"]
        );
        for rank in Rank::ALL {
            assert!(!rules.may_stand(rank, place(3, 3)), "{rank}");
        }
    }

    #[test]
    fn a_headquarters_is_named_by_a_hand_with_neither_flag_nor_commander_and_by_no_other() {
        let without = ["师师师旅旅", "旅.旅.团", "团团.团营", "营.连.连", "连雷连雷连", "排炸排炸工"];
        let (rules, lineup) = luanzhan(&without);
        assert!(rules.must_name(&lineup) && !rules.must_hold_both(&lineup));
        let named = |headquarters| rules.faults(&Deployment { lineup, headquarters });
        assert_eq!(named(None), [Fault::NoHeadquarters]);
        assert_eq!(named(Some(place(6, 2))), []);
        assert_eq!(named(Some(place(5, 2))), [Fault::NotHeadquarters(place(5, 2))]);

        let commanded = ["司师师旅旅", "旅.旅.团", "团团.团营", "营.连.连", "连雷连雷连", "排炸排炸工"];
        let flagged = ["师师师旅旅", "旅.旅.团", "团团.团营", "营.连.连", "连雷连雷连", "排旗排炸工"];
        for (rows, both) in [(commanded, true), (flagged, false)] {
            let (rules, lineup) = luanzhan(&rows);
            assert_eq!(rules.must_hold_both(&lineup), both);
            assert_eq!(rules.faults(&Deployment { lineup, headquarters: None }), []);
            let headquarters = Some(place(6, 4));
            let faults = rules.faults(&Deployment { lineup, headquarters });
            assert_eq!(faults, [Fault::NeedlessHeadquarters(place(6, 4))]);
        }
        // A flag that is played as an army is no flag to lose.
        let played = ["旗师师旅旅", "旅.旅.团", "团团.团营", "营.连.连", "连雷连雷连", "排炸排炸工"];
        let (rules, lineup) = luanzhan(&played);
        assert!(rules.must_name(&lineup));
        // Everybody's own set has its flag in a headquarters: nothing is named.
        let own = crate::formation::built_in()[0].formation.lineup();
        assert!(!SetupRules::STANDARD.must_name(&own));
        let needless = Deployment { lineup: own, headquarters: Some(place(6, 2)) };
        assert_eq!(SetupRules::STANDARD.faults(&needless), [Fault::NeedlessHeadquarters(place(6, 2))]);
    }
}
