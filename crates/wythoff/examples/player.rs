//! A player against the program: it knows the three smallest lost positions by heart, and otherwise takes one.
//!
//!     cargo run -p wythoff --example player

use wythoff::play::{Opponent, Phase, Piles, Ruleset, Session, Side, Take};
use wythoff::{Error, Game, UBig};

/// The move to a position it knows, if that is legal; otherwise one from the larger pile.
fn choose(rules: &Ruleset, at: &Piles) -> Take {
    let to = |x: u8, y: u8| {
        let (x, y) = (UBig::from(x), UBig::from(y));
        (x <= at.x && y <= at.y).then(|| Take { k: &at.x - x, l: &at.y - y })
    };
    let known = [(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)].into_iter().filter_map(|(x, y)| to(x, y));
    let one = if at.x > at.y { Take { k: UBig::ONE, l: UBig::ZERO } } else { Take { k: UBig::ZERO, l: UBig::ONE } };
    known.into_iter().find(|take| rules.allows(at, take) == Ok(true)).unwrap_or(one)
}

/// A whole game, and how it ended.
pub fn game(x: u32, y: u32, opponent: Opponent) -> Result<String, Error> {
    let wythoff = Game::parse("wythoff")?;
    let (rules, oracle) = (wythoff.rules()?, wythoff.oracle()?);
    let piles = Piles { x: x.into(), y: y.into() };
    let mut session = Session::new(rules, piles, Side::Person, opponent, &oracle);
    while let Phase::Move(side) = session.phase() {
        let refused = match side {
            Side::Person => session.take(choose(rules, session.piles())).err(),
            Side::Program => session.program().is_none().then(|| "the program is silent".to_string()),
        };
        if let Some(why) = refused {
            return Ok(format!("the game stops at {}: {why}\n", session.piles()));
        }
    }
    let moves: String = session.played().iter().map(|made| format!("{:?} at {}\n", made.by, made.from)).collect();
    Ok(format!("{moves}{:?}\n", session.phase()))
}

fn main() {
    match game(11, 15, Opponent::Perfect) {
        Ok(text) => print!("{text}"),
        Err(error) => eprintln!("error: {error}"),
    }
}
