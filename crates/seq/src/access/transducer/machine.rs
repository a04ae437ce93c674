//! The transducer itself: its table, its states, and the totals of words of gaps.

use wythoff_base::UBig;

/// `tau`: the table, row after row.
#[derive(Debug)]
pub(super) struct Machine {
    pub modulus: u32,
    pub f: Vec<u32>,
}

/// The residues a mod M and d mod M.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub a: u16,
    pub d: u16,
}

/// The totals of a word of gaps, or the place where it begins.
#[derive(Clone, Debug, Default)]
pub(super) struct Totals {
    pub n: UBig,
    pub a: UBig,
    pub d: UBig,
}

/// A total to search by.
#[derive(Clone, Copy, Debug)]
pub(super) enum Key {
    Index,
    A,
    Difference,
}

impl Totals {
    pub(crate) fn get(&self, key: Key) -> &UBig {
        match key {
            Key::Index => &self.n,
            Key::A => &self.a,
            Key::Difference => &self.d,
        }
    }

    pub(crate) fn add(&mut self, word: &Totals) {
        self.n += &word.n;
        self.a += &word.a;
        self.d += &word.d;
    }

    pub(crate) fn bytes(&self) -> usize {
        [&self.n, &self.a, &self.d].iter().map(|n| 32 + size_of_val(n.as_words())).sum()
    }
}

impl Machine {
    pub(crate) fn value(&self, state: State) -> u32 {
        let (a, d) = (u32::from(state.a), u32::from(state.d));
        // States are residues, so the index is in the table.
        self.f[(a * self.modulus + (a + d) % self.modulus) as usize]
    }

    pub(crate) fn step(&self, state: State, u: u32, v: u32) -> State {
        let sum = |s: u16, t: u32| ((u32::from(s) + t) % self.modulus) as u16;
        State { a: sum(state.a, u), d: sum(state.d, v) }
    }

    pub(crate) fn state(&self, at: &Totals) -> State {
        let residue = |n: &UBig| (n % self.modulus) as u16;
        State { a: residue(&at.a), d: residue(&at.d) }
    }
}
