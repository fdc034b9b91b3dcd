//! A game that begins at once: one's own formation against an attack that is known, played by
//! the computer.

use crate::formation::Formation;
use crate::record::{Level, Player, PlayerKind};
use crate::rules::{BoardKind, BySeat, RuleSet, Seat};
use crate::storage::Opening;
use crate::text::screens as say;
use crate::tui::dialog::Message;
use crate::tui::model::{Shared, Step};
use crate::tui::session::Session;

/// The seats: one's own and the computer's.
pub(super) const OWN: Seat = Seat::South;
const ENEMY: Seat = Seat::North;

/// Opens the game with both armies set up; it is the running one then. What couldn't be kept of it
/// is given.
///
/// # Errors
/// What follows where it doesn't come about.
pub(super) fn open(
    own: Formation,
    enemy: Formation,
    level: Level,
    shared: &mut Shared,
) -> Result<Option<Message>, Step> {
    let lang = shared.settings.lang;
    let mut players = BySeat::new(None);
    players[OWN] = Some(Player { name: String::new(), kind: PlayerKind::Human });
    players[ENEMY] = Some(Player { name: String::new(), kind: PlayerKind::Bot(level) });
    let opening = Opening {
        board: BoardKind::Two,
        rules: RuleSet::default(),
        players,
        seed: shared.next_seed(),
        record: None,
    };
    let (mut session, failed) = Session::open(opening, &shared.store)
        .map_err(|error| Step::ask(Message::new(say::TROUBLE.say(lang), error.to_string())))?;
    let failed = failed.or(session.confirm_all([(OWN, own), (ENEMY, enemy)].into_iter()));
    shared.session = Some(session);
    Ok(failed.map(|error| super::trouble(&error, lang)))
}

/// Goes into such a game; whoever leaves it comes back here.
pub(super) fn play(own: Formation, enemy: Formation, level: Level, shared: &mut Shared) -> Step {
    match open(own, enemy, level, shared) {
        Ok(told) => Step::Over(Box::new(super::enter_game(shared)), told.map(|told| Box::new(told.into()))),
        Err(step) => step,
    }
}
