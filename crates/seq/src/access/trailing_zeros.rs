//! The pairs `b_n = s a_n - r`, by trailing zeros in base s.
//!
//! # Theorem
//! The a_n, n >= 1, of b_n = s a_n are the positive numbers with an even number of trailing zeros in base s >= 2; s
//! times these are the others. The number of a_n in 1..=x is (s x + S(x))/(s + 1), with S(x) the sum of (-1)^i e_i over
//! the digits e_i of x.
//!
//! Let b_n = max(a_n, s a_n - r), F = floor(r/(s - 1)) and rho = r - (s - 1) F. Up to F both are n; then x > F is an
//! a_n if and only if X = x - F + rho (s^L - 1)/(s - 1) has an even number of trailing zeros, and F + (s (x - F) +
//! S(X))/(s + 1) of 1..=x are, where L is even and s^L >= s (x - F) (docs/proofs.md, Proposition 58).
//!
//! # Hypotheses
//! s >= 2, r >= 0.
//!
//! # Complexity
//! For d digits, with M(d) a multiplication of that size: `is_pair` takes O(d) for r = 0, unless x has very many
//! zeros, otherwise a power of s of d digits. `locate` and `pair` take one sum S: O(d) for s = 2, and O(M(d) log d)
//! for other s, by repeated halving of the number.
//!
//! # Reference
//! \[F04\] for f = x0 - x1, \[FT13\] for Wyt(s k); OEIS A003159 and A036554. docs/proofs.md, Proposition 58.
//!
//! # Deviation
//! The papers test membership; the index of a number and its inverse are added here.

use crate::access::trace::{Goal, Rows, Trace, Traced, Untraced, in_a, in_b, in_both};
use crate::access::{LONG, PairAccess, Partner, Place, Term};
use wythoff_base::{Budget, GaveUp, IBig, UBig, integer::bits};

/// The pairs (a, s a - r).
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_seq::access::{PairAccess, TrailingZeros};
/// let doubles = TrailingZeros::new(2u8.into()).unwrap();
/// let term = doubles.pair(&7u8.into(), &Budget::unlimited()).unwrap();
/// assert_eq!((term.a, term.b.exact()), (11u8.into(), Some(&22u8.into())));
/// assert!(TrailingZeros::new(1u8.into()).is_none());
/// let less = TrailingZeros::less(3u8.into(), 1u8.into()).unwrap();
/// let term = less.pair(&4u8.into(), &Budget::unlimited()).unwrap();
/// assert_eq!((term.a, term.b.exact()), (5u8.into(), Some(&14u8.into())));
/// ```
#[derive(Clone, Debug)]
pub struct TrailingZeros {
    s: UBig,
    /// F
    fixed: UBig,
    /// rho, at most s - 2.
    rho: UBig,
}

impl TrailingZeros {
    /// The pairs (a, s a) of s >= 2.
    pub fn new(s: UBig) -> Option<Self> {
        TrailingZeros::less(s, UBig::ZERO)
    }

    /// The pairs (a, max(a, s a - r)) of s >= 2.
    pub fn less(s: UBig, r: UBig) -> Option<Self> {
        let steps = UBig::try_from(s.as_ibig() - IBig::ONE).ok().filter(|steps| !steps.is_zero())?;
        let (fixed, rho) = divided(&r, &steps);
        Some(TrailingZeros { s, fixed, rho })
    }

    /// rho (s^L - 1)/(s - 1), where s^L >= s x, L even: all its digits are rho.
    fn all_rho(&self, x: &UBig) -> UBig {
        if self.rho.is_zero() {
            return UBig::ZERO;
        }
        // s^L is at least 2^(L (bits of s - 1)).
        let half = (bits(x) + bits(&self.s)) / (2 * (bits(&self.s) - 1)) + 1;
        &self.rho * ((self.s.sqr().pow(half) - UBig::ONE) / (&self.s - UBig::ONE))
    }

    /// The partner of x > F.
    fn above(&self, x: &UBig) -> UBig {
        &self.s * (x - &self.fixed) - &self.rho + &self.fixed
    }

    /// The last z with a partner of at most x > F.
    fn below(&self, x: &UBig) -> UBig {
        (x - &self.fixed + &self.rho) / &self.s + &self.fixed
    }

    /// The last z that, if it were in A, would have a difference of at most d: (s - 1) (z - F) - rho for z > F.
    fn of_difference(&self, d: &UBig) -> UBig {
        (d + &self.rho) / (&self.s - UBig::ONE) + &self.fixed
    }

    /// The last pair with a difference of at most d. Of two neighbouring numbers one has no trailing zeros, and is in
    /// A.
    fn last_of(&self, d: &UBig, budget: &Budget) -> Result<(UBig, Term), GaveUp> {
        let last = self.of_difference(d);
        let a = if self.in_a(&last, budget)? { last } else { last - UBig::ONE };
        let m = self.count(&a, budget)?;
        let b = self.partner_of_a(&m, &a, budget)?;
        Ok((m, Term { a, b }))
    }

    /// The powers `s^2, s^4, s^8, ...` that are at most half as long as x, and always s^2.
    fn powers(&self, x: &UBig, budget: &Budget) -> Result<Vec<UBig>, GaveUp> {
        let mut powers = vec![self.s.sqr()];
        while let Some(last) = powers.last().filter(|last| 4 * bits(*last) <= bits(x) + 8) {
            budget.step()?;
            powers.push(last.sqr());
        }
        Ok(powers)
    }

    /// Whether X has an even number of trailing zeros. They are removed in even numbers, twice as many each time, then
    /// half as many.
    fn is_even(&self, x: &UBig, budget: &Budget) -> Result<bool, GaveUp> {
        if self.s == UBig::from(2u8) {
            return Ok(x.trailing_zeros().is_none_or(|zeros| zeros % 2 == 0));
        }
        let mut x = x.clone();
        let mut square = self.s.sqr();
        let mut squares = Vec::new();
        let off = |x: &UBig, power: &UBig| {
            let (quotient, rest) = divided(x, power);
            rest.is_zero().then_some(quotient)
        };
        while let Some(quotient) = off(&x, &square).filter(|_| !x.is_zero()) {
            budget.step()?;
            x = quotient;
            let next = square.sqr();
            squares.push(std::mem::replace(&mut square, next));
        }
        for power in squares.iter().rev() {
            budget.step()?;
            x = off(&x, power).unwrap_or(x);
        }
        Ok(x.is_zero() || !(&x % &self.s).is_zero())
    }

    /// Whether x is an a_n.
    fn in_a(&self, x: &UBig, budget: &Budget) -> Result<bool, GaveUp> {
        if *x <= self.fixed {
            return Ok(true);
        }
        let over = x - &self.fixed;
        self.is_even(&(self.all_rho(&over) + over), budget)
    }

    /// S(x). The powers are even ones, so that both parts of x begin with the same sign.
    fn sum(&self, x: &UBig, powers: &[UBig], budget: &Budget) -> Result<IBig, GaveUp> {
        budget.step()?;
        if self.s == UBig::from(2u8) {
            return Ok(binary(x));
        }
        if let (Ok(x), Ok(s)) = (u64::try_from(x), u64::try_from(&self.s)) {
            return Ok(in_words(x, s));
        }
        match powers.split_last() {
            None => Ok(self.short(x)),
            Some((last, below)) if x < last => self.sum(x, below, budget),
            Some((last, _)) => {
                let (high, low) = divided(x, last);
                Ok(self.sum(&high, powers, budget)? + self.sum(&low, powers, budget)?)
            }
        }
    }

    /// S(x), digit by digit.
    fn short(&self, x: &UBig) -> IBig {
        let (mut rest, mut sum, mut plus) = (x.clone(), IBig::ZERO, true);
        while !rest.is_zero() {
            let (quotient, digit) = divided(&rest, &self.s);
            sum = if plus { sum + digit } else { sum - digit };
            (rest, plus) = (quotient, !plus);
        }
        sum
    }

    /// The number of a_n in F + 1 ..= F + x, from S(X).
    fn rank(&self, x: &UBig, sum: IBig) -> UBig {
        let count = (&self.s * x).as_ibig() + sum;
        UBig::try_from(count).map_or(UBig::ZERO, |count| count / (&self.s + UBig::ONE))
    }

    /// The number of a_n in 1..=x; n for x = a_n.
    fn count(&self, x: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        if *x <= self.fixed {
            return Ok(x.clone());
        }
        let over = x - &self.fixed;
        let digits = self.all_rho(&over) + &over;
        let sum = self.sum(&digits, &self.powers(&digits, budget)?, budget)?;
        Ok(self.rank(&over, sum) + &self.fixed)
    }
}

fn divided(x: &UBig, by: &UBig) -> (UBig, UBig) {
    let quotient = x / by;
    let rest = x - &quotient * by;
    (quotient, rest)
}

/// S(x) of a word, s >= 2.
fn in_words(mut x: u64, s: u64) -> IBig {
    let (mut sum, mut plus) = (0i128, true);
    while x > 0 {
        let digit = i128::from(x % s);
        sum += if plus { digit } else { -digit };
        (x, plus) = (x / s, !plus);
    }
    sum.into()
}

/// S(x) in base 2.
fn binary(x: &UBig) -> IBig {
    let (mut plus, mut minus) = (0usize, 0usize);
    for word in x.as_words() {
        // 0b...0101: words have an even number of bits, so the even places of a word are even places of x.
        let even = *word & (!0 / 3);
        plus += even.count_ones() as usize;
        minus += (*word ^ even).count_ones() as usize;
    }
    IBig::from(plus) - IBig::from(minus)
}

impl PairAccess for TrailingZeros {
    /// From an x with rank(x) < n, steps of n - rank(x). No step passes a_n, since k numbers contain at most k
    /// elements of A. Once the rank is n, all numbers of the last step were in A, so that x is a_n. As about s of s +
    /// 1 numbers are in A, every step leaves about one part in s + 1 of what was missing. The upper digits of x are
    /// nearly always the same.
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        if *n <= self.fixed {
            return Ok(Term { a: n.clone(), b: Partner::Exact(n.clone()) });
        }
        let n = n - &self.fixed;
        // S(X) is at most (s - 1) times half the number of digits, plus 1: s x + S(X) < (s + 1) n.
        let all = &n * (&self.s + UBig::ONE);
        let rho = self.all_rho(&all);
        let room = &self.s * UBig::from(bits(&all).max(bits(&rho)) / (2 * bits(&self.s) - 2) + 2);
        let mut x = if all > room { (all - &room) / &self.s } else { UBig::ZERO };
        let powers = self.powers(&(&x + &rho), budget)?;
        let part = powers.iter().find(|power| **power > room).or(powers.last()).cloned().unwrap_or(UBig::ONE);
        let mut upper: Option<(UBig, IBig)> = None;
        loop {
            budget.step()?;
            let (high, low) = divided(&(&x + &rho), &part);
            let above = match upper.take().filter(|(of, _)| *of == high) {
                Some((_, sum)) => sum,
                None => self.sum(&high, &powers, budget)?,
            };
            let reached = self.rank(&x, &above + self.sum(&low, &powers, budget)?);
            upper = Some((high, above));
            if reached == n {
                let a = x + &self.fixed;
                let b = Partner::Exact(self.above(&a));
                return Ok(Term { a, b });
            }
            x += &n - reached;
        }
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        budget.step()?;
        let here = self.in_a(x, budget)?;
        let n = self.count(&if here { x.clone() } else { self.below(x) }, budget)?;
        Ok(Place { in_b: (*x <= self.fixed || !here).then(|| n.clone()), in_a: here.then_some(n) })
    }

    fn tells(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<bool>, GaveUp> {
        budget.step()?;
        if *x <= self.fixed {
            return Ok(Some(x == y));
        }
        Ok(Some(*y == self.above(x) && self.in_a(x, budget)?))
    }

    fn partner_of_a(&self, _: &UBig, x: &UBig, _: &Budget) -> Result<Partner, GaveUp> {
        Ok(Partner::Exact(if *x <= self.fixed { x.clone() } else { self.above(x) }))
    }

    fn partner_of_b(&self, _: &UBig, x: &UBig, _: &Budget) -> Result<UBig, GaveUp> {
        Ok(if *x <= self.fixed { x.clone() } else { self.below(x) })
    }

    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        if end.is_zero() {
            return Ok(None);
        }
        Ok(Some(self.count(&self.of_difference(d), budget)?.min(end - UBig::ONE)))
    }

    fn last_pair(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<(UBig, Term)>, GaveUp> {
        if end.is_zero() {
            return Ok(None);
        }
        let (m, term) = self.last_of(d, budget)?;
        if m < *end {
            return Ok(Some((m, term)));
        }
        let last = end - UBig::ONE;
        let term = self.pair(&last, budget)?;
        Ok(Some((last, term)))
    }

    /// Trailing zeros decide whether x is in A; if y is below its partner, one sum, for the pair to move to, is
    /// enough.
    fn last_pair_beside(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<(UBig, Term)>, GaveUp> {
        let long = bits(x) > LONG && *x > self.fixed;
        if !long || y < x || *y >= self.above(x) || !self.in_a(x, budget)? {
            return Ok(None);
        }
        self.last_of(&(y - x), budget).map(Some)
    }

    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        const COLUMNS: [&str; 5] = ["x", "X", "zeros", "S(X)", "count"];
        let mut rows = Rows::default();
        let asked = match traced.goal {
            Goal::Term(n) => n,
            Goal::Place(x) | Goal::Pair(x, _) => x,
        };
        if *asked <= self.fixed {
            let bound = "a_n = b_n = n up to F, the last number whose partner is itself.".into();
            return Ok(rows.table(COLUMNS, bound, asked.clone(), in_both(asked.clone())));
        }
        let (x, place) = match traced.goal {
            Goal::Term(n) => {
                // From below: no step passes a_n, as k numbers contain at most k elements of A.
                let all = (n - &self.fixed) * (&self.s + UBig::ONE);
                let digits = bits(&all).max(bits(&self.all_rho(&all))) / (2 * bits(&self.s) - 2) + 2;
                let room = &self.s * UBig::from(digits);
                let first = if all > room { (all - room) / &self.s } else { UBig::ZERO };
                let mut x = first + &self.fixed;
                loop {
                    let (_, count) = self.row(&x, &mut rows, budget)?;
                    if count == *n {
                        break (x, in_a(count));
                    }
                    x += n - count;
                }
            }
            Goal::Place(x) | Goal::Pair(x, _) => match self.row(x, &mut rows, budget)? {
                (true, count) => (x.clone(), in_a(count)),
                (false, _) => (x.clone(), in_b(self.row(&self.below(x), &mut rows, budget)?.1)),
            },
        };
        let steps = match (&traced.goal, place.in_a.is_some()) {
            (Goal::Term(_), _) => "Each x is the one before plus n - count, and count = n in the last row",
            (_, true) => "The number of zeros is even: x is the a_n with n = count",
            (_, false) => "The number of zeros is odd: x is the b_n of the z in the second row, n = count of z",
        };
        let bound = format!(
            "{steps}. S(X) alternates the signs of the digits of X in base {0}; of 1 .. x, count numbers are a_n: \
             ({0} x + S(X))/{1}{2}",
            self.s,
            &self.s + UBig::ONE,
            if self.rho.is_zero() && self.fixed.is_zero() { "; X = x." } else { " (docs/proofs.md, Proposition 58)." },
        );
        Ok(rows.table(COLUMNS, bound, x, place))
    }
}

impl TrailingZeros {
    /// Writes down what the digits of a number give: whether it is in A, and how many numbers up to it are.
    fn row(&self, x: &UBig, rows: &mut Rows, budget: &Budget) -> Result<(bool, UBig), GaveUp> {
        let over = if *x > self.fixed { x - &self.fixed } else { UBig::ZERO };
        let digits = if over.is_zero() { UBig::ZERO } else { self.all_rho(&over) + &over };
        let (mut rest, mut zeros) = (digits.clone(), 0usize);
        while !rest.is_zero() {
            budget.step()?;
            let (quotient, digit) = divided(&rest, &self.s);
            if !digit.is_zero() {
                break;
            }
            (rest, zeros) = (quotient, zeros + 1);
        }
        let sum = self.sum(&digits, &self.powers(&digits, budget)?, budget)?;
        let count = self.rank(&over, sum.clone()) + x.min(&self.fixed);
        rows.push([x.into(), digits.into(), zeros.into(), sum.into(), (&count).into()], budget)?;
        Ok((zeros % 2 == 0, count))
    }
}
