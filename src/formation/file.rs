//! The program's formation file: JSON with a name, an author, notes and tags beside
//! the rows; and the reader that takes any kind of formation file. It reads and
//! writes bytes; opening and saving files is the business of others.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value};

use super::decode::text_in_other_encoding;
use super::tags::follow_flag;
use super::{
    BackFirst, CodeError, Formation, FormationError, IllegalFormation, JqlError, Lineup, TextError,
    looks_like_code, parse::parse_named, parse_rows, read_jql,
};

/// The most bytes that a formation file may have: 1 MiB, far beyond any real one.
pub const MAX_FILE_BYTES: usize = 1 << 20;

const FORMAT: &str = "junqi-formation";
const VERSION: u64 = 1;

/// A formation with what is told about it.
///
/// ```
/// use junqi::formation::{Formation, FormationFile};
/// # let rows = ["连师营旅排", "团.炸.军", "工司.营团", "师.炸.旅", "排雷工雷连", "雷旗连排工"];
/// let file = FormationFile { name: "例 Example".into(), ..FormationFile::new(Formation::from_rows(&rows)?) };
/// assert_eq!(FormationFile::read(file.to_json().as_bytes()), Ok(file));
/// # Ok::<(), junqi::formation::FormationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormationFile {
    /// What it is called; may be empty.
    pub name: String,
    /// Who made it; may be empty.
    pub author: String,
    /// Its idea and how it is played; may be empty, may have several lines.
    pub notes: String,
    /// Short words to find it by.
    pub tags: Vec<String>,
    /// The formation.
    pub formation: Formation,
}

/// Why bytes are no formation file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum FormationFileError {
    #[error("the file is too large: a formation file has at most {MAX_FILE_BYTES} bytes")]
    TooLarge,
    #[error("the file is empty")]
    Empty,
    #[error("the file is not UTF-8 text: line {line}, byte {offset}")]
    NotUtf8 { line: usize, offset: usize },
    #[error("line {line}: the file is cut off in the middle of a character")]
    CutInCharacter { line: usize },
    #[error("line {line}, column {column}: the file is cut off: {reason}")]
    CutOff { line: usize, column: usize, reason: String },
    #[error("line {line}, column {column}: {reason}")]
    Json { line: usize, column: usize, reason: String },
    #[error("the file holds {found} instead of a JSON object with the fields {}", field_names())]
    NotAnObject { found: &'static str },
    #[error("the field {field:?} is missing")]
    Missing { field: &'static str },
    #[error("the field \"format\" is {found} instead of \"junqi-formation\"")]
    WrongFormat { found: String },
    #[error("the field \"version\" is {found}; this program reads version 1")]
    UnknownVersion { found: String },
    #[error("the field {field:?} is {found} instead of {expected}")]
    WrongType { field: &'static str, found: &'static str, expected: &'static str },
    #[error("the field {field:?} contains the control character {found:?}")]
    ControlCharacter { field: &'static str, found: char },
    #[error("the field {field:?} has {found} characters, more than {most}")]
    TooLong { field: &'static str, found: usize, most: usize },
    #[error("the field \"tags\" has {found} tags, more than {MOST_TAGS}")]
    TooManyTags { found: usize },
    #[error("the file holds {found} formations, one is needed")]
    Several { found: usize },
    #[error("formation {number}: {error}")]
    InList { number: usize, error: Box<FormationFileError> },
    #[error("the field \"rows\": {0}")]
    Rows(FormationError),
    #[error(transparent)]
    Text(#[from] TextError),
    #[error(transparent)]
    Jql(#[from] JqlError),
    #[error("line {line}: {error}")]
    Code { line: usize, error: CodeError },
}

/// The most characters of a name, an author or a tag, and of the notes: more than anybody writes.
const LONGEST: usize = 200;
const LONGEST_NOTES: usize = 20_000;
/// The most tags.
const MOST_TAGS: usize = 100;

/// The fields in the order in which they are written, with what each holds.
const FIELDS: [(&str, Kind); 7] = [
    ("format", Kind::Text),
    ("version", Kind::Number),
    ("name", Kind::Text),
    ("author", Kind::Text),
    ("notes", Kind::Text),
    ("tags", Kind::Texts),
    ("rows", Kind::Texts),
];

#[derive(Clone, Copy)]
enum Kind {
    Text,
    Number,
    Texts,
}

impl Kind {
    fn holds(self, value: &Value) -> bool {
        match self {
            Self::Text => value.is_string(),
            Self::Number => value.is_number(),
            Self::Texts => value.as_array().is_some_and(|values| values.iter().all(Value::is_string)),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Text => "a string",
            Self::Number => "a number",
            Self::Texts => "a list of strings",
        }
    }
}

fn field_names() -> String {
    FIELDS.map(|(name, _)| name).join(", ")
}

/// What the file holds once its format, version and types are known to be right. Reading into
/// it finds unknown and repeated fields, with their line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    #[serde(rename = "format")]
    _format: IgnoredAny,
    #[serde(rename = "version")]
    _version: IgnoredAny,
    #[serde(default)]
    name: String,
    #[serde(default)]
    author: String,
    #[serde(default)]
    notes: String,
    #[serde(default)]
    tags: Vec<String>,
    rows: Vec<String>,
}

impl FormationFile {
    /// The formation alone, with nothing told about it.
    pub const fn new(formation: Formation) -> Self {
        Self { name: String::new(), author: String::new(), notes: String::new(), tags: Vec::new(), formation }
    }

    /// Reads a JSON formation file.
    ///
    /// `format`, `version` and `rows` must be there; unknown fields are refused.
    pub fn read(bytes: &[u8]) -> Result<Self, FormationFileError> {
        Self::read_text(decode(bytes)?)
    }

    fn read_text(text: &str) -> Result<Self, FormationFileError> {
        let Sketch { name, author, notes, tags, lineup } = Sketch::read(text)?;
        let formation = Formation::try_from(lineup)
            .map_err(|illegal| FormationFileError::Rows(FormationError::Illegal(illegal)))?;
        Ok(Self { name, author, notes, tags, formation })
    }

    /// Whether it can be read again once it is written.
    ///
    /// # Errors
    /// Which of its texts is too long, or has characters that no file may have.
    pub fn check(&self) -> Result<(), FormationFileError> {
        check_texts(&self.name, &self.author, &self.notes, &self.tags)
    }

    /// Left and right exchanged, the tags that say where the flag stands too.
    pub fn mirrored(&self) -> Self {
        let mut file = Self { formation: self.formation.mirrored(), ..self.clone() };
        file.follow_flag();
        file
    }

    /// The tags that say where the flag stands say it of these pieces.
    pub fn follow_flag(&mut self) {
        self.follow_flag_of(&self.formation.lineup());
    }

    /// The same of pieces that may break the rules. Where it isn't certain on which side the flag
    /// stands, nothing is changed.
    pub fn follow_flag_of(&mut self, lineup: &Lineup) {
        if let Some(side) = lineup.flag_side() {
            follow_flag(&mut self.tags, side);
        }
    }

    /// The file's text: the same for the same value, with a newline at its end.
    pub fn to_json(&self) -> String {
        let string = |text: &str| Value::from(text).to_string();
        let list = |texts: &[String]| texts.iter().map(|text| string(text)).collect::<Vec<_>>().join(", ");
        format!(
            "{{\n  \"format\": {}, \"version\": {VERSION},\n  \"name\": {}, \"author\": {}, \"notes\": {}, \
             \"tags\": [{}],\n  \"rows\": [{}]\n}}\n",
            string(FORMAT),
            string(&self.name),
            string(&self.author),
            string(&self.notes),
            list(&self.tags),
            list(&self.formation.rows()),
        )
    }
}

/// What stands in a formation file, whether or not it keeps the rules of setting up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// What it is called.
    pub name: String,
    /// Who made it.
    pub author: String,
    /// Its idea.
    pub notes: String,
    /// Short words to find it by.
    pub tags: Vec<String>,
    /// What stands where.
    pub lineup: Lineup,
}

impl From<FormationFile> for Sketch {
    fn from(file: FormationFile) -> Self {
        let FormationFile { name, author, notes, tags, formation } = file;
        Self { name, author, notes, tags, lineup: formation.lineup() }
    }
}

/// The only formation in a file of any kind, which may break the rules of setting up: so it can
/// be mended.
///
/// # Errors
/// What else is wrong with the file.
pub fn read_sketch(bytes: &[u8]) -> Result<Sketch, FormationFileError> {
    match read_any(bytes) {
        Err(FormationFileError::Rows(FormationError::Illegal(_))) => Sketch::read(decode(bytes)?),
        Err(FormationFileError::Jql(JqlError::Illegal { error, .. })) => Ok(Sketch::of(&error)),
        Err(FormationFileError::Text(TextError::Illegal { error, .. })) => Ok(Sketch::of(&error)),
        Err(error) => Err(error),
        Ok(files) => <[FormationFile; 1]>::try_from(files)
            .map(|[file]| file.into())
            .map_err(|files| FormationFileError::Several { found: files.len() }),
    }
}

impl Sketch {
    /// Of what breaks the rules nothing else is known.
    fn of(illegal: &IllegalFormation) -> Self {
        let (name, author, notes) = (String::new(), String::new(), String::new());
        Self { name, author, notes, tags: Vec::new(), lineup: illegal.lineup }
    }

    fn read(text: &str) -> Result<Self, FormationFileError> {
        let value: Value = serde_json::from_str(text).map_err(|error| json_error(text, &error))?;
        let Value::Object(fields) = value else {
            return Err(FormationFileError::NotAnObject { found: type_name(&value) });
        };
        check_fields(&fields)?;
        let raw: Raw = serde_json::from_str(text).map_err(|error| json_error(text, &error))?;
        check_texts(&raw.name, &raw.author, &raw.notes, &raw.tags)?;
        let lineup =
            parse_rows(&raw.rows).map_err(|error| FormationFileError::Rows(FormationError::Rows(error)))?;
        Ok(Self { name: raw.name, author: raw.author, notes: raw.notes, tags: raw.tags, lineup })
    }
}

/// Reads any formation file by its content: JSON, a list of such JSON, a QQ formation, share codes one a line,
/// or text with one or more formations (see [`parse_text`](super::parse_text)), in UTF-8, UTF-16 or GBK. Text
/// has the name that stands above it, if any; what has no name of its own gets none.
pub fn read_any(bytes: &[u8]) -> Result<Vec<FormationFile>, FormationFileError> {
    read_any_as(bytes, BackFirst::Refused)
}

/// [`read_any`], with text that is written back line first read as one chooses.
pub fn read_any_as(bytes: &[u8], back_first: BackFirst) -> Result<Vec<FormationFile>, FormationFileError> {
    if bytes.starts_with(b"QQGame") {
        return Ok(vec![FormationFile::new(read_jql(bytes)?)]);
    }
    let text = match decode(bytes) {
        Err(error) => return read_foreign(bytes, back_first).unwrap_or(Err(error)),
        Ok(text) => text,
    };
    if let Some(list) = json_list(text) {
        let read = |(number, value): (usize, &Value)| {
            let in_list = |error| FormationFileError::InList { number, error: Box::new(error) };
            FormationFile::read_text(&value.to_string()).map_err(in_list)
        };
        return (1..).zip(&list).map(read).collect();
    }
    if text.trim_start().starts_with(['{', '[', '"']) {
        return Ok(vec![FormationFile::read_text(text)?]);
    }
    let codes = read_codes(text)?;
    if !codes.is_empty() {
        return Ok(codes.into_iter().map(FormationFile::new).collect());
    }
    Ok(read_blocks(text, back_first)?)
}

/// The formations of a text, with their names.
fn read_blocks(text: &str, back_first: BackFirst) -> Result<Vec<FormationFile>, TextError> {
    let named = |(name, formation)| FormationFile { name, ..FormationFile::new(formation) };
    Ok(parse_named(text, back_first)?.into_iter().map(named).collect())
}

/// The formations of a text in another encoding, or the rules that they break. None if it is no such
/// text: almost any bytes are some text in GBK.
fn read_foreign(
    bytes: &[u8],
    back_first: BackFirst,
) -> Option<Result<Vec<FormationFile>, FormationFileError>> {
    let text = text_in_other_encoding(bytes)?;
    match read_blocks(&text, back_first) {
        Err(error @ TextError::Illegal { .. }) => Some(Err(error.into())),
        read => read.ok().map(Ok),
    }
}

/// The objects of a JSON list that holds nothing else, at least one.
fn json_list(text: &str) -> Option<Vec<Value>> {
    if !text.trim_start().starts_with('[') {
        return None;
    }
    let list: Vec<Value> = serde_json::from_str(text).ok()?;
    (!list.is_empty() && list.iter().all(Value::is_object)).then_some(list)
}

/// The formations of a text whose first line is a share code; what follows a `#` on a line is
/// a comment. None if it is a text of another kind.
fn read_codes(text: &str) -> Result<Vec<Formation>, FormationFileError> {
    let lines =
        (1..).zip(text.lines()).map(|(line, text)| (line, text.split('#').next().unwrap_or_default().trim()));
    let mut lines = lines.filter(|(_, text)| !text.is_empty()).peekable();
    if !lines.peek().is_some_and(|(_, text)| looks_like_code(text)) {
        return Ok(Vec::new());
    }
    let read =
        |(line, text)| Formation::from_code(text).map_err(|error| FormationFileError::Code { line, error });
    lines.map(read).collect()
}

/// The text of a file, without a byte order mark.
fn decode(bytes: &[u8]) -> Result<&str, FormationFileError> {
    if bytes.len() > MAX_FILE_BYTES {
        return Err(FormationFileError::TooLarge);
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let offset = error.valid_up_to();
        let line = bytes[..offset].split(|&byte| byte == b'\n').count();
        match error.error_len() {
            Some(_) => FormationFileError::NotUtf8 { line, offset },
            None => FormationFileError::CutInCharacter { line },
        }
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() { Err(FormationFileError::Empty) } else { Ok(text) }
}

/// Format and version first: a later version may have other fields and types.
fn check_fields(fields: &Map<String, Value>) -> Result<(), FormationFileError> {
    let required = |field: &'static str| fields.get(field).ok_or(FormationFileError::Missing { field });
    let format = required("format")?;
    if format != FORMAT {
        return Err(FormationFileError::WrongFormat { found: short(&format.to_string(), 40) });
    }
    let version = required("version")?;
    if version.as_u64() != Some(VERSION) {
        return Err(FormationFileError::UnknownVersion { found: short(&version.to_string(), 40) });
    }
    required("rows")?;
    for (field, kind) in FIELDS {
        if let Some(value) = fields.get(field).filter(|value| !kind.holds(value)) {
            let found = if value.is_array() { "a list of other things" } else { type_name(value) };
            return Err(FormationFileError::WrongType { field, found, expected: kind.name() });
        }
    }
    Ok(())
}

/// Whether what is told about a formation may stand in a file.
fn check_texts(name: &str, author: &str, notes: &str, tags: &[String]) -> Result<(), FormationFileError> {
    let tag_fields = tags.iter().map(|tag| ("tags", tag.as_str()));
    for (field, text) in [("name", name), ("author", author)].into_iter().chain(tag_fields) {
        refuse_control(field, text, &[])?;
        refuse_long(field, text, LONGEST)?;
    }
    refuse_control("notes", notes, &['\n', '\t'])?;
    refuse_long("notes", notes, LONGEST_NOTES)?;
    if tags.len() > MOST_TAGS {
        return Err(FormationFileError::TooManyTags { found: tags.len() });
    }
    Ok(())
}

/// Names and notes are shown on terminals, where control characters are commands.
fn refuse_control(field: &'static str, text: &str, allowed: &[char]) -> Result<(), FormationFileError> {
    match text.chars().find(|c| c.is_control() && !allowed.contains(c)) {
        Some(found) => Err(FormationFileError::ControlCharacter { field, found }),
        None => Ok(()),
    }
}

/// A text that fills the screen is a mistake or a trick.
fn refuse_long(field: &'static str, text: &str, most: usize) -> Result<(), FormationFileError> {
    let found = text.chars().count();
    if found > most { Err(FormationFileError::TooLong { field, found, most }) } else { Ok(()) }
}

/// The parser counts columns in bytes; people count characters.
fn json_error(text: &str, error: &serde_json::Error) -> FormationFileError {
    let (line, bytes) = (error.line(), error.column());
    let whole = error.to_string();
    let place = format!(" at line {line} column {bytes}");
    let reason = short(whole.strip_suffix(&place).unwrap_or(&whole), 200);
    let written = text.split('\n').nth(line.saturating_sub(1)).unwrap_or_default();
    let column = written.char_indices().take_while(|&(start, _)| start < bytes).count();
    if error.is_eof() {
        FormationFileError::CutOff { line, column, reason }
    } else {
        FormationFileError::Json { line, column, reason }
    }
}

/// What kind of JSON value it is, in words.
pub(crate) const fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// The beginning of a text that may be long.
fn short(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
