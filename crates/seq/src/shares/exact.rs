//! Exact shares (docs/proofs.md, Proposition 63): for laws without a free digit after the first two, and for rational
//! kappa.

use super::law::LimitLaw;
use super::table::{Shares, Values};
use std::collections::BTreeMap;
use wythoff_base::{Budget, GaveUp, IBig, Number, NumberError};

/// The most unknowns of a linear system: elimination with fractions takes cubic time.
const MAX_UNKNOWNS: usize = 1 << 9;
/// The most starting places of a system: each is followed, and most lead to the same unknowns.
const MAX_STARTS: u32 = 1 << 16;
/// The most states whose digits are followed: a cycle of digits may be as long as there are states, and so are the
/// surds of its sum.
const MAX_STATES: usize = 1 << 8;

/// The shares of a law that has exact ones: in Q(kappa) if M divides D, rational if kappa is. `None` for other laws,
/// and if the system is too large.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_seq::Periodic;
/// use wythoff_seq::{LimitLaw, exact_shares};
/// // c_n = 2 floor(n/2)
/// let law = LimitLaw::of(&Periodic::new(vec![0, 0], 2, 2).unwrap()).unwrap();
/// let shares = exact_shares(&law, &Budget::unlimited())?.unwrap();
/// assert_eq!(shares.a.values().map(|share| share.to_string()).collect::<Vec<_>>(), [
///     "(5 - sqrt(5))/8", "1/2", "(-1 + sqrt(5))/8"
/// ]);
/// # Ok::<(), wythoff_base::GaveUp>(())
/// ```
pub fn exact_shares(law: &LimitLaw, budget: &Budget) -> Result<Option<Shares<Number>>, GaveUp> {
    let found = if law.is_lattice() {
        Lattice::new(law).map_or(Ok(None), |lattice| lattice.shares(budget))?
    } else if law.is_determined() && law.common * law.common <= MAX_STATES {
        determined(law).map_err(too_large)?
    } else {
        None
    };
    Ok(found.map(Shares::positive))
}

fn too_large(error: NumberError) -> GaveUp {
    GaveUp::beyond(error.to_string())
}

/// The shares if R of each state is one number, a sum whose digits repeat.
fn determined(law: &LimitLaw) -> Result<Option<Shares<Number>>, NumberError> {
    let minus = law.kappa().neg();
    let mut r = Vec::new();
    for state in law.states() {
        let (mut sum, mut power, mut here) = (Number::ZERO, Number::ONE, state);
        loop {
            let Some((digit, _)) = law.digits(here).next() else { return Ok(None) };
            power = power.mul(&minus)?;
            sum = sum.sub(&power.mul(&law.r(digit)?)?)?;
            here = (here.1, (here.0 + law.common - law.step(digit)) % law.common);
            if here == state {
                break;
            }
        }
        r.push(sum.div(&Number::ONE.sub(&power)?)?);
    }
    let Some(values) = Values::of(law) else { return Ok(None) };
    let mut f = Vec::with_capacity(values.points.len());
    for point in &values.points {
        let mut sum = Number::ZERO;
        for s1 in 0..law.common {
            sum = sum.add(&point.at.sub(&r[law.place((point.class, s1))])?.max(Number::ZERO))?;
        }
        f.push(sum.div(&IBig::from(law.common).into())?);
    }
    values.shares(law, &f).map(Some)
}

/// kappa = e/f in lowest terms: w = e x_{k-1} - f x_k is an integer, and finitely many of them lie between the bounds
/// of R.
struct Lattice<'a> {
    law: &'a LimitLaw,
    e: i128,
    f: i128,
    /// The least and the greatest w that are undecided.
    inside: [i128; 2],
}

/// w, and x_k modulo M.
type Node = (i128, usize);

impl<'a> Lattice<'a> {
    fn new(law: &'a LimitLaw) -> Option<Lattice<'a>> {
        let (e, f) = (law.kappa().numerator()?, law.kappa().denominator()?);
        let [low, high] = law.range().ok()?;
        let f_number = Number::from(f);
        let inside = [low.mul(&f_number).ok()?.ceil(), high.mul(&f_number).ok()?.floor()];
        let small = |x: &IBig| i64::try_from(x).ok().map(i128::from);
        let starts = (&inside[1] - &inside[0]) * IBig::from(law.period());
        (starts <= IBig::from(MAX_STARTS)).then_some(())?;
        Some(Lattice { law, e: small(e)?, f: small(f)?, inside: [small(&inside[0])?, small(&inside[1])?] })
    }

    /// The residues modulo M that x_{k+1} = (e x_k - w)/f may have, equally likely, if x_k has this one.
    fn residues(&self, x: usize, w: i128) -> Option<impl Iterator<Item = usize> + use<>> {
        let (period, step) = (self.law.period(), usize::try_from(self.e).ok()? * self.law.common);
        let above = self.e * x as i128 - w;
        (above % self.f == 0).then_some(())?;
        let first = usize::try_from((above / self.f).rem_euclid(step as i128)).ok()?;
        Some((first..period).step_by(step))
    }

    /// w of the next step: -w/kappa + f r.
    fn next(&self, (w, x): Node) -> Option<i128> {
        let r = self.law.r(x).ok()?.mul(&Number::from(IBig::from(self.f))).ok()?;
        let kappa = self.law.kappa();
        let next = r.sub(&Number::from(IBig::from(w)).div(kappa).ok()?).ok()?;
        next.as_integer().and_then(|w| i128::try_from(w).ok())
    }

    /// The value for a w that is decided: P above the bounds, not P below.
    fn decided(&self, w: i128) -> Option<Number> {
        let [low, high] = self.inside;
        if w > high { Some(Number::ONE) } else { (w < low).then_some(Number::ZERO) }
    }

    fn shares(&self, budget: &Budget) -> Result<Option<Shares<Number>>, GaveUp> {
        let Some(system) = self.system() else { return Ok(None) };
        let Some(probabilities) = system.solved(budget)? else { return Ok(None) };
        self.spread(&system, &probabilities).map_err(too_large)
    }

    /// The undecided nodes, and the successors of each.
    fn system(&self) -> Option<System> {
        let mut system = System { places: BTreeMap::new(), rows: Vec::new() };
        let mut waiting: Vec<Node> = Vec::new();
        for nu in 0..self.law.period() {
            for w in (self.inside[0]..=self.inside[1]).filter(|w| (self.e * nu as i128 - w) % self.f == 0) {
                waiting.extend(self.residues(nu, w)?.map(|x| (w, x)));
            }
        }
        let mut nodes = Vec::new();
        // Only nodes that can be reached become unknowns.
        while let Some(node) = waiting.pop() {
            if system.places.contains_key(&node) {
                continue;
            }
            system.places.insert(node, nodes.len());
            nodes.push(node);
            let w = self.next(node)?;
            if self.decided(w).is_none() {
                waiting.extend(self.residues(node.1, w)?.map(|x| (w, x)));
            }
            if nodes.len() > MAX_UNKNOWNS {
                return None;
            }
        }
        for node in nodes {
            let w = self.next(node)?;
            system.rows.push(match self.decided(w) {
                Some(decided) => Follows::Decided(decided),
                None => {
                    let next = self.residues(node.1, w)?.map(|x| system.places.get(&(w, x)).copied());
                    Follows::Nodes(next.collect::<Option<_>>()?)
                }
            });
        }
        Some(system)
    }

    /// The distribution of V = w/f for each residue of n, from the frequency of mu_n >= (e n - w)/f.
    fn spread(&self, system: &System, probabilities: &[Number]) -> Result<Option<Shares<Number>>, NumberError> {
        let holds = |nu: usize, w: i128| -> Option<Number> {
            if let Some(decided) = self.decided(w) {
                return Some(decided);
            }
            let of = self.residues(nu, w)?.map(|x| system.places.get(&(w, x)).map(|place| &probabilities[*place]));
            let of: Vec<&Number> = of.collect::<Option<_>>()?;
            let sum = of.iter().try_fold(Number::ZERO, |sum, p| sum.add(p)).ok()?;
            sum.div(&IBig::from(of.len()).into()).ok()
        };
        let mut shares = Shares::new();
        let [offset_a, offset_b] = self.law.offset();
        for nu in 0..self.law.period() {
            let reach = self.inside[0]..=self.inside[1] + self.f;
            for w in reach.filter(|w| (self.e * nu as i128 - w) % self.f == 0) {
                let (Some(now), Some(before)) = (holds(nu, w), holds(nu, w - self.f)) else { return Ok(None) };
                let v = Number::ratio(w.into(), self.f.into())?;
                let value = |x: Number| i64::try_from(&x.floor()).ok();
                let (i, j) = (value(v.add(offset_a)?), value(v.add(offset_b)?.sub(&self.law.r(nu)?)?));
                let (Some(i), Some(j)) = (i, j) else { return Ok(None) };
                shares.put((i, j), &now.sub(&before)?)?;
            }
        }
        shares.over(self.law.period()).map(Some)
    }
}

/// The successors of a node: the next place is decided, or it is one of these nodes, equally likely.
enum Follows {
    Decided(Number),
    Nodes(Vec<usize>),
}

/// T(node) = 1 - the mean of T over the successors.
struct System {
    places: BTreeMap<Node, usize>,
    rows: Vec<Follows>,
}

impl System {
    /// Whether every node leads to a decided place.
    fn ends(&self) -> bool {
        let mut ends: Vec<bool> = self.rows.iter().map(|row| matches!(row, Follows::Decided(_))).collect();
        loop {
            let more = self.rows.iter().enumerate().filter_map(|(i, row)| match row {
                Follows::Nodes(nodes) if !ends[i] && nodes.iter().any(|next| ends[*next]) => Some(i),
                _ => None,
            });
            let more: Vec<usize> = more.collect();
            if more.is_empty() {
                return ends.iter().all(|end| *end);
            }
            more.into_iter().for_each(|i| ends[i] = true);
        }
    }

    /// T; `None` if a node may never be decided.
    fn solved(&self, budget: &Budget) -> Result<Option<Vec<Number>>, GaveUp> {
        // A node that is never decided would make the matrix singular.
        if !self.ends() {
            return Ok(None);
        }
        let size = self.rows.len();
        let mut matrix: Vec<BTreeMap<usize, Number>> = Vec::with_capacity(size);
        for (i, row) in self.rows.iter().enumerate() {
            // The column after the last is the right-hand side.
            let mut line = BTreeMap::new();
            for column in [i, size] {
                line.insert(column, Number::ONE);
            }
            match row {
                Follows::Decided(value) => {
                    line.insert(size, Number::ONE.sub(value).map_err(too_large)?);
                }
                Follows::Nodes(nodes) => {
                    let part = Number::ratio(1.into(), IBig::from(nodes.len())).map_err(too_large)?;
                    for next in nodes {
                        let sum = line.get(next).unwrap_or(&Number::ZERO).add(&part).map_err(too_large)?;
                        line.insert(*next, sum);
                    }
                }
            }
            matrix.push(line);
        }
        // Every node leads to an end, so the matrix is regular, and a pivot is found.
        for column in 0..size {
            let Some(pivot) = (column..size).find(|i| matrix[*i].get(&column).is_some_and(|x| *x != Number::ZERO))
            else {
                return Ok(None);
            };
            matrix.swap(column, pivot);
            let line = matrix[column].clone();
            for (i, other) in matrix.iter_mut().enumerate().filter(|(i, _)| *i != column) {
                budget.tick(i as u64, None)?;
                let Some(factor) = other.remove(&column) else { continue };
                eliminate(other, &factor, &line, column).map_err(too_large)?;
            }
        }
        let value = |(i, line): (usize, &BTreeMap<usize, Number>)| {
            line.get(&size).unwrap_or(&Number::ZERO).div(line.get(&i).unwrap_or(&Number::ONE)).map_err(too_large)
        };
        matrix.iter().enumerate().map(value).collect::<Result<_, _>>().map(Some)
    }
}

/// Subtracts a multiple of a line so that the column, already removed, is 0.
fn eliminate(
    from: &mut BTreeMap<usize, Number>,
    factor: &Number,
    line: &BTreeMap<usize, Number>,
    column: usize,
) -> Result<(), NumberError> {
    let by = factor.div(line.get(&column).unwrap_or(&Number::ONE))?;
    for (k, value) in line.iter().filter(|(k, _)| **k != column) {
        let rest = from.get(k).unwrap_or(&Number::ZERO).sub(&by.mul(value)?)?;
        if rest == Number::ZERO {
            from.remove(k);
        } else {
            from.insert(*k, rest);
        }
    }
    Ok(())
}
