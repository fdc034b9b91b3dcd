//! What the list of finished games says of each.

use std::path::Path;

use super::unfinished::{date, names, short};
use crate::record::Film;
use crate::storage::{Store, read_record};
use crate::text::events::outcome_text;
use crate::text::options::game_name;
use crate::text::presets::rules_name;
use crate::text::{Lang, menu as say};
use crate::tui::dialog::Item;

/// The line and the preview of the record in that file; why it is none, where it is none.
pub(super) fn item(path: &Path, store: &Store, lang: Lang) -> Item {
    let date = date(path);
    let film = read_record(path).map_err(|error| error.to_string());
    let film = film.and_then(|record| Film::new(record).map_err(|error| error.to_string()));
    let film = match film {
        Ok(film) => film,
        Err(error) => {
            let label = format!("{}  {}", short(&date), say::DAMAGED.say(lang));
            return Item { label, preview: vec![error] };
        }
    };
    let (record, end) = (film.record(), film.position(film.actions()));
    let game = game_name(record.board, &record.rules.rules).say(lang);
    let board = game.split_whitespace().next().unwrap_or_default();
    let moves = end.moves_made();
    let mut preview = vec![
        game.to_owned(),
        rules_name(store.name_of(&record.rules).as_deref(), &record.rules, lang),
        say::ended(&date, moves as usize, lang),
    ];
    preview.extend(names(record.seats(), &record.players, lang));
    preview.extend(end.outcome().map(|outcome| outcome_text(outcome, record.seats(), &record.players, lang)));
    let comments = record.comments.iter().count();
    preview.extend((comments > 0).then(|| say::comments(comments, lang)));
    Item { label: format!("{} {board} ({moves})", short(&date)), preview }
}
