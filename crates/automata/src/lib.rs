//! Internal to the crate `wythoff`. Automata that read the digits of numbers, and the first-order sentences that they
//! decide.
//!
//! Numbers are written in a system (s,t) or in a base; a relation is an automaton over columns of digits, the most
//! significant first; what is first-order over sums and such relations is decided. Nothing here knows of games.
//!
//! ```
//! use wythoff_automata::{Formula, Prover, System, Verdict};
//! use wythoff_base::Budget;
//! let budget = Budget::unlimited();
//! let prover = Prover::new(System::new(1, 1).unwrap(), [], &budget);
//! // x + x = y has a solution y for every x, and a solution x not for every y: not for 1.
//! let double = |x, y| Formula::zero(([(2, x), (-1, y)], 0));
//! assert_eq!(prover.decide(&double(0, 1).exists(&[1]).for_all(&[0])).unwrap(), Verdict::Holds);
//! let fails = prover.decide(&double(0, 1).exists(&[0]).for_all(&[1])).unwrap();
//! assert_eq!(fails, Verdict::Fails(vec![1u8.into()]));
//! ```

mod automaton;
mod count;
mod dfao;
mod finder;
mod formula;
mod graph;
mod learn;
mod linear;
mod minimal;
mod product;
mod prover;
mod slices;
mod sound;
mod subsets;
mod system;
mod walnut;

pub use automaton::Automaton;
pub use dfao::Dfao;
pub use finder::Finder;
pub use formula::{Formula, Sum, Test, Var};
pub use learn::learn;
pub use prover::{Prover, Verdict};
pub use sound::{soundness, systems};
pub use system::System;
pub use walnut::{Walnut, WalnutState, walnut_name, walnut_system};
