//! Theorems: hypotheses with their proofs and witnesses, recognition of families, pair streams.
pub mod constraint;
pub mod hypothesis;
pub mod prove;
