//! Values with their frequencies and first occurrences.

use super::bits::Block;
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
    pub(crate) fn merge(&mut self, other: &Counts) {
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
    fn part(&mut self, which: usize) -> &mut Counts {
        if which == 0 { &mut self.s_minus_a } else { &mut self.t_minus_b }
    }

    /// Adds the counts over other indices; the order does not matter.
    pub fn merge(&mut self, other: &Deviation) {
        self.s_minus_a.merge(&other.s_minus_a);
        self.t_minus_b.merge(&other.t_minus_b);
    }
}

/// The counts over a block, from `s_n - n` and `t_n - c_n - n`.
pub(super) fn tally(block: &Block, mut terms: impl Iterator<Item = [i64; 2]>) -> Deviation {
    let mut all = Deviation::default();
    // Values near 0 in an array, others in the map.
    // Nearly all values lie within 32 of 0: an array is faster than the map.
    let mut near = [[Seen { count: 0, first: 0 }; 64]; 2];
    let mut n = block.n;
    for (i, mut bits) in block.limbs().enumerate() {
        while bits != 0 {
            let a = block.x + 64 * i as u64 + u64::from(bits.trailing_zeros());
            bits &= bits - 1;
            let Some(floors) = terms.next() else { continue };
            let over = n.wrapping_sub(a) as i64;
            for (which, value) in floors.map(|floor| floor + over).into_iter().enumerate() {
                match usize::try_from(value + 32).ok().and_then(|at| near[which].get_mut(at)) {
                    Some(seen) if seen.count > 0 => seen.count += 1,
                    Some(seen) => *seen = Seen { count: 1, first: n },
                    None => all.part(which).add(value, Seen { count: 1, first: n }),
                }
            }
            n += 1;
        }
    }
    for (which, near) in near.iter().enumerate() {
        for (value, &seen) in (-32..).zip(near) {
            all.part(which).add(value, seen);
        }
    }
    all
}
