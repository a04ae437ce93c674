//! The Beatty approximation s_n = floor(n alpha), t_n = floor(n beta) of pairs with b_n - a_n near gamma n.
//!
//! 1/alpha + 1/beta = 1 and beta = alpha + gamma. So alpha is the root above 1 of x^2 - 2x + gamma (x - 1), and beta
//! that of x^2 - 2x - gamma (x - 1); both are negative at 1. Hence for m >= n >= 1
//!
//! m <= n alpha iff m (m - 2n) + gamma n (m - n) <= 0, m <= n beta iff m (m - 2n) - gamma n (m - n) <= 0,
//!
//! which is decided exactly for every rational or quadratic gamma, though alpha itself may have nested roots.

use super::PlotError;
use std::cmp::Ordering;
use wythoff_exact::{IBig, Number};
use wythoff_game::ruleset::{Play, TwoPile};
use wythoff_game::subject::Subject;
use wythoff_solve::analysis::Analysis;
use wythoff_solve::line::Line;
use wythoff_solve::sequence;

/// s_n and t_n for n = 0, 1, 2, ...
///
/// ```
/// use wythoff_game::subject::Subject;
/// use wythoff_lab::plot::Approximation;
/// let mut half = Approximation::of(&Subject::parse("half").unwrap()).unwrap();
/// let first: Vec<_> = (0..5).map(|_| half.next().unwrap()).collect();
/// assert_eq!(first, [(0, 0), (1, 2), (3, 4), (5, 6), (7, 9)]);
/// ```
#[derive(Clone, Debug)]
pub struct Approximation {
    gamma: Number,
    /// gamma = p/q where both are words.
    ratio: Option<(i128, i128)>,
    /// floor(gamma).
    whole: i128,
    n: i128,
    s: i128,
    t: i128,
}

impl Approximation {
    /// For pairs with b_n - a_n within constant distance of gamma n, gamma > 0; `None` where gamma is too large.
    pub fn new(gamma: Number) -> Option<Approximation> {
        if gamma.sign() != Ordering::Greater {
            return None;
        }
        let whole = i64::try_from(&gamma.floor()).ok()?;
        let word = |part: Option<&IBig>| i64::try_from(part?).ok().map(i128::from);
        let ratio = word(gamma.numerator()).zip(word(gamma.denominator()));
        Some(Approximation { gamma, ratio, whole: whole.into(), n: 0, s: 0, t: 0 })
    }

    /// Of a game or a pair sequence whose differences are proved to be approximately linear.
    pub fn of(subject: &Subject) -> Option<Approximation> {
        Approximation::new(slope(subject)?)
    }

    /// alpha and beta, where they are quadratic.
    pub fn limits(&self) -> Option<(Number, Number)> {
        // alpha = 1 - gamma/2 + sqrt(1 + gamma^2/4)
        let half = self.gamma.div(&Number::from(2)).ok()?;
        let root = half.mul(&half).ok()?.add(&Number::ONE).ok()?.sqrt().ok()?;
        let alpha = root.add(&Number::ONE).ok()?.sub(&half).ok()?;
        let beta = alpha.add(&self.gamma).ok()?;
        Some((alpha, beta))
    }

    /// The next s_n and t_n, from n = 0; an error where words do not suffice.
    #[allow(clippy::should_implement_trait, reason = "it does not end but may fail")]
    pub fn next(&mut self) -> Result<(i128, i128), PlotError> {
        let found = (self.s, self.t);
        self.n += 1;
        // 1 < alpha < 2, and beta = alpha + gamma: few steps remain.
        self.s = self.last_below(self.s + 1, false)?;
        self.t = self.last_below(self.t + 1 + self.whole, true)?;
        Ok(found)
    }

    /// The largest integer not above n alpha, or n beta, if `m >= n` is not above.
    fn last_below(&self, mut m: i128, beta: bool) -> Result<i128, PlotError> {
        while self.is_below(m + 1, beta)? {
            m += 1;
        }
        Ok(m)
    }

    fn is_below(&self, m: i128, beta: bool) -> Result<bool, PlotError> {
        let n = self.n;
        let square = m.checked_mul(m - 2 * n).ok_or(PlotError::TooSteep)?;
        let factor = n.checked_mul(m - n).ok_or(PlotError::TooSteep)?;
        let factor = if beta { -factor } else { factor };
        if let Some((p, q)) = self.ratio {
            let sum = q.checked_mul(square).and_then(|a| a.checked_add(p.checked_mul(factor)?));
            if let Some(sum) = sum {
                return Ok(sum <= 0);
            }
        }
        let product = self.gamma.mul(&Number::from(IBig::from(factor))).map_err(|_| PlotError::TooSteep)?;
        let sum = product.add(&Number::from(IBig::from(square))).map_err(|_| PlotError::TooSteep)?;
        Ok(sum.sign() != Ordering::Greater)
    }
}

/// gamma > 0 with b_n - a_n within constant distance of gamma n, where that is proved.
fn slope(subject: &Subject) -> Option<Number> {
    let free = subject.game().filter(|rules| rules.free_single());
    let gamma = match (subject, free.map(|rules| (rules.two_pile(), rules.play()))) {
        (Subject::Pairs(c), _) => {
            sequence::nondecreasing(c)?;
            sequence::approximately_linear(c)?.gamma
        }
        // q-blocking p-Wythoff: b_n = a_n + p floor(n/q), [FP15].
        (_, Some((TwoPile::Constraint(f), Play::Blocking(q)))) => {
            let p = f.expr().is_constant().then(|| f.ceil(&[IBig::ZERO, IBig::ZERO, IBig::ONE]).ok())??;
            Number::ratio(p, IBig::from(q)).ok()?
        }
        // b_n = a_n + t n.
        _ => plain_line(subject).filter(|line| line.s.is_one()).map(|line| Number::from(line.t))?,
    };
    (gamma.sign() == Ordering::Greater).then_some(gamma)
}

/// The line of a game in normal play.
fn plain_line(subject: &Subject) -> Option<Line> {
    Analysis::of(subject).line().cloned()
}

/// m with b_n/a_n -> m, where that is proved and m is quadratic: the P-positions lie along y = m x and x = m y.
pub(super) fn direction(subject: &Subject) -> Option<Number> {
    if let Some((alpha, beta)) = Approximation::of(subject).and_then(|a| a.limits()) {
        return beta.div(&alpha).ok();
    }
    // b_n = s a_n + t n and 1/alpha + 1/beta = 1: s alpha^2 + (t - s - 1) alpha = t.
    let line = plain_line(subject)?;
    let (s, t) = (Number::from(line.s), Number::from(line.t));
    let middle = s.add(&Number::ONE).ok()?.sub(&t).ok()?;
    let under = middle.mul(&middle).ok()?.add(&s.mul(&t).ok()?.mul(&Number::from(4)).ok()?).ok()?;
    let alpha = middle.add(&under.sqrt().ok()?).ok()?.div(&s.add(&s).ok()?).ok()?;
    s.add(&t.div(&alpha).ok()?).ok()
}

/// A number as a place on the paper.
pub(super) fn roughly(number: &Number) -> Option<f64> {
    let scaled = number.mul(&Number::from(1i64 << 40)).ok()?.floor();
    Some(i64::try_from(&scaled).ok()? as f64 / (1i64 << 40) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rule: &str) -> Approximation {
        Approximation::of(&Subject::parse(rule).expect("a rule")).expect("approximately linear")
    }

    #[test]
    fn exact_floors_of_surds() {
        for rule in ["half", "four-thirds", "f = 3", "f = 2, blocking 5", "c = floor(22*n/7)", "c = 1000000007*n"] {
            let mut approximation = of(rule);
            let (alpha, beta) = approximation.limits().expect("quadratic");
            for n in 0..3000u64 {
                let floor = |x: &Number| x.mul(&Number::from(n)).expect("small").floor();
                let (s, t) = approximation.next().expect("small");
                assert_eq!((IBig::from(s), IBig::from(t)), (floor(&alpha), floor(&beta)), "{rule}, n = {n}");
            }
        }
    }

    #[test]
    fn nested_roots_split_the_integers() {
        // Beatty's theorem: s_n and t_n, n >= 1, hold every positive integer once.
        let mut approximation = of("c = floor(sqrt(2)*n)");
        assert!(approximation.limits().is_none());
        let mut all: Vec<i128> =
            (0..4000).flat_map(|_| <[i128; 2]>::from(approximation.next().expect("small"))).skip(2).collect();
        all.sort_unstable();
        let reached = approximation.s;
        assert!(all.iter().copied().take_while(|v| *v < reached).eq(1..reached));
    }

    #[test]
    fn the_slides_and_wythoff() {
        // s_n = a_n for Wythoff's game; alpha = (3 + sqrt(17))/4 in the slides [FS].
        let mut wythoff = of("wythoff");
        assert_eq!(
            (0..6).map(|_| wythoff.next().expect("small")).collect::<Vec<_>>(),
            [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]
        );
        assert_eq!(of("half").limits().expect("quadratic").0.to_string(), "(3 + sqrt(17))/4");
    }

    #[test]
    fn pairs_lie_along_their_line() {
        use wythoff_budget::Budget;
        for rule in ["wythoff", "thue-morse", "blocking-2", "four-thirds", "wyt = 3*k + 2", "f = 2*(x0 - x1) + 5"] {
            let game = Subject::parse(rule).expect("a rule");
            let m = direction(&game).expect("a line");
            for pair in Analysis::of(&game).listing().take(5000, &Budget::unlimited()).expect("pairs") {
                let on_line = m.mul(&Number::from(pair.a)).expect("small").floor();
                let off = IBig::from(pair.b) - on_line;
                assert!(off >= IBig::from(-10) && off <= IBig::from(10), "{rule}, n = {}: {off}", pair.n);
            }
        }
    }

    #[test]
    fn only_where_it_is_proved() {
        for rule in [
            "hofstadter",
            "thue-morse",
            "doubling",
            "f = 1, misere",
            "f = 1, no single",
            "c = n*n",
            "c = 5",
            "wyt = 3*k",
        ] {
            assert!(Approximation::of(&Subject::parse(rule).expect("a rule")).is_none(), "{rule}");
        }
        let of = |rule: &str| direction(&Subject::parse(rule).expect("a rule")).map(|m| m.to_string());
        assert_eq!(of("wythoff").as_deref(), Some("(1 + sqrt(5))/2"));
        assert_eq!(of("thue-morse").as_deref(), Some("2"));
        assert_eq!(of("wyt = 3*k + 2").as_deref(), Some("2 + sqrt(7)"));
        assert_eq!(of("hofstadter"), None);
        assert_eq!(of("f = 1, misere"), None);
    }
}
