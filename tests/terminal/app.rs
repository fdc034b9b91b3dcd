//! The small app that the tests of the terminal play with, and how it is started.

use std::time::Duration;
use std::{env, fs, thread};

use junqi::tui::input::{Input, KeyCode};
use junqi::tui::run::{App, Exit, Flow, Waker, run};
use junqi::tui::terminal::{Options, Terminal};
use ratatui::Frame;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::pty::{Program, Pty};

/// Tells this program, when started once more, to be the app.
pub(super) const BE_THE_APP: &str = "JUNQI_TEST_APP";

/// Names the file that the app writes to when it is told of its end.
pub(super) const SAVE: &str = "JUNQI_TEST_SAVE";

/// Shows the size and the last inputs; some keys do harm.
#[derive(Default)]
struct SmallApp {
    waker: Option<Waker>,
    keys: Vec<String>,
    size: (u16, u16),
    ticks: u32,
    clock: bool,
    frames: u32,
}

impl App for SmallApp {
    fn started(&mut self, waker: Waker) {
        self.waker = Some(waker);
    }

    fn handle(&mut self, input: Input, _: Duration) -> Flow {
        match input {
            Input::Key(key) => {
                match key.code {
                    KeyCode::Char('q') => return Flow::Quit,
                    KeyCode::Char('p') => panic!("the small app has tripped"),
                    KeyCode::Char('t') => {
                        let thread = thread::Builder::new().name("thinker".to_owned());
                        thread.spawn(|| panic!("the thinker has tripped")).expect("a thread");
                    }
                    KeyCode::Char('s') => loop {
                        thread::sleep(Duration::from_secs(1));
                    },
                    KeyCode::Char('c') => self.clock = !self.clock,
                    KeyCode::Char('i') => return Flow::Idle,
                    KeyCode::Char('w') => {
                        let waker = self.waker.clone();
                        thread::spawn(move || waker.inspect(Waker::wake));
                    }
                    _ => {}
                }
                self.keys.push(key.to_string());
            }
            Input::Mouse(mouse) => {
                self.keys.push(format!("{:?}@{},{}", mouse.action, mouse.column, mouse.row));
            }
            Input::Paste(text) => self.keys.push(format!("{text:?}")),
            Input::Resize { width, height } => self.size = (width, height),
        }
        Flow::Redraw
    }

    fn tick(&mut self, _: Duration) -> Flow {
        self.ticks += 1;
        Flow::Redraw
    }

    fn next_tick(&self, now: Duration) -> Option<Duration> {
        // Always "now": the loop has to keep it from running hot.
        self.clock.then_some(now)
    }

    fn draw(&mut self, frame: &mut Frame) {
        self.frames += 1;
        let area = frame.area();
        let last = self.keys.len().saturating_sub(6);
        let lines = vec![
            Line::from(format!("军棋 {}x{} resized {:?}", area.width, area.height, self.size)),
            Line::from(format!("keys {}: {}", self.keys.len(), self.keys[last..].join(" "))),
            Line::from(format!("ticks {}", self.ticks)),
            Line::from(Span::styled("vermillion", Style::new().fg(Color::Red).bold())),
            Line::from("SECRET".repeat(usize::from(area.width) / 6)),
        ];
        frame.render_widget(Paragraph::new(lines), area);
        if let Some(corner) = frame.buffer_mut().content.last_mut() {
            corner.set_symbol("%");
        }
    }

    fn ending(&mut self, _now: Duration) {
        if let Some(path) = env::var_os(SAVE) {
            let _ = fs::write(path, "saved");
        }
    }
}

/// The main function of the app.
pub(super) fn be_the_app(kind: &str) -> Result<Exit, Box<dyn std::error::Error>> {
    let mouse = kind != "no mouse";
    if kind == "printing" {
        println!("before the game");
    }
    let mut terminal = Terminal::open(Options { mouse, ..Options::default() })?;
    if kind == "failing" {
        terminal.draw(|frame| frame.render_widget("SECRET", frame.area()))?;
        return Err("the board is missing".into());
    }
    Ok(run(&mut terminal, &mut SmallApp::default())?)
}

/// What this program has to be called with to be the app.
pub(super) const APP_ARGS: [&str; 5] = ["--exact", "small_app", "--nocapture", "--quiet", "--test-threads=1"];

/// The app of that kind, not yet started.
pub(super) fn app(kind: &str) -> Program {
    Program::new(env::current_exe().expect("this program")).args(APP_ARGS).env(BE_THE_APP, kind)
}

/// The app, started by a shell with `"$0" "$@"`.
pub(super) fn app_by_shell(script: &str) -> Program {
    let exe = env::current_exe().expect("this program");
    Program::new("/bin/sh")
        .args(["-c", script])
        .args([exe.as_os_str()])
        .args(APP_ARGS)
        .env(BE_THE_APP, "plain")
}

/// The app at a terminal of 60 x 10, its first frame drawn.
pub(super) fn started() -> Pty {
    let app = app("plain").size(60, 10).start();
    app.wait_for("军棋 60x10");
    app
}
