//! The Grundy value of one position.

use super::Grundy;
use crate::answers::allowance::Allowance;
use crate::answers::failure::{Failure, Reason};
use serde_json::{Map, Value, json};
use wythoff_budget::Budget;
use wythoff_check::evidence::Evidence;
use wythoff_exact::UBig;
use wythoff_game::ruleset::Ruleset;
use wythoff_grundy::position::{self, Known, value};
use wythoff_solve::json;

/// The value of a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Valued {
    /// The canonical line.
    pub game: String,
    /// The piles as they were given.
    pub piles: [UBig; 2],
    /// The value, where it is known.
    pub value: Option<UBig>,
    /// Where it is not: it is at least this.
    pub at_least: Option<UBig>,
    /// The value in misère play, of a misère game.
    pub misere: Option<UBig>,
    /// Who found it.
    pub solver: String,
    /// Why it is right.
    pub theorem: String,
    /// What it rests on.
    pub evidence: Evidence,
}

/// The value of a position by the first method that knows it.
pub(super) fn find(
    asked: &Grundy,
    [x, y]: [&UBig; 2],
    allowance: &Allowance,
    budget: &Budget,
) -> Result<Valued, Failure> {
    let rules = asked.rules()?;
    let found = |rules: &Ruleset| value(rules, x, y, allowance.to, budget).map_err(|error| asked.failure(error));
    let normal = found(&rules.in_normal_play())?;
    let misere = rules.play().is_misere().then(|| found(rules)).transpose()?;
    if normal.known == Known::Unknown {
        let (reason, hint) = (Reason::Size, "ask about smaller piles, or about one small and one large pile".into());
        return Err(Failure::GaveUp { reason, tried: normal.tried, hint });
    }
    let exact = |valued: &position::Valued| match &valued.known {
        Known::Exact(value) => Some(value.clone()),
        _ => None,
    };
    Ok(Valued {
        game: asked.game.line(),
        piles: [x.clone(), y.clone()],
        value: exact(&normal),
        at_least: match &normal.known {
            Known::AtLeast(least) => Some(least.clone()),
            _ => None,
        },
        misere: misere.as_ref().and_then(exact),
        solver: normal.solver.into(),
        theorem: normal.theorem,
        evidence: normal.evidence,
    })
}

impl Valued {
    /// The object, without the version.
    pub fn json(&self) -> Map<String, Value> {
        let text = |number: &Option<UBig>| json!(number.as_ref().map(UBig::to_string));
        let mut object = json::object([
            ("game", self.game.clone().into()),
            ("position", json!(self.piles.each_ref().map(UBig::to_string))),
            ("value", text(&self.value)),
            ("at_least", text(&self.at_least)),
            ("solver", self.solver.clone().into()),
            ("theorem", self.theorem.clone().into()),
            ("evidence", json::evidence(&self.evidence)),
        ]);
        if self.misere.is_some() {
            object.insert("misere".into(), text(&self.misere));
        }
        object
    }
}
