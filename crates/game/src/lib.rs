//! Vocabulary of two-pile take-away games: positions, moves, rulesets, and the rule language.
pub mod eval;
pub mod expr;
