//! What holds in every game, on random games of both boards under every preset.

use junqi::rules::{
    BoardKind, BothStuck, Mine, Move, Outcome, Played, Point, Position, Preset, Rules, Seat, StuckOut,
    TurnOrder,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::lineup::random_start;

/// No random game may be longer.
const MOST_MOVES: u32 = 20_000;

/// Every board with every set of rules it is played under: the presets, and one set
/// of everything that no preset has.
fn settings() -> Vec<(BoardKind, Rules)> {
    let unusual = Rules {
        turn_order: TurnOrder::Clockwise,
        mine: Mine::BothDie,
        stuck_out: StuckOut::AtOnce,
        both_stuck: BothStuck::MoverLoses,
        quiet_limit: 20,
        quiet_from: 100,
        ..Rules::default()
    };
    let presets = Preset::all()
        .iter()
        .flat_map(|preset| preset.boards.iter().map(|&board| (board, preset.rules())).collect::<Vec<_>>());
    presets.chain(BoardKind::ALL.map(|board| (board, unusual))).collect()
}

fn random_move(position: &Position, rng: &mut Xoshiro256PlusPlus) -> Option<Move> {
    let moves = position.moves();
    (!moves.is_empty()).then(|| moves.get(rng.random_range(0..moves.len())).expect("below the length"))
}

/// Plays random games and shows every move to `look`: the position before, the move,
/// the position after and what followed.
fn watch_games(games: u64, mut look: impl FnMut(&Position, Move, &Position, &Played)) {
    for (i, (board, rules)) in settings().into_iter().enumerate() {
        for game in 0..games {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(game * 100 + i as u64);
            let mut position = random_start(board, rules, &mut rng);
            while let Some(m) = random_move(&position, &mut rng) {
                let before = position;
                let played = position.play(m).expect("a listed move is legal");
                look(&before, m, &position, &played);
                assert!(position.moves_made() < MOST_MOVES, "the game doesn't end");
            }
            assert!(position.outcome().is_some(), "nobody to move and no result");
        }
    }
}

fn count(position: &Position, seat: Seat) -> usize {
    position.occupancy().pieces(seat).len()
}

#[test]
fn games_end_and_until_then_the_side_to_move_can_move() {
    let mut ends = std::collections::BTreeSet::new();
    watch_games(12, |_, _, after, played| {
        assert_eq!(after.outcome(), played.outcome);
        assert_eq!(after.outcome().is_some(), after.moves().is_empty());
        if after.outcome().is_none() {
            assert!(after.can_move(after.to_move()));
        }
        ends.extend(after.outcome().map(Outcome::reason_name));
    });
    for reason in ["flag-taken", "no-move", "quiet-limit"] {
        assert!(ends.contains(reason), "no game ended by {reason}: {ends:?}");
    }
}

#[test]
fn pieces_only_ever_leave_the_board_and_no_two_share_a_point() {
    watch_games(6, |before, m, after, played| {
        let lost = |seat| count(before, seat) - count(after, seat);
        assert_eq!(after.piece(m.from), None);
        for seat in Seat::ALL {
            assert!(count(after, seat) <= count(before, seat));
            let gone = played.outs.iter().any(|(out, _)| out == seat);
            assert_eq!(gone, before.living().contains(seat) && !after.living().contains(seat));
            if gone {
                assert_eq!(count(after, seat), 0);
            } else {
                assert!(lost(seat) <= 1);
            }
        }
        let on_points = after.board().points().iter().filter(|&point| after.piece(point).is_some()).count();
        let of_seats: usize = Seat::ALL.into_iter().map(|seat| count(after, seat)).sum();
        assert_eq!(on_points, of_seats);
        assert_eq!(after.occupancy().all().len(), of_seats);
    });
}

/// Whatever is kept from move to move is as if it were built from nothing.
#[test]
fn a_position_equals_the_one_built_from_its_pieces() {
    watch_games(4, |_, _, after, _| {
        if after.outcome().is_none() {
            let (again, played) = Position::from_setup(&after.to_setup()).expect("a position of a game");
            assert!(again == *after);
            assert_eq!(played, Played::default());
        }
    });
}

#[test]
fn a_move_that_is_taken_back_leaves_no_trace() {
    let mut put_out = 0;
    let mut ended = 0;
    watch_games(8, |before, m, after, played| {
        let mut position = *before;
        let undo = position.play_unchecked(m);
        assert!(position == *after);
        assert_eq!(undo.played, *played);
        position.undo(&undo);
        assert!(position == *before);
        put_out += usize::from(!played.outs.is_empty());
        ended += usize::from(played.outcome.is_some());
    });
    assert!(put_out > 50 && ended > 50, "too few of the moves that matter: {put_out}, {ended}");
}

#[test]
fn a_whole_game_can_be_taken_back() {
    for (i, (board, rules)) in settings().into_iter().enumerate() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5 + i as u64);
        let start = random_start(board, rules, &mut rng);
        let mut position = start;
        let mut undos = Vec::new();
        while let Some(m) = random_move(&position, &mut rng) {
            undos.push(position.play_unchecked(m));
        }
        for undo in undos.iter().rev() {
            position.undo(undo);
        }
        assert!(position == start);
    }
}

/// What the list has is legal, and nothing else.
#[test]
fn a_move_is_accepted_exactly_when_it_is_listed() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(77);
    let mut tried = 0;
    watch_games(2, |before, _, _, _| {
        let moves = before.moves();
        if before.moves_made() % 16 == 0 {
            for m in moves.iter() {
                assert_eq!(before.check(m), Ok(()));
            }
        }
        // Half of the pairs start at a piece of the side to move.
        let points: Vec<Point> = before.board().points().iter().collect();
        let own: Vec<Point> = before.occupancy().pieces(before.to_move()).iter().collect();
        for i in 0..4 {
            let from = if i % 2 == 0 { &own } else { &points };
            let from = from[rng.random_range(0..from.len())];
            let m = Move::new(from, points[rng.random_range(0..points.len())]);
            if !moves.targets(from).contains(m.to) {
                let mut position = *before;
                assert!(position.play(m).is_err());
                assert!(position == *before);
                tried += 1;
            }
        }
    });
    assert!(tried > 10_000, "only {tried} illegal moves were tried");
}
