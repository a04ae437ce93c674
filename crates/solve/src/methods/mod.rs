//! The methods, one file each, and the one list that ranks them.

pub(crate) mod any_definition;
pub(crate) mod any_rows;
mod any_stream;
pub(crate) mod automatic_pairs;
mod blocking_mex;
pub(crate) mod constant_digits;
pub(crate) mod constraint_max;
pub(crate) mod constraint_mex;
mod constraint_runs;
mod even_diagonals_mex;
mod hofstadter_tower;
mod linear_chain;
mod linear_numeration;
mod misere_beginning;
pub(crate) mod misere_mex;
mod periodic_transducer;
mod residue_tower;
mod run_enumeration;
mod sequence_chain;
pub(crate) mod sequence_mex;
mod sequence_packed;
mod sequence_sieve;
mod sequence_windows;
mod sparse_enumeration;
mod trailing_zeros;
mod value_search;
mod wyt_constant;
pub(crate) mod wyt_eventual;
mod wyt_linear;
mod wyt_max;
pub(crate) mod wyt_periodic;
mod wyt_polynomial;
mod wyt_superadditive;
mod wyt_two_values;
mod wythoff_beatty;
mod wythoff_numeration;

use crate::facts::Facts;
use crate::listing::Listing;
use crate::method::Gives;
pub use crate::method::Method;
use crate::method::{copy, head};
use wythoff_game::Subject;

/// A line of the list: what a method gives, its name, and its file.
macro_rules! method {
    // Access at a cost polynomial in the digits.
    (Far $name:literal $file:ident) => {
        Method { any_size: true, ..method!(Access $name $file build) }
    };
    // A listing that needs a search: asked only where a proof is wanted.
    (Search $name:literal $file:ident $build:ident) => {
        Method { searches: true, ..method!(Stream $name $file $build) }
    };
    ($gives:ident $name:literal $file:ident) => {
        method!($gives $name $file build)
    };
    ($gives:ident $name:literal $file:ident $build:ident) => {
        Method {
            name: $name,
            head: {
                const TEXT: &[u8] = include_bytes!(concat!(stringify!($file), ".rs"));
                // A copy, so the program does not contain the rest of the file.
                const HEAD: &[u8] = &copy::<{ head(TEXT) }>(TEXT);
                HEAD
            },
            gives: Gives::$gives($file::$build),
            any_size: false,
            searches: false,
        }
    };
}

/// Every method, fastest first. The first one whose hypotheses hold answers; where it gives up, the next one does.
pub static METHODS: &[Method] = &[
    // O(d) mostly: only the last digits decide.
    method!(Far "trailing-zeros" trailing_zeros),
    // A few multiplications; then the O(d^2) systems, which share nothing with them.
    method!(Far "wythoff-beatty" wythoff_beatty),
    method!(Far "linear-chain" linear_chain),
    method!(Far "wythoff-numeration" wythoff_numeration),
    method!(Far "linear-numeration" linear_numeration),
    // Two divisions.
    method!(Far "constant-digits" constant_digits),
    // O(d) levels where f is linear, O(log d) where it grows faster.
    method!(Far "value-search" value_search),
    // Polylogarithmic for some rules and a power of n for others, so it follows the methods with a certain cost.
    method!(Access "periodic-transducer" periodic_transducer),
    // O(d) if b doubles; otherwise it gives up soon.
    method!(Access "sparse-enumeration" sparse_enumeration),
    // Quasi-polynomial in the digits, twice with different bottoms.
    method!(Access "hofstadter-tower" hofstadter_tower),
    method!(Access "hofstadter-tower-deeper" hofstadter_tower deeper),
    // O(sqrt x); before a tower that is only observed, it answers while it is quick.
    method!(Access "run-enumeration" run_enumeration),
    method!(Access "residue-tower" residue_tower),
    method!(Access "residue-tower-deeper" residue_tower deeper),
    // One multiplication where c repeats, O(d) short chains where it outgrows lines; then O(d) windows, the second
    // opinion.
    method!(Far "sequence-chain" sequence_chain),
    method!(Far "sequence-windows" sequence_windows),
    // The first pairs row by row, then O(log d) levels.
    method!(Far "wyt-eventual" wyt_eventual),
    // The rows of one period, a few or millions, then a division and a binary search.
    method!(Access "wyt-periodic" wyt_periodic),
    // As many steps as c needs to use up n: sqrt(n) of them for isqrt(n).
    method!(Access "sequence-chain-any" sequence_chain any),
    // As fast as normal play.
    method!(Access "misere-beginning" misere_beginning),
    // A proof of some milliseconds up to a second, then O(d) transitions.
    method!(Far "automatic-pairs" automatic_pairs),
    // Always right, linear in the smaller pile.
    method!(Access "any-stream" any_stream),
    // In blocks, with any number of threads: a fraction of a nanosecond for each pair.
    method!(Blocks "sequence-packed" sequence_packed),
    // Some nanoseconds for each pair, plus those of the expression.
    method!(Blocks "sequence-sieve" sequence_sieve),
    // A nanosecond for each pair if b grows faster than n.
    method!(Blocks "constraint-runs" constraint_runs),
    // The recursions: a few operations for each pair.
    method!(Stream "constraint-mex" constraint_mex),
    method!(Stream "misere-mex" misere_mex),
    method!(Stream "sequence-mex" sequence_mex),
    method!(Stream "blocking-mex" blocking_mex),
    method!(Stream "even-diagonals-mex" even_diagonals_mex),
    method!(Stream "wyt-constant" wyt_constant),
    method!(Stream "wyt-linear" wyt_linear),
    method!(Stream "wyt-superadditive" wyt_superadditive),
    method!(Stream "wyt-polynomial" wyt_polynomial),
    method!(Stream "wyt-two-values" wyt_two_values),
    // The greatest demand of earlier pairs: from O(1) to O(n) for each pair.
    method!(Stream "wyt-max" wyt_max),
    method!(Stream "constraint-max" constraint_max),
    // The definition for the first pairs, then one value of f for each pair.
    method!(Stream "wyt-eventual-rows" wyt_eventual rows),
    // A division a pair, after a search for the period; some transitions a pair, after a search for the automaton.
    method!(Search "wyt-periodic-rows" wyt_periodic rows),
    method!(Search "automatic-pairs-rows" automatic_pairs rows),
    // The definition, where one-pile moves are free: O(n) legality tests for a candidate.
    method!(Stream "any-rows" any_rows),
    // The definition, for any game at all.
    method!(Stream "any-definition" any_definition),
];

/// Whether the method of that name decides positions of any size within a short time.
pub fn any_size(name: &str) -> bool {
    METHODS.iter().any(|method| method.name == name && method.any_size)
}

/// The methods that may answer for a rule.
pub(crate) fn asked(a: &Facts) -> impl Iterator<Item = &'static Method> {
    METHODS.iter().filter(|method| a.asks(method.name))
}

/// The pairs by the first listing that needs a search and finds what it needs.
pub(crate) fn searched(a: &Facts) -> Option<Listing> {
    asked(a).filter(|method| method.searches).find_map(|method| method.listing(a))
}

/// The pairs one after the other, by the best method whose hypotheses are proved without a search; otherwise by the
/// definition.
pub(crate) fn listing(a: &Facts) -> Listing {
    let chosen = asked(a).filter(|method| !method.searches).find_map(|method| method.listing(a));
    chosen.unwrap_or_else(|| match a.subject() {
        Subject::Game(rules) => any_rows::of(rules).unwrap_or_else(|| any_definition::of(rules)),
        Subject::Pairs(c) => sequence_mex::of(c),
    })
}
