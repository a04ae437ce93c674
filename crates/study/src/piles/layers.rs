//! The P-positions of three piles, layer by layer: the layer x holds the pairs {y, z} for which (x, y, z) is P.
//!
//! Every number is in exactly one pair of a layer, and under all conventions but `all` every difference belongs to at
//! most one. For x = 0, 1, .. and y = x, x + 1, .. that is in no pair yet its partner is the least z >= y from which no
//! move leads to a P-position found before (docs/proofs.md, Proposition 88).

use crate::piles::convention::Convention;
use wythoff_base::{Budget, GaveUp};

/// The mark for no partner: piles are smaller.
const NONE: u32 = u32::MAX;

/// The layers 0..=first of the positions with no pile above a bound.
pub struct Layers {
    convention: Convention,
    /// Layers in all.
    stride: usize,
    to: usize,
    /// Layers that are finished.
    done: usize,
    /// The partner of a number in a layer, at number * stride + layer.
    partner: Vec<u32>,
    /// The lower number of the pair with a difference in a layer, at difference * stride + layer.
    lower: Vec<u32>,
}

/// A set of numbers that is emptied at once.
struct Marks {
    stamps: Vec<u32>,
    stamp: u32,
}

impl Marks {
    fn clear(&mut self) {
        self.stamp += 1;
    }

    fn add(&mut self, number: usize) {
        if let Some(stamp) = self.stamps.get_mut(number) {
            *stamp = self.stamp;
        }
    }

    fn has(&self, number: usize) -> bool {
        self.stamps[number] == self.stamp
    }
}

/// The moves of nim-sum 0 from layer x into a lower one: i from the first pile, j and i ^ j from the others. With s = i
/// & j the difference of these falls by i - 2s.
struct Crossing {
    layer: usize,
    fall: isize,
    i: usize,
    s: usize,
}

fn crossings(x: usize) -> Vec<Crossing> {
    let mut all = Vec::new();
    for i in 1..=x {
        let mut s = i;
        loop {
            all.push(Crossing { layer: x - i, fall: i as isize - 2 * s as isize, i, s });
            if s == 0 {
                break;
            }
            s = (s - 1) & i;
        }
    }
    all
}

impl Layers {
    /// Room for the layers 0..=first; none is finished yet.
    pub fn new(convention: Convention, first: u64, to: u64, budget: &Budget) -> Result<Layers, GaveUp> {
        let small = |n: u64| usize::try_from(n).ok().filter(|n| *n < NONE as usize / 2);
        let (Some(first), Some(to)) = (small(first.min(to)), small(to)) else { return Err(GaveUp::memory(usize::MAX)) };
        let (stride, cells) = (first + 1, (first + 1).saturating_mul(to + 1));
        budget.allows(cells.saturating_mul(8).saturating_add(4 * to))?;
        Ok(Layers { convention, stride, to, done: 0, partner: vec![NONE; cells], lower: vec![NONE; cells] })
    }

    /// All of them finished.
    ///
    /// ```
    /// use wythoff_base::Budget;
    /// use wythoff_study::piles::{Convention, Layers};
    /// let layers = Layers::finished(Convention::Nimsum, 1, 20, &Budget::unlimited()).unwrap();
    /// assert_eq!(layers.pairs(1).take(5).collect::<Vec<_>>(), [(0, 2), (1, 1), (3, 4), (5, 9), (6, 12)]);
    /// ```
    pub fn finished(convention: Convention, first: u64, to: u64, budget: &Budget) -> Result<Layers, GaveUp> {
        let mut layers = Layers::new(convention, first, to, budget)?;
        while layers.done < layers.stride {
            layers.next_layer(budget)?;
        }
        Ok(layers)
    }

    /// How many layers are finished.
    pub fn done(&self) -> usize {
        self.done
    }

    fn at(&self, number: usize, layer: usize) -> Option<usize> {
        Some(self.partner[number * self.stride + layer])
            .filter(|partner| *partner != NONE)
            .map(|partner| partner as usize)
    }

    /// The partner of a number in a finished layer, if it is not beyond the bound.
    pub(crate) fn partner(&self, layer: usize, number: usize) -> Option<usize> {
        if layer < self.done && number <= self.to { self.at(number, layer) } else { None }
    }

    /// The pair with a difference z - y, which may be negative, in a finished layer: its y.
    pub(crate) fn with_difference(&self, layer: usize, difference: isize) -> Option<usize> {
        let lower = *self.lower.get(difference.unsigned_abs() * self.stride + layer)?;
        (lower != NONE).then_some(if difference < 0 {
            lower as usize + difference.unsigned_abs()
        } else {
            lower as usize
        })
    }

    /// The pairs (y, z), y <= z, of a finished layer by their lower number: all that is in it, also numbers below x.
    pub fn pairs(&self, layer: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..=self.to).filter_map(move |y| self.at(y, layer).filter(|z| y <= *z).map(|z| (y, z)))
    }

    /// Notes the P-position (x, y, z), x <= y <= z, in every layer that it belongs to.
    fn place(&mut self, x: usize, y: usize, z: usize) {
        for (layer, low, high) in [(x, y, z), (y, x, z), (z, x, y)] {
            if layer < self.stride {
                self.partner[low * self.stride + layer] = high as u32;
                self.partner[high * self.stride + layer] = low as u32;
                self.lower[(high - low) * self.stride + layer] = low as u32;
            }
        }
    }

    /// Takes the next layer from elsewhere: its pairs with x <= y <= z. Nothing checks that they are P-positions, so no
    /// proof may rest on them. False if they cannot be pairs of one layer.
    pub fn restore(&mut self, pairs: impl Iterator<Item = (usize, usize)>) -> bool {
        let x = self.done;
        for (y, z) in pairs {
            if x >= self.stride || y < x || z < y || z > self.to || self.at(y, x).is_some() || self.at(z, x).is_some() {
                return false;
            }
            self.place(x, y, z);
        }
        self.done += 1;
        true
    }

    /// Finishes the next layer.
    pub fn next_layer(&mut self, budget: &Budget) -> Result<(), GaveUp> {
        let x = self.done;
        let crossings = if self.convention == Convention::Nimsum { crossings(x) } else { Vec::new() };
        let mut marks = Marks { stamps: vec![0; self.to + 1], stamp: 0 };
        // The differences below `top` that are in no pair of the layer; all above are in none.
        let (mut open, mut top) = (Vec::new(), 0);
        for y in x..=self.to {
            budget.tick(y as u64, Some(self.to as u64))?;
            if self.at(y, x).is_some() {
                continue;
            }
            marks.clear();
            self.strike(x, y, &mut marks);
            let mut at = 0;
            loop {
                // All smaller differences were looked at: the next one is new.
                if at == open.len() {
                    open.push(top);
                    top += 1;
                }
                let z = y + open[at];
                if z > self.to {
                    break;
                }
                // A difference belongs to one pair of a layer: once used it is never open again.
                if self.convention != Convention::All && self.lower[open[at] * self.stride + x] != NONE {
                    open.remove(at);
                    continue;
                }
                if !marks.has(z) && self.at(z, x).is_none() {
                    budget.tick(y as u64, Some(self.to as u64))?;
                    if !crossings.iter().any(|crossing| self.crosses(crossing, y, z)) {
                        self.place(x, y, z);
                        break;
                    }
                }
                at += 1;
            }
        }
        self.done += 1;
        Ok(())
    }

    /// Marks the z for which a move from (x, y, z) into a lower layer leads to P, except those of nim-sum 0.
    fn strike(&self, x: usize, y: usize, marks: &mut Marks) {
        let (pair, all) = match self.convention {
            Convention::Pair => (true, false),
            Convention::Any => (true, true),
            Convention::All => (false, true),
            Convention::Nimsum | Convention::Nimhoff(_) => (false, false),
        };
        for (layer, &z) in self.partner[y * self.stride..][..x].iter().enumerate().filter(|(_, z)| **z != NONE) {
            // From the first pile alone; from the first and the third.
            marks.add(z as usize);
            if pair {
                marks.add(z as usize + x - layer);
            }
        }
        for i in (1..=x).filter(|_| pair || all) {
            let Some(z) = self.at(y - i, x - i) else { continue };
            // From the first and the second; from all three.
            if pair {
                marks.add(z);
            }
            if all {
                marks.add(z + i);
            }
        }
    }

    /// Whether a move of that kind leads from (x, y, z) to P.
    fn crosses(&self, crossing: &Crossing, y: usize, z: usize) -> bool {
        let difference = (z - y) as isize - crossing.fall;
        let target = self.with_difference(crossing.layer, difference);
        target.and_then(|y1| y.checked_sub(y1)).is_some_and(|j| j & crossing.i == crossing.s)
    }

    /// Where a winning move from piles in this order leads, one that changes the fewest piles: the first and so all
    /// layers below it must be finished, and no pile be above the bound.
    pub(crate) fn winning(&self, piles: [u64; 3], budget: &Budget) -> Result<Option<[u64; 3]>, GaveUp> {
        let [x, y, z] = piles;
        let mut best: Option<(usize, [u64; 3])> = None;
        for x1 in 0..=x {
            for y1 in 0..=y {
                budget.step()?;
                let Some(z1) = self.at(y1 as usize, x1 as usize).map(|z1| z1 as u64).filter(|z1| *z1 <= z) else {
                    continue;
                };
                let take = [x - x1, y - y1, z - z1];
                let changed = take.iter().filter(|k| **k > 0).count();
                // Legality is the more expensive question, so it is asked last.
                if best.as_ref().is_none_or(|(fewest, _)| changed < *fewest) && self.convention.legal(&take) {
                    best = Some((changed, [x1, y1, z1]));
                }
            }
        }
        Ok(best.map(|(_, to)| to))
    }

    /// Whether (x, y, z) is P, the first pile being a finished layer and no pile above the bound.
    pub(crate) fn is_p(&self, [x, y, z]: [u64; 3]) -> bool {
        self.at(y as usize, x as usize) == Some(z as usize)
    }
}
