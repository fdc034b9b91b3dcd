use super::*;
use crate::rules::{BoardKind, Move, Rules, Seat, Setup};
use crate::view::{Viewer, events};

fn mark(text: &str) -> Mark {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn said(text: &str) -> (Kind, Option<Rank>) {
    let mark = mark(text);
    (mark.kind(), mark.rank())
}

/// N04 of the acceptance cases: 37+ is a brigade or larger.
#[test]
fn marks_are_written_in_the_shorthand_of_players_and_in_that_of_formations() {
    for text in ["40", "司", "9", "司令", "commander", " 40 ", "40!"] {
        assert_eq!(said(text), (Kind::Is, Some(Rank::Commander)), "{text}");
    }
    for text in ["37+", "旅+", "6+", "旅以上", "brigade+"] {
        assert_eq!(said(text), (Kind::AtLeast, Some(Rank::Brigade)), "{text}");
    }
    for text in ["37-", "旅-", "旅以下"] {
        assert_eq!(said(text), (Kind::AtMost, Some(Rank::Brigade)), "{text}");
    }
    for text in ["00?", "炸?", "弹?", "b?", "B?", "bomb?", "?炸"] {
        assert_eq!(said(text), (Kind::Maybe, Some(Rank::Bomb)), "{text}");
    }
    for text in ["**?", "雷?", "m?", "mine?", "?雷"] {
        assert_eq!(said(text), (Kind::Maybe, Some(Rank::Mine)), "{text}");
    }
    for text in ["x**", "x雷", "不是雷", "非雷", "!雷", "not mine", "xM"] {
        assert_eq!(said(text), (Kind::Not, Some(Rank::Mine)), "{text}");
    }
    for text in ["FL", "旗", "f", "fl!", "flag"] {
        assert_eq!(said(text), (Kind::Is, Some(Rank::Flag)), "{text}");
    }
    assert_eq!(said("?"), (Kind::Open, None));
    for rank in Rank::ALL {
        for kind in Kind::ALL {
            let Some(mark) = Mark::new(kind, rank) else { continue };
            assert_eq!(mark.to_string().parse(), Ok(mark), "what is saved is read again");
        }
    }
}

#[test]
fn what_says_nothing_is_refused() {
    for text in ["", "41", "31", "x", "!", "+", "37++", "40 39", "王", "-5", "37+?", "xx", "司司"] {
        assert!(text.parse::<Mark>().is_err(), "{text}");
    }
    // One character is a rank as formations write it.
    assert_eq!([said("3"), said("0")], [Rank::Company, Rank::Bomb].map(|rank| (Kind::Is, Some(rank))));
    for text in ["00+", "雷-", "FL+"] {
        assert!(matches!(text.parse::<Mark>(), Err(MarkError::NoOrder(_))), "{text}");
    }
    let long = "司".repeat(10_000);
    assert!(long.parse::<Mark>().unwrap_err().to_string().len() < 200);
}

#[test]
fn a_mark_goes_with_the_ranks_that_it_names() {
    let ranks = |text: &str| mark(text).ranks().iter().collect::<Vec<_>>();
    assert_eq!(ranks("38+"), [Rank::Division, Rank::Army, Rank::Commander]);
    assert_eq!(ranks("33-"), [Rank::Engineer, Rank::Platoon]);
    assert_eq!(ranks("00?"), [Rank::Bomb]);
    assert_eq!(ranks("x00").len(), 11);
    assert_eq!(ranks("?").len(), 12);
}

/// A game for two that South looks at, and his notes.
struct Noted {
    position: crate::rules::Position,
    view: View,
    notes: Notes,
}

impl Noted {
    fn new(pieces: &[(&str, Seat, char)], to_move: Seat) -> Self {
        let board = BoardKind::Two.board();
        let piece = |&(point, owner, c): &(&str, Seat, char)| {
            let rank = Rank::from_char(c).expect("a rank");
            (board.parse_point(point).expect("a point"), crate::rules::Piece::new(owner, rank))
        };
        let mut setup = Setup::start(
            BoardKind::Two,
            Rules::default(),
            to_move,
            &crate::rules::BySeat::new([None; crate::rules::Place::COUNT]),
        );
        setup.pieces = pieces.iter().map(piece).collect();
        setup.moves_made = 30;
        let (position, _) = crate::rules::Position::from_setup(&setup).expect("a position");
        let view = View::new(Viewer::Seat(Seat::South), &position);
        Self { position, view, notes: Notes::default() }
    }

    fn point(&self, name: &str) -> Point {
        self.view.board().parse_point(name).expect("a point")
    }

    fn note(&mut self, point: &str, text: &str) {
        let point = self.point(point);
        self.notes.set(point, Some(mark(text)));
    }

    fn play(&mut self, from: &str, to: &str) {
        let action = crate::rules::Action::Move(Move::new(self.point(from), self.point(to)));
        let before = self.position;
        let played = self.position.act(action).expect("a legal move");
        let told = events(&before, action, &played, &self.position);
        for event in &told {
            self.view.take(event);
        }
        self.notes.take(&told, &self.view);
    }

    fn at(&self, name: &str) -> Option<String> {
        self.notes.at(self.point(name)).map(|mark| mark.to_string())
    }
}

const SOME: [(&str, Seat, char); 8] = [
    ("b1", Seat::South, '旗'),
    ("c6", Seat::South, '师'),
    ("a5", Seat::South, '连'),
    ("b12", Seat::North, '旗'),
    ("c7", Seat::North, '团'),
    ("a9", Seat::North, '司'),
    ("e9", Seat::North, '排'),
    ("d12", Seat::North, '雷'),
];

#[test]
fn a_mark_follows_its_piece_and_goes_away_with_it() {
    let mut game = Noted::new(&SOME, Seat::North);
    game.note("c7", "36?");
    game.note("e9", "33-");
    game.play("e9", "e8");
    assert_eq!(game.at("e8").as_deref(), Some("33-"));
    assert_eq!(game.at("e9"), None);
    // The piece is taken: whoever took it doesn't inherit the mark.
    game.play("c6", "c7");
    assert_eq!(game.at("c7"), None);
    assert_eq!(game.notes.iter().count(), 1);
    // One that wins keeps it where it stands now; one that is lost takes it along.
    game.note("a9", "39+");
    game.play("a9", "a5");
    assert_eq!(game.at("a5").as_deref(), Some("39+"));
    game.play("c7", "c8");
    game.play("e8", "e7");
    assert_eq!(game.at("e7").as_deref(), Some("33-"));
}

#[test]
fn the_last_note_is_taken_back_wherever_its_piece_has_gone() {
    let mut game = Noted::new(&SOME, Seat::North);
    game.note("e9", "33");
    game.note("c7", "00?");
    game.note("e9", "34");
    game.notes.open(game.point("e9"));
    game.play("e9", "e8");
    assert_eq!(game.notes.opened(), Some(game.point("e8")));
    assert_eq!(game.notes.undo(), Some((game.point("e8"), Some(mark("33")))));
    game.play("c6", "c7");
    // What was changed on the piece that is gone can't come back.
    assert_eq!(game.notes.undo(), Some((game.point("e8"), None)));
    assert_eq!(game.notes.undo(), None);
    assert!(game.notes.is_empty());
}

#[test]
fn what_is_seen_at_last_needs_no_note() {
    let mut game = Noted::new(&SOME, Seat::North);
    game.note("b12", "**?");
    game.note("d12", "**?");
    game.notes.open(game.point("b12"));
    // A commander falls on a bomb: its flag is shown.
    let mut pieces = SOME.to_vec();
    pieces[2] = ("a5", Seat::South, '炸');
    let mut bombed = Noted::new(&pieces, Seat::North);
    bombed.notes = game.notes;
    bombed.play("a9", "a5");
    assert_eq!(bombed.at("b12"), None);
    assert_eq!(bombed.notes.opened(), None);
    assert_eq!(bombed.at("d12").as_deref(), Some("**?"));
}
