//! `junqi learn`: the rules lesson on the screen, and the glossary as text.

use std::io::{self, Write};

use clap::Args;

use super::play::enter;
use super::{GlobalArgs, Status, UsageError};
use crate::lesson::Page;
use crate::text::glossary::{Group, NOTHING, Term, look_up};
use crate::text::lesson::{chapter_name, page_text};
use crate::tui::app::Start;

/// The word for the glossary.
const GLOSSARY: &str = "glossary";

/// Arguments of `junqi learn`.
#[derive(Clone, Debug, Args)]
pub struct LearnArgs {
    /// The page by name or number, or "glossary" [default: the list of pages]
    #[arg(value_name = "PAGE")]
    pub page: Option<String>,
    /// With "glossary": what to look up; a word in Chinese, pinyin or English, or chat such as
    /// 0040. Without it all terms are printed
    #[arg(value_name = "WORD")]
    pub words: Vec<String>,
    /// Print the pages with their names, and which are done
    #[arg(long, conflicts_with = "page")]
    pub list: bool,
}

impl LearnArgs {
    pub(super) fn run(&self, global: &GlobalArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
        if self.list {
            return list(global, out);
        }
        match self.page.as_deref() {
            Some(GLOSSARY) => glossary(&self.words.join(" "), global, out),
            _ if !self.words.is_empty() => {
                anyhow::bail!(UsageError("only \"junqi learn glossary\" takes a word".to_owned()));
            }
            None => enter(Start::Learn(None), global),
            Some(word) => {
                let page: Page =
                    word.parse().map_err(|error| UsageError(format!("{error}; or {GLOSSARY}")))?;
                enter(Start::Learn(Some(page)), global)
            }
        }
    }
}

/// The pages, a line each.
fn list(global: &GlobalArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    let lang = global.lang();
    let progress = global.store()?.lesson()?;
    let mut chapter = None;
    for page in Page::ALL {
        if chapter != Some(page.chapter()) {
            chapter = Some(page.chapter());
            writeln!(out, "{}", chapter_name(page.chapter()).say(lang))?;
        }
        let mark = if progress.is_done(page) { '+' } else { ' ' };
        let title = page_text(page).title.say(lang);
        writeln!(out, "{mark} {:>2} {:<13} {title}", page.index() + 1, page.name())?;
    }
    Ok(Status::Fine)
}

/// What was looked up; all terms for nothing.
fn glossary(word: &str, global: &GlobalArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    let lang = global.lang();
    let (means, found) = look_up(word, lang);
    for reading in &means {
        writeln!(out, "{}: {reading}", word.trim())?;
    }
    if found.is_empty() && means.is_empty() {
        writeln!(out, "{}", NOTHING.say(lang))?;
        return Ok(Status::Faulty);
    }
    let mut group: Option<Group> = None;
    for term in found {
        if word.trim().is_empty() && group != Some(term.group) {
            group = Some(term.group);
            writeln!(out, "{}", term.group.title().say(lang))?;
        }
        write_term(term, global, out)?;
    }
    Ok(Status::Fine)
}

fn write_term(term: &Term, global: &GlobalArgs, out: &mut dyn Write) -> io::Result<()> {
    let lang = global.lang();
    writeln!(out, "  {}", term.heading(lang, global.ascii()))?;
    writeln!(out, "      {}", term.meaning.say(lang))
}
