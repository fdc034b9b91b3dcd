//! How a computer player answers a draw offer.

use crate::rules::Seat;
use crate::view::View;

/// The moves of every player after which a game is long.
const LONG: u32 = 60;
/// The moves of every player since anything was captured after which nothing happens any more.
const QUIET: u32 = 8;
/// The most pieces that one side may have lead by in an even game.
const LEAD: usize = 2;

/// Whether the player on that seat agrees to a draw: in a long game in which nothing happens any
/// more, where both sides have about as many pieces and no flag of the others is known. Anything
/// else is played on.
pub fn agrees_to_draw(view: &View, seat: Seat) -> bool {
    let board = view.board();
    let own_side = view.rules().team(board, seat);
    let players = view.seats().len() as u32;
    let long = view.moves_made() >= LONG * players && view.quiet() >= QUIET * players;
    let (mut own, mut others) = (0, 0);
    for &other in view.seats() {
        let pieces = if view.living().contains(other) { view.pieces_left(other) } else { 0 };
        if own_side.contains(other) {
            own += pieces;
        } else {
            others += pieces;
        }
    }
    let even = own.abs_diff(others) <= LEAD;
    let flag_known = view.shown_flags().iter().any(|shown| !own_side.contains(shown));
    long && even && !flag_known
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::rules::BoardKind;
    use crate::tui::testing::{Kit, position};

    fn agrees(made: u32, quiet: u32, more: &str, shown: &str) -> bool {
        let record: Record = position(
            BoardKind::Two,
            r#""quiet_limit": 0"#,
            &format!(
                r#""to_move": "north", "quiet": {quiet}, "moves_made": {made}, "shown_flags": [{shown}],
                "pieces": {{"south": {{"b1": "旗", "a1": "司", "c3": "团"{more}}},
                "north": {{"b12": "旗", "a12": "军", "c10": "团"}}}}"#
            ),
        );
        let kit = Kit::taken_up(crate::text::Lang::English, (80, 24), record, Seat::South);
        agrees_to_draw(kit.session().table().view(Seat::North).unwrap(), Seat::North)
    }

    #[test]
    fn only_a_long_even_quiet_game_is_given_drawn() {
        assert!(agrees(200, 30, "", ""));
        assert!(!agrees(40, 30, "", ""), "early");
        assert!(!agrees(200, 3, "", ""), "something has just been captured");
        assert!(!agrees(200, 30, r#", "a3": "师", "a4": "师", "a5": "旅""#, ""), "one side has more");
        assert!(!agrees(200, 30, "", r#""south""#), "the other's flag is known");
        assert!(agrees(200, 30, "", r#""north""#), "one's own is known");
    }
}
