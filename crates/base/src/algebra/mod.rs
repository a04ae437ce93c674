//! Exact algebra: polynomials in one variable and in many, Newton's forward differences, quasi-polynomials.
//!
//! Nothing here grows without bound: every operation is exact or `None`. The limits, each where its reason is:
//!
//! | limit | value | because |
//! |---|---|---|
//! | [`MAX_DEGREE`] | 32 | beyond, a polynomial read from a rule is slower than the rule itself |
//! | [`MAX_CLASS_DEGREE`] | 15 | the tower's steps pack exponents in bytes, and the values must fit in memory |
//! | `MAX_TOTAL_DEGREE` | 12 | in several variables: substitution multiplies terms; a proof takes milliseconds |
//! | `MAX_TERMS` | 200 | the same |
//! | `MAX_HEIGHT` | 4096 bits | coefficients of rules are short; long ones only cost time |

mod coefficient;
mod constituents;
mod differences;
mod multivariate;
mod polynomial;

pub use coefficient::{Coefficient, modest};
pub use constituents::{Constituents, MAX_CLASS_DEGREE, split};
pub(crate) use differences::binomials;
pub use differences::{differences, extend_binomials, newton_value, trimmed};
pub use multivariate::{Monomial, Multivariate};
pub use polynomial::{MAX_DEGREE, Polynomial};
