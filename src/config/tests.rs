use super::*;

fn faults(text: &str) -> Vec<(usize, String)> {
    Settings::parse(text).unwrap_err().into_iter().map(|fault| (fault.line, fault.text)).collect()
}

#[test]
fn the_commented_file_sets_nothing_and_every_example_in_it_is_possible() {
    assert_eq!(Settings::parse(&commented()), Ok(Settings::default()));
    let text = commented();
    let examples: String = text
        .lines()
        .filter_map(|line| line.strip_prefix('#').filter(|rest| !rest.starts_with(' ')))
        .flat_map(|line| [line, "\n"])
        .collect();
    let settings = Settings::parse(&examples).unwrap();
    let names: Vec<_> = settings.set.iter().map(|set| set.setting.name).collect();
    assert_eq!(names, SETTINGS.iter().map(|setting| setting.name).collect::<Vec<_>>());
}

#[test]
fn all_faults_are_named_at_once_with_their_lines_and_what_is_possible() {
    let found =
        faults("# mine\nlang = \"fr\"\n\nmouse = \"no\"\npace = 61\ncolour = 1\ndata_dir = \"\"\n[keys]\n");
    let lines: Vec<_> = found.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [2, 4, 5, 6, 7, 8], "{found:?}");
    for ((_, text), said) in
        found.iter().zip(["zh, en", "true or false", "0 to 60", "ambiguous_width", "quotes", "[keys]"])
    {
        assert!(text.contains(said), "{text:?} doesn't say {said:?}");
    }
}

#[test]
fn what_is_no_toml_is_a_fault_of_its_line() {
    assert_eq!(faults("lang = \"zh\"\nmouse =\n")[0].0, 2);
    assert_eq!(faults("lang = \"zh\"\nlang = \"en\"\n")[0].0, 2, "a key twice");
}

#[test]
fn a_byte_order_mark_and_windows_line_ends_do_no_harm() {
    let settings = Settings::parse("\u{feff}lang = \"zh\"\r\npace = 0.5\r\n").unwrap();
    assert_eq!((settings.value("lang"), settings.value("pace")), (Some("zh"), Some("0.5")));
}

#[test]
fn paths_are_seen_from_the_file_that_names_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    fs::write(&path, "keys = \"k.toml\"\ndata_dir = \"/absolute\"\n").unwrap();
    let settings = Settings::load(&path).unwrap();
    assert_eq!(settings.value("keys").map(Path::new), Some(&*folder.path().join("k.toml")));
    if cfg!(unix) {
        assert_eq!(settings.value("data_dir"), Some("/absolute"));
    }
    assert!(matches!(Settings::load(&folder.path().join("none.toml")), Err(ConfigError::Read { .. })));
}
