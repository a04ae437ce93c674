//! Exact numbers: integers, fractions and quadratic surds.
pub use dashu_int::{IBig, UBig};
