//! The n-th position of a value in Wythoff's game.

use super::{Grundy, gave_up};
use crate::answers::certificate;
use crate::answers::failure::Failure;
use crate::wire::{self, Integer, seen_as, view, wire};
use wythoff_base::Budget;
use wythoff_base::UBig;
use wythoff_check::certificate::Certificate;
use wythoff_check::evidence::Evidence;
use wythoff_grundy::{MAX_VALUE, Windows};

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
    pub certificate: Option<certificate::WrittenCertificate>,
}

pub(super) fn find(asked: &Grundy, value: u64, n: &UBig, budget: &Budget) -> Result<Nth, Failure> {
    let rules = asked.rules()?;
    if !Windows::serves(rules) {
        let message = "the n-th position with a value is known only for Wythoff's game, f = 1 in normal play";
        return Err(Failure::wrong(message, "ask about wythoff, or list small values with `$to=30`"));
    }
    let windows = Windows::up_to(value);
    let windows = windows
        .ok_or_else(|| Failure::wrong(format!("the value is greater than {MAX_VALUE}"), "ask for a smaller value"))?;
    let convergence = windows.convergence(rules);
    if asked.certificate && convergence.is_none() {
        let message = format!("convergence is not proved for the value {value}, so there is no certificate");
        return Err(Failure::wrong(message, "leave `$certificate` out, or ask for the value 1 or 2"));
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

seen_as!(Nth, NthPosition);

view! {
    /// The n-th position of a value.
    struct NthPosition<'a> of Nth as found => {
        /// The canonical line of the game.
        game: &'a str = &found.game,
        value: Integer = wire(&found.value),
        /// The index, counted from 0 by the smaller pile.
        n: Integer = wire(&found.n),
        a: Integer = wire(&found.piles.0),
        b: Integer = wire(&found.piles.1),
        solver: &'a str = "windows",
        theorem: &'a str = &found.theorem,
        evidence: wire::Evidence = wire(&found.evidence),
        /// The certificate, if it was asked for; verify checks it.
        #[serde(skip_serializing_if = "Option::is_none")]
        certificate: Option<&'a certificate::WrittenCertificate> = found.certificate.as_ref(),
    }
}
