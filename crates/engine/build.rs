//! The room for calls within calls: as much as a thread of the server has, where the target gives half of that. And numbers that
//! take no more bytes than they need.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-bins=-zstack-size={}", 2 << 20);
        println!("cargo::rustc-link-arg-bins=--compress-relocations");
    }
}
