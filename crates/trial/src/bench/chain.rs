//! The chain beside one multiplication and beside the windows, at the same index.

use super::{Limit, multiplication, power};
use crate::bench::timing::timed;
use cpu_time::ProcessTime;
use wythoff_exact::UBig;
use wythoff_game::diagnostic::RuleError;
use wythoff_game::subject::Subject;
use wythoff_solve::analysis::Analysis;
use wythoff_solve::solver::Solver;

/// The sequences.
const SEQUENCES: [&str; 4] = ["c = floor(n/2)", "c = floor(4*n/3)", "c = floor(n/7)", "c = floor(sqrt(2)*n)"];

/// Digits of n, and whether the windows are asked as well.
const SIZES: [(usize, bool); 3] = [(1000, true), (10_000, true), (100_000, false)];

/// Some indices of a size: the steps of a chain depend on n.
const INDICES: u8 = 8;

/// A pair of a sequence, in seconds.
pub struct Chained {
    /// The sequence.
    pub rule: &'static str,
    /// Digits of n.
    pub digits: usize,
    /// One multiplication of two such numbers.
    pub multiplication: f64,
    /// With nothing kept.
    pub first: f64,
    /// With kappa kept: the mean over some indices.
    pub pair: f64,
    /// The place of a number of that size.
    pub locate: f64,
    /// By windows, where they are asked.
    pub windows: Option<Windows>,
}

/// A pair by windows, in seconds.
pub enum Windows {
    /// So long.
    Took(f64),
    /// Longer than that.
    Over(f64),
}

/// The chain at each size; what takes too long is left out.
pub fn chains(limit: Limit<'_>) -> Result<Vec<Chained>, RuleError> {
    let mut rows = Vec::new();
    for (digits, with_windows) in SIZES {
        let base = power(digits) / UBig::from(7u8);
        let indices: Vec<UBig> = (1..=INDICES).map(|i| &base * UBig::from(i) / UBig::from(11u8)).collect();
        for rule in SEQUENCES {
            let solvers = Analysis::of(&Subject::parse(rule)?).solvers().cloned().collect::<Vec<_>>();
            let named = |name| solvers.iter().find(|solver| solver.name() == name);
            let (Some(chain), Some(windows)) = (named("sequence-chain"), named("sequence-windows")) else { continue };
            let since = ProcessTime::now();
            let Some(n) = indices.first().filter(|n| chain.term(n, &limit.budget()).is_ok()) else { continue };
            let first = since.elapsed().as_secs_f64();
            let over = |ask: &dyn Fn(&Solver, &UBig) -> bool| {
                let all = timed(|| limit.budget(), |_| indices.iter().all(|n| ask(chain, n)));
                all.map(|seconds| seconds / f64::from(INDICES))
            };
            let pair = over(&|chain, n| chain.term(n, &limit.budget()).is_ok());
            let locate = over(&|chain, n| chain.locate(n, &limit.budget()).is_ok());
            let by_windows = || timed(|| limit.budget(), |budget| windows.term(n, budget).is_ok());
            let over = || Windows::Over(limit.time.as_secs_f64());
            let windows = with_windows.then(|| by_windows().map_or_else(over, Windows::Took));
            let multiplication = multiplication(digits);
            if limit.stopped() {
                return Ok(rows);
            }
            let (Some(pair), Some(locate)) = (pair, locate) else { continue };
            rows.push(Chained { rule, digits, multiplication, first, pair, locate, windows });
        }
    }
    Ok(rows)
}
