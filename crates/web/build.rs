//! Puts every file of `page/` into the binary: a table of addresses, content types and contents. Scripts go without
//! their comments.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    // The engine: a stack as large as that of a server thread (the target's default is half of it), and relocations
    // that take no more bytes than needed.
    if env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-bins=-zstack-size={}", 2 << 20);
        println!("cargo::rustc-link-arg-bins=--compress-relocations");
    }
    if env::var_os("CARGO_FEATURE_SERVER").is_none() {
        return Ok(());
    }
    println!("cargo::rerun-if-changed=page");
    let missing = |name: &str| io::Error::other(format!("cargo sets {name}"));
    let root =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or_else(|| missing("CARGO_MANIFEST_DIR"))?).join("page");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or_else(|| missing("OUT_DIR"))?);
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    let mut table = String::from("&[\n");
    for file in files {
        let inside = file.strip_prefix(&root).map_err(io::Error::other)?;
        let path =
            format!("/{}", inside.components().map(|c| c.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/"));
        let kind =
            content_type(&path).ok_or_else(|| io::Error::other(format!("{path}: no content type is known for it")))?;
        let content = fs::read(&file)?;
        let content =
            if path.ends_with(".js") { without_comments(&String::from_utf8_lossy(&content)) } else { content };
        let tag = format!("\"{:016x}\"", fnv(&content));
        let file = out.join(path.replace('/', "_"));
        fs::write(&file, content)?;
        let path = if path == "/index.html" { "/" } else { &path };
        // Writing to a string cannot fail.
        let _ = writeln!(
            table,
            "    Asset {{ path: {path:?}, kind: {kind:?}, tag: {tag:?}, bytes: include_bytes!({file:?}) }},"
        );
    }
    table.push(']');
    fs::write(out.join("page.rs"), table)
}

/// A script without its comments, a tenth of the page that no browser needs. Every comment has its own lines;
/// `crates/web/engine/site` drops the same ones.
fn without_comments(script: &str) -> Vec<u8> {
    let mut inside = false;
    let code = script.lines().filter(|line| {
        let line = line.trim_start();
        inside |= line.starts_with("/**");
        let comment = inside || line.starts_with("//");
        inside &= !line.contains("*/");
        !comment
    });
    code.flat_map(|line| line.bytes().chain([b'\n'])).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')) {
            files.push(path);
        }
    }
    Ok(())
}

fn content_type(path: &str) -> Option<&'static str> {
    Some(match path.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => return None,
    })
}

/// The hash of Fowler, Noll and Vo: enough to tell one version of a file from the next.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}
