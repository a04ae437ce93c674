//! Measures Hofstadter's game by the tower and by the walk over runs, and draws time against digits:
//! docs/tower-time.svg.
//!
//!     cargo run --release -p wythoff-trial --example tower_figure > docs/tower-time.svg
#![allow(clippy::float_arithmetic, reason = "times and places in a picture are for people")]

use cpu_time::ProcessTime;
use std::fmt::Write;
use std::time::Duration;
use wythoff_base::{Budget, UBig};
use wythoff_game::Subject;
use wythoff_solve::Analysis;

/// Digits of n on the horizontal axis, powers of ten of a second on the vertical one.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 380.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 46.0;
const BOTTOM: f64 = 52.0;
const DIGITS: f64 = 200.0;
const FASTEST: f64 = -6.0;
const SLOWEST: f64 = 2.0;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let tower =
        measure("hofstadter-tower", &[4, 8, 12, 16, 20, 25, 30, 40, 50, 60, 70, 80, 100, 120, 140, 160, 180, 200])?;
    let walk = measure("run-enumeration", &[4, 6, 8, 10, 12, 13, 14, 15, 16, 17])?;
    println!("{}", svg(&tower, &walk)?);
    Ok(())
}

/// For each n = 10^digits the CPU seconds of the first pair of a new solver.
fn measure(name: &str, digits: &[usize]) -> Result<Vec<(f64, f64)>, Box<dyn std::error::Error>> {
    let subject = Subject::parse("hofstadter")?;
    let mut points = Vec::new();
    for &digits in digits {
        let n = UBig::from(10u8).pow(digits);
        let (mut total, mut runs) = (Duration::ZERO, 0u32);
        while total < Duration::from_millis(20) {
            let solvers = Analysis::of(&subject).solvers().cloned().collect::<Vec<_>>();
            let solver = solvers.iter().find(|s| s.name() == name).ok_or("no such solver")?;
            let since = ProcessTime::now();
            if solver.term(&n, &Budget::time(Duration::from_secs(20))).is_err() {
                return Ok(points);
            }
            total += since.elapsed();
            runs += 1;
        }
        let seconds = total.as_secs_f64() / f64::from(runs);
        eprintln!("{name} 10^{digits}: {seconds:.6} s");
        points.push((digits as f64, seconds));
    }
    Ok(points)
}

fn x(digits: f64) -> f64 {
    LEFT + (WIDTH - LEFT - RIGHT) * digits / DIGITS
}

fn y(seconds: f64) -> f64 {
    TOP + (HEIGHT - TOP - BOTTOM) * (SLOWEST - seconds.log10()) / (SLOWEST - FASTEST)
}

fn svg(tower: &[(f64, f64)], walk: &[(f64, f64)]) -> Result<String, std::fmt::Error> {
    let mut out = String::new();
    writeln!(
        out,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" {}>"##,
        format_args!(r##"height="{HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="13""##)
    )?;
    writeln!(out, "<title>Hofstadter's game: CPU time for the n-th losing position against the digits of n</title>")?;
    // A card of its own, so that it is legible on white and on dark pages.
    writeln!(
        out,
        r##"<rect x="0.5" y="0.5" width="{}" height="{}" rx="8" fill="#fdfdfb" stroke="#c9c9c4"/>"##,
        WIDTH - 1.0,
        HEIGHT - 1.0
    )?;
    let title = "Hofstadter's game: CPU time for the pair n = 10^d";
    writeln!(out, r##"<text x="{LEFT}" y="27" fill="#222" font-size="15" font-weight="600">{title}</text>"##)?;
    let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
    for (power, label) in (-6..=2).zip(["1 us", "10 us", "100 us", "1 ms", "10 ms", "100 ms", "1 s", "10 s", "100 s"]) {
        let y = y(10f64.powi(power));
        write!(out, r##"<path d="M{LEFT} {y:.1}H{right}" stroke="#e3e3de"/>"##)?;
        writeln!(out, r##"<text x="{}" y="{:.1}" text-anchor="end" fill="#444">{label}</text>"##, LEFT - 8.0, y + 4.5)?;
    }
    for digits in (0..=200).step_by(20) {
        let x = x(f64::from(digits));
        write!(out, r##"<path d="M{x:.1} {bottom}v5" stroke="#666"/>"##)?;
        writeln!(out, r##"<text x="{x:.1}" y="{}" text-anchor="middle" fill="#444">{digits}</text>"##, bottom + 19.0)?;
    }
    writeln!(out, r##"<path d="M{LEFT} {TOP}V{bottom}H{right}" fill="none" stroke="#666"/>"##)?;
    writeln!(
        out,
        r##"<text x="{}" y="{}" text-anchor="middle" fill="#222">d: n has d + 1 digits</text>"##,
        (LEFT + right) / 2.0,
        HEIGHT - 12.0
    )?;
    for (points, colour, label, at) in [
        (walk, "#b3412c", "walk over the runs, about sqrt(2n) steps", (x(21.0), y(5.0))),
        (tower, "#1f6f8b", "polynomial tower", (x(112.0), y(0.008))),
    ] {
        let line: Vec<String> = points.iter().map(|(d, s)| format!("{:.1},{:.1}", x(*d), y(*s))).collect();
        writeln!(out, r##"<polyline points="{}" fill="none" stroke="{colour}" stroke-width="2.2"/>"##, line.join(" "))?;
        for (d, s) in points {
            writeln!(out, r##"<circle cx="{:.1}" cy="{:.1}" r="3" fill="{colour}"/>"##, x(*d), y(*s))?;
        }
        writeln!(out, r##"<text x="{:.1}" y="{:.1}" fill="{colour}" font-weight="600">{label}</text>"##, at.0, at.1)?;
    }
    write!(out, "</svg>")?;
    Ok(out)
}
