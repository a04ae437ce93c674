//! A rule typed as text against the same loop written by hand: `cargo bench -p wythoff-solve`.
//!
//! CPU time of this process, interleaved runs, medians, ratios. Both sides add up all a and b.

#![allow(clippy::float_arithmetic, reason = "ratios are for people")]

use cpu_time::ProcessTime;
use std::time::Duration;
use wythoff_game::Subject;
use wythoff_game::{Ruleset, TwoPile};
use wythoff_seq::{Constraint, PairStream, Partners, mex};
use wythoff_solve::{ConstraintFormula, SequenceRule};

const ROUNDS: usize = 7;

/// f = x1 + 1: b_n = b_(n-1) + a_n - a_(n-1) + a_(n-1) + 1, checked, the b to come in a vector.
fn by_hand(terms: u64) -> u64 {
    let (mut pending, mut next) = (Vec::new(), 0);
    let (mut a, mut b, mut sum) = (0u64, 0u64, 0u64);
    for _ in 1..terms {
        let x1 = a;
        a = a.checked_add(1).expect("fits");
        if pending.get(next) == Some(&a) {
            next += 1;
            a = a.checked_add(1).expect("fits");
        }
        let f = x1.checked_add(1).expect("fits");
        b = b.checked_add(a.checked_sub(x1).expect("rises")).and_then(|b| b.checked_add(f)).expect("fits");
        pending.push(b);
        sum = sum.wrapping_add(a).wrapping_add(b);
    }
    sum
}

/// c = floor(n/2) by hand.
fn half_by_hand(terms: u64) -> u64 {
    let pairs = mex::queued(|n, a| a + n / 2).take(terms as usize);
    pairs.fold(0, |sum: u64, (a, b)| sum.wrapping_add(a).wrapping_add(b))
}

fn typed(rule: &str, terms: u64) -> u64 {
    let subject = Subject::parse(rule).expect("a rule");
    match (&subject, subject.game().map(Ruleset::two_pile)) {
        (_, Some(TwoPile::Constraint(f))) => drain(PairStream::new(Constraint::new(ConstraintFormula::new(f))), terms),
        (Subject::Pairs(c), _) => drain(PairStream::new(SequenceRule::new(c)), terms),
        _ => unreachable!("not benchmarked"),
    }
}

fn drain<R: wythoff_seq::PartnerRule<Error: std::fmt::Debug> + Clone>(mut stream: PairStream<R>, terms: u64) -> u64 {
    let (mut left, mut sum) = (terms, 0u64);
    while left > 0 {
        let chunk = stream.next_chunk().expect("defined");
        let count = (chunk.a.len() as u64).min(left) as usize;
        let Partners::Small(b) = chunk.b else { unreachable!("machine words") };
        for (a, b) in chunk.a[..count].iter().zip(&b[..count]) {
            sum = sum.wrapping_add(*a).wrapping_add(*b);
        }
        left -= count as u64;
    }
    sum
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn main() {
    println!("{:<28} {:>10} {:>12} {:>12} {:>8}", "rule", "terms", "typed", "by hand", "ratio");
    let cases = [("f = x1 + 1", by_hand as fn(u64) -> u64), ("c = floor(n/2)", half_by_hand)];
    for (rule, hand) in cases {
        for terms in [100_000u64, 1_000_000, 10_000_000] {
            let (mut ours, mut theirs) = (vec![], vec![]);
            for _ in 0..ROUNDS {
                let since = ProcessTime::now();
                let sum = std::hint::black_box(typed(rule, std::hint::black_box(terms)));
                ours.push(since.elapsed());
                let since = ProcessTime::now();
                assert_eq!(sum, std::hint::black_box(hand(std::hint::black_box(terms))));
                theirs.push(since.elapsed());
            }
            let (ours, theirs) = (median(ours), median(theirs));
            let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
            println!("{rule:<28} {terms:>10} {ours:>12.1?} {theirs:>12.1?} {ratio:>7.2}x");
        }
    }
}
