//! Formation files: what is written is read again, what is broken is refused with
//! one clear message, and the formations that come with the program keep the rules.

use std::collections::HashSet;

use junqi::formation::{
    BUILT_IN_IDS, Formation, FormationFile, FormationFileError, MAX_FILE_BYTES, built_in, built_in_by_name,
    check, parse_rows, parse_text, read_any, read_jql, write_jql,
};
use junqi::rules::Seat;
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const ROWS: &str = r#"["连师营旅排", "团.炸.军", "工司.营团", "师.炸.旅", "排雷工雷连", "雷旗连排工"]"#;

const FULL: &str = r#"{
  "format": "junqi-formation", "version": 1,
  "name": "例 \"Example\"", "author": "somebody", "notes": "一\nOne", "tags": ["defence", "left-flag"],
  "rows": ["连师营旅排", "团.炸.军", "工司.营团", "师.炸.旅", "排雷工雷连", "雷旗连排工"]
}
"#;

/// The file with these fields after `format` and `version`.
fn file(fields: &str) -> String {
    format!("{{\n\"format\": \"junqi-formation\", \"version\": 1,\n{fields}}}\n")
}

fn random(seed: u64) -> Formation {
    Formation::random(&mut ChaCha8Rng::seed_from_u64(seed))
}

fn error(bytes: &[u8]) -> String {
    FormationFile::read(bytes).unwrap_err().to_string()
}

#[test]
fn a_file_is_written_in_one_shape() {
    let read = FormationFile::read(FULL.as_bytes()).unwrap();
    assert_eq!(read.name, "例 \"Example\"");
    assert_eq!(read.author, "somebody");
    assert_eq!(read.notes, "一\nOne");
    assert_eq!(read.tags, ["defence", "left-flag"]);
    assert_eq!(read.to_json(), FULL);
}

#[test]
fn only_format_version_and_rows_must_be_there() {
    let read = FormationFile::read(file(&format!("\"rows\": {ROWS}")).as_bytes()).unwrap();
    assert_eq!(read, FormationFile::new(read.formation));
    assert_eq!((read.name.as_str(), read.tags.len()), ("", 0));
    let with_mark = format!("\u{feff}{FULL}");
    assert!(FormationFile::read(with_mark.as_bytes()).is_ok(), "a byte order mark is no error");
}

#[test]
fn the_order_and_layout_of_fields_do_not_matter() {
    let text = format!("{{\"rows\":{ROWS},\"tags\":[],\"version\":1,\"format\":\"junqi-formation\"}}");
    assert!(FormationFile::read(text.as_bytes()).is_ok());
}

#[test]
fn a_saved_formation_is_its_owners_view_and_no_seats() {
    let saved = FormationFile::new(random(5)).to_json();
    assert_eq!(FormationFile::read(saved.as_bytes()).unwrap().formation.rows(), random(5).rows());
    assert!(Seat::ALL.iter().all(|seat| !saved.contains(seat.name())), "{saved}");
}

#[test]
fn every_broken_file_gets_one_clear_message() {
    let rows = format!("\"rows\": {ROWS}");
    let cases: &[(String, &str)] = &[
        (String::new(), "the file is empty"),
        ("\n \t\n".to_owned(), "the file is empty"),
        (FULL[..61].to_owned(), "line 3, column 12: the file is cut off: EOF while parsing a string"),
        (
            FULL.trim_end().trim_end_matches('}').to_owned(),
            "line 5, column 0: the file is cut off: EOF while parsing an object",
        ),
        ("formation".to_owned(), "line 1, column 2: expected ident"),
        (format!("{FULL}}}"), "line 6, column 1: trailing characters"),
        (FULL.replace("\"version\": 1,", "\"version\": 1"), "line 3, column 3: expected `,` or `}`"),
        (
            "[1, 2]".to_owned(),
            "the file holds a list instead of a JSON object with the fields \
             format, version, name, author, notes, tags, rows",
        ),
        (
            "null".to_owned(),
            "the file holds null instead of a JSON object with the fields \
             format, version, name, author, notes, tags, rows",
        ),
        ("{}".to_owned(), "the field \"format\" is missing"),
        ("{\"format\": \"junqi-formation\"}".to_owned(), "the field \"version\" is missing"),
        (file("\"name\": \"x\""), "the field \"rows\" is missing"),
        (
            FULL.replace("junqi-formation", "junqi-game"),
            "the field \"format\" is \"junqi-game\" instead of \"junqi-formation\"",
        ),
        (
            FULL.replace("\"junqi-formation\"", "7"),
            "the field \"format\" is 7 instead of \"junqi-formation\"",
        ),
        (
            FULL.replace("\"version\": 1", "\"version\": 2"),
            "the field \"version\" is 2; this program reads version 1",
        ),
        (
            FULL.replace("\"version\": 1", "\"version\": \"1\""),
            "the field \"version\" is \"1\"; this program reads version 1",
        ),
        (
            file(&format!("\"nmae\": \"x\", {rows}")),
            "line 3, column 6: unknown field `nmae`, expected one of `format`, `version`, `name`, `author`, \
             `notes`, `tags`, `rows`",
        ),
        (file(&format!("{rows}, {rows}")), "line 3, column 70: duplicate field `rows`"),
        (file(&format!("\"name\": 3, {rows}")), "the field \"name\" is a number instead of a string"),
        (
            file(&format!("\"tags\": \"attack\", {rows}")),
            "the field \"tags\" is a string instead of a list of strings",
        ),
        (
            file("\"rows\": [1, 2, 3, 4, 5, 6]"),
            "the field \"rows\" is a list of other things instead of a list of strings",
        ),
        (
            file(&format!("\"name\": \"\\u001b[2J\", {rows}")),
            "the field \"name\" contains the control character '\\u{1b}'",
        ),
        (file("\"rows\": []"), "the field \"rows\": 0 rows instead of 6"),
        (
            FULL.replace("团.炸.军", "团.炸军"),
            "the field \"rows\": L2: 4 characters instead of 5, one for each place (\".\" for a camp)",
        ),
        (
            FULL.replace("工司.营团", "工王.营团"),
            "the field \"rows\": L3C2: '王' stands for no piece; possible are 司军师旅团营连排工炸雷旗, \
             9 to 1, b, m, f, and \".\" for a camp",
        ),
        (
            FULL.replace("连师营旅排", "司师营旅排").replace("雷旗连", "雷排连"),
            "the field \"rows\": commander: 2 instead of 1; company: 2 instead of 3; \
             platoon: 4 instead of 3; flag: 0 instead of 1",
        ),
        (
            FULL.replace("师.炸.旅", "雷.炸.旅").replace("排雷工", "排师工"),
            "the field \"rows\": L4C1: mines must stand on lines 5 and 6",
        ),
        (
            file(
                "\"rows\": [\"雷旗连排工\", \"排雷工雷连\", \"师.炸.旅\", \"工司.营团\", \"团.炸.军\", \"连师营旅排\"]",
            ),
            "the field \"rows\": the formation looks written back line first; the front line comes first",
        ),
    ];
    let wrong: Vec<_> = cases
        .iter()
        .map(|(text, message)| (error(text.as_bytes()), (*message).to_owned()))
        .filter(|(found, message)| found != message)
        .collect();
    assert_eq!(wrong, [], "(found, expected)");
}

#[test]
fn a_file_that_is_not_utf_8_names_the_line_and_byte() {
    let mut gbk = b"{\n\"name\": \"".to_vec();
    gbk.extend([0xcc, 0xfa, 0xb1, 0xda]);
    assert_eq!(error(&gbk), "the file is not UTF-8 text: line 2, byte 11");
    assert_eq!(error(&FULL.as_bytes()[..60]), "line 3: the file is cut off in the middle of a character");
    let utf16: Vec<u8> =
        std::iter::once(0xfeff).chain(FULL.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    assert_eq!(error(&utf16), "the file is not UTF-8 text: line 1, byte 0");
    assert_eq!(read_any(&utf16), Err(FormationFileError::NotUtf8 { line: 1, offset: 0 }));
}

#[test]
fn a_huge_file_is_refused_before_it_is_read() {
    let blanks = vec![b' '; MAX_FILE_BYTES + 1];
    let message = "the file is too large: a formation file has at most 1048576 bytes";
    assert_eq!(error(&blanks), message);
    assert_eq!(read_any(&blanks).unwrap_err().to_string(), message);
    assert_eq!(error(&blanks[1..]), "the file is empty");
}

#[test]
fn a_megabyte_of_text_gets_a_short_message() {
    let words = "all work and no play ".repeat(48_000);
    let in_field = file(&format!("{:?}: 1, \"rows\": {ROWS}", "x".repeat(1_000_000)));
    let deep = "[".repeat(1_000_000);
    for text in [words, in_field, deep] {
        let message = read_any(text.as_bytes()).unwrap_err().to_string();
        assert!(message.len() < 300, "{message}");
        assert!(error(text.as_bytes()).len() < 300);
    }
}

#[test]
fn a_file_cut_off_anywhere_is_refused() {
    let end = FULL.trim_end().len();
    for length in 0..end {
        assert!(FormationFile::read(&FULL.as_bytes()[..length]).is_err(), "{length}");
        assert!(read_any(&FULL.as_bytes()[..length]).is_err(), "{length}");
    }
    assert!(FormationFile::read(&FULL.as_bytes()[..end]).is_ok());
}

#[test]
fn any_kind_of_file_is_known_by_its_content() {
    let formation = random(9);
    let alone = vec![FormationFile::new(formation)];
    assert_eq!(read_any(&write_jql(&formation)), Ok(alone.clone()));
    assert_eq!(read_any(formation.to_string().as_bytes()), Ok(alone.clone()));
    assert_eq!(read_any(FormationFile::new(formation).to_json().as_bytes()), Ok(alone.clone()));
    let two = format!("# two\n{formation}\n\n{}\n", formation.mirrored());
    assert_eq!(read_any(two.as_bytes()).unwrap().len(), 2);

    let message = |bytes: &[u8]| read_any(bytes).unwrap_err().to_string();
    assert_eq!(message(b""), "the file is empty");
    assert_eq!(
        message(b"# nothing\n"),
        "there is no formation in the text; it takes six lines of five characters, front line first"
    );
    assert_eq!(
        message(&write_jql(&formation)[..30]),
        "the file ends at byte 30; a QQ formation has 50 bytes"
    );
    assert_eq!(
        message(b"QQGame JQS\0\0\0\0\0\0"),
        "byte 9: 0x53 instead of 0x4c: not the head of a QQ formation"
    );
    assert!(message(b"hello\n").starts_with("line 1: L1C1: 'h' stands for no piece"));
    assert!(message(&[0; 50]).starts_with("line 1: L1C1: '\\0' stands for no piece"));
}

#[test]
fn built_in_formations_are_legal_and_written_as_the_program_writes() {
    assert_eq!(built_in().len(), BUILT_IN_IDS.len());
    assert!(built_in().len() >= 24);
    let mut on_disk: Vec<_> = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/layouts"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    on_disk.sort();
    let stems: HashSet<_> = on_disk.iter().map(|path| path.file_stem().unwrap().to_str().unwrap()).collect();
    assert_eq!(stems, BUILT_IN_IDS.into_iter().collect(), "all files of the folder are built in");
    for path in &on_disk {
        let file = built_in_by_name(path.file_stem().unwrap().to_str().unwrap()).unwrap();
        let text = std::fs::read_to_string(path).unwrap().replace("\r\n", "\n");
        assert_eq!(file.to_json(), text, "{}", path.display());
        assert_eq!(check(&file.formation.lineup()), []);
    }
}

#[test]
fn built_in_formations_differ_by_more_than_a_mirror() {
    for (i, one) in built_in().iter().enumerate() {
        for other in &built_in()[..i] {
            for formation in [other.formation, other.formation.mirrored()] {
                let differ = one.formation.lineup().differing(&formation.lineup()).len();
                assert!(differ >= 12, "{} and {} differ on {differ} places", one.name, other.name);
            }
        }
    }
}

#[test]
fn built_in_formations_have_names_and_notes_in_both_languages() {
    let is_chinese = |text: &str| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    let mut names = HashSet::new();
    for (id, file) in BUILT_IN_IDS.iter().zip(built_in()) {
        let (chinese, english) = file.name.split_once(' ').unwrap();
        assert!(is_chinese(chinese) && english.is_ascii(), "{id}: {}", file.name);
        let notes: Vec<_> = file.notes.lines().collect();
        assert_eq!(notes.len(), 2, "{id}");
        assert!(is_chinese(notes[0]) && notes[1].is_ascii() && notes[1].len() > 100, "{id}");
        // What the lab measured stands at the end, with its interval.
        assert!(notes[0].contains("快攻电脑用它") && notes[0].ends_with("%）。"), "{id}");
        assert!(notes[1].contains("Played by rush") && notes[1].ends_with(" %)."), "{id}");
        assert_eq!(file.author, "junqi");
        for name in [*id, chinese, english, &file.name] {
            assert!(names.insert(name.to_ascii_lowercase()) || name == english, "{name} names two");
            assert_eq!(built_in_by_name(name), Some(file), "{name}");
            assert_eq!(built_in_by_name(&name.to_ascii_uppercase()), Some(file), "{name}");
        }
    }
    assert_eq!(built_in_by_name(""), None);
    assert_eq!(built_in_by_name("nobody's"), None);
}

#[test]
fn built_in_formations_are_tagged_by_style_board_and_flag() {
    let tagged = |tag: &str| built_in().iter().filter(|file| file.tags.iter().any(|t| t == tag)).count();
    for file in built_in() {
        let flag_left = file.formation.rows()[5].chars().nth(1) == Some('旗');
        let expected = if flag_left { "left-flag" } else { "right-flag" };
        assert!(file.tags.iter().any(|tag| tag == expected), "{}", file.name);
        let has_one_of =
            |tags: &[&str]| file.tags.iter().filter(|tag| tags.contains(&tag.as_str())).count() == 1;
        assert!(has_one_of(&["attack", "balance", "defence", "bluff"]), "{}", file.name);
        assert!(has_one_of(&["two", "four"]), "{}", file.name);
    }
    for tag in ["attack", "balance", "defence", "bluff", "two", "four", "left-flag", "right-flag"] {
        assert!(tagged(tag) >= 4, "{tag}");
    }
}

proptest! {
    #[test]
    fn every_form_reads_back_what_it_wrote(seed: u64) {
        let formation = random(seed);
        prop_assert_eq!(Formation::from_rows(&formation.rows()), Ok(formation));
        prop_assert_eq!(parse_rows(&formation.rows()), Ok(formation.lineup()));
        prop_assert_eq!(read_jql(&write_jql(&formation)), Ok(formation));
        prop_assert_eq!(parse_text(&formation.to_string()), Ok(vec![formation]));
        prop_assert_eq!(Formation::try_from(formation.lineup()), Ok(formation));
        prop_assert_eq!(formation.mirrored().mirrored(), formation);
    }

    #[test]
    fn a_json_file_reads_back_what_it_wrote(
        seed: u64,
        name in "\\PC*",
        author in "\\PC*",
        notes in "(\\PC|\n|\t)*",
        tags in proptest::collection::vec("\\PC*", 0..4),
    ) {
        let file = FormationFile { name, author, notes, tags, formation: random(seed) };
        let json = file.to_json();
        prop_assert!(json.ends_with('\n'));
        prop_assert_eq!(FormationFile::read(json.as_bytes()), Ok(file));
    }

    #[test]
    fn no_bytes_make_the_readers_panic(bytes: Vec<u8>, at in 0..50_usize, byte: u8, seed: u64) {
        let _ = read_any(&bytes);
        let _ = read_jql(&bytes);
        let _ = FormationFile::read(&bytes);
        let mut jql = write_jql(&random(seed));
        jql[at] = byte;
        // Whatever a changed byte leads to, what is accepted is legal.
        if let Ok(formation) = read_jql(&jql) {
            prop_assert_eq!(check(&formation.lineup()), vec![]);
        }
        let _ = read_any(&jql);
    }
}
