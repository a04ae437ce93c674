//! From F(y) = E(y - R)^+ to the shares (docs/proofs.md, Proposition 60).

use super::enclosure::Enclosed;
use super::law::LimitLaw;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use wythoff_base::{IBig, Number, NumberError};

/// A type for shares: an interval, or an exact number.
pub trait Share: Clone {
    /// 0
    const NONE: Self;

    /// The sum.
    fn plus(&self, other: &Self) -> Result<Self, NumberError>;

    /// The difference.
    fn minus(&self, other: &Self) -> Result<Self, NumberError>;

    /// The quotient by a number of equally likely cases.
    fn part(&self, of: usize) -> Result<Self, NumberError>;
}

impl Share for Enclosed {
    const NONE: Enclosed = Enclosed::ZERO;

    fn plus(&self, other: &Enclosed) -> Result<Enclosed, NumberError> {
        Ok(self.clone() + other.clone())
    }

    fn minus(&self, other: &Enclosed) -> Result<Enclosed, NumberError> {
        Ok(self.clone() - other.clone())
    }

    fn part(&self, of: usize) -> Result<Enclosed, NumberError> {
        Ok(self.over(of).clipped())
    }
}

impl Share for Number {
    const NONE: Number = Number::ZERO;

    fn plus(&self, other: &Number) -> Result<Number, NumberError> {
        self.add(other)
    }

    fn minus(&self, other: &Number) -> Result<Number, NumberError> {
        self.sub(other)
    }

    fn part(&self, of: usize) -> Result<Number, NumberError> {
        self.div(&IBig::from(of).into())
    }
}

/// The limit shares: the frequencies of the values of s - a and t - b, and of their pairs.
#[derive(Clone, Debug)]
pub struct Shares<T> {
    /// The shares of s - a.
    pub a: BTreeMap<i64, T>,
    /// The shares of t - b.
    pub b: BTreeMap<i64, T>,
    /// The joint shares.
    pub joint: BTreeMap<(i64, i64), T>,
}

impl<T: Share> Shares<T> {
    pub(super) fn new() -> Shares<T> {
        Shares { a: BTreeMap::new(), b: BTreeMap::new(), joint: BTreeMap::new() }
    }

    /// Adds to the shares of a value of s - a and of t - b.
    pub(super) fn put(&mut self, (i, j): (i64, i64), share: &T) -> Result<(), NumberError> {
        add(&mut self.a, i, share)?;
        add(&mut self.b, j, share)?;
        add(&mut self.joint, (i, j), share)
    }

    /// Every share divided by a count.
    pub(super) fn over(mut self, count: usize) -> Result<Shares<T>, NumberError> {
        for share in self.a.values_mut().chain(self.b.values_mut()).chain(self.joint.values_mut()) {
            *share = share.part(count)?;
        }
        Ok(self)
    }

    /// Applies a function to each share; `None` if it returns `None` for one of them.
    pub fn map<S>(&self, of: impl Fn(&T) -> Option<S>) -> Option<Shares<S>> {
        fn all<K: Ord + Copy, T, S>(map: &BTreeMap<K, T>, of: impl Fn(&T) -> Option<S>) -> Option<BTreeMap<K, S>> {
            let mut made = BTreeMap::new();
            for (key, share) in map {
                made.insert(*key, of(share)?);
            }
            Some(made)
        }
        Some(Shares { a: all(&self.a, &of)?, b: all(&self.b, &of)?, joint: all(&self.joint, &of)? })
    }

    /// All shares.
    pub(crate) fn all(&self) -> impl Iterator<Item = &T> {
        self.a.values().chain(self.b.values()).chain(self.joint.values())
    }
}

impl Shares<Number> {
    /// The shares without zeros.
    pub(super) fn positive(mut self) -> Shares<Number> {
        self.a.retain(|_, share| *share != Number::ZERO);
        self.b.retain(|_, share| *share != Number::ZERO);
        self.joint.retain(|_, share| *share != Number::ZERO);
        self
    }
}

impl Shares<Enclosed> {
    /// The intersection of both enclosures; `None` where some share has an empty one.
    pub fn meet(&self, other: &Shares<Enclosed>) -> Option<Shares<Enclosed>> {
        fn all<K: Ord + Copy>(
            one: &BTreeMap<K, Enclosed>,
            other: &BTreeMap<K, Enclosed>,
        ) -> Option<BTreeMap<K, Enclosed>> {
            let mut both = (one.len() == other.len()).then(|| one.clone())?;
            for (key, share) in &mut both {
                *share = share.meet(other.get(key)?)?;
            }
            Some(both)
        }
        Some(Shares { a: all(&self.a, &other.a)?, b: all(&self.b, &other.b)?, joint: all(&self.joint, &other.joint)? })
    }
}

fn add<K: Ord, T: Share>(to: &mut BTreeMap<K, T>, key: K, share: &T) -> Result<(), NumberError> {
    let sum = to.get(&key).unwrap_or(&T::NONE).plus(share)?;
    to.insert(key, sum);
    Ok(())
}

/// A place where F is needed: for the n with this residue modulo g, at this number.
#[derive(Clone, Debug)]
pub struct Point {
    /// The residue.
    pub class: usize,
    /// The number.
    pub at: Number,
}

/// Numbers at distance one: the borders of s - a, or those of t - b for one residue.
struct Borders {
    /// The index of the first border among all points; it serves only its successor.
    place: usize,
    /// The value that begins at the second border.
    first: i64,
    /// The number of borders.
    count: usize,
}

/// The places where F is needed for the shares of a law.
pub struct Values {
    /// The points.
    pub points: Vec<Point>,
    /// The borders of s - a, by residue modulo g.
    a: Vec<Borders>,
    /// The borders of t - b, by residue modulo M.
    b: Vec<Borders>,
}

impl Values {
    /// The places for a law; `None` if numbers are too large.
    pub(crate) fn of(law: &LimitLaw) -> Option<Values> {
        let mut all = Values { points: Vec::new(), a: Vec::new(), b: Vec::new() };
        let [offset_a, offset_b] = law.offset();
        let [low, high] = law.range().ok()?;
        let end = high.add(&Number::ONE).ok()?;
        for class in 0..law.common {
            let borders = all.borders(class, &offset_a.neg(), [&low, &end])?;
            all.a.push(borders);
        }
        for nu in 0..law.period() {
            let base = law.r(nu).ok()?.sub(offset_b).ok()?;
            let borders = all.borders(nu % law.common, &base, [&low, &end])?;
            all.b.push(borders);
        }
        Some(all)
    }

    /// The numbers base + i from at most `low` to at least `end`, and one before.
    fn borders(&mut self, class: usize, base: &Number, [low, end]: [&Number; 2]) -> Option<Borders> {
        let first = low.sub(base).ok()?.floor();
        let last = end.sub(base).ok()?.ceil();
        let (first, last) = (i64::try_from(&first).ok()?, i64::try_from(&last).ok()?);
        let place = self.points.len();
        // A million borders would fill the memory with long numbers.
        if last.checked_sub(first)? > 1 << 20 {
            return None;
        }
        for i in first - 1..=last {
            self.points.push(Point { class, at: base.add(&Number::from(i)).ok()? });
        }
        Some(Borders { place, first, count: self.points.len() - place })
    }

    /// The shares, from the values of F at the points.
    pub(crate) fn shares<T: Share>(&self, law: &LimitLaw, f: &[T]) -> Result<Shares<T>, NumberError> {
        // P(V < y) = F(y) - F(y - 1).
        let below = |of: &Borders, k: usize| f[of.place + k].minus(&f[of.place + k - 1]);
        let mut shares: Shares<T> = Shares::new();
        let single = |to: &mut BTreeMap<i64, T>, of: &Borders| {
            (1..of.count - 1).zip(of.first..).try_for_each(|(k, value)| {
                let share = below(of, k + 1)?.minus(&below(of, k)?)?;
                add(to, value, &share)
            })
        };
        let (mut a, mut b) = (BTreeMap::new(), BTreeMap::new());
        self.a.iter().try_for_each(|of| single(&mut a, of))?;
        self.b.iter().try_for_each(|of| single(&mut b, of))?;
        for (nu, of_b) in self.b.iter().enumerate() {
            let of_a = &self.a[nu % law.common];
            let (mut i, mut j) = (1, 1);
            let mut before = T::NONE;
            while i + 1 < of_a.count && j + 1 < of_b.count {
                let (x, y) = (&self.points[of_a.place + i + 1].at, &self.points[of_b.place + j + 1].at);
                let order = x.compare(y);
                let now = if order == Ordering::Greater { below(of_b, j + 1)? } else { below(of_a, i + 1)? };
                let values = (of_a.first + i as i64 - 1, of_b.first + j as i64 - 1);
                add(&mut shares.joint, values, &now.minus(&before)?)?;
                before = now;
                i += usize::from(order != Ordering::Greater);
                j += usize::from(order != Ordering::Less);
            }
        }
        let (classes, residues) = (self.a.len(), self.b.len());
        let a = Shares { a, ..Shares::new() }.over(classes)?.a;
        Ok(Shares { a, ..Shares { b, ..shares }.over(residues)? })
    }
}
