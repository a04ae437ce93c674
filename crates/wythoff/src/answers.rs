//! What the questions are answered with.
//!
//! Each answer names the game, the solver that found it, the theorem that it uses, and the evidence.
//!
//! ```
//! use wythoff::{Game, answers::Answer};
//! let found = Game::parse("wythoff")?.term(4)?;
//! assert!(found.json_text().contains(r#""game":"f = 1","n":"4","a":"6","b":"10","solver":"wythoff-beatty""#));
//! assert_eq!(found.evidence.kind(), "theorem");
//! # Ok::<(), wythoff::Error>(())
//! ```

#[doc(inline)]
pub use wythoff_lab::answers::{
    Answer,
    check::Checked,
    design::{Designed, Status as DesignStatus, Verdict},
    explain::Explanation,
    extend::{Essential, Extended},
    game::Form,
    grundy::{
        position::Valued,
        table::{Square, Values},
    },
    layers::{Layer, Layered},
    solve::Solved,
    sum::{Summand, Summed, Winning},
    term::{Located, Termed},
};
#[doc(inline)]
pub use wythoff_lab::identify::{Identified, Match, Sequence as IdentifiedSequence};
#[doc(inline)]
pub use wythoff_lab::oeis::{Entry as OeisEntry, Language, Sequence};
#[doc(inline)]
pub use wythoff_lab::words::{Behind, By, Certainty, Counted, Counts, Proxies, Sturmian};
#[doc(inline)]
pub use wythoff_seq::access::{Partner, Place, Term};
#[doc(inline)]
pub use wythoff_solve::{
    answer::Blocking,
    hypothesis::{Hypothesis, Status, Witness},
    report::{CandidatesAreP, Counterexample, Report},
};
