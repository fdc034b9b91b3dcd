//! Views under every preset and every option: what a player may do by what he
//! knows is what the referee allows, and a view that has followed a game knows what
//! one that starts here would know.

#[path = "support/lineup.rs"]
mod lineup;
#[path = "support/settings.rs"]
mod settings;

use junqi::rules::{Action, BySeat, Deal, Move, Point, Position, Rank, Seat, Visibility};
use junqi::view::{View, Viewer, events};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use lineup::random_start;
use settings::{random_action, settings};

/// Follows random games with every seat's view.
fn watch(games: u64, mut look: impl FnMut(&Position, &BySeat<View>, &mut Xoshiro256PlusPlus)) {
    for (i, (board, rules)) in settings().into_iter().enumerate() {
        for game in 0..games {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(game * 100 + i as u64);
            let mut position = random_start(board, rules, &mut rng);
            let mut views = BySeat::from_fn(|seat| View::new(Viewer::Seat(seat), &position));
            look(&position, &views, &mut rng);
            while let Some(action) = random_action(&position, &mut rng) {
                let before = position;
                let played = position.act(action).expect("what is listed is legal");
                for event in events(&before, action, &played, &position) {
                    views.iter_mut().for_each(|(_, view)| view.take(&event));
                }
                look(&position, &views, &mut rng);
            }
        }
    }
}

#[test]
fn a_player_may_do_what_the_referee_allows_and_is_told_the_same_reason() {
    watch(2, |position, views, rng| {
        if position.outcome().is_some() {
            return;
        }
        let seat = position.to_move();
        let view = &views[seat];
        assert_eq!(view.naming(), position.naming());
        assert_eq!(view.moves().expect("his turn").sorted(), position.moves().sorted());
        assert_eq!(view.flips(), position.flips());
        let points: Vec<Point> = position.board().points().iter().collect();
        for _ in 0..3 {
            let m = Move::new(
                points[rng.random_range(0..points.len())],
                points[rng.random_range(0..points.len())],
            );
            assert_eq!(view.check(m), position.check(m), "{}", m.display(position.board()));
        }
        for other in Seat::ALL.into_iter().filter(|&other| other != seat) {
            assert!(views[other].moves().is_none() && views[other].flips().is_empty());
        }
    });
}

/// Everything but the history: losses and the pieces that fell.
#[test]
fn a_view_that_has_followed_the_game_stands_where_one_from_here_would() {
    watch(1, |position, views, _| {
        for (seat, view) in views.iter() {
            let fresh = View::new(Viewer::Seat(seat), position);
            if position.outcome().is_some() {
                continue;
            }
            for point in position.board().points().iter() {
                assert_eq!(view.at(point), fresh.at(point), "{}", position.board().name(point));
                assert_eq!(view.is_seen_by_all(point), position.face_up().contains(point));
            }
            assert_eq!(view.face_down(), fresh.face_down());
            assert_eq!(view.swapped(), fresh.swapped());
            assert_eq!((view.quiet(), view.moves_made()), (fresh.quiet(), fresh.moves_made()));
            assert_eq!(view.shown_flags(), fresh.shown_flags());
            assert_eq!(view.living(), fresh.living());
            assert_eq!(view.carriers(), fresh.carriers());
            assert_eq!(view.obstacles(), fresh.obstacles());
            for owner in Seat::ALL {
                assert_eq!(view.carrier(owner), fresh.carrier(owner));
                if view.living().contains(owner) {
                    assert_eq!(view.held_headquarters(owner), fresh.held_headquarters(owner), "{owner}");
                }
            }
        }
    });
}

/// A rank is known for one of the reasons of section 6 and of the options, or not at all.
#[test]
fn no_view_knows_a_rank_without_a_reason() {
    watch(1, |position, views, _| {
        if position.outcome().is_some() {
            return;
        }
        let rules = position.rules();
        let public = position.face_up();
        for (seat, view) in views.iter() {
            for point in position.board().points().iter() {
                let Some(piece) = position.piece(point) else { continue };
                let face_down = position.face_down().contains(point);
                let may = match rules.visibility {
                    Visibility::Open => true,
                    Visibility::Partners => rules.team(position.board(), seat).contains(piece.owner),
                    Visibility::Dark => piece.owner == seat,
                };
                let shown = piece.rank == Rank::Flag && position.shown_flags().contains(piece.owner);
                let known = !face_down && (may || shown || public.contains(point));
                assert_eq!(view.at(point).is_none(), face_down);
                assert_eq!(view.at(point).and_then(|seen| seen.rank).is_some(), known);
            }
        }
        assert!(rules.deal == Deal::FaceDown || position.face_down().is_empty());
    });
}

/// Two deals of flip chess that differ only in what nobody has turned up yet.
#[test]
fn what_lies_face_down_is_seen_by_nobody() {
    for (i, (board, rules)) in
        settings().into_iter().enumerate().filter(|(_, (_, r))| r.deal == Deal::FaceDown)
    {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(i as u64);
        let start = random_start(board, rules, &mut rng);
        let mut setup = start.to_setup();
        let (last, first) = (setup.pieces.len() - 1, setup.pieces.len() - 2);
        let swap = (setup.pieces[first].1, setup.pieces[last].1);
        (setup.pieces[first].1, setup.pieces[last].1) = (swap.1, swap.0);
        let hidden = [setup.pieces[first].0, setup.pieces[last].0];
        let (mut one, mut other) = (start, Position::from_setup(&setup).expect("the same pieces").0);
        let mut views = [one, other].map(|position| View::new(Viewer::Seat(Seat::South), &position));
        for _ in 0..40 {
            let Some(action) = random_action(&one, &mut rng) else { break };
            if matches!(action, Action::Flip(point) if hidden.contains(&point)) {
                break;
            }
            for (position, view) in [&mut one, &mut other].into_iter().zip(&mut views) {
                let before = *position;
                let played = position.act(action).expect("legal in both");
                for event in events(&before, action, &played, position) {
                    view.take(&event);
                }
            }
            if one.outcome().is_some() {
                break;
            }
            assert!(views[0] == views[1]);
        }
    }
}
