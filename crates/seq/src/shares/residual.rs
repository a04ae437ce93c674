//! F as the fixed point of a contraction (docs/proofs.md, Proposition 62).
//!
//! With D(w) = E(R - w)^+ = F(w) + E R - w, F(x) is kappa times the mean of D over w = r - x/kappa, where r belongs to
//! the next digit and D, E R to the next state. Call this TF: T is monotone, and shrinks distances by kappa. G is
//! linear between the points of a grid, 0 before them and x - E R after them. If -e <= TG - G <= e' everywhere, then
//! -e/(1 - kappa) <= F - G <= e'/(1 - kappa). TG - G is linear between the points of the grid and those x for which
//! some w is one.

use super::enclosure::{BITS, Enclosed};
use super::law::{LimitLaw, fixed};
use super::table::{Point, Shares, Values};
use crate::linear::Enclosure;
use wythoff_base::{Budget, GaveUp, IBig, Number, NumberError, UBig};

/// The number of binary places of a place on the grid, one word: the remainder of a place in its cell is then a cast.
const POINT: u32 = 64;

/// A function for each state, linear between the points `(first + i) 2^-bits`.
#[derive(Clone, Debug)]
pub struct Residual {
    /// The fineness of the grid.
    pub bits: u32,
    /// The index of the first point.
    pub first: i64,
    /// The values are in units of 2^-scale.
    pub scale: u32,
    /// By state: the values at each point except the last, where the function is x - E R. The first value is 0, and
    /// values do not fall.
    pub values: Vec<Vec<i64>>,
}

/// The shares, each within 10^-digits, and the function that proves them; it has at most `most` values.
pub fn shares_by_residual(
    law: &LimitLaw,
    digits: u32,
    most: usize,
    budget: &Budget,
) -> Result<(Shares<Enclosed>, Residual), GaveUp> {
    let values = Values::of(law).ok_or_else(wrong)?;
    let mut tried = Trial::new(law, 5, None, budget)?;
    // e^-7 of the first error, a thousandth; and later e^-2.1, an eighth, since each grid starts from the one before.
    let mut steps = tried.steps(7, 1).ok_or_else(wrong)?;
    loop {
        if tried.size() > most {
            return Err(GaveUp::beyond(format!("the function needs more than {most} values")));
        }
        for _ in 0..steps {
            tried.improve(budget)?;
        }
        let errors = tried.errors(budget)?;
        let f: Option<Vec<Enclosed>> = values.points.iter().map(|point| tried.enclosed(point, errors)).collect();
        let found = values.shares(law, &f.ok_or_else(wrong)?).map_err(|error| GaveUp::beyond(error.to_string()))?;
        if found.all().all(|share| share.within(digits)) {
            return Ok((found, tried.function));
        }
        steps = tried.steps(21, 10).ok_or_else(wrong)?;
        tried = Trial::new(law, tried.function.bits + 1, Some(&tried), budget)?;
    }
}

fn wrong() -> GaveUp {
    GaveUp::beyond("the numbers are too large")
}

/// A lower and an upper end.
type Ends = [i128; 2];

/// A function, and the numbers for its residual.
struct Trial<'a> {
    law: &'a LimitLaw,
    function: Residual,
    /// The number of cells of the grid.
    cells: usize,
    /// The ends of kappa, in units of 2^-64.
    kappa: Ends,
    /// The ends of 1/kappa.
    inverse: Ends,
    /// r 2^(bits + 64) of each digit, rounded down.
    r: Vec<i128>,
    /// kappa (r - y) - y in cells at y = the first point, rounded down, by digit.
    images: Vec<i128>,
    /// (r - y) - y/kappa in the same way.
    preimages: Vec<i128>,
    /// E R of each state, in the units of the values.
    means: Vec<Ends>,
}

impl<'a> Trial<'a> {
    fn new(law: &'a LimitLaw, bits: u32, before: Option<&Trial>, budget: &Budget) -> Result<Trial<'a>, GaveUp> {
        let mut trial = Trial::empty(law, bits).ok_or_else(wrong)?;
        // The values of both grids, and those of an improvement.
        budget.allows(law.common.saturating_mul(law.common).saturating_mul(trial.cells).saturating_mul(24))?;
        trial.means = trial.means(budget)?;
        let start = |state| trial.start(law.place(state), before).ok_or_else(wrong);
        trial.function.values = law.states().map(start).collect::<Result<_, _>>()?;
        Ok(trial)
    }

    /// The grid of this fineness.
    fn empty(law: &'a LimitLaw, bits: u32) -> Option<Trial<'a>> {
        let [low, high] = law.range().ok()?;
        let rest = Number::ONE.sub(law.kappa()).ok()?;
        // kappa (k + 1) <= k: points beyond one end are mapped beyond the other.
        let margin = law.kappa().div(&rest).ok()?.ceil() + IBig::ONE;
        let unit = Number::from(UBig::ONE << bits as usize);
        let first = i64::try_from(&(low.mul(&unit).ok()?.floor() - &margin)).ok()?;
        let last = i64::try_from(&(high.mul(&unit).ok()?.ceil() + margin)).ok()?;
        let size = (first.unsigned_abs().max(last.unsigned_abs()) >> bits) + 2;
        // A coordinate is then exact to 2 units.
        // Values and sums of some of them are words of 64 bits with sign.
        let scale = (59 - size.ilog2()).min(bits + POINT - 20);
        let cells = usize::try_from(last.checked_sub(first)?).ok()?;
        let kappa = Enclosure::kappa(&law.gamma, POINT as usize).ok()?;
        let kappa = [i128::try_from(&kappa.low).ok()?, i128::try_from(&kappa.low).ok()? + 1];
        let inverse = fixed(&law.kappa.add(&law.gamma).ok()?, POINT as usize)?;
        let y = Number::from(first).div(&unit).ok()?;
        let numbers = |of: &dyn Fn(&Number) -> Option<Number>| {
            let place = |x: usize| fixed(&of(&law.r(x).ok()?)?, (bits + POINT) as usize);
            (0..law.period()).map(place).collect::<Option<Vec<i128>>>()
        };
        (scale > bits).then_some(Trial {
            law,
            function: Residual { bits, first, scale, values: Vec::new() },
            cells,
            kappa,
            inverse: [inverse, inverse + 1],
            r: numbers(&|r| Some(r.clone()))?,
            images: numbers(&|r| r.sub(&y).ok()?.mul(law.kappa()).ok()?.sub(&y).ok())?,
            preimages: numbers(&|r| r.sub(&y).ok()?.sub(&y.div(law.kappa()).ok()?).ok())?,
            means: Vec::new(),
        })
    }

    /// The number of steps after which the previous error has shrunk to about e^(-above/below).
    fn steps(&self, above: u64, below: u64) -> Option<u64> {
        let rest = Number::ONE.sub(self.law.kappa()).ok()?;
        let all = Number::from(above).div(&Number::from(below)).ok()?.div(&rest).ok()?;
        u64::try_from(&all.ceil()).ok()
    }

    fn size(&self) -> usize {
        self.cells.saturating_mul(self.function.values.len())
    }

    /// E R of each state: kappa times the mean of r - E R', which shrinks errors by kappa.
    fn means(&self, budget: &Budget) -> Result<Vec<Ends>, GaveUp> {
        let (law, scale) = (self.law, self.function.scale as usize);
        let scaled = |x: Result<Number, NumberError>| x.ok().and_then(|x| fixed(&x, scale)).ok_or_else(wrong);
        let [low, high] = law.range().map_err(|_| wrong())?;
        let r = (0..law.period()).map(|x| scaled(law.r(x))).collect::<Result<Vec<i128>, GaveUp>>()?;
        let mut means = vec![[scaled(Ok(low))?, scaled(Ok(high))? + 1]; law.common * law.common];
        let choices = law.choices() as i128;
        // e^-50 is 2^-72, below the units of the values.
        for _ in 0..self.steps(50, 1).ok_or_else(wrong)? {
            budget.look(0, None)?;
            let next = law.states().map(|state| {
                let mut sum = [0; 2];
                for (digit, next) in law.digits(state) {
                    sum = [sum[0] + r[digit] - means[next][1], sum[1] + r[digit] + 1 - means[next][0]];
                }
                self.times_kappa([sum[0].div_euclid(choices), -(-sum[1]).div_euclid(choices)])
            });
            means = next.collect();
        }
        Ok(means)
    }

    /// kappa x, rounded outwards.
    fn times_kappa(&self, [low, high]: Ends) -> Ends {
        let by = |x: i128, up: bool| self.kappa[usize::from((x < 0) != up)];
        [(low * by(low, false)) >> POINT, -((-high * by(high, true)) >> POINT)]
    }

    /// The coordinate of a place in units of the values, rounded down.
    fn coordinate(&self, place: i128) -> i128 {
        let Residual { bits, first, scale, .. } = self.function;
        // 20 binary places are dropped, so that the product fits.
        (i128::from(first) << (scale - bits)) + (((place >> 20) << (scale - bits)) >> (POINT - 20))
    }

    /// The value of the function of a state at the last point.
    fn end(&self, state: usize) -> Ends {
        let y = (i128::from(self.function.first) + self.cells as i128) << (self.function.scale - self.function.bits);
        [y - self.means[state][1], y - self.means[state][0]]
    }

    /// A first function: that of the grid of twice the step, or the maximum of 0 and x - E R.
    fn start(&self, state: usize, before: Option<&Trial>) -> Option<Vec<i64>> {
        let Residual { bits, first, scale, .. } = self.function;
        let mut values = Vec::with_capacity(self.cells);
        for i in 0..self.cells {
            let x = i128::from(first) + i as i128;
            let value = match before {
                Some(before) => {
                    let place = (x << (POINT - 1)) - (i128::from(before.function.first) << POINT);
                    let value = before.at(state, place, 0);
                    if scale >= before.function.scale {
                        value << (scale - before.function.scale)
                    } else {
                        value >> (before.function.scale - scale)
                    }
                }
                None => (x << (scale - bits)) - self.means[state][1],
            };
            values.push(i64::try_from(value).ok()?);
        }
        self.settled(state, values)
    }

    /// The values with 0 first, and never decreasing.
    fn settled(&self, state: usize, mut values: Vec<i64>) -> Option<Vec<i64>> {
        let end = i64::try_from(self.end(state)[0]).ok()?;
        let mut least = 0;
        for value in &mut values {
            least = (*value).clamp(least, end.max(least));
            *value = least;
        }
        *values.first_mut()? = 0;
        Some(values)
    }

    /// The value of the function at a place, rounded down (0) or up (1).
    fn at(&self, state: usize, place: i128, up: usize) -> i128 {
        let cell = place >> POINT;
        if cell < 0 {
            return 0;
        }
        let values = &self.function.values[state];
        let value = |i: usize| values.get(i).map_or_else(|| self.end(state)[up], |v| i128::from(*v));
        match usize::try_from(cell) {
            Ok(i) if i < self.cells => {
                let (left, right, part) = (value(i), value(i + 1), i128::from(place as u64));
                left + (((right - left) * part + if up == 1 { i128::from(u64::MAX) } else { 0 }) >> POINT)
            }
            _ => self.beyond(state, place, up),
        }
    }

    /// x - E R, the function after the last point.
    fn beyond(&self, state: usize, place: i128, up: usize) -> i128 {
        self.coordinate(place) + up as i128 * 2 - self.means[state][1 - up]
    }

    /// Bounds for D of a state between two places.
    fn d(&self, state: usize, [low, high]: Ends) -> Ends {
        if low >> POINT >= self.cells as i128 {
            return [0, 0];
        }
        let [least, most] = self.means[state];
        // `coordinate` rounds down by less than 2.
        let bottom = self.at(state, low, 0) + least - self.coordinate(high) - 2;
        [bottom.max(0), self.at(state, high, 1) + most - self.coordinate(low)]
    }

    /// kappa times the mean of D over the digits after a state, each at its own place.
    fn mapped(&self, state: (usize, usize), mut place: impl FnMut(usize) -> Ends) -> Ends {
        let (mut sum, choices) = ([0; 2], self.law.choices() as i128);
        for (digit, next) in self.law.digits(state) {
            let [low, high] = self.d(next, place(digit));
            sum = [sum[0] + low, sum[1] + high];
        }
        self.times_kappa([sum[0].div_euclid(choices), -(-sum[1]).div_euclid(choices)])
    }

    /// TG at the i-th point.
    fn image(&self, state: (usize, usize), i: usize) -> Ends {
        self.mapped(state, |digit| {
            let place = self.preimages[digit];
            [place - self.inverse[1] * i as i128, place + 1 - self.inverse[0] * i as i128]
        })
    }

    /// Replaces G by TG at the points.
    fn improve(&mut self, budget: &Budget) -> Result<(), GaveUp> {
        let mut all = Vec::with_capacity(self.function.values.len());
        for state in self.law.states() {
            let mut values = Vec::with_capacity(self.cells);
            for i in 0..self.cells {
                if i % (1 << 12) == 0 {
                    budget.look(0, None)?;
                }
                values.push(i64::try_from(self.image(state, i)[1]).unwrap_or(i64::MAX));
            }
            all.push(self.settled(self.law.place(state), values).ok_or_else(|| GaveUp::beyond("no cells"))?);
        }
        self.function.values = all;
        Ok(())
    }

    /// e and e': the greatest distances of TG below G and above it.
    fn errors(&self, budget: &Budget) -> Result<Ends, GaveUp> {
        let mut errors = [0, 0];
        let mut look = |image: Ends, g: Ends| {
            errors = [errors[0].max(g[1] - image[0]), errors[1].max(image[1] - g[0])];
        };
        for state in self.law.states() {
            let own = self.law.place(state);
            for i in 0..self.cells {
                if i % (1 << 12) == 0 {
                    budget.look(0, None)?;
                }
                let value = i128::from(self.function.values[own][i]);
                look(self.image(state, i), [value, value]);
            }
            for (digit, _) in self.law.digits(state) {
                for j in 0..=self.cells {
                    if j % (1 << 12) == 0 {
                        budget.look(0, None)?;
                    }
                    // TG - G bends also where some w is a point of the grid: those x are looked at, too.
                    let (place, j) = (self.images[digit], j as i128);
                    let [low, high] = [place - self.kappa[1] * j, place + 1 - self.kappa[0] * j];
                    if high < 0 || low >> POINT >= self.cells as i128 {
                        continue;
                    }
                    // x = kappa (r - y): the other w = r' - x/kappa are y + r' - r.
                    let image = self.mapped(state, |other| {
                        let place = (j << POINT) + self.r[other] - self.r[digit];
                        [place - i128::from(other != digit), place + i128::from(other != digit)]
                    });
                    look(image, [self.at(own, low, 0), self.at(own, high, 1)]);
                }
            }
        }
        Ok(errors)
    }

    /// F at a point, by G and the errors.
    fn enclosed(&self, point: &Point, errors: Ends) -> Option<Enclosed> {
        let law = self.law;
        let [low, high] = law.range().ok()?;
        let rest = Number::ONE.sub(law.kappa()).ok()?;
        let unit = Number::from(UBig::ONE << self.function.scale as usize);
        let slack = |e: i128| Number::from(IBig::from(e)).div(&rest).ok();
        let (mut sum, mut width) = ([IBig::ZERO, IBig::ZERO], [Number::ZERO, Number::ZERO]);
        if point.at > low {
            let y =
                Number::from(self.function.first).div(&Number::from(UBig::ONE << self.function.bits as usize)).ok()?;
            let place = fixed(&point.at.sub(&y).ok()?, (self.function.bits + POINT) as usize)?;
            let inside = point.at < high;
            for (s1, up) in (0..law.common).flat_map(|s1| [(s1, 0), (s1, 1)]) {
                let (state, place) = (law.place((point.class, s1)), place + up as i128);
                sum[up] += IBig::from(if inside { self.at(state, place, up) } else { self.beyond(state, place, up) });
            }
            if inside {
                width = [slack(errors[0])?, slack(errors[1])?];
            }
        }
        let count = Number::from(IBig::from(law.common));
        let scaled = |x: Number| x.mul(&Number::from(UBig::ONE << BITS)).ok()?.div(&unit).ok();
        let mean = |x: &IBig| Number::from(x).div(&count).ok();
        let bottom = scaled(mean(&sum[0])?.sub(&width[0]).ok()?)?.floor();
        Some(Enclosed { low: bottom.max(IBig::ZERO), high: scaled(mean(&sum[1])?.add(&width[1]).ok()?)?.ceil() })
    }
}
