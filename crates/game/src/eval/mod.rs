//! Evaluating expressions: exactly by definition, and fast where machine integers suffice.
//!
//! [`Formula`] and [`Condition`] hold an expression together with two evaluators. The exact one
//! works in [`Number`](wythoff_base::Number)s and always answers, with the value or an [`EvalError`].
//! The fast one, compiled once, answers with the same value or not at all: it gives nothing where
//! a machine integer overflows, where the value is undefined and where it was not compiled.

mod batch;
mod compiled;
mod condition;
mod error;
mod exact;
mod fast;
mod formula;
mod ir;
mod lower;
mod machine;
mod truth;

pub use compiled::Compiled;
pub use condition::{Condition, Tests};
pub use error::{EvalError, EvalErrorKind};
pub use exact::{binary, call};
pub use formula::{Codes, Formula};
