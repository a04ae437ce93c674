//! Values with their frequencies and first occurrences.

use std::collections::BTreeMap;

/// The frequency and the first occurrence of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seen {
    /// The number of occurrences.
    pub count: u64,
    /// The least n.
    pub first: u64,
}

/// Values with their frequencies and first occurrences.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Counts(BTreeMap<i64, Seen>);

impl Counts {
    /// The values in order.
    pub fn iter(&self) -> impl Iterator<Item = (i64, Seen)> {
        self.0.iter().map(|(&value, &seen)| (value, seen))
    }

    /// The entry of a value, if it occurs.
    pub fn get(&self, value: i64) -> Option<Seen> {
        self.0.get(&value).copied()
    }

    /// Adds occurrences of a value. Indices are below 2^62, and so are sums of counts.
    pub(super) fn add(&mut self, value: i64, seen: Seen) {
        if seen.count > 0 {
            let all = self.0.entry(value).or_insert(Seen { count: 0, first: seen.first });
            all.count += seen.count;
            all.first = all.first.min(seen.first);
        }
    }

    /// Adds the counts of other terms.
    pub fn merge(&mut self, other: &Counts) {
        for (value, seen) in other.iter() {
            self.add(value, seen);
        }
    }
}

/// The counts of `s_n - a_n` and `t_n - b_n` over some indices.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Deviation {
    /// `s_n - a_n`
    pub s_minus_a: Counts,
    /// `t_n - b_n`
    pub t_minus_b: Counts,
}

impl Deviation {
    pub(super) fn part(&mut self, which: usize) -> &mut Counts {
        if which == 0 { &mut self.s_minus_a } else { &mut self.t_minus_b }
    }

    /// Adds the counts over other indices; the order does not matter.
    pub fn merge(&mut self, other: &Deviation) {
        self.s_minus_a.merge(&other.s_minus_a);
        self.t_minus_b.merge(&other.t_minus_b);
    }
}
