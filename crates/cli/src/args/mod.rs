//! Arguments that several commands have.

mod typed;

pub(crate) use typed::Typed;

use clap::{Args, Parser, ValueEnum};
use std::time::Duration;
use wythoff_lab::answers::Parameters;
use wythoff_lab::answers::duration;

const AFTER_HELP: &str = "\
A GAME is a rule, a name from `wyt games`, or @FILE:
  f = x1 + 1                 take k and l from the piles if abs(k - l) < f(x1,y1,x0)
  wyt = k^2 + 9              take 0 < k <= l < f(k)
  take = k == l and even(k)  take k and l if the condition holds
  c = floor(4*n/3)           no game, only the pairs a_n = mex, b_n = a_n + c_n
  f = 1, misere, blocking 2  modifiers follow a comma; also: no single, single = CONDITION
A move may also take any positive number from one pile, unless the line says otherwise. Quote a rule:
  wyt table 'f = x1 + 1'
`wyt help language` lists the operators, functions and words of rules; `wyt help glossary` explains the
terms of the subject.

Exit codes: 0 done, 1 refuted or a difference found, 2 wrong usage or rule, 3 gave up, 70 a bug of
the program, 75 a file is in use by another run, 130 interrupted by Ctrl-C. After Ctrl-C the results
found so far are printed or saved. Long numbers are printed in full in a pipe or a file; a terminal
abbreviates them unless --full is given. Paragraphs wrap on a terminal only; WYT_WIDTH=80 wraps
them everywhere. A budget is exceeded by at most 5%, or by one operation on the numbers and tables
at hand if that takes longer.";

/// A laboratory for two-pile take-away games in the style of Wythoff's game
#[derive(Parser)]
#[command(name = "wyt", version, after_help = AFTER_HELP, max_term_width = 100)]
// The help of a command lists its own flags first; no command has a hundred.
#[command(next_display_order = 100)]
pub(crate) struct Common {
    /// Format of the result [default: text]; each command has some of these formats
    #[arg(long, global = true, value_enum, help_heading = "Common options")]
    pub format: Option<Format>,
    /// Stop after this time, for example 10s, 500ms, 2m or 1h; the help of a command names its default
    #[arg(long, global = true, value_name = "TIME", value_parser = duration, help_heading = "Common options")]
    pub budget: Option<Duration>,
    /// Print only the result, without explanations and progress
    #[arg(long, short, global = true, help_heading = "Common options")]
    pub quiet: bool,
    /// Print without colours, even on a terminal
    #[arg(long, global = true, help_heading = "Common options")]
    pub no_color: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Format {
    /// For people
    Text,
    /// For programs; integers are strings
    Json,
    /// For spreadsheets: a header, then a line for each row
    Csv,
    /// As the papers print their tables
    Latex,
    /// A b-file of the OEIS: lines n a(n)
    Bfile,
    /// A picture (wyt plot)
    Svg,
    /// A picture in pixels (wyt plot)
    Png,
    /// A picture for LaTeX (wyt plot)
    Tikz,
    /// An array of integers for NumPy (wyt grundy)
    Npy,
}

impl Common {
    /// How the result is printed on stdout.
    pub(crate) fn format(&self) -> Format {
        self.format.unwrap_or(Format::Text)
    }
}

impl Format {
    /// The word after `--format`.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().into()).unwrap_or_default()
    }
}

/// A command whose answer rests on a theorem, and whether the whole argument is printed.
#[derive(Args)]
pub(crate) struct Reasoned<A: Args> {
    #[command(flatten)]
    pub inner: A,
    /// Also print the whole theorem, and the reason why each of its hypotheses holds
    #[arg(long)]
    pub why: bool,
}

/// A question about numbers, and whether they are printed in full.
#[derive(Args)]
pub(crate) struct Whole<Q: Parameters> {
    #[command(flatten)]
    pub question: Typed<Q>,
    /// Print long numbers in full, even on a terminal
    #[arg(long)]
    pub full: bool,
}
