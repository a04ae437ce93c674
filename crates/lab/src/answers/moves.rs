//! `moves`: the options of a position, for a board.

use super::allowance::Allowance;
use super::failure::Failure;
use super::game::Game;
use super::parameter::{FIRST_PILE, Form, GAME, Parameter, Place, SECOND_PILE, parameters};
use super::pull;
use super::question::{Answer, Question};
use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::{Map, Value, json};
use std::time::Duration;
use wythoff_budget::{Budget, Spent};
use wythoff_game::position::{Move, Piles};
use wythoff_solve::json;
use wythoff_solve::pair_error::PairError;

/// A pile of a board.
const PILE: Parameter = Parameter { form: Form::Count(|limits| limits.to), place: Place::Nowhere, ..FIRST_PILE };

parameters! {
    /// The options of a position whose piles are small enough for a board, before any blocking, as intervals with both
    /// ends included.
    ///
    /// `{"game", "position": ["7","12"], "one_pile": {"x": [["0","6"]], "y": [["0","11"]]}, "rows": [{"x": "3", "y":
    /// [["4","9"], ["11","11"]]}, ...]}`: taking from the first pile alone leaves 0 to 6 of it, and so on; a two-pile move
    /// can leave 3 of the first pile together with 4 to 9, or 11, of the second. A position with more than 20000 such
    /// intervals has `"bits"` instead of `"rows"`: for x' = 0, 1, ... a base64 string of bytes in which bit y' mod 8
    /// (counted from the lowest) of byte floor(y'/8) says whether (x', y') is an option.
    #[derive(Clone, Debug)]
    pub struct Moves {
        /// The game.
        game: Game = GAME,
        /// The first pile.
        x: u64 = PILE,
        /// The second pile.
        y: u64 = Parameter { called: SECOND_PILE.called, about: SECOND_PILE.about, ..PILE },
    }
}

/// The default time.
const TIME: Duration = Duration::from_secs(20);

/// With more intervals than this the rows are given as bits.
const INTERVALS: usize = 20_000;

/// An interval of piles, both ends included.
pub type Interval = (u64, u64);

/// The options of a position, before any blocking.
#[derive(Clone, Debug)]
pub struct Options {
    /// The canonical line.
    pub game: String,
    /// The position.
    pub from: Piles,
    /// What taking from the first pile alone can leave of it, and likewise from the second.
    pub single: [Vec<Interval>; 2],
    /// What the second pile can become by a two-pile move, for each rest of the first: bit y' of row x'.
    pub both: Vec<Vec<u8>>,
}

impl Question for Moves {
    const NAME: &'static str = "moves";
    const SUMMARY: &'static str = "The options of a position, for a board";
    type Answer = Options;

    fn answer(&self, allowance: &Allowance) -> Result<Options, Failure> {
        options(&self.game, Piles { x: self.x, y: self.y }, &allowance.budget(TIME))
    }
}

fn options(game: &Game, from: Piles, budget: &Budget) -> Result<Options, Failure> {
    let no_moves = || Failure::wrong("a pair sequence has no moves", "ask for its pairs");
    let rules = game.subject.game().ok_or_else(no_moves)?;
    let stopped = |spent: Spent| pull::failure(&PairError::Spent(spent), "moves", game);
    let eval = |error| Failure::eval(&error, &game.rule.source);
    let width = usize::try_from(from.y.div_ceil(8)).map_err(|_| stopped(Spent::Memory(usize::MAX)))?;
    let rows = usize::try_from(from.x).map_err(|_| stopped(Spent::Memory(usize::MAX)))?;
    budget.allows(rows.saturating_mul(width.saturating_add(24))).map_err(stopped)?;
    let mut both = Vec::with_capacity(rows);
    for x in 0..from.x {
        let mut row = vec![0u8; width];
        for (byte, first) in row.iter_mut().zip((0..from.y).step_by(8)) {
            budget.tick(x, Some(from.x)).map_err(stopped)?;
            for bit in 0..(from.y - first).min(8) {
                let (k, l) = (from.x - x, from.y - first - bit);
                *byte |= u8::from(rules.allows(&from, &Move { k, l }).map_err(eval)?) << bit;
            }
        }
        both.push(row);
    }
    let single = |pile: u64| -> Result<Vec<Interval>, Failure> {
        let mut found = Vec::new();
        for rest in 0..pile {
            budget.tick(rest, Some(pile)).map_err(stopped)?;
            if rules.allows(&Piles { x: pile, y: 0 }, &Move { k: pile - rest, l: 0 }).map_err(eval)? {
                join(&mut found, rest);
            }
        }
        Ok(found)
    };
    Ok(Options { game: game.line(), from, single: [single(from.x)?, single(from.y)?], both })
}

/// Adds a number above all the intervals.
fn join(intervals: &mut Vec<Interval>, n: u64) {
    match intervals.last_mut() {
        Some((_, last)) if *last + 1 == n => *last = n,
        _ => intervals.push((n, n)),
    }
}

impl Options {
    /// The second piles in a row of bits.
    fn intervals(row: &[u8]) -> Vec<Interval> {
        let mut found = Vec::new();
        for (first, byte) in (0u64..).step_by(8).zip(row) {
            (0..8).filter(|bit| byte >> bit & 1 == 1).for_each(|bit| join(&mut found, first + bit));
        }
        found
    }
}

impl Answer for Options {
    fn json(&self) -> Map<String, Value> {
        let interval = |(a, b): &Interval| json::position(*a, *b);
        let list = |all: &[Interval]| Value::Array(all.iter().map(interval).collect());
        let mut object = json::object([
            ("game", self.game.clone().into()),
            ("position", json::position(self.from.x, self.from.y)),
            ("one_pile", json!({"x": list(&self.single[0]), "y": list(&self.single[1])})),
        ]);
        let (mut rows, mut count) = (Vec::new(), 0);
        for (x, row) in self.both.iter().enumerate() {
            let found = Self::intervals(row);
            count += found.len();
            if count > INTERVALS {
                let bits = self.both.iter().map(|row| BASE64_STANDARD.encode(row).into()).collect();
                object.insert("bits".into(), Value::Array(bits));
                return object;
            }
            if !found.is_empty() {
                rows.push(json!({"x": x.to_string(), "y": list(&found)}));
            }
        }
        object.insert("rows".into(), Value::Array(rows));
        object
    }
}
