//! What the commands do with formations.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use junqi::formation::{
    Formation, FormationFile, built_in, built_in_by_name, parse_rows, read_any, read_jql,
};
use junqi::rules::{BoardKind, BySeat, RuleSet, Seat};
use junqi::storage::{Entry, Opening, Overwrite, Store};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::f1;

/// What the program prints, what it says, and its exit status, with its files in that folder.
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
#[cfg(target_os = "linux")]
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

/// Whatever a chat program or a keyboard makes of a code, the shell takes it; and it is what it stands for.
#[test]
fn a_code_is_taken_as_friends_send_it() {
    let folder = TempDir::new().unwrap();
    let junqi = |arguments: &[&str]| junqi(folder.path(), arguments);
    let code = f1().code();
    let body = code.strip_prefix("jq1-").unwrap();
    for sent in [
        code.replace('-', ""),
        code.replace('-', " "),
        code.replace('-', "_"),
        code.replace('-', "\u{2011}"),
        code.replace('-', "\u{2013}"),
        code.replace('-', "\u{2014}"),
        code.to_uppercase(),
        code.chars().map(|c| char::from_u32(u32::from(c) + 0xfee0).unwrap()).collect(),
        body.to_owned(),
        body.replace('-', " "),
        format!("{code}。"),
        format!(" “{code}”，"),
    ] {
        let (out, error, _) = junqi(&["formation", "code", &sent]);
        assert_eq!(out.trim_end(), code, "{sent}: {error}");
    }
    // A slip in one is told as such, not as an unknown name.
    let wrong = if body.ends_with('0') { "1" } else { "0" };
    let slip = format!("{}{wrong}", &body[..body.len() - 1]);
    for sent in [slip.clone(), format!("jq1{}", slip.replace('-', ""))] {
        let (_, error, status) = junqi(&["formation", "show", &sent]);
        assert!(status == Some(1) && error.contains("wrong checksum"), "{sent}: {error}");
    }
    // Nor does a formation of one's own that is called like it take its place.
    let file = FormationFile { name: code.clone(), ..built_in()[0].clone() };
    Store::at(folder.path()).save_formation(&file, Overwrite::No).unwrap();
    assert_eq!(junqi(&["formation", "code", &code]).0.trim_end(), code);
    let (own, _, _) = junqi(&["formation", "code", &format!("own:{code}")]);
    assert_eq!(own.trim_end(), built_in()[0].formation.code());
}

/// What one command writes another one reads, with its name.
#[test]
fn what_is_printed_is_read_again() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (rows, list, text) = (path("two.txt"), path("all.json"), path("spear.txt"));
    fs::write(&rows, format!("# one\n{}\n\n# two\n{}\n", f1(), f1().mirrored())).unwrap();
    let junqi = |arguments: &[&str]| junqi(folder.path(), arguments);
    let shown = |path: &Path| path.to_str().unwrap().to_owned();
    let (out, _, _) = junqi(&["formation", "show", &shown(&rows), "--json"]);
    fs::write(&list, &out).unwrap();
    let files = read_any(out.as_bytes()).unwrap();
    let read: Vec<_> = files.iter().map(|file| (file.name.as_str(), file.formation)).collect();
    assert_eq!(read, [("one", f1()), ("two", f1().mirrored())]);
    assert_eq!(junqi(&["formation", "check", &shown(&list)]).2, Some(0));
    let (out, _, _) = junqi(&["formation", "code", &shown(&list), "--number", "2"]);
    assert_eq!(out.trim_end(), f1().mirrored().code());
    let wrong = fs::read_to_string(&list).unwrap().replacen("连师营旅排", "连师营旅司", 1);
    fs::write(&list, wrong).unwrap();
    let (_, error, _) = junqi(&["formation", "show", &shown(&list)]);
    assert!(error.contains("formation 1: the field \"rows\": commander: 2 instead of 1"), "{error}");

    assert_eq!(junqi(&["formation", "convert", "spear", &shown(&text)]).2, Some(0));
    let read = read_any(&fs::read(&text).unwrap()).unwrap();
    assert_eq!((read.len(), &read[0].name), (1, &built_in()[0].name));
}

/// Links that go round, pipes, empty folders, long names: an import ends, and says what there was.
#[cfg(unix)]
#[test]
fn an_import_ends_whatever_lies_in_the_folder() {
    let folder = TempDir::new().unwrap();
    let from = folder.path().join("imp");
    fs::create_dir_all(from.join("deep")).unwrap();
    std::os::unix::fs::symlink(".", from.join("loop")).unwrap();
    std::os::unix::fs::symlink("..", from.join("deep/up")).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(from.join("pipe")).status().unwrap().success());
    let write = |name: &str, formation: Formation| {
        let file = FormationFile { name: "   ".into(), ..FormationFile::new(formation) };
        fs::write(from.join(name), file.to_json()).unwrap();
    };
    write("-wall.json", f1());
    write("deep/other.json", built_in()[0].formation);
    let long = FormationFile { name: "x".repeat(100_000), ..FormationFile::new(f1()) };
    fs::write(from.join("long.json"), long.to_json()).unwrap();
    let data = folder.path().join("data");
    let (out, error, status) = junqi(&data, &["formation", "import", from.to_str().unwrap()]);
    assert_eq!(out.lines().count() + error.lines().count(), 3, "{out}{error}");
    assert!(out.contains("kept as _wall\n") && out.contains("left out: the same as spear"), "{out}");
    assert!(error.contains("long.json: the field \"name\" has 100000 characters, more than 200"), "{error}");
    assert_eq!(status, Some(1));
    assert_eq!(junqi(&data, &["formation", "code", "_wall"]).0.trim_end(), f1().code());

    let empty = folder.path().join("empty");
    fs::create_dir(&empty).unwrap();
    let (_, error, status) = junqi(&data, &["formation", "import", empty.to_str().unwrap()]);
    assert!(error.contains("empty: there is no file in this folder") && status == Some(1), "{error}");
}

/// What is handed on is written where one says, for others to read; what a link leads to stays behind it.
#[cfg(unix)]
#[test]
fn a_converted_file_is_a_file_like_any_other() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (plain, out, link) = (path("plain"), path("out.jql"), path("link.jql"));
    fs::write(&plain, "").unwrap();
    let convert = |to: &Path, more: &[&str]| {
        let to = to.to_str().unwrap();
        let arguments: Vec<_> = ["formation", "convert", "spear", to].iter().chain(more).copied().collect();
        junqi(folder.path(), &arguments).2
    };
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(convert(&out, &[]), Some(0));
    assert_eq!(mode(&out), mode(&plain));
    fs::set_permissions(&out, fs::Permissions::from_mode(0o640)).unwrap();
    fs::write(&out, "old").unwrap();
    std::os::unix::fs::symlink(&out, &link).unwrap();
    assert_eq!(convert(&link, &[]), Some(1));
    assert_eq!(convert(&link, &["--force"]), Some(0));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(read_jql(&fs::read(&out).unwrap()), Ok(built_in()[0].formation));
    assert_eq!(mode(&out) & 0o777, 0o640);
}
