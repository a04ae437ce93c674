//! Targets whose word an automaton makes: that a rule has them everywhere, by the prover. docs/proofs.md, Proposition
//! 105.

use crate::periodic::period;
use crate::source::Source;
use crate::target::Target;
use std::ops::Not;
use wythoff_automata::{Automaton, Dfao, Formula, Prover, System, Var};
use wythoff_budget::{Budget, GaveUp};
use wythoff_game::ruleset::Ruleset;
use wythoff_solve::automatic::{STATES, search};

/// Steps that may be spent on one rule.
const STEPS: u64 = 1 << 24;

/// The relations of the pairs and of B.
const PAIR: usize = 0;
const IN_B: usize = 1;

/// The automaton that recognises B, and whether it reads x - 1 instead of x.
fn word(target: &Target) -> Option<(Dfao, bool)> {
    match target.source() {
        Source::Automaton(dfao) => Some((dfao.clone(), false)),
        Source::Word(morphism) => {
            let (base, rows, outputs) = morphism.uniform()?;
            let system = System::new(u32::try_from(base).ok()?, 0)?;
            Some((Dfao::of_rows(system, &rows, &outputs)?, true))
        }
        Source::Set { b, condition, .. } => {
            // The remainder of x, digit by digit in base 2.
            let m = usize::try_from(period(condition.expr())?).ok()?;
            let rows: Vec<Vec<usize>> = (0..m).map(|r| vec![2 * r % m, (2 * r + 1) % m]).collect();
            let at = |r: usize| condition.holds_at(&[i64::try_from(r + m).ok()?]).ok();
            let outputs = (0..m).map(|r| Some(at(r)? == *b)).collect::<Option<Vec<bool>>>()?;
            Some((Dfao::of_rows(System::new(2, 0)?, &rows, &outputs)?, false))
        }
        _ => None,
    }
}

/// Whether the P-positions of a game are the pairs of a target, everywhere; nothing where that could not be decided.
///
/// ```
/// use wythoff_budget::Budget;
/// use wythoff_design::{automatic::proves, target::Target};
/// let odd_and_even = Target::parse("B = even(x)").unwrap();
/// assert!(proves(&odd_and_even, "f = if(x1 == 0, 1, 0)", &Budget::unlimited()).unwrap());
/// assert!(!proves(&odd_and_even, "f = 1", &Budget::unlimited()).unwrap());
/// ```
pub fn proves(target: &Target, line: &str, budget: &Budget) -> Result<bool, GaveUp> {
    let (Some((dfao, before)), Ok(rules)) = (word(target), Ruleset::parse(line)) else { return Ok(false) };
    let budget = budget.at_most(STEPS);
    if !dfao.says_one_of(&[0, 1], &budget)? {
        return Ok(false);
    }
    let found = match search(&rules, &[dfao.system()], STATES, &budget) {
        Ok(search) => search.found,
        Err(error) if error.spent().is_some() => return Err(error),
        Err(_) => None,
    };
    let Some(found) = found else { return Ok(false) };
    let set = set(&dfao, before, &budget)?;
    let prover = Prover::new(dfao.system(), [found.pairs, set], &budget);
    for sentence in [split(), in_order()] {
        if !prover.decide(&sentence)?.holds() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// B, an automaton of one track.
fn set(dfao: &Dfao, before: bool, budget: &Budget) -> Result<Automaton, GaveUp> {
    let given = dfao.set(1, budget)?;
    if !before {
        return Ok(given);
    }
    let prover = Prover::new(dfao.system(), [given], budget);
    let next = Formula::zero(([(1, 0), (-1, 1)], -1)).and(Formula::Relation(0, vec![1]));
    prover.automaton(&next.exists(&[1]), &[0])
}

fn in_b(x: Var) -> Formula {
    Formula::Relation(IN_B, vec![x])
}

/// Of the two numbers of every pair but (0,0) one is in B.
fn split() -> Formula {
    let one = in_b(0).same_as(in_b(1)).not();
    let positive = Formula::positive(([(1, 0), (1, 1)], 0));
    Formula::Relation(PAIR, vec![0, 1]).and(positive).implies(one).for_all(&[0, 1])
}

/// Larger numbers of A have larger partners in B.
fn in_order() -> Formula {
    let joined = |a: Var, b: Var| {
        let pair = Formula::Relation(PAIR, vec![a, b]).or(Formula::Relation(PAIR, vec![b, a]));
        Formula::And(vec![pair, in_b(a).not(), in_b(b), Formula::positive(([(1, a)], 0))])
    };
    let both = Formula::And(vec![joined(0, 1), joined(2, 3), Formula::less(0, 2)]);
    both.and(Formula::less(1, 3).not()).exists(&[0, 1, 2, 3]).not()
}
