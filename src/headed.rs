//! Files of JSON that say what they are: an object with `"format"` and `"version"`.
//!
//! Progress, drills and sittings are read and written here. Records and formations are read by
//! hand ([`record`](crate::record), [`formation`](crate::formation)): their messages say more.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The most characters of a value that a message quotes.
const QUOTED: usize = 40;

/// Why bytes are no such file.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum HeadedError {
    #[error("the file is no JSON: {0}")]
    Json(serde_json::Error),
    #[error("the field \"format\" is {found} instead of {format:?}")]
    WrongFormat { found: String, format: &'static str },
    #[error("the field \"version\" is {found}; this program reads version {version}")]
    UnknownVersion { found: String, version: u64 },
    #[error("{0}")]
    Fields(serde_json::Error),
}

/// Reads what a file holds, whose fields `format` and `version` have to be these. `T` has them too.
///
/// # Errors
/// What is wrong with the file; a wrong format or version is told before anything about the other
/// fields, which another version may have changed.
///
/// ```
/// #[derive(serde::Deserialize)]
/// struct Count { format: String, version: u64, count: u32 }
/// let file = br#"{"format": "count", "version": 1, "count": 3}"#;
/// assert_eq!(junqi::headed::read::<Count>(file, "count", 1).unwrap().count, 3);
/// let error = junqi::headed::read::<Count>(file, "count", 2).err().unwrap();
/// assert_eq!(error.to_string(), "the field \"version\" is 1; this program reads version 2");
/// ```
pub fn read<T: DeserializeOwned>(bytes: &[u8], format: &'static str, version: u64) -> Result<T, HeadedError> {
    let value: Value = serde_json::from_slice(bytes).map_err(HeadedError::Json)?;
    let field = |name| value.get(name).unwrap_or(&Value::Null);
    let quoted = |value: &Value| value.to_string().chars().take(QUOTED).collect();
    if field("format") != format {
        return Err(HeadedError::WrongFormat { found: quoted(field("format")), format });
    }
    if *field("version") != version {
        return Err(HeadedError::UnknownVersion { found: quoted(field("version")), version });
    }
    // Again from the text: in a value, names that stood there twice are gone.
    serde_json::from_slice(bytes).map_err(HeadedError::Fields)
}

/// The text of such a file, for values whose fields can all be written as JSON.
pub fn write<T: Serialize>(file: &T) -> String {
    let mut text = serde_json::to_string_pretty(file).expect("every key is a text and every number finite");
    text.push('\n');
    text
}
