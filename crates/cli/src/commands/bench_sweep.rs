//! The part of `wyt bench` on generating pairs: each design beside the plain loop it replaces.
//!
//! CPU time of one thread, medians of runs in turn; only the comparison of two threads with one is by the clock.
#![allow(clippy::float_arithmetic, reason = "times and ratios are for people")]

use cpu_time::ThreadTime;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::hint::black_box;
use std::time::{Duration, Instant};
use wythoff_budget::GaveUp;
use wythoff_exact::Number;
use wythoff_seq::linear::{Differences64, Line};
use wythoff_seq::packed::{Approximation, Kernel, Machine, Runs, Sieve};
use wythoff_seq::quasi_polynomial::QuasiPolynomial;

/// Terms of a plain loop, if there is time: a design gets ten times as many, so that it runs about as long.
const TERMS: u64 = 20_000_000;

/// Runs of each.
const TURNS: usize = 5;

/// What was measured, as JSON and as lines.
pub struct Generation {
    /// For the key `generation`.
    pub json: Value,
    /// For people.
    pub lines: Vec<String>,
}

/// `b_n = a_n + c_n`, the b not yet passed in a queue.
fn queue(terms: u64, mut c: impl FnMut(u64) -> u64) -> u64 {
    let mut pending: VecDeque<u64> = VecDeque::new();
    let (mut a, mut sum) = (0u64, 0u64);
    for n in 0..terms {
        while pending.front() == Some(&a) {
            pending.pop_front();
            a += 1;
        }
        let b = a + c(n);
        if b > a {
            pending.push_back(b);
        }
        sum = sum.wrapping_add(a ^ b);
        a += 1;
    }
    sum
}

/// `b_n = a_n + floor(n sqrt 2)`, the multiples of sqrt 2 in 64 bits behind the point: good for the terms asked for here.
fn queue_root(terms: u64) -> u64 {
    let root = ((2u128 << 126).isqrt() << 1) as u64;
    let (mut whole, mut part) = (0u64, 0u64);
    queue(terms, |_| {
        let c = whole;
        let (next, carry) = part.overflowing_add(root);
        (whole, part) = (whole + 1 + u64::from(carry), next);
        c
    })
}

/// `b_n = b_{n-1} + a_n + 1`, the same way.
fn queue_growing(terms: u64) -> u64 {
    let mut pending: VecDeque<u64> = VecDeque::new();
    let (mut a, mut b, mut sum) = (0u64, 0u64, 0u64);
    for _ in 1..terms {
        let before = a;
        a += 1;
        while pending.front() == Some(&a) {
            pending.pop_front();
            a += 1;
        }
        b += a - before + before + 1;
        pending.push_back(b);
        sum = sum.wrapping_add(a ^ b);
    }
    sum
}

/// The histograms of s - a and t - b for `c_n = floor(n/2)`, with n alpha and n beta in 64 bits behind the point.
fn queue_beatty(terms: u64) -> [[u64; 8]; 2] {
    let mut counts = [[0; 8]; 2];
    let mut pending: VecDeque<u64> = VecDeque::new();
    let mut a = 0u64;
    // The fractions of alpha = (3 + sqrt 17)/4 and beta = alpha + 1/2, rounded up: good for the terms asked for here.
    let alpha = (((17u128 << 122).isqrt() << 1) - (1 << 62)) as u64 + 2;
    let beta = alpha.wrapping_add(1 << 63);
    let (mut s, mut s_part, mut t, mut t_part) = (0u64, 0u64, 0u64, 0u64);
    for n in 0..terms {
        while pending.front() == Some(&a) {
            pending.pop_front();
            a += 1;
        }
        let b = a + n / 2;
        if b > a {
            pending.push_back(b);
        }
        counts[0][(s - a) as usize % 8] += 1;
        counts[1][(t - b) as usize % 8] += 1;
        a += 1;
        let (part, carry) = s_part.overflowing_add(alpha);
        (s, s_part) = (s + 1 + u64::from(carry), part);
        let (part, carry) = t_part.overflowing_add(beta);
        (t, t_part) = (t + 2 + u64::from(carry), part);
    }
    counts
}

/// CPU seconds of one run per term.
fn seconds(terms: u64, run: impl FnOnce()) -> f64 {
    let since = ThreadTime::now();
    run();
    since.elapsed().as_secs_f64() / terms as f64
}

/// The medians of a plain loop and of a design, run in turn, in seconds per term.
fn turns(mut plain: impl FnMut() -> f64, mut design: impl FnMut() -> f64) -> (f64, f64) {
    let (mut plains, mut designs) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        plains.push(plain());
        designs.push(design());
    }
    (median(plains), median(designs))
}

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Reads about `terms` terms of packed A-bits from the number x on; returns CPU seconds per term.
fn packed(machine: &Machine, x: u64, terms: u64) -> Result<f64, GaveUp> {
    let mut blocks = machine.blocks(x)?;
    let first = blocks.next_block()?.n;
    let since = ThreadTime::now();
    let mut last = first;
    while last - first < terms {
        let block = blocks.next_block()?;
        last = block.n;
        black_box(block.words().next());
    }
    Ok(since.elapsed().as_secs_f64() / (last - first) as f64)
}

/// Reads so many pairs of a sieve; returns CPU seconds per term.
fn sieved<C: Differences64 + Sync>(sieve: &Sieve<C>, terms: u64) -> Result<f64, GaveUp> {
    let pairs = sieve.pairs(0)?.take(terms as usize);
    Ok(seconds(terms, || _ = black_box(pairs.fold(0u64, |all, p| all.wrapping_add(p.a ^ p.b)))))
}

/// Measures all designs, with fewer terms if the limit for one measurement is below a second.
pub fn measure(limit: Duration) -> Generation {
    let share = limit.min(Duration::from_secs(1)).as_millis() as u64;
    let terms = (TERMS * share / 1000).max(100_000);
    designs(terms)
        .unwrap_or_else(|why| Generation { json: json!({"error": why.to_string()}), lines: vec![why.to_string()] })
}

fn designs(terms: u64) -> Result<Generation, GaveUp> {
    let many = 10 * terms;
    let half = Machine::floors(&[(1, 2)])?;
    let approximation = Approximation::new(&half)?;
    let growing = QuasiPolynomial::polynomial(&[1, 1]).ok_or(GaveUp::beyond("no polynomial"))?;
    let (sieve, runs) = (Sieve::new(|n: u64| Some(n / 2)), Runs::new(growing)?);
    let root = Number::from(2).sqrt().ok().and_then(|root| Line::new(root, Number::ZERO));
    let root = Sieve::new(root.ok_or(GaveUp::beyond("no square root"))?);
    let plain = || seconds(terms, || _ = black_box(queue(terms, |n| n / 2)));
    let mut rows: Vec<(String, f64, f64)> = Vec::new();
    let mut failed = None;
    let mut keep = |result: Result<f64, GaveUp>| {
        result.unwrap_or_else(|why| {
            failed = Some(why);
            f64::NAN
        })
    };
    let (base, design) = turns(plain, || keep(packed(&half, 0, many)));
    rows.push(("packed bits, c = floor(n/2)".into(), base, design));
    let delivered = || -> Result<f64, GaveUp> {
        let pairs = half.pairs(0)?.take(many as usize / 4);
        Ok(seconds(many / 4, || _ = black_box(pairs.fold(0u64, |all, p| all.wrapping_add(p.a ^ p.b)))))
    };
    let (base, design) = turns(plain, || keep(delivered()));
    rows.push(("pairs delivered".into(), base, design));
    let (base, design) = turns(plain, || keep(sieved(&sieve, terms)));
    rows.push(("sieve, any c".into(), base, design));
    let plain_root = || seconds(terms, || _ = black_box(queue_root(terms)));
    let (base, design) = turns(plain_root, || keep(sieved(&root, terms)));
    rows.push(("sieve, c = floor(n sqrt 2)".into(), base, design));
    let superlinear = || -> Result<f64, GaveUp> {
        let pairs = runs.pairs(0)?.take(many as usize / 2);
        Ok(seconds(many / 2, || _ = black_box(pairs.fold(0u64, |all, p| all.wrapping_add(p.a ^ p.b as u64)))))
    };
    let growing = || seconds(terms, || _ = black_box(queue_growing(terms)));
    let (base, design) = turns(growing, || keep(superlinear()));
    rows.push(("nested runs, f = x1 + 1".into(), base, design));
    let beatty = || seconds(terms, || _ = black_box(queue_beatty(terms)));
    for &kernel in Kernel::available().iter().filter(|kernel| **kernel != Kernel::Plain) {
        let counted = || -> Result<f64, GaveUp> {
            let since = ThreadTime::now();
            black_box(approximation.deviation(0, many - 1, kernel)?);
            Ok(since.elapsed().as_secs_f64() / many as f64)
        };
        let (base, design) = turns(beatty, || keep(counted()));
        rows.push((format!("deviation, {}", kernel.name()), base, design));
    }
    let far: Vec<(u64, f64, f64)> = [8, 10, 12]
        .map(|power| {
            let n = 10u64.pow(power);
            let deviation = || -> Result<f64, GaveUp> {
                let since = ThreadTime::now();
                black_box(approximation.deviation(n, n + many - 1, Kernel::best())?);
                Ok(since.elapsed().as_secs_f64() / many as f64)
            };
            let bits = median((0..3).map(|_| keep(packed(&half, n, many))).collect());
            (n, bits, median((0..3).map(|_| keep(deviation())).collect()))
        })
        .to_vec();
    if let Some(why) = failed {
        return Err(why);
    }
    let threads = threads(&approximation, many);
    Ok(report(&rows, &far, threads))
}

/// How much faster two threads are than one, by the clock.
fn threads(approximation: &Approximation, many: u64) -> f64 {
    let half = 4 * many;
    let run = |from: u64| black_box(approximation.deviation(from, from + half - 1, Kernel::best()).is_ok());
    let ratios = (0..3).map(|_| {
        let since = Instant::now();
        run(0);
        run(half);
        let one = since.elapsed().as_secs_f64();
        let since = Instant::now();
        std::thread::scope(|scope| {
            scope.spawn(|| run(0));
            run(half);
        });
        one / since.elapsed().as_secs_f64()
    });
    median(ratios.collect())
}

fn report(rows: &[(String, f64, f64)], far: &[(u64, f64, f64)], threads: f64) -> Generation {
    let rate = |seconds: f64| 1e-6 / seconds;
    let mut lines = vec![format!("{:32} {:>12} {:>12} {:>8}", "generating pairs", "plain loop", "design", "ratio")];
    for (name, base, design) in rows {
        lines.push(format!("{name:32} {:8.0} M/s {:8.0} M/s {:7.1}x", rate(*base), rate(*design), base / design));
    }
    for (n, bits, deviation) in far {
        let (bits, deviation) = (bits * 1e9, deviation * 1e9);
        lines.push(format!("from n = {n}: packed bits {bits:.3} ns, deviation {deviation:.3} ns a term"));
    }
    lines.push(format!("two threads, by the clock: {threads:.2} times one"));
    let designs = rows.iter().map(|(name, base, design)| {
        json!({"design": name, "plain_terms_per_second": 1.0 / base, "terms_per_second": 1.0 / design, "ratio": base / design})
    });
    let far = far.iter().map(|(n, bits, deviation)| {
        json!({"n": n.to_string(), "packed_seconds_per_term": bits, "deviation_seconds_per_term": deviation})
    });
    let designs: Vec<Value> = designs.collect();
    let far: Vec<Value> = far.collect();
    Generation { json: json!({"designs": designs, "far": far, "two_threads": threads}), lines }
}
