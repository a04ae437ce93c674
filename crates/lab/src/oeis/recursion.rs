//! How the pairs of a game are computed by a program: a recursion where a theorem gives one, else the moves themselves.

use super::language::{both, call, ceiling, integer, var};
use super::legal::{Moves, acting};
use wythoff_exact::IBig;
use wythoff_game::expr::{BinaryOp, CompareOp, Expr, ExprKind, Func, Var};
use wythoff_game::ruleset::{Play, Ruleset};
use wythoff_game::subject::Subject;
use wythoff_solve::analysis::Analysis;
use wythoff_solve::wyt::WytTheorem;

/// How the partner of a_n, the least number that is in no earlier pair, is found.
#[derive(Clone, Debug)]
pub enum Partner {
    /// b_n is this expression in n, a and the pair (a', b') before, for n >= 1; b_0 is another one.
    Step(Expr, Expr),
    /// b_n - a_n is the greatest value of this expression in a and each earlier pair (a', b'), b_0 = 0.
    Greatest(Expr),
    /// By the moves: (x, y) is in P if no move leads to an earlier pair.
    Moves(Moves),
}

impl Partner {
    /// How a program finds the pairs; why none does.
    pub fn of(a: &Analysis) -> Result<Partner, String> {
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
            let words = "no program: no recursion is proved, and the definition by moves is written for normal play with every \
                         one-pile move and no blocking";
            return Err(words.into());
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

    /// Whether a theorem gives the recursion; else it is the definition.
    pub fn is_recursion(&self) -> bool {
        !matches!(self, Partner::Moves(_))
    }
}

/// `wythoff_seq::even_diagonals`: the sorted pair n has the index i = n + (n >= 3), and b = a + 2 floor(i/4), 1 more for i = 2 mod 4 and 1
/// less for i = 3 mod 4.
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
