//! The kinds of files that formations are written to.

use super::{FormationFile, write_jql};

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// The program's own, with everything that is told about the formation.
    Json,
    /// QQ's: the pieces alone.
    Jql,
    /// Six rows under the name.
    Text,
}

impl FileKind {
    /// The kind of a file by the ending of its name: `.json`, `.jql` or `.txt`.
    ///
    /// ```
    /// use junqi::formation::FileKind;
    /// assert_eq!(FileKind::of("a/wall.JQL"), Some(FileKind::Jql));
    /// assert_eq!(FileKind::of("a.json/wall"), None);
    /// ```
    pub fn of(path: &str) -> Option<Self> {
        let (_, ending) = path.rsplit_once('.')?;
        let kinds = [("json", Self::Json), ("jql", Self::Jql), ("txt", Self::Text)];
        kinds.into_iter().find(|(known, _)| ending.eq_ignore_ascii_case(known)).map(|(_, kind)| kind)
    }

    /// The bytes of a file of that kind.
    pub fn write(self, file: &FormationFile) -> Vec<u8> {
        match self {
            Self::Json => file.to_json().into_bytes(),
            Self::Jql => write_jql(&file.formation).to_vec(),
            Self::Text => Self::write_text(std::slice::from_ref(file)),
        }
    }

    /// Several formations as text: blocks of six rows, each under its name, blank lines between them.
    pub fn write_text(files: &[FormationFile]) -> Vec<u8> {
        let block = |file: &FormationFile| {
            let name = if file.name.is_empty() { String::new() } else { format!("# {}\n", file.name) };
            format!("{name}{}\n", file.formation)
        };
        files.iter().map(block).collect::<Vec<_>>().join("\n").into_bytes()
    }
}
