//! The program on the terminal: the model, fed by the loop in [`run`](super::run).

use std::time::Duration;

use ratatui::Frame;

use super::input::Input;
use super::model::Model;
use super::run::{App, Flow};
use super::screen::Screen;
use super::{update, view};
use crate::table::Command;

impl App for Model {
    fn handle(&mut self, input: Input, now: Duration) -> Flow {
        update::handle(self, input, now)
    }

    fn tick(&mut self, now: Duration) -> Flow {
        update::tick(self, now)
    }

    fn next_tick(&self, now: Duration) -> Option<Duration> {
        update::next_tick(self, now)
    }

    fn draw(&mut self, frame: &mut Frame) {
        self.shared.area = frame.area();
        view::draw(self, frame);
        if let Screen::Cover(cover) = &mut self.screen {
            cover.is_shown(self.shared.now);
        }
    }

    fn ending(&mut self) {
        // Every command is on the disk already; what is left is how long the
        // player has thought.
        let now = self.shared.now;
        if let Some(session) = &mut self.shared.session {
            let _ = session.apply(Command::StopClock, now);
        }
    }
}
