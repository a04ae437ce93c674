//! Words over the letters 0 and 1: factors, palindromes, squares, periods and
//! complexities; morphisms; and the closures and formulas that make counts exact for infinite words. The crate knows
//! nothing of games.
//!
//! ```
//! use wythoff_base::Budget;
//! use wythoff_study::words::{Factors, Word};
//! let word: Word = [0, 1, 0, 0, 1, 0, 1, 0].into_iter().collect();
//! let factors = Factors::of(&word, 4, &Budget::unlimited()).unwrap();
//! assert_eq!([1, 2, 3, 4].map(|length| factors.count(length)), [2, 3, 4, 5]);
//! ```

mod alternating;
mod closure;
mod derived;
pub(crate) mod factors;
mod gaps;
mod grow;
mod induced;
mod linear;
mod lines;
mod morphism;
mod named;
mod palindromes;
pub(crate) mod parse;
mod runs;
mod squares;
mod sturmian;
mod suffixes;
mod transducer;
mod word;
mod ziv;

pub use alternating::alternating;
pub use closure::{closure, counts as factor_counts_of, of_morphism as factor_counts};
pub use derived::{Derived, derived};
pub use factors::{Factors, WINDOW, abelian, abelian_of, palindromes as palindromes_among};
pub use gaps::{gaps, increasing};
pub use grow::{Standing, grow};
pub use linear::linear_complexity;
pub use lines::LineWord;
pub use morphism::Morphism;
pub use named::{Named, WORDS, name_of, named, numerals};
pub use palindromes::palindromes;
pub use parse::{ParseError, parse_morphism, parse_word};
pub use runs::{recurrence, runs};
pub use squares::{Repetition, repetition};
pub use sturmian::{Sturmian, sturmian};
pub use suffixes::Suffixes;
pub use transducer::{Step, Transducer};
pub use word::Word;
pub use ziv::{lz76, lz78};
