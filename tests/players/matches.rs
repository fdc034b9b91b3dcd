//! Two computer players against each other: the same deals with the seats exchanged.

use junqi::ai::{Budget, choose};
use junqi::formation::built_in;
use junqi::record::Level;
use junqi::rules::{Action, BoardKind, BySeat, Outcome, Position, Rules, Seat, Setup};
use junqi::view::{View, Viewer, events};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A player and how many nodes it takes for a move.
pub(crate) type Contestant = (Level, u64);

/// What a match came to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Score {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    pub(crate) moves: u32,
}

impl Score {
    pub(crate) fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// From 0 to 1; a draw is a half.
    pub(crate) fn share(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }
}

/// One game of the standard from these formations, by its built-in numbers.
pub(crate) fn game(
    board: BoardKind,
    players: &BySeat<Contestant>,
    deal: &BySeat<(usize, bool)>,
    first: Seat,
    seed: u64,
) -> (Option<Outcome>, u32) {
    let lineups = BySeat::from_fn(|seat| {
        let (number, mirrored) = deal[seat];
        let formation = built_in()[number].formation;
        if mirrored { formation.mirrored() } else { formation }.ranks()
    });
    let setup = Setup::start(board, Rules::default(), first, &lineups);
    let mut position = Position::from_setup(&setup).expect("a legal start").0;
    let mut views = BySeat::from_fn(|seat| View::new(Viewer::Seat(seat), &position));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    while position.outcome().is_none() && position.moves_made() < 2000 {
        let seat = position.to_move();
        let (level, nodes) = players[seat];
        let choice = choose(&views[seat], level, &Budget::nodes(nodes), &mut rng).expect("there is a move");
        let before = position;
        assert!(matches!(choice.action, Action::Move(_)));
        let played = position.act(choice.action).expect("it is legal");
        for event in events(&before, choice.action, &played, &position) {
            views.iter_mut().for_each(|(_, view)| view.take(&event));
        }
    }
    (position.outcome(), position.moves_made())
}

/// So many deals, each played twice with the seats exchanged; the score is the first's.
pub(crate) fn play_match(
    board: BoardKind,
    one: Contestant,
    other: Contestant,
    deals: u64,
    seed: u64,
) -> Score {
    let mut score = Score::default();
    for number in 0..deals {
        let seed = seed.wrapping_mul(1_000_003).wrapping_add(number);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let deal = BySeat::from_fn(|_| (rng.random_range(0..built_in().len()), rng.random()));
        let first = board.board().seats()[rng.random_range(0..board.board().seats().len())];
        for exchanged in [false, true] {
            let home = if exchanged { Seat::East } else { Seat::South };
            let mine = |seat: Seat| match board {
                BoardKind::Two => (seat == Seat::South) != exchanged,
                BoardKind::Four => seat == home || seat == home.opposite(),
            };
            let players = BySeat::from_fn(|seat| if mine(seat) { one } else { other });
            let (outcome, moves) = game(board, &players, &deal, first, seed);
            score.moves += moves;
            let winner = outcome.map(Outcome::winners).and_then(|winners| winners.iter().next());
            match winner {
                Some(seat) if mine(seat) => score.wins += 1,
                Some(_) => score.losses += 1,
                None => score.draws += 1,
            }
        }
    }
    score
}
