//! The command line of `wyt sweep`.

use crate::args::Typed;
use clap::builder::RangedU64ValueParser;
use clap::{Args, Subcommand, ValueEnum, value_parser};
use wythoff_lab::answers::Parameters;
use wythoff_lab::answers::Show;
use wythoff_lab::sweep::{Additivity, Agree, Bounds, Deviation, Guess, Histogram, Predicate};

const SWEEP_HELP: &str = "\
Examples:
  wyt sweep deviation half --to 10^9
  wyt sweep deviation half --to 10^12 --checkpoint half.sweep     Ctrl-C, a crash or --budget 30min:
  wyt sweep deviation half --to 10^12 --checkpoint half.sweep --resume         continue from there
  wyt sweep guess half --to 10^7
  wyt sweep bounds 'c = floor(4*n/3)' --to 10^8 --lower -1 --upper 1/2
  wyt sweep agree wythoff --to 10^5 --solver wythoff-numeration --against wythoff-beatty
  wyt sweep predicate \"a - a' in {1, 2}\" 'f = x1 + 1' --to 10^7 --histogram \"d - d'\"
  wyt sweep histogram 'b - 2*a' 'wyt = 2k' --to 10^6
  wyt sweep predicate 'a[n] + a[m] <= a[n+m]' half --to 3000      all pairs of indices n, m <= 3000
  wyt sweep predicate 'A(n) + B(n) == n + 1' half --from 1 --to 10^6
  wyt sweep additivity four-thirds --to 10^4
  wyt sweep deviation half --to 10^13 --segment 3/64 --out part3     one part of 64, on any machine
  wyt sweep merge part*
  wyt sweep plan deviation half --to 10^13 --parts 64 --for slurm > job.sh     all of them

A predicate may use n, a, b and d = b - a of a pair, a' b' d' of the previous pair, the operators and
functions of rules, and `in {1, 2, 5..9}`. A predicate about the previous pair begins at n = 1.
Terms with an index are a[i], b[i], c[i] = b[i] - a[i], s[i] = floor(i alpha), t[i] = floor(i beta).
A(U), B(U), S(U) and T(U) count the terms <= U with i >= 1. With m all pairs n, m <= N are tested.

The result does not depend on the number of threads, the segments or interruptions.
Exit codes: 0 done, 1 a counterexample (the smallest n), 2 wrong usage, 3 not finished, 75 the file
is in use by another run, 130 interrupted. A sweep that is interrupted and has no file prints the
results found so far.";

const PLAN_HELP: &str = "\
Examples:
  wyt sweep plan deviation half --to 10^13 --parts 64 --for slurm > job.sh && sbatch job.sh
  wyt sweep plan predicate \"b < 3*a\" half --from 1 --to 10^10 --parts 8 --for parallel | sh
  wyt sweep plan deviation half --to 10^12 --parts 64 --for hq | sh

Each part is a file in the folder in which the script runs. A part that was killed continues from
its file when it is started again. A part whose file is in use by another run ends with exit code 75
and is tried again. The last line of the script joins the parts.";

#[derive(Args)]
#[command(after_help = SWEEP_HELP)]
pub(crate) struct Sweep {
    #[command(subcommand)]
    pub question: SweepCommand,
    /// The last index: the sweep covers all n <= N
    #[arg(long, global = true, value_name = "N", allow_hyphen_values = true)]
    pub to: Option<String>,
    /// The first index
    #[arg(long, global = true, value_name = "M", allow_hyphen_values = true)]
    pub from: Option<String>,
    /// The number of threads [default: all cores]
    #[arg(long, global = true, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    pub threads: Option<usize>,
    /// Save each finished segment in this file
    #[arg(long, global = true, value_name = "FILE")]
    pub checkpoint: Option<std::path::PathBuf>,
    /// Continue from the file of --checkpoint or --out
    #[arg(long, global = true)]
    pub resume: bool,
    /// Compute only part I of K, and write it to the file of --out
    #[arg(long, global = true, value_name = "I/K", value_parser = share)]
    pub segment: Option<(u64, u64)>,
    /// The file for a part
    #[arg(long, global = true, value_name = "PART")]
    pub out: Option<std::path::PathBuf>,
    /// The number of indices in a segment
    #[arg(long, global = true, value_name = "N", allow_hyphen_values = true)]
    pub segment_size: Option<String>,
}

#[derive(Subcommand)]
pub(crate) enum SweepCommand {
    #[command(flatten)]
    Ask(SweepQuestion),
    /// Join the parts that --segment and --out wrote
    Merge {
        /// The files of all parts, in any order
        #[arg(required = true)]
        parts: Vec<std::path::PathBuf>,
    },
    /// Print a script that distributes a sweep over many machines
    #[command(after_help = PLAN_HELP)]
    Plan(PlanArgs),
}

/// The scheduler that runs the parts.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Runner {
    /// A job array of Slurm
    Slurm,
    /// GNU parallel, on this machine or on the machines it is given
    Parallel,
    /// HyperQueue
    Hq,
}

/// A sweep in parts, and their scheduler.
#[derive(Args)]
pub(crate) struct PlanArgs {
    #[command(subcommand)]
    pub question: SweepQuestion,
    /// The number of parts, at most 1000: the usual limit of a Slurm array
    #[arg(long, global = true, value_name = "K", default_value_t = 64)]
    #[arg(value_parser = value_parser!(u64).range(1..=1000))]
    pub parts: u64,
    /// The scheduler that runs them
    #[arg(long = "for", global = true, value_enum, value_name = "RUNNER", default_value = "slurm")]
    pub runner: Runner,
}

#[derive(Subcommand)]
pub(crate) enum SweepQuestion {
    /// Count the values of s_n - a_n and t_n - b_n, the errors of the Beatty approximation, for approximately linear c
    Deviation(OfGame<Deviation>),
    /// Count how often a_n = s_n - 1 and b_n = t_n - 1, and compare with the published frequencies
    Guess(OfGame<Guess>),
    /// Test whether L <= a_n - n alpha <= U, and find the extreme values
    Bounds(OfGame<Bounds>),
    /// Compare the pairs of two methods, up to the first difference
    Agree(OfGame<Agree>),
    /// Test a condition on every pair
    Predicate(OfGame<Predicate>),
    /// Count how often an expression takes each value, and find the first n of each
    Histogram(OfGame<Histogram>),
    /// Find the least and the greatest value of x_n + x_m - x_(n+m) for a, b and c = b - a, over n + m <= N
    Additivity(OfGame<Additivity>),
}

/// A question about the pairs of a game.
#[derive(Args)]
pub(crate) struct OfGame<Q: Parameters> {
    #[command(flatten)]
    pub question: Typed<Q>,
    #[command(flatten)]
    pub game: Typed<Show>,
}

/// `3/8`.
fn share(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/').and_then(|(i, k)| Some((i.trim().parse().ok()?, k.trim().parse().ok()?)));
    parts
        .filter(|(i, k)| 1 <= *i && i <= k)
        .ok_or_else(|| "write a part as I/K, for example 3/8 for the third of eight".to_string())
}
