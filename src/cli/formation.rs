//! `junqi formation`: list, search, show, describe, check, make, compare and convert formations.

mod args;
mod check;
mod compare;
mod convert;
mod describe;
mod edit;
mod library;
mod show;

use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{anyhow, bail};
use rand::Rng;

use super::files::{is_stdin, read, shown};
use crate::formation::{BUILT_IN_IDS, Formation, FormationFile, built_in_by_name, looks_like_code, read_any};
use crate::rules::{Seat, UnknownSeat};
use crate::storage::{OwnFormation, Store};

pub use args::FormationArgs;

/// Where a formation comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormationSource {
    /// Made at random.
    Random,
    /// The name of a built-in formation or of one's own, a share code, or else a file.
    Named(String),
}

impl FormationSource {
    /// The formation: made from the generator, built in, one's own, or the only one in the file.
    ///
    /// # Errors
    /// What is wrong with the name or the file.
    pub fn load<R: Rng + ?Sized>(&self, rng: &mut R, store: &Store) -> anyhow::Result<Formation> {
        match self {
            Self::Random => Ok(Formation::random(rng)),
            Self::Named(name) => pick(name, Which::Only, store).map(|file| file.formation),
        }
    }
}

/// The formation of a seat, `SEAT=FILE`, `SEAT=NAME` or `SEAT=random`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatFormation {
    /// The seat.
    pub seat: Seat,
    /// Where its formation comes from.
    pub source: FormationSource,
}

/// Why a text gives no seat a formation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeatFormationError {
    /// Not of that shape.
    #[error("write SEAT=FILE, SEAT=NAME or SEAT=random")]
    Shape,
    /// No seat.
    #[error(transparent)]
    Seat(#[from] UnknownSeat),
}

impl FromStr for SeatFormation {
    type Err = SeatFormationError;

    fn from_str(text: &str) -> Result<Self, SeatFormationError> {
        let (seat, source) = text.split_once('=').ok_or(SeatFormationError::Shape)?;
        let source = match source {
            "" => return Err(SeatFormationError::Shape),
            "random" => FormationSource::Random,
            name => FormationSource::Named(name.to_owned()),
        };
        Ok(Self { seat: seat.parse()?, source })
    }
}

/// The formations in a file of any kind, at least one.
fn read_formations(path: &Path) -> anyhow::Result<Vec<FormationFile>> {
    let bytes = read(path)?;
    let files = read_any(&bytes).map_err(|error| anyhow!("{}: {error}", shown(path)))?;
    if files.is_empty() { Err(anyhow!("{}: there is no formation in it", shown(path))) } else { Ok(files) }
}

/// What a name on the command line stands for.
enum Named {
    BuiltIn(&'static FormationFile),
    Own(OwnFormation),
    /// What a share code stands for.
    Code(Formation),
    File(PathBuf),
}

/// Which formation of a file is meant.
#[derive(Clone, Copy)]
enum Which {
    /// The only one.
    Only,
    /// The one with that number, from 1, if one was given; else the only one.
    Number(Option<usize>),
}

/// Before the name of a built-in formation, where something else has the same.
const BUILT_IN: &str = "built-in:";
/// Before the name of one's own formation, likewise.
const OWN: &str = "own:";

impl Named {
    /// A built-in formation by its name, one's own by its file's, the file of that name, or the
    /// formation of a share code. A name that several of them have is refused; with [`BUILT_IN`] or [`OWN`] before it, or as a path,
    /// it stands for one of them only. What players of unfinished games keep private is refused.
    fn find(name: &str, store: &Store) -> anyhow::Result<Self> {
        let named = Self::look_up(name, store)?;
        match &named {
            Self::Own(own) => store.private().refuse(&own.path)?,
            Self::File(path) if is_stdin(path) => store.private().refuse_stdin(&shown(path))?,
            Self::File(path) => store.private().refuse(path)?,
            Self::BuiltIn(_) | Self::Code(_) => {}
        }
        Ok(named)
    }

    fn look_up(name: &str, store: &Store) -> anyhow::Result<Self> {
        let own = |name: &str| store.own_formations().into_iter().find(|own| own.id() == name);
        let path = PathBuf::from(name);
        if let Some(name) = name.strip_prefix(BUILT_IN) {
            let built_in = built_in_by_name(name);
            return built_in.map(Self::BuiltIn).ok_or_else(|| {
                anyhow!("there is no built-in formation {:?}; they are {}", start_of(name), built_in_ids())
            });
        }
        if let Some(name) = name.strip_prefix(OWN) {
            return own(name).map(Self::Own).ok_or_else(|| {
                anyhow!(
                    "there is no formation {:?} of your own; \"junqi formation list\" lists them",
                    start_of(name)
                )
            });
        }
        // Whatever else is called like a code: who has a code from a friend means his formation.
        let code = (looks_like_code(name) && !path.is_file()).then(|| Formation::from_code(name));
        if let Some(Ok(formation)) = code {
            return Ok(Self::Code(formation));
        }
        let (built_in, own, is_file) = (built_in_by_name(name), own(name), path.is_file());
        let several: Vec<_> = [
            built_in.map(|_| format!("{BUILT_IN}{name}")),
            own.as_ref().map(|_| format!("{OWN}{name}")),
            is_file.then(|| Path::new(".").join(name).display().to_string()),
        ]
        .into_iter()
        .flatten()
        .collect();
        if several.len() > 1 {
            bail!("there are several formations {name:?}; write {}", several.join(" or "));
        }
        if let Some(file) = built_in {
            return Ok(Self::BuiltIn(file));
        }
        if let Some(own) = own {
            return Ok(Self::Own(own));
        }
        if let Some(Err(error)) = code {
            bail!(error);
        }
        // A word without a dot or slash that is no file was meant as a name.
        let looks_like_name = !name.contains(['.', '/', std::path::MAIN_SEPARATOR]) && name != "-";
        if looks_like_name && !path.exists() {
            bail!(
                "there is no formation {:?}, neither built in nor your own nor a file; \
                 the built-in ones are {}",
                start_of(name),
                built_in_ids()
            );
        }
        Ok(Self::File(path))
    }
}

/// The beginning of a name that may be long.
fn start_of(name: &str) -> String {
    name.chars().take(40).collect()
}

fn built_in_ids() -> String {
    BUILT_IN_IDS.join(", ")
}

/// The formation of that name, or those in the file of that name.
pub(super) fn find(name: &str, store: &Store) -> anyhow::Result<Vec<FormationFile>> {
    match Named::find(name, store)? {
        Named::BuiltIn(file) => Ok(vec![file.clone()]),
        Named::Own(own) => Ok(vec![own.formation?]),
        Named::Code(formation) => Ok(vec![FormationFile::new(formation)]),
        Named::File(path) => read_formations(&path),
    }
}

/// The one formation of that name or file.
fn pick(name: &str, which: Which, store: &Store) -> anyhow::Result<FormationFile> {
    let files = find(name, store)?;
    let path = Path::new(name);
    let (number, help) = match which {
        Which::Only => (None, "\"junqi formation convert --number N\" takes one out"),
        Which::Number(number) => (number, "--number N says which"),
    };
    match number {
        None if files.len() > 1 => {
            bail!("{}: it holds {} formations, one is needed; {help}", shown(path), files.len())
        }
        None => Ok(files.into_iter().next().expect("at least one formation")),
        Some(number) => {
            let index = number.checked_sub(1);
            index.and_then(|index| files.get(index).cloned()).ok_or_else(|| {
                anyhow!("{}: there is no formation {number}; it holds {}", shown(path), files.len())
            })
        }
    }
}
