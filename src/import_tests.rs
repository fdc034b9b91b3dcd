use std::fs;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use tempfile::TempDir;

use super::*;
use crate::formation::{Formation, write_jql};
use crate::record::{Player, Record};
use crate::rules::{BoardKind, BySeat, RuleSet};

fn random(seed: u64) -> Formation {
    Formation::random(&mut ChaCha8Rng::seed_from_u64(seed))
}

/// A QQ record of a game in which nobody has moved yet.
fn jgs(formations: [Formation; 4]) -> Vec<u8> {
    let mut bytes = vec![0; 0x19c];
    bytes[..10].copy_from_slice(b"QQGame JQS");
    for (number, formation) in formations.iter().enumerate() {
        let block = &mut bytes[0x20 + number * 88..][..88];
        block[0] = number as u8;
        block[8..10].copy_from_slice(&[b'P', b'0' + number as u8]);
        block[28..58].copy_from_slice(&write_jql(formation)[20..]);
    }
    bytes
}

fn back_first(formation: &Formation) -> String {
    let rows = formation.rows();
    rows.into_iter().rev().collect::<Vec<_>>().join("\n")
}

/// A store in which nothing is kept.
fn no_store() -> Store {
    Store::at("/no-such-folder")
}

/// The report as lines: file name, number, what became of it.
fn report(folder: &TempDir, back_first: BackFirst) -> Vec<String> {
    let mut catalogue = Catalogue::built_in();
    let items = gather(&[folder.path().to_owned()], &mut catalogue, back_first, &no_store());
    let line = |item: Item| {
        let name = item.path.strip_prefix(folder.path()).unwrap().display().to_string();
        let number = item.number.map(|number| format!(" {number}")).unwrap_or_default();
        let found = match item.found {
            Found::New(file) => format!("new {}", file.name),
            Found::Alike { likeness: Likeness::Same, of, .. } => format!("same as {of}"),
            Found::Alike { likeness: Likeness::Mirror, of, .. } => format!("mirror of {of}"),
            Found::Refused(error) => format!("{error}"),
        };
        format!("{name}{number}: {found}")
    };
    items.into_iter().map(line).collect()
}

#[test]
fn a_folder_of_mixed_files_is_reported_file_by_file() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    fs::create_dir(folder.path().join("more")).unwrap();
    fs::create_dir(folder.path().join(".hidden")).unwrap();
    write(".hidden/no.txt", b"?");
    write("a.jql", &write_jql(&random(1)));
    write("b.txt", format!("{}\n\n{}", random(2), random(1).mirrored()).as_bytes());
    write(
        "c.json",
        FormationFile { name: "Sea".into(), ..FormationFile::new(random(3)) }.to_json().as_bytes(),
    );
    write("d.jgs", &jgs([random(4), random(3), random(5), random(6)]));
    write("e.txt", format!("# from a friend\n{}\n", random(7).code()).as_bytes());
    write("f.txt", back_first(&random(8)).as_bytes());
    write("g.md", b"notes\n");
    write("more/h.jql", &write_jql(&random(2)));
    write("more/i.jql", &write_jql(&crate::formation::built_in()[0].formation)[..40]);
    let expected = [
        "a.jql: new a",
        "b.txt 1: new b-1",
        "b.txt 2: mirror of a",
        "c.json: new Sea",
        "d.jgs 1: same as Sea",
        "d.jgs 2: new d-east",
        "d.jgs 3: new d-north",
        "d.jgs 4: new d-west",
        "e.txt: new e",
        "f.txt: line 1: the formation looks written back line first; the front line comes first",
        "g.md: line 1: L1C1: 'n' stands for no piece; possible are 司军师旅团营连排工炸雷旗, 9 to 1, b, m, f, \
         and \".\" for a camp",
        "more/h.jql: same as b-1",
        "more/i.jql: the file ends at byte 40; a QQ formation has 50 bytes",
    ];
    assert_eq!(report(&folder, BackFirst::Refused), expected);
    assert_eq!(report(&folder, BackFirst::Flipped)[9], "f.txt: new f");
}

#[test]
fn text_written_back_line_first_is_read_when_one_says_how() {
    let formation = random(9);
    let (flipped, turned) = (back_first(&formation), back_first(&formation.mirrored()));
    let read = |text: &str, how| formations_in(text.as_bytes(), how).map(|files| files[0].formation);
    let refused = read(&flipped, BackFirst::Refused).unwrap_err();
    assert!(refused.is_back_first());
    assert_eq!(read(&flipped, BackFirst::Flipped).unwrap(), formation);
    assert_eq!(read(&turned, BackFirst::Turned).unwrap(), formation);
    // Front line first is read as ever, and what is broken stays broken.
    for how in [BackFirst::Refused, BackFirst::Flipped, BackFirst::Turned] {
        assert_eq!(read(&formation.to_string(), how).unwrap(), formation);
        let broken = read(&flipped.replacen('旗', "雷", 1), how).unwrap_err();
        assert!(!broken.is_back_first());
    }
}

#[test]
fn a_recorded_game_gives_the_formations_of_its_players() {
    let formations = [1, 2, 3, 4].map(random);
    let found = formations_in(&jgs(formations), BackFirst::Refused).unwrap();
    let told: Vec<_> =
        found.iter().map(|file| (file.name.as_str(), file.author.as_str(), file.formation)).collect();
    // QQ counts the seats from East.
    assert_eq!(
        told,
        [
            ("south", "P1", formations[1]),
            ("east", "P0", formations[0]),
            ("north", "P3", formations[3]),
            ("west", "P2", formations[2])
        ]
    );
    let mut record = Record::new(
        BoardKind::Two,
        RuleSet::from_preset("standard").unwrap(),
        BySeat::from_fn(|seat| Some(formations[seat.index()])),
    );
    record.players[Seat::South] = Some(Player::human("A"));
    record.players[Seat::North] = Some(Player::human("B"));
    let found = formations_in(record.to_json().unwrap().as_bytes(), BackFirst::Refused).unwrap();
    let told: Vec<_> = found.iter().map(|file| (file.author.as_str(), file.formation)).collect();
    assert_eq!(told, [("A", formations[0]), ("B", formations[2])]);
}

#[test]
fn a_game_that_is_broken_or_starts_from_a_position_is_refused() {
    let error = |bytes: &[u8]| formations_in(bytes, BackFirst::Refused).unwrap_err().to_string();
    assert_eq!(
        error(&jgs([1, 2, 3, 4].map(random))[..100]),
        "the file ends at byte 100; the head and the players of a QQ record take 412"
    );
    let position = r#"{"format": "junqi-game", "version": 1, "board": "two", "rules": {"preset": "standard"},
        "position": {"to_move": "south", "pieces": {"south": {"b1": "旗", "a1": "排"}, "north": {"b12": "旗", "a12": "排"}}},
        "moves": []}"#;
    assert_eq!(error(position.as_bytes()), "the game starts from a position: there is no formation in it");
    assert_eq!(error(b"{\"format\": \"junqi-game\"}"), "the field \"version\" is missing");
}

#[test]
fn a_path_that_is_missing_is_reported() {
    let folder = TempDir::new().unwrap();
    let missing = folder.path().join("missing.txt");
    let items =
        gather(std::slice::from_ref(&missing), &mut Catalogue::new(), BackFirst::Refused, &no_store());
    let [Item { path, number: None, found: Found::Refused(error) }] = &items[..] else { panic!("{items:?}") };
    assert_eq!(path, &missing);
    assert!(error.to_string().contains("missing.txt: can't be read"), "{error}");
}

#[test]
fn the_library_is_the_built_in_formations_and_ones_own() {
    let folder = TempDir::new().unwrap();
    let store = Store::at(folder.path());
    let file = FormationFile { name: "mine".into(), ..FormationFile::new(random(1)) };
    let path = store.save_formation(&file, crate::storage::Overwrite::No).unwrap();
    fs::write(path.with_file_name("torn.json"), "{").unwrap();
    let Library { catalogue, broken, hidden } = Library::of(&store);
    assert_eq!(hidden, 0);
    assert_eq!(catalogue.entries().len(), Catalogue::built_in().entries().len() + 1);
    assert_eq!(catalogue.get("mine").unwrap().source, Source::Own(path));
    assert_eq!(broken.len(), 1);
}
