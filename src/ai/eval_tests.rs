//! The terms of the evaluation, on positions where their sign is clear.

use super::*;
use crate::ai::testing::world;
use crate::ai::weights::Weights;
use crate::rules::BoardKind;

const SOUTH: SeatSet = SeatSet::one(Seat::South);

fn judge() -> &'static Judge {
    Weights::built_in().on(BoardKind::Two)
}

/// What some terms of South's army are worth.
fn worth(world: &World, count: impl Fn(&Study<'_>, &mut Terms)) -> f32 {
    let mut terms = Terms::NONE;
    count(&Study::new(world), &mut terms);
    terms.worth(judge().terms())
}

fn flag_danger(world: &World) -> f32 {
    let north = SeatSet::one(Seat::North);
    worth(world, |study, terms| study.flag_danger(Seat::South, north, &study.counts_of(north), terms))
}

#[test]
fn a_free_rail_to_the_flag_is_a_danger_and_a_mine_on_it_is_none() {
    // North's division looks down column a to South's flag on b1.
    let open = world("S: 旗b1 团e1 N: 师a11 旗d12 排e12", Seat::South);
    let shut = world("S: 旗b1 团e1 雷a2 N: 师a11 旗d12 排e12", Seat::South);
    let (open, shut) = (flag_danger(&open), flag_danger(&shut));
    assert!(open < shut, "{open} {shut}");
    assert!(shut.abs() < f32::EPSILON);
}

#[test]
fn the_nearer_the_attacker_the_greater_the_danger() {
    let danger = |at: &str| flag_danger(&world(&format!("S: 旗b1 团e6 N: 师{at} 旗d12 排e12"), Seat::South));
    assert!(danger("a1") < danger("a2"));
    assert!(danger("a2") < danger("a7"));
    assert!(danger("a7") < danger("c9") || danger("c9").abs() < f32::EPSILON);
}

#[test]
fn before_the_flag_with_the_turn_decides() {
    let pieces = "S: 旗b1 司e6 N: 排a1 旗d12 排e12";
    let (waits, takes) = (world(pieces, Seat::South), world(pieces, Seat::North));
    assert!(flag_danger(&takes) < flag_danger(&waits) * 2.0);
    assert!(chance(&takes, SOUTH, judge()) < 0.35);
}

#[test]
fn a_guard_that_can_stop_the_attacker_halves_the_danger() {
    let danger =
        |guard: &str| flag_danger(&world(&format!("S: 旗b1 {guard} N: 师a11 旗d12 排e12"), Seat::South));
    assert!(danger("军c1") > danger("团e6"));
    assert!(danger("炸c1") > danger("团e6"));
    assert!((danger("炸c1") - danger("军c1")).abs() < 1e-3);
}

#[test]
fn mines_shield_better_than_pieces_and_pieces_better_than_nothing() {
    let shield_of = |gate: &str| {
        let world = world(&format!("S: 旗b1 团e6 {gate} N: 旗d12 排e12"), Seat::South);
        worth(&world, |study, terms| study.shield(Seat::South, terms))
    };
    assert!(shield_of("雷a1") > shield_of("排a1"));
    assert!(shield_of("排a1") > shield_of(""));
}

#[test]
fn a_piece_that_comes_nearer_is_progress() {
    let made = |at: &str| {
        let world = world(&format!("S: 旗b1 团{at} N: 旗d12 排e12"), Seat::South);
        worth(&world, |study, terms| study.progress(Seat::South, SeatSet::one(Seat::North), terms))
    };
    assert!(made("e11") > made("e7"));
    assert!(made("e7") > made("c3"));
}

#[test]
fn what_one_side_gains_the_other_loses() {
    let even = world("S: 旗b1 团e6 N: 旗d12 团a7", Seat::South);
    let ahead = world("S: 旗b1 司e6 N: 旗d12 团a7", Seat::South);
    assert!(chance(&ahead, SOUTH, judge()) > chance(&even, SOUTH, judge()));
    let north = SeatSet::one(Seat::North);
    assert!((chance(&ahead, SOUTH, judge()) + chance(&ahead, north, judge()) - 1.0).abs() < 1e-5);
}
