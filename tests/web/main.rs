//! The server: every status, header and limit, and the answers over HTTP.

mod answers;
mod common;
mod http;
mod schema;
mod wire;
