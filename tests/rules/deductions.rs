//! What is known for certain: always true, and as much as players know.

use junqi::deduction::{Deduction, RankSet, Reason, deduce};
use junqi::notes::Mark;
use junqi::rules::{Action, BoardKind, BySeat, Move, Position, Rank, Rules, Seat};
use junqi::text::Lang;
use junqi::text::facts::Reader;
use junqi::view::{View, Viewer, events};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::game::{Game, four, two};
use crate::lineup::random_start;
use crate::settings::{random_action, settings};

#[test]
fn what_is_certain_is_always_true() {
    let mut narrow = 0;
    for (i, (board, rules)) in settings().into_iter().enumerate() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(i as u64);
        let mut position = random_start(board, rules, &mut rng);
        let seats = rules.seats(board.board());
        let mut views = BySeat::from_fn(|seat| View::new(Viewer::Seat(seat), &position));
        let mut number = 0;
        while let Some(action) = random_action(&position, &mut rng) {
            let before = position;
            let played = position.act(action).expect("what is listed is legal");
            for event in events(&before, action, &played, &position) {
                views.iter_mut().for_each(|(_, view)| view.take(&event));
            }
            number += 1;
            if number % 40 != 0 || position.outcome().is_some() {
                continue;
            }
            let view = &views[seats[number / 40 % seats.len()]];
            let deduction = deduce(view);
            for point in position.board().points().iter() {
                let Some(piece) = position.piece(point) else { continue };
                let Some(known) = deduction.at(point) else {
                    assert!(position.face_down().contains(point) || position.face_up().contains(point));
                    continue;
                };
                assert_eq!(known.owner, piece.owner);
                let name = position.board().name(point);
                assert!(known.ranks.contains(piece.rank), "{name} is {}: {known:?}", piece.rank);
                narrow += usize::from(known.ranks.len() < 6);
                // What is left is what nothing has ruled out.
                let ruled_out = known.learnt.iter().fold(RankSet::NONE, |all, learnt| all.or(learnt.without));
                assert_eq!(ruled_out, RankSet::ALL.minus(known.ranks), "{name}: {known:?}");
            }
            told_is_true(view, &deduction, &position);
            for &seat in seats {
                let left = deduction.left(view, seat);
                let hidden: Vec<Rank> = view
                    .hidden()
                    .filter(|(_, owner)| *owner == seat)
                    .filter_map(|(point, _)| position.piece(point).map(|piece| piece.rank))
                    .collect();
                assert_eq!(left.hidden, hidden.len());
                for rank in Rank::ALL {
                    let count = hidden.iter().filter(|&&other| other == rank).count();
                    let (least, most) = left.of_rank(rank);
                    let bounds = usize::from(least)..=usize::from(most);
                    assert!(bounds.contains(&count), "{seat}: {count} {rank}: {bounds:?}");
                }
            }
        }
    }
    assert!(narrow > 1000, "hardly anything was found out: {narrow}");
}

/// What is said of each hidden piece names its rank; every reason is in words, in both languages.
fn told_is_true(view: &View, known: &Deduction, position: &Position) {
    let Viewer::Seat(seat) = view.viewer() else { return };
    let (face, mark) = (|rank: Rank| rank.digits().to_owned(), |_| '^');
    for lang in Lang::ALL {
        let reader = Reader { view, seat, known, lang, face: &face, mark: &mark };
        for (point, owner) in view.hidden() {
            let lines = reader.piece(point);
            let rank = position.piece(point).expect("it is there").rank;
            assert!(lines[0].starts_with(&position.board().name(point).to_ascii_uppercase()), "{lines:?}");
            let gist = lines[1].trim_start_matches("可能是 ").trim_start_matches("can be: ");
            let range: Option<Mark> =
                gist.get(..3).filter(|word| word.ends_with(['+', '-'])).and_then(|w| w.parse().ok());
            let named = gist.contains(rank.name()) || gist.contains(rank.hanzi_name());
            let listed = gist.split(' ').any(|word| word == rank.digits());
            let told = range.map_or(named || listed, |range| range.ranks().contains(rank));
            assert!(told, "{owner}'s {rank}: {lines:?}");
            for reason in &lines[2..] {
                assert!(
                    reason.starts_with("- ") && !reason.starts_with("- ：") && !reason.starts_with("- :")
                );
                assert!(!reason.trim_end().ends_with(['：', ':', ' ']), "{reason:?}");
            }
        }
        let lost = view.seats().iter().flat_map(|&seat| reader.army_lost(seat));
        assert!(lost.into_iter().all(|line| !line.trim_end().ends_with(['：', ':'])));
    }
}

/// South's view of a game from that position on.
struct Watched {
    game: Game,
    view: View,
}

impl Watched {
    fn new(game: Game) -> Self {
        let view = View::new(Viewer::Seat(Seat::South), &game);
        Self { game, view }
    }

    fn play(&mut self, m: &str) -> &mut Self {
        let (from, to) = m.split_once(' ').expect("two places");
        let action = Action::Move(Move::new(self.game.point(from), self.game.point(to)));
        let before: Position = self.game.0;
        let played = self.game.0.act(action).unwrap_or_else(|refusal| panic!("{m}: {refusal}"));
        for event in events(&before, action, &played, &self.game.0) {
            self.view.take(&event);
        }
        self
    }

    fn at(&self, name: &str) -> RankSet {
        self.deduction().at(self.game.point(name)).expect("a piece").ranks
    }

    fn deduction(&self) -> Deduction {
        deduce(&self.view)
    }
}

#[test]
fn c18_a_piece_on_the_front_line_at_the_start_is_no_bomb() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(18);
    let position = random_start(BoardKind::Two, Rules::default(), &mut rng);
    let deduction = deduce(&View::new(Viewer::Seat(Seat::South), &position));
    let board = position.board();
    let front = board.parse_point("c7").expect("North's front");
    let known = deduction.at(front).expect("a piece");
    assert!(!known.ranks.contains(Rank::Bomb) && !known.ranks.contains(Rank::Mine));
    assert!(!known.ranks.contains(Rank::Flag) && known.ranks.len() == 9);
    let back = board.parse_point("c12").expect("North's base line");
    assert!(deduction.at(back).is_some_and(|known| known.ranks.contains(Rank::Mine)));
}

#[test]
fn f07_a_piece_that_turned_a_corner_is_an_engineer_and_the_rules_dont_show_it() {
    let mut watched = Watched::new(two("N: 工L5C1").turn_of("N").game());
    watched.play("N:L5C1 N:L1C3");
    assert_eq!(watched.at("N:L1C3").only(), Some(Rank::Engineer));
    let known = watched.deduction();
    let known = known.at(watched.game.point("N:L1C3")).expect("a piece");
    assert!(known.learnt.iter().any(|learnt| matches!(learnt.reason, Reason::Corner(0))));
    assert_eq!(watched.view.at(watched.game.point("N:L1C3")).and_then(|seen| seen.rank), None);
}

#[test]
fn a_piece_that_has_moved_is_no_mine() {
    let mut watched = Watched::new(two("N: 团L6C1").turn_of("N").game());
    assert!(watched.at("N:L6C1").contains(Rank::Mine));
    watched.play("N:L6C1 N:L5C1");
    assert!(!watched.at("N:L5C1").contains(Rank::Mine));
}

#[test]
fn what_took_a_mine_is_an_engineer_and_what_killed_a_regiment_is_larger() {
    let mut watched = Watched::new(two("S: 雷L5C1 N: 工S:L4C1").turn_of("N").game());
    watched.play("S:L4C1 S:L5C1");
    assert_eq!(watched.at("S:L5C1").only(), Some(Rank::Engineer));

    let mut watched = Watched::new(two("S: 团L1C1 N: 旅L1C5").turn_of("N").game());
    watched.play("N:L1C5 S:L1C1");
    let larger = [Rank::Brigade, Rank::Division, Rank::Army, Rank::Commander];
    assert_eq!(watched.at("S:L1C1"), larger.into_iter().collect());
}

#[test]
fn a_piece_that_my_engineer_was_lost_on_is_no_bomb_and_no_mine() {
    let mut watched = Watched::new(two("S: 工L1C1 N: 连L1C5").game());
    watched.play("S:L1C1 N:L1C5");
    let left = watched.at("N:L1C5");
    assert!(!left.contains(Rank::Bomb) && !left.contains(Rank::Mine) && !left.contains(Rank::Engineer));
}

#[test]
fn whoever_beat_a_piece_that_beat_mine_is_larger_still() {
    // West's piece took South's division; North's takes West's.
    let layout = four("S: 师P11 W: 军L1C5 N: 司P13").turn_of("W");
    let mut watched = Watched::new(layout.game());
    watched.play("W:L1C5 P11");
    watched.play("S:L6C3 S:L5C3");
    watched.play("E:L6C3 E:L5C3");
    watched.play("P13 P11");
    assert_eq!(watched.at("P11").only(), Some(Rank::Commander));
}

#[test]
fn a_flag_that_is_not_shown_says_that_no_commander_fell() {
    // An army of South's falls together with an unknown piece: a bomb or an army.
    let mut watched = Watched::new(two("S: 军L1C1 N: 炸L2C5").game());
    watched.play("S:L1C1 N:L2C5");
    let deduction = watched.deduction();
    let point = watched.game.point("N:L2C5");
    let fallen = deduction.pieces().iter().find(|known| known.start == point).expect("it was seen");
    assert_eq!(fallen.ranks, [Rank::Bomb, Rank::Army].into_iter().collect());
    let mut watched = Watched::new(two("S: 炸L1C1 N: 司L2C5").game());
    watched.play("S:L1C1 N:L2C5");
    let deduction = watched.deduction();
    let fallen = deduction.pieces().iter().find(|known| known.start == point).expect("it was seen");
    assert_eq!(fallen.ranks.only(), Some(Rank::Commander));
}
