//! Unsaved work that is broken off.

use super::*;

/// The program is killed while the editor is open, and started again: the menu.
fn killed(kit: Kit) -> Kit {
    // Nothing is told to the program: its files are what it has written by then.
    kit.restarted()
}

#[test]
fn unsaved_work_that_was_broken_off_is_offered_and_gone_on_with() {
    let mut kit = editor_at(Lang::English, BIG, "spear");
    // A name of its own, a bomb on the front line: drafts needn't be legal.
    kit.press("i C-u").type_text("half done").press("Enter");
    go(&mut kit, 3, 5);
    kit.press("Space");
    go(&mut kit, 1, 5);
    kit.press("Space");
    let before = lineup(&kit);
    assert!(Formation::try_from(before).is_err());
    for _ in 0..2 {
        kit = killed(kit);
        kit.press("Down Enter");
        assert!(kit.shows("There is unsaved work") && kit.shows("> go on with half done"), "{kit}");
        // Later is no answer: it is asked again.
        kit.press("Down Enter");
        assert!(matches!(kit.model.screen, Screen::Library(_)) && kit.model.dialogs.is_empty(), "{kit}");
    }
    kit.press("q Down Enter Enter");
    assert_eq!(lineup(&kit), before);
    assert!(kit.shows("half done (unsaved)") && kit.shows("1 broken rule"), "{kit}");
    // Broken off once more it is still there, with what was changed since.
    go(&mut kit, 6, 5);
    kit.press("Space Up Space");
    let then = lineup(&kit);
    let mut kit = killed(kit);
    kit.press("Down Enter Enter");
    assert_eq!(lineup(&kit), then);
    // Left without saving it is given up, after a question.
    kit.press("q");
    assert!(kit.shows("Leave without saving?"), "{kit}");
    kit.press("y");
    let mut kit = killed(kit);
    kit.press("Down Enter");
    assert!(kit.model.dialogs.is_empty(), "{kit}");
}

#[test]
fn unsaved_work_on_a_file_goes_on_in_that_file_and_back_to_what_is_in_it() {
    let mut kit = editor_at(Lang::English, BIG, "spear");
    kit.press("s").type_text("mine").press("Enter");
    assert!(kit.model.shared.store.drafts().is_empty());
    let saved = lineup(&kit);
    kit.press("m");
    let mut kit = killed(kit);
    kit.press("Down Enter");
    assert!(kit.shows("> go on with mine") && kit.shows("mine.json"), "{kit}");
    kit.press("Enter");
    assert_eq!(lineup(&kit), saved.mirrored());
    kit.press("u");
    assert_eq!(lineup(&kit), saved);
    assert!(!kit.shows("(unsaved)"), "{kit}");
    kit.press("U s");
    let path = kit.model.shared.store.formation_path("mine");
    let file = FormationFile::read(&fs::read(&path).unwrap()).unwrap();
    assert_eq!(file.formation.lineup(), saved.mirrored());
    let mut kit = killed(kit);
    assert!(kit.model.shared.store.drafts().is_empty());
    kit.press("Down Enter");
    assert!(kit.model.dialogs.is_empty(), "what is saved is not offered\n{kit}");
}

#[test]
fn every_change_can_be_taken_back_after_the_program_was_killed() {
    let mut kit = editor_at(Lang::English, BIG, "spear");
    let mut states = vec![lineup(&kit)];
    for _ in 0..20 {
        kit.press("m r");
        states.push(lineup(&kit));
    }
    kit.press("x i C-u").type_text("half done").press("Enter u u");
    let mut kit = killed(kit);
    kit.press("Down Enter Enter");
    for before in states.iter().rev() {
        assert_eq!(lineup(&kit), *before);
        kit.press("u u");
    }
    assert!(kit.shows("Spear") && kit.shows("nothing to undo"), "{kit}");
    // What was taken back before it was killed can be made again.
    kit.press(&"U ".repeat(42));
    assert!(kit.shows("half done (unsaved)"), "{kit}");
    assert!(!screen(&kit).desk.army.now().locked.is_empty());
    kit.press("U");
    assert!(kit.shows("there is nothing to redo"), "{kit}");
}

#[test]
fn a_paste_piece_by_piece_leaves_every_step_behind() {
    let mut kit = editor_at(Lang::English, BIG, "spear");
    let before = lineup(&kit);
    go(&mut kit, 1, 1);
    kit.press("t");
    kit.input(Input::Paste("司军师旅".into())).press("Esc");
    let now = lineup(&kit);
    let mut kit = killed(kit);
    kit.press("Down Enter Enter");
    assert_eq!(lineup(&kit), now);
    kit.press("u u u u");
    assert_eq!(lineup(&kit), before);
}

#[test]
fn unsaved_work_is_put_away_and_not_deleted_and_offered_from_the_shell_too() {
    let mut kit = editor_at(Lang::Chinese, BIG, "spear");
    kit.press("m");
    let mut kit = killed(kit);
    let file = built_in_by_name("iron-wall").unwrap().clone();
    kit.model.start(Start::Edit(Box::new(file.into()), None)).unwrap();
    kit.draw();
    assert!(kit.shows("上次有没保存的布局") && kit.shows("> 接着改：长矛"), "{kit}");
    kit.press("Down Down Enter");
    assert!(kit.shows("布局编辑：铁壁") && kit.model.dialogs.is_empty(), "{kit}");
    assert!(kit.model.shared.store.drafts().is_empty());
    let folder = kit.folder.path().join("drafts/discarded");
    assert_eq!(fs::read_dir(folder).unwrap().count(), 1);
}

#[test]
fn where_no_draft_can_be_kept_that_is_told_once() {
    let mut kit = editor_at(Lang::English, BIG, "spear");
    fs::write(kit.folder.path().join("drafts"), "").unwrap();
    kit.press("m");
    assert!(kit.shows("no draft can be kept"), "{kit}");
    kit.press("m m");
    assert!(!kit.shows("no draft can be kept") && kit.shows("mirrored"), "{kit}");
}
