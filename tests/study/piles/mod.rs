//! The tests of the crate, one program.

mod conjectures;
mod definition;
mod limits;
