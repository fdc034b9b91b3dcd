//! How places and styles are written in files.

/// A place: `L6C2`.
pub(super) mod place {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::rules::Place;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "this is how it is called")]
    pub(in crate::lab) fn serialize<S: Serializer>(place: &Place, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(place)
    }

    pub(in crate::lab) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Place, D::Error> {
        let word = String::deserialize(from)?;
        let place = Place::all().find(|place| place.to_string() == word);
        place.ok_or_else(|| D::Error::custom(format!("there is no place {word:?}")))
    }
}

/// A style, or `other`.
pub(super) mod style {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::ai::Style;

    const OTHER: &str = "other";

    #[expect(clippy::trivially_copy_pass_by_ref, clippy::ref_option, reason = "this is how it is called")]
    pub(in crate::lab) fn serialize<S: Serializer>(style: &Option<Style>, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(style.map_or(OTHER, Style::name))
    }

    pub(in crate::lab) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Style>, D::Error> {
        let word = String::deserialize(from)?;
        if word == OTHER { Ok(None) } else { word.parse().map(Some).map_err(D::Error::custom) }
    }
}
