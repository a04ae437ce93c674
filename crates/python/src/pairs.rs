//! The pairs of a game: lists, arrays, and one after the other.

use crate::number::{Given, Int};
use crate::raise;
use crate::watch::Watch;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use wythoff_base::UBig;
use wythoff_lab::answers::{self, Allowance, Failure, Reason};
use wythoff_lab::answers::{Puller, listing_failure};
use wythoff_lab::answers::{Row, Table};
use wythoff_seq::access::Partner;
use wythoff_solve::Listing;

/// a_n and b_n; b_n where it can be written.
pub(crate) type Pair = (Int, Option<Int>);

/// The indices start <= n < stop.
pub(crate) struct Range {
    start: UBig,
    count: u64,
}

impl Range {
    /// Reads the two ends.
    pub(crate) fn read(py: Python<'_>, start: Given, stop: Given) -> PyResult<Range> {
        let (start, stop) = (start.natural(py, "start")?, stop.natural(py, "stop")?);
        let count = if stop > start { stop - &start } else { UBig::ZERO };
        let few = || Failure::wrong("too many pairs for one list", "ask for fewer pairs");
        Ok(Range { count: u64::try_from(&count).map_err(|_| raise::error(py, &few()))?, start })
    }
}

/// The pairs of a range, each handed to `row`, which says no where there is no room for it.
fn each(
    game: &answers::Game,
    range: &Range,
    allowance: &Allowance,
    mut row: impl FnMut(Row) -> Result<bool, Failure>,
) -> Result<(), Failure> {
    let Some(last) = range.count.checked_sub(1) else { return Ok(()) };
    let from = Some(range.start.clone()).filter(|start| *start > UBig::ZERO);
    let request = Table {
        game: game.clone(),
        n: last,
        from,
        candidates: false,
        approx: false,
        solver: None,
        double_check: false,
    };
    let mut rows = request.begin(allowance)?;
    let mut done = 0;
    while let Some(found) = rows.next_row().map_err(|stopped| stopped.failure)? {
        if !row(found)? {
            return Ok(());
        }
        done += 1;
        if done % 64 == 0 {
            allowance.progress.at(done, Some(range.count));
        }
    }
    Ok(())
}

fn too_many(bytes: u64) -> Failure {
    let tried = vec![format!("the list: {} MB would be needed", bytes >> 20)];
    Failure::GaveUp { reason: Reason::Memory, tried, hint: "ask for fewer pairs, or iterate over the game".into() }
}

/// The pairs of a range as a list.
pub(crate) fn list(py: Python<'_>, game: &answers::Game, range: Range, watch: &Watch) -> PyResult<Vec<Pair>> {
    watch.work(py, |allowance| {
        let (mut all, mut held) = (Vec::new(), 0usize);
        each(game, &range, allowance, |row| {
            held = held.saturating_add(row.bytes());
            if held > allowance.memory {
                return Err(too_many(held as u64));
            }
            all.push(pair(row.a, &row.b));
            Ok(true)
        })?;
        Ok(all)
    })
}

/// A pair for Python.
pub(crate) fn pair(a: UBig, b: &Partner) -> Pair {
    (Int(a), b.exact().cloned().map(Int))
}

/// The pairs of a range as machine integers, written where Python keeps them, and their number; nothing if one does
/// not fit.
pub(crate) fn packed<'py>(
    py: Python<'py>,
    game: &answers::Game,
    range: Range,
    watch: &Watch,
) -> PyResult<Option<(Bound<'py, PyByteArray>, usize)>> {
    let bytes = range.count.checked_mul(16).filter(|bytes| *bytes <= Allowance::default().memory as u64);
    let Some(bytes) = bytes else {
        return Err(raise::error(py, &too_many(range.count.saturating_mul(16))));
    };
    let (mut fits, mut given) = (true, 0);
    let made = PyByteArray::new_with(py, bytes as usize, |places| {
        let mut places = places.chunks_exact_mut(16);
        let (fits, given) = (&mut fits, &mut given);
        watch.work(py, move |allowance| {
            each(game, &range, allowance, |row| {
                let small = |number: &UBig| i64::try_from(number).ok();
                let numbers = small(&row.a).zip(row.b.exact().and_then(small)).zip(places.next());
                if let Some(((a, b), place)) = numbers {
                    place[..8].copy_from_slice(&a.to_ne_bytes());
                    place[8..].copy_from_slice(&b.to_ne_bytes());
                    *given += 1;
                } else {
                    *fits = false;
                }
                Ok(*fits)
            })
        })
    })?;
    Ok(fits.then_some((made, given)))
}

/// The most pairs of a batch: its thread then costs less than a hundredth of a microsecond for each.
const BATCH: usize = 4096;

/// The most time for a batch: shorter than a person notices when a program prints pair after pair.
const PATIENCE: Duration = Duration::from_millis(10);

/// The pairs of a game from n = 0 on.
#[pyclass(frozen, module = "wythoff._wythoff")]
pub(crate) struct Pairs {
    game: answers::Game,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Nothing before the first batch: the search for a proved listing takes up to a quarter of a second.
    listing: Option<Listing>,
    /// The failure that ends the pairs.
    failed: Option<Failure>,
}

impl Pairs {
    /// From the beginning.
    pub(crate) fn new(game: &answers::Game) -> Pairs {
        Pairs { game: game.clone(), state: Mutex::default() }
    }
}

#[pymethods]
impl Pairs {
    /// The next pairs, at least one; an empty list at the end.
    #[pyo3(signature = () -> "list[tuple[int, int]]")]
    fn batch(&self, py: Python<'_>) -> PyResult<Vec<(u64, Int)>> {
        Watch::PATIENT.work(py, |allowance| {
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            let State { listing, failed } = &mut *state;
            if let Some(failure) = failed {
                return Err(failure.clone());
            }
            let listing = listing.get_or_insert_with(|| self.game.analysis.proved_listing());
            let (puller, since, mut all) = (Puller::new(allowance, u64::MAX), Instant::now(), Vec::new());
            while all.len() < BATCH && (all.is_empty() || since.elapsed() < PATIENCE) {
                match puller.next(listing) {
                    Ok(Some(pair)) => all.push((pair.a, Int(pair.b))),
                    Ok(None) => break,
                    Err(error) => {
                        let failure = listing_failure(&error, listing.solver, &self.game);
                        // After Ctrl-C the caller may continue.
                        if failure.reason() != Some(Reason::Stopped) {
                            *failed = Some(failure.clone());
                        }
                        return if all.is_empty() { Err(failure) } else { Ok(all) };
                    }
                }
            }
            Ok(all)
        })
    }
}
