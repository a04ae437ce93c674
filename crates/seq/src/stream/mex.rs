//! The textbook mex and the pair recursion straight from its definition. They stay simple, because the tests compare
//! the streams with them.

use super::Pair;
use std::collections::{BTreeSet, VecDeque};
use wythoff_base::UBig;

/// The least nonnegative integer not in the set.
///
/// ```
/// use std::collections::BTreeSet;
/// use wythoff_seq::mex::mex;
/// assert_eq!(mex(&BTreeSet::new()), 0);
/// assert_eq!(mex(&BTreeSet::from([0, 1, 2, 4])), 3);
/// assert_eq!(mex(&BTreeSet::from([1, 2])), 0);
/// ```
pub fn mex(set: &BTreeSet<u64>) -> u64 {
    (0..).find(|x| !set.contains(x)).unwrap_or(u64::MAX)
}

/// The first `count` pairs: `a_n = mex{a_i, b_i : i < n}` and `b_n = rule(n, pair n-1, a_n)`.
///
/// The only economy: the search for the mex begins at the previous mex, since the mex never decreases.
///
/// ```
/// use wythoff_seq::mex::pairs;
/// let wythoff = pairs(4, |n, _, a| (a + n).into());
/// assert_eq!((wythoff[3].a, &wythoff[3].b), (4, &7u8.into()));
/// ```
pub fn pairs(count: u64, mut rule: impl FnMut(u64, Option<&Pair>, u64) -> UBig) -> Vec<Pair> {
    listed(count, &mut rule)
}

/// One version for all rules, so that it is compiled once.
fn listed(count: u64, rule: &mut dyn FnMut(u64, Option<&Pair>, u64) -> UBig) -> Vec<Pair> {
    let mut used: BTreeSet<UBig> = BTreeSet::new();
    let mut all: Vec<Pair> = Vec::new();
    let mut a = 0;
    for n in 0..count {
        while used.contains(&UBig::from(a)) {
            a += 1;
        }
        let b = rule(n, all.last(), a);
        used.insert(UBig::from(a));
        used.insert(b.clone());
        all.push(Pair { n, a, b });
    }
    all
}

/// The pairs one by one where `b_n = b(n, a_n)` increases: a queue holds the b that the mex has not yet passed.
///
/// ```
/// let wythoff: Vec<(u64, u64)> = wythoff_seq::mex::queued(|n, a| a + n).take(4).collect();
/// assert_eq!(wythoff, [(0, 0), (1, 2), (3, 5), (4, 7)]);
/// ```
pub fn queued<B: Copy + PartialOrd + From<u64>>(mut b: impl FnMut(u64, u64) -> B) -> impl Iterator<Item = (u64, B)> {
    let (mut pending, mut next) = (VecDeque::new(), 0);
    (0..u64::MAX).map(move |n| {
        while pending.front() == Some(&B::from(next)) {
            pending.pop_front();
            next += 1;
        }
        let (a, b) = (next, b(n, next));
        if b > B::from(a) {
            pending.push_back(b);
        }
        next += 1;
        (a, b)
    })
}

/// The same where `b_0 = 0` and `b_n = b(pair n-1, a_n)`.
///
/// ```
/// // Hofstadter's sequence.
/// let pairs: Vec<(u64, u64)> = wythoff_seq::mex::queued_steps(|(x, y), a| y + (a - x) + x + 1).take(4).collect();
/// assert_eq!(pairs, [(0, 0), (1, 2), (3, 6), (4, 11)]);
/// ```
pub fn queued_steps<B: Copy + PartialOrd + From<u64>>(
    mut b: impl FnMut((u64, B), u64) -> B,
) -> impl Iterator<Item = (u64, B)> {
    let mut before = (0, B::from(0));
    queued(move |n, a| {
        before = (a, if n == 0 { before.1 } else { b(before, a) });
        before.1
    })
}
