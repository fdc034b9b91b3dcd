//! What a key, a click or the clock makes of the model.

use std::time::Duration;

use super::bell::{Bell, Heard};
use super::dialog::{Answer, Help, Message};
use super::input::{Input, MouseAction, MouseButton};
use super::keys::Act;
use super::model::{Model, Msg, Shared, Step};
use super::run::Flow;
use super::screen::Screen;
use super::session::Session;
use crate::text::screens::theme_named;
use crate::text::{Lang, drill as say};

/// Takes in what the player did.
pub fn handle(model: &mut Model, input: Input, now: Duration) -> Flow {
    let noticed = model.shared.notice.take();
    let flow = take_in(model, input, now);
    listen(&mut model.shared);
    if noticed.is_some() { flow.or(Flow::Redraw) } else { flow }
}

fn take_in(model: &mut Model, input: Input, now: Duration) -> Flow {
    model.shared.now = now;
    let msg = match input {
        Input::Resize { width, height } => {
            model.shared.area.width = width;
            model.shared.area.height = height;
            return Flow::Redraw;
        }
        Input::Key(key) => match model.shared.settings.keys.act(key, model.context()) {
            // What can't be seen can't be played: only leaving works in a small window.
            other if is_too_small(model) && !matches!(other, Some(Act::Interrupt | Act::Redraw)) => {
                return Flow::Idle;
            }
            Some(Act::Interrupt) => return Flow::Quit,
            Some(Act::Redraw) => return Flow::RedrawAll,
            Some(Act::Language) => {
                let lang = match model.shared.settings.lang {
                    Lang::Chinese => Lang::English,
                    Lang::English => Lang::Chinese,
                };
                model.shared.settings.lang = lang;
                return Flow::Redraw;
            }
            Some(Act::Theme) => {
                let Shared { themes, settings, notice, .. } = &mut model.shared;
                settings.theme = themes.choose_next();
                *notice = Some(theme_named(themes.name(), settings.lang));
                return Flow::Redraw;
            }
            Some(Act::Help) => {
                let help = Help::of(model.context(), model.shared.session.as_ref());
                model.dialogs.push(help.into());
                return Flow::Redraw;
            }
            Some(act) => Msg::Act(act),
            None => Msg::Key(key),
        },
        Input::Paste(_) | Input::Mouse(_) if is_too_small(model) => return Flow::Idle,
        Input::Paste(text) => Msg::Paste(text),
        Input::Mouse(mouse) => match mouse.action {
            MouseAction::Press(MouseButton::Left) => Msg::Click { x: mouse.column, y: mouse.row },
            MouseAction::Drag(MouseButton::Left) => Msg::Drag { x: mouse.column, y: mouse.row },
            MouseAction::Release(MouseButton::Left) => Msg::Drop { x: mouse.column, y: mouse.row },
            MouseAction::Press(MouseButton::Right) => Msg::Menu { x: mouse.column, y: mouse.row },
            MouseAction::WheelUp => Msg::Wheel(-1),
            MouseAction::WheelDown => Msg::Wheel(1),
            _ => return Flow::Idle,
        },
    };
    update(model, &msg)
}

fn is_too_small(model: &Model) -> bool {
    let needs = model.screen.needs(&model.shared);
    model.shared.area.width < needs.0 || model.shared.area.height < needs.1
}

/// The clock has moved on.
pub fn tick(model: &mut Model, now: Duration) -> Flow {
    model.shared.now = now;
    // The clock concerns the screen, whatever question stands on top of it.
    let step = model.screen.update(&Msg::Tick, &mut model.shared);
    let flow = carry_out(model, step);
    listen(&mut model.shared);
    flow
}

/// Hears whether something has happened that the bell rings for.
fn listen(shared: &mut Shared) {
    if shared.bell == Bell::Off {
        return;
    }
    let heard = shared.session.as_ref().map(|session| Heard::of(session, shared.now));
    shared.rings |= shared.bell.rings(shared.heard, heard);
    shared.heard = heard;
}

/// Hands a message to the question that is asked, or to the screen.
pub fn update(model: &mut Model, msg: &Msg) -> Flow {
    let step = match model.dialogs.last_mut() {
        Some(dialog) => dialog.update(msg, &model.shared),
        None => model.screen.update(msg, &mut model.shared),
    };
    carry_out(model, step)
}

fn carry_out(model: &mut Model, step: Step) -> Flow {
    let flow = go(model, step);
    // Whoever doesn't look at the board waits for no computer player.
    if !matches!(model.screen, Screen::Play(_)) {
        model.shared.bots.dismiss();
    }
    if let Some(told) = judge_drill(model) {
        model.dialogs.push(told.into());
        return Flow::Redraw;
    }
    let goes_on = |session: &Session| session.table().outcome().is_none();
    if !model.shared.session.as_ref().is_some_and(goes_on) {
        model.shared.bots.end_programs();
    }
    flow
}

/// What is told of a drill that is decided by now.
fn judge_drill(model: &mut Model) -> Option<Message> {
    let Shared { session, store, settings, .. } = &mut model.shared;
    let session = session.as_mut()?;
    let judged = session.judge_drill(store)?;
    let goes_on = session.table().outcome().is_none();
    let (heading, mut text) = say::judged(judged.won, judged.moves, goes_on, settings.lang);
    if let Some(error) = judged.trouble {
        text = format!("{text}\n{}: {error}", say::NOT_KEPT.say(settings.lang));
    }
    Some(Message::new(heading, text))
}

fn go(model: &mut Model, step: Step) -> Flow {
    match step {
        Step::Stay(flow) => flow,
        Step::Quit => Flow::Quit,
        Step::Ask(dialog) => {
            model.dialogs.push(*dialog);
            Flow::Redraw
        }
        Step::Go(screen) => {
            // Questions belong to the screen they were asked on.
            model.dialogs.clear();
            model.screen = match (*screen, model.below.pop()) {
                (Screen::Menu(_), Some(mut below)) => {
                    below.comes_back(&model.shared);
                    below
                }
                (screen, below) => {
                    model.below.extend(below);
                    screen
                }
            };
            Flow::Redraw
        }
        Step::Over(screen, dialog) => {
            let left = std::mem::replace(&mut model.screen, *screen);
            model.below.push(left);
            model.dialogs = dialog.into_iter().map(|dialog| *dialog).collect();
            Flow::Redraw
        }
        Step::Tell(screen, dialog) => {
            model.screen = *screen;
            model.dialogs = vec![*dialog];
            Flow::Redraw
        }
        Step::Answered(answer) => {
            model.dialogs.pop();
            if answer == Answer::Closed {
                return Flow::Redraw;
            }
            let next = model.screen.answered(answer, &mut model.shared);
            carry_out(model, next).or(Flow::Redraw)
        }
    }
}

/// When the screen wants to be told that the clock has moved on.
pub fn next_tick(model: &Model) -> Option<Duration> {
    model.screen.next_tick(&model.shared)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{BoardKind, RuleSet, Seat};
    use crate::tui::testing::Kit;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_running_clock_ticks_every_second_and_passes_the_turn_when_it_has_run_out() {
        let mut rules = RuleSet::default();
        rules.assign("move_seconds=2").unwrap();
        let mut kit = Kit::game_set_up(Lang::English, (80, 24), BoardKind::Two, rules);
        kit.wait(SECOND);
        assert_eq!(next_tick(&kit.model), None, "nobody's clock runs before a cover");
        kit.press("Space r");
        for _ in 0..2 {
            let due = next_tick(&kit.model).unwrap();
            assert!(due > kit.now && due <= kit.now + SECOND, "{due:?} after {:?}", kit.now);
            kit.wait(due.saturating_sub(kit.now));
        }
        assert_eq!(
            kit.model.shared.session.as_ref().unwrap().table().waits_for(),
            Some(Seat::North),
            "{kit}"
        );
        assert!(kit.model.dialogs.is_empty(), "South's question is gone\n{kit}");
        kit.wait(SECOND);
        assert_eq!(next_tick(&kit.model), None);
    }
}
