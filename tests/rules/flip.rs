//! Flip chess (翻棋): section 8 of the rules and the cases Fl01 to Fl10.

use junqi::rules::{
    Action, BoardKind, Deal, FlagTaker, Piece, Position, Preset, Rank, Refusal, Seat, SetColor, Station,
    face_down,
};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::game::{Layout, exactly};

const PRESETS: [&str; 4] = ["flip_engineer", "flip_engineer_home", "flip_first", "flip_take_along"];

fn flip(preset: &str, pieces: &str, down: &str) -> Layout {
    exactly(BoardKind::Two, pieces).flip(preset, down)
}

#[test]
fn fl01_fifty_pieces_lie_face_down_and_the_ten_camps_are_empty() {
    for preset in PRESETS {
        let rules = Preset::from_name(preset).unwrap().rules();
        assert_eq!(rules.deal, Deal::FaceDown);
        for seed in 0..50 {
            let setup = face_down(rules, Seat::South, &mut Xoshiro256PlusPlus::seed_from_u64(seed));
            let (position, played) = Position::from_setup(&setup).unwrap();
            assert!(played.outs.is_empty() && played.outcome.is_none());
            let board = position.board();
            assert_eq!(position.face_down(), board.points() - board.camps());
            assert_eq!(position.flips(), position.face_down(), "every piece can be turned up");
            assert_eq!(position.face_down().len(), 50);
            assert!(board.camps().iter().all(|camp| position.piece(camp).is_none()));
            for &seat in board.seats() {
                for rank in Rank::ALL {
                    let piece = Some(Piece::new(seat, rank));
                    let count = board.points().iter().filter(|&point| position.piece(point) == piece).count();
                    assert_eq!(count, usize::from(rank.count()), "{seat} {rank}");
                }
            }
        }
        let deal = |seed| face_down(rules, Seat::South, &mut Xoshiro256PlusPlus::seed_from_u64(seed)).pieces;
        assert_eq!(deal(7), deal(7));
        assert_ne!(deal(7), deal(8));
    }
}

/// Red lies with South, blue with North.
const TO_TURN_UP: &str = "S: 旗L6C2 团L1C1 工L1C2 司L2C1 N: 旗L6C2 排L1C1 连L1C2 师L2C1";
const ALL_DOWN: &str = "S:L6C2 S:L1C1 S:L1C2 S:L2C1 N:L6C2 N:L1C1 N:L1C2 N:L2C1";

#[test]
fn fl02_the_first_engineer_decides_the_colours_for_whoever_turns_it_up() {
    for preset in ["flip_engineer", "flip_engineer_home"] {
        let mut game = flip(preset, TO_TURN_UP, ALL_DOWN).colors_open().game();
        assert_eq!(game.flip("S:L1C1"), "flipped:S团 to-move:north");
        assert_eq!(game.flip("N:L1C1"), "flipped:N排 to-move:south");
        assert_eq!(game.flip("N:L1C2"), "flipped:N连 to-move:north");
        assert_eq!(game.swapped(), None, "{preset}: the colours are open");
        // North turns up the red engineer: red is his, and South is blue.
        assert_eq!(game.flip("S:L1C2"), "flipped:N工 swapped:true to-move:south");
        assert_eq!(game.swapped(), Some(true));
        assert_eq!(SetColor::of(Seat::North, true), SetColor::Red);
        assert_eq!(SetColor::of(Seat::South, true), SetColor::Blue);
        assert_eq!([game.at("S:L1C1"), game.at("N:L1C1")], ["N团", "S排"]);
        // So are the pieces that are still to be turned up.
        assert_eq!(game.flip("S:L2C1"), "flipped:N司 to-move:north");
        assert_eq!(game.flip("N:L2C1"), "flipped:S师 to-move:south");
    }
}

#[test]
fn fl03_the_first_player_gets_the_colour_of_the_first_piece() {
    for preset in ["flip_first", "flip_take_along"] {
        let mut game = flip(preset, TO_TURN_UP, ALL_DOWN).colors_open().game();
        assert_eq!(game.flip("N:L2C1"), "flipped:S师 swapped:true to-move:north");
        assert_eq!(SetColor::of(Seat::South, game.swapped().unwrap()), SetColor::Blue);
        let mut game = flip(preset, TO_TURN_UP, ALL_DOWN).colors_open().game();
        assert_eq!(game.flip("S:L1C1"), "flipped:S团 swapped:false to-move:north");
        assert_eq!(SetColor::of(Seat::South, game.swapped().unwrap()), SetColor::Red);
        // A later engineer changes nothing.
        assert_eq!(game.flip("S:L1C2"), "flipped:S工 to-move:south");
    }
}

#[test]
fn until_the_colours_are_decided_turns_only_turn_up() {
    let mut game = flip("flip_engineer", TO_TURN_UP, ALL_DOWN).colors_open().game();
    game.flip("S:L1C1");
    game.flip("N:L1C1");
    assert!(game.moves().is_empty());
    assert_eq!(game.refusal("S:L1C1 S:L2C2"), Refusal::ColorsOpen);
    assert_eq!(game.refusal("N:L1C1 N:L2C2"), Refusal::ColorsOpen);
}

#[test]
fn fl04_face_down_pieces_can_neither_move_nor_be_attacked_and_stand_in_the_way() {
    let pieces = "S: 旗L6C2 团L2C1 师L5C5 N: 旗L6C2 排L6C3 军L1C5";
    let mut game = flip("flip_first", pieces, "S:L5C5 N:L1C5").game();
    assert_eq!(game.refusal("S:L5C5 S:L4C5"), Refusal::FaceDown, "his own");
    assert_eq!(game.refusal("N:L1C5 S:L1C1"), Refusal::FaceDown, "the enemy's");
    assert_eq!(game.refusal("S:L2C1 N:L1C5"), Refusal::FaceDown, "onto one");
    let targets = game.targets("S:L2C1");
    assert!(targets.contains(game.point("S:L1C1")));
    assert!(!targets.contains(game.point("N:L1C5")) && !targets.contains(game.point("N:L2C5")));
    // An engineer finds no way round it that leads through it.
    let mut game =
        flip("flip_first", "S: 旗L6C2 工L5C1 N: 旗L6C2 排L6C3 军S:L4C1 师S:L5C2", "S:L4C1 S:L5C2").game();
    assert_eq!(game.targets("S:L5C1"), game.points("S:L4C2 S:L6C1"));
    let action = Action::Flip(game.point("S:L5C1"));
    assert_eq!(game.act(action), Err(Refusal::NothingToFlip), "it lies face up");
    let action = Action::Flip(game.point("S:L4C2"));
    assert_eq!(game.act(action), Err(Refusal::NothingToFlip), "nothing lies there");
    assert_eq!(game.flip("S:L4C1"), "flipped:N军 to-move:north");
}

#[test]
fn a_piece_that_is_turned_up_in_a_headquarters_cant_move_out() {
    let mut game = flip("flip_first", "S: 旗L6C2 团L6C4 连L5C1 N: 旗L6C2 排L5C1", "S:L6C4").game();
    game.flip("S:L6C4");
    game.play("N:L5C1 N:L4C1");
    assert_eq!(game.refusal("S:L6C4 S:L5C4"), Refusal::InHeadquarters);
}

#[test]
fn fl06_a_piece_and_the_mine_it_hits() {
    for (preset, followed, left) in [
        ("flip_take_along", "both to-move:north", "."),
        ("flip_first", "lost to-move:north", "N雷"),
        ("flip_engineer", "lost to-move:north", "N雷"),
        ("flip_engineer_home", "lost to-move:north", "N雷"),
    ] {
        let mut game = flip(preset, "S: 旗L6C2 团L1C1 连L5C1 N: 旗L6C2 排L5C1 雷L1C5", "").game();
        assert_eq!(game.play("S:L1C1 N:L1C5"), followed, "{preset}");
        assert_eq!([game.at("S:L1C1"), game.at("N:L1C5")], [".", left], "{preset}");
    }
}

#[test]
fn fl07_the_flag_falls_after_the_mines_and_to_the_smallest_living_rank_alone() {
    let pieces = "S: 旗L6C2 排N:L5C2 团N:L6C1 N: 旗L6C2 司L1C3";
    let with = |more: &str, down: &str| flip("flip_engineer", &format!("{pieces} {more}"), down).game();
    // One mine is left, face up or face down.
    for down in ["", "N:L1C1"] {
        let mut game = with("雷N:L1C1", down);
        assert_eq!(game.refusal("N:L5C2 N:L6C2"), Refusal::MinesLeft, "{down:?}");
    }
    // The mines are gone: a platoon is the smallest that South has.
    let mut game = with("", "");
    assert_eq!(game.refusal("N:L6C1 N:L6C2"), Refusal::FlagTaker(FlagTaker::Smallest));
    assert_eq!(game.play("N:L5C2 N:L6C2"), "wins out:north:flag-taken result:win:south");
    // An engineer that is still face down lives, too, and is smaller; not one of North's.
    let mut game = with("工S:L1C1", "S:L1C1");
    assert_eq!(game.play("N:L5C2 N:L6C2"), "wins out:north:flag-taken result:win:south");
    let mut game = with("S: 工L1C1", "S:L1C1");
    assert_eq!(game.refusal("N:L5C2 N:L6C2"), Refusal::FlagTaker(FlagTaker::Smallest));
    // A bomb is no rank.
    let mut game = with("S: 炸L1C1", "");
    assert_eq!(game.play("N:L5C2 N:L6C2"), "wins out:north:flag-taken result:win:south");
}

/// North's flag lies on South's side, and South's engineer beside it.
const TO_CARRY: &str = "S: 旗L1C1 工L5C5 排L4C4 团L1C5 N: 旗S:L5C4 司S:L5C1 排L6C2";

#[test]
fn fl08_an_engineer_carries_the_flag_home_once_the_mines_are_gone() {
    let mut game = flip("flip_engineer_home", &format!("{TO_CARRY} 雷L5C1"), "N:L5C1").game();
    assert_eq!(game.refusal("S:L5C5 S:L5C4"), Refusal::MinesLeft);
    let mut game = flip("flip_engineer_home", TO_CARRY, "N:L6C2").game();
    assert_eq!(game.refusal("S:L4C4 S:L5C4"), Refusal::FlagTaker(FlagTaker::Engineer));
    assert_eq!(game.play("S:L5C5 S:L5C4"), "wins picked-up:north to-move:north");
    assert_eq!(game.carrier(Seat::North), Some(game.point("S:L5C4")));
    game.play("S:L5C1 S:L4C1");
    // Home is one of South's own headquarters, wherever the flag lay.
    assert_eq!(game.play("S:L5C4 S:L6C4"), "quiet out:north:flag-taken result:win:south");
    // Where it lies in one of them, taking it is enough.
    let pieces = "S: 旗L1C1 工L5C4 团L1C5 N: 旗S:L6C4 司S:L5C1";
    let mut game = flip("flip_engineer_home", pieces, "").game();
    assert_eq!(game.play("S:L5C4 S:L6C4"), "wins picked-up:north out:north:flag-taken result:win:south");
}

#[test]
fn a_flag_whose_carrier_is_lost_lies_face_up_on_its_owners_base_line() {
    let mut game = flip("flip_engineer_home", TO_CARRY, "N:L6C2").game();
    game.play("S:L5C5 S:L5C4");
    // The headquarters on d12 is taken by the platoon that lies face down.
    assert_eq!(game.play("S:L5C1 S:L5C4"), "wins returned:north:b12 to-move:south");
    let flag = game.flag(Seat::North).unwrap();
    assert_eq!(game.board().name(flag), "b12");
    assert!(!game.face_down().contains(flag), "everybody has seen it");
}

#[test]
fn a_flag_never_comes_back_to_where_its_avenger_stands() {
    let pieces = "S: 旗L1C1 工N:L5C2 团L1C5 N: 旗L6C2 司L6C1 排L1C2";
    let mut game = flip("flip_engineer_home", pieces, "").game();
    game.play("N:L5C2 N:L6C2");
    assert_eq!(game.play("N:L6C1 N:L6C2"), "wins returned:north:b12 to-move:south");
    assert_eq!(game.at("N:L6C2"), "N司");
    assert_eq!(game.flag(Seat::North), Some(game.point("N:L6C4")));
}

/// Every post of North's side is taken when the carrier is lost.
#[test]
fn a_carried_flag_is_never_lost() {
    let theirs = "军师师旅旅团团营营连连连排排排工工工炸炸".chars().map(|rank| (Seat::North, rank));
    let strangers = "连连排排排".chars().map(|rank| (Seat::South, rank));
    let places = junqi::rules::Place::all().filter(|place| place.station() != Station::Camp);
    let filling = theirs.chain(strangers).zip(places).map(|((owner, rank), place)| {
        let letter = if owner == Seat::South { "S" } else { "N" };
        format!("{letter}: {rank}N:L{}C{}", place.line(), place.column())
    });
    let pieces = format!("S: 旗L1C1 工L5C5 N: 旗S:L5C4 司S:L5C1 {}", filling.collect::<Vec<_>>().join(" "));
    let mut game = flip("flip_engineer_home", &pieces, "").game();
    game.play("S:L5C5 S:L5C4");
    let followed = game.play("S:L5C1 S:L5C4");
    assert!(followed.starts_with("wins returned:north:"), "{followed}");
    let flag = game.flag(Seat::North).expect("it stands somewhere");
    assert_eq!(game.board().place(flag).map(|(side, _)| side), Some(Seat::South));
}

#[test]
fn fl09_who_has_nothing_left_that_moves_has_lost() {
    // North's last piece falls; flag and mines are left, face up.
    let pieces = "S: 旗L6C2 团L1C1 排L5C5 N: 旗L6C2 雷L5C1 雷L5C2 连L1C5";
    let mut game = flip("flip_first", pieces, "").game();
    assert_eq!(game.play("S:L1C1 N:L1C5"), "wins out:north:no-pieces result:win:south");
    // A piece that moves lies face down: the game goes on.
    let mut game = flip("flip_first", &format!("{pieces} 营L2C1"), "N:L2C1").game();
    assert_eq!(game.play("S:L1C1 N:L1C5"), "wins to-move:north");
    // What lies face down are mines and the flag, as everybody can count.
    let mut game = flip("flip_first", pieces, "N:L5C1 N:L6C2").game();
    assert_eq!(game.play("S:L1C1 N:L1C5"), "wins out:north:no-pieces result:win:south");
    // What stands in a headquarters for good doesn't move either.
    let mut game = flip("flip_first", &format!("{pieces} 营L6C4"), "").game();
    assert_eq!(game.play("S:L1C1 N:L1C5"), "wins out:north:no-pieces result:win:south");
    // The mover's own last piece counts as well.
    let mut game = flip("flip_first", "S: 旗L6C2 排L1C1 N: 旗L6C2 雷L5C1 连L1C5 团S:L2C5", "S:L2C5").game();
    assert_eq!(game.play("S:L1C1 N:L1C5"), "lost out:south:no-pieces result:win:north");
    // Both at once is a draw.
    let mut game = flip("flip_first", "S: 旗L6C2 排L1C1 N: 旗L6C2 雷L5C1 排L1C5", "").game();
    assert_eq!(game.play("S:L1C1 N:L1C5"), "both result:draw:no-moves");
}

#[test]
fn turning_up_counts_as_a_legal_move() {
    // North's platoon is shut in by his own mines and flag in the corner.
    let pieces = "S: 旗L6C2 团L1C1 N: 旗L6C2 排L6C1 雷L5C1";
    let mut game = flip("flip_first", pieces, "").game();
    assert_eq!(game.play("S:L1C1 S:L2C1"), "quiet out:north:no-move result:win:south");
    let mut game = flip("flip_first", &format!("{pieces} 雷L4C3"), "N:L4C3").game();
    assert_eq!(game.play("S:L1C1 S:L2C1"), "quiet to-move:north");
    assert!(game.moves().is_empty());
    // With the last tile his last legal move is gone, on his next turn.
    game.flip("N:L4C3");
    assert_eq!(game.play("S:L2C1 S:L1C1"), "quiet out:north:no-move result:win:south");
}

#[test]
fn fl10_a_flag_that_is_turned_up_stays_where_it_lies() {
    let pieces = "S: 旗L1C3 团L3C1 N: 旗L6C2 排L5C1";
    for preset in PRESETS {
        let mut game = flip(preset, pieces, "S:L1C3").game();
        assert_eq!(game.flip("S:L1C3"), "flipped:S旗 to-move:north");
        game.play("N:L5C1 N:L4C1");
        assert_eq!(game.refusal("S:L1C3 N:L1C3"), Refusal::NeverMoves);
    }
}

#[test]
fn first_and_take_along_take_the_flag_at_any_time_with_anything() {
    for preset in ["flip_first", "flip_take_along"] {
        let pieces = "S: 旗L6C2 工L5C5 团L1C3 N: 旗L1C3 排L5C1 雷L5C2 雷L5C3";
        let mut game = flip(preset, pieces, "N:L5C3").game();
        assert_eq!(game.play("S:L1C3 N:L1C3"), "wins out:north:flag-taken result:win:south", "{preset}");
    }
}

#[test]
fn a_commanders_fall_tells_nothing_of_a_flag_that_lies_face_down() {
    let pieces = "S: 旗L6C2 炸L1C1 团L5C5 N: 旗L6C2 司L1C5 排L5C1";
    for down in ["N:L6C2", ""] {
        let mut game = flip("flip_first", pieces, down).game();
        assert_eq!(game.play("S:L1C1 N:L1C5"), "both to-move:north");
        assert!(game.shown_flags().is_empty());
    }
}

#[test]
fn turning_up_is_a_move_and_starts_the_quiet_count_anew() {
    let pieces = "S: 旗L6C2 团L1C1 N: 旗L6C2 排L5C1 连L5C2";
    let mut game = flip("flip_first", pieces, "N:L5C2").after(100, 69).game();
    game.flip("N:L5C2");
    assert_eq!((game.moves_made(), game.quiet()), (101, 0));
    let mut game = flip("flip_first", pieces, "N:L5C2").after(100, 69).game();
    assert_eq!(game.play("S:L1C1 S:L2C1"), "quiet result:draw:quiet-limit");
}

#[test]
fn camps_protect_and_ones_own_pieces_cant_be_attacked() {
    let pieces = "S: 旗L6C2 团L1C1 师L2C1 N: 旗L6C2 排S:L2C2";
    let mut game = flip("flip_engineer", pieces, "").game();
    assert_eq!(game.refusal("S:L1C1 S:L2C2"), Refusal::CampOccupied);
    assert_eq!(game.refusal("S:L1C1 S:L2C1"), Refusal::OwnPiece);
    assert_eq!(game.refusal("S:L2C2 S:L1C1"), Refusal::NotYours(Seat::North));
}
