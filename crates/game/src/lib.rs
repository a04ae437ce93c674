//! Internal to the crate `wythoff`. The vocabulary of two-pile take-away games: positions, moves, rulesets, the rule
//! language and its errors.
//!
//! ```
//! use wythoff_game::{position::{Move, Piles}, Ruleset};
//! let game = Ruleset::parse("f = x1 + 1").unwrap();
//! assert_eq!(game.allows(&Piles { x: 7, y: 12 }, &Move { k: 4, l: 6 }), Ok(true));
//! assert_eq!(game.to_string(), "f = x1 + 1");
//! ```

mod build;
pub mod catalogue;
pub(crate) mod diagnostic;
pub mod eval;
pub(crate) mod expr;
pub(crate) mod expression;
pub(crate) mod function;
pub(crate) mod glossary;
pub(crate) mod language;
mod legality;
mod lex;
pub mod literature;
pub(crate) mod names;
pub(crate) mod numeral;
mod operator;
pub mod papers;
pub(crate) mod parse;
pub(crate) mod plain;
pub(crate) mod play;
pub mod position;
pub mod predicate;
mod print;
pub(crate) mod rule;
pub(crate) mod ruleset;
mod search;
pub(crate) mod series;
pub mod statement;
pub(crate) mod subject;

pub use diagnostic::{Diagnostic, Role, RuleError, point_at};
pub use expr::{BinaryOp, CompareOp, Element, Expr, ExprKind, Func, Keyword, Literal, Parameter, Span, UnaryOp, Var};
pub use expression::{Expression, Value};
pub use function::{FUNCTIONS, Function};
pub use glossary::{Term, all as glossary, page as glossary_page};
pub use language::page as language_page;
pub use names::nearest;
pub use numeral::{MAX_DIGITS, NumeralError, parse_number};
pub use parse::GRAMMAR;
pub use rule::{Head, MAX_SOURCE, Modifier, Note, Rule};
pub use ruleset::{Play, Ruleset, Single, TwoPile};
pub use search::{Match, folded, has as has_phrase, has_all as has_words};
pub use subject::Subject;
