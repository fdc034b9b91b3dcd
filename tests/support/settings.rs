//! All the rules there are to play under, and something to do in any of them.

use junqi::rules::{Action, BoardKind, Point, Position, Preset, RuleSet, Rules};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Sets of options that no preset has.
const UNUSUAL: [(BoardKind, &str); 9] = [
    (
        BoardKind::Two,
        "turn_order=clockwise mine=both_die stuck_out=at_once both_stuck=mover_loses quiet_limit=20 quiet_from=100",
    ),
    (
        BoardKind::Four,
        "turn_order=clockwise mine=both_die stuck_out=at_once both_stuck=mover_loses quiet_limit=20 quiet_from=100",
    ),
    (
        BoardKind::Two,
        "flag_win=carry_home scout=yes hq_exit=allowed repeat_limit=3 commander_on_mine=survives",
    ),
    (
        BoardKind::Four,
        "flag_win=carry_home eliminated=stays_as_obstacle rail_turn=one_corner palace_diagonals=yes",
    ),
    (
        BoardKind::Four,
        "flag_win=engineer_carries_home visibility=open seats=three flag_needs_mines_cleared=yes",
    ),
    (
        BoardKind::Four,
        "bomb_moves=flies rail_turn=any_corner rail_reach=5 camp_entry=own_only hq_exit=not_from_own eliminated=stays_as_obstacle stuck_out=at_once",
    ),
    (
        BoardKind::Two,
        "flag_taker=smallest visibility=open engineer_on_mine=both_die commander_on_mine=forbidden repeat_limit=2",
    ),
    (
        BoardKind::Four,
        "flag_taker=engineer visibility=partners scout=yes flag_shown_when=never commander_on_mine=forbidden",
    ),
    (
        BoardKind::Two,
        "deal=face_down flag_win=carry_home flag_taker=smallest flip_colors=first_piece hq_exit=allowed",
    ),
];

/// Every board with every set of rules it is played under.
pub(crate) fn settings() -> Vec<(BoardKind, Rules)> {
    let presets = Preset::all()
        .iter()
        .flat_map(|preset| preset.boards.iter().map(|&board| (board, preset.rules())).collect::<Vec<_>>());
    let unusual = UNUSUAL.iter().map(|&(board, options)| {
        let mut set = RuleSet::default();
        options.split(' ').for_each(|option| set.assign(option).expect("an option"));
        set.check(board).expect("options that go together");
        (board, set.rules)
    });
    presets.chain(unusual).collect()
}

/// Something that the side to move (or whoever has to name a headquarters) may do.
pub(crate) fn random_action(position: &Position, rng: &mut Xoshiro256PlusPlus) -> Option<Action> {
    if position.outcome().is_some() {
        return None;
    }
    if let Some(seat) = position.naming() {
        let all: Vec<Point> = position.held_headquarters(seat).iter().collect();
        return Some(Action::NameHeadquarters(seat, all[rng.random_range(0..all.len())]));
    }
    let (moves, flips) = (position.moves(), position.flips());
    let flips: Vec<Point> = flips.iter().collect();
    let number = rng.random_range(0..(moves.len() + flips.len()).max(1));
    match moves.get(number) {
        Some(m) => Some(Action::Move(m)),
        None => flips.get(number - moves.len()).map(|&point| Action::Flip(point)),
    }
}
