//! Faults that other board games had, each with the test that would show it here.
//!
//! [`ROWS`] is the table: what was wrong elsewhere, and the tests that hold what is right. Most of
//! them stand beside what they test; those at the end of this file stand nowhere else. That no
//! row names a test which isn't there is a test too.

use std::fs;
use std::path::Path;

use junqi::record::Record;
use junqi::rules::{Action, BoardKind, BySeat, Deal, Move, Place, Preset, Rank, Refusal, RuleSet, Seat};
use junqi::table::{Command, Table};

#[path = "support/game.rs"]
#[allow(dead_code, reason = "the tests of the rules use all of it")]
mod game;

use game::exactly;

/// What was wrong somewhere, and where the tests stand that hold what is right: `file: test`.
const ROWS: &[(&str, &[&str])] = &[
    (
        "only a taken flag ended a game, a stuck player stalled it",
        &[
            "tests/faults.rs: a_stuck_player_loses_under_every_preset",
            "tests/rules/ends.rs: a_stuck_army_is_out_on_its_own_turn_only",
            "tests/rules/ends.rs: an_attack_is_a_move_so_an_army_that_can_attack_is_not_stuck",
            "tests/rules/flip.rs: fl09_who_has_nothing_left_that_moves_has_lost",
        ],
    ),
    (
        "one of the endings did not show the board",
        &[
            "src/table_tests.rs: f10_the_whole_board_is_shown_after_every_ending",
            "src/tui/screen/tests.rs: every_end_is_told_with_its_reason_and_shows_the_whole_board",
        ],
    ),
    (
        "a bomb on the flag ended a game in which flags are carried",
        &["tests/rules/options.rs: d14_a_bomb_that_hits_the_flag_goes_alone"],
    ),
    (
        "a row out of range killed the whole program",
        &[
            "tests/rules/turns.rs: a_move_from_or_to_a_point_that_the_board_lacks_is_refused",
            "src/tui/screen/play/tests.rs: nonsense_is_no_move_and_changes_nothing",
            "src/record/notation.rs: a_bad_square_is_refused_whatever_it_looks_like",
        ],
    ),
    (
        "the winner depended on where the flags stood",
        &["tests/faults.rs: the_winner_is_the_same_wherever_the_flags_stand"],
    ),
    (
        "drawing counted one row too few in a phase of the game",
        &[
            "src/tui/pictures.rs: no_window_size_makes_a_panic",
            "src/tui/screen/setup/tests.rs: no_window_size_is_too_odd_for_menu_form_and_setup",
        ],
    ),
    (
        "the view of an unfinished setup crashed",
        &["tests/faults.rs: nobody_sees_or_does_anything_before_everybody_has_set_up"],
    ),
    (
        "anyone could start the game or change its rules",
        &["tests/faults.rs: nobody_sees_or_does_anything_before_everybody_has_set_up"],
    ),
    (
        "moves and resignations for another seat were accepted",
        &[
            "tests/rules/turns.rs: nobody_moves_for_another_seat",
            "src/tui/screen/play/bot_tests.rs: a_computer_player_resigns_for_itself_alone",
        ],
    ),
    (
        "pieces stayed hidden after a resignation",
        &["src/table_tests.rs: f10_the_whole_board_is_shown_after_every_ending"],
    ),
    (
        "with mines that survive the bomb died alone",
        &[
            "src/rules/battle.rs: bomb_and_mine_are_both_lost_under_every_mine_option",
            "tests/rules/options.rs: c08_a_bomb_and_a_mine_are_both_lost_in_every_variant",
        ],
    ),
    (
        "a carried flag won anywhere, or vanished",
        &[
            "tests/rules/options.rs: d15_a_flag_wins_in_ones_own_headquarters_only",
            "tests/rules/options.rs: d13_a_flag_finds_a_place_though_the_base_line_is_full",
            "tests/rules/flip.rs: a_carried_flag_is_never_lost",
        ],
    ),
    (
        "what an old session still sent was taken for news",
        &[
            "src/tui/bots/tests.rs: a_player_that_fails_has_no_answer_and_one_that_is_not_wanted_any_more_stops",
            "src/tui/session_tests.rs: j15_a_rematch_has_nothing_left_over",
        ],
    ),
    (
        "a quiet move put the mover among the lost",
        &[
            "tests/rules/properties.rs: pieces_only_ever_leave_the_board_and_no_two_share_a_point",
            "tests/faults.rs: only_what_left_the_board_is_counted_as_lost",
        ],
    ),
    (
        "mountains were crossed, camps attacked, targets told to everybody",
        &[
            "tests/rules/turns.rs: there_is_no_stop_between_the_front_lines",
            "src/tui/board/tests.rs: nothing_but_the_three_crossings_lies_between_the_fronts_of_two_players",
            "tests/rules/battles.rs: nobody_attacks_a_piece_in_a_camp",
            "src/rules/board_tests.rs: both_boards_have_the_points_roads_and_rails_of_the_rule_sheet",
            "tests/secrecy/drawn.rs: twin_games_are_drawn_the_same_and_neither_can_be_exported",
        ],
    ),
    (
        "an old record without a field crashed",
        &["tests/faults.rs: fields_that_a_record_may_lack_have_defaults"],
    ),
    (
        "no sliding, a flag for engineers only, headquarters that could be left, help that said otherwise",
        &[
            "src/rules/movement_tests.rs: a06_a_slide_runs_straight_across_the_board_and_through_the_arc",
            "tests/rules/ends.rs: taking_the_last_enemys_flag_wins_at_once_and_for_good",
            "tests/rules/battles.rs: a_piece_that_enters_an_empty_headquarters_stays_there",
            "src/tui/dialog/help.rs: the_help_tells_exactly_the_rules_that_are_in_force",
        ],
    ),
    (
        "illegal formations were accepted",
        &[
            "src/table_tests.rs: b08_an_army_is_confirmed_by_the_rules_of_the_game",
            "src/tui/screen/setup/tests.rs: an_illegal_swap_is_refused_with_its_reason_and_changes_nothing",
            "src/record/json/tests.rs: every_fault_of_every_formation_is_told",
            "tests/workshop.rs: every_broken_file_is_told_what_is_wrong_with_it",
        ],
    ),
    (
        "whether somebody is stuck was counted in another way than his moves",
        &["tests/rules/properties.rs: games_end_and_until_then_the_side_to_move_can_move"],
    ),
    (
        "an engineer died on the flag or stood on both points, a rematch was dead, a turned board changed the game",
        &[
            "tests/rules/battles.rs: an_engineer_that_takes_the_flag_stands_in_the_headquarters_alone",
            "src/tui/screen/tests.rs: a_rematch_leaves_nothing_of_the_game_before",
            "src/tui/screen/play/tests.rs: a_click_lands_on_the_same_point_whoever_sits_at_the_bottom",
            "src/tui/session_tests.rs: a_game_that_is_broken_off_anywhere_goes_on_as_it_was",
        ],
    ),
    (
        "who turned a corner was not known to be an engineer",
        &[
            "tests/rules/deductions.rs: f07_a_piece_that_turned_a_corner_is_an_engineer_and_the_rules_dont_show_it",
        ],
    ),
    (
        "marks and clocks stayed for the next game, a shown flag stood elsewhere",
        &[
            "src/tui/session_tests.rs: j15_a_rematch_has_nothing_left_over",
            "tests/faults.rs: a_shown_flag_is_where_it_stands",
        ],
    ),
    (
        "a bomb on the flag did not put the army out; a seat was mixed up with who sat there",
        &[
            "tests/rules/battles.rs: a_bomb_on_the_flag_puts_the_army_out",
            "src/tui/screen/play/bot_tests.rs: a_computer_player_is_shown_what_its_seat_sees_and_nothing_else",
        ],
    ),
    (
        "two programs disagreed on what is legal",
        &[
            "tests/rules/properties.rs: both_generators_and_both_referees_agree_on_the_standard",
            "tests/rules/properties.rs: a_move_is_accepted_exactly_when_it_is_listed",
            "tests/views.rs: a_player_may_do_what_the_referee_allows_and_is_told_the_same_reason",
        ],
    ),
    (
        "pieces went to and fro for ever",
        &[
            "tests/rules/limits.rs: as_many_quiet_moves_as_the_limit_are_a_draw",
            "tests/rules/options.rs: the_same_move_is_not_made_three_times_running_while_there_is_another",
        ],
    ),
    (
        "players expected other local rules",
        &["src/tui/dialog/help.rs: what_differs_from_the_standard_is_marked_in_the_help"],
    ),
    (
        "whoever had to choose from an empty list crashed",
        &[
            "src/tui/screen/play/bot_tests.rs: a_computer_player_without_a_legal_move_is_out_and_the_game_goes_on",
        ],
    ),
    (
        "enemies' ranks were seen",
        &[
            "tests/secrecy.rs: games_that_differ_only_in_what_a_seat_cant_know_look_the_same_to_it",
            "src/tui/dialog/log_book_tests.rs: ones_own_losses_are_named_with_move_and_point_and_the_others_counted",
        ],
    ),
    (
        "a partner's piece was expected to be taken",
        &[
            "tests/rules/battles.rs: partners_cant_be_attacked",
            "tests/rules/battles.rs: a_refused_move_says_why",
        ],
    ),
    (
        "after a timeout the next clock ran for good, the turn stayed with the dead",
        &[
            "tests/rules/turns.rs: seats_that_are_out_are_skipped_without_a_pause",
            "tests/rules/limits.rs: the_last_allowed_timeout_puts_the_army_out",
            "src/tui/update.rs: a_running_clock_ticks_every_second_and_passes_the_turn_when_it_has_run_out",
        ],
    ),
    (
        "picking a hidden piece showed it",
        &["src/tui/screen/play/tests.rs: what_cant_be_picked_up_is_refused_with_the_reason"],
    ),
    (
        "the first to finish his setup could act",
        &["src/table_tests.rs: b12_nobody_moves_before_everybody_has_confirmed"],
    ),
    (
        "one's own offer was accepted, or lost by moving",
        &[
            "tests/rules/offers.rs: an_offer_is_never_accepted_by_the_one_who_makes_it",
            "tests/rules/offers.rs: the_move_of_one_who_has_agreed_refuses_nothing",
            "tests/rules/offers.rs: moving_instead_of_answering_refuses",
        ],
    ),
    (
        "the clock ran on after the end",
        &[
            "src/table_tests.rs: e19_a_clock_that_expires_after_the_end_changes_nothing",
            "src/tui/screen/tests.rs: after_the_end_nothing_can_be_moved_and_no_clock_runs",
        ],
    ),
    (
        "the quiet count was lost on loading, kept by a capture, wrong after undo",
        &[
            "src/tui/session_tests.rs: j03_counter_timeouts_shown_flag_and_dead_army_are_kept_and_the_next_quiet_move_draws",
            "tests/rules/limits.rs: a_battle_of_any_end_sets_the_count_back",
            "tests/rules/properties.rs: a_move_that_is_taken_back_leaves_no_trace",
        ],
    ),
    (
        "turn or selection were left over after undo",
        &["tests/rules/properties.rs: a_whole_game_can_be_taken_back"],
    ),
    (
        "cursor and moves were mapped to the mirrored point",
        &[
            "src/tui/geometry/tests.rs: a_click_on_a_station_finds_its_point_and_on_a_link_nothing",
            "src/tui/screen/play/tests.rs: a_click_lands_on_the_same_point_whoever_sits_at_the_bottom",
        ],
    ),
    (
        "one's own move was drawn only after the computer's",
        &[
            "src/tui/screen/play/bot_tests.rs: the_own_move_is_drawn_at_once_and_the_screen_goes_on_while_the_other_thinks",
        ],
    ),
    (
        "small windows, a resize at the end, the mouse at the edge: panics",
        &[
            "src/tui/pictures.rs: no_window_size_makes_a_panic",
            "tests/games/windows.rs: a_game_lives_through_every_size_of_the_window",
            "tests/games/windows.rs: covers_and_the_menu_live_through_every_size",
            "src/tui/board/tests.rs: nothing_is_drawn_outside_of_the_area_whatever_its_size",
        ],
    ),
    ("every key counted twice", &["src/tui/input.rs: a_key_counts_when_it_is_pressed_and_never_else"]),
    (
        "more than 65,535 cells: a panic",
        &[
            "src/tui/pictures.rs: no_window_size_makes_a_panic",
            "tests/games/windows.rs: a_game_lives_through_every_size_of_the_window",
        ],
    ),
    (
        "widths were counted in characters",
        &[
            "src/tui/board/tests.rs: every_row_has_the_same_width_and_ascii_rows_have_it_in_every_font",
            "src/tui/glyphs.rs: lines_and_joints_are_one_column_wide_and_ascii_ones_in_every_font",
        ],
    ),
    (
        "the shell was left raw, the message swallowed",
        &[
            "tests/terminal/main.rs: a_panic_puts_the_terminal_back_before_its_message",
            "tests/terminal/main.rs: an_error_after_the_terminal_was_opened_puts_it_back",
            "tests/terminal/main.rs: signals_end_the_game_in_order",
            "tests/terminal/main.rs: a_closed_window_ends_the_game_without_a_busy_loop",
            "tests/terminal/main.rs: ctrl_z_gives_the_terminal_to_the_shell_and_fg_takes_it_again",
        ],
    ),
    ("somebody moved for another player", &["tests/rules/turns.rs: nobody_moves_for_another_seat"]),
    (
        "the computer searched what is hidden",
        &[
            "tests/secrecy.rs: what_every_level_does_comes_from_what_is_seen_alone",
            "tests/architecture.rs: every_module_uses_only_what_stands_below_it",
        ],
    ),
    (
        "a team's end went unnoticed, an ally's flag was taken",
        &[
            "tests/rules/ends.rs: a_team_wins_together_even_with_one_army_out",
            "tests/rules/battles.rs: a_partners_flag_cant_be_taken",
        ],
    ),
    (
        "a computer player's move was not in the list: a panic",
        &["src/tui/screen/play/bot_tests.rs: what_a_computer_player_may_not_do_is_done_at_random_for_it"],
    ),
    (
        "a bad file crashed, an illegal record was accepted",
        &[
            "tests/bad_files.rs: a_bad_record_gets_one_error_that_names_file_and_place_and_stays_as_it_was",
            "src/record/json/tests.rs: the_first_illegal_move_is_named_by_number_and_reason",
            "src/record/json/tests.rs: no_single_byte_makes_the_reader_panic",
        ],
    ),
    (
        "one acted from an old position; winner and loser were exchanged",
        &["src/record/json/tests.rs: the_result_is_held_against_the_game"],
    ),
    (
        "colour alone told the armies apart",
        &[
            "tests/games/windows.rs: without_colours_the_armies_still_differ",
            "src/tui/board/tests.rs: owners_can_be_told_without_colour_in_every_size_and_set",
            "tests/terminal/main.rs: a_terminal_of_eight_colours_is_spoken_to_in_its_words",
        ],
    ),
    (
        "draws and resignations went on after the end",
        &["tests/faults.rs: after_the_end_nothing_is_accepted_any_more"],
    ),
];

#[test]
fn every_row_names_tests_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (row, tests) in ROWS {
        assert!(!tests.is_empty(), "{row}");
        for test in *tests {
            let (file, name) = test.split_once(": ").unwrap_or_else(|| panic!("{row}: {test}"));
            let source =
                fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
            let at = source.find(&format!("\nfn {name}(")).or(source.find(&format!("    fn {name}(")));
            let at = at.unwrap_or_else(|| panic!("{row}: there is no {test}"));
            let before = source[..at].lines().rev().find(|line| !line.trim().is_empty());
            let is_test = |line: &str| line.trim().starts_with("#[");
            assert!(before.is_some_and(is_test), "{row}: {test} is no test");
        }
    }
}

/// Flag and mines alone don't move: whoever has nothing else when it is his turn has lost, and
/// not before.
#[test]
fn a_stuck_player_loses_under_every_preset() {
    let mut tried = 0;
    for preset in Preset::all() {
        if preset.rules().deal != Deal::Own {
            continue;
        }
        for &board in &preset.boards {
            let others = if board == BoardKind::Four { " E: 旗L6C2 排L6C3 W: 旗L6C2 排L6C3" } else { "" };
            let pieces = format!("S: 旗L6C2 雷L5C2 雷L6C3 连L6C4 N: 旗L6C2 排L6C3{others}");
            let mut game = exactly(board, &pieces)
                .preset(&preset.name)
                .turn_of("N")
                .after(200, 0)
                .game_and_what_follows()
                .0;
            if game.rules().seats(board.board()).len() != board.board().seats().len() {
                continue;
            }
            let mut said = String::new();
            for _ in 0..board.board().seats().len() {
                let may = game.living().contains(Seat::South) && game.outcome().is_none();
                if !may || game.to_move() == Seat::South {
                    break;
                }
                said = game.pass();
            }
            tried += 1;
            assert!(said.contains("out:south:no-"), "{} {board:?}: {said}", preset.name);
        }
    }
    assert!(tried > 4, "{tried}");
}

/// Both sides may have their flag in either headquarters, and any of the players may take it.
#[test]
fn the_winner_is_the_same_wherever_the_flags_stand() {
    for south in ["L6C2", "L6C4"] {
        for north in ["L6C2", "L6C4"] {
            for taker in [Seat::South, Seat::North] {
                let (mine, whose, at) =
                    if taker == Seat::South { ("S", "N", north) } else { ("N", "S", south) };
                let next = at.replace("L6", "L5");
                let pieces = format!("S: 旗{south} 排L6C3 N: 旗{north} 排L6C3 {mine}: 师{whose}:{next}");
                let mut game = exactly(BoardKind::Two, &pieces).turn_of(mine).game();
                let told = game.play(&format!("{whose}:{next} {whose}:{at}"));
                assert!(told.ends_with(&format!("result:win:{}", taker.name())), "{pieces}: {told}");
            }
        }
    }
}

fn open(board: BoardKind, options: &str) -> Table {
    let mut rules = RuleSet::default();
    options.split_whitespace().for_each(|option| rules.assign(option).unwrap());
    Table::open(board, rules, 1).unwrap()
}

fn confirm(table: &mut Table, seat: Seat) {
    let formation = junqi::formation::built_in()[0].formation;
    table.apply(Command::confirm(seat, formation), std::time::Duration::ZERO).unwrap();
}

/// In no phase is there a view that shows too much or isn't there when it is asked for, and the
/// rules are those of the beginning.
#[test]
fn nobody_sees_or_does_anything_before_everybody_has_set_up() {
    for board in BoardKind::ALL {
        let mut table = open(board, "");
        let rules = *table.rules();
        for &seat in board.board().seats() {
            for &other in board.board().seats() {
                assert!(table.view(other).is_none() && table.final_view().is_none());
                let resign = Command::Act(Action::Resign(other));
                assert!(table.apply(resign, std::time::Duration::ZERO).is_err());
            }
            confirm(&mut table, seat);
        }
        for &seat in board.board().seats() {
            let view = table.view(seat).unwrap();
            let known = view.board().points().iter().filter_map(|point| view.at(point));
            let named: Vec<_> = known.filter(|seen| seen.rank.is_some()).collect();
            assert!(named.len() == 25 && named.iter().all(|seen| seen.owner == seat));
        }
        // Who has finished his setup can't begin another one: the rules stay as they are.
        let again = Command::confirm(Seat::South, junqi::formation::built_in()[1].formation);
        assert!(table.apply(again, std::time::Duration::ZERO).is_err());
        assert_eq!(*table.rules(), rules);
    }
}

#[test]
fn only_what_left_the_board_is_counted_as_lost() {
    let mut table = open(BoardKind::Two, "");
    for seat in [Seat::South, Seat::North] {
        confirm(&mut table, seat);
    }
    for _ in 0..60 {
        let Some(seat) = table.to_move() else { break };
        let view = table.view(seat).unwrap();
        let moves = view.moves().unwrap();
        let m = moves.iter().find(|m| view.at(m.to).is_some()).or(moves.get(0)).unwrap();
        table.apply(Command::Act(Action::Move(m)), std::time::Duration::ZERO).unwrap();
        for looks in [Seat::South, Seat::North] {
            let view = table.final_view().or(table.view(looks)).unwrap();
            for army in [Seat::South, Seat::North] {
                assert_eq!(view.pieces_left(army) + view.losses(army).count() as usize, 25);
            }
        }
    }
}

#[test]
fn fields_that_a_record_may_lack_have_defaults() {
    let least = r#"{"format": "junqi-game", "version": 1, "board": "two", "rules": {"preset": "standard"}, "moves": [],
        "position": {"to_move": "south", "pieces": {"south": {"b1": "旗", "a5": "连"}, "north": {"b12": "旗", "c11": "师"}}}}"#;
    let record = Record::read_json(least.as_bytes()).unwrap();
    let start = *record.replay().unwrap().start();
    assert_eq!((start.to_move(), start.quiet(), start.moves_made()), (Seat::South, 0, 0));
    assert_eq!((start.timeouts(Seat::South), start.out().is_empty()), (0, true));
    assert_eq!(*start.rules(), RuleSet::default().rules);
}

/// Wherever a flag is, the point that is shown is the one where it stands.
#[test]
fn a_shown_flag_is_where_it_stands() {
    for flag in ["L6C2", "L6C4"] {
        for (board, seats) in [(BoardKind::Two, "N"), (BoardKind::Four, "E"), (BoardKind::Four, "W")] {
            let others = ["S", "E", "N", "W"]
                .iter()
                .filter(|other| **other != seats && (board == BoardKind::Four || **other == "S"));
            let others = others.map(|other| format!(" {other}: 旗L6C2 排L6C3")).collect::<Vec<_>>().concat();
            let pieces = format!("S: 炸L1C1 {seats}: 旗{flag} 排L6C3 司S:L2C1{others}");
            let mut game = exactly(board, &pieces).game();
            let told = game.play("S:L1C1 S:L2C1");
            let seat = match seats {
                "N" => Seat::North,
                "E" => Seat::East,
                _ => Seat::West,
            };
            assert!(told.contains(&format!("flag-shown:{}", seat.name())), "{told}");
            let point = game.flag(seat).unwrap();
            assert_eq!(point, game.point(&format!("{seats}:{flag}")));
            assert_eq!(game.piece(point).map(|piece| piece.rank), Some(Rank::Flag));
        }
    }
}

#[test]
fn after_the_end_nothing_is_accepted_any_more() {
    let mut table = open(BoardKind::Two, "resign_from=0");
    for seat in [Seat::South, Seat::North] {
        confirm(&mut table, seat);
    }
    let now = std::time::Duration::ZERO;
    table.apply(Command::Act(Action::Resign(Seat::South)), now).unwrap();
    let end = table.outcome();
    assert!(end.is_some());
    let board = BoardKind::Two.board();
    let at = |line| board.army_point(Seat::North, Place::new(line, 1).unwrap());
    let (m, seats) = (Move::new(at(1), at(2)), BySeat::from_fn(|seat| seat));
    for (_, &seat) in seats.iter() {
        for action in [
            Action::Move(m),
            Action::DrawOffer(seat),
            Action::DrawAgree(seat),
            Action::DrawRefuse(seat),
            Action::Resign(seat),
            Action::Flee(seat),
            Action::Timeout(seat),
            Action::NameHeadquarters(seat, at(6)),
            Action::Flip(at(1)),
        ] {
            let refused = table.apply(Command::Act(action), now).unwrap_err();
            let over = junqi::table::TableRefusal::Rules(Refusal::GameOver);
            assert_eq!(refused, over, "{action:?}");
            assert_eq!(table.outcome(), end);
        }
    }
}
