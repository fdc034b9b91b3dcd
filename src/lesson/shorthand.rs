//! What players write to each other during a game, in a few digits: `0040`, `40+3`, `37+`.

use crate::rules::{Rank, Visibility};

/// What a message may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// The piece is of that rank.
    Is(Rank),
    /// The bomb is for that rank.
    BombOn(Rank),
    /// The first goes for the second.
    Attacks(Rank, Rank),
    /// The piece is one of the two.
    Either(Rank, Rank),
    /// The piece is of that rank or higher.
    OrHigher(Rank),
    /// The piece is of that rank or lower.
    OrLower(Rank),
    /// That piece goes so many points forward.
    Forward(Rank, u32),
    /// That piece goes so many points back.
    Back(Rank, u32),
}

/// The most points that a piece is sent.
const MOST_POINTS: u32 = 20;

/// Everything that a message may mean where partners see each other's ranks, where they don't, or
/// where everybody sees everything; nothing if it isn't in this shorthand. Full-width characters
/// of an input method count as ASCII.
///
/// ```
/// use junqi::lesson::{Reading, explain};
/// use junqi::rules::{Rank, Visibility};
/// assert_eq!(explain("0040", Visibility::Dark), [Reading::BombOn(Rank::Commander)]);
/// assert_eq!(explain("40+3", Visibility::Partners), [Reading::Forward(Rank::Commander, 3)]);
/// assert!(explain("hello", Visibility::Dark).is_empty());
/// ```
pub fn explain(text: &str, visibility: Visibility) -> Vec<Reading> {
    let plain: String = text.trim().chars().map(ascii).filter(|c| !c.is_whitespace()).collect();
    let Some((first, rest)) = rank_at(&plain) else { return Vec::new() };
    if rest.is_empty() {
        return vec![Reading::Is(first)];
    }
    if let Some((second, "")) = rank_at(rest) {
        return match (first, second) {
            (Rank::Bomb, Rank::Bomb) => Vec::new(),
            (Rank::Bomb, target) => vec![Reading::BombOn(target)],
            (one, other) if one == other => vec![Reading::Attacks(one, other)],
            (one, other) => vec![Reading::Attacks(one, other), Reading::Either(one, other)],
        };
    }
    let Some((sign, points)) = points(rest) else { return Vec::new() };
    // What is hidden from the partner can only be hinted at; a bomb is neither high nor low.
    let hint = visibility == Visibility::Dark && rest.len() == 1 && first != Rank::Bomb;
    // Nothing is higher than a commander, or lower than an engineer.
    if hint && first == (if sign == '+' { Rank::Commander } else { Rank::Engineer }) {
        return vec![Reading::Is(first)];
    }
    vec![match (sign, hint) {
        ('+', true) => Reading::OrHigher(first),
        ('+', false) => Reading::Forward(first, points),
        (_, true) => Reading::OrLower(first),
        (_, false) => Reading::Back(first, points),
    }]
}

/// The ASCII character that a full-width one stands for.
fn ascii(c: char) -> char {
    match c {
        '！'..='～' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        '—' | '–' => '-',
        _ => c,
    }
}

/// The rank that a text begins with, and the rest.
fn rank_at(text: &str) -> Option<(Rank, &str)> {
    let (digits, rest) = text.split_at_checked(2)?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let rank = Rank::ALL.into_iter().find(|rank| is_number && rank.digits() == digits)?;
    Some((rank, rest))
}

/// `+3`, `+++`, `-`, `--`: the sign and how many points.
fn points(text: &str) -> Option<(char, u32)> {
    let sign = text.chars().next().filter(|c| matches!(c, '+' | '-'))?;
    let rest = text.trim_start_matches(sign);
    let signs = (text.len() - rest.len()) as u32;
    let count = match rest {
        "" => signs,
        number if signs == 1 && number.bytes().all(|byte| byte.is_ascii_digit()) => number.parse().ok()?,
        _ => return None,
    };
    (1..=MOST_POINTS).contains(&count).then_some((sign, count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn n02_a_bomb_and_a_number_bomb_that_rank() {
        for visibility in [Visibility::Dark, Visibility::Partners, Visibility::Open] {
            assert_eq!(explain("0040", visibility), [Reading::BombOn(Rank::Commander)]);
            assert_eq!(explain(" ００ ３９ ", visibility), [Reading::BombOn(Rank::Army)]);
        }
    }

    #[test]
    fn n03_partners_send_each_others_pieces_forward_and_back() {
        for (text, reading) in [
            ("40+3", Reading::Forward(Rank::Commander, 3)),
            ("40+++", Reading::Forward(Rank::Commander, 3)),
            ("40-", Reading::Back(Rank::Commander, 1)),
            ("37--", Reading::Back(Rank::Brigade, 2)),
            ("37+", Reading::Forward(Rank::Brigade, 1)),
            ("００＋２", Reading::Forward(Rank::Bomb, 2)),
        ] {
            assert_eq!(explain(text, Visibility::Partners), [reading], "{text}");
        }
    }

    #[test]
    fn n04_where_ranks_are_hidden_a_sign_says_or_higher() {
        assert_eq!(explain("37+", Visibility::Dark), [Reading::OrHigher(Rank::Brigade)]);
        assert_eq!(explain("35-", Visibility::Dark), [Reading::OrLower(Rank::Battalion)]);
        assert_eq!(explain("40++", Visibility::Dark), [Reading::Forward(Rank::Commander, 2)]);
    }

    #[test]
    fn n05_two_numbers_have_two_readings() {
        let both =
            [Reading::Attacks(Rank::Army, Rank::Division), Reading::Either(Rank::Army, Rank::Division)];
        assert_eq!(explain("3938", Visibility::Dark), both);
        assert_eq!(explain("3938", Visibility::Partners), both);
    }

    #[test]
    fn a_number_alone_is_a_rank_and_nothing_else_is_explained() {
        assert_eq!(explain("38", Visibility::Dark), [Reading::Is(Rank::Division)]);
        assert_eq!(explain("00", Visibility::Dark), [Reading::Is(Rank::Bomb)]);
        for text in [
            "", "4", "41", "31", "0000", "40+21", "40+-", "40++2", "40+0", "403", "FL", "旗", "3938+", "军军",
        ] {
            assert_eq!(explain(text, Visibility::Dark), [], "{text}");
        }
    }
}
