//! Internal to the crate `wythoff`. Theorems: what is known of a rule, and the methods that follow from it.
//!
//! An [`Analysis`] holds what is known of one rule: hypotheses with their proofs, the family it
//! belongs to. The [`METHODS`], one theorem per file, read it; it gives the [`Listing`] of the pairs
//! one after the other, the [`Solver`]s that decide positions of any size, fastest first, and the
//! [`Report`] of a [`check`].
//!
//! ```
//! use wythoff_base::Budget;
//! use wythoff_game::Subject;
//! use wythoff_solve::Analysis;
//! let analysis = Analysis::of(&Subject::parse("wyt = k^2 + 9")?);
//! let pairs = analysis.listing().up_to(4, &Budget::unlimited()).unwrap();
//! assert_eq!(pairs.iter().map(|pair| pair.b.to_string()).collect::<Vec<_>>(), ["0", "10", "20", "30", "40"]);
//! assert!(analysis.solvers().next().is_some());
//! # Ok::<(), wythoff_game::RuleError>(())
//! ```

pub(crate) mod analysis;
pub(crate) mod answer;
mod automatic;
pub(crate) mod blocks;
pub mod constraint;
mod facts;
mod gap;
mod greatest;
mod grounds;
mod hypothesis;
mod law;
pub(crate) mod line;
pub(crate) mod linear;
mod listing;
mod method;
pub(crate) mod methods;
mod named;
mod numeration;
pub(crate) mod pair_error;
mod pair_solver;
mod prove;
pub(crate) mod reduction;
pub(crate) use prove::proof;
pub use prove::residues::{classes, modulus};
mod reached;
mod report;
pub(crate) mod rules;
mod sequence;
mod size;
pub(crate) mod solver;
mod take;
mod wording;
pub(crate) mod wyt;

pub use analysis::Analysis;
pub use answer::{Blocking, Solution};
pub use automatic::{
    Automatic, STATES as AUTOMATON_STATES, Search, search as search_automaton, systems as automaton_systems,
};
pub use blocks::{BlockPairs, Blocks, FormulaDifferences};
pub use hypothesis::{Hypothesis, Reason, Status, Witness};
pub use line::Line;
pub use linear::{Linear, Terms};
pub use listing::{Gaps, Listing, ListingKind};
pub use methods::{METHODS, Method, any_size};
pub use pair_error::PairError;
pub use reduction::reduced;
pub use report::{CandidatesAreP, Comparison, Counterexample, Density, ProvedP, Report, check, proofs};
pub use rules::{ConstraintFormula, OfFormula, SequenceRule};
pub use sequence::{Proved, hypotheses as sequence_hypotheses, prove as prove_sequence};
pub use size::value_size;
pub use solver::Solver;
pub use wording::{moves as moves_in_words, paragraph};
pub use wyt::{FAMILIES, Growth, Recognised, WytTheorem, hypotheses as wyt_hypotheses, recognise, straight};
