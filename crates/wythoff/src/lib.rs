//! Two-pile take-away games like Wythoff's: the losing positions, the winning moves from the others, and the proofs.
//!
//! A game is one line, or a name from the [`catalogue`]. Its losing positions, the P-positions, are pairs (a_n, b_n). A
//! program can list them or ask for any one of them, and a position may have thousands of digits. Nothing is rounded,
//! and every answer names its evidence.
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
//! A move may also take any positive number from one pile. The piles are x0 <= y0 before the move and x1 <= y1 after
//! it. Modifiers follow a comma: `blocking 2`, `misere`, `no single` or `single = CONDITION`. An error points at the
//! mistake:
//!
//! ```
//! let error = wythoff::Game::parse("wyt = k(k+1)").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "k is not a function\n  wyt = k(k+1)\n         ^\nhint: to multiply, write k*(...)"
//! );
//! ```
//!
//! # Questions
//!
//! A method makes a question, more methods set its options, and `ask` answers it; a position is solved by `solve`.
//!
//! ```
//! use std::time::Duration;
//! use wythoff::{Budget, Game};
//! let game = Game::parse("wythoff")?;
//! let budget = Budget::time(Duration::from_secs(2));
//! let answer = game.position(11, 15).double_check(true).all(true).budget(&budget).solve()?;
//! assert_eq!(answer.confirmed_by, Some("wythoff-numeration"));
//! assert_eq!(game.term("10^3").ask()?.a, 1618u16.into());
//! # Ok::<(), wythoff::Error>(())
//! ```
//!
//! | question | answer |
//! |---|---|
//! | [`Game::pairs`] | an iterator of [`Pair`]s, from any index on; also of the candidates S, and with floor(n alpha) |
//! | [`Game::position`], [`Game::solve`], [`Game::outcome`] | who wins, a winning move, and why |
//! | [`Game::term`], [`Game::locate`] | the n-th pair; the place of a number |
//! | [`Game::board`], [`Game::moves`] | the P-positions of a square; the options of a position |
//! | [`Game::check`], [`Game::prove`] | hypotheses and brute force; a proof by an automaton |
//! | [`Game::show`], [`Game::explain`] | what is known of the game; the chosen method |
//! | [`Game::compare`], [`Game::sweep`] | two games; a claim about every pair of a range |
//! | [`Game::shares`] | limiting frequencies |
//! | [`Game::tournament`] | the games that a player wins against the perfect one |
//! | [`Game::grundy`], [`Game::grundy_table`] | Grundy values of a position and of a square |
//! | [`Game::grundy_row`], [`Game::grundy_position`] | the period of a row; the n-th position with a value |
//! | [`Game::layer`] | the remoteness of each position, or its number of winning moves |
//! | [`Game::words`], [`words()`], [`morphism`], [`named_word`] | the complexity of a word |
//! | [`eval`] | the value of an expression of the language |
//! | [`Game::extend`] | moves to add or leave out |
//! | [`Game::oeis`], [`Game::walnut`] | an entry for the OEIS; files for the prover Walnut |
//! | `Game::plot`, with the feature `plot` | a drawing as SVG, TikZ or PNG |
//! | [`Sum`] | the outcome of a sum of games |
//! | [`piles`] | three and more piles |
//! | [`design`] | a game with given losing positions, or a proof that none exists |
//! | [`identify`] | rules with given terms |
//! | [`verify`] | the check of a certificate |
//! | [`paper()`], [`papers`], [`literature`] | the places of the papers; their questions and errata |
//! | [`games`], [`catalogue`], [`manual`] | the games of the papers; the manual of a solver |
//! | [`play`] | a game in progress |
//!
//! # The evidence for an answer
//!
//! | [`Evidence`] | the answer follows from |
//! |---|---|
//! | [`Theorem`](Evidence::Theorem) | a theorem whose hypotheses are proved for this rule |
//! | [`Certificate`](Evidence::Certificate) | a theorem about data found for this rule, which can be checked |
//! | [`Exhaustive`](Evidence::Exhaustive) | the definition, for every position with both piles up to the bound |
//! | [`Rows`](Evidence::Rows) | the definition, for every position whose smaller pile is at most the bound |
//! | [`Followers`](Evidence::Followers) | the definition, for every position of several piles that play can reach |
//! | [`Tool`](Evidence::Tool) | another program, which proved it |
//! | [`Observed`](Evidence::Observed) | numbers that agree with it; it is not proved |
//! | [`Conjectured`](Evidence::Conjectured) | nothing: it is only believed |
//!
//! # When there is no answer
//!
//! An [`Error`] has a [`kind`](Error::kind): the rule or the question is wrong, with a place and a hint; or every
//! method gave up, and the [`Reason`] says whether time, memory or a method was missing, or whether the caller stopped
//! it.
//!
//! # Numbers and features
//!
//! A number given is any [`Natural`]: `11`, a [`UBig`], or the text `"10^100 + 7"`. Integers of answers are [`UBig`]
//! and [`IBig`], those of the crate `dashu-int` 0.6; a breaking version of `dashu-int` is a breaking version of this
//! crate.
//!
//! No feature is on by default, so that a program which only computes compiles no fonts.
//!
//! | feature | adds |
//! |---|---|
//! | `plot` | the module `plot`: pictures as SVG and TikZ |
//! | `png` | pictures as PNG; needs a rasterizer and the outlines of the DejaVu fonts |
//! | `serde` | serde for [`Game`] and [`Pair`]; `answers::Answer`, the JSON of each answer by `serde_json` 1 |

#![deny(missing_docs)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod error;
mod functions;
mod game;
mod grundy;
mod natural;
mod pairs;
#[cfg(feature = "serde")]
mod serial;
mod sum;

pub mod answers;
pub mod play;
#[cfg(feature = "plot")]
pub mod plot;
pub mod questions;
pub mod sweep;

pub use error::{Error, ErrorKind};
pub use functions::{design, eval, games, identify, manual, morphism, named_word, paper, piles, verify, words};
pub use game::Game;
pub use natural::Natural;
pub use pairs::{Pair, Pairs, Support};
pub use sum::Sum;

#[doc(inline)]
pub use wythoff_base::{Budget, IBig, Progress, UBig};
#[doc(inline)]
pub use wythoff_check::evidence::Evidence;
#[doc(inline)]
pub use wythoff_game::{catalogue, literature, papers, position::Outcome};
#[doc(inline)]
pub use wythoff_lab::answers::Reason;
#[doc(inline)]
pub use wythoff_seq::mex::mex;

/// What most programs need: `use wythoff::prelude::*;`.
///
/// ```
/// use wythoff::prelude::*;
/// assert_eq!(Game::parse("wythoff")?.outcome(1, 2)?, Outcome::P);
/// # Ok::<(), Error>(())
/// ```
pub mod prelude {
    #[doc(no_inline)]
    pub use crate::{Budget, Error, Evidence, Game, Natural, Outcome, Pair, UBig};
}
