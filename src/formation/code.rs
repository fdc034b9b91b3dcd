//! Share codes: a formation as one short line of plain text that a friend can paste or type back.
//!
//! All legal formations are counted through in a fixed order: where the flag stands, which of
//! the 9 places left the mines take, which of the 16 places left the bombs, and which arrangement of the
//! other 19 pieces it is. There are [`FORMATIONS`], a little less than 2⁶⁰, so the number takes twelve
//! characters of Crockford's 32 (digits and letters without I, L, O, U). Two check characters follow.
//!
//! The characters are elements of the field with 32 elements, and the checks say that Σ c = 0 and
//! Σ c·αⁱ = 0 over the fourteen. So any one or two wrong characters are noticed, and any two that were
//! exchanged; of one wrong character even the position is known.

use super::setup_rules::may_hold;
use super::{Formation, Lineup};
use crate::rules::{Place, Rank, Station};

/// How many legal formations there are: 2 · C(9,3) · C(16,2) · 19!/(2!⁴ · 3!³).
pub const FORMATIONS: u64 = 2 * MINE_CHOICES * BOMB_CHOICES * ARRANGEMENTS;

const MINE_CHOICES: u64 = choose(9, 3);
const BOMB_CHOICES: u64 = choose(16, 2);
const ARRANGEMENTS: u64 = arrangements();

const PREFIX: &str = "jq1";
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Characters of the number, then those of the check.
const DIGITS: usize = 12;
const LENGTH: usize = DIGITS + 2;
/// After how many characters a dash stands, for the eye.
const GROUP: usize = 5;

/// Why a text is no share code. Positions count all characters as they were typed, from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// It doesn't begin as codes do.
    #[error("a formation's share code begins with \"jq1-\"")]
    Prefix,
    /// It begins like one of another kind.
    #[error("the share code begins with \"jq{found}\"; this program reads codes that begin with \"jq1-\"")]
    Version {
        /// What stands after `jq`.
        found: char,
    },
    /// A character that codes don't have.
    #[error(
        "the share code has {found:?} at position {position}; it takes digits and the letters a to z without u"
    )]
    Character {
        /// Where.
        position: usize,
        /// Which.
        found: char,
    },
    /// Characters are missing.
    #[error(
        "the share code is too short: {found} characters after \"jq1-\" instead of {LENGTH}, dashes not counted"
    )]
    TooShort {
        /// How many there are.
        found: usize,
    },
    /// There are too many.
    #[error(
        "the share code is too long: {found} characters after \"jq1-\" instead of {LENGTH}, dashes not counted"
    )]
    TooLong {
        /// How many there are.
        found: usize,
    },
    /// The check characters don't fit, and one wrong character would explain it.
    #[error("the share code has a wrong checksum: perhaps {found:?} at position {position} is mistyped")]
    OneWrong {
        /// Where.
        position: usize,
        /// What stands there.
        found: char,
    },
    /// The check characters don't fit because all is there, but not in this order.
    #[error("the share code has a wrong checksum: perhaps two characters were exchanged")]
    Exchanged,
    /// The check characters don't fit.
    #[error("the share code has a wrong checksum: at least two characters are mistyped")]
    Wrong,
    /// The checks fit, but there is no such formation.
    #[error("the share code stands for no formation: its number is larger than the number of formations")]
    OutOfRange,
}

impl Formation {
    /// The formation's number among all [`FORMATIONS`], from 0.
    pub fn number(&self) -> u64 {
        let lineup = self.lineup();
        let mut left = posts();
        let flag = take(&mut left, &lineup, Rank::Flag, |place| place.station() == Station::Headquarters);
        let mines = take(&mut left, &lineup, Rank::Mine, may_hold(Rank::Mine));
        let bombs = take(&mut left, &lineup, Rank::Bomb, may_hold(Rank::Bomb));
        let others = left.iter().filter_map(|&place| lineup[place]);
        ((flag * MINE_CHOICES + mines) * BOMB_CHOICES + bombs) * ARRANGEMENTS + arrangement_number(others)
    }

    /// The formation with that number; none from [`FORMATIONS`] on.
    ///
    /// ```
    /// use junqi::formation::{FORMATIONS, Formation};
    /// assert_eq!(Formation::from_number(FORMATIONS - 1).unwrap().number(), FORMATIONS - 1);
    /// assert_eq!(Formation::from_number(FORMATIONS), None);
    /// ```
    pub fn from_number(number: u64) -> Option<Self> {
        if number >= FORMATIONS {
            return None;
        }
        let (choices, arrangement) = (number / ARRANGEMENTS, number % ARRANGEMENTS);
        let (choices, bombs) = (choices / BOMB_CHOICES, choices % BOMB_CHOICES);
        let (flag, mines) = (choices / MINE_CHOICES, choices % MINE_CHOICES);
        let mut lineup = Lineup::EMPTY;
        let mut left = posts();
        put(&mut left, &mut lineup, Rank::Flag, flag, |place| place.station() == Station::Headquarters);
        put(&mut left, &mut lineup, Rank::Mine, mines, may_hold(Rank::Mine));
        put(&mut left, &mut lineup, Rank::Bomb, bombs, may_hold(Rank::Bomb));
        for (place, rank) in left.into_iter().zip(arrangement_of(arrangement)) {
            lineup[place] = Some(rank);
        }
        Self::try_from(lineup).ok()
    }

    /// The formation's share code: the same formation has always the same one.
    ///
    /// ```
    /// use junqi::formation::{Formation, built_in};
    /// let spear = built_in()[0].formation;
    /// let code = spear.code();
    /// assert!(code.starts_with("jq1-") && code.len() == 20);
    /// assert_eq!(Formation::from_code(&code.to_uppercase()), Ok(spear));
    /// ```
    pub fn code(&self) -> String {
        let number = self.number();
        let mut digits = [0; LENGTH];
        for (i, digit) in digits.iter_mut().take(DIGITS).enumerate() {
            *digit = (number >> (5 * (DIGITS - 1 - i))) as u8 & 31;
        }
        let (sum, weighted) = syndromes(&digits);
        // With x and y at the end: x + y = sum, x·α¹² + y·α¹³ = weighted.
        let (before, last) = (POWERS[DIGITS], POWERS[DIGITS + 1]);
        let x = divided(weighted ^ times(sum, last), before ^ last);
        digits[DIGITS] = x;
        digits[DIGITS + 1] = sum ^ x;
        let mut code = PREFIX.to_owned();
        for (i, digit) in digits.into_iter().enumerate() {
            if i % GROUP == 0 {
                code.push('-');
            }
            code.push(char::from(ALPHABET[usize::from(digit)]));
        }
        code
    }

    /// Reads a share code. Capitals, blanks, dashes of every kind and full-width letters don't matter, nor what
    /// a sentence puts around it; O counts as 0, I and L as 1. The beginning may be missing.
    ///
    /// # Errors
    /// What is wrong with it; every single wrong character and every exchange of two is noticed.
    pub fn from_code(text: &str) -> Result<Self, CodeError> {
        let typed = typed_in(text);
        if typed.len() == LENGTH && has_no_head(text) {
            return Self::from_typed(&typed);
        }
        let mut typed = typed.into_iter();
        for expected in ['j', 'q'] {
            if typed.next().is_none_or(|(_, c)| !c.eq_ignore_ascii_case(&expected)) {
                return Err(CodeError::Prefix);
            }
        }
        match typed.next() {
            None => return Err(CodeError::Prefix),
            Some((_, c)) if look_alike(c) == '1' => {}
            Some((_, found)) => return Err(CodeError::Version { found }),
        }
        Self::from_typed(&typed.collect::<Vec<_>>())
    }

    /// Reads what stands after the beginning.
    fn from_typed(typed: &[(usize, char)]) -> Result<Self, CodeError> {
        let read = |&(position, found): &(usize, char)| {
            let c = look_alike(found);
            let digit = ALPHABET.iter().position(|&known| char::from(known) == c);
            digit.map(|digit| digit as u8).ok_or(CodeError::Character { position, found })
        };
        let read: Vec<u8> = typed.iter().map(read).collect::<Result<_, _>>()?;
        let found = read.len();
        let digits: [u8; LENGTH] = read.try_into().map_err(|_| {
            if found < LENGTH { CodeError::TooShort { found } } else { CodeError::TooLong { found } }
        })?;
        check_digits(&digits, typed)?;
        let number = digits[..DIGITS].iter().fold(0, |number, &digit| number << 5 | u64::from(digit));
        Self::from_number(number).ok_or(CodeError::OutOfRange)
    }
}

/// Whether a text is meant as a share code: it begins as they do and a dash or about as many characters
/// follow, or its three groups stand there without the beginning.
///
/// ```
/// use junqi::formation::looks_like_code;
/// for code in ["JQ1-abc", "jq1 3na5c rq810 pm6q", "ｊｑ１－３ｎａ５ｃ", "3na5c-rq810-pm6q"] {
///     assert!(looks_like_code(code), "{code}");
/// }
/// for name in ["jq.json", "jq1", "jq10", "three-small-word"] {
///     assert!(!looks_like_code(name), "{name}");
/// }
/// ```
pub fn looks_like_code(text: &str) -> bool {
    if has_no_head(text) {
        return true;
    }
    let typed = typed_in(text);
    let [(_, 'j' | 'J'), (_, 'q' | 'Q'), (at, version), rest @ ..] = typed.as_slice() else { return false };
    let has_dash = text.chars().nth(*at).is_some_and(is_dash);
    let is_long = (LENGTH - 2..=LENGTH + 2).contains(&rest.len());
    look_alike(*version).is_ascii_digit() && (has_dash || is_long)
}

/// Whether a text is the groups of a code alone.
fn has_no_head(text: &str) -> bool {
    let text: String = text.trim_matches(is_around).chars().map(halfwidth).collect();
    let groups: Vec<_> =
        text.split(|c: char| is_dash(c) || c.is_whitespace()).map(|group| group.chars().count()).collect();
    let is_of_code = |c: char| ALPHABET.contains(&(look_alike(c) as u8)) && c.is_ascii();
    groups == [GROUP, GROUP, LENGTH - 2 * GROUP]
        && text.chars().all(|c| is_dash(c) || c.is_whitespace() || is_of_code(c))
        // Words have no digits.
        && text.contains(|c: char| c.is_ascii_digit())
}

/// The characters of a code as they are meant, each with its position: without blanks and dashes and
/// what a sentence puts around it.
fn typed_in(text: &str) -> Vec<(usize, char)> {
    let before = text.chars().take_while(|&c| is_around(c)).count();
    let chars = text.trim_matches(is_around).chars().map(halfwidth).enumerate();
    let counts = |(_, c): &(usize, char)| !c.is_whitespace() && !is_dash(*c) && !is_unseen(*c);
    chars.filter(counts).map(|(index, c)| (before + index + 1, c)).collect()
}

/// A full-width character as the ASCII one that it stands for.
fn halfwidth(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

/// Dashes as chat programs and Chinese keyboards write them.
const fn is_dash(c: char) -> bool {
    matches!(
        c,
        '-' | '_' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}' | '\u{ff3f}'
    )
}

/// Characters that nobody sees.
const fn is_unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// What may stand before and after a code in a sentence.
fn is_around(c: char) -> bool {
    c.is_whitespace()
        || is_unseen(c)
        || matches!(
            c,
            '.' | ','
                | ';'
                | ':'
                | '!'
                | '?'
                | '"'
                | '\''
                | '`'
                | '('
                | ')'
                | '['
                | ']'
                | '<'
                | '>'
                | '。'
                | '，'
                | '；'
                | '：'
                | '！'
                | '？'
                | '“'
                | '”'
                | '‘'
                | '’'
                | '（'
                | '）'
                | '「'
                | '」'
                | '【'
                | '】'
                | '《'
                | '》'
                | '、'
                | '…'
        )
}

/// The character that is meant, as it stands in the alphabet.
const fn look_alike(c: char) -> char {
    match c.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        c => c,
    }
}

fn check_digits(digits: &[u8; LENGTH], typed: &[(usize, char)]) -> Result<(), CodeError> {
    let (sum, weighted) = syndromes(digits);
    if (sum, weighted) == (0, 0) {
        return Ok(());
    }
    if sum == 0 {
        return Err(CodeError::Exchanged);
    }
    // One wrong character at i: its error e gives the sums e and e·αⁱ.
    let at = POWERS.iter().take(LENGTH).position(|&power| times(sum, power) == weighted);
    match at.and_then(|index| typed.get(index)) {
        Some(&(position, found)) => Err(CodeError::OneWrong { position, found }),
        None => Err(CodeError::Wrong),
    }
}

/// Σ c and Σ c·αⁱ.
fn syndromes(digits: &[u8; LENGTH]) -> (u8, u8) {
    let weigh = |(sum, weighted), (&digit, &power)| (sum ^ digit, weighted ^ times(digit, power));
    digits.iter().zip(&POWERS).fold((0, 0), weigh)
}

/// α⁰ … α³⁰, all elements but 0, where α⁵ = α² + 1.
const POWERS: [u8; 31] = {
    let mut powers = [1_u8; 31];
    let mut i = 1;
    while i < 31 {
        let doubled = powers[i - 1] << 1;
        powers[i] = if doubled & 32 == 0 { doubled } else { doubled ^ 0b10_0101 };
        i += 1;
    }
    powers
};

/// The product of two elements of the field.
const fn times(a: u8, b: u8) -> u8 {
    let (mut a, mut b, mut product) = (a, b, 0);
    while b > 0 {
        if b & 1 == 1 {
            product ^= a;
        }
        a <<= 1;
        if a & 32 != 0 {
            a ^= 0b10_0101;
        }
        b >>= 1;
    }
    product
}

/// The quotient of two elements, the second not 0.
const fn divided(a: u8, b: u8) -> u8 {
    // b³⁰ is the inverse of b.
    let (mut quotient, mut i) = (a, 0);
    while i < 30 {
        quotient = times(quotient, b);
        i += 1;
    }
    quotient
}

/// Everything but the camps.
fn posts() -> Vec<Place> {
    Place::all().filter(|place| place.station() != Station::Camp).collect()
}

/// Takes the places of a rank out of those that are left; gives the number of that choice among
/// all choices from the places where it may stand.
fn take(left: &mut Vec<Place>, lineup: &Lineup, rank: Rank, may_stand: impl Fn(Place) -> bool) -> u64 {
    let allowed: Vec<_> = left.iter().copied().filter(|&place| may_stand(place)).collect();
    left.retain(|&place| lineup[place] != Some(rank));
    let chosen = (0..allowed.len()).filter(|&i| lineup[allowed[i]] == Some(rank));
    // The combinatorial number system: Σ C(place of the k-th, k).
    (1..).zip(chosen).map(|(k, i)| choose(i as u64, k)).sum()
}

/// The reverse of [`take`].
fn put(
    left: &mut Vec<Place>,
    lineup: &mut Lineup,
    rank: Rank,
    number: u64,
    may_stand: impl Fn(Place) -> bool,
) {
    let allowed: Vec<_> = left.iter().copied().filter(|&place| may_stand(place)).collect();
    let (mut number, mut end) = (number, allowed.len());
    for k in (1..=u64::from(rank.count())).rev() {
        let chosen = (0..end).rev().find(|&i| choose(i as u64, k) <= number).unwrap_or_default();
        number -= choose(chosen as u64, k);
        end = chosen;
        lineup[allowed[chosen]] = Some(rank);
    }
    left.retain(|&place| lineup[place] != Some(rank));
}

const fn choose(n: u64, k: u64) -> u64 {
    let (mut product, mut i) = (1, 0);
    while i < k {
        if i >= n {
            return 0;
        }
        product = product * (n - i) / (i + 1);
        i += 1;
    }
    product
}

/// How many there are of the ranks from engineer to commander.
const fn other_counts() -> [u64; 9] {
    let mut counts = [0; 9];
    let mut i = 0;
    while i < 9 {
        counts[i] = Rank::ALL[i + Rank::Engineer.index()].count() as u64;
        i += 1;
    }
    counts
}

const fn arrangements() -> u64 {
    let counts = other_counts();
    let (mut total, mut placed, mut i) = (1, 0, 0);
    while i < counts.len() {
        placed += counts[i];
        total *= choose(placed, counts[i]);
        i += 1;
    }
    total
}

/// Which of the arrangements of the other 19 pieces it is, in the order of a dictionary.
fn arrangement_number(pieces: impl Iterator<Item = Rank>) -> u64 {
    let mut counts = other_counts();
    let mut left: u64 = counts.iter().sum();
    let mut total = ARRANGEMENTS;
    let mut number = 0;
    for piece in pieces {
        let kind = piece.index() - Rank::Engineer.index();
        let before: u64 = counts[..kind].iter().sum();
        // Exact: so many of the arrangements begin with one of those pieces.
        number += total * before / left;
        total = total * counts[kind] / left;
        counts[kind] -= 1;
        left -= 1;
    }
    number
}

/// The reverse of [`arrangement_number`].
fn arrangement_of(number: u64) -> impl Iterator<Item = Rank> {
    let mut counts = other_counts();
    let mut left: u64 = counts.iter().sum();
    let (mut total, mut number) = (ARRANGEMENTS, number);
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let mut kind = 0;
        loop {
            let begin = total * counts[kind] / left;
            if number < begin {
                total = begin;
                break;
            }
            number -= begin;
            kind += 1;
        }
        counts[kind] -= 1;
        left -= 1;
        Some(Rank::ALL[kind + Rank::Engineer.index()])
    })
}

#[cfg(test)]
#[path = "code_tests.rs"]
mod tests;
