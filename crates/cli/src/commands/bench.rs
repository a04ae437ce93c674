//! `wyt bench`: how long the solvers take, by size, beside one multiplication of that size.
//!
//! CPU time of this process; short measurements are repeated. Ratios travel between machines, times do not.
#![allow(clippy::float_arithmetic, reason = "times and ratios are for people")]

use super::{aligned, print_json};
use crate::Found;
use crate::args::{Common, Format};
use crate::failure::Failure;
use crate::style::BOLD;
use cpu_time::ProcessTime;
use serde_json::{Value, json};
use std::io::Write;
use std::time::Duration;
use wythoff_budget::Budget;
use wythoff_exact::UBig;
use wythoff_game::position::Position;
use wythoff_game::subject::Subject;
use wythoff_seq::access::Partner;
use wythoff_solve::json;
use wythoff_solve::solver::Solver;
use wythoff_solve::solvers::rank;

/// Digits of the piles.
const DIGITS: [usize; 5] = [10, 100, 1000, 10_000, 100_000];

/// Where the piles are: at a pair of that size, or a small pile beside a large one.
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

/// Games whose b grows like n^2 or faster: asked at 10^14, and further out where there is a tower.
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

/// Hofstadter's game, n = 10^e: by the tower, and by the walk over runs where that can be waited for.
const HOFSTADTER: [(&str, &[usize]); 2] =
    [("hofstadter-tower", &[16, 50, 100, 200]), ("run-enumeration", &[8, 12, 14, 16])];

/// A measurement is repeated until it has taken this long.
const LEAST: Duration = Duration::from_millis(20);

/// No cell takes longer than this, unless --budget says so.
const CELL: Duration = Duration::from_secs(5);

pub fn run(common: &Common) -> Result<Found, Failure> {
    common.only(&[Format::Text, Format::Json])?;
    let limit = common.budget.unwrap_or(CELL);
    let multiplications: Vec<f64> = DIGITS.iter().map(|&digits| multiplication(digits)).collect();
    let mut rows = Vec::new();
    for (game, at_pair) in GAMES {
        let subject = Subject::parse(game)?;
        let solvers = rank(&subject);
        let Some(solver) = solvers.first() else { continue };
        let mut measured = Vec::new();
        for digits in DIGITS {
            // Once a size was too much, the larger ones are.
            let hopeless = measured.last().is_some_and(|cell: &Option<[f64; 2]>| cell.is_none());
            let cell = if hopeless { None } else { cell(solver.as_ref(), digits, at_pair, limit) };
            measured.push(cell);
        }
        rows.push((game, solver.name(), measured));
        if common.format == Format::Text && !common.quiet {
            writeln!(std::io::stderr(), "{game} ({})", solver.name())?;
        }
    }
    let (quadratic, hofstadter) = (quadratic(limit)?, hofstadter(limit.max(HOFSTADTER_CELL))?);
    let generation = super::bench_sweep::measure(limit);
    if common.format == Format::Json {
        let cells = |measured: &[Option<[f64; 2]>]| -> Value {
            let all = DIGITS.iter().zip(measured).zip(&multiplications).map(|((digits, cell), multiplication)| {
                json!({"digits": digits, "outcome_seconds": cell.map(|c| c[0]), "move_seconds": cell.map(|c| c[1]),
                       "outcome_multiplications": cell.map(|c| c[0] / multiplication)})
            });
            all.collect()
        };
        let table: Vec<Value> = rows
            .iter()
            .map(|(game, solver, measured)| json!({"game": game, "solver": solver, "sizes": cells(measured)}))
            .collect();
        let quadratic: Vec<Value> = quadratic
            .iter()
            .map(|q| json!({"game": q.game, "solver": q.solver, "x": format!("10^{}", q.exponent), "seconds": q.seconds}))
            .collect();
        let hofstadter: Vec<Value> = hofstadter
            .iter()
            .map(|(solver, e, s)| {
                let times = s.map_or([None, None], |s| s.map(Some));
                json!({"solver": solver, "n": format!("10^{e}"), "first_seconds": times[0], "second_seconds": times[1]})
            })
            .collect();
        return print_json(json::object([
            ("bench", table.into()),
            ("quadratic", quadratic.into()),
            ("hofstadter", hofstadter.into()),
            ("generation", generation.json),
        ]));
    }
    let mut lines = vec![["game", "solver", "what"].map(String::from).to_vec()];
    lines[0].extend(DIGITS.iter().map(|d| format!("{d} digits")));
    lines.push(vec!["one multiplication".into(), String::new(), String::new()]);
    lines[1].extend(multiplications.iter().map(|&s| seconds(s)));
    for (game, solver, measured) in &rows {
        for (i, what) in ["outcome", "with move"].into_iter().enumerate() {
            let mut line = vec![
                if i == 0 { game.to_string() } else { String::new() },
                if i == 0 { solver.to_string() } else { String::new() },
                what.into(),
            ];
            line.extend(measured.iter().zip(&multiplications).map(|(cell, multiplication)| match cell {
                Some(cell) => format!("{} = {:.1} M", seconds(cell[i]), cell[i] / multiplication),
                None => format!("> {}", seconds(limit.as_secs_f64())),
            }));
            lines.push(line);
        }
    }
    for q in &quadratic {
        let time = q.seconds.map_or(format!("> {}", seconds(limit.as_secs_f64())), seconds);
        lines.push(vec![q.game.into(), q.solver.into(), format!("x = 10^{}", q.exponent), time]);
    }
    for (solver, e, times) in &hofstadter {
        let time = times.map_or("gave up".into(), |[first, second]| {
            format!("{} with nothing kept, then {}", seconds(first), seconds(second))
        });
        lines.push(vec!["hofstadter".into(), solver.to_string(), format!("pair n = 10^{e}"), time]);
    }
    let mut out = anstream::stdout();
    for (i, line) in aligned(&lines, &[true, true, true]).iter().enumerate() {
        if i == 0 {
            writeln!(out, "{BOLD}{line}{BOLD:#}")?;
        } else {
            writeln!(out, "{line}")?;
        }
    }
    for line in &generation.lines {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "CPU time; M is one multiplication of that size")?;
    Ok(Found::Done)
}

/// A position next to a large index, decided.
struct Quadratic {
    game: &'static str,
    solver: &'static str,
    exponent: usize,
    seconds: Option<f64>,
}

fn quadratic(limit: Duration) -> Result<Vec<Quadratic>, Failure> {
    let mut rows = Vec::new();
    for (game, exponents) in QUADRATIC {
        let solvers = rank(&Subject::parse(game)?);
        for &exponent in exponents {
            let x = UBig::from(10u8).pow(exponent);
            let at = Position::new(&x + UBig::from(12345u32), x);
            // The first that does not decline.
            let mut able = solvers.iter().filter(|s| s.name() != "any-stream");
            let solver = able.find(|s| s.solve(&at, &Budget::time(limit)).is_ok());
            let seconds = solver.and_then(|s| timed(limit, |b| s.solve(&at, b).is_ok()));
            rows.push(Quadratic { game, solver: solver.map_or("", |s| s.name()), exponent, seconds });
        }
    }
    Ok(rows)
}

/// A solver, the exponent e of n = 10^e, and the seconds of a first and of a second question.
type Hofstadter = (&'static str, usize, Option<[f64; 2]>);

/// A row of Hofstadter's game has this long at least.
const HOFSTADTER_CELL: Duration = Duration::from_secs(30);

/// Seconds for the pair n of Hofstadter's game with nothing kept, and again for n + 1.
fn hofstadter(limit: Duration) -> Result<Vec<Hofstadter>, Failure> {
    let subject = Subject::parse("hofstadter")?;
    let mut rows = Vec::new();
    for (name, exponents) in HOFSTADTER {
        for &exponent in exponents {
            // A new solver has kept nothing.
            let solvers = rank(&subject);
            let Some(solver) = solvers.iter().find(|s| s.name() == name) else { continue };
            let once = |n: &UBig| {
                let since = ProcessTime::now();
                solver.term(n, &Budget::time(limit)).ok().map(|_| since.elapsed().as_secs_f64())
            };
            let n = UBig::from(10u8).pow(exponent);
            let times = once(&n).and_then(|first| Some([first, once(&(&n + UBig::ONE))?]));
            rows.push((name, exponent, times));
        }
    }
    Ok(rows)
}

/// Seconds for one product of two numbers of that size.
fn multiplication(digits: usize) -> f64 {
    let a = UBig::from(10u8).pow(digits) / UBig::from(7u8);
    let b = UBig::from(10u8).pow(digits) / UBig::from(3u8);
    repeated(|| std::hint::black_box(std::hint::black_box(&a) * std::hint::black_box(&b)) > UBig::ZERO)
        .unwrap_or(f64::NAN)
}

/// Seconds for the outcome at a P-position of that size, and for outcome and move next to it.
fn cell(solver: &dyn Solver, digits: usize, at_pair: bool, limit: Duration) -> Option<[f64; 2]> {
    let (x, y) = if at_pair {
        let n = UBig::from(10u8).pow(digits - 1) + UBig::from(12345u32);
        let term = solver.term(&n, &Budget::time(limit)).ok()?;
        match term.b {
            Partner::Exact(b) => (term.a, b),
            Partner::Bits(_) => return None,
        }
    } else {
        (UBig::from(1234u32), UBig::from(10u8).pow(digits))
    };
    let below = if &y - UBig::ONE > x { &y - UBig::ONE } else { &y + UBig::ONE };
    let [pair, below] = [y, below].map(|y| Position::new(x.clone(), y));
    let outcome = timed(limit, |budget| solver.solve(&pair, budget).is_ok())?;
    let with_move = timed(limit, |budget| solver.solve(&below, budget).is_ok())?;
    Some([outcome, with_move])
}

/// Seconds of CPU for one run that succeeds within the limit.
fn timed(limit: Duration, run: impl Fn(&Budget) -> bool) -> Option<f64> {
    repeated(|| run(&Budget::time(limit)))
}

fn repeated(mut run: impl FnMut() -> bool) -> Option<f64> {
    let mut batch = 1u32;
    loop {
        let since = ProcessTime::now();
        for _ in 0..batch {
            if !run() {
                return None;
            }
        }
        let elapsed = since.elapsed();
        if elapsed >= LEAST || batch > 1 << 24 {
            return Some(elapsed.as_secs_f64() / f64::from(batch));
        }
        batch *= 4;
    }
}

fn seconds(s: f64) -> String {
    match s {
        s if s < 1e-6 => format!("{:.0} ns", s * 1e9),
        s if s < 1e-3 => format!("{:.1} us", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}
