//! Machines that write the word of a game while they read it (docs/proofs.md, Proposition 94).
//!
//! Between b_n and b_(n+1) there are a_(n+1) - a_n - 1 + d numbers of A, d = b_(n+1) - a_(n+1) - (b_n - a_n): where
//! the letter at a_n is read, 1 0^d is written, which begins at b_n; where a 1 is read, 0. What d is, a state says: n
//! modulo the period of the increments of c, or x and n modulo M where f(x1, y1) depends on remainders modulo M.

use wythoff_base::{Budget, IBig};
use wythoff_game::Var;
use wythoff_seq::Differences64;
use wythoff_solve::{Analysis, modulus};
use wythoff_study::words::{Standing, Step, Transducer};

/// A machine that maps a part of the word to the word after it.
pub(crate) struct Machine {
    /// It.
    pub transducer: Transducer,
    /// From where on: it reads a_n, n its first index, and writes b_n.
    pub standing: Standing,
    /// The remainders that states stand for, where they are those of x and n.
    pub modulus: Option<usize>,
    /// Why, in words.
    pub why: String,
}

/// The longest image, the longest period, and the greatest first index.
const MOST: u64 = 4096;
/// The greatest modulus.
const MODULUS: u64 = 16;

/// The machine of a game, where one is known.
pub(crate) fn of(analysis: &Analysis, budget: &Budget) -> Option<Machine> {
    periodic(analysis, budget).or_else(|| residues(analysis, budget))
}

/// Stands at the first index from `least` on with a_n < b_n.
fn standing(analysis: &Analysis, least: u64, budget: &Budget) -> Option<(u64, Standing)> {
    let mut listing = analysis.listing();
    loop {
        let pair = listing.next(budget).ok()??;
        if pair.n > MOST.saturating_mul(4) {
            return None;
        }
        if pair.n >= least.max(1) && pair.b > pair.a.into() {
            let [read, write] = [pair.a, u64::try_from(&pair.b).ok()?].map(|x| usize::try_from(x).ok()?.checked_sub(1));
            return Some((pair.n, Standing { read: read?, state: 0, write: write? }));
        }
    }
}

fn image(zeros: u64) -> Option<Vec<u8>> {
    (zeros <= MOST).then(|| [1].into_iter().chain((0..zeros).map(|_| 0)).collect())
}

/// Of c whose increments repeat.
fn periodic(analysis: &Analysis, budget: &Budget) -> Option<Machine> {
    let c = analysis.linear().ok()?.periodic()?;
    let (begin, period) = (c.begin(), c.period());
    if period > MOST || begin > MOST {
        return None;
    }
    let (n, standing) = standing(analysis, begin, budget)?;
    let mut steps = Vec::new();
    for i in 0..period {
        let rise = c.at64(begin + i + 1)?.checked_sub(c.at64(begin + i)?)?;
        let (now, next) = (usize::try_from(i).ok()?, usize::try_from((i + 1) % period).ok()?);
        steps.push(Step { image: image(rise)?, next, states: vec![] });
        steps.push(Step { image: vec![0], next: now, states: vec![] });
    }
    let state = usize::try_from((n - begin) % period).ok()?;
    let why =
        format!("the increments of c have the period {period}: reading a_n writes 1 0^(c_(n+1) - c_n) from b_n on");
    let standing = Standing { state, ..standing };
    Some(Machine { transducer: Transducer::new(2, steps)?, standing, modulus: None, why })
}

/// Of f(x1, y1) that depends on remainders only, where b_n modulo M follows from a_n and n modulo M.
fn residues(analysis: &Analysis, budget: &Budget) -> Option<Machine> {
    let (f, _) = analysis.candidates_are_p()?;
    if f.expr().mentions(Var::X0) {
        return None;
    }
    let m = modulus(f.expr()).filter(|m| *m <= MODULUS)?;
    let value = |x1: u64, y1: u64| {
        let at = [x1, y1 + m, x1 + 1].map(IBig::from);
        let value = f.ceil(&at).ok()?.max(IBig::ZERO);
        // Where f is positive no two ones are neighbours, and a grows by 1 or 2.
        u64::try_from(&value).ok().filter(|value| (1..=MOST).contains(value))
    };
    // b_n modulo m, by a_n and n modulo m.
    let place = |x: u64, n: u64| usize::try_from((x % m) * m + n % m).ok();
    let mut partner: Vec<Option<u64>> = vec![None; place(m - 1, m - 1)? + 1];
    let mut waiting = vec![(0, 0, 0)];
    while let Some((x, n, y)) = waiting.pop() {
        match partner[place(x, n)?] {
            Some(known) if known != y => return None,
            Some(_) => continue,
            None => partner[place(x, n)?] = Some(y),
        }
        let d = value(x, y)?;
        waiting.extend([1, 2].map(|gap| ((x + gap) % m, (n + 1) % m, (y + gap + d) % m)));
    }
    let mut steps = Vec::new();
    for x in 0..m {
        for n in 0..m {
            // States that never occur do no harm.
            let y = partner[place(x, n)?].unwrap_or(0);
            let d = value(x, y)?;
            // y - (the ones before y) numbers of A, 0 among them, come before y.
            let written = |o: u64| {
                let ones = n + m - u64::from(o == 0);
                place(y + o, y + o + 2 * m - ones % m)
            };
            let states = (0..=d).map(written).collect::<Option<Vec<_>>>()?;
            steps.push(Step { image: image(d)?, next: place(x + 1, n + 1)?, states });
            let before = partner[place(x + 1, n)?].unwrap_or(0) + m - 1;
            let states = vec![place(before, before + 2 * m - (n + m - 1) % m)?];
            steps.push(Step { image: vec![0], next: place(x + 1, n)?, states });
        }
    }
    let (n, standing) = standing(analysis, 1, budget)?;
    let state = place(standing.read as u64 + 1, n)?;
    let why = format!("f depends only on x1 and y1 modulo {m}: reading a_n writes 1 0^f(a_n, b_n) from b_n on");
    let standing = Standing { state, ..standing };
    Some(Machine { transducer: Transducer::new(2, steps)?, standing, modulus: usize::try_from(m).ok(), why })
}
