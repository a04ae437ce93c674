//! The n-th position of a value in Wythoff's game.

use super::{Grundy, gave_up};
use crate::answers::certificate;
use crate::answers::failure::Failure;
use serde_json::{Map, Value};
use wythoff_budget::Budget;
use wythoff_check::certificate::Certificate;
use wythoff_check::evidence::Evidence;
use wythoff_exact::UBig;
use wythoff_grundy::windows::{MAX_VALUE, Windows};
use wythoff_solve::json;

/// The n-th position of a value.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Nth {
    /// The canonical line.
    pub game: String,
    /// The value.
    pub value: u64,
    /// The index, from 0 on by the smaller pile.
    pub n: UBig,
    /// The position.
    pub piles: (UBig, UBig),
    /// Why it is right.
    pub theorem: String,
    /// What it rests on.
    pub evidence: Evidence,
    /// The certificate, where it was asked for.
    pub certificate: Option<Map<String, Value>>,
}

pub(super) fn find(asked: &Grundy, value: u64, n: &UBig, budget: &Budget) -> Result<Nth, Failure> {
    let rules = asked.rules()?;
    if !Windows::serves(rules) {
        let message = "the n-th position with a value is known only for Wythoff's game, f = 1 in normal play";
        return Err(Failure::wrong(message, "ask about wythoff, or list small values with `--to 30`"));
    }
    let windows = Windows::up_to(value);
    let windows = windows
        .ok_or_else(|| Failure::wrong(format!("the value is greater than {MAX_VALUE}"), "ask for a smaller value"))?;
    let convergence = windows.convergence(rules);
    if asked.certificate && convergence.is_none() {
        let message = format!("convergence is not proved for the value {value}, so there is no certificate");
        return Err(Failure::wrong(message, "leave `--certificate` out, or ask for the value 1 or 2"));
    }
    let (piles, ground) = windows.nth(n, budget).map_err(gave_up("windows"))?;
    let certificate = convergence.filter(|_| asked.certificate).map(Certificate::Convergence);
    Ok(Nth {
        game: asked.game.line(),
        value,
        n: n.clone(),
        piles,
        theorem: ground.theorem(),
        evidence: ground.evidence(),
        certificate: certificate.as_ref().map(certificate::json),
    })
}

impl Nth {
    /// The object, without the version.
    pub fn json(&self) -> Map<String, Value> {
        let mut object = json::object([
            ("game", self.game.clone().into()),
            ("value", self.value.to_string().into()),
            ("n", self.n.to_string().into()),
            ("a", self.piles.0.to_string().into()),
            ("b", self.piles.1.to_string().into()),
            ("solver", "windows".into()),
            ("theorem", self.theorem.clone().into()),
            ("evidence", json::evidence(&self.evidence)),
        ]);
        object.extend(self.certificate.clone().map(|certificate| ("certificate".to_string(), certificate.into())));
        object
    }
}
