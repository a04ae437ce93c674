//! `wyt bench`: times of the solvers by size, compared with one multiplication of that size.
#![allow(clippy::float_arithmetic, reason = "times and ratios are for people")]

use super::*;
use crate::interrupt::{EXIT, Keeping, STOP};
use serde_json::json;
use std::sync::atomic::Ordering;
use std::time::Duration;
use wythoff_trial::bench::{
    self, Certified, Chained, DIGITS, Design, Far, Filled, Game, Generation, Hofstadter, Limit, Proved, Quadratic,
    Second,
};

/// All measurements, and the time limit of one of them.
struct Bench {
    limit: Duration,
    multiplications: Vec<f64>,
    games: Vec<Game>,
    chains: Vec<Chained>,
    proofs: Result<Vec<Proved>, String>,
    quadratic: Vec<Quadratic>,
    hofstadter: Vec<Hofstadter>,
    grundy: Vec<Filled>,
    certified: Vec<Certified>,
    generation: Result<Generation, String>,
}

#[derive(clap::Args)]
pub(super) struct Args {}

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "bench",
        about: "Measure the speed of the solvers on this machine",
        formats: BOTH,
        time: Time::Words(|| format!("the limit for one measurement; {} by default", said(bench::LIMIT))),
        examples: &[("wyt bench --budget 1s", "")],
        run,
    };
}

fn run(_: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let limit = Limit { time: common.budget.unwrap_or(bench::LIMIT), stop: &STOP };
    // Ctrl-C prints the measurements made so far.
    let _keeping = Keeping::begin();
    let multiplications = bench::multiplications();
    let mut games = Vec::new();
    for game in bench::games(limit) {
        let game = game?;
        if common.format() == Format::Text && !common.quiet {
            writeln!(std::io::stderr(), "{} ({})", game.game, game.solver)?;
        }
        games.push(game);
    }
    let chains = bench::chains(limit)?;
    let proofs = bench::proofs(limit).map_err(|declined| declined.to_string());
    let (quadratic, hofstadter) = (bench::quadratic(limit)?, bench::hofstadter(limit)?);
    let (grundy, certified) = (bench::tables(limit)?, bench::certified(limit)?);
    let stopped = || STOP.load(Ordering::SeqCst);
    let generation = match stopped() {
        true => Err("interrupted".to_string()),
        false => bench::generation(limit.time).map_err(|declined| declined.to_string()),
    };
    let all = Bench {
        limit: limit.time,
        multiplications,
        games,
        chains,
        proofs,
        quadratic,
        hofstadter,
        grundy,
        certified,
        generation,
    };
    let end = if stopped() { Err(Failure::Reported { exit_code: EXIT }) } else { Ok(Conclusion::Done) };
    if common.format() == Format::Json {
        print_json(all.json())?;
        return end;
    }
    let mut out = anstream::stdout();
    for (i, line) in aligned(&all.rows(), &[true, true, true]).iter().enumerate() {
        if i == 0 {
            writeln!(out, "{BOLD}{line}{BOLD:#}")?;
        } else {
            writeln!(out, "{line}")?;
        }
    }
    for line in all.chains.iter().map(chain_line) {
        writeln!(out, "{line}")?;
    }
    for line in all.proofs.as_ref().map_or_else(|why| vec![why.clone()], |all| all.iter().map(proof_line).collect()) {
        writeln!(out, "{line}")?;
    }
    for line in all.grundy.iter().map(grundy_line).chain(all.certified.iter().map(certified_line)) {
        writeln!(out, "{line}")?;
    }
    for line in all.generation.as_ref().map_or_else(|why| vec![why.clone()], generation_lines) {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "CPU times; M is the time of one multiplication of that size")?;
    end
}

impl Bench {
    fn json(&self) -> serde_json::Map<String, Value> {
        let sizes = |game: &Game| -> Value {
            let all = DIGITS.iter().zip(&game.sizes).zip(&self.multiplications);
            let all = all.map(|((digits, cell), multiplication)| {
                json!({"digits": digits.to_string(), "outcome_seconds": cell.map(|c| c[0]),
                       "move_seconds": cell.map(|c| c[1]),
                       "outcome_multiplications": cell.map(|c| c[0] / multiplication)})
            });
            all.collect()
        };
        let games = self.games.iter().map(|g| json!({"game": g.game, "solver": g.solver, "sizes": sizes(g)}));
        let quadratic = self.quadratic.iter().map(
            |q| json!({"game": q.game, "solver": q.solver, "x": format!("10^{}", q.exponent), "seconds": q.seconds}),
        );
        let hofstadter = self.hofstadter.iter().map(|h| {
            let times = h.seconds.map_or([None, None], |s| s.map(Some));
            json!({"solver": h.solver, "n": format!("10^{}", h.exponent), "first_seconds": times[0],
                   "second_seconds": times[1]})
        });
        object([
            ("bench", games.collect()),
            ("chain", self.chains.iter().map(chain_json).collect()),
            (
                "proofs",
                self.proofs
                    .as_ref()
                    .map_or_else(|why| json!({"error": why}), |all| all.iter().map(proof_json).collect()),
            ),
            ("quadratic", quadratic.collect()),
            ("hofstadter", hofstadter.collect()),
            ("grundy", self.grundy.iter().map(grundy_json).collect()),
            ("certified", self.certified.iter().map(certified_json).collect()),
            ("generation", self.generation.as_ref().map_or_else(|why| json!({"error": why}), generation_json)),
        ])
    }

    /// The table: a line per game and question, then the games of fast growth.
    fn rows(&self) -> Vec<Vec<String>> {
        let late = format!("> {}", seconds(self.limit.as_secs_f64()));
        let mut rows = vec![["game", "solver", "what"].map(String::from).to_vec()];
        rows[0].extend(DIGITS.iter().map(|d| format!("{d} digits")));
        rows.push(vec!["one multiplication".into(), String::new(), String::new()]);
        rows[1].extend(self.multiplications.iter().map(|&s| seconds(s)));
        for Game { game, solver, sizes } in &self.games {
            for (i, what) in ["outcome", "with move"].into_iter().enumerate() {
                let named = if i == 0 { [*game, *solver, what] } else { ["", "", what] };
                let cells = sizes.iter().zip(&self.multiplications).map(|(cell, multiplication)| match cell {
                    Some(cell) => format!("{} = {:.1} M", seconds(cell[i]), cell[i] / multiplication),
                    None => late.clone(),
                });
                rows.push(named.into_iter().map(String::from).chain(cells).collect());
            }
        }
        rows.extend(self.quadratic.iter().map(|q| {
            let time = q.seconds.map_or(late.clone(), seconds);
            vec![q.game.into(), q.solver.into(), format!("x = 10^{}", q.exponent), time]
        }));
        rows.extend(self.hofstadter.iter().map(|h| {
            let time = h.seconds.map_or("gave up".into(), |[first, second]| {
                format!("{} for the first pair, {} for the next", seconds(first), seconds(second))
            });
            vec!["hofstadter".into(), h.solver.into(), format!("pair n = 10^{}", h.exponent), time]
        }));
        rows
    }
}

/// A pair by the chain, in multiplications, compared with the second method.
fn chain_line(c: &Chained) -> String {
    let times = |s: f64| format!("{:.1} M", s / c.multiplication);
    let Chained { rule, other, digits, .. } = c;
    let second = match c.second {
        Some(Second::Took(s)) => format!("; {other} {} = {:.0}x", seconds(s), s / c.pair),
        Some(Second::Over(s)) => format!("; {other} > {}, over {:.0}x", seconds(s), s / c.pair),
        None => String::new(),
    };
    let solve = c.solve.map_or(String::new(), |s| format!(", solve {}", times(s)));
    let (first, pair, locate) = (times(c.first), times(c.pair), times(c.locate));
    let name = format!("{rule}, {digits} digits");
    format!("{name:36} pair {} = {pair} (the first {first}), locate {locate}{solve}{second}", seconds(c.pair))
}

fn chain_json(c: &Chained) -> Value {
    let second = match c.second {
        Some(Second::Took(s)) => Some(s),
        _ => None,
    };
    json!({"rule": c.rule, "digits": c.digits.to_string(), "multiplication_seconds": c.multiplication,
           "first_seconds": c.first,
           "pair_seconds": c.pair, "locate_seconds": c.locate, "solve_seconds": c.solve, "second": c.other,
                  "second_seconds": second,
           "pair_multiplications": c.pair / c.multiplication, "second_ratio": second.map(|s| s / c.pair)})
}

/// A kernel, with time and memory.
fn proof_line(p: &Proved) -> String {
    let Proved { rule, states, largest, .. } = p;
    let (time, memory) = (p.seconds.map_or("takes too long".into(), seconds), p.bytes >> 10);
    format!(
        "{rule:36} kernel of {states} states proved: {time}, within {memory} KiB, at most {largest} states in between"
    )
}

fn proof_json(p: &Proved) -> Value {
    json!({"game": p.rule, "states": p.states.to_string(), "largest": p.largest.to_string(),
           "bytes": p.bytes.to_string(), "seconds": p.seconds})
}

fn generation_lines(all: &Generation) -> Vec<String> {
    let rate = |seconds: f64| 1e-6 / seconds;
    let mut lines = vec![format!("{:32} {:>12} {:>12} {:>8}", "generating pairs", "plain loop", "design", "ratio")];
    lines.extend(all.designs.iter().map(|Design { name, plain, seconds }| {
        format!("{name:32} {:8.0} M/s {:8.0} M/s {:7.1}x", rate(*plain), rate(*seconds), plain / seconds)
    }));
    lines.extend(all.far.iter().map(|Far { n, packed, deviation }| {
        let (bits, deviation) = (packed * 1e9, deviation * 1e9);
        format!("from n = {n}: packed bits {bits:.3} ns, deviation {deviation:.3} ns a term")
    }));
    lines.push(format!("two threads are {:.2} times as fast as one, by the clock", all.two_threads));
    lines
}

fn generation_json(all: &Generation) -> Value {
    let designs = all.designs.iter().map(|Design { name, plain, seconds }| {
        json!({"design": name, "plain_terms_per_second": 1.0 / plain, "terms_per_second": 1.0 / seconds,
               "ratio": plain / seconds})
    });
    let far = all.far.iter().map(|Far { n, packed, deviation }| {
        json!({"n": n.to_string(), "packed_seconds_per_term": packed, "deviation_seconds_per_term": deviation})
    });
    json!({"designs": designs.collect::<Value>(), "far": far.collect::<Value>(), "two_threads": all.two_threads})
}

fn seconds(s: f64) -> String {
    match s {
        s if s < 1e-6 => format!("{:.0} ns", s * 1e9),
        s if s < 1e-3 => format!("{:.1} us", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

fn grundy_line(row: &Filled) -> String {
    let time = |time: Option<f64>| time.map_or("too long".to_string(), seconds);
    let ratio = row.seconds.zip(row.other).map(|(one, other)| format!(": {:.1} times as long", other / one));
    format!(
        "Grundy values of {} to {} by {} in {}; {} in {}{}",
        row.rule,
        row.to,
        row.engine,
        time(row.seconds),
        row.beside,
        time(row.other),
        ratio.unwrap_or_default()
    )
}

fn grundy_json(row: &Filled) -> Value {
    json!({"game": row.rule, "to": row.to.to_string(), "solver": row.engine, "seconds": row.seconds,
           "beside": row.beside,
           "other_seconds": row.other, "ratio": row.seconds.zip(row.other).map(|(one, other)| other / one)})
}

fn certified_line(row: &Certified) -> String {
    format!("Grundy values of f = 1, {}: {}", row.what, row.seconds.map_or("too long".to_string(), seconds))
}

fn certified_json(row: &Certified) -> Value {
    json!({"game": "f = 1", "what": row.what, "seconds": row.seconds})
}
