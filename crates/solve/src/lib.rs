//! Theorems: hypotheses with their proofs and witnesses, recognition of families, and listings of pairs with an
//! honest statement of why they are right and how far.

pub mod analysis;
pub mod answer;
pub mod blocks;
pub mod constraint;
pub mod facts;
mod grounds;
pub mod hypothesis;
pub mod json;
mod law;
pub mod line;
pub mod linear;
pub mod listing;
mod method;
pub mod methods;
pub mod other_words;
pub mod pair_error;
mod pair_solver;
mod prove;
pub use prove::proof;
pub mod report;
pub mod rules;
pub mod sequence;
pub mod solver;
pub mod take;
pub mod words;
pub mod wyt;
