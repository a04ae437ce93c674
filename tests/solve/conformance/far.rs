//! The methods that reach far, at and around pairs: the outcome, a legal move, and the pair it leads to.

use crate::cases::{Case, Data};
use wythoff_base::{Budget, UBig};
use wythoff_game::position::{Move, Outcome, Position};
use wythoff_seq::access::Term;
use wythoff_solve::Analysis;
use wythoff_solve::Solver;

/// Machine integers end here.
const THRESHOLDS: [usize; 5] = [31, 32, 62, 63, 64];

/// A fixed sequence of numbers (Knuth's linear congruence).
struct Random(u64);

impl Random {
    fn below(&mut self, end: &UBig) -> UBig {
        let mut value = UBig::ZERO;
        while value <= *end {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            value = (value << 32) + UBig::from(self.0 >> 32);
        }
        value % end
    }
}

/// The solvers that reach piles of this many digits.
pub fn fast<'a>(a: &'a Analysis, data: &Data, digits: usize) -> Vec<&'a Solver> {
    a.solvers().filter(|solver| data.slow.get(solver.name()).is_none_or(|&reach| digits <= reach)).collect()
}

/// Compares the methods of a case; how many positions were solved.
pub fn agrees(case: &Case, data: &Data) -> usize {
    let (a, ten, mut positions) = (case.analysis(), UBig::from(10u8), 0);
    let mut random = Random(20261116);
    for &digits in &case.far {
        let fast = fast(&a, data, digits);
        let n = ten.pow(digits) + UBig::from(12345u32);
        let (x, y) = pair(case, &fast, &n);
        let around = next_to(&x, &y);
        positions += fast.iter().map(|solver| solves(case, &a, solver, fast[fast.len() - 1], &around)).sum::<usize>();
    }
    for &(digits, indices) in &case.random {
        let fast = fast(&a, data, digits);
        let (judge, others) = fast.split_last().unwrap();
        assert!(!others.is_empty(), "{} has no second method", case.rule);
        for _ in 0..indices {
            let n = ten.pow(digits) + random.below(&ten.pow(digits));
            let (x, y) = pair(case, &fast, &n);
            let around = [&next_to(&x, &y)[..], &others_of(&x, &y, &mut random)].concat();
            positions += others.iter().map(|solver| solves(case, &a, solver, judge, &around)).sum::<usize>();
        }
    }
    for bits in THRESHOLDS.into_iter().filter(|_| !case.far.is_empty()) {
        let end = UBig::ONE << bits;
        for n in [&end - UBig::ONE, end] {
            let fast = fast(&a, data, 20);
            pair(case, &fast, &n);
            let places = fast.iter().map(|solver| solver.locate(&n, &Budget::unlimited()).unwrap()).collect::<Vec<_>>();
            assert!(places.windows(2).all(|two| two[0] == two[1]), "{}: places of {n}", case.rule);
        }
    }
    positions
}

/// The n-th pair, on which all agree.
fn pair(case: &Case, solvers: &[&Solver], n: &UBig) -> (UBig, UBig) {
    let term = |solver: &&Solver| -> Term {
        let term = solver.term(n, &Budget::unlimited());
        term.unwrap_or_else(|e| panic!("{} ({}), n = {n}: {e}", case.rule, solver.name()))
    };
    let (best, others) = solvers.split_first().unwrap_or_else(|| panic!("{} has no fast solver", case.rule));
    let found = term(best);
    for other in others {
        assert_eq!(term(other), found, "{}: {} and {}, n = {n}", case.rule, best.name(), other.name());
    }
    let b = found.b.exact().unwrap_or_else(|| panic!("{}, n = {n}", case.rule)).clone();
    (found.a, b)
}

/// The pair, and positions that are none, since each number is in one pair only.
fn next_to(a: &UBig, b: &UBig) -> [(UBig, UBig); 5] {
    let one = UBig::ONE;
    let (a, b) = (|| a.clone(), || b.clone());
    [(a(), b()), (a(), b() - &one), (a(), b() + &one), (a() - &one, b()), (a() + &one, b())]
}

/// More of them, where a < b.
fn others_of(a: &UBig, b: &UBig, random: &mut Random) -> [(UBig, UBig); 3] {
    let (between, below) = (a + random.below(&(b - a)), random.below(a));
    [(a.clone(), between.clone()), (below, a.clone()), (b.clone(), b + &between)]
}

/// Solves a pair and the positions behind it; the judge knows the pairs that the moves lead to.
fn solves(case: &Case, a: &Analysis, solver: &Solver, judge: &Solver, around: &[(UBig, UBig)]) -> usize {
    let budget = Budget::unlimited();
    for (i, (x, y)) in around.iter().enumerate() {
        let who = || format!("{} ({}): ({x}, {y})", case.rule, solver.name());
        let at = Position::new(x.clone(), y.clone());
        let solution = solver.solve(&at, &budget).unwrap_or_else(|e| panic!("{}: {e}", who()));
        assert_eq!(solution.outcome, if i == 0 { Outcome::P } else { Outcome::N }, "{}", who());
        let Some(rules) = a.written().game() else {
            assert_eq!(solution.to, None, "{}: a move is one of a game", who());
            continue;
        };
        assert_eq!(solution.to.is_none(), i == 0, "{}", who());
        let Some((tx, ty)) = &solution.to else { continue };
        assert!(tx <= at.x() && ty <= at.y() && (tx < at.x() || ty < at.y()), "{}", who());
        let mv = Move { k: at.x() - tx, l: at.y() - ty };
        assert!(rules.allows(&at.clone().into(), &mv).unwrap(), "{}: not legal", who());
        let to = Position::new(tx.clone(), ty.clone());
        let m = judge.locate(to.x(), &budget).unwrap().in_a.unwrap_or_else(|| panic!("{}: not in A", who()));
        assert_eq!(judge.term(&m, &budget).unwrap().b.exact(), Some(to.y()), "{}", who());
    }
    around.len()
}
