//! A program to be started at a pseudo terminal: its arguments, its environment, its window.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

use portable_pty::{CommandBuilder, native_pty_system};
use rustix::process::Pid;

use super::screen::Terminal;
use super::{Hands, Pty, Shared, modes_of, pty_size, read_all};

/// The built `junqi` with those arguments.
pub fn junqi<const N: usize>(args: [&str; N]) -> Program {
    Program::new(env!("CARGO_BIN_EXE_junqi")).args(args)
}

/// A program to be started, and at what terminal.
pub struct Program {
    command: CommandBuilder,
    columns: u16,
    rows: u16,
}

impl Program {
    /// That program at a terminal of 80 x 24. Its environment holds nothing but `PATH`,
    /// `TERM=xterm-256color` and `LANG=C.UTF-8`, so that no setting of the person who tests
    /// gets in, and the width of ambiguous characters, since this terminal answers no questions
    /// (`JUNQI_AMBIGUOUS_WIDTH=1`); a program that keeps files needs a `HOME` of its own ([`Program::env`]).
    pub fn new(path: impl AsRef<OsStr>) -> Self {
        let mut command = CommandBuilder::new(path);
        command.env_clear();
        if let Some(path) = std::env::var_os("PATH") {
            command.env("PATH", path);
        }
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        command.env("JUNQI_AMBIGUOUS_WIDTH", "1");
        command.cwd(std::env::temp_dir());
        Self { command, columns: 80, rows: 24 }
    }

    /// Adds arguments.
    pub fn args<A: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = A>) -> Self {
        self.command.args(args);
        self
    }

    /// Sets a variable of the environment.
    pub fn env(mut self, name: impl AsRef<OsStr>, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// Takes a variable out of the environment.
    pub fn env_remove(mut self, name: impl AsRef<OsStr>) -> Self {
        self.command.env_remove(name);
        self
    }

    /// Sets the folder it starts in.
    pub fn folder(mut self, path: impl AsRef<Path>) -> Self {
        self.command.cwd(OsString::from(path.as_ref()));
        self
    }

    /// Sets the size of the terminal.
    pub fn size(mut self, columns: u16, rows: u16) -> Self {
        (self.columns, self.rows) = (columns, rows);
        self
    }

    /// Starts it.
    pub fn start(self) -> Pty {
        let pair = native_pty_system().openpty(pty_size(self.columns, self.rows)).expect("a pseudo terminal");
        let reader = pair.master.try_clone_reader().expect("the terminal can be read");
        let writer = pair.master.take_writer().expect("the terminal can be written");
        let shared = Arc::new(Shared {
            terminal: Mutex::new(Terminal::new(self.columns, self.rows)),
            news: Condvar::new(),
            closing: AtomicBool::new(false),
            reading: AtomicBool::new(true),
        });
        let reading = thread::spawn({
            let shared = Arc::clone(&shared);
            move || read_all(reader, &shared)
        });
        let name = pair.master.tty_name();
        // Cooked, with echo: as a shell finds a terminal.
        let modes = modes_of(&*pair.master);
        let child = pair.slave.spawn_command(self.command).expect("the program starts");
        let pid = child.process_id().and_then(|id| Pid::from_raw(id as i32)).expect("a process id");
        Pty {
            pid,
            name,
            modes,
            shared,
            hands: Mutex::new(Some(Hands { writer, master: pair.master, reading })),
            child: Mutex::new(child),
        }
    }
}
