//! The list of formations to start from: those that come with the program and the
//! player's own, with a preview of each.

use std::path::Path;

use crate::formation::{Formation, FormationFile, built_in};
use crate::rules::{Place, Seat, Station};
use crate::storage::OwnFormation;
use crate::text::{Lang, setup as say};
use crate::tui::dialog::Item;
use crate::tui::glyphs::Glyphs;
use crate::tui::model::{Settings, Shared};

use crate::tui::screen::editor::army::Origin;

/// One thing of the list: a formation, or why the file holds none.
pub(in crate::tui::screen) type Choice = Result<(Formation, Origin), String>;

/// The list and what each line of it stands for.
///
/// What another player keeps while a game goes on is not listed, for he may play it: of this
/// seat's game, or, where nobody sits at a game, of any.
pub(in crate::tui::screen) fn list(seat: Option<Seat>, shared: &Shared) -> (Vec<Item>, Vec<Choice>) {
    let built_in = built_in().iter().map(|file| {
        let name = name_of(file, shared.settings.lang).to_owned();
        let item = Item { label: name, preview: preview(file, shared.settings) };
        (item, Ok((file.formation, Origin::BuiltIn(file))))
    });
    let hidden = if seat.is_none() { shared.store.private_formations() } else { Vec::new() };
    let may_see = |path: &Path| match (seat, &shared.session) {
        (Some(seat), Some(session)) => session.may_see(seat, path),
        _ => !hidden.iter().any(|private| private == path),
    };
    let own = shared
        .store
        .own_formations()
        .into_iter()
        .filter(|own| may_see(&own.path))
        .map(|own| own_choice(own, shared.settings));
    built_in.chain(own).unzip()
}

fn own_choice(own: OwnFormation, settings: Settings) -> (Item, Choice) {
    let lang = settings.lang;
    let stem = own.path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    match own.formation {
        Ok(mut file) => {
            if file.name.is_empty() {
                file.name = stem;
            }
            let label = format!("[{}] {}", say::OWN.say(lang), file.name);
            let item = Item { label, preview: preview(&file, settings) };
            (item, Ok((file.formation, Origin::Own(Box::new(file)))))
        }
        Err(error) => {
            let label = format!("[{}] {stem}", say::DAMAGED.say(lang));
            (Item { label, preview: vec![error.to_string()] }, Err(error.to_string()))
        }
    }
}

/// A formation's name. Those that come with the program have two: `长矛 Spear`.
pub(in crate::tui::screen) fn name_of(file: &FormationFile, lang: Lang) -> &str {
    match (is_built_in(file).then(|| file.name.split_once(' ')).flatten(), lang) {
        (Some((chinese, _)), Lang::Chinese) => chinese,
        (Some((_, english)), Lang::English) => english,
        (None, _) => &file.name,
    }
}

fn is_built_in(file: &FormationFile) -> bool {
    built_in().iter().any(|known| known == file)
}

/// A formation as it is edited and copied: of those that come with the program the name and
/// the notes of one language.
pub(crate) fn one_language(file: &FormationFile, lang: Lang) -> FormationFile {
    let (name, notes) = (name_of(file, lang).to_owned(), notes_of(file, lang).to_owned());
    FormationFile { name, notes, ..file.clone() }
}

/// What is told about a formation; those that come with the program tell it in both
/// languages, a line each.
pub(in crate::tui::screen) fn notes_of(file: &FormationFile, lang: Lang) -> &str {
    match (is_built_in(file).then(|| file.notes.split_once('\n')).flatten(), lang) {
        (Some((chinese, _)), Lang::Chinese) => chinese,
        (Some((_, english)), Lang::English) => english,
        (None, _) => &file.notes,
    }
}

fn preview(file: &FormationFile, settings: Settings) -> Vec<String> {
    let lang = settings.lang;
    let mut lines = picture(&file.formation, settings.glyphs);
    let tags: Vec<_> = file.tags.iter().map(|tag| say::tag_text(tag, lang)).collect();
    lines.extend([tags.join(", "), notes_of(file, lang).to_owned()]);
    lines.retain(|line| !line.is_empty());
    lines
}

/// The six rows, front line first.
pub(in crate::tui::screen) fn picture(formation: &Formation, glyphs: Glyphs) -> Vec<String> {
    let station = |place: Place| match (formation.rank(place), place.station()) {
        (None, _) => " () ".to_owned(),
        (Some(rank), Station::Headquarters) => format!("[{}]", glyphs.face(Some(rank), 2)),
        (Some(rank), _) => format!(" {} ", glyphs.face(Some(rank), 2)),
    };
    let row = |line| (1..=5).filter_map(|column| Place::new(line, column)).map(station).collect::<String>();
    (1..=6).map(|line| row(line).trim_end().to_owned()).collect()
}
