//! Internal to the program `wyt`. The page of Wythoff and its HTTP interface: routes only. Questions are answered by
//! [`wythoff_lab::questions::answer`].
//!
//! The server protects itself: every request has limits of time, memory and size ([`Limits`]), computations run in
//! lanes of plain threads with bounded queues (`lanes`), idle connections give way to new ones (`guests`), only its own
//! page may ask (`gate`), and every file it can send is inside the binary ([`ASSETS`]).
//!
//! The module `engine` answers on the page without a server; it needs none of the rest, which is the feature `server`.

#[cfg(feature = "server")]
pub(crate) mod cache;
#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "server")]
pub(crate) mod gate;
#[cfg(feature = "server")]
pub(crate) mod guests;
#[cfg(feature = "server")]
pub(crate) mod lanes;
#[cfg(feature = "server")]
mod limits;
#[cfg(feature = "server")]
mod openapi;
#[cfg(feature = "server")]
mod page;
#[cfg(feature = "server")]
pub(crate) mod question;
#[cfg(feature = "server")]
mod reply;
#[cfg(feature = "server")]
pub(crate) mod routes;
#[cfg(feature = "server")]
pub(crate) mod server;
#[cfg(feature = "server")]
mod socket;

#[cfg(feature = "engine")]
pub use engine::run;
#[cfg(feature = "server")]
pub use limits::{Lane, Limits};
#[cfg(feature = "server")]
pub use openapi::openapi;
#[cfg(feature = "server")]
pub use page::{ASSETS, Asset};
#[cfg(feature = "server")]
pub use server::serve;
