//! The rule language and its values: one binary, a module for each subject.

mod big_piles;
mod catalogue;
mod corpus;
mod diagnostics;
mod eval;
mod eval_agreement;
mod expression;
mod extremes;
mod glossary;
mod grammar;
mod papers;
mod predicate;
mod roundtrip;
