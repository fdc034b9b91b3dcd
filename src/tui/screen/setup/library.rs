//! The list of formations to start from: those that come with the program and the
//! player's own, with a preview of each.

use std::path::Path;

use crate::formation::{Formation, FormationFile, Lineup, built_in};
use crate::rules::{Place, Seat, Station};
use crate::storage::OwnFormation;
use crate::text::formation::{formation_name, formation_notes};
use crate::text::{Lang, setup as say};
use crate::tui::dialog::{Item, Message};
use crate::tui::glyphs::Glyphs;
use crate::tui::model::{Settings, Shared, Step};

use crate::tui::screen::editor::army::Origin;

/// One thing of the list: a formation, or why the file holds none.
pub(in crate::tui::screen) type Choice = Result<(Formation, Origin), String>;

/// The list and what each line of it stands for.
///
/// What another player keeps while a game goes on is not listed, for he may play it; nor
/// is what anybody keeps in another game that isn't over.
pub(in crate::tui::screen) fn list(seat: Option<Seat>, shared: &Shared) -> (Vec<Item>, Vec<Choice>) {
    let built_in = built_in().iter().map(|file| {
        let name = formation_name(file, shared.settings.lang).to_owned();
        let item = Item { label: name, preview: preview(file, shared.settings) };
        (item, Ok((file.formation, Origin::BuiltIn(file))))
    });
    let mut hidden = shared.store.private();
    let mut may_see = |path: &Path| match (seat, &shared.session) {
        (Some(seat), Some(session)) => {
            session.may_see(seat, path) && (session.has_kept(seat, path) || !hidden.hides(path))
        }
        _ => !hidden.hides(path),
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

/// A formation that was chosen from the list.
pub(in crate::tui::screen) struct Chosen {
    pub(in crate::tui::screen) name: String,
    pub(in crate::tui::screen) formation: Formation,
    pub(in crate::tui::screen) origin: Origin,
}

/// The formation with that number in the list.
///
/// # Errors
/// What follows where there is none: the reason why the file holds none is told.
pub(in crate::tui::screen) fn chosen(
    mut choices: Vec<Choice>,
    number: usize,
    lang: Lang,
) -> Result<Chosen, Step> {
    if number >= choices.len() {
        return Err(Step::redraw());
    }
    let (formation, origin) = choices
        .swap_remove(number)
        .map_err(|reason| Step::ask(Message::new(say::CANT_LOAD.say(lang), reason)))?;
    let name = match &origin {
        Origin::BuiltIn(file) => formation_name(file, lang),
        Origin::Own(file) => &file.name,
        Origin::Random | Origin::Game => say::RANDOM.say(lang),
    };
    Ok(Chosen { name: name.to_owned(), formation, origin })
}

/// A formation as it is edited and copied: of those that come with the program the name and
/// the notes of one language.
pub(crate) fn one_language(file: &FormationFile, lang: Lang) -> FormationFile {
    let (name, notes) = (formation_name(file, lang).to_owned(), formation_notes(file, lang).to_owned());
    FormationFile { name, notes, ..file.clone() }
}

fn preview(file: &FormationFile, settings: Settings) -> Vec<String> {
    let lang = settings.lang;
    let mut lines = picture(&file.formation, settings.glyphs);
    let tags: Vec<_> = file.tags.iter().map(|tag| say::tag_text(tag, lang)).collect();
    lines.extend([tags.join(", "), formation_notes(file, lang).to_owned()]);
    lines.retain(|line| !line.is_empty());
    lines
}

/// The six rows, front line first.
pub(in crate::tui::screen) fn picture(formation: &Formation, glyphs: Glyphs) -> Vec<String> {
    picture_of(&formation.lineup(), glyphs)
}

/// The same for a lineup that may break rules.
pub(in crate::tui::screen) fn picture_of(lineup: &Lineup, glyphs: Glyphs) -> Vec<String> {
    let station = |place: Place| match (lineup[place], place.station()) {
        (None, Station::Camp) => " () ".to_owned(),
        (None, _) => " __ ".to_owned(),
        (Some(rank), Station::Headquarters) => format!("[{}]", glyphs.face(Some(rank), 2)),
        (Some(rank), _) => format!(" {} ", glyphs.face(Some(rank), 2)),
    };
    let row = |line| (1..=5).filter_map(|column| Place::new(line, column)).map(station).collect::<String>();
    (1..=6).map(|line| row(line).trim_end().to_owned()).collect()
}
