//! Theorems: hypotheses with their proofs and witnesses, recognition of families, and listings of pairs with an
//! honest statement of why they are right and how far.

pub mod answer;
pub mod constraint;

pub mod definition;
pub mod hypothesis;
pub mod json;
pub mod linear;
pub mod listing;
pub mod listing_manuals;
mod misere;
mod one_variable;
pub mod other_words;
pub mod pair_error;
mod prove;
pub mod report;
pub mod row_by_row;
pub mod rules;
pub mod sequence;
pub mod solver;
pub mod solvers;
pub mod take;
pub mod words;
pub mod wyt;
