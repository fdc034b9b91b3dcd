//! Many formations in one place: those that come with the program and one's own. It finds them by
//! [`Query`], and knows which are the same or each other's mirror images. Where their files are kept
//! is the business of others.

use std::collections::HashMap;
use std::path::PathBuf;

use super::{BUILT_IN_IDS, Formation, FormationFile, Query, Tag, built_in};

/// Where a formation of a catalogue comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// It comes with the program.
    BuiltIn,
    /// One's own, from this file.
    Own(PathBuf),
}

/// A formation of a catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The short name by which commands know it.
    pub id: String,
    /// Where it comes from.
    pub source: Source,
    /// The formation with what is told about it.
    pub file: FormationFile,
}

/// How like each other two formations are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// Every piece stands on the same place.
    Same,
    /// One is the other with left and right exchanged.
    Mirror,
}

/// Formations to be searched.
///
/// ```
/// use junqi::formation::{Catalogue, Likeness};
/// let catalogue = Catalogue::built_in();
/// let wall = catalogue.get("iron-wall").unwrap();
/// let (twin, likeness) = catalogue.alike(&wall.file.formation.mirrored()).next().unwrap();
/// assert_eq!((twin.id.as_str(), likeness), ("iron-wall", Likeness::Mirror));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    entries: Vec<Entry>,
    /// All texts of each entry in small letters.
    texts: Vec<String>,
    /// The entries of each formation; mirror images are one formation.
    by_form: HashMap<Formation, Vec<usize>>,
}

impl Catalogue {
    /// Nothing in it.
    pub fn new() -> Self {
        Self::default()
    }

    /// The formations that come with the program.
    pub fn built_in() -> Self {
        let entry = |(id, file): (&&str, &FormationFile)| Entry {
            id: (*id).to_owned(),
            source: Source::BuiltIn,
            file: file.clone(),
        };
        BUILT_IN_IDS.iter().zip(built_in()).map(entry).collect()
    }

    /// Adds a formation at the end.
    pub fn push(&mut self, entry: Entry) {
        let file = &entry.file;
        let mut texts =
            [&entry.id, &file.name, &file.author, &file.notes].map(|text| text.to_lowercase()).join("\n");
        for tag in &file.tags {
            texts.push('\n');
            texts.push_str(&tag.to_lowercase());
            // It is found by what the screens call it, in either language.
            if let Some(Tag { hanzi, english, .. }) = Tag::of(tag) {
                texts.extend(["\n", hanzi, "\n", english]);
            }
        }
        self.by_form.entry(file.formation.canonical()).or_default().push(self.entries.len());
        self.texts.push(texts);
        self.entries.push(entry);
    }

    /// All formations in the order in which they came.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The first with that short name.
    pub fn get(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// Those for which the query holds, in their order.
    pub fn search<'a>(&'a self, query: &'a Query) -> impl Iterator<Item = &'a Entry> {
        let entries = self.entries.iter().zip(&self.texts);
        entries.filter(|(entry, texts)| query.holds(&entry.file, texts)).map(|(entry, _)| entry)
    }

    /// Those that are the same formation or its mirror image, in their order. (One that is its own
    /// mirror image can't be: there is one flag and no middle headquarters.)
    pub fn alike<'a>(
        &'a self,
        formation: &Formation,
    ) -> impl Iterator<Item = (&'a Entry, Likeness)> + use<'a> {
        let formation = *formation;
        let alike = self.by_form.get(&formation.canonical()).map_or(&[][..], Vec::as_slice);
        alike.iter().map(move |&index| {
            let entry = &self.entries[index];
            let same = entry.file.formation == formation;
            (entry, if same { Likeness::Same } else { Likeness::Mirror })
        })
    }

    /// The groups of formations that are the same but for a mirror, each with how it
    /// is like the group's first; groups in the order of their first.
    pub fn groups(&self) -> Vec<Vec<(&Entry, Likeness)>> {
        let mut groups: Vec<_> = self.by_form.values().filter(|indices| indices.len() > 1).collect();
        groups.sort();
        groups
            .into_iter()
            .map(|indices| self.alike(&self.entries[indices[0]].file.formation).collect())
            .collect()
    }
}

impl FromIterator<Entry> for Catalogue {
    fn from_iter<I: IntoIterator<Item = Entry>>(entries: I) -> Self {
        let mut catalogue = Self::new();
        for entry in entries {
            catalogue.push(entry);
        }
        catalogue
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::Likeness::{Mirror, Same};
    use super::*;

    fn entry(id: &str, formation: Formation) -> Entry {
        Entry {
            id: id.into(),
            source: Source::Own(format!("{id}.json").into()),
            file: FormationFile::new(formation),
        }
    }

    fn found(catalogue: &Catalogue, query: &str) -> Vec<String> {
        catalogue.search(&query.parse().unwrap()).map(|entry| entry.id.clone()).collect()
    }

    #[test]
    fn formations_are_found_by_name_tag_text_and_piece() {
        let catalogue = Catalogue::built_in();
        assert_eq!(found(&catalogue, ""), BUILT_IN_IDS);
        assert_eq!(found(&catalogue, "铁壁"), ["iron-wall"]);
        assert_eq!(found(&catalogue, "IRON-WALL"), ["iron-wall"]);
        assert_eq!(found(&catalogue, "防守"), found(&catalogue, "tag:defence"));
        assert_eq!(found(&catalogue, "tag:旗在左"), found(&catalogue, "flag:left"));
        assert!(found(&catalogue, "tag:bluff").contains(&"empty-fort".to_owned()));
        assert_eq!(found(&catalogue, "雷@旗台 雷@底中 雷@左底角 flag:left"), ["iron-wall"]);
        assert!(found(&catalogue, "司@L6").is_empty());
    }

    #[test]
    fn duplicates_and_mirror_images_are_known() {
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        let [a, b, c] = std::array::from_fn(|_| Formation::random(&mut rng));
        let catalogue: Catalogue = [
            entry("a", a),
            entry("b", b),
            entry("a-mirrored", a.mirrored()),
            entry("a-again", a),
            entry("b-mirrored", b.mirrored()),
        ]
        .into_iter()
        .collect();
        let groups: Vec<Vec<_>> = catalogue
            .groups()
            .into_iter()
            .map(|group| group.into_iter().map(|(entry, likeness)| (entry.id.as_str(), likeness)).collect())
            .collect();
        assert_eq!(
            groups,
            [
                vec![("a", Same), ("a-mirrored", Mirror), ("a-again", Same)],
                vec![("b", Same), ("b-mirrored", Mirror)],
            ]
        );
        assert_eq!(catalogue.alike(&c).count(), 0);
        assert_eq!(
            catalogue.alike(&b.mirrored()).map(|(_, likeness)| likeness).collect::<Vec<_>>(),
            [Mirror, Same]
        );
    }

    #[test]
    fn a_formation_and_its_mirror_image_have_the_same_canonical_form() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..100 {
            let formation = Formation::random(&mut rng);
            let canonical = formation.canonical();
            assert_eq!(formation.mirrored().canonical(), canonical);
            assert!(canonical == formation || canonical == formation.mirrored());
            assert_ne!(formation, formation.mirrored());
        }
    }
}
