//! The forbidden moves, recognised by an automaton (docs/proofs.md, Proposition 107 (d)).

use crate::moves::setting::Setting;
use std::collections::BTreeSet;
use std::ops::Not;
use wythoff_automata::{Automaton, Formula, Prover, System, Var};
use wythoff_base::UBig;
use wythoff_base::{Budget, GaveUp, Spent};
use wythoff_check::{Claim, Kernel};
use wythoff_solve::{AUTOMATON_STATES as STATES, automaton_systems as systems, search_automaton as search};

/// The most steps for finding the pairs; most of these steps are small, so more are allowed than below.
const TABLES: u64 = 1_000_000;
/// The most steps for the automaton of the differences: subsets of states, so larger steps than those for the pairs.
const STEPS: u64 = 300_000;
/// The most steps for the automaton of the essential moves: it is computed for each question, so a third of those.
const FEWER: u64 = 100_000;

/// The automaton of the forbidden moves, with the amounts in both orders, if one is found in few steps.
pub fn forbidden_automaton(setting: &Setting, budget: &Budget) -> Result<Option<Automaton>, GaveUp> {
    in_few_steps(setting, STEPS, budget, differences)
}

/// The automaton of the essential moves k <= l, if one is found in few steps. The amounts alone must decide what is
/// legal.
pub(crate) fn essential(setting: &Setting, budget: &Budget) -> Result<Option<Automaton>, GaveUp> {
    let Some(kernel) = Kernel::of(setting.rules()).filter(|_| setting.invariant) else { return Ok(None) };
    let misere = setting.rules().play().is_misere();
    in_few_steps(setting, FEWER, budget, |pairs, budget| alone(&kernel, misere, pairs, budget))
}

/// The automaton that `made` computes from the pairs, if the pairs and it are found in this many steps.
fn in_few_steps(
    setting: &Setting,
    steps: u64,
    budget: &Budget,
    made: impl Fn(&Automaton, &Budget) -> Result<Automaton, GaveUp>,
) -> Result<Option<Automaton>, GaveUp> {
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
    let few = budget.at_most(steps);
    let found = search(setting.rules(), &all, STATES, &budget.at_most(TABLES))
        // What is made of the pairs reads that every number has a partner.
        .map(|search| search.found.filter(|found| found.claims.contains(&Claim::Total)))
        .and_then(|found| found.map(|found| made(&found.pairs, &few)).transpose());
    match found {
        // The budget of the question itself did not run out.
        Err(GaveUp::Spent(Spent::Time | Spent::Memory(_))) if budget.spent().is_none() => Ok(None),
        Err(GaveUp::Beyond(_)) => Ok(None),
        other => other,
    }
}

/// The moves k <= l that alone win some position x <= y from which no one-pile move leads to a pair.
fn alone(kernel: &Kernel, misere: bool, pairs: &Automaton, budget: &Budget) -> Result<Automaton, GaveUp> {
    let [x, y, u, v, k, l, k2, l2]: [Var; 8] = [0, 1, 2, 3, 4, 5, 6, 7];
    let mut prover = Prover::new(pairs.system(), [pairs.clone()], budget);
    let sum = |whole, part, rest| Formula::zero(([(1, whole), (-1, part), (-1, rest)], 0));
    // The amounts alone decide, so (k,l) is legal if taking everything from the position (k,l) is legal.
    let (moves, _) = kernel.two_pile();
    let nothing = Formula::zero(([(1, u), (1, v)], 0));
    let legal = prover.automaton(&moves.and(nothing).exists(&[u, v]), &[x, y])?;
    let legal = prover.relation(legal);
    let pair = |x, y| Formula::Relation(0, vec![x, y]);
    let partners = |x, y| pair(x, y).or(pair(y, x));
    let mut open = vec![
        Formula::less(y, x).not(),
        pair(x, u).and(Formula::less(y, u)).exists(&[u]),
        partners(y, u).and(Formula::less(u, x)).exists(&[u]).not(),
    ];
    if misere {
        open.push(Formula::positive(([(1, y)], 0)));
    }
    let open = prover.automaton(&Formula::And(open), &[x, y])?;
    let open = prover.relation(open);
    let taken = |k, l| sum(x, u, k).and(sum(y, v, l));
    let wins = Formula::And(vec![
        Formula::Relation(open, vec![x, y]),
        Formula::Relation(legal, vec![k, l]),
        partners(u, v),
        taken(k, l).or(taken(l, k)),
    ]);
    let wins = prover.automaton(&wins.exists(&[u, v]), &[x, y, k, l])?;
    let wins = prover.relation(wins);
    let won = |k, l| Formula::Relation(wins, vec![x, y, k, l]);
    // Two winning moves have different smaller amounts, or different larger ones: each case needs one track less.
    let smaller = prover.automaton(&won(k, l).exists(&[l]), &[x, y, k])?;
    let smaller = prover.relation(smaller);
    let one = |k| Formula::Relation(smaller, vec![x, y, k]);
    let first =
        prover.automaton(&Formula::And(vec![one(k), one(k2), Formula::less(k, k2)]).exists(&[k, k2]), &[x, y])?;
    let second = Formula::And(vec![won(k, l), won(k, l2), Formula::less(l, l2)]).exists(&[k, l, l2]);
    let second = prover.automaton(&second, &[x, y])?;
    let (first, second) = (prover.relation(first), prover.relation(second));
    let twice = Formula::Relation(first, vec![x, y]).or(Formula::Relation(second, vec![x, y]));
    let once = won(k, l).and(twice.not());
    prover.automaton(&once.exists(&[x, y]), &[k, l])
}

/// The moves that an automaton recognises, if there are at most `most` of them.
pub(crate) fn finite(automaton: &Automaton, most: usize) -> Option<Vec<(UBig, UBig)>> {
    let (rows, accepting): (Vec<_>, Vec<u32>) = (automaton.rows().collect(), automaton.accepting());
    let mut found = Vec::new();
    // States and the words that lead to them. Every state leads to acceptance, so the number of open words bounds the
    // moves.
    let mut open: Vec<(u32, Vec<Vec<u8>>)> = vec![(0, Vec::new())];
    while let Some((state, word)) = open.pop() {
        if word.len() > rows.len() || open.len() > most {
            return None;
        }
        if accepting.contains(&state) {
            let number =
                |track: usize| automaton.system().read(word.iter().filter_map(|column| column.get(track).copied()));
            found.push((number(0), number(1)));
        }
        let leading = |column: &[u8]| word.is_empty() && column.iter().all(|digit| *digit == 0);
        for (column, to) in rows.get(state as usize)?.iter().filter(|(column, _)| !leading(column)) {
            open.push((*to, [&word[..], std::slice::from_ref(column)].concat()));
        }
    }
    found.sort();
    (found.len() <= most).then_some(found)
}

/// The automaton of the differences of two pairs, positive in both piles, in both orders.
pub(crate) fn differences(pairs: &Automaton, budget: &Budget) -> Result<Automaton, GaveUp> {
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

/// The moves up to a bound that the automaton recognises.
pub(crate) fn automaton_moves(moves: &Automaton, to: u64, budget: &Budget) -> Result<BTreeSet<(u64, u64)>, GaveUp> {
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
