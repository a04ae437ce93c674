//! What the questions are answered with.
//!
//! Each answer names the game, the solver that found it, the theorem that it uses, and the evidence.
//!
//! ```
//! use wythoff::{Evidence, Game};
//! let found = Game::parse("wythoff")?.term(4).ask()?;
//! assert_eq!((found.a, found.b.exact()), (6u8.into(), Some(&10u8.into())));
//! assert_eq!((found.solver, found.evidence), ("wythoff-beatty", Evidence::Theorem));
//! # Ok::<(), wythoff::Error>(())
//! ```
//!
//! With the feature `serde` every answer is also an `Answer`, with the JSON that the program `wyt` prints.

pub use crate::sweep::{Counterexample, SweepReport};

#[doc(inline)]
pub use wythoff_game::Value;
#[cfg(feature = "serde")]
#[doc(inline)]
pub use wythoff_lab::answers::Answer;
#[doc(inline)]
pub use wythoff_lab::answers::{
    Checked as Check, Compared as Comparison, DesignStatus, Designed as Design, DigitSystem, Essential, Evaluated,
    Explanation, Extended as Extension, Folder, GameForm as Form, GrundySquare as GrundyTable, InDigits as Digits,
    JudgedMove, Law, Layer, Layered as LayerTable, ListedOptions, Located as Location, Nth as GrundyPosition,
    NumberInDigits, Options as Moves, PaperCounts, Papers as Places, Proved as Proof, Repeats as GrundyRow,
    Shared as LimitShares, Shown as Description, Solved as Solution, Square as Board, Summand, Summed as SumSolution,
    Termed as PairAt, TraceTable, TraceWindow, Tractable, Valued as GrundyValue, Values, Verdict,
    Verified as Verification, WalnutFiles, Winning as SumMove, WrittenCertificate as Certificate,
};
#[doc(inline)]
pub use wythoff_lab::identify::{Identified as Identification, MatchedSequence, RuleMatch as Match};
#[doc(inline)]
pub use wythoff_lab::oeis::{Entry as OeisEntry, Language, Sequence};
#[doc(inline)]
pub use wythoff_lab::piles::{Listed as PilesList, PilesAnswer, PilesSolution, Tested as PilesConjectures};
#[doc(inline)]
pub use wythoff_lab::play::{ProvedShares, Results as TournamentResults};
#[doc(inline)]
pub use wythoff_lab::words::{Behind, By, Certainty, Counted, Counts as WordCounts, Proxies, Sturmian};
#[doc(inline)]
pub use wythoff_seq::access::{Cell, Partner, Size};
#[doc(inline)]
pub use wythoff_solve::{
    Blocking, CandidatesAreP, Comparison as Agreement, Counterexample as Refutation, Density, Growth, Hypothesis,
    ProvedP, Report, Status, Witness,
};
