//! A view as JSON, and a view made of JSON: what its seat saw where it began, as records
//! write a position, with `?` for a piece whose rank it can't know; and the public events since.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};

use super::events::{parse, word};
use crate::deduction::{RankSet, assign};
use crate::record::{Object, RawColors, RawRules, Unique};
use crate::rules::{
    Board, BoardKind, BySeat, Deal, FlagWin, MoreSetup, Piece, Point, PointSet, Position, Rank, RuleSet,
    Rules, Seat, SeatSet, Setup, Station,
};
use crate::view::{View, Viewer};

/// The most moves that a game can have had where a view begins.
const MOST_MOVES: u32 = 1 << 20;

/// The rank of a piece, or `?`.
struct RawSeen(Option<Rank>);

impl<'de> Deserialize<'de> for RawSeen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some('?'), None) => return Ok(Self(None)),
            (Some(c), None) => {
                if let Some(rank) = Rank::from_char(c) {
                    return Ok(Self(Some(rank)));
                }
            }
            _ => {}
        }
        let text: String = text.chars().take(40).collect();
        let ranks: String = Rank::ALL.iter().rev().map(|rank| rank.hanzi()).collect();
        Err(D::Error::custom(format_args!(
            "{text:?} is no piece; possible are {ranks}, 9 to 1, b, m, f, and ?"
        )))
    }
}

/// A position as a seat sees it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPosition {
    to_move: Seat,
    #[serde(default)]
    quiet: u32,
    #[serde(default)]
    moves_made: u32,
    #[serde(default)]
    out: Vec<Seat>,
    #[serde(default)]
    shown_flags: Vec<Seat>,
    #[serde(default)]
    timeouts: Unique<Seat, u32>,
    pieces: Unique<Seat, Unique<String, RawSeen>>,
    #[serde(default)]
    face_up: Vec<String>,
    #[serde(default)]
    face_down: Vec<String>,
    colors: Option<RawColors>,
    #[serde(default)]
    unturned: Unique<Seat, String>,
    #[serde(default)]
    carried: Unique<Seat, String>,
    #[serde(default)]
    headquarters: Unique<Seat, String>,
    #[serde(default)]
    naming: Vec<Seat>,
}

/// What makes a view.
pub(super) struct RawView {
    pub(super) seat: Seat,
    pub(super) board: BoardKind,
    pub(super) rules: RawRules,
    pub(super) start: Object<RawPosition>,
    pub(super) events: Vec<String>,
}

/// Who stands where, as the view's seat sees it now.
pub(super) fn position(view: &View) -> Value {
    let board = view.board();
    let names = |points: PointSet| points.iter().map(|point| board.name(point)).collect::<Vec<_>>();
    let seats = |seats: SeatSet| seats.iter().map(Seat::name).collect::<Vec<_>>();
    let by_seat = |value: &dyn Fn(Seat) -> Option<Value>| {
        let entries = view.seats().iter().filter_map(|&seat| Some((seat.name().to_owned(), value(seat)?)));
        entries.collect::<Map<String, Value>>()
    };
    let out: SeatSet = view.seats().iter().copied().filter(|&seat| !view.living().contains(seat)).collect();
    let mut object = Map::new();
    object.insert("to_move".into(), view.to_move().name().into());
    object.insert("quiet".into(), view.quiet().into());
    object.insert("moves_made".into(), view.moves_made().into());
    object.insert("out".into(), seats(out).into());
    object.insert("shown_flags".into(), seats(view.shown_flags()).into());
    let timeouts = by_seat(&|seat| Some(view.timeouts(seat).into()).filter(|_| view.timeouts(seat) > 0));
    let pieces = by_seat(&|seat| {
        let mut pieces = Map::new();
        for point in board.points().iter() {
            if let Some(seen) = view.at(point).filter(|seen| seen.owner == seat) {
                let rank = seen.rank.map_or('?', Rank::hanzi);
                pieces.insert(board.name(point).to_owned(), rank.to_string().into());
            }
        }
        Some(pieces.into())
    });
    object.insert("pieces".into(), pieces.into());
    if view.rules().deal == Deal::FaceDown {
        let colors = match view.swapped() {
            None => "open",
            Some(false) => "kept",
            Some(true) => "swapped",
        };
        let unturned = by_seat(&|seat| {
            let of = |rank: Rank| std::iter::repeat_n(rank.hanzi(), view.unturned_of(seat, rank) as usize);
            Some(Rank::ALL.into_iter().rev().flat_map(of).collect::<String>().into())
        });
        object.insert("face_down".into(), names(view.face_down()).into());
        object.insert("colors".into(), colors.into());
        object.insert("unturned".into(), unturned.into());
    } else {
        let seen = |point: &Point| view.is_seen_by_all(*point);
        let face_up: PointSet = board.points().iter().filter(seen).collect();
        if !face_up.is_empty() {
            object.insert("face_up".into(), names(face_up).into());
        }
    }
    let carried = by_seat(&|seat| view.carrier(seat).map(|point| board.name(point).into()));
    let named = by_seat(&|seat| {
        let held = view.held_headquarters(seat);
        held.first().filter(|_| held.len() == 1).map(|point| board.name(point).into())
    });
    for (name, values) in [("timeouts", timeouts), ("carried", carried), ("headquarters", named)] {
        if !values.is_empty() {
            object.insert(name.into(), values.into());
        }
    }
    if !view.all_naming().is_empty() {
        object.insert("naming".into(), seats(view.all_naming()).into());
    }
    object.into()
}

/// The fields that make a view, and what stands where now. None where its game is over.
pub(super) fn fields(view: &View) -> Option<Map<String, Value>> {
    let Viewer::Seat(seat) = view.viewer() else { return None };
    let events: Option<Vec<String>> = view.events().iter().map(|event| word(view.board(), event)).collect();
    let mut rules = RuleSet::default();
    rules.rules = *view.rules();
    let rules: Value = serde_json::from_str(&crate::record::rules_json(&rules)).unwrap_or_default();
    let fields = json!({
        "seat": seat.name(),
        "board": view.board().kind().name(),
        "rules": rules,
        "start": position(view.beginning()),
        "events": events?,
        "position": position(view),
    });
    match fields {
        Value::Object(fields) => Some(fields),
        _ => None,
    }
}

/// The view that is written there.
///
/// # Errors
/// The first thing that is wrong, with its field.
pub(super) fn view(raw: RawView) -> Result<View, String> {
    let RawView { seat, board: kind, rules, start, events } = raw;
    let rules = rules.rule_set;
    rules.check(kind).map_err(|error| format!("the field \"rules\": {error}"))?;
    let board = kind.board();
    if !rules.rules.seats(board).contains(&seat) {
        return Err(format!(
            "the field \"seat\": nobody sits at {seat} on the board {kind} under these rules"
        ));
    }
    let position = Position::imagined(&read_start(start.0, kind, &rules.rules, seat)?);
    let mut view = View::new(Viewer::Seat(seat), &position);
    for (number, text) in (1..).zip(&events) {
        let place = || {
            let text: String = text.chars().take(40).collect();
            format!("event {number}, {text:?}")
        };
        let event = parse(&view, text).map_err(|error| format!("{}: {error}", place()))?;
        view.take(&event);
    }
    Ok(view)
}

fn wrong(field: &str, reason: impl std::fmt::Display) -> String {
    format!("the field \"start.{field}\": {reason}")
}

/// What a seat sees where its view begins, with some rank for what it doesn't see: the view that
/// is made of it shows none of them.
fn read_start(raw: RawPosition, kind: BoardKind, rules: &Rules, viewer: Seat) -> Result<Setup, String> {
    let board = kind.board();
    let seats = rules.seats(board);
    let set = |field: &str, named: &[Seat]| {
        let stranger = named.iter().find(|seat| !seats.contains(seat));
        stranger.map_or_else(
            || Ok(named.iter().copied().collect::<SeatSet>()),
            |seat| Err(wrong(field, format!("nobody sits at {seat}"))),
        )
    };
    let points = |field: &str, names: &[String]| {
        let read = names.iter().map(|name| board.parse_point(name));
        read.collect::<Result<PointSet, _>>().map_err(|error| wrong(field, error))
    };
    let by_seat = |field: &str, named: &Unique<Seat, String>| {
        let mut by_seat = BySeat::default();
        for (seat, name) in &named.0 {
            by_seat[*seat] = Some(board.parse_point(name).map_err(|error| wrong(field, error))?);
        }
        Ok::<_, String>(by_seat)
    };
    if raw.moves_made > MOST_MOVES {
        return Err(wrong("moves_made", format!("more than {MOST_MOVES} moves")));
    }
    let naming = set("naming", &raw.naming)?;
    let mut face_up = points("face_up", &raw.face_up)?;
    let face_down = points("face_down", &raw.face_down)?;
    let mut seen = Vec::new();
    for (owner, pieces) in &raw.pieces.0 {
        let field = format!("pieces.{owner}");
        set("pieces", &[*owner])?;
        for (name, rank) in &pieces.0 {
            let point = board.parse_point(name).map_err(|error| wrong(&field, error))?;
            let visible = Viewer::Seat(viewer).sees(*owner, board, rules) || rules.deal == Deal::FaceDown;
            let shown = raw.shown_flags.contains(owner) && rank.0 == Some(Rank::Flag);
            let known = visible || face_up.contains(point) || shown;
            if known && rank.0.is_none() {
                return Err(wrong(&field, format!("{viewer} knows what stands on {name}, but there is a ?")));
            }
            if !known && rank.0.is_some() {
                let reason = format!("{viewer} can't know what stands on {name}; write ?");
                return Err(wrong(&field, reason));
            }
            seen.push((point, *owner, rank.0));
        }
    }
    if rules.deal == Deal::FaceDown {
        face_up = seen.iter().map(|(point, _, _)| *point).collect();
    }
    let swapped = match raw.colors {
        None | Some(RawColors::Open) => None,
        Some(RawColors::Kept) => Some(false),
        Some(RawColors::Swapped) => Some(true),
    };
    let mut timeouts = BySeat::new(0);
    for (seat, count) in &raw.timeouts.0 {
        timeouts[*seat] = *count;
    }
    let mut setup = Setup {
        board: kind,
        rules: *rules,
        pieces: face_down_pieces(&raw.unturned, face_down)?,
        to_move: raw.to_move,
        quiet: raw.quiet,
        moves_made: raw.moves_made,
        out: set("out", &raw.out)?,
        shown_flags: set("shown_flags", &raw.shown_flags)?,
        timeouts,
        more: MoreSetup {
            face_up,
            carried: by_seat("carried", &raw.carried)?,
            headquarters: by_seat("headquarters", &raw.headquarters)?,
            swapped,
        },
    };
    let lying = setup.pieces.clone();
    setup.pieces.extend(guessed(&seen, &setup, board)?);
    setup.pieces.sort_by_key(|(point, _)| *point);
    let faults = setup.faults();
    if !faults.is_empty() {
        let told: Vec<_> = faults.iter().map(ToString::to_string).collect();
        return Err(format!("the field \"start\": {}", told.join("; ")));
    }
    // Now for the view: no hidden rank may say that a headquarters has to be named.
    let hidden = |owner| if naming.contains(owner) { Rank::Platoon } else { Rank::Commander };
    let pieces = seen
        .iter()
        .map(|&(point, owner, rank)| (point, Piece::new(owner, rank.unwrap_or_else(|| hidden(owner)))));
    setup.pieces = lying.into_iter().chain(pieces).collect();
    Ok(setup)
}

/// Which piece lies where face down is known to nobody: they are laid out as they come.
fn face_down_pieces(
    unturned: &Unique<Seat, String>,
    face_down: PointSet,
) -> Result<Vec<(Point, Piece)>, String> {
    let mut pieces = Vec::new();
    for (owner, text) in &unturned.0 {
        for c in text.chars().take(100) {
            let rank = Rank::from_char(c).ok_or_else(|| wrong("unturned", format!("{c:?} is no piece")))?;
            pieces.push(Piece::new(*owner, rank));
        }
    }
    if pieces.len() != face_down.len() {
        let reason = format!("{} pieces, but face down lie {}", pieces.len(), face_down.len());
        return Err(wrong("unturned", reason));
    }
    Ok(face_down.iter().zip(pieces).collect())
}

/// The pieces with some rank for each that isn't known, so that armies come out that there can be.
fn guessed(
    seen: &[(Point, Seat, Option<Rank>)],
    setup: &Setup,
    board: &Board,
) -> Result<Vec<(Point, Piece)>, String> {
    let seats = setup.rules.seats(board);
    let shuffled = setup.rules.deal == Deal::Shuffled;
    let groups: Vec<Vec<Seat>> =
        if shuffled { vec![seats.to_vec()] } else { seats.iter().map(|&seat| vec![seat]).collect() };
    let mut pieces = Vec::new();
    for group in groups {
        let of_group = || seen.iter().filter(|(_, owner, _)| group.contains(owner));
        let mut left: Vec<Rank> = Rank::ALL
            .into_iter()
            .flat_map(|rank| std::iter::repeat_n(rank, usize::from(rank.count()) * group.len()))
            .collect();
        for &(point, owner, rank) in of_group() {
            let Some(rank) = rank else { continue };
            // 乱战: a flag outside a headquarters is played as an army.
            let taken = |other: Rank| left.iter().position(|&left| left == other);
            if let Some(at) = taken(rank).or_else(|| taken(Rank::Flag).filter(|_| rank == Rank::Army)) {
                left.swap_remove(at);
            }
            pieces.push((point, Piece::new(owner, rank)));
        }
        let hidden: Vec<_> = of_group().filter(|(_, _, rank)| rank.is_none()).collect();
        let first_mine = if setup.rules.mine_lines == crate::rules::MineLines::LastTwo { 5 } else { 4 };
        let may_be = |&&(point, owner, _): &&(Point, Seat, Option<Rank>)| -> RankSet {
            let home = board.place(point).filter(|(seat, _)| *seat == owner).map(|(_, place)| place);
            let mut ranks = RankSet::ALL;
            if home.is_none_or(|place| place.line() < first_mine) {
                ranks = ranks.without(Rank::Mine);
            }
            let dropped = shuffled || setup.rules.flag_win != FlagWin::Touch;
            if home.is_none_or(|place| place.station() != Station::Headquarters) && !dropped {
                ranks = ranks.without(Rank::Flag);
            }
            ranks
        };
        let mut sets: Vec<RankSet> = hidden.iter().map(may_be).collect();
        // A living army has its flag, on the board or carried.
        if let [seat] = group[..]
            && left.contains(&Rank::Flag)
            && setup.more.carried[seat].is_none()
            && !setup.out.contains(seat)
            && let Some(home) = sets.iter().position(|set| set.contains(Rank::Flag))
        {
            sets[home] = RankSet::one(Rank::Flag);
        }
        let given = assign(&sets, &left).ok_or_else(|| {
            let names: Vec<_> = group.iter().map(|seat| seat.name()).collect();
            wrong(&format!("pieces.{}", names.join(",")), "no army can have so many pieces there")
        })?;
        pieces.extend(
            hidden.iter().zip(given).map(|(&&(point, owner, _), rank)| (point, Piece::new(owner, rank))),
        );
    }
    Ok(pieces)
}
