//! Proofs as values: a claim and the steps that show it. Their words are only one rendering.

use super::along::Along;
use super::atom::{Atoms, Strategy};
use super::residues::period::Period;
use super::semi_additive::Additivity;
use super::symbol::Poly;
use super::{Infimum, Prover};
use crate::named::times;
use std::fmt;
use wythoff_base::{IBig, Number, algebra::Polynomial};

/// What is proved.
#[derive(Clone, Debug)]
pub(crate) enum Claim {
    /// f is this constant.
    Constant(Number),
    /// f, this polynomial in atoms, is at least `value` everywhere; more than it, if `strict`.
    Least {
        /// f.
        f: Poly,
        /// The bound.
        value: Number,
        /// Whether it is never reached.
        strict: bool,
    },
    /// When x0 grows by 1, f changes by this polynomial in atoms, at least `least`.
    Change {
        /// The change.
        change: Poly,
        /// Its bound.
        least: Number,
    },
    /// f(x1, y1, x1 + g) <= f(x1, y1, x0) for g = 1, 2 and x0 >= x1 + g: enough along the candidates, where f > 0.
    AlongCandidates,
    /// F is semi-additive on the candidates.
    SemiAdditive,
    /// c does not fall.
    Nondecreasing,
    /// `k1 <= c_n - gamma n <= k2`.
    ApproximatelyLinear {
        /// The slope.
        gamma: Number,
        /// The lower bound.
        k1: Number,
        /// The upper bound.
        k2: Number,
    },
    /// `ceil f(k) = s k + t` for every k >= 1.
    Line {
        /// The slope.
        s: IBig,
        /// The value at 0.
        t: IBig,
    },
    /// `ceil f` is superadditive and strictly increasing.
    Superadditive,
    /// f is this polynomial; its constant is rounded up.
    Polynomial(Polynomial<Number>),
    /// `h(k) = ceil f(k) - k` is positive, nondecreasing and subadditive.
    TwoValues,
    /// `h(k) = max(k, ceil f(k)) - k` does not fall.
    GapDemand,
}

/// One step of a proof.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// A bound of an atom, or the cases of its value.
    Bound(usize, Strategy),
    /// At least this polynomial in u = x1, v = y1 - x1, w = x0 - x1 - 1 remains, which has no negative coefficient.
    Remains(Poly),
    /// The same in each of several cases.
    EveryCase,
    /// An argument for monotonicity along the candidates.
    Along(Along),
    /// An argument for semi-additivity.
    Additivity(Additivity),
    /// c is constant.
    Constant,
    /// c is a polynomial of this degree whose differences are never negative.
    Differences(usize),
    /// No step down below this place, and the rest repeats.
    NoStepDown(u64, Period),
    /// No step is negative, by bounds carried through the operators.
    NeverDown,
    /// Lines below and above, carried through the operators.
    Lines,
    /// The extremes below this place, and the rest repeats.
    Extremes(u64, Period),
    /// The expression is a polynomial of degree at most 1; whether its constant is rounded up.
    Straight(bool),
    /// All steps of one period are this.
    EqualSteps(IBig, Period),
    /// How f(i + j) - f(i) - f(j) was bounded, from below or from above.
    Defect(Side, Defect),
    /// f(1), at least 1, makes a superadditive f strictly increasing.
    First(IBig),
    /// f(0) is not 0, which \[FT13\] asks for and no move uses.
    AtZero,
    /// The coefficients are integers >= 0, the last one positive.
    NaturalCoefficients,
    /// f(1).
    Value(IBig),
    /// h(1), positive.
    Above(IBig),
    /// Every step of `ceil f` is at least 1.
    Steep,
    /// Every step of `max(k, ceil f)` is at least 1.
    SteepAbove,
}

/// Which bound of a defect is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// At least 0.
    Superadditive,
    /// At most 0.
    Subadditive,
}

/// How a defect was bounded.
#[derive(Clone, Debug)]
pub(crate) enum Defect {
    /// By its coefficients in products of binomials.
    Coefficients,
    /// For all i, j below this place, and the rest repeats.
    Window(u64, Period),
    /// Through the operators.
    Operators,
}

/// A proved statement.
#[derive(Clone, Debug)]
pub struct Proof {
    /// What is proved.
    pub(crate) claim: Claim,
    /// The steps, in order.
    pub(crate) steps: Vec<Step>,
    /// The opaque parts that the polynomials mention.
    pub(crate) atoms: Atoms,
    /// How its words name the function: `f` as it is written, `F` as it acts, `g` where it was made from another one.
    pub(crate) name: &'static str,
}

/// How many bounds of atoms the wording names: a sentence with more is not read; `steps` has them all.
const MOST_BOUNDS: usize = 6;

impl Proof {
    /// A proof without opaque parts.
    pub(crate) fn new(claim: Claim, steps: Vec<Step>) -> Proof {
        Proof { claim, steps, atoms: Atoms::default(), name: "f" }
    }

    /// The same about a function of this name.
    pub(crate) fn about(self, name: &'static str) -> Proof {
        Proof { name, ..self }
    }

    /// By a lower bound that the prover found.
    pub(crate) fn of_bound(claim: Claim, found: Infimum, prover: Prover) -> Proof {
        let bounds = found.because.into_iter().rev().map(|(atom, strategy)| Step::Bound(atom, strategy));
        let steps = bounds.chain([found.rest.map_or(Step::EveryCase, Step::Remains)]).collect();
        Proof { claim, steps, atoms: prover.atoms, name: "f" }
    }

    /// A step in words.
    pub(super) fn say(&self, step: &Step) -> String {
        const FRAME: &str = "with x1 = u, y1 = u + v, x0 = u + 1 + w (u, v, w >= 0)";
        const RULES: &str = "by the rules for sums, products, powers, rounding, min and max";
        let f = self.name;
        let of_f = |p: &Period| {
            let Period { start, length, rise } = p;
            let (f, given) = self.rounded();
            format!("{f}(k + {length}) = {f}(k) + {rise} for every k >= {start}{given}, by the form of the expression")
        };
        let of_c = |p: &Period| {
            let from = if p.start == 0 { "n".to_string() } else { format!("n >= {}", p.start) };
            format!("c_(n+{}) = c_n + {} for every {from}, by the form of the expression", p.length, p.rise)
        };
        match step {
            Step::Bound(atom, strategy) => self.atoms.explain(*atom, strategy),
            Step::Remains(rest) => {
                format!("{FRAME} this is at least {}, which has no negative coefficient", self.atoms.show(rest))
            }
            Step::EveryCase => {
                format!("{FRAME} no case has a negative coefficient; small values of u, v, w are separate cases")
            }
            Step::Along(argument) => format!("{} (docs/proofs.md, Proposition 26)", argument.wording()),
            Step::Additivity(argument) => {
                format!("{} (docs/proofs.md, Proposition {})", argument.wording(f), argument.proposition())
            }
            Step::Constant => "c is constant".into(),
            Step::Differences(degree) => {
                format!("c is a polynomial of degree {degree} and its differences are never negative")
            }
            Step::NoStepDown(end, period) => format!("c does not fall for n < {end}, and {}", of_c(period)),
            Step::NeverDown => format!("no step of c is negative, {RULES}"),
            Step::Lines => "by lines below and above each part of the expression, such as e - 1 < floor(e) <= e".into(),
            Step::Extremes(end, period) => format!("these are the extremes for n < {end}, and {}", of_c(period)),
            Step::Straight(rounded) => {
                let rounded = if *rounded { ", rounded up" } else { "" };
                format!("the expression is a polynomial of degree at most 1{rounded}")
            }
            Step::EqualSteps(s, period) => format!("every step of one period is {s}, and {}", of_f(period)),
            Step::Defect(side, how) => {
                let (claim, bad) = match side {
                    Side::Superadditive => ("", "negative"),
                    Side::Subadditive => ("h(i + j) <= h(i) + h(j) for all i, j >= 1: ", "positive"),
                };
                claim.to_string()
                    + &match how {
                        Defect::Coefficients => {
                            let (f, given) = self.rounded();
                            format!(
                                "{f}(i + j) - {f}(i) - {f}(j), written in binomial coefficients of i - 1 and j - 1, \
                                 has no {bad} coefficient{given}"
                            )
                        }
                        Defect::Window(end, period) => {
                            format!("checked for i, j < {end}; that is enough because {}", of_f(period))
                        }
                        Defect::Operators => RULES.into(),
                    }
            }
            Step::First(f1) => format!("{f}(1) = {f1} >= 1, so {f}(k + 1) >= {f}(k) + {f}(1) > {f}(k)"),
            Step::AtZero => format!(
                "[FT13] asks this also for i = 0 (Remark 15), but no move takes 0 from both piles, so {f}(0) does not \
                 matter"
            ),
            Step::NaturalCoefficients => "all are integers >= 0, and the last is positive".into(),
            Step::Value(f1) => format!("{f}(1) = {f1}"),
            Step::Above(h1) => format!("h(1) = {h1} > 0"),
            Step::Steep => format!("{} for every k >= 1, by the form of the expression", self.steep()),
            Step::SteepAbove => {
                format!("max(k, {f}(k)) grows by at least 1 when k grows by 1, by the form of the expression")
            }
        }
    }

    /// The function before negative values become 0, of which periods and coefficients are, and its definition.
    fn rounded(&self) -> (&'static str, &'static str) {
        match self.name {
            "F" => ("ceil f", ""),
            "g" => ("G", ", where G(k) = k + ceil f(0, 0, k)"),
            name => (name, ""),
        }
    }

    /// That every step is at least 1; g has such steps, too, since F does not fall.
    fn steep(&self) -> String {
        let f = if self.name == "F" { "ceil f" } else { self.name };
        format!("{f}(k + 1) >= {f}(k) + 1")
    }

    /// The claim in words.
    pub fn claim_text(&self) -> String {
        let f = self.name;
        match &self.claim {
            Claim::Constant(c) => format!("f is the constant {c}"),
            Claim::Least { value, strict, .. } => format!("f {} {value} everywhere", if *strict { ">" } else { ">=" }),
            Claim::Change { change, least } => match change.as_constant() {
                Some(c) if c.sign().is_eq() => "f does not depend on x0".into(),
                Some(c) => format!("when x0 grows by 1, f grows by exactly {c}"),
                None => format!("when x0 grows by 1, f changes by {}, at least {least}", self.atoms.show(change)),
            },
            Claim::AlongCandidates => "f(a_m, b_m, a_(m+1)) <= f(a_m, b_m, a_n) for candidates m < n".into(),
            Claim::SemiAdditive => format!("{f} is semi-additive on the candidates"),
            Claim::Nondecreasing => "c_(n+1) >= c_n for every n >= 0".into(),
            Claim::ApproximatelyLinear { gamma, k1, k2 } => {
                format!("{k1} <= c_n - gamma n <= {k2} with gamma = {gamma}")
            }
            // F is cut off at 0.
            Claim::Line { s, t } if s.is_zero() && f == "F" => {
                format!("F(k) = {} for every k >= 1", t.max(&IBig::ZERO))
            }
            Claim::Line { s, t } if s.is_zero() => format!("{f}(k) = {t} for every k >= 1"),
            Claim::Line { s, t } => format!("{f}(k) = {} for every k >= 1", of_k(s, t)),
            Claim::Superadditive => format!("{f}(i + j) >= {f}(i) + {f}(j) for all i, j >= 1"),
            Claim::Polynomial(p) => {
                let rounded = if p.coefficient(0).is_integer() { "" } else { " (with the constant rounded up)" };
                format!("the coefficients of {f} from degree {} down are {p}{rounded}", p.degree())
            }
            Claim::GapDemand => format!("h(k) = max(k, {f}(k)) - k does not fall for k >= 1"),
            Claim::TwoValues => {
                format!("h(k) = {f}(k) - k is positive, nondecreasing and subadditive for k >= 1")
            }
        }
    }

    /// All steps in words.
    pub fn step_texts(&self) -> Vec<String> {
        self.steps.iter().map(|step| self.say(step)).collect()
    }

    /// Whether the sentence begins with the claim; elsewhere the name of the hypothesis says it.
    fn begins_with_claim(&self) -> bool {
        use Claim::{AlongCandidates, GapDemand, Nondecreasing, SemiAdditive, TwoValues};
        !matches!(self.claim, AlongCandidates | SemiAdditive | Nondecreasing | TwoValues | GapDemand)
    }
}

/// `s k + t`, as formulas have it.
pub(crate) fn of_k(s: &IBig, t: &IBig) -> String {
    let first = times(s, "k");
    if t.is_zero() { first } else { format!("{first} + {t}") }
}

/// The proof as a sentence: of the bounds of opaque parts the first few, each once.
impl fmt::Display for Proof {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_bound = |step: &&Step| matches!(step, Step::Bound(..));
        let mut parts: Vec<String> = self.steps.iter().filter(is_bound).map(|step| self.say(step)).collect();
        parts.dedup();
        parts.truncate(MOST_BOUNDS);
        for step in self.steps.iter().filter(|step| !is_bound(step)) {
            match step {
                // The bounds themselves leave a constant: nothing more to say.
                Step::Remains(rest) if rest.as_constant().is_some() && !parts.is_empty() => {}
                _ => parts.push(self.say(step)),
            }
        }
        if self.begins_with_claim() {
            out.write_str(&self.claim_text())?;
            out.write_str(if parts.is_empty() { "" } else { ": " })?;
        }
        out.write_str(&parts.join("; "))
    }
}
