//! Tame, pet or wild: the pairs (g, g-) of a box, of normal and misère values, which matter for misère sums.
//!
//! A game is tame if every position has one of the pairs (0,1), (1,0) and (k,k). It is pet if it is tame and k >= 2 in
//! each pair (k,k). Otherwise it is wild. These pairs decide misère sums of tame games.

use std::fmt;
use wythoff_check::Values;

/// The kind of the pairs of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temper {
    /// Only (0,1), (1,0) and (k,k) with k >= 2.
    Pet,
    /// Only (0,1), (1,0) and (k,k), with (0,0) or (1,1) among them.
    Tame {
        /// The first position with (0,0) or (1,1), by x, then y.
        first: (u64, u64),
    },
    /// Some pair is another one.
    Wild {
        /// The first position with another pair, by x, then y.
        first: (u64, u64),
        /// Its pair.
        pair: (u32, u32),
    },
}

impl Temper {
    /// The kind for the values in normal and in misère play, in boxes of one size.
    ///
    /// ```
    /// use wythoff_base::Budget;
    /// use wythoff_game::Ruleset;
    /// use wythoff_grundy::{Temper, table};
    /// let temper = |rule: &str| {
    ///     let game = Ruleset::parse(rule).unwrap();
    ///     let values = |game| table(&game, 40, &Budget::unlimited()).unwrap().values;
    ///     Temper::of(&values(game.in_normal_play()), &values(game))
    /// };
    /// assert_eq!(temper("wythoff, misere"), Temper::Tame { first: (3, 5) });
    /// assert_eq!(temper("f = 2, misere"), Temper::Pet);
    /// assert_eq!(temper("f04-table5, misere"), Temper::Wild { first: (17, 26), pair: (1, 7) });
    /// ```
    pub fn of(normal: &Values, misere: &Values) -> Temper {
        let mut temper = Temper::Pet;
        for ((at, g), (_, h)) in normal.positions().zip(misere.positions()) {
            match (g, h) {
                (0, 1) | (1, 0) => {}
                (0, 0) | (1, 1) if temper == Temper::Pet => temper = Temper::Tame { first: at },
                (g, h) if g == h => {}
                pair => return Temper::Wild { first: at, pair },
            }
        }
        temper
    }

    /// The name of the kind.
    pub fn word(self) -> &'static str {
        match self {
            Temper::Pet => "pet",
            Temper::Tame { .. } => "tame",
            Temper::Wild { .. } => "wild",
        }
    }

    /// The first position that excludes the better kind.
    pub fn witness(self) -> Option<(u64, u64)> {
        match self {
            Temper::Pet => None,
            Temper::Tame { first } | Temper::Wild { first, .. } => Some(first),
        }
    }
}

impl fmt::Display for Temper {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Temper::Pet => out.write_str(
                "pet: each position's normal and misère Grundy values are (0,1), (1,0), or equal and at least 2",
            ),
            Temper::Tame { first: (x, y) } => {
                write!(
                    out,
                    "tame, not pet: each position's normal and misère Grundy values are (0,1), (1,0), or equal; \
                     equal and less than 2 first at ({x}, {y})"
                )
            }
            Temper::Wild { first: (x, y), pair: (g, h) } => {
                write!(out, "wild: the normal and misère Grundy values are ({g},{h}) at ({x}, {y})")
            }
        }
    }
}
