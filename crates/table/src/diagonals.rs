//! P-positions grouped by the difference of their piles: those with one difference are tested together.

use super::JudgeError;
use super::lanes::{Cell, Lanes};
use crate::bits::Bits;
use std::collections::HashMap;
use wythoff_base::Budget;

/// A diagonal becomes bits when it has this many P-positions, and at least one for every 1024 piles of the box. The
/// bits then take at most 128 bytes for each P-position.
const MANY: (usize, usize) = (64, 1024);

/// The moves with one difference of amounts become bits after this many requests for them: building them tests the
/// whole diagonal of moves, which pays only for a difference that comes again.
const OFTEN: u32 = 8;

/// The most bytes of these moves: 64 MiB, as in `near`.
const BYTES: usize = 1 << 26;

/// The P-positions (v, v + d) of one difference d.
struct Diagonal {
    d: i64,
    piles: Vec<u32>,
    /// The numbers side - 1 - v.
    reversed: Bits,
}

pub(super) struct Diagonals {
    side: usize,
    /// Whether legality depends on the amounts alone.
    amounts: bool,
    /// The number of P-positions of each difference that is not among the `full` ones, and these P-positions.
    counts: HashMap<i64, usize>,
    loose: Vec<(u32, u32)>,
    full: Vec<Diagonal>,
    /// For each e, how often the k with (k, k + e) legal were requested, and these k.
    moves: HashMap<i64, (u32, Option<Bits>)>,
    bytes: usize,
}

impl Diagonals {
    pub(super) fn new(side: usize, amounts: bool) -> Diagonals {
        let (counts, moves) = (HashMap::new(), HashMap::new());
        Diagonals { side, amounts, counts, loose: vec![], full: vec![], moves, bytes: 0 }
    }

    pub(super) fn insert(&mut self, v: usize, w: usize) {
        let d = w as i64 - v as i64;
        if let Some(full) = self.full.iter_mut().find(|full| full.d == d) {
            full.piles.push(v as u32);
            full.reversed.insert(self.side - 1 - v);
            return;
        }
        self.loose.push((v as u32, w as u32));
        let count = self.counts.entry(d).or_default();
        *count += 1;
        // Where legality depends on the piles, the moves with one difference are no fixed set.
        if self.amounts && *count >= MANY.0.max(self.side / MANY.1) {
            self.counts.remove(&d);
            let (mut piles, mut reversed) = (vec![], Bits::new(self.side));
            self.loose.retain(|&(v, w)| {
                let other = i64::from(w) - i64::from(v) != d;
                if !other {
                    piles.push(v);
                    reversed.insert(self.side - 1 - v as usize);
                }
                other
            });
            self.full.push(Diagonal { d, piles, reversed });
        }
    }

    /// A pile v below x such that a move from (x,y) leads to its P-position. All piles inserted are below x, and moves
    /// with k below `near` may be skipped.
    pub(super) fn reached(
        &mut self,
        x: usize,
        y: usize,
        near: usize,
        lanes: &mut Lanes,
        budget: &Budget,
    ) -> Result<Option<usize>, JudgeError> {
        for full in &self.full {
            let e = y as i64 - x as i64 - full.d;
            let (asked, moves) = self.moves.entry(e).or_default();
            *asked = asked.saturating_add(1);
            if *asked == OFTEN && self.bytes + Bits::bytes(self.side) <= BYTES {
                self.bytes += Bits::bytes(self.side);
                let mut legal = Bits::new(self.side);
                lanes.diagonal(e, self.side, budget)?.into_iter().for_each(|k| legal.insert(k));
                *moves = Some(legal);
            }
            let found = match moves {
                // x - v = k is side - 1 - v = k + (side - 1 - x).
                Some(moves) => moves.meets(full.reversed.limbs(), self.side - 1 - x).map(|k| x - k),
                None => {
                    let cells = full.piles.iter().rev().map(|&v| (v as usize, (i64::from(v) + full.d) as usize));
                    lanes.first((x, y), cells, budget)?.map(|(v, _)| v)
                }
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        // `loose` is in the order of the piles: the moves with small k are at its end.
        let far = self.loose.partition_point(|&(v, _)| v as usize + near <= x);
        let cells = self.loose[..far].iter().rev().map(|&(v, w)| -> Cell { (v as usize, w as usize) });
        Ok(lanes.first((x, y), cells, budget)?.map(|(v, _)| v))
    }
}
