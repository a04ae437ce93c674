//! The forbidden moves up to a bound.

use crate::moves::automatic;
use crate::moves::growth::Apart;
use crate::moves::lines;
use crate::moves::p_wythoff::PWythoff;
use crate::moves::prefix::Prefix;
use crate::moves::setting::Setting;
use std::collections::BTreeSet;
use wythoff_base::{Budget, GaveUp};
use wythoff_check::certificate::{Automatic, Certificate, PeriodicPairs};
use wythoff_check::evidence::Evidence;

/// The forbidden moves up to a bound.
#[derive(Clone, Debug)]
pub struct Forbidden {
    /// The bound for both amounts.
    pub to: u64,
    /// The moves, the smaller amount first.
    pub moves: BTreeSet<(u64, u64)>,
    /// The evidence that there are no others; each listed move is forbidden because it joins two P-positions.
    pub evidence: Evidence,
    /// The reason for that, in a sentence.
    pub why: String,
}

/// The most rows that are listed for a period: 64 MB of pairs.
const ROWS: u64 = 4_000_000;

/// All forbidden moves with amounts up to a bound; without an argument that there are no others, those that the first
/// P-positions show.
pub fn forbidden(setting: &Setting, to: u64, budget: &Budget) -> Result<Forbidden, GaveUp> {
    let analysis = setting.analysis();
    let done = |moves, evidence, why: String| Ok(Forbidden { to, moves, evidence, why });
    if let Some(p) = PWythoff::of(analysis) {
        let why = "docs/proofs.md, Proposition 109: a formula gives the forbidden moves of p-Wythoff";
        return done(p.forbidden_to(to, budget)?, Evidence::Theorem, why.into());
    }
    if let Some((s, t)) = setting.line() {
        let why = format!(
            "docs/proofs.md, Proposition 107 (c): b_n = s a_n + t n with s = {s}, t = {t}, and every factor of the \
             word of A and B occurs in the images of its words of two letters"
        );
        return done(lines::differences(analysis, (s, t), to, budget)?, Evidence::Theorem, why);
    }
    if let Some(apart) = Apart::of(analysis, budget) {
        // The proof is tried where it may succeed, at pairs with large differences: once for each power of two.
        let mut next = 1;
        let mut proved = |pairs: &[(u64, u64)]| {
            let enough = pairs.len() >= next || pairs.last().is_some_and(|(_, b)| *b > 1 << 40);
            if enough {
                next = pairs.len() * 2;
            }
            enough && apart.holds(pairs, to)
        };
        let mut complete = false;
        let most = rows(to);
        let enough = |pairs: &[(u64, u64)]| {
            complete = proved(pairs);
            complete || pairs.len() as u64 > most
        };
        let prefix = Prefix::list(analysis, enough, budget)?;
        if complete {
            let (n, (a, b)) = (prefix.pairs.len() - 1, prefix.pairs.last().copied().unwrap_or_default());
            let why = format!(
                "docs/proofs.md, Proposition 107 (a): after pair {n}, ({a},{b}), partners are more than {to} apart, so \
                 the pairs up to that pair show all forbidden moves"
            );
            let moves = prefix.differences(to, budget)?.into_keys().collect();
            return done(moves, prefix.evidence, why);
        }
        return observed(setting, to, budget);
    }
    if analysis.finite_moves().is_some()
        && let Some(Ok(Certificate::Periodic(periodic))) = analysis.certificate(budget)
        && let Some(last) = end(&periodic, to)
    {
        let prefix = Prefix::list(analysis, |pairs| pairs.last().is_some_and(|(a, _)| *a >= last), budget)?;
        let why = format!(
            "docs/proofs.md, Proposition 107 (b): partners repeat with period {} from {} on, so the rows up to \
             {last} show all",
            periodic.period, periodic.from
        );
        let moves = prefix.differences(to, budget)?.into_keys().collect();
        return done(moves, Evidence::Certificate { kind: PeriodicPairs::KIND }, why);
    }
    if let Some(found) = automatic::forbidden_automaton(setting, budget)? {
        let why = format!(
            "docs/proofs.md, Proposition 107 (d): an automaton of {} states recognises the forbidden moves in the \
             system {}",
            found.states(),
            found.system()
        );
        return done(
            automatic::automaton_moves(&found, to, budget)?,
            Evidence::Certificate { kind: Automatic::KIND },
            why,
        );
    }
    observed(setting, to, budget)
}

/// The number of pairs that are listed where no argument says how many are enough.
fn rows(to: u64) -> u64 {
    to.saturating_mul(20).saturating_add(2000)
}

/// The last row needed for all differences up to `to`.
fn end(periodic: &PeriodicPairs, to: u64) -> Option<u64> {
    periodic.from.checked_add(periodic.period)?.checked_add(to).filter(|last| *last <= ROWS)
}

fn observed(setting: &Setting, to: u64, budget: &Budget) -> Result<Forbidden, GaveUp> {
    let most = rows(to);
    let prefix = Prefix::list(setting.analysis(), |pairs| pairs.len() as u64 > most, budget)?;
    let moves = prefix.differences(to, budget)?.into_keys().collect();
    let why = format!("the first {} P-positions show these moves; later ones may show more", prefix.pairs.len());
    Ok(Forbidden { to, moves, evidence: Evidence::Observed, why })
}
