//! Other programs that play: started, asked by lines, and ended.
//!
//! A [`Program`] is started when it is asked for the first time and again when it is asked after
//! it has failed; the protocol is such that it has nothing to remember. Whoever asks waits for the
//! answer, so it is asked on a thread of its own. Whatever the program does – nothing, too much,
//! nonsense, dying – ends in a [`Failure`] and no later than its time, and whatever it
//! writes on its standard error goes nowhere.

use std::fmt;
use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::protocol::{self, Answer, Limits, Line, Lines, MAX_ANSWER};
use crate::record::CommandLine;
use crate::rules::Action;
use crate::view::{View, Viewer};

/// How long a program may think where nothing else is said.
pub const USUAL_TIME: Duration = Duration::from_secs(10);
/// How often it is looked whether the answer isn't wanted any more.
const LOOK: Duration = Duration::from_millis(10);
/// How many lines wait at most to be heard: a program that writes without being asked has to wait.
const UNHEARD: usize = 4;

/// Why a program has given no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// It can't be started.
    #[error("it can't be started: {0}")]
    Start(String),
    /// It has ended, or closed its standard output.
    #[error("it has ended")]
    Ended,
    /// It took too long.
    #[error("it gave no answer in time")]
    Late,
    /// It writes and writes.
    #[error("{}", protocol::too_long(MAX_ANSWER))]
    TooLong,
    /// What it says is no answer.
    #[error("its answer can't be read: {0}")]
    Unreadable(String),
    /// It may not do that.
    #[error("it answers {0}, which isn't legal")]
    Illegal(String),
    /// It was asked when there was nothing to do.
    #[error("there was nothing to do")]
    Nothing,
}

/// A program that plays.
///
/// Dropped, it ends.
pub struct Program {
    line: CommandLine,
    /// What is said to it and heard from it, while it runs. Whoever asks holds it.
    talk: Mutex<Option<Talk>>,
    process: Mutex<Process>,
    failure: Mutex<Option<Failure>>,
}

/// What is said and heard.
struct Talk {
    requests: Sender<String>,
    answers: Receiver<Option<Line>>,
    /// The number of the last request.
    number: u64,
}

#[derive(Default)]
struct Process {
    child: Option<Child>,
    /// It is not started any more.
    over: bool,
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program").field("line", &self.line).finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Program {
    /// A program that is started by this command once it is asked.
    pub const fn new(line: CommandLine) -> Self {
        Self {
            line,
            talk: Mutex::new(None),
            process: Mutex::new(Process { child: None, over: false }),
            failure: Mutex::new(None),
        }
    }

    /// The command that starts it.
    pub const fn line(&self) -> &CommandLine {
        &self.line
    }

    /// Starts it, so that one that can't be is found before anybody asks it.
    ///
    /// # Errors
    /// [`Failure::Start`], or that it has ended already.
    pub fn begin(&self) -> Result<(), Failure> {
        let mut talk = lock(&self.talk);
        if talk.is_none() {
            *talk = Some(self.start()?);
        }
        Ok(())
    }

    /// Why the last question was asked in vain, if it was.
    pub fn failure(&self) -> Option<Failure> {
        lock(&self.failure).clone()
    }

    /// What the player of that view does, who has so long for it; `stop` says that nobody waits
    /// any more. An action that comes back is legal, or the player's resignation. A program
    /// that fails otherwise than by an illegal move is ended.
    ///
    /// # Errors
    /// Why there is none.
    pub fn ask(&self, view: &View, limits: Limits, stop: &dyn Fn() -> bool) -> Result<Action, Failure> {
        let mut talk = lock(&self.talk);
        let asked = self.ask_once(&mut talk, view, limits, stop).and_then(|answer| {
            let resigns =
                matches!(answer.action, Action::Resign(seat) if view.viewer() == Viewer::Seat(seat));
            if resigns || protocol::legal(view).contains(&answer.action) {
                Ok(answer.action)
            } else {
                Err(Failure::Illegal(protocol::written(view, answer.action)))
            }
        });
        if !matches!(asked, Ok(_) | Err(Failure::Illegal(_) | Failure::Nothing)) {
            *talk = None;
            self.kill();
        }
        lock(&self.failure).clone_from(&asked.as_ref().err().cloned());
        asked
    }

    fn ask_once(
        &self,
        talk: &mut Option<Talk>,
        view: &View,
        limits: Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Answer, Failure> {
        let began = Instant::now();
        let time = limits.time.unwrap_or(USUAL_TIME);
        let talk = match talk {
            Some(talk) => talk,
            None => talk.insert(self.start()?),
        };
        talk.number += 1;
        // It gets to know a little less than it has, for what comes between it and the clock.
        let limits = Limits { time: Some(time * 9 / 10), ..limits };
        let request = protocol::ask(view, talk.number, limits).ok_or(Failure::Nothing)?;
        // What it said without being asked is no answer.
        while talk.answers.try_recv().is_ok() {}
        // Nobody reads it any more where the program has ended; that is heard below.
        let _ = talk.requests.send(request);
        loop {
            let left = time.saturating_sub(began.elapsed());
            if left.is_zero() || stop() {
                return Err(Failure::Late);
            }
            match talk.answers.recv_timeout(left.min(LOOK)) {
                Ok(Some(Line::Whole(line))) => {
                    let answer = protocol::read_answer(&line, view.board()).map_err(Failure::Unreadable)?;
                    // The answer to an earlier request may come late.
                    if answer.id.is_none_or(|id| id == talk.number) {
                        return Ok(answer);
                    }
                }
                Ok(Some(Line::TooLong)) => return Err(Failure::TooLong),
                Ok(None) | Err(RecvTimeoutError::Disconnected) => return Err(Failure::Ended),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn start(&self) -> Result<Talk, Failure> {
        let words = self.line.words();
        let (name, arguments) = words.split_first().ok_or(Failure::Ended)?;
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C at the terminal is not meant for it; and what it starts itself ends with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut process = lock(&self.process);
        if process.over {
            return Err(Failure::Ended);
        }
        let failed = |error: std::io::Error| Failure::Start(error.to_string());
        let child = process.child.insert(command.spawn().map_err(failed)?);
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Failure::Ended);
        };
        drop(process);
        let (requests, to_write) = mpsc::channel();
        let (heard, answers) = mpsc::sync_channel(UNHEARD);
        thread::Builder::new().spawn(move || write(input, &to_write)).map_err(failed)?;
        thread::Builder::new().spawn(move || read(output, &heard)).map_err(failed)?;
        Ok(Talk { requests, answers, number: 0 })
    }

    /// Ends it now, whatever it does, for good.
    pub fn end(&self) {
        lock(&self.process).over = true;
        self.kill();
    }

    fn kill(&self) {
        let Some(mut child) = lock(&self.process).child.take() else { return };
        #[cfg(all(unix, feature = "terminal"))]
        if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            // As long as nobody has waited for it, its number is its own.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        // One that has ended already is not killed; waiting for it lets the system forget it.
        let _ = child.kill();
        let _ = child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}

/// Hands on what is said, as fast as the program reads it.
fn write(mut input: ChildStdin, requests: &Receiver<String>) {
    for request in requests {
        if input.write_all(format!("{request}\n").as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Hears what the program says until it ends, or says more than anybody wants to hear.
fn read(output: ChildStdout, heard: &mpsc::SyncSender<Option<Line>>) {
    let mut lines = Lines::new(BufReader::new(output), MAX_ANSWER);
    loop {
        let line = lines.read().unwrap_or_default();
        let goes_on = matches!(line, Some(Line::Whole(_)));
        if heard.send(line).is_err() || !goes_on {
            return;
        }
    }
}
