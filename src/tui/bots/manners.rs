//! How a computer player answers a draw offer, and when it gives a game up.

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::ai::standing;
use crate::rules::{Deal, Rank, Seat, SeatSet};
use crate::view::{Seen, View};

/// The moves of every player after which a game is long.
const LONG: u32 = 60;
/// The moves of every player since anything was captured after which nothing happens any more.
const QUIET: u32 = 8;
/// The most pieces that one side may have lead by in an even game.
const LEAD: usize = 2;
/// Whose chance is no better than this is glad of a draw at any time.
const WORSE: f32 = 0.4;
/// Whose chance is better than this plays on.
const BETTER: f32 = 0.55;
/// The same for whose partner wants the draw.
const BETTER_AGAINST_A_PARTNER: f32 = 0.7;

/// Whether the player on that seat agrees to the draw that is offered. It does where its side
/// stands worse; in an even game where it is long and nothing happens any more, or where its
/// partner wants it; not where its side stands better, nor, but for the last reason, where an
/// enemy's flag is known. Among more than two sides only in a long and quiet game, with no more
/// pieces than the others.
pub fn agrees_to_draw(view: &View, seat: Seat, seed: u64) -> bool {
    let board = view.board();
    let own_side = view.rules().team(board, seat);
    let sides = view.rules().sides(board).into_iter().filter(|side| {
        // An army that is out plays no part, but its partner's does.
        side.iter().any(|seat| view.living().contains(seat))
    });
    let others: Vec<SeatSet> = sides.filter(|side| !side.contains(seat)).collect();
    let players = view.seats().len() as u32;
    let long = view.moves_made() >= LONG * players && view.quiet() >= QUIET * players;
    let pieces = |side: SeatSet| -> usize {
        let living = side.iter().filter(|&seat| view.living().contains(seat));
        living.map(|seat| view.pieces_left(seat)).sum()
    };
    let most = others.iter().map(|&side| pieces(side)).max().unwrap_or(0);
    let has_no_more = pieces(own_side) <= most + LEAD;
    let flag_known = view.shown_flags().iter().any(|shown| !own_side.contains(shown));
    let dead = long && has_no_more && !flag_known;
    if others.len() != 1 || view.rules().deal == Deal::FaceDown {
        return dead;
    }
    let partner = own_side.iter().find(|&other| other != seat);
    let wanted =
        partner.is_some_and(|partner| view.offer().is_some_and(|offer| offer.agreed.contains(partner)));
    let chance = standing(view, &mut Xoshiro256PlusPlus::seed_from_u64(seed));
    chance <= WORSE || chance <= BETTER && dead || wanted && chance <= BETTER_AGAINST_A_PARTNER
}

/// Whose chance is no better than this has nothing to hope for.
const HOPELESS: f32 = 0.06;
/// With more pieces that can move nobody gives up.
const FEW: usize = 3;
/// An enemy who gives no hope has so many pieces more than one's own that can move.
const MANY: usize = 8;
/// So many of its moves in a row a player has had nothing to hope for before it resigns.
pub(super) const LONG_ENOUGH: u32 = 10;

/// Whether the player on that seat has nothing to hope for: hardly a piece of its own can move, a
/// single enemy is left who has many more, and a draw is far away. A player whose partner is
/// in the game never gives up: that would take the partner's help away.
pub(super) fn is_hopeless(view: &View, seat: Seat, seed: u64) -> bool {
    let rules = view.rules();
    let may_resign = view.moves_made() >= rules.resign_from;
    let enemies = view.living().without(rules.team(view.board(), seat));
    let alone = view.living().len() == 2 && enemies.len() == 1;
    let own = |seen: &Seen| seen.owner == seat && seen.rank.is_some_and(Rank::is_mobile);
    let movable = view.board().points().iter().filter_map(|point| view.at(point)).filter(own).count();
    let theirs = enemies.iter().map(|enemy| view.pieces_left(enemy)).max().unwrap_or(0);
    let looks_lost = movable <= FEW && theirs >= movable + MANY;
    may_resign && alone && looks_lost && rules.deal != Deal::FaceDown && {
        standing(view, &mut Xoshiro256PlusPlus::seed_from_u64(seed)) <= HOPELESS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::rules::BoardKind;
    use crate::tui::testing::{Kit, position};

    use crate::text::Lang::English;

    /// A view of North's, to whom South has offered a draw or whose turn it is.
    fn view(board: BoardKind, options: &str, more: &str) -> View {
        let record: Record = position(board, options, more);
        let kit = Kit::taken_up(English, (80, 24), record, Seat::South);
        kit.session().table().view(Seat::North).unwrap().clone()
    }

    fn duel(made: u32, quiet: u32, south: &str, north: &str, shown: &str) -> View {
        view(
            BoardKind::Two,
            r#""quiet_limit": 0, "visibility": "open""#,
            &format!(
                r#""to_move": "north", "quiet": {quiet}, "moves_made": {made}, "shown_flags": [{shown}],
                "pieces": {{"south": {{"b1": "旗", "a1": "司", "c3": "团"{south}}},
                "north": {{"b12": "旗", "a12": "司", "c10": "团"{north}}}}}"#
            ),
        )
    }

    fn agrees(made: u32, quiet: u32, south: &str, north: &str, shown: &str) -> bool {
        let view = duel(made, quiet, south, north, shown);
        let agrees = agrees_to_draw(&view, Seat::North, 1);
        assert_eq!(agrees, agrees_to_draw(&view, Seat::North, 1), "the same seed, the same answer");
        agrees
    }

    const MORE_FOR_SOUTH: &str = r#", "a3": "师", "a4": "师", "a5": "旅", "c1": "军", "e1": "旅""#;
    const MORE_FOR_NORTH: &str = r#", "a8": "师", "a9": "师", "a10": "旅", "c12": "军", "e12": "旅""#;

    #[test]
    fn an_even_game_is_given_drawn_when_it_is_long_and_quiet() {
        assert!(agrees(200, 30, "", "", ""));
        assert!(!agrees(40, 30, "", "", ""), "early");
        assert!(!agrees(200, 3, "", "", ""), "something has just been captured");
        assert!(!agrees(200, 30, "", "", r#""south""#), "the other's flag is known");
    }

    #[test]
    fn who_stands_worse_is_glad_of_a_draw_and_who_stands_better_plays_on() {
        for (made, quiet) in [(40, 0), (200, 30)] {
            assert!(agrees(made, quiet, MORE_FOR_SOUTH, "", ""), "{made} {quiet}");
            assert!(!agrees(made, quiet, "", MORE_FOR_NORTH, ""), "{made} {quiet}");
        }
    }

    /// North's partner South has offered the draw, or an enemy.
    fn four(offers: Seat, east: &str, north: &str) -> bool {
        let text = format!(
            r#""to_move": "{offers}", "quiet": 3, "moves_made": 100, "pieces": {{
            "south": {{"h1": "旗", "i6": "师"}}, "north": {{"j17": "旗", "g12": "师"{north}}},
            "east": {{"q8": "旗", "l9": "师"{east}}}, "west": {{"a10": "旗", "f7": "师"}}}}"#
        );
        let mut kit = Kit::taken_up(
            English,
            (120, 45),
            position(BoardKind::Four, r#""visibility": "open""#, &text),
            offers,
        );
        let session = kit.model.shared.session.as_mut().unwrap();
        let offer = crate::table::Command::Act(crate::rules::Action::DrawOffer(offers));
        session.apply(offer, std::time::Duration::ZERO).unwrap();
        agrees_to_draw(session.table().view(Seat::North).unwrap(), Seat::North, 1)
    }

    #[test]
    fn a_partners_wish_counts() {
        assert!(!four(Seat::East, "", ""), "an even game that is not over yet");
        assert!(four(Seat::South, "", ""), "the partner wants it");
        let much = r#", "h12": "司", "i12": "军", "j12": "旅", "k12": "团", "g13": "旅", "h14": "团""#;
        assert!(!four(Seat::South, "", much), "the game is as good as won");
        assert!(four(Seat::East, r#", "l8": "司", "l10": "军", "l11": "旅", "m7": "师", "n8": "旅""#, ""));
    }

    const HOST: &str = r#", "a8": "军", "a9": "师", "a10": "旅", "c12": "师", "e12": "旅", "e8": "司",
        "e9": "炸", "e10": "炸", "e11": "团", "d12": "工", "c8": "营", "c9": "营", "d8": "连""#;

    /// South's position: hardly anything that can move against all that.
    fn lost(south: &str, north: &str, more: &str, options: &str) -> bool {
        let text = format!(
            r#""to_move": "south", {more} "pieces": {{"south": {{"b1": "旗"{south}}},
            "north": {{"b12": "旗", "a12": "团"{north}}}}}"#
        );
        let record = position(BoardKind::Two, options, &text);
        let kit = Kit::taken_up(English, (80, 24), record, Seat::South);
        is_hopeless(kit.session().table().view(Seat::South).unwrap(), Seat::South, 1)
    }

    #[test]
    fn only_what_is_lost_beyond_doubt_is_hopeless() {
        let weak = r#", "c1": "排", "d1": "雷""#;
        assert!(lost(weak, HOST, "", ""));
        assert!(!lost(weak, "", "", ""), "one against one");
        let some = r#", "c1": "师", "e1": "军", "e2": "团", "e3": "炸""#;
        assert!(!lost(some, HOST, "", ""), "four pieces can do much");
        assert!(!lost(weak, HOST, r#""quiet": 50, "moves_made": 300,"#, ""), "a draw is near");
        assert!(!lost(weak, HOST, "", r#""resign_from": 20"#), "nobody may resign yet");
    }

    #[test]
    fn who_has_a_partner_never_gives_up() {
        let text = r#""to_move": "north", "pieces": {
            "south": {"h1": "旗", "i6": "排"}, "north": {"j17": "旗", "g12": "排"},
            "east": {"q8": "旗", "l9": "司", "l8": "军", "l10": "师", "l11": "师", "m7": "旅", "n8": "旅", "p9": "团"},
            "west": {"a10": "旗", "f7": "司", "f8": "军", "f10": "师", "f11": "师", "e7": "旅"}}"#;
        let view = view(BoardKind::Four, "", text);
        assert!(!is_hopeless(&view, Seat::North, 1));
    }
}
