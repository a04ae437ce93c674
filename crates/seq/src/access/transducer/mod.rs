//! Constraint functions with finitely many states: a stack of transducers, memoised.
//!
//! **Theorem.** Let `f >= 1` depend on `x1` and `y1` modulo M only, and `d = b - a`. The gaps `G = (a_{n+1} - a_n)`
//! satisfy `G = 1 tau(G)`, where `tau` reads a gap `u` in the state `(a mod M, d mod M)`, takes `v = f(state)`, writes
//! `u + v - 2` gaps of 1 and one gap of 2, and moves its state on by `(u, v)`. Proof: b_{n+1} - b_n = u + v >= 2, so
//! b_n + 1 and b_{n+1} + 1 are terms of A, and all between them but b_{n+1} are; the first image begins at b_0 + 1 =
//! a_1. Hence `G = B_0 B_1 B_2 ...` with `B_0 = 1` and `B_{k+1} = tau(B_k)`: the block B_k is the word written by k
//! transducers in a row, started in the states of the first indices of B_0 .. B_{k-1}.
//!
//! **Hypotheses.** `f` is a table of values from 1 to 4096, M at most 256; the constructor checks.
//!
//! **Complexity.** If finitely many stacks occur, as for Example 3 and most random tables, the gaps are the word of a
//! substitution, and a place is found by halving: O(M(d) log d) bit operations for d bits, M(d) a multiplication,
//! times the square of the number of letters. Otherwise a node is a letter read by a stack of states. Nodes with the
//! same letter and states write the same word, so one evaluation of each serves all: O(log n) levels times the number
//! of nodes per level, each a few additions of numbers as long as n, and O(log n) steps per level to name the stacks.
//! The number of nodes per level then grows like a power of n, about n^0.5, mostly for functions of x1 alone: `f = x1
//! mod 2 + 1` takes 20 MB at n = 10^8, 110 MB at 10^10, 290 MB and some seconds at 10^11, and then the budget ends the
//! search. A lock guards the tables, which are kept for the next query. After a failed query they are discarded,
//! because the next method needs the memory.
//!
//! **Reference.** \[F04\] Theorem 3 for the recursion; its Example 3, `f = (-1)^y1 - (-1)^x1 + 3`, is such a function.
//! docs/proofs.md, Propositions 114 and 115.
//!
//! **Deviation.** The paper gives the recursion, one term at a time. In Example 3 d_n - 3n seems unbounded (observed),
//! so that \[FP15\] Algorithm 1 does not apply.

mod descent;
mod machine;
mod stacks;
mod substitution;

use crate::access::trace::{Goal, Rows, Trace, Traced, Untraced, counted, in_a, in_b, in_both};
use crate::access::{PairAccess, Partner, Place, Term};
use descent::Descent;
use machine::{Key, Machine, Totals};
use stacks::Stacks;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use substitution::Substitution;
use wythoff_base::{Budget, GaveUp, Spent, UBig};

/// The greatest modulus: the table has M^2 entries, 256 KB, and residues stay in 16 bits.
const MAX_MODULUS: u32 = 256;

/// The greatest value of `f`: a letter writes that many gaps, each a step of the first level, and a row of the
/// substitution adds up to at most 2^13.
const MAX_VALUE: u32 = 4096;

/// The candidates `b_n = b_{n-1} + a_n - a_{n-1} + f[a_{n-1} mod M][b_{n-1} mod M]`.
///
/// ```
/// use wythoff_base::{Budget, UBig};
/// use wythoff_seq::access::PairAccess;
/// use wythoff_seq::access::Transducer;
/// // f = (-1)^y1 - (-1)^x1 + 3
/// let example3 = Transducer::new(2, vec![vec![3, 1], vec![5, 3]]).unwrap();
/// let term = example3.pair(&UBig::from(7u8), &Budget::unlimited())?;
/// assert_eq!((term.a, term.b.exact()), (8u8.into(), Some(&31u8.into())));
/// let x = UBig::from(10u8).pow(100);
/// let place = example3.locate(&x, &Budget::unlimited())?;
/// assert!(place.in_a.is_some() != place.in_b.is_some());
/// # Ok::<(), wythoff_base::GaveUp>(())
/// ```
#[derive(Debug)]
pub struct Transducer {
    machine: Machine,
    /// The descent, if finitely many stacks occur; it is computed at the first query.
    descent: OnceLock<Option<Descent>>,
    stacks: Mutex<Stacks>,
}

impl Transducer {
    /// The sequence of the table `f[x1 mod M][y1 mod M]`; `None` unless it is M by M with values from 1 to
    /// 4096 and M from 1 to 256.
    pub fn new(modulus: u32, f: Vec<Vec<u32>>) -> Option<Transducer> {
        let square = f.len() == modulus as usize && f.iter().all(|row| row.len() == modulus as usize);
        let f: Vec<u32> = f.into_iter().flatten().collect();
        if !(1..=MAX_MODULUS).contains(&modulus) || !square || !f.iter().all(|v| (1..=MAX_VALUE).contains(v)) {
            return None;
        }
        let machine = Machine { modulus, f };
        Some(Transducer { machine, descent: OnceLock::new(), stacks: Mutex::new(Stacks::new()) })
    }

    /// The same by stacks, even if finitely many occur, as a second opinion.
    pub fn by_stacks(self) -> Transducer {
        Transducer { descent: OnceLock::from(None), ..self }
    }

    /// The memory that the starts of the blocks alone will need: three numbers each, which grow from block to block by
    /// a factor of at most max f + 2.
    fn least_bytes(&self, target: &UBig) -> usize {
        let factor = self.machine.f.iter().max().map_or(2, |v| v + 2);
        let bytes = size_of_val(target.as_words());
        let levels = bytes.saturating_mul(8) / (factor.ilog2() as usize + 1);
        bytes.saturating_mul(levels).saturating_mul(3) / 2
    }

    fn descent(&self) -> Option<&Descent> {
        self.descent.get_or_init(|| Substitution::of(&self.machine).map(Descent::new)).as_ref()
    }

    fn find(&self, key: Key, target: &UBig, budget: &Budget) -> Result<Totals, GaveUp> {
        if let Some(descent) = self.descent() {
            return descent.find(key, target, budget);
        }
        let least = self.least_bytes(target);
        if least > budget.memory() {
            return Err(GaveUp::memory(least));
        }
        // Every entry is complete before it is stored, so the tables are valid even after a panic of a thread.
        let mut stacks: MutexGuard<Stacks> = self.stacks.lock().unwrap_or_else(PoisonError::into_inner);
        let found = stacks.find(&self.machine, key, target, budget);
        if matches!(found, Err(GaveUp::Spent(Spent::Memory(_) | Spent::Time))) {
            *stacks = Stacks::new();
        }
        found
    }
}

impl PairAccess for Transducer {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        let at = self.find(Key::Index, n, budget)?;
        let b = Partner::Exact(&at.a + at.d);
        Ok(Term { a: at.a, b })
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        Ok(self.locate_with_partner(x, budget)?.0)
    }

    fn locate_with_partner(&self, x: &UBig, budget: &Budget) -> Result<(Place, Option<Partner>), GaveUp> {
        let at = self.find(Key::A, x, budget)?;
        let is_a = at.a == *x;
        // a_0 .. a_n and b_1 .. b_m are the numbers up to x, each once: n + 1 + m = x + 1.
        let in_b = (!is_a || x.is_zero()).then(|| x - &at.n);
        let b = is_a.then(|| Partner::Exact(at.a + at.d));
        Ok((Place { in_a: is_a.then_some(at.n), in_b }, b))
    }

    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        Ok(self.last_pair(d, end, budget)?.map(|(m, _)| m))
    }

    fn last_pair(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<(UBig, Term)>, GaveUp> {
        if end.is_zero() {
            return Ok(None);
        }
        let at = self.find(Key::Difference, d, budget)?;
        if at.n >= *end {
            let last = end - UBig::ONE;
            return Ok(Some((last.clone(), self.pair(&last, budget)?)));
        }
        let b = Partner::Exact(&at.a + at.d);
        Ok(Some((at.n, Term { a: at.a, b })))
    }

    /// The way down through the letters of the substitution.
    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        let Some(descent) = self.descent() else {
            return Err(Untraced::NoSteps("it adds up the gaps that stacks of transducers write, block after block"));
        };
        let (key, target) = match traced.goal {
            Goal::Term(n) => (Key::Index, n),
            Goal::Place(x) | Goal::Pair(x, _) => (Key::A, x),
        };
        let (steps, at) = descent.steps(key, target, budget)?;
        let mut rows = Rows::default();
        for (i, [letter, passed, below]) in steps.iter().enumerate() {
            rows.push([steps.len() - i, *letter, *below, *passed].map(Into::into), budget)?;
        }
        let (x, place) = match traced.goal {
            Goal::Term(n) if n.is_zero() => (at.a, in_both(at.n)),
            Goal::Term(_) => (at.a, in_a(at.n)),
            Goal::Place(x) | Goal::Pair(x, _) if x.is_zero() => (x.clone(), in_both(at.n)),
            Goal::Place(x) | Goal::Pair(x, _) if at.a == *x => (at.a, in_a(at.n)),
            Goal::Place(x) | Goal::Pair(x, _) => (x.clone(), in_b(x - at.n)),
        };
        let bound = format!(
            "A letter is a word of gaps a_(n+1) - a_n, written by the letters below it. From the letter of all gaps \
             the way goes down {} and passes the letters that end before the goal (docs/proofs.md, Propositions 114 \
             and 115).",
            counted(rows.len(), "height")
        );
        Ok(rows.table(["height", "letter", "letters below", "passed"], bound, x, place))
    }
}
