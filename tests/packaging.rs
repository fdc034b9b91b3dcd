//! What is packed with the program: completions that real shells take, and manual pages.
//! Shells that aren't there are passed over; bash is everywhere these run.

#![cfg(all(feature = "terminal", unix))]

use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

/// The folder that `packaging/generate` fills.
fn generated() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let done =
        Command::new("packaging/generate").arg(env!("CARGO_BIN_EXE_junqi")).arg(folder.path()).output();
    let done = done.unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    folder
}

/// What a shell that runs this script says; none where there is no such shell.
fn shell(name: &str, script: &str, folder: &Path) -> Option<String> {
    let Output { status, stdout, stderr } =
        Command::new(name).arg("-c").arg(script).current_dir(folder).output().ok()?;
    let errors = String::from_utf8_lossy(&stderr);
    assert!(status.success() && errors.is_empty(), "{name}: {errors}");
    Some(String::from_utf8_lossy(&stdout).into_owned())
}

/// A command line cut off, with a word that a shell has to offer.
const OFFERED: [(&str, &str); 8] = [
    ("junqi for", "formation"),
    ("junqi play --preset flip_f", "flip_first"),
    ("junqi play --seat north=bot:h", "north=bot:hard"),
    ("junqi play --formation south=iron", "south=iron-wall"),
    ("junqi play --set mine=b", "mine=both_die"),
    ("junqi formation show iron", "iron-wall"),
    ("junqi rules tour", "tournament"),
    ("junqi learn eng", "engineer"),
];

#[test]
fn bash_offers_names_levels_presets_and_options() {
    let folder = generated();
    for (line, word) in OFFERED {
        let script = format!(
            "source completions/junqi.bash; COMP_WORDS=({line}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             _junqi junqi \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD-1]}}\"; echo \"${{COMPREPLY[@]}}\""
        );
        let offered = shell("bash", &script, folder.path()).expect("bash");
        assert!(offered.split_whitespace().any(|other| other == word), "{line}: {offered}");
    }
}

#[test]
fn fish_offers_names_levels_presets_and_options_and_files() {
    let folder = generated();
    for (line, word) in OFFERED.into_iter().chain([("junqi show comple", "completions/")]) {
        let script = format!("source completions/junqi.fish; complete -C '{line}'");
        let Some(offered) = shell("fish", &script, folder.path()) else { return };
        assert!(offered.split_whitespace().any(|other| other == word), "{line}: {offered}");
    }
}

#[test]
fn zsh_takes_its_script() {
    let folder = generated();
    let script = "fpath=($PWD/completions $fpath); autoload -U compinit; compinit -u -D; zsh -n completions/_junqi; \
                  print ${_comps[junqi]}";
    let Some(said) = shell("zsh", script, folder.path()) else { return };
    assert_eq!(said, "_junqi\n");
}

#[test]
fn every_command_has_a_page_under_its_name() {
    let folder = generated();
    let program = std::fs::read_to_string(folder.path().join("man/junqi.1")).unwrap();
    let mut pages = 0;
    for page in std::fs::read_dir(folder.path().join("man")).unwrap() {
        let page = page.unwrap();
        let file = page.file_name().into_string().unwrap();
        let name = file.strip_suffix(".1").unwrap().replace('-', "\\-");
        let text = std::fs::read_to_string(page.path()).unwrap();
        let title = format!(".TH \"{name}\" \"1\" \"\" \"junqi {}\" \"Junqi\"\n", env!("CARGO_PKG_VERSION"));
        assert!(text.contains(&title), "{file}");
        assert!(file == "junqi.1" || program.contains(&format!("\n{name}(1)\n")), "{file}");
        pages += 1;
    }
    assert!(pages > 15, "{pages}");
}

/// The program alone in an empty folder, with no place for files: all is inside.
#[test]
fn the_program_needs_no_file_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("junqi");
    std::fs::copy(env!("CARGO_BIN_EXE_junqi"), &program).unwrap();
    for (arguments, said) in [
        (&["formation", "show", "iron-wall", "--lang", "en"][..], "Iron wall"),
        (&["learn", "glossary", "0040", "--lang", "zh"], "司令"),
        (&["rules", "tournament", "--lang", "en"], "move_seconds"),
    ] {
        let done =
            Command::new(&program).args(arguments).current_dir(folder.path()).env_clear().output().unwrap();
        let text = String::from_utf8_lossy(&done.stdout);
        assert!(done.status.success() && text.contains(said), "{arguments:?}: {text}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing was left beside it");
}
