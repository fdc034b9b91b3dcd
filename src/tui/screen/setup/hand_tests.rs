//! The setup of a hand that was dealt (乱战), driven by keys and clicks.

use super::*;
use crate::rules::{BoardKind, BySeat, Hand, Rank, RuleSet};
use crate::storage::Opening;
use crate::table::Table;
use crate::tui::testing::Kit;

const BIG: (u16, u16) = (80, 24);

/// A game of 乱战 before South's cover, with these pieces in South's hand (`司 雷x3`) and the
/// rest of the four sets in those of the others.
fn game(lang: Lang, hand: &str) -> Kit {
    let mut kit = Kit::game(lang, BIG, BoardKind::Four, RuleSet::from_preset("luanzhan").unwrap());
    kit.model.shared.session.as_mut().unwrap().set_hands(hands(Seat::South, hand));
    kit
}

/// The setup of such a hand.
fn setup_of(lang: Lang, hand: &str) -> Kit {
    let mut kit = game(lang, hand);
    kit.press("Space");
    kit
}

/// These pieces for one seat, and what is left of four sets for the others.
fn hands(owner: Seat, hand: &str) -> BySeat<Hand> {
    let own: Vec<Rank> = hand
        .split_whitespace()
        .flat_map(|word| {
            let rank = Rank::from_char(word.chars().next().unwrap()).unwrap();
            let count = word.split_once('x').map_or(1, |(_, count)| count.parse().unwrap());
            std::iter::repeat_n(rank, count)
        })
        .collect();
    assert_eq!(own.len(), 25, "{hand}");
    let mut rest: Vec<Rank> = Rank::ALL
        .into_iter()
        .flat_map(|rank| {
            let held = own.iter().filter(|&&other| other == rank).count();
            std::iter::repeat_n(rank, 4 * usize::from(rank.count()) - held)
        })
        .collect();
    // Everybody gets some of everything.
    rest.sort_by_key(|rank| *rank as usize);
    let mut dealt = BySeat::from_fn(|_| Vec::new());
    let others: Vec<_> = Seat::ALL.into_iter().filter(|&seat| seat != owner).collect();
    for (i, rank) in rest.into_iter().enumerate() {
        dealt[others[i % 3]].push(rank);
    }
    dealt[owner] = own;
    dealt.map(|_, ranks| ranks.into_iter().collect())
}

const MINES: &str = "司x2 旅 营 工x3 雷x12 炸x4 旗x2";
const NO_FLAG: &str = "司 军 师x3 旅x3 团x3 营x3 连x3 排x3 工x2 雷x3";
const NEITHER: &str = "军 师x3 旅x3 团x3 营x3 连x3 排x3 工x3 雷x3";
const SMALL: &str = "旅x3 团x3 营x3 连x3 排x4 工x4 雷x3 旗 炸";

fn screen(kit: &Kit) -> &ArmySetup {
    match &kit.model.screen {
        Screen::ArmySetup(setup) => setup,
        other => panic!("not the setup: {other:?}"),
    }
}

fn place(line: usize, column: usize) -> Place {
    Place::new(line, column).unwrap()
}

fn at(kit: &Kit, line: usize, column: usize) -> (u16, u16) {
    kit.point(Seat::South, Board::four().army_point(Seat::South, place(line, column)))
}

/// What stands on South's panel and in the lines below the board, in one line.
fn all(kit: &Kit) -> String {
    kit.screen().join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_hand_is_set_up_at_random_and_its_pieces_are_counted_on_the_screen() {
    let mut kit = setup_of(Lang::Chinese, MINES);
    let setup = screen(&kit);
    assert_eq!(setup.desk.army.faults(), []);
    assert_eq!(setup.desk.lineup().hand(), hands(Seat::South, MINES)[Seat::South]);
    for count in ["司x2", "工x3", "雷x12", "炸x4", "旗x2", "大本营外的军旗当军长", "地雷放最后三排"]
    {
        assert!(all(&kit).contains(count), "{count}\n{kit}");
    }
    let before = screen(&kit).desk.lineup();
    kit.press("r");
    assert_ne!(screen(&kit).desk.lineup(), before);
    assert_eq!(screen(&kit).desk.army.faults(), []);
}

#[test]
fn l03_with_twelve_mines_a_second_flag_stays_outside_the_headquarters() {
    let mut kit = setup_of(Lang::English, MINES);
    let lineup = screen(&kit).desk.lineup();
    let home = [place(6, 2), place(6, 4)].into_iter().find(|&home| lineup[home] == Some(Rank::Mine)).unwrap();
    let flag = Place::all().find(|&at| lineup[at] == Some(Rank::Flag) && at.line() < 6).unwrap();
    // The mine of the other headquarters would have to stand where no mine may.
    let (home, flag) = (at(&kit, home.line(), home.column()), at(&kit, flag.line(), flag.column()));
    kit.click(home.0, home.1).click(flag.0, flag.1);
    assert!(kit.shows("mines must stand on the last three lines"), "{kit}");
    assert_eq!(screen(&kit).desk.lineup(), lineup);
}

#[test]
fn a_hand_with_a_commander_but_no_flag_is_told_to_hold_both_headquarters() {
    for (lang, told) in
        [(Lang::Chinese, "两个都要守，失一个就出局"), (Lang::English, "hold both, losing one loses the game")]
    {
        let mut kit = setup_of(lang, NO_FLAG);
        assert!(all(&kit).contains(told), "{kit}");
        assert_eq!(kit.screen().iter().map(|row| row.matches('!').count()).sum::<usize>(), 2, "{kit}");
        kit.press("n");
        assert!(kit.shows(say::NOTHING_TO_NAME.say(lang)), "{kit}");
        kit.press("c");
        assert!(all(&kit).contains(told), "{kit}");
        kit.press("y");
        let table = kit.session().table();
        assert_eq!(table.formations()[Seat::South].unwrap().headquarters, None);
    }
}

#[test]
fn l04_a_hand_with_neither_flag_nor_commander_names_a_headquarters_before_it_is_confirmed() {
    let mut kit = setup_of(Lang::English, NEITHER);
    assert!(all(&kit).contains("n names a headquarters"), "{kit}");
    kit.press("c");
    assert!(kit.model.dialogs.is_empty() && all(&kit).contains("n names a headquarters"), "{kit}");
    kit.press("n");
    assert!(kit.shows("H1 is your flag; nobody else knows"), "{kit}");
    kit.press("n");
    assert!(kit.shows("J1 is your flag"), "{kit}");
    // The one under the cursor is meant.
    kit.press("n");
    for _ in 0..8 {
        kit.press("Down");
    }
    kit.press("Right n");
    assert!(kit.shows("J1 is your flag"), "{kit}");
    let army = screen(&kit).deployment();
    assert_eq!(army.headquarters, Some(place(6, 4)));
    assert_eq!(kit.screen().iter().map(|row| row.matches('!').count()).sum::<usize>(), 1, "{kit}");
}

#[test]
fn l04_a_setup_that_was_broken_off_keeps_the_headquarters_that_was_named() {
    let rules = RuleSet::from_preset("luanzhan").unwrap();
    let neither = |seed: &u64| {
        let hand = Table::open(BoardKind::Four, rules, *seed).unwrap().setup_rules(Seat::South).hand();
        hand.count(Rank::Flag) + hand.count(Rank::Commander) == 0
    };
    let seed = (0..10_000).find(neither).unwrap();
    let opening = Opening { board: BoardKind::Four, rules, players: BySeat::default(), seed, record: None };
    let mut kit = Kit::new(Lang::English, BIG);
    let (session, _) = Session::open(opening, &kit.model.shared.store).unwrap();
    kit.model.shared.session = Some(session);
    kit.model.screen = next_in_game(&mut kit.model.shared, None);
    kit.draw().press("Space n n");
    let army = screen(&kit).deployment();
    assert_eq!(army.headquarters, Some(place(6, 4)), "{kit}");

    let mut kit = kit.restarted();
    kit.press("Down Enter Enter Space");
    assert_eq!(screen(&kit).deployment(), army, "{kit}");
    kit.press("c y");
    assert!(kit.shows("Pass the terminal to East"), "{kit}");
    let mut kit = kit.restarted();
    kit.press("Down Enter Enter");
    assert_eq!(kit.session().table().formations()[Seat::South], Some(army), "{kit}");
}

#[test]
fn l02_who_has_small_pieces_only_is_asked_behind_his_cover() {
    let mut kit = game(Lang::English, SMALL);
    assert!(!all(&kit).contains("Deal anew"), "{kit}");
    kit.press("Space");
    assert!(all(&kit).contains("Deal anew?") && all(&kit).contains("a brigade or less"), "{kit}");
    kit.press("Enter");
    assert!(kit.model.dialogs.is_empty(), "Enter means no");
    let before = screen(&kit).desk.lineup();
    kit.press("d n");
    assert_eq!(screen(&kit).desk.lineup(), before);
    kit.press("d y");
    assert_eq!(kit.session().table().redeals(), 1);
    // South is the first to set up again, with other pieces.
    let army = screen(&kit).desk.lineup();
    assert_eq!(army.hand(), kit.session().table().setup_rules(Seat::South).hand());
    assert_ne!(army.hand(), before.hand());
    kit.press("d");
    let allowed = kit.session().table().may_redeal(Seat::South);
    assert_eq!(kit.model.dialogs.is_empty(), !allowed, "{kit}");
}

#[test]
fn l02_a_new_deal_begins_with_the_first_players_setup_again() {
    let mut kit = game(Lang::Chinese, MINES);
    kit.model.shared.session.as_mut().unwrap().set_hands(hands(Seat::East, SMALL));
    kit.press("Space c y");
    assert!(kit.shows("请把终端交给：东") && !kit.shows("重新发牌"), "{kit}");
    kit.press("Space y");
    assert!(kit.shows("请把终端交给：南") && kit.shows("这是第 2 次发牌"), "{kit}");
    kit.press("Space Esc d");
    assert!(kit.shows("不能重新发牌") || !kit.model.dialogs.is_empty(), "{kit}");
}

#[test]
fn a_hand_is_no_place_for_formations_of_the_library() {
    let mut kit = setup_of(Lang::English, MINES);
    let before = screen(&kit).desk.lineup();
    kit.press("o");
    assert!(kit.model.dialogs.is_empty() && kit.shows("no formation of the library fits"), "{kit}");
    kit.press("s");
    assert!(kit.model.dialogs.is_empty(), "{kit}");
    let spear = built_in()[0].formation.to_string();
    kit.input(crate::tui::input::Input::Paste(spear));
    assert!(kit.shows("commander: 1 instead of 2"), "{kit}");
    assert_eq!(screen(&kit).desk.lineup(), before);
}

#[test]
fn nobody_sees_what_was_dealt_to_the_others() {
    let screens = |turned: usize| {
        let mut kit = game(Lang::English, MINES);
        let dealt = hands(Seat::South, MINES);
        let others = [Seat::East, Seat::North, Seat::West];
        let other = |seat: Seat| others.iter().position(|&other| other == seat);
        let turned = BySeat::from_fn(|seat| match other(seat) {
            Some(number) => dealt[others[(number + turned) % 3]],
            None => dealt[seat],
        });
        kit.model.shared.session.as_mut().unwrap().set_hands(turned);
        let mut screens = vec![kit.screen()];
        for keys in ["Space", "r", "Space", "Esc n", "d", "?", "Esc c", "y"] {
            screens.push(kit.press(keys).screen());
        }
        screens
    };
    assert_eq!(screens(1), screens(0));
    assert_eq!(screens(2), screens(0));
}

#[test]
fn pictures_of_the_setup_of_a_hand() {
    for lang in Lang::ALL {
        for (name, hand, keys) in
            [("mines", MINES, "Space"), ("no_flag", NO_FLAG, ""), ("neither", NEITHER, "n Right")]
        {
            let mut kit = setup_of(lang, hand);
            kit.press(keys);
            insta::assert_snapshot!(format!("hand_{name}_{lang}_80x24"), kit.to_string());
        }
        let kit = setup_of(lang, SMALL);
        insta::assert_snapshot!(format!("redeal_{lang}_80x24"), kit.to_string());
    }
}
