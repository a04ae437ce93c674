//! `wyt identify`: the rules whose sequences contain given terms, and the matches in a local copy of the OEIS.

use super::*;
use crate::interrupt::before_end;
use crate::shell::shell_word;
use crossterm::event::{self, Event, KeyCode, KeyEventKind};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use flate2::read::MultiGzDecoder;
use serde_json::json;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use wythoff_base::UBig;
use wythoff_lab::answers::Check;
use wythoff_lab::answers::Game;
use wythoff_lab::identify::{ArchiveMatch, Identified, Identify, RuleMatch, Terms, Unread, search_archive};

/// Terms to be identified, and a file that is searched as well.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    question: Typed<Identify>,
    /// Also search this local copy of the OEIS: the file stripped.gz, packed or unpacked
    #[arg(long, value_name = "FILE")]
    oeis: Option<PathBuf>,
}

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "identify",
        about: "Find rules whose sequences contain the given terms",
        formats: BOTH,
        time: Time::Usual(Identify::TIME),
        examples: &[
            ("wyt identify 2,6,11,17,25,34", "pairs, differences, words, Grundy values"),
            ("wyt identify '?,?,11,17,25,?,44,55'", "? marks an unknown term"),
            ("wyt identify 1,2,0,4,5,3,7,8,6,10 --format json", ""),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let bar = Bar::new("rules", common.quiet, false);
    let allowance = common.allowance(&bar);
    let question = args.question.read(&allowance)?;
    let found = question.answer(&allowance)?;
    let budget = common.allowance(&()).budget(Identify::TIME);
    let search = |path: &Path| {
        let read = opened(path).map_err(Unread::from).and_then(|file| search_archive(file, &question.terms, &budget));
        read.map_err(|error| {
            let hint = "give the file stripped.gz of the OEIS, packed or unpacked";
            Failure::wrong(format!("{} cannot be searched: {error}", path.display()), hint)
        })
    };
    let entries = args.oeis.as_deref().map(search).transpose()?;
    drop(bar);
    let none = found.matches.is_empty() && entries.as_ref().is_none_or(Vec::is_empty);
    if common.format() == Format::Json {
        let mut object = found.json();
        object.extend(entries.as_deref().map(|entries| ("oeis".to_string(), entries.iter().map(json_of).collect())));
        print_json(object)?;
    } else {
        print(&as_text(&found, entries.as_deref(), common.quiet))?;
    }
    match found.matches.first() {
        Some(best) if common.format() == Format::Text && !common.quiet && wants_check() => check::ask(
            Check { game: Game::parse(&best.line)?, to: 200, certificate: false, smt: false },
            None,
            None,
            common,
        ),
        _ if none => Ok(Conclusion::Refuted),
        _ => Ok(Conclusion::Done),
    }
}

/// A file line by line; a file that begins like a gzip file is unpacked.
fn opened(path: &Path) -> io::Result<Box<dyn BufRead>> {
    let mut file = BufReader::new(File::open(path)?);
    let packed = file.fill_buf()?.starts_with(&[0x1f, 0x8b]);
    Ok(if packed { Box::new(BufReader::new(MultiGzDecoder::new(file).take(1 << 32))) } else { Box::new(file) })
}

fn json_of(entry: &ArchiveMatch) -> serde_json::Value {
    let next: Vec<String> = entry.next.iter().map(UBig::to_string).collect();
    json!({"number": entry.number, "at": entry.at.to_string(), "next": next})
}

fn numbers(terms: &[UBig]) -> String {
    terms.iter().map(UBig::to_string).collect::<Vec<_>>().join(", ")
}

fn as_text(found: &Identified, entries: Option<&[ArchiveMatch]>, quiet: bool) -> String {
    let Identified { terms, matches, rules, evidence, .. } = found;
    let row = |m: &RuleMatch| {
        let same = match m.same.len() {
            0 => String::new(),
            1 => "and 1 other rule".into(),
            more => format!("and {more} other rules"),
        };
        let name = m.name.map(|name| format!("({name})")).unwrap_or_default();
        let from = format!("{} from n = {} on", m.sequence, m.offset);
        vec![m.line.clone(), name, from, format!("then {}", numbers(&m.next)), same]
    };
    let rows: Vec<Vec<String>> = matches.iter().map(row).collect();
    let mut text: String = aligned(&rows, &[true; 5]).iter().map(|line| format!("{line}\n")).collect();
    if rows.is_empty() {
        text = format!("no match: none of {rules} rules has these terms\n");
    }
    let row = |e: &ArchiveMatch| {
        vec![e.number.clone(), format!("from its term {} on", e.at + 1), format!("then {}", numbers(&e.next))]
    };
    match entries {
        Some([]) => text.push_str("no match in the OEIS\n"),
        Some(entries) => {
            let lines = aligned(&entries.iter().map(row).collect::<Vec<_>>(), &[true; 3]);
            text.extend(lines.iter().map(|line| format!("{line}\n")));
        }
        None => {}
    }
    if let (Some(best), false) = (matches.first(), quiet) {
        let same = match &best.same[..] {
            [] => String::new(),
            same => {
                let rules = same.iter().take(8).cloned().collect::<Vec<_>>().join("; ");
                format!("{}\n", flowed(&format!("rules with the same terms, as far as compared: {rules}"), 0, 4))
            }
        };
        let known = Terms::known(terms);
        text.push_str(&format!("\n{DIM}{same}{evidence}: {known} terms agree; {rules} rules were searched\n{DIM:#}"));
        text.push_str(&format!("{BOLD}wyt check {}{BOLD:#}\n", shell_word(best.line.clone())));
    }
    text
}

/// Whether the person at the terminal presses c.
fn wants_check() -> bool {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return false;
    }
    let mut out = anstream::stdout();
    let _ = write!(out, "{HINT}press c to check this rule, any other key to leave{HINT:#} ").and_then(|()| out.flush());
    before_end(|| {
        let _ = disable_raw_mode();
    });
    if enable_raw_mode().is_err() {
        return false;
    }
    let pressed = loop {
        match event::read() {
            Ok(Event::Key(key)) if key.kind == KeyEventKind::Press => {
                break key.code == KeyCode::Char('c') && key.modifiers.is_empty();
            }
            Ok(_) => {}
            Err(_) => break false,
        }
    };
    let _ = disable_raw_mode();
    let _ = writeln!(out, "\n");
    pressed
}
