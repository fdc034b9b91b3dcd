//! The law of secrecy: for any two games that differ only in what a seat can't
//! know, what that seat is shown is the same, byte for byte.
//!
//! A twin of a game has the same moves with the same public results, but some
//! pieces that the seat can't know have exchanged their ranks.

use std::time::Duration;

use junqi::ai::{Budget, choose, why};
use junqi::formation::Formation;
use junqi::protocol::{self, Limits};
use junqi::record::Level;
use junqi::rules::{
    Action, BoardKind, BySeat, FlagWin, Move, Place, Position, Rank, RuleSet, Rules, Seat, Setup, Visibility,
};
use junqi::table::{Command, Table};
use junqi::view::View;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

#[cfg(feature = "terminal")]
#[path = "secrecy/drawn.rs"]
mod drawn;
#[path = "secrecy/hands.rs"]
mod hands;

type Lineups = BySeat<[Option<Rank>; Place::COUNT]>;

struct Game {
    board: BoardKind,
    rules: Rules,
    lineups: Lineups,
    actions: Vec<Action>,
    /// For every seat the places whose pieces have never fought.
    unfought: BySeat<Vec<Place>>,
}

fn lineups(board: BoardKind, rules: &Rules, rng: &mut Xoshiro256PlusPlus) -> Lineups {
    BySeat::from_fn(|seat| {
        if rules.seats(board.board()).contains(&seat) {
            Formation::random(rng).ranks()
        } else {
            [None; Place::COUNT]
        }
    })
}

fn start(board: BoardKind, rules: Rules, lineups: &Lineups) -> Position {
    Position::from_setup(&Setup::start(board, rules, Seat::South, lineups)).unwrap().0
}

/// A random game, with offers and timeouts now and then, of at most `length` actions.
fn play(board: BoardKind, rules: Rules, length: usize, rng: &mut Xoshiro256PlusPlus) -> Game {
    play_keenly(board, rules, length, 0, rng)
}

/// The same by players who attack where they can so many times in eight.
fn play_keenly(
    board: BoardKind,
    rules: Rules,
    length: usize,
    keen: u32,
    rng: &mut Xoshiro256PlusPlus,
) -> Game {
    let lineups = lineups(board, &rules, rng);
    let mut position = start(board, rules, &lineups);
    let mut actions = Vec::new();
    while actions.len() < length && position.outcome().is_none() {
        let seat = position.to_move();
        let action = match (rng.random_range(0..40), position.offer()) {
            (0, None) => Action::DrawOffer(seat),
            (1..20, Some(offer)) => {
                let other = position.living().without(offer.agreed).iter().next().unwrap();
                if rng.random() { Action::DrawAgree(other) } else { Action::DrawRefuse(other) }
            }
            (20, _) => Action::Timeout(seat),
            _ => {
                let moves = position.moves();
                let any = moves.get(rng.random_range(0..moves.len())).unwrap();
                let attack = moves.iter().find(|m| position.piece(m.to).is_some());
                Action::Move(attack.filter(|_| rng.random_range(0..8) < keen).unwrap_or(any))
            }
        };
        position.act(action).unwrap();
        actions.push(action);
    }
    let unfought = unfought(board, rules, &lineups, &actions);
    Game { board, rules, lineups, actions, unfought }
}

/// For every seat the places whose pieces have not fought in a game.
fn unfought(board: BoardKind, rules: Rules, lineups: &Lineups, actions: &[Action]) -> BySeat<Vec<Place>> {
    let mut position = start(board, rules, lineups);
    let layout = board.board();
    // Where each piece that has not fought stands now, by where it started.
    let mut standing: Vec<_> = rules
        .seats(layout)
        .iter()
        .flat_map(|&seat| Place::all().map(move |place| (seat, place, layout.army_point(seat, place))))
        .filter(|(_, _, point)| position.piece(*point).is_some())
        .collect();
    for &action in actions {
        if let Action::Move(Move { from, to }) = action {
            if position.piece(to).is_some() {
                standing.retain(|(_, _, point)| *point != from && *point != to);
            } else if let Some(moved) = standing.iter_mut().find(|(_, _, point)| *point == from) {
                moved.2 = to;
            }
        }
        position.act(action).unwrap();
    }
    BySeat::from_fn(|seat| {
        standing.iter().filter(|(owner, _, _)| *owner == seat).map(|(_, place, _)| *place).collect()
    })
}

/// Exchanges ranks among pieces that never fought and that the seat can't know,
/// such that every move and every public result stays the same.
fn twin(game: &Game, seat: Seat, rng: &mut Xoshiro256PlusPlus) -> Option<Lineups> {
    let board = game.board.board();
    let mut twin = game.lineups;
    for &owner in game.rules.seats(board) {
        let known = owner == seat
            || game.rules.visibility == Visibility::Open
            || game.rules.visibility == Visibility::Partners && game.rules.team(board, seat).contains(owner);
        if known {
            continue;
        }
        let mut places = game.unfought[owner].clone();
        places.shuffle(rng);
        for pair in places.chunks_exact(2).take(6) {
            let mut other = twin;
            other[owner].swap(pair[0].index(), pair[1].index());
            let legal = Formation::try_from(junqi::formation::Lineup::from(other[owner])).is_ok();
            if legal && same_in_public(game, &other) {
                twin = other;
            }
        }
    }
    (twin != game.lineups).then_some(twin)
}

fn same_in_public(game: &Game, other: &Lineups) -> bool {
    let mut a = start(game.board, game.rules, &game.lineups);
    let mut b = start(game.board, game.rules, other);
    game.actions.iter().all(|&action| {
        // A shown flag has to stand on the same point.
        let flags =
            |p: &Position| BySeat::from_fn(|seat| p.shown_flags().contains(seat).then(|| p.flag(seat)));
        let played = a.act(action);
        played == b.act(action) && a.to_move() == b.to_move() && flags(&a) == flags(&b)
    }) && a.outcome().is_none()
}

fn view_after(game: &Game, lineups: &Lineups, seat: Seat) -> View {
    let mut rules = RuleSet::default();
    rules.rules = game.rules;
    let setup = Setup::start(game.board, game.rules, Seat::South, lineups);
    let mut table = Table::from_setup(rules, 0, setup).unwrap();
    for &action in &game.actions {
        table.apply(Command::Act(action), Duration::ZERO).unwrap();
    }
    table.view(seat).unwrap().clone()
}

/// What is sent to a program that plays for the view's seat, where it has something to do.
fn sent(view: &View) -> Option<String> {
    protocol::ask(view, 1, Limits::default())
}

#[test]
fn games_that_differ_only_in_what_a_seat_cant_know_look_the_same_to_it() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20);
    let mut twins = 0;
    for round in 0..50 {
        let board = if round % 2 == 0 { BoardKind::Two } else { BoardKind::Four };
        let visibility = match (board, round % 3) {
            (BoardKind::Four, 0) => Visibility::Partners,
            _ => Visibility::Dark,
        };
        let rules = Rules { visibility, timeouts_to_lose: 0, ..Rules::default() };
        let game = play(board, rules, rng.random_range(1..150), &mut rng);
        for &seat in board.board().seats() {
            let Some(twin) = twin(&game, seat, &mut rng) else { continue };
            twins += 1;
            let (one, other) = (view_after(&game, &game.lineups, seat), view_after(&game, &twin, seat));
            assert_eq!(one, other, "round {round}, {seat}");
            let moves = |view: &View| view.moves().map(|moves| moves.sorted());
            assert_eq!(moves(&one), moves(&other), "round {round}, {seat}: the legal moves");
            assert_eq!(sent(&one), sent(&other), "round {round}, {seat}: what a program gets");
        }
    }
    assert!(twins > 60, "only {twins} twins were found");
}

/// What a hint says for a move, whatever move it is.
#[test]
fn the_reasons_of_a_hint_come_from_what_is_seen_alone() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(27);
    let (mut twins, mut told) = (0, 0);
    for round in 0..12 {
        let board = if round % 2 == 0 { BoardKind::Two } else { BoardKind::Four };
        let rules = Rules { timeouts_to_lose: 0, ..Rules::default() };
        let length = rng.random_range(20..120);
        let game = play_keenly(board, rules, length, 5, &mut rng);
        for &seat in board.board().seats() {
            let Some(twin) = twin(&game, seat, &mut rng) else { continue };
            let (one, other) = (view_after(&game, &game.lineups, seat), view_after(&game, &twin, seat));
            let Some(moves) = one.moves() else { continue };
            twins += 1;
            let attacks = moves.sorted().into_iter().filter(|m| one.at(m.to).is_some());
            for m in attacks.take(3).chain(moves.get(0)) {
                let ask = |view| why(view, Action::Move(m), &mut Xoshiro256PlusPlus::seed_from_u64(round));
                let reasons = ask(&one);
                assert_eq!(reasons, ask(&other), "round {round}, {seat}");
                told += reasons.len();
            }
        }
    }
    assert!(twins > 6 && told > 20, "{twins} twins, {told} reasons");
}

/// Every level's choice, with all that it has weighed.
#[test]
fn what_every_level_does_comes_from_what_is_seen_alone() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(28);
    let mut asked = 0;
    for round in 0..16 {
        let game = if round % 4 == 3 {
            game_by_options(round / 2, &mut rng)
        } else {
            let board = if round % 2 == 0 { BoardKind::Two } else { BoardKind::Four };
            let partners = board == BoardKind::Four && round % 3 == 0;
            let visibility = if partners { Visibility::Partners } else { Visibility::Dark };
            let rules = Rules { visibility, timeouts_to_lose: 0, ..Rules::default() };
            let length = rng.random_range(20..160);
            play_keenly(board, rules, length, 5, &mut rng)
        };
        for &seat in game.rules.seats(game.board.board()) {
            let Some(twin) = twin(&game, seat, &mut rng) else { continue };
            let (one, other) = (view_after(&game, &game.lineups, seat), view_after(&game, &twin, seat));
            if one.moves().is_none() {
                continue;
            }
            asked += 1;
            for level in Level::ALL {
                let ask = |view: &View| {
                    let mut rng = Xoshiro256PlusPlus::seed_from_u64(round as u64);
                    choose(view, level, &Budget::nodes(120), &mut rng)
                };
                let choice = ask(&one);
                assert!(choice.is_some(), "round {round}, {seat}: {level} does nothing");
                assert_eq!(choice, ask(&other), "round {round}, {seat}: {level}");
            }
        }
    }
    assert!(asked >= 6, "only {asked} twins");
}

/// Games in which more is shown than in the standard: scouted pieces, carried flags, what
/// armies that are out leave, and with it more that could be shown by mistake.
const OPTIONS: [(BoardKind, &str); 7] = [
    (BoardKind::Two, "scout=yes repeat_limit=3"),
    (BoardKind::Two, "flag_win=carry_home hq_exit=allowed"),
    (
        BoardKind::Two,
        "rail_reach=3 rail_turn=straight_only camp_entry=own_only hq_exit=not_from_own scout=yes flag_needs_mines_cleared=yes flag_taker=smallest quiet_limit=0",
    ),
    (BoardKind::Four, "flag_win=carry_home visibility=partners"),
    (BoardKind::Four, "eliminated=stays_as_obstacle stuck_out=at_once"),
    (BoardKind::Four, "seats=three scout=yes flag_win=carry_home eliminated=stays_as_obstacle"),
    (
        BoardKind::Four,
        "bomb_moves=flies commander_on_mine=forbidden palace_diagonals=yes flag_taker=engineer",
    ),
];

/// A game under these options at a moment when something of that is on the board, if one of
/// a few games comes there.
fn game_by_options(number: usize, rng: &mut Xoshiro256PlusPlus) -> Game {
    let (board, options) = OPTIONS[number % OPTIONS.len()];
    let mut rules = RuleSet::default();
    options.split(' ').for_each(|option| rules.assign(option).unwrap());
    rules.check(board).unwrap();
    rules.rules.timeouts_to_lose = 0;
    let mut game = play_keenly(board, rules.rules, 300, 6, rng);
    for _ in 0..20 {
        let mut position = start(board, game.rules, &game.lineups);
        for (done, &action) in (1..).zip(&game.actions) {
            position.act(action).unwrap();
            let carried = Seat::ALL.iter().any(|&seat| position.carrier(seat).is_some());
            let left = !position.out().is_empty() && position.outcome().is_none();
            let special = match game.rules.flag_win {
                FlagWin::Touch => left || !position.face_up().is_empty(),
                FlagWin::CarryHome | FlagWin::EngineerCarriesHome => carried,
            };
            if special && done > 10 && rng.random_range(0..4) == 0 {
                game.actions.truncate(done);
                return fought_until_here(game);
            }
        }
        game = play_keenly(board, rules.rules, 300, 6, rng);
    }
    game.actions.truncate(40);
    fought_until_here(game)
}

/// The game with what has not fought in the actions that are left.
fn fought_until_here(game: Game) -> Game {
    let unfought = unfought(game.board, game.rules, &game.lineups, &game.actions);
    Game { unfought, ..game }
}

#[test]
fn twins_look_the_same_under_options_too() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(25);
    let (mut twins, mut scouted, mut carried, mut left) = (0, 0, 0, 0);
    for round in 0..6 * OPTIONS.len() {
        let game = game_by_options(round, &mut rng);
        for &seat in game.rules.seats(game.board.board()) {
            let Some(twin) = twin(&game, seat, &mut rng) else { continue };
            twins += 1;
            let (one, other) = (view_after(&game, &game.lineups, seat), view_after(&game, &twin, seat));
            assert_eq!(one, other, "round {round}, {seat}");
            let moves = |view: &View| view.moves().map(|moves| moves.sorted());
            assert_eq!(moves(&one), moves(&other), "round {round}, {seat}: the legal moves");
            assert_eq!(sent(&one), sent(&other), "round {round}, {seat}: what a program gets");
            scouted += usize::from(one.board().points().iter().any(|point| one.is_seen_by_all(point)));
            carried += usize::from(!one.carriers().is_empty());
            left += usize::from(!one.obstacles().is_empty());
        }
    }
    assert!(twins > 40, "only {twins} twins were found");
    assert!(scouted > 5 && carried > 2 && left > 5, "{scouted} {carried} {left}");
}

#[test]
fn a_view_and_the_referee_agree_on_what_is_legal() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(21);
    for round in 0..30 {
        let board = if round % 2 == 0 { BoardKind::Two } else { BoardKind::Four };
        let game = play(board, Rules::default(), rng.random_range(1..200), &mut rng);
        let mut position = start(board, game.rules, &game.lineups);
        for &action in &game.actions {
            position.act(action).unwrap();
        }
        if position.outcome().is_some() {
            continue;
        }
        let view = view_after(&game, &game.lineups, position.to_move());
        assert_eq!(view.moves().unwrap().sorted(), position.moves().sorted());
        let points: Vec<_> = board.board().points().iter().collect();
        for _ in 0..100 {
            let at = |rng: &mut Xoshiro256PlusPlus| points[rng.random_range(0..points.len())];
            let m = Move::new(at(&mut rng), at(&mut rng));
            assert_eq!(view.check(m), position.check(m));
        }
    }
}

/// F01 to F03 of the acceptance cases.
#[test]
fn dark_shows_ones_own_partners_ones_teams_open_everybodys_ranks() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(22);
    for (visibility, expected) in
        [(Visibility::Dark, 25), (Visibility::Partners, 50), (Visibility::Open, 100)]
    {
        let rules = Rules { visibility, ..Rules::default() };
        let game = play(BoardKind::Four, rules, 0, &mut rng);
        for seat in Seat::ALL {
            let view = view_after(&game, &game.lineups, seat);
            let seen: Vec<_> = view.board().points().iter().filter_map(|point| view.at(point)).collect();
            assert_eq!(seen.len(), 100);
            let named: Vec<_> = seen.iter().filter(|seen| seen.rank.is_some()).collect();
            assert_eq!(named.len(), expected);
            let own = |owner: Seat| owner == seat || expected > 25 && owner == seat.opposite();
            assert!(expected == 100 || named.iter().all(|seen| own(seen.owner)));
        }
    }
}
