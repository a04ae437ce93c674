//! The packed generators and the kernels against the plain recursion to 10^7, and far out.

use super::{Verdict, far::solver};
use std::fmt::Display;
use wythoff_base::{Budget, GaveUp, UBig};
use wythoff_seq::access::QuasiPolynomial;
use wythoff_seq::mex::{queued, queued_steps};
use wythoff_seq::packed::{Approximation, Kernel, Machine, Pair64, Runs, Sieve};

/// The last index of the range from 0: ten million pairs of the plain recursion take about a second.
const LAST: u64 = 10_000_000;

/// The first indices of the windows far out: there the plain recursion is out of reach, and the tower still answers at
/// once.
const FAR: [u64; 2] = [1_000_000_000_000, 10_000_000_000_000];
// The length of a window: some hundred words of bits, so that both ends of a stretch and many seams lie in it.
const WINDOW: u64 = 3000;

/// The sequence c as a line and as a sum of floors.
const FLOORS: [(&str, &[(u64, u64)]); 6] = [
    ("c = floor(n/2)", &[(1, 2)]),
    ("c = n", &[(1, 1)]),
    ("c = floor(4*n/3)", &[(4, 3)]),
    ("c = floor(3*n/5)", &[(3, 5)]),
    ("c = floor(n/7) + floor(n/3)", &[(1, 7), (1, 3)]),
    ("c = floor(13*n/8)", &[(13, 8)]),
];

fn sum(floors: &[(u64, u64)], n: u64) -> u64 {
    floors.iter().map(|(p, q)| p * n / q).sum()
}

/// An error with the rule that it concerns.
fn about<E: Display>(rule: &str) -> impl Fn(E) -> String {
    move |error| format!("{rule}: {error}")
}

/// The pairs up to [`LAST`] by the plain recursion and by a generator.
fn beginning(
    rule: &str,
    want: impl Iterator<Item = (u64, u64)>,
    mut got: impl Iterator<Item = (u64, u64, u64)>,
) -> Verdict {
    let wrong = (0..=LAST).zip(want).find(|&(n, (a, b))| got.next() != Some((n, a, b)));
    wrong.map_or(Ok(()), |(n, _)| Err(format!("{rule}: n = {n}").into()))
}

/// The pairs of a window by a generator and, one by one, by a solver.
fn window(rule: &str, name: &str, from: u64, mut got: impl Iterator<Item = (u64, u64, UBig)>) -> Verdict {
    let solver = solver(rule, name)?;
    for n in from..from + WINDOW {
        let term = solver.term(&UBig::from(n), &Budget::unlimited())?;
        let (_, a, b) = got.next().filter(|pair| pair.0 == n).ok_or_else(|| format!("{rule}: no pair {n}"))?;
        if (term.a, term.b.exact()) != (UBig::from(a), Some(&b)) {
            return Err(format!("{rule}: n = {n}").into());
        }
    }
    Ok(())
}

/// The pairs of a sequence c by a generator that starts anywhere: at the beginning and in the windows.
fn sequence<I: Iterator<Item = Pair64>>(
    rule: &str,
    c: impl Fn(u64) -> u64,
    pairs: impl Fn(u64) -> Result<I, GaveUp>,
) -> Verdict {
    let pairs = |n| pairs(n).map_err(about(rule));
    beginning(rule, queued(|n, a| a + c(n)), pairs(0)?.map(|p| (p.n, p.a, p.b)))?;
    FAR.into_iter()
        .try_for_each(|from| window(rule, "sequence-windows", from, pairs(from)?.map(|p| (p.n, p.a, p.b.into()))))
}

/// Composed transducers.
pub(crate) fn machines() -> Verdict {
    FLOORS.into_iter().try_for_each(|(rule, floors)| {
        let machine = Machine::floors(floors)?;
        sequence(rule, |n| sum(floors, n), |n| machine.pairs(n))
    })
}

/// The sieve, with the same sequences and an irrational slope.
pub(crate) fn sieves() -> Verdict {
    for (rule, floors) in FLOORS {
        let sieve = Sieve::new(move |n| Some(sum(floors, n)));
        sequence(rule, |n| sum(floors, n), |n| sieve.pairs(n))?;
    }
    // floor(sqrt(2) n) is the root of 2 n^2, below 2^128 for every n used.
    let c = |n: u64| (2 * u128::from(n) * u128::from(n)).isqrt() as u64;
    let sieve = Sieve::new(move |n| Some(c(n)));
    sequence("c = floor(sqrt(2)*n)", c, |n| sieve.pairs(n))
}

/// Nested runs, f = x1 + 1.
pub(crate) fn runs() -> Verdict {
    let rule = "f = x1 + 1";
    let runs = Runs::new(QuasiPolynomial::polynomial(&[1, 1]).ok_or("no polynomial")?)?;
    let want = queued_steps(|(x, y), a| y + (a - x) + x + 1);
    beginning(rule, want, runs.pairs(0)?.map_while(|p| Some((p.n, p.a, p.b.try_into().ok()?))))?;
    FAR.into_iter()
        .try_for_each(|from| window(rule, "hofstadter-tower", from, runs.pairs(from)?.map(|p| (p.n, p.a, p.b.into()))))
}

/// Every kernel of the deviation against the plain one, which treats the pairs one by one.
pub(crate) fn kernels() -> Verdict {
    for (rule, floors) in FLOORS {
        let machine = Machine::floors(floors)?;
        let approximation = Approximation::new(&machine).map_err(about(rule))?;
        for (from, to) in [(0, LAST), (FAR[0], FAR[0] + LAST / 10), (FAR[1], FAR[1] + LAST / 10)] {
            let to = to.min(approximation.largest());
            let count = |kernel| approximation.deviation(from.min(to), to, kernel).map_err(about(rule));
            let want = count(Kernel::Plain)?;
            for &kernel in Kernel::available() {
                if count(kernel)? != want {
                    return Err(format!("{rule}: {} differs on n = {from}..{to}", kernel.name()).into());
                }
            }
        }
    }
    Ok(())
}
