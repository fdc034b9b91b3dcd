//! Writing a record: always the same text for the same record, one line a
//! seat and ten moves a line, so that it can be read and compared by eye.

use std::fmt::Write as _;

use serde_json::Value;

use super::{FORMAT, VERSION};
use crate::formation::Deployment;
use crate::record::{Record, RecordResult, Replay, ReplayError, Start};
use crate::rules::{Board, BoardKind, BySeat, Deal, PointSet, RuleSet, Seat, SeatSet, Setup, Values};

const MOVES_IN_A_LINE: usize = 10;

impl Record {
    /// The record's text, with a newline at its end: the same for the same
    /// record, and reading it gives the record back.
    ///
    /// # Errors
    /// What is wrong with the record: only a game that can be read again is written.
    pub fn to_json(&self) -> Result<String, ReplayError> {
        let replay = self.replay()?;
        let mut text = format!("{{\n  \"format\": \"{FORMAT}\", \"version\": {VERSION},\n");
        let _ = writeln!(text, "  \"board\": \"{}\",", self.board);
        let _ = writeln!(text, "  \"rules\": {},", rules(&self.rules));
        if let Some(seed) = self.seed {
            let _ = writeln!(text, "  \"seed\": {seed},");
        }
        let (formations, position) = match &self.start {
            Start::Formations(formations) => (*formations, None),
            Start::Position(setup) => (BySeat::default(), Some(setup)),
        };
        self.write_seats(&mut text, &formations);
        if let Some(setup) = position {
            write_position(&mut text, self.board, setup);
        }
        write_moves(&mut text, &replay);
        if let Some(result) = &self.result {
            let seats = self.rules.rules.seats(self.board.board());
            let _ = write!(text, ",\n  \"result\": {}", result_object(result, seats));
        }
        if !self.comments.is_empty() {
            let lines =
                self.comments.iter().map(|(number, said)| format!("    \"{number}\": {}", string(said)));
            let lines: Vec<_> = lines.collect();
            let _ = write!(text, ",\n  \"comments\": {{\n{}\n  }}", lines.join(",\n"));
        }
        text.push_str("\n}\n");
        Ok(text)
    }

    fn write_seats(&self, text: &mut String, armies: &BySeat<Option<Deployment>>) {
        let mut lines = Vec::new();
        for (seat, player) in self.players.iter() {
            let mut fields = Vec::new();
            if let Some(player) = player {
                fields.push(format!("\"name\": {}", string(&player.name)));
                fields.push(format!("\"player\": \"{}\"", player.kind));
            }
            if let Some(army) = &armies[seat] {
                let rows = army.lineup.rows().map(|row| string(&row));
                fields.push(format!("\"rows\": [{}]", rows.join(", ")));
                fields.extend(army.headquarters.map(|place| format!("\"headquarters\": \"{place}\"")));
            }
            if !fields.is_empty() {
                lines.push(format!("    \"{seat}\": {{{}}}", fields.join(", ")));
            }
        }
        if !lines.is_empty() {
            let _ = writeln!(text, "  \"seats\": {{\n{}\n  }},", lines.join(",\n"));
        }
    }
}

pub(super) fn string(text: &str) -> String {
    Value::from(text).to_string()
}

pub(crate) fn rules(rules: &RuleSet) -> String {
    let mut fields = vec![format!("\"preset\": {}", string(&rules.preset().name))];
    for (option, value) in rules.differences() {
        fields.push(match option.values() {
            Values::Number { .. } => format!("\"{option}\": {value}"),
            Values::Words(_) | Values::Reach { .. } | Values::NumberByBoard { .. } => {
                format!("\"{option}\": {}", string(&value))
            }
        });
    }
    format!("{{{}}}", fields.join(", "))
}

fn seat_list(seats: SeatSet) -> String {
    let names: Vec<_> = seats.iter().map(|seat| format!("\"{seat}\"")).collect();
    format!("[{}]", names.join(", "))
}

fn write_position(text: &mut String, board: BoardKind, setup: &Setup) {
    let layout = board.board();
    let _ = write!(
        text,
        "  \"position\": {{\n    \"to_move\": \"{}\", \"quiet\": {}, \"moves_made\": {}, \"out\": {}, \"shown_flags\": {},",
        setup.to_move,
        setup.quiet,
        setup.moves_made,
        seat_list(setup.out),
        seat_list(setup.shown_flags),
    );
    let timeouts: Vec<_> = setup.timeouts.iter().filter(|(_, count)| **count > 0).collect();
    if !timeouts.is_empty() {
        let timeouts: Vec<_> =
            timeouts.into_iter().map(|(seat, count)| format!("\"{seat}\": {count}")).collect();
        let _ = write!(text, " \"timeouts\": {{{}}},", timeouts.join(", "));
    }
    let armies = Seat::ALL.into_iter().filter_map(|seat| {
        let pieces = setup.pieces.iter().filter(|(_, piece)| piece.owner == seat);
        let pieces: Vec<_> = pieces
            .map(|(point, piece)| format!("\"{}\": \"{}\"", layout.name(*point), piece.rank.hanzi()))
            .collect();
        (!pieces.is_empty()).then(|| format!("      \"{seat}\": {{{}}}", pieces.join(", ")))
    });
    let armies: Vec<_> = armies.collect();
    let _ = write!(text, "\n    \"pieces\": {{\n{}\n    }}", armies.join(",\n"));
    write_more(text, layout, setup);
    text.push_str("\n  },\n");
}

/// What a position has under options only.
fn write_more(text: &mut String, board: &Board, setup: &Setup) {
    let list = |points: PointSet| {
        let names: Vec<_> = points.iter().map(|point| format!("\"{}\"", board.name(point))).collect();
        format!("[{}]", names.join(", "))
    };
    if setup.rules.deal == Deal::FaceDown {
        let all: PointSet = setup.pieces.iter().map(|(point, _)| *point).collect();
        let colors = match setup.more.swapped {
            None => "open",
            Some(false) => "kept",
            Some(true) => "swapped",
        };
        let down = list(all - setup.more.face_up);
        let _ = write!(text, ",\n    \"face_down\": {down},\n    \"colors\": \"{colors}\"");
    } else if !setup.more.face_up.is_empty() {
        let _ = write!(text, ",\n    \"face_up\": {}", list(setup.more.face_up));
    }
    for (name, points) in [("carried", &setup.more.carried), ("headquarters", &setup.more.headquarters)] {
        let named = points.iter().filter_map(|(seat, at)| at.map(|point| (seat, board.name(point))));
        let named: Vec<_> = named.map(|(seat, point)| format!("\"{seat}\": \"{point}\"")).collect();
        if !named.is_empty() {
            let _ = write!(text, ",\n    \"{name}\": {{{}}}", named.join(", "));
        }
    }
}

fn write_moves(text: &mut String, replay: &Replay) {
    let count = replay.steps().len();
    text.push_str("  \"moves\": [");
    for number in 0..count {
        let start = if number % MOVES_IN_A_LINE == 0 { "\n    " } else { " " };
        let end = if number + 1 < count { "," } else { "\n  " };
        let _ = write!(text, "{start}\"{}\"{end}", replay.text(number).unwrap_or_default());
    }
    text.push(']');
}

fn result_object(result: &RecordResult, seats: &[Seat]) -> String {
    let outcome = result.outcome;
    let mut text =
        format!("{{\"winners\": {}, \"reason\": \"{}\"", seat_list(outcome.winners()), outcome.reason_name());
    let scores =
        result.scores.iter().filter_map(|(seat, score)| score.map(|score| format!("\"{seat}\": {score}")));
    let scores: Vec<_> = scores.collect();
    if !scores.is_empty() {
        let _ = write!(text, ", \"scores\": {{{}}}", scores.join(", "));
    }
    if let Some(seconds) = result.seconds {
        let _ = write!(text, ", \"seconds\": {seconds}");
    }
    if let Some(totals) = &result.totals {
        let totals: Vec<_> = seats.iter().map(|&seat| format!("\"{seat}\": {}", totals[seat])).collect();
        let _ = write!(text, ", \"totals\": {{{}}}", totals.join(", "));
    }
    text.push('}');
    text
}
