//! Theorems: hypotheses with their proofs and witnesses, recognition of families, pair streams.
pub mod hypothesis;
mod one_variable;
pub mod sequence;
pub mod wyt;
