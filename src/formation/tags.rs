//! The tags that have a name in both languages. They may be written in either, and are the same tag;
//! any other tag is what its writer makes of it.

use super::Wing;

/// A tag that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    /// As it stands in files.
    pub id: &'static str,
    /// Its Chinese name.
    pub hanzi: &'static str,
    /// Its English name.
    pub english: &'static str,
}

const fn tag(id: &'static str, hanzi: &'static str, english: &'static str) -> Tag {
    Tag { id, hanzi, english }
}

const LEFT: Tag = tag("left-flag", "旗在左", "flag on the left");
const RIGHT: Tag = tag("right-flag", "旗在右", "flag on the right");

const TAGS: [Tag; 8] = [
    tag("attack", "进攻", "attack"),
    tag("balance", "攻守兼备", "balance"),
    tag("defence", "防守", "defence"),
    tag("bluff", "虚实", "bluff"),
    LEFT,
    RIGHT,
    tag("two", "二人", "two players"),
    tag("four", "四国", "four players"),
];

impl Tag {
    /// The known tag that is written like that, in either language; capitals don't matter.
    ///
    /// ```
    /// use junqi::formation::Tag;
    /// assert_eq!(Tag::of("防守"), Tag::of("Defence"));
    /// assert_eq!(Tag::of("mine"), None);
    /// ```
    pub fn of(written: &str) -> Option<&'static Self> {
        let written = written.trim();
        let is_it = |tag: &&Self| {
            [tag.id, tag.hanzi, tag.english].iter().any(|name| name.eq_ignore_ascii_case(written))
        };
        TAGS.iter().find(is_it)
    }

    /// A tag as it stands in files: one that isn't known stays as it is written.
    pub fn id_of(written: &str) -> &str {
        Self::of(written).map_or(written, |tag| tag.id)
    }
}

/// The tags of a formation whose flag has gone from one side to the other.
pub(super) fn follow_flag(tags: &mut [String], side: Wing) {
    let (from, to) = match side {
        Wing::Left => (&RIGHT, &LEFT),
        Wing::Right => (&LEFT, &RIGHT),
    };
    for tag in tags.iter_mut().filter(|tag| Tag::of(tag) == Some(from)) {
        // In the language in which it was written.
        let name = if *tag == from.hanzi { to.hanzi } else { to.id };
        name.clone_into(tag);
    }
}
