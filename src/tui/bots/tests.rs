//! How computer players are asked: nobody waits for one, and none is heard too late.

use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use super::*;
use crate::formation::built_in;
use crate::rules::{BoardKind, RuleSet};
use crate::table::{Command, Table};
use crate::tui::testing::Thinks;

const SECOND: Duration = Duration::from_secs(1);

fn table() -> Table {
    let mut table = Table::open(BoardKind::Two, RuleSet::default(), 1).unwrap();
    for &seat in table.seats() {
        table.apply(Command::confirm(seat, built_in()[0].formation), Duration::ZERO).unwrap();
    }
    table
}

fn question(table: &Table, level: Level, left: Option<Duration>) -> Question<'_> {
    let kind = PlayerKind::Bot(level);
    Question { seat: Seat::South, kind, view: table.view(Seat::South).unwrap(), left, seed: 1 }
}

/// Looks until there is an answer, at that time; none where the test's patience is over.
fn answer(bots: &mut Bots, pace: Pace, now: Duration) -> Option<Progress> {
    let began = Instant::now();
    while began.elapsed() < 20 * SECOND {
        match bots.poll(pace, now) {
            Progress::Thinking => thread::sleep(Duration::from_millis(1)),
            progress => return Some(progress),
        }
    }
    None
}

#[test]
fn an_answer_is_legal_and_comes_no_sooner_than_the_pace_says() {
    let (table, mut bots, pace) = (table(), Bots::default(), Pace::default());
    assert_eq!(bots.poll(pace, SECOND), Progress::NotAsked);
    // A level that may think for longer than the pace: what comes next is then the answer's time.
    bots.think_with(Thinks(|view: &View, _: &Budget<'_>| any_move(view, 2)));
    bots.ask(question(&table, Level::Max, None), SECOND);
    let began = Instant::now();
    while bots.next_tick(pace) != Some(2 * SECOND) {
        assert!(began.elapsed() < 20 * SECOND, "{bots:?}");
        thread::sleep(Duration::from_millis(1));
        assert_eq!(bots.poll(pace, SECOND), Progress::Thinking);
    }
    assert_eq!(bots.poll(pace, Duration::from_millis(1999)), Progress::Thinking);
    let Progress::Ready(Some(action)) = bots.poll(pace, 2 * SECOND) else { panic!("no answer") };
    table.clone().apply(Command::Act(action), SECOND).unwrap();
    assert_eq!(bots.poll(pace, 3 * SECOND), Progress::NotAsked, "an answer is given once");
}

#[test]
fn the_loop_is_woken_by_every_answer_also_by_one_that_came_before_it_ran() {
    let (table, mut bots, pace) = (table(), Bots::default(), Pace::ALL[0]);
    let woken = |events: &mpsc::Receiver<_>| events.recv_timeout(20 * SECOND).is_ok();
    let (sender, events) = mpsc::channel();
    bots.think_with(Thinks(|view: &View, _: &Budget<'_>| any_move(view, 2)));
    bots.ask(question(&table, Level::Max, None), Duration::ZERO);
    bots.wake_with(Waker::of_test(sender));
    assert!(woken(&events));
    assert!(matches!(answer(&mut bots, pace, Duration::ZERO), Some(Progress::Ready(Some(_)))));
    while events.try_recv().is_ok() {}
    bots.ask(question(&table, Level::Max, None), Duration::ZERO);
    assert!(woken(&events));
}

#[test]
fn whose_time_is_up_is_told_to_stop_and_then_given_up() {
    let deaf = Thinks(|_: &View, _: &Budget<'_>| {
        loop {
            thread::park();
        }
    });
    let (table, mut bots) = (table(), Bots::default());
    bots.think_with(deaf);
    bots.ask(question(&table, Level::Hard, Some(SECOND)), Duration::ZERO);
    let pace = Pace::ALL[0];
    assert_eq!(bots.next_tick(pace), Some(SECOND / 2), "half of what is left");
    // The clock may have stood still for long: the player gets its grace all the same.
    assert_eq!(bots.poll(pace, 60 * SECOND), Progress::Thinking);
    assert_eq!(bots.next_tick(pace), Some(60 * SECOND + GRACE));
    assert_eq!(bots.poll(pace, 60 * SECOND + GRACE), Progress::Ready(None));
}

#[test]
fn whoever_stops_when_told_gives_the_best_it_has() {
    let patient = Thinks(|view: &View, budget: &Budget<'_>| {
        while !(budget.stop)() {
            thread::sleep(Duration::from_millis(1));
        }
        any_move(view, 3)
    });
    let (table, mut bots) = (table(), Bots::default());
    bots.think_with(patient);
    bots.ask(question(&table, Level::Hard, None), Duration::ZERO);
    assert_eq!(bots.poll(Pace::ALL[0], SECOND), Progress::Thinking);
    let now = allowance(Level::Hard);
    let given = answer(&mut bots, Pace::ALL[0], now);
    assert!(matches!(given, Some(Progress::Ready(Some(_)))), "{given:?}");
}

#[test]
fn a_player_that_fails_has_no_answer_and_one_that_is_not_wanted_any_more_stops() {
    let table = table();
    let mut bots = Bots::default();
    bots.think_with(Thinks(|_: &View, _: &Budget<'_>| panic!("a fault in a computer player")));
    bots.ask(question(&table, Level::Easy, None), Duration::ZERO);
    assert_eq!(answer(&mut bots, Pace::ALL[0], Duration::ZERO), Some(Progress::Ready(None)));

    let (sender, stopped) = mpsc::channel();
    bots.think_with(Thinks(move |_: &View, budget: &Budget<'_>| {
        while !(budget.stop)() {
            thread::sleep(Duration::from_millis(1));
        }
        let _ = sender.send(());
        None
    }));
    bots.ask(question(&table, Level::Easy, None), Duration::ZERO);
    bots.dismiss();
    stopped.recv_timeout(20 * SECOND).unwrap();
    assert_eq!(bots.poll(Pace::ALL[0], SECOND), Progress::NotAsked);
}

#[test]
fn paces_are_read_as_they_are_written_and_stepped_through() {
    for pace in Pace::ALL {
        assert_eq!(pace.to_string().parse(), Ok(pace));
    }
    for wrong in ["", "-1", "61", "nan", "inf", "fast", "1e99"] {
        assert_eq!(wrong.parse::<Pace>(), Err(NoPace), "{wrong:?}");
    }
    let own: Pace = "0.7".parse().unwrap();
    assert_eq!((own.faster(), own.slower()), (Pace::ALL[2], Pace::ALL[3]));
    assert_eq!((Pace::ALL[0].faster(), Pace::ALL[5].slower()), (Pace::ALL[0], Pace::ALL[5]));
}
