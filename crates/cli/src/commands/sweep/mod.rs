//! `wyt sweep`: a statement about every pair of a long range, with threads, checkpoints and parts.

mod args;
mod plan;
mod render;
mod watch;

use super::command::{About, Command, Time};
use super::print_json;
use crate::Conclusion;
use crate::args::{Common, Format};
use crate::failure::Failure;
use crate::input::{count, number};
use crate::interrupt::{Keeping, STOP};
pub(super) use args::Sweep as Args;
use args::{OfGame, SweepCommand, SweepQuestion};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Instant;
use watch::Watch;
use wythoff_base::UBig;
use wythoff_lab::answers::Failure::Wrong;
use wythoff_lab::answers::Parameters;
use wythoff_lab::answers::{self, Allowance, Answer, Game, Reason};
use wythoff_lab::sweep::{Asked, Ended, Job, PairQuestion, Plan, Range, Report, Runs, Stop, Summary, merge};

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "sweep",
        about: "Test a statement for every pair of a long range, with threads, checkpoint and resume",
        formats: &[Format::Text, Format::Json, Format::Csv, Format::Latex],
        time: Time::Words(|| "no limit by default".into()),
        // They are in its help, with its flags.
        examples: &[],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    match &args.question {
        SweepCommand::Merge { parts } => merged(parts, common),
        SweepCommand::Ask(question) => {
            let (game, asked) = question_of(question)?;
            let question = asked.of(&game)?;
            sweep(args, &game, question.as_ref(), common)
        }
        SweepCommand::Plan(plan) => {
            let (game, asked) = question_of(&plan.question)?;
            let question = asked.of(&game)?;
            if args.checkpoint.is_some() || args.resume || args.segment.is_some() || args.out.is_some() {
                return Err(Failure::wrong(
                    "a plan chooses the files of its parts",
                    "leave out --checkpoint, --resume, --segment and --out",
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
        SweepQuestion::Additivity(of) => read(of, Asked::Additivity),
    }
}

fn read<Q: Parameters>(of: &OfGame<Q>, asked: fn(Q) -> Asked) -> Result<(Game, Asked), Failure> {
    let allowance = Allowance::default();
    Ok((of.game.read(&allowance)?.game, asked(of.question.read(&allowance)?)))
}

/// The indices, and the part of them to compute.
fn range(args: &Args, question: &dyn PairQuestion) -> Result<Range, Failure> {
    let Some(to) = &args.to else {
        return Err(Failure::wrong("--to is missing", "add --to 10^9, for example, to cover all n <= 10^9"));
    };
    let to = number(to, "--to")?;
    let from = count(args.from.as_deref().unwrap_or("0"), "--from", question.source().reach)?;
    let grid = args.segment_size.as_deref().map(|text| count(text, "--segment-size", 1 << 50)).transpose()?;
    Ok(Range { from, to, part: args.segment.unwrap_or((1, 1)), grid })
}

/// The file that saves the results.
fn file(args: &Args) -> Result<Option<&PathBuf>, Failure> {
    let file = match (&args.segment, &args.out, &args.checkpoint) {
        (Some(_), Some(out), None) => Some(out),
        (Some(_), None, _) => {
            return Err(Failure::wrong(
                "--segment needs a file for the part",
                "write --segment 1/8 --out PART1, and join the parts with wyt sweep merge",
            ));
        }
        (Some(_), Some(_), Some(_)) => {
            return Err(Failure::wrong(
                "the file of a part is its checkpoint",
                "leave out --checkpoint; --out has the same effect",
            ));
        }
        (None, Some(_), _) => {
            return Err(Failure::wrong(
                "--out names the file of a part, and there is no --segment",
                "add --segment I/K, or use --checkpoint instead",
            ));
        }
        (None, None, checkpoint) => checkpoint.as_ref(),
    };
    if args.resume && file.is_none() {
        return Err(Failure::wrong(
            "--resume needs a file to continue from",
            "name the file with --checkpoint, or with --segment and --out",
        ));
    }
    Ok(file)
}

/// Runs the sweep, and prints or saves its results.
fn sweep(args: &Args, game: &Game, question: &dyn PairQuestion, common: &Common) -> Result<Conclusion, Failure> {
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
    let asked = range.to - UBig::from(range.from) + 1u8;
    let mut watch = Watch::new(common.quiet, job.runs.done(), last - first + 1, &asked, question.is_square());
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
            // Saved results can be resumed; results that are not saved are printed.
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
        tell(common, &format!("part {i}/{k} is done{path}: n = {first}..{last}; join the parts with wyt sweep merge"));
        // The results are in the file.
        if common.quiet && common.format.is_none() {
            return Ok(concluded(&summary));
        }
    } else if let Some(failure) = job.short(question, &summary) {
        return Err(partial(Some(Report { summary: &summary, ..report }), failure, common)?);
    }
    show(&Report { summary: &summary, ..report }, common)
}

/// A sweep that did not finish: prints the results so far and the reason.
fn partial(report: Option<Report>, failure: answers::Failure, common: &Common) -> Result<Failure, Failure> {
    match report {
        Some(report) if common.format() == Format::Json => {
            let mut object = report.json();
            let failure = Failure::from(failure);
            object.extend(failure.json());
            print_json(object)?;
            Ok(Failure::Reported { exit_code: failure.exit_code() })
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
    let dropped = if dropped > 0 { "; its last line was incomplete and is ignored" } else { "" };
    format!("resuming {}: {done} indices are done{dropped}", path.display())
}

/// The failure of a checkpoint that can no longer be written.
fn lost(error: answers::Failure, runs: &Runs) -> Failure {
    match error {
        Wrong { message, place, hint } => {
            let message = format!("{message}; {} indices are saved in the file", runs.done());
            Wrong { message, place, hint }.into()
        }
        other => other.into(),
    }
}
