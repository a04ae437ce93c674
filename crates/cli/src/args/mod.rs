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
Any number may be taken from one pile, unless the line says otherwise. Quote a rule:
  wyt table 'f = x1 + 1'
`wyt help language` tells all operators, functions and words of rules.

Exit codes: 0 done, 1 refuted or a difference found, 2 wrong usage or rule, 3 gave up, 75 a file is
in use by another run, 130 interrupted by Ctrl-C: what was found is printed or saved. In a pipe or a file numbers are
whole; on a terminal their middle is left out, unless --full is given. A budget is kept to within
5%, or one operation on the numbers and tables at hand if that takes longer.";

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
    /// How to print the result; text if not given. Each command has some of these
    #[arg(long, global = true, value_enum, help_heading = "Common options")]
    pub format: Option<Format>,
    /// Stop after this time, as in 10s, 500ms, 2m, 1h; the help of a command says how long it takes by itself
    #[arg(long, global = true, value_name = "TIME", value_parser = wythoff_lab::answers::duration, help_heading = "Common options")]
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
    /// For spreadsheets: a line for each row, below a header
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
    /// For NumPy: an array of integers (wyt grundy)
    Npy,
}

impl Common {
    /// How the result is printed on stdout.
    pub fn format(&self) -> Format {
        self.format.unwrap_or(Format::Text)
    }
}

impl Format {
    /// As it is written behind `--format`.
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
    /// List the games of the catalogue, or find some of them
    Games(Typed<Games>),
    /// Describe a game: its moves, recursion, theorem, first pairs and references
    Show(Typed<Show>),
    /// List the losing positions (a_n, b_n)
    Table(TableArgs),
    /// Decide each hypothesis of the theorem, with its proof or witness, and compare with brute force
    Check(CheckArgs),
    /// Check a certificate, from the rule and the definition alone
    Verify(Typed<Verify>),
    /// Prove the P-positions: pairs that an automaton recognises by their digits, at any size
    Prove(ProveArgs),
    /// Find a game whose losing positions are given ones, class by class, or why there is none
    Design(DesignArgs),
    /// Find the first pair in which two games differ, or all of them
    Compare(Typed<Compare>),
    /// Decide a position of any size: who wins, the winning move, and why
    Solve(Whole<Solve>),
    /// The pair a_n, b_n for any n
    Term(Whole<Term>),
    /// The place of a number: which a_n or b_n it is, and its partner
    Locate(Whole<Locate>),
    /// How often a_n is so far below floor(n alpha), and b_n below floor(n beta), in the limit
    Shares(SharesArgs),
    /// Grundy values: of a position, of all up to a bound, how a row repeats, the n-th position of a value
    Grundy(GrundyArgs),
    /// How long the game lasts from every position of a square, or how many moves win there
    Layers(LayersArgs),
    /// Who wins a sum of games: the values of its components and the winning moves
    Sum(Whole<Sum>),
    /// Three and four piles: losing positions, one position, Fraenkel's two conjectures
    Piles(PilesArgs),
    /// The word of a game, 0 at a_n and 1 elsewhere, or another word: how complex it is, and what is behind it
    Words(Typed<Words>),
    /// Moves that may be added to a game, or left out, without changing who wins
    Extend(Whole<Extend>),
    /// Write the files with which the prover Walnut proves the P-positions
    Walnut(WalnutArgs),
    /// Find rules that have given numbers
    Identify(IdentifyArgs),
    /// Write an entry for the OEIS: terms, formula, evidence, programs
    Oeis(OeisArgs),
    /// The method chosen for a game and its manual, or the manual of a solver
    Explain(Typed<Explain>),
    /// What the papers print wrongly, and what holds
    Errata(Typed<Errata>),
    /// What the papers ask, and how far it is answered
    Questions(Typed<Questions>),
    /// Ask a question of every pair of a long range, with threads, checkpoint and resume
    Sweep(Sweep),
    /// Play against the program
    Play(Play),
    /// Draw the losing positions, the growth, or the counts of a sweep
    Plot(Plot),
    /// Serve the page for your browser: board, play, pairs, answers; also the commands over HTTP
    Serve(Serve),
    /// Check this program against the definition, on this machine
    Selftest {
        /// Also compare methods with each other far out; takes some minutes
        #[arg(long)]
        deep: bool,
    },
    /// Measure the solvers on this machine, by size
    Bench,
    /// Print a completion script for a shell
    Completions {
        /// bash, zsh and fish know games, solvers, formats and pictures; elvish and powershell commands and flags
        shell: clap_complete::Shell,
    },
    /// The language of rules: operators, variables, functions, modifiers, numbers
    #[command(hide = true, long_about = wythoff_game::language::page(), help_template = "{about}")]
    Language,
    /// Print the manual page, in roff
    Man,
}

/// A table, and how it is written.
#[derive(Args)]
pub struct TableArgs {
    #[command(flatten)]
    pub question: Typed<Table>,
    /// Which of the two sequences a b-file holds; a if not given
    #[arg(long, value_enum, value_name = "a|b")]
    pub sequence: Option<Sequence>,
    /// Write to a file, with the version and this command line in it. Without --format its ending says how: .csv,
    /// .json, .tex; a name as b000201.txt means a b-file; else text
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<std::path::PathBuf>,
}

/// A check, and where its certificate goes.
#[derive(Args)]
pub struct CheckArgs {
    #[command(flatten)]
    pub question: Typed<Check>,
    /// State the hypotheses as SMT-LIB text as well, and ask z3, where that program is installed
    #[arg(long)]
    pub smt: bool,
    /// Keep the text of --smt in this file
    #[arg(long, short, value_name = "FILE", requires = "smt")]
    pub output: Option<std::path::PathBuf>,
    /// Write a certificate of the P-positions to this file, where a kind of them serves the rule; `wyt verify` checks it
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<std::path::PathBuf>,
}

/// Shares, and where their certificate goes.
#[derive(Args)]
pub struct SharesArgs {
    #[command(flatten)]
    pub question: Typed<Shares>,
    /// Write a certificate of the shares to this file, to 9 digits or so, where kappa is irrational and the
    /// increments of c repeat from n = 0 on; `wyt verify` checks it
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<std::path::PathBuf>,
}

/// Piles, and where they are written.
#[derive(Args)]
pub struct PilesArgs {
    #[command(flatten)]
    pub question: Typed<Piles>,
    /// Keep every finished first pile of --conjectures in this file
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<std::path::PathBuf>,
    /// Go on with the file of --checkpoint
    #[arg(long)]
    pub resume: bool,
    /// Write to a file; without --format its ending says how: .csv, .json, else text
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<std::path::PathBuf>,
}

/// Grundy values, and how a table of them is written.
#[derive(Args)]
pub struct GrundyArgs {
    #[command(flatten)]
    pub question: Whole<Grundy>,
    /// How a b-file lists a table: by antidiagonals x + y = 0, 1, ..., or row by row T(n, k), 0 <= k <= n, as a triangle;
    /// antidiagonals if not given
    #[arg(long, value_enum, value_name = "ORDER")]
    pub order: Option<Order>,
    /// Write a table to a file, with the version and this command line in it. Without --format its ending says how: .csv,
    /// .json, .npy; a name as b004481.txt means a b-file; else text
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<std::path::PathBuf>,
    /// Write a certificate to this file: with --row of the rows up to it, with --value of the convergence that the answer rests on;
    /// `wyt verify` checks it
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<std::path::PathBuf>,
}

/// A layer, and where it is written.
#[derive(Args)]
pub struct LayersArgs {
    #[command(flatten)]
    pub question: Typed<Layers>,
    /// Write to a file, with the version and this command line in it; without --format its ending says how: .csv, .json, else
    /// text
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<std::path::PathBuf>,
}

/// How the OEIS lists a table.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Order {
    Antidiagonals,
    Rows,
}

/// A proof, and where its certificate goes.
#[derive(Args)]
pub struct ProveArgs {
    #[command(flatten)]
    pub question: Typed<Prove>,
    /// Write the automaton and what was proved of it to this file; `wyt verify` checks it
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<std::path::PathBuf>,
}

#[derive(Args)]
pub struct DesignArgs {
    #[command(flatten)]
    pub question: Typed<Design>,
    /// Write why a class has no such game to this file; `wyt verify` checks it. With several such classes choose one by --class
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<std::path::PathBuf>,
}

/// The files for Walnut, and their folder.
#[derive(Args)]
pub struct WalnutArgs {
    #[command(flatten)]
    pub question: Typed<Walnut>,
    /// The folder into which the files are written; it is made if it is not there
    #[arg(long, short, value_name = "DIR", required = true)]
    pub output: std::path::PathBuf,
}

/// Numbers to be identified, and where else to look.
#[derive(Args)]
pub struct IdentifyArgs {
    #[command(flatten)]
    pub question: Typed<Identify>,
    /// Look also into this local copy of the OEIS: the file stripped.gz, as it is or unpacked
    #[arg(long, value_name = "FILE")]
    pub oeis: Option<std::path::PathBuf>,
}

/// An entry of the OEIS, and where it goes.
#[derive(Args)]
pub struct OeisArgs {
    #[command(flatten)]
    pub question: Typed<Oeis>,
    /// Write the b-file, n = 0..N, to this file as well
    #[arg(long, value_name = "FILE")]
    pub b_file: Option<std::path::PathBuf>,
    /// The last index of the b-file
    #[arg(short = 'n', value_name = "N", default_value_t = 1000)]
    pub terms: u64,
    /// Write the entry to this file
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<std::path::PathBuf>,
}

/// A question about numbers, and how long they are printed.
#[derive(Args)]
pub struct Whole<Q: Parameters> {
    #[command(flatten)]
    pub question: Typed<Q>,
    /// Print long numbers whole, also on a terminal
    #[arg(long)]
    pub full: bool,
}

/// A picture, and its file.
#[derive(Args)]
pub struct Plot {
    #[command(flatten)]
    pub question: Typed<Picture>,
    /// The picture: its name ends in .svg, .png or .tex, unless --format says svg, png or tikz
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<std::path::PathBuf>,
}

/// A game against the program, and how it is shown.
#[derive(Args)]
pub struct Play {
    #[command(flatten)]
    pub question: Typed<Match>,
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
