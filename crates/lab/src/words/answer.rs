//! What is known of a word, as a value with its JSON.

use super::counted::{By, Certainty, Counted};
use crate::answers::{Answer, Failure};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use wythoff_check::evidence::Evidence;
use wythoff_solve::json;

/// What is known of a word.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Counts {
    /// The canonical line of the game, where it is the word of one.
    pub game: Option<String>,
    /// Whose word it is.
    pub of: String,
    /// Its first letters.
    pub beginning: String,
    /// How many letters were looked at.
    pub letters: u64,
    /// The largest number of bytes needed, in addition to the distinct windows.
    pub memory: u64,
    /// The number of factors of each length.
    pub subword: Vec<Counted>,
    /// Of palindromes.
    pub palindromes: Vec<Counted>,
    /// Of squares of each period.
    pub squares: Vec<Counted>,
    /// Of abelian classes.
    pub abelian: Vec<Counted>,
    /// By how much the numbers of ones differ, for each length.
    pub balance: Vec<Counted>,
    /// R(L): every factor of that length contains every factor of length L.
    pub recurrence: Vec<Counted>,
    /// How often each length of runs of 0 and of 1 occurs.
    pub runs: [BTreeMap<usize, usize>; 2],
    /// The longest factor with the best of the periods, and that period.
    pub exponent: Option<(u64, u64)>,
    /// Whether the word is finite, and all was counted.
    pub finite: bool,
    /// Parsings and registers of beginnings.
    pub proxies: Vec<Proxies>,
    /// Whether it is balanced.
    pub sturmian: Sturmian,
    /// The morphism behind it.
    pub behind: Option<Behind>,
    /// What the exact numbers rest on.
    pub theorem: String,
    /// What the letters rest on.
    pub evidence: Evidence,
    /// Why some counts are missing, where the search was stopped.
    pub stopped: Option<Failure>,
}

/// How well a beginning of the word is described: exact numbers of that beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proxies {
    /// Its letters.
    pub letters: u64,
    /// The words that LZ76 parses it into.
    pub lz76: u64,
    /// The words that LZ78 parses it into.
    pub lz78: u64,
    /// The linear complexity over two elements, where it is not too long.
    pub linear: Option<u64>,
    /// The maximal order complexity.
    pub maximal_order: u64,
}

/// Whether a word is balanced, as Sturmian words are.
#[derive(Clone, Debug)]
pub struct Sturmian {
    /// Whether the letters looked at are.
    pub balanced: bool,
    /// The lesser run length at each level.
    pub quotients: Vec<usize>,
    /// Where it fails.
    pub why: Option<String>,
    /// The letters looked at.
    pub letters: u64,
    /// What it rests on.
    pub evidence: Evidence,
}

/// A morphism behind a word.
#[derive(Clone, Debug)]
pub struct Behind {
    /// The morphism.
    pub morphism: String,
    /// The words that stand for its letters, where they are not coded.
    pub returns: Vec<String>,
    /// The number of letters that agree, where it is not proved.
    pub letters: Option<u64>,
    /// What it rests on.
    pub evidence: Evidence,
}

impl Counts {
    /// The certainty of the critical exponent: longer periods may have more.
    pub fn bound(&self) -> Certainty {
        if self.finite && self.stopped.is_none() { Certainty::Exact(By::Whole) } else { Certainty::AtLeast(None) }
    }

    /// The certainty of the balance over all lengths: longer factors may differ by more, but not in a Sturmian word.
    pub fn balance_bound(&self) -> Certainty {
        let proved = self.sturmian.balanced && self.sturmian.evidence == Evidence::Theorem;
        if proved { Certainty::Exact(By::Formula) } else { self.bound() }
    }

    /// By how much the numbers of ones of two factors of one length differ at most, over the lengths looked at.
    pub fn greatest_balance(&self) -> u64 {
        self.balance.iter().map(|found| found.count).max().unwrap_or(0)
    }
}

impl Answer for Counts {
    fn json(&self) -> Map<String, Value> {
        let list = |all: &[Counted]| -> Value { all.iter().map(Counted::json).collect::<Vec<_>>().into() };
        let runs = |of: &BTreeMap<usize, usize>| -> Map<String, Value> {
            of.iter().map(|(length, count)| (length.to_string(), count.to_string().into())).collect()
        };
        let proxies = self.proxies.iter().map(|found| {
            json!({"n": found.letters.to_string(), "lz76": found.lz76.to_string(), "lz78": found.lz78.to_string(),
                "linear": found.linear.map(|n| n.to_string()), "maximal_order": found.maximal_order.to_string()})
        });
        let exponent = self.exponent.map(|(longest, period)| {
            json!({"longest": longest.to_string(), "period": period.to_string(), "evidence": self.bound().json()})
        });
        let Sturmian { balanced, quotients, why, letters, evidence } = &self.sturmian;
        let quotients: Vec<String> = quotients.iter().map(usize::to_string).collect();
        let behind = self.behind.as_ref().map(|found| {
            json!({"morphism": found.morphism, "returns": found.returns, "letters": found.letters.map(|n| n.to_string()),
                "evidence": json::evidence(&found.evidence)})
        });
        let mut object = json::object([
            ("game", json!(self.game)),
            ("of", self.of.as_str().into()),
            ("word", self.beginning.as_str().into()),
            ("prefix", self.letters.to_string().into()),
            ("memory", self.memory.to_string().into()),
            ("lengths", self.subword.iter().map(|found| found.length.to_string()).collect::<Vec<_>>().into()),
            ("subword", list(&self.subword)),
            ("palindromes", list(&self.palindromes)),
            ("squares", list(&self.squares)),
            ("abelian", list(&self.abelian)),
            ("balance", list(&self.balance)),
            (
                "greatest_balance",
                json!({"count": self.greatest_balance().to_string(), "evidence": self.balance_bound().json()}),
            ),
            ("recurrence", list(&self.recurrence)),
            ("runs", json!({"0": runs(&self.runs[0]), "1": runs(&self.runs[1])})),
            ("critical_exponent", json!(exponent)),
            ("proxies", proxies.collect::<Vec<_>>().into()),
            (
                "sturmian",
                json!({"balanced": balanced, "quotients": quotients, "why": why, "letters": letters.to_string(),
                    "evidence": json::evidence(evidence)}),
            ),
            ("morphism", json!(behind)),
            ("theorem", self.theorem.as_str().into()),
            ("evidence", json::evidence(&self.evidence)),
        ]);
        if let Some(Value::Object(reason)) = self.stopped.as_ref().map(Failure::json) {
            object.extend(reason);
        }
        object
    }
}
