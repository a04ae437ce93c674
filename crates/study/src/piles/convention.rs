//! The conventions: which piles may change together. Any number may always be taken from one pile.

use std::fmt;
use std::ops::ControlFlow;

/// A convention. The definition of its moves is [`Convention::legal`]; everything else is judged by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// Take numbers whose nim-sum is 0, not all of them 0: Fraenkel's N-heap Wythoff game.
    Nimsum,
    /// Take the same number from any two piles.
    Pair,
    /// Take the same number from each of any piles.
    Any,
    /// Take the same number from all piles.
    All,
    /// Take less than h altogether: cyclic Nimhoff.
    Nimhoff(u64),
}

impl Convention {
    /// Reads `nimsum`, `pair`, `any`, `all` or `nimhoff:H`.
    ///
    /// ```
    /// use wythoff_study::piles::Convention;
    /// assert_eq!(Convention::parse("nimhoff:3"), Some(Convention::Nimhoff(3)));
    /// assert_eq!(Convention::parse("nimhoff:0"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Convention> {
        match text {
            "nimsum" => Some(Convention::Nimsum),
            "pair" => Some(Convention::Pair),
            "any" => Some(Convention::Any),
            "all" => Some(Convention::All),
            _ => {
                let h = text.strip_prefix("nimhoff:")?.parse().ok().filter(|h| *h > 0)?;
                Some(Convention::Nimhoff(h))
            }
        }
    }

    /// What may be taken in addition to any number from one pile, in words.
    pub fn words(self) -> String {
        match self {
            Convention::Nimsum => "numbers whose nim-sum is 0, from any piles".into(),
            Convention::Pair => "the same number from any two piles".into(),
            Convention::Any => "the same number from each of any piles".into(),
            Convention::All => "the same number from all piles".into(),
            Convention::Nimhoff(h) => format!("fewer than {h} in total, from any piles"),
        }
    }

    /// The definition: whether these numbers, one for each pile, may be taken.
    ///
    /// ```
    /// use wythoff_study::piles::Convention::{All, Any, Nimhoff, Nimsum, Pair};
    /// assert!(Nimsum.legal(&[1, 2, 3]) && !Pair.legal(&[1, 2, 3]) && !Nimhoff(6).legal(&[1, 2, 3]));
    /// assert!([Nimsum, Pair, Any, Nimhoff(5)].iter().all(|rule| rule.legal(&[2, 0, 2])) && !All.legal(&[2, 0, 2]));
    /// ```
    pub fn legal(self, take: &[u64]) -> bool {
        let taken = || take.iter().filter(|k| **k > 0);
        let (changed, most) = (taken().count(), take.iter().copied().max().unwrap_or(0));
        match (changed, self) {
            (0, _) => false,
            (1, _) => true,
            (_, Convention::Nimsum) => take.iter().fold(0, |sum, k| sum ^ k) == 0,
            (_, Convention::Pair) => changed == 2 && taken().all(|k| *k == most),
            (_, Convention::Any) => taken().all(|k| *k == most),
            (_, Convention::All) => take.iter().all(|k| *k == most),
            (_, Convention::Nimhoff(h)) => take.iter().map(|k| u128::from(*k)).sum::<u128>() < u128::from(h),
        }
    }

    /// Visits every legal move that takes no more than `most` from each pile, once each, until told to break.
    pub fn takes<B>(self, most: &[u64], mut visit: impl FnMut(&[u64]) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut take = vec![0; most.len()];
        for pile in 0..most.len() {
            same(&mut take, 1 << pile, most, &mut visit)?;
        }
        let piles = 1usize << most.len();
        let many = |set: &usize| match self {
            Convention::Pair => set.count_ones() == 2,
            Convention::Any => set.count_ones() > 1,
            Convention::All => *set + 1 == piles && set.count_ones() > 1,
            Convention::Nimsum | Convention::Nimhoff(_) => false,
        };
        for set in (0..piles).filter(many) {
            same(&mut take, set, most, &mut visit)?;
        }
        match self {
            Convention::Nimsum => balanced(&mut take, 0, 0, most, &mut visit),
            Convention::Nimhoff(h) => little(&mut take, 0, h - 1, most, &mut visit),
            _ => ControlFlow::Continue(()),
        }
    }
}

type Visit<'a, B> = &'a mut dyn FnMut(&[u64]) -> ControlFlow<B>;

/// The same number from each pile of the set.
fn same<B>(take: &mut [u64], set: usize, most: &[u64], visit: Visit<B>) -> ControlFlow<B> {
    let inside = |pile: usize| set >> pile & 1 == 1;
    let least = most.iter().enumerate().filter(|(pile, _)| inside(*pile)).map(|(_, most)| *most).min().unwrap_or(0);
    for k in 1..=least {
        take.iter_mut().enumerate().filter(|(pile, _)| inside(*pile)).for_each(|(_, taken)| *taken = k);
        visit(take)?;
    }
    take.fill(0);
    ControlFlow::Continue(())
}

/// Numbers of nim-sum 0, the first of them given.
fn balanced<B>(take: &mut [u64], at: usize, sum: u64, most: &[u64], visit: Visit<B>) -> ControlFlow<B> {
    if at + 1 == take.len() {
        take[at] = sum;
        // One number alone has the nim-sum 0 only if it is 0.
        if sum <= most[at] && take.iter().any(|k| *k > 0) {
            visit(take)?;
        }
        take[at] = 0;
        return ControlFlow::Continue(());
    }
    for k in 0..=most[at] {
        take[at] = k;
        balanced(take, at + 1, sum ^ k, most, visit)?;
    }
    take[at] = 0;
    ControlFlow::Continue(())
}

/// Numbers from at least two piles, at most `left` altogether, the first of them given.
fn little<B>(take: &mut [u64], at: usize, left: u64, most: &[u64], visit: Visit<B>) -> ControlFlow<B> {
    if at == take.len() {
        return if take.iter().filter(|k| **k > 0).count() > 1 { visit(take) } else { ControlFlow::Continue(()) };
    }
    for k in 0..=most[at].min(left) {
        take[at] = k;
        little(take, at + 1, left - k, most, visit)?;
    }
    take[at] = 0;
    ControlFlow::Continue(())
}

impl fmt::Display for Convention {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Convention::Nimsum => write!(out, "nimsum"),
            Convention::Pair => write!(out, "pair"),
            Convention::Any => write!(out, "any"),
            Convention::All => write!(out, "all"),
            Convention::Nimhoff(h) => write!(out, "nimhoff:{h}"),
        }
    }
}
