//! Automata over digits: what they decide, and that it is so.

mod relations;
mod sentences;
mod soundness;
mod walnut;
