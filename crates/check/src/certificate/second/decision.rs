//! The moves of a rule as a decision tree: signs and remainders of linear forms of the piles are asked, and the leaf
//! says what is legal.
//!
//! The rule is run with linear forms for numbers. Where a step depends on a sign or on a remainder, the run stops and
//! asks; the tree runs it again for every answer.

use wythoff_base::IBig;
use wythoff_game::eval::{Condition, Formula};
use wythoff_game::{BinaryOp, CompareOp, Expr, ExprKind, Func, UnaryOp, Var};
use wythoff_game::{Ruleset, TwoPile};

/// Coefficients of x0, y0, x1, y1: the piles before and after a move, the smaller one first.
pub(super) type Terms = [i64; 4];

/// The most nodes of the tree: each question may double it. A rule that needs more is refused.
const MOST_NODES: usize = 1 << 14;
/// The largest modulus: each remainder is a branch of the tree. It is above that of the prover, which is 64.
const MOST_MODULUS: i64 = 256;
/// The largest coefficient: products of two of them and of a digit fit machine integers.
const MOST_COEFFICIENT: i64 = 1 << 20;
/// A quotient of two variables is read up to this value, as the prover reads it (`kernel::cases`).
const MOST_QUOTIENT: i64 = 4;

/// Something of which the answer depends on the piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    /// The sign of the terms plus a constant: -1, 0 or 1.
    Sign(Terms, i64),
    /// The remainder of the terms by a modulus.
    Remainder(Terms, i64),
}

/// Whether a move is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaf {
    Legal,
    Illegal,
    /// A quotient is negative, too large, or has no positive divisor.
    Unread,
}

/// The decision; the branches belong to the answers in ascending order.
#[derive(Debug)]
pub(super) enum Tree {
    Leaf(Leaf),
    Ask(Ask, Vec<Tree>),
}

/// What a move does to the order of the piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// It keeps the order.
    Straight,
    /// Only the larger pile changes, and becomes the smaller one.
    OnePile,
    /// Both piles change, and the larger one becomes the smaller one.
    Crossed,
}

impl Way {
    /// Every way in which the piles can change.
    pub(crate) const ALL: [Way; 3] = [Way::Straight, Way::OnePile, Way::Crossed];
}

/// Why a run ends before it knows.
enum Stop {
    Ask(Ask),
    Unread,
    /// Not first-order over addition, or too large.
    Beyond,
}

impl Tree {
    /// Of the moves of one way, one-pile moves being free. That x0 <= y0 and x1 <= y1 is asked only if `sorted`.
    pub(crate) fn of(rules: &Ruleset, way: Way, sorted: bool) -> Option<Tree> {
        Tree::after(&mut Vec::new(), &mut 0, &|known: &[(Ask, i64)]| Run { known }.legal(rules, way, sorted))
    }

    /// Legal where the terms are positive.
    pub(crate) fn positive(terms: Terms) -> Tree {
        let leaves = [Leaf::Illegal, Leaf::Illegal, Leaf::Legal].map(Tree::Leaf);
        Tree::Ask(Ask::Sign(terms, 0), leaves.into())
    }

    fn after(
        known: &mut Vec<(Ask, i64)>,
        nodes: &mut usize,
        run: &impl Fn(&[(Ask, i64)]) -> Result<bool, Stop>,
    ) -> Option<Tree> {
        *nodes += 1;
        let ask = match run(known) {
            Ok(true) => return Some(Tree::Leaf(Leaf::Legal)),
            Ok(false) => return Some(Tree::Leaf(Leaf::Illegal)),
            Err(Stop::Unread) => return Some(Tree::Leaf(Leaf::Unread)),
            Err(Stop::Ask(ask)) if *nodes < MOST_NODES => ask,
            Err(_) => return None,
        };
        let answers = match ask {
            Ask::Sign(..) => -1..2,
            Ask::Remainder(_, modulus) => 0..modulus,
        };
        // The rule is run again for each answer: simple, and the tree is small.
        let branches = answers.map(|answer| {
            known.push((ask, answer));
            let branch = Tree::after(known, nodes, run);
            known.pop();
            branch
        });
        Some(Tree::Ask(ask, branches.collect::<Option<_>>()?))
    }

    /// Everything that is asked where the answers are these, `None` where one is open.
    pub(crate) fn asks(&self, answer: &impl Fn(&Ask) -> Option<i64>) -> Vec<Ask> {
        let Tree::Ask(ask, _) = self else { return Vec::new() };
        let further = self.branches(answer).iter().flat_map(|branch| branch.asks(answer));
        [*ask].into_iter().chain(further).collect()
    }

    /// Whether the leaf can be reached where the answers are these.
    pub(crate) fn reaches(&self, leaf: Leaf, answer: &impl Fn(&Ask) -> Option<i64>) -> bool {
        match self {
            Tree::Leaf(found) => *found == leaf,
            Tree::Ask(..) => self.branches(answer).iter().any(|branch| branch.reaches(leaf, answer)),
        }
    }

    /// The branch of the answer, or all branches.
    fn branches(&self, answer: &impl Fn(&Ask) -> Option<i64>) -> &[Tree] {
        let Tree::Ask(ask, branches) = self else { return &[] };
        let least = if matches!(ask, Ask::Sign(..)) { -1 } else { 0 };
        match answer(ask).and_then(|found| usize::try_from(found - least).ok()) {
            Some(at) => branches.get(at..=at).unwrap_or(&[]),
            None => branches,
        }
    }
}

/// (terms + constant)/over, over > 0.
#[derive(Clone, Copy)]
struct Form {
    terms: Terms,
    constant: i64,
    over: i64,
}

impl Form {
    fn new(
        terms: impl IntoIterator<Item = Option<i64>>,
        constant: Option<i64>,
        over: Option<i64>,
    ) -> Result<Form, Stop> {
        let small = |n: Option<i64>| n.filter(|n| n.abs() <= MOST_COEFFICIENT).ok_or(Stop::Beyond);
        let mut form = Form { terms: [0; 4], constant: small(constant)?, over: small(over)? };
        for (place, term) in form.terms.iter_mut().zip(terms) {
            *place = small(term)?;
        }
        Ok(form)
    }

    fn constant(n: i64, over: i64) -> Result<Form, Stop> {
        Form::new([], Some(n), Some(over))
    }

    fn pile(at: usize) -> Form {
        let mut terms = [0; 4];
        terms[at] = 1;
        Form { terms, constant: 0, over: 1 }
    }

    /// a self + b other, over both denominators.
    fn mixed(&self, a: i64, b: i64, other: &Form) -> Result<Form, Stop> {
        let (a, b) = (a.checked_mul(other.over), b.checked_mul(self.over));
        let mix = |x: i64, y: i64| a?.checked_mul(x)?.checked_add(b?.checked_mul(y)?);
        let terms = self.terms.iter().zip(other.terms).map(|(x, y)| mix(*x, y));
        Form::new(terms, mix(self.constant, other.constant), self.over.checked_mul(other.over))
    }

    fn minus(&self, other: &Form) -> Result<Form, Stop> {
        self.mixed(1, -1, other)
    }

    /// n/d times self, d > 0.
    fn times(&self, n: i64, d: i64) -> Result<Form, Stop> {
        let by = |x: &i64| x.checked_mul(n);
        Form::new(self.terms.iter().map(by), by(&self.constant), self.over.checked_mul(d))
    }

    fn as_constant(&self) -> Option<(i64, i64)> {
        (self.terms == [0; 4]).then_some((self.constant, self.over))
    }
}

/// A run of the rule with the answers that are known.
struct Run<'a> {
    known: &'a [(Ask, i64)],
}

impl Run<'_> {
    fn answer(&self, ask: Ask) -> Result<i64, Stop> {
        self.known.iter().find(|(known, _)| *known == ask).map(|(_, answer)| *answer).ok_or(Stop::Ask(ask))
    }

    fn sign(&self, form: &Form) -> Result<i64, Stop> {
        // One question for a form and its negative: the first coefficient is made positive.
        match form.terms.iter().find(|c| **c != 0).map(|c| c.signum()) {
            None => Ok(form.constant.signum()),
            Some(way) => Ok(way * self.answer(Ask::Sign(form.terms.map(|c| c * way), form.constant * way))?),
        }
    }

    /// The remainder of terms + constant.
    fn remainder(&self, form: &Form, modulus: i64) -> Result<i64, Stop> {
        if !(1..=MOST_MODULUS).contains(&modulus) {
            return Err(Stop::Beyond);
        }
        let terms = form.terms.map(|c| c.rem_euclid(modulus));
        // The constant is added after the question, so that forms that differ in it share one.
        let of_terms = if terms == [0; 4] { 0 } else { self.answer(Ask::Remainder(terms, modulus))? };
        Ok((of_terms + form.constant).rem_euclid(modulus))
    }

    fn legal(&self, rules: &Ruleset, way: Way, sorted: bool) -> Result<bool, Stop> {
        let [x0, y0, x1, y1] = [0, 1, 2, 3].map(Form::pile);
        if sorted && (self.sign(&x0.minus(&y0)?)? > 0 || self.sign(&x1.minus(&y1)?)? > 0) {
            return Ok(false);
        }
        // A crossed move leaves the piles in the other order.
        let (first, second) = if way == Way::Straight { (x1, y1) } else { (y1, x1) };
        let (k, l) = (x0.minus(&first)?, y0.minus(&second)?);
        match (way, self.sign(&k)?, self.sign(&l)?) {
            (_, 1, 1) if way != Way::OnePile => {}
            (Way::Straight, 0, 1) | (Way::Straight, 1, 0) | (Way::OnePile, 0, 1) => return Ok(true),
            _ => return Ok(false),
        }
        let difference = k.minus(&l)?;
        match rules.two_pile() {
            TwoPile::Constraint(f) => {
                let way = self.sign(&difference)?;
                let f = self.number(f.expr(), &[k, l])?;
                // |k - l| < f. Both sides are compared as they are: with integers on the left, f and ceil f agree.
                Ok(self.sign(&f.minus(&difference.times(way, 1)?)?)? > 0)
            }
            TwoPile::Wyt(f) => {
                let (less, more) = if self.sign(&difference)? > 0 { (l, k) } else { (k, l) };
                Ok(self.sign(&self.number(f.expr(), &[less, more])?.minus(&more)?)? > 0)
            }
            TwoPile::Take(condition) => {
                Ok(self.holds(condition.expr(), &[k, l])? || self.holds(condition.expr(), &[l, k])?)
            }
        }
    }

    fn number(&self, e: &Expr, taken: &[Form; 2]) -> Result<Form, Stop> {
        if e.is_constant() {
            let value = Formula::new(e.clone(), &[]).value(&[]).map_err(|_| Stop::Beyond)?;
            let small = |n: Option<&IBig>| n.and_then(|n| i64::try_from(n).ok()).ok_or(Stop::Beyond);
            return Form::constant(small(value.numerator())?, small(value.denominator())?);
        }
        match &e.kind {
            ExprKind::Var(var) => match var {
                Var::X0 => Ok(Form::pile(0)),
                Var::Y0 => Ok(Form::pile(1)),
                Var::X1 => Ok(Form::pile(2)),
                Var::Y1 => Ok(Form::pile(3)),
                Var::K => Ok(taken[0]),
                Var::L => Ok(taken[1]),
                _ => Err(Stop::Beyond),
            },
            ExprKind::Unary(UnaryOp::Neg, a) => self.number(a, taken)?.times(-1, 1),
            ExprKind::Binary(op, a, b) => self.binary(*op, &self.number(a, taken)?, &self.number(b, taken)?),
            ExprKind::Call(Func::Floor, args) => match &args[0].kind {
                ExprKind::Binary(BinaryOp::Div, a, b) if !b.is_constant() => {
                    self.quotient(&self.number(a, taken)?, &self.number(b, taken)?)
                }
                _ => self.floor(&self.number(&args[0], taken)?),
            },
            ExprKind::Call(Func::Ceil, args) => self.floor(&self.number(&args[0], taken)?.times(-1, 1)?)?.times(-1, 1),
            ExprKind::Call(Func::Abs, args) => {
                let a = self.number(&args[0], taken)?;
                a.times(if self.sign(&a)? < 0 { -1 } else { 1 }, 1)
            }
            ExprKind::Call(func @ (Func::Max | Func::Min), args) => {
                let way = if *func == Func::Max { 1 } else { -1 };
                let mut best = self.number(&args[0], taken)?;
                for e in &args[1..] {
                    let other = self.number(e, taken)?;
                    if way * self.sign(&other.minus(&best)?)? > 0 {
                        best = other;
                    }
                }
                Ok(best)
            }
            ExprKind::Call(Func::If, args) => {
                let chosen = if self.holds(&args[0], taken)? { &args[1] } else { &args[2] };
                self.number(chosen, taken)
            }
            _ => Err(Stop::Beyond),
        }
    }

    fn binary(&self, op: BinaryOp, a: &Form, b: &Form) -> Result<Form, Stop> {
        match (op, a.as_constant(), b.as_constant()) {
            (BinaryOp::Add, ..) => a.mixed(1, 1, b),
            (BinaryOp::Sub, ..) => a.minus(b),
            (BinaryOp::Mul, Some((n, d)), _) => b.times(n, d),
            (BinaryOp::Mul, _, Some((n, d))) => a.times(n, d),
            (BinaryOp::Div, _, Some((n, d))) if n != 0 => a.times(d * n.signum(), n.abs()),
            (BinaryOp::Rem, _, Some((n, d))) if n > 0 => {
                // (A/over) mod (n/d) = (d A mod n over)/(d over)
                let scaled = a.times(d, d)?;
                Form::constant(self.remainder(&scaled, n * a.over)?, scaled.over)
            }
            _ => Err(Stop::Beyond),
        }
    }

    /// The greatest integer that is not above the form.
    fn floor(&self, a: &Form) -> Result<Form, Stop> {
        Ok(Form { constant: a.constant - self.remainder(a, a.over)?, ..*a })
    }

    /// floor(a/b) where b > 0.
    fn quotient(&self, a: &Form, b: &Form) -> Result<Form, Stop> {
        if self.sign(b)? <= 0 {
            return Err(Stop::Unread);
        }
        for v in 0..=MOST_QUOTIENT + 1 {
            if self.sign(&a.mixed(1, -v, b)?)? < 0 {
                return if v == 0 { Err(Stop::Unread) } else { Form::constant(v - 1, 1) };
            }
        }
        Err(Stop::Unread)
    }

    fn holds(&self, e: &Expr, taken: &[Form; 2]) -> Result<bool, Stop> {
        match &e.kind {
            _ if e.is_constant() => Condition::new(e.clone(), &[]).holds(&[]).map_err(|_| Stop::Beyond),
            ExprKind::Compare(first, rest) => {
                let mut left = self.number(first, taken)?;
                for (op, e) in rest {
                    let right = self.number(e, taken)?;
                    let sign = self.sign(&left.minus(&right)?)?;
                    let so = match op {
                        CompareOp::Eq => sign == 0,
                        CompareOp::Ne => sign != 0,
                        CompareOp::Lt => sign < 0,
                        CompareOp::Le => sign <= 0,
                        CompareOp::Gt => sign > 0,
                        CompareOp::Ge => sign >= 0,
                    };
                    if !so {
                        return Ok(false);
                    }
                    left = right;
                }
                Ok(true)
            }
            ExprKind::Binary(BinaryOp::And, a, b) => Ok(self.holds(a, taken)? && self.holds(b, taken)?),
            ExprKind::Binary(BinaryOp::Or, a, b) => Ok(self.holds(a, taken)? || self.holds(b, taken)?),
            ExprKind::Unary(UnaryOp::Not, a) => Ok(!self.holds(a, taken)?),
            ExprKind::Call(func @ (Func::Even | Func::Odd), args) => {
                let a = self.number(&args[0], taken)?;
                // Only integers are even or odd.
                if a.over != 1 {
                    return Err(Stop::Beyond);
                }
                Ok((self.remainder(&a, 2)? == 1) == (*func == Func::Odd))
            }
            _ => Err(Stop::Beyond),
        }
    }
}
