//! The acceptance cases of the rules, played through the public interface.
//! Names like C06 are those of the list of cases.

#[path = "support/game.rs"]
mod game;
#[path = "support/lineup.rs"]
mod lineup;
#[path = "support/settings.rs"]
mod settings;

#[path = "rules/battles.rs"]
mod battles;
#[path = "rules/deductions.rs"]
mod deductions;
#[path = "rules/ends.rs"]
mod ends;
#[path = "rules/flip.rs"]
mod flip;
#[path = "rules/limits.rs"]
mod limits;
#[path = "rules/luanzhan.rs"]
mod luanzhan;
#[path = "rules/offers.rs"]
mod offers;
#[path = "rules/options.rs"]
mod options;
#[path = "rules/properties.rs"]
mod properties;
#[path = "rules/scores.rs"]
mod scores;
#[path = "rules/turns.rs"]
mod turns;
