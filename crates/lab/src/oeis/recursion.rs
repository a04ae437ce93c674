//! How the pairs of a game are computed by a program: a recursion where a theorem gives one, otherwise the moves
//! themselves.

use super::language::{Language, both, call, ceiling, integer, var};
use super::legal::{Moves, acting};
use wythoff_base::IBig;
use wythoff_game::Subject;
use wythoff_game::{BinaryOp, CompareOp, Expr, ExprKind, Func, Var};
use wythoff_game::{Play, Ruleset};
use wythoff_solve::{Analysis, WytTheorem};

/// How the partner of a_n, the least number that is in no earlier pair, is found.
#[derive(Clone, Debug)]
pub(crate) enum Partner {
    /// b_n is this expression in n, a and the pair (a', b') before, for n >= 1; b_0 is another one.
    Step(Expr, Expr),
    /// b_n - a_n is the greatest value of this expression in a and each earlier pair (a', b'), b_0 = 0.
    Greatest(Expr),
    /// By the moves: (x, y) is in P if no move leads to an earlier pair.
    Moves(Moves),
}

impl Partner {
    /// How a program finds the pairs, or why there is no program.
    pub(crate) fn of(a: &Analysis) -> Result<Partner, String> {
        match a.written() {
            Subject::Pairs(c) => {
                let c = c.expr().clone();
                let first = c.substitute(&|_| integer(0));
                Ok(Partner::Step(both(BinaryOp::Add, var(Var::A), c), first))
            }
            Subject::Game(rules) => match Partner::by_theorem(a, rules) {
                Some(partner) => Ok(partner),
                None => Partner::by_moves(rules),
            },
        }
    }

    fn by_moves(rules: &Ruleset) -> Result<Partner, String> {
        if !rules.is_plain() {
            return Err("no program is written for misère play, for blocking, or for restricted one-pile moves".into());
        }
        Ok(Partner::Moves(Moves::of(rules.two_pile())))
    }

    fn by_theorem(a: &Analysis, rules: &Ruleset) -> Option<Partner> {
        let step = |b: Expr| Some(Partner::Step(b, integer(0)));
        let (n, at) = (var(Var::N), var(Var::A));
        let (before, partner) = (var(Var::PreviousA), var(Var::PreviousB));
        let plus = |a: Expr, b: Expr| both(BinaryOp::Add, a, b);
        let times = |c: &IBig, e: &Expr| match c.is_one() {
            true => e.clone(),
            false => both(BinaryOp::Mul, integer(c.clone()), e.clone()),
        };
        if let Some(blocking) = a.blocking_wythoff() {
            let blocks = call(Func::Floor, vec![both(BinaryOp::Div, n, integer(blocking.q))]);
            return step(plus(at, times(&blocking.p.into(), &blocks)));
        }
        if rules.play() != Play::Normal || !rules.free_single() {
            return None;
        }
        if a.even_diagonals().is_some() {
            return step(even_diagonals());
        }
        // In the step from (a', b') to a the candidates' f is f(a', b', a).
        let of_step = |f: &Expr| {
            f.substitute(&|v| match v {
                Var::X1 => before.clone(),
                Var::Y1 => partner.clone(),
                _ => at.clone(),
            })
        };
        if let Some((f, _)) = a.candidates_are_p() {
            let moved = both(BinaryOp::Sub, plus(partner.clone(), at.clone()), before.clone());
            return step(plus(moved, acting(&of_step(f.expr()))));
        }
        if let (Some(f), true) = (a.constraint(), a.proofs().is_some_and(|proofs| proofs.monotone.is_some())) {
            let apart = both(BinaryOp::Sub, partner.clone(), before.clone());
            return Some(Partner::Greatest(plus(apart, acting(&of_step(f.expr())))));
        }
        let f = a.wyt().filter(|_| a.constraint().is_none())?.expr();
        let value = |of: &Expr| ceiling(f.substitute(&|_| of.clone()));
        match &a.recognised()?.theorem {
            WytTheorem::Constant { t } => {
                let square = t * t - IBig::ONE;
                let blocks = call(Func::Floor, vec![both(BinaryOp::Div, at.clone(), integer(t + IBig::ONE))]);
                step(both(BinaryOp::Sub, times(t, &at), times(&square, &blocks)))
            }
            WytTheorem::Linear { s, t } if t.is_zero() => step(times(s, &at)),
            WytTheorem::Linear { s, t } => step(plus(times(s, &at), times(t, &n))),
            WytTheorem::Superadditive => step(call(Func::Max, vec![at.clone(), value(&at)])),
            WytTheorem::Polynomial { f1 } => step(call(Func::Max, vec![value(&at), times(f1, &at)])),
            WytTheorem::TwoValues { .. } => step(plus(partner, value(&both(BinaryOp::Sub, at, before)))),
            WytTheorem::Greatest => {
                // h(k) = max(k, f(k)) - k, k = a - a': b' - a' + h(k) = b' - a + max(k, f(k)).
                let gap = both(BinaryOp::Sub, at.clone(), before);
                let demand = call(Func::Max, vec![gap.clone(), value(&gap)]);
                Some(Partner::Greatest(plus(both(BinaryOp::Sub, partner, at), demand)))
            }
        }
    }

    /// Whether this is a recursion given by a theorem, rather than the definition.
    pub(crate) fn is_recursion(&self) -> bool {
        !matches!(self, Partner::Moves(_))
    }
}

/// Names in formulas: (a(n), b(n)) is the pair sought.
fn step_name(var: Var) -> &'static str {
    match var {
        Var::A => "a(n)",
        Var::PreviousA => "a(n-1)",
        Var::PreviousB => "b(n-1)",
        other => other.name(),
    }
}

/// The same where (a(m), b(m)) is any earlier pair.
fn earlier_name(var: Var) -> &'static str {
    match var {
        Var::PreviousA => "a(m)",
        Var::PreviousB => "b(m)",
        other => step_name(other),
    }
}

impl Partner {
    /// The recursion as the OEIS writes formulas; nothing for the definition by moves.
    pub(crate) fn formula(&self) -> Option<String> {
        let write = |e: &Expr, name: &dyn Fn(Var) -> &'static str| Language::Pari.write(e, name).ok();
        let b = match self {
            Partner::Step(step, first) => {
                format!("b(0) = {}, b(n) = {} for n >= 1", write(first, &step_name)?, write(step, &step_name)?)
            }
            Partner::Greatest(demand) => {
                let demand = write(demand, &earlier_name)?;
                format!("b(0) = 0, b(n) = a(n) + Max_{{m=0..n-1}} ({demand}) for n >= 1")
            }
            Partner::Moves(_) => return None,
        };
        Some(format!("a(n) = mex{{a(i), b(i) : 0 <= i < n}}, {b}"))
    }
}

/// `wythoff_seq::even_diagonals`: the sorted pair n has the index i = n + (n >= 3), and b = a + 2 floor(i/4), 1 more
/// for i = 2 mod 4 and 1 less for i = 3 mod 4.
fn even_diagonals() -> Expr {
    let at_least = |least: u64, yes: Expr, no: Expr| {
        let late = ExprKind::Compare(Box::new(var(Var::N)), vec![(CompareOp::Ge, integer(least))]);
        call(Func::If, vec![Expr::synthetic(late), yes, no])
    };
    let index = at_least(3, both(BinaryOp::Add, var(Var::N), integer(1)), var(Var::N));
    let rest = || both(BinaryOp::Rem, index.clone(), integer(4));
    let blocks = call(Func::Floor, vec![both(BinaryOp::Div, index.clone(), integer(4))]);
    let is = |r: u64| Expr::synthetic(ExprKind::Compare(Box::new(rest()), vec![(CompareOp::Eq, integer(r))]));
    let shift = call(Func::If, vec![is(2), integer(1), call(Func::If, vec![is(3), integer(-1), integer(0)])]);
    let sum = both(BinaryOp::Add, var(Var::A), both(BinaryOp::Mul, integer(2), blocks));
    both(BinaryOp::Add, sum, shift)
}
