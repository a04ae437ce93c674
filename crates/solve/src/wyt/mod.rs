//! Wyt(f): which theorem gives the P-positions.
//!
//! Only `f(k)` for `k >= 1` matters, and a real `f` acts as its ceiling. Everything here is about `ceil f`.

use crate::gap::Gap;
use crate::hypothesis::Hypothesis;
use crate::named::{self, Named};
use crate::proof::{Claim, Defect, Proof, Side, Step, of_k};
use crate::prove::expression::{ceiling, formula};
use crate::prove::single::Single;
use crate::prove::{MAX_WINDOW, polynomial};
use std::cmp::Ordering;
use wythoff_base::{Budget, IBig, Number, algebra::Polynomial};
use wythoff_game::eval::{EvalError, Formula};

mod growth;
mod search;

pub use growth::Growth;

/// A theorem that gives the pairs of Wyt(f); `a_n` is always the mex, and `a_0 = b_0 = 0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WytTheorem {
    /// `f(k) = t`: `b_n = t a_n - (t^2 - 1) floor(a_n/(t + 1))`. A value below 1 acts as 1.
    Constant {
        /// The value, at least 1.
        t: IBig,
    },
    /// `f(k) = s k + t`, s >= 1, t >= 0: `b_n = s a_n + t n`. For t = 0 this is the superadditive case (Nim for
    /// s = 1), for t >= 1 the case of two values.
    Linear {
        /// The slope, at least 1.
        s: IBig,
        /// The constant, at least 0.
        t: IBig,
    },
    /// `b_n = max(a_n, f(a_n))`, and that is `f(a_n)` for n >= 1 if f(1) >= 1.
    Superadditive,
    /// `b_n = max(f(a_n), f(1) a_n)` for n >= 1.
    Polynomial {
        /// `f(1)`.
        f1: IBig,
    },
    /// `b_n - b_{n-1} = f(a_n - a_{n-1})`, and the argument is 1 or 2.
    TwoValues {
        /// `f(1)`, rounded up.
        f1: IBig,
        /// `f(2)`, rounded up.
        f2: IBig,
    },
    /// `b_n - a_n` is the greatest `b_m - a_m + h(a_n - a_m)` over m < n, `h(k) = max(k, f(k)) - k`.
    Greatest,
}

/// A theorem with its hypotheses proved.
#[derive(Clone, Debug)]
pub struct Recognised {
    /// The theorem.
    pub theorem: WytTheorem,
    /// The theorem in words, with its source.
    pub statement: String,
    /// Its hypotheses, all proved.
    pub reasons: Vec<Hypothesis>,
}

impl Recognised {
    /// The theorem, then its hypotheses: the reasons of a method that starts from the formula.
    pub(crate) fn why(&self) -> Vec<String> {
        [self.statement.clone()].into_iter().chain(self.reasons()).collect()
    }

    /// Each hypothesis with its reason.
    pub(crate) fn reasons(&self) -> Vec<String> {
        self.reasons.iter().map(|h| format!("{}: {}", h.name, h.reason)).collect()
    }
}

/// The names of the hypotheses, in the order in which the theorems are tried.
pub const FAMILIES: [&str; 6] =
    ["constant", "linear", "superadditive", "polynomial", "only f(1) and f(2) matter", "h does not fall"];

/// The first theorem that applies.
///
/// ```
/// use wythoff_game::{Ruleset, TwoPile};
/// use wythoff_solve::{WytTheorem, recognise};
/// let theorem = |text: &str| match Ruleset::parse(text).unwrap().two_pile() {
///     TwoPile::Wyt(f) => recognise(f).map(|recognised| recognised.theorem),
///     _ => None,
/// };
/// assert_eq!(theorem("wyt = k^2 + 1"), Some(WytTheorem::Superadditive));
/// assert_eq!(theorem("wyt = k^2 + 9"), Some(WytTheorem::Polynomial { f1: 10.into() }));
/// assert_eq!(theorem("wyt = 10 - k"), None);
/// ```
pub fn recognise(f: &Formula) -> Option<Recognised> {
    recognise_as(f, named(f))
}

/// The same for a function of this name.
pub(crate) fn recognise_as(f: &Formula, named: Named) -> Option<Recognised> {
    let mut shape = Shape::of(f, named)?;
    THEOREMS.iter().find_map(|theorem| theorem(&mut shape))
}

/// How formulas name f: a negative value acts as it is written, since 0 < k <= l < f(k) is false.
pub(crate) fn named(f: &Formula) -> Named {
    Named::acting(Single::of(f.expr(), 1).is_some_and(|mut single| single.is_integer()))
}

/// s and t with `ceil f(k) = s k + t` for every `k >= 1`, if f is such a line.
pub fn straight(f: &Formula) -> Option<(IBig, IBig)> {
    Shape::of(f, Named::acting(true))?.straight().map(|(s, t, _)| (s, t))
}

/// What is known of the hypotheses of every theorem: those proved, if some theorem applies; otherwise each is refuted
/// with its smallest witness, or not contradicted for k up to a bound, at most `to`.
pub fn hypotheses(f: &Formula, to: u64, budget: &Budget) -> Result<Vec<Hypothesis>, EvalError> {
    let mut shape = Shape::of(f, named(f));
    let all = shape.iter_mut().flat_map(|shape| THEOREMS.iter().filter_map(|theorem| theorem(shape)));
    let mut all: Vec<Recognised> = all.collect();
    // What has a formula needs no recursion.
    if all.len() > 1 {
        all.retain(|recognised| recognised.theorem != WytTheorem::Greatest);
    }
    let proved: Vec<Hypothesis> = all.into_iter().flat_map(|recognised| recognised.reasons).collect();
    if !proved.is_empty() {
        return Ok(proved);
    }
    search::refute(f, shape.and_then(|shape| shape.polynomial), to, budget)
}

/// The theorems, in the order of [`FAMILIES`].
const THEOREMS: [fn(&mut Shape) -> Option<Recognised>; 6] =
    [Shape::constant, Shape::linear, Shape::superadditive, Shape::polynomial, Shape::two_values, Shape::greatest];

/// What the theorems look at, for an `f` that is defined for every `k >= 1`.
struct Shape {
    f: Formula,
    named: Named,
    /// The polynomial that f is, if it is one.
    polynomial: Option<Polynomial<Number>>,
    ceiling: Single,
    f1: IBig,
    f2: IBig,
}

impl Shape {
    fn of(f: &Formula, named: Named) -> Option<Shape> {
        // A real f acts as its ceiling: all that follows is about that.
        let ceiling = ceiling(f.expr());
        let rounded = formula(&ceiling);
        let value = |k: u64| rounded.integer(&[IBig::from(k)]).ok();
        let (f1, f2) = (value(1)?, value(2)?);
        let (polynomial, ceiling) = (polynomial::of(f.expr()), Single::of(&ceiling, 1)?);
        Some(Shape { f: f.clone(), named, polynomial, ceiling, f1, f2 })
    }

    /// A theorem with its hypothesis, the one of this place in [`FAMILIES`].
    fn found(&self, theorem: WytTheorem, family: usize, statement: String, proof: Proof) -> Recognised {
        let name = FAMILIES.get(family).copied().unwrap_or_default();
        Recognised { theorem, statement, reasons: vec![Hypothesis::proved(name, proof.about(self.named.name))] }
    }

    /// `ceil f(k) = s k + t` for every `k >= 1`, with the reason.
    fn straight(&self) -> Option<(IBig, IBig, Step)> {
        if let Some(p) = self.polynomial.as_ref().filter(|p| p.degree() <= 1)
            && let Ok(s) = p.coefficient(1).into_integer()
        {
            let t = p.coefficient(0);
            return Some((s, t.ceil(), Step::Straight(!t.is_integer())));
        }
        let table = self.ceiling.table()?;
        let steps = table.steps()?;
        let s = steps.first()?.as_integer()?;
        // Equal steps in one window are equal everywhere, since the rest repeats.
        let even = steps.iter().all(|step| step.as_integer() == Some(s));
        even.then(|| (s.clone(), &self.f1 - s, Step::EqualSteps(s.clone(), table.period.clone())))
    }

    /// \[FT13\] Theorem 10.
    fn constant(&mut self) -> Option<Recognised> {
        let (s, value, reason) = self.straight()?;
        if !s.is_zero() {
            return None;
        }
        let proof = Proof::new(Claim::Line { s, t: value.clone() }, vec![reason]);
        // 0 < k <= l < f(k) has no solution for f <= 1.
        let t = value.max(IBig::ONE);
        let statement = if t.is_one() {
            "no two-pile move is legal, since f(k) <= 1 for every k >= 1: this is two-pile Nim, b_n = a_n".to_string()
        } else {
            format!("[FT13] Theorem 10: {} = {t} for every k >= 1{}", self.named.at("k"), self.given())
        };
        Some(self.found(WytTheorem::Constant { t }, 0, statement, proof))
    }

    /// The definition of F; that of g is given before the theorem.
    fn given(&self) -> String {
        if self.named.name == "F" { self.named.given() } else { String::new() }
    }

    fn linear(&mut self) -> Option<Recognised> {
        let (s, t, reason) = self.straight()?;
        if s < IBig::ONE || t < IBig::ZERO {
            return None;
        }
        // [FT13] has s k among the superadditive functions, and names [F98] for s k + t with t >= 1.
        let source = if t.is_zero() { "[FT13] Theorem 17" } else { "[F98], named in [FT13]" };
        let (line, b) = (of_k(&s, &t), named::line(&s, &t));
        let statement =
            format!("{source}: {} = {line} for every k >= 1, so b_n = {b}{}", self.named.at("k"), self.given());
        let proof = Proof::new(Claim::Line { s: s.clone(), t: t.clone() }, vec![reason]);
        Some(self.found(WytTheorem::Linear { s, t }, 1, statement, proof))
    }

    /// Superadditive with `f(1) >= 1` is strictly increasing: `f(k+1) >= f(k) + f(1)`. With every step at least 1
    /// `max(k, f(k))` is superadditive.
    fn superadditive(&mut self) -> Option<Recognised> {
        // f(1) >= 1 makes a superadditive f strictly increasing; otherwise that needs its own proof.
        let from_one = self.f1 >= IBig::ONE;
        if !(from_one || self.ceiling.rises_by(&Number::ONE)) || !self.ceiling.defects().at_least(&Number::ZERO) {
            return None;
        }
        let (f, subject) = (self.named.name, self.named.subject());
        // [FT13] has i = 0 among the arguments, so that f(0) = 0.
        let at_zero = self.f.ceil(&[IBig::ZERO]).is_ok_and(|f0| f0.is_zero());
        let (statement, step) = if from_one {
            let source = if at_zero { "[FT13] Theorem 17" } else { "docs/proofs.md, Proposition 31" };
            let wording = format!("{source}: {subject} is superadditive and {f}(1) >= 1, so b_n = {f}(a_n) for n >= 1");
            (wording, Step::First(self.f1.clone()))
        } else {
            // F is cut off at 0, and its steps there are 0; g of a gap is at least k by its definition.
            let wording = match if f == "F" { "ceil f" } else { f } {
                "g" => "g is superadditive, so b_n = g(a_n) for n >= 1".into(),
                f => {
                    format!("{f} is superadditive and {f}(k + 1) >= {f}(k) + 1, so b_n = max(a_n, {f}(a_n)) for n >= 1")
                }
            };
            (format!("docs/proofs.md, Proposition 41: {wording}"), Step::Steep)
        };
        let defect = Step::Defect(Side::Superadditive, self.additivity());
        let steps = [defect, step].into_iter().chain((!at_zero).then_some(Step::AtZero)).collect();
        let proof = Proof::new(Claim::Superadditive, steps);
        Some(self.found(WytTheorem::Superadditive, 2, statement, proof))
    }

    /// How the defect was bounded.
    fn additivity(&self) -> Defect {
        let table = self.ceiling.table().filter(|table| table.window().end <= MAX_WINDOW);
        match (&self.polynomial, table) {
            (Some(p), _) if p.is_integer_valued() => Defect::Coefficients,
            (_, Some(table)) => Defect::Window(table.window().end, table.period.clone()),
            _ => Defect::Operators,
        }
    }

    /// \[FT13\] Theorem 27. Only the constant may be real: it is rounded up with f.
    fn polynomial(&mut self) -> Option<Recognised> {
        let p = self.polynomial.as_ref().filter(|p| p.degree() >= 2)?;
        let natural = |c: &Number| c.is_integer() && c.sign() != Ordering::Less;
        if !(1..=p.degree()).all(|i| natural(&p.coefficient(i))) || p.coefficient(0).sign() != Ordering::Greater {
            return None;
        }
        let (f, subject) = (self.named.name, self.named.subject());
        let what = format!("a polynomial of degree {} with integer coefficients >= 0 and {f}(0) > 0", p.degree());
        let statement = format!("[FT13] Theorem 27: {subject} is {what}");
        let steps = vec![Step::NaturalCoefficients, Step::Value(self.f1.clone())];
        let proof = Proof::new(Claim::Polynomial(p.clone()), steps);
        Some(self.found(WytTheorem::Polynomial { f1: self.f1.clone() }, 3, statement, proof))
    }

    /// `h(k) = ceil f(k) - k` positive, nondecreasing and subadditive.
    fn two_values(&mut self) -> Option<Recognised> {
        let steep = self.ceiling.rises_by(&Number::ONE);
        // h(1) >= 1, h nondecreasing, h subadditive, in the terms of f.
        if self.f1 < IBig::from(2) || !steep || !self.ceiling.defects().at_most(&Number::ZERO) {
            return None;
        }
        let h = format!("h(k) = {} - k is positive, nondecreasing and subadditive", self.named.at("k"));
        let statement = format!("docs/proofs.md, Proposition 9: {h}{}", self.given());
        let above = Step::Above(&self.f1 - 1);
        let steps = vec![above, Step::Steep, Step::Defect(Side::Subadditive, self.additivity())];
        let proof = Proof::new(Claim::TwoValues, steps);
        let theorem = WytTheorem::TwoValues { f1: self.f1.clone(), f2: self.f2.clone() };
        Some(self.found(theorem, 4, statement, proof))
    }

    /// `h(k) = max(k, ceil f(k)) - k` nondecreasing.
    fn greatest(&mut self) -> Option<Recognised> {
        let h = format!("h(k) = max(k, {}) - k does not fall", self.named.at("k"));
        let statement = format!("docs/proofs.md, Proposition 40: {h}{}", self.given());
        Some(self.found(WytTheorem::Greatest, 5, statement, Gap::of_wyt(&self.f)?.proof))
    }
}
