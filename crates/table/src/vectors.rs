//! Games whose legality depends on (k,l) alone: for each k the set of all l, shifted to the P-positions.

use super::dense::columns;
use super::equal::Equal;
use super::{Escape, JudgeError, Reach, int, width};
use crate::bits::Bits;
use wythoff_base::Budget;
use wythoff_game::eval::{Condition, Formula};

/// The l that are legal with one k, from the first limb that is not empty to the last.
#[derive(Default)]
struct Amounts {
    start: usize,
    limbs: Box<[u64]>,
}

impl Amounts {
    fn new(bits: &Bits) -> Amounts {
        let limbs = bits.limbs();
        let Some(first) = limbs.iter().position(|&limb| limb != 0) else { return Amounts::default() };
        let last = limbs.iter().rposition(|&limb| limb != 0).unwrap_or(first);
        Amounts { start: 64 * first, limbs: limbs[first..=last].into() }
    }

    fn least(&self) -> Option<usize> {
        self.limbs.first().map(|limb| self.start + limb.trailing_zeros() as usize)
    }
}

pub(super) struct Vectors {
    /// The sets, by k; without l = k when there is blocking.
    amounts: Vec<Amounts>,
    equal: Equal,
    pairs: Vec<(usize, usize)>,
}

impl Vectors {
    /// The moves of `wyt`: k <= l < f(k), k the smaller amount.
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

    /// The moves of `take`: the condition holds for (k,l) or for (l,k).
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
            bytes += 8 * these.limbs.len();
            budget.allows(bytes)?;
            amounts.push(these);
        }
        Ok(Vectors { amounts, equal, pairs: vec![] })
    }
}

impl Vectors {
    /// Adds the y of row x that reach a pair, its piles in either order.
    fn add(&self, x: usize, (a, b): (usize, usize), row: &mut Bits) {
        let direct = &self.amounts[x - a];
        row.union_shifted(&direct.limbs, direct.start + b);
        if a < b && b < x {
            let crossing = &self.amounts[x - b];
            row.union_shifted(&crossing.limbs, crossing.start + a);
        }
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
