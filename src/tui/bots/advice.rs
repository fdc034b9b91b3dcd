//! A hint for a person: what the computer would do in his place, and why. It sees what he
//! sees and nothing else.

use std::sync::Arc;
use std::time::Duration;

use super::inquiry::Inquiry;
use super::{Bots, allowance};
use crate::ai::{Budget, Reason};
use crate::record::Level;
use crate::rules::Action;
use crate::view::View;

/// How well the computer plays that gives hints.
const ADVISER: Level = Level::Hard;

/// What the computer would do, with what speaks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// What it would do.
    pub action: Action,
    /// Why, the weightiest first; empty where that can't be said in a word.
    pub reasons: Vec<Reason>,
}

/// How far a hint has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Consultation {
    /// Nobody has asked for one.
    NotAsked,
    /// It is being thought about.
    Thinking,
    /// This is it; none where there is none.
    Given(Option<Advice>),
}

impl Bots {
    /// Asks for a hint for the viewer, who has that much time left if there is a limit.
    pub fn consult(&mut self, view: &View, left: Option<Duration>, seed: u64, now: Duration) {
        let most = allowance(ADVISER);
        // Half of what is left: the person has to make the move yet.
        let time = left.map_or(most, |left| most.min(left / 2));
        let (thinker, view) = (Arc::clone(&self.thinker), view.clone());
        self.consulted = Some(Inquiry::begin(now + time, &self.waker, move |stop| {
            thinker.advise(&view, ADVISER, &Budget { stop, ..Budget::nodes(0) }, seed)
        }));
    }

    /// Whether somebody waits for a hint.
    pub const fn is_consulted(&self) -> bool {
        self.consulted.is_some()
    }

    /// Looks for the hint; it is given once.
    pub fn advice(&mut self, now: Duration) -> Consultation {
        let Some(inquiry) = &mut self.consulted else { return Consultation::NotAsked };
        inquiry.listen(now);
        if !inquiry.is_answered() {
            return Consultation::Thinking;
        }
        let advice = inquiry.take();
        self.consulted = None;
        Consultation::Given(advice)
    }

    /// The hint that there is by now is to be given.
    pub fn hurry_advice(&mut self, now: Duration) {
        if let Some(inquiry) = &mut self.consulted {
            inquiry.hurry(now);
        }
    }

    /// Nobody wants a hint any more.
    pub fn call_off(&mut self) {
        self.consulted = None;
    }

    /// When there is to be looked for the hint, should none come.
    pub fn next_look(&self) -> Option<Duration> {
        self.consulted.as_ref().map(Inquiry::next_look)
    }
}
