//! Working on formations: the cases of setting up, every format over thousands of random formations, and files that
//! are wrong in every way with what is said of them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use junqi::formation::{
    BackFirst, Catalogue, Formation, FormationFile, Likeness, Lineup, built_in, built_in_by_name, check,
    parse_rows, parse_text_as, read_any, read_jql, write_jql,
};
use junqi::import::{Found, formations_in, gather};
use junqi::rules::{BoardKind, BySeat, Place, Rank, RuleSet, Seat};
use junqi::storage::{Entry, Opening, Overwrite, Store};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::{Value, json};
use tempfile::TempDir;

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

/// What the program prints, what it says, and its exit status, with its files in that folder.
#[cfg(feature = "terminal")]
fn junqi(data: &Path, arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_junqi"))
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .env("JUNQI_DATA_DIR", data)
        .current_dir(std::env::temp_dir())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// `code` and `show` are each other's reverse, and a wrong code gets one message and exit status 1.
#[cfg(feature = "terminal")]
#[test]
fn a_share_code_is_a_name_for_every_command() {
    let junqi = |arguments: &[&str]| junqi(Path::new("no-such-folder"), arguments);
    let (code, _, _) = junqi(&["formation", "code", "spear"]);
    let code = code.trim_end();
    let spear = built_in_by_name("spear").unwrap().formation;
    assert_eq!(Formation::from_code(code), Ok(spear));
    let (rows, _, _) = junqi(&["formation", "mirror", code]);
    assert_eq!(parse_rows(&rows.lines().collect::<Vec<_>>()), Ok(spear.mirrored().lineup()));
    let mut told = BTreeMap::new();
    for command in ["show", "mirror", "describe", "code"] {
        let wrong = code.replacen("jq1-", "jq1-0", 1);
        let (out, error, status) = junqi(&["formation", command, &wrong]);
        assert_eq!((out.as_str(), status), ("", Some(1)));
        told.insert(error, command);
    }
    assert_eq!(
        told.keys().collect::<Vec<_>>(),
        [
            "error: the share code is too long: 15 characters after \"jq1-\" instead of 14, dashes not counted\n"
        ]
    );
}

/// Without `--data-dir` one's own formations lie where the system keeps a program's data.
#[cfg(all(target_os = "linux", feature = "terminal"))]
#[test]
fn ones_own_formations_lie_in_the_folder_for_data() {
    let folder = TempDir::new().unwrap();
    for (variable, place) in [("XDG_DATA_HOME", "junqi"), ("HOME", ".local/share/junqi")] {
        let command = |arguments: &[&str]| {
            let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_junqi"));
            command.args(arguments).env_remove("JUNQI_DATA_DIR").env_remove("XDG_DATA_HOME");
            command.env("LC_ALL", "C.UTF-8").env(variable, folder.path());
            String::from_utf8(command.output().unwrap().stdout).unwrap()
        };
        let rows = folder.path().join("wall.txt");
        fs::write(&rows, f1().to_string()).unwrap();
        assert!(command(&["formation", "import", rows.to_str().unwrap()]).ends_with("kept as wall\n"));
        assert!(folder.path().join(place).join("formations/wall.json").is_file(), "{variable}");
        assert_eq!(command(&["formation", "search", "wall", "not:author:junqi"]), "own:wall  wall\n");
    }
}

/// What a program reads of formations is what stands in them.
#[cfg(feature = "terminal")]
#[test]
fn lists_and_descriptions_are_there_for_programs() {
    let json = |arguments: &[&str]| -> Value {
        let (out, error, status) = junqi(Path::new("no-such-folder"), arguments);
        assert_eq!((error.as_str(), status), ("", Some(0)), "{arguments:?}");
        serde_json::from_str(&out).unwrap()
    };
    let list = json(&["formation", "list", "--json"]);
    assert_eq!(list.as_array().unwrap().len(), built_in().len());
    for (entry, file) in list.as_array().unwrap().iter().zip(built_in()) {
        assert_eq!(entry["name"], file.name);
        assert_eq!(entry["rows"], json!(file.formation.rows()));
        assert_eq!(entry["code"], file.formation.code());
    }
    let found = json(&["formation", "search", "tag:defence", "--json"]);
    let defences = list.as_array().unwrap().iter().filter(|entry| entry["tags"][0] == "defence");
    assert!(defences.eq(found.as_array().unwrap()));

    let rows = ["司排工连师", "旅.炸.师", "旅连.军团", "排.炸.团", "雷营雷营连", "雷工排旗工"];
    let formation = Formation::from_rows(&rows).unwrap();
    let told = json(&["formation", "describe", &formation.code(), "--board", "two", "--json"]);
    assert_eq!(told["rows"], json!(rows));
    assert_eq!(
        told["flag"],
        json!({
            "place": "L6C4", "side": "right", "stand": "battalion", "corner": "engineer", "middle": "platoon",
            "mines": [], "other_mines": ["L5C1", "L5C3", "L6C1"],
        })
    );
    let through = json!({ "moves": 6, "fights": 2 });
    let to_flag = |piece: &str, open: u8| {
        json!({
            "from": "north", "piece": piece, "open": { "moves": open, "fights": 0 }, "through": through,
        })
    };
    assert_eq!(told["to_flag"], json!([to_flag("regiment", 3), to_flag("engineer", 2), to_flag("bomb", 3)]));
    assert_eq!(told["columns"][0], json!({ "first": "commander", "strength": 21 }));
    assert_eq!(told["equals"][0], json!({ "piece": "division", "places": ["L1C5", "L2C5"] }));
    assert_eq!(told["place_names"]["L5C4"], json!({ "zh": "旗台", "en": "flag stand" }));
    // Line 6 of the open board: the corner and the headquarters beside it, then one step more.
    let open: Vec<_> = (0..5).map(|column| told["heat"][0]["open"][5][column]["moves"].clone()).collect();
    assert_eq!(open, [2, 3, 3, 3, 2]);
    let remarks = |lang: &str| told["remarks"][lang].as_array().unwrap().len();
    assert!(remarks("zh") == remarks("en") && remarks("en") > 15, "{told:#}");
}

/// Two play; South has kept his army while he set up, and North is at the shell.
#[cfg(feature = "terminal")]
#[test]
fn no_command_shows_what_a_player_keeps_while_his_game_goes_on() {
    let folder = TempDir::new().unwrap();
    let store = Store::at(folder.path());
    let secret = Formation::random(&mut ChaCha8Rng::seed_from_u64(31));
    let file = |name: &str, formation| FormationFile {
        name: name.into(),
        notes: format!("the idea of {name}"),
        ..FormationFile::new(formation)
    };
    store.save_formation(&file("open", f1()), Overwrite::No).unwrap();
    let opening = Opening {
        board: BoardKind::Two,
        rules: RuleSet::default(),
        players: BySeat::default(),
        seed: 1,
        record: None,
    };
    let mut game = store.new_journal(&opening).unwrap();
    let path = store.save_formation(&file("secret", secret), Overwrite::No).unwrap();
    let kept = Entry::Kept(Seat::South, "secret.json".into());
    game.append(&[kept, Entry::Confirm(Seat::South, secret.into())]).unwrap();
    let before = fs::read(&path).unwrap();

    let (by_path, elsewhere) = (path.to_str().unwrap(), folder.path().join("out.json"));
    let round_about = folder.path().join("games/../formations/secret.json");
    fs::create_dir(folder.path().join("games")).unwrap();
    let (round_about, elsewhere) = (round_about.to_str().unwrap(), elsewhere.to_str().unwrap());
    let told = |(out, error, status): (String, String, Option<i32>)| {
        let all = format!("{out}{error}");
        let rows = secret.rows().into_iter().chain(secret.mirrored().rows());
        for hidden in rows.chain([secret.code(), "the idea of secret".into()]) {
            assert!(!all.contains(&hidden), "{hidden} in {all}");
        }
        (out, error, status)
    };
    let reason = "a player of an unfinished game keeps this formation to himself until the game is over";
    for name in ["secret", "own:secret", by_path, round_about] {
        for command in [
            &["formation", "show", name][..],
            &["formation", "show", name, "--json"],
            &["formation", "describe", name],
            &["formation", "describe", name, "--json"],
            &["formation", "compare", name, "spear"],
            &["formation", "compare", "spear", name],
            &["formation", "code", name],
            &["formation", "check", name],
            &["formation", "mirror", name],
            &["formation", "convert", name, elsewhere],
            &["formation", "edit", name],
            &["play", "--formation", &format!("south={name}")],
        ] {
            let (out, error, status) = told(junqi(folder.path(), command));
            assert_eq!((out.as_str(), status), ("", Some(1)), "{command:?}: {error}");
            assert!(error.ends_with(&format!("{reason}\n")), "{command:?}: {error}");
        }
    }
    assert!(!Path::new(elsewhere).exists());
    for command in
        [&["formation", "list"][..], &["formation", "list", "--json"], &["formation", "search", "idea"]]
    {
        let (out, error, status) = told(junqi(folder.path(), command));
        assert!(out.contains("own:open") && !out.contains("secret"), "{command:?}: {out}");
        assert!(
            error.starts_with("note: ") && error.ends_with(" to themselves: 1\n"),
            "{command:?}: {error}"
        );
        assert_eq!(status, Some(0), "{command:?}");
    }
    // Neither read in with its folder, nor told to be what another one repeats, nor written over.
    let (out, error, _) =
        told(junqi(folder.path(), &["formation", "import", folder.path().to_str().unwrap()]));
    assert!(error.contains(&format!("secret.json: {reason}")), "{error}");
    assert!(out.contains("open.json: left out: the same as open"), "{out}");
    assert_eq!(store.own_formations().len(), 2);
    let (_, error, status) =
        told(junqi(folder.path(), &["formation", "convert", "spear", by_path, "--force"]));
    assert!(status == Some(1) && error.contains(reason), "{error}");
    assert_eq!(fs::read(&path).unwrap(), before);
    // Whatever folder is named for data, the file's own knows; and links lead to the same file.
    let (other, linked) = (folder.path().join("other"), folder.path().join("linked.json"));
    fs::hard_link(&path, &linked).unwrap();
    let ways = [by_path, round_about].into_iter().chain(cfg!(unix).then(|| linked.to_str().unwrap()));
    for name in ways {
        let data = if name == linked.to_str().unwrap() { folder.path() } else { &other };
        for command in [
            &["formation", "show", name][..],
            &["formation", "code", name],
            &["formation", "convert", name, elsewhere],
            &["formation", "import", name],
        ] {
            let (out, error, status) = told(junqi(data, command));
            assert_eq!((out.as_str(), status), ("", Some(1)), "{command:?}: {error}");
            assert!(error.contains(reason), "{command:?}: {error}");
        }
    }
    #[cfg(unix)]
    {
        let given = std::process::Command::new(env!("CARGO_BIN_EXE_junqi"))
            .args(["formation", "show", "-"])
            .env("LC_ALL", "C.UTF-8")
            .env("JUNQI_DATA_DIR", folder.path())
            .stdin(fs::File::open(&path).unwrap())
            .output()
            .unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (_, error, _) = told((text(&given.stdout), text(&given.stderr), given.status.code()));
        assert!(error.contains(reason), "{error}");
    }
    fs::remove_file(linked).unwrap();
    // Nor does another name in the same folder help.
    let renamed = path.with_file_name("x.json");
    fs::rename(&path, &renamed).unwrap();
    for name in ["x", renamed.to_str().unwrap()] {
        let (_, error, status) = told(junqi(folder.path(), &["formation", "show", name]));
        assert!(status == Some(1) && error.contains(reason), "{error}");
    }
    let (out, _, _) = told(junqi(folder.path(), &["formation", "list"]));
    assert!(out.contains("own:open") && !out.contains("own:x"), "{out}");
    fs::rename(&renamed, &path).unwrap();
    // Who copies it elsewhere has shown it himself.
    fs::copy(&path, elsewhere).unwrap();
    assert_eq!(junqi(folder.path(), &["formation", "code", elsewhere]).0.trim_end(), secret.code());

    game.remove().unwrap();
    for name in ["secret", "own:secret", by_path] {
        let code = format!("{}\n", secret.code());
        assert_eq!(junqi(folder.path(), &["formation", "code", name]), (code, String::new(), Some(0)));
    }
    assert!(junqi(folder.path(), &["formation", "list"]).0.contains("own:secret"));
}
