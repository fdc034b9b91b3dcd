//! Every page can be done by its stated solution, wrong answers have a reason, and the reasons are
//! the referee's.

use super::*;
use crate::lesson::Page;
use crate::rules::{BoardKind, DrawReason, OutReason};
use crate::view::Event;

fn move_of(attempt: &Attempt, text: &str) -> Move {
    let board = attempt.position().unwrap().board();
    let Action::Move(m) = parse_action(board, text).unwrap() else { panic!("{text}") };
    m
}

fn act(attempt: &mut Attempt, text: &str) -> Told {
    let action = parse_action(attempt.position().unwrap().board(), text).unwrap();
    attempt.act(action)
}

fn refused(page: Page, text: &str, reason: Refusal) {
    let mut attempt = Attempt::new(page);
    assert_eq!(act(&mut attempt, text), Told::Refused(vec![reason]), "{page} {text}");
    assert!(!attempt.has_ended());
    assert_eq!(
        attempt.moves_left(),
        Attempt::new(page).moves_left(),
        "{page}: a refused move counts nothing"
    );
}

fn missed(page: Page, text: &str) -> Vec<Event> {
    let mut attempt = Attempt::new(page);
    match act(&mut attempt, text) {
        Told::Missed(happened) => happened,
        other => panic!("{page} {text}: {other:?}"),
    }
}

#[test]
fn every_page_is_done_by_its_stated_solution_and_not_before_its_end() {
    for page in Page::ALL {
        let mut attempt = Attempt::new(page);
        assert!(!attempt.was_helped());
        let length = match page.task() {
            Task::Play(play) => play.solution.len(),
            Task::Find(_) => 3,
            Task::Mend(_, exchanges) => exchanges.len(),
        };
        for step in 1..=length {
            let (points, told) = attempt.show_solution();
            assert!(!points.is_empty());
            assert_eq!(told.is_done(), step == length, "{page}, step {step}: {told:?}");
            assert_eq!(attempt.has_ended(), told.is_done());
        }
        assert!(attempt.was_helped());
        attempt.start_over();
        assert!(!attempt.was_helped() && !attempt.has_ended());
    }
}

#[test]
fn every_scripted_reply_is_what_the_other_side_does() {
    for page in Page::ALL {
        let Task::Play(play) = page.task() else { continue };
        if play.goal != Goal::Round {
            assert_eq!(play.replies.len(), play.solution.len() - 1, "{page}");
        }
        let mut attempt = Attempt::new(page);
        for (text, reply) in play.solution.iter().zip(play.replies) {
            let Told::GoesOn(happened) = act(&mut attempt, text) else { panic!("{page} {text}") };
            let m = move_of(&attempt, reply);
            let is_it = |event: &Event| matches!(event, Event::Moved { m: done, .. } if *done == m);
            assert!(happened.iter().any(is_it), "{page}: {reply} in {happened:?}");
        }
    }
}

/// From every page's start: whatever is legal leads somewhere, whatever isn't has a reason, and at
/// least one answer is wrong.
#[test]
fn every_wrong_answer_has_a_reason() {
    for page in Page::ALL {
        let start = Attempt::new(page);
        let Some(position) = start.position() else { continue };
        let mut wrong = 0;
        for from in position.board().points().iter() {
            for to in position.board().points().iter() {
                let m = Move::new(from, to);
                let reasons = start.why_not(m);
                let mut attempt = start.clone();
                let told = attempt.act(Action::Move(m));
                match &told {
                    Told::Refused(why) => {
                        assert_eq!(*why, reasons);
                        assert!(!why.is_empty());
                        wrong += 1;
                    }
                    _ => assert!(reasons.is_empty(), "{page} {reasons:?} {told:?}"),
                }
                match told {
                    Told::Missed(happened) => {
                        assert!(!happened.is_empty() && attempt.has_ended());
                        wrong += 1;
                    }
                    Told::GoesOn(happened) => {
                        let answered = happened.len() > 2 || page == Page::Turns;
                        assert!(answered, "{page}: {happened:?}");
                    }
                    _ => {}
                }
            }
        }
        assert!(wrong > 0, "{page}");
    }
}

#[test]
fn pages_with_a_choice_have_a_legal_wrong_answer() {
    for (page, text) in [
        (Page::Ranks, "c4xc5"),
        (Page::Camps, "c5-b5"),
        (Page::Equal, "b6xc6"),
        (Page::Bomb, "b6xc6"),
        (Page::Mine, "e8xe11"),
        (Page::Commander, "a6xa7"),
        (Page::Flag, "b11xc11"),
        (Page::Stuck, "e2-e8"),
        (Page::Draw, "a6-a7"),
    ] {
        let happened = missed(page, text);
        assert!(matches!(happened[0], Event::Moved { .. }), "{page}: {happened:?}");
    }
    let ended = missed(Page::Draw, "a6-a7");
    let drawn =
        |event: &Event| matches!(event, Event::Ended { outcome: Outcome::Draw(DrawReason::QuietLimit), .. });
    assert!(ended.iter().any(drawn), "{ended:?}");
}

#[test]
fn the_rule_that_a_page_is_about_is_what_the_referee_says() {
    refused(Page::Roads, "c5-c3", Refusal::NoWay);
    refused(Page::Rails, "a2-e11", Refusal::NoWay);
    refused(Page::Mountains, "b6-b7", Refusal::NoWay);
    refused(Page::Camps, "c5xd5", Refusal::CampOccupied);
    refused(Page::Headquarters, "b1xb2", Refusal::InHeadquarters);
    refused(Page::Arcs, "k2-p8", Refusal::NoWay);
    refused(Page::Palaces, "i6xg9", Refusal::NoWay);
    refused(Page::Still, "a1-a2", Refusal::NeverMoves);
    refused(Page::Still, "d1-d2", Refusal::InHeadquarters);
    refused(Page::Lines, "a6-b3", Refusal::NoWay);
    refused(Page::Blocked, "a2xa8", Refusal::NoWay);
    refused(Page::Engineer, "a5-b6", Refusal::NoWay);
    refused(Page::Partners, "b8xb9", Refusal::PartnersPiece);
    refused(Page::Flip, "a1-a2", Refusal::FaceDown);
    refused(Page::FlipMoves, "c9-c10", Refusal::FaceDown);
}

#[test]
fn in_a_round_everybody_moves_in_turn_and_the_reason_says_whose_turn_it_is() {
    let mut attempt = Attempt::new(Page::Turns);
    let told = act(&mut attempt, "f9-g9");
    assert_eq!(told, Told::Refused(vec![Refusal::NotYours(Seat::West), Refusal::NotYourTurn(Seat::South)]));
    for text in ["i6-i9", "l9-l8", "i12-i11"] {
        assert!(matches!(act(&mut attempt, text), Told::GoesOn(_)), "{text}");
    }
    assert_eq!(attempt.moves_left(), Some(1));
    assert!(act(&mut attempt, "f9-f10").is_done());
}

#[test]
fn another_way_to_the_goal_is_as_good() {
    let mut attempt = Attempt::new(Page::Mountains);
    assert!(!act(&mut attempt, "b6-a6").is_done());
    assert!(!act(&mut attempt, "a6-a7").is_done());
    assert!(act(&mut attempt, "a7-b7").is_done());
    let mut attempt = Attempt::new(Page::Flip);
    assert!(act(&mut attempt, "flip:c2").is_done());
}

#[test]
fn the_ends_are_the_ones_that_the_pages_speak_of() {
    for (page, reason) in [
        (Page::Flag, OutReason::FlagTaken),
        (Page::Stuck, OutReason::NoMove),
        (Page::Partners, OutReason::FlagTaken),
        (Page::Luanzhan, OutReason::FlagTaken),
    ] {
        let mut attempt = Attempt::new(page);
        let mut told = attempt.show_solution().1;
        while !told.is_done() {
            told = attempt.show_solution().1;
        }
        let Told::Reached(happened) = told else { panic!("{page}") };
        let out = |event: &Event| matches!(event, Event::Out { reason: why, .. } if *why == reason);
        assert!(happened.iter().any(out), "{page}: {happened:?}");
    }
}

/// Where a flag is to be taken, nobody gets there by leaving the enemy without a move.
#[test]
fn a_flag_is_taken_by_taking_it() {
    for page in [Page::Flag, Page::Partners, Page::Luanzhan] {
        let start = Attempt::new(page);
        for m in start.position().unwrap().moves().iter() {
            let mut attempt = start.clone();
            if let Told::Reached(happened) = attempt.act(Action::Move(m)) {
                let taken = |event: &Event| matches!(event, Event::Out { reason: OutReason::FlagTaken, .. });
                assert!(happened.iter().any(taken), "{page}: {happened:?}");
            }
        }
    }
}

#[test]
fn an_engineer_alone_gets_round_the_corner_and_lives_on_a_mine() {
    let attempt = Attempt::new(Page::Engineer);
    let b6 = move_of(&attempt, "a4-b6").to;
    let position = attempt.position().unwrap();
    let board = position.board();
    let gets_there: Vec<_> =
        board.points().iter().filter(|&from| attempt.targets(from).contains(b6)).collect();
    assert_eq!(gets_there.iter().map(|&point| board.name(point)).collect::<Vec<_>>(), ["a4"]);
    let mut attempt = Attempt::new(Page::Mine);
    let to = move_of(&attempt, "a8xd11").to;
    assert!(act(&mut attempt, "a8xd11").is_done());
    let engineer = Piece::new(Seat::South, Rank::Engineer);
    assert_eq!(attempt.position().unwrap().piece(to), Some(engineer));
}

#[test]
fn hidden_pieces_stay_hidden_on_the_pages_that_are_about_that() {
    for page in [Page::Hidden, Page::Commander, Page::Scout] {
        let attempt = Attempt::new(page);
        for point in BoardKind::Two.board().points().iter() {
            if let Some(seen) = attempt.seen(point) {
                assert_eq!(seen.rank.is_none(), seen.owner == Seat::North, "{page}");
            }
        }
    }
    let attempt = Attempt::new(Page::Partners);
    for point in BoardKind::Four.board().points().iter() {
        if let Some(seen) = attempt.seen(point) {
            let known = matches!(seen.owner, Seat::South | Seat::North) || seen.rank == Some(Rank::Flag);
            assert!(seen.rank.is_none() || known, "{seen:?}");
        }
    }
}

#[test]
fn faults_are_found_one_by_one_and_what_is_right_is_told_to_be_right() {
    let place = |line, column| Place::new(line, column).unwrap();
    let mut attempt = Attempt::new(Page::Illegal);
    assert_eq!(attempt.point_out(place(6, 1)), Told::Faultless(place(6, 1)));
    let found = attempt.point_out(place(1, 3));
    assert_eq!(found, Told::Found(Fault::BombInFront(vec![place(1, 3)]), 2));
    assert_eq!(attempt.point_out(place(1, 3)), found, "twice is once");
    assert!(!attempt.point_out(place(4, 1)).is_done());
    assert_eq!(attempt.found(), [place(1, 3), place(4, 1)]);
    assert_eq!(attempt.point_out(place(6, 3)), Told::AllFound(Fault::FlagOutside(vec![place(6, 3)])));
}

#[test]
fn an_army_is_mended_in_any_order_and_what_is_left_is_told() {
    let place = |line, column| Place::new(line, column).unwrap();
    let mut attempt = Attempt::new(Page::Mend);
    assert_eq!(attempt.faults().len(), 4, "{:?}", attempt.faults());
    let told = attempt.exchange(place(6, 1), place(6, 2));
    assert!(matches!(&told, Told::StillWrong(faults) if faults.len() == 3), "{told:?}");
    // An exchange that makes it worse.
    let told = attempt.exchange(place(1, 1), place(5, 4));
    let forward = |fault: &Fault| matches!(fault, Fault::MineForward(places) if places.len() == 2);
    assert!(matches!(&told, Told::StillWrong(faults) if faults.iter().any(forward)), "{told:?}");
    attempt.exchange(place(1, 1), place(5, 4));
    attempt.exchange(place(4, 1), place(6, 3));
    assert_eq!(attempt.exchange(place(4, 3), place(3, 3)), Told::Mended);
}

/// What the learner has begun is left when he asks for the solution.
#[test]
fn the_solution_is_shown_from_the_beginning() {
    let mut attempt = Attempt::new(Page::Mountains);
    act(&mut attempt, "b6-a6");
    let (points, told) = attempt.show_solution();
    let board = BoardKind::Two.board();
    assert_eq!(points.iter().map(|&point| board.name(point)).collect::<Vec<_>>(), ["b6", "c6"]);
    assert!(matches!(told, Told::GoesOn(_)));
    attempt.show_solution();
    assert!(attempt.show_solution().1.is_done());
}
