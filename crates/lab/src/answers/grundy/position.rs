//! The Grundy value of one position.

use super::Grundy;
use crate::answers::allowance::Allowance;
use crate::answers::failure::{Failure, Reason};
use crate::wire::{self, As, Integer};
use serde::Serialize;
use wythoff_base::Budget;
use wythoff_base::UBig;
use wythoff_check::evidence::Evidence;
use wythoff_game::Ruleset;
use wythoff_grundy::{ValueBound, Valued as OfGame, value};

/// The value of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "GrundyValue"))]
#[non_exhaustive]
pub struct Valued {
    /// The canonical line.
    pub game: String,
    /// The piles as they were given.
    #[serde(rename = "position", with = "As::<wire::Position>")]
    pub piles: [UBig; 2],
    /// The value, where it is known.
    #[serde(with = "As::<Option<Integer>>")]
    pub value: Option<UBig>,
    /// A lower bound, where the value is not known.
    #[serde(with = "As::<Option<Integer>>")]
    pub at_least: Option<UBig>,
    /// Who found it.
    pub solver: String,
    /// Why it is right.
    pub theorem: String,
    /// What it rests on.
    #[serde(with = "As::<wire::Evidence>")]
    pub evidence: Evidence,
    /// The value in misère play, of a misère game.
    #[serde(with = "As::<Option<Integer>>", skip_serializing_if = "Option::is_none")]
    pub misere: Option<UBig>,
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
    if normal.known == ValueBound::Unknown {
        let (reason, hint) = (Reason::Size, "ask about smaller piles, or about one small and one large pile".into());
        return Err(Failure::GaveUp { reason, tried: normal.tried, hint });
    }
    let exact = |valued: &OfGame| match &valued.known {
        ValueBound::Exact(value) => Some(value.clone()),
        _ => None,
    };
    Ok(Valued {
        game: asked.game.line(),
        piles: [x.clone(), y.clone()],
        value: exact(&normal),
        at_least: match &normal.known {
            ValueBound::AtLeast(least) => Some(least.clone()),
            _ => None,
        },
        misere: misere.as_ref().and_then(exact),
        solver: normal.solver.into(),
        theorem: normal.theorem,
        evidence: normal.evidence,
    })
}
