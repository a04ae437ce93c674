//! Two-pile take-away games like Wythoff's: the losing positions, the winning moves from the others, and the proofs.
//!
//! A game is one line, or a name from the [`catalogue`]. Its losing positions, the P-positions, are pairs (a_n, b_n). A
//! program can list them or ask for any one of them, and a position may have thousands of digits. Nothing is rounded, and
//! every answer names its evidence.
//!
//! ```
//! use wythoff::{Evidence, Game, Outcome};
//!
//! // Hofstadter's game: take k from one pile and l from the other if abs(k - l) < x1 + 1, or any number from one pile.
//! let game = Game::parse("f = x1 + 1")?;
//! for pair in game.pairs().take(16) {
//!     let pair = pair?;
//!     println!("({}, {})", pair.a, pair.b);
//! }
//!
//! let answer = game.solve("10^20", "10^21 + 7")?;
//! assert_eq!(answer.outcome, Outcome::N);
//! assert_eq!(answer.evidence, Evidence::Theorem);
//! if let Some(to) = &answer.to {
//!     println!("leave {} and {}, by {}", to.0, to.1, answer.theorem);
//! }
//! # Ok::<(), wythoff::Error>(())
//! ```
//!
//! # A game is one line
//!
//! | line | two-pile moves |
//! |---|---|
//! | `f = x1 + 1` | take k and l if abs(k - l) < f(x1,y1,x0) |
//! | `wyt = k^2 + 9` | take 0 < k <= l < f(k) |
//! | `take = k == l and even(k)` | take k and l if a condition is true |
//! | `c = floor(4*n/3)` | none: not a game, but the pairs a_n = mex, b_n = a_n + c_n |
//!
//! A move may also take any positive number from one pile. The piles are x0 <= y0 before the move and x1 <= y1 after it.
//! Modifiers follow a comma: `blocking 2`, `misere`, `no single` or `single = CONDITION`. An error points at the mistake:
//!
//! ```
//! let error = wythoff::Game::parse("wyt = k(k+1)").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "k is not a function\n  wyt = k(k+1)\n         ^\nhint: to multiply, write k*(...)"
//! );
//! ```
//!
//! # Where things are
//!
//! | question | answer |
//! |---|---|
//! | [`Game::pairs`] | an iterator of [`Pair`]s |
//! | [`Game::solve`] | the outcome of a position and a winning move: [`Solved`](answers::Solved) |
//! | [`Game::term`], [`Game::locate`] | the n-th pair, the place of a number: [`Termed`](answers::Termed), [`Located`](answers::Located) |
//! | [`Game::check`] | the hypotheses of the theorem, then the formula against brute force: [`Checked`](answers::Checked) |
//! | [`Game::explain`] | the chosen method, and the reason: [`Explanation`](answers::Explanation) |
//! | [`Game::grundy`], [`Game::grundy_table`] | Grundy values: [`Valued`](answers::Valued), [`Square`](answers::Square) |
//! | [`Game::layer`] | the remoteness of each position, or its number of winning moves: [`Layered`](answers::Layered) |
//! | [`Game::words`], [`Game::extend`] | the word of A; moves to add or leave out: [`Counts`](answers::Counts), [`Extended`](answers::Extended) |
//! | [`Sum`] | the outcome of a sum of games: [`Summed`](answers::Summed) |
//! | [`Game::picture`] | a drawing as SVG, PNG or TikZ: [`plot::Scene`] |
//! | [`design()`] | a game with given losing positions, or a proof that none exists: [`Designed`](answers::Designed) |
//! | [`identify()`], [`Game::oeis`] | rules whose sequences contain given terms; an entry for the OEIS: [`Identified`](answers::Identified), [`OeisEntry`](answers::OeisEntry) |
//! | [`play`] | a game in progress, against the program |
//! | [`Game::within`] | the same within a [`Budget`] of time and memory |
//!
//! A number is any [`Natural`]: `11`, an integer of any size ([`UBig`]), or the text `"10^100 + 7"`. The trait
//! [`Answer`](answers::Answer) gives every answer as JSON.
//!
//! # The evidence for an answer
//!
//! | [`Evidence`] | the answer follows from |
//! |---|---|
//! | [`Theorem`](Evidence::Theorem) | a theorem whose hypotheses are proved for this rule |
//! | [`Certificate`](Evidence::Certificate) | a theorem about finite data that were found for this rule and can be checked |
//! | [`Exhaustive`](Evidence::Exhaustive) | the definition, applied to every position with both piles up to the bound |
//! | [`Rows`](Evidence::Rows) | the definition, applied to every position whose smaller pile is at most the bound |
//! | [`Followers`](Evidence::Followers) | the definition, applied to every position that play with three or more piles can reach |
//! | [`Tool`](Evidence::Tool) | another program, which proved it |
//! | [`Observed`](Evidence::Observed) | numbers that agree with it; it is not proved |
//! | [`Conjectured`](Evidence::Conjectured) | nothing: it is only believed |
//!
//! # When there is no answer
//!
//! An [`Error`] is one of two things. Either the rule or the question is wrong: then it has a place and a hint. Or every
//! method gave up: then the [`Reason`] says whether time, memory or a method was missing, or whether the caller stopped it.

mod design;
mod game;
mod identify;
mod natural;
mod pairs;
mod sum;
mod within;

pub mod answers;
pub mod play;

pub use design::design;
pub use game::Game;
pub use identify::identify;
pub use natural::Natural;
pub use pairs::Pairs;
pub use sum::Sum;
pub use within::Within;

#[doc(inline)]
pub use wythoff_budget::{Budget, Progress};
#[doc(inline)]
pub use wythoff_check::evidence::Evidence;
#[doc(inline)]
pub use wythoff_exact::UBig;
#[doc(inline)]
pub use wythoff_game::{catalogue, expr::Span, position::Outcome};
#[doc(inline)]
pub use wythoff_lab::answers::{Failure as Error, Reason};
#[doc(inline)]
pub use wythoff_lab::plot;
#[doc(inline)]
pub use wythoff_seq::Pair;

/// What most programs need: `use wythoff::prelude::*;`.
pub mod prelude {
    #[doc(no_inline)]
    pub use crate::{Budget, Evidence, Game, Natural, Outcome, Pair, UBig, answers::Answer};
}
