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

/// The n-th bit of a set that has more than n, without a branch: counted byte by
/// byte, then bit by bit in the byte that holds it.
#[inline]
pub(crate) const fn nth_bit(set: u64, n: usize) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = ONES << 7;
    /// How many of the bytes, none above 127, are not larger than n.
    const fn not_larger(bytes: u64, n: u64) -> u64 {
        (((((n * ONES) | TOPS) - bytes) & TOPS) >> 7).wrapping_mul(ONES) >> 56
    }
    // The bits counted in twos, fours and bytes.
    let twos = set - ((set >> 1) & (ONES * 0x55));
    let fours = (twos & (ONES * 0x33)) + ((twos >> 2) & (ONES * 0x33));
    let bytes = (fours + (fours >> 4)) & (ONES * 0x0f);
    // Each byte: how many bits there are up to its end.
    let up_to = bytes.wrapping_mul(ONES);
    let shift = not_larger(up_to, n as u64) * 8;
    let left = n as u64 - (((up_to << 8) >> shift) & 0xff);
    // Each of that byte's bits in a byte of its own.
    let spread = (((set >> shift) & 0xff) * ONES) & 0x8040_2010_0804_0201;
    let ones = ((spread + ONES * 0x7f) >> 7) & ONES;
    (shift + not_larger(ones.wrapping_mul(ONES), left)) as usize
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
}
