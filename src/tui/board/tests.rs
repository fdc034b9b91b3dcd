//! Pictures of both boards, compared with drawn ones and read back by following their lines.

use std::collections::{BTreeMap, BTreeSet};

use ratatui::style::Modifier;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::*;
use crate::rules::{Board, Rank, Seat};
use crate::tui::ColorDepth;
use crate::tui::glyphs::Lines;

/// The pictures that the other tests take their pieces from, drawn roomy.
const MIDDLE_GAME_FOUR: &str = include_str!("middle_game_four.txt");
const MIDDLE_GAME_TWO: &str = include_str!("middle_game_two.txt");

type Pieces = BTreeMap<Point, Seen>;

const PLAIN: Theme = Theme::new(ColorDepth::Mono);
const HANZI_IN_ASCII: Glyphs = Glyphs { lines: Lines::Ascii, pieces: crate::tui::glyphs::Pieces::Hanzi };
const DIGITS: Glyphs = Glyphs { lines: Lines::Unicode, pieces: crate::tui::glyphs::Pieces::Digits };
const GLYPHS: [Glyphs; 4] = [
    Glyphs { lines: Lines::Unicode, pieces: crate::tui::glyphs::Pieces::Hanzi },
    HANZI_IN_ASCII,
    DIGITS,
    Glyphs::ASCII,
];

/// The character in every column of a line; the right half of a wide one is blank.
fn columns(line: &str) -> Vec<char> {
    line.chars().flat_map(|c| [Some(c), (c.width() == Some(2)).then_some(' ')]).flatten().collect()
}

fn bare(board: &'static Board, size: Size, bottom: Seat) -> Layout {
    Layout::bare(board, size, bottom).unwrap()
}

/// The pieces of a roomy picture seen from South.
fn pieces_of(board: &'static Board, picture: &str) -> Pieces {
    let layout = bare(board, Size::Roomy, Seat::South);
    let lines: Vec<_> = picture.lines().map(columns).collect();
    let read = |point| {
        let cell = layout.cell(point);
        let at = |x: u16| lines[usize::from(cell.y)].get(usize::from(cell.x + x)).copied().unwrap_or(' ');
        let owner = match at(0) {
            'v' => Seat::South,
            '>' => Seat::East,
            '^' => Seat::North,
            '<' => Seat::West,
            _ => return None,
        };
        let name: String = [at(1), at(3)].iter().collect();
        let rank = Rank::ALL.into_iter().find(|rank| rank.hanzi_name() == name);
        Some((point, Seen { owner, rank }))
    };
    board.points().iter().filter_map(read).collect()
}

fn middle_game(board: &'static Board) -> Pieces {
    match board.kind() {
        BoardKind::Two => pieces_of(board, MIDDLE_GAME_TWO),
        BoardKind::Four => pieces_of(board, MIDDLE_GAME_FOUR),
    }
}

fn boards() -> [&'static Board; 2] {
    [Board::two(), Board::four()]
}

fn every_layout() -> impl Iterator<Item = Layout> {
    boards().into_iter().flat_map(|board| {
        Size::of(board)
            .flat_map(move |size| board.seats().iter().map(move |&bottom| bare(board, size, bottom)))
    })
}

fn painted(layout: &Layout, pieces: &Pieces, glyphs: Glyphs, theme: Theme) -> Buffer {
    let mut buf = Buffer::empty(layout.area());
    BoardPicture::new(layout, &|point| pieces.get(&point).copied(), glyphs, theme).paint(&mut buf);
    buf
}

fn lines(layout: &Layout, pieces: &Pieces, glyphs: Glyphs) -> Vec<String> {
    picture_lines(&BoardPicture::new(layout, &|point| pieces.get(&point).copied(), glyphs, PLAIN))
}

fn character(buf: &Buffer, x: u16, y: u16) -> char {
    buf.cell((x, y)).and_then(|cell| cell.symbol().chars().next()).unwrap_or(' ')
}

#[test]
fn the_middle_games_look_as_they_were_drawn() {
    for (board, picture) in boards().into_iter().zip([MIDDLE_GAME_TWO, MIDDLE_GAME_FOUR]) {
        let layout = bare(board, Size::Roomy, Seat::South);
        let drawn = lines(&layout, &middle_game(board), GLYPHS[0]);
        assert_eq!(drawn.join("\n"), picture.trim_end_matches('\n'));
    }
}

#[test]
fn pictures_of_every_size_turn_and_set_stay_as_they_are() {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    let _guard = settings.bind_to_scope();
    let [hanzi, in_ascii, digits, ascii] = GLYPHS;
    let nothing = Pieces::new();
    let snapshot = |name: &str, board, size, bottom, pieces: &Pieces, glyphs| {
        let picture = lines(&bare(board, size, bottom), pieces, glyphs).join("\n");
        insta::assert_snapshot!(name, picture);
    };
    let four = Board::four();
    let game = middle_game(four);
    for size in Size::of(four) {
        snapshot(&format!("four_{}", size.name()), four, size, Seat::South, &game, hanzi);
        snapshot(&format!("four_{}_empty", size.name()), four, size, Seat::South, &nothing, hanzi);
    }
    snapshot("four_compact_east", four, Size::Compact, Seat::East, &game, hanzi);
    let tiny = painted(&bare(four, Size::Tiny, Seat::South), &game, hanzi, Theme::new(ColorDepth::Ansi8));
    insta::assert_snapshot!("four_tiny_in_colour", rows_of(&tiny).join("\n"));
    snapshot("four_tall_north", four, Size::Tall, Seat::North, &game, digits);
    snapshot("four_roomy_west", four, Size::Roomy, Seat::West, &game, digits);
    snapshot("four_tiny_ascii", four, Size::Tiny, Seat::South, &game, ascii);
    snapshot("four_compact_ascii", four, Size::Compact, Seat::South, &game, ascii);
    snapshot("four_compact_hanzi_in_ascii", four, Size::Compact, Seat::South, &game, in_ascii);
    snapshot("four_large_ascii", four, Size::Large, Seat::South, &game, ascii);
    let two = Board::two();
    let game = middle_game(two);
    for size in Size::of(two) {
        snapshot(&format!("two_{}", size.name()), two, size, Seat::South, &game, hanzi);
        snapshot(&format!("two_{}_empty", size.name()), two, size, Seat::South, &nothing, hanzi);
    }
    snapshot("two_roomy_north_ascii", two, Size::Roomy, Seat::North, &game, ascii);
    snapshot("two_large_north_digits", two, Size::Large, Seat::North, &game, digits);
}

/// J09 of the acceptance cases.
#[test]
fn every_row_has_the_same_width_and_ascii_rows_have_it_in_every_font() {
    for layout in every_layout() {
        let pieces = middle_game(layout.board());
        for glyphs in GLYPHS {
            let buf = painted(&layout, &pieces, glyphs, PLAIN);
            for y in 0..buf.area.height {
                let row: String = {
                    let mut x = 0;
                    let mut row = String::new();
                    while x < buf.area.width {
                        let symbol = buf[(x, y)].symbol();
                        row.push_str(symbol);
                        x += symbol.width() as u16;
                    }
                    row
                };
                assert_eq!(row.width(), usize::from(buf.area.width), "{row}");
                if glyphs.lines == Lines::Ascii {
                    assert_eq!(row.width_cjk(), usize::from(buf.area.width), "{row}");
                }
            }
        }
    }
}

/// A step on the screen: columns to the right, rows downward.
type Step = (i32, i32);
const UP: Step = (0, -1);
const RIGHT: Step = (1, 0);
const DOWN: Step = (0, 1);
const LEFT: Step = (-1, 0);

/// The sides on which a drawn line leaves a character, read from its looks alone.
fn arms(c: char) -> &'static [Step] {
    match c {
        '─' | '═' => &[LEFT, RIGHT],
        '│' | '║' => &[UP, DOWN],
        '┌' | '╓' | '╒' | '╔' | '╭' => &[RIGHT, DOWN],
        '┐' | '╖' | '╕' | '╗' | '╮' => &[LEFT, DOWN],
        '└' | '╙' | '╘' | '╚' | '╰' => &[UP, RIGHT],
        '┘' | '╜' | '╛' | '╝' | '╯' => &[UP, LEFT],
        '├' | '╟' | '╞' | '╠' => &[UP, RIGHT, DOWN],
        '┤' | '╢' | '╡' | '╣' => &[UP, DOWN, LEFT],
        '┬' | '╥' | '╤' | '╦' => &[RIGHT, DOWN, LEFT],
        '┴' | '╨' | '╧' | '╩' => &[UP, RIGHT, LEFT],
        '┼' | '╫' | '╪' | '╬' => &[UP, RIGHT, DOWN, LEFT],
        _ => &[],
    }
}

type Links = BTreeSet<(Point, Point, bool)>;

/// The links that can be read from a picture of the empty board: every line is
/// followed from the middle of its post until it enters another station. `true` is
/// a rail; where no character lies between two stations, `None` was seen.
fn links_read(layout: &Layout, buf: &Buffer) -> (Links, BTreeSet<(Point, Point)>) {
    let mut links = Links::new();
    let mut touching = BTreeSet::new();
    let board = layout.board();
    for from in board.points().iter() {
        let (x, y) = layout.centre(from);
        for &(mut step) in arms(character(buf, x, y)) {
            let (mut x, mut y) = (x, y);
            let mut kinds = BTreeSet::new();
            let to = loop {
                x = x.checked_add_signed(step.0 as i16).unwrap();
                y = y.checked_add_signed(step.1 as i16).unwrap();
                let c = character(buf, x, y);
                let arms = arms(c);
                let back = (-step.0, -step.1);
                match layout.at(x, y) {
                    // An arc may turn inside the station it comes from.
                    Some(point) if point == from => {
                        if arms.len() == 2 {
                            step = *arms.iter().find(|&&arm| arm != back).unwrap();
                        }
                    }
                    Some(point) => {
                        let meets = arms.contains(&back) || board.station(point) != Station::Post;
                        assert!(meets, "{c:?} at {x},{y} ends a line");
                        break point;
                    }
                    None => {
                        assert!(arms.contains(&back), "{c:?} at {x},{y} breaks a line");
                        assert_eq!(arms.len(), 2, "{c:?} at {x},{y}: lines cross outside of a station");
                        step = *arms.iter().find(|&&arm| arm != back).unwrap();
                        kinds.insert(match c {
                            '─' | '│' => false,
                            '═' | '║' => true,
                            _ => continue,
                        });
                    }
                }
            };
            let pair = (from.min(to), from.max(to));
            assert!(kinds.len() <= 1, "a line is rail and road");
            match kinds.first() {
                Some(&rail) => _ = links.insert((pair.0, pair.1, rail)),
                None => _ = touching.insert(pair),
            }
        }
    }
    (links, touching)
}

fn links_of(board: &Board) -> Links {
    let mut links = Links::new();
    for from in board.points().iter() {
        for (rail, ends) in [(false, board.roads(from)), (true, board.rails(from))] {
            links.extend(ends.iter().map(|to| (from.min(to), from.max(to), rail)));
        }
    }
    links
}

/// Whether a link is drawn as a slanted line.
fn is_diagonal(layout: &Layout, a: Point, b: Point, rail: bool) -> bool {
    let ((xa, ya), (xb, yb)) = (layout.spot(a), layout.spot(b));
    !rail && xa != xb && ya != yb
}

#[test]
fn a_picture_read_back_by_following_its_lines_is_the_board() {
    for layout in every_layout() {
        let buf = painted(&layout, &Pieces::new(), Glyphs::default(), PLAIN);
        let (read, touching) = links_read(&layout, &buf);
        let wanted: Links = links_of(layout.board())
            .into_iter()
            .filter(|&(a, b, rail)| !is_diagonal(&layout, a, b, rail))
            .collect();
        // Rows of small boards touch: there the joints alone say what is joined.
        let (between, touch): (Links, Links) =
            wanted.into_iter().partition(|&(a, b, _)| !touching.contains(&(a, b)));
        assert_eq!(read, between, "{layout:?}");
        assert_eq!(touching, touch.iter().map(|&(a, b, _)| (a, b)).collect(), "{layout:?}");
        assert!(!layout.size().has_rows_between() || layout.size() == Size::Large || touching.is_empty());
    }
}

#[test]
fn diagonals_are_drawn_between_camps_and_their_neighbours_only() {
    for layout in every_layout().filter(|layout| layout.size().has_rows_between()) {
        let board = layout.board();
        for pieces in [Pieces::new(), middle_game(board)] {
            let buf = painted(&layout, &pieces, Glyphs::default(), PLAIN);
            let slanted = |c| matches!(c, '╲' | '╱');
            let drawn = buf.content().iter().filter(|cell| cell.symbol().chars().all(slanted)).count();
            let mut wanted = 0;
            for (a, b, rail) in links_of(board) {
                if !is_diagonal(&layout, a, b, rail) {
                    continue;
                }
                wanted += if layout.size() == Size::Large { 2 } else { 1 };
                let ((xa, ya), (xb, yb)) = (layout.centre(a), layout.centre(b));
                let falls = (xa < xb) == (ya < yb);
                let c = if falls { '╲' } else { '╱' };
                let inside = |x: u16, y: u16| character(&buf, x, y) == c;
                let (left, right) = (xa.min(xb), xa.max(xb));
                for y in ya.min(yb) + 1..ya.max(yb) {
                    assert_eq!((left..right).filter(|&x| inside(x, y)).count(), 1, "{layout:?} {y}");
                }
            }
            assert_eq!(drawn, wanted, "{layout:?}");
        }
    }
}

#[test]
fn pieces_leave_the_lines_between_stations_as_they_are() {
    for layout in every_layout() {
        let empty = painted(&layout, &Pieces::new(), Glyphs::default(), Theme::new(ColorDepth::Ansi8));
        let pieces = middle_game(layout.board());
        let full = painted(&layout, &pieces, Glyphs::default(), Theme::new(ColorDepth::Ansi8));
        for position in layout.area().positions() {
            let bracket = matches!(full[position].symbol(), ")" | "]");
            if layout.at(position.x, position.y).is_none() && !bracket {
                assert_eq!(full[position].symbol(), empty[position].symbol(), "{position} {layout:?}");
            }
        }
    }
}

#[test]
fn nothing_but_the_three_crossings_lies_between_the_fronts_of_two_players() {
    for layout in every_layout().filter(|layout| layout.board().kind() == BoardKind::Two) {
        if !layout.size().has_rows_between() || layout.size() == Size::Large {
            continue;
        }
        let buf = painted(&layout, &Pieces::new(), GLYPHS[0], PLAIN);
        let y = layout.cell(layout.at_spot(0, 5).unwrap()).bottom();
        let row: String = (0..buf.area.width).map(|x| character(&buf, x, y)).collect();
        let words: Vec<_> = row.split(' ').filter(|word| !word.is_empty()).collect();
        assert_eq!(words, ["║", "山", "界", "║", "山", "界", "║"]);
    }
}

#[test]
fn owners_can_be_told_without_colour_in_every_size_and_set() {
    for layout in every_layout() {
        let pieces = middle_game(layout.board());
        for glyphs in GLYPHS {
            let buf = painted(&layout, &pieces, glyphs, PLAIN);
            for (&point, piece) in &pieces {
                let (cell, (_, y)) = (layout.cell(point), layout.centre(point));
                let mark = Glyphs::owner(layout.side(piece.owner));
                let found = [cell.x, cell.x - 1].iter().any(|&x| character(&buf, x, y) == mark);
                assert!(found, "{} {layout:?} {glyphs:?}", layout.board().name(point));
            }
        }
    }
}

#[test]
fn the_owners_mark_points_to_the_side_he_sits_at() {
    let four = Board::four();
    let g6 = four.parse_point("g6").unwrap();
    let pieces: Pieces = [(g6, Seen { owner: Seat::South, rank: Some(Rank::Army) })].into();
    let seen = |bottom| {
        let layout = bare(four, Size::Compact, bottom);
        let buf = painted(&layout, &pieces, GLYPHS[0], PLAIN);
        let cell = layout.cell(g6);
        format!("{}{}", character(&buf, cell.x, cell.y), character(&buf, cell.x + 1, cell.y))
    };
    assert_eq!(Seat::ALL.map(seen), ["v军", "<军", "^军", ">军"]);
}

#[test]
fn cursor_selection_targets_and_last_move_show_without_colour() {
    for layout in every_layout() {
        let board = layout.board();
        let pieces = middle_game(board);
        let at = |name| board.parse_point(name).unwrap();
        let (picked, target, from, to) = match board.kind() {
            BoardKind::Two => (at("c8"), at("c9"), at("a4"), at("a5")),
            BoardKind::Four => (at("i9"), at("i11"), at("l7"), at("k7")),
        };
        for glyphs in GLYPHS {
            let mut buf = Buffer::empty(layout.area());
            let see = |point| pieces.get(&point).copied();
            let mut picture = BoardPicture::new(&layout, &see, glyphs, PLAIN);
            picture.cursor = Some(target);
            picture.selected = Some(picked);
            picture.targets = PointSet::one(target);
            picture.last_move = Some((from, to));
            picture.faults = PointSet::one(to);
            picture.paint(&mut buf);
            let modifier = |point| {
                let (_, y) = layout.centre(point);
                let cell = layout.cell(point);
                (cell.x..cell.right()).map(|x| buf[(x, y)].modifier).reduce(|a, b| a & b).unwrap()
            };
            let sign = |point| {
                let (_, y) = layout.centre(point);
                character(&buf, layout.cell(point).x - 1, y)
            };
            assert!(modifier(target).contains(Modifier::REVERSED | Modifier::BOLD));
            assert!(modifier(picked).contains(Modifier::BOLD | Modifier::UNDERLINED));
            assert!(modifier(from).contains(Modifier::UNDERLINED));
            assert!(modifier(to).contains(Modifier::UNDERLINED));
            assert_eq!((sign(target), sign(to)), ('*', '!'));
            let reversed = buf.content().iter().filter(|cell| cell.modifier.contains(Modifier::REVERSED));
            assert_eq!(reversed.count() as u32, layout.cell(target).area());
        }
    }
}

/// J08 of the acceptance cases.
#[test]
fn nothing_is_drawn_outside_of_the_area_whatever_its_size() {
    let games = boards().map(middle_game);
    let heights = || (0..=60).step_by(5).chain([1, 18, 19, 23, 24, 36, 54]);
    let sizes = (0..=200).step_by(9).chain([1, 53, 54, 71, 72, 79, 80, 105, 106, 139, 140]);
    let sizes = sizes.flat_map(|width| heights().map(move |height| (width, height)));
    for (width, height) in sizes.chain([(467, 145), (500, 200)]) {
        let area = Rect::new(3, 2, width, height);
        for (board, game) in boards().into_iter().zip(&games) {
            let Some(layout) = Layout::fit(board, area, Seat::North, None) else {
                let (columns, rows) = super::super::geometry::needs(board);
                assert!(width < columns || height < rows);
                continue;
            };
            assert_eq!(layout.area().intersection(area), layout.area());
            let see = |point| game.get(&point).copied();
            let mut picture = BoardPicture::new(&layout, &see, GLYPHS[0], Theme::new(ColorDepth::True));
            picture.faults = board.points();
            picture.cursor = board.points().first();
            // The whole screen is one cell larger than the area on every side.
            let mut buf = Buffer::empty(area.outer(ratatui::layout::Margin::new(1, 1)));
            picture.paint(&mut buf);
            let mut edge = buf.area.columns().flat_map(Rect::positions).filter(|&p| !area.contains(p));
            assert!(edge.all(|p| buf[p] == ratatui::buffer::Cell::EMPTY), "{width}x{height}");
            // A buffer that has become smaller since the layout was made cuts the picture off.
            let mut small = Buffer::empty(Rect::new(0, 0, width / 2, height / 2));
            picture.paint(&mut small);
        }
    }
}

#[test]
fn who_carries_a_flag_and_what_stands_in_the_way_show_without_colour_whatever_else_is_marked() {
    for layout in every_layout() {
        let pieces = middle_game(layout.board());
        let at = |name| layout.board().parse_point(name).unwrap();
        // An own piece, a hidden one, and what an army has left that is out.
        let own = if layout.board().kind() == BoardKind::Two { at("c8") } else { at("i9") };
        let mut unknown = pieces.iter().filter(|(_, seen)| seen.rank.is_none()).map(|(&point, _)| point);
        let (hidden, left) = (unknown.next().unwrap(), unknown.next_back().unwrap());
        for (glyphs, theme) in GLYPHS
            .into_iter()
            .flat_map(|glyphs| [PLAIN, Theme::new(ColorDepth::True)].map(|theme| (glyphs, theme)))
        {
            let see = |point| pieces.get(&point).copied();
            let mut picture = BoardPicture::new(&layout, &see, glyphs, theme);
            picture.carriers = [own, hidden].into_iter().collect();
            picture.obstacles = PointSet::one(left);
            picture.selected = Some(own);
            picture.targets = [hidden, left].into_iter().collect();
            picture.last_move = Some((left, hidden));
            picture.cursor = Some(hidden);
            let mut buf = Buffer::empty(layout.area());
            picture.paint(&mut buf);
            let face = |point| -> String {
                let (cell, (_, y)) = (layout.cell(point), layout.centre(point));
                (cell.x..cell.right()).map(|x| character(&buf, x, y)).collect()
            };
            for point in layout.board().points().iter() {
                let carries = picture.carriers.contains(point);
                assert_eq!(face(point).contains('P'), carries, "{} {glyphs:?}", face(point));
                assert_eq!(face(point).contains('x'), point == left, "{} {glyphs:?}", face(point));
            }
            let dim = |point| {
                let (is, dim) = (buf[layout.centre(point)].style(), theme.style(Role::Dim));
                is.add_modifier.contains(dim.add_modifier) && (dim.fg.is_none() || is.fg == dim.fg)
            };
            assert!(dim(left) && !dim(hidden));
            // The rank of one's own carrier is still told, that of a hidden piece never.
            if layout.size() != Size::Tiny {
                let width = layout.cell(own).width;
                let rank = pieces[&own].rank.unwrap();
                let sign = if width == 3 { glyphs.face(Some(rank), 1) } else { glyphs.face(Some(rank), 3) };
                assert!(face(own).replace(' ', "").contains(sign.trim()), "{} {glyphs:?}", face(own));
            }
            let shaded = face(hidden).contains(glyphs.shade());
            assert!(
                shaded || face(hidden).trim_start_matches(['v', '<', '^', '>']) == "P",
                "{}",
                face(hidden)
            );
        }
    }
}

/// 交叉线.
#[test]
fn palace_diagonals_are_drawn_from_corner_to_corner_where_the_rules_have_them() {
    for layout in every_layout().filter(|layout| layout.board().kind() == BoardKind::Four) {
        for glyphs in GLYPHS {
            let nothing = |_| None;
            let mut picture = BoardPicture::new(&layout, &nothing, glyphs, PLAIN);
            let without = picture_lines(&picture);
            picture.palace_diagonals = true;
            let with = picture_lines(&picture);
            let mut strokes = 0;
            for (y, (with, without)) in
                with.iter().map(|l| columns(l)).zip(without.iter().map(|l| columns(l))).enumerate()
            {
                for (x, (new, old)) in
                    with.iter().zip(&without).enumerate().filter(|(_, (new, old))| new != old)
                {
                    strokes += 1;
                    assert_eq!(*old, ' ', "a line is drawn over");
                    // It lies in one of the four squares between the palaces and leads to the middle one.
                    let (centre, y) = (layout.centre(layout.at_spot(8, 8).unwrap()), y as i32);
                    let (dx, dy) = (x as i32 - i32::from(centre.0), y - i32::from(centre.1));
                    let down = (dx < 0) == (dy < 0);
                    assert_eq!(*new, glyphs.diagonal(down), "{dx} {dy}");
                    let corner = layout.centre(layout.at_spot(6, 6).unwrap());
                    let (wide, high) = (i32::from(centre.0 - corner.0), i32::from(centre.1 - corner.1));
                    assert!(dx != 0 && dx.abs() < wide && dy != 0 && dy.abs() < high);
                    assert!((dx.abs() * high - dy.abs() * wide).abs() <= 2 * high, "{dx} {dy} {wide} {high}");
                }
            }
            let rows = layout.cell(layout.at_spot(6, 8).unwrap()).y
                - layout.cell(layout.at_spot(6, 6).unwrap()).bottom();
            assert_eq!(strokes, usize::from(rows) * 8, "two strokes in every row of each of the four");
        }
    }
}
