//! `wyt selftest --deep`: the packed generators and the kernels against the plain recursion to 10^7, and far out.

use std::collections::VecDeque;
use wythoff_budget::Budget;
use wythoff_exact::UBig;
use wythoff_game::subject::Subject;
use wythoff_seq::packed::{Approximation, Kernel, Machine, Pair64, Runs, Sieve};
use wythoff_seq::quasi_polynomial::QuasiPolynomial;
use wythoff_solve::solvers::rank;

/// How far from 0 on.
const LAST: u64 = 10_000_000;

/// Where the windows far out begin, and how long they are.
const FAR: [u64; 2] = [1_000_000_000_000, 10_000_000_000_000];
const WINDOW: u64 = 3000;

/// c as a line and as a sum of floors.
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

/// `a_n = mex`, `b_n = b(n, a_n)`, the b not yet passed in a queue.
fn recursion(mut b: impl FnMut(u64, u64) -> u64) -> impl Iterator<Item = Pair64> {
    let (mut pending, mut next) = (VecDeque::new(), 0);
    (0..).map(move |n| {
        while pending.front() == Some(&next) {
            pending.pop_front();
            next += 1;
        }
        let (a, b) = (next, b(n, next));
        if b > a {
            pending.push_back(b);
        }
        next += 1;
        Pair64 { n, a, b }
    })
}

fn same(want: impl Iterator<Item = Pair64>, mut got: impl Iterator<Item = Pair64>, what: &str) -> Result<(), String> {
    for want in want.take(LAST as usize + 1) {
        if got.next().as_ref() != Some(&want) {
            return Err(format!("{what}: n = {}", want.n));
        }
    }
    Ok(())
}

/// The pairs of a window by a generator and, one by one, by the solver of the sequence.
fn window(rule: &str, mut got: impl Iterator<Item = Pair64>, from: u64) -> Result<(), String> {
    let subject = Subject::parse(rule).map_err(|e| e.to_string())?;
    let solvers = rank(&subject);
    let solver = solvers.first().filter(|s| s.name() == "sequence-windows").ok_or("no solver")?;
    for n in from..from + WINDOW {
        let term = solver.term(&UBig::from(n), &Budget::unlimited()).map_err(|e| e.to_string())?;
        let pair = got.next().filter(|p| p.n == n).ok_or_else(|| format!("{rule}: no pair {n}"))?;
        if (term.a, term.b.exact()) != (UBig::from(pair.a), Some(&UBig::from(pair.b))) {
            return Err(format!("{rule}: n = {n}"));
        }
    }
    Ok(())
}

/// Composed transducers.
pub fn machines() -> Result<(), String> {
    for (rule, floors) in FLOORS {
        let machine = Machine::floors(floors).map_err(|e| e.to_string())?;
        let pairs = |n| machine.pairs(n).map_err(|e| format!("{rule}: {e}"));
        same(recursion(|n, a| a + sum(floors, n)), pairs(0)?, rule)?;
        for from in FAR {
            window(rule, pairs(from)?, from)?;
        }
    }
    Ok(())
}

/// The sieve, with the same sequences and an irrational slope.
pub fn sieves() -> Result<(), String> {
    for (rule, floors) in FLOORS {
        let sieve = Sieve::new(move |n: u64| Some(sum(floors, n)));
        let pairs = |n| sieve.pairs(n).map_err(|e| format!("{rule}: {e}"));
        same(recursion(|n, a| a + sum(floors, n)), pairs(0)?, rule)?;
        for from in FAR {
            window(rule, pairs(from)?, from)?;
        }
    }
    // floor(sqrt(2) n) is the root of 2 n^2, below 2^128 for every n used.
    let c = |n: u64| (2 * u128::from(n) * u128::from(n)).isqrt() as u64;
    let sieve = Sieve::new(move |n: u64| Some(c(n)));
    let pairs = |n| sieve.pairs(n).map_err(|e| e.to_string());
    same(recursion(|n, a| a + c(n)), pairs(0)?, "floor(sqrt(2) n)")?;
    FAR.iter().try_for_each(|&from| window("c = floor(sqrt(2)*n)", pairs(from)?, from))
}

/// Nested runs, f = x1 + 1.
pub fn runs() -> Result<(), String> {
    let f = QuasiPolynomial::polynomial(&[1, 1]).ok_or("no polynomial")?;
    let runs = Runs::new(f).map_err(|e| e.to_string())?;
    let mut before = (0, 0);
    let want = recursion(move |n, a| {
        let b = if n == 0 { 0 } else { before.1 + a - before.0 + before.0 + 1 };
        before = (a, b);
        b
    });
    let got = runs.pairs(0).map_err(|e| e.to_string())?;
    same(want, got.map_while(|p| Some(Pair64 { n: p.n, a: p.a, b: u64::try_from(p.b).ok()? })), "x1 + 1")?;
    let subject = Subject::parse("f = x1 + 1").map_err(|e| e.to_string())?;
    let solvers = rank(&subject);
    let tower = solvers.first().filter(|s| s.name() == "hofstadter-tower").ok_or("no tower")?;
    for from in FAR {
        let mut got = runs.pairs(from).map_err(|e| e.to_string())?;
        for n in from..from + WINDOW {
            let term = tower.term(&UBig::from(n), &Budget::unlimited()).map_err(|e| e.to_string())?;
            let pair = got.next().filter(|p| p.n == n).ok_or_else(|| format!("no pair {n}"))?;
            if (term.a, term.b.exact()) != (UBig::from(pair.a), Some(&UBig::from(pair.b))) {
                return Err(format!("x1 + 1: n = {n}"));
            }
        }
    }
    Ok(())
}

/// Every kernel of the deviation against the plain one, which takes the pairs one by one.
pub fn kernels() -> Result<(), String> {
    for (rule, floors) in FLOORS {
        let machine = Machine::floors(floors).map_err(|e| e.to_string())?;
        let approximation = Approximation::new(&machine).map_err(|e| format!("{rule}: {e}"))?;
        for (from, to) in [(0, LAST), (FAR[0], FAR[0] + LAST / 10), (FAR[1], FAR[1] + LAST / 10)] {
            let to = to.min(approximation.largest());
            let count = |kernel| approximation.deviation(from.min(to), to, kernel).map_err(|e| format!("{rule}: {e}"));
            let want = count(Kernel::Plain)?;
            for &kernel in Kernel::available() {
                if count(kernel)? != want {
                    return Err(format!("{rule}: {} differs on n = {from}..{to}", kernel.name()));
                }
            }
        }
    }
    Ok(())
}
