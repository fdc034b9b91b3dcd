//! Whose turn it is, and what a whole start looks like.

use junqi::rules::{
    Action, BoardKind, BySeat, Place, Point, Position, Rank, Refusal, Rules, Seat, Setup, TurnOrder,
};

use crate::game::{Game, four};

/// The formation F1 of the acceptance cases, the front line first.
const F1: [&str; 6] = ["连师营旅排", "团.弹.军", "工司.营团", "师.弹.旅", "排雷工雷连", "雷旗连排工"];

fn f1(board: BoardKind, rules: Rules) -> Game {
    let ranks: Vec<Option<Rank>> = F1.iter().flat_map(|row| row.chars().map(Rank::from_char)).collect();
    let lineup: [Option<Rank>; Place::COUNT] = ranks.try_into().expect("30 places");
    let setup = Setup::start(board, rules, Seat::South, &BySeat::new(lineup));
    Game(Position::from_setup(&setup).expect("a formation by the rules").0)
}

fn order(game: &mut Game, turns: usize) -> Vec<Seat> {
    (0..turns)
        .map(|_| {
            let mover = game.to_move();
            let m = game.moves().iter().find(|m| game.piece(m.to).is_none()).expect("a quiet move");
            game.0.play(m).expect("a legal move");
            mover
        })
        .collect()
}

/// Who moves in turn, with a piece that only goes forth and back.
fn passes(game: &mut Game, turns: usize) -> Vec<Seat> {
    (0..turns)
        .map(|_| {
            let mover = game.to_move();
            game.pass();
            mover
        })
        .collect()
}

/// A05
#[test]
fn the_first_piece_of_the_front_reaches_the_palaces_and_the_neighbour_through_the_arc() {
    let mut game = f1(BoardKind::Four, Rules::default());
    assert_eq!(game.targets("S:L1C1"), game.points("P11 P21 P31 S:L2C2 W:L1C5"));
    assert_eq!(game.refusal("S:L1C1 N:L1C5"), Refusal::PartnersPiece);
    assert_eq!(game.play("S:L1C1 W:L1C5"), "wins to-move:east", "a company takes a platoon");
}

/// A42
#[test]
fn there_is_no_stop_between_the_front_lines() {
    let game = f1(BoardKind::Two, Rules::default());
    let board = game.board();
    let (south, north) = (game.point("S:L1C1"), game.point("N:L1C5"));
    assert!(board.rails(south).contains(north), "the fronts are next to each other");
    assert_eq!(board.grid(south).1 + 1, board.grid(north).1, "with no row between them");
    assert!(board.points().iter().all(|point| board.place(point).is_some()), "every point lies in an army");
}

/// E20, and the default.
#[test]
fn the_turn_passes_to_the_right_or_clockwise() {
    use Seat::{East, North, South, West};
    let mut game = f1(BoardKind::Four, Rules::default());
    assert_eq!(order(&mut game, 5), [South, East, North, West, South]);
    let clockwise = Rules { turn_order: TurnOrder::Clockwise, ..Rules::default() };
    let mut game = f1(BoardKind::Four, clockwise);
    assert_eq!(order(&mut game, 5), [South, West, North, East, South]);
    let mut game = f1(BoardKind::Two, clockwise);
    assert_eq!(order(&mut game, 3), [South, North, South]);
}

/// E21
#[test]
fn seats_that_are_out_are_skipped_without_a_pause() {
    use Seat::{East, North, South, West};
    let mut game = four("").out("W").game();
    assert_eq!(passes(&mut game, 6), [South, East, North, South, East, North]);
    let mut game = four("").rules(|rules| rules.turn_order = TurnOrder::Clockwise).out("W").game();
    assert_eq!(passes(&mut game, 6), [South, North, East, South, North, East]);
    let mut game = four("").turn_of("E").out("N").game();
    assert_eq!(passes(&mut game, 4), [East, West, South, East]);
}

/// K: only the seat to move acts.
#[test]
fn nobody_moves_for_another_seat() {
    let mut game = four("").game();
    for seat in [Seat::East, Seat::North, Seat::West] {
        let letter = seat.name()[..1].to_uppercase();
        assert_eq!(game.refusal(&format!("{letter}:L6C3 {letter}:L5C3")), Refusal::NotYours(seat));
        assert_eq!(game.act(Action::Timeout(seat)), Err(Refusal::NotYourTurn(Seat::South)));
    }
}

/// K: a point off the board is refused like any other, and nothing changes.
#[test]
fn a_move_from_or_to_a_point_that_the_board_lacks_is_refused() {
    let mut game = f1(BoardKind::Two, Rules::default());
    let palace = Point::from_index(130).expect("a point of the other board");
    let at_home = game.point("S:L1C1");
    for (from, to) in [(palace, at_home), (at_home, palace), (palace, palace)] {
        assert!(game.act(Action::Move(junqi::rules::Move::new(from, to))).is_err());
    }
}
