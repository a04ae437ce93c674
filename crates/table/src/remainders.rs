//! Conditions that depend on both amounts only through small remainders: in a row the y of one class are reached from
//! some y on (docs/proofs.md, Proposition 56b).

use super::noted::Noted;
use super::periods::{lcm, period_in};
use super::{JudgeError, Reach, int};
use crate::bits::Bits;
use wythoff_base::Budget;
use wythoff_game::Var;
use wythoff_game::eval::Condition;

/// The largest modulus, lcm(1, .., 6) as in `spans`: m^2 classes of positions are looked at.
const MODULUS: usize = 60;

/// The mark for no pile.
const NONE: usize = usize::MAX;

pub(super) struct Remainders {
    side: usize,
    m: usize,
    /// Whether amounts k, l are legal in either order, at m (k % m) + l % m.
    legal: Vec<bool>,
    /// For the classes of v and w, the least w of a P-position (v,w) with v below the requested rows.
    least: Vec<usize>,
    /// For each class of x, the y that are reached; discarded when `least` changes.
    rows: Vec<Option<Bits>>,
    noted: Noted,
}

impl Remainders {
    pub(super) fn new(c: &Condition, side: usize, budget: &Budget) -> Result<Option<Remainders>, JudgeError> {
        let [k, l] = [Var::K, Var::L].map(|var| period_in(c.expr(), var));
        let Some(m) = k.zip(l).and_then(|(k, l)| lcm(k, l)).filter(|&m| m <= MODULUS) else { return Ok(None) };
        budget.allows(Bits::bytes(side).saturating_mul(m + 32))?;
        let mut legal = vec![false; m * m];
        for (k, l) in (1..=m).flat_map(|k| (1..=m).map(move |l| (k, l))) {
            if c.holds_at(&[int(k), int(l), 0, 0, 0, 0])? {
                (legal[m * (k % m) + l % m], legal[m * (l % m) + k % m]) = (true, true);
            }
        }
        let (least, rows) = (vec![NONE; m * m], (0..m).map(|_| None).collect());
        Ok(Some(Remainders { side, m, legal, least, rows, noted: Noted::new(side) }))
    }

    /// The y that are reached from rows of a class.
    fn row(&self, class: usize) -> Bits {
        let (m, mut row) = (self.m, Bits::new(self.side));
        for s in 0..m {
            let reached = |v: usize, w: usize| self.legal[m * ((class + m - v) % m) + (s + m - w) % m];
            let all = (0..m).flat_map(|v| (0..m).map(move |w| (v, w))).filter(|&(v, w)| reached(v, w));
            let least = all.map(|(v, w)| self.least[m * v + w]).min().filter(|&w| w != NONE);
            if let Some(w) = least {
                let first = w + 1 + (s + m - (w + 1) % m) % m;
                (first..self.side).step_by(m).for_each(|y| row.insert(y));
            }
        }
        row
    }
}

impl Reach for Remainders {
    fn found(&mut self, a: usize, b: usize) -> Result<(), JudgeError> {
        self.noted.found(a, b);
        Ok(())
    }

    fn reach(&mut self, x: usize, row: &mut Bits, _: &Budget) -> Result<(), JudgeError> {
        for (v, w) in self.noted.below(x) {
            let least = &mut self.least[self.m * (v % self.m) + w % self.m];
            if w < *least {
                *least = w;
                self.rows.fill_with(|| None);
            }
        }
        let class = x % self.m;
        if self.rows[class].is_none() {
            self.rows[class] = Some(self.row(class));
        }
        self.rows[class].iter().for_each(|reached| row.union_shifted(reached.limbs(), 0));
        Ok(())
    }
}
