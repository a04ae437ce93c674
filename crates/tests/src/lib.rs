//! Internal to Wythoff: the tests of the crates that compute. They stand in `tests/` beside each crate; Cargo.toml says why they are
//! compiled here. One crate's: `cargo test -p wythoff-tests --test seq`.
