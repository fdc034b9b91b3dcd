//! Plain moves played and taken back quickly: what counting and searching spend
//! their time on.

use super::{
    Battle, BoardKind, Code, Mobility, Move, NOBODY, OutReason, Played, Point, Position, Rank, Seat, Undo,
    fight,
};

impl Position {
    /// Plays a move that is known to be legal.
    pub fn play_unchecked(&mut self, m: Move) -> Undo {
        if !self.plain {
            return self.play_by_options(m);
        }
        // Asked once a move, not for every piece that is put or taken.
        match self.board.kind() {
            BoardKind::Two => self.play_words::<1>(m),
            BoardKind::Four => self.play_words::<3>(m),
        }
    }

    /// [`Position::play_unchecked`] on the board of W words. What is given back is put together
    /// in one piece at the end: writing it byte by byte and copying it would be slow.
    #[inline]
    fn play_words<const W: usize>(&mut self, m: Move) -> Undo {
        let (attacker, defender) = (self.pieces[m.from.index()], self.pieces[m.to.index()]);
        let (to_move, shown, quiet, offer) = (self.to_move, self.shown, self.quiet, self.offer);
        self.moves_made += 1;
        let mut battle = None;
        if defender == NOBODY {
            self.carry::<W>(attacker, to_move, m.from, m.to);
            if self.moves_made >= self.rules.quiet_from {
                self.quiet += 1;
            }
        } else {
            battle = Some(self.meet::<W>(m, attacker, defender));
            self.quiet = 0;
        }
        // Moving instead of answering refuses.
        self.refuse_offer_of(to_move);
        let flag_falls = defender & 15 == Rank::Flag as u8 && battle.is_some_and(Battle::defender_falls);
        let next = self.next_living(to_move);
        let undo = Undo {
            m,
            attacker,
            defender,
            to_move,
            shown,
            quiet,
            offer,
            before: None,
            played: Played { battle, shown: self.shown.without(shown), ..Played::default() },
        };
        if flag_falls || !self.just_passes(next) {
            return self.conclude::<W>(undo, flag_falls, next);
        }
        self.to_move = next;
        undo
    }

    /// A piece meets another one.
    #[inline]
    fn meet<const W: usize>(&mut self, m: Move, attacker: Code, defender: Code) -> Battle {
        let [a, d] = [attacker, defender].map(|code| Rank::ALL[(code & 15) as usize]);
        let battle = fight(a, d, &self.rules);
        if battle.defender_falls() {
            self.take::<W>(m.to, defender);
        }
        if battle == Battle::AttackerWins {
            self.carry::<W>(attacker, self.to_move, m.from, m.to);
        } else {
            self.take::<W>(m.from, attacker);
        }
        for (falls, code) in [(battle.attacker_falls(), attacker), (battle.defender_falls(), defender)] {
            if falls && code & 15 == Rank::Commander as u8 {
                self.shown.insert(owner(code));
            }
        }
        battle
    }

    /// What seldom comes after a move: armies go out, the game ends.
    #[cold]
    fn conclude<const W: usize>(&mut self, undo: Undo, flag_falls: bool, next: Seat) -> Undo {
        let mut played = undo.played;
        let mut before = None;
        let mut keep = |position: &Self| {
            if before.is_none() {
                let mut earlier = Box::new(*position);
                earlier.take_back::<W>(&undo);
                before = Some(earlier);
            }
        };
        let mut next = next;
        if flag_falls {
            keep(self);
            self.put_out(owner(undo.defender), OutReason::FlagTaken, &mut played);
            next = self.next_living(undo.to_move);
        }
        self.settle(&mut played, true, next, &mut keep);
        Undo { before, played, ..undo }
    }

    /// Takes back the last move that [`Position::play_unchecked`] made.
    pub fn undo(&mut self, undo: &Undo) {
        match &undo.before {
            Some(before) => *self = **before,
            None => match self.board.kind() {
                BoardKind::Two => self.take_back::<1>(undo),
                BoardKind::Four => self.take_back::<3>(undo),
            },
        }
    }

    /// Takes a move back by what it changed, as long as no army has left the board.
    fn take_back<const W: usize>(&mut self, undo: &Undo) {
        let m = undo.m;
        if self.pieces[m.to.index()] == undo.attacker {
            self.carry::<W>(undo.attacker, undo.to_move, m.to, m.from);
        } else {
            self.put::<W>(m.from, undo.attacker);
        }
        if undo.defender != NOBODY && self.pieces[m.to.index()] == NOBODY {
            self.put::<W>(m.to, undo.defender);
        }
        self.to_move = undo.to_move;
        self.shown = undo.shown;
        self.quiet = undo.quiet;
        self.offer = undo.offer;
        self.moves_made -= 1;
        self.outcome = None;
    }

    /// Moves a piece of the seat to a point where none stands.
    #[inline]
    fn carry<const W: usize>(&mut self, code: Code, seat: Seat, from: Point, to: Point) {
        self.pieces[from.index()] = NOBODY;
        self.pieces[to.index()] = code;
        self.occupancy.carry::<W>(self.board, seat, from, to, mobility(code));
    }

    #[inline]
    pub(super) fn put<const W: usize>(&mut self, point: Point, code: Code) {
        self.pieces[point.index()] = code;
        self.toggle::<W>(point, code);
    }

    #[inline]
    pub(super) fn take<const W: usize>(&mut self, point: Point, code: Code) {
        self.pieces[point.index()] = NOBODY;
        self.toggle::<W>(point, code);
    }

    #[inline]
    fn toggle<const W: usize>(&mut self, point: Point, code: Code) {
        let in_headquarters = self.board.headquarters().contains(point);
        let mobility = if in_headquarters { Mobility::Fixed } else { mobility(code) };
        self.occupancy.toggle_words::<W>(&self.board.tables, owner(code), point, mobility);
    }
}

const fn owner(code: Code) -> Seat {
    Seat::South.turned((code >> 4) as usize)
}

/// How a piece moves on where it isn't in a headquarters: pieces move out of camps as out
/// of posts.
const fn mobility(code: Code) -> Mobility {
    const FLAG: u8 = Rank::Flag as u8;
    const MINE: u8 = Rank::Mine as u8;
    const ENGINEER: u8 = Rank::Engineer as u8;
    match code & 15 {
        FLAG | MINE => Mobility::Fixed,
        ENGINEER => Mobility::Walker,
        _ => Mobility::Slider,
    }
}
