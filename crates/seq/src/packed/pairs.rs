//! Pairs one by one, from packed A-bits.

use super::bits::Block;
use super::ladder::{Ladder, MARGINS, shrink};
use super::ring::{MOST_LIMBS, Ring};
use super::{GaveUp, NotNondecreasing, Pair64, not_linear, too_far};
use std::fmt;

/// The numbers of a group: 256, so that their distances from the first one fit into bytes.
pub(super) const GROUP: usize = 256;

/// The terms of a group.
pub(super) struct Terms {
    /// Their distances from the first number of the group; eight are written at a time.
    pub offsets: [u8; GROUP + 8],
    /// The differences c of the terms.
    pub values: [u64; GROUP],
}

/// The places of the set bits of each byte, a byte each, the lowest first; and their number.
static PLACES: [(u64, usize); 256] = {
    let mut all = [(0, 0); 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut count) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                all[byte].0 |= bit << (8 * count);
                count += 1;
            }
            bit += 1;
        }
        all[byte].1 = count as usize;
        byte += 1;
    }
    all
};

/// A source of A-bits and differences at any place.
pub(super) trait BitSource: Sync {
    /// The A-bits from x on, at least some words.
    fn stretch<'l>(&self, ladder: &'l mut Ladder, x: u64) -> Result<Block<'l>, GaveUp>;

    /// kappa 2^64 for the slope of c at n: `a_n` is about n + n kappa.
    fn kappa(&self, n: u64) -> u64;

    /// The greatest supported index.
    fn largest(&self) -> u64;

    /// `c_n, c_{n+1}, ...`
    fn fill(&self, n: u64, out: &mut [u64]) -> Option<()>;
}

/// Consecutive blocks of A-bits.
#[derive(Clone)]
pub struct Blocks<'m> {
    source: &'m dyn BitSource,
    ladder: Ladder,
    x: u64,
}

impl<'m> Blocks<'m> {
    /// The blocks from the number x on.
    pub(super) fn new(source: &'m dyn BitSource, x: u64) -> Self {
        Blocks { source, ladder: Ladder::default(), x }
    }

    /// The next block, of at least some limbs. [`GaveUp::Beyond`] at the end.
    pub fn next_block(&mut self) -> Result<Block<'_>, GaveUp> {
        let block = self.source.stretch(&mut self.ladder, self.x)?;
        self.x += block.numbers();
        Ok(block)
    }
}

/// The pairs from some index on.
///
/// The fields that change with every pair are here, the others behind a pointer: a loop over the pairs then keeps the
/// former in registers.
pub struct Pairs64<'m> {
    /// The index of the next term in the group, and the number of terms of the group.
    next: usize,
    len: usize,
    /// The first number of the group.
    x: u64,
    /// The index of its first term.
    n: u64,
    store: Box<Store<'m>>,
}

struct Store<'m> {
    source: &'m dyn BitSource,
    ladder: Ladder,
    /// The number of bytes of the stretch already used.
    used: usize,
    terms: Terms,
    /// The ring that delivers the bits instead of the ladder, until it is full.
    ring: Option<Ring>,
    stopped: Option<GaveUp>,
}

impl<'m> Store<'m> {
    fn new(source: &'m dyn BitSource, ladder: Ladder, ring: Option<Ring>) -> Box<Self> {
        let terms = Terms { offsets: [0; GROUP + 8], values: [0; GROUP] };
        Box::new(Store { source, ladder, used: 0, terms, ring, stopped: None })
    }
}

impl fmt::Debug for Pairs64<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = self.n.saturating_add(self.next as u64);
        out.debug_struct("Pairs64").field("n", &n).field("stopped", &self.store.stopped).finish_non_exhaustive()
    }
}

impl<'m> Pairs64<'m> {
    /// The pairs from the index n on.
    pub(super) fn new(source: &'m dyn BitSource, n: u64) -> Result<Self, GaveUp> {
        if n > source.largest() {
            return Err(too_far(source.largest()));
        }
        let mut ladder = Ladder::default();
        let near = n + shrink(n, source.kappa(n), 1);
        // The estimate mostly fits with the first margin; a start too high is tried again lower.
        for margin in MARGINS {
            let first = source.stretch(&mut ladder, near.saturating_sub(margin))?.n;
            if first > n {
                continue;
            }
            let mut pairs = Pairs64 { next: 0, len: 0, x: 0, n: first, store: Store::new(source, ladder, None) };
            while pairs.n + pairs.len as u64 <= n {
                pairs.n += pairs.len as u64;
                (pairs.x, pairs.len) = pairs.store.group(pairs.n)?;
            }
            pairs.next = (n - pairs.n) as usize;
            return Ok(pairs);
        }
        Err(not_linear())
    }

    /// The pairs from the index 0 on, by a ring.
    pub(super) fn by_ring(source: &'m dyn BitSource) -> Self {
        let store = Store::new(source, Ladder::default(), Some(Ring::default()));
        Pairs64 { next: 0, len: 0, x: 0, n: 0, store }
    }

    /// The reason why the pairs ended: [`GaveUp::Beyond`] after the last supported index.
    pub fn stopped(&self) -> Option<&GaveUp> {
        self.store.stopped.as_ref()
    }

    /// Loads the next terms, the first of them `a_n`; the store keeps its address.
    #[cold]
    #[inline(never)]
    fn refill(store: &mut Store<'m>, n: u64) -> Option<Group> {
        while store.stopped.is_none() {
            match store.next(n) {
                Ok(Group { len: 0, .. }) => {}
                Ok(group) => return Some(group),
                Err(why) => store.stopped = Some(why),
            }
        }
        None
    }
}

/// The terms `a_n ..` of a group, `len` of them, from the place `next` on.
struct Group {
    x: u64,
    n: u64,
    next: usize,
    len: usize,
}

impl Store<'_> {
    /// Reads the next group, whose first term is `a_n`, from the ring or, once that is full, from the ladder.
    fn next(&mut self, n: u64) -> Result<Group, GaveUp> {
        let Some(ring) = &mut self.ring else {
            let (x, len) = self.group(n)?;
            return Ok(Group { x, n, next: 0, len });
        };
        if let Some((x, len)) = ring.group(self.source, n, &mut self.terms)? {
            return Ok(Group { x, n, next: 0, len });
        }
        let Pairs64 { next, len, x, n, store } =
            Pairs64::new(self.source, n).map_err(|_| GaveUp::memory(16 * MOST_LIMBS))?;
        *self = *store;
        Ok(Group { x, n, next, len })
    }

    /// Reads the next group, whose first term is `a_n`: its first number and its number of terms.
    fn group(&mut self, n: u64) -> Result<(u64, usize), GaveUp> {
        let mut block = self.ladder.last();
        if self.used >= block.bytes.len() {
            let largest = self.source.largest();
            if n > largest {
                return Err(too_far(largest));
            }
            let x = block.x + block.numbers();
            block = self.source.stretch(&mut self.ladder, x)?;
            self.used = 0;
        }
        let x = block.x + 8 * self.used as u64;
        let bytes = block.bytes.get(self.used..).unwrap_or_default();
        let mut len = places(bytes, &mut self.terms.offsets);
        self.used += GROUP / 8;
        let values = self.terms.values.get_mut(..len).unwrap_or_default();
        if self.source.fill(n, values).is_none() {
            // The terms before the first invalid one are delivered; the invalid one comes first next time.
            let sound = |(i, c): (u64, &mut u64)| self.source.fill(n + i, std::slice::from_mut(c)).is_some();
            len = (0..).zip(values.iter_mut()).map(sound).take_while(|sound| *sound).count();
            if len == 0 {
                return Err(NotNondecreasing::at(n));
            }
        }
        Ok((x, len))
    }
}

/// Writes the places of the set bits among the first [`GROUP`]; returns their number.
#[inline]
pub(super) fn places(bytes: &[u8], offsets: &mut [u8; GROUP + 8]) -> usize {
    let mut len = 0usize;
    for (i, &byte) in bytes.iter().take(GROUP / 8).enumerate() {
        let (places, count) = PLACES[usize::from(byte)];
        // Each of the eight bytes is 8 i: no sum exceeds 255. At most 8 i terms precede, so there is room.
        let places = places.wrapping_add((8 * i as u64).wrapping_mul(0x0101_0101_0101_0101));
        if let Some(slot) = offsets.get_mut(len..len.wrapping_add(8)) {
            slot.copy_from_slice(&places.to_le_bytes());
        }
        len = len.wrapping_add(count);
    }
    len
}

impl Iterator for Pairs64<'_> {
    type Item = Pair64;

    #[inline]
    fn next(&mut self) -> Option<Pair64> {
        if self.next >= self.len {
            self.n = self.n.wrapping_add(self.len as u64);
            (self.next, self.len) = (0, 0);
            let group = Self::refill(&mut self.store, self.n)?;
            (self.x, self.n, self.next, self.len) = (group.x, group.n, group.next, group.len);
        }
        // No sum overflows: numbers are below 2^62, and so is c for the indices served; `next` is below GROUP.
        let i = self.next;
        let a = self.x.wrapping_add(self.store.terms.offsets[i % GROUP].into());
        let b = a.wrapping_add(self.store.terms.values[i % GROUP]);
        self.next = i.wrapping_add(1);
        Some(Pair64 { n: self.n.wrapping_add(i as u64), a, b })
    }
}
