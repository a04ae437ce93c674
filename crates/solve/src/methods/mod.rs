//! The methods, one file each, and the one list that ranks them.

pub(crate) mod any_definition;
pub mod any_rows;
mod any_stream;
mod blocking_mex;
mod constant_digits;
pub(crate) mod constraint_mex;
mod constraint_runs;
mod even_diagonals_mex;
mod hofstadter_tower;
mod linear_numeration;
mod misere_beginning;
pub(crate) mod misere_mex;
mod misere_stream;
mod periodic_transducer;
mod residue_tower;
mod run_enumeration;
pub(crate) mod sequence_mex;
mod sequence_packed;
mod sequence_sieve;
mod sequence_windows;
mod sparse_enumeration;
mod value_search;
mod wyt_constant;
mod wyt_linear;
mod wyt_polynomial;
mod wyt_superadditive;
mod wyt_two_values;
mod wythoff_beatty;
mod wythoff_numeration;
mod zeros_binary;

use crate::facts::Facts;
use crate::listing::Listing;
pub use crate::method::Method;
use wythoff_game::subject::Subject;

/// A line of the list: a kind of method, its name, and its file.
macro_rules! method {
    ($kind:ident $name:literal $file:ident) => {
        method!($kind $name $file build)
    };
    ($kind:ident $name:literal $file:ident $build:ident) => {
        Method::$kind($name, include_str!(concat!(stringify!($file), ".rs")), $file::$build)
    };
}

/// Every method, fastest first: of those whose hypotheses hold the first one answers, and the next where it gives up.
pub static METHODS: &[Method] = &[
    // O(d): looks at the last bits only.
    method!(access "zeros-binary" zeros_binary),
    // A few multiplications, then the O(d^2) systems that share nothing with them.
    method!(access "wythoff-beatty" wythoff_beatty),
    method!(access "wythoff-numeration" wythoff_numeration),
    method!(access "linear-numeration" linear_numeration),
    // Two divisions.
    method!(access "constant-digits" constant_digits),
    // O(d) levels where f is linear, O(log d) where it grows faster.
    method!(access "value-search" value_search),
    // Polylogarithmic as far as seen, but with tables that may grow: behind everything certain.
    method!(access "periodic-transducer" periodic_transducer),
    // O(d) where b doubles; gives up soon where it does not.
    method!(access "sparse-enumeration" sparse_enumeration),
    // Quasi-polynomial in the digits, twice with different bottoms.
    method!(access "hofstadter-tower" hofstadter_tower),
    method!(access "hofstadter-tower-deeper" hofstadter_tower deeper),
    // O(sqrt x); where a tower stands behind it that is observed only, it is asked as long as it is quick.
    method!(access "run-enumeration" run_enumeration),
    method!(access "residue-tower" residue_tower),
    method!(access "residue-tower-deeper" residue_tower deeper),
    // O(d) windows: pair sequences, blocking and even diagonals have nothing faster.
    method!(access "sequence-windows" sequence_windows),
    // As fast as normal play, but observed rather than proved.
    method!(access "misere-beginning" misere_beginning),
    // Linear in the smaller pile and observed only, but far quicker than the definition row by row.
    method!(access "misere-stream" misere_stream),
    // Always right, linear in the smaller pile.
    method!(access "any-stream" any_stream),
    // In blocks, any number of threads: a fraction of a nanosecond a pair.
    method!(blocks "sequence-packed" sequence_packed),
    // Some nanoseconds a pair and those of the expression.
    method!(blocks "sequence-sieve" sequence_sieve),
    // A nanosecond a pair where b grows faster than n.
    method!(blocks "constraint-runs" constraint_runs),
    // The recursions: a few operations a pair. At most one of them fits a rule.
    method!(stream "constraint-mex" constraint_mex),
    // Observed only: the listing of misère play is the definition's, row by row.
    Method::aid("misere-mex", include_str!("misere_mex.rs")),
    method!(stream "sequence-mex" sequence_mex),
    method!(stream "blocking-mex" blocking_mex),
    method!(stream "even-diagonals-mex" even_diagonals_mex),
    method!(stream "wyt-constant" wyt_constant),
    method!(stream "wyt-linear" wyt_linear),
    method!(stream "wyt-superadditive" wyt_superadditive),
    method!(stream "wyt-polynomial" wyt_polynomial),
    method!(stream "wyt-two-values" wyt_two_values),
    // The definition, where one-pile moves are free: O(n) legality tests for a candidate.
    method!(stream "any-rows" any_rows),
    // The definition, for any game at all.
    method!(stream "any-definition" any_definition),
];

/// The pairs one after the other, by the best method whose hypotheses are proved.
pub(crate) fn listing(a: &Facts) -> Listing {
    let chosen = METHODS.iter().find_map(|method| method.listing(a));
    chosen.unwrap_or_else(|| match a.subject() {
        Subject::Game(rules) => any_definition::of(rules),
        Subject::Pairs(c) => sequence_mex::of(c),
    })
}
