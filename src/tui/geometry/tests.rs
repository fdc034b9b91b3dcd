//! Points and screen cells agree, whatever the size and the turn.

use std::collections::BTreeSet;

use super::*;

fn every_layout() -> impl Iterator<Item = Layout> {
    BoardKind::ALL.into_iter().map(BoardKind::board).flat_map(|board| {
        Size::of(board).flat_map(move |size| {
            let (width, height) = size.metrics(board.kind()).unwrap().needs;
            board.seats().iter().flat_map(move |&bottom| {
                [(0, 0), (7, 5)].into_iter().map(move |(x, y)| {
                    let area = Rect::new(x, y, width, height);
                    Layout::fit(board, area, bottom, Some(size)).unwrap()
                })
            })
        })
    })
}

/// J13 of the acceptance cases.
#[test]
fn a_click_on_a_station_finds_its_point_and_on_a_link_nothing() {
    for layout in every_layout() {
        let mut covered = 0;
        for point in layout.board().points().iter() {
            let (x, y) = layout.centre(point);
            assert_eq!(layout.at(x, y), Some(point));
            let cell = layout.cell(point);
            assert!(cell.positions().all(|p| layout.at(p.x, p.y) == Some(point)));
            assert_eq!(cell.intersection(layout.field()), cell);
            covered += cell.area() as usize;
        }
        let Rect { x, y, width, height } = layout.area();
        let hits = (x.saturating_sub(2)..x + width + 3)
            .flat_map(|x| (y.saturating_sub(2)..y + height + 3).map(move |y| (x, y)))
            .filter(|&(x, y)| layout.at(x, y).is_some());
        assert_eq!(hits.count(), covered);
        assert_eq!(layout.at(u16::MAX, u16::MAX), None);
    }
}

#[test]
fn the_seat_in_front_of_the_screen_has_its_base_line_at_the_bottom_left_to_right() {
    use crate::rules::Place;
    for layout in every_layout() {
        let board = layout.board();
        let base: Vec<_> = (1..=5)
            .map(|column| board.army_point(layout.bottom(), Place::new(6, column).unwrap()))
            .map(|point| layout.spot(point))
            .collect();
        let (columns, rows) = board.grid_size();
        let left = (columns - 5) / 2;
        assert_eq!(base, (left..left + 5).map(|column| (column, rows - 1)).collect::<Vec<_>>());
        for &seat in board.seats() {
            let front = board.army_point(seat, Place::new(1, 3).unwrap());
            let back = board.army_point(seat, Place::new(6, 3).unwrap());
            let ((x, y), (to_x, to_y)) = (layout.spot(front), layout.spot(back));
            let side = match (to_x.cmp(&x), to_y.cmp(&y)) {
                (std::cmp::Ordering::Greater, _) => Side::Right,
                (std::cmp::Ordering::Less, _) => Side::Left,
                (_, std::cmp::Ordering::Greater) => Side::Bottom,
                _ => Side::Top,
            };
            assert_eq!(layout.side(seat), side);
        }
    }
}

#[test]
fn a_seat_without_an_army_counts_as_south() {
    let layout = Layout::bare(Board::two(), Size::Roomy, Seat::East).unwrap();
    assert_eq!(layout.bottom(), Seat::South);
}

#[test]
fn labels_name_the_points_beside_them() {
    for layout in every_layout() {
        let board = layout.board();
        let labels = layout.labels();
        let (columns, rows) = board.grid_size();
        assert_eq!(labels.len(), columns + rows);
        for point in board.points().iter() {
            let (x, y) = layout.centre(point);
            let name = board.name(point).to_uppercase();
            let named =
                |label: &&(u16, u16, String)| name == label.2 || name[..1] == label.2 || name[1..] == label.2;
            let above_or_below = labels.iter().filter(|label| label.0 + label.2.len() as u16 == x + 1);
            assert_eq!(above_or_below.filter(named).count(), 1, "{name}");
            let beside = labels.iter().filter(|label| label.1 == y && label.0 < layout.field().x);
            assert_eq!(beside.filter(named).count(), 1, "{name}");
        }
        assert!(labels.iter().all(|(x, y, _)| layout.area().contains(Position { x: *x, y: *y })));
    }
}

/// One layout a board and turn: the cursor's ways don't depend on the size.
fn every_turn() -> Vec<Layout> {
    let turns = |board: &'static Board| {
        board.seats().iter().map(move |&bottom| Layout::bare(board, Size::Roomy, bottom).unwrap())
    };
    BoardKind::ALL.into_iter().map(BoardKind::board).flat_map(turns).collect()
}

#[test]
fn four_arrows_lead_from_every_point_to_every_point() {
    let arrows = [Direction8::Up, Direction8::Right, Direction8::Down, Direction8::Left];
    for layout in every_turn() {
        let points = layout.board().points();
        let steps: Vec<_> = points
            .iter()
            .flat_map(|from| arrows.map(|arrow| (from, arrow)))
            .filter_map(|(from, arrow)| Some((from, layout.step(from, arrow)?)))
            .collect();
        let back: Vec<_> = steps.iter().map(|&(from, to)| (to, from)).collect();
        // All points can be reached from the first, and the first from all.
        for ways in [steps, back] {
            let start = points.first().unwrap();
            let mut seen = BTreeSet::from([start]);
            let mut edge = vec![start];
            while let Some(point) = edge.pop() {
                let next = ways.iter().filter(|(from, _)| *from == point).map(|&(_, to)| to);
                edge.extend(next.filter(|&to| seen.insert(to)));
            }
            assert_eq!(seen.len(), points.len());
        }
    }
}

#[test]
fn the_cursor_goes_to_the_neighbour_where_there_is_one() {
    for layout in every_turn() {
        for point in layout.board().points().iter() {
            let (column, row) = layout.spot(point);
            for direction in Direction8::ALL {
                let (right, down) = direction.step();
                let next = layout.at_spot(column as i32 + right, row as i32 + down);
                let to = layout.step(point, direction);
                assert!(next.is_none() || to == next);
                assert_ne!(to, Some(point));
                if let Some(to) = to {
                    let (c, r) = layout.spot(to);
                    let (dx, dy) = (c as i32 - column as i32, r as i32 - row as i32);
                    assert!(right == 0 || dx * right > 0);
                    assert!(down == 0 || dy * down > 0);
                }
            }
        }
    }
    let four = Board::four();
    let layout = Layout::bare(four, Size::Compact, Seat::South).unwrap();
    let step = |name, direction| {
        layout.step(four.parse_point(name).unwrap(), direction).map(|point| four.name(point))
    };
    assert_eq!(step("i9", Direction8::Up), Some("i11"));
    assert_eq!(step("i9", Direction8::UpRight), Some("k11"));
    assert_eq!(step("f9", Direction8::Right), Some("g9"));
    assert_eq!(step("f11", Direction8::Up), Some("g12"));
    assert_eq!(step("g12", Direction8::Left), Some("f11"));
    assert_eq!(step("a11", Direction8::Up), None);
    assert_eq!(step("q7", Direction8::Right), None);
}

#[test]
fn the_largest_size_that_fits_is_taken_unless_a_smaller_one_is_wished_for() {
    let size = |board, width, height, wish| {
        Layout::fit(board, Rect::new(0, 0, width, height), Seat::South, wish).map(|layout| layout.size())
    };
    let four = Board::four();
    assert_eq!(needs(four), (54, 19));
    assert_eq!(size(four, 53, 19, None), None);
    assert_eq!(size(four, 54, 18, None), None);
    assert_eq!(size(four, 54, 19, None), Some(Size::Tiny));
    assert_eq!(size(four, 80, 24, None), Some(Size::Compact));
    assert_eq!(size(four, 80, 40, None), Some(Size::Tall));
    assert_eq!(size(four, 120, 45, None), Some(Size::Roomy));
    assert_eq!(size(four, 120, 45, Some(Size::Compact)), Some(Size::Compact));
    assert_eq!(size(four, 120, 45, Some(Size::Large)), Some(Size::Roomy));
    assert_eq!(size(four, 200, 60, None), Some(Size::Large));
    let two = Board::two();
    assert_eq!(needs(two), (54, 19));
    assert_eq!(size(two, 0, 0, None), None);
    assert_eq!(size(two, 80, 24, None), Some(Size::Roomy));
    assert_eq!(size(two, 80, 24, Some(Size::Compact)), Some(Size::Tiny));
    assert_eq!(size(two, 120, 45, None), Some(Size::Large));
    assert_eq!(Size::Tiny.larger(two), Size::Tall);
    assert_eq!(Size::Tall.smaller(two), Size::Tiny);
    assert_eq!(Size::Tiny.smaller(four), Size::Tiny);
    assert_eq!(Size::Large.larger(four), Size::Large);
}

/// Every part with something in it, by name.
fn parts(layout: &Layout) -> Vec<(&'static str, Rect)> {
    let Regions { title, events, selection, input, notes, hint, panels } = *layout.regions();
    let mut parts = vec![
        ("title", title),
        ("events", events),
        ("selection", selection),
        ("input", input),
        ("notes", notes),
        ("hint", hint),
    ];
    parts.extend(panels.iter().map(|(seat, &panel)| (seat.name(), panel)));
    parts.retain(|(_, part)| !part.is_empty());
    parts
}

#[test]
fn the_parts_of_a_screen_never_overlap() {
    for (width, height) in
        (54..=210).step_by(4).flat_map(|width| (19..=70).map(move |height| (width, height)))
    {
        for board in [Board::two(), Board::four()] {
            let area = Rect::new(1, 1, width, height);
            let layout = Layout::fit(board, area, Seat::South, None).unwrap();
            let parts = parts(&layout);
            for (i, &(name, part)) in parts.iter().enumerate() {
                let at = format!("{name} {part:?} at {width}x{height} {:?}", board.kind());
                assert_eq!(part.intersection(area), part, "{at}");
                assert!(parts[..i].iter().all(|&(_, other)| !part.intersects(other)), "{at}");
                // A marker stands left of a station, a bracket right of it.
                let drawn = board.points().iter().map(|point| layout.cell(point));
                let mut drawn = drawn.map(|cell| Rect::new(cell.x - 1, cell.y, cell.width + 2, cell.height));
                let on_board = drawn.any(|cell| cell.intersects(part));
                assert!(!on_board, "{at}");
            }
            let names: Vec<_> = parts.iter().map(|(name, _)| *name).collect();
            for name in ["title", "input", "south", "north"] {
                assert!(names.contains(&name), "{name} {width}x{height}");
            }
        }
    }
}

#[test]
fn the_screens_of_24_rows_hold_every_part() {
    let rows = |board, part: &dyn Fn(&Regions) -> Rect| {
        let layout = Layout::fit(board, Rect::new(0, 0, 80, 24), Seat::South, None).unwrap();
        let part = part(layout.regions());
        (part.x, part.y, part.width, part.height)
    };
    let four = Board::four();
    assert_eq!(rows(four, &|r| r.title), (0, 0, 80, 1));
    assert_eq!(rows(four, &|r| r.events), (0, 19, 80, 1));
    assert_eq!(rows(four, &|r| r.selection), (0, 20, 80, 1));
    assert_eq!(rows(four, &|r| r.input), (0, 21, 80, 1));
    assert_eq!(rows(four, &|r| r.hint), (0, 22, 80, 2));
    assert_eq!(rows(four, &|r| r.panels[Seat::North]), (4, 2, 23, 5));
    assert_eq!(rows(four, &|r| r.panels[Seat::South]), (48, 14, 23, 5));
    let two = Board::two();
    assert_eq!(rows(two, &|r| r.title), (45, 0, 35, 2));
    assert_eq!(rows(two, &|r| r.panels[Seat::North]), (45, 2, 35, 4));
    assert_eq!(rows(two, &|r| r.events), (45, 6, 35, 5));
    assert_eq!(rows(two, &|r| r.selection), (45, 12, 35, 1));
    assert_eq!(rows(two, &|r| r.input), (45, 13, 35, 1));
    assert_eq!(rows(two, &|r| r.notes), (45, 14, 35, 1));
    assert_eq!(rows(two, &|r| r.panels[Seat::South]), (45, 16, 35, 5));
    assert_eq!(rows(two, &|r| r.hint), (45, 21, 35, 3));
}
