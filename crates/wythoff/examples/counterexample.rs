//! Looks for a counterexample to a claim about every pair.
//!
//! For c = floor(n/2) the partner b_n is near t_n = floor(n (5 + sqrt(17))/4). Is t_n - b_n always 0, 1 or 2?
//!
//!     cargo run -p wythoff --example counterexample

use wythoff::{Error, Game, Pair, UBig};

/// floor(n (5 + sqrt(17))/4), exactly: floor((5n + s)/4) with s the integer root of 17 n^2.
fn t(n: &UBig) -> UBig {
    (n * 5u8 + (n * n * 17u8).nth_root(2)) / 4u8
}

/// The first of the given number of pairs that contradicts the claim.
pub fn counterexample(count: usize) -> Result<Option<Pair>, Error> {
    let claim = |pair: &Pair| pair.b <= t(&pair.n) && t(&pair.n) <= &pair.b + 2u8;
    let game = Game::parse("c = floor(n/2)")?;
    game.pairs().take(count).find(|pair| !pair.as_ref().is_ok_and(claim)).transpose()
}

fn main() {
    match counterexample(1_000_000) {
        Ok(None) => println!("no counterexample among a million pairs"),
        Ok(Some(Pair { n, b, .. })) => println!("n = {n}: b_n = {b}, but t_n = {}", t(&n)),
        Err(error) => eprintln!("error: {error}"),
    }
}
