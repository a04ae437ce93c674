//! Wythoff's game with three and four piles, as a room of its own: the conventions by
//! which more than one pile may change, their P-positions, and Fraenkel's two conjectures about them.
//!
//! ```
//! use wythoff_base::Budget;
//! use wythoff_study::piles::{Convention, list};
//! let found = list(Convention::Nimsum, 3, 8, None, &Budget::unlimited()).unwrap();
//! assert!(found.positions.contains(&vec![5, 6, 8]));
//! ```

mod convention;
mod formula;
mod judge;
mod layers;
mod list;
mod nheap;
mod solve;
mod table;
mod tail;

pub use convention::Convention;
pub use formula::Formula;
pub use judge::judge;
pub use layers::Layers;
pub use list::{Listed, Method, list};
pub use nheap::Reading;
pub use solve::{Solved, solve};
pub use table::PileTable;
pub use tail::Tail;
