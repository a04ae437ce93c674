//! `wyt sweep`: a question about every pair of a long range, with threads, checkpoint, parts and their merging.

mod plan;
mod render;
mod watch;

use super::print_json;
use crate::Conclusion;
use crate::args::{Common, Format, OfGame, Sweep, SweepCommand, SweepQuestion};
use crate::failure::Failure;
use crate::input::{count, number};
use crate::interrupt::{Keeping, STOP};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Instant;
use watch::Watch;
use wythoff_exact::UBig;
use wythoff_lab::answers::parameter::Parameters;
use wythoff_lab::answers::{self, Allowance, Game, Reason};
use wythoff_lab::sweep::{Asked, Ended, Job, Plan, Question, Range, Report, Runs, Stop, Summary, merge};

pub fn run(args: &Sweep, common: &Common) -> Result<Conclusion, Failure> {
    match &args.question {
        SweepCommand::Merge { parts } => merged(parts, common),
        SweepCommand::Ask(question) => {
            let (game, asked) = question_of(question)?;
            let question = asked.of(&game.subject)?;
            sweep(args, &game, question.as_ref(), common)
        }
        SweepCommand::Plan(plan) => {
            let (game, asked) = question_of(&plan.question)?;
            let question = asked.of(&game.subject)?;
            if args.checkpoint.is_some() || args.resume || args.segment.is_some() || args.out.is_some() {
                return Err(Failure::wrong(
                    "a plan has files of its own",
                    "leave --checkpoint, --resume, --segment and --out away",
                ));
            }
            let range = Range { part: (1, plan.parts), ..range(args, question.as_ref())? };
            super::print(&plan::script(&game, question.as_ref(), &range, plan.runner)?)?;
            Ok(Conclusion::Done)
        }
    }
}

fn question_of(question: &SweepQuestion) -> Result<(Game, Asked), Failure> {
    match question {
        SweepQuestion::Deviation(of) => read(of, Asked::Deviation),
        SweepQuestion::Guess(of) => read(of, Asked::Guess),
        SweepQuestion::Bounds(of) => read(of, Asked::Bounds),
        SweepQuestion::Agree(of) => read(of, Asked::Agree),
        SweepQuestion::Predicate(of) => read(of, Asked::Predicate),
        SweepQuestion::Histogram(of) => read(of, Asked::Histogram),
    }
}

fn read<Q: Parameters>(of: &OfGame<Q>, asked: fn(Q) -> Asked) -> Result<(Game, Asked), Failure> {
    let allowance = Allowance::default();
    Ok((of.game.read(&allowance)?.game, asked(of.question.read(&allowance)?)))
}

/// The indices, and which part of them.
fn range(args: &Sweep, question: &dyn Question) -> Result<Range, Failure> {
    let Some(to) = &args.to else {
        return Err(Failure::wrong("how far? --to is missing", "write --to 10^9 for all n <= 10^9"));
    };
    let to = number(to, "--to")?;
    let from = count(args.from.as_deref().unwrap_or("0"), "--from", question.source().reach)?;
    let grid = args.segment_size.as_deref().map(|text| count(text, "--segment-size", 1 << 50)).transpose()?;
    Ok(Range { from, to, part: args.segment.unwrap_or((1, 1)), grid })
}

/// The file that keeps it.
fn file(args: &Sweep) -> Result<Option<&PathBuf>, Failure> {
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
    Ok(file)
}

/// Asks the question, and shows or keeps what is found.
fn sweep(args: &Sweep, game: &Game, question: &dyn Question, common: &Common) -> Result<Conclusion, Failure> {
    let (range, file) = (range(args, question)?, file(args)?);
    let mut job = Job::new(game, question, &range)?;
    match file {
        Some(path) if args.resume => {
            let dropped = job.resume(path, question)?;
            tell(common, &resumed(path, job.runs.done(), dropped));
        }
        Some(path) => job.create(path)?,
        None => {}
    }
    let (first, last) = (job.first, job.last);
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let plan = Plan { from: first, to: last, grid: job.header.grid, threads };
    let _keeping = Keeping::begin();
    let deadline = common.budget.and_then(|budget| Instant::now().checked_add(budget));
    let stop = Stop::new(&STOP, deadline);
    if !question.source().jumps && (threads > 1 || first > 0) {
        tell(common, &format!("pairs by {}", question.source().words));
    }
    let mut watch =
        Watch::new(common.quiet, job.runs.done(), last - first + 1, &(range.to - UBig::from(range.from) + 1u8));
    let ended = plan
        .run(question, &mut job.runs, job.journal.as_mut(), &stop, || watch.at(stop.looked_at.load(Ordering::Relaxed)));
    watch.end();
    let nothing = Summary::default();
    let report = Report { game: &job.header.game, question, from: first, to: last, summary: &nothing };
    let summary = match ended {
        Err(error) => return Err(lost(error, &job.runs)),
        Ok(Ended::Complete(summary)) => *summary,
        Ok(other) => {
            let (reason, words) = match other {
                Ended::GaveUp(why) => (why.spent().map_or(Reason::Size, Reason::from), why.to_string()),
                _ if STOP.load(Ordering::SeqCst) => (Reason::Stopped, String::new()),
                _ => (Reason::Time, "the time allowed is over".into()),
            };
            let failure = job.unfinished(reason, &words);
            // What is saved goes on; what is not is shown as far as it came.
            let shown = if job.journal.is_none() { job.runs.from(first) } else { None };
            return Err(partial(shown.map(|(last, summary)| Report { to: last, summary, ..report }), failure, common)?);
        }
    };
    if let Some(fault) = summary.fault {
        return Err(answers::Failure::from(fault).into());
    }
    if job.header.part != (1, 1) {
        let (i, k) = job.header.part;
        let path = file.map_or(String::new(), |path| format!(" in {}", path.display()));
        tell(common, &format!("part {i}/{k} is done{path}: n = {first}..{last}; join all with wyt sweep merge"));
        // It is in its file.
        if common.quiet && common.format.is_none() {
            return Ok(concluded(&summary));
        }
    } else if let Some(failure) = job.short(question, &summary) {
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

fn merged(parts: &[PathBuf], common: &Common) -> Result<Conclusion, Failure> {
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
