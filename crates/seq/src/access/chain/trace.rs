//! The chains that decide a pair or a place, member by member.

use super::{Chain, inconsistent};
use crate::access::trace::{Cell, Goal, Rows, Trace, Traced, Untraced, Written, decimal, in_a, in_b, in_both};
use wythoff_base::{Budget, GaveUp, IBig, UBig};

impl Chain {
    /// The table for a goal.
    pub(super) fn traced(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        match traced.goal {
            Goal::Term(n) => self.pair_steps(n, budget),
            Goal::Place(x) | Goal::Pair(x, _) => self.place_steps(x, budget),
        }
    }

    /// The chain of n and x; it must end at an odd index exactly if `odd`.
    fn written(&self, n: &UBig, x: &IBig, odd: bool, budget: &Budget) -> Result<Written, GaveUp> {
        let next = |before: &UBig, here: &UBig| {
            Ok(match self.step(before, here)? {
                Some(next) => next.into(),
                // Too large a c is not written down.
                None => self.at(here).map_or("below 0".into(), |c| Cell::from(before.as_ibig() - c.as_ibig())),
            })
        };
        let decides = |before: &UBig, here: &UBig| {
            let Some(near) = &self.near else { return Ok(false) };
            let u = near.kappa.multiple(before, near.first_point())?.minus(here.as_ibig());
            Ok(near.side(&u).is_some())
        };
        let written = Written::chain((n, x), &self.z, next, decides, budget)?;
        if written.odd == odd { Ok(written) } else { Err(inconsistent()) }
    }

    /// What all chains have in common, in sentences.
    fn meaning(&self, chains: &[Written]) -> String {
        let front = if self.back { " The columns count a pair (0, 0) in front." } else { "" };
        let near = self.near.as_ref().map_or(String::new(), |near| {
            let (low, high, places) = near.bounds();
            let (low, high) = (decimal(low, places, false), decimal(high, places, true));
            let decided = Written::decided(chains);
            format!(
                " The program stops as soon as kappa x_(k-1) - x_k leaves [{low}, {high}] (Proposition 50), {decided}."
            )
        });
        format!("x_(k+1) = x_(k-1) - c(x_k), down to the first x_k <= {}.{near}{front}", self.z)
    }

    fn pair_steps(&self, n: &UBig, budget: &Budget) -> Result<Trace, Untraced> {
        let m = self.forth(n);
        if m <= self.z {
            let bound = "Since c_n = 0 for this n and all smaller ones, a_n = b_n = n.".into();
            return Ok(Rows::default().table(["k"], bound, n.clone(), in_both(n.clone())));
        }
        let mu = self.mu(&m, budget)?;
        let (low, high) = (mu.as_ibig().clone(), mu.as_ibig() + IBig::ONE);
        let chains = vec![self.written(&m, &low, true, budget)?, self.written(&m, &high, false, budget)?];
        let less = if self.z.is_zero() { String::new() } else { format!(" - {}", self.z) };
        let bound = format!(
            "The chain from x_1 = mu ends at an odd k and that from mu + 1 at an even k: mu is the index of the last b \
             below a_n, and a_n = n{less} + mu (docs/proofs.md, Proposition 49). {}",
            self.meaning(&chains)
        );
        let a = self.forward(&m + mu - &self.z);
        Ok(Rows::beside(chains, budget)?.table(["k", "from mu", "from mu + 1"], bound, a, in_a(n.clone())))
    }

    fn place_steps(&self, x: &UBig, budget: &Budget) -> Result<Trace, Untraced> {
        let y = self.forth(x);
        if y <= self.z {
            let bound = "Since c_n = 0 for this n and all smaller ones, a_n = b_n = n.".into();
            return Ok(Rows::default().table(["k"], bound, x.clone(), in_both(x.clone())));
        }
        let (m, equal) = self.last_b(&y, budget)?;
        // b_m <= y exactly if the chain from m and y + z + 1 - m - c_m ends at an even index.
        let chain = |m: &UBig, y: &UBig, reached: bool| {
            let start = (y + &self.z + UBig::ONE).as_ibig() - m.as_ibig() - self.at(m)?.as_ibig();
            self.written(m, &start, !reached, budget)
        };
        let (mut columns, mut chains) = (vec!["k".to_string()], Vec::new());
        if m > self.z {
            columns.extend(["b_m <= x".into(), if equal { "b_m < x: no" } else { "b_m < x" }.into()]);
            chains.extend([chain(&m, &y, true)?, chain(&m, &(&y - UBig::ONE), !equal)?]);
        }
        columns.push("b_(m+1) <= x: no".into());
        chains.push(chain(&(&m + UBig::ONE), &y, false)?);
        let end = if equal { "x = b_m" } else { "x is an a_n, since b_m < x < b_(m+1)" };
        let bound = format!(
            "A chain that ends at an even k shows its column, one that ends at an odd k refutes it: {end} \
             (docs/proofs.md, Proposition 49). {}",
            self.meaning(&chains)
        );
        let place = if equal { in_b(self.forward(m)) } else { in_a(self.forward(&y + &self.z - m)) };
        Ok(Rows::beside(chains, budget)?.with(columns, bound, x.clone(), place))
    }
}
