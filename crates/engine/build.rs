//! Link options: a stack as large as that of a server thread (the target's default is half of it), and relocations that
//! take no more bytes than needed.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-bins=-zstack-size={}", 2 << 20);
        println!("cargo::rustc-link-arg-bins=--compress-relocations");
    }
}
