//! `impossible`: no rule of a class has given P-positions.
//!
//! The claim is finite: "no rule of the class, in normal play with free one-pile moves, has P-positions of which
//! exactly these have no pile above `to`, and of which these others are some". It is refuted at one position
//! outside the pairs: a rule would need a move from it to a pair, and no such move can be legal.
//! docs/proofs.md, Propositions 99 (f without x0), 102 (invariant) and 103 (Wyt).

use super::Refused;
use std::collections::BTreeMap;
use std::str::FromStr;
use wythoff_base::Budget;

/// A class of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Constraint games whose f depends on x1 alone.
    X1,
    /// Constraint games whose f does not depend on x0.
    X1Y1,
    /// Constraint games.
    X1Y1X0,
    /// Wyt(f).
    Wyt,
    /// Two-pile moves (k,l) that are legal everywhere or nowhere.
    Invariant,
    /// Any two-pile moves.
    Take,
}

impl Class {
    /// Every class.
    pub const ALL: [Class; 6] = [Class::X1, Class::X1Y1, Class::X1Y1X0, Class::Wyt, Class::Invariant, Class::Take];

    /// The word used in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Class::X1 => "f(x1)",
            Class::X1Y1 => "f(x1,y1)",
            Class::X1Y1X0 => "f(x1,y1,x0)",
            Class::Wyt => "wyt",
            Class::Invariant => "invariant",
            Class::Take => "take",
        }
    }
}

impl FromStr for Class {
    type Err = String;

    fn from_str(text: &str) -> Result<Class, String> {
        let short: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let found = Class::ALL.into_iter().find(|class| class.name() == short);
        found.ok_or_else(|| format!("the classes are: {}", Class::ALL.map(Class::name).join(", ")))
    }
}

/// Two piles in an order.
pub type Point = (u64, u64);

/// No rule of a class has these P-positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impossible {
    /// The class.
    pub class: Class,
    /// Which pairs have no number above it is known.
    pub to: u64,
    /// These, (a,b) with a <= b, in the order of a.
    pub pairs: Vec<Point>,
    /// Other pairs that are used.
    pub more: Vec<Point>,
    /// The position outside the pairs that has no legal move to a pair.
    pub position: Point,
    /// Why it has none.
    pub because: Because,
}

/// Why a position has no legal move to a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// This pair has the same difference and larger piles: f allows it every move to a pair that the position has.
    Shifted(Point),
    /// Each move to a pair would be legal between two pairs as well.
    Conflicts(Vec<Conflict>),
}

/// A pair that a two-pile move could reach, and what forbids it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The pair, its numbers in the order of the position.
    pub to: Point,
    /// A move between these two pairs, numbers in any order, would be legal as well.
    pub joined: [Point; 2],
}

impl Impossible {
    /// The word for this kind of certificate.
    pub const KIND: &'static str = "impossible";

    /// Checks everything; what it rests on, in sentences.
    pub(crate) fn verify(&self, budget: &Budget) -> Result<Vec<String>, Refused> {
        let partner = self.partners(budget)?;
        let (x, y) = self.position;
        if !(1..=y).contains(&x) || y > self.to {
            return Err(Refused::because("the position must be sorted, with no empty pile, within the bound"));
        }
        let of = |pile: u64| partner.get(&pile).copied().filter(|other| *other <= self.to);
        if let Some((pile, other)) = [(x, of(x).filter(|b| *b <= y)), (y, of(y).filter(|b| *b <= x))]
            .into_iter()
            .find_map(|(pile, other)| Some((pile, other?)))
        {
            return Err(Refused::because(format!(
                "({x},{y}) is the pair {pile} and {other}, or has a one-pile move to it"
            )));
        }
        let reason = match (&self.because, self.class) {
            (Because::Shifted(pair), Class::X1 | Class::X1Y1) => self.shifted(*pair, &partner)?,
            (Because::Conflicts(all), Class::Wyt | Class::Invariant) => self.conflicts(all, &partner, budget)?,
            _ => {
                return Err(Refused::because(format!("this reason does not apply to the class {}", self.class.name())));
            }
        };
        let (count, to, class) = (self.pairs.len(), self.to, self.class.name());
        let more = if self.more.is_empty() { String::new() } else { format!(" and {} further pairs", self.more.len()) };
        Ok(vec![
            format!(
                "({x},{y}) is not among the {count} pairs with no number above {to}, and no one-pile move leads from \
                 it to one of them"
            ),
            reason,
            format!(
                "so no rule of the class {class} has these {count} pairs{more} among its P-positions, and no others \
                 with piles up to {to}"
            ),
        ])
    }

    /// The partner of every number that is in a pair.
    fn partners(&self, budget: &Budget) -> Result<BTreeMap<u64, u64>, Refused> {
        let mut partner = BTreeMap::new();
        for ((a, b), inside) in self.pairs.iter().map(|p| (*p, true)).chain(self.more.iter().map(|p| (*p, false))) {
            budget.step()?;
            if a > b || (b <= self.to) != inside {
                return Err(Refused::because(format!("({a},{b}) is not sorted, or on the wrong side of the bound")));
            }
            let twice = partner.insert(a, b).is_some() || (a < b && partner.insert(b, a).is_some());
            if twice {
                return Err(Refused::because(format!("a number of ({a},{b}) is in two pairs")));
            }
        }
        if !self.pairs.is_sorted() || partner.get(&0) != Some(&0) {
            return Err(Refused::because("the pairs must be in the order of a and begin with (0,0)"));
        }
        Ok(partner)
    }

    /// Proposition 99: adding the same to both piles keeps every two-pile move legal that does not look at x0.
    fn shifted(&self, (a, b): Point, partner: &BTreeMap<u64, u64>) -> Result<String, Refused> {
        let (x, y) = self.position;
        if partner.get(&a) != Some(&b) || a <= x || b.checked_sub(a) != Some(y - x) {
            return Err(Refused::because(format!("({a},{b}) is not a pair above ({x},{y}) with the same difference")));
        }
        Ok(format!("a two-pile move from ({x},{y}) to a pair would be legal from the pair ({a},{b}) to it as well"))
    }

    /// Propositions 102 and 103: what joins two pairs is not legal.
    fn conflicts(&self, all: &[Conflict], partner: &BTreeMap<u64, u64>, budget: &Budget) -> Result<String, Refused> {
        let (x, y) = self.position;
        let below = partner.iter().map(|(p, q)| (*p, *q)).filter(|(p, q)| *p < x && *q < y);
        let mut listed = all.iter();
        for to in below {
            budget.step()?;
            let conflict = listed.next().filter(|conflict| conflict.to == to);
            let conflict = conflict.ok_or_else(|| Refused::because(format!("nothing forbids the move to {to:?}")))?;
            let [from, into] = conflict.joined;
            let pairs = [from, into].iter().all(|(p, q)| partner.get(p) == Some(q));
            let taken = amounts(from, into).filter(|_| pairs);
            let forbidden = amounts((x, y), to).zip(taken).is_some_and(|((k, l), (s, t))| match self.class {
                Class::Wyt => s == k && t <= l,
                _ => (s, t) == (k, l),
            });
            if !forbidden {
                let (to, from, into) = (shown(to), shown(from), shown(into));
                return Err(Refused::because(format!(
                    "the move to {to} is not forbidden by one from {from} to {into}"
                )));
            }
        }
        if listed.next().is_some() {
            return Err(Refused::because("it forbids a move to a position that is not a pair"));
        }
        Ok(format!(
            "each of the {} two-pile moves from ({x},{y}) to a pair would be legal between two pairs as well",
            all.len()
        ))
    }
}

fn shown((x, y): Point) -> String {
    format!("({x},{y})")
}

/// What a two-pile move takes, the smaller amount first.
fn amounts(from: Point, to: Point) -> Option<Point> {
    let (k, l) = (from.0.checked_sub(to.0)?, from.1.checked_sub(to.1)?);
    (k > 0 && l > 0).then_some((k.min(l), k.max(l)))
}
