//! Internal to the crate `wythoff`. Wythoff's game with three and four piles, as a room of its own: the conventions by
//! which more than one pile may change, their P-positions, and Fraenkel's two conjectures about them.
//!
//! ```
//! use wythoff_budget::Budget;
//! use wythoff_piles::{convention::Convention, list::list};
//! let found = list(Convention::Nimsum, 3, 8, None, &Budget::unlimited()).unwrap();
//! assert!(found.positions.contains(&vec![5, 6, 8]));
//! ```

pub mod convention;
pub mod formula;
pub mod judge;
pub mod layers;
pub mod list;
pub mod nheap;
pub mod solve;
pub mod table;
pub mod tail;
