//! Games with given P-positions: a [target](Target) says which pairs are
//! wanted. [`design`](design()) says which classes of rules have them, with a rule, or a certificate that none
//! has.
//!
//! ```
//! use wythoff_base::Budget;
//! use wythoff_check::certificate::Class;
//! use wythoff_study::design::{DesignStatus, Target, design};
//! let target = Target::parse("c = floor(4*n/3)")?;
//! let found = design(&target, 30, None, &Budget::unlimited())?;
//! let of = |class| found.classes.iter().find(|verdict| verdict.class == class).unwrap();
//! assert_eq!(of(Class::X1Y1).status, DesignStatus::Proved);
//! assert_eq!(of(Class::Invariant).status, DesignStatus::Holds);
//! assert_eq!(of(Class::Wyt).certificate.as_ref().unwrap().position, (4, 7));
//! # Ok::<(), wythoff_study::design::DesignError>(())
//! ```

mod automatic;
mod classes;
mod cover;
mod error;
mod family;
mod known;
mod periodic;
mod shape;
mod source;
mod target;
mod theorem;
mod written;

pub use classes::{Design, DesignStatus, LARGEST_BOX, Verdict, design};
pub use error::{DesignError, TargetError};
pub use known::Known;
pub use source::file;
pub use target::Target;
