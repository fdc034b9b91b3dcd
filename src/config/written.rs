//! TOML as lines with sections: what a person has written, each entry with its line.

use toml_edit::{Document, Item, TableLike, Value as Toml};

use super::Fault;

/// A value, as far as settings know kinds of values.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Text in quotes.
    Text(String),
    /// A number, as it is written.
    Number(String),
    /// `true` or `false`.
    Flag(bool),
    /// A list of texts.
    Texts(Vec<String>),
    /// Anything else, by the name of its kind.
    Other(&'static str),
}

/// A key with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// The value.
    pub value: Value,
    /// Where it stands, from 1.
    pub line: usize,
}

/// The entries of a section.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// The section; none is what stands before the first one.
    pub name: Option<String>,
    /// Where it begins.
    pub line: usize,
    /// What stands in it.
    pub entries: Vec<Entry>,
}

/// Reads a file of sections, as they come.
///
/// # Errors
/// The first place that isn't TOML.
pub fn read(text: &str) -> Result<Vec<Section>, Fault> {
    // Some editors begin every file with it.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let line_of = |at: usize| 1 + text.bytes().take(at).filter(|&byte| byte == b'\n').count();
    let document = Document::parse(text).map_err(|error| Fault {
        line: error.span().map_or(1, |span| line_of(span.start)),
        text: error.message().to_owned(),
    })?;
    let table = document.as_table();
    let mut first = Section { name: None, line: 1, entries: Vec::new() };
    let mut sections = Vec::new();
    let line_at = |table: &dyn TableLike, key: &str, item: &Item| {
        let key = table.get_key_value(key).and_then(|(key, _)| key.span());
        key.or_else(|| item.span()).map_or(1, |span| line_of(span.start))
    };
    let entry = |table: &dyn TableLike, key: &str, item: &Item| Entry {
        key: key.to_owned(),
        value: value(item),
        line: line_at(table, key, item),
    };
    for (key, item) in table {
        match item.as_table() {
            Some(inner) => sections.push(Section {
                name: Some(key.to_owned()),
                line: line_at(table, key, item),
                entries: inner.iter().map(|(key, item)| entry(inner, key, item)).collect(),
            }),
            None => first.entries.push(entry(table, key, item)),
        }
    }
    sections.insert(0, first);
    Ok(sections)
}

fn value(item: &Item) -> Value {
    let Item::Value(value) = item else { return Value::Other("a section") };
    match value {
        Toml::String(text) => Value::Text(text.value().clone()),
        Toml::Integer(number) => Value::Number(number.value().to_string()),
        Toml::Float(number) => Value::Number(number.value().to_string()),
        Toml::Boolean(flag) => Value::Flag(*flag.value()),
        Toml::Datetime(_) => Value::Other("a date"),
        Toml::InlineTable(_) => Value::Other("a table"),
        Toml::Array(list) => {
            let texts: Option<Vec<_>> = list.iter().map(|item| item.as_str().map(str::to_owned)).collect();
            texts.map_or(Value::Other("a list of other things than texts"), Value::Texts)
        }
    }
}
