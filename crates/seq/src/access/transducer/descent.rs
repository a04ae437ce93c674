//! The place of a number in the word of a substitution, by halving.
//!
//! At height h a letter is a word of known totals, `V_h = A V_(h-1)` with the counts A. The search goes down from the
//! letter of all gaps at a height H to the gap itself, and at each height passes as many letters as fit. The leading
//! halves of the numbers decide the first half of the way, up to a step or two, which are made when the rest is known
//! better. A row w counts what has been passed; it is multiplied by the matrix, too: `w V_(h+m) = (w A^m) V_h`. At the
//! end the rest is exact, and so the place is correct in spite of rounding (docs/proofs.md, Proposition 115).

use super::machine::{Key, Totals};
use super::substitution::Substitution;
use std::sync::{Arc, Mutex, PoisonError};
use wythoff_base::{Budget, GaveUp, IBig, UBig, integer::bits};

/// The bits beyond those that decide. Roundings add some units for each height, so a letter is chosen wrongly about
/// once in 2^40 heights; `settle` then corrects it.
const GUARD: usize = 40;

/// The number of bits by which numbers may grow on a way in machine words: with GUARD and the bits of a row below the
/// 127 of a signed word.
const WORD: usize = 40;

/// A matrix, row by row.
type Matrix = Vec<Vec<UBig>>;

/// A substitution, and the powers of its matrix that are kept.
#[derive(Debug)]
pub(super) struct Descent {
    of: Substitution,
    /// The number of bits that totals gain per height, in units of 1/16, rounded up.
    gain: usize,
    /// By key: the totals of the classes at heights 1, 2, ..., until some exceed a word.
    small: [Vec<Vec<i128>>; 3],
    /// `A^(2^i)`
    powers: Mutex<Vec<Arc<Matrix>>>,
}

/// A way down: the letters, and the index of the letter taken below each.
#[derive(Default)]
struct Way(Vec<(u32, u32)>);

impl Way {
    /// The letter at its end.
    fn end(&self, of: &Substitution) -> u32 {
        self.0.last().map_or(of.all(), |&(letter, i)| of.below[letter as usize][i as usize])
    }

    /// Moves the end to the previous or the next letter; the first `from` letters of the way stay.
    fn moves(&mut self, of: &Substitution, from: usize, back: bool) -> bool {
        let last = |letter: u32| of.below[letter as usize].len() as u32 - 1;
        let turns = |&(letter, i): &(u32, u32)| if back { i > 0 } else { i < last(letter) };
        let Some(at) = self.0.iter().skip(from).rposition(turns).map(|at| at + from) else { return false };
        if back {
            self.0[at].1 -= 1;
        } else {
            self.0[at].1 += 1;
        }
        for next in at + 1..self.0.len() {
            let (letter, i) = self.0[next - 1];
            let letter = of.below[letter as usize][i as usize];
            self.0[next] = (letter, if back { last(letter) } else { 0 });
        }
        true
    }
}

impl Descent {
    pub(crate) fn new(of: Substitution) -> Descent {
        let mut descent = Descent { of, gain: 16, small: Default::default(), powers: Mutex::new(Vec::new()) };
        // From height 128 on the totals grow steadily; the last is the largest.
        let size = |heights| descent.grown(heights, None, &Budget::unlimited()).map_or(0, |(_, size)| size);
        // 256 heights between the two, so sixteenths of a bit per height are their sixteenth.
        descent.gain = (size(384).saturating_sub(size(128)) / 16).max(1) + 1;
        let all = descent.of.class[descent.of.all() as usize];
        for key in [Key::Index, Key::A, Key::Difference] {
            let mut levels = vec![descent.first_small(key)];
            while let Some(next) =
                levels.last().filter(|last| last[all] >> 64 == 0).and_then(|last| descent.above(last))
            {
                levels.push(next);
            }
            descent.small[key as usize] = levels;
        }
        descent
    }

    fn first_small(&self, key: Key) -> Vec<i128> {
        self.of.first.iter().map(|totals| i128::try_from(totals.get(key)).unwrap_or(1)).collect()
    }

    /// The totals one height above, if they are words.
    fn above(&self, v: &[i128]) -> Option<Vec<i128>> {
        let sum = |row: &Vec<(usize, i128)>| {
            row.iter().try_fold(0i128, |sum, (c, count)| sum.checked_add(count.checked_mul(v[*c])?))
        };
        self.of.counts.iter().map(sum).collect()
    }

    /// Rises from height 1 by `heights`, or until the total of all gaps has more than `past` bits. Returns the number
    /// of heights and a lower bound for the bits of the total, which is rounded down on the way.
    fn grown(&self, heights: usize, past: Option<(Key, usize)>, budget: &Budget) -> Result<(usize, usize), GaveUp> {
        let Substitution { class, counts, .. } = &self.of;
        let key = past.map_or(Key::Index, |(key, _)| key);
        let all = class[self.of.all() as usize];
        let mut totals = self.first_small(key);
        let (mut dropped, mut height) = (0, 0);
        let size = |total: i128| (i128::BITS - total.leading_zeros()) as usize;
        loop {
            let bits = size(totals[all]) + dropped;
            if height == heights || past.is_some_and(|(_, past)| bits > past) {
                return Ok((height, bits));
            }
            if height % 64 == 0 {
                budget.step()?;
            }
            if totals.iter().max().is_some_and(|most| *most >> 96 > 0) {
                // Rounded down: the result stays a lower bound.
                totals.iter_mut().for_each(|total| *total >>= 32);
                dropped += 32;
            }
            // A row adds up to at most 2^13, so the sums are below 2^110.
            totals = counts.iter().map(|row| row.iter().map(|(c, count)| count * totals[*c]).sum()).collect();
            height += 1;
        }
    }

    fn power(&self, i: usize, budget: &Budget) -> Result<Arc<Matrix>, GaveUp> {
        loop {
            let last = {
                let kept = self.powers.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(found) = kept.get(i) {
                    return Ok(found.clone());
                }
                kept.last().cloned()
            };
            let next: Matrix = match &last {
                Some(last) => last.iter().map(|row| times(row, last, budget)).collect::<Result<_, _>>()?,
                None => self.of.counts.iter().map(|row| self.row(row)).collect(),
            };
            let bytes: usize = next.iter().flatten().map(|x| 32 + size_of_val(x.as_words())).sum();
            budget.allows(bytes.saturating_mul(3))?;
            let mut kept = self.powers.lock().unwrap_or_else(PoisonError::into_inner);
            // Another thread may have been faster.
            if kept.last().map(Arc::as_ptr) == last.as_ref().map(Arc::as_ptr) {
                kept.push(Arc::new(next));
            }
        }
    }

    fn row(&self, sparse: &[(usize, i128)]) -> Vec<UBig> {
        let mut row = vec![UBig::ZERO; self.of.counts.len()];
        for (class, count) in sparse {
            row[*class] = UBig::from(count.unsigned_abs());
        }
        row
    }

    /// The last index whose total is at most the target, with a and d there.
    pub(crate) fn find(&self, key: Key, target: &UBig, budget: &Budget) -> Result<Totals, GaveUp> {
        Ok(self.totals(&self.found(key, target, budget)?.1))
    }

    /// The same as the way down, for people: each letter, the number of letters below it that are passed, and the
    /// number of letters below it.
    pub(crate) fn steps(&self, key: Key, target: &UBig, budget: &Budget) -> Result<(Vec<[usize; 3]>, Totals), GaveUp> {
        let (way, passed) = self.found(key, target, budget)?;
        let below = |letter: u32| self.of.below[letter as usize].len();
        let steps = way.0.iter().map(|&(letter, i)| [letter as usize, i as usize, below(letter)]).collect();
        Ok((steps, self.totals(&passed)))
    }

    /// The way to the gap, and the gaps passed, by class.
    fn found(&self, key: Key, target: &UBig, budget: &Budget) -> Result<(Way, Vec<UBig>), GaveUp> {
        let (levels, all) = (&self.small[key as usize], self.of.class[self.of.all() as usize]);
        if let Some(rest) = u64::try_from(target).ok().map(i128::from) {
            let heights = levels.partition_point(|level| level[all] <= rest);
            if heights < levels.len() {
                let mut way = Way::default();
                let passed = self.walk(&mut way, rest, &levels[..heights]);
                return Ok((way, passed));
            }
        }
        let (size, classes) = (bits(target), self.of.counts.len());
        budget.allows(size.saturating_mul(classes * classes) / 4)?;
        let (heights, _) = self.grown(usize::MAX, Some((key, size)), budget)?;
        let first: Vec<UBig> = self.of.first.iter().map(|totals| totals.get(key).clone()).collect();
        let (mut way, mut rest) = (Way::default(), target.as_ibig().clone());
        let mut passed = self.down(&mut way, &rest, &first, heights, budget)?;
        self.settle(&mut way, 0, &mut passed, &mut rest, &first, budget)?;
        let end = first[self.of.class[way.end(&self.of) as usize]].as_ibig();
        if rest < IBig::ZERO || rest >= *end {
            return Err(GaveUp::beyond("the place is after the last block"));
        }
        Ok((way, passed))
    }

    /// The totals of the passed gaps, given the number of gaps of each class.
    fn totals(&self, passed: &[UBig]) -> Totals {
        let sum = |key: Key| passed.iter().zip(&self.of.first).map(|(w, totals)| w * totals.get(key)).sum();
        Totals { n: sum(Key::Index), a: sum(Key::A), d: sum(Key::Difference) }
    }

    /// Goes down by `heights`, past about as many letters as fit into the rest, where the letters at the end have the
    /// totals v. Returns the row of the letters passed.
    fn down(
        &self,
        way: &mut Way,
        rest: &IBig,
        v: &[UBig],
        heights: usize,
        budget: &Budget,
    ) -> Result<Vec<UBig>, GaveUp> {
        budget.step()?;
        // The number of bits that decide.
        let need = (heights * self.gain).div_ceil(16) + GUARD;
        let spare = v.iter().map(bits).min().unwrap_or(0).saturating_sub(need);
        let (mut rest, v): (IBig, Vec<UBig>) = (rest >> spare, v.iter().map(|v| v >> spare).collect());
        if heights * self.gain <= 16 * WORD || heights <= 1 {
            // A descent by one height is always possible.
            if let Some(passed) = self.down_small(way, &rest, &v, heights) {
                return Ok(passed);
            }
        }
        // The lower part has a power of two of heights: its matrix power is kept and serves every number.
        let (from, lower) = (way.0.len(), (heights - 1).ilog2());
        // Half way up, the letters have the totals A^(2^lower) v.
        let power = self.power(lower as usize, budget)?;
        let middle = power.iter().map(|row| product(row, &v, budget)).collect::<Result<Vec<UBig>, GaveUp>>()?;
        let mut passed = self.down(way, &rest, &middle, heights - (1 << lower), budget)?;
        self.settle(way, from, &mut passed, &mut rest, &middle, budget)?;
        // The long numbers of the upper half are not needed below.
        drop(middle);
        let mut sum = times(&passed, &power, budget)?;
        let below = self.down(way, &rest, &v, 1 << lower, budget)?;
        sum.iter_mut().zip(below).for_each(|(sum, below)| *sum += below);
        Ok(sum)
    }

    /// The same on machine words. A total that does not fit counts as a long word, which may cost time when the rest
    /// is settled.
    fn down_small(&self, way: &mut Way, rest: &IBig, v: &[UBig], heights: usize) -> Option<Vec<UBig>> {
        let rest = i128::try_from(rest).unwrap_or(if *rest < IBig::ZERO { 0 } else { i128::MAX });
        let mut levels = vec![v.iter().map(|v| i128::try_from(v).unwrap_or(i128::MAX)).collect::<Vec<i128>>()];
        while levels.len() < heights {
            levels.push(self.above(levels.last()?)?);
        }
        Some(self.walk(way, rest, &levels[..heights]))
    }

    /// Down through letters of these totals, the last first.
    fn walk(&self, way: &mut Way, mut rest: i128, levels: &[Vec<i128>]) -> Vec<UBig> {
        let Substitution { below, class, counts, .. } = &self.of;
        let (mut passed, mut next) = (vec![0i128; counts.len()], vec![0i128; counts.len()]);
        for level in levels.iter().rev() {
            // The letters passed are at most the rest, a word, since no total is 0.
            next.fill(0);
            for (row, many) in counts.iter().zip(&passed).filter(|(_, many)| **many > 0) {
                row.iter().for_each(|(c, count)| next[*c] += count * many);
            }
            std::mem::swap(&mut passed, &mut next);
            let letter = way.end(&self.of);
            let inside = &below[letter as usize];
            let mut i = 0;
            while i + 1 < inside.len() && rest >= level[class[inside[i] as usize]] {
                let c = class[inside[i] as usize];
                rest -= level[c];
                passed[c] += 1;
                i += 1;
            }
            way.0.push((letter, i as u32));
        }
        passed.into_iter().map(|many| UBig::from(many.unsigned_abs())).collect()
    }

    /// Subtracts what was passed from the rest, and moves back or forth if the rest does not lie in the letter at the
    /// end of the way.
    fn settle(
        &self,
        way: &mut Way,
        from: usize,
        passed: &mut [UBig],
        rest: &mut IBig,
        v: &[UBig],
        budget: &Budget,
    ) -> Result<(), GaveUp> {
        *rest -= product(passed, v, budget)?.as_ibig();
        loop {
            budget.step()?;
            let class = |way: &Way| self.of.class[way.end(&self.of) as usize];
            let here = class(way);
            // Rounding has gone one or two letters too far, or too short.
            if *rest < IBig::ZERO && way.moves(&self.of, from, true) {
                let here = class(way);
                *rest += v[here].as_ibig();
                passed[here] -= UBig::ONE;
            } else if *rest >= *v[here].as_ibig() && way.moves(&self.of, from, false) {
                *rest -= v[here].as_ibig();
                passed[here] += UBig::ONE;
            } else {
                return Ok(());
            }
        }
    }
}

/// The sum of the products.
fn product(row: &[UBig], column: &[UBig], budget: &Budget) -> Result<UBig, GaveUp> {
    row.iter().zip(column).try_fold(UBig::ZERO, |sum, (x, y)| {
        budget.step()?;
        Ok(sum + x * y)
    })
}

/// A row times a matrix.
fn times(row: &[UBig], matrix: &Matrix, budget: &Budget) -> Result<Vec<UBig>, GaveUp> {
    let mut sum = vec![UBig::ZERO; row.len()];
    for (x, other) in row.iter().zip(matrix).filter(|(x, _)| !x.is_zero()) {
        for (sum, y) in sum.iter_mut().zip(other) {
            budget.step()?;
            *sum += x * y;
        }
    }
    Ok(sum)
}
