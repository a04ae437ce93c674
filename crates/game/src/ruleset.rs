//! What a rule means: which moves are legal.

use crate::eval::{Condition, EvalError, Formula};
use crate::expr::Var;
use crate::rule::{Head, Modifier, Rule};
use crate::{diagnostic::RuleError, position::Position};
use std::fmt;
use wythoff_exact::{IBig, UBig};

/// The two-pile move of a game.
#[derive(Clone, Debug)]
pub enum TwoPile {
    /// abs(k - l) < f(x1,y1,x0), \[F04\].
    Constraint(Formula),
    /// 0 < k <= l < f(k), k the smaller of the two amounts, \[FT13\].
    Wyt(Formula),
    /// Any condition, for (k,l) or for (l,k).
    Take(Condition),
    /// No game at all, only the pairs a_n = mex, b_n = a_n + c_n, \[FP15\].
    Pairs(Formula),
}

/// The one-pile move of a game.
#[derive(Clone, Debug)]
pub enum Single {
    /// Any positive number.
    Free,
    /// None.
    Forbidden,
    /// Where a condition on k holds.
    If(Condition),
}

/// A game: two piles, its moves, and who wins at the end.
#[derive(Clone, Debug)]
pub struct Ruleset {
    /// The two-pile move.
    pub two_pile: TwoPile,
    /// The one-pile move.
    pub single: Single,
    /// q, where the opponent may forbid up to q - 1 equal removals before each move.
    pub blocking: Option<u32>,
    /// The last player loses.
    pub misere: bool,
}

impl From<&Rule> for Ruleset {
    fn from(rule: &Rule) -> Ruleset {
        let (body, vars) = (rule.body.clone(), rule.head.vars());
        let two_pile = match rule.head {
            Head::F => TwoPile::Constraint(Formula::new(body, vars)),
            Head::Wyt => TwoPile::Wyt(Formula::new(body, vars)),
            Head::Take => TwoPile::Take(Condition::new(body, vars)),
            Head::C | Head::Constant | Head::Predicate => TwoPile::Pairs(Formula::new(body, vars)),
        };
        let mut ruleset = Ruleset { two_pile, single: Single::Free, blocking: None, misere: false };
        for modifier in &rule.modifiers {
            match modifier {
                Modifier::Blocking(q) => ruleset.blocking = Some(*q),
                Modifier::Misere => ruleset.misere = true,
                Modifier::NoSingle => ruleset.single = Single::Forbidden,
                Modifier::Single(c) => ruleset.single = Single::If(Condition::new(c.clone(), &[Var::K])),
            }
        }
        ruleset
    }
}

impl Ruleset {
    /// Reads a rule and says what it means.
    ///
    /// ```
    /// use wythoff_game::ruleset::Ruleset;
    /// let game = Ruleset::parse("f=1,  misère").unwrap();
    /// assert_eq!(game.to_string(), "f = 1, misere");
    /// ```
    pub fn parse(text: &str) -> Result<Ruleset, RuleError> {
        Rule::parse(text).map(|rule| Ruleset::from(&rule))
    }

    /// The greatest pile for which legality is decided with machine integers.
    pub const MAX_SMALL_PILE: u64 = 1 << 62;

    /// Whether `k` may be taken from one pile alone.
    pub fn allows_single(&self, k: u64) -> Result<bool, EvalError> {
        match &self.single {
            _ if k == 0 => Ok(false),
            Single::Free => Ok(true),
            Single::Forbidden => Ok(false),
            Single::If(condition) => condition.holds_at(&[small(k)]),
        }
    }

    /// Whether `k > 0` may be taken from the first pile together with `l > 0` from the second, before any blocking.
    ///
    /// ```
    /// use wythoff_game::{position::Position, ruleset::Ruleset};
    /// let game = Ruleset::parse("wythoff").unwrap();
    /// assert!(game.allows_both(Position { x: 11, y: 15 }, 5, 5).unwrap());
    /// assert!(!game.allows_both(Position { x: 11, y: 15 }, 5, 6).unwrap());
    /// ```
    pub fn allows_both(&self, from: Position, k: u64, l: u64) -> Result<bool, EvalError> {
        if k == 0 || l == 0 || k > from.x || l > from.y {
            return Ok(false);
        }
        let before = from.sorted();
        let after = Position { x: from.x - k, y: from.y - l }.sorted();
        match &self.two_pile {
            TwoPile::Constraint(f) => {
                let f = f.ceil_saturating(&[small(after.x), small(after.y), small(before.x)])?;
                Ok(small(k.abs_diff(l)) < f)
            }
            TwoPile::Wyt(f) => Ok(small(k.max(l)) < f.ceil_saturating(&[small(k.min(l))])?),
            TwoPile::Take(condition) => {
                let piles = [small(before.x), small(before.y), small(after.x), small(after.y)];
                let holds = |k, l| condition.holds_at(&[small(k), small(l), piles[0], piles[1], piles[2], piles[3]]);
                Ok(holds(k, l)? || (k != l && holds(l, k)?))
            }
            TwoPile::Pairs(_) => Ok(false),
        }
    }

    /// [`Ruleset::allows_single`] for an amount of any size.
    pub fn allows_single_big(&self, k: &UBig) -> Result<bool, EvalError> {
        match &self.single {
            _ if k.is_zero() => Ok(false),
            Single::Free => Ok(true),
            Single::Forbidden => Ok(false),
            Single::If(condition) => condition.holds(&[IBig::from(k.clone())]),
        }
    }

    /// [`Ruleset::allows_both`] for piles of any size.
    ///
    /// ```
    /// use wythoff_exact::UBig;
    /// use wythoff_game::{position::Position, ruleset::Ruleset};
    /// let game = Ruleset::parse("wythoff").unwrap();
    /// let (pile, k) = (UBig::from(10u8).pow(100), UBig::from(10u8).pow(99));
    /// let from = Position { x: pile.clone(), y: pile };
    /// assert!(game.allows_both_big(&from, &k, &k).unwrap());
    /// assert!(!game.allows_both_big(&from, &k, &(&k + 1u8)).unwrap());
    /// ```
    pub fn allows_both_big(&self, from: &Position<UBig>, k: &UBig, l: &UBig) -> Result<bool, EvalError> {
        if k.is_zero() || l.is_zero() || *k > from.x || *l > from.y {
            return Ok(false);
        }
        let before = from.clone().sorted();
        let after = Position { x: &from.x - k, y: &from.y - l }.sorted();
        let int = |n: &UBig| IBig::from(n.clone());
        match &self.two_pile {
            TwoPile::Constraint(f) => {
                let difference = if k > l { k - l } else { l - k };
                Ok(IBig::from(difference) < f.ceil(&[int(&after.x), int(&after.y), int(&before.x)])?)
            }
            TwoPile::Wyt(f) => Ok(int(k.max(l)) < f.ceil(&[int(k.min(l))])?),
            TwoPile::Take(condition) => {
                let holds = |k, l| {
                    let piles = [&before.x, &before.y, &after.x, &after.y];
                    condition.holds(&[k, l].into_iter().chain(piles).map(int).collect::<Vec<_>>())
                };
                Ok(holds(k, l)? || (k != l && holds(l, k)?))
            }
            TwoPile::Pairs(_) => Ok(false),
        }
    }

    /// Whether the line names a game rather than a pair of sequences.
    pub fn has_moves(&self) -> bool {
        !matches!(self.two_pile, TwoPile::Pairs(_))
    }

    /// Whether any positive number may be taken from one pile: then every x has at most one partner in P.
    pub fn free_single(&self) -> bool {
        matches!(self.single, Single::Free)
    }
}

/// Piles are below 2^63 wherever this is called; a larger one saturates, and every comparison keeps its meaning.
fn small(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

impl fmt::Display for Ruleset {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.two_pile {
            TwoPile::Constraint(f) => write!(out, "f = {}", f.expr())?,
            TwoPile::Wyt(f) => write!(out, "wyt = {}", f.expr())?,
            TwoPile::Pairs(c) => write!(out, "c = {}", c.expr())?,
            TwoPile::Take(condition) => write!(out, "take = {}", condition.expr())?,
        }
        if let Some(q) = self.blocking {
            write!(out, ", blocking {q}")?;
        }
        if self.misere {
            write!(out, ", misere")?;
        }
        match &self.single {
            Single::Free => Ok(()),
            Single::Forbidden => write!(out, ", no single"),
            Single::If(condition) => write!(out, ", single = {}", condition.expr()),
        }
    }
}
