//! What a key, a click or the clock makes of the model.

use std::time::Duration;

use super::bell::{Bell, Heard};
use super::dialog::{About, Answer, Dialog, Help, Item, Message, Pick};
use super::input::{Input, MouseAction, MouseButton};
use super::keys::{Act, Bound, key_label};
use super::model::{Model, Msg, Shared, Step};
use super::run::Flow;
use super::screen::{Screen, direction};
use super::session::Session;
use crate::text::screens::{ACTIONS, theme_named};
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
            Some(act) => return perform(model, act),
            None => Msg::Key(key),
        },
        Input::Paste(_) | Input::Mouse(_) if is_too_small(model) => return Flow::Idle,
        Input::Paste(text) => Msg::Paste(text),
        Input::Mouse(mouse) => match mouse.action {
            MouseAction::Press(MouseButton::Left) => {
                let (x, y) = (mouse.column, mouse.row);
                let named = || model.screen.named_at(&model.shared, x, y);
                if let Some(act) = model.dialogs.is_empty().then(named).flatten() {
                    return perform(model, act);
                }
                Msg::Click { x, y }
            }
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

/// Does what a key, a click on its name or the list of actions asks for.
fn perform(model: &mut Model, act: Act) -> Flow {
    match act {
        Act::Interrupt => Flow::Quit,
        Act::Redraw => Flow::RedrawAll,
        Act::Language => {
            let lang = match model.shared.settings.lang {
                Lang::Chinese => Lang::English,
                Lang::English => Lang::Chinese,
            };
            model.shared.settings.lang = lang;
            Flow::Redraw
        }
        Act::Theme => {
            let Shared { themes, settings, notice, .. } = &mut model.shared;
            settings.theme = themes.choose_next();
            *notice = Some(theme_named(themes.name(), settings.lang));
            Flow::Redraw
        }
        Act::Help => {
            let help = Help::of(model.context(), model.shared.session.as_ref());
            model.dialogs.push(help.into());
            Flow::Redraw
        }
        Act::Actions => list_actions(model),
        act => update(model, &Msg::Act(act)),
    }
}

/// Lists what can be done here, for whoever has few keys.
fn list_actions(model: &mut Model) -> Flow {
    if matches!(model.dialogs.last(), Some(Dialog::Pick(pick)) if pick.about() == About::Action) {
        return Flow::Idle;
    }
    let settings = &model.shared.settings;
    let bound = settings.keys.bindings(model.context()).iter();
    let listed: Vec<_> =
        bound.filter(|bound| bound.act != Act::Actions && direction(bound.act).is_none()).collect();
    let item = |bound: &&Bound| Item {
        label: format!("{}  {}", bound.label.say(settings.lang), key_label(&bound.keys[0])),
        ..Item::default()
    };
    let pick = Pick::new(About::Action, ACTIONS.say(settings.lang), listed.iter().map(item).collect());
    model.shared.offered = listed.iter().map(|bound| bound.act).collect();
    model.dialogs.push(pick.into());
    Flow::Redraw
}

/// Does the action with that number of the list, if it can still be done.
fn choose_action(model: &mut Model, number: usize) -> Flow {
    let act = model.shared.offered.get(number).copied();
    let here = model.shared.settings.keys.bindings(model.context());
    match act.filter(|act| here.iter().any(|bound| bound.act == *act)) {
        Some(act) => perform(model, act).or(Flow::Redraw),
        None => Flow::Redraw,
    }
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
            match answer {
                Answer::Closed | Answer::No(About::Action) => return Flow::Redraw,
                Answer::Picked(About::Action, number) => return choose_action(model, number),
                _ => {}
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
