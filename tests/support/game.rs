//! Positions and games written the way players speak of them.
//!
//! `"S: 司L4C1 团N:L5C2 W: 连P11"` puts South's commander on line 4, column 1 of
//! his own army (line 1 is the front, columns count from the owner's left), his
//! regiment on line 5, column 2 of North's, and West's company on the palace in
//! row 1 (nearest South), column 1 (nearest West).

use std::ops::Deref;

use junqi::rules::{
    Action, BoardKind, BySeat, MoreSetup, Move, Piece, Place, Played, Point, Position, Preset, Rank, Refusal,
    Rules, Seat, SeatSet, Setup,
};

/// A position that is being laid out.
pub(crate) struct Layout(Setup);

/// A two-player board with these pieces. Every army also has its flag on L6C2 and a
/// platoon on L6C3 that can go forth and back, unless they are placed elsewhere.
pub(crate) fn two(pieces: &str) -> Layout {
    Layout::new(BoardKind::Two).put(pieces).keepers()
}

/// A four-player board, see [`two`].
pub(crate) fn four(pieces: &str) -> Layout {
    Layout::new(BoardKind::Four).put(pieces).keepers()
}

/// A board with these pieces and nothing else.
pub(crate) fn exactly(board: BoardKind, pieces: &str) -> Layout {
    Layout::new(board).put(pieces)
}

fn seat(letter: &str) -> Seat {
    match letter {
        "S" => Seat::South,
        "E" => Seat::East,
        "N" => Seat::North,
        "W" => Seat::West,
        _ => panic!("{letter:?} is no seat"),
    }
}

/// `L5C1` of that army, `N:L5C1`, or `P21`.
fn point(board: BoardKind, owner: Seat, name: &str) -> Point {
    let (owner, name) = name.split_once(':').map_or((owner, name), |(letter, name)| (seat(letter), name));
    let digit = |i: usize| name[i..=i].parse::<usize>().unwrap_or_else(|_| panic!("{name:?} is no place"));
    if name.starts_with('P') {
        return Point::from_index(128 + (digit(1) - 1) * 3 + digit(2) - 1).expect("a palace");
    }
    board.board().army_point(owner, Place::new(digit(1), digit(3)).expect("a place"))
}

impl Layout {
    fn new(board: BoardKind) -> Self {
        Self(Setup {
            board,
            rules: Rules::default(),
            pieces: Vec::new(),
            to_move: Seat::South,
            quiet: 0,
            moves_made: 0,
            out: SeatSet::NONE,
            shown_flags: SeatSet::NONE,
            timeouts: BySeat::new(0),
            more: MoreSetup::default(),
        })
    }

    fn put(mut self, pieces: &str) -> Self {
        let mut owner = Seat::South;
        for word in pieces.split_whitespace() {
            if let Some(letter) = word.strip_suffix(':') {
                owner = seat(letter);
                continue;
            }
            let c = word.chars().next().expect("a word");
            let rank = Rank::from_char(c).unwrap_or_else(|| panic!("{c:?} is no rank"));
            let point = point(self.0.board, owner, &word[c.len_utf8()..]);
            self.0.pieces.push((point, Piece::new(owner, rank)));
        }
        self
    }

    fn keepers(mut self) -> Self {
        for &owner in self.0.board.board().seats() {
            let has_flag = self.0.pieces.iter().any(|(_, piece)| *piece == flag_of(owner));
            let flag = (!has_flag).then_some(("L6C2", flag_of(owner)));
            for (name, piece) in flag.into_iter().chain([("L6C3", Piece::new(owner, Rank::Platoon))]) {
                self.0.pieces.push((point(self.0.board, owner, name), piece));
            }
        }
        self
    }

    /// Other rules than `standard`.
    pub(crate) fn rules(mut self, change: impl FnOnce(&mut Rules)) -> Self {
        change(&mut self.0.rules);
        self.only_who_plays()
    }

    fn only_who_plays(mut self) -> Self {
        let seats = self.0.rules.seats(self.0.board.board());
        self.0.pieces.retain(|(_, piece)| seats.contains(&piece.owner));
        self
    }

    /// The rules of a preset.
    pub(crate) fn preset(mut self, name: &str) -> Self {
        self.0.rules = Preset::from_name(name).expect("a preset").rules();
        self.only_who_plays()
    }

    /// Flip chess under that preset: these pieces lie face down, the others face up, and
    /// everybody plays the set he has here.
    pub(crate) fn flip(mut self, preset: &str, down: &str) -> Self {
        self = self.preset(preset);
        let down: Vec<_> =
            down.split_whitespace().map(|name| point(self.0.board, Seat::South, name)).collect();
        let points = self.0.pieces.iter().map(|(point, _)| *point);
        self.0.more.face_up = points.filter(|point| !down.contains(point)).collect();
        self.0.more.swapped = Some(false);
        self
    }

    /// Flip chess: nobody has a colour yet; South's pieces here are the red ones.
    pub(crate) fn colors_open(mut self) -> Self {
        self.0.more.swapped = None;
        self
    }

    /// Who is to move, if not South.
    pub(crate) fn turn_of(mut self, letter: &str) -> Self {
        self.0.to_move = seat(letter);
        self
    }

    /// So many moves were made, the last so many of them without a loss.
    pub(crate) fn after(mut self, moves_made: u32, quiet: u32) -> Self {
        (self.0.moves_made, self.0.quiet) = (moves_made, quiet);
        self
    }

    /// Other things that a position has under options; points are found by their names.
    pub(crate) fn more(mut self, change: impl FnOnce(&mut MoreSetup, &dyn Fn(&str) -> Point)) -> Self {
        let board = self.0.board;
        change(&mut self.0.more, &|name| point(board, Seat::South, name));
        self
    }

    /// These armies are out; the pieces they would have had are taken off.
    pub(crate) fn out(mut self, letters: &str) -> Self {
        self.0.out = letters.split_whitespace().map(seat).collect();
        self.0.pieces.retain(|(_, piece)| !self.0.out.contains(piece.owner));
        self
    }

    /// The game that starts here. Nothing has happened yet.
    pub(crate) fn game(self) -> Game {
        let (game, at_once) = self.game_and_what_follows();
        assert!(at_once.outs.is_empty() && at_once.outcome.is_none(), "{at_once:?}");
        game
    }

    /// The game that starts here, and what follows at once.
    pub(crate) fn game_and_what_follows(self) -> (Game, Played) {
        let (position, played) = Position::from_setup(&self.0).unwrap_or_else(|faults| panic!("{faults:?}"));
        (Game(position), played)
    }
}

/// `S司`.
fn named(piece: Piece) -> String {
    format!("{}{}", &piece.owner.name()[..1].to_uppercase(), piece.rank.hanzi())
}

fn flag_of(owner: Seat) -> Piece {
    Piece::new(owner, Rank::Flag)
}

/// A game in which moves are written with places: `S:L5C1 N:L5C5`.
#[derive(Clone)]
pub(crate) struct Game(pub(crate) Position);

impl Deref for Game {
    type Target = Position;

    fn deref(&self) -> &Position {
        &self.0
    }
}

impl Game {
    /// The point with that name, `S:L5C1`.
    pub(crate) fn point(&self, name: &str) -> Point {
        point(self.board().kind(), Seat::South, name)
    }

    fn read(&self, m: &str) -> Move {
        let (from, to) = m.split_once(' ').expect("two places");
        Move::new(self.point(from), self.point(to))
    }

    /// What stands on a point: `S司`, or `.` for nothing.
    pub(crate) fn at(&self, name: &str) -> String {
        self.piece(self.point(name)).map_or_else(|| ".".to_owned(), named)
    }

    /// Flip chess: turns a piece up and says what followed.
    pub(crate) fn flip(&mut self, name: &str) -> String {
        let action = Action::Flip(self.point(name));
        self.act(action).unwrap_or_else(|refusal| panic!("{name}: {refusal}"))
    }

    /// Plays a move and says what followed: `wins flag-shown:east to-move:south`.
    pub(crate) fn play(&mut self, m: &str) -> String {
        let action = Action::Move(self.read(m));
        let told = self.act(action).unwrap_or_else(|refusal| panic!("{m}: {refusal}"));
        if told.contains("wins") || told.contains("lost") || told.contains("both") {
            told
        } else {
            format!("quiet {told}")
        }
    }

    /// Does anything and says what followed, or why it is refused. What is refused
    /// changes nothing.
    pub(crate) fn act(&mut self, action: Action) -> Result<String, Refusal> {
        let before = self.0;
        let result = self.0.act(action);
        if result.is_err() {
            assert!(self.0 == before, "{action:?} is refused but changes something");
        }
        let played = result?;
        let mut words: Vec<String> = Vec::new();
        words.extend(played.battle.map(|battle| battle.name().to_owned()));
        words.extend(played.more.flipped.map(|piece| format!("flipped:{}", named(piece))));
        words.extend(played.more.colors.map(|swapped| format!("swapped:{swapped}")));
        words.extend(played.more.picked_up.iter().map(|seat| format!("picked-up:{seat}")));
        let returned = played.more.returned.iter().filter_map(|(seat, at)| at.map(|at| (seat, at)));
        words.extend(returned.map(|(seat, at)| format!("returned:{seat}:{}", self.board().name(at))));
        words.extend(played.shown.iter().map(|seat| format!("flag-shown:{seat}")));
        words.extend(played.outs.iter().map(|(seat, reason)| format!("out:{seat}:{}", reason.name())));
        words.push(match played.outcome {
            Some(outcome) => format!("result:{outcome}"),
            None => format!("to-move:{}", self.to_move()),
        });
        assert_eq!(self.outcome(), played.outcome);
        Ok(words.join(" "))
    }

    /// Why a move is refused.
    pub(crate) fn refusal(&mut self, m: &str) -> Refusal {
        let action = Action::Move(self.read(m));
        match self.act(action) {
            Ok(followed) => panic!("{m} is played: {followed}"),
            Err(refusal) => refusal,
        }
    }

    /// Moves the platoon between L6C3 and L5C3 of the army to move.
    pub(crate) fn pass(&mut self) -> String {
        let mover = self.to_move();
        let letter = mover.name()[..1].to_uppercase();
        let [back, front] = ["L6C3", "L5C3"].map(|place| format!("{letter}:{place}"));
        let platoon = Piece::new(mover, Rank::Platoon);
        if self.piece(self.point(&back)) == Some(platoon) {
            self.play(&format!("{back} {front}"))
        } else {
            self.play(&format!("{front} {back}"))
        }
    }

    /// Passes so many times, with nothing else happening.
    pub(crate) fn pass_times(&mut self, times: usize) {
        for _ in 0..times {
            let told = self.pass();
            assert!(told.starts_with("quiet to-move:"), "{told}");
        }
    }

    /// Where the piece on a point can go, by name as the board has it.
    pub(crate) fn targets(&self, from: &str) -> junqi::rules::PointSet {
        self.moves().targets(self.point(from))
    }

    /// The set of these points.
    pub(crate) fn points(&self, names: &str) -> junqi::rules::PointSet {
        names.split_whitespace().map(|name| self.point(name)).collect()
    }
}
