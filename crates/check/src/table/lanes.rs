//! Whether moves are legal, many at once.

use super::{JudgeError, int, mentions_piles};
use wythoff_budget::Budget;
use wythoff_game::eval::Condition;
use wythoff_game::expr::{BinaryOp, CompareOp, Expr, ExprKind, Func, Var};

/// So many are asked together, first and at most.
const LANES: (usize, usize) = (32, 256);

/// A position or what is left of it.
pub(super) type Cell = (usize, usize);

/// A condition on the moves, in columns: k, l and the piles before and after.
pub(super) struct Lanes {
    condition: Condition,
    /// Whether it says something else for the amounts exchanged.
    turns: bool,
    /// Whether it sees the piles.
    piles: bool,
    /// Equal removals are no moves here.
    unequal: bool,
    columns: [Vec<i64>; 6],
    found: Vec<i64>,
}

impl Lanes {
    /// The moves of a condition; with `unequal` those that take different amounts.
    pub(super) fn new(condition: &Condition, unequal: bool) -> Lanes {
        let (expr, piles) = (condition.expr(), mentions_piles(condition));
        let turns = !turned(expr, expr);
        Lanes { condition: condition.clone(), turns, piles, unequal, columns: Default::default(), found: vec![] }
    }

    /// The k for which (k,k) is legal.
    pub(super) fn equal(&self, side: usize, budget: &Budget) -> Result<Vec<usize>, JudgeError> {
        let mut all = vec![];
        for k in 1..side {
            budget.tick(0, None)?;
            if self.condition.holds_at(&[int(k), int(k), 0, 0, 0, 0])? {
                all.push(k);
            }
        }
        Ok(all)
    }

    /// Whether (x,y), x <= y, may move to the cell (v,w).
    pub(super) fn legal(&self, (x, y): Cell, (v, w): Cell) -> Result<bool, JudgeError> {
        if v >= x || w >= y || (self.unequal && x - v == y - w) {
            return Ok(false);
        }
        let holds =
            |k: usize, l: usize| self.condition.holds_at(&[int(k), int(l), int(x), int(y), int(v.min(w)), int(v.max(w))]);
        Ok(holds(x - v, y - w)? || (self.turns && holds(y - w, x - v)?))
    }

    /// The first of these cells, all with v < x, to which (x,y) may move.
    pub(super) fn first(
        &mut self,
        (x, y): Cell,
        cells: impl IntoIterator<Item = Cell>,
        budget: &Budget,
    ) -> Result<Option<Cell>, JudgeError> {
        let mut cells = cells.into_iter();
        let mut most = LANES.0;
        loop {
            budget.tick(x as u64, None)?;
            self.clear();
            for (v, w) in cells.by_ref() {
                if w < y {
                    self.push((x, y), (v, w));
                    if self.found.len() == most {
                        break;
                    }
                }
            }
            if self.found.is_empty() {
                return Ok(None);
            }
            let found = self.ask()?.next();
            if let Some(lane) = found {
                let (k, l) = (self.columns[0][lane] as usize, self.columns[1][lane] as usize);
                return Ok(Some((x - k, y - l)));
            }
            most = (2 * most).min(LANES.1);
        }
    }

    /// The y among these, all above w, from which (x,y) may move to (v,w).
    pub(super) fn from_row(&mut self, x: usize, ys: Vec<usize>, (v, w): Cell) -> Result<Vec<usize>, JudgeError> {
        self.clear();
        ys.iter().for_each(|&y| self.push((x, y), (v, w)));
        Ok(self.ask()?.map(|lane| ys[lane]).collect())
    }

    /// The k of 1..side for which (k, k + e) is legal; the condition must not see the piles.
    pub(super) fn diagonal(&mut self, e: i64, side: usize, budget: &Budget) -> Result<Vec<usize>, JudgeError> {
        let (first, last) = (1.max(1 - e), int(side) - 1 - e.max(0));
        let mut all = vec![];
        for start in (first..=last).step_by(LANES.1) {
            budget.tick(0, None)?;
            self.clear();
            // From a position to (0,0).
            (start..=last.min(start + int(LANES.1) - 1)).for_each(|k| self.push((k as usize, (k + e) as usize), (0, 0)));
            all.extend(self.ask()?.map(|lane| start as usize + lane));
        }
        Ok(all)
    }

    fn clear(&mut self) {
        self.columns.iter_mut().for_each(Vec::clear);
        self.found.clear();
    }

    fn push(&mut self, (x, y): Cell, (v, w): Cell) {
        let [k, l, piles @ ..] = &mut self.columns;
        k.push(int(x - v));
        l.push(int(y - w));
        self.found.push(0);
        if self.piles {
            piles.iter_mut().zip([x, y, v.min(w), v.max(w)]).for_each(|(column, pile)| column.push(int(pile)));
        }
    }

    /// The lanes that are legal.
    fn ask(&mut self) -> Result<impl Iterator<Item = usize> + '_, JudgeError> {
        let [k, l, piles @ ..] = &mut self.columns;
        if !self.piles {
            piles.iter_mut().for_each(|column| column.resize(k.len(), 0));
        }
        let [x0, y0, x1, y1] = &*piles;
        let mut legal = vec![false; k.len()];
        for [k, l] in [[&*k, &*l], [l, k]].into_iter().take(if self.turns { 2 } else { 1 }) {
            if self.condition.holds_batch(&[k, l, x0, y0, x1, y1], &mut self.found) {
                legal.iter_mut().zip(&self.found).for_each(|(legal, found)| *legal |= *found != 0);
                continue;
            }
            for (lane, legal) in legal.iter_mut().enumerate().filter(|(_, legal)| !**legal) {
                let at = [k[lane], l[lane], x0[lane], y0[lane], x1[lane], y1[lane]];
                *legal = self.condition.holds_at(&at)?;
            }
        }
        let (k, l, unequal) = (&self.columns[0], &self.columns[1], self.unequal);
        Ok((0..legal.len()).filter(move |&lane| legal[lane] && !(unequal && k[lane] == l[lane])))
    }
}

/// Whether the second is the first with k and l exchanged, up to the order of operands that are both always asked.
fn turned(a: &Expr, b: &Expr) -> bool {
    let both = |a: [&Expr; 2], b: [&Expr; 2]| turned(a[0], b[0]) && turned(a[1], b[1]);
    match (&a.kind, &b.kind) {
        (ExprKind::Var(a), ExprKind::Var(b)) => match a {
            Var::K => *b == Var::L,
            Var::L => *b == Var::K,
            _ => a == b,
        },
        (ExprKind::Binary(op, a0, a1), ExprKind::Binary(other, b0, b1)) if op == other => {
            use BinaryOp::{Add, BitAnd, BitOr, BitXor, Mul};
            let commutes = matches!(op, Add | Mul | BitAnd | BitOr | BitXor);
            both([a0, a1], [b0, b1]) || (commutes && both([a0, a1], [b1, b0]))
        }
        (ExprKind::Compare(a0, more), ExprKind::Compare(b0, others)) if sees(a) => {
            let ([(op, a1)], [(other, b1)]) = (&more[..], &others[..]) else { return false };
            let commutes = matches!(op, CompareOp::Eq | CompareOp::Ne);
            op == other && (both([a0, a1], [b0, b1]) || (commutes && both([a0, a1], [b1, b0])))
        }
        (ExprKind::Unary(op, a), ExprKind::Unary(other, b)) => op == other && turned(a, b),
        (ExprKind::Call(f, a), ExprKind::Call(g, b)) if f == g && a.len() == b.len() => {
            let commutes = matches!(f, Func::Gcd | Func::Min | Func::Max);
            let [b0, b1] = &b[..] else { return a.iter().zip(b).all(|(a, b)| turned(a, b)) };
            both([&a[0], &a[1]], [b0, b1]) || (commutes && both([&a[0], &a[1]], [b1, b0]))
        }
        _ => a == b && !sees(a),
    }
}

fn sees(e: &Expr) -> bool {
    e.mentions(Var::K) || e.mentions(Var::L)
}
