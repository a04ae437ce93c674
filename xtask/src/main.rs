//! The chores of the repository.

#[path = "../../fuzz/archive.rs"]
mod archive;
mod bench;
mod records;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "\
cargo xtask ci [PART]       what must pass before a change is merged, or one part of it: .ci/run
cargo xtask records         the small records of RECORDS.md, computed again on this machine
cargo xtask bench COLUMN    measure the ratios of docs/performance.md and write them into that column, for example 0.3.0
cargo xtask corpus unpack   the fuzzer's inputs as files in fuzz/corpus/rule
cargo xtask corpus pack     those files as one archive, fuzz/rule.corpus
WYT=PROGRAM cargo xtask records or bench asks that program instead of compiling this one
";

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["ci", ..] => ci(&words[1..]),
        ["records"] => records::records(),
        ["bench", column] => bench::bench(column),
        ["corpus", "pack"] => pack(),
        ["corpus", "unpack"] => unpack(),
        _ => Err(USAGE.into()),
    };
    done.unwrap_or_else(|error| {
        eprintln!("{error}");
        ExitCode::from(2)
    })
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn ci(parts: &[String]) -> Result<ExitCode> {
    let status = Command::new("bash").arg(".ci/run").args(parts).current_dir(root()).status()?;
    Ok(ExitCode::from(u8::try_from(status.code().unwrap_or(1)).unwrap_or(1)))
}

/// The optimised program, unless another is given.
fn program() -> Result<PathBuf> {
    if let Some(given) = std::env::var_os("WYT") {
        return Ok(given.into());
    }
    let cargo = || Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    let built = cargo().args(["build", "--release", "--quiet", "-p", "wythoff-cli"]).current_dir(root()).status()?;
    if !built.success() {
        return Err("wyt does not compile".into());
    }
    let said = cargo().args(["metadata", "--no-deps", "--format-version", "1"]).current_dir(root()).output()?;
    let metadata: serde_json::Value = serde_json::from_slice(&said.stdout)?;
    let target = metadata["target_directory"].as_str().ok_or("cargo does not say where it compiles")?;
    Ok(Path::new(target).join("release").join("wyt"))
}

fn pack() -> Result<ExitCode> {
    let files = fs::read_dir(root().join("fuzz/corpus/rule"))?;
    let inputs = files.map(|file| fs::read(file?.path())).collect::<std::io::Result<_>>()?;
    fs::write(root().join("fuzz/rule.corpus"), archive::pack(inputs))?;
    Ok(ExitCode::SUCCESS)
}

fn unpack() -> Result<ExitCode> {
    let folder = root().join("fuzz/corpus/rule");
    fs::create_dir_all(&folder)?;
    for (number, input) in archive::unpack(&fs::read_to_string(root().join("fuzz/rule.corpus"))?)?.iter().enumerate() {
        fs::write(folder.join(format!("{number:04}")), input)?;
    }
    Ok(ExitCode::SUCCESS)
}
