//! Where what is worked on is kept, and what somebody else has written meanwhile.

use super::*;
use crate::formation::{FileKind, read_jql};

#[test]
fn saving_writes_the_file_that_was_opened_and_save_as_asks_before_it_writes_over_another() {
    let mut kit = editor_at(Lang::English, BIG, "spear");
    // A built-in formation has no file: a name is asked for.
    kit.press("m s");
    assert!(kit.shows("Save as"), "{kit}");
    kit.press("C-u Enter");
    assert!(kit.shows("it needs a name"), "{kit}");
    kit.press("s C-u").type_text("one").press("Enter");
    assert!(kit.shows("saved:"), "{kit}");
    let one = kit.model.shared.store.formation_path("one");
    let read = |path: &Path| FormationFile::read(&fs::read(path).unwrap()).unwrap();
    assert_eq!(read(&one).formation.lineup(), lineup(&kit));
    // From now on without a question.
    kit.press("m s");
    assert_eq!(read(&one).formation, built_in()[0].formation);

    let two = kit.model.shared.store.formation_path("two");
    fs::copy(&one, &two).unwrap();
    kit.press("m S C-u").type_text("two").press("Enter");
    assert!(kit.shows("Write over it?") && kit.shows("two.json"), "{kit}");
    kit.press("Enter");
    assert_eq!(read(&two).formation, built_in()[0].formation, "Enter means no");
    kit.press("S C-u").type_text("two").press("Enter y");
    assert_eq!(read(&two).formation, built_in()[0].formation.mirrored());
    assert_eq!(read(&two).name, "two");
    assert_eq!(read(&one).formation, built_in()[0].formation);

    // Any file by its path; what can't be written is told.
    let path = kit.folder.path().join("x.json");
    kit.press("S C-u").type_text(path.to_str().unwrap()).press("Enter");
    assert_eq!(read(&path).formation, built_in()[0].formation.mirrored());
    kit.press("S C-u").type_text("/nowhere/at/all.json").press("Enter");
    assert!(kit.shows("Not saved"), "{kit}");
}

/// The editor with a file of one's own that lies on the disk.
fn with_file(name: &str) -> (Kit, std::path::PathBuf) {
    let mut kit = editor_at(Lang::English, BIG, "spear");
    kit.press("s").type_text(name).press("Enter");
    let path = kit.model.shared.store.formation_path(name);
    assert!(path.is_file(), "{kit}");
    (kit, path)
}

fn read(path: &std::path::Path) -> FormationFile {
    FormationFile::read(&fs::read(path).unwrap()).unwrap()
}

#[test]
fn what_another_window_has_saved_meanwhile_is_not_written_over_without_a_question() {
    let (mut kit, path) = with_file("mine");
    let theirs = FormationFile { notes: "theirs".into(), ..built_in_by_name("gale").unwrap().clone() };
    for content in [theirs.to_json(), "garbage".to_owned()] {
        fs::write(&path, &content).unwrap();
        kit.press("m s");
        assert!(kit.shows("The file was changed elsewhere") && kit.shows("mine.json"), "{kit}");
        kit.press("Esc");
        assert_eq!(fs::read_to_string(&path).unwrap(), content);
        // Saved as something else, both are there.
        kit.press("s Enter").type_text(&format!("other {}", content.len())).press("Enter");
        assert_eq!(fs::read_to_string(&path).unwrap(), content);
        let other = kit.model.shared.store.formation_path(&format!("other {}", content.len()));
        assert_eq!(read(&other).formation.lineup(), lineup(&kit));
        let file = read(&other).into();
        kit.model.start(Start::Edit(Box::new(file), Some(path.clone()))).unwrap();
        kit.draw();
    }
    // What was there when it was opened is written over; what came afterwards when one says so.
    fs::write(&path, theirs.to_json()).unwrap();
    kit.press("m s Down Enter");
    assert_eq!(read(&path).formation.lineup(), lineup(&kit));
    kit.press("m s");
    assert_eq!(read(&path).formation.lineup(), lineup(&kit));
    assert!(!kit.shows("(unsaved)"), "{kit}");
}

#[test]
fn what_another_window_has_saved_can_be_taken_and_given_back() {
    let (mut kit, path) = with_file("mine");
    let theirs = built_in_by_name("gale").unwrap();
    fs::write(&path, FormationFile { name: "theirs".into(), ..theirs.clone() }.to_json()).unwrap();
    kit.press("m");
    let mine = lineup(&kit);
    kit.press("s Down Down Enter");
    assert_eq!(lineup(&kit), theirs.formation.lineup());
    assert!(kit.shows("theirs") && !kit.shows("(unsaved)"), "{kit}");
    kit.press("u");
    assert_eq!(lineup(&kit), mine);
    // It was seen: now it is written over.
    kit.press("s");
    assert_eq!(read(&path).formation.lineup(), mine);
}

#[test]
fn a_file_that_was_deleted_meanwhile_is_told() {
    let (mut kit, path) = with_file("mine");
    fs::remove_file(&path).unwrap();
    kit.press("m s");
    assert!(kit.shows("The file is gone"), "{kit}");
    kit.press("Down Enter");
    assert_eq!(read(&path).formation.lineup(), lineup(&kit));
}

#[test]
fn what_was_broken_off_knows_the_file_as_it_was_opened() {
    let (mut kit, path) = with_file("mine");
    kit.press("m");
    fs::write(&path, built_in_by_name("gale").unwrap().to_json()).unwrap();
    let mut kit = kit.restarted();
    kit.press("Down Enter Enter s");
    assert!(kit.shows("The file was changed elsewhere"), "{kit}");
}

#[test]
fn the_ending_of_a_name_says_what_is_written() {
    let mut kit = editor_at(Lang::English, (120, 30), "spear");
    let spear = built_in_by_name("spear").unwrap();
    let at = |name: &str| kit.folder.path().join(name);
    let (jql, text, other) = (at("x.jql"), at("x.txt"), at("x.png"));
    let none = at("none");
    for path in [&jql, &text, &other, &none] {
        kit.press("S").type_text(path.to_str().unwrap()).press("Enter");
    }
    assert_eq!(read_jql(&fs::read(&jql).unwrap()), Ok(spear.formation));
    assert_eq!(fs::read(&text).unwrap(), FileKind::Text.write(&screen(&kit).file()));
    assert!(!other.exists() && !none.exists());
    assert!(kit.shows("a name has no slash; a file's name ends with .json, .jql or .txt"), "{kit}");
    // It is handed on; what is worked on is kept nowhere yet.
    kit.press("m s");
    assert!(kit.shows("Save as"), "{kit}");
    kit.press("Esc S").type_text("a/b").press("Enter");
    assert!(kit.shows("a name has no slash"), "{kit}");
    kit.press("S").type_text(jql.to_str().unwrap()).press("Enter");
    assert!(kit.shows("Write over it?"), "{kit}");
    kit.press("y");
    assert_eq!(read_jql(&fs::read(&jql).unwrap()), Ok(spear.formation.mirrored()));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let plain = kit.folder.path().join("plain");
        fs::write(&plain, "").unwrap();
        let mode = |path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&jql), mode(&plain), "others may read it as any file");
    }
}

#[test]
fn a_name_that_something_else_has_is_not_proposed() {
    let mut kit = editor_at(Lang::English, BIG, "iron-wall");
    kit.press("s");
    assert!(kit.shows("Iron wall 2"), "{kit}");
    kit.press("Enter S");
    assert!(kit.shows("Iron wall 2 2"), "{kit}");
}
