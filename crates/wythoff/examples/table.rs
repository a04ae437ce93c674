//! Lists a table: the losing positions of a game, and why they are right.
//!
//!     cargo run -p wythoff --example table

use std::fmt::Write;
use wythoff::{Error, Game};

/// The pairs in columns, then the method and its evidence.
pub fn table(rule: &str, count: usize) -> Result<String, Error> {
    let game = Game::parse(rule)?;
    let mut pairs = game.pairs();
    let mut text = format!("{game}\n{:>3} {:>5} {:>7}\n", "n", "a_n", "b_n");
    for pair in pairs.by_ref().take(count) {
        let pair = pair?;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:>3} {:>5} {:>7}", pair.n, pair.a, pair.b);
    }
    let support = pairs.support()?;
    let _ = writeln!(text, "{}, {}", support.solver, support.evidence);
    Ok(text)
}

fn main() {
    match table("f = x1 + 1", 17) {
        Ok(text) => print!("{text}"),
        Err(error) => eprintln!("error: {error}"),
    }
}
