//! The time of the solvers by size, compared with one multiplication of that size; and the speed of generating pairs.
//!
//! Times are CPU times of this process; short measurements are repeated. Ratios carry over to other machines, times do
//! not.
#![allow(clippy::float_arithmetic, reason = "times and ratios are for people")]

mod certified;
mod chain;
mod generation;
mod grundy;
mod prover;
mod timing;

pub use certified::{Certified, certified};
pub use chain::{Chained, Second, chains};
pub use generation::{Design, Far, Generation, generation};
pub use grundy::{Filled, tables};
pub use prover::{Proved, proofs};

use cpu_time::ProcessTime;
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use timing::{repeated, timed};
use wythoff_base::{Budget, UBig};
use wythoff_game::RuleError;
use wythoff_game::Subject;
use wythoff_game::position::Position;
use wythoff_seq::access::Partner;
use wythoff_solve::Analysis;
use wythoff_solve::Solver;

/// The digits of the piles: powers of ten, from a machine word to what takes seconds.
pub const DIGITS: [usize; 5] = [10, 100, 1000, 10_000, 100_000];

/// The games, and whether the position is a pair of that size; otherwise it has a small pile and a large one.
const GAMES: [(&str, bool); 14] = [
    ("wythoff", true),
    ("thue-morse", true),
    ("wyt-const-3", true),
    ("wyt = 3k + 2", true),
    ("wyt = 3k", true),
    ("wyt = k^2 + k", true),
    ("wyt = k^2 + 9", true),
    ("four-thirds", true),
    ("c-sqrt2", true),
    ("seventh", true),
    ("f04-example3", true),
    ("hofstadter", true),
    ("doubling", false),
    ("boole-galois", false),
];

/// Games whose b grows like n^2 or faster: measured at 10^14, and further out where there is a tower.
const QUADRATIC: [(&str, &[usize]); 9] = [
    ("f04-example1", &[14, 30, 50]),
    ("f = 3*x1 + 2", &[14, 30, 50]),
    ("f = x1^2 + 1", &[14, 30, 50]),
    ("f = x1^3 + 1", &[14, 30]),
    ("f04-example4", &[14, 20]),
    ("boole-1", &[14, 20]),
    ("boole-3", &[14, 16]),
    ("galois-3", &[14]),
    ("hammer", &[14]),
];

/// Hofstadter's game, n = 10^e: by the tower, and by the walk over runs where that ends soon enough.
const HOFSTADTER: [(&str, &[usize]); 2] =
    [("hofstadter-tower", &[16, 50, 100, 200, 300]), ("run-enumeration", &[8, 12, 14, 16])];

/// The time limit of one measurement, unless the user gives another: all rows together then take some minutes at most.
pub const LIMIT: Duration = Duration::from_secs(5);

/// The shortest time limit of a row of Hofstadter's game: its tower of a hundred digits takes longer than the usual
/// limit on a slow machine.
const HOFSTADTER_LIMIT: Duration = Duration::from_secs(30);

/// A game by its fastest solver.
pub struct Game {
    /// The game.
    pub game: &'static str,
    /// The solver.
    pub solver: &'static str,
    /// For each of [`DIGITS`] the seconds for the outcome at a P-position, and for outcome and move next to it; `None`
    /// where it takes too long.
    pub sizes: Vec<Option<[f64; 2]>>,
}

/// A position of a game whose b grows fast.
pub struct Quadratic {
    /// The game.
    pub game: &'static str,
    /// The first solver that does not decline.
    pub solver: &'static str,
    /// x = 10^exponent.
    pub exponent: usize,
    /// Seconds, unless it takes too long.
    pub seconds: Option<f64>,
}

/// A pair of Hofstadter's game.
pub struct Hofstadter {
    /// The solver.
    pub solver: &'static str,
    /// n = 10^exponent.
    pub exponent: usize,
    /// The seconds for the pair n with nothing kept, and then for n + 1.
    pub seconds: Option<[f64; 2]>,
}

/// For each of [`DIGITS`] the seconds of one product of two such numbers.
pub fn multiplications() -> Vec<f64> {
    DIGITS.into_iter().map(multiplication).collect()
}

fn multiplication(digits: usize) -> f64 {
    let a = power(digits) / UBig::from(7u8);
    let b = power(digits) / UBig::from(3u8);
    repeated(|| black_box(black_box(&a) * black_box(&b)) > UBig::ZERO).unwrap_or(f64::NAN)
}

fn power(exponent: usize) -> UBig {
    UBig::from(10u8).pow(exponent)
}

/// The time limit of one measurement, and the flag that ends them all; an interrupted measurement is left out.
#[derive(Clone, Copy)]
pub struct Limit<'a> {
    /// The time limit.
    pub time: Duration,
    /// The flag, set when the user interrupts.
    pub stop: &'a AtomicBool,
}

impl<'a> Limit<'a> {
    fn budget(self) -> Budget<'a> {
        Budget::time(self.time).with_stop(self.stop)
    }

    fn stopped(self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// The games by size, one by one.
pub fn games(limit: Limit<'_>) -> impl Iterator<Item = Result<Game, RuleError>> {
    GAMES.into_iter().filter_map(move |(game, at_pair)| {
        let solvers = match Subject::parse(game) {
            Ok(subject) => Analysis::of(&subject).solvers().cloned().collect::<Vec<_>>(),
            Err(error) => return Some(Err(error)),
        };
        let solver = solvers.first()?;
        let mut sizes = Vec::new();
        for digits in DIGITS {
            // If a size takes too long, so do the larger ones.
            let hopeless = sizes.last().is_some_and(Option::is_none);
            sizes.push(if hopeless { None } else { decided(solver, digits, at_pair, limit) });
        }
        (!limit.stopped()).then(|| Ok(Game { game, solver: solver.name(), sizes }))
    })
}

fn decided(solver: &Solver, digits: usize, at_pair: bool, limit: Limit<'_>) -> Option<[f64; 2]> {
    let (x, y) = if at_pair {
        let term = solver.term(&(power(digits - 1) + UBig::from(12345u32)), &limit.budget()).ok()?;
        match term.b {
            Partner::Exact(b) => (term.a, b),
            Partner::Bits(_) => return None,
        }
    } else {
        (UBig::from(1234u32), power(digits))
    };
    let below = if &y - UBig::ONE > x { &y - UBig::ONE } else { &y + UBig::ONE };
    let [pair, below] = [y, below].map(|y| Position::new(x.clone(), y));
    let outcome = timed(|| limit.budget(), |budget| solver.solve(&pair, budget).is_ok())?;
    let with_move = timed(|| limit.budget(), |budget| solver.solve(&below, budget).is_ok())?;
    Some([outcome, with_move])
}

/// The games whose b grows fast, each far out.
pub fn quadratic(limit: Limit<'_>) -> Result<Vec<Quadratic>, RuleError> {
    let mut rows = Vec::new();
    for (game, exponents) in QUADRATIC {
        let solvers = Analysis::of(&Subject::parse(game)?).solvers().cloned().collect::<Vec<_>>();
        for &exponent in exponents {
            let x = power(exponent);
            let at = Position::new(&x + UBig::from(12345u32), x);
            let mut able = solvers.iter().filter(|s| s.name() != "any-stream");
            let solver = able.find(|s| s.solve(&at, &limit.budget()).is_ok());
            let seconds = solver.and_then(|s| timed(|| limit.budget(), |b| s.solve(&at, b).is_ok()));
            if limit.stopped() {
                return Ok(rows);
            }
            rows.push(Quadratic { game, solver: solver.map_or("", |s| s.name()), exponent, seconds });
        }
    }
    Ok(rows)
}

/// Hofstadter's game, far out.
pub fn hofstadter(limit: Limit<'_>) -> Result<Vec<Hofstadter>, RuleError> {
    let subject = Subject::parse("hofstadter")?;
    let limit = Limit { time: limit.time.max(HOFSTADTER_LIMIT), ..limit };
    let mut rows = Vec::new();
    for (name, exponents) in HOFSTADTER {
        for &exponent in exponents {
            // A new solver has no kept values.
            let solvers = Analysis::of(&subject).solvers().cloned().collect::<Vec<_>>();
            let Some(solver) = solvers.iter().find(|s| s.name() == name) else { continue };
            let once = |n: &UBig| {
                let since = ProcessTime::now();
                solver.term(n, &limit.budget()).ok().map(|_| since.elapsed().as_secs_f64())
            };
            let n = power(exponent);
            let seconds = once(&n).and_then(|first| Some([first, once(&(&n + UBig::ONE))?]));
            if limit.stopped() {
                return Ok(rows);
            }
            rows.push(Hofstadter { solver: name, exponent, seconds });
        }
    }
    Ok(rows)
}
