//! Every command with its real output and exit status: `tests/cmd/*.trycmd`.

#![cfg(feature = "terminal")]

#[test]
fn commands_print_what_they_should() {
    let cases = trycmd::TestCases::new();
    // Nobody's own formations are listed.
    cases.env("XDG_DATA_HOME", "/no-such-folder").env("APPDATA", "/no-such-folder");
    cases.env("LC_ALL", "C.UTF-8").env("COLUMNS", "100");
    cases.case("tests/cmd/*.trycmd").case("README.md");
}
