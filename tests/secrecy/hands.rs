//! 乱战: what was dealt to the others is as secret as where they set it up. A twin of a game
//! has other hands with the others, too.

use std::time::Duration;

use junqi::formation::{Deployment, SetupRules};
use junqi::rules::{
    Action, BoardKind, BySeat, Move, Place, Position, Preset, RuleSet, Rules, Seat, Station, hands,
};
use junqi::table::{Command, Table};
use junqi::view::View;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

type Armies = BySeat<Option<Deployment>>;

fn rules() -> Rules {
    Preset::from_name("luanzhan").unwrap().rules()
}

fn start(armies: &Armies) -> Position {
    Position::from_setup(&Deployment::start(BoardKind::Four, rules(), Seat::South, armies)).unwrap().0
}

/// The army with the headquarters named that has to be, if it is legal.
fn named(army: Deployment) -> Option<Deployment> {
    let asked = SetupRules::new(&rules(), army.lineup.hand());
    let headquarters = army.headquarters.or(Place::new(6, 4)).filter(|_| asked.must_name(&army.lineup));
    let army = Deployment { headquarters, ..army };
    asked.accept(&army).is_ok().then_some(army)
}

struct Game {
    armies: Armies,
    actions: Vec<Action>,
    /// The pieces that have never fought, by where they started.
    unfought: Vec<(Seat, Place)>,
}

fn play(length: usize, rng: &mut Xoshiro256PlusPlus) -> Game {
    let dealt = hands(rng);
    let armies = BySeat::from_fn(|seat| {
        let lineup = SetupRules::new(&rules(), dealt[seat]).random(rng).unwrap();
        named(lineup.into())
    });
    let mut position = start(&armies);
    let board = position.board();
    let all = Seat::ALL.into_iter().flat_map(|seat| Place::all().map(move |place| (seat, place)));
    let mut standing: Vec<_> = all
        .map(|(seat, place)| (seat, place, board.army_point(seat, place)))
        .filter(|(_, _, point)| position.piece(*point).is_some())
        .collect();
    let mut actions = Vec::new();
    while actions.len() < length && position.outcome().is_none() {
        let action = if let Some(seat) = position.naming() {
            let homes: Vec<_> =
                board.army_points(seat).filter(|&p| board.station(p) == Station::Headquarters).collect();
            Action::NameHeadquarters(seat, homes[rng.random_range(0..homes.len())])
        } else {
            let moves = position.moves();
            Action::Move(moves.get(rng.random_range(0..moves.len())).unwrap())
        };
        if let Action::Move(Move { from, to }) = action {
            if position.piece(to).is_some() {
                standing.retain(|(_, _, point)| *point != from && *point != to);
            } else if let Some(moved) = standing.iter_mut().find(|(_, _, point)| *point == from) {
                moved.2 = to;
            }
        }
        position.act(action).unwrap();
        actions.push(action);
    }
    let unfought = standing.into_iter().map(|(seat, place, _)| (seat, place)).collect();
    Game { armies, actions, unfought }
}

/// Whether both games look the same to everybody at the table.
fn same_in_public(game: &Game, other: &Armies) -> bool {
    let (mut a, mut b) = (start(&game.armies), start(other));
    if a.naming() != b.naming() {
        return false;
    }
    game.actions.iter().all(|&action| {
        let shown = |p: &Position| {
            BySeat::from_fn(|seat| {
                let known = p.shown_flags().contains(seat);
                known.then(|| (p.flags(seat).collect::<Vec<_>>(), p.held_headquarters(seat)))
            })
        };
        let played = a.act(action);
        played == b.act(action) && a.to_move() == b.to_move() && shown(&a) == shown(&b)
    }) && a.outcome().is_none()
}

/// The armies with pieces exchanged that the seat can't know, and whether hands have changed.
fn twin(game: &Game, seat: Seat, rng: &mut Xoshiro256PlusPlus) -> Option<(Armies, bool)> {
    let hidden: Vec<_> = game.unfought.iter().filter(|(owner, _)| *owner != seat).collect();
    let mut twin = game.armies;
    let mut dealt = false;
    for _ in 0..12 {
        let mut any = || *hidden[rng.random_range(0..hidden.len())];
        let ((one, at), (two, to)) = (any(), any());
        let mut other = twin;
        let (mut a, mut b) = (other[one]?, other[two]?);
        if one == two {
            (a.lineup[at], a.lineup[to]) = (a.lineup[to], a.lineup[at]);
            other[one] = named(a);
        } else {
            (a.lineup[at], b.lineup[to]) = (b.lineup[to], a.lineup[at]);
            (other[one], other[two]) = (named(a), named(b));
        }
        if other[one].is_some() && other[two].is_some() && other != twin && same_in_public(game, &other) {
            twin = other;
            dealt |= one != two && a.lineup.hand() != game.armies[one]?.lineup.hand();
        }
    }
    (twin != game.armies).then_some((twin, dealt))
}

fn view_after(game: &Game, armies: &Armies, seat: Seat) -> View {
    let mut set = RuleSet::default();
    set.rules = rules();
    let setup = Deployment::start(BoardKind::Four, rules(), Seat::South, armies);
    let mut table = Table::from_setup(set, 0, setup).unwrap();
    for &action in &game.actions {
        table.apply(Command::Act(action), Duration::ZERO).unwrap();
    }
    table.view(seat).unwrap().clone()
}

#[test]
fn games_that_differ_in_the_others_hands_look_the_same() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(30);
    let (mut twins, mut hands) = (0, 0);
    for round in 0..40 {
        let game = play(rng.random_range(0..120), &mut rng);
        for seat in Seat::ALL {
            let Some((twin, dealt)) = twin(&game, seat, &mut rng) else { continue };
            twins += 1;
            hands += usize::from(dealt);
            let (one, other) = (view_after(&game, &game.armies, seat), view_after(&game, &twin, seat));
            assert_eq!(one, other, "round {round}, {seat}");
            let moves = |view: &View| view.moves().map(|moves| moves.sorted());
            assert_eq!(moves(&one), moves(&other), "round {round}, {seat}: the legal moves");
        }
    }
    assert!(twins > 60 && hands > 30, "only {twins} twins were found, {hands} with other hands");
}
