//! `shares`: limit shares of s - a and t - b between bounds, by functions that a contraction moves little.
//!
//! docs/proofs.md, Proposition 64: G of each state is 0 up to the first point of a grid, linear between the points and
//! x - E R from the last on. If -e <= TG - G <= e' at the points and at those x that T takes from a point, then F is
//! between G - e/(1 - kappa) and G + e'/(1 - kappa), and the shares are sums of values of F.

use super::Refused;
use super::repeats::Repeats;
use super::span::Span;
use std::collections::BTreeMap;
use wythoff_base::{Budget, IBig, Number, NumberError, UBig, integer};
use wythoff_game::Subject;

/// The functions, and what is said to follow.
#[derive(Clone, Debug)]
pub struct ShareBounds {
    /// The game, or the pair sequence.
    pub subject: Subject,
    /// The grid: the points (first + i) 2^-bits.
    pub bits: u32,
    /// Where it begins.
    pub first: i64,
    /// The values are in units of 2^-scale.
    pub scale: u32,
    /// By state: the values at the points but the last.
    pub values: Vec<Vec<i64>>,
    /// The least and the greatest that the share of each value of s - a can be.
    pub a: BTreeMap<i64, [Number; 2]>,
    /// Of t - b.
    pub b: BTreeMap<i64, [Number; 2]>,
    /// Of both.
    pub joint: BTreeMap<(i64, i64), [Number; 2]>,
}

/// The most values: 2^19 numbers are 4 MiB, and a file with more would be longer than 10 MB.
const MAX_VALUES: usize = 1 << 19;

impl ShareBounds {
    /// The word for this kind of certificate.
    pub const KIND: &'static str = "shares";

    /// Checks everything; what it rests on, in sentences.
    pub fn verify(&self, budget: &Budget) -> Result<Vec<String>, Refused> {
        let c = Repeats::of(&self.subject);
        let c = c.ok_or_else(|| Refused::because("no proof that the increments of c repeat from n = 0 on"))?;
        let too_large = |_: NumberError| Refused::because("numbers are too large");
        let trial = Trial::new(&c, self).map_err(too_large)?;
        let mut trial = trial.ok_or_else(|| Refused::because("the grid does not fit, or kappa is rational"))?;
        trial.find_means(budget)?;
        if !trial.in_order() {
            return Err(Refused::because("a function does not begin with 0, or decreases"));
        }
        let errors = trial.errors(budget)?;
        self.claims(&trial, &errors, budget)?;
        let (states, points) = (self.values.len(), self.values.first().map_or(0, Vec::len));
        Ok(vec![
            format!("c(n + {}) = c(n) + {} for all n, and c never decreases", c.first.len(), c.rise),
            format!(
                "functions with {points} values for each of {states} states: TG - G was computed at every point and \
                 breakpoint"
            ),
            format!(
                "so each of the {} shares is between its bounds (docs/proofs.md, Propositions 60 and 64)",
                self.a.len() + self.b.len() + self.joint.len()
            ),
        ])
    }

    fn claims(&self, trial: &Trial, errors: &[IBig; 2], budget: &Budget) -> Result<(), Refused> {
        let too_large = |_: NumberError| Refused::because("numbers are too large");
        let singles = self.a.iter().map(|(i, claim)| ("s - a", (Some(*i), None), claim));
        let others = self.b.iter().map(|(j, claim)| ("t - b", (None, Some(*j)), claim));
        let joint = self.joint.iter().map(|((i, j), claim)| ("both", (Some(*i), Some(*j)), claim));
        for (name, value, claim) in singles.chain(others).chain(joint) {
            let found = trial.share(value, errors, budget, too_large)?;
            if !found.inside(claim, trial.s) {
                let shown = |x: Option<i64>| x.map_or(String::new(), |x| format!(" {x}"));
                let (i, j) = value;
                return Err(Refused::because(format!("{name}{}{}: the bounds do not follow", shown(i), shown(j))));
            }
        }
        Ok(())
    }
}

/// What the check computes with; all spans in units of 2^-s.
struct Trial<'a> {
    of: &'a ShareBounds,
    s: usize,
    g: usize,
    /// r and c modulo g of each digit.
    r: Vec<Number>,
    steps: Vec<usize>,
    /// The offsets of n alpha - a_n and n beta - b_n.
    offsets: [Number; 2],
    r_spans: Vec<Span>,
    kappa: Span,
    inverse: Span,
    rest: Number,
    /// The first and the last point.
    ends: [IBig; 2],
    /// Rmin and Rmax.
    range: [Number; 2],
    /// E R by state.
    means: Vec<Span>,
}

impl<'a> Trial<'a> {
    /// `None` where the functions cannot be those of this c.
    fn new(c: &Repeats, of: &'a ShareBounds) -> Result<Option<Trial<'a>>, NumberError> {
        let (period, rise) = (c.first.len() as u64, c.rise);
        let g = integer::gcd_u64(period, rise);
        let gamma = Number::ratio(rise.into(), period.into())?;
        let root = gamma.mul(&gamma)?.add(&Number::from(4))?.sqrt()?;
        let kappa = root.sub(&gamma)?.div(&Number::from(2))?;
        let inverse = kappa.add(&gamma)?;
        // With c_0 > 0 the pair (0, 0) is put in front: index and value are one more.
        let back = usize::from(c.first.first().is_some_and(|c| *c > 0));
        let zeros = c.first.iter().take_while(|c| **c == 0).count() as u64;
        let offsets = match zeros.checked_sub(1) {
            Some(z) => [Number::from(z), Number::from(z)],
            None => [kappa.neg(), inverse.neg()],
        };
        let mut r = vec![Number::ZERO; c.first.len()];
        let mut steps = vec![0; r.len()];
        for (n, value) in c.first.iter().enumerate() {
            let x = (n + back) % r.len();
            let line = gamma.mul(&IBig::from(n + back).into())?;
            (r[x], steps[x]) = (Number::from(*value).sub(&line)?, (value % g) as usize);
        }
        let (low, high) = (r.iter().min(), r.iter().max());
        let (Some(low), Some(high)) = (low, high) else { return Ok(None) };
        let bottom = low.sub(&kappa.mul(high)?)?.div(&gamma)?;
        let top = high.sub(&kappa.mul(low)?)?.div(&gamma)?;
        let g = g as usize;
        let cells = of.values.first().map_or(0, Vec::len);
        let fits = of.values.len() == g * g && of.values.iter().all(|values| values.len() == cells);
        let small = cells > 0 && cells.saturating_mul(g * g) <= MAX_VALUES && of.bits <= of.scale && of.scale <= 62;
        // Proposition 60 needs an irrational kappa.
        if kappa.is_rational() || !fits || !small || of.first.unsigned_abs() >= 1 << 60 {
            return Ok(None);
        }
        let unit = Number::from(UBig::ONE << of.bits as usize);
        let last = IBig::from(of.first) + IBig::from(cells);
        let (first_point, last_point) = (Number::from(of.first).div(&unit)?, Number::from(&last).div(&unit)?);
        // Beyond one end is mapped beyond the other.
        let (before, behind) = (bottom.sub(&first_point)?, last_point.sub(&top)?);
        let outside = behind >= Number::ZERO && before >= kappa.mul(&behind)? && behind >= kappa.mul(&before)?;
        if !outside {
            return Ok(None);
        }
        // 64 bits more than the functions have: roundings of the check do not show in the bounds.
        let s = of.scale as usize + 64;
        let spans = r.iter().map(|r| Span::of(r, s)).collect::<Result<Vec<_>, _>>()?;
        let shift = s - of.bits as usize;
        Ok(Some(Trial {
            of,
            s,
            g,
            r,
            steps,
            offsets,
            r_spans: spans,
            rest: Number::ONE.sub(&kappa)?,
            kappa: Span::of(&kappa, s)?,
            inverse: Span::of(&inverse, s)?,
            ends: [IBig::from(of.first) << shift, last << shift],
            means: vec![Span { low: Span::of(&bottom, s)?.low, high: Span::of(&top, s)?.high }; g * g],
            range: [bottom, top],
        }))
    }

    /// The digits that may follow a state, and the states after them.
    fn digits(&self, state: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let (s0, s1) = (state / self.g, state % self.g);
        let next = move |t: usize| s1 * self.g + (s0 + self.g - self.steps[t]) % self.g;
        (s1..self.r.len()).step_by(self.g).map(move |t| (t, next(t)))
    }

    fn choices(&self) -> usize {
        self.r.len() / self.g
    }

    /// E R = kappa times the mean of r - E R': each round shrinks the doubt by kappa.
    fn find_means(&mut self, budget: &Budget) -> Result<(), Refused> {
        let rounds = Number::from(60).div(&self.rest).map(|rounds| rounds.ceil()).unwrap_or_default();
        // Fewer rounds leave more doubt, and nothing else.
        for _ in 0..u64::try_from(&rounds).unwrap_or(u64::MAX).min(1 << 16) {
            budget.look(0, None)?;
            let mean = |state: usize| {
                let terms = self.digits(state).map(|(t, next)| self.r_spans[t].minus(&self.means[next]));
                let sum = terms.fold(Span::ZERO, |sum, term| sum.plus(&term));
                sum.over(self.choices()).times(&self.kappa, self.s)
            };
            self.means = (0..self.means.len()).map(mean).collect();
        }
        Ok(())
    }

    /// Whether each function begins with 0 and never falls.
    fn in_order(&self) -> bool {
        self.of.values.iter().enumerate().all(|(state, values)| {
            let last = values.last().map(|value| IBig::from(*value) << 64usize);
            values.first() == Some(&0) && values.is_sorted() && last.is_some_and(|last| last <= self.end(state).low)
        })
    }

    /// G at the last point: x - E R.
    fn end(&self, state: usize) -> Span {
        let last = Span { low: self.ends[1].clone(), high: self.ends[1].clone() };
        last.minus(&self.means[state])
    }

    /// G of a state, which does not fall: between its least and its greatest value on the span.
    fn g_at(&self, state: usize, x: &Span) -> Span {
        Span { low: self.g_end(state, &x.low, false), high: self.g_end(state, &x.high, true) }
    }

    fn g_end(&self, state: usize, x: &IBig, up: bool) -> IBig {
        if *x <= self.ends[0] {
            return IBig::ZERO;
        }
        let mean = &self.means[state];
        if *x >= self.ends[1] {
            return x - if up { &mean.low } else { &mean.high };
        }
        let (over, shift) = (x - &self.ends[0], self.s - self.of.bits as usize);
        let cell = usize::try_from(&(&over >> shift)).unwrap_or(usize::MAX);
        let value = |i: usize| {
            let given = self.of.values[state].get(i).map(|value| IBig::from(*value) << 64usize);
            given.unwrap_or_else(|| if up { self.end(state).high } else { self.end(state).low })
        };
        let (left, right) = (value(cell), value(cell.saturating_add(1)));
        let part = (right - &left) * (over - (IBig::from(cell) << shift));
        // Rounded outwards, so that the true value stays inside.
        left + if up { -(-part >> shift) } else { part >> shift }
    }

    /// (T G)(x): kappa times the mean over the digits of D(w) = G(w) + E R - w, which is 0 from the last point on.
    /// Where G is less than w - E R it is negative, and so it must stay: Proposition 62 is about this T.
    fn mapped(&self, state: usize, w: impl Fn(usize) -> Span) -> Span {
        let terms = self.digits(state).map(|(t, next)| {
            let w = w(t);
            if w.low >= self.ends[1] {
                return Span::ZERO;
            }
            self.g_at(next, &w).plus(&self.means[next]).minus(&w)
        });
        terms.fold(Span::ZERO, |sum, term| sum.plus(&term)).over(self.choices()).times(&self.kappa, self.s)
    }

    /// How far TG is below G and above it, at most, at the points and at x = kappa (r - y) for points y.
    fn errors(&self, budget: &Budget) -> Result<[IBig; 2], Refused> {
        let (mut below, mut above) = (IBig::ZERO, IBig::ZERO);
        let mut look = |image: &Span, g: &Span| {
            below = (&g.high - &image.low).max(below.clone());
            above = (&image.high - &g.low).max(above.clone());
        };
        let shift = self.s - self.of.bits as usize;
        let cells = self.of.values.first().map_or(0, Vec::len);
        for state in 0..self.of.values.len() {
            for i in 0..=cells {
                budget.step()?;
                let y = (IBig::from(self.of.first) + IBig::from(i)) << shift;
                let y = Span { low: y.clone(), high: y };
                let over = y.times(&self.inverse, self.s);
                look(&self.mapped(state, |t| self.r_spans[t].minus(&over)), &self.g_at(state, &y));
                for (digit, _) in self.digits(state) {
                    let x = self.r_spans[digit].minus(&y).times(&self.kappa, self.s);
                    if x.high < self.ends[0] || x.low > self.ends[1] {
                        continue;
                    }
                    // w = r' - x/kappa = y + r' - r.
                    let w = |t: usize| {
                        if t == digit { y.clone() } else { y.plus(&self.r_spans[t]).minus(&self.r_spans[digit]) }
                    };
                    look(&self.mapped(state, w), &self.g_at(state, &x));
                }
            }
        }
        Ok([below, above])
    }

    /// F of the n in a class modulo g, at a number.
    fn f(&self, class: usize, x: &Number, errors: &[IBig; 2]) -> Result<Span, NumberError> {
        let [bottom, top] = &self.range;
        if x <= bottom {
            return Ok(Span::ZERO);
        }
        let (beyond, x) = (x >= top, Span::of(x, self.s)?);
        let states = class * self.g..(class + 1) * self.g;
        // F(x) = x - E R for x >= Rmax.
        let value = |state: usize| if beyond { x.minus(&self.means[state]) } else { self.g_at(state, &x) };
        let sum = states.fold(Span::ZERO, |sum, state| sum.plus(&value(state))).over(self.g);
        if beyond {
            return Ok(sum);
        }
        // T shrinks distances by kappa: from |TG - G| <= e follows |F - G| <= e/(1 - kappa).
        let slack = |error: &IBig| Number::from(error).div(&self.rest).map(|x| x.ceil());
        Ok(Span { low: (sum.low - slack(&errors[0])?).max(IBig::ZERO), high: sum.high + slack(&errors[1])? })
    }

    /// The share of the n with these values of s - a and t - b, where they are given.
    fn share(
        &self,
        (i, j): (Option<i64>, Option<i64>),
        errors: &[IBig; 2],
        budget: &Budget,
        too_large: impl Fn(NumberError) -> Refused + Copy,
    ) -> Result<Span, Refused> {
        let mut sum = Span::ZERO;
        for nu in 0..self.r.len() {
            budget.step()?;
            let part = || -> Result<Span, NumberError> {
                // n alpha - a_n = V + offset, n beta - b_n = V + offset - r.
                let from_a = i.map(|i| Number::from(i).sub(&self.offsets[0])).transpose()?;
                let from_b = j.map(|j| Number::from(j).sub(&self.offsets[1])?.add(&self.r[nu])).transpose()?;
                let ends = [from_a, from_b].into_iter().flatten();
                let (Some(low), Some(high)) = (ends.clone().max(), ends.min()) else { return Ok(Span::ZERO) };
                let high = high.add(&Number::ONE)?;
                if low >= high {
                    return Ok(Span::ZERO);
                }
                // P(V < y) = F(y) - F(y - 1).
                let below = |y: &Number| {
                    Ok::<_, NumberError>(self.f(nu % self.g, y, errors)?.minus(&self.f(
                        nu % self.g,
                        &y.sub(&Number::ONE)?,
                        errors,
                    )?))
                };
                Ok(below(&high)?.minus(&below(&low)?))
            };
            sum = sum.plus(&part().map_err(too_large)?);
        }
        // Each residue of n has the same weight.
        let share = sum.over(self.r.len());
        let one = IBig::ONE << self.s;
        Ok(Span { low: share.low.max(IBig::ZERO), high: share.high.min(one) })
    }
}
