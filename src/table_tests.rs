//! What a table does around the referee: setups, the clock, who has to act.

use super::*;
use crate::formation::built_in;
use crate::rules::{Move, OutReason, Place, Rank};

const NOW: Duration = Duration::ZERO;

const fn seconds(n: u64) -> Duration {
    Duration::from_secs(n)
}

fn opened(board: BoardKind, options: &[&str]) -> Table {
    let mut rules = RuleSet::default();
    for option in options {
        rules.assign(option).unwrap();
    }
    Table::open(board, rules, 7).unwrap()
}

fn started(board: BoardKind, options: &[&str]) -> Table {
    let mut table = opened(board, options);
    for &seat in table.seats() {
        table.apply(Command::confirm(seat, built_in()[0].formation), NOW).unwrap();
    }
    table
}

/// Some legal move of the side to move.
fn any_move(table: &Table) -> Move {
    let seat = table.to_move().unwrap();
    table.view(seat).unwrap().moves().unwrap().get(0).unwrap()
}

fn act(table: &mut Table, action: Action) -> Vec<Event> {
    table.apply(Command::Act(action), NOW).unwrap()
}

#[test]
fn b12_nobody_moves_before_everybody_has_confirmed() {
    let started = started(BoardKind::Two, &[]);
    let m = any_move(&started);
    let mut table = opened(BoardKind::Two, &[]);
    let formation = built_in()[0].formation;
    table.apply(Command::confirm(Seat::South, formation), NOW).unwrap();
    let refused = table.apply(Command::Act(Action::Move(m)), NOW).unwrap_err();
    assert_eq!(refused, TableRefusal::SetupGoesOn(SeatSet::one(Seat::North)));
    assert_eq!(table.waits_for(), Some(Seat::North));
    table.apply(Command::confirm(Seat::North, formation), NOW).unwrap();
    assert!(table.apply(Command::Act(Action::Move(m)), NOW).is_ok());
}

#[test]
fn a_confirmed_formation_is_not_changed_any_more() {
    let mut table = opened(BoardKind::Two, &[]);
    let [first, second] = [0, 1].map(|i| built_in()[i].formation);
    table.apply(Command::confirm(Seat::South, first), NOW).unwrap();
    let again = table.apply(Command::confirm(Seat::South, second), NOW);
    assert_eq!(again, Err(TableRefusal::AlreadyConfirmed(Seat::South)));
    let nobody = table.apply(Command::confirm(Seat::East, second), NOW);
    assert_eq!(nobody, Err(TableRefusal::EmptySeat(Seat::East)));
    assert_eq!(table.formations()[Seat::South], Some(first.into()));
}

#[test]
fn a_first_mover_drawn_by_lot_is_named_in_the_rules() {
    let drawn: SeatSet = (0..50)
        .map(|seed| {
            let mut rules = RuleSet::default();
            rules.assign("first_mover=lot").unwrap();
            let table = Table::open(BoardKind::Four, rules, seed).unwrap();
            match table.rules().rules.first_mover {
                FirstMover::Seat(seat) => seat,
                FirstMover::Lot => panic!("still to be drawn"),
            }
        })
        .collect();
    assert_eq!(drawn.len(), 4, "every seat is drawn sometimes");
}

#[test]
fn the_clock_runs_for_the_player_to_move_only() {
    let mut table = started(BoardKind::Two, &["move_seconds=30"]);
    table.apply(Command::StartClock, seconds(10)).unwrap();
    assert_eq!(table.due(seconds(39)), None);
    let timeout = table.due(seconds(40)).unwrap();
    assert_eq!(timeout, Command::Act(Action::Timeout(Seat::South)));
    let events = table.apply(timeout, seconds(40)).unwrap();
    assert_eq!(events[0], Event::TimedOut { seat: Seat::South, count: 1 });
    assert_eq!(table.to_move(), Some(Seat::North));
    assert_eq!(table.due(seconds(1000)), None, "the next player's clock waits for him");
    assert_eq!(table.clock().left(seconds(1000)), Some(seconds(30)));
}

#[test]
fn e19_a_clock_that_expires_after_the_end_changes_nothing() {
    let mut table = started(BoardKind::Two, &["move_seconds=30"]);
    table.apply(Command::StartClock, seconds(0)).unwrap();
    table.apply(Command::Act(Action::Resign(Seat::South)), seconds(5)).unwrap();
    let outcome = table.outcome().unwrap();
    assert!(!table.clock().is_running());
    assert_eq!(table.due(seconds(500)), None);
    let late = table.apply(Command::Act(Action::Timeout(Seat::North)), seconds(500));
    assert_eq!(late, Err(TableRefusal::Rules(Refusal::GameOver)));
    table.apply(Command::StartClock, seconds(500)).unwrap();
    assert!(!table.clock().is_running());
    assert_eq!(table.outcome(), Some(outcome));
}

#[test]
fn e07_every_living_player_is_asked_and_the_clock_stands_meanwhile() {
    let mut table = started(BoardKind::Four, &["move_seconds=30"]);
    table.apply(Command::StartClock, seconds(0)).unwrap();
    table.apply(Command::Act(Action::DrawOffer(Seat::South)), seconds(9)).unwrap();
    assert!(!table.clock().is_running());
    table.apply(Command::StartClock, seconds(9)).unwrap();
    assert!(!table.clock().is_running(), "nobody loses time while an offer is open");
    for seat in [Seat::East, Seat::North] {
        assert_eq!(table.waits_for(), Some(seat));
        table.apply(Command::Act(Action::DrawAgree(seat)), seconds(100)).unwrap();
    }
    assert_eq!(table.waits_for(), Some(Seat::West));
    table.apply(Command::Act(Action::DrawRefuse(Seat::West)), seconds(100)).unwrap();
    assert_eq!((table.waits_for(), table.outcome()), (Some(Seat::South), None));
    table.apply(Command::StartClock, seconds(200)).unwrap();
    assert_eq!(table.clock().left(seconds(200)), Some(seconds(21)));
}

#[test]
fn f10_the_whole_board_is_shown_after_every_ending() {
    let whole = |table: &Table| {
        let view = table.view(Seat::North).unwrap();
        let seen: Vec<_> = view.board().points().iter().filter_map(|point| view.at(point)).collect();
        assert!(seen.iter().all(|seen| seen.rank.is_some()));
        seen.len()
    };
    let mut resigned = started(BoardKind::Two, &[]);
    act(&mut resigned, Action::Resign(Seat::South));
    assert_eq!(whole(&resigned), 50);

    let mut drawn = started(BoardKind::Two, &[]);
    act(&mut drawn, Action::DrawOffer(Seat::South));
    act(&mut drawn, Action::DrawAgree(Seat::North));
    assert_eq!(whole(&drawn), 50);

    let mut timed_out = started(BoardKind::Two, &["timeouts_to_lose=1"]);
    act(&mut timed_out, Action::Timeout(Seat::South));
    assert_eq!(whole(&timed_out), 50);

    let mut quiet = started(BoardKind::Two, &["quiet_limit=1"]);
    let m = any_move(&quiet);
    act(&mut quiet, Action::Move(m));
    assert_eq!(whole(&quiet), 50);
}

#[test]
fn the_referees_view_is_locked_away_until_the_end() {
    let mut table = started(BoardKind::Two, &[]);
    assert!(table.final_view().is_none());
    act(&mut table, Action::Resign(Seat::North));
    let view = table.final_view().unwrap();
    assert_eq!(view.out_reason(Seat::North), Some(OutReason::Resigned));
}

#[test]
fn nothing_is_hidden_in_an_open_game_once_it_has_started() {
    assert!(opened(BoardKind::Two, &["visibility=open"]).hides_something());
    assert!(!started(BoardKind::Two, &["visibility=open"]).hides_something());
    assert!(started(BoardKind::Four, &["visibility=partners"]).hides_something());
    let mut over = started(BoardKind::Two, &[]);
    act(&mut over, Action::Resign(Seat::South));
    assert!(!over.hides_something());
}

/// E07 for three players, each for himself.
#[test]
fn three_players_take_turns_and_agree_on_a_draw_without_the_empty_seat() {
    let mut table = opened(BoardKind::Four, &["seats=three"]);
    let all: SeatSet = [Seat::South, Seat::East, Seat::North].into_iter().collect();
    assert_eq!(table.still_setting_up(), all);
    let nobody = Command::confirm(Seat::West, built_in()[0].formation);
    assert_eq!(table.apply(nobody, NOW), Err(TableRefusal::EmptySeat(Seat::West)));
    table = started(BoardKind::Four, &["seats=three"]);
    for seat in [Seat::South, Seat::East, Seat::North, Seat::South, Seat::East] {
        assert_eq!(table.to_move(), Some(seat));
        let m = any_move(&table);
        act(&mut table, Action::Move(m));
    }
    let west = table.apply(Command::Act(Action::DrawOffer(Seat::West)), NOW);
    assert_eq!(west, Err(TableRefusal::Rules(Refusal::NotInPlay(Seat::West))));
    act(&mut table, Action::DrawOffer(Seat::North));
    for seat in [Seat::South, Seat::East] {
        assert_eq!((table.waits_for(), table.outcome()), (Some(seat), None));
        act(&mut table, Action::DrawAgree(seat));
    }
    assert!(matches!(table.outcome(), Some(Outcome::Draw(_))));
}

#[test]
fn of_three_players_the_last_one_wins_and_an_army_that_is_out_has_no_vote() {
    let mut table = started(BoardKind::Four, &["seats=three"]);
    act(&mut table, Action::Resign(Seat::East));
    assert_eq!(table.outcome(), None, "South and North are no partners");
    let mut agreed = table.clone();
    act(&mut agreed, Action::DrawOffer(Seat::South));
    act(&mut agreed, Action::DrawAgree(Seat::North));
    assert!(matches!(agreed.outcome(), Some(Outcome::Draw(_))));
    act(&mut table, Action::Resign(Seat::South));
    let (winners, reason) = (SeatSet::one(Seat::North), OutReason::Resigned);
    assert_eq!(table.outcome(), Some(Outcome::Win { winners, reason }));
}

#[test]
fn the_lot_never_falls_on_an_empty_seat() {
    for (seats, expected) in [("two", 2), ("three", 3)] {
        let drawn: SeatSet = (0..50)
            .map(|seed| {
                let mut rules = RuleSet::default();
                rules.assign(&format!("seats={seats}")).unwrap();
                rules.assign("first_mover=lot").unwrap();
                match Table::open(BoardKind::Four, rules, seed).unwrap().rules().rules.first_mover {
                    FirstMover::Seat(seat) => seat,
                    FirstMover::Lot => panic!("still to be drawn"),
                }
            })
            .collect();
        assert_eq!(drawn.len(), expected);
        assert!(!drawn.contains(Seat::West));
    }
}

/// 暗摆明下.
#[test]
fn an_open_game_hides_the_armies_only_while_they_are_set_up() {
    let mut table = opened(BoardKind::Four, &["visibility=open"]);
    assert!(table.hides_something());
    table = started(BoardKind::Four, &["visibility=open"]);
    assert!(!table.hides_something());
    let view = table.view(Seat::East).unwrap();
    let seen: Vec<_> = view.board().points().iter().filter_map(|point| view.at(point)).collect();
    assert!(seen.len() == 100 && seen.iter().all(|seen| seen.rank.is_some()));
}

/// 举子无悔.
#[test]
fn a_lifted_piece_has_to_move_on_this_turn_whatever_happens_before() {
    let mut table = started(BoardKind::Four, &["touch_move=yes"]);
    let moves = table.view(Seat::South).unwrap().moves().unwrap();
    let lifted = any_move(&table);
    let other = moves.iter().find(|m| m.from != lifted.from).unwrap();
    let enemy = table.view(Seat::South).unwrap().board().army_point(Seat::East, Place::new(1, 1).unwrap());
    let refused = table.apply(Command::Lift(enemy), NOW);
    assert_eq!(refused, Err(TableRefusal::Rules(Refusal::NotYours(Seat::East))));
    assert_eq!(table.lifted(), None);
    table.apply(Command::Lift(lifted.from), NOW).unwrap();
    for command in [Command::Lift(other.from), Command::Act(Action::Move(other))] {
        assert_eq!(table.apply(command, NOW), Err(TableRefusal::Lifted));
    }
    // A move that is illegal anyway is refused for that.
    let illegal = table.apply(Command::Act(Action::Move(Move::new(enemy, lifted.from))), NOW);
    assert_eq!(illegal, Err(TableRefusal::Rules(Refusal::NotYours(Seat::East))));
    act(&mut table, Action::DrawOffer(Seat::South));
    act(&mut table, Action::DrawRefuse(Seat::East));
    assert_eq!(table.lifted(), Some(lifted.from));
    let mut late = table.clone();
    act(&mut late, Action::Timeout(Seat::South));
    assert_eq!(late.lifted(), None, "a turn that is over binds nobody");
    act(&mut table, Action::Move(lifted));
    assert_eq!((table.lifted(), table.to_move()), (None, Some(Seat::East)));
    // Without the option every piece may be put down again.
    let mut table = started(BoardKind::Four, &[]);
    table.apply(Command::Lift(lifted.from), NOW).unwrap();
    assert_eq!(table.lifted(), None);
    act(&mut table, Action::Move(other));
}

#[test]
fn b08_an_army_is_confirmed_by_the_rules_of_the_game() {
    let mut army = built_in()[0].formation.lineup();
    let (bomb, front) = (Place::new(4, 1).unwrap(), Place::new(1, 3).unwrap());
    (army[bomb], army[front]) = (army[front], army[bomb]);
    assert_eq!(army[front], Some(Rank::Bomb));
    let mut standard = opened(BoardKind::Two, &[]);
    let refused = standard.apply(Command::confirm(Seat::South, army), NOW);
    assert_eq!(refused, Err(TableRefusal::Setup(vec![Fault::BombInFront(vec![front])])));
    assert_eq!(standard.waits_for(), Some(Seat::South));
    let mut allowed = opened(BoardKind::Two, &["bomb_on_front_line=yes"]);
    for seat in [Seat::South, Seat::North] {
        allowed.apply(Command::confirm(seat, army), NOW).unwrap();
    }
    let bomb = allowed.start().unwrap().pieces.iter().filter(|(_, piece)| piece.rank == Rank::Bomb).count();
    assert_eq!(bomb, 4);
    // Nobody names a headquarters beside his flag.
    let headquarters = Place::new(6, 2);
    let needless = Command::Confirm { seat: Seat::South, army: Deployment { headquarters, ..army.into() } };
    let refused = opened(BoardKind::Two, &["bomb_on_front_line=yes"]).apply(needless, NOW);
    assert_eq!(refused, Err(TableRefusal::Setup(vec![Fault::NeedlessHeadquarters(headquarters.unwrap())])));
}

/// A table of 乱战 where that seat may have everything dealt anew.
fn with_small_pieces(seat: Seat) -> Table {
    let rules = RuleSet::from_preset("luanzhan").unwrap();
    let tables = (0..10_000).map(|seed| Table::open(BoardKind::Four, rules, seed).unwrap());
    tables.into_iter().find(|table| table.may_redeal(seat)).unwrap()
}

/// A legal army of what was dealt.
fn of_the_hand(table: &Table, seat: Seat) -> Deployment {
    let rules = table.setup_rules(seat);
    let lineup = rules.random(&mut ChaCha8Rng::seed_from_u64(3)).unwrap();
    Deployment { lineup, headquarters: Place::new(6, 2).filter(|_| rules.must_name(&lineup)) }
}

#[test]
fn l01_every_player_sets_up_the_hand_that_was_dealt_to_him() {
    let rules = RuleSet::from_preset("luanzhan").unwrap();
    let mut table = Table::open(BoardKind::Four, rules, 5).unwrap();
    let hands = BySeat::from_fn(|seat| table.setup_rules(seat).hand());
    assert_eq!(hands.iter().map(|(_, hand)| hand.count(Rank::Flag)).sum::<usize>(), 4);
    let set = table.apply(Command::confirm(Seat::South, built_in()[0].formation), NOW);
    assert!(matches!(set, Err(TableRefusal::Setup(_))), "{set:?}");
    for seat in Seat::ALL {
        let army = of_the_hand(&table, seat);
        table.apply(Command::Confirm { seat, army }, NOW).unwrap();
    }
    assert_eq!(table.start().unwrap().pieces.len(), 100);
    assert!(table.to_move().is_some());
    // Whoever has no flag and named a headquarters is the only one who knows of it.
    for seat in Seat::ALL {
        let named = table.formations()[seat].unwrap().headquarters.is_some();
        for other in Seat::ALL {
            let known = !table.view(other).unwrap().held_headquarters(seat).is_empty();
            assert!(!known || other == seat, "{other} knows of {seat}");
            assert!(known || !named || other != seat);
        }
    }
}

#[test]
fn l02_who_has_no_division_may_have_everything_dealt_anew_until_he_has_finished_his_setup() {
    let mut table = with_small_pieces(Seat::West);
    let hands = |table: &Table| BySeat::from_fn(|seat| table.setup_rules(seat).hand());
    let (before, waiting) = (hands(&table), table.still_setting_up());
    let other = Seat::ALL.into_iter().find(|&seat| !table.may_redeal(seat)).unwrap();
    assert!(table.setup_rules(Seat::West).hand().largest() <= Some(Rank::Brigade));
    assert_eq!(table.apply(Command::Redeal(other), NOW), Err(TableRefusal::NoRedeal(other)));
    assert_eq!(hands(&table), before);

    let army = of_the_hand(&table, Seat::South);
    table.apply(Command::Confirm { seat: Seat::South, army }, NOW).unwrap();
    let mut kept = table.clone();
    table.apply(Command::Redeal(Seat::West), NOW).unwrap();
    assert_eq!((table.redeals(), table.still_setting_up()), (1, waiting));
    assert_ne!(hands(&table), before);
    // The same game has the same hands.
    let mut again = Table::open(BoardKind::Four, *table.rules(), table.seed()).unwrap();
    again.apply(Command::Redeal(Seat::West), NOW).unwrap();
    assert_eq!(hands(&again), hands(&table));

    let army = of_the_hand(&kept, Seat::West);
    kept.apply(Command::Confirm { seat: Seat::West, army }, NOW).unwrap();
    let late = kept.apply(Command::Redeal(Seat::West), NOW);
    assert_eq!(late, Err(TableRefusal::AlreadyConfirmed(Seat::West)));
    let mut own = opened(BoardKind::Four, &[]);
    assert_eq!(own.apply(Command::Redeal(Seat::West), NOW), Err(TableRefusal::NoRedeal(Seat::West)));
}
