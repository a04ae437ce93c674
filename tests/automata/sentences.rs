//! Random sentences, with quantifiers up to a bound, against their evaluation.

use std::ops::Not;
use wythoff_automata::{Formula, Prover, Sum, System, Test, Var, Verdict, systems};
use wythoff_base::{Budget, UBig};

/// Numbers that look random.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    fn within(&mut self, least: i64, most: i64) -> i64 {
        least + self.roll((most - least + 1) as u64) as i64
    }
}

/// Quantified variables run to this number, so that all values can be tried: 8^4 for four of them.
const BOUND: u64 = 7;
/// Every number to the bound is at most this.
fn to_bound(var: Var) -> Formula {
    Formula::positive(([(-1, var)], BOUND as i32 + 1))
}

/// A formula in the variables below `vars`, quantified ones bounded.
fn formula(dice: &mut Dice, vars: Var, depth: u32) -> Formula {
    match dice.roll(if depth == 0 { 2 } else { 8 }) {
        0 | 1 => {
            let terms = (0..vars).map(|var| (var, dice.within(-3, 3))).collect::<Vec<_>>();
            let sum =
                terms.iter().try_fold(Sum::constant(dice.within(-6, 6)), |sum, (var, c)| sum.plus(*c, &Sum::var(*var)));
            let test = [Test::Zero, Test::Positive, Test::Multiple(2), Test::Multiple(5)][dice.roll(4) as usize];
            Formula::Sum(sum.unwrap(), test)
        }
        2 => formula(dice, vars, depth - 1).not(),
        3 => formula(dice, vars, depth - 1).and(formula(dice, vars, depth - 1)),
        4 => formula(dice, vars, depth - 1).or(formula(dice, vars, depth - 1)),
        5 => formula(dice, vars, depth - 1).same_as(formula(dice, vars, depth - 1)),
        6 => to_bound(vars).and(formula(dice, vars + 1, depth - 1)).exists(&[vars]),
        _ => to_bound(vars).implies(formula(dice, vars + 1, depth - 1)).for_all(&[vars]),
    }
}

/// Whether it holds of the values, by trying numbers a little beyond the bound.
fn holds(formula: &Formula, values: &mut Vec<i64>) -> bool {
    match formula {
        Formula::Sum(sum, test) => {
            let value = sum.terms().map(|(var, c)| c * values[var as usize]).sum::<i64>() + sum.constant;
            match test {
                Test::Zero => value == 0,
                Test::Positive => value > 0,
                Test::Multiple(m) => value % i64::from(*m) == 0,
            }
        }
        Formula::Not(part) => !holds(part, values),
        Formula::And(parts) => parts.iter().all(|part| holds(part, values)),
        Formula::Or(parts) => parts.iter().any(|part| holds(part, values)),
        Formula::Exists(_, part) | Formula::ForAll(_, part) => {
            let mut each = (0..=BOUND as i64 + 1).map(|value| {
                values.push(value);
                let so = holds(part, values);
                values.pop();
                so
            });
            if matches!(formula, Formula::Exists(..)) { each.any(|so| so) } else { each.all(|so| so) }
        }
        Formula::Relation(..) => unreachable!("no relations here"),
    }
}

#[test]
fn random_sentences_hold_where_evaluation_says_so() {
    let (mut dice, systems, mut truths) = (Dice(13), systems().collect::<Vec<_>>(), [0; 2]);
    let count = std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(240).max(240);
    for case in 0..count {
        let system: System = systems[case % systems.len()];
        let sentence = to_bound(0).implies(formula(&mut dice, 1, 4)).for_all(&[0]);
        let budget = Budget::unlimited();
        let verdict = Prover::new(system, [], &budget).decide(&sentence).unwrap();
        let Formula::ForAll(_, body) = &sentence else { unreachable!() };
        let fails = (0..=BOUND).find(|x| !holds(body, &mut vec![*x as i64]));
        // The witness is the least one.
        let expected = fails.map_or(Verdict::Holds, |x| Verdict::Fails(vec![UBig::from(x)]));
        assert_eq!(verdict, expected, "{system}: {sentence:?}");
        truths[usize::from(verdict.holds())] += 1;
    }
    assert!(truths.iter().all(|count| *count > 40), "{truths:?}");
}

#[test]
fn a_sentence_too_large_is_not_decided() {
    let budget = Budget::unlimited().with_steps(200);
    let prover = Prover::new(System::new(3, 1).unwrap(), [], &budget);
    let sum = Formula::zero(([(5, 0), (-7, 1), (11, 2), (-13, 3)], 1));
    assert!(prover.decide(&sum.exists(&[2, 3]).for_all(&[0, 1])).unwrap_err().spent().is_some());
    let small = Budget::unlimited().with_memory(1 << 12);
    let prover = Prover::new(System::new(1, 1).unwrap(), [], &small);
    let sum = Formula::zero(([(5, 0), (-7, 1), (11, 2), (-13, 3)], 1));
    assert!(prover.decide(&sum.exists(&[2, 3]).for_all(&[0, 1])).unwrap_err().spent().is_some());
    let wide = Formula::And((0..40).map(|var| Formula::less(var, var + 1)).collect());
    assert!(prover.finder(&wide, &[], &(0..41).collect::<Vec<_>>()).is_err());
    assert!(prover.decide(&Formula::zero(([(i32::MAX, 0)], 0))).is_err());
    assert!(prover.decide(&Formula::Relation(3, vec![0])).is_err());
}
