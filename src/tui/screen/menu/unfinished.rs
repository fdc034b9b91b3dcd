//! What the list of unfinished games says of each.

use std::path::Path;

use crate::record::Player;
use crate::rules::{Action, BySeat, Deal, Seat};
use crate::sitting::Sitting;
use crate::storage::{Entry, FileError, Journal, JournalError, Saved, Store, read_sitting};
use crate::text::events::player_name;
use crate::text::options::game_name;
use crate::text::presets::rules_name;
use crate::text::sitting::{MATCH, game_line, match_heading, score, summary};
use crate::text::{Lang, menu as say};
use crate::tui::dialog::Item;

/// The line and the preview of the game in that file; why it is none, where it is none.
pub(super) fn item(path: &Path, store: &Store, lang: Lang) -> Item {
    let date = date(path);
    if store.is_sitting(path) {
        return match read_sitting(path) {
            Ok(sitting) => of_match(&sitting, &date, store, lang),
            Err(error) => broken(&date, &error, lang),
        };
    }
    // The journal is closed again at once.
    match Journal::open(path).map(|(saved, _)| saved) {
        Ok(saved) => {
            let board = game_name(saved.opening.board, &saved.opening.rules.rules).say(lang);
            let (moves, confirmed, seats) = progress(&saved);
            let came = say::progress_short(moves, confirmed, seats, lang);
            let board = board.split_whitespace().next().unwrap_or_default();
            let label = format!("{} {board}, {came}", short(&date));
            let label = if lang == Lang::Chinese { label.replace(", ", " ") } else { label };
            let mut preview = preview(&saved, &date, store, lang);
            preview.extend(sitting_of(&saved, store).map(|sitting| summary(&sitting, lang)));
            Item { label, preview }
        }
        Err(error) => broken(&date, &error, lang),
    }
}

/// A match between two games.
fn of_match(sitting: &Sitting, date: &str, store: &Store, lang: Lang) -> Item {
    let label = format!("{} {} {}", short(date), MATCH.say(lang), score(sitting));
    let mut preview = vec![
        match_heading(sitting, lang),
        game_name(sitting.board, &sitting.rules.rules).say(lang).to_owned(),
        rules_name(store.name_of(&sitting.rules).as_deref(), &sitting.rules, lang),
        say::started(date, lang),
        summary(sitting, lang),
    ];
    let games = (1..).zip(sitting.games());
    preview.extend(games.map(|(number, game)| game_line(number, game, sitting, lang)));
    Item { label, preview }
}

/// The sitting that a game belongs to, where it is a match.
fn sitting_of(saved: &Saved, store: &Store) -> Option<Sitting> {
    let id = saved.entries.iter().find_map(|(_, entry)| match entry {
        Entry::Sitting(id) => Some(id),
        _ => None,
    });
    store.sitting(id?).ok().flatten().filter(Sitting::is_match)
}

fn broken(date: &str, error: &FileError, lang: Lang) -> Item {
    let open = matches!(error, FileError::Journal { error, .. } if matches!(**error, JournalError::InUse));
    let state = if open { say::OPEN_ELSEWHERE } else { say::DAMAGED };
    Item { label: format!("{}  {}", short(date), state.say(lang)), preview: vec![error.to_string()] }
}

/// How many moves were made, how many setups are finished, and of how many.
fn progress(saved: &Saved) -> (usize, usize, usize) {
    let seats = saved.opening.seats().len();
    let count =
        |wanted: &dyn Fn(&Entry) -> bool| saved.entries.iter().filter(|(_, entry)| wanted(entry)).count();
    let is_move = |action: &Action| matches!(action, Action::Move(_) | Action::Flip(_));
    let before = saved.opening.record.as_ref();
    let moves = before.map_or(0, |record| record.actions.iter().filter(|action| is_move(action)).count())
        + count(&|entry| matches!(entry, Entry::Do(action) if is_move(action)));
    // A game that was taken up from a record has no setups, nor has one that was dealt.
    let set_up = before.is_none() && saved.opening.rules.rules.deal != Deal::FaceDown;
    // Whatever was set up before everything was dealt anew counts no longer.
    let setups = saved.entries.rsplit(|(_, entry)| matches!(entry, Entry::Redeal(_))).next();
    let setups = setups.unwrap_or_default().iter().filter(|(_, entry)| matches!(entry, Entry::Confirm(..)));
    let confirmed = if set_up { setups.count() } else { seats };
    (moves, confirmed, seats)
}

fn preview(saved: &Saved, date: &str, store: &Store, lang: Lang) -> Vec<String> {
    let opening = &saved.opening;
    let (moves, confirmed, seats) = progress(saved);
    let mut lines = vec![
        game_name(opening.board, &opening.rules.rules).say(lang).to_owned(),
        rules_name(store.name_of(&opening.rules).as_deref(), &opening.rules, lang),
        say::progress(moves, confirmed, seats, lang),
        say::started(date, lang),
    ];
    lines.extend(names(opening.seats(), &opening.players, lang));
    lines
}

/// A line for every player who has a name.
pub(super) fn names(seats: &[Seat], players: &BySeat<Option<Player>>, lang: Lang) -> Vec<String> {
    let named = |seat: &&Seat| players[**seat].as_ref().is_some_and(|player| !player.name.is_empty());
    let names: Vec<_> = seats.iter().filter(named).map(|&seat| player_name(seat, players, lang)).collect();
    if names.is_empty() { vec![say::NO_NAMES.say(lang).to_owned()] } else { names }
}

/// The date in a journal's name as people write it; any other name as it is.
pub(super) fn date(path: &Path) -> String {
    let stem = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let digits: Vec<char> = stem.chars().filter(char::is_ascii_digit).take(14).collect();
    if digits.len() < 14 || stem.as_bytes().get(8) != Some(&b'-') {
        return stem;
    }
    let part = |range: std::ops::Range<usize>| digits[range].iter().collect::<String>();
    format!("{}-{}-{} {}:{}", part(0..4), part(4..6), part(6..8), part(8..10), part(10..12))
}

/// A date without its year.
pub(super) fn short(date: &str) -> &str {
    if date.len() == "2026-11-30 15:45".len() { date.get(5..).unwrap_or(date) } else { date }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_is_called_by_its_date() {
        assert_eq!(date(Path::new("/x/20261130-154501-0.journal")), "2026-11-30 15:45");
        assert_eq!(date(Path::new("mine.journal")), "mine");
        assert_eq!(date(Path::new("棋20261130-154501.journal")), "棋20261130-154501");
    }
}
