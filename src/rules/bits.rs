//! Arithmetic on words of bits that stand for points or places on lines. What a
//! bit means is not known here.

#[inline]
pub(crate) const fn shifted(set: u64, by: i8) -> u64 {
    if by > 0 { set << by } else { set >> -by }
}

/// Every place above a slider up to and with the first that isn't empty.
#[inline]
pub(crate) const fn slide_up(sliders: u64, empty: u64) -> u64 {
    (sliders << 1).wrapping_add(empty) ^ empty
}

/// Every place below a slider down to and with the first that isn't empty.
#[inline]
pub(crate) const fn slide_down(sliders: u64, empty: u64) -> u64 {
    let mut reached = sliders;
    let mut free = empty;
    reached |= reached >> 1 & free;
    free &= free >> 1;
    reached |= reached >> 2 & free;
    free &= free >> 2;
    reached |= reached >> 4 & free;
    free &= free >> 4;
    reached |= reached >> 8 & free;
    reached >> 1
}

/// The n-th bit of a set that has more than n. The first ones, which are nearly all that is
/// asked for, are taken off one after another and the right one is picked: no branch depends
/// on which it is.
#[inline]
pub(crate) const fn nth_bit(set: u64, n: usize) -> usize {
    let (mut rest, mut n) = (set, n);
    loop {
        let mut left = [rest; 8];
        let mut i = 1;
        while i < 8 {
            left[i] = without_lowest(left[i - 1]);
            i += 1;
        }
        if n < 8 {
            return left[n].trailing_zeros() as usize;
        }
        rest = without_lowest(left[7]);
        n -= 8;
    }
}

#[inline]
const fn without_lowest(set: u64) -> u64 {
    set & set.wrapping_sub(1)
}

/// How many members there are before each of up to 32 sets: before each group of four, and in a
/// group before each set.
///
/// Counts are lanes of 16 bits, four in a word, so that one multiplication adds four of them up
/// and one subtraction compares four with a number. The words are looked at one by one: what was
/// just written in small pieces is slow to read in large ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sums {
    groups: [u64; 2],
    sets: [u64; 8],
}

/// One in every lane.
const LANES: u64 = 0x0001_0001_0001_0001;

impl Sums {
    /// Nothing before any set.
    pub(crate) const NONE: Self = Self { groups: [0; 2], sets: [0; 8] };

    /// Counts so many groups of sets and gives the number of all members.
    #[inline]
    pub(crate) fn new(sets: &[u64; 32], groups: usize) -> (Self, u32) {
        let mut sums = Self::NONE;
        let mut counts = [[0; 4]; 2];
        for group in 0..groups {
            let count = |i: usize| u64::from(sets[group * 4 + i].count_ones());
            (sums.sets[group], counts[group / 4][group % 4]) =
                before_each([count(0), count(1), count(2), count(3)]);
        }
        let (first, half) = before_each(counts[0]);
        let (second, rest) = if groups > 4 { before_each(counts[1]) } else { (0, 0) };
        sums.groups = [first, second + half * LANES];
        (sums, (half + rest) as u32)
    }

    /// The set with the member of that number, and the member's number in the set. Looks at the
    /// first `groups` of groups, which have more members than that.
    #[inline]
    pub(crate) const fn find(&self, number: usize, groups: usize) -> (usize, usize) {
        let (mut group, mut left) = find_lane(self.groups[0], number);
        if groups > 4 {
            let second = self.groups[1];
            let (further, beyond) = find_lane(second, number);
            if number >= (second & 0xffff) as usize {
                group = 4 + further;
                left = beyond;
            }
        }
        let (set, left) = find_lane(self.sets[group], left);
        (group * 4 + set, left)
    }
}

/// In each lane the sum of the counts before it, and the sum of all.
#[inline]
const fn before_each(counts: [u64; 4]) -> (u64, u64) {
    let [a, b, c, d] = counts;
    let (ab, abc) = (a + b, a + b + c);
    (a << 16 | ab << 32 | abc << 48, abc + d)
}

/// The last of four lanes, the first not larger than the number, that isn't larger than the
/// number, and by what the number exceeds it.
#[inline]
const fn find_lane(lanes: u64, number: usize) -> (usize, usize) {
    let (b, c, d) = (lanes >> 16 & 0xffff, lanes >> 32 & 0xffff, lanes >> 48);
    let n = number as u64;
    let mut start = lanes & 0xffff;
    if n >= b {
        start = b;
    }
    if n >= c {
        start = c;
    }
    if n >= d {
        start = d;
    }
    ((n >= b) as usize + (n >= c) as usize + (n >= d) as usize, number.wrapping_sub(start as usize))
}

/// The bits of a set, lowest first.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as usize;
            set &= set - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    #[test]
    fn the_nth_bit_is_the_one_that_n_bits_lie_below() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let sparse = (0..200).map(|_| rng.next_u64() & rng.next_u64() & rng.next_u64()).collect::<Vec<_>>();
        for set in sparse.into_iter().chain([u64::MAX, 1, 1 << 63, 0xff << 56, 0x8000_0000_0000_0001]) {
            for (n, bit) in bits(set).enumerate() {
                assert_eq!(nth_bit(set, n), bit, "{set:#x}, {n}");
            }
        }
    }

    #[test]
    fn a_number_finds_the_set_that_holds_it_and_its_place_there() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        for groups in [4, 8] {
            for _ in 0..200 {
                // Some sets are empty, the last ones always.
                let mut sets = [0; 32];
                for set in &mut sets[..groups * 4 - 3] {
                    *set = rng.next_u64() & rng.next_u64() & rng.next_u64() & rng.next_u64();
                    *set &= (rng.next_u64() & 1).wrapping_neg();
                }
                let (sums, total) = Sums::new(&sets, groups);
                let members = sets.iter().enumerate();
                let members = members.flat_map(|(set, &word)| (0..bits(word).count()).map(move |i| (set, i)));
                let members: Vec<_> = members.collect();
                assert_eq!(total as usize, members.len());
                for (number, member) in members.into_iter().enumerate() {
                    assert_eq!(sums.find(number, groups), member);
                }
            }
        }
    }
}
