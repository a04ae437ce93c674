//! F from both sides, by masses on a grid (docs/proofs.md, Proposition 61).
//!
//! R has the law of kappa (r - R'), where r belongs to the next digit and R' is an independent R of the next state. If
//! a measure overestimates every decreasing convex function, then its image overestimates every increasing convex one,
//! and so on in turn. For the bound *above*, every atom is split onto its two neighbouring grid points; *below*, the
//! atoms of a cell are merged into one at their barycentre. Rounding moves mass to the side on which the functions of
//! this turn are larger (above) or smaller (below); no mass is lost. The grid is refined until the shares are precise
//! enough.

use super::enclosure::{BITS, Enclosed};
use super::law::{LimitLaw, fixed};
use super::table::{Point, Shares, Values};
use crate::linear::Enclosure;
use wythoff_base::{Budget, GaveUp, IBig, Number, UBig};

/// The number of binary places of a place on the grid: one machine word, so that a mass times a place is a product of
/// words.
const POINT: u32 = 64;

/// The number of atoms between two looks at the budget: some hundred microseconds.
const LOOK: usize = 1 << 16;

/// The shares, each within 10^-digits.
pub fn shares_by_masses(law: &LimitLaw, digits: u32, budget: &Budget) -> Result<Shares<Enclosed>, GaveUp> {
    let values = Values::of(law).ok_or_else(wrong)?;
    enclosed(law, &values.points, budget, |f| {
        let found = values.shares(law, &f).map_err(|error| GaveUp::beyond(error.to_string()))?;
        let enough = found.all().all(|share| share.within(digits));
        Ok(enough.then_some(found))
    })
}

/// F at some points, each within 10^-digits.
pub fn values_by_masses(
    law: &LimitLaw,
    points: &[Point],
    digits: u32,
    budget: &Budget,
) -> Result<Vec<Enclosed>, GaveUp> {
    enclosed(law, points, budget, |f| Ok(f.iter().all(|f| f.within(digits)).then_some(f)))
}

fn wrong() -> GaveUp {
    GaveUp::beyond("the numbers are too large")
}

/// Computes a result from F at some points, as soon as F is precise enough.
fn enclosed<T>(
    law: &LimitLaw,
    points: &[Point],
    budget: &Budget,
    enough: impl Fn(Vec<Enclosed>) -> Result<Option<T>, GaveUp>,
) -> Result<T, GaveUp> {
    let mut grid = Grid::new(law).ok_or_else(wrong)?;
    budget.allows(grid.bytes(law))?;
    let (mut above, mut below) = (grid.above(law), grid.below(law));
    loop {
        for _ in 0..grid.turns {
            // R is kappa (r - R'): the sign changes, so the two kinds of functions take turns.
            for side in [Side::Increasing, Side::Decreasing] {
                above = grid.pushed(law, &above, side, budget)?;
                below = grid.pushed(law, &below, side, budget)?;
            }
        }
        let low = grid.sums(law, &below, points, false, budget)?;
        let high = grid.sums(law, &above, points, true, budget)?;
        let f = low.into_iter().zip(high).map(|(low, high)| Enclosed { low, high }).collect();
        if let Some(found) = enough(f)? {
            return Ok(found);
        }
        grid = grid.finer(law).ok_or_else(wrong)?;
        budget.allows(grid.bytes(law))?;
        above.iter_mut().for_each(|measure| *measure = measure.finer());
        below.iter_mut().for_each(|measure| *measure = measure.finer());
    }
}

/// The convex functions for which a measure is a bound.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Increasing,
    Decreasing,
}

/// Points y0 + i 2^-bits, i = 0..=cells.
struct Grid {
    bits: usize,
    y0: i64,
    cells: usize,
    /// The number of times that both turns are taken on this grid.
    turns: u64,
    /// floor(kappa 2^64).
    kappa: u64,
    /// floor of (kappa (r - y0) - y0) 2^(bits + 64), by residue.
    places: Vec<i128>,
    /// The total mass; the sum of one total from each choice fits a word.
    mass: u64,
}

/// A measure on a grid, with one atom per cell: the masses, and the place of the atom in its cell, in units of 2^-64.
/// There are no places if all atoms are at the left end.
struct Measure {
    mass: Vec<u64>,
    place: Option<Vec<u64>>,
}

impl Grid {
    fn new(law: &LimitLaw) -> Option<Grid> {
        let [low, high] = law.range().ok()?;
        let width = i64::try_from(&high.sub(&low).ok()?.ceil()).ok()?.max(1);
        // Enough cells that rounding outwards in every turn stays inside.
        // Rounding moves an atom by at most a cell in each turn, and kappa shrinks what came before: 1/(1 - kappa)
        // cells in all.
        let margin = i64::try_from(&Number::ONE.div(&Number::ONE.sub(law.kappa()).ok()?).ok()?.ceil()).ok()? + 2;
        // About 64 cells to begin with: the coarse grids cost almost nothing.
        let bits = (64 / width.min(64)).ilog2();
        let margin = (margin >> bits) + 1;
        let y0 = i64::try_from(&low.floor()).ok()?.checked_sub(margin)?;
        let span = i64::try_from(&high.ceil()).ok()?.checked_add(margin)?.checked_sub(y0)?;
        let cells = usize::try_from(span.checked_mul(1 << bits)?).ok()?;
        // kappa^(7/(1 - kappa)) < e^-7: the start is forgotten to a thousandth before the first look.
        let halving = u64::try_from(&Number::from(7).div(&Number::ONE.sub(law.kappa()).ok()?).ok()?.ceil()).ok()?;
        // The sum over all choices must stay below 2^63.
        let mass = 1 << (u64::BITS - 1 - law.choices().ilog2() - 1);
        Grid { bits: bits as usize, y0, cells, turns: halving / 2 + 1, kappa: 0, places: Vec::new(), mass }.placed(law)
    }

    /// The grid with kappa and the places for this fineness.
    fn placed(self, law: &LimitLaw) -> Option<Grid> {
        let kappa = Enclosure::kappa(&law.gamma, POINT as usize).ok()?;
        let y0 = Number::from(self.y0);
        let place = |x: usize| {
            let moved = law.r(x).ok()?.sub(&y0).ok()?.mul(law.kappa()).ok()?.sub(&y0).ok()?;
            fixed(&moved, self.bits + POINT as usize)
        };
        let places = (0..law.period()).map(place).collect::<Option<_>>()?;
        Some(Grid { kappa: u64::try_from(&kappa.low).ok()?, places, ..self })
    }

    /// The grid with twice as many cells. It needs few turns, because the previous error shrinks by kappa in each
    /// step.
    fn finer(self, law: &LimitLaw) -> Option<Grid> {
        // e^-2.1 is about an eighth: the error of the coarser grid is then below that of this one.
        let eighth =
            Number::from(21).div(&Number::from(10)).ok()?.div(&Number::ONE.sub(law.kappa()).ok()?).ok()?.ceil();
        let turns = u64::try_from(&eighth).ok()? / 2 + 1;
        Grid { bits: self.bits + 1, cells: self.cells.checked_mul(2)?, turns, ..self }.placed(law)
    }

    /// The memory for the measures of all states, two generations above and below.
    fn bytes(&self, law: &LimitLaw) -> usize {
        let states = law.common.saturating_mul(law.common);
        states.saturating_mul(self.cells + 2).saturating_mul(2 * 8 + 2 * 16).saturating_add(self.cells * 24)
    }

    /// All mass at the least R: decreasing functions are largest there.
    fn above(&self, law: &LimitLaw) -> Vec<Measure> {
        let at = law.range().ok().and_then(|[low, _]| fixed(&low, self.bits)).unwrap_or(0);
        let at = usize::try_from(at - (i128::from(self.y0) << self.bits)).unwrap_or(0);
        law.states().map(|_| self.atom(at, false)).collect()
    }

    /// All mass at the greatest R.
    fn below(&self, law: &LimitLaw) -> Vec<Measure> {
        let at = law.range().ok().and_then(|[_, high]| fixed(&high, self.bits)).unwrap_or(0) + 1;
        let at = usize::try_from(at - (i128::from(self.y0) << self.bits)).unwrap_or(0);
        law.states().map(|_| self.atom(at, true)).collect()
    }

    fn atom(&self, at: usize, placed: bool) -> Measure {
        let mut mass = vec![0; self.cells + 2];
        mass[at.min(self.cells)] = self.mass;
        Measure { place: placed.then(|| vec![0; mass.len()]), mass }
    }

    /// The measures of all states one step later, for functions of this side.
    fn pushed(&self, law: &LimitLaw, old: &[Measure], side: Side, budget: &Budget) -> Result<Vec<Measure>, GaveUp> {
        let choices = law.choices() as u64;
        law.states()
            .map(|state| {
                let placed = old.first().is_some_and(|measure| measure.place.is_some());
                if placed {
                    let mut sums = vec![(0u64, 0u128); self.cells + 2];
                    for (digit, next) in law.digits(state) {
                        self.merge(&old[next], digit, side, &mut sums, budget)?;
                    }
                    Ok(barycentres(&sums, choices, side))
                } else {
                    let mut sums = vec![0u64; self.cells + 2];
                    for (digit, next) in law.digits(state) {
                        self.split(&old[next], digit, side, &mut sums, budget)?;
                    }
                    Ok(Measure { mass: shared(sums, choices, side), place: None })
                }
            })
            .collect()
    }

    /// Adds the images of all atoms, each split onto its neighbouring grid points.
    fn split(&self, old: &Measure, digit: usize, side: Side, to: &mut [u64], budget: &Budget) -> Result<(), GaveUp> {
        let decreasing = side == Side::Decreasing;
        // Rounded down for decreasing functions, up for increasing ones.
        let mut place = self.places[digit] + i128::from(!decreasing);
        let kappa = i128::from(self.kappa) + i128::from(decreasing);
        for masses in old.mass.chunks(LOOK) {
            budget.look(0, None)?;
            for &mass in masses {
                if mass > 0 {
                    let (cell, part) = cell(place)?;
                    // What rounding leaves goes to the side where the functions of this turn are larger: the bound
                    // stays one.
                    let right = if decreasing { high(mass, part) } else { mass - high_of_rest(mass, part) };
                    let [here, next] = to.get_mut(cell..).and_then(<[u64]>::first_chunk_mut).ok_or_else(outside)?;
                    *here += mass - right;
                    *next += right;
                }
                place -= kappa;
            }
        }
        Ok(())
    }

    /// Adds the images of all atoms: mass, and mass times place, to the cell of each image.
    fn merge(
        &self,
        old: &Measure,
        digit: usize,
        side: Side,
        to: &mut [(u64, u128)],
        budget: &Budget,
    ) -> Result<(), GaveUp> {
        let decreasing = side == Side::Decreasing;
        // Rounded up for decreasing functions, down for increasing ones; one more unit for the product below.
        let mut place = if decreasing { self.places[digit] + 2 } else { self.places[digit] - 1 };
        let kappa = u128::from(self.kappa) + u128::from(!decreasing);
        let offsets = old.place.as_deref().unwrap_or_default();
        for (masses, offsets) in old.mass.chunks(LOOK).zip(offsets.chunks(LOOK)) {
            budget.look(0, None)?;
            for (&mass, &offset) in masses.iter().zip(offsets) {
                if mass > 0 {
                    // kappa is at most 2^64, and the offset is smaller, so no product exceeds 128 bits.
                    let inside = kappa.wrapping_mul(offset.into()) >> POINT;
                    let (cell, part) = cell(place - inside as i128)?;
                    let sum = to.get_mut(cell).ok_or_else(outside)?;
                    sum.0 += mass;
                    sum.1 += u128::from(mass) * u128::from(part);
                }
                place -= kappa as i128;
            }
        }
        Ok(())
    }

    /// E(x - R)^+ for the measures of each point's class, in units of 2^-[`BITS`], rounded down or up.
    fn sums(
        &self,
        law: &LimitLaw,
        measures: &[Measure],
        points: &[Point],
        up: bool,
        budget: &Budget,
    ) -> Result<Vec<IBig>, GaveUp> {
        let place = |point: &Point| {
            let x =
                point.at.sub(&Number::from(self.y0)).ok()?.mul(&Number::from(UBig::ONE << (self.bits + 64))).ok()?;
            Some(if up { x.ceil() } else { x.floor() })
        };
        let places = points.iter().map(place).collect::<Option<Vec<IBig>>>().ok_or_else(wrong)?;
        // From left to right, so that each measure is read once.
        let mut order: Vec<usize> = (0..points.len()).collect();
        order.sort_by(|&i, &j| places[i].cmp(&places[j]));
        let mut whole = vec![IBig::ZERO; points.len()];
        for class in 0..law.common {
            for s1 in 0..law.common {
                budget.look(0, None)?;
                let mut reader = Reader { of: &measures[law.place((class, s1))], read: 0, sums: [0; 3] };
                for &i in order.iter().filter(|&&i| points[i].class == class) {
                    whole[i] += reader.up_to(&places[i]);
                }
            }
        }
        let unit = Number::from(IBig::from(self.mass) << (self.bits + 64)).mul(&IBig::from(law.common).into());
        let share = |whole: IBig| {
            let f = Number::from(whole << BITS).div(unit.as_ref().ok()?).ok()?;
            Some(if up { f.ceil() } else { f.floor() })
        };
        whole.into_iter().map(share).collect::<Option<_>>().ok_or_else(wrong)
    }
}

/// A measure read from left to right.
struct Reader<'a> {
    of: &'a Measure,
    /// The number of cells read.
    read: usize,
    /// The sums over the cells read of the mass, and of the mass times the cell and the place in it.
    sums: [u128; 3],
}

impl Reader<'_> {
    /// The sum of the masses below x, each times its distance from x; the x must not decrease from call to call.
    fn up_to(&mut self, x: &IBig) -> IBig {
        let Measure { mass, place } = self.of;
        let with = |[below, first, inside]: [u128; 3], i: usize| {
            let (m, offset) = (u128::from(mass[i]), place.as_ref().map_or(0, |place| place[i]));
            [below + m, first + m * i as u128, inside + m * u128::from(offset)]
        };
        let end = usize::try_from(&(x >> 64usize)).unwrap_or(0).min(mass.len() - 1);
        while self.read < end {
            self.sums = with(self.sums, self.read);
            self.read += 1;
        }
        // The cell of x: its atom may lie before x or after it.
        let offset = place.as_ref().map_or(0, |place| place[end]);
        let inside = (IBig::from(end) << 64usize) + IBig::from(offset) <= *x;
        let [below, first, inside] = if inside { with(self.sums, end) } else { self.sums };
        x * IBig::from(below) - (IBig::from(first) << 64usize) - IBig::from(inside)
    }
}

impl Measure {
    /// The measure on the grid of half the step.
    fn finer(&self) -> Measure {
        let mut mass = vec![0; 2 * self.mass.len() - 2];
        let mut place = self.place.as_ref().map(|_| vec![0; mass.len()]);
        for (i, &m) in self.mass.iter().enumerate().filter(|(_, m)| **m > 0) {
            let offset = self.place.as_ref().map_or(0, |place| place[i]);
            let at = 2 * i + usize::from(offset >> (POINT - 1) == 1);
            if let Some(to) = mass.get_mut(at) {
                *to = m;
            }
            if let Some(to) = place.as_mut().and_then(|place| place.get_mut(at)) {
                *to = offset << 1;
            }
        }
        Measure { mass, place }
    }
}

/// The cell of a place, and the place inside the cell.
fn cell(place: i128) -> Result<(usize, u64), GaveUp> {
    Ok((usize::try_from(place >> POINT).map_err(|_| outside())?, place as u64))
}

/// floor(mass part).
fn high(mass: u64, part: u64) -> u64 {
    ((u128::from(mass) * u128::from(part)) >> POINT) as u64
}

/// floor(mass (1 - part)).
fn high_of_rest(mass: u64, part: u64) -> u64 {
    ((u128::from(mass) * ((1u128 << POINT) - u128::from(part))) >> POINT) as u64
}

/// Masses divided by a count; the remainder moves on to where the functions are larger.
fn shared(mut mass: Vec<u64>, count: u64, side: Side) -> Vec<u64> {
    let mut carry = 0;
    let mut share = |m: &mut u64| {
        let sum = *m + carry;
        (*m, carry) = (sum / count, sum % count);
    };
    match side {
        _ if count == 1 => {}
        Side::Decreasing => mass.iter_mut().rev().for_each(&mut share),
        Side::Increasing => mass.iter_mut().for_each(&mut share),
    }
    mass
}

/// One atom per cell, its mass divided by a count; the remainder moves on to where the functions are smaller.
fn barycentres(sums: &[(u64, u128)], count: u64, side: Side) -> Measure {
    let (mut mass, mut place) = (vec![0; sums.len()], vec![0; sums.len()]);
    let decreasing = side == Side::Decreasing;
    // At the beginning of the next cell, or at the end of the previous one.
    let edge = if decreasing { 0 } else { u128::from(u64::MAX) };
    let mut carry = 0;
    let mut settle = |i: usize| {
        let (sum, moment) = (sums[i].0 + carry, sums[i].1 + u128::from(carry) * edge);
        if sum > 0 {
            let by = u128::from(sum);
            let at = if decreasing { moment.div_ceil(by) } else { moment / by };
            (mass[i], place[i], carry) = (sum / count, at as u64, sum % count);
        }
    };
    if decreasing {
        (0..sums.len()).for_each(&mut settle);
    } else {
        (0..sums.len()).rev().for_each(&mut settle);
    }
    Measure { mass, place: Some(place) }
}

fn outside() -> GaveUp {
    GaveUp::beyond("the grid does not contain the measure")
}
