//! What the public events of a game say for certain about the pieces whose ranks a
//! player doesn't see.
//!
//! [`deduce`] follows a [`View`] from its start: where a piece was set up, that it
//! moved, that it turned a corner, how its battles ended, whose flag was shown
//! then. What is left for each piece is a [`RankSet`]; an army's counts are held
//! against all its pieces at once, the lost ones too. Nothing here guesses: the
//! true rank is always in the set. The rules turn no piece face up because of it.

mod counts;

use crate::rules::{
    Battle, Board, BySeat, Deal, Eliminated, ExtraMines, FlagShownWhen, FlagTaker, FlagWin, Mobility, Move,
    Occupancy, OutReason, Point, Rank, Rules, Seat, Station, Ways, fight,
};
use crate::view::{Event, Seen, View};

use counts::MadeOf;

pub use counts::{Left, assign};

/// A set of ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RankSet(u16);

impl RankSet {
    /// No rank.
    pub const NONE: Self = Self(0);
    /// All twelve.
    pub const ALL: Self = Self((1 << Rank::ALL.len()) - 1);

    /// The set of the one rank.
    pub const fn one(rank: Rank) -> Self {
        Self(1 << rank as u16)
    }

    /// Whether the rank belongs to the set.
    pub const fn contains(self, rank: Rank) -> bool {
        self.0 & (1 << rank as u16) != 0
    }

    /// The set without the rank.
    #[must_use]
    pub const fn without(self, rank: Rank) -> Self {
        Self(self.0 & !(1 << rank as u16))
    }

    /// How many ranks it has.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its one rank, if it has just one.
    pub fn only(self) -> Option<Rank> {
        if self.len() == 1 { self.iter().next() } else { None }
    }

    /// Its ranks from flag to commander.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Rank> {
        Rank::ALL.into_iter().filter(move |&rank| self.contains(rank))
    }

    /// What both sets have.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// What one of both has.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What the set has and the other hasn't.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Rank> for RankSet {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> Self {
        Self(ranks.into_iter().fold(0, |set, rank| set | 1 << rank as u16))
    }
}

/// Why a piece can't be some ranks: the plainest reason that something was learnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Where it was set up: no bomb on the front line, mines at the back, the flag
    /// in a headquarters.
    Place,
    /// It has moved: no mine and no flag. The place of its first move in [`View::events`].
    Moved(usize),
    /// It went where only an engineer can (or a bomb that flies); the place of that event.
    Corner(usize),
    /// A battle ended as it did; the place of its event.
    Battle(usize),
    /// It is seen: from the start, or it was shown to everybody.
    Shown,
    /// The other pieces of its army leave nothing else.
    Counts,
}

/// Something that was learnt about a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Learnt {
    /// Why.
    pub reason: Reason,
    /// The ranks that it can't be because of that.
    pub without: RankSet,
}

/// What is certain about one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Whose it is.
    pub owner: Seat,
    /// The ranks it can still be.
    pub ranks: RankSet,
    /// How that is known, in the order in which it was learnt.
    pub learnt: Vec<Learnt>,
    /// Where it stood when the view began.
    pub start: Point,
}

impl Known {
    /// What is known where it began.
    fn new(owner: Seat, ranks: RankSet, reason: Reason, start: Point) -> Self {
        let without = RankSet::ALL.minus(ranks);
        Self { owner, ranks, learnt: vec![Learnt { reason, without }], start }
    }
}

/// What is certain about every piece of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    pieces: Vec<Known>,
    standing: Vec<Option<usize>>,
    battles: Vec<Fought>,
    /// The battles that each piece was in.
    fought: Vec<Vec<usize>>,
    rules: Rules,
}

impl Deduction {
    /// What is certain about the piece on the point.
    pub fn at(&self, point: Point) -> Option<&Known> {
        self.standing[point.index()].map(|i| &self.pieces[i])
    }

    /// All pieces that the view has seen, the lost ones too.
    pub fn pieces(&self) -> &[Known] {
        &self.pieces
    }

    /// The place in [`Deduction::pieces`] of the piece that stands on the point.
    pub fn piece_at(&self, point: Point) -> Option<usize> {
        self.standing[point.index()]
    }

    /// The battle that the event with that place in [`View::events`] tells of.
    pub fn battle(&self, event: usize) -> Option<&Fought> {
        self.battles.iter().find(|fought| fought.event == event)
    }

    /// How many pieces of each rank are among those of an army that are still hidden from
    /// the viewer.
    pub fn left(&self, view: &View, owner: Seat) -> Left {
        let mut hidden = vec![false; self.pieces.len()];
        for (point, seat) in view.hidden().filter(|(_, seat)| *seat == owner) {
            if let Some(piece) = self.piece_at(point) {
                hidden[piece] = seat == owner;
            }
        }
        let made_of = if self.rules.deal == Deal::Own {
            MadeOf::OneSet
        } else {
            MadeOf::Dealt(Rank::ALL.map(|rank| self.room_for(rank, &hidden)))
        };
        let army: Vec<usize> = (0..self.pieces.len()).filter(|&i| self.pieces[i].owner == owner).collect();
        let sets: Vec<RankSet> = army.iter().map(|&i| self.pieces[i].ranks).collect();
        let hidden: Vec<bool> = army.iter().map(|&i| hidden[i]).collect();
        Left::of(&sets, &hidden, made_of)
    }

    /// 乱战: how many of a rank the four sets leave for these hidden pieces, whatever the others
    /// have that aren't certain. A flag that is played as an army is one.
    fn room_for(&self, rank: Rank, hidden: &[bool]) -> u8 {
        let sets =
            if rank == Rank::Army { 4 * (rank.count() + Rank::Flag.count()) } else { 4 * rank.count() };
        let elsewhere = self
            .pieces
            .iter()
            .zip(hidden)
            .filter(|(known, hidden)| !**hidden && known.ranks.only() == Some(rank));
        sets.saturating_sub(elsewhere.count() as u8)
    }

    /// How many of the battles that the piece was in don't go with a rank for it, if the
    /// others there have the ranks that `rank_of` says.
    pub fn contradictions(&self, piece: usize, rank: Rank, rank_of: impl Fn(usize) -> Rank) -> usize {
        let contradicts = |battle: &&usize| {
            let fought = &self.battles[**battle];
            if fought.attacker == piece {
                !fought.allows(rank, rank_of(fought.defender), &self.rules)
            } else {
                !fought.allows(rank_of(fought.attacker), rank, &self.rules)
            }
        };
        self.fought[piece].iter().filter(contradicts).count()
    }
}

/// What the view's events say for certain.
///
/// ```
/// use junqi::deduction::deduce;
/// use junqi::formation::built_in;
/// use junqi::rules::{BoardKind, Rank, RuleSet, Seat};
/// use junqi::table::{Command, Table};
/// let mut table = Table::open(BoardKind::Two, RuleSet::default(), 1)?;
/// for seat in [Seat::South, Seat::North] {
///     let formation = built_in()[0].formation;
///     table.apply(Command::confirm(seat, formation), std::time::Duration::ZERO)?;
/// }
/// let view = table.view(Seat::South).ok_or("no view")?;
/// let front = view.board().parse_point("c7")?;
/// // Nothing has happened yet, but nobody sets a bomb up on the front line.
/// assert!(!deduce(view).at(front).ok_or("no piece")?.ranks.contains(Rank::Bomb));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn deduce(view: &View) -> Deduction {
    let mut study = Study::new(view);
    for (i, event) in view.events().iter().enumerate() {
        study.take(i, event, &view.events()[i + 1..]);
    }
    study.conclude();
    let mut fought = vec![Vec::new(); study.pieces.len()];
    for (i, battle) in study.battles.iter().enumerate() {
        fought[battle.attacker].push(i);
        fought[battle.defender].push(i);
    }
    let Study { pieces, standing, battles, .. } = study;
    Deduction { pieces, standing, battles, fought, rules: *view.rules() }
}

/// A battle whose end ties two pieces together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fought {
    /// The place of its event in [`View::events`].
    pub event: usize,
    /// Who attacked; the place in [`Deduction::pieces`].
    pub attacker: usize,
    /// Who was attacked.
    pub defender: usize,
    /// How it ended.
    pub battle: Battle,
    /// Whether the attacker, the defender fell as a commander, where that is known: their
    /// flags were shown then, or were not.
    pub commanders: [Option<bool>; 2],
    /// Whether the defender was a flag, where that is known.
    pub flag: Option<bool>,
}

impl Fought {
    /// Whether the battle may have been one of these ranks.
    fn allows(&self, attacker: Rank, defender: Rank, rules: &Rules) -> bool {
        let agrees = |known: Option<bool>, is: bool| known.is_none_or(|known| known == is);
        may_end(attacker, defender, self.battle, rules)
            && agrees(self.commanders[0], attacker == Rank::Commander)
            && agrees(self.commanders[1], defender == Rank::Commander)
            && agrees(self.flag, defender == Rank::Flag)
    }
}

struct Study<'a> {
    board: &'static Board,
    rules: &'a Rules,
    /// Whether the view began with the first move: whole armies as they were set up.
    from_the_start: bool,
    pieces: Vec<Known>,
    standing: Vec<Option<usize>>,
    battles: Vec<Fought>,
    shown: Vec<Seat>,
    /// The flags that were picked up.
    flags: BySeat<Option<usize>>,
}

impl<'a> Study<'a> {
    fn new(view: &'a View) -> Self {
        let (board, rules) = (view.board(), view.rules());
        let (start, moves_made) = view.start();
        let mut study = Self {
            board,
            rules,
            from_the_start: moves_made == 0 && rules.deal == Deal::Own,
            pieces: Vec::new(),
            standing: vec![None; start.len()],
            battles: Vec::new(),
            shown: Vec::new(),
            flags: BySeat::default(),
        };
        for point in board.points().iter() {
            let Some(Seen { owner, rank }) = start[point.index()] else { continue };
            let by_place = study.by_place(owner, point);
            let known = match rank {
                Some(rank) => Known::new(owner, RankSet::one(rank), Reason::Shown, point),
                None => Known::new(owner, by_place, Reason::Place, point),
            };
            study.standing[point.index()] = Some(study.pieces.len());
            study.pieces.push(known);
        }
        study
    }

    /// What can stand there when nobody has moved (or, later in a game, at all).
    fn by_place(&self, owner: Seat, point: Point) -> RankSet {
        let home = self.board.place(point).filter(|(seat, _)| *seat == owner).map(|(_, place)| place);
        let mut ranks = RankSet::ALL;
        let dropped_flag = self.rules.flag_win != FlagWin::Touch && !self.from_the_start;
        if home.is_none_or(|place| place.station() != Station::Headquarters) && !dropped_flag {
            ranks = ranks.without(Rank::Flag);
        }
        let mine_line = if self.rules.deal == Deal::Shuffled { 4 } else { 5 };
        if home.is_none_or(|place| place.line() < mine_line) {
            ranks = ranks.without(Rank::Mine);
        }
        if self.from_the_start
            && home.is_some_and(|place| place.line() == 1)
            && !self.rules.bomb_on_front_line
        {
            ranks = ranks.without(Rank::Bomb);
        }
        ranks
    }

    fn narrow(&mut self, piece: usize, to: RankSet, reason: Reason) -> bool {
        let known = &mut self.pieces[piece];
        let left = known.ranks.and(to);
        // An army has what it has: a contradiction can't come from a true game.
        if left == known.ranks || left.is_empty() {
            return false;
        }
        let without = known.ranks.minus(left);
        known.ranks = left;
        match known.learnt.iter_mut().find(|learnt| learnt.reason == reason) {
            Some(learnt) => learnt.without = learnt.without.or(without),
            None => known.learnt.push(Learnt { reason, without }),
        }
        true
    }

    fn take(&mut self, number: usize, event: &Event, after: &[Event]) {
        match event {
            Event::Moved { m, battle, .. } => self.take_move(number, *m, *battle, after),
            Event::FlagShown { seat, point } => {
                self.shown.push(*seat);
                self.show(*point, Rank::Flag);
            }
            Event::RankShown { point, rank } => self.show(*point, *rank),
            Event::FlagReturned { seat, point } => {
                self.shown.push(*seat);
                let flag = self.flags[*seat].unwrap_or_else(|| {
                    // It was carried when the view began.
                    let ranks = RankSet::one(Rank::Flag);
                    self.pieces.push(Known::new(*seat, ranks, Reason::Shown, *point));
                    self.pieces.len() - 1
                });
                self.standing[point.index()] = Some(flag);
            }
            Event::Out { seat, .. } if self.rules.eliminated == Eliminated::Removed => {
                for standing in &mut self.standing {
                    if standing.is_some_and(|piece| self.pieces[piece].owner == *seat) {
                        *standing = None;
                    }
                }
            }
            _ => {}
        }
    }

    fn show(&mut self, point: Point, rank: Rank) {
        if let Some(piece) = self.standing[point.index()] {
            self.narrow(piece, RankSet::one(rank), Reason::Shown);
        }
    }

    fn take_move(&mut self, number: usize, m: Move, battle: Option<Battle>, after: &[Event]) {
        let Some(mover) = self.standing[m.from.index()] else { return };
        let movable = RankSet::ALL.without(Rank::Flag).without(Rank::Mine);
        self.narrow(mover, movable, Reason::Moved(number));
        if self.pieces[mover].ranks.only() != Some(Rank::Engineer) && self.turns(mover, m) {
            let walkers = RankSet::ALL
                .iter()
                .filter(|&rank| self.rules.mobility(rank, Station::Post, true) == Mobility::Walker);
            let walkers = walkers.collect();
            self.narrow(mover, walkers, Reason::Corner(number));
        }
        self.standing[m.from.index()] = None;
        let defender = self.standing[m.to.index()];
        if let (Some(battle), Some(defender)) = (battle, defender) {
            self.take_battle(number, (mover, defender), battle, after);
        }
        if battle.is_none_or(|battle| battle == Battle::AttackerWins) {
            self.standing[m.to.index()] = Some(mover);
        } else if battle == Some(Battle::BothLost) {
            self.standing[m.to.index()] = None;
        }
    }

    /// Whether the move needs a piece that walks the rails any way.
    fn turns(&self, mover: usize, m: Move) -> bool {
        let owner = self.pieces[mover].owner;
        let mut occupancy = Occupancy::default();
        for point in self.board.points().iter() {
            let Some(piece) = self.standing[point.index()] else { continue };
            let mobility = if point == m.from { Mobility::Slider } else { Mobility::Fixed };
            occupancy.toggle(self.board, self.pieces[piece].owner, point, mobility);
        }
        let slides = if self.rules.is_plain() {
            occupancy.moves(self.board, owner)
        } else {
            Ways::without_hidden(self.board, self.rules, owner).moves(&occupancy)
        };
        !slides.targets(m.from).contains(m.to)
    }

    fn take_battle(&mut self, event: usize, pair: (usize, usize), battle: Battle, after: &[Event]) {
        let (attacker, defender) = pair;
        // What else followed from this move.
        let end = after.iter().position(|event| matches!(event, Event::Moved { .. } | Event::Turn(_)));
        let followed = &after[..end.unwrap_or(after.len())];
        let shown = |seat: Seat| {
            followed.iter().any(|event| matches!(event, Event::FlagShown { seat: s, .. } if *s == seat))
        };
        let tells =
            self.rules.flag_shown_when == FlagShownWhen::CommanderDies && self.rules.deal == Deal::Own;
        let commander = |piece: usize, falls: bool| {
            let owner = self.pieces[piece].owner;
            let news = tells && falls && !self.shown.contains(&owner);
            news.then(|| shown(owner))
        };
        let owner = self.pieces[defender].owner;
        let taken = followed.iter().any(|event| match event {
            Event::Out { seat, reason: OutReason::FlagTaken } => *seat == owner,
            Event::FlagPickedUp { seat, .. } => *seat == owner,
            _ => false,
        });
        if taken {
            self.flags[owner] = Some(defender);
        }
        let flag = (self.rules.deal == Deal::Own && battle.defender_falls()).then_some(taken);
        self.battles.push(Fought {
            event,
            attacker,
            defender,
            battle,
            commanders: [
                commander(attacker, battle.attacker_falls()),
                commander(defender, battle.defender_falls()),
            ],
            flag,
        });
    }

    /// Battles and counts are held against each other until nothing new follows.
    fn conclude(&mut self) {
        loop {
            let battles = self.battles.clone();
            let mut news = false;
            for fought in battles {
                news |= self.weigh(fought);
            }
            if self.from_the_start {
                news |= self.count_armies();
            }
            if !news {
                break;
            }
        }
    }

    /// What a battle leaves for its two pieces.
    fn weigh(&mut self, fought: Fought) -> bool {
        let [attackers, defenders] = [fought.attacker, fought.defender].map(|piece| self.pieces[piece].ranks);
        let possible = |a, d| fought.allows(a, d, self.rules);
        let attacker = attackers.iter().filter(|&a| defenders.iter().any(|d| possible(a, d))).collect();
        let defender = defenders.iter().filter(|&d| attackers.iter().any(|a| possible(a, d))).collect();
        let reason = Reason::Battle(fought.event);
        let first = self.narrow(fought.attacker, attacker, reason);
        self.narrow(fought.defender, defender, reason) || first
    }

    fn count_armies(&mut self) -> bool {
        let mut news = false;
        for &owner in self.rules.seats(self.board) {
            let army: Vec<usize> =
                (0..self.pieces.len()).filter(|&piece| self.pieces[piece].owner == owner).collect();
            let sets: Vec<RankSet> = army.iter().map(|&piece| self.pieces[piece].ranks).collect();
            let Some(left) = counts::fitting(&sets) else { continue };
            for (piece, ranks) in army.into_iter().zip(left) {
                news |= self.narrow(piece, ranks, Reason::Counts);
            }
        }
        news
    }
}

/// Whether a battle of these ranks may have ended so. What depends on more than the
/// ranks is given the benefit of the doubt.
fn may_end(attacker: Rank, defender: Rank, battle: Battle, rules: &Rules) -> bool {
    let scouted = !matches!(defender, Rank::Mine | Rank::Bomb | Rank::Flag);
    if rules.scout && attacker == Rank::Engineer && scouted {
        return battle == Battle::AttackerLost;
    }
    if fight(attacker, defender, rules) == battle {
        return true;
    }
    match defender {
        Rank::Flag => {
            let restricted = rules.flag_needs_mines_cleared
                || rules.taker() != FlagTaker::Anyone
                || rules.flag_win != FlagWin::Touch;
            restricted && battle == Battle::AttackerLost
        }
        Rank::Mine => rules.extra_mines == ExtraMines::FixedBombs && battle == Battle::BothLost,
        _ => false,
    }
}
