//! What became of one army in a game that was played.

use crate::record::Record;
use crate::rules::{Action, Area, Battle, Board, OutReason, Place, Point, Position, Rank, Seat};

/// What became of a piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fate {
    /// Where it was lost in a battle, and how many moves had been made by then.
    pub lost: Option<(Point, u32)>,
    /// What it took, together with itself or not.
    pub took: Vec<Rank>,
}

/// How an army lost its flag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlagFall {
    /// What took it.
    pub rank: Rank,
    /// Whose piece that was.
    pub by: Seat,
    /// The points on which it stood before, from its first to the one from which it struck.
    pub way: Vec<Point>,
    /// How many moves had been made.
    pub moves: u32,
}

/// What became of an army in one game. All points are those on which it would have been if the
/// army sat on the south seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// The pieces by the places on which they began; nothing is told of an empty place.
    pub fates: Vec<Fate>,
    /// When and why it was out, if it was.
    pub out: Option<(u32, OutReason)>,
    /// How its flag was taken, if it was.
    pub flag: Option<FlagFall>,
}

/// A piece on the board.
#[derive(Clone)]
struct Tracked {
    owner: Seat,
    rank: Rank,
    /// Where it has stood, up to now.
    way: Vec<Point>,
    /// Its first place, if it is one of the army's.
    home: Option<Place>,
}

/// What became of the army on that seat. Where the record can't be played any further it ends.
pub(super) fn course(record: &Record, seat: Seat) -> Course {
    let mut course = Course { fates: vec![Fate::default(); Place::COUNT], ..Course::default() };
    let Some((mut position, _)) = record.setup().ok().and_then(|setup| Position::from_setup(&setup).ok())
    else {
        return course;
    };
    let board = position.board();
    let size = board.points().iter().map(Point::index).max().map_or(0, |last| last + 1);
    let mut pieces: Vec<Option<Tracked>> = (0..size)
        .map(|index| {
            let point = Point::from_index(index).filter(|&point| board.points().contains(point))?;
            let piece = position.piece(point)?;
            let home = board.place(point).filter(|_| piece.owner == seat).map(|(_, place)| place);
            Some(Tracked { owner: piece.owner, rank: piece.rank, way: vec![point], home })
        })
        .collect();
    for &action in &record.actions {
        let mover = match action {
            Action::Move(m) => pieces[m.from.index()].clone(),
            _ => None,
        };
        let Ok(played) = position.act(action) else { return course };
        let moves = position.moves_made();
        if let (Action::Move(m), Some(mover)) = (action, &mover) {
            let turned = |point| as_south(board, seat, point);
            if let Some(battle) = played.battle {
                let defender = pieces[m.to.index()].clone();
                fight(&mut course, mover, defender.as_ref(), battle, (turned(m.to), moves));
            }
            let falls = played.battle.is_some_and(Battle::attacker_falls);
            let holds = played.battle.is_some_and(|battle| !battle.defender_falls());
            pieces[m.from.index()] = None;
            if !holds {
                pieces[m.to.index()] = (!falls).then(|| {
                    let way = mover.way.iter().copied().chain([m.to]).collect();
                    Tracked { way, ..mover.clone() }
                });
            }
            let taken = played.outs.iter().any(|out| out == (seat, OutReason::FlagTaken));
            if taken && course.flag.is_none() {
                let way = mover.way.iter().map(|&point| turned(point)).collect();
                course.flag = Some(FlagFall { rank: mover.rank, by: mover.owner, way, moves });
            }
        }
        for (out, reason) in played.outs.iter() {
            if out == seat {
                course.out.get_or_insert((moves, reason));
            }
        }
    }
    course
}

/// Notes what the army has lost and taken in a battle.
fn fight(
    course: &mut Course,
    attacker: &Tracked,
    defender: Option<&Tracked>,
    battle: Battle,
    lost: (Point, u32),
) {
    let Some(defender) = defender else { return };
    let sides = [
        (attacker, battle.attacker_falls(), defender, battle.defender_falls()),
        (defender, battle.defender_falls(), attacker, battle.attacker_falls()),
    ];
    for (piece, falls, other, other_falls) in sides {
        let Some(fate) = piece.home.and_then(|home| course.fates.get_mut(home.index())) else { continue };
        if falls {
            fate.lost = Some(lost);
        }
        if other_falls {
            fate.took.push(other.rank);
        }
    }
}

/// The point on which that point lies when the board is turned so that a seat is at the
/// bottom.
pub(super) fn as_south(board: &Board, seat: Seat, point: Point) -> Point {
    let turns = seat.index();
    match board.area(point) {
        Area::Army(owner, place) => board.army_point(owner.turned(4 - turns), place),
        Area::Palace { mut row, mut column } => {
            for _ in 0..turns {
                (row, column) = (4 - column, row);
            }
            Point::from_index(127 + (row - 1) * 3 + column).unwrap_or(point)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::lab::measure::tests::{bare, measure};
    use crate::lab::{Measure, Task, TrialResult};
    use crate::record::{Level, Start};
    use crate::rules::{BoardKind, PointSet};
    use crate::table::{Command, Table};

    fn games(measure: &Measure) -> impl Iterator<Item = (TrialResult, Record)> {
        (1..=measure.games).map(|game| {
            let task = Task { formation: 0, game };
            measure.play(task, &|| false).unwrap().unwrap()
        })
    }

    /// The table after the game.
    fn table(record: &Record) -> Table {
        let mut table = Table::open(record.board, record.rules, 1).unwrap();
        for &seat in record.seats() {
            let Start::Formations(armies) = &record.start else { panic!("armies") };
            table.apply(Command::Confirm { seat, army: armies[seat].unwrap() }, Duration::ZERO).unwrap();
        }
        for &action in &record.actions {
            table.apply(Command::Act(action), Duration::ZERO).unwrap();
        }
        table
    }

    #[test]
    fn what_an_army_lost_is_what_the_referee_saw() {
        let mut flags = 0;
        for (preset, board) in
            [("standard", BoardKind::Two), ("standard", BoardKind::Four), ("three", BoardKind::Four)]
        {
            let mut measure = measure(preset, board);
            measure.formations = vec![bare()];
            (measure.level, measure.games, measure.cap) = (Level::Greedy, 6, 3000);
            for (game, record) in games(&measure) {
                let (course, seat) = (&game.course, game.trial.seat);
                let table = table(&record);
                let view = table.final_view().unwrap();
                let mut lost: Vec<Rank> = Place::all()
                    .filter(|place| course.fates[place.index()].lost.is_some())
                    .map(|place| game.trial.armies[seat].unwrap().rank(place).unwrap())
                    .collect();
                let mut known = view.losses(seat).known.clone();
                lost.sort();
                known.sort();
                assert_eq!(lost, known, "{preset} {board}");
                let out = view.out_reason(seat);
                assert_eq!(course.out.map(|(_, reason)| reason), out);
                assert_eq!(course.flag.is_some(), out == Some(OutReason::FlagTaken));
                if let Some(fall) = &course.flag {
                    flags += 1;
                    let Some((owner, rank)) = taker(&record, seat) else { panic!("a flag was taken") };
                    assert_eq!((fall.by, fall.rank), (owner, rank));
                    let flag = Place::all()
                        .find(|&place| game.trial.armies[seat].unwrap().rank(place) == Some(Rank::Flag));
                    let point = view.board().army_point(Seat::South, flag.unwrap());
                    assert_eq!(course.fates[flag.unwrap().index()].lost, Some((point, fall.moves)));
                    assert!(!fall.way.contains(&point));
                }
            }
        }
        assert!(flags > 2, "flags are taken now and then");
    }

    /// Whose piece took the flag of that seat, and which: by playing the record once more.
    fn taker(record: &Record, seat: Seat) -> Option<(Seat, Rank)> {
        let (mut position, _) = Position::from_setup(&record.setup().unwrap()).unwrap();
        for &action in &record.actions {
            let before = position;
            let played = position.act(action).unwrap();
            if let (Action::Move(m), true) =
                (action, played.outs.iter().any(|out| out == (seat, OutReason::FlagTaken)))
            {
                return before.piece(m.from).map(|piece| (piece.owner, piece.rank));
            }
        }
        None
    }

    #[test]
    fn a_board_is_turned_so_that_the_seat_is_at_the_bottom() {
        for board in BoardKind::ALL.map(BoardKind::board) {
            for &seat in board.seats() {
                let place = Place::new(2, 3).unwrap();
                let south = board.army_point(Seat::South, place);
                assert_eq!(as_south(board, seat, board.army_point(seat, place)), south);
                // Ways stay ways.
                for point in board.points().iter() {
                    let turned = as_south(board, seat, point);
                    let ways: PointSet =
                        board.roads(point).iter().map(|p| as_south(board, seat, p)).collect();
                    assert_eq!(ways, board.roads(turned), "{}", board.name(point));
                    let rails: PointSet =
                        board.rails(point).iter().map(|p| as_south(board, seat, p)).collect();
                    assert_eq!(rails, board.rails(turned), "{}", board.name(point));
                }
            }
        }
    }
}
