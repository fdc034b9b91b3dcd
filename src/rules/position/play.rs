//! Plain moves played and taken back quickly: what counting and searching spend
//! their time on.

use super::{
    Battle, BoardKind, Code, Mobility, Move, NOBODY, OutReason, Played, Point, Position, Rank, Seat, Station,
    Undo, decode, fight,
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

    /// [`Position::play_unchecked`] on the board of W words.
    fn play_words<const W: usize>(&mut self, m: Move) -> Undo {
        let (from, to) = (m.from.index(), m.to.index());
        let (attacker, defender) = (self.pieces[from], self.pieces[to]);
        let mut undo = Undo {
            m,
            attacker,
            defender,
            to_move: self.to_move,
            shown: self.shown,
            quiet: self.quiet,
            offer: self.offer,
            before: None,
            played: Played::default(),
        };
        let mut played = Played::default();
        self.moves_made += 1;
        self.take::<W>(m.from, attacker);
        let mut fallen_flag = None;
        if defender == NOBODY {
            self.put::<W>(m.to, attacker);
            if self.moves_made >= self.rules.quiet_from {
                self.quiet += 1;
            }
        } else {
            let ranks = [attacker, defender].map(|code| Rank::ALL[(code & 15) as usize]);
            let battle = fight(ranks[0], ranks[1], &self.rules);
            played.battle = Some(battle);
            self.quiet = 0;
            if battle.defender_falls() {
                self.take::<W>(m.to, defender);
                if ranks[1] == Rank::Flag {
                    fallen_flag = decode(defender).map(|piece| piece.owner);
                }
            }
            if battle == Battle::AttackerWins {
                self.put::<W>(m.to, attacker);
            }
            for (falls, code) in [(battle.attacker_falls(), attacker), (battle.defender_falls(), defender)] {
                if falls && code & 15 == Rank::Commander as u8 {
                    self.show_flag(Seat::ALL[(code >> 4) as usize], &mut played);
                }
            }
        }
        if let Some(offer) = self.offer
            && !offer.agreed.contains(self.to_move)
        {
            // Moving instead of answering refuses.
            self.offer = None;
        }
        let mover = self.to_move;
        let mut before = None;
        let mut keep = |position: &Self| {
            if before.is_none() {
                let mut earlier = Box::new(*position);
                earlier.take_back::<W>(&undo);
                before = Some(earlier);
            }
        };
        if let Some(owner) = fallen_flag {
            keep(self);
            self.put_out(owner, OutReason::FlagTaken, &mut played);
        }
        self.settle(&mut played, true, self.next_living(mover), &mut keep);
        undo.before = before;
        undo.played = played;
        undo
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
        let (from, to) = (undo.m.from.index(), undo.m.to.index());
        let now = self.pieces[to];
        if now != NOBODY {
            self.take::<W>(undo.m.to, now);
        }
        if undo.defender != NOBODY {
            self.put::<W>(undo.m.to, undo.defender);
        }
        debug_assert_eq!(self.pieces[from], NOBODY);
        self.put::<W>(undo.m.from, undo.attacker);
        self.to_move = undo.to_move;
        self.shown = undo.shown;
        self.quiet = undo.quiet;
        self.offer = undo.offer;
        self.moves_made -= 1;
        self.outcome = None;
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
        let seat = Seat::ALL[(code >> 4 & 3) as usize];
        // Pieces move out of camps as out of posts.
        let in_headquarters = self.board.headquarters().contains(point);
        let station = if in_headquarters { Station::Headquarters } else { Station::Post };
        let mobility = Mobility::of(Rank::ALL[(code & 15) as usize], station);
        self.occupancy.toggle_words::<W>(&self.board.tables, seat, point, mobility);
    }
}
