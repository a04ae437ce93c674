//! Numbers in digits, as JSON.

use super::{DigitSystem, InDigits, NumberInDigits};
use crate::wire::{self, Integer, seen_as, view, wire};

seen_as!(InDigits, Seen);

view! {
    /// Numbers in the numeration system that decides a game.
    struct Seen<'a> of InDigits as found => {
        /// The canonical line of the game.
        game: &'a str = &found.game,
        system: System<'a> = wire(&found.system),
        numbers: Vec<Number<'a>> = found.numbers.iter().map(|number| Number::new(found, number)).collect(),
        solver: &'a str = found.solver,
        theorem: &'a str = &found.theorem,
        /// Why the theorem's hypotheses hold for this rule.
        reasons: &'a [String] = &found.reasons,
        evidence: wire::Evidence = wire(&found.evidence),
    }
}

view! {
    /// A numeration system.
    #[cfg_attr(feature = "schema", schemars(rename = "DigitSystem"))]
    struct System<'a> of DigitSystem as system => {
        name: &'a str = &system.name,
        /// The lowest bases, from 1 on: all that the numbers need, at most 64.
        bases: Vec<Integer> = wire(&system.bases),
        /// All bases, as a formula.
        recurrence: &'a str = &system.recurrence,
        /// How the digits of a number decide its place, and how they give its partner.
        decides: &'a str = &system.decides,
        /// How the digits of a_n become those of b_n.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["left shift", "exchange"])))]
        partner: &'static str = if system.shifts { "left shift" } else { "exchange" },
    }
}

/// A number in digits.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "NumberInDigits"))]
struct Number<'a> {
    x: Integer,
    /// The most significant digit first: with colons between digits where one of the system may exceed 9.
    digits: &'a str,
    /// The sequence that contains it.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["a", "b", "both"])))]
    is: &'static str,
    /// Its index there.
    n: Integer,
    /// The other number of its pair.
    partner: Integer,
    partner_digits: &'a str,
    /// The number in sentences, where one number was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    said: Option<String>,
    /// a_x and b_x, the pair with this index, where all numbers up to a bound were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pair: Option<[Integer; 2]>,
}

impl<'a> Number<'a> {
    fn new(found: &InDigits, number: &'a NumberInDigits) -> Self {
        Number {
            x: wire(&number.x),
            digits: &number.digits,
            is: number.sequence(),
            n: wire(&number.n),
            partner: wire(&number.partner),
            partner_digits: &number.partner_digits,
            said: number.pair.is_none().then(|| found.said(number, true)),
            pair: wire(&number.pair),
        }
    }
}
