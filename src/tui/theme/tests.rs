//! Themes are readable, and nothing is said by colour alone.

use ratatui::style::Color;

use super::list::BUILT_IN;
use super::palette::rgb_of;
use super::*;

/// The background that a theme is made for.
fn paper(name: &str) -> [u8; 3] {
    match name {
        "dark" => [0x1e; 3],
        "okabe" => [0x12; 3],
        "light" => [0xff; 3],
        other => panic!("{other} has no colours"),
    }
}

fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
    let linear = |c: u8| {
        let c = f64::from(c) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    let light = |[r, g, b]: [u8; 3]| 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b) + 0.05;
    let (a, b) = (light(a), light(b));
    f64::max(a, b) / f64::min(a, b)
}

/// How a colour looks. The 16 ANSI colours look as the terminal wants.
fn looks(color: Color) -> Option<[u8; 3]> {
    match color {
        Color::Rgb(r, g, b) => Some([r, g, b]),
        Color::Indexed(i) if i >= 16 => Some(rgb_of(i)),
        _ => None,
    }
}

fn colored() -> impl Iterator<Item = (&'static str, Palette)> {
    BUILT_IN.into_iter().filter(|(name, _)| *name != "mono")
}

fn styles(theme: Theme) -> Vec<Style> {
    Seat::ALL
        .map(|seat| theme.seat(seat))
        .into_iter()
        .chain(Role::ALL.map(|role| theme.style(role)))
        .collect()
}

#[test]
fn seats_differ_in_every_theme_and_depth_that_has_colours() {
    for (name, palette) in colored() {
        for depth in ColorDepth::ALL.into_iter().skip(1) {
            let theme = Theme::of(palette, depth);
            let styles = Seat::ALL.map(|seat| theme.seat(seat));
            for (i, style) in styles.iter().enumerate() {
                assert!(!styles[..i].contains(style), "{name} {depth:?}");
            }
            assert!(theme.has_color(), "{name} {depth:?}");
        }
        assert!(!Theme::of(palette, ColorDepth::Mono).has_color());
    }
}

/// Where owners can't be told by colour, marks take its place.
#[test]
fn a_theme_that_gives_two_seats_one_colour_counts_as_one_without() {
    let mut palette = Palette::DARK;
    *palette.part_mut("east").unwrap() = palette.seat(Seat::South);
    assert!(!Theme::of(palette, ColorDepth::True).has_color());
    *palette.part_mut("east").unwrap() = Paint::default();
    assert!(!Theme::of(palette, ColorDepth::True).has_color());
}

#[test]
fn every_text_is_readable_on_the_background_its_theme_is_made_for() {
    for (name, palette) in colored() {
        let mut looked_at = 0;
        for depth in [ColorDepth::Indexed, ColorDepth::True] {
            for color in styles(Theme::of(palette, depth)).into_iter().filter_map(|style| style.fg) {
                let color = looks(color).unwrap();
                let contrast = contrast(color, paper(name));
                assert!(contrast >= 4.5, "{name} {depth:?} {color:02x?}: {contrast}");
                looked_at += 1;
            }
        }
        assert!(looked_at >= 22, "{name}: {looked_at}");
    }
}

/// Most people never choose a theme.
#[test]
fn the_seats_of_the_dark_theme_can_be_told_on_light_terminals_too() {
    for depth in [ColorDepth::Indexed, ColorDepth::True] {
        for style in Seat::ALL.map(|seat| Theme::new(depth).seat(seat)) {
            let color = style.fg.and_then(looks).unwrap();
            // The green of the table of 256 colours is the palest.
            let least = if depth == ColorDepth::True { 3.0 } else { 2.8 };
            assert!(contrast(color, [0xff; 3]) >= least, "{color:02x?}");
        }
    }
}

#[test]
fn the_indexed_colours_are_near_the_exact_ones() {
    let distance =
        |a: [u8; 3], b: [u8; 3]| (0..3).map(|i| u32::from(a[i].abs_diff(b[i])).pow(2)).sum::<u32>();
    for (name, palette) in colored() {
        let both = [ColorDepth::Indexed, ColorDepth::True].map(|depth| styles(Theme::of(palette, depth)));
        for (few, all) in both[0].iter().zip(&both[1]) {
            let (Some(index), Some(exact)) = (few.fg.and_then(looks), all.fg.and_then(looks)) else {
                assert_eq!((few.fg, all.fg), (None, None), "{name}");
                continue;
            };
            let readable = (16..=255).map(rgb_of).filter(|&color| contrast(color, paper(name)) >= 4.5);
            let nearest = readable.map(|color| distance(color, exact)).min().unwrap();
            assert_eq!(distance(index, exact), nearest, "{name}: {index:?} for {exact:?}");
        }
    }
}

#[test]
fn nothing_is_said_by_colour_alone_and_no_background_is_set() {
    for (name, palette) in BUILT_IN {
        for depth in ColorDepth::ALL {
            let theme = Theme::of(palette, depth);
            for role in Role::ALL {
                let style = theme.style(role);
                assert_eq!(style.bg, None, "{role:?}");
                assert!(style.fg.is_none() || theme.has_color(), "{role:?}");
                // A grey stands in the place of dim text; it says nothing but that it matters less.
                let dim = role.modifier() == Modifier::DIM && style.fg.is_some();
                assert!(
                    dim || style.add_modifier == Theme::default().style(role).add_modifier,
                    "{name} {role:?}"
                );
            }
            let marks = [Role::Cursor, Role::Selected, Role::Target, Role::LastMove, Role::Line];
            for (i, &a) in marks.iter().enumerate() {
                for &b in &marks[..i] {
                    assert_ne!(theme.style(a).add_modifier, theme.style(b).add_modifier, "{a:?} {b:?}");
                }
            }
            assert!(Seat::ALL.iter().all(|&seat| theme.seat(seat).bg.is_none()));
        }
    }
}

#[test]
fn mono_has_no_colour_at_all() {
    for depth in ColorDepth::ALL {
        let theme = Theme::of(Palette::MONO, depth);
        assert!(styles(theme).iter().all(|style| style.fg.is_none() && style.bg.is_none()));
        assert!(styles(Theme::new(ColorDepth::Mono)).iter().all(|style| style.fg.is_none()));
        assert!(!theme.has_color());
    }
}
