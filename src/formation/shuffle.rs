//! Shuffling a part of an army while chosen points keep what stands on them.
//!
//! The places where a rank may stand lie in each other: headquarters, lines 5 and 6, lines 2
//! to 6, everywhere. So the pieces are laid out in that order, each on one of the free places
//! left; whether that ends well can be counted before, nothing is tried twice, and every
//! legal result is as likely as any other. (Of an army that was dealt: any other with as many
//! flags in the headquarters.)

use rand::Rng;

use super::random::put;
use super::{Fault, Formation, Lineup, SetupRules};
use crate::rules::{Place, Rank, Station};

/// Why nothing legal can be made round the locked points.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShuffleRefused {
    /// What stands on locked points breaks rules by itself.
    #[error("the locked points break the rules: {}", super::in_a_row(.0))]
    Locked(Vec<Fault>),
    /// The points that are not locked have no room for pieces of that rank.
    #[error("the locked points leave {room} places for {pieces} of the rank {rank}")]
    NoRoom {
        /// The rank.
        rank: Rank,
        /// How many of them have to be laid.
        pieces: usize,
        /// How many free places may hold them.
        room: usize,
    },
}

impl Lineup {
    /// A random legal formation that is as this lineup on the locked places. The same
    /// generator state gives the same one; with nothing locked all legal formations are
    /// equally likely.
    ///
    /// ```
    /// use junqi::formation::{Formation, Lineup};
    /// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
    /// let mut rng = ChaCha8Rng::seed_from_u64(7);
    /// let army = Formation::random(&mut rng).lineup();
    /// let shuffled = army.shuffled(|place| place.line() > 3, &mut rng).unwrap();
    /// assert_eq!(shuffled.rows()[3..], army.rows()[3..]);
    /// ```
    ///
    /// # Errors
    /// When no legal formation has these pieces there.
    pub fn shuffled<R: Rng + ?Sized>(
        &self,
        is_locked: impl Fn(Place) -> bool,
        rng: &mut R,
    ) -> Result<Formation, ShuffleRefused> {
        let lineup = SetupRules::STANDARD.shuffle(self, is_locked, rng)?;
        Formation::try_from(lineup).map_err(|illegal| ShuffleRefused::Locked(illegal.faults))
    }
}

impl SetupRules {
    /// A random legal lineup of the army's pieces, found at once. Flags that were dealt go to
    /// the headquarters as far as the mines and bombs leave room for them; the others are
    /// played as armies. Any 25 pieces of four sets can be set up.
    ///
    /// # Errors
    /// When no lineup of these pieces is legal.
    pub fn random<R: Rng + ?Sized>(&self, rng: &mut R) -> Result<Lineup, ShuffleRefused> {
        self.shuffle(&Lineup::EMPTY, |_| false, rng)
    }

    /// The same with what the lineup has on the locked places; see [`Lineup::shuffled`].
    ///
    /// # Errors
    /// When no legal lineup has these pieces there.
    pub fn shuffle<R: Rng + ?Sized>(
        &self,
        from: &Lineup,
        is_locked: impl Fn(Place) -> bool,
        rng: &mut R,
    ) -> Result<Lineup, ShuffleRefused> {
        let mut lineup = Lineup::EMPTY;
        let locked: Vec<_> = Place::all().filter(|&place| is_locked(place)).collect();
        for &place in &locked {
            lineup[place] = from[place];
        }
        let faults = self.faults_of(&lineup, &locked);
        if !faults.is_empty() {
            return Err(ShuffleRefused::Locked(faults));
        }
        let free: Vec<_> = Place::all()
            .filter(|place| !locked.contains(place) && place.station() != Station::Camp)
            .collect();
        let left = BY_WIDTH.map(|rank| self.hand().count(rank) - lineup.count(rank));
        let flags = if self.is_shuffled() {
            let fits = |&flags: &usize| self.lacks_room(&free, [flags, left[1], left[2]]).is_none();
            (1..=left[0]).rev().find(fits).unwrap_or(0)
        } else {
            left[0]
        };
        if let Some(refused) = self.lacks_room(&free, [flags, left[1], left[2]]) {
            return Err(refused);
        }
        let pieces = |rank: Rank, count: usize| std::iter::repeat_n(rank, count);
        // Flags without a headquarters are armies like any other.
        let mut wide: Vec<Rank> = pieces(Rank::Flag, left[0] - flags).collect();
        for rank in Rank::ALL.into_iter().filter(|rank| !BY_WIDTH.contains(rank)) {
            wide.extend(pieces(rank, self.hand().count(rank) - lineup.count(rank)));
        }
        for (rank, count) in BY_WIDTH.into_iter().zip([flags, left[1], left[2]]) {
            let pieces: Vec<_> = pieces(rank, count).collect();
            put(&mut lineup, &pieces, |place| free.contains(&place) && self.is_meant_for(rank, place), rng);
        }
        put(&mut lineup, &wide, |place| free.contains(&place), rng);
        Ok(lineup)
    }

    /// Whether a piece of the narrower ranks is laid there: of flags those that count.
    const fn is_meant_for(&self, rank: Rank, place: Place) -> bool {
        match rank {
            Rank::Flag => matches!(place.station(), Station::Headquarters),
            _ => self.may_stand(rank, place),
        }
    }

    /// What is wrong with so many of [`BY_WIDTH`] on the free places: pieces of the narrower
    /// ranks stand where those of the wider ones could.
    fn lacks_room(&self, free: &[Place], counts: [usize; 3]) -> Option<ShuffleRefused> {
        let mut taken = 0;
        for (rank, pieces) in BY_WIDTH.into_iter().zip(counts) {
            let room = free.iter().filter(|&&place| self.is_meant_for(rank, place)).count();
            let room = room.saturating_sub(taken);
            if pieces > room {
                return Some(ShuffleRefused::NoRoom { rank, pieces, room });
            }
            taken += pieces;
        }
        None
    }

    /// The rules that the locked places break by themselves, whatever is laid round them.
    fn faults_of(&self, lineup: &Lineup, locked: &[Place]) -> Vec<Fault> {
        let mut faults = self.check(lineup);
        faults.retain_mut(|fault| match fault {
            Fault::WrongCount { found, wanted, .. } => found > wanted,
            Fault::Empty(places) => {
                places.retain(|place| locked.contains(place));
                !places.is_empty()
            }
            _ => true,
        });
        faults
    }
}

/// The ranks that can't stand everywhere, those with the fewest places first; each may
/// stand wherever the one before may.
const BY_WIDTH: [Rank; 3] = [Rank::Flag, Rank::Mine, Rank::Bomb];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::RngExt;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::formation::parse_rows;
    use crate::rules::{Hand, Preset, hands};

    const F1: [&str; 6] = ["连师营旅排", "团.炸.军", "工司.营团", "师.炸.旅", "排雷工雷连", "雷旗连排工"];

    fn place(line: usize, column: usize) -> Place {
        Place::new(line, column).unwrap()
    }

    fn rng(seed: u64) -> ChaCha8Rng {
        ChaCha8Rng::seed_from_u64(seed)
    }

    #[test]
    fn locked_points_of_any_legal_army_stay_and_the_rest_is_legal() {
        let mut rng = rng(1);
        for _ in 0..5_000 {
            let army = Formation::random(&mut rng).lineup();
            let locks: Vec<bool> = (0..Place::COUNT).map(|_| rng.random_bool(0.6)).collect();
            let is_locked = |place: Place| locks[place.index()];
            let shuffled = army.shuffled(is_locked, &mut rng).expect("the army itself is one way");
            for place in Place::all().filter(|&place| is_locked(place)) {
                assert_eq!(shuffled.rank(place), army[place], "{place}");
            }
        }
    }

    #[test]
    fn with_every_point_locked_nothing_changes() {
        let army = parse_rows(&F1).unwrap();
        assert_eq!(army.shuffled(|_| true, &mut rng(2)).unwrap().lineup(), army);
    }

    #[test]
    fn all_ways_to_lay_the_free_points_come_up() {
        let army = parse_rows(&F1).unwrap();
        // 连 排 on the front line, 雷 旗 on the base line: only the two in front can change places.
        let free = [place(1, 1), place(1, 5), place(6, 1), place(6, 2)];
        let mut rng = rng(3);
        let seen: HashSet<_> =
            (0..60).map(|_| army.shuffled(|place| !free.contains(&place), &mut rng).unwrap()).collect();
        assert_eq!(seen.len(), 2);
    }

    #[test]
    fn an_illegal_lineup_is_made_legal_where_it_is_free() {
        let mut army = parse_rows(&F1).unwrap();
        let (flag, camp) = (place(6, 2), place(3, 3));
        (army[flag], army[camp]) = (army[camp], army[flag]);
        let shuffled = army.shuffled(|place| place.line() == 1, &mut rng(4)).unwrap();
        assert_eq!(shuffled.rows()[0], F1[0]);
        let locked = army.shuffled(|place| place == camp, &mut rng(4)).unwrap_err();
        assert!(locked.to_string().contains("L3C3"), "{locked}");
        let empty = army.shuffled(|place| place == flag, &mut rng(4)).unwrap_err();
        assert_eq!(empty, ShuffleRefused::Locked(vec![Fault::Empty(vec![flag])]));
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_reason() {
        let mut army = parse_rows(&F1).unwrap();
        // Both headquarters locked without the flag in one of them.
        (army[place(6, 2)], army[place(6, 3)]) = (army[place(6, 3)], army[place(6, 2)]);
        let refused = army.shuffled(|place| place.station() == Station::Headquarters, &mut rng(5));
        assert_eq!(refused, Err(ShuffleRefused::NoRoom { rank: Rank::Flag, pieces: 1, room: 0 }));

        let army = parse_rows(&F1).unwrap();
        let others = |at: Place| at.line() >= 5 && !matches!(army[at], Some(Rank::Mine)) || at == place(6, 1);
        assert!(army.shuffled(others, &mut rng(6)).is_ok());
        // Nine pieces of lines 5 and 6 locked, none of them a mine but the flag.
        let mut army = army;
        (army[place(5, 2)], army[place(1, 1)]) = (army[place(1, 1)], army[place(5, 2)]);
        let back = |at: Place| at.line() >= 5 && at != place(5, 4) && at != place(6, 1);
        let refused = army.shuffled(back, &mut rng(7)).unwrap_err();
        assert_eq!(refused, ShuffleRefused::NoRoom { rank: Rank::Mine, pieces: 3, room: 2 });
        assert_eq!(refused.to_string(), "the locked points leave 2 places for 3 of the rank mine");
    }

    /// What is asked of a hand in 乱战.
    fn luanzhan(hand: Hand) -> SetupRules {
        SetupRules::new(&Preset::from_name("luanzhan").unwrap().rules(), hand)
    }

    /// So many mines, bombs and flags; the other pieces are platoons.
    fn hand(mines: usize, bombs: usize, flags: usize) -> Hand {
        let named = [(Rank::Mine, mines), (Rank::Bomb, bombs), (Rank::Flag, flags)];
        let named = named.into_iter().flat_map(|(rank, count)| std::iter::repeat_n(rank, count));
        named.chain(std::iter::repeat_n(Rank::Platoon, 25 - mines - bombs - flags)).collect()
    }

    #[test]
    fn l03_every_hand_that_is_dealt_is_set_up_at_once() {
        let mut rng = rng(8);
        for _ in 0..3_000 {
            for (_, hand) in hands(&mut rng).iter() {
                let rules = luanzhan(*hand);
                let lineup = rules.random(&mut rng).unwrap_or_else(|refused| panic!("{hand:?}: {refused}"));
                assert_eq!(rules.check(&lineup), [], "{lineup}");
            }
        }
    }

    #[test]
    fn l03_the_most_extreme_hands_are_set_up_too() {
        let mut rng = rng(9);
        for (mines, bombs, flags) in all_hands(12, 8, 4) {
            let rules = luanzhan(hand(mines, bombs, flags));
            let lineup = rules.random(&mut rng).unwrap_or_else(|_| panic!("{mines} {bombs} {flags}"));
            assert_eq!(rules.check(&lineup), [], "{mines} {bombs} {flags}\n{lineup}");
            // As many flags as can stand there are in the headquarters.
            let home = |at: &Place| at.station() == Station::Headquarters && lineup[*at] == Some(Rank::Flag);
            let room = (if mines >= 5 { 13 } else { 10 }) - mines;
            let most = flags.min(2).min(room).min(20 - mines - bombs);
            assert_eq!(Place::all().filter(home).count(), most, "{mines} {bombs} {flags}\n{lineup}");
        }
    }

    fn all_hands(mines: usize, bombs: usize, flags: usize) -> impl Iterator<Item = (usize, usize, usize)> {
        (0..=mines).flat_map(move |m| (0..=bombs).flat_map(move |b| (0..=flags).map(move |f| (m, b, f))))
    }

    #[test]
    fn l03_twelve_mines_and_a_flag_fit_exactly_and_a_second_flag_is_played_as_an_army() {
        let back = |line: usize| line >= 5 || line == 4;
        let one = luanzhan(hand(12, 2, 1)).random(&mut rng(10)).unwrap();
        for at in Place::all().filter(|at| back(at.line()) && at.station() != Station::Camp) {
            assert!(matches!(one[at], Some(Rank::Mine | Rank::Flag)), "{at}\n{one}");
        }
        let two = luanzhan(hand(12, 2, 2)).random(&mut rng(10)).unwrap();
        let flags: Vec<_> = Place::all().filter(|&at| two[at] == Some(Rank::Flag)).collect();
        let home = flags.iter().filter(|at| at.station() == Station::Headquarters).count();
        assert_eq!((flags.len(), home), (2, 1), "{two}");
        // With both locked in the headquarters there is room for eleven mines.
        let mut both = Lineup::EMPTY;
        (both[place(6, 2)], both[place(6, 4)]) = (Some(Rank::Flag), Some(Rank::Flag));
        let home = |at: Place| at.station() == Station::Headquarters;
        let refused = luanzhan(hand(12, 2, 2)).shuffle(&both, home, &mut rng(11));
        assert_eq!(refused, Err(ShuffleRefused::NoRoom { rank: Rank::Mine, pieces: 12, room: 11 }));
        assert!(luanzhan(hand(11, 2, 2)).shuffle(&both, home, &mut rng(11)).is_ok());
    }
}
