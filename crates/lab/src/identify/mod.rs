//! `identify`: which rule has these numbers.
//!
//! Terms are compared with what each of some thousand rules has in a small box, decided by the definition; what is
//! left is compared with the true numbers. A match is observed, however many terms agree.

mod archive;
mod question;
mod rules;
mod search;
mod sequence;
mod small;
mod terms;

pub use archive::{ArchiveMatch, Unread, search_archive};
pub use question::{Identified, Identify};
pub use search::RuleMatch;
pub use sequence::MatchedSequence;
pub use terms::Terms;
