//! Theorems: hypotheses with their proofs and witnesses, recognition of families, pair streams.
pub mod hypothesis;
