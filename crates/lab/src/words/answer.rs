//! What is known of a word, as a value with its JSON.

use super::counted::{By, Certainty, Counted};
use crate::answers::Failure;
use crate::answers::failure::Told;
use crate::wire::{self, As, Integer, Members, seen_as, view, wire};
use serde::Serialize;
use std::collections::BTreeMap;
use wythoff_check::evidence::Evidence;

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
    /// The name of the word in the literature, where its morphism is proved and known by one.
    pub name: Option<&'static str>,
    /// What the exact numbers rest on.
    pub theorem: String,
    /// What the letters rest on.
    pub evidence: Evidence,
    /// Why some counts are missing, where the search was stopped.
    pub stopped: Option<Failure>,
}

/// Exact numbers for the first letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Proxies {
    /// Its letters.
    #[serde(rename = "n", with = "As::<Integer>")]
    pub letters: u64,
    /// The words that LZ76 parses it into.
    #[serde(with = "As::<Integer>")]
    pub lz76: u64,
    /// The words that LZ78 parses it into.
    #[serde(with = "As::<Integer>")]
    pub lz78: u64,
    /// The linear complexity over two elements, where it is not too long.
    #[serde(with = "As::<Option<Integer>>")]
    pub linear: Option<u64>,
    /// The maximal order complexity.
    #[serde(with = "As::<Integer>")]
    pub maximal_order: u64,
}

/// Whether a word is balanced, as Sturmian words are.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Sturmian {
    /// Whether the letters looked at are.
    pub balanced: bool,
    /// The lesser run length at each level.
    #[serde(with = "As::<Vec<Integer>>")]
    pub quotients: Vec<usize>,
    /// Where it fails.
    pub why: Option<String>,
    /// The letters looked at.
    #[serde(with = "As::<Integer>")]
    pub letters: u64,
    /// What it rests on.
    #[serde(with = "As::<wire::Evidence>")]
    pub evidence: Evidence,
}

/// A morphism behind a word.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Behind {
    /// The morphism.
    pub morphism: String,
    /// The words that stand for its letters, where they are not coded.
    pub returns: Vec<String>,
    /// The number of letters that agree, where it is not proved.
    #[serde(with = "As::<Option<Integer>>")]
    pub letters: Option<u64>,
    /// What it rests on.
    #[serde(with = "As::<wire::Evidence>")]
    pub evidence: Evidence,
}

impl Counts {
    /// The certainty of the critical exponent: longer periods may have more.
    pub(crate) fn bound(&self) -> Certainty {
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

seen_as!(Counts, Seen);

view! {
    /// What is known of a word.
    struct Seen<'a> of Counts as found =>
        let runs = |of: &BTreeMap<usize, usize>| of.iter().map(|(length, count)| (*length, wire(count))).collect();
    {
        /// The canonical line of the game, where it is the word of one.
        game: Option<&'a str> = found.game.as_deref(),
        /// The origin of the word.
        of: &'a str = &found.of,
        /// The first letters. The word of a game has 0 at a_n and 1 elsewhere.
        #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[01]*$")))]
        word: &'a str = &found.beginning,
        prefix: Integer = wire(&found.letters),
        /// The largest number of bytes needed, in addition to the distinct windows.
        memory: Integer = wire(&found.memory),
        lengths: Vec<Integer> = found.subword.iter().map(|counted| wire(&counted.length)).collect(),
        subword: &'a [Counted] = &found.subword,
        palindromes: &'a [Counted] = &found.palindromes,
        squares: &'a [Counted] = &found.squares,
        abelian: &'a [Counted] = &found.abelian,
        balance: &'a [Counted] = &found.balance,
        greatest_balance: Greatest =
            Greatest { count: wire(&found.greatest_balance()), evidence: found.balance_bound() },
        recurrence: &'a [Counted] = &found.recurrence,
        /// The number of runs of each length in the prefix, for 0 and for 1.
        runs: Members<Members<Integer>> =
            [("0", runs(&found.runs[0])), ("1", runs(&found.runs[1]))].into_iter().collect(),
        critical_exponent: Option<Exponent> = found.exponent.map(|(longest, period)| Exponent {
            longest: wire(&longest),
            period: wire(&period),
            evidence: found.bound(),
        }),
        /// Exact numbers for the first n letters.
        proxies: &'a [Proxies] = &found.proxies,
        sturmian: &'a Sturmian = &found.sturmian,
        morphism: Option<&'a Behind> = found.behind.as_ref(),
        /// The name of the word in the literature, where its morphism is proved and known by one.
        name: Option<&'static str> = found.name,
        theorem: &'a str = &found.theorem,
        evidence: wire::Evidence = wire(&found.evidence),
        #[serde(flatten)]
        stopped: Told = wire(&found.stopped),
    }
}

/// The greatest balance over the lengths.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Greatest {
    count: Integer,
    evidence: Certainty,
}

/// The longest factor with the best of the periods, and that period.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Exponent {
    longest: Integer,
    period: Integer,
    evidence: Certainty,
}
