//! `wyt sweep`: a question about every pair of a long range, with threads, checkpoint, parts and their merging.

mod render;
mod watch;

use super::print_json;
use crate::Conclusion;
use crate::args::{Common, Format, OfGame, Sweep, SweepCommand};
use crate::failure::Failure;
use crate::input::{count, number};
use crate::interrupt::{Keeping, STOP};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Instant;
use watch::Watch;
use wythoff_exact::UBig;
use wythoff_lab::answers::parameter::Parameters;
use wythoff_lab::answers::{self, Allowance, Game, Reason};
use wythoff_lab::sweep::{
    Asked, Ended, FORMAT, Header, Journal, Plan, Question, Report, Runs, Stop, Summary, indices, merge, part,
};

pub fn run(args: &Sweep, common: &Common) -> Result<Conclusion, Failure> {
    let (game, asked) = match &args.question {
        SweepCommand::Deviation(of) => read(of, Asked::Deviation)?,
        SweepCommand::Guess(of) => read(of, Asked::Guess)?,
        SweepCommand::Bounds(of) => read(of, Asked::Bounds)?,
        SweepCommand::Agree(of) => read(of, Asked::Agree)?,
        SweepCommand::Predicate(of) => read(of, Asked::Predicate)?,
        SweepCommand::Histogram(of) => read(of, Asked::Histogram)?,
        SweepCommand::Merge { parts } => return merged(parts, common),
    };
    let question = asked.of(&game.subject)?;
    sweep(args, &game, question.as_ref(), common)
}

fn read<Q: Parameters>(of: &OfGame<Q>, asked: fn(Q) -> Asked) -> Result<(Game, Asked), Failure> {
    let allowance = Allowance::default();
    Ok((of.game.read(&allowance)?.game, asked(of.question.read(&allowance)?)))
}

/// The range, the part of it, and where it is kept.
fn sweep(args: &Sweep, game: &Game, question: &dyn Question, common: &Common) -> Result<Conclusion, Failure> {
    let Some(to) = &args.to else {
        return Err(Failure::wrong("how far? --to is missing", "write --to 10^9 for all n <= 10^9"));
    };
    let to = number(to, "--to")?;
    let from = count(args.from.as_deref().unwrap_or("0"), "--from", question.source().reach)?;
    if to < UBig::from(from) {
        return Err(Failure::wrong("--to is before --from", "bounds are inclusive: --from 5 --to 5 is one pair"));
    }
    let segment = args.segment_size.as_deref().map(|text| count(text, "--segment-size", 1 << 50)).transpose()?;
    let grid = segment.unwrap_or(question.source().segment).max(1);
    let file = match (&args.segment, &args.out, &args.checkpoint) {
        (Some(_), Some(out), None) => Some(out),
        (Some(_), None, _) => {
            return Err(Failure::wrong(
                "a part needs a file",
                "write --segment 1/8 --out PART1, and later wyt sweep merge",
            ));
        }
        (Some(_), Some(_), Some(_)) => {
            return Err(Failure::wrong("a part is its own checkpoint", "leave --checkpoint away; --out does the same"));
        }
        (None, Some(_), _) => {
            return Err(Failure::wrong(
                "--out belongs to a part",
                "write --segment I/K with it, or --checkpoint instead",
            ));
        }
        (None, None, checkpoint) => checkpoint.as_ref(),
    };
    if args.resume && file.is_none() {
        return Err(Failure::wrong(
            "nothing to resume",
            "name the file with --checkpoint, or with --segment and --out",
        ));
    }
    let mut header = Header {
        wyt_sweep: FORMAT,
        version: env!("CARGO_PKG_VERSION").into(),
        game: game.line(),
        question: question.asked(),
        from: from.to_string(),
        to: to.to_string(),
        part: args.segment.unwrap_or((1, 1)),
        grid,
    };
    let whole = indices(&header, question)?;
    let Some((first, last)) = part(whole.0, whole.1, header.part.0, header.part.1) else {
        return Err(Failure::wrong("that part would be empty", "ask for fewer parts"));
    };
    let (mut runs, mut journal) = (Runs::default(), None);
    if let Some(path) = file {
        if args.resume {
            let (opened, held) = Journal::resume(path, &header, segment.is_none(), question)?;
            header.grid = held.header.grid;
            tell(common, &resumed(path, held.runs.done(), held.dropped));
            (runs, journal) = (held.runs, Some(opened));
        } else {
            journal = Some(Journal::create(path, &header)?);
        }
    }
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let plan = Plan { from: first, to: last, grid: header.grid, threads };
    let _keeping = Keeping::begin();
    let deadline = common.budget.and_then(|budget| Instant::now().checked_add(budget));
    let stop = Stop::new(&STOP, deadline);
    if !question.source().jumps && (threads > 1 || first > 0) {
        tell(common, &format!("pairs by {}", question.source().words));
    }
    let mut watch = Watch::new(common.quiet, runs.done(), last - first + 1, &(&to - UBig::from(from) + 1u8));
    let ended =
        plan.run(question, &mut runs, journal.as_mut(), &stop, || watch.at(stop.looked_at.load(Ordering::Relaxed)));
    watch.end();
    let saved = journal.as_ref().map(|journal| journal.path().to_path_buf());
    let nothing = Summary::default();
    let report = Report { game: &header.game, question, from: first, to: last, summary: &nothing };
    let summary = match ended {
        Err(error) => return Err(lost(error, &runs)),
        Ok(Ended::Complete(summary)) => *summary,
        Ok(other) => {
            let (reason, words) = match other {
                Ended::GaveUp(why) => (why.spent().map_or(Reason::Size, Reason::from), why.to_string()),
                _ if STOP.load(Ordering::SeqCst) => (Reason::Stopped, String::new()),
                _ => (Reason::Time, "the time allowed is over".into()),
            };
            let failure = unfinished(reason, &words, &runs, first, saved.as_deref());
            // What is saved goes on; what is not is shown as far as it came.
            let shown = if saved.is_none() { runs.from(first) } else { None };
            return Err(partial(shown.map(|(last, summary)| Report { to: last, summary, ..report }), failure, common)?);
        }
    };
    if let Some(fault) = summary.fault {
        return Err(answers::Failure::from(fault).into());
    }
    if header.part != (1, 1) {
        let (i, k) = header.part;
        let path = saved.map_or(String::new(), |path| format!(" in {}", path.display()));
        tell(common, &format!("part {i}/{k} is done{path}: n = {first}..{last}; join all with wyt sweep merge"));
        // It is in its file.
        if common.quiet && common.format.is_none() {
            return Ok(concluded(&summary));
        }
    } else if UBig::from(last) < to && !summary.ends {
        let tried = vec![format!("{}: its arithmetic ends at n = {last}", question.source().name)];
        let hint = format!("sweep with --to {last}");
        let failure = answers::Failure::GaveUp { reason: Reason::Size, tried, hint };
        return Err(partial(Some(Report { summary: &summary, ..report }), failure, common)?);
    }
    show(&Report { summary: &summary, ..report }, common)
}

/// A sweep that did not come to its end: what was found is shown, and why there is no more.
fn partial(report: Option<Report>, failure: answers::Failure, common: &Common) -> Result<Failure, Failure> {
    match report {
        Some(report) if common.format() == Format::Json => {
            let mut object = report.json();
            object.extend(failure.json().as_object().cloned().unwrap_or_default());
            print_json(object)?;
            Ok(Failure::Reported { exit_code: Failure::from(failure).exit_code() })
        }
        Some(report) => show(&report, common).map(|_| failure.into()),
        None => Ok(failure.into()),
    }
}

fn concluded(summary: &Summary) -> Conclusion {
    if summary.counterexample.is_some() { Conclusion::Refuted } else { Conclusion::Done }
}

fn merged(parts: &[std::path::PathBuf], common: &Common) -> Result<Conclusion, Failure> {
    let all = merge(parts)?;
    if let Some(fault) = all.summary.fault {
        return Err(answers::Failure::from(fault).into());
    }
    let (from, to) = all.range;
    show(&Report { game: &all.header.game, question: all.question.as_ref(), from, to, summary: &all.summary }, common)
}

/// The result on stdout.
fn show(report: &Report, common: &Common) -> Result<Conclusion, Failure> {
    match common.format() {
        Format::Json => print_json(report.json())?,
        Format::Csv => super::print(&render::csv(report))?,
        Format::Latex => super::print(&render::latex(report))?,
        _ => super::print(&render::text(report, common.quiet))?,
    };
    Ok(concluded(report.summary))
}

fn tell(common: &Common, text: &str) {
    if !common.quiet {
        eprintln!("{text}");
    }
}

fn resumed(path: &Path, done: u64, dropped: u64) -> String {
    let dropped = if dropped > 0 { "; its last line was unfinished and is dropped" } else { "" };
    format!("resuming {}: {done} indices are done{dropped}", path.display())
}

/// The checkpoint could not be written any more.
fn lost(error: answers::Failure, runs: &Runs) -> Failure {
    let message = format!("{}; {} indices are saved in it", error.message(), runs.done());
    Failure::wrong(message, error.hint().unwrap_or_default())
}

/// How far it came, and how to go on.
fn unfinished(reason: Reason, words: &str, runs: &Runs, from: u64, saved: Option<&Path>) -> answers::Failure {
    let far = match runs.from(from) {
        Some((last, _)) => format!("n = {from}..{last} are done"),
        None => "nothing is done".into(),
    };
    let found = runs.from(from).and_then(|(_, summary)| summary.counterexample.as_ref());
    let found = found.map_or(String::new(), |c| format!("; a counterexample is n = {}", c.n));
    let hint = match saved {
        Some(path) => format!("{} is saved in {}: the same command with --resume goes on", runs.done(), path.display()),
        None => "with --checkpoint FILE a sweep can be continued".into(),
    };
    let words = if words.is_empty() { String::new() } else { format!("{words}: ") };
    let tried = vec![format!("{words}{far}{found}")];
    answers::Failure::GaveUp { reason, tried, hint }
}
