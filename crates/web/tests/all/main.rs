//! The server: every status, header and limit, and the answers over HTTP.

mod answers;
#[path = "../common/mod.rs"]
mod common;
mod http;
mod schema;
