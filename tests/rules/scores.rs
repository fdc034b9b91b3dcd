//! Points for finished games, players who leave the table, and matches.

use junqi::rules::{
    Action, BySeat, Finished, NoGain, OutReason, Outcome, Points, Preset, Rules, Seat, SeatSet,
};

use crate::game::{Game, Layout, four, two};

/// A game with whether somebody left his partner alone.
struct Scored {
    game: Game,
    deserted: bool,
    seconds: u64,
    totals: BySeat<i64>,
}

impl Scored {
    fn new(layout: Layout) -> Self {
        Self { game: layout.game(), deserted: false, seconds: 600, totals: BySeat::new(0) }
    }

    fn act(&mut self, action: Action) -> String {
        self.deserted |= self.game.is_desertion(action);
        self.game.act(action).expect("it is allowed")
    }

    fn points(&self) -> Points {
        let finished = Finished {
            board: self.game.board(),
            rules: self.game.rules(),
            outcome: self.game.outcome().expect("the game is over"),
            moves: self.game.moves_made(),
            deserted: self.deserted,
            seconds: Some(self.seconds),
            totals: Some(self.totals),
        };
        finished.points().expect("points are counted")
    }

    /// South, East, North, West.
    fn told(&self) -> [i64; 4] {
        let points = self.points();
        Seat::ALL.map(|seat| points.points[seat])
    }
}

/// South takes West's flag; East is out already.
fn south_and_north_win(preset: &str, moves_made: u32) -> Scored {
    let layout = four("S: 团W:L5C2").out("E").preset(preset).after(moves_made - 1, 0);
    let mut scored = Scored::new(layout);
    assert!(scored.game.play("W:L5C2 W:L6C2").ends_with("result:win:south,north"));
    scored
}

/// E14
#[test]
fn a_winner_over_the_guard_gains_nothing_from_a_loser_under_it() {
    let mut scored = south_and_north_win("lianzhong", 100);
    assert_eq!(scored.told(), [2, -2, 2, -2]);
    scored.totals[Seat::South] = 60;
    scored.totals[Seat::West] = 40;
    assert_eq!(scored.told(), [0, -2, 2, -2], "South's total stays; North is not over the guard");
    assert_eq!(scored.points().no_gain[Seat::South], Some(NoGain::Guarded { guard: 50 }));
    // 50 is neither over nor under it.
    for (winner, losers, gain) in [(50, 40, 2), (51, 49, 0), (51, 50, 2), (60, 60, 2)] {
        scored.totals = BySeat::new(losers);
        scored.totals[Seat::South] = winner;
        assert_eq!(scored.points().points[Seat::South], gain, "{winner} against {losers}");
    }
    // The partner's total doesn't matter.
    scored.totals = BySeat::new(60);
    scored.totals[Seat::North] = 40;
    assert_eq!(scored.told(), [2, -2, 2, -2]);
}

/// E15
#[test]
fn a_game_that_took_too_little_time_is_not_scored_for_anybody() {
    let mut scored = south_and_north_win("qq", 100);
    for (seconds, told) in [(119, [0; 4]), (120, [2, -2, 2, -2]), (121, [2, -2, 2, -2])] {
        scored.seconds = seconds;
        assert_eq!(scored.told(), told, "{seconds}");
    }
    scored.seconds = 119;
    let void = NoGain::TooQuick { seconds: 119, least: 120 };
    assert!(void.voids_all() && Seat::ALL.iter().all(|&seat| scored.points().no_gain[seat] == Some(void)));
}

/// The option `score_zero_below`: 30 moves for two players, 40 for four.
#[test]
fn after_too_few_moves_the_winner_gains_nothing_and_the_loser_loses() {
    for (moves, told) in [(39, [0, -2, 0, -2]), (40, [2, -2, 2, -2])] {
        assert_eq!(south_and_north_win("lianzhong", moves).told(), told, "{moves}");
    }
    for (moves, told) in [(29, [0, 0, -1, 0]), (30, [1, 0, -1, 0])] {
        let layout = two("S: 团N:L5C2").preset("lianzhong").after(moves - 1, 0);
        let mut scored = Scored::new(layout);
        assert!(scored.game.play("N:L5C2 N:L6C2").ends_with("result:win:south"));
        assert_eq!(scored.told(), told, "{moves}");
    }
    let few = NoGain::TooFewMoves { moves: 39, least: 40 };
    let points = south_and_north_win("lianzhong", 39).points();
    assert_eq!(points.no_gain, BySeat::from_fn(|seat| (seat.index() % 2 == 0).then_some(few)));
}

/// E16
#[test]
fn who_leaves_his_partner_alone_leaves_a_game_without_points() {
    let mut scored = Scored::new(four("").preset("lianzhong").after(100, 0));
    assert_eq!(scored.act(Action::Flee(Seat::East)), "out:east:fled to-move:south");
    assert!(scored.game.outcome().is_none(), "West plays on");
    assert_eq!(scored.act(Action::Resign(Seat::West)), "out:west:resigned result:win:south,north");
    assert_eq!(scored.told(), [0; 4]);
    assert_eq!(scored.points().no_gain, BySeat::new(Some(NoGain::Deserted)));

    let mut scored = Scored::new(four("").out("W").preset("lianzhong").after(100, 0));
    assert_eq!(scored.act(Action::Flee(Seat::East)), "out:east:fled result:win:south,north");
    assert_eq!(scored.told(), [2, -2, 2, -2]);
}

/// E17
#[test]
fn of_two_players_the_one_who_stays_wins() {
    let mut scored = Scored::new(two("").preset("lianzhong").after(100, 0));
    assert_eq!(scored.act(Action::Flee(Seat::North)), "out:north:fled result:win:south");
    assert_eq!(scored.told(), [1, 0, -1, 0]);
}

/// Of three each plays for himself: whoever leaves has no partner.
#[test]
fn of_three_the_winner_gains_what_the_others_lose() {
    let rules: Rules = {
        let mut rules = Preset::from_name("three").expect("a preset").rules();
        rules.set(junqi::rules::RuleOption::Score, "table").expect("an option");
        rules
    };
    let outcome = Outcome::Win { winners: SeatSet::one(Seat::East), reason: OutReason::Fled };
    let game = four("").game();
    let finished = Finished {
        board: game.board(),
        rules: &rules,
        outcome,
        moves: 100,
        deserted: false,
        seconds: None,
        totals: None,
    };
    let points = finished.points().expect("points are counted").points;
    assert_eq!(Seat::ALL.map(|seat| points[seat]), [-1, 2, -1, 0]);
}
