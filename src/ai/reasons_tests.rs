//! Every reason is there where it is true, and not where it nearly is.

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::ai::testing::{view, view_of};
use crate::rules::{BoardKind, Visibility};

fn reasons(view: &View, text: &str) -> Vec<Reason> {
    let (from, to) = text.split_once('-').unwrap();
    let point = |name: &str| view.board().parse_point(name).unwrap();
    let m = Move::new(point(from), point(to));
    assert_eq!(view.check(m), Ok(()), "{text}");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let reasons = why(view, Action::Move(m), &mut rng);
    assert_eq!(why(view, Action::Move(m), &mut Xoshiro256PlusPlus::seed_from_u64(5)), reasons);
    reasons
}

/// On a two-player board where all is open.
fn open(pieces: &str, m: &str) -> Vec<Reason> {
    reasons(&view(pieces, Seat::South), m)
}

/// The same in the dark: South knows nothing of North's pieces but where they stand.
fn dark(pieces: &str, m: &str) -> Vec<Reason> {
    reasons(&view_of(BoardKind::Two, Visibility::Dark, pieces, Seat::South), m)
}

#[test]
fn what_is_taken_for_certain_is_named() {
    assert_eq!(open("S: 旗b1 师d11 团e6 N: 旗d12 军e12", "d11-d12"), [Reason::TakesFlag(Seat::North)]);
    let mine = open("S: 旗b1 工c11 团e6 N: 旗d12 雷d11 军e12 连a12", "c11-d11");
    assert_eq!(mine[0], Reason::ClearsMine);
    let takes = open("S: 旗b1 师a6 N: 旗d12 旅a7 连e12", "a6-a7");
    assert_eq!(takes[0], Reason::Takes { own: Rank::Division, other: Rank::Brigade });
    let bomb = open("S: 旗b1 炸a6 团e1 N: 旗d12 司a7 连e12", "a6-a7");
    assert_eq!(bomb[0], Reason::Exchanges { own: Rank::Bomb, other: Rank::Commander });
    // A piece that goes into certain death has nothing to say for itself but that.
    let lost = open("S: 旗b1 连a6 团e1 N: 旗d12 司a7 连e12", "a6-a7");
    assert_eq!(lost, [Reason::Odds { own: Rank::Company, wins: 0, both: 0 }]);
}

#[test]
fn what_is_not_known_is_no_certainty() {
    // A flag that nobody has shown may be the other piece in a headquarters.
    let flag = dark("S: 旗b1 师d11 团e6 N: 旗d12 军b12", "d11-d12");
    assert!(matches!(flag[..], [Reason::Odds { wins: 1..=9, .. }]), "{flag:?}");
    let mine = dark("S: 旗b1 工c11 团e6 N: 旗d12 雷d11 军e12 连a12", "c11-d11");
    assert!(matches!(mine[0], Reason::Odds { .. }), "{mine:?}");
    let piece = dark("S: 旗b1 师a6 N: 旗d12 旅a7 连e12", "a6-a7");
    assert!(matches!(piece[0], Reason::Odds { own: Rank::Division, wins: 1..=9, both: 1..=9 }), "{piece:?}");
}

#[test]
fn a_bomb_is_told_what_it_may_take_with_it() {
    let bomb = dark("S: 旗b1 炸a6 团e1 N: 旗d12 司a7 连e12", "a6-a7");
    assert!(matches!(bomb[0], Reason::Bombs(1..=9)), "{bomb:?}");
}

#[test]
fn whoever_attacks_before_his_flag_does_not_guard_it_yet() {
    let guards = |reasons: &[Reason]| reasons.iter().any(|reason| matches!(reason, Reason::GuardsFlag(_)));
    assert!(guards(&dark("S: 旗b1 师b3 N: 旗d12 旅a7 连e12", "b3-b2")));
    let attack = dark("S: 旗b1 师b3 N: 旗d12 旅b2 连e12", "b3-b2");
    assert!(!guards(&attack), "{attack:?}");
}

#[test]
fn odds_are_those_of_the_armies_and_never_more_than_ten() {
    // Whatever stands there, a commander beats it, but for a bomb, a mine or another one.
    let view =
        view_of(BoardKind::Two, Visibility::Dark, "S: 旗b1 司a6 连e6 N: 旗d12 旅a7 连e12", Seat::South);
    let (mut low, mut high) = (10, 0);
    for seed in 0..20 {
        let m = Move::new(view.board().parse_point("a6").unwrap(), view.board().parse_point("a7").unwrap());
        let reasons = why(&view, Action::Move(m), &mut Xoshiro256PlusPlus::seed_from_u64(seed));
        let Reason::Odds { wins, both, .. } = reasons[0] else { panic!("{reasons:?}") };
        assert!(wins + both <= 10);
        (low, high) = (low.min(wins), high.max(wins));
    }
    assert!(low >= 6 && high <= 9 && high - low <= 3, "{low} {high}");
}

#[test]
fn an_attacker_before_the_flag_is_stopped() {
    let stops = open("S: 旗b1 军c1 团e6 N: 师b2 旗d12 连e12", "c1-c2");
    assert!(!stops.contains(&Reason::StopsAttacker(Seat::South)), "{stops:?}");
    let stops = open("S: 旗b1 军c2 团e6 N: 师b2 旗d12 连e12", "c2-b2");
    assert!(stops.contains(&Reason::StopsAttacker(Seat::South)), "{stops:?}");
    assert!(stops.contains(&Reason::SavesFlag), "everything else loses it: {stops:?}");
    // The same piece elsewhere is an attacker of nothing.
    let elsewhere = open("S: 旗b1 军c6 团e6 N: 师c7 旗d12 连e12", "c6-c7");
    assert_eq!(elsewhere[0], Reason::Takes { own: Rank::Army, other: Rank::Division });
    assert!(!elsewhere.contains(&Reason::SavesFlag));
    // Whoever is beaten by it stops nothing.
    let weak = open("S: 旗b1 连c2 团e6 N: 师b2 旗d12 连e12", "c2-b2");
    assert!(
        !weak.iter().any(|reason| matches!(reason, Reason::StopsAttacker(_) | Reason::SavesFlag)),
        "{weak:?}"
    );
}

#[test]
fn a_piece_gets_away_only_where_nothing_can_take_it() {
    let pieces = "S: 旗b1 军a6 连e2 N: 司a9 旗d12 连e12";
    let away = open(pieces, "a6-b5");
    assert!(away.contains(&Reason::GetsAway(Rank::Army)), "{away:?}");
    assert!(away.contains(&Reason::IntoCamp(Rank::Army)), "{away:?}");
    // Down the same rail the commander comes after it.
    let same = open(pieces, "a6-a5");
    assert!(!same.contains(&Reason::GetsAway(Rank::Army)), "{same:?}");
    // Nothing was after it.
    let calm = open("S: 旗b1 军a6 连e2 N: 师a9 旗d12 连e12", "a6-b5");
    assert!(!calm.contains(&Reason::GetsAway(Rank::Army)), "{calm:?}");
}

#[test]
fn in_a_quiet_position_a_piece_comes_nearer() {
    let pieces = "S: 旗b1 师b3 连e2 雷b2 雷a1 雷c1 N: 旗d12 雷d11 雷c12 雷e12 连a12";
    let nearer = open(pieces, "b3-a3");
    assert_eq!(nearer, [Reason::NothingThreatened, Reason::Nearer(Rank::Division)]);
    assert_eq!(open(pieces, "b3-b4"), [], "no nearer than it was, and nothing else");
    // Something can be taken: not a word of that.
    let threatened = open("S: 旗b1 师b3 连e2 N: 旗d12 军e8 连a12", "b3-a3");
    assert_eq!(threatened, [Reason::Nearer(Rank::Division)]);
}

#[test]
fn whoever_comes_to_stand_before_the_flag_guards_it() {
    let guards = open("S: 旗b1 师a2 连e2 N: 旗d12 连a12 雷d11", "a2-b2");
    assert!(guards.contains(&Reason::GuardsFlag(Rank::Division)), "{guards:?}");
    let already = open("S: 旗b1 师b2 连e2 N: 旗d12 连a12 雷d11", "b2-a2");
    assert!(!already.contains(&Reason::GuardsFlag(Rank::Division)), "{already:?}");
}

#[test]
fn nothing_is_said_of_what_cant_be_done() {
    let view = view("S: 旗b1 师a6 N: 旗d12 旅a7 连e12", Seat::South);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let point = |name: &str| view.board().parse_point(name).unwrap();
    for action in [
        Action::Move(Move::new(point("a7"), point("a6"))),
        Action::Move(Move::new(point("a6"), point("a6"))),
        Action::Flip(point("c3")),
        Action::NameHeadquarters(Seat::South, point("b1")),
        Action::Resign(Seat::South),
    ] {
        assert_eq!(why(&view, action, &mut rng), [], "{action:?}");
    }
}
