//! Differences that grow faster than n: nested runs.

use super::{GaveUp, too_far};
use crate::access::{Growing, PairAccess, Partner, RunSum};
use std::collections::VecDeque;
use std::fmt;
use wythoff_base::Budget;

/// The number of pairs computed by the plain recursion at the beginning: generators nest until they begin below it, and
/// a rule that has not begun to grow by then is refused.
const EARLY: usize = 256;

/// The most terms of a run that are taken at once: the low word of b must not overflow within a chunk.
const CHUNK: u64 = 1 << 20;

/// A pair whose partner has 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Pair128 {
    /// The index, from 0.
    pub n: u64,
    /// `a_n`
    pub a: u64,
    /// `b_n`
    pub b: u128,
}

/// The candidates `b_n = b_{n-1} + a_n - a_{n-1} + f(a_{n-1}, a_n)`, `f >= 0`, where b grows faster than n.
///
/// Between two b, A is a run of consecutive numbers, on which b grows by 1 + f at each step: nothing is stored or
/// looked up. If b grows like n^2/2, only about sqrt(2n) of the b lie below `a_n`. A second generator, that far
/// behind, delivers them; a third one delivers those that the second one meets, and so on: log log n generators.
/// [`Growing`] finds a start anywhere.
///
/// ```
/// use wythoff_seq::packed::Runs;
/// use wythoff_seq::access::QuasiPolynomial;
/// let hofstadter = Runs::new(QuasiPolynomial::polynomial(&[1, 1]).unwrap())?;
/// let b: Vec<u128> = hofstadter.pairs(0)?.take(6).map(|p| p.b).collect();
/// assert_eq!(b, [0, 2, 6, 11, 17, 25]);
/// assert_eq!(hofstadter.pairs(1 << 30)?.next(), hofstadter.pairs((1 << 30) - 3)?.nth(3));
/// # Ok::<(), wythoff_base::GaveUp>(())
/// ```
#[derive(Clone, Debug)]
pub struct Runs<F> {
    access: Growing<F>,
    early: Vec<Pair128>,
    /// The number of pairs with a = b.
    both: u64,
}

impl<F: RunSum> Runs<F> {
    /// The sequence of f. [`GaveUp::Beyond`] if it does not begin to grow at once.
    pub fn new(f: F) -> Result<Runs<F>, GaveUp> {
        let early = early(&f).ok_or(GaveUp::beyond("the numbers outgrow 128 bits at once"))?;
        let both = early.iter().filter(|p| p.b == p.a.into()).count() as u64;
        if both + 1 >= EARLY as u64 {
            return Err(GaveUp::beyond("the differences do not grow"));
        }
        Ok(Runs { access: Growing::new(f), early, both })
    }

    /// The pairs from the index n on: sqrt(2n) steps to find the first, if b grows like n^2/2.
    pub fn pairs(&self, n: u64) -> Result<RunPairs<'_, F>, GaveUp> {
        let first = match usize::try_from(n).ok().and_then(|n| self.early.get(n)) {
            Some(&pair) => pair,
            None => {
                let term = self.access.pair(&n.into(), &Budget::unlimited());
                let term = term.map_err(|_| GaveUp::beyond("that pair is beyond 128 bits"))?;
                let b = match &term.b {
                    Partner::Exact(b) => u128::try_from(b).ok(),
                    Partner::Bits(_) => None,
                };
                let pair = u64::try_from(&term.a).ok().zip(b).map(|(a, b)| Pair128 { n, a, b });
                pair.ok_or(GaveUp::beyond("that pair is beyond 128 bits"))?
            }
        };
        self.pairs_from(first)
    }

    /// The pairs from a given one on, which is not checked; `a_n` below 2^62.
    pub fn pairs_from(&self, first: Pair128) -> Result<RunPairs<'_, F>, GaveUp> {
        // The numbers up to a_n include n + 1 of the a and, with those in both, a_n - n + K of the b.
        let met = (first.a.checked_sub(first.n)).and_then(|m| m.checked_add(self.both)).filter(|_| first.a < 1 << 62);
        let met = met.ok_or(GaveUp::beyond("a_n is below n, or beyond 62 bits"))?;
        let behind = if met < EARLY as u64 {
            None
        } else if met < first.n {
            Some(Box::new(self.pairs(met)?))
        } else {
            return Err(GaveUp::beyond("the differences do not grow"));
        };
        let mut store = Store { runs: self, behind, met, next_b: 0, run: first, stopped: None, passed: false };
        store.advance_b()?;
        let mut pairs = RunPairs {
            n: first.n,
            a: first.a,
            high: (first.b >> 64) as u64,
            low: first.b as u64,
            left: 0,
            steps: [0; 3],
            store: Box::new(store),
        };
        (pairs.left, pairs.steps) = pairs.store.chunk(first);
        Ok(pairs)
    }
}

/// The first pairs by the recursion.
fn early(f: &impl RunSum) -> Option<Vec<Pair128>> {
    let mut all = vec![Pair128::default()];
    let mut pending: VecDeque<u128> = VecDeque::new();
    while let Some(&last) = all.last().filter(|_| all.len() < EARLY) {
        let mut a = last.a + 1;
        while pending.front() == Some(&a.into()) {
            pending.pop_front();
            a += 1;
        }
        let b = (last.b.checked_add((a - last.a).into())?).checked_add(f.value(last.a, a)?)?;
        if b > a.into() {
            pending.push_back(b);
        }
        all.push(Pair128 { n: last.n + 1, a, b });
    }
    Some(all)
}

/// The pairs of [`Runs`].
pub struct RunPairs<'f, F> {
    n: u64,
    a: u64,
    /// b: the high word is the same for a whole chunk.
    high: u64,
    low: u64,
    /// The number of terms left in the chunk.
    left: u64,
    /// f at a, its difference there, and the difference of that.
    steps: [u64; 3],
    store: Box<Store<'f, F>>,
}

struct Store<'f, F> {
    runs: &'f Runs<F>,
    /// The generator of the b to come, after the early ones.
    behind: Option<Box<RunPairs<'f, F>>>,
    /// The index of the next b needed.
    met: u64,
    /// The first b not yet passed; the greatest number if there is none to pass.
    next_b: u64,
    /// The first term of the chunk.
    run: Pair128,
    stopped: Option<GaveUp>,
    /// Whether it stopped because the numbers are too large.
    passed: bool,
}

impl<F> fmt::Debug for RunPairs<'_, F> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("RunPairs").field("n", &self.n).field("a", &self.a).finish_non_exhaustive()
    }
}

impl<F: RunSum> RunPairs<'_, F> {
    /// The reason why the pairs ended: b exceeds 128 bits, or a exceeds 62 bits.
    pub fn stopped(&self) -> Option<&GaveUp> {
        self.store.stopped.as_ref()
    }
}

impl<F: RunSum> Store<'_, F> {
    fn advance_b(&mut self) -> Result<(), GaveUp> {
        let early = usize::try_from(self.met).ok().and_then(|m| self.runs.early.get(m)).copied();
        let pair = match (early, &mut self.behind) {
            (Some(pair), _) => Some(pair),
            (None, Some(behind)) => behind.next(),
            (None, none) => none.insert(Box::new(self.runs.pairs(self.met)?)).next(),
        };
        self.met = self.met.saturating_add(1);
        // A b that does not fit a word is never met; nor is one after the other generator ended because its numbers
        // were too large.
        self.next_b = pair.and_then(|pair| u64::try_from(pair.b).ok()).unwrap_or(u64::MAX);
        match self.behind.as_ref().filter(|behind| !behind.store.passed).and_then(|behind| behind.stopped()) {
            Some(why) => Err(why.clone()),
            None => Ok(()),
        }
    }

    /// The number of terms from `first` on that are known to have consecutive a, and the steps of f there.
    fn chunk(&mut self, first: Pair128) -> (u64, [u64; 3]) {
        self.run = first;
        let f = self.runs.access.function();
        let len = self.next_b.saturating_sub(first.a).clamp(1, CHUNK);
        let fits = |len: u64| -> Option<()> {
            // The low word after the chunk does not overflow, hence none in it does; nor do the steps, which do not
            // fall.
            let low = u128::from(first.b as u64);
            u64::try_from(f.run(first.a, len)?.checked_add(low)?.checked_add(len.into())?).ok()?;
            u64::try_from(f.value(first.a.checked_add(len)?, first.a.checked_add(len + 1)?)?).ok()?;
            Some(())
        };
        let lengths = std::iter::successors(Some(len), |len| (*len > 1).then_some(len / 2));
        match (f.quadratic(first.a), lengths.into_iter().find(|len| fits(*len).is_some())) {
            (Some(steps), Some(len)) => (len, steps),
            _ => (1, [0; 3]),
        }
    }

    /// The term after the chunk that ended before `a`, and the facts about the next chunk.
    #[cold]
    #[inline(never)]
    fn refill(&mut self, end: u64) -> Option<(Pair128, u64, [u64; 3])> {
        if self.stopped.is_some() {
            return None;
        }
        let mut a = end;
        while a == self.next_b {
            if let Err(why) = self.advance_b() {
                self.stopped = Some(why);
                return None;
            }
            a += 1;
        }
        let (first, f) = (self.run, self.runs.access.function());
        let last = end - 1;
        // Within the chunk by the sum, to the next term by a single value.
        let b = (f.run(first.a, last - first.a))
            .and_then(|sum| sum.checked_add(first.b)?.checked_add((a - first.a).into()))
            .and_then(|b| b.checked_add(f.value(last, a)?));
        match b.filter(|_| a < 1 << 62) {
            None => {
                self.stopped = Some(too_far(first.n + (last - first.a)));
                self.passed = true;
                None
            }
            Some(b) => {
                let next = Pair128 { n: first.n + (end - first.a), a, b };
                let (left, steps) = self.chunk(next);
                Some((next, left, steps))
            }
        }
    }
}

impl<F: RunSum> Iterator for RunPairs<'_, F> {
    type Item = Pair128;

    #[inline]
    fn next(&mut self) -> Option<Pair128> {
        if self.left == 0 {
            let (next, left, steps) = self.store.refill(self.a)?;
            (self.n, self.a, self.left, self.steps) = (next.n, next.a, left, steps);
            (self.high, self.low) = ((next.b >> 64) as u64, next.b as u64);
        }
        let pair = Pair128 { n: self.n, a: self.a, b: u128::from(self.high) << 64 | u128::from(self.low) };
        // Within the chunk nothing overflows (`chunk`); values that wrap after it are not used.
        self.left = self.left.wrapping_sub(1);
        self.n = self.n.wrapping_add(1);
        self.a = self.a.wrapping_add(1);
        self.low = self.low.wrapping_add(1).wrapping_add(self.steps[0]);
        self.steps[0] = self.steps[0].wrapping_add(self.steps[1]);
        self.steps[1] = self.steps[1].wrapping_add(self.steps[2]);
        Some(pair)
    }
}
