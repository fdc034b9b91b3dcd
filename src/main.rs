//! The program: everything is in the library, see [`junqi::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    junqi::cli::main()
}
