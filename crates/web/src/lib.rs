//! Internal to the program `wyt`. The page of Wythoff and its HTTP interface: routes only. Questions are answered by
//! [`wythoff_lab::questions::answer`].
//!
//! The server protects itself: every request has limits of time, memory and size ([`limits`]), computations run in
//! lanes of plain threads with bounded queues ([`lanes`]), idle connections
//! give way to new ones ([`guests`]), only its own page may ask ([`gate`]), and every file it can send
//! is inside the binary ([`page`]).

pub mod cache;
pub mod gate;
pub mod guests;
pub mod lanes;
pub mod limits;
pub mod openapi;
pub mod page;
pub mod question;
mod reply;
pub mod routes;
pub mod server;
mod socket;

pub use limits::Limits;
pub use server::serve;
