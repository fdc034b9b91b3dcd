//! A hint for a person: what the computer would do in his place, and why. It sees what he
//! sees and nothing else.

use std::sync::Arc;
use std::time::Duration;

use super::inquiry::Inquiry;
use super::{Bots, allowance};
use crate::ai::{Budget, Choice, Reason};
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

/// A person isn't sent into an attack that succeeds in no more of ten armies than this.
const HOPELESS: u8 = 2;
/// As long as something else is hardly worse for the computer.
const HARDLY_WORSE: f32 = 0.15;

/// What is advised after that choice: the computer's own, or instead of an attack that is as good as
/// lost the next of its candidates that is hardly worse and none.
pub(super) fn of(choice: &Choice, reasons: impl Fn(Action) -> Vec<Reason>) -> Advice {
    let hopeless = |reasons: &[Reason]| {
        let lost =
            |reason: &Reason| matches!(reason, Reason::Odds { wins, both, .. } if wins + both <= HOPELESS);
        reasons.iter().any(lost)
    };
    let own = Advice { action: choice.action, reasons: reasons(choice.action) };
    if !hopeless(&own.reasons) {
        return own;
    }
    let worth = choice.candidates.iter().find(|(action, _)| *action == choice.action);
    let least = worth.map_or(0.0, |(_, value)| value - HARDLY_WORSE);
    let others = choice.candidates.iter().filter(|(_, value)| *value >= least);
    let others = others.map(|&(action, _)| Advice { action, reasons: reasons(action) });
    others.into_iter().find(|advice| !hopeless(&advice.reasons)).unwrap_or(own)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{BoardKind, Move, Rank};

    #[test]
    fn nobody_is_advised_to_make_an_attack_that_is_as_good_as_lost_while_there_is_something_else() {
        let board = BoardKind::Two.board();
        let point = |name| board.parse_point(name).unwrap();
        let [attack, risky, quiet, bad] =
            ["a4", "a5", "a6", "a7"].map(|to| Action::Move(Move::new(point("b4"), point(to))));
        let odds = |wins, both| vec![Reason::Odds { own: Rank::Platoon, wins, both }];
        let reasons = |action| match action {
            action if action == attack => odds(0, 0),
            action if action == risky => odds(1, 1),
            _ => vec![],
        };
        let advised = |candidates: &[(Action, f32)]| {
            of(&Choice { action: attack, candidates: candidates.to_vec() }, reasons).action
        };
        assert_eq!(advised(&[(attack, 0.5), (risky, 0.5), (quiet, 0.4), (bad, 0.45)]), quiet);
        // Where all else is much worse it stays what the computer would do.
        assert_eq!(advised(&[(attack, 0.5), (risky, 0.5), (bad, 0.2)]), attack);
        assert_eq!(advised(&[]), attack);
        let sure = Choice { action: quiet, candidates: vec![(quiet, 0.1), (bad, 0.9)] };
        assert_eq!(of(&sure, reasons).action, quiet);
    }
}
