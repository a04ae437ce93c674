//! The conjectures proved for a layer of Fraenkel's game: a finite check of what was computed, from which the rest
//! follows for every n (docs/proofs.md, Proposition 89).

use crate::piles::layers::Layers;
use crate::piles::nheap::Reading;

/// Numbers here are multiples of 1/ONE: with 40 bits n phi is exact to 2^-9 for n below 2^31, and products of two fit
/// an `i128`.
const ONE: i128 = 1 << 40;

/// phi between two neighbours: the integer part of sqrt(5 ONE^2) loses less than 1.
fn phi() -> (i128, i128) {
    let floor = (ONE + (5 * ONE * ONE).isqrt()) / 2;
    (floor, floor + 1)
}

/// What is proved of a layer: its pairs with a difference n >= `from` are (y_n, y_n + n), one for each n, and y_n
/// differs from n phi - c - 1/2 by at most 1/2 + `slack`.
#[derive(Clone, Debug)]
pub struct Tail {
    from: u64,
    /// The last pair seen, and its lower number.
    last: u64,
    top: usize,
    c: i128,
    slack: i128,
}

impl Tail {
    /// The tail of a finished layer, from those of all layers below it in their order; or what is not excluded, in
    /// words.
    pub fn of(layers: &Layers, reading: &Reading, below: &[Tail]) -> Result<Tail, String> {
        let layer = reading.first as usize;
        if below.len() != layer {
            return Err("the conjectures are not proved for a smaller first pile".into());
        }
        let tail = Tail::measured(layers, reading)?;
        if let Some(other) = below.iter().find(|other| tail.last < other.from + reading.first) {
            return Err(format!(
                "the computed pairs end at n = {}, but {} is needed",
                tail.last,
                other.from + reading.first
            ));
        }
        let comes = |difference: &&u64| !(0..period(layer)).all(|y| tail.blocks(layers, layer, **difference, y));
        if let Some(difference) = reading.missing.iter().find(comes) {
            return Err(format!("the difference {difference} may come"));
        }
        (1..=layer).try_for_each(|i| tail.free_of(&below[layer - i], i))?;
        Ok(tail)
    }

    /// The bounds of y_n - n phi, from a stretch of pairs that determines all later ones.
    fn measured(layers: &Layers, reading: &Reading) -> Result<Tail, String> {
        let layer = reading.first as usize;
        let short = || format!("too few pairs follow n = {}", reading.n1);
        let pairs: Vec<(i128, i128)> = layers.pairs(layer).map(|(y, z)| (y as i128, (z - y) as i128)).collect();
        let begin = pairs.iter().rposition(|(_, n)| *n == i128::from(reading.n1)).ok_or_else(short)?;
        let highest = pairs[..begin].iter().map(|(y, n)| y + n).max().unwrap_or(-1);
        // The induction of Proposition 89 begins above L = 2.
        let (last_y, last) = *pairs.last().filter(|(_, last)| *last >= 2).ok_or_else(short)?;
        let whole = (0..last_y as usize).all(|number| layers.partner(layer, number).is_some());
        if !whole || pairs[..begin].iter().any(|(_, n)| *n >= i128::from(reading.n1)) {
            return Err(format!(
                "a number below {last_y} has its partner, or a pair its difference, beyond the computed range"
            ));
        }
        // n_0: as late as possible, so that y_{n_1}, the first number above z_{n_0} that is a y, is still seen.
        let start = pairs[begin..].iter().rposition(|(y, n)| y + n < last_y).ok_or_else(short)? + begin;
        let (y0, n0) = pairs[start];
        let end = pairs.iter().position(|(y, _)| *y > y0 + n0).ok_or_else(short)?;
        if y0 + n0 <= highest || pairs[start..=end].windows(2).any(|two| two[1].0 - two[0].0 > 2) {
            return Err(short());
        }
        let c = -i128::from(reading.alpha);
        let (low, high) = phi();
        let over = |(y, n): &(i128, i128)| {
            let base = (y + c) * ONE + ONE / 2;
            (base - n * low - ONE / 2).max(n * high - base - ONE / 2)
        };
        let slack = pairs[start..=end].iter().map(over).max().unwrap_or(0).max(0);
        if slack >= ONE {
            return Err(format!("y - n phi is not near its limit yet at n = {n0}"));
        }
        Ok(Tail { from: n0 as u64, last: last as u64, top: last_y as usize, c, slack })
    }

    /// No move that takes i from the first pile leads from a pair of this tail to one of the other, `i` layers below.
    fn free_of(&self, other: &Tail, i: usize) -> Result<(), String> {
        let (apart, radius) = (other.c - self.c, ONE + self.slack + other.slack);
        if (apart * ONE).abs() <= radius {
            return Err(format!("taking {i} from the first pile alone is not excluded"));
        }
        let (low, high) = phi();
        for s in (0..=i).filter(|s| s & i == *s) {
            let fall = i as i128 - 2 * s as i128;
            let [least, most] = if fall > 0 { [fall * low, fall * high] } else { [fall * high, fall * low] };
            let from = (apart * ONE + least - radius + ONE - 1).div_euclid(ONE).max(0);
            let to = (apart * ONE + most + radius).div_euclid(ONE);
            if let Some(j) = (from..=to).find(|j| j & i as i128 == s as i128) {
                return Err(format!("taking {i}, {j} and {} is not excluded", i as i128 ^ j));
            }
        }
        Ok(())
    }

    /// Whether a move leads to P from (x, y, y + difference) for every y after this tail's pairs with this remainder
    /// modulo the period.
    fn blocks(&self, layers: &Layers, layer: usize, difference: u64, y: usize) -> bool {
        (1..=layer).any(|i| {
            (0..=i).filter(|s| s & i == *s).any(|s| {
                let fall = i as isize - 2 * s as isize;
                let target = layers.with_difference(layer - i, difference as isize - fall);
                target.is_some_and(|y1| y1 <= self.top && y.wrapping_sub(y1) & i == s)
            })
        })
    }
}

/// A power of 2 above the layer.
fn period(layer: usize) -> usize {
    (layer + 1).next_power_of_two()
}
