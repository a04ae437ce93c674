//! The pairs of a game with finitely many two-pile moves: partners that repeat.
//!
//! # Theorem
//! If x = pi(z) for some z < x, then pi(x) = z. Otherwise let pi(x) be the least number >= x that is neither pi(z) for
//! a z < x nor pi(x - k) + l for a move (k, l). Let W be at least every k and every difference pi(z) - z so far. If
//! these differences for the last W rows before x are those for the last W rows before x + p, then pi(z + p) = pi(z) +
//! p for every z >= x, since a row depends on nothing else. There is such a p (docs/proofs.md, Proposition 45).
//!
//! # Hypotheses
//! The moves are all of them, each in both orders.
//!
//! # Complexity
//! Rows are found one by one, each in as many steps as there are moves, until x is reached or the period is found by
//! Brent's method. With preperiod m and period p that takes at most 3 (m + p) rows, of four to eight bytes each. After
//! that a query takes O(1) divisions of the size of the number, and a binary search.
//!
//! # Reference
//! docs/proofs.md, Propositions 45 and 46.
//!
//! # Deviation
//! The method is in no paper.

use super::trace::{Rows, Trace, Traced, Untraced, number};
use super::{PairAccess, Partner, Place, Term};
use std::sync::{Mutex, PoisonError};
use wythoff_base::{Budget, GaveUp, UBig};

/// The mark for a row whose partner is not known yet: no difference of two rows that fit in memory.
const OPEN: i32 = i32::MIN;

/// The rows found so far.
#[derive(Debug)]
struct PartnerRows {
    /// The moves (k, l), in both orders.
    moves: Vec<(usize, usize)>,
    /// The largest amount of a move.
    largest: usize,
    misere: bool,
    /// pi(x) - x; some offsets beyond the last row are known, too.
    offsets: Vec<i32>,
    /// All rows x < `next` are found.
    next: usize,
    /// The x with pi(x) >= x.
    firsts: Vec<u32>,
    /// The largest difference.
    far: usize,
    /// The row + 1 in which a number, modulo the length, is excluded.
    excluded: Vec<usize>,
    /// The position of Brent's tortoise.
    tortoise: usize,
    period: Option<Period>,
}

/// Partners repeat with period `length` from `from` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least x0 with pi(x + p) = pi(x) + p for x >= x0.
    pub from: usize,
    /// The least p.
    pub length: usize,
}

/// Random access to the pairs: to all pairs once the period is found, before that to the rows found.
///
/// ```
/// use wythoff_base::{Budget, UBig};
/// use wythoff_seq::access::{Additive, PairAccess};
/// // (1,1), (1,2) and (2,1): the pairs are (0,0), (1,3), (2,2), and again from 4 on.
/// let pairs = Additive::new([(1, 1), (1, 2), (2, 1)], false);
/// let budget = Budget::unlimited();
/// let (period, partners) = pairs.period(&budget)?;
/// assert_eq!((period.from, period.length, partners.len()), (0, 4, 4));
/// assert_eq!(pairs.pair(&UBig::from(51u8), &budget)?.a, UBig::from(68u8));
/// # Ok::<(), wythoff_base::GaveUp>(())
/// ```
#[derive(Debug)]
pub struct Additive(Mutex<PartnerRows>);

impl Additive {
    /// The pairs for these moves, in both orders; in misère play (0,0) is left out.
    pub fn new(moves: impl IntoIterator<Item = (usize, usize)>, misere: bool) -> Additive {
        let moves: Vec<(usize, usize)> = moves.into_iter().collect();
        let largest = moves.iter().map(|(k, _)| *k).max().unwrap_or(0);
        Additive(Mutex::new(PartnerRows {
            moves,
            largest,
            misere,
            offsets: Vec::new(),
            next: 0,
            firsts: Vec::new(),
            far: 0,
            excluded: Vec::new(),
            tortoise: 0,
            period: None,
        }))
    }

    fn with<T>(&self, look: impl FnOnce(&mut PartnerRows) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The period, and pi(x) for all x below its end.
    pub fn period(&self, budget: &Budget) -> Result<(Period, Vec<u64>), GaveUp> {
        self.with(|rows| {
            rows.until(|_| false, budget)?;
            let period = rows.period.ok_or_else(no_period)?;
            let partner = |(x, d): (u64, &i32)| x.checked_add_signed((*d).into()).ok_or_else(no_period);
            let partners = (0u64..).zip(&rows.offsets).take(period.from + period.length).map(partner);
            Ok((period, partners.collect::<Result<_, _>>()?))
        })
    }

    /// The last row found, while the period is not known.
    pub fn last_row(&self) -> Option<u64> {
        self.with(|rows| rows.period.is_none().then_some(rows.next.saturating_sub(1) as u64))
    }

    /// The amount by which x and all larger numbers may be reduced so that every position reached by a move keeps its
    /// partner.
    pub fn shift(&self, x: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        self.with(|rows| {
            let largest = UBig::from(rows.largest);
            Ok(if *x < largest { UBig::ZERO } else { rows.reduced(&(x - largest), budget)?.1.0 })
        })
    }

    /// pi(x).
    pub fn partner(&self, x: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        self.with(|rows| {
            let (x, shift) = rows.reduced(x, budget)?;
            rows.partner(x).map(|y| UBig::from(y) + shift.0)
        })
    }
}

fn no_period() -> GaveUp {
    GaveUp::beyond("the period needs too many rows")
}

/// The number of rows between two looks at the clock and the memory: a row takes some dozen nanoseconds, a look about
/// as long as a row.
const STRIDE: usize = 64;

impl PartnerRows {
    /// Continues until the period is found or `enough` is true.
    fn until(&mut self, enough: impl Fn(&PartnerRows) -> bool, budget: &Budget) -> Result<(), GaveUp> {
        while self.period.is_none() && !enough(self) {
            if self.next.is_multiple_of(STRIDE) {
                budget.look(self.next as u64, None)?;
                budget.allows(4 * (self.offsets.capacity() + self.firsts.capacity()) + 8 * self.excluded.len())?;
            }
            budget.step()?;
            self.row()?;
            self.compare();
        }
        // One period whose partners lie in it or after it.
        while self.next < self.known() {
            budget.step()?;
            self.row()?;
        }
        Ok(())
    }

    /// All rows below this one are kept; the others follow from their last period.
    fn known(&self) -> usize {
        self.period.map_or(self.next, |period| period.from + self.far + period.length)
    }

    /// Finds the next row.
    fn row(&mut self) -> Result<(), GaveUp> {
        let x = self.next;
        self.next += 1;
        if self.offsets.get(x).is_some_and(|d| *d != OPEN) {
            return Ok(());
        }
        // Excluded numbers are at most far + largest beyond x.
        // A power of two, so that a number modulo the length is a mask; a mark with its row needs no clearing.
        let room = 2 * (self.far + self.largest + 2);
        if self.excluded.len() < room {
            self.excluded = vec![0; room.next_power_of_two()];
        }
        let mask = self.excluded.len() - 1;
        for (k, l) in &self.moves {
            let Some(row) = x.checked_sub(*k) else { continue };
            let target = self.partner(row)? + l;
            if target >= x
                && let Some(place) = self.excluded.get_mut(target & mask)
            {
                *place = x + 1;
            }
        }
        let is_open = |y: usize| self.offsets.get(y).is_none_or(|d| *d == OPEN);
        let is_free = |y: usize| is_open(y) && self.excluded.get(y & mask) != Some(&(x + 1));
        let mut y = x + usize::from(self.misere && x == 0);
        while !is_free(y) {
            y += 1;
        }
        let d = i32::try_from(y - x).map_err(|_| no_period())?;
        if self.offsets.len() <= y {
            self.offsets.resize(y + 1, OPEN);
        }
        for (place, d) in [(y, -d), (x, d)] {
            *self.offsets.get_mut(place).ok_or_else(no_period)? = d;
        }
        self.firsts.push(u32::try_from(x).map_err(|_| no_period())?);
        self.far = self.far.max(y - x);
        Ok(())
    }

    /// One comparison of Brent's method on the last rows.
    fn compare(&mut self) {
        let (x, width) = (self.next, self.far.max(self.largest));
        let before = |x: usize| self.offsets.get(x.checked_sub(width)?..x);
        if self.tortoise >= width && self.tortoise < x && before(self.tortoise) == before(x) {
            let length = x - self.tortoise;
            let repeats = |z: &usize| self.offsets.get(*z) == self.offsets.get(z + length);
            let from = (0..self.tortoise).rev().take_while(repeats).last().unwrap_or(self.tortoise);
            self.period = Some(Period { from, length });
        // Brent: the tortoise jumps to the hare when the distance has doubled.
        } else if x >= 2 * self.tortoise.max(width) {
            self.tortoise = x;
        }
    }

    fn partner(&self, x: usize) -> Result<usize, GaveUp> {
        let d = self.offsets.get(x).filter(|d| **d != OPEN).ok_or_else(no_period)?;
        x.checked_add_signed(isize::try_from(*d).map_err(|_| no_period())?).ok_or_else(no_period)
    }

    /// A known row, and the distance from it to x in rows and in pairs.
    fn reduced(&mut self, x: &UBig, budget: &Budget) -> Result<(usize, (UBig, UBig)), GaveUp> {
        let word = usize::try_from(x).ok();
        self.until(|rows| word.is_some_and(|x| x < rows.next), budget)?;
        match (word.filter(|x| *x < self.known()), self.period) {
            (Some(x), _) => Ok((x, (UBig::ZERO, UBig::ZERO))),
            (None, Some(Period { from, length })) => {
                let from = from + self.far;
                let beyond = x - UBig::from(from);
                let periods = &beyond / UBig::from(length);
                let shift = &periods * UBig::from(length);
                let rest = usize::try_from(beyond - &shift).map_err(|_| no_period())?;
                let pairs = UBig::from(self.count(from + length) - self.count(from)) * &periods;
                Ok((from + rest, (shift, pairs)))
            }
            (None, None) => Err(no_period()),
        }
    }

    /// The number of x with pi(x) >= x below a row that is found.
    fn count(&self, row: usize) -> usize {
        self.firsts.partition_point(|first| (*first as usize) < row)
    }
}

impl PairAccess for Additive {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        self.with(|rows| {
            let word = usize::try_from(n).ok();
            rows.until(|rows| word.is_some_and(|n| n < rows.firsts.len()), budget)?;
            let term = |n: usize, shift: UBig| {
                let a = *rows.firsts.get(n).ok_or_else(no_period)? as usize;
                let b = rows.partner(a)?;
                Ok(Term { a: UBig::from(a) + &shift, b: Partner::Exact(UBig::from(b) + shift) })
            };
            let before = rows.period.map(|period| {
                let begin = rows.count(period.from);
                (period.length, begin, rows.count(period.from + period.length) - begin)
            });
            match (word.filter(|n| before.map_or(rows.firsts.len(), |(_, begin, each)| begin + each) > *n), before) {
                (Some(n), _) => term(n, UBig::ZERO),
                (None, Some((length, begin, each))) if each > 0 => {
                    let (beyond, each) = (n - UBig::from(begin), UBig::from(each));
                    let rest = usize::try_from(&beyond % &each).map_err(|_| no_period())?;
                    term(begin + rest, beyond / each * UBig::from(length))
                }
                _ => Err(no_period()),
            }
        })
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        Ok(self.locate_with_partner(x, budget)?.0)
    }

    fn locate_with_partner(&self, x: &UBig, budget: &Budget) -> Result<(Place, Option<Partner>), GaveUp> {
        self.with(|rows| {
            let (x, (shift, pairs)) = rows.reduced(x, budget)?;
            let y = rows.partner(x)?;
            let index = |x: usize| UBig::from(rows.count(x)) + &pairs;
            let place = Place { in_a: (y >= x).then(|| index(x)), in_b: (y <= x).then(|| index(y)) };
            Ok((place, Some(Partner::Exact(UBig::from(y) + shift))))
        })
    }

    /// One row: the division by the period.
    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        let x = number(&traced.goal, |n| self.pair(n, budget))?;
        let place = self.locate(&x, budget)?;
        let (row, shift, partner, period) = self.with(|rows| {
            let (row, (shift, _)) = rows.reduced(&x, budget)?;
            Ok::<_, GaveUp>((row, shift, rows.partner(row)?, rows.period))
        })?;
        let Some(Period { from, length }) = period else {
            return Err(Untraced::NoSteps("it finds the rows one after the other, and has met no period yet"));
        };
        let mut rows = Rows::default();
        let turns = &shift / UBig::from(length);
        rows.push([(&x).into(), turns.into(), row.into(), partner.into(), (shift + partner).into()], budget)?;
        let bound = format!(
            "The partners pi repeat: pi(x + {length}) = pi(x) + {length} for x >= {from} (docs/proofs.md, \
             Proposition 45). x is the row shown plus that many periods, and its partner is shifted by as much."
        );
        Ok(rows.table(["x", "periods", "row", "pi(row)", "pi(x)"], bound, x, place))
    }
}
