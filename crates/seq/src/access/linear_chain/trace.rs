//! The chains that decide a pair or a place, member by member.

use super::{LinearChain, floor, natural};
use crate::access::PairAccess;
use crate::access::trace::{Cell, Goal, Rows, Trace, Traced, Untraced, Written, in_a, in_b, in_both};
use wythoff_base::{Budget, GaveUp, IBig, UBig};

impl LinearChain {
    /// The table for a goal.
    pub(super) fn traced(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        match traced.goal {
            Goal::Term(n) => self.pair_steps(n, budget),
            Goal::Place(x) | Goal::Pair(x, _) => self.place_steps(x, budget),
        }
    }

    /// The chain of n and x; it must end at an odd index exactly if `odd`.
    fn written(&self, n: &UBig, x: &IBig, odd: bool, budget: &Budget) -> Result<Written, GaveUp> {
        // ceil(y/s) = -floor(-y/s)
        let next = |before: &UBig, here: &UBig| {
            Ok(Cell::from(-floor(&(&self.p * here.as_ibig() - before.as_ibig()), &self.s)))
        };
        let decides = |before: &UBig, here: &UBig| {
            let u = self.kappa.multiple(before, self.point(self.sure))?.minus(here.as_ibig());
            Ok(self.side(&u).is_some())
        };
        let written = Written::chain((n, x), &UBig::ZERO, next, decides, budget)?;
        let lost = || GaveUp::beyond("a chain has left its bounds");
        if written.odd == odd { Ok(written) } else { Err(lost()) }
    }

    /// What all chains have in common, in sentences.
    fn meaning(&self, chains: &[Written]) -> String {
        let (s, p, reach) = (&self.s, &self.p, &self.reach);
        let decided = Written::decided(chains);
        format!(
            "x_(k+1) = ceil((x_(k-1) - {p} x_k)/{s}), down to the first x_k <= 0. A chain is decided as soon as kappa \
             x_(k-1) - x_k leaves [-{reach}, {reach}], {decided}; the program compares corrections modulo powers of \
             {s} instead."
        )
    }

    fn pair_steps(&self, n: &UBig, budget: &Budget) -> Result<Trace, Untraced> {
        if n.is_zero() {
            return Ok(Rows::default().table(["k"], "a_0 = b_0 = 0.".into(), UBig::ZERO, in_both(UBig::ZERO)));
        }
        let a = self.pair(n, budget)?.a;
        let mu = a.as_ibig() - n.as_ibig();
        let chains = vec![self.written(n, &mu, true, budget)?, self.written(n, &(&mu + IBig::ONE), false, budget)?];
        let bound = format!(
            "The chain from x_1 = mu ends at an odd k and that from mu + 1 at an even k: mu is the index of the last b \
             below a_n, and a_n = n + mu (docs/proofs.md, Proposition 57). {}",
            self.meaning(&chains)
        );
        Ok(Rows::beside(chains, budget)?.table(["k", "from mu", "from mu + 1"], bound, a, in_a(n.clone())))
    }

    fn place_steps(&self, x: &UBig, budget: &Budget) -> Result<Trace, Untraced> {
        if x.is_zero() {
            return Ok(Rows::default().table(["k"], "a_0 = b_0 = 0.".into(), UBig::ZERO, in_both(UBig::ZERO)));
        }
        let place = self.locate(x, budget)?;
        let (m, equal) = match (&place.in_a, &place.in_b) {
            (_, Some(m)) => (m.clone(), true),
            (Some(n), None) => (natural(x.as_ibig() - n.as_ibig())?, false),
            (None, None) => return Err(GaveUp::beyond("a chain has left its bounds").into()),
        };
        // b_m = s (m + mu) + t m <= y exactly if mu is below the least that is too large.
        let chain = |m: &UBig, y: &IBig, reached: bool| {
            let start = self.most(&self.s, y, m.as_ibig()) + IBig::ONE;
            self.written(m, &start, !reached, budget)
        };
        let (y, less) = (x.as_ibig(), x.as_ibig() - IBig::ONE);
        let (mut columns, mut chains) = (vec!["k".to_string()], Vec::new());
        if !m.is_zero() {
            columns.extend(["b_m <= x".into(), if equal { "b_m < x: no" } else { "b_m < x" }.into()]);
            chains.extend([chain(&m, y, true)?, chain(&m, &less, !equal)?]);
        }
        columns.push("b_(m+1) <= x: no".into());
        chains.push(chain(&(&m + UBig::ONE), y, false)?);
        let end = if equal { "x = b_m" } else { "x is an a_n, since b_m < x < b_(m+1)" };
        let bound = format!(
            "A chain that ends at an even k shows its column, one that ends at an odd k refutes it: {end} \
             (docs/proofs.md, Proposition 57). {}",
            self.meaning(&chains)
        );
        let place = if equal { in_b(m) } else { in_a(natural(y - m.as_ibig())?) };
        Ok(Rows::beside(chains, budget)?.with(columns, bound, x.clone(), place))
    }
}
