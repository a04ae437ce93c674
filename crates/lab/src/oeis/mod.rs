//! `oeis`: a sequence of a game as the OEIS wants it: an entry in its internal format, with programs that run when
//! pasted.

mod cited;
mod entry;
mod language;
mod legal;
mod program;
mod question;
mod recursion;
mod row;
mod sequence;

pub use entry::Entry;
pub use language::Language;
pub use question::Oeis;
pub use sequence::Sequence;
