//! The forbidden moves as what an automaton recognises (docs/proofs.md, Proposition 107 (d)).

use crate::setting::Setting;
use std::collections::BTreeSet;
use wythoff_automata::{Automaton, Formula, Prover, System, Var};
use wythoff_budget::{Budget, GaveUp, Spent};
use wythoff_solve::automatic::{STATES, search, systems};

/// The steps that finding the pairs, and the automaton of the differences, may take.
const STEPS: u64 = 300_000;

/// The automaton of the forbidden moves, the amounts in both orders, where one is found in few steps.
pub fn forbidden(setting: &Setting, budget: &Budget) -> Result<Option<Automaton>, GaveUp> {
    let all = match setting.line() {
        Some((s, t)) => {
            let system = u32::try_from(s).ok().zip(u32::try_from(t).ok()).and_then(|(s, t)| System::new(s, t));
            system.into_iter().collect()
        }
        None if setting.analysis().solver("automatic-pairs").is_some() => systems(),
        None => Vec::new(),
    };
    if all.is_empty() {
        return Ok(None);
    }
    let few = budget.at_most(STEPS);
    let found = search(setting.rules(), &all, STATES, &few)
        .and_then(|search| search.found.map(|found| differences(&found.pairs, &few)).transpose());
    match found {
        // It was not the question's own budget that ran out.
        Err(GaveUp::Spent(Spent::Time | Spent::Memory(_))) if budget.spent().is_none() => Ok(None),
        Err(GaveUp::Beyond(_)) => Ok(None),
        other => other,
    }
}

/// The automaton of the differences of two pairs, positive in both piles; both orders.
pub fn differences(pairs: &Automaton, budget: &Budget) -> Result<Automaton, GaveUp> {
    let [k, l, x, y, u, v]: [Var; 6] = [0, 1, 2, 3, 4, 5];
    let mut prover = Prover::new(pairs.system(), [pairs.clone()], budget);
    let pair = |x, y| Formula::Relation(0, vec![x, y]);
    let sum = |whole, part, rest| Formula::zero(([(1, whole), (-1, part), (-1, rest)], 0));
    let one = |u: Var, v: Var, prover: &Prover| {
        let all = vec![pair(x, y), pair(u.min(v), u.max(v)), sum(x, u, k), sum(y, v, l)];
        prover.automaton(&Formula::And(all).exists(&[x, y, 4, 5]), &[k, l])
    };
    let (straight, crossed) = (one(u, v, &prover)?, one(v, u, &prover)?);
    let (straight, crossed) = (prover.relation(straight), prover.relation(crossed));
    let either = |k, l| Formula::Relation(straight, vec![k, l]).or(Formula::Relation(crossed, vec![k, l]));
    let positive = Formula::positive(([(1, k)], 0)).and(Formula::positive(([(1, l)], 0)));
    prover.automaton(&positive.and(either(k, l).or(either(l, k))), &[k, l])
}

/// The moves up to a bound that it recognises.
pub fn listed(moves: &Automaton, to: u64, budget: &Budget) -> Result<BTreeSet<(u64, u64)>, GaveUp> {
    let mut found = BTreeSet::new();
    for k in 1..=to {
        for l in k..=to {
            budget.tick(k, Some(to))?;
            if moves.contains(&[k.into(), l.into()]) {
                found.insert((k, l));
            }
        }
    }
    Ok(found)
}
