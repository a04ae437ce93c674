//! One move: is it forbidden, legal, or adjoinable?

use crate::moves::automatic;
use crate::moves::essential::in_box;
use crate::moves::forbidden::forbidden;
use crate::moves::p_wythoff::PWythoff;
use crate::moves::prefix::{Joined, Prefix};
use crate::moves::setting::Setting;
use std::collections::HashMap;
use wythoff_base::UBig;
use wythoff_base::{Budget, GaveUp};
use wythoff_check::certificate::Automatic;
use wythoff_check::evidence::Evidence;

/// The status of a move in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveStatus {
    /// The move joins these P-positions; they are not named where only an automaton shows that they exist.
    Forbidden(Option<Joined<UBig>>),
    /// The move is legal by the rule.
    Legal(MoveRole),
    /// The move joins no two P-positions, so it may be adjoined.
    Adjoinable,
}

/// The role of a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveRole {
    /// It is the only winning move of some position: of this one, if one was found.
    Essential(Option<(UBig, UBig)>),
    /// Wherever it wins, another move wins, too.
    Redundant,
    /// The role is not known.
    Unknown,
}

impl MoveStatus {
    /// The word used in JSON.
    pub fn word(&self) -> &'static str {
        match self {
            MoveStatus::Forbidden(_) => "forbidden",
            MoveStatus::Legal(_) => "legal",
            MoveStatus::Adjoinable => "adjoinable",
        }
    }
}

/// A move, with its status.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The smaller amount.
    pub k: UBig,
    /// The larger amount.
    pub l: UBig,
    /// The status.
    pub status: MoveStatus,
    /// The evidence for the status.
    pub evidence: Evidence,
    /// The reason, in a sentence.
    pub why: String,
}

/// The largest amount for which forbidden moves are listed to look a move up: the differences of all pairs up to it are
/// computed.
const MOST: u64 = 20_000;
/// The number of pairs that are listed to find two that a move joins: 64 MB of pairs.
const LISTED: usize = 1 << 22;
/// Essential moves are searched in boxes up to this pile: 20,000 positions, each with all its moves.
const BOX: u64 = 200;

/// The status of a move in a game; the amounts come in any order, both at least 1.
pub fn judge(setting: &Setting, k: &UBig, l: &UBig, budget: &Budget) -> Result<Judged, GaveUp> {
    let (k, l) = if k <= l { (k.clone(), l.clone()) } else { (l.clone(), k.clone()) };
    let is = |status, evidence, why: String| Ok(Judged { k: k.clone(), l: l.clone(), status, evidence, why });
    if k.is_zero() {
        return Err(GaveUp::beyond("both amounts must be at least 1: one-pile moves are free here"));
    }
    let known = PWythoff::of(setting.analysis());
    if setting.allows(&k, &l)? == Some(true) {
        if let Some(known) = known.filter(|_| PWythoff::is_played(setting.analysis())) {
            let role = if known.is_essential(&k, &l) {
                MoveRole::Essential(known.witness(&k, &l, budget)?)
            } else {
                MoveRole::Redundant
            };
            return is(MoveStatus::Legal(role), Evidence::Theorem, "docs/proofs.md, Proposition 111".into());
        }
        let (role, evidence, why) = role(setting, &k, &l, budget)?;
        return is(MoveStatus::Legal(role), evidence, why);
    }
    if let Some(known) = known {
        let why = "docs/proofs.md, Proposition 109".to_string();
        let status =
            known.joined(&k, &l, budget)?.map_or(MoveStatus::Adjoinable, |joined| MoveStatus::Forbidden(Some(joined)));
        return is(status, Evidence::Theorem, why);
    }
    let Some(to) = u64::try_from(&l).ok().filter(|l| *l <= MOST) else {
        let found = automatic::forbidden_automaton(setting, budget)?;
        let found = found.ok_or_else(|| {
            GaveUp::beyond(format!(
                "the forbidden moves are listed for amounts up to {MOST} only, and no automaton of them was found"
            ))
        })?;
        let status =
            if found.contains(&[k.clone(), l.clone()]) { MoveStatus::Forbidden(None) } else { MoveStatus::Adjoinable };
        let why = format!("docs/proofs.md, Proposition 107 (d): an automaton of {} states", found.states());
        return is(status, Evidence::Certificate { kind: Automatic::KIND }, why);
    };
    let found = forbidden(setting, to, budget)?;
    let amounts = (u64::try_from(&k).unwrap_or(u64::MAX), to);
    if !found.moves.contains(&amounts) {
        return is(MoveStatus::Adjoinable, found.evidence, found.why);
    }
    let why = "docs/proofs.md, Proposition 106: the move joins two P-positions".to_string();
    is(MoveStatus::Forbidden(joined(setting, amounts, budget)?), Evidence::Theorem, why)
}

/// The role of a legal move, by an automaton or in a box.
fn role(setting: &Setting, k: &UBig, l: &UBig, budget: &Budget) -> Result<(MoveRole, Evidence, String), GaveUp> {
    let words = u64::try_from(k).ok().zip(u64::try_from(l).ok()).filter(|(_, l)| *l <= BOX);
    let shown = words.map(|(k, l)| in_box(setting, vec![(k, l)], BOX, budget)).transpose()?;
    let at = shown.as_ref().and_then(|shown| shown.moves.values().next().copied().flatten());
    if let Some((x, y)) = at {
        let why = "docs/proofs.md, Proposition 106: the position has no other winning move";
        return Ok((MoveRole::Essential(Some((x.into(), y.into()))), Evidence::Theorem, why.into()));
    }
    Ok(match (automatic::essential(setting, budget)?, shown) {
        (Some(found), _) => {
            let needed = found.contains(&[k.clone(), l.clone()]);
            let role = if needed { MoveRole::Essential(None) } else { MoveRole::Redundant };
            let why = format!("docs/proofs.md, Proposition 107 (d): an automaton of {} states", found.states());
            (role, Evidence::Certificate { kind: Automatic::KIND }, why)
        }
        (None, Some(shown)) => (MoveRole::Redundant, shown.evidence, shown.why),
        (None, None) => (MoveRole::Unknown, Evidence::Theorem, "the rule allows the move".into()),
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
