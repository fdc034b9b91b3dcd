//! Everything that can be done at a table, and what follows from a move: armies
//! go out, limits are reached, the turn passes.

use super::{
    Action, BoardKind, BothStuck, Deal, DrawOffer, DrawReason, OutReason, Outcome, Played, Position, Refusal,
    Seat, SeatSet, StuckOut,
};

impl Position {
    /// Does whatever can be done in a game.
    ///
    /// # Errors
    /// Why it is refused; the position is unchanged then.
    pub fn act(&mut self, action: Action) -> Result<Played, Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::GameOver);
        }
        let in_play = |seat| if self.living.contains(seat) { Ok(()) } else { Err(Refusal::NotInPlay(seat)) };
        match action {
            Action::Move(m) => self.play(m),
            Action::Timeout(seat) => {
                in_play(seat)?;
                if let Some(naming) = self.naming() {
                    return Err(Refusal::NameFirst(naming));
                }
                if seat != self.to_move {
                    return Err(Refusal::NotYourTurn(self.to_move));
                }
                Ok(self.time_out(seat))
            }
            Action::DrawOffer(seat) => {
                in_play(seat)?;
                if let Some(offer) = self.offer {
                    return Err(Refusal::OfferOpen(offer.by));
                }
                self.offer = Some(DrawOffer { by: seat, agreed: SeatSet::one(seat) });
                Ok(Played::default())
            }
            Action::DrawAgree(seat) => {
                in_play(seat)?;
                let Some(offer) = &mut self.offer else { return Err(Refusal::NoOffer) };
                if offer.agreed.contains(seat) {
                    return Err(Refusal::AlreadyAgreed(seat));
                }
                offer.agreed.insert(seat);
                let mut played = Played::default();
                self.count_votes(&mut played);
                Ok(played)
            }
            Action::DrawRefuse(seat) => {
                in_play(seat)?;
                let Some(offer) = self.offer else { return Err(Refusal::NoOffer) };
                if offer.agreed.contains(seat) {
                    return Err(Refusal::AlreadyAgreed(seat));
                }
                self.offer = None;
                Ok(Played::default())
            }
            Action::Resign(seat) => {
                in_play(seat)?;
                let (from, made) = (self.rules.resign_from, self.moves_made);
                if made < from {
                    return Err(Refusal::TooEarlyToResign { from, made });
                }
                Ok(self.leave(seat, OutReason::Resigned))
            }
            Action::Flee(seat) => {
                in_play(seat)?;
                Ok(self.leave(seat, OutReason::Fled))
            }
            Action::Flip(_) => self.act_by_options(action),
            Action::NameHeadquarters(seat, _) => {
                in_play(seat)?;
                self.act_by_options(action)
            }
        }
    }

    pub(super) fn show_flag(&mut self, seat: Seat, played: &mut Played) {
        if !self.shown.contains(seat) {
            self.shown.insert(seat);
            played.shown.insert(seat);
        }
    }

    fn time_out(&mut self, seat: Seat) -> Played {
        let mut played = Played::default();
        self.timeouts[seat] += 1;
        self.refuse_offer_of(seat);
        let limit = self.rules.timeouts_to_lose;
        if limit > 0 && self.timeouts[seat] >= limit {
            self.put_out(seat, OutReason::Timeouts, &mut played);
        }
        self.settle(&mut played, false, self.next_living(seat), &mut |_| {});
        played
    }

    /// A player gives his army up.
    fn leave(&mut self, seat: Seat, reason: OutReason) -> Played {
        let mut played = Played::default();
        self.put_out(seat, reason, &mut played);
        let next = if seat == self.to_move { self.next_living(seat) } else { self.to_move };
        self.settle(&mut played, false, next, &mut |_| {});
        played
    }

    /// A player who moves instead of answering an offer refuses it.
    pub(super) fn refuse_offer_of(&mut self, seat: Seat) {
        if self.offer.is_some_and(|offer| !offer.agreed.contains(seat)) {
            self.offer = None;
        }
    }

    /// All pieces of an army leave the board at once.
    pub(super) fn put_out(&mut self, seat: Seat, reason: OutReason, played: &mut Played) {
        if self.plain {
            for point in self.occupancy.pieces(seat).iter() {
                let code = self.pieces[point.index()];
                match self.board.kind() {
                    BoardKind::Two => self.take::<1>(point, code),
                    BoardKind::Four => self.take::<3>(point, code),
                }
            }
            self.living.remove(seat);
        } else {
            self.clear_army(seat, played);
        }
        played.outs.push(seat, reason);
        let team = |seat| self.rules.team(self.board, seat);
        let opponents_left = |seat| !self.living.without(team(seat)).is_empty();
        if let Some(winner) = self.living.iter().find(|&seat| !opponents_left(seat)) {
            self.end(Outcome::Win { winners: team(winner), reason }, played);
        } else {
            self.count_votes(played);
        }
    }

    /// An offer lapses when the player who made it is out; when everybody still in
    /// play has agreed, the game is drawn.
    fn count_votes(&mut self, played: &mut Played) {
        let Some(offer) = self.offer else { return };
        if !self.living.contains(offer.by) {
            self.offer = None;
        } else if self.living.without(offer.agreed).is_empty() {
            self.end(Outcome::Draw(DrawReason::Agreed), played);
        }
    }

    fn end(&mut self, outcome: Outcome, played: &mut Played) {
        self.outcome = Some(outcome);
        self.offer = None;
        played.outcome = Some(outcome);
    }

    /// Whether after a plain move nothing else comes of it than that the turn passes to
    /// `next`: what [`Position::settle`] finds out mostly.
    #[inline]
    pub(super) fn just_passes(&self, next: Seat) -> bool {
        let reached = |limit, count| limit > 0 && count >= limit;
        self.rules.stuck_out != StuckOut::AtOnce
            && !reached(self.rules.quiet_limit, self.quiet)
            && !reached(self.rules.move_limit, self.moves_made)
            && self.can_move(next)
    }

    /// What comes after a move, in the order of section 5 of the rules: nobody can
    /// move, the limits, and the turn passes to `next`, stuck armies going out on
    /// the way. `keep` is called before an army goes out.
    pub(super) fn settle(
        &mut self,
        played: &mut Played,
        moved: bool,
        next: Seat,
        keep: &mut impl FnMut(&Self),
    ) {
        if self.outcome.is_some() {
            return;
        }
        if self.rules.deal == Deal::FaceDown && self.colors.is_some() {
            self.settle_armies_without_pieces(played, next);
            if self.outcome.is_some() {
                return;
            }
        }
        let next_moves = self.can_move(next);
        if !next_moves
            && self.rules.both_stuck == BothStuck::Draw
            && !self.living.iter().any(|seat| self.can_move(seat))
        {
            return self.end(Outcome::Draw(DrawReason::NoMoves), played);
        }
        let mut next = next;
        if self.rules.stuck_out == StuckOut::AtOnce {
            let mut seat = next;
            for _ in 0..4 {
                if self.living.contains(seat) && !self.can_move(seat) {
                    keep(self);
                    self.put_out(seat, OutReason::NoMove, played);
                    if self.outcome.is_some() {
                        return;
                    }
                }
                seat = self.next_living(seat);
            }
            if !self.living.contains(next) {
                next = self.next_living(next);
            }
        }
        if moved {
            let limits = [
                (self.rules.quiet_limit, self.quiet, DrawReason::QuietLimit),
                (self.rules.move_limit, self.moves_made, DrawReason::MoveLimit),
            ];
            for (limit, count, reason) in limits {
                if limit > 0 && count >= limit {
                    return self.end(Outcome::Draw(reason), played);
                }
            }
        }
        // If it could move above it still can: since then pieces have only left the board.
        while !next_moves && !self.can_move(next) {
            keep(self);
            self.put_out(next, OutReason::NoMove, played);
            if self.outcome.is_some() {
                return;
            }
            next = self.next_living(next);
        }
        self.to_move = next;
    }

    /// 翻棋: armies none of whose pieces can ever move again are out; if that is
    /// both, nobody can move.
    fn settle_armies_without_pieces(&mut self, played: &mut Played, next: Seat) {
        let done: SeatSet = self.living.iter().filter(|&seat| self.without_pieces(seat)).collect();
        if done == self.living && self.rules.both_stuck == BothStuck::Draw {
            self.end(Outcome::Draw(DrawReason::NoMoves), played);
        } else if let Some(seat) = if done.contains(next) { Some(next) } else { done.iter().next() } {
            self.put_out(seat, OutReason::NoPieces, played);
        }
    }
}
