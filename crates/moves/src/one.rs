//! One move: forbidden, legal, or may be adjoined.

use crate::automatic;
use crate::essential::in_box;
use crate::forbidden::forbidden;
use crate::p_wythoff::PWythoff;
use crate::prefix::{Joined, Prefix};
use crate::setting::Setting;
use std::collections::HashMap;
use wythoff_budget::{Budget, GaveUp};
use wythoff_check::certificate::Automatic;
use wythoff_check::evidence::Evidence;
use wythoff_exact::UBig;

/// What a move is to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// It joins these P-positions; they are not named where an automaton says that there are some.
    Forbidden(Option<Joined<UBig>>),
    /// It is one of the rule's own.
    Legal(Role),
    /// It joins no two P-positions.
    Adjoinable,
}

/// What a legal move is good for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// It alone wins some position, this one where one was found.
    Essential(Option<(UBig, UBig)>),
    /// Some other move wins wherever it does.
    Redundant,
    /// Nothing is known of that.
    Unknown,
}

impl Status {
    /// The word used in JSON.
    pub fn word(&self) -> &'static str {
        match self {
            Status::Forbidden(_) => "forbidden",
            Status::Legal(_) => "legal",
            Status::Adjoinable => "adjoinable",
        }
    }
}

/// A move, and what is known of it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The smaller amount.
    pub k: UBig,
    /// The larger one.
    pub l: UBig,
    /// What it is.
    pub status: Status,
    /// What that rests on.
    pub evidence: Evidence,
    /// The same in a sentence.
    pub why: String,
}

/// Beyond this amount a move is not looked for in lists.
const MOST: u64 = 20_000;
/// So many pairs are listed to find two that a move joins.
const LISTED: usize = 1 << 22;
/// Essential moves are looked for in boxes up to this pile.
const BOX: u64 = 200;

/// What a move is to a game, the amounts in any order, both at least 1.
pub fn judge(setting: &Setting, k: &UBig, l: &UBig, budget: &Budget) -> Result<Judged, GaveUp> {
    let (k, l) = if k <= l { (k.clone(), l.clone()) } else { (l.clone(), k.clone()) };
    let is = |status, evidence, why: String| Ok(Judged { k: k.clone(), l: l.clone(), status, evidence, why });
    if k.is_zero() {
        return Err(GaveUp::beyond("both amounts are at least 1: one-pile moves are free"));
    }
    let known = PWythoff::of(setting.analysis());
    if setting.allows(&k, &l)? == Some(true) {
        if let Some(known) = known.filter(|_| PWythoff::is_played(setting.analysis())) {
            let role = if known.is_essential(&k, &l) {
                Role::Essential(known.witness(&k, &l, budget)?)
            } else {
                Role::Redundant
            };
            return is(Status::Legal(role), Evidence::Theorem, "docs/proofs.md, Proposition 111".into());
        }
        let (role, evidence, why) = role(setting, &k, &l, budget)?;
        return is(Status::Legal(role), evidence, why);
    }
    if let Some(known) = known {
        let why = "docs/proofs.md, Proposition 109".to_string();
        let status = known.joined(&k, &l, budget)?.map_or(Status::Adjoinable, |joined| Status::Forbidden(Some(joined)));
        return is(status, Evidence::Theorem, why);
    }
    let Some(to) = u64::try_from(&l).ok().filter(|l| *l <= MOST) else {
        let found = automatic::forbidden(setting, budget)?;
        let found = found.ok_or_else(|| GaveUp::beyond(format!("moves are looked for in lists up to {MOST}")))?;
        let status = if found.contains(&[k.clone(), l.clone()]) { Status::Forbidden(None) } else { Status::Adjoinable };
        let why = format!("docs/proofs.md, Proposition 107 (d): an automaton of {} states", found.states());
        return is(status, Evidence::Certificate { kind: Automatic::KIND }, why);
    };
    let found = forbidden(setting, to, budget)?;
    let amounts = (u64::try_from(&k).unwrap_or(u64::MAX), to);
    if !found.moves.contains(&amounts) {
        return is(Status::Adjoinable, found.evidence, found.why);
    }
    let why = "docs/proofs.md, Proposition 106: it joins two P-positions".to_string();
    is(Status::Forbidden(joined(setting, amounts, budget)?), Evidence::Theorem, why)
}

/// What a legal move is good for, as an automaton says or a box shows.
fn role(setting: &Setting, k: &UBig, l: &UBig, budget: &Budget) -> Result<(Role, Evidence, String), GaveUp> {
    let words = u64::try_from(k).ok().zip(u64::try_from(l).ok()).filter(|(_, l)| *l <= BOX);
    let shown = words.map(|(k, l)| in_box(setting, vec![(k, l)], BOX, budget)).transpose()?;
    let at = shown.as_ref().and_then(|shown| shown.moves.values().next().copied().flatten());
    if let Some((x, y)) = at {
        let why = "docs/proofs.md, Proposition 106: the position shows it";
        return Ok((Role::Essential(Some((x.into(), y.into()))), Evidence::Theorem, why.into()));
    }
    Ok(match (automatic::essential(setting, budget)?, shown) {
        (Some(found), _) => {
            let needed = found.contains(&[k.clone(), l.clone()]);
            let role = if needed { Role::Essential(None) } else { Role::Redundant };
            let why = format!("docs/proofs.md, Proposition 107 (d): an automaton of {} states", found.states());
            (role, Evidence::Certificate { kind: Automatic::KIND }, why)
        }
        (None, Some(shown)) => (Role::Redundant, shown.evidence, shown.why),
        (None, None) => (Role::Unknown, Evidence::Theorem, "it is one of the rule's own".into()),
    })
}

/// The first two P-positions that a forbidden move joins.
fn joined(setting: &Setting, (k, l): (u64, u64), budget: &Budget) -> Result<Option<Joined<UBig>>, GaveUp> {
    let mut partner = HashMap::new();
    let mut found: Option<Joined> = None;
    let look = |pairs: &[(u64, u64)]| {
        let Some(&(a, b)) = pairs.last() else { return false };
        partner.extend([(a, b), (b, a)]);
        for (k, l) in [(k, l), (l, k)] {
            let to = a.checked_sub(k).zip(b.checked_sub(l)).filter(|(u, v)| partner.get(u) == Some(v));
            found = found.take().or(to.map(|to| Joined { from: (a, b), to }));
        }
        found.is_some() || pairs.len() > LISTED
    };
    Prefix::list(setting.analysis(), look, budget)?;
    let big = |(x, y): (u64, u64)| (UBig::from(x), UBig::from(y));
    Ok(found.map(|joined| Joined { from: big(joined.from), to: big(joined.to) }))
}
