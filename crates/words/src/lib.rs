//! Internal to the crate `wythoff`. Words over the letters 0 and 1: factors, palindromes, squares, periods and
//! complexities; morphisms; and the closures and formulas that make counts exact for infinite words. The crate knows
//! nothing of games.
//!
//! ```
//! use wythoff_budget::Budget;
//! use wythoff_words::{Factors, Word};
//! let word: Word = [0, 1, 0, 0, 1, 0, 1, 0].into_iter().collect();
//! let factors = Factors::of(&word, 4, &Budget::unlimited()).unwrap();
//! assert_eq!([1, 2, 3, 4].map(|length| factors.count(length)), [2, 3, 4, 5]);
//! ```

pub mod closure;
pub mod derived;
pub mod factors;
pub mod gaps;
pub mod grow;
mod induced;
pub mod linear;
mod lines;
pub mod palindromes;
pub mod parse;
pub mod runs;
pub mod squares;
pub mod sturmian;
pub mod suffixes;
pub mod transducer;
mod word;
pub mod ziv;

pub use factors::Factors;
pub use lines::LineWord;
pub use transducer::{Morphism, Transducer};
pub use word::Word;
