//! The question `words`: how complex the word of a game is, which has the letter 0 at a_n and 1 elsewhere.

mod answer;
mod counted;
mod counting;
mod known;
mod machine;
mod question;
mod source;

pub use answer::{Behind, Counts, Proxies, Sturmian};
pub use counted::{By, Certainty, Counted};
pub use question::Words;
