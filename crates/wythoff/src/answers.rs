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

#[cfg(feature = "serde")]
#[doc(inline)]
pub use wythoff_lab::answers::Answer;
#[doc(inline)]
pub use wythoff_lab::answers::{
    board::Square as Board,
    certificate::Written as Certificate,
    check::Checked as Check,
    compare::Compared as Comparison,
    design::{DesignStatus, Designed as Design, Verdict},
    explain::Explanation,
    extend::{Essential, Extended as Extension},
    game::Form,
    grundy::{
        nth::Nth as GrundyPosition,
        position::Valued as GrundyValue,
        row::Repeats as GrundyRow,
        table::{Square as GrundyTable, Values},
    },
    layers::{Layer, Layered as LayerTable},
    moves::{JudgedMove, ListedOptions, Options as Moves},
    prove::Proved as Proof,
    shares::Shared as LimitShares,
    show::Shown as Description,
    solve::Solved as Solution,
    sum::{Summand, Summed as SumSolution, Winning as SumMove},
    term::{Located as Location, Termed as PairAt},
    verify::Verified as Verification,
    walnut::{Folder, Written as WalnutFiles},
};
#[doc(inline)]
pub use wythoff_lab::identify::{Identified as Identification, Match, Sequence as MatchedSequence};
#[doc(inline)]
pub use wythoff_lab::oeis::{Entry as OeisEntry, Language, Sequence};
#[doc(inline)]
pub use wythoff_lab::piles::{
    Found as PilesAnswer, conjectures::Tested as PilesConjectures, list::Listed as PilesList,
    solve::Solved as PilesSolution,
};
#[doc(inline)]
pub use wythoff_lab::words::{Behind, By, Certainty, Counted, Counts as WordCounts, Proxies, Sturmian};
#[doc(inline)]
pub use wythoff_seq::access::{Partner, Size};
#[doc(inline)]
pub use wythoff_solve::{
    answer::Blocking,
    hypothesis::{Hypothesis, Status, Witness},
    report::{CandidatesAreP, Comparison as Agreement, Counterexample as Refutation, ProvedP, Report},
};
