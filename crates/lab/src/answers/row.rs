//! The parts of a table: what is known before the rows, the rows, and what is known after them.

use super::failure::Failure;
use serde_json::{Map, Value, json};
use wythoff_check::evidence::Evidence;
use wythoff_exact::{UBig, integer};
use wythoff_seq::Pair;
use wythoff_seq::access::Partner;
use wythoff_solve::json;
use wythoff_solve::listing::{Gaps, Kind};

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The index.
    pub n: UBig,
    /// a_n
    pub a: UBig,
    /// b_n
    pub b: Partner,
}

impl Row {
    /// Its approximate size in memory, as numbers and as JSON.
    pub fn bytes(&self) -> usize {
        let bits = self.b.exact().map_or(64, integer::bits);
        300 + bits / 2
    }

    /// `{"n", "a", "b"}`; with `"b": null` and its size (`b_bits` or `b_bits_about`) where b is too large to write.
    pub fn json(&self) -> Value {
        let b = self.b.exact().map(|b| b.to_string());
        let mut object =
            json::object([("n", self.n.to_string().into()), ("a", self.a.to_string().into()), ("b", json!(b))]);
        object.extend(size_json("b", &self.b));
        Value::Object(object)
    }
}

/// `"b_bits"`, the number of bits of a number `b` too large to write; `"b_bits_about"`, the least and the greatest it
/// may be, where that is not known exactly.
pub(super) fn size_json(name: &str, b: &Partner) -> Option<(String, Value)> {
    let Partner::Bits(size) = b else { return None };
    Some(match size.bits() {
        Some(bits) => (format!("{name}_bits"), bits.to_string().into()),
        None => (format!("{name}_bits_about"), json!([size.least.to_string(), size.most.to_string()])),
    })
}

impl From<Pair> for Row {
    fn from(pair: Pair) -> Row {
        Row { n: UBig::from(pair.n), a: UBig::from(pair.a), b: Partner::Exact(pair.b) }
    }
}

/// What is known before the rows.
#[derive(Clone, Debug)]
pub struct Head {
    /// The canonical line.
    pub game: String,
    /// What the pairs are.
    pub kind: Kind,
    /// Who finds them.
    pub solver: &'static str,
    /// The recursion that makes them; empty where solvers find them.
    pub recursion: String,
    /// What that rests on.
    pub theorem: String,
    /// Why the theorem's hypotheses hold for this rule.
    pub reasons: Vec<String>,
}

impl Head {
    /// The members of the object before the pairs.
    pub fn json(&self) -> Map<String, Value> {
        json::object([
            ("game", self.game.clone().into()),
            ("kind", self.kind.word().into()),
            ("solver", self.solver.into()),
            ("recursion", self.recursion.clone().into()),
            ("theorem", self.theorem.clone().into()),
            ("reasons", json!(self.reasons)),
        ])
    }
}

/// Rows from some index on that another solver found.
#[derive(Clone, Debug)]
pub struct Then {
    /// The first of them.
    pub n: UBig,
    /// Who found them.
    pub solver: &'static str,
    /// What they rest on.
    pub theorem: String,
    /// How far.
    pub evidence: Evidence,
}

/// What is known after the rows.
#[derive(Clone, Debug)]
pub struct Foot {
    /// What the pairs given rest on, the weakest of all.
    pub evidence: Evidence,
    /// The solvers of the rows that the solver of the head did not find.
    pub then: Vec<Then>,
    /// The second method that confirmed every row, where one was wanted.
    pub confirmed_by: Option<Option<&'static str>>,
    /// The rows before the last pair that have no partner as far as is known.
    pub gaps: Option<Gaps>,
    /// The command that may prove more.
    pub stronger: Option<String>,
    /// Why some rows are missing.
    pub stopped: Option<Failure>,
}

impl Foot {
    /// The members of the object after the pairs.
    pub fn json(&self) -> Map<String, Value> {
        let mut object = json::object([("evidence", json::evidence(&self.evidence))]);
        if let Some(names) = &self.confirmed_by {
            object.insert("confirmed_by".into(), json!(names));
        }
        if !self.then.is_empty() {
            let then = |t: &Then| json!({"n": t.n.to_string(), "solver": t.solver, "theorem": t.theorem, "evidence": json::evidence(&t.evidence)});
            object.insert("then".into(), self.then.iter().map(then).collect());
        }
        insert_gaps(&mut object, self.gaps.as_ref());
        insert_stronger(&mut object, self.stronger.as_ref());
        if let Some(Value::Object(reason)) = self.stopped.as_ref().map(Failure::json) {
            object.extend(reason);
        }
        object
    }
}

/// `"stronger"`, the command that may prove more, where there is one.
pub(super) fn insert_stronger(object: &mut Map<String, Value>, command: Option<&String>) {
    object.extend(command.map(|command| ("stronger".to_string(), command.clone().into())));
}

/// `"rows_without_partner"`, where there are such rows.
pub(super) fn insert_gaps(object: &mut Map<String, Value>, gaps: Option<&Gaps>) {
    if let Some(gaps) = gaps {
        object.insert("rows_without_partner".into(), json::gaps(gaps));
    }
}
