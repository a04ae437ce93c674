//! The command line.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::time::Duration;

const AFTER_HELP: &str = "\
A GAME is a rule, a name from `wyt games`, or @FILE:
  f = x1 + 1                 take k and l from the piles if abs(k - l) < f(x1,y1,x0)
  wyt = k^2 + 9              take 0 < k <= l < f(k)
  take = k == l and even(k)  take k and l if the condition holds
  c = floor(4*n/3)           no game, only the pairs a_n = mex, b_n = a_n + c_n
  f = 1, misere, blocking 2  modifiers follow a comma; also: no single, single = CONDITION
One-pile moves are always allowed. Quote a rule: wyt table 'f = x1 + 1'

Exit codes: 0 done, 1 refuted or a difference found, 2 wrong usage or rule, 3 gave up.";

/// A laboratory for two-pile take-away games in the style of Wythoff's.
#[derive(Parser)]
#[command(name = "wyt", version, after_help = AFTER_HELP, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub common: Common,
}

#[derive(Args, Clone)]
pub struct Common {
    /// How to print the result
    #[arg(long, global = true, value_enum, default_value_t = Format::Text, help_heading = "Common options")]
    pub format: Format,
    /// Stop searching after this time, as in 10s, 500ms, 2m, 1h
    #[arg(long, global = true, value_name = "TIME", value_parser = wythoff_lab::api::duration, help_heading = "Common options")]
    pub budget: Option<Duration>,
    /// Print only the result: no explanations, no progress
    #[arg(long, short, global = true, help_heading = "Common options")]
    pub quiet: bool,
    /// Print without colours, also on a terminal
    #[arg(long, global = true, help_heading = "Common options")]
    pub no_color: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Format {
    /// For people
    Text,
    /// For programs; integers are strings
    Json,
    /// n,a,b
    Csv,
    /// As the papers print their tables
    Latex,
    /// As the OEIS wants it: n a(n)
    Bfile,
    /// A picture (wyt plot)
    Svg,
    /// A picture in pixels (wyt plot)
    Png,
    /// A picture for LaTeX (wyt plot)
    Tikz,
}

impl Format {
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Json => "json",
            Format::Csv => "csv",
            Format::Latex => "latex",
            Format::Bfile => "bfile",
            Format::Svg => "svg",
            Format::Png => "png",
            Format::Tikz => "tikz",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Sequence {
    A,
    B,
}

#[derive(Subcommand)]
pub enum Command {
    /// List the games of the catalogue
    Games,
    /// Describe a game: its moves, recursion, theorem, first pairs and references
    Show {
        /// A rule, a name, or @FILE
        game: String,
    },
    /// List the losing positions (a_n, b_n)
    Table(Table),
    /// Decide each hypothesis of the theorem, with its proof or witness, and compare with brute force
    Check {
        /// A rule, a name, or @FILE
        game: String,
        /// Search and compare up to this bound, inclusive
        #[arg(long, value_name = "N", default_value = "200", allow_hyphen_values = true)]
        to: String,
    },
    /// Find the first pair in which two games differ
    Compare {
        /// A rule, a name, or @FILE
        first: String,
        /// Another one
        second: String,
        /// Compare the pairs n <= N
        #[arg(long, value_name = "N", default_value = "1000", allow_hyphen_values = true)]
        to: String,
    },
    /// Decide a position of any size: who wins, the winning move, and why
    Solve(Solve),
    /// The pair a_n, b_n for any n
    Term(One),
    /// The place of a number: which a_n or b_n it is, and its partner
    Locate(One),
    /// The method chosen for a game and its manual, or the manual of a solver
    Explain {
        /// A game, or the name of a solver
        subject: String,
    },
    /// Ask a question of every pair of a long range, with threads, checkpoint and resume
    Sweep(Sweep),
    /// Play against the program
    Play(Play),
    /// Draw the losing positions, the growth, or the counts of a sweep
    Plot(Plot),
    /// Open the page in your browser: board, play, pairs, answers; also the commands over HTTP
    Serve(Serve),
    /// Check this program against the definition, on this machine
    Selftest {
        /// Also compare methods with each other far out; takes some minutes
        #[arg(long)]
        deep: bool,
    },
    /// Measure the solvers on this machine, by size; --budget limits each measurement
    Bench,
    /// Print a completion script for a shell
    Completions {
        /// bash, zsh, fish, elvish or powershell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, in roff
    Man,
}

#[derive(Args)]
pub struct Table {
    /// A rule, a name, or @FILE
    pub game: String,
    /// The last index: prints n = 0..N
    #[arg(short = 'n', value_name = "N", default_value = "16", allow_hyphen_values = true)]
    pub n: String,
    /// Start at this index, which may be huge: prints n = FROM..FROM+N
    #[arg(long, value_name = "FROM", allow_hyphen_values = true)]
    pub from: Option<String>,
    /// Ask this solver for each pair
    #[arg(long, value_name = "NAME")]
    pub solver: Option<String>,
    /// A second, independent method must agree on each pair
    #[arg(long)]
    pub double_check: bool,
    /// The candidates S of a constraint game instead of its P-positions
    #[arg(long)]
    pub candidates: bool,
    /// Which of the two sequences a b-file holds
    #[arg(long, value_enum, value_name = "a|b")]
    pub sequence: Option<Sequence>,
    /// Write to a file, with the version and this command line in it
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<std::path::PathBuf>,
}

#[derive(Args)]
pub struct Solve {
    /// A rule, a name, or @FILE
    pub game: String,
    /// First pile: 165580140, 1e14, 10^100+7, @FILE, or - for stdin
    #[arg(allow_hyphen_values = true)]
    pub x: String,
    /// Second pile
    #[arg(allow_hyphen_values = true)]
    pub y: String,
    /// List every winning move (for piles up to 3000; beyond, the one found)
    #[arg(long)]
    pub all: bool,
    /// Ask this solver only
    #[arg(long, value_name = "NAME")]
    pub solver: Option<String>,
    /// A second, independent method must agree
    #[arg(long)]
    pub double_check: bool,
    /// Print long numbers whole
    #[arg(long)]
    pub full: bool,
}

#[derive(Args)]
pub struct One {
    /// A rule, a name, or @FILE
    pub game: String,
    /// 1000, 1e14, 10^100+7, @FILE, or - for stdin
    #[arg(allow_hyphen_values = true, value_name = "N")]
    pub number: String,
    /// Ask this solver only
    #[arg(long, value_name = "NAME")]
    pub solver: Option<String>,
    /// A second, independent method must agree
    #[arg(long)]
    pub double_check: bool,
    /// Print long numbers whole
    #[arg(long)]
    pub full: bool,
}

const SWEEP_HELP: &str = "\
Examples:
  wyt sweep deviation half --to 10^9
  wyt sweep deviation half --to 10^12 --checkpoint half.sweep     Ctrl-C, a crash or --budget 30min,
  wyt sweep deviation half --to 10^12 --checkpoint half.sweep --resume         then go on from there
  wyt sweep guess half --to 10^7
  wyt sweep bounds 'c = floor(4*n/3)' --to 10^8 --lower -1 --upper 1/2
  wyt sweep agree wythoff --to 10^5 --solver wythoff-numeration --against wythoff-beatty
  wyt sweep predicate \"a - a' in {1, 2}\" 'f = x1 + 1' --to 10^7 --histogram \"d - d'\"
  wyt sweep histogram 'b - 2*a' 'wyt = 2k' --to 10^6
  wyt sweep deviation half --to 10^13 --segment 3/64 --out part3     one part of 64, on any machine
  wyt sweep merge part*

A predicate may use n, a, b, d = b - a of a pair, a' b' d' of the pair before it, everything a rule may use, and
`in {1, 2, 5..9}`. What mentions the pair before begins at n = 1.

The result is the same, bit for bit, for any number of threads, any segments and any interruption; how long it took
is told on stderr. Exit codes: 0 done, 1 a counterexample (the smallest n), 2 wrong usage, 3 not finished, 130
interrupted.";

#[derive(Args)]
#[command(after_help = SWEEP_HELP)]
pub struct Sweep {
    #[command(subcommand)]
    pub question: Asked,
    /// The last index: all n <= N
    #[arg(long, global = true, value_name = "N", allow_hyphen_values = true)]
    pub to: Option<String>,
    /// The first index
    #[arg(long, global = true, value_name = "M", allow_hyphen_values = true)]
    pub from: Option<String>,
    /// How many at once; all cores if not given
    #[arg(long, global = true, value_name = "N", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=1024))]
    pub threads: Option<usize>,
    /// Keep every finished segment in this file
    #[arg(long, global = true, value_name = "FILE")]
    pub checkpoint: Option<std::path::PathBuf>,
    /// Go on from the file of --checkpoint or --out
    #[arg(long, global = true)]
    pub resume: bool,
    /// Do part I of K alone, into the file of --out
    #[arg(long, global = true, value_name = "I/K", value_parser = share)]
    pub segment: Option<(u64, u64)>,
    /// The file of a part
    #[arg(long, global = true, value_name = "PART")]
    pub out: Option<std::path::PathBuf>,
    /// How many indices are finished at a time
    #[arg(long, global = true, value_name = "N", allow_hyphen_values = true)]
    pub segment_size: Option<String>,
}

#[derive(Subcommand)]
pub enum Asked {
    /// s_n - a_n and t_n - b_n against the Beatty approximation, for approximately linear c
    Deviation {
        /// A rule, a name, or @FILE
        game: String,
    },
    /// How often a_n = s_n - 1 and b_n = t_n - 1, beside what was published
    Guess {
        /// A rule, a name, or @FILE
        game: String,
    },
    /// Is L <= a_n - n alpha <= U, and how close do the pairs come
    Bounds {
        /// A rule, a name, or @FILE
        game: String,
        /// L, as in -2, 1/2 or (1 - sqrt(17))/4; the proved bound if not given
        #[arg(long, value_name = "L", allow_hyphen_values = true)]
        lower: Option<String>,
        /// U
        #[arg(long, value_name = "U", allow_hyphen_values = true)]
        upper: Option<String>,
    },
    /// Two methods give the same pairs; ends at the first difference
    Agree {
        /// A rule, a name, or @FILE
        game: String,
        /// The solver asked for every n; the fastest if not given
        #[arg(long, value_name = "NAME")]
        solver: Option<String>,
        /// Another solver, stream (the pairs as other questions read them) or list (from n = 0 on)
        #[arg(long, value_name = "NAME")]
        against: Option<String>,
    },
    /// A condition on every pair
    Predicate {
        /// As in \"a - a' in {1, 2}\"
        #[arg(allow_hyphen_values = true)]
        condition: String,
        /// A rule, a name, or @FILE
        game: String,
        /// Count the values of this expression too
        #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
        histogram: Option<String>,
        /// End at the first counterexample
        #[arg(long)]
        stop: bool,
    },
    /// How often an expression of a pair takes each value, and where first
    Histogram {
        /// As in \"b - 2*a\"
        #[arg(allow_hyphen_values = true)]
        expression: String,
        /// A rule, a name, or @FILE
        game: String,
    },
    /// Join the parts made with --segment and --out
    Merge {
        /// All parts, in any order
        #[arg(required = true)]
        parts: Vec<std::path::PathBuf>,
    },
}

/// `3/8`.
fn share(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/').and_then(|(i, k)| Some((i.trim().parse().ok()?, k.trim().parse().ok()?)));
    parts.filter(|(i, k)| 1 <= *i && i <= k).ok_or_else(|| "a part looks like 3/8: the third of eight".to_string())
}

#[derive(Args)]
pub struct Plot {
    /// A rule, a name, or @FILE; for a histogram the JSON file of a sweep
    #[arg(value_name = "GAME")]
    pub subject: String,
    /// The picture: its name ends in .svg, .png or .tex, unless --format says svg, png or tikz
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<std::path::PathBuf>,
    /// What to draw
    #[arg(long, value_enum, default_value_t = PlotKind::Board)]
    pub kind: PlotKind,
    /// Draw piles (board) or indices n up to this bound, inclusive
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub to: Option<String>,
    /// The width; in PNG there are two pixels to the unit
    #[arg(long, value_name = "UNITS", default_value_t = 640)]
    pub width: u32,
    /// The height, if it should not be the fitting one
    #[arg(long, value_name = "UNITS")]
    pub height: Option<u32>,
    /// A title instead of the rule; formulas stand between dollar signs
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Light on dark
    #[arg(long)]
    pub dark: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum PlotKind {
    /// The P-positions on the quarter plane
    Board,
    /// s_n - a_n and t_n - b_n, the distance to the Beatty approximation
    Deviation,
    /// b_n - a_n
    Difference,
    /// a_n and b_n
    Growth,
    /// The counts of a sweep
    Histogram,
}

#[derive(Args)]
pub struct Play {
    /// A rule, a name, or @FILE
    pub game: String,
    /// The first pile
    #[arg(allow_hyphen_values = true)]
    pub x: String,
    /// The second pile
    #[arg(allow_hyphen_values = true)]
    pub y: String,
    /// How the program plays
    #[arg(long, value_enum, default_value_t = OpponentName::Perfect)]
    pub opponent: OpponentName,
    /// Who moves first
    #[arg(long, value_enum, default_value_t = First::Me)]
    pub first: First,
    /// Repeat a random opponent's game
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Explain each of the program's moves at once, not only when asked and at the end
    #[arg(long)]
    pub explain: bool,
    /// Plain prompts, also on a terminal
    #[arg(long)]
    pub plain: bool,
}

#[derive(Args)]
pub struct Serve {
    /// The port; 0 for any that is free
    #[arg(long, value_name = "P", default_value_t = 1907)]
    pub port: u16,
    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,
    /// The address to listen at; 0.0.0.0 lets other machines in
    #[arg(long, value_name = "ADDR", default_value_t = std::net::Ipv4Addr::LOCALHOST.into())]
    pub bind: std::net::IpAddr,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum OpponentName {
    /// Wins whenever it can
    Perfect,
    /// Any legal move
    Random,
    /// The approximation of the literature, right about 73% of the time; for blocking-2
    Guess,
}

impl OpponentName {
    pub fn name(self) -> &'static str {
        match self {
            OpponentName::Perfect => "perfect",
            OpponentName::Random => "random",
            OpponentName::Guess => "guess",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum First {
    /// The person
    Me,
    /// The program
    You,
}
