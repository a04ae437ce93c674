//! Moves that lie on lines p l = q k + c: one set of intercepts serves all rows (docs/proofs.md, Proposition 36).

use super::JudgeError;
use super::spans::{Span, Spans, TURN};
use crate::bits::Bits;
use std::ops::Range;
use wythoff_base::Budget;

/// From this k on moves may be assigned to a line: two turns confirm that they repeat. Smaller k are treated one by
/// one.
pub(super) const NEAR: usize = 2 * TURN;

/// The largest p and q: the numbers up to 6 divide `TURN`.
const SLOPE: usize = 6;

/// The largest distance c. Rules have small constants; each set is longer by this number of bits, one limb.
const DISTANCE: i64 = 64;

/// The most l of an interval that is split into lines: a wide interval is cheaper as an interval.
const WIDE: u32 = 32;

/// The most lines: each costs a pass over the row for each residue class.
const LINES: usize = 64;

/// The moves (k, (q k + c)/p) for k >= NEAR in some residue classes, seen from the P-positions they lead to.
///
/// A P-position (v,w), its piles in either order, is reached from (x,y) with k = x - v >= NEAR if the class of k is
/// good and y = w + (q (x - v) + c)/p. For v = r + m t that is y = i + (q (x - r) + c)/p with i = w - q m t/p. So for
/// each class r of v the reached y of a row are one set, shifted.
pub(super) struct MoveLine {
    p: usize,
    q: usize,
    c: i64,
    /// The modulus of the classes, a multiple of p.
    m: usize,
    /// Whether k of this residue lies on the line.
    good: Vec<bool>,
    /// The numbers i + lift of each class of v; empty until there is one.
    classes: Vec<Option<Bits>>,
    lift: usize,
    side: usize,
}

impl MoveLine {
    /// The lines of a rule, as k below `rows` show them. Each line claims only what every such k confirms.
    pub(super) fn all(spans: &Spans, rows: usize, side: usize, budget: &Budget) -> Result<Vec<MoveLine>, JudgeError> {
        let mut tried: Vec<(usize, usize, i64)> = Vec::new();
        // Lines are guessed from one turn of k at a half, a quarter and an eighth of the rows; every k must confirm
        // them.
        for k in [2, 4, 8].iter().flat_map(|part| (rows / part..).take(TURN)).filter(|&k| k >= NEAR) {
            for &(low, high) in spans.get(k).iter().filter(|(low, high)| high - low < WIDE) {
                for (l, p, q) in (low..=high).flat_map(|l| slopes().map(move |(p, q)| (l, p, q))) {
                    let line = (p, q, i64::from(l) * p as i64 - (k * q) as i64);
                    if line.2.abs() <= DISTANCE && tried.len() < LINES && !tried.contains(&line) {
                        tried.push(line);
                    }
                }
            }
        }
        let all = tried.into_iter().map(|line| MoveLine::confirmed(line, spans, rows, side, budget));
        all.filter_map(Result::transpose).collect()
    }

    fn confirmed(
        (p, q, c): (usize, usize, i64),
        spans: &Spans,
        rows: usize,
        side: usize,
        budget: &Budget,
    ) -> Result<Option<MoveLine>, JudgeError> {
        let mut line = MoveLine { p, q, c, m: TURN, good: vec![true; TURN], classes: vec![], lift: 0, side };
        let mut seen = [false; TURN];
        for k in NEAR..rows {
            budget.tick(0, None)?;
            let residue = k % TURN;
            match line.on(k) {
                Some(l) if contains(spans.get(k), l) => seen[residue] = true,
                Some(_) => line.good[residue] = false,
                None => {}
            }
        }
        line.good.iter_mut().zip(seen).for_each(|(good, seen)| *good &= seen);
        if !line.good.contains(&true) {
            return Ok(None);
        }
        // The shortest period of the good classes: fewer classes are fewer sets.
        let repeats =
            |m: &usize| TURN.is_multiple_of(*m) && m.is_multiple_of(p) && line.good[*m..] == line.good[..TURN - m];
        line.m = (p..TURN).find(repeats).unwrap_or(TURN);
        line.good.truncate(line.m);
        line.classes = (0..line.m).map(|_| None).collect();
        // Enough, as q m t/p <= q side/p and rows are shifted down.
        line.lift = (q * side).div_ceil(p) + q * line.m + DISTANCE as usize;
        Ok(Some(line))
    }

    /// The l on the line, in the box, for any class of k.
    fn on(&self, k: usize) -> Option<u32> {
        let l = (self.q * k) as i64 + self.c;
        let on = l % self.p as i64 == 0 && l >= self.p as i64 && l / (self.p as i64) < self.side as i64;
        on.then(|| (l / self.p as i64) as u32)
    }

    /// The move with this k.
    pub(super) fn get(&self, k: usize) -> Option<u32> {
        self.on(k).filter(|_| k >= NEAR && self.good[k % self.m])
    }

    /// The bytes of a class.
    pub(super) fn bytes(&self) -> usize {
        Bits::bytes(self.side + self.lift).saturating_mul(self.m)
    }

    /// Takes note of a P-position, its piles in either order, for rows x >= v + NEAR.
    pub(super) fn insert(&mut self, v: usize, w: usize) {
        let (class, turns) = (v % self.m, v / self.m);
        let len = self.side + self.lift;
        let bits = self.classes[class].get_or_insert_with(|| Bits::new(len));
        bits.insert(w + self.lift - self.q * (self.m / self.p) * turns);
    }

    /// Adds the y in a range of limbs from which a move on the line leads to a noted P-position.
    pub(super) fn reach(&self, x: usize, row: &mut Bits, range: Range<usize>) {
        for (class, bits) in self.classes.iter().enumerate().take(x + 1) {
            let Some(bits) = bits.as_ref().filter(|_| self.good[(x - class) % self.m]) else { continue };
            // The division is exact: k = x - v has a good class, and p divides m.
            let up = ((self.q * (x - class)) as i64 + self.c) / self.p as i64;
            row.union_down(bits.limbs(), (self.lift as i64 - up) as usize, range.clone());
        }
    }
}

/// The slopes p, q without a common divisor; q = 0 for a constant l.
fn slopes() -> impl Iterator<Item = (usize, usize)> {
    let coprime = |p: usize, q: usize| (2..=p).all(|d| !p.is_multiple_of(d) || !q.is_multiple_of(d));
    (1..=SLOPE).flat_map(move |p| (0..=SLOPE).filter(move |&q| coprime(p, q)).map(move |q| (p, q)))
}

fn contains(spans: &[Span], l: u32) -> bool {
    spans.iter().any(|&(low, high)| low <= l && l <= high)
}
