//! Decides a position whose piles have a thousand digits, and names the winning move.
//!
//!     cargo run -p wythoff --example thousand_digits

use wythoff::{Error, Game, Outcome, UBig};

/// A long number, abbreviated in the middle.
fn short(number: &UBig) -> String {
    let digits = number.to_string();
    match digits.len() {
        ..=20 => digits,
        length => format!("{}...{} ({length} digits)", &digits[..8], &digits[length - 8..]),
    }
}

/// Who wins, the move, and why.
pub fn decide(rule: &str, x: &str, y: &str) -> Result<String, Error> {
    let answer = Game::parse(rule)?.solve(x, y)?;
    let verdict = match (answer.outcome, &answer.to) {
        (Outcome::P, _) => "the player to move loses".to_string(),
        (Outcome::N, None) => "the player to move wins: no move is left".to_string(),
        (Outcome::N, Some(to)) => {
            let [first, second] = answer.take(to).map(|taken| short(&taken));
            format!("the player to move wins:\ntake {first}\n and {second}")
        }
    };
    Ok(format!("{verdict}\n{} ({}, {})\n", answer.why, answer.solver, answer.evidence))
}

fn main() {
    match decide("wythoff", "10^999 + 1", "10^999 + 10^998 + 7") {
        Ok(text) => print!("{text}"),
        Err(error) => eprintln!("error: {error}"),
    }
}
