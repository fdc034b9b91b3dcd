//! The referee under options that change more than who beats whom: flags that
//! are carried home, scouts, guarded flags, face-down pieces, headquarters
//! without a flag. Plain positions never come here.

use super::{
    Action, Battle, CARRIER, Code, FACE_UP, Home, Move, NOBODY, OutReason, Played, Position, Refusal, Undo,
    decode, fight, piece_code,
};
use crate::rules::ways::{Shuttle, Ways};
use crate::rules::{
    CommanderOnMine, Deal, Eliminated, ExtraMines, FlagShownWhen, FlagTaker, FlagWin, FlipColors, Mobility,
    Piece, Place, Point, PointSet, Rank, Seat, SeatSet, Station, Visibility,
};

impl Position {
    /// How the piece moves on from that point.
    pub(super) fn mobility(&self, code: Code, point: Point) -> Mobility {
        let Some(piece) = decode(code) else { return Mobility::Fixed };
        let own = self.board.place(point).is_some_and(|(owner, _)| owner == piece.owner);
        // Whoever carries a flag has to get out of the headquarters with it.
        let station = if code & CARRIER == 0 { self.board.station(point) } else { Station::Post };
        self.rules.mobility(piece.rank, station, own)
    }

    fn is_wall(&self, code: Code) -> bool {
        let face_down = self.rules.deal == Deal::FaceDown && code & FACE_UP == 0;
        face_down || decode(code).is_some_and(|piece| !self.living.contains(piece.owner))
    }

    /// Puts a piece down where nothing stands.
    pub(super) fn lay(&mut self, point: Point, code: Code) {
        self.pieces[point.index()] = code;
        let Some(piece) = decode(code) else { return };
        if self.is_wall(code) {
            self.walls.insert(point);
        } else {
            self.occupancy.toggle(self.board, piece.owner, point, self.mobility(code, point));
        }
    }

    /// Takes up what stands there.
    pub(super) fn lift(&mut self, point: Point) -> Code {
        let code = self.pieces[point.index()];
        let Some(piece) = decode(code) else { return NOBODY };
        if self.walls.contains(point) {
            self.walls.remove(point);
        } else {
            self.occupancy.toggle(self.board, piece.owner, point, self.mobility(code, point));
        }
        self.pieces[point.index()] = NOBODY;
        code
    }

    fn points_of(&self, seat: Seat) -> impl Iterator<Item = (Point, Piece)> + '_ {
        let points = self.board.points().iter();
        let pieces = points.filter_map(|point| self.piece(point).map(|piece| (point, piece)));
        pieces.filter(move |(_, piece)| piece.owner == seat)
    }

    fn count(&self, seat: Seat, rank: Rank) -> usize {
        self.points_of(seat).filter(|(_, piece)| piece.rank == rank).count()
    }

    /// The smallest rank with which the army can still attack (no bomb).
    fn smallest(&self, seat: Seat) -> Option<Rank> {
        let ranks = self.points_of(seat).map(|(_, piece)| piece.rank);
        ranks.filter(|rank| rank.is_mobile() && *rank != Rank::Bomb).min()
    }

    fn may_take(&self, seat: Seat, rank: Rank) -> bool {
        match self.rules.taker() {
            FlagTaker::Anyone => true,
            FlagTaker::Smallest => self.smallest(seat) == Some(rank),
            FlagTaker::Engineer => rank == Rank::Engineer,
        }
    }

    /// The rank of the piece on the point, where the seat may know it.
    fn known(&self, seat: Seat, point: Point) -> Option<Piece> {
        let code = self.pieces[point.index()];
        let piece = decode(code)?;
        let face_down = self.rules.deal == Deal::FaceDown && code & FACE_UP == 0;
        let seen = match self.rules.visibility {
            Visibility::Open => true,
            Visibility::Partners => self.rules.team(self.board, seat).contains(piece.owner),
            Visibility::Dark => piece.owner == seat,
        };
        let shown = piece.rank == Rank::Flag && self.shown.contains(piece.owner);
        (!face_down && (seen || shown || code & FACE_UP != 0)).then_some(piece)
    }

    /// What the seat goes by when it moves.
    pub(super) fn ways(&self, seat: Seat) -> Ways<'_> {
        let mut ways = Ways {
            board: self.board,
            rules: &self.rules,
            seat,
            walls: self.walls,
            shuns_mines: PointSet::EMPTY,
            mines: PointSet::EMPTY,
            takers: PointSet::EMPTY,
            flags: PointSet::EMPTY,
            guarded: PointSet::EMPTY,
            shuttle: self.shuttles[seat],
        };
        let mut minelayers = SeatSet::NONE;
        for point in self.board.points().iter() {
            let Some(piece) = self.known(seat, point) else { continue };
            match piece.rank {
                Rank::Flag => ways.flags.insert(point),
                Rank::Mine => {
                    ways.mines.insert(point);
                    minelayers.insert(piece.owner);
                }
                _ => {}
            }
            if piece.owner == seat {
                if piece.rank == Rank::Commander && self.rules.commander_on_mine == CommanderOnMine::Forbidden
                {
                    ways.shuns_mines.insert(point);
                }
                if self.may_take(seat, piece.rank) {
                    ways.takers.insert(point);
                }
            }
        }
        if self.rules.flag_needs_mines_cleared {
            for flag in ways.flags.iter() {
                let Some(owner) = self.piece(flag).map(|piece| piece.owner) else { continue };
                // What lies face down in flip chess is known by counting.
                let counted = self.rules.deal == Deal::FaceDown && self.count(owner, Rank::Mine) > 0;
                if minelayers.contains(owner) || counted {
                    ways.guarded.insert(flag);
                }
            }
        }
        ways
    }

    /// How a battle ends.
    fn battle(&self, attacker: Piece, defender: Piece) -> Battle {
        let rules = &self.rules;
        match (attacker.rank, defender.rank) {
            (rank, Rank::Flag) => {
                let guarded = rules.flag_needs_mines_cleared && self.count(defender.owner, Rank::Mine) > 0;
                let bombed = rank == Rank::Bomb && rules.flag_win != FlagWin::Touch;
                if guarded || bombed || !self.may_take(attacker.owner, rank) {
                    // Whoever runs into a flag that he can't take is lost as on a mine.
                    Battle::AttackerLost
                } else {
                    fight(rank, Rank::Flag, rules)
                }
            }
            (Rank::Engineer, rank) if rules.scout && !matches!(rank, Rank::Mine | Rank::Bomb) => {
                Battle::AttackerLost
            }
            (_, Rank::Mine)
                if rules.extra_mines == ExtraMines::FixedBombs
                    && self.count(defender.owner, Rank::Mine) > Rank::Mine.count() as usize =>
            {
                Battle::BothLost
            }
            (rank, other) => fight(rank, other, rules),
        }
    }

    /// Plays a move of a position that isn't plain.
    pub(super) fn play_by_options(&mut self, m: Move) -> Undo {
        let mut undo = self.whole_undo(m);
        let mut played = Played::default();
        let mover = self.to_move;
        self.moves_made += 1;
        let (attacker_code, defender_code) = (self.pieces[m.from.index()], self.pieces[m.to.index()]);
        if self.rules.repeat_limit > 0 {
            self.shuttles[mover].take(m, defender_code == NOBODY);
        }
        self.refuse_offer_of(mover);
        let (attacker, defender) = (decode(attacker_code), decode(defender_code));
        // Before it is lifted: it may be the last of the rank that may take the flag.
        let battle = attacker.zip(defender).map(|(attacker, defender)| self.battle(attacker, defender));
        self.lift(m.from);
        let mut fallen_flag = None;
        if let Some(((attacker, defender), battle)) = attacker.zip(defender).zip(battle) {
            played.battle = Some(battle);
            fallen_flag = self.attack(m, (attacker_code, attacker), defender, &mut played);
        } else {
            self.arrive(m, attacker_code);
            if self.moves_made >= self.rules.quiet_from {
                self.quiet += 1;
            }
        }
        if let Some(owner) = fallen_flag
            && self.count(owner, Rank::Flag) == 0
        {
            self.put_out(owner, OutReason::FlagTaken, &mut played);
        }
        self.reach_headquarters(mover, m.to, &mut played);
        self.settle(&mut played, true, self.next_living(mover), &mut |_| {});
        undo.played = played;
        undo
    }

    /// The battle of `played` on the point where the move ends; the attacker has been
    /// taken up already. Whose flag has fallen for good comes back.
    fn attack(
        &mut self,
        m: Move,
        (code, attacker): (Code, Piece),
        defender: Piece,
        played: &mut Played,
    ) -> Option<Seat> {
        let battle = played.battle?;
        self.quiet = 0;
        let mut winner = code;
        let mut fallen_flag = None;
        let mut dropped = SeatSet::NONE;
        if battle.defender_falls() {
            self.lift(m.to);
            self.let_go(m.to, &mut dropped);
            if defender.rank == Rank::Flag && self.rules.flag_win == FlagWin::Touch {
                fallen_flag = Some(defender.owner);
            } else if defender.rank == Rank::Flag {
                winner |= CARRIER;
                self.shown.insert(defender.owner);
                played.more.picked_up.insert(defender.owner);
            }
        } else if self.scouts(attacker, defender) {
            self.pieces[m.to.index()] |= FACE_UP;
            played.more.scouted = Some(defender.rank);
        }
        if battle == Battle::AttackerWins {
            self.arrive(m, winner);
        } else {
            self.let_go(m.from, &mut dropped);
        }
        for owner in played.more.picked_up.iter() {
            self.carried[owner] = Some(m.to);
        }
        // The winner has taken its point before a flag looks for a free one.
        dropped.iter().for_each(|owner| self.return_flag(owner, played));
        for (falls, piece) in [(battle.attacker_falls(), attacker), (battle.defender_falls(), defender)] {
            if falls && piece.rank == Rank::Commander {
                self.commander_falls(piece.owner, played);
            }
        }
        fallen_flag
    }

    fn scouts(&self, attacker: Piece, defender: Piece) -> bool {
        let hidden = [Rank::Mine, Rank::Bomb, Rank::Flag];
        self.rules.scout && attacker.rank == Rank::Engineer && !hidden.contains(&defender.rank)
    }

    /// What takes everything back: the whole position as it was.
    fn whole_undo(&self, m: Move) -> Undo {
        Undo {
            m,
            attacker: NOBODY,
            defender: NOBODY,
            to_move: self.to_move,
            shown: self.shown,
            quiet: self.quiet,
            offer: self.offer,
            before: Some(Box::new(*self)),
            played: Played::default(),
        }
    }

    /// The piece stands on its new point, with the flags it carries.
    fn arrive(&mut self, m: Move, code: Code) {
        for (_, carrier) in self.carried.iter_mut() {
            if *carrier == Some(m.from) {
                *carrier = Some(m.to);
            }
        }
        self.lay(m.to, code);
    }

    /// Nobody carries the flags any more that the piece lost on (or on its way from)
    /// that point has carried.
    fn let_go(&mut self, point: Point, dropped: &mut SeatSet) {
        for (owner, carrier) in self.carried.iter_mut() {
            if *carrier == Some(point) {
                *carrier = None;
                dropped.insert(owner);
            }
        }
    }

    /// A flag that isn't carried any more goes to a free place of its owner's base
    /// line: a headquarters first; to the line before where that is full, and so on, at
    /// last to any post of the board. It stands there for all to see.
    fn return_flag(&mut self, owner: Seat, played: &mut Played) {
        self.carried[owner] = None;
        let base = [2, 4, 1, 3, 5].map(|column| (6, column));
        let others = (1..=5).rev().flat_map(|line| (1..=5).map(move |column| (line, column)));
        let places = base.into_iter().chain(others).filter_map(|(line, column)| Place::new(line, column));
        let mut points = places
            .filter(|place| place.station() != Station::Camp)
            .map(|place| self.board.army_point(owner, place))
            .chain((self.board.points() - self.board.camps()).iter());
        let free = points.find(|point| self.pieces[point.index()] == NOBODY);
        if let Some(point) = free.filter(|_| self.living.contains(owner)) {
            let up = if self.rules.deal == Deal::FaceDown { FACE_UP } else { 0 };
            self.lay(point, piece_code(Piece::new(owner, Rank::Flag)) | up);
            self.shown.insert(owner);
            played.more.returned[owner] = Some(point);
        }
    }

    fn commander_falls(&mut self, seat: Seat, played: &mut Played) {
        let last = self.count(seat, Rank::Commander) == 0;
        let show = match self.rules.flag_shown_when {
            // Nobody knows where a flag lies face down; face up it is seen anyway.
            _ if self.rules.deal == Deal::FaceDown => false,
            FlagShownWhen::CommanderDies => true,
            FlagShownWhen::LastCommanderDies => last,
            FlagShownWhen::Never => false,
        };
        match self.homes[seat] {
            Home::Flag if show => self.show_flag(seat, played),
            Home::BothHeadquarters if last => {
                self.naming.insert(seat);
                played.more.must_name.insert(seat);
            }
            _ => {}
        }
    }

    /// A piece has come to stand on the point, which may be a headquarters that counts.
    fn reach_headquarters(&mut self, mover: Seat, point: Point, played: &mut Played) {
        let stands = self.piece(point).is_some_and(|piece| piece.owner == mover);
        if !stands || !self.board.headquarters().contains(point) || self.outcome.is_some() {
            return;
        }
        let Some((owner, _)) = self.board.place(point) else { return };
        if owner == mover {
            for loser in Seat::ALL {
                if self.carried[loser] == Some(point) && self.outcome.is_none() {
                    self.put_out(loser, OutReason::FlagTaken, played);
                }
            }
        } else if self.living.contains(owner) && !self.rules.team(self.board, mover).contains(owner) {
            let lost = match self.homes[owner] {
                Home::Flag => false,
                Home::BothHeadquarters => true,
                Home::Named(named) => named == point,
            };
            if lost {
                self.put_out(owner, OutReason::HeadquartersLost, played);
            }
        }
    }

    /// The pieces of an army that is out, under the options.
    pub(super) fn clear_army(&mut self, seat: Seat, played: &mut Played) {
        let points: PointSet = self.points_of(seat).map(|(point, _)| point).collect();
        let codes: Vec<_> = points.iter().map(|point| (point, self.lift(point))).collect();
        self.living.remove(seat);
        self.naming.remove(seat);
        self.homes[seat] = Home::Flag;
        if self.rules.eliminated == Eliminated::StaysAsObstacle {
            for (point, code) in codes {
                self.lay(point, code & !CARRIER);
            }
        }
        self.carried[seat] = None;
        for owner in Seat::ALL {
            if self.carried[owner].is_some_and(|carrier| points.contains(carrier)) {
                self.return_flag(owner, played);
            }
        }
        // Whoever carried its flag carries nothing now.
        for point in self.board.points().iter() {
            let carries = self.carried.iter().any(|(_, at)| *at == Some(point));
            if self.pieces[point.index()] != NOBODY && self.pieces[point.index()] & CARRIER != 0 && !carries {
                let code = self.lift(point);
                self.lay(point, code & !CARRIER);
            }
        }
    }

    /// 翻棋: what lies face down.
    pub const fn face_down(&self) -> PointSet {
        match self.rules.deal {
            Deal::FaceDown => self.walls,
            Deal::Own | Deal::Shuffled => PointSet::EMPTY,
        }
    }

    /// 翻棋: the points where the side to move may turn a piece up.
    pub fn flips(&self) -> PointSet {
        if self.outcome.is_some() { PointSet::EMPTY } else { self.face_down() }
    }

    /// All that the side to move may do, moves and the turning up of pieces, by file letter, then
    /// rank number, of where they start, then where they end.
    pub fn turns(&self) -> Vec<Action> {
        let grid = |point| self.board.grid(point);
        let moves = self.moves();
        let moves = moves.iter().map(|m| ((grid(m.from), grid(m.to)), Action::Move(m)));
        let flips = self.flips();
        let flips = flips.iter().map(|point| ((grid(point), grid(point)), Action::Flip(point)));
        let mut turns: Vec<_> = moves.chain(flips).collect();
        turns.sort_unstable_by_key(|(order, _)| *order);
        turns.into_iter().map(|(_, action)| action).collect()
    }

    /// 翻棋: turns up a piece that is known to lie face down.
    pub fn flip_unchecked(&mut self, point: Point) -> Undo {
        let mut undo = self.whole_undo(Move::new(point, point));
        let mut played = Played::default();
        let mover = self.to_move;
        self.moves_made += 1;
        self.quiet = 0;
        self.shuttles[mover] = Shuttle::default();
        self.refuse_offer_of(mover);
        let code = self.lift(point);
        self.lay(point, code | FACE_UP);
        if let (None, Some(piece)) = (self.colors, decode(code)) {
            let decides = self.rules.flip_colors == FlipColors::FirstPiece || piece.rank == Rank::Engineer;
            if decides {
                let swapped = piece.owner != mover;
                if swapped {
                    self.swap_sets();
                }
                self.colors = Some(swapped);
                played.more.colors = Some(swapped);
            }
        }
        played.more.flipped = self.piece(point);
        self.settle(&mut played, true, self.next_living(mover), &mut |_| {});
        undo.played = played;
        undo
    }

    /// South's set becomes North's and the other way round.
    fn swap_sets(&mut self) {
        let all = self.occupancy.all() | self.walls;
        let codes: Vec<_> = all.iter().map(|point| (point, self.lift(point))).collect();
        for (point, code) in codes {
            let Some(Piece { owner, rank }) = decode(code) else { continue };
            self.lay(point, piece_code(Piece::new(owner.opposite(), rank)) | code & FACE_UP);
        }
    }

    /// 翻棋: an army is out when none of its pieces can ever move again.
    pub(super) fn without_pieces(&self, seat: Seat) -> bool {
        self.points_of(seat).all(|(point, piece)| {
            let down = self.walls.contains(point);
            let stuck = !down && self.mobility(self.pieces[point.index()], point) == Mobility::Fixed;
            !piece.rank.is_mobile() || stuck
        })
    }

    pub(super) fn act_by_options(&mut self, action: Action) -> Result<Played, Refusal> {
        match action {
            Action::Flip(point) => {
                if let Some(seat) = self.naming() {
                    return Err(Refusal::NameFirst(seat));
                }
                if !self.flips().contains(point) {
                    return Err(Refusal::NothingToFlip);
                }
                Ok(self.flip_unchecked(point).played)
            }
            Action::NameHeadquarters(seat, point) => {
                if !self.naming.contains(seat) {
                    return Err(Refusal::NothingToName(seat));
                }
                let own = self.board.place(point).is_some_and(|(owner, _)| owner == seat);
                if !own || !self.board.headquarters().contains(point) {
                    return Err(Refusal::NotYourHeadquarters);
                }
                self.naming.remove(seat);
                self.homes[seat] = Home::Named(point);
                self.shown.insert(seat);
                Ok(Played::default())
            }
            _ => Err(Refusal::NothingToFlip),
        }
    }

    /// Why the side to move can't move its piece from there, whatever the target.
    pub(super) fn why_fixed(&self, point: Point) -> Option<Refusal> {
        let code = self.pieces[point.index()];
        let piece = decode(code)?;
        if self.face_down().contains(point) {
            return Some(Refusal::FaceDown);
        }
        if self.colors.is_none() {
            return Some(Refusal::ColorsOpen);
        }
        if self.walls.contains(point) {
            return Some(Refusal::Obstacle);
        }
        if piece.owner != self.to_move {
            return Some(Refusal::NotYours(piece.owner));
        }
        if self.mobility(code, point) == Mobility::Fixed {
            return Refusal::of_piece(piece.rank, Station::Headquarters);
        }
        None
    }

    /// 乱战: who has to name a headquarters before the game goes on; of several the first
    /// from the side to move on.
    pub fn naming(&self) -> Option<Seat> {
        self.all_naming().first_from(self.to_move)
    }

    /// 乱战: everybody who has to name a headquarters before the game goes on. One battle
    /// can cost two armies their last commanders.
    pub const fn all_naming(&self) -> SeatSet {
        if self.outcome.is_some() { SeatSet::NONE } else { self.naming }
    }

    /// 乱战: the headquarters whose loss puts the army out, where it has no flag.
    pub fn held_headquarters(&self, seat: Seat) -> PointSet {
        match self.homes[seat] {
            Home::Flag => PointSet::EMPTY,
            Home::Named(point) => PointSet::one(point),
            Home::BothHeadquarters => {
                let own: PointSet = self.board.army_points(seat).collect();
                own & self.board.headquarters()
            }
        }
    }

    /// `flag_win`: where the piece stands that carries the seat's flag.
    pub fn carrier(&self, seat: Seat) -> Option<Point> {
        self.carried[seat]
    }

    /// `scout`, `deal = face_down`: where pieces stand whose rank everybody sees.
    pub fn face_up(&self) -> PointSet {
        let up = |point: &Point| {
            let code = self.pieces[point.index()];
            code != NOBODY && code & FACE_UP != 0
        };
        self.board.points().iter().filter(up).collect()
    }

    /// The seat's to and fro so far.
    pub(crate) fn shuttle(&self, seat: Seat) -> Shuttle {
        self.shuttles[seat]
    }

    /// 翻棋: none while the colours are open; else whether South plays the set that
    /// was North's when it was dealt.
    pub const fn swapped(&self) -> Option<bool> {
        self.colors
    }
}
