//! The command line.

mod about;
mod completions;
mod sweep;
mod typed;
mod whole;

pub use about::About;
pub use completions::completions;
pub use sweep::{OfGame, Runner, Sweep, SweepCommand, SweepQuestion};
pub use typed::Typed;
pub use whole::command;

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::time::Duration;
use wythoff_lab::answers::parameter::Parameters;
use wythoff_lab::answers::{
    check::Check, compare::Compare, design::Design, explain::Explain, extend::Extend, games::Games, grundy::Grundy,
    layers::Layers, literature::Errata, literature::Questions, prove::Prove, shares::Shares, show::Show, solve::Solve,
    sum::Sum, table::Table, term::Locate, term::Term, verify::Verify, walnut::Walnut,
};
use wythoff_lab::identify::Identify;
use wythoff_lab::oeis::Oeis;
use wythoff_lab::piles::Piles;
use wythoff_lab::play::setup::Match;
use wythoff_lab::plot::Plot as Picture;
use wythoff_lab::words::Words;

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

Exit codes: 0 done, 1 refuted or a difference found, 2 wrong usage or rule, 3 gave up, 75 a file is
in use by another run, 130 interrupted by Ctrl-C. After Ctrl-C the results found so far are printed
or saved. Long numbers are printed in full in a pipe or a file; a terminal abbreviates them unless
--full is given. Paragraphs wrap on a terminal only; WYT_WIDTH=80 wraps them everywhere. A budget
is exceeded by at most 5%, or by one operation on the numbers and tables at hand if that takes
longer.";

/// A laboratory for two-pile take-away games in the style of Wythoff's game
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
    /// Format of the result [default: text]; each command has some of these formats
    #[arg(long, global = true, value_enum, help_heading = "Common options")]
    pub format: Option<Format>,
    /// Stop after this time, for example 10s, 500ms, 2m or 1h; the help of a command names its default
    #[arg(long, global = true, value_name = "TIME", value_parser = wythoff_lab::answers::duration, help_heading = "Common options")]
    pub budget: Option<Duration>,
    /// Print only the result, without explanations and progress
    #[arg(long, short, global = true, help_heading = "Common options")]
    pub quiet: bool,
    /// Print without colours, even on a terminal
    #[arg(long, global = true, help_heading = "Common options")]
    pub no_color: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Format {
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
    pub fn format(&self) -> Format {
        self.format.unwrap_or(Format::Text)
    }
}

impl Format {
    /// The word after `--format`.
    pub fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().into()).unwrap_or_default()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Sequence {
    A,
    B,
}

#[derive(Subcommand)]
pub enum Command {
    /// List the games of the catalogue, or search it
    Games(Typed<Games>),
    /// Describe a game: its moves, recursion, theorem, first pairs and references
    Show(Reasoned<Typed<Show>>),
    /// List the P-positions (a_n, b_n), in which the player to move loses
    Table(Reasoned<TableArgs>),
    /// Decide each hypothesis of the theorem, with a proof or a witness, and compare the formula with the game
    Check(CheckArgs),
    /// Check a certificate, using the rule and the definition alone
    Verify(Typed<Verify>),
    /// Prove the P-positions by an automaton that recognises the pairs from their digits
    Prove(ProveArgs),
    /// Find a game with the given losing positions in each class of rules, or show that none exists
    Design(DesignArgs),
    /// Find the first pair in which two games differ, or all of them
    Compare(Typed<Compare>),
    /// Decide a position of any size: who wins, the winning move, and why
    Solve(Reasoned<Whole<Solve>>),
    /// Compute the pair a_n, b_n for any n
    Term(Reasoned<Whole<Term>>),
    /// Find the place of a number: the index n with x = a_n or x = b_n, and the partner of x
    Locate(Reasoned<Whole<Locate>>),
    /// Compute the limiting frequencies of floor(n alpha) - a_n and floor(n beta) - b_n
    Shares(SharesArgs),
    /// Compute Grundy values: of a position, of a table, the period of a row, the n-th position of a value
    Grundy(GrundyArgs),
    /// Compute for each position of a square the length of the game, or the number of winning moves
    Layers(LayersArgs),
    /// Decide a sum of games: the values of its components and the winning moves
    Sum(Whole<Sum>),
    /// Study three and four piles: the losing positions, one position, Fraenkel's two conjectures
    Piles(PilesArgs),
    /// Measure the complexity of the word of a game (0 at each a_n, 1 elsewhere), or of another word
    Words(Typed<Words>),
    /// Find the moves that can be added to a game, or left out, without changing who wins
    Extend(Whole<Extend>),
    /// Write files with which the prover Walnut can prove the P-positions
    Walnut(WalnutArgs),
    /// Find rules whose sequences contain the given terms
    Identify(IdentifyArgs),
    /// Write an entry for the OEIS: terms, formula, evidence, programs
    Oeis(OeisArgs),
    /// Print the method chosen for a game and its manual, or the manual of a solver
    Explain(Typed<Explain>),
    /// List the errors found in the papers, with corrections
    Errata(Typed<Errata>),
    /// List the open questions of the papers, and how far they are answered
    Questions(Typed<Questions>),
    /// Test a statement for every pair of a long range, with threads, checkpoint and resume
    Sweep(Sweep),
    /// Play against the program
    Play(Play),
    /// Draw the losing positions, the growth, or the counts of a sweep
    Plot(Plot),
    /// Serve the page for a browser (board, play, pairs, answers), and the commands over HTTP
    Serve(Serve),
    /// Check this program against the definition, on this machine
    Selftest {
        /// Also compare the methods with each other on large numbers; this takes some minutes
        #[arg(long)]
        deep: bool,
    },
    /// Measure the speed of the solvers on this machine
    Bench,
    /// Print a completion script for a shell
    Completions {
        /// The scripts of bash, zsh and fish complete games, solvers, formats and pictures; those of elvish and powershell
        /// complete commands and flags
        shell: clap_complete::Shell,
    },
    /// Explain the language of rules: operators, variables, functions, modifiers, numbers
    #[command(hide = true, long_about = wythoff_game::language::page(), help_template = "{about}")]
    Language,
    /// Explain the terms of the subject: P-position, mex, candidates, certificate and others
    #[command(hide = true, long_about = wythoff_game::glossary::page(), help_template = "{about}")]
    Glossary,
    /// Print the manual page, in roff
    Man,
}

/// A table, and how it is written.
#[derive(Args)]
pub struct TableArgs {
    #[command(flatten)]
    pub question: Typed<Table>,
    /// The sequence that a b-file lists [default: a]
    #[arg(long, value_enum, value_name = "a|b")]
    pub sequence: Option<Sequence>,
    /// Write to this file, with the version and this command line in it. Without --format the ending of its name chooses
    /// the format: .csv, .json or .tex; b000201.txt, for example, is a b-file; any other name means text
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<std::path::PathBuf>,
}

/// A check, and its files.
#[derive(Args)]
pub struct CheckArgs {
    #[command(flatten)]
    pub question: Typed<Check>,
    /// Also state the hypotheses in SMT-LIB, and ask z3 where it is installed
    #[arg(long)]
    pub smt: bool,
    /// Write the SMT-LIB text of --smt to this file
    #[arg(long, short, value_name = "FILE", requires = "smt")]
    pub output: Option<std::path::PathBuf>,
    /// Write a certificate of the P-positions to this file, if a kind of certificate fits the rule; `wyt verify` checks it
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<std::path::PathBuf>,
}

/// Shares, and the file of their certificate.
#[derive(Args)]
pub struct SharesArgs {
    #[command(flatten)]
    pub question: Typed<Shares>,
    /// Write a certificate of the shares, to about 9 digits, to this file; `wyt verify` checks it. Certificates exist where
    /// kappa is irrational and the increments of c repeat from n = 0 on
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<std::path::PathBuf>,
}

/// Piles, and their files.
#[derive(Args)]
pub struct PilesArgs {
    #[command(flatten)]
    pub question: Typed<Piles>,
    /// Save each finished first pile of --conjectures in this file
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<std::path::PathBuf>,
    /// Continue from the file of --checkpoint
    #[arg(long)]
    pub resume: bool,
    /// Write to this file; without --format the ending of its name chooses the format: .csv or .json, otherwise text
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<std::path::PathBuf>,
}

/// Grundy values, and how a table of them is written.
#[derive(Args)]
pub struct GrundyArgs {
    #[command(flatten)]
    pub question: Whole<Grundy>,
    /// The order in which a b-file lists a table: antidiagonals x + y = 0, 1, ..., or rows T(n, k), 0 <= k <= n, of a
    /// triangle [default: antidiagonals]
    #[arg(long, value_enum, value_name = "ORDER")]
    pub order: Option<Order>,
    /// Write a table to this file, with the version and this command line in it. Without --format the ending of its name
    /// chooses the format: .csv, .json or .npy; b004481.txt, for example, is a b-file; any other name means text
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<std::path::PathBuf>,
    /// Write a certificate to this file; `wyt verify` checks it. With --row it is about the rows up to that one, with --value
    /// about the convergence that the answer uses
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<std::path::PathBuf>,
}

/// A layer, and its file.
#[derive(Args)]
pub struct LayersArgs {
    #[command(flatten)]
    pub question: Typed<Layers>,
    /// Write to this file, with the version and this command line in it. Without --format the ending of its name chooses the
    /// format: .csv or .json, otherwise text
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<std::path::PathBuf>,
}

/// How the OEIS lists a table.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Order {
    Antidiagonals,
    Rows,
}

/// A proof, and the file of its certificate.
#[derive(Args)]
pub struct ProveArgs {
    #[command(flatten)]
    pub question: Typed<Prove>,
    /// Write the automaton and the statements proved about it to this file; `wyt verify` checks it
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<std::path::PathBuf>,
}

#[derive(Args)]
pub struct DesignArgs {
    #[command(flatten)]
    pub question: Typed<Design>,
    /// Write a certificate that a class has no such game to this file; `wyt verify` checks it. If several classes have
    /// none, choose one with --class
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<std::path::PathBuf>,
}

/// The files for Walnut, and their folder.
#[derive(Args)]
pub struct WalnutArgs {
    #[command(flatten)]
    pub question: Typed<Walnut>,
    /// The folder for the files; it is created if it does not exist
    #[arg(long, short, value_name = "DIR", required = true)]
    pub output: std::path::PathBuf,
}

/// Terms to be identified, and a file that is searched as well.
#[derive(Args)]
pub struct IdentifyArgs {
    #[command(flatten)]
    pub question: Typed<Identify>,
    /// Also search this local copy of the OEIS: the file stripped.gz, packed or unpacked
    #[arg(long, value_name = "FILE")]
    pub oeis: Option<std::path::PathBuf>,
}

/// An entry of the OEIS, and its files.
#[derive(Args)]
pub struct OeisArgs {
    #[command(flatten)]
    pub question: Typed<Oeis>,
    /// Also write the b-file, n = 0..N, to this file
    #[arg(long, value_name = "FILE")]
    pub b_file: Option<std::path::PathBuf>,
    /// The last index of the b-file
    #[arg(short = 'n', value_name = "N", default_value_t = 1000)]
    pub terms: u64,
    /// Write the entry to this file
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<std::path::PathBuf>,
}

/// A command whose answer rests on a theorem, and whether the whole argument is printed.
#[derive(Args)]
pub struct Reasoned<A: Args> {
    #[command(flatten)]
    pub inner: A,
    /// Also print the whole theorem, and the reason why each of its hypotheses holds
    #[arg(long)]
    pub why: bool,
}

/// A question about numbers, and whether they are printed in full.
#[derive(Args)]
pub struct Whole<Q: Parameters> {
    #[command(flatten)]
    pub question: Typed<Q>,
    /// Print long numbers in full, even on a terminal
    #[arg(long)]
    pub full: bool,
}

/// A picture, and its file.
#[derive(Args)]
pub struct Plot {
    #[command(flatten)]
    pub question: Typed<Picture>,
    /// The file of the picture: its name ends in .svg, .png or .tex, unless --format svg, png or tikz is given
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<std::path::PathBuf>,
}

/// A game against the program, and how it is shown.
#[derive(Args)]
pub struct Play {
    #[command(flatten)]
    pub question: Typed<Match>,
    /// Explain each move of the program immediately, not only on request and at the end
    #[arg(long)]
    pub explain: bool,
    /// Use plain prompts, even on a terminal
    #[arg(long)]
    pub plain: bool,
}

#[derive(Args)]
pub struct Serve {
    /// The port; 0 chooses a free one
    #[arg(long, value_name = "P", default_value_t = 1907)]
    pub port: u16,
    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,
    /// The address to listen on; 0.0.0.0 lets other machines connect
    #[arg(long, value_name = "ADDR", default_value_t = std::net::Ipv4Addr::LOCALHOST.into())]
    pub bind: std::net::IpAddr,
}
