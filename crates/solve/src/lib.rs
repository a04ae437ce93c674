//! Internal to the crate `wythoff`. Theorems: what is known of a rule, and the methods that follow from it.
//!
//! An [`Analysis`](analysis::Analysis) holds what is known of one rule: hypotheses with their proofs, the family it
//! belongs to. The [`methods`], one theorem per file, read it; it gives the [`Listing`](listing::Listing) of the pairs
//! one after the other, the [`Solver`](solver::Solver)s that decide positions of any size, fastest first, and the
//! [`report`] of a check.
//!
//! ```
//! use wythoff_base::Budget;
//! use wythoff_game::subject::Subject;
//! use wythoff_solve::analysis::Analysis;
//! let analysis = Analysis::of(&Subject::parse("wyt = k^2 + 9")?);
//! let pairs = analysis.listing().up_to(4, &Budget::unlimited()).unwrap();
//! assert_eq!(pairs.iter().map(|pair| pair.b.to_string()).collect::<Vec<_>>(), ["0", "10", "20", "30", "40"]);
//! assert!(analysis.solvers().next().is_some());
//! # Ok::<(), wythoff_game::diagnostic::RuleError>(())
//! ```

pub mod analysis;
pub mod answer;
pub mod automatic;
pub mod blocks;
pub mod constraint;
mod facts;
mod gap;
mod greatest;
mod grounds;
pub mod hypothesis;
mod law;
pub mod line;
pub mod linear;
pub mod listing;
mod method;
pub mod methods;
mod named;
pub mod pair_error;
mod pair_solver;
mod prove;
pub mod reduction;
pub(crate) use prove::proof;
pub use prove::residues;
mod reached;
pub mod report;
pub mod rules;
pub mod sequence;
pub mod size;
pub mod solver;
mod take;
pub mod wording;
pub mod wyt;
