//! The pair stream against the same recursion written by hand: ratios in one run, medians of interleaved rounds.
//! `cargo bench -p wythoff-seq --bench stream [-- TERMS]`

use std::convert::Infallible;
use std::hint::black_box;
use std::time::{Duration, Instant};
use wythoff_exact::{IBig, UBig};
use wythoff_seq::{Constraint, OfA, PairStream, PartnerRule, Partners};

const ROUNDS: usize = 5;

fn sum(all: &[u64]) -> u64 {
    all.iter().fold(0, |s, &v| s.wrapping_add(v))
}

/// A checksum of the first `terms` pairs.
fn streamed<R: PartnerRule>(rule: R, terms: u64) -> u64 {
    let mut stream = PairStream::new(rule);
    let mut checksum = 0u64;
    while let Ok(chunk) = stream.next_chunk() {
        let Partners::Small(b) = chunk.b else { break };
        let length = chunk.a.len().min((terms - chunk.n0) as usize);
        checksum = checksum.wrapping_add(sum(&chunk.a[..length])).wrapping_add(sum(&b[..length]).wrapping_mul(3));
        if chunk.n0 + length as u64 == terms {
            break;
        }
    }
    checksum
}

/// The loop a person would write: checked arithmetic, the pending b in a vector.
fn by_hand(terms: u64, mut next: impl FnMut(u64, u64, u64, u64) -> Option<u64>) -> Option<u64> {
    let (mut pending, mut head) = (vec![0u64], 0);
    let (mut a, mut b, mut checksum) = (0u64, 0u64, 0u64);
    for n in 1..terms {
        let mut x = a.checked_add(1)?;
        while head < pending.len() && pending[head] <= x {
            x += u64::from(pending[head] == x);
            head += 1;
        }
        b = next(n, a, b, x)?;
        a = x;
        pending.push(b);
        checksum = checksum.wrapping_add(a).wrapping_add(b.wrapping_mul(3));
    }
    Some(checksum)
}

type Batch = Box<dyn FnMut(&[u64], &[u64], &mut [i64]) -> usize>;

fn hofstadter() -> impl PartnerRule<Error = Infallible> {
    let batch: Batch = Box::new(|x1, _, f| {
        let mut signs = 0;
        for (f, &x) in f.iter_mut().zip(x1) {
            *f = x.wrapping_add(1) as i64;
            signs |= *f;
        }
        if signs < 0 { 0 } else { f.len() }
    });
    let small = |x1: u64, _, _| i64::try_from(x1).ok()?.checked_add(1);
    Constraint::new((batch, small, |x1: u64, _: &UBig, _| Ok(IBig::from(x1) + 1)))
}

/// Constraint games whose f the stream must ask for one value at a time, by `dyn` closures.
fn one_by_one() -> impl PartnerRule<Error = Infallible> {
    let small: Box<dyn FnMut(u64, u64, u64) -> Option<i64>> =
        Box::new(|x1, _, _| i64::try_from(x1).ok()?.checked_add(1));
    Constraint::new((small, |x1: u64, _: &UBig, _| Ok(IBig::from(x1) + 1)))
}

fn half() -> impl PartnerRule<Error = Infallible> {
    OfA::new(true, (|n: u64, a: u64| a.checked_add(n / 2), |n: u64, a: u64| Ok(UBig::from(a) + UBig::from(n / 2))))
}

fn half_as_a_set() -> impl PartnerRule<Error = Infallible> {
    OfA::new(false, (|n: u64, a: u64| a.checked_add(n / 2), |n: u64, a: u64| Ok(UBig::from(a) + UBig::from(n / 2))))
}

fn hofstadter_by_hand(terms: u64) -> u64 {
    by_hand(terms, |_, a, b, x| b.checked_add(x.checked_sub(a)?)?.checked_add(a.checked_add(1)?)).unwrap_or(0)
}

fn half_by_hand(terms: u64) -> u64 {
    by_hand(terms, |n, _, _, x| x.checked_add(n / 2)).unwrap_or(0)
}

fn main() {
    let terms = std::env::args().filter_map(|arg| arg.parse().ok()).next().unwrap_or(30_000_000);
    type Contender = fn(u64) -> u64;
    let duels: [(&str, Contender, Contender); 4] = [
        ("f = x1 + 1, batches", |t| streamed(hofstadter(), t), hofstadter_by_hand),
        ("f = x1 + 1, one by one", |t| streamed(one_by_one(), t), hofstadter_by_hand),
        ("c = floor(n/2)", |t| streamed(half(), t), half_by_hand),
        ("c = floor(n/2), as a set", |t| streamed(half_as_a_set(), t), half_by_hand),
    ];
    println!("{terms} terms, ns a term, medians of {ROUNDS}");
    for (name, stream, hand) in duels {
        let mut times = [[Duration::ZERO; 2]; ROUNDS];
        for round in &mut times {
            let mut sums = [0; 2];
            for (side, contender) in [stream, hand].into_iter().enumerate() {
                let start = Instant::now();
                sums[side] = black_box(contender(black_box(terms)));
                round[side] = start.elapsed();
            }
            assert_eq!(sums[0], sums[1], "{name}");
        }
        let [stream, hand] = [0, 1].map(|side| {
            times.sort_by_key(|round| round[side]);
            times[ROUNDS / 2][side].as_nanos() * 1000 / u128::from(terms.max(1))
        });
        let ratio = stream * 100 / hand.max(1);
        let ns = |ps: u128| format!("{}.{:02}", ps / 1000, ps % 1000 / 10);
        println!(
            "{name:26} stream {:>6}   by hand {:>6}   ratio {}.{:02}",
            ns(stream),
            ns(hand),
            ratio / 100,
            ratio % 100
        );
    }
}
