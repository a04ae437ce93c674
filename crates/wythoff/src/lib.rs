//! Two-pile take-away games in the style of Wythoff's: which positions lose, how to win from the others, and how far that is
//! proved.
//!
//! A game is one line, or a name of the [`catalogue`]. Its losing positions, the P-positions, are pairs (a_n, b_n); they come
//! one after the other, or from anywhere, and a position may have thousands of digits. Nothing is rounded, and every answer
//! says what it rests on.
//!
//! ```
//! use wythoff::{Evidence, Game, Outcome};
//!
//! // Hofstadter's game: take k and l from the two piles if abs(k - l) < x1 + 1, or any number from one pile.
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
//! | line | moves in both piles |
//! |---|---|
//! | `f = x1 + 1` | take k and l if abs(k - l) < f(x1,y1,x0) |
//! | `wyt = k^2 + 9` | take 0 < k <= l < f(k) |
//! | `take = k == l and even(k)` | take k and l if a condition holds |
//! | `c = floor(4*n/3)` | no game, only the pairs a_n = mex, b_n = a_n + c_n |
//!
//! Besides, any positive number may be taken from one pile. x1 <= y1 are the piles after the move, x0 <= y0 before. Behind a
//! comma follow `blocking 2`, `misere`, `no single` or `single = CONDITION`. A mistake is pointed at:
//!
//! ```
//! let error = wythoff::Game::parse("wyt = k(k+1)").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "k is not a function\n  wyt = k(k+1)\n         ^\nhint: to multiply write k*(...)"
//! );
//! ```
//!
//! # Where things are
//!
//! | question | answer |
//! |---|---|
//! | [`Game::pairs`] | an iterator of [`Pair`]s |
//! | [`Game::solve`] | who wins a position, by which move: [`Solved`](answers::Solved) |
//! | [`Game::term`], [`Game::locate`] | the n-th pair, the place of a number: [`Termed`](answers::Termed), [`Located`](answers::Located) |
//! | [`Game::check`] | the hypotheses of the theorem, then the formula against brute force: [`Checked`](answers::Checked) |
//! | [`Game::explain`] | the method that was chosen, and why: [`Explanation`](answers::Explanation) |
//! | [`Game::grundy`], [`Game::grundy_table`] | Grundy values: [`Valued`](answers::Valued), [`Square`](answers::Square) |
//! | [`Game::layer`] | how long the game lasts from each position, how many moves win: [`Layered`](answers::Layered) |
//! | [`Game::words`], [`Game::extend`] | the word of A; moves to add or leave out: [`Counts`](answers::Counts), [`Extended`](answers::Extended) |
//! | [`Sum`] | who wins a sum of games: [`Summed`](answers::Summed) |
//! | [`Game::picture`] | a drawing as SVG, PNG or TikZ: [`plot::Scene`] |
//! | [`design()`] | a game with given losing positions, or why there is none: [`Designed`](answers::Designed) |
//! | [`identify()`], [`Game::oeis`] | which rule has these numbers; an entry for the OEIS: [`Identified`](answers::Identified), [`OeisEntry`](answers::OeisEntry) |
//! | [`play`] | a game in progress, against the program |
//! | [`Game::within`] | the same within a [`Budget`] of time and memory |
//!
//! Numbers are whatever is a [`Natural`]: `11`, an integer of any size ([`UBig`]), or the text `"10^100 + 7"`. Every
//! answer can be had as JSON, by the trait [`Answer`](answers::Answer).
//!
//! # What an answer rests on
//!
//! | [`Evidence`] | the answer follows from |
//! |---|---|
//! | [`Theorem`](Evidence::Theorem) | a theorem, whose hypotheses are proved for this rule |
//! | [`Exhaustive`](Evidence::Exhaustive) | the definition itself, applied to every position up to the bound |
//! | [`Observed`](Evidence::Observed) | what was seen in numbers; not proved |
//! | [`Conjectured`](Evidence::Conjectured) | what is believed |
//!
//! # When there is no answer
//!
//! An [`Error`] is one of two things. The rule or the question is wrong: it has a place and a hint. Or every method gave up,
//! and the [`Reason`] tells whether time, memory or a method was missing, or whether somebody stopped it.

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
