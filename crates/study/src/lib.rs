//! Internal to the crate `wythoff`. Studies of games, each a room of its own: games with given P-positions
//! ([`design`]), moves that may be added or left out ([`moves`]), three and more piles ([`piles`]), and words
//! ([`words`]).

pub mod design;
pub mod moves;
pub mod piles;
pub mod words;
