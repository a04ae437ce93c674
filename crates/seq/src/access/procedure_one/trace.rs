//! Procedure 1, call by call, and the chain that gives the index.

use super::ProcedureOne;
use crate::access::PairAccess;
use crate::access::Place;
use crate::access::trace::{Cell, MOST_ROWS, Rows, Trace, Traced, Untraced, counted, number, verdict};
use wythoff_base::abbreviated;
use wythoff_base::{Budget, GaveUp, IBig, UBig};

/// The binary places of a power of a: a word, which the roundings of a whole table do not reach.
const PLACES: usize = 64;

impl ProcedureOne {
    /// The table for a goal: the calls of Procedure 1 for x, continued to the greatest number with g(F) = F.
    pub(super) fn traced(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        let x = number(&traced.goal, |n| self.pair(n, budget))?;
        let (mut rows, mut now, mut rank, mut sign) = (Rows::default(), x.clone(), IBig::ZERO, IBig::ONE);
        let (mut in_a, mut calls, mut preimages) = (true, 0, true);
        let fixed = loop {
            let (z, exact) = self.inverse(&now, budget)?;
            let next = match (preimages, exact, z == now) {
                (false, ..) => "index only",
                (true, false, _) => "no z: in A",
                (true, true, true) => "z = x: in A",
                (true, true, false) => "call z, and negate",
            };
            calls += usize::from(preimages);
            preimages &= exact && z != now;
            in_a ^= preimages;
            let value = self.g(&z, budget)?.map_or(Cell::EMPTY, Cell::from);
            rows.push([rows.len().into(), (&now).into(), (&z).into(), value, next.into()], budget)?;
            if z == now {
                break now;
            }
            rank += &sign * now.as_ibig();
            sign = -sign;
            now = z;
        };
        // rank = F + sum of (-1)^i (x_i - F).
        let fixed_part = if sign == IBig::ONE { fixed.as_ibig().clone() } else { IBig::ZERO };
        let rank = UBig::try_from(rank + fixed_part).ok().filter(|rank| *rank <= x);
        let rank = rank.ok_or_else(|| GaveUp::beyond("the function does not increase"))?;
        let before = &x + &fixed - &rank;
        let in_b = x == fixed || !in_a;
        let place = Place { in_b: in_b.then_some(before), in_a: in_a.then_some(rank) };
        let depth = self.depth(&x, &fixed, budget)?;
        let bound = format!(
            "x is {}: {}. {depth} The index follows from the alternating sum of the x down to F = {}, the greatest \
             number up to x with f(F) = F.",
            verdict(&place),
            counted(calls, "call"),
            abbreviated(&fixed),
        );
        Ok(rows.table(["call", "x", "z", "f(z)", "next"], bound, x, place))
    }

    /// Theorem 21 with its bound corrected: f(x)/x >= a for x >= N = F + 1 and superadditive f, so `a^t N <= x` for t
    /// calls after the first.
    fn depth(&self, x: &UBig, fixed: &UBig, budget: &Budget) -> Result<String, GaveUp> {
        let least = fixed + UBig::ONE;
        if *x < least {
            return Ok("f(x) = x.".into());
        }
        let Some(value) = self.g(&least, budget)? else { return Ok(String::new()) };
        // a = 1 + (f(N) - N)/(2N - 1): Lemma 20, which takes f(N) - N >= 1 for granted and no more.
        let whole = (&least << 1) - UBig::ONE;
        let (over, by) = (&value + &whole - &least, whole);
        let (mut power, most, mut count) = (&least << PLACES, x << PLACES, 0usize);
        // Rounded down, the power is a lower bound, and the count an upper one.
        loop {
            budget.step()?;
            power = power * &over / &by;
            if power > most || count > MOST_ROWS {
                break;
            }
            count += 1;
        }
        Ok(format!(
            "At most {} (Theorem 21 with its last inequality corrected): a^t N <= x for t calls after the first, \
             with N = {} and a = 1 + (f(N) - N)/(2N - 1).",
            counted(count + 1, "call"),
            abbreviated(&least)
        ))
    }
}
