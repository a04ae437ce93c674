//! Answers as JSON, made in one place for the terminal, the page and Python.
//!
//! Readers damage integers beyond 2^53, so every mathematical integer is a decimal string.

use crate::hypothesis::{Hypothesis, Reason, Witness};
use crate::listing::Gaps;
use serde_json::{Map, Value, json};
use wythoff_check::evidence::Evidence;
use wythoff_seq::Pair;

/// `{"n": "3", "a": "4", "b": "11"}`
pub fn pair(pair: &Pair) -> Value {
    json!({"n": pair.n.to_string(), "a": pair.a.to_string(), "b": pair.b.to_string()})
}

/// `{"kind": "exhaustive", "bound": "27", "piles": "both"}`: the bound is one of both piles or of the smaller one.
pub fn evidence(evidence: &Evidence) -> Value {
    let mut object =
        object([("kind", evidence.kind().into()), ("bound", json!(evidence.bound().map(|b| b.to_string())))]);
    if let Some(piles) = evidence.piles() {
        object.insert("piles".into(), piles.into());
    }
    if let Some(tool) = evidence.tool() {
        object.insert("tool".into(), tool.into());
    }
    if let Some(kind) = evidence.certificate() {
        object.insert("certificate".into(), kind.into());
    }
    Value::Object(object)
}

/// `{"bound": "4096", "count": "8", "rows": ["1", "3", ...]}`: the first of the rows that have no partner up to the
/// bound.
pub fn gaps(gaps: &Gaps) -> Value {
    let rows: Vec<String> = gaps.rows.iter().take(100).map(u64::to_string).collect();
    json!({"bound": gaps.bound.to_string(), "count": gaps.rows.len().to_string(), "rows": rows})
}

/// Named integers in their order.
pub fn witness(witness: &Witness) -> Value {
    Value::Object(witness.iter().map(|(name, value)| (name.to_string(), value.to_string().into())).collect())
}

/// One hypothesis of a check; where it is proved, also the claim and the steps of its proof.
pub fn hypothesis(h: &Hypothesis) -> Value {
    json!({
        "name": h.name,
        "status": h.status.word(),
        "reason": h.reason.to_string(),
        "bound": h.status.bound().map(|b| b.to_string()),
        "witness": h.witness.as_ref().map(witness),
        "proof": match &h.reason {
            Reason::Proof(proof) => json!({"claim": proof.claim_text(), "steps": proof.step_texts()}),
            Reason::Search(_) => Value::Null,
        },
    })
}

/// A position, such as `["3", "8"]`.
pub fn position(x: u64, y: u64) -> Value {
    json!([x.to_string(), y.to_string()])
}

/// An object from its members, in their order.
pub fn object<const N: usize>(members: [(&str, Value); N]) -> Map<String, Value> {
    members.into_iter().map(|(key, value)| (key.to_string(), value)).collect()
}
