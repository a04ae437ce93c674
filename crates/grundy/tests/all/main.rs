//! Every engine against the definition and against the others.

mod engines;
mod rules;
