//! Tests whether moves are legal, many at once.

use super::{JudgeError, int};
use wythoff_base::Budget;
use wythoff_game::eval::Condition;
use wythoff_game::{BinaryOp, CompareOp, Expr, ExprKind, Func, Var};

/// The number of moves tested together at first: most searches end among the first moves.
const FEW: usize = 32;
/// The number of moves tested together at most: the eight columns then have 16 KiB and stay in the first-level cache.
const LANES: usize = 256;

/// A position before or after a move.
pub(super) type Cell = (usize, usize);

/// A condition on the moves, in columns: k, l and the piles before and after.
pub(super) struct Lanes {
    condition: Condition,
    /// Whether exchanging the amounts may change the truth of the condition.
    turns: bool,
    /// Whether the condition depends on the piles before the move, and on those after it.
    before: bool,
    after: bool,
    /// Whether equal removals are left out.
    unequal: bool,
    /// The number of moves tested.
    asked: usize,
    columns: [[i64; LANES]; 6],
    found: [i64; LANES],
    /// 1 where a lane is legal, otherwise 0.
    legal: [i64; LANES],
}

impl Lanes {
    /// The moves of a condition; with `unequal` only those that take different amounts.
    pub(super) fn new(condition: &Condition, unequal: bool) -> Lanes {
        let expr = condition.expr();
        let sees = |vars: [Var; 2]| vars.into_iter().any(|var| expr.mentions(var));
        let (before, after) = (sees([Var::X0, Var::Y0]), sees([Var::X1, Var::Y1]));
        let turns = !is_symmetric(expr);
        let (condition, columns) = (condition.clone(), [[0; LANES]; 6]);
        Lanes { condition, turns, before, after, unequal, asked: 0, columns, found: [0; LANES], legal: [0; LANES] }
    }

    /// The approximate number of moves tested so far.
    pub(super) fn asked(&self) -> usize {
        self.asked
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

    /// The first of these cells, all with v < x, to which (x,y) may move.
    pub(super) fn first(
        &mut self,
        (x, y): Cell,
        cells: impl IntoIterator<Item = Cell>,
        budget: &Budget,
    ) -> Result<Option<Cell>, JudgeError> {
        let (mut cells, mut most) = (cells.into_iter(), FEW);
        loop {
            budget.tick(x as u64, None)?;
            let (mut lanes, mut looked) = (0, 0);
            for cell in cells.by_ref().take(most) {
                self.set(lanes, (x, y), cell);
                looked += 1;
                // A cell to which no amount would be taken is overwritten by the next one.
                lanes += usize::from(cell.1 < y);
            }
            if self.before {
                self.columns[2][..lanes].fill(int(x));
                self.columns[3][..lanes].fill(int(y));
            }
            budget.steps(lanes as u64)?;
            if let Some(lane) = self.ask(lanes)? {
                return Ok(Some((x - self.columns[0][lane] as usize, y - self.columns[1][lane] as usize)));
            }
            if looked < most {
                return Ok(None);
            }
            most = (2 * most).min(LANES);
        }
    }

    /// Fills one lane: from (x,y) to (v,w); x and y themselves are set for all lanes.
    fn set(&mut self, lane: usize, (x, y): Cell, (v, w): Cell) {
        let [k, l, _, _, x1, y1] = &mut self.columns;
        (k[lane], l[lane]) = (int(x) - int(v), int(y) - int(w));
        if self.after {
            (x1[lane], y1[lane]) = (int(v.min(w)), int(v.max(w)));
        }
    }

    /// Passes on, in order, the y from which (x,y) may move to the cell given with y; each cell has v < x.
    pub(super) fn beside(
        &mut self,
        x: usize,
        ys: impl IntoIterator<Item = (usize, Cell)>,
        mut each: impl FnMut(usize),
    ) -> Result<(), JudgeError> {
        let (mut ys, mut asked) = (ys.into_iter(), [0; LANES]);
        loop {
            let mut lanes = 0;
            for (y, cell) in ys.by_ref().filter(|(y, cell)| cell.1 < *y).take(LANES) {
                self.set(lanes, (x, y), cell);
                asked[lanes] = y;
                self.columns[3][lanes] = int(y);
                lanes += 1;
            }
            self.columns[2][..lanes].fill(int(x));
            if self.ask(lanes)?.is_some() {
                asked.iter().zip(&self.legal[..lanes]).filter(|(_, legal)| **legal != 0).for_each(|(y, _)| each(*y));
            }
            if lanes < LANES {
                return Ok(());
            }
        }
    }

    /// The k in 1..side for which (k, k + e) is legal; the condition must not depend on the piles.
    pub(super) fn diagonal(&mut self, e: i64, side: usize, budget: &Budget) -> Result<Vec<usize>, JudgeError> {
        let (first, last) = (1.max(1 - e), int(side) - 1 - e.max(0));
        let mut all = vec![];
        for start in (first..=last).step_by(LANES) {
            budget.tick(0, None)?;
            let lanes = LANES.min((last - start) as usize + 1);
            let [k, l, ..] = &mut self.columns;
            for (i, (k, l)) in (start..).zip(k.iter_mut().zip(l)).take(lanes) {
                (*k, *l) = (i, i + e);
            }
            self.ask(lanes)?;
            all.extend((start as usize..).zip(&self.legal[..lanes]).filter(|(_, legal)| **legal != 0).map(|(k, _)| k));
        }
        Ok(all)
    }

    /// Tests the first lanes; returns the first legal one.
    fn ask(&mut self, lanes: usize) -> Result<Option<usize>, JudgeError> {
        let (legal, columns) = (&mut self.legal[..lanes], &self.columns);
        legal.fill(0);
        self.asked = self.asked.saturating_add(lanes);
        let [k, l, x0, y0, x1, y1] = columns.each_ref().map(|column| &column[..lanes]);
        for [k, l] in [[k, l], [l, k]].into_iter().take(if self.turns { 2 } else { 1 }) {
            let found = &mut self.found[..lanes];
            if self.condition.holds_batch(&[k, l, x0, y0, x1, y1], found) {
                legal.iter_mut().zip(found).for_each(|(legal, found)| *legal |= *found);
                continue;
            }
            for (lane, legal) in legal.iter_mut().enumerate().filter(|(_, legal)| **legal == 0) {
                let at = [k[lane], l[lane], x0[lane], y0[lane], x1[lane], y1[lane]];
                *legal = i64::from(self.condition.holds_at(&at)?);
            }
        }
        if self.unequal {
            legal.iter_mut().zip(k.iter().zip(l)).for_each(|(legal, (k, l))| *legal &= i64::from(k != l));
        }
        let any = legal.iter().fold(0, |any, legal| any | legal) != 0;
        Ok(if any { legal.iter().position(|legal| *legal != 0) } else { None })
    }
}

/// Whether a condition visibly has the same truth when the amounts are exchanged.
pub(super) fn is_symmetric(condition: &Expr) -> bool {
    turned(condition, condition)
}

/// Whether the second expression is the first with k and l exchanged, up to the order of operands that are both always
/// evaluated.
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
