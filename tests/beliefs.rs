//! What computer players think of hidden pieces: armies that fit everything that is
//! known, in every mode, and likely ones often.

#[path = "support/lineup.rs"]
mod lineup;
#[path = "support/settings.rs"]
mod settings;

use junqi::ai::Belief;
use junqi::rules::{BoardKind, BySeat, Deal, Point, Position, Rank, Rules, Seat};
use junqi::view::{View, Viewer, events};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use lineup::random_start;
use settings::{random_action, settings};

/// Random games under all settings, every so many moves shown with the views.
fn watch(every: usize, mut look: impl FnMut(&Position, &BySeat<View>, &mut Xoshiro256PlusPlus)) {
    for (i, (board, rules)) in settings().into_iter().enumerate() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(i as u64);
        let mut position = random_start(board, rules, &mut rng);
        let mut views = BySeat::from_fn(|seat| View::new(Viewer::Seat(seat), &position));
        let mut number = 0;
        while let Some(action) = random_action(&position, &mut rng) {
            let before = position;
            let played = position.act(action).expect("what is listed is legal");
            for event in events(&before, action, &played, &position) {
                views.iter_mut().for_each(|(_, view)| view.take(&event));
            }
            number += 1;
            if number % every == 1 && position.outcome().is_none() {
                look(&position, &views, &mut rng);
            }
        }
    }
}

#[test]
fn armies_that_are_drawn_fit_everything_that_is_known() {
    let mut drawn = 0;
    watch(60, |position, views, rng| {
        let seat = position.to_move();
        let view = &views[seat];
        let mut belief = Belief::new(view);
        for _ in 0..3 {
            belief.draw(3, rng);
            assert!(
                belief.holds(),
                "{:?} an army that was drawn contradicts what is known",
                position.rules()
            );
            drawn += 1;
            let world = belief.world();
            assert_eq!(world.to_move(), seat);
            for point in position.board().points().iter().filter(|&point| !view.face_down().contains(point)) {
                let (real, made_up) = (position.piece(point), world.piece(point));
                assert_eq!(real.map(|piece| piece.owner), made_up.map(|piece| piece.owner));
                if view.at(point).is_some_and(|seen| seen.rank.is_some()) {
                    assert_eq!(real, made_up, "what is seen is what it is");
                }
            }
            if position.rules().deal == Deal::Own && view.start().1 == 0 {
                for owner in position.living().iter() {
                    for rank in Rank::ALL {
                        let count = |at: &dyn Fn(Point) -> bool| {
                            position.board().points().iter().filter(|&p| at(p)).count()
                        };
                        let there =
                            count(&|p| world.piece(p).is_some_and(|x| x.owner == owner && x.rank == rank));
                        assert!(there <= rank.count().into(), "{owner} has {there} of {rank}");
                    }
                    let carried = position.carrier(owner).is_some();
                    assert!(carried || world.flag(owner).is_some(), "{owner} has no flag");
                }
            }
            // What the player may do doesn't depend on what he makes up.
            if position.rules().deal != Deal::FaceDown {
                assert_eq!(world.moves().sorted(), view.moves().expect("his turn").sorted());
            }
        }
    });
    assert!(drawn > 500, "only {drawn} armies were drawn");
}

#[test]
fn where_people_put_their_pieces_is_where_they_are_expected() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let position = random_start(BoardKind::Two, Rules::default(), &mut rng);
    let view = View::new(Viewer::Seat(Seat::South), &position);
    let shares = Belief::new(&view).shares(3000, &mut rng);
    let share = |name: &str, rank: Rank| {
        let point = position.board().parse_point(name).expect("a point");
        shares.iter().find(|(at, _)| *at == point).expect("hidden").1[rank.index()]
    };
    // One of two headquarters.
    for name in ["b12", "d12"] {
        assert!((0.35..0.65).contains(&share(name, Rank::Flag)), "{}", share(name, Rank::Flag));
    }
    assert!(share("c12", Rank::Mine) > 0.4 && share("c11", Rank::Mine) < 0.35);
    assert!(share("a7", Rank::Commander) > 0.1 && share("b9", Rank::Commander) < 0.03);
    assert!(share("c7", Rank::Bomb) < f32::EPSILON);
    let flags: f32 = ["b12", "d12"].map(|name| share(name, Rank::Flag)).iter().sum();
    assert!((flags - 1.0).abs() < 1e-3);
}
