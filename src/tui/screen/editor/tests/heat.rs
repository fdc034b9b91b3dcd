//! What is told about a formation beside it: the heat picture, and all of it to be read.

use super::*;

#[test]
fn all_that_is_told_is_read_in_a_small_window_too() {
    for (lang, size) in Lang::ALL.into_iter().flat_map(|lang| [(54, 19), BIG].map(|size| (lang, size))) {
        let mut kit = editor_at(lang, size, "iron-wall");
        assert!(kit.shows(say::READ_ALL.say(lang)), "{kit}");
        kit.press("e");
        // Screen by screen to the end.
        let mut seen = String::new();
        for _ in 0..20 {
            seen +=
                &kit.screen().iter().map(|row| row.trim_matches(['│', ' ', 'v', '^'])).collect::<String>();
            kit.press("PgDn");
        }
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        let seen = squeezed(&seen);
        let file = screen(&kit).file();
        let begin: String = squeezed(&file.notes).chars().take(40).collect();
        assert!(seen.contains(&begin), "{begin} in {seen}");
        for remark in screen(&kit).remarks(lang) {
            let begin: String = squeezed(remark).chars().take(20).collect();
            assert!(seen.contains(&begin), "{begin} in {seen}");
        }
        let last = kit.screen();
        kit.press("Up Down End");
        assert_eq!(kit.screen(), last, "the end stays the end");
        kit.press("Home Up Esc");
        assert!(kit.model.dialogs.is_empty());
    }
}

/// The numbers of both heat pictures of a rank, row by row.
fn heat_numbers(kit: &Kit, rank: &str) -> Vec<Vec<String>> {
    let (x, y) = kit.find(rank).unwrap_or_else(|| panic!("no {rank}\n{kit}"));
    let from = |row: &String| row.chars().skip(x.into()).collect::<String>();
    let rows = kit.screen();
    let grid = rows[usize::from(y) + 2..].iter().take(6).map(from);
    grid.map(|row| row.split_whitespace().map(str::to_owned).collect()).collect()
}

#[test]
fn the_heat_picture_tells_for_each_point_how_soon_the_enemy_can_stand_there() {
    let formation = built_in_by_name("iron-wall").unwrap().formation;
    let told = describe(&formation, BoardKind::Four);
    for size in [(54, 19), BIG] {
        let mut kit = editor_at(Lang::English, size, "iron-wall");
        for (rank, name) in ATTACKERS.into_iter().zip(["regiment", "engineer", "bomb"]) {
            kit.press("d");
            let (open, through) = told.heat(rank);
            let moves = |way: &Option<crate::formation::Way>| {
                way.map_or_else(|| "-".to_owned(), |way| way.moves.to_string())
            };
            let wanted: Vec<Vec<_>> = (0..6)
                .map(|row| {
                    [open, through].iter().flat_map(|ways| &ways[row * 5..row * 5 + 5]).map(moves).collect()
                })
                .collect();
            assert_eq!(heat_numbers(&kit, name), wanted, "{kit}");
        }
        // A fourth time the notes are back.
        kit.press("d");
        assert!(kit.shows("author: junqi"), "{kit}");
    }
    // A known place: no regiment comes to a flag behind three mines, an engineer does.
    let mut kit = editor_at(Lang::English, BIG, "iron-wall");
    go(&mut kit, 6, 2);
    kit.press("d");
    assert!(kit.shows("regiment here: open board 3, through the army never"), "{kit}");
    kit.press("d");
    assert!(kit.shows("engineer here: open board 2, through the army 6, taking 2"), "{kit}");
    // It changes with the army, and stays away while rules are broken.
    go(&mut kit, 6, 1);
    kit.press("Space");
    go(&mut kit, 6, 5);
    kit.press("Space d d d");
    go(&mut kit, 6, 2);
    assert!(kit.shows("regiment here: open board 3, through the army 7, taking 3"), "{kit}");
    kit.press("Space Up Up Space");
    assert!(kit.shows("broken rules") && !kit.shows("open board"), "{kit}");
}

#[test]
fn a_large_window_shows_the_heat_picture_beside_the_rest() {
    for lang in Lang::ALL {
        let mut kit = editor_at(lang, (120, 45), "iron-wall");
        let title = crate::text::describe::heat::TITLE.say(lang);
        let begin: String = title.chars().take(10).collect();
        assert!(kit.shows(&begin) && kit.shows("junqi"), "{kit}");
        let first = kit.screen();
        // All three ranks in turn, two at a time.
        for rank in ATTACKERS {
            kit.press("d");
            assert!(kit.shows(crate::text::describe::rank_text(rank, lang)), "{kit}");
        }
        kit.press("d");
        assert_eq!(kit.screen(), first, "round and round");
    }
    // Beside a compared army it is shown below, for the army that is worked on.
    let mut kit = editor_at(Lang::English, BIG, "iron-wall");
    kit.press("v Enter d");
    assert!(kit.shows("regiment") && kit.shows("through the army") && kit.shows("Spear"), "{kit}");
}

#[test]
fn beside_another_formation_in_a_small_window_the_remarks_stay() {
    for lang in Lang::ALL {
        let mut kit = editor_at(lang, NEEDS, "iron-wall");
        kit.press("d v Enter");
        let here = match lang {
            Lang::Chinese => "团长",
            Lang::English => "regiment",
        };
        assert!(kit.shows(here), "the heat of the point under the cursor\n{kit}");
        assert!(kit.shows("e "), "the remarks are there\n{kit}");
        assert!(kit.shows(say::LEGAL.say(lang)), "{kit}");
    }
}
