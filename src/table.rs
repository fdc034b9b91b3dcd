//! One running game at one table: the setups, the turns, the clock, and what
//! every seat may know of it.
//!
//! [`Table::apply`] is the only way in. It asks the referee and gives back public
//! events; every seat's [`View`] has taken them in by then. The table has no
//! input, no output and no time of its own, so a saved game is brought back by
//! applying its commands again.

use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::clock::{Clock, ClockState};
use crate::formation::{Deployment, Fault, SetupRules};
use crate::rules::{
    Action, Board, BoardKind, BySeat, Deal, Finished, FirstMover, Hand, Move, OptionError, Outcome, Point,
    Points, Position, Refusal, RuleSet, Seat, SeatSet, Setup, SetupFault, Visibility, face_down, hands,
};
use crate::view::{Event, View, Viewer, events};

/// What is done at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A player has finished his setup.
    Confirm {
        /// Who.
        seat: Seat,
        /// His army.
        army: Deployment,
    },
    /// 乱战: a player whose largest piece is small enough has all hands dealt anew. Whoever
    /// has finished his setup begins again.
    Redeal(Seat),
    /// Something that the rules speak of.
    Act(Action),
    /// 举子无悔: the player to move lifts the piece there, which has to move then.
    Lift(Point),
    /// The player to move looks at the board: his time runs.
    StartClock,
    /// Nobody is to lose time: a cover, an answer to an offer, a pause.
    StopClock,
}

impl Command {
    /// A player has finished his setup with that army.
    pub fn confirm(seat: Seat, army: impl Into<Deployment>) -> Self {
        Self::Confirm { seat, army: army.into() }
    }
}

/// Why a command is refused. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableRefusal {
    /// Not everybody has finished his setup.
    #[error("the game starts when everybody has confirmed his formation; {} has not", names(*.0))]
    SetupGoesOn(SeatSet),
    /// The game has started, or the seat has confirmed already.
    #[error("{0} has confirmed his formation already")]
    AlreadyConfirmed(Seat),
    /// Nobody sits there.
    #[error("nobody sits at {0}")]
    EmptySeat(Seat),
    /// `touch_move`: a lifted piece that can move must move.
    #[error("touch-move: the piece that was lifted has to move")]
    Lifted,
    /// The seat's hand doesn't allow a new deal, or nothing was dealt.
    #[error("{0} has a division or more, and can't have the pieces dealt anew")]
    NoRedeal(Seat),
    /// The army breaks these rules of setting up.
    #[error("{}", .0.iter().map(Fault::to_string).collect::<Vec<_>>().join("; "))]
    Setup(Vec<Fault>),
    /// The rules refuse it.
    #[error(transparent)]
    Rules(#[from] Refusal),
}

/// Where dealt pieces come from. Not the generator of the lot: the deal is the same whoever
/// begins.
fn deal_rng(seed: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(1);
    rng
}

/// Who begins, once the lot is drawn.
const fn first_mover(rules: &RuleSet) -> Seat {
    match rules.rules.first_mover {
        FirstMover::Seat(seat) => seat,
        FirstMover::Lot => Seat::South,
    }
}

fn names(seats: SeatSet) -> String {
    seats.iter().map(Seat::name).collect::<Vec<_>>().join(", ")
}

/// A game from the first setup to the result.
///
/// ```
/// use std::time::Duration;
/// use junqi::formation::built_in;
/// use junqi::rules::{BoardKind, RuleSet, Seat};
/// use junqi::table::{Command, Table};
/// let mut table = Table::open(BoardKind::Two, RuleSet::default(), 1).unwrap();
/// for seat in [Seat::South, Seat::North] {
///     table.apply(Command::confirm(seat, built_in()[0].formation), Duration::ZERO).unwrap();
/// }
/// let view = table.view(Seat::South).unwrap();
/// assert!(!view.moves().unwrap().is_empty());
/// assert!(table.view(Seat::North).unwrap().moves().is_none(), "it is South's turn");
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    board: &'static Board,
    rules: RuleSet,
    seed: u64,
    /// 乱战: what was dealt.
    deal: Option<Hands>,
    formations: BySeat<Option<Deployment>>,
    game: Option<Game>,
    clock: Clock,
}

/// 乱战: the hands, and where the next ones would come from.
#[derive(Clone, Debug)]
struct Hands {
    rng: ChaCha8Rng,
    dealt: BySeat<Hand>,
    redeals: u32,
}

impl Hands {
    fn new(seed: u64) -> Self {
        let mut rng = deal_rng(seed);
        let dealt = hands(&mut rng);
        Self { rng, dealt, redeals: 0 }
    }

    fn deal_anew(&mut self) {
        self.dealt = hands(&mut self.rng);
        self.redeals += 1;
    }
}

/// A table after the setups.
#[derive(Clone, Debug)]
struct Game {
    start: Setup,
    position: Position,
    actions: Vec<Action>,
    views: BySeat<View>,
    /// What nobody at the table may see before the end.
    referee: View,
    /// Whether a player left the table while his partner was in the game.
    deserted: bool,
    /// The piece that the player to move has lifted, under `touch_move`.
    lifted: Option<Point>,
}

impl Game {
    fn new(start: Setup) -> Result<Self, Vec<SetupFault>> {
        let (position, played) = Position::from_setup(&start)?;
        let mut game = Self {
            start,
            position,
            actions: Vec::new(),
            views: BySeat::from_fn(|seat| View::new(Viewer::Seat(seat), &position)),
            referee: View::new(Viewer::Referee, &position),
            deserted: false,
            lifted: None,
        };
        for (seat, reason) in played.outs.iter() {
            game.tell(&Event::Out { seat, reason });
        }
        Ok(game)
    }

    fn tell(&mut self, event: &Event) {
        self.views.iter_mut().for_each(|(_, view)| view.take(event));
        self.referee.take(event);
    }
}

impl Table {
    /// Opens a table where the players have to set up their armies. What 乱战 deals to them
    /// is drawn here, from the seed; in flip chess, too, and there the game has begun. A
    /// first mover that is drawn by lot is drawn here as well; the rules name him from then on.
    ///
    /// # Errors
    /// When the rules can't be played on that board.
    pub fn open(board: BoardKind, mut rules: RuleSet, seed: u64) -> Result<Self, OptionError> {
        rules.check(board)?;
        if rules.rules.first_mover == FirstMover::Lot {
            let seats = rules.rules.seats(board.board());
            let drawn = ChaCha8Rng::seed_from_u64(seed).random_range(0..seats.len());
            rules.rules.first_mover = FirstMover::Seat(seats[drawn]);
        }
        let game = (rules.rules.deal == Deal::FaceDown).then(|| {
            let start = face_down(rules.rules, first_mover(&rules), &mut deal_rng(seed));
            Game::new(start).expect("both sets on the board make a position")
        });
        let clock = Clock::new(&rules.rules);
        let deal = (rules.rules.deal == Deal::Shuffled).then(|| Hands::new(seed));
        Ok(Self { board: board.board(), rules, seed, deal, formations: BySeat::new(None), game, clock })
    }

    /// A table where a game goes on from a position.
    ///
    /// # Errors
    /// Everything that is wrong with the position.
    pub fn from_setup(rules: RuleSet, seed: u64, start: Setup) -> Result<Self, Vec<SetupFault>> {
        let board = start.board.board();
        let clock = Clock::new(&rules.rules);
        let game = Some(Game::new(start)?);
        Ok(Self { board, rules, seed, deal: None, formations: BySeat::new(None), game, clock })
    }

    /// The board.
    pub const fn board(&self) -> &'static Board {
        self.board
    }

    /// The seats that play, counter-clockwise.
    pub const fn seats(&self) -> &'static [Seat] {
        self.rules.rules.seats(self.board)
    }

    /// The rules in force.
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The seed that everything drawn at this table comes from.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The players who have not finished their setup, counter-clockwise.
    pub fn still_setting_up(&self) -> SeatSet {
        let seats = self.seats().iter().copied();
        match self.game {
            Some(_) => SeatSet::NONE,
            None => seats.filter(|&seat| self.formations[seat].is_none()).collect(),
        }
    }

    /// The army with which a seat has started or will start.
    pub const fn formations(&self) -> &BySeat<Option<Deployment>> {
        &self.formations
    }

    /// What is asked of that seat's setup. Only that seat may know it: the hand is part of it.
    pub fn setup_rules(&self, seat: Seat) -> SetupRules {
        let hand = self.deal.as_ref().map_or(Hand::SET, |deal| deal.dealt[seat]);
        SetupRules::new(&self.rules.rules, hand)
    }

    /// 乱战: whether that seat may have everything dealt anew now. Only that seat may know it.
    pub fn may_redeal(&self, seat: Seat) -> bool {
        let waits = self.still_setting_up().contains(seat);
        waits && self.deal.as_ref().is_some_and(|deal| deal.dealt[seat].may_be_dealt_anew())
    }

    /// 乱战: how often everything was dealt anew.
    pub fn redeals(&self) -> u32 {
        self.deal.as_ref().map_or(0, |deal| deal.redeals)
    }

    /// Other hands than those that were dealt, to see who notices.
    #[cfg(test)]
    pub(crate) fn set_hands(&mut self, dealt: BySeat<Hand>) {
        self.deal.as_mut().expect("a shuffled deal").dealt = dealt;
    }

    /// The position in which the game has started, once it has.
    pub fn start(&self) -> Option<&Setup> {
        self.game.as_ref().map(|game| &game.start)
    }

    /// What was done since.
    pub fn actions(&self) -> &[Action] {
        self.game.as_ref().map_or(&[], |game| &game.actions)
    }

    /// 举子无悔: the piece that the player to move has lifted and has to move, as long as
    /// it can.
    pub fn lifted(&self) -> Option<Point> {
        let game = self.game.as_ref()?;
        game.lifted.filter(|&point| game.position.moves().origins().contains(point))
    }

    /// What that seat may know of the game, once it has started.
    pub fn view(&self, seat: Seat) -> Option<&View> {
        self.game.as_ref().map(|game| &game.views[seat])
    }

    /// What the referee knows, once the game has ended: before that nobody may see it.
    pub fn final_view(&self) -> Option<&View> {
        self.game.as_ref().filter(|game| game.position.outcome().is_some()).map(|game| &game.referee)
    }

    /// What the referee knows, for people who watch a game of computer players. Nobody who plays
    /// may ever see it.
    pub fn watched_view(&self) -> Option<&View> {
        self.game.as_ref().map(|game| &game.referee)
    }

    /// The result, once the game has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.as_ref().and_then(|game| game.position.outcome())
    }

    /// How many seconds the game has taken: those for which somebody was on the move with the
    /// board before him. Covers, answers to offers and breaks don't count.
    pub fn seconds(&self, now: Duration) -> u64 {
        self.clock.elapsed(now).as_secs()
    }

    /// What the finished game has brought everybody, who had so many points before; none
    /// where the rules count no points. The time it took is not known of a game that began
    /// somewhere else.
    pub fn points(&self, totals: &BySeat<i64>, seconds: Option<u64>) -> Option<Points> {
        let game = self.game.as_ref()?;
        let finished = Finished {
            board: self.board,
            rules: &self.rules.rules,
            outcome: game.position.outcome()?,
            moves: game.position.moves_made(),
            deserted: game.deserted,
            seconds,
            totals: Some(*totals),
        };
        finished.points()
    }

    /// How many moves were made.
    pub fn moves_made(&self) -> u32 {
        self.game.as_ref().map_or(0, |game| game.position.moves_made())
    }

    /// Whose turn it is, while the game goes on.
    pub fn to_move(&self) -> Option<Seat> {
        self.game
            .as_ref()
            .filter(|game| game.position.outcome().is_none())
            .map(|game| game.position.to_move())
    }

    /// Who has to do something now: set up, name a headquarters, answer a draw offer, or move. Players
    /// answer an offer one after another from the one after its maker on.
    pub fn waits_for(&self) -> Option<Seat> {
        let Some(game) = &self.game else { return self.still_setting_up().iter().next() };
        if game.position.outcome().is_some() {
            return None;
        }
        if let Some(seat) = game.position.naming() {
            return Some(seat);
        }
        if let Some(offer) = game.position.offer() {
            let mut seat = offer.by;
            for _ in 0..4 {
                seat = game.position.next_living(seat);
                if !offer.agreed.contains(seat) {
                    return Some(seat);
                }
            }
        }
        Some(game.position.to_move())
    }

    /// Whether one player at this table may see what another may not, so that the screen
    /// has to be covered when it goes from hand to hand. What lies face down nobody sees.
    pub fn hides_something(&self) -> bool {
        let rules = &self.rules.rules;
        let seen_by_all = rules.visibility == Visibility::Open || rules.deal == Deal::FaceDown;
        match &self.game {
            None => true,
            Some(game) => game.position.outcome().is_none() && !seen_by_all,
        }
    }

    /// The clock.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Sets the clock to what a saved game has kept.
    pub fn set_clock(&mut self, state: ClockState) {
        self.clock = Clock::resumed(&self.rules.rules, state);
    }

    /// What the clock wants done: a timeout when the time for the move is used up.
    pub fn due(&self, now: Duration) -> Option<Command> {
        let seat = self.to_move()?;
        self.clock.has_expired(now).then_some(Command::Act(Action::Timeout(seat)))
    }

    /// Does what a player or the clock wants, if the rules allow it, and gives back
    /// what everybody may know of it. All views have taken it in.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub fn apply(&mut self, command: Command, now: Duration) -> Result<Vec<Event>, TableRefusal> {
        match command {
            Command::Confirm { seat, army } => self.confirm(seat, army),
            Command::Redeal(seat) => self.redeal(seat),
            Command::Act(action) => self.act(action, now),
            Command::Lift(point) => self.lift(point),
            Command::StartClock => {
                if self.to_move().is_some() && self.may_run() {
                    self.clock.start(now);
                }
                Ok(Vec::new())
            }
            Command::StopClock => {
                self.clock.stop(now);
                Ok(Vec::new())
            }
        }
    }

    /// Whether everybody waits for nothing but a move.
    fn may_run(&self) -> bool {
        let waits = |game: &Game| game.position.offer().is_none() && game.position.naming().is_none();
        self.game.as_ref().is_some_and(waits)
    }

    /// 乱战: who has to name a headquarters before the game goes on.
    pub fn naming(&self) -> Option<Seat> {
        self.game.as_ref().and_then(|game| game.position.naming())
    }

    fn confirm(&mut self, seat: Seat, army: Deployment) -> Result<Vec<Event>, TableRefusal> {
        if !self.seats().contains(&seat) {
            return Err(TableRefusal::EmptySeat(seat));
        }
        if self.game.is_some() || self.formations[seat].is_some() {
            return Err(TableRefusal::AlreadyConfirmed(seat));
        }
        let faults = self.setup_rules(seat).faults(&army);
        if !faults.is_empty() {
            return Err(TableRefusal::Setup(faults));
        }
        self.formations[seat] = Some(army);
        if !self.still_setting_up().is_empty() {
            return Ok(Vec::new());
        }
        let first = first_mover(&self.rules);
        let start = Deployment::start(self.board.kind(), self.rules.rules, first, &self.formations);
        let game = Game::new(start).expect("confirmed armies make a position");
        let events = match game.position.outcome() {
            None => vec![Event::Turn(game.position.to_move())],
            Some(_) => Vec::new(),
        };
        self.game = Some(game);
        Ok(events)
    }

    fn redeal(&mut self, seat: Seat) -> Result<Vec<Event>, TableRefusal> {
        if self.game.is_some() || self.formations[seat].is_some() {
            return Err(TableRefusal::AlreadyConfirmed(seat));
        }
        let allowed = self.may_redeal(seat);
        match &mut self.deal {
            Some(deal) if allowed => deal.deal_anew(),
            _ => return Err(TableRefusal::NoRedeal(seat)),
        }
        self.formations = BySeat::new(None);
        Ok(Vec::new())
    }

    /// Where nothing has to move that was lifted, lifting changes nothing.
    fn lift(&mut self, point: Point) -> Result<Vec<Event>, TableRefusal> {
        let waiting = self.still_setting_up();
        let lifted = self.lifted();
        let Some(game) = &mut self.game else { return Err(TableRefusal::SetupGoesOn(waiting)) };
        if !self.rules.rules.touch_move {
            return Ok(Vec::new());
        }
        // Moving to where it stands is never legal: the reason says what the piece is worth.
        match game.position.check(Move::new(point, point)) {
            Err(Refusal::SamePoint) | Ok(()) => {}
            Err(refusal) => return Err(refusal.into()),
        }
        if lifted.is_some_and(|lifted| lifted != point) {
            return Err(TableRefusal::Lifted);
        }
        game.lifted = Some(point);
        Ok(Vec::new())
    }

    fn act(&mut self, action: Action, now: Duration) -> Result<Vec<Event>, TableRefusal> {
        let waiting = self.still_setting_up();
        let lifted = self.lifted();
        let Some(game) = &mut self.game else { return Err(TableRefusal::SetupGoesOn(waiting)) };
        match (action, lifted) {
            (Action::Move(m), Some(lifted)) if m.from != lifted => {
                // What is wrong with the move itself is told first.
                game.position.check(m)?;
                return Err(TableRefusal::Lifted);
            }
            (Action::Flip(_), Some(_)) => return Err(TableRefusal::Lifted),
            _ => {}
        }
        let before = game.position;
        let played = game.position.act(action)?;
        game.actions.push(action);
        game.deserted |= before.is_desertion(action);
        let events = events(&before, action, &played, &game.position);
        for event in &events {
            game.tell(event);
        }
        let turn_over = matches!(action, Action::Move(_) | Action::Flip(_) | Action::Timeout(_))
            || game.position.to_move() != before.to_move();
        if turn_over {
            game.lifted = None;
            self.clock.turn_over(before.to_move(), now);
        } else if game.position.offer().is_some() || game.position.outcome().is_some() {
            self.clock.stop(now);
        }
        Ok(events)
    }
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
