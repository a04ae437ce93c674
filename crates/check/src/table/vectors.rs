//! Games whose legality depends on (k,l) alone: for each k the set of all l, shifted to where P-positions are.

use super::equal::Equal;
use super::periods::period;
use super::{Escape, JudgeError, Reach, int, width};
use crate::bits::Bits;
use std::ops::Range;
use wythoff_budget::Budget;
use wythoff_game::eval::{Condition, Formula};

/// The l that go with some k, from the first word that is not empty to the last.
#[derive(Default)]
struct Amounts {
    start: usize,
    words: Box<[u64]>,
}

impl Amounts {
    fn new(bits: &Bits) -> Amounts {
        let words = bits.words();
        let Some(first) = words.iter().position(|&word| word != 0) else { return Amounts::default() };
        let last = words.iter().rposition(|&word| word != 0).unwrap_or(first);
        Amounts { start: 64 * first, words: words[first..=last].into() }
    }

    fn least(&self) -> Option<usize> {
        self.words.first().map(|word| self.start + word.trailing_zeros() as usize)
    }
}

pub(super) struct Vectors {
    /// Index k; without l = k when there is blocking.
    amounts: Vec<Amounts>,
    equal: Equal,
    pairs: Vec<(usize, usize)>,
}

impl Vectors {
    /// k <= l < f(k), k the smaller amount.
    pub(super) fn wyt(f: &Formula, side: usize, q: u32, budget: &Budget) -> Result<Vectors, JudgeError> {
        let mut limits = vec![0; side];
        for (k, limit) in limits.iter_mut().enumerate().skip(1) {
            budget.tick(0, None)?;
            *limit = width(f.ceil_saturating(&[int(k)])?, side);
        }
        Vectors::new(side, q, budget, |k, all| {
            if limits[k] > k {
                all.fill(k, limits[k] - 1);
            }
            (1..k).filter(|&l| k < limits[l]).for_each(|l| all.insert(l));
            Ok(())
        })
    }

    /// The condition holds for (k,l) or for (l,k).
    pub(super) fn take(c: &Condition, side: usize, q: u32, budget: &Budget) -> Result<Vectors, JudgeError> {
        budget.allows(Bits::bytes(side).saturating_mul(side).saturating_add(side.saturating_mul(128)))?;
        let legal = columns(c, side, side, budget)?;
        let mut rows = legal.into_iter();
        rows.next();
        Vectors::new(side, q, budget, |_, all| {
            if let Some(row) = rows.next() {
                all.copy_from(&row);
            }
            Ok(())
        })
    }

    fn new(
        side: usize,
        q: u32,
        budget: &Budget,
        mut legal: impl FnMut(usize, &mut Bits) -> Result<(), JudgeError>,
    ) -> Result<Vectors, JudgeError> {
        let (mut equal, mut all) = (Equal::new(side, q), Bits::new(side));
        let mut amounts = vec![Amounts::default()];
        let mut bytes = side * size_of::<Amounts>();
        for k in 1..side {
            budget.tick(0, None)?;
            all.clear();
            legal(k, &mut all)?;
            if equal.is_kept() && all.contains(k) {
                equal.insert(k);
                all.remove(k);
            }
            let these = Amounts::new(&all);
            bytes += 8 * these.words.len();
            budget.allows(bytes)?;
            amounts.push(these);
        }
        Ok(Vectors { amounts, equal, pairs: vec![] })
    }
}

/// For each k below `count` the l below `side` for which the condition holds with (k,l) or (l,k). Only l >= k is asked, and
/// of those one period where there is one.
pub(super) fn columns(c: &Condition, side: usize, count: usize, budget: &Budget) -> Result<Vec<Bits>, JudgeError> {
    let mut legal = vec![Bits::new(side); count];
    let mut dense = Dense::new(c, side);
    for k in 1..count {
        mirror(&mut legal, k);
        dense.column(k, &mut legal[k], budget)?;
    }
    Ok(legal)
}

/// Inserts into row k the l < k that are legal with it by symmetry; the rows before are complete, and come in order.
fn mirror(legal: &mut [Bits], k: usize) {
    let block = k / 64;
    if k.is_multiple_of(64) {
        let mut words = [0; 64];
        for below in 0..block {
            let word = |row: &Bits| row.words().get(block).copied().unwrap_or_default();
            words.iter_mut().zip(&legal[64 * below..]).for_each(|(to, row)| *to = word(row));
            Bits::transpose(&mut words);
            for (row, word) in legal[k..].iter_mut().zip(words) {
                row.word_mut(below).into_iter().for_each(|to| *to |= word);
            }
        }
    }
    for l in 64 * block..k {
        if legal[l].contains(k) {
            legal[k].insert(l);
        }
    }
}

impl Vectors {
    /// Adds the y of row x that reach a pair, its piles in either order.
    fn add(&self, x: usize, (a, b): (usize, usize), row: &mut Bits) {
        let direct = &self.amounts[x - a];
        row.union_shifted(&direct.words, direct.start + b);
        if a < b && b < x {
            let crossing = &self.amounts[x - b];
            row.union_shifted(&crossing.words, crossing.start + a);
        }
    }
}

/// Asks a condition about many l at once.
pub(super) struct Dense {
    condition: Condition,
    ls: Vec<i64>,
    zeros: Vec<i64>,
    found: Vec<i64>,
}

impl Dense {
    pub(super) fn new(condition: &Condition, side: usize) -> Dense {
        let (ls, zeros) = ((0..int(side)).collect(), vec![0; side]);
        Dense { condition: condition.clone(), ls, zeros: zeros.clone(), found: zeros }
    }

    /// Bytes held for a box.
    pub(super) fn bytes(side: usize) -> usize {
        side.saturating_mul(32)
    }

    /// P such that the l that are legal with k repeat with period P, below the side.
    pub(super) fn period(&self, k: usize) -> Option<usize> {
        period(&self.condition, k).filter(|&period| period < self.ls.len())
    }

    /// Inserts the l >= k that are legal with k, and where they repeat the others.
    pub(super) fn column(&mut self, k: usize, out: &mut Bits, budget: &Budget) -> Result<(), JudgeError> {
        let (side, period) = (self.ls.len(), self.period(k));
        self.ask(k, k..period.map_or(side, |period| (period + 1).max(k + 1)), out, budget)?;
        if let Some(period) = period {
            out.repeat(period);
        }
        Ok(())
    }

    /// Inserts all l that are legal with k, where they repeat; false, and nothing, where one turn is longer than `most`.
    pub(super) fn repeats(
        &mut self,
        k: usize,
        most: usize,
        out: &mut Bits,
        budget: &Budget,
    ) -> Result<bool, JudgeError> {
        let Some(period) = self.period(k).filter(|&period| period <= most) else { return Ok(false) };
        self.ask(k, 1..period + 1, out, budget)?;
        out.repeat(period);
        Ok(true)
    }

    /// Inserts those of these l that are legal with k.
    fn ask(&mut self, k: usize, range: Range<usize>, out: &mut Bits, budget: &Budget) -> Result<(), JudgeError> {
        let (ls, zeros) = (&self.ls[range.clone()], &self.zeros[range.clone()]);
        let ks = vec![int(k); ls.len()];
        for turned in [false, true] {
            budget.look(k as u64, Some(self.zeros.len() as u64))?;
            let found = &mut self.found[range.clone()];
            let [one, other] = if turned { [ls, &ks] } else { [&ks, ls] };
            if !self.condition.holds_batch(&[one, other, zeros, zeros, zeros, zeros], found) {
                return self.ask_one_by_one(k, range, out, budget);
            }
            range.clone().zip(found).filter(|(_, holds)| **holds != 0).for_each(|(l, _)| out.insert(l));
        }
        Ok(())
    }

    fn ask_one_by_one(&self, k: usize, range: Range<usize>, out: &mut Bits, budget: &Budget) -> Result<(), JudgeError> {
        let holds = |k, l| self.condition.holds_at(&[int(k), int(l), 0, 0, 0, 0]);
        for l in range {
            budget.tick(k as u64, Some(self.zeros.len() as u64))?;
            if holds(k, l)? || holds(l, k)? {
                out.insert(l);
            }
        }
        Ok(())
    }
}

impl Reach for Vectors {
    fn found(&mut self, a: usize, b: usize) -> Result<(), JudgeError> {
        self.pairs.push((a, b));
        self.equal.found(a, b);
        Ok(())
    }

    fn reach(&mut self, x: usize, row: &mut Bits, budget: &Budget) -> Result<(), JudgeError> {
        self.equal.reach(x, row);
        for &pair in &self.pairs {
            budget.tick(x as u64, Some(self.amounts.len() as u64))?;
            self.add(x, pair, row);
        }
        Ok(())
    }
}

impl Escape for Vectors {
    fn escapes(&self, x: usize, y: usize, p: &[Bits], _: &Budget) -> Result<bool, JudgeError> {
        let unequal = self.amounts[1..=x].iter().any(|all| all.least().is_some_and(|l| l <= y));
        Ok(unequal || self.equal.escapes(x, y, p))
    }
}
