//! `junqi formation describe`: what can be told about a formation, with the heat picture.

use std::io::{self, Write};

use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr as _;

use super::args::DescribeArgs;
use super::show::{drawn, legend, pieces};
use super::{Which, pick};
use crate::cli::{GlobalArgs, Status, print_json, printable};
use crate::formation::{Description, FormationFile, PlaceName, Ways, describe as described};
use crate::rules::{Place, Rank};
use crate::storage::Store;
use crate::text::Lang;
use crate::text::describe::{Remark, Topic, heat, rank_text, remarks};
use crate::text::formation::{formation_name, place_name};

/// The pieces whose heat pictures are shown.
const SHOWN: [Rank; 2] = [Rank::Regiment, Rank::Engineer];

pub(super) fn describe(
    args: &DescribeArgs,
    global: &GlobalArgs,
    store: &Store,
    out: &mut dyn Write,
) -> anyhow::Result<Status> {
    let lang = global.lang();
    let file = pick(&args.formation, Which::Number(args.number), store)?;
    let told = described(&file.formation, args.board);
    if args.json {
        print_json(out, &as_json(&file, &told))?;
        return Ok(Status::Fine);
    }
    if !file.name.is_empty() {
        writeln!(out, "{}", printable(formation_name(&file, lang)))?;
    }
    write!(out, "{}", drawn(&file.formation, pieces(global)))?;
    legend(pieces(global), lang, out)?;
    writeln!(out, "{}", file.formation.code())?;
    let remarks = remarks(&told, lang);
    for topic in Topic::ALL {
        let of_topic: Vec<&Remark> = remarks.iter().filter(|remark| remark.topic == topic).collect();
        if of_topic.is_empty() {
            continue;
        }
        writeln!(out, "\n{}", topic.title().say(lang))?;
        for remark in of_topic {
            writeln!(out, "  {}\n    {}", remark.text, remark.why)?;
        }
    }
    writeln!(out, "\n{}", heat::TITLE.say(lang))?;
    for rank in SHOWN {
        let (open, through) = told.heat(rank);
        heat_picture(rank_text(rank, lang), &open, &through, lang, out)?;
    }
    writeln!(out, "{}", heat::LEGEND.say(lang))?;
    Ok(Status::Fine)
}

/// Both pictures of a rank side by side, the front line at the top.
fn heat_picture(name: &str, open: &Ways, through: &Ways, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let heading = format!("  {name}{}{}", heat::COLON.say(lang), heat::OPEN.say(lang));
    let gap = " ".repeat(HEAT_COLUMN.saturating_sub(heading.width()).max(2));
    writeln!(out, "{heading}{gap}{}", heat::THROUGH.say(lang))?;
    for (open, through) in open.chunks(5).zip(through.chunks(5)) {
        let row = |ways: &[_]| ways.iter().map(|&way| heat_cell(way)).collect::<String>();
        let left = format!("  {}", row(open));
        writeln!(out, "{left:HEAT_COLUMN$}{}", row(through).trim_end())?;
    }
    Ok(())
}

/// Where the second picture begins.
const HEAT_COLUMN: usize = 30;

fn heat_cell(way: Option<crate::formation::Way>) -> String {
    way.map_or("-  ".to_owned(), |way| format!("{:<3}", way.moves))
}

fn as_json(file: &FormationFile, told: &Description) -> Value {
    let place = |place: Place| json!(place.to_string());
    let places = |places: &[Place]| places.iter().map(Place::to_string).collect::<Vec<_>>();
    let piece = |&(at, rank): &(Place, Rank)| json!({ "place": place(at), "piece": rank.name() });
    let pieces = |pieces: &[(Place, Rank)]| pieces.iter().map(piece).collect::<Vec<_>>();
    let way = |way: Option<crate::formation::Way>| match way {
        None => Value::Null,
        Some(way) => json!({ "moves": way.moves, "fights": way.fights }),
    };
    let ways =
        |ways: &Ways| ways.chunks(5).map(|row| row.iter().map(|&w| way(w)).collect()).collect::<Vec<Value>>();
    let names = Place::all().map(|at| {
        let name = place_name(PlaceName::of(at, Some(told.flag.side)));
        (at.to_string(), json!({ "zh": name.zh, "en": name.en }))
    });
    let said = |lang| {
        remarks(told, lang)
            .into_iter()
            .map(|remark| {
                json!({
                    "topic": format!("{:?}", remark.topic).to_lowercase(),
                    "places": places(&remark.places), "text": remark.text, "why": remark.why,
                })
            })
            .collect::<Vec<_>>()
    };
    json!({
        "name": file.name, "rows": told.formation.rows(), "code": told.formation.code(), "board": told.board.name(),
        "flag": {
            "place": place(told.flag.place), "side": told.flag.side.name(),
            "stand": told.flag.stand.1.name(), "corner": told.flag.corner.1.name(),
            "middle": told.flag.middle.1.name(),
            "mines": places(&told.flag.mines), "other_mines": places(&told.flag.other_mines),
        },
        "to_flag": told.to_flag().map(|to| json!({
            "from": to.enemy.name(), "piece": to.rank.name(), "open": way(to.open), "through": way(to.through),
        })).collect::<Vec<_>>(),
        "still": told.still.iter().map(|still| json!({
            "place": place(still.place), "piece": still.rank.name(),
            "why": format!("{:?}", still.why).to_lowercase(),
        })).collect::<Vec<_>>(),
        "columns": told.front.columns.iter().map(|(first, strength)| json!({
            "first": first.name(), "strength": strength,
        })).collect::<Vec<_>>(),
        "rails": told.front.rails.iter().map(|rail| json!({
            "column": rail.column, "strength": rail.strength, "pieces": pieces(&rail.pieces),
        })).collect::<Vec<_>>(),
        "bombs": told.bombs.iter().map(|cover| json!({
            "place": place(cover.bomb), "guards": pieces(&cover.guards),
        })).collect::<Vec<_>>(),
        "uncovered": pieces(&told.uncovered),
        "equals": told.equals.iter().map(|pair| json!({
            "piece": pair.rank.name(), "places": places(&pair.places),
        })).collect::<Vec<_>>(),
        "engineers": told.engineers.iter().map(|engineer| json!({
            "place": place(engineer.place), "on_rail": engineer.on_rail, "in_the_way": engineer.in_the_way,
        })).collect::<Vec<_>>(),
        "heat": SHOWN.map(|rank| {
            let (open, through) = told.heat(rank);
            json!({ "piece": rank.name(), "open": ways(&open), "through": ways(&through) })
        }),
        "place_names": names.collect::<serde_json::Map<_, _>>(),
        "remarks": { "zh": said(Lang::Chinese), "en": said(Lang::English) },
    })
}
