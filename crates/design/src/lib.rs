//! Internal to the crate `wythoff`. Games with given P-positions: a [target](target::Target) says which pairs are
//! wanted. [`design`](design::design) says which classes of rules have them, with a rule, or a certificate that none
//! has.
//!
//! ```
//! use wythoff_budget::Budget;
//! use wythoff_check::certificate::Class;
//! use wythoff_design::{design::{Status, design}, target::Target};
//! let target = Target::parse("c = floor(4*n/3)")?;
//! let found = design(&target, 30, None, &Budget::unlimited())?;
//! let of = |class| found.classes.iter().find(|verdict| verdict.class == class).unwrap();
//! assert_eq!(of(Class::X1Y1).status, Status::Proved);
//! assert_eq!(of(Class::Invariant).status, Status::Holds);
//! assert_eq!(of(Class::Wyt).certificate.as_ref().unwrap().position, (4, 7));
//! # Ok::<(), wythoff_design::error::DesignError>(())
//! ```

pub mod automatic;
mod cover;
pub mod design;
pub mod error;
pub mod family;
pub mod known;
pub mod morphism;
pub mod periodic;
pub mod shape;
pub mod source;
pub mod target;
pub mod theorem;
mod written;
