//! What a view knows under options only, and its moves there: the same answers as
//! the referee's from what the viewer may know.

use super::{Event, Seen, View, Viewer};
use crate::rules::{
    Battle, BySeat, CommanderOnMine, Deal, Eliminated, FlagTaker, Mobility, Move, Moves, Piece, Point,
    PointSet, Position, Rank, Refusal, Seat, SeatSet, SetColor, Shuttle, Station, Ways,
};

/// What there is under options only.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct More {
    face_down: PointSet,
    /// What lies face down of each set, known by counting.
    unturned: BySeat<[u8; 12]>,
    /// None while the colours are open.
    swapped: Option<bool>,
    carried: BySeat<Option<Point>>,
    /// Where pieces stand whose rank everybody has seen.
    face_up: PointSet,
    /// The headquarters whose loss puts an army out, as far as the viewer may know.
    held: BySeat<PointSet>,
    must_name: SeatSet,
    /// The viewer's own to and fro.
    shuttle: Shuttle,
}

impl More {
    pub(super) fn new(viewer: Viewer, start: &Position) -> Self {
        let mut unturned = BySeat::new([0; 12]);
        for point in start.face_down().iter() {
            if let Some(Piece { owner, rank }) = start.piece(point) {
                unturned[owner][rank.index()] += 1;
            }
        }
        let board = start.board();
        let may_know = |seat| viewer.sees(seat, board, start.rules()) || start.shown_flags().contains(seat);
        let held = |seat| {
            if may_know(seat) { start.held_headquarters(seat) } else { PointSet::EMPTY }
        };
        Self {
            face_down: if start.outcome().is_some() { PointSet::EMPTY } else { start.face_down() },
            unturned,
            swapped: start.swapped(),
            carried: BySeat::from_fn(|seat| start.carrier(seat)),
            face_up: start.face_up(),
            held: BySeat::from_fn(held),
            must_name: start.all_naming(),
            shuttle: start.shuttle(match viewer {
                Viewer::Seat(seat) => seat,
                Viewer::Referee => Seat::South,
            }),
        }
    }

    pub(super) fn take_move(&mut self, viewer: Viewer, mover: Seat, m: Move, battle: Option<Battle>) {
        if viewer == Viewer::Seat(mover) {
            self.shuttle.take(m, battle.is_none());
        }
        let survives = !battle.is_some_and(Battle::attacker_falls);
        if battle.is_none_or(Battle::defender_falls) {
            self.face_up.remove(m.to);
        }
        if self.face_up.contains(m.from) {
            self.face_up.remove(m.from);
            if survives {
                self.face_up.insert(m.to);
            }
        }
        for (_, carrier) in self.carried.iter_mut() {
            if *carrier == Some(m.from) && survives {
                *carrier = Some(m.to);
            }
        }
    }

    /// Where pieces stand whose rank everybody has seen.
    pub(super) const fn face_up(&self) -> PointSet {
        self.face_up
    }

    pub(super) fn end(&mut self) {
        self.face_down = PointSet::EMPTY;
        self.must_name = SeatSet::NONE;
    }
}

impl View {
    /// 翻棋: what lies face down.
    pub const fn face_down(&self) -> PointSet {
        self.more.face_down
    }

    /// 翻棋: none while the colours are open; else whether South plays the set that
    /// was North's when it was dealt.
    pub const fn swapped(&self) -> Option<bool> {
        self.more.swapped
    }

    /// 翻棋: the colour of that seat's pieces, as this view has them now; nobody plays a
    /// colour while they are open. None where sets have no colours.
    pub fn color(&self, owner: Seat) -> Option<SetColor> {
        let flip = self.rules.deal == Deal::FaceDown;
        flip.then(|| SetColor::of(owner, self.more.swapped.unwrap_or(false)))
    }

    /// 翻棋: how many pieces of that seat's set and that rank lie face down, known by counting.
    pub fn unturned_of(&self, seat: Seat, rank: Rank) -> u32 {
        self.more.unturned[seat][rank.index()].into()
    }

    /// 翻棋: how many pieces of that seat's set lie face down, known by counting.
    pub fn unturned(&self, seat: Seat) -> u32 {
        self.more.unturned[seat].iter().map(|&count| u32::from(count)).sum()
    }

    /// 翻棋: whether the viewer may turn up the piece there now, and if not, why: the same
    /// answer as the referee's.
    ///
    /// # Errors
    /// Why he may not.
    pub fn check_flip(&self, point: Point) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::GameOver);
        }
        if self.viewer != Viewer::Seat(self.to_move) {
            return Err(Refusal::NotYourTurn(self.to_move));
        }
        if let Some(naming) = self.naming() {
            return Err(Refusal::NameFirst(naming));
        }
        if self.flips().contains(point) { Ok(()) } else { Err(Refusal::NothingToFlip) }
    }

    /// `flag_win`: where the piece stands that carries the seat's flag.
    pub fn carrier(&self, seat: Seat) -> Option<Point> {
        self.more.carried[seat]
    }

    /// Where pieces stand that carry a flag.
    pub fn carriers(&self) -> PointSet {
        self.more.carried.iter().filter_map(|(_, carrier)| *carrier).collect()
    }

    /// Whether everybody at the table has seen the rank of the piece on that point.
    pub const fn is_seen_by_all(&self, point: Point) -> bool {
        self.more.face_up.contains(point)
    }

    /// `eliminated`: what armies that are out have left while the game goes on: it only
    /// stands in the way.
    pub fn obstacles(&self) -> PointSet {
        if self.outcome.is_some() { PointSet::EMPTY } else { self.walls() - self.more.face_down }
    }

    /// 乱战: the headquarters whose loss puts an army without a flag out, as far as the
    /// viewer may know.
    pub fn held_headquarters(&self, seat: Seat) -> PointSet {
        self.more.held[seat]
    }

    /// 乱战: who has to name a headquarters before the game goes on.
    pub fn naming(&self) -> Option<Seat> {
        self.more.must_name.first_from(self.to_move)
    }

    /// 乱战: all who have to.
    pub const fn all_naming(&self) -> SeatSet {
        self.more.must_name
    }

    /// 翻棋: where the viewer may turn a piece up, where it is his turn.
    pub fn flips(&self) -> PointSet {
        match self.viewer {
            Viewer::Seat(seat) if self.outcome.is_none() && self.to_move == seat => self.more.face_down,
            _ => PointSet::EMPTY,
        }
    }

    /// Where nobody can go: what lies face down, what an army that is out has left.
    pub(super) fn walls(&self) -> PointSet {
        let board = self.board();
        let left = |point: &Point| self.at(*point).is_some_and(|seen| !self.living.contains(seen.owner));
        self.more.face_down | board.points().iter().filter(left).collect()
    }

    pub(super) fn mobility(&self, point: Point, piece: Piece) -> Mobility {
        let own = self.board().place(point).is_some_and(|(owner, _)| owner == piece.owner);
        let carries = self.more.carried.iter().any(|(_, at)| *at == Some(point));
        let station = if carries { Station::Post } else { self.board().station(point) };
        self.rules.mobility(piece.rank, station, own)
    }

    pub(super) fn army_leaves(&mut self, seat: Seat) {
        if self.rules.eliminated == Eliminated::Removed {
            for seen in &mut self.seen {
                if seen.is_some_and(|seen| seen.owner == seat) {
                    *seen = None;
                }
            }
            let left = self.board().points().iter().filter(|&point| self.at(point).is_some());
            self.more.face_up = self.more.face_up & left.collect();
        }
        self.more.carried[seat] = None;
        self.more.must_name.remove(seat);
    }

    pub(super) fn take_by_options(&mut self, event: &Event) {
        match event {
            Event::RankShown { point, rank } => {
                if let Some(seen) = &mut self.seen[point.index()] {
                    seen.rank = Some(*rank);
                    self.more.face_up.insert(*point);
                }
            }
            Event::FlagPickedUp { seat, carrier } => {
                self.more.carried[*seat] = Some(*carrier);
                self.shown.insert(*seat);
                self.flag_is_not_lost(*seat);
            }
            Event::FlagReturned { seat, point } => {
                self.more.carried[*seat] = None;
                self.shown.insert(*seat);
                self.seen[point.index()] = Some(Seen { owner: *seat, rank: Some(Rank::Flag) });
            }
            Event::ColorsDecided { swapped } => {
                self.more.swapped = Some(*swapped);
                if *swapped {
                    self.swap_sets();
                }
            }
            Event::Flipped { seat, point, piece, .. } => {
                self.more.face_down.remove(*point);
                self.more.face_up.insert(*point);
                let unturned = &mut self.more.unturned[piece.owner][piece.rank.index()];
                *unturned = unturned.saturating_sub(1);
                self.seen[point.index()] = Some(Seen { owner: piece.owner, rank: Some(piece.rank) });
                self.moves_made += 1;
                self.quiet = 0;
                if self.viewer == Viewer::Seat(*seat) {
                    self.more.shuttle = Shuttle::default();
                }
            }
            Event::MustName(seat) => self.more.must_name.insert(*seat),
            Event::HeadquartersNamed { seat, point } => {
                self.more.must_name.remove(*seat);
                self.more.held[*seat] = PointSet::one(*point);
                self.shown.insert(*seat);
            }
            _ => {}
        }
    }

    /// What was picked up was counted as lost when the piece came.
    fn flag_is_not_lost(&mut self, seat: Seat) {
        if self.fallen.last().is_some_and(|(_, fallen)| fallen.owner == seat) {
            let rank = self.fallen.pop().and_then(|(_, fallen)| fallen.rank);
            match rank {
                Some(_) => {
                    self.losses[seat].known.pop();
                }
                None => self.losses[seat].hidden -= 1,
            }
        }
    }

    fn swap_sets(&mut self) {
        for seen in self.seen.iter_mut().flatten() {
            seen.owner = seen.owner.opposite();
        }
        let unturned = self.more.unturned;
        self.more.unturned = BySeat::from_fn(|seat| unturned[seat.opposite()]);
    }

    /// The ranks the viewer knows on the board, and those he knows to lie face down.
    fn living_ranks(&self, seat: Seat) -> impl Iterator<Item = Rank> + '_ {
        let up = self.seen.iter().flatten().filter(move |seen| seen.owner == seat);
        let down = Rank::ALL.into_iter().filter(move |rank| self.more.unturned[seat][rank.index()] > 0);
        up.filter_map(|seen| seen.rank).chain(down)
    }

    fn may_take(&self, seat: Seat, rank: Rank) -> bool {
        let ranked = |rank: &Rank| rank.is_mobile() && *rank != Rank::Bomb;
        match self.rules.taker() {
            FlagTaker::Anyone => true,
            FlagTaker::Smallest => self.living_ranks(seat).filter(ranked).min() == Some(rank),
            FlagTaker::Engineer => rank == Rank::Engineer,
        }
    }

    fn ways(&self, seat: Seat) -> Ways<'_> {
        let mut ways = Ways {
            board: self.board(),
            rules: &self.rules,
            seat,
            walls: self.walls(),
            shuns_mines: PointSet::EMPTY,
            mines: PointSet::EMPTY,
            takers: PointSet::EMPTY,
            flags: PointSet::EMPTY,
            guarded: PointSet::EMPTY,
            shuttle: self.more.shuttle,
        };
        let known = |point| match self.at(point) {
            Some(Seen { owner, rank: Some(rank) }) => Some(Piece { owner, rank }),
            _ => None,
        };
        for (point, piece) in self.board().points().iter().filter_map(|p| known(p).map(|piece| (p, piece))) {
            match piece.rank {
                Rank::Flag => {
                    ways.flags.insert(point);
                    let mined = self.living_ranks(piece.owner).any(|rank| rank == Rank::Mine);
                    if self.rules.flag_needs_mines_cleared && mined {
                        ways.guarded.insert(point);
                    }
                }
                Rank::Mine => ways.mines.insert(point),
                _ => {}
            }
            if piece.owner == seat {
                let shuns = self.rules.commander_on_mine == CommanderOnMine::Forbidden;
                if piece.rank == Rank::Commander && shuns {
                    ways.shuns_mines.insert(point);
                }
                if self.may_take(seat, piece.rank) {
                    ways.takers.insert(point);
                }
            }
        }
        ways
    }

    pub(super) fn moves_by_options(&self, seat: Seat) -> Moves {
        if self.naming().is_some() || self.more.swapped.is_none() {
            return Moves::none(self.board());
        }
        self.ways(seat).moves(&self.occupancy(seat))
    }

    pub(super) fn check_by_options(&self, seat: Seat, m: Move, moves: &Moves) -> Result<(), Refusal> {
        if let Some(naming) = self.naming() {
            return Err(Refusal::NameFirst(naming));
        }
        if self.more.face_down.contains(m.from) {
            return Err(Refusal::FaceDown);
        }
        let piece = self.at(m.from).ok_or(Refusal::NoPiece)?;
        if self.rules.deal == Deal::FaceDown && self.more.swapped.is_none() {
            return Err(Refusal::ColorsOpen);
        }
        if self.walls().contains(m.from) {
            return Err(Refusal::Obstacle);
        }
        if piece.owner != seat {
            return Err(Refusal::NotYours(piece.owner));
        }
        if let Some(rank) = piece.rank
            && self.mobility(m.from, Piece::new(seat, rank)) == Mobility::Fixed
        {
            Refusal::of_piece(rank, Station::Headquarters).map_or(Ok(()), Err)?;
        }
        if moves.targets(m.from).contains(m.to) {
            return Ok(());
        }
        let target = self.at(m.to).map(|target| target.owner);
        Err(self.ways(seat).why_not(&self.occupancy(seat), m, target))
    }
}
