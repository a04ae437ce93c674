//! Constraint functions under which b grows like a power: few b lie below any number, so they are listed.
//!
//! **Theorem.** For `f >= 0` the differences `d = b - a` do not fall; let z be the last index with d_z = 0. Then a_n =
//! b_n = n for n <= z, and the b_j with j > z are exactly the numbers outside A. So a_n is the n-th number (from 0)
//! outside the set of those b_j, and x outside that set is a_n with n = x - #{j > z : b_j < x}. To compute b_j only
//! a_0 .. a_j are needed, and those need only the b below a_j <= 2j.
//!
//! **Hypotheses.** `f >= 0` by its type. The size of a b_n that is too large to write down, or late in the sequence,
//! also needs the promise of [`Growth`].
//!
//! **Complexity.** With k the number of b_j <= x: k values of `f` and as many additions. For b_n about 2^n that is
//! O(log x) steps on numbers as long as x; if f is affine in y1, many steps are made at a time on words. Only the b
//! that fit in a word are kept. If b grows slowly, k is too large and the budget ends the computation.
//!
//! **Reference.** \[F04\] game G3 (`f = y1 - x1 + 1`), \[F07\] game G5 and homework.
//!
//! **Deviation.** \[F04\] leaves open whether B can be computed polynomially in G3: listing it is polynomial in the
//! digits of the larger pile.

use crate::access::trace::{Goal, Rows, Trace, Traced, Untraced, counted, in_a, in_b, in_both};
use crate::access::{PairAccess, Partner, Place, Size, Term};
use std::collections::VecDeque;
use wythoff_base::{Budget, GaveUp, MAX_BITS, Magnitude, Spent, UBig, integer};

/// The most terms that are listed. b at least doubles in the games served, so a number of MAX_BITS bits is reached
/// before; twice as many leave room for a slow beginning.
pub(crate) const MAX_TERMS: u64 = 2 * MAX_BITS as u64;

/// A term after this one needs all terms before it, each a long number; up to here they take some milliseconds, and b
/// has some 8 KB. If the time does not suffice and the size of the term is known, the size is the answer.
const LATE: u64 = 1 << 16;

/// Numbers of more bits are approached from a pair near them: 4096 bits are at most 4096 steps from the beginning.
const FAR: usize = 1 << 12;

/// The terms before this one are listed almost at once: their numbers have some words. A promise that has not begun by
/// then is not used.
const EARLY: u64 = 256;

/// The bits by which d must exceed its uncertainty before its size is reported, two words: the bounds of
/// docs/proofs.md, Proposition 33, then differ in the last bits only.
const MARGIN: usize = 128;

/// `f(x1, y1, x0)`, or the reason why it has no value.
type Value = dyn Fn(u64, &UBig, u64) -> Result<UBig, GaveUp> + Send + Sync;

/// The candidates `b_n = b_{n-1} + a_n - a_{n-1} + f(a_{n-1}, b_{n-1}, a_n)`, by listing the b.
///
/// ```
/// use wythoff_base::{Budget, UBig};
/// use wythoff_seq::access::{PairAccess, Partner};
/// use wythoff_seq::access::{Growth, Sparse};
/// // f = y1 - x1 + 1
/// let promise = Growth { factor: 2, least: 1, slack: 1, affine: true };
/// let doubling = Sparse::new(|x1, y1: &UBig, _| Ok(y1 - UBig::from(x1) + UBig::ONE)).growing(promise);
/// let term = doubling.pair(&UBig::from(6u8), &Budget::unlimited())?;
/// assert_eq!((term.a, term.b.exact()), (8u8.into(), Some(&71u8.into())));
/// let n = UBig::from(10u8).pow(100);
/// let Term { a, b } = doubling.pair(&n, &Budget::unlimited())?;
/// # use wythoff_seq::access::Term;
/// assert_eq!(a, &n + UBig::from(332u16));
/// assert!(matches!(b, Partner::Bits(size) if size.bits() == Some(&(n + UBig::ONE))));
/// # Ok::<(), wythoff_base::GaveUp>(())
/// ```
pub struct Sparse {
    f: Box<Value>,
    growth: Option<Growth>,
}

/// The promise that `(s - 1)(y1 - x1) + least <= f <= (s - 1)(y1 - x1) + 2 x1 + slack` whenever `x1 >= slack`, with
/// s >= 2: d = b - a grows like s^n.
#[derive(Clone, Copy, Debug)]
pub struct Growth {
    /// s, at least 2.
    pub factor: u64,
    /// The least excess of f over (s - 1)(y1 - x1).
    pub least: u64,
    /// The most by which f may exceed (s - 1)(y1 - x1) + 2 x1.
    pub slack: u64,
    /// Whether `f(x1, y1, x0) = (s - 1)(y1 - x1) + f(x1, x1, x0)` everywhere.
    pub affine: bool,
}

/// A pair with its index.
#[derive(Clone)]
struct At {
    n: u64,
    a: u64,
    b: UBig,
    /// The last index so far with a = b.
    zeros: u64,
}

impl At {
    fn d(&self) -> UBig {
        &self.b - UBig::from(self.a)
    }

    /// j - z: the number of b up to this one that are outside A.
    fn count(&self) -> UBig {
        UBig::from(self.n - self.zeros)
    }
}

/// The next a, and the number of pending b between the two.
fn next(pending: &VecDeque<u64>, a: u64) -> (u64, usize) {
    let between = pending.iter().zip(a + 1..).take_while(|(b, x)| *b == x).count();
    (a + 1 + between as u64, between)
}

/// The pairs one after the other.
struct SparseWalk<'f> {
    f: &'f Value,
    at: At,
    /// The b above a that are outside A and fit a word.
    pending: VecDeque<u64>,
}

impl SparseWalk<'_> {
    /// Advances to the next pair.
    fn advance(&mut self, budget: &Budget) -> Result<(), GaveUp> {
        budget.step()?;
        let at = &mut self.at;
        let bytes = 8 * self.pending.len();
        if bytes > budget.memory() {
            return Err(GaveUp::memory(bytes));
        }
        if at.n >= MAX_TERMS || integer::bits(&at.b) > MAX_BITS {
            return Err(GaveUp::beyond(format!("{} pairs were listed, and more are needed", at.n)));
        }
        let (a, between) = next(&self.pending, at.a);
        self.pending.drain(..between);
        let value = (self.f)(at.a, &at.b, a)?;
        at.b += UBig::from(a - at.a) + value;
        (at.n, at.a) = (at.n + 1, a);
        match u64::try_from(&at.b) {
            Ok(b) if b == a => at.zeros = at.n,
            Ok(b) => self.pending.push_back(b),
            Err(_) => {}
        }
        Ok(())
    }

    /// Advances to pair n where f is affine in y1, d' = s d + g: many steps on words make one on d.
    fn advance_to(&mut self, n: u64, factor: u64, budget: &Budget) -> Result<(), GaveUp> {
        // A b that does not fit a word lies beyond every a that can be reached: nothing more becomes pending.
        while self.at.n < n && self.at.b <= UBig::from(u64::MAX) {
            self.advance(budget)?;
        }
        let (mut d, mut a) = (self.at.d(), self.at.a);
        while self.at.n < n {
            let (mut times, mut plus) = (1u64, 0u64);
            while self.at.n < n {
                budget.step()?;
                let (x0, between) = next(&self.pending, a);
                let g = u64::try_from(&(self.f)(a, &UBig::from(a), x0)?).ok();
                // times and plus stay words as long as possible: one product of a long number serves them all.
                let grown =
                    g.and_then(|g| Some((times.checked_mul(factor)?, plus.checked_mul(factor)?.checked_add(g)?)));
                let Some(grown) = grown else { break };
                ((times, plus), a) = (grown, x0);
                self.pending.drain(..between);
                self.at.n += 1;
            }
            // Not a single step fitted into a word.
            if times == 1 {
                return Err(GaveUp::beyond("a value of f exceeds 64 bits"));
            }
            d = d * UBig::from(times) + UBig::from(plus);
            budget.look(self.at.n, Some(n))?;
            if integer::bits(&d) > MAX_BITS + 64 {
                return Err(GaveUp::beyond("the partner is too large to write down"));
            }
        }
        (self.at.a, self.at.b) = (a, d + UBig::from(a));
        Ok(())
    }
}

impl Sparse {
    /// The sequence of `f(x1, y1, x0)`.
    pub fn new(f: impl Fn(u64, &UBig, u64) -> Result<UBig, GaveUp> + Send + Sync + 'static) -> Self {
        Sparse { f: Box::new(f), growth: None }
    }

    /// Adds a promise about the growth of f, which gives the size of every b_n.
    pub fn growing(self, growth: Growth) -> Self {
        Sparse { growth: Some(growth).filter(|growth| growth.factor >= 2), ..self }
    }

    fn walk(&self) -> SparseWalk<'_> {
        SparseWalk { f: &self.f, at: At { n: 0, a: 0, b: UBig::ZERO, zeros: 0 }, pending: VecDeque::new() }
    }

    /// The walk up to pair n.
    fn walk_to(&self, n: u64, budget: &Budget) -> Result<SparseWalk<'_>, GaveUp> {
        let mut walk = self.walk();
        if let Some(Growth { factor, affine: true, .. }) = self.growth {
            walk.advance_to(n, factor, budget)?;
        }
        while walk.at.n < n {
            walk.advance(budget)?;
        }
        Ok(walk)
    }

    /// The last pair with `fits`, which is true for the pairs up to some index. It must be true for (0, 0) and for all
    /// pairs with n < `end` and fewer than `bits` bits.
    fn last(&self, fits: impl Fn(&At) -> bool, bits: usize, end: &UBig, budget: &Budget) -> Result<At, GaveUp> {
        let near = self.growth.filter(|growth| growth.affine && bits > FAR);
        let near = near.map_or(Ok(0), |_| self.before(bits, end, budget))?;
        let mut walk = self.walk_to(near, budget)?;
        loop {
            let before = walk.at.clone();
            walk.advance(budget)?;
            if !fits(&walk.at) {
                return Ok(before);
            }
        }
    }

    /// An index below `end` of a pair with fewer than `bits` bits; about the last one.
    fn before(&self, bits: usize, end: &UBig, budget: &Budget) -> Result<u64, GaveUp> {
        // d at least doubles.
        let (mut low, mut high) = (0, u64::try_from(end).unwrap_or(u64::MAX).min(bits as u64));
        while low + 1 < high {
            let middle = low.midpoint(high);
            match self.size(&middle.into(), budget)? {
                Some(size) if size.most < UBig::from(bits) => low = middle,
                _ => high = middle,
            }
        }
        Ok(low)
    }

    /// An early m with d_m >= 1 and a_m >= slack. By the promise d at least doubles at each step from there on.
    fn doubling(&self, budget: &Budget) -> Result<Option<u64>, GaveUp> {
        let Some(Growth { slack, .. }) = self.growth else { return Ok(None) };
        let mut walk = self.walk();
        while walk.at.n < EARLY {
            if walk.at.a >= slack && walk.at.d() > UBig::ZERO {
                return Ok(Some(walk.at.n));
            }
            walk.advance(budget)?;
        }
        Ok(None)
    }

    /// The number of bits of b_n. `None` without a promise.
    ///
    /// With d' the difference after d, the promise gives d' >= s d + least, so with h = floor(least/(s - 1)) also d' +
    /// h >= s (d + h); and with a_m <= 2m it gives d' <= s d + 4m + slack, hence d' + 4(m+1) + 4 + slack <= s (d +
    /// 4m + 4 + slack). So s^{n-m} (d_m + h) - h <= d_n <= s^{n-m} (d_m + 4m + 4 + slack) for m <= n and a_m >= slack;
    /// and n <= a_n <= 2n.
    pub fn size(&self, n: &UBig, budget: &Budget) -> Result<Option<Size>, GaveUp> {
        let Some(Growth { factor, least, slack, .. }) = self.growth else {
            return Ok(None);
        };
        let excess = UBig::from(least / (factor - 1));
        // Before d has the bits of n it is not large enough; a step adds at most this many bits.
        let steps = integer::bits(n) / ((factor - 1).checked_ilog2().unwrap_or(0) as usize + 1);
        // Large powers are available only for powers of two.
        if steps > FAR && !factor.is_power_of_two() {
            return Ok(None);
        }
        // The size needs d with about as many bits as n has: those terms are passed at once.
        let mut walk = if steps > FAR { self.walk_to(steps as u64, budget)? } else { self.walk() };
        loop {
            let (d, m) = (walk.at.d(), UBig::from(walk.at.n));
            if m >= *n {
                return Ok(Some(Size::exact(UBig::from(integer::bits(&walk.at.b)))));
            }
            let unknown = UBig::from(slack) + UBig::from(4u8) * (&m + UBig::ONE);
            if walk.at.a >= slack && &d >> MARGIN > &unknown + (n << 1) + &excess {
                let precision = 2 * (integer::bits(&d) + integer::bits(n));
                let number = |n: &UBig| Magnitude::exact(n, precision);
                let Some(power) = number(&UBig::from(factor)).power(&(n - &m)) else { return Ok(None) };
                let low = power.times(&number(&(d.clone() + &excess)));
                // Both are computed together, so that rounding treats them alike.
                let low =
                    if *n >= excess { Some(low.plus(&number(&(n - &excess)))) } else { low.minus(&number(&excess)) };
                let high = power.times(&number(&(d + unknown))).plus(&number(&(n << 1)));
                let Some(low) = low else { return Ok(None) };
                return Ok(Some(Size { least: low.bits().0, most: high.bits().1 }));
            }
            walk.advance(budget)?;
        }
    }
}

impl PairAccess for Sparse {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        let (size, mut unwritten) = (self.size(n, budget)?, None);
        if let Some(size) = size.filter(|_| *n > UBig::from(LATE)) {
            // b_j comes before a_n iff at most n numbers below b_j are in A; their number is b_j - (j - z - 1).
            let before = |at: &At| at.d() == UBig::ZERO || &at.b + UBig::ONE <= n + at.count();
            let a = n + self.last(before, integer::bits(n), n, budget)?.count();
            let too_large = size.least > UBig::from(MAX_BITS);
            let term = Term { a, b: Partner::Bits(size) };
            if too_large {
                return Ok(term);
            }
            unwritten = Some(term);
        }
        let Some(n) = u64::try_from(n).ok().filter(|n| *n <= MAX_TERMS) else {
            return Err(GaveUp::beyond("the partner of such a late term needs all terms before it"));
        };
        match (self.walk_to(n, budget), unwritten) {
            (Ok(walk), _) => Ok(Term { a: UBig::from(walk.at.a), b: Partner::Exact(walk.at.b) }),
            (Err(GaveUp::Spent(Spent::Time)), Some(term)) => Ok(term),
            (Err(error), _) => Err(error),
        }
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        let last = self.last(|at| at.b <= *x, integer::bits(x), x, budget)?;
        let in_b = (last.b == *x).then(|| UBig::from(last.n));
        let in_a = (in_b.is_none() || last.d() == UBig::ZERO).then(|| x - last.count());
        Ok(Place { in_a, in_b })
    }

    fn tells(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<bool>, GaveUp> {
        // x = a_n has n >= x/2, and b_n more than n - m bits.
        if let Some(m) = self.doubling(budget)?
            && x >> 1 > UBig::from(m) + UBig::from(integer::bits(y))
        {
            return Ok(Some(false));
        }
        // a_n <= 2n <= x for 2n <= x.
        let fits = |at: &At| at.b <= *y && UBig::from(at.a) <= *x;
        let last = self.last(fits, integer::bits(y), &(x >> 1), budget)?;
        Ok(Some(UBig::from(last.a) == *x && last.b == *y))
    }

    fn prefers_difference(&self, _: &UBig, _: &UBig, _: &UBig, _: &Budget) -> Result<bool, GaveUp> {
        Ok(true)
    }

    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        if *end == UBig::ZERO {
            return Ok(None);
        }
        let last = self.last(|at| at.d() <= *d && UBig::from(at.n) < *end, integer::bits(d), end, budget)?;
        Ok(Some(UBig::from(last.n)))
    }

    /// The pairs with b up to x, or with b below a_n.
    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        let (mut walk, mut rows, mut last) = (self.walk(), Rows::default(), self.walk().at);
        // Before a_n come the b_j with b_j - (j - z) < n.
        let fits = |at: &At| match traced.goal {
            Goal::Term(n) => at.d().is_zero() || &at.b + UBig::ONE <= n + at.count(),
            Goal::Place(x) | Goal::Pair(x, _) => at.b <= *x,
        };
        while fits(&walk.at) && traced_index(&traced.goal).is_none_or(|n| UBig::from(walk.at.n) <= *n) {
            last = walk.at.clone();
            let [n, a] = [last.n, last.a].map(|word| UBig::from(word).into());
            rows.push([n, a, (&last.b).into()], budget)?;
            walk.advance(budget)?;
        }
        let (count, zeros) = (last.count(), UBig::from(last.zeros));
        let (x, place) = match traced.goal {
            Goal::Term(n) if *n <= zeros => (n.clone(), in_both(n.clone())),
            Goal::Term(n) => (n + &count, in_a(n.clone())),
            Goal::Place(x) | Goal::Pair(x, _) if last.b == *x && last.d().is_zero() => {
                (x.clone(), in_both(last.n.into()))
            }
            Goal::Place(x) | Goal::Pair(x, _) if last.b == *x => (x.clone(), in_b(last.n.into())),
            Goal::Place(x) | Goal::Pair(x, _) => (x.clone(), in_a(x - &count)),
        };
        let what = if matches!(traced.goal, Goal::Term(_)) { "a_n = n + count" } else { "x = a_n with n = x - count" };
        let end = if place.in_b.is_some() { "x is the last b".into() } else { format!("{what}, count = {count}") };
        let bound = format!(
            "The pairs up to the last b that matters: {}. Of these b, count are outside A, and {end}.",
            counted(rows.len(), "row")
        );
        Ok(rows.table(["j", "a_j", "b_j"], bound, x, place))
    }
}

/// The index of a goal that is one.
fn traced_index<'a>(goal: &Goal<'a>) -> Option<&'a UBig> {
    if let Goal::Term(n) = goal { Some(n) } else { None }
}
