//! Generating pairs: each design compared with the plain loop it replaces.
//!
//! CPU time of one thread, medians of alternating runs; only the comparison of two threads with one uses the clock.

use super::timing::{in_turn, median, per_term};
use std::hint::black_box;
use std::time::{Duration, Instant};
use wythoff_base::{GaveUp, Number};
use wythoff_seq::BeattySequence;
use wythoff_seq::access::QuasiPolynomial;
use wythoff_seq::mex::{queued, queued_steps};
use wythoff_seq::packed::{Approximation, Kernel, Machine, Pair64, Runs, Sieve, Sloped};

/// The terms of a plain loop, if there is time: a tenth of a second. A design gets ten times as many, so that it runs
/// about as long.
const TERMS: u64 = 20_000_000;

/// The measurements.
pub struct Generation {
    /// The designs.
    pub designs: Vec<Design>,
    /// The fastest design, far out.
    pub far: Vec<Far>,
    /// The speed-up of two threads over one, by the clock.
    pub two_threads: f64,
}

/// A design compared with the plain loop.
pub struct Design {
    /// The design and what it generates.
    pub name: String,
    /// Seconds of the plain loop per term.
    pub plain: f64,
    /// Seconds of the design per term.
    pub seconds: f64,
}

/// Seconds per term from n on.
pub struct Far {
    /// The first index.
    pub n: u64,
    /// The seconds for the packed bits.
    pub packed: f64,
    /// The seconds for the deviation.
    pub deviation: f64,
}

/// Combines all a and b of this many pairs.
fn drained(terms: u64, pairs: impl Iterator<Item = (u64, u64)>) -> f64 {
    let all = pairs.take(terms as usize);
    per_term(terms, || black_box(all.fold(0u64, |sum, (a, b)| sum.wrapping_add(a ^ b)))).0
}

/// Multiples of a number with 64 binary places: exact enough for the terms used here.
struct Multiples {
    whole: u64,
    part: u64,
    step: (u64, u64),
}

impl Multiples {
    fn of(whole: u64, part: u64) -> Multiples {
        Multiples { whole: 0, part: 0, step: (whole, part) }
    }

    /// The integer part, before the next step.
    #[inline]
    fn next(&mut self) -> u64 {
        let floor = self.whole;
        let (part, carry) = self.part.overflowing_add(self.step.1);
        (self.whole, self.part) = (self.whole + self.step.0 + u64::from(carry), part);
        floor
    }
}

/// The histograms of s - a and t - b for c with the slope gamma, in units of 2^-62.
fn plain_deviation(terms: u64, gamma: u128, c: impl Fn(u64) -> u64) -> [[u64; 16]; 2] {
    let mut counts = [[0; 16]; 2];
    // The fractions of alpha = 1 + (sqrt(4 + gamma^2) - gamma)/2 and beta = alpha + gamma, nearly enough.
    let kappa = ((1u128 << 126) + gamma * gamma).isqrt() - gamma;
    let (alpha, beta) = ((1 << 64) + 2 * kappa, (1 << 64) + 2 * kappa + 4 * gamma);
    let of = |x: u128| Multiples::of((x >> 64) as u64, x as u64);
    let (mut s, mut t) = (of(alpha), of(beta));
    for (a, b) in queued(|n, a| a + c(n)).take(terms as usize) {
        counts[0][s.next().wrapping_sub(a) as usize % 16] += 1;
        counts[1][t.next().wrapping_sub(b) as usize % 16] += 1;
    }
    counts
}

/// Slopes whose deviation is measured, in addition to that of floor(n/2).
const SLOPES: [(u64, u64); 5] = [(1, 3), (3, 4), (5, 7), (7, 12), (1, 12)];

/// Reads about `terms` terms of packed A-bits from the number x on; returns seconds per term.
fn packed(machine: &Machine, x: u64, terms: u64) -> Result<f64, GaveUp> {
    let mut blocks = machine.blocks(x)?;
    let first = blocks.next_block()?.n;
    let (seconds, read) = per_term(1, || -> Result<u64, GaveUp> {
        let mut last = first;
        while last - first < terms {
            let block = blocks.next_block()?;
            last = block.n;
            black_box(block.limbs().next());
        }
        Ok(last - first)
    });
    Ok(seconds / read? as f64)
}

/// Measures all designs, with fewer terms if the limit for one measurement is below a second.
pub fn generation(limit: Duration) -> Result<Generation, GaveUp> {
    let share = limit.min(Duration::from_secs(1)).as_millis() as u64;
    let terms = (TERMS * share / 1000).max(100_000);
    let many = 10 * terms;
    let half = Machine::floors(&[(1, 2)])?;
    let approximation = Approximation::new(&half)?;
    let deviation = |from: u64, kernel| {
        let (seconds, counted) =
            per_term(many, || approximation.deviation(from, from + many - 1, kernel).map(black_box));
        counted.map(|_| seconds)
    };
    let growing = QuasiPolynomial::polynomial(&[1, 1]).ok_or(GaveUp::beyond("no polynomial"))?;
    let (sieve, runs) = (Sieve::new(|n: u64| Some(n / 2)), Runs::new(growing)?);
    let root = Number::from(2).sqrt().ok().and_then(|root| BeattySequence::new(root, Number::ZERO));
    let root_sieve = Sieve::new(root.ok_or(GaveUp::beyond("no square root"))?);
    let words = |p: Pair64| (p.a, p.b);

    let plain = || drained(terms, queued(|n, a| a + n / 2));
    let plain_root = || {
        let mut c = Multiples::of(1, ((2u128 << 126).isqrt() << 1) as u64);
        drained(terms, queued(|_, a| a + c.next()))
    };
    let plain_growing = || drained(terms, queued_steps(|(x, y), a| y + (a - x) + x + 1));
    let mut designs = Vec::new();
    let mut add = |name: &str, (plain, seconds)| designs.push(Design { name: name.to_string(), plain, seconds });
    add("packed bits, c = floor(n/2)", in_turn(plain, || packed(&half, 0, many))?);
    add("pairs delivered", in_turn(plain, || Ok(drained(many / 4, half.pairs(0)?.map(words))))?);
    add("sieve, any c", in_turn(plain, || Ok(drained(terms, sieve.pairs(0)?.map(words))))?);
    add("sieve, c = floor(n sqrt 2)", in_turn(plain_root, || Ok(drained(terms, root_sieve.pairs(0)?.map(words))))?);
    let nested = || Ok(drained(many / 2, runs.pairs(0)?.map(|p| (p.a, p.b as u64))));
    add("nested runs, f = x1 + 1", in_turn(plain_growing, nested)?);
    for &kernel in Kernel::available().iter().filter(|kernel| **kernel != Kernel::Plain) {
        let plain = || per_term(terms, || black_box(plain_deviation(terms, 1 << 61, |n| n / 2))).0;
        add(&format!("deviation, {}", kernel.name()), in_turn(plain, || deviation(0, kernel))?);
    }
    let counted = |of: &Approximation| {
        let (seconds, counted) = per_term(many / 2, || of.deviation(0, many / 2 - 1, Kernel::best()).map(black_box));
        counted.map(|_| seconds)
    };
    for (p, q) in SLOPES {
        let machine = Machine::floors(&[(p, q)])?;
        let (of, gamma) = (Approximation::new(&machine)?, (u128::from(p) << 62) / u128::from(q));
        let plain = || per_term(terms, || black_box(plain_deviation(terms, gamma, |n| p * n / q))).0;
        add(&format!("deviation, c = floor({p}n/{q})"), in_turn(plain, || counted(&of))?);
    }
    for (by, name) in [(1u64, "floor(n sqrt 2)"), (10, "floor(n sqrt 2/10)")] {
        let slope = Number::from(2).sqrt().and_then(|root| root.div(&by.into())).ok();
        let line = slope.and_then(|slope| BeattySequence::new(slope, Number::ZERO));
        let line = Sloped::new(line.ok_or(GaveUp::beyond("no square root"))?)?;
        let (of, gamma) = (Approximation::sloped(&line)?, (2u128 << 124).isqrt() / u128::from(by));
        let plain = || {
            let root = |n: u64| ((u128::from(n) * gamma) >> 62) as u64;
            per_term(terms, || black_box(plain_deviation(terms, gamma, root))).0
        };
        add(&format!("deviation, c = {name}"), in_turn(plain, || counted(&of))?);
    }
    let three = |run: &dyn Fn() -> Result<f64, GaveUp>| (0..3).map(|_| run()).collect::<Result<_, _>>().map(median);
    let far = [8, 10, 12].map(|power| {
        let n = 10u64.pow(power);
        let packed = three(&|| packed(&half, n, many))?;
        Ok(Far { n, packed, deviation: three(&|| deviation(n, Kernel::best()))? })
    });
    let far = far.into_iter().collect::<Result<_, GaveUp>>()?;
    Ok(Generation { designs, far, two_threads: two_threads(&approximation, 4 * many) })
}

/// The speed-up of two threads over one, with this many terms for each thread.
fn two_threads(approximation: &Approximation, terms: u64) -> f64 {
    let run = |from: u64| black_box(approximation.deviation(from, from + terms - 1, Kernel::best()).is_ok());
    let ratios = (0..3).map(|_| {
        let since = Instant::now();
        run(0);
        run(terms);
        let one = since.elapsed().as_secs_f64();
        let since = Instant::now();
        std::thread::scope(|scope| {
            scope.spawn(|| run(0));
            run(terms);
        });
        one / since.elapsed().as_secs_f64()
    });
    median(ratios.collect())
}
