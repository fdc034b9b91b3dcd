//! Working on formations: the cases of setting up, every format over thousands of random formations, and files that
//! are wrong in every way with what is said of them.

use std::fs;

use junqi::formation::{
    BackFirst, Catalogue, Formation, FormationFile, Likeness, Lineup, built_in_by_name, check, parse_text_as,
    read_any, read_jql, write_jql,
};
use junqi::import::{Found, formations_in, gather};
use junqi::rules::{Place, Rank};
use junqi::storage::Store;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use tempfile::TempDir;

#[cfg(feature = "terminal")]
#[path = "workshop/commands.rs"]
mod commands;

const F1: [&str; 6] = ["连师营旅排", "团.炸.军", "工司.营团", "师.炸.旅", "排雷工雷连", "雷旗连排工"];

fn f1() -> Formation {
    Formation::from_rows(&F1).unwrap()
}

fn place(line: usize, column: usize) -> Place {
    Place::new(line, column).unwrap()
}

/// F1 with the pieces of two places exchanged, legal or not.
fn exchanged(a: Place, b: Place) -> Lineup {
    let mut lineup = f1().lineup();
    (lineup[a], lineup[b]) = (lineup[b], lineup[a]);
    lineup
}

fn faults(lineup: &Lineup) -> Vec<String> {
    check(lineup).iter().map(ToString::to_string).collect()
}

#[test]
fn a_mine_before_line_5_is_refused_by_name() {
    assert_eq!(faults(&exchanged(place(5, 2), place(4, 1))), ["L4C1: mines must stand on lines 5 and 6"]);
}

#[test]
fn a_bomb_swapped_to_the_front_is_refused_and_nothing_changes() {
    let before = f1();
    assert!(before.swap(place(2, 3), place(1, 3)).is_err());
    assert_eq!(before, f1());
}

#[test]
fn a_flag_between_the_headquarters_is_refused() {
    let wrong = exchanged(place(6, 2), place(6, 3));
    assert_eq!(faults(&wrong), ["L6C3: the flag must stand in a headquarters, L6C2 or L6C4"]);
}

#[test]
fn camps_stay_empty_and_posts_full() {
    assert_eq!(
        faults(&exchanged(place(3, 3), place(5, 3))),
        ["L5C3: every post and headquarters must hold a piece", "L3C3: camps must stay empty"]
    );
}

#[test]
fn wrong_counts_are_told_by_rank() {
    let mut lineup = f1().lineup();
    lineup[place(1, 1)] = None;
    assert_eq!(faults(&lineup)[0], "company: 2 instead of 3");
    let mut lineup = f1().lineup();
    lineup[place(3, 3)] = Some(Rank::Company);
    assert_eq!(faults(&lineup)[0], "company: 4 instead of 3");
    let mut lineup = f1().lineup();
    lineup[place(2, 5)] = Some(Rank::Commander);
    assert_eq!(faults(&lineup), ["commander: 2 instead of 1", "army: 0 instead of 1"]);
    lineup = f1().lineup();
    lineup[place(6, 2)] = Some(Rank::Army);
    assert_eq!(faults(&lineup), ["army: 2 instead of 1", "flag: 0 instead of 1"]);
}

#[test]
fn a_mine_may_stand_in_the_free_headquarters() {
    assert_eq!(faults(&exchanged(place(5, 2), place(6, 4))), [] as [&str; 0]);
}

#[test]
fn a_mirror_image_is_legal_and_mirrored_twice_the_same() {
    assert_eq!(faults(&f1().mirrored().lineup()), [] as [&str; 0]);
    assert_eq!(f1().mirrored().mirrored(), f1());
}

#[test]
fn every_format_gives_back_ten_thousand_random_formations() {
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    let letters =
        |row: &str| -> String { row.chars().map(|c| Rank::from_char(c).map_or('.', Rank::letter)).collect() };
    for number in 0..10_000 {
        let formation = Formation::random(&mut rng);
        let rows = formation.rows();
        assert_eq!(Formation::from_rows(&rows), Ok(formation), "rows");
        assert_eq!(read_jql(&write_jql(&formation)), Ok(formation), "jql");
        assert_eq!(Formation::from_code(&formation.code()), Ok(formation), "code");
        assert_eq!(Formation::from_rows(&rows.each_ref().map(|row| letters(row))), Ok(formation), "letters");
        let file = FormationFile {
            name: format!("名 {number}"),
            tags: vec!["tag".into()],
            ..FormationFile::new(formation)
        };
        assert_eq!(FormationFile::read(file.to_json().as_bytes()), Ok(file), "json");
        let text = formation.to_string();
        assert_eq!(parse_text_as(&text, BackFirst::Refused), Ok(vec![formation]), "text");
        // Back line first, as its owner sees it and as the player opposite does.
        let back: Vec<_> = rows.iter().rev().map(String::as_str).collect();
        assert_eq!(parse_text_as(&back.join("\n"), BackFirst::Flipped), Ok(vec![formation]), "back first");
        let turned: String = text.chars().rev().collect();
        assert_eq!(parse_text_as(&turned, BackFirst::Turned), Ok(vec![formation]), "turned round");
        assert!(parse_text_as(&turned, BackFirst::Refused).is_err());
    }
}

#[test]
fn a_file_of_share_codes_holds_a_formation_on_each_line() {
    let text = format!(
        "\u{feff}# two friends\n\n{}  # hers\n {}\n",
        f1().code(),
        f1().mirrored().code().to_uppercase()
    );
    let read: Vec<_> = read_any(text.as_bytes()).unwrap().into_iter().map(|file| file.formation).collect();
    assert_eq!(read, [f1(), f1().mirrored()]);
    let error = read_any(format!("{}\n{F1:?}", f1().code()).as_bytes()).unwrap_err().to_string();
    assert_eq!(error, "line 2: a formation's share code begins with \"jq1-\"");
}

/// What is said of bytes that hold no formation.
fn said(bytes: &[u8]) -> String {
    formations_in(bytes, BackFirst::Refused).unwrap_err().to_string()
}

#[test]
fn every_broken_file_is_told_what_is_wrong_with_it() {
    let text = f1().to_string();
    let json = FormationFile::new(f1()).to_json();
    let jql = write_jql(&f1());
    let code = f1().code();
    let back: Vec<_> = text.lines().rev().collect();
    let turned: String = text.chars().rev().collect();
    let mut changed = jql;
    changed[20] = 99;
    let mut two_flags = jql;
    two_flags[20] = 2;
    let cases: [(Vec<u8>, &str); 26] = [
        (b"".into(), "the file is empty"),
        (b" \n\n".into(), "the file is empty"),
        (
            json.as_bytes()[..90].to_vec(),
            "line 3, column 43: the file is cut off: EOF while parsing a string",
        ),
        (
            json.replace("连师", "司师").into(),
            "the field \"rows\": commander: 2 instead of 1; company: 2 instead of 3",
        ),
        (
            json.replace("连师", "旗师").into(),
            "the field \"rows\": company: 2 instead of 3; flag: 2 instead of 1; \
             L1C1: the flag must stand in a headquarters, L6C2 or L6C4",
        ),
        (
            json.replace("\"version\": 1", "\"version\": 3").into(),
            "the field \"version\" is 3; this program reads version 1",
        ),
        (
            json.replace("\"author\"", "\"painter\"").into(),
            "line 3, column 23: unknown field `painter`, expected one of `format`, `version`, `name`, `author`, `notes`, `tags`, `rows`",
        ),
        (
            b"{\"format\": \"chess\"}".into(),
            "the field \"format\" is \"chess\" instead of \"junqi-formation\"",
        ),
        (b"{\"format\": \"junqi-game\"}".into(), "the field \"version\" is missing"),
        (b"\xc1\xac\xca\xa6\xd3\xaa\xc2\xc3\xc5\xc5\n".into(), "the file is not UTF-8 text: line 1, byte 0"),
        (text.as_bytes()[..40].to_vec(), "line 3: the file is cut off in the middle of a character"),
        (
            text.as_bytes()[..28].to_vec(),
            "line 1: the block that starts here has 2 rows instead of 6; blank lines stand between formations",
        ),
        (
            back.join("\n").into(),
            "line 1: the formation looks written back line first; the front line comes first",
        ),
        (turned.into(), "line 1: the formation looks written back line first; the front line comes first"),
        (
            text.replace("团.炸.军", "团.炸军").into(),
            "line 2: L2: 4 characters instead of 5, one for each place (\".\" for a camp)",
        ),
        (
            text.replace("团.炸.军", "团.车.军").into(),
            "line 2: L2C3: '车' stands for no piece; possible are 司军师旅团营连排工炸雷旗, 9 to 1, b, m, f, and \".\" for a camp",
        ),
        (
            text.replacen('连', "炸", 1).into(),
            "line 1: company: 2 instead of 3; line 1: bomb: 3 instead of 2; line 1: L1C1: bombs must not stand on line 1, the front line",
        ),
        (jql[..49].into(), "the file ends at byte 49; a QQ formation has 50 bytes"),
        (changed.into(), "byte 20 (L1C1): 99 stands for no piece; possible are 2 to 13, and 0 for a camp"),
        (
            two_flags.into(),
            "byte 20: company: 2 instead of 3; flag: 2 instead of 1; L1C1: the flag must stand in a headquarters, L6C2 or L6C4",
        ),
        (
            b"QQGame JQS\0\0".into(),
            "the file ends at byte 12; the head and the players of a QQ record take 412",
        ),
        (
            code.as_bytes()[..15].to_vec(),
            "line 1: the share code is too short: 10 characters after \"jq1-\" instead of 14, dashes not counted",
        ),
        (
            code.replacen("1n", "1p", 1).into(),
            "line 1: the share code has a wrong checksum: perhaps 'p' at position 6 is mistyped",
        ),
        (
            code.replacen("1n", "n1", 1).into(),
            "line 1: the share code has a wrong checksum: perhaps two characters were exchanged",
        ),
        (
            code.replacen("1n", "1u", 1).into(),
            "line 1: the share code has 'u' at position 6; it takes digits and the letters a to z without u",
        ),
        (
            code.replacen("jq1", "jq2", 1).into(),
            "line 1: the share code begins with \"jq2\"; this program reads codes that begin with \"jq1-\"",
        ),
    ];
    let wrong: Vec<_> = cases
        .iter()
        .map(|(bytes, expected)| (said(bytes), (*expected).to_owned()))
        .filter(|(found, expected)| found != expected)
        .collect();
    assert_eq!(wrong, [], "(found, expected)");
}

#[test]
fn a_mirror_image_in_a_folder_is_told_by_the_name_of_what_it_mirrors() {
    let folder = TempDir::new().unwrap();
    let spear = built_in_by_name("spear").unwrap().formation;
    fs::write(folder.path().join("mirrored.txt"), spear.mirrored().to_string()).unwrap();
    let store = Store::at(folder.path().join("nothing kept"));
    let items = gather(&[folder.path().to_owned()], &mut Catalogue::built_in(), BackFirst::Refused, &store);
    assert!(matches!(&items[0].found, Found::Alike { likeness: Likeness::Mirror, of, .. } if of == "spear"));
}

#[test]
fn built_in_formations_are_each_others_duplicates_nowhere() {
    assert!(Catalogue::built_in().groups().is_empty());
}
