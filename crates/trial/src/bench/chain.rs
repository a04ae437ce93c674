//! Chains compared with one multiplication, and with another method as a second opinion, at the same index.

use super::{Limit, multiplication, power};
use crate::bench::timing::timed;
use cpu_time::ProcessTime;
use wythoff_base::UBig;
use wythoff_game::RuleError;
use wythoff_game::Subject;
use wythoff_game::position::Position;
use wythoff_solve::Analysis;
use wythoff_solve::Solver;

/// The rules, the methods, and their second opinions.
const RULES: [[&str; 3]; 7] = [
    ["c = floor(n/2)", "sequence-chain", "sequence-windows"],
    ["c = floor(4*n/3)", "sequence-chain", "sequence-windows"],
    ["c = floor(n/7)", "sequence-chain", "sequence-windows"],
    ["c = floor(sqrt(2)*n)", "sequence-chain", "sequence-windows"],
    ["wyt = 3k + 2", "linear-chain", "linear-numeration"],
    ["wyt = 20k + 1", "linear-chain", "linear-numeration"],
    ["wyt = 3k", "trailing-zeros", "linear-numeration"],
];

/// The digits of n, and whether the second opinion is also measured: at 100000 digits it would take minutes.
const SIZES: [(usize, bool); 3] = [(1000, true), (10_000, true), (100_000, false)];

/// The number of indices of a size: the steps of a chain depend on n, and the mean of eight varies by some percent.
const INDICES: u8 = 8;

/// The time of a pair of a sequence, in seconds.
pub struct Chained {
    /// The rule.
    pub rule: &'static str,
    /// The name of the second opinion.
    pub other: &'static str,
    /// Digits of n.
    pub digits: usize,
    /// The time of one multiplication of two numbers of that size.
    pub multiplication: f64,
    /// The time with nothing kept.
    pub first: f64,
    /// The time with kappa kept: the mean over some indices.
    pub pair: f64,
    /// The time to locate a number of that size.
    pub locate: f64,
    /// The time for the outcome and a move at numbers of that size, where the rule is a game.
    pub solve: Option<f64>,
    /// The time by the second opinion, where it is measured.
    pub second: Option<Second>,
}

/// The time of a pair by the second opinion, in seconds.
pub enum Second {
    /// The run took this long.
    Took(f64),
    /// The run took longer than this.
    Over(f64),
}

/// The chain at each size; runs that take too long are left out.
pub fn chains(limit: Limit<'_>) -> Result<Vec<Chained>, RuleError> {
    let mut rows = Vec::new();
    for (digits, with_second) in SIZES {
        let base = power(digits) / UBig::from(7u8);
        let indices: Vec<UBig> = (1..=INDICES).map(|i| &base * UBig::from(i) / UBig::from(11u8)).collect();
        for [rule, name, other] in RULES {
            let subject = Subject::parse(rule)?;
            let solvers = Analysis::of(&subject).solvers().cloned().collect::<Vec<_>>();
            let named = |name| solvers.iter().find(|solver| solver.name() == name);
            let (Some(chain), Some(second)) = (named(name), named(other)) else { continue };
            let since = ProcessTime::now();
            let Some(n) = indices.first().filter(|n| chain.term(n, &limit.budget()).is_ok()) else { continue };
            let first = since.elapsed().as_secs_f64();
            let over = |ask: &dyn Fn(&Solver, &UBig) -> bool| {
                let all = timed(|| limit.budget(), |_| indices.iter().all(|n| ask(chain, n)));
                all.map(|seconds| seconds / f64::from(INDICES))
            };
            let pair = over(&|chain, n| chain.term(n, &limit.budget()).is_ok());
            let locate = over(&|chain, n| chain.locate(n, &limit.budget()).is_ok());
            let solve = subject.game().and_then(|_| {
                over(&|chain, n| chain.solve(&Position::new(n.clone(), n << 1), &limit.budget()).is_ok())
            });
            let by_second = || timed(|| limit.budget(), |budget| second.term(n, budget).is_ok());
            let over = || Second::Over(limit.time.as_secs_f64());
            let second = with_second.then(|| by_second().map_or_else(over, Second::Took));
            let multiplication = multiplication(digits);
            if limit.stopped() {
                return Ok(rows);
            }
            let (Some(pair), Some(locate)) = (pair, locate) else { continue };
            rows.push(Chained { rule, other, digits, multiplication, first, pair, locate, solve, second });
        }
    }
    Ok(rows)
}
