//! A game: its moves, and how it is played.

use crate::diagnostic::{Diagnostic, RuleError};
use crate::eval::{Condition, Formula};
use crate::expr::{Expr, MAX_HEIGHT, Parameter, Span};
use crate::plain::MAX_PARTS;
use crate::rule::{Head, MAX_SOURCE, Modifier, Rule, SINGLE};
use std::fmt;
use std::sync::Arc;

pub use crate::play::Play;

/// The two-pile move of a game.
#[derive(Clone, Debug)]
pub enum TwoPile {
    /// abs(k - l) < f(x1,y1,x0), \[F04\].
    Constraint(Formula),
    /// 0 < k <= l < f(k), k the smaller of the two amounts, \[FT13\].
    Wyt(Formula),
    /// Any condition, for (k,l) or for (l,k).
    Take(Condition),
}

impl TwoPile {
    /// The move of that head; a pair sequence has none.
    fn new(head: Head, body: Expr) -> Option<TwoPile> {
        match head {
            Head::F => Some(TwoPile::Constraint(Formula::new(body, head.vars()))),
            Head::Wyt => Some(TwoPile::Wyt(Formula::new(body, head.vars()))),
            Head::Take => Some(TwoPile::Take(Condition::new(body, head.vars()))),
            Head::C => None,
        }
    }
}

/// The one-pile move of a game.
#[derive(Clone, Debug)]
pub enum Single {
    /// Any positive number.
    Free,
    /// None.
    Forbidden,
    /// Legal where a condition in the variables `SINGLE` is true.
    If(Condition),
}

/// A game: two piles, its moves, and who wins at the end.
#[derive(Clone, Debug)]
pub struct Ruleset {
    two_pile: TwoPile,
    single: Single,
    /// q as written; `blocking 1` forbids nothing.
    blocking: Option<u32>,
    misere: bool,
}

impl Ruleset {
    /// The game of a rule; a pair sequence has none.
    pub(crate) fn of(rule: &Rule) -> Option<Ruleset> {
        let two_pile = TwoPile::new(rule.head, rule.body.clone())?;
        let mut ruleset = Ruleset { two_pile, single: Single::Free, blocking: None, misere: false };
        for modifier in &rule.modifiers {
            match modifier {
                Modifier::Blocking(q) => ruleset.blocking = Some(*q),
                Modifier::Misere => ruleset.misere = true,
                Modifier::NoSingle => ruleset.single = Single::Forbidden,
                Modifier::Single(c) => ruleset.single = Single::If(Condition::new(c.clone(), &SINGLE)),
            }
        }
        Some(ruleset)
    }

    /// A game in normal play with free one-pile moves. `None` for the head of a pair sequence, or for a rule that would
    /// be too large to be read.
    ///
    /// ```
    /// use wythoff_game::{Expr, Var};
    /// use wythoff_game::Head;
    /// use wythoff_game::Ruleset;
    /// assert_eq!(Ruleset::new(Head::F, Expr::from(Var::X1) + 1u64).unwrap().to_string(), "f = x1 + 1");
    /// ```
    pub fn new(head: Head, body: Expr) -> Option<Ruleset> {
        let (parts, height) = body.plain_size();
        let two_pile = TwoPile::new(head, body).filter(|_| parts <= MAX_PARTS && height <= MAX_HEIGHT)?;
        let ruleset = Ruleset { two_pile, single: Single::Free, blocking: None, misere: false };
        (ruleset.to_string().len() <= MAX_SOURCE).then_some(ruleset)
    }

    /// Reads the rule of a game; a pair sequence is an error.
    ///
    /// ```
    /// use wythoff_game::Ruleset;
    /// assert_eq!(Ruleset::parse("f=1,  misère").unwrap().to_string(), "f = 1, misere");
    /// assert_eq!(Ruleset::parse("c = n").unwrap_err().to_string(), "a pair sequence has no moves");
    /// ```
    pub fn parse(text: &str) -> Result<Ruleset, RuleError> {
        let rule = Rule::parse(text)?;
        let whole = Span::new(0, rule.source.len());
        Ruleset::of(&rule).ok_or_else(|| RuleError::new(Diagnostic::NoMoves, whole, &rule.source))
    }

    /// The two-pile move.
    pub fn two_pile(&self) -> &TwoPile {
        &self.two_pile
    }

    /// The one-pile move.
    pub fn single(&self) -> &Single {
        &self.single
    }

    /// The parameters, in the order in which the rule mentions them.
    ///
    /// ```
    /// use wythoff_game::Ruleset;
    /// let game = Ruleset::parse("f = p*x1 + q, q = 1, misere, p = 3").unwrap();
    /// assert_eq!(game.to_string(), "f = p*x1 + q, p = 3, q = 1, misere");
    /// ```
    pub(crate) fn parameters(&self) -> Vec<&Arc<Parameter>> {
        let mut all = match &self.two_pile {
            TwoPile::Constraint(f) | TwoPile::Wyt(f) => f.written().parameters(),
            TwoPile::Take(condition) => condition.written().parameters(),
        };
        if let Single::If(condition) = &self.single {
            let more = condition.written().parameters();
            all.extend(more.into_iter().filter(|p| all.iter().all(|known| known.name != p.name)).collect::<Vec<_>>());
        }
        all
    }

    /// Who wins at the end, and which moves the opponent may forbid.
    ///
    /// ```
    /// use wythoff_game::{Play, Ruleset};
    /// let play = |rule| Ruleset::parse(rule).unwrap().play();
    /// assert_eq!(play("f = 1, blocking 2"), Play::Blocking(2));
    /// assert_eq!(play("f = 1, blocking 1"), Play::Normal);
    /// ```
    pub fn play(&self) -> Play {
        match (self.misere, self.blocking) {
            (false, Some(q)) if q > 1 => Play::Blocking(q),
            (true, Some(q)) if q > 1 => Play::MisereBlocking(q),
            (false, _) => Play::Normal,
            (true, _) => Play::Misere,
        }
    }

    /// Whether any positive number may be taken from one pile: then every x has at most one partner in P.
    pub fn free_single(&self) -> bool {
        matches!(self.single, Single::Free)
    }

    /// Normal play with free one-pile moves, the setting of most theorems.
    pub fn is_plain(&self) -> bool {
        self.free_single() && self.play() == Play::Normal
    }

    /// The same game with another two-pile move; `None` for the head of a pair sequence.
    pub fn with_two_pile(&self, head: Head, body: Expr) -> Option<Ruleset> {
        TwoPile::new(head, body).map(|two_pile| Ruleset { two_pile, ..self.clone() })
    }

    /// The same moves in normal play.
    pub fn in_normal_play(&self) -> Ruleset {
        Ruleset { blocking: None, misere: false, ..self.clone() }
    }

    /// The same moves in misère play.
    pub fn in_misere_play(&self) -> Ruleset {
        Ruleset { misere: true, ..self.in_normal_play() }
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.two_pile {
            TwoPile::Constraint(f) => write!(out, "f = {}", f.written())?,
            TwoPile::Wyt(f) => write!(out, "wyt = {}", f.written())?,
            TwoPile::Take(condition) => write!(out, "take = {}", condition.written())?,
        }
        for parameter in self.parameters() {
            write!(out, ", {parameter}")?;
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
            Single::If(condition) => write!(out, ", single = {}", condition.written()),
        }
    }
}
