//! Three and four piles: lists of P-positions, one position, and Fraenkel's two conjectures layer by layer.

pub(crate) mod conjectures;
pub(crate) mod list;
mod question;
pub(crate) mod solve;

pub use conjectures::{Checkpoint, FirstPile, THEOREM, Tested, tested};
pub use list::Listed;
pub use question::{PileList, PileRange, PilesAnswer, SeveralPiles};
pub use solve::PilesSolution;
