//! The formations that come with the program: the files of `layouts/`, built in.

use std::sync::LazyLock;

use super::FormationFile;

// `include_str!` takes literals only; the macro keeps names and files in one list.
macro_rules! built_in {
    ($($id:literal),+ $(,)?) => {
        /// The short names of the built-in formations, in the order of [`built_in`].
        pub const BUILT_IN_IDS: [&str; [$($id),+].len()] = [$($id),+];
        const FILES: [&str; BUILT_IN_IDS.len()] =
            [$(include_str!(concat!("../../layouts/", $id, ".json"))),+];
    };
}

built_in![
    "spear",
    "hammer",
    "twin-wings",
    "sappers",
    "bait",
    "pillar",
    "corner-mine",
    "empty-fort",
    "ambush",
    "stump",
    "tortoise",
    "iron-wall",
    "chain",
    "gale",
    "crossbow",
    "tide",
    "undertow",
    "scales",
    "back-thrust",
    "false-flag",
    "lone-general",
    "three-burrows",
    "moat",
    "hedgehog",
];

static BUILT_IN: LazyLock<Vec<FormationFile>> = LazyLock::new(|| {
    let read = |(id, text): (&&str, &&str)| {
        FormationFile::read(text.as_bytes()).unwrap_or_else(|error| panic!("{id}: {error}"))
    };
    BUILT_IN_IDS.iter().zip(&FILES).map(read).collect()
});

/// The built-in formations: twelve from attack to defence, then twelve more in the same order;
/// [`BUILT_IN_IDS`] has their short names like that.
pub fn built_in() -> &'static [FormationFile] {
    &BUILT_IN
}

/// The built-in formation with that short name, or with that Chinese, English or whole
/// name; the case of letters doesn't matter.
///
/// ```
/// use junqi::formation::built_in_by_name;
/// let wall = built_in_by_name("iron-wall").unwrap();
/// assert_eq!(built_in_by_name("铁壁"), Some(wall));
/// assert_eq!(built_in_by_name("Iron Wall"), Some(wall));
/// assert_eq!(built_in_by_name("paper wall"), None);
/// ```
pub fn built_in_by_name(name: &str) -> Option<&'static FormationFile> {
    let names = |file: &'static FormationFile| {
        let (chinese, english) = file.name.split_once(' ').unwrap_or((&file.name, &file.name));
        [&file.name, chinese, english]
    };
    BUILT_IN_IDS.iter().zip(built_in()).find_map(|(id, file)| {
        let named = names(file).into_iter().chain([*id]).any(|known| known.eq_ignore_ascii_case(name));
        named.then_some(file)
    })
}
