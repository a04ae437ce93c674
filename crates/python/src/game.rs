//! A game, and the questions that programs ask most often.

use crate::number::{Given, Int};
use crate::pairs::{self, Pair, Pairs};
use crate::raise;
use crate::solution::Solution;
use crate::watch::Watch;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use wythoff_lab::answers::Grundy;
use wythoff_lab::answers::Solve;
use wythoff_lab::answers::{self, Allowance, Failure, Question};
use wythoff_lab::answers::{Board, Square};
use wythoff_lab::answers::{Layer, Layers};
use wythoff_lab::answers::{Locate, Term};
use wythoff_lab::answers::{Moves, Options};
use wythoff_solve::Solver;

/// A call shorter than this needs no thread of its own: a person does not notice that Ctrl-C waits that long.
const AT_ONCE: Duration = Duration::from_millis(10);

/// The longest list of options: its tuples take about a gigabyte.
const MOST_OPTIONS: usize = 10_000_000;

/// The base of `wythoff.Game`: a rule, and what has been computed about it.
#[pyclass(frozen, subclass, module = "wythoff._wythoff")]
pub struct Game {
    pub(crate) game: answers::Game,
    /// Whether the best solver has been built.
    ready: AtomicBool,
}

impl Game {
    /// Asks one question. Once the best solver has been built, this thread asks it directly. If it takes too long, if
    /// another solver answers, or if a second opinion is wanted, all solvers are asked again with all the time they may
    /// take.
    fn ask<Q: Question + Send + Sync>(
        &self,
        py: Python<'_>,
        question: &Q,
        twice: bool,
        timeout: Option<f64>,
        solver: fn(&Q::Answer) -> &'static str,
    ) -> PyResult<Q::Answer>
    where
        Q::Answer: Send,
    {
        if !twice && timeout.is_none() && self.ready.load(Ordering::Relaxed) {
            let best = self.game.analysis.solvers().next().map(Solver::name);
            let found = py.detach(|| question.answer(&Allowance { time: Some(AT_ONCE), ..Allowance::default() }));
            if let Some(found) = found.ok().filter(|found| Some(solver(found)) == best) {
                return Ok(found);
            }
        }
        let found = Watch::within(timeout)?.work(py, |allowance| question.answer(allowance))?;
        self.ready.store(true, Ordering::Relaxed);
        Ok(found)
    }
}

#[pymethods]
impl Game {
    #[new]
    fn new(py: Python<'_>, rule: &str) -> PyResult<Game> {
        let game = answers::Game::parse(rule).map_err(|failure| raise::error(py, &failure))?;
        Ok(Game { game, ready: AtomicBool::new(false) })
    }

    /// The canonical line.
    #[getter]
    fn line(&self) -> String {
        self.game.line()
    }

    /// Its name in the catalogue, if it has one.
    #[getter]
    fn name(&self) -> Option<&'static str> {
        self.game.entry().map(|entry| entry.name.as_str())
    }

    /// Who wins a position of any size, by which move, and why.
    ///
    /// >>> import wythoff
    /// >>> found = wythoff.Game("wythoff").solve(11, 15)
    /// >>> found.outcome, found.move, found.to, found.evidence
    /// ('N', (5, 5), (6, 10), 'theorem')
    #[pyo3(signature = (
        x: "int | str", y: "int | str", *, all: "bool" = false, solver: "str | None" = None,
        double_check: "bool" = false, timeout: "float | None" = None
    ) -> "Solution")]
    #[allow(clippy::too_many_arguments, reason = "the parameters of the question")]
    fn solve(
        &self,
        py: Python<'_>,
        x: Given,
        y: Given,
        all: bool,
        solver: Option<String>,
        double_check: bool,
        timeout: Option<f64>,
    ) -> PyResult<Solution> {
        let (x, y) = (x.natural(py, "the first pile")?, y.natural(py, "the second pile")?);
        let question = Solve { game: self.game.clone(), x, y, all, solver, double_check, trace: false, window: None };
        self.ask(py, &question, double_check, timeout, |found| found.solver).map(Solution::new)
    }

    /// `"P"` if the player to move loses, `"N"` otherwise.
    ///
    /// >>> import wythoff
    /// >>> wythoff.Game("wythoff").outcome(6, 10)
    /// 'P'
    #[pyo3(signature = (x: "int | str", y: "int | str", *, timeout: "float | None" = None) -> "str")]
    fn outcome(&self, py: Python<'_>, x: Given, y: Given, timeout: Option<f64>) -> PyResult<&'static str> {
        self.solve(py, x, y, false, None, false, timeout).map(|found| found.outcome)
    }

    /// The pair (a_n, b_n) for any n. b_n is None if it is too large to write. Its type says `int | Any`, so
    /// that code for ordinary pairs need not test for None.
    ///
    /// >>> import wythoff
    /// >>> wythoff.Game("wythoff").term(10**20)
    /// (161803398874989484820, 261803398874989484820)
    #[pyo3(signature = (
        n: "int | str", *, solver: "str | None" = None, double_check: "bool" = false, timeout: "float | None" = None
    ) -> "tuple[int, int | Any]")]
    fn term(
        &self,
        py: Python<'_>,
        n: Given,
        solver: Option<String>,
        double_check: bool,
        timeout: Option<f64>,
    ) -> PyResult<Pair> {
        let n = n.natural(py, "n")?;
        let question = Term { game: self.game.clone(), n, solver, double_check, trace: false, window: None };
        let found = self.ask(py, &question, double_check, timeout, |found| found.solver)?;
        Ok(pairs::pair(found.a, &found.b))
    }

    /// n with a_n = x, n with b_n = x, and the other number of the pair.
    #[pyo3(signature = (
        x: "int | str", *, solver: "str | None" = None, double_check: "bool" = false, timeout: "float | None" = None
    ) -> "tuple[int | None, int | None, int | None]")]
    fn _locate(
        &self,
        py: Python<'_>,
        x: Given,
        solver: Option<String>,
        double_check: bool,
        timeout: Option<f64>,
    ) -> PyResult<(Option<Int>, Option<Int>, Option<Int>)> {
        let x = x.natural(py, "the number")?;
        let question = Locate { game: self.game.clone(), x, solver, double_check, trace: false, window: None };
        let found = self.ask(py, &question, double_check, timeout, |found| found.solver)?;
        let partner = found.partner.as_ref().and_then(|partner| partner.exact()).cloned();
        Ok((found.in_a.map(Int), found.in_b.map(Int), partner.map(Int)))
    }

    /// The Grundy value of a position.
    #[pyo3(signature = (x: "int | str", y: "int | str", *, timeout: "float | None" = None) -> "int | None")]
    fn _grundy(&self, py: Python<'_>, x: Given, y: Given, timeout: Option<f64>) -> PyResult<Option<Int>> {
        let (x, y) = (x.natural(py, "the first pile")?, y.natural(py, "the second pile")?);
        let game = &self.game;
        let found =
            Watch::within(timeout)?.work(py, |allowance| Grundy::of(game.clone()).position([&x, &y], allowance))?;
        Ok(found.value.map(Int))
    }

    /// The pairs with start <= n < stop as a list.
    #[pyo3(signature = (start: "int | str", stop: "int | str", watch: "Watch") -> "list[tuple[int, int | Any]]")]
    fn _pairs(&self, py: Python<'_>, start: Given, stop: Given, watch: &Watch) -> PyResult<Vec<Pair>> {
        pairs::list(py, &self.game, pairs::Range::read(py, start, stop)?, watch)
    }

    /// The same pairs as consecutive 64-bit integers, and their number; None if one does not fit.
    #[pyo3(signature = (start: "int | str", stop: "int | str", watch: "Watch") -> "tuple[bytearray, int] | None")]
    fn _packed<'py>(
        &self,
        py: Python<'py>,
        start: Given,
        stop: Given,
        watch: &Watch,
    ) -> PyResult<Option<(Bound<'py, PyByteArray>, usize)>> {
        pairs::packed(py, &self.game, pairs::Range::read(py, start, stop)?, watch)
    }

    /// The pairs n = 0, 1, 2, ..., some at a time.
    fn _iterate(&self) -> Pairs {
        Pairs::new(&self.game)
    }

    /// The P-positions with x <= y <= to.
    #[pyo3(signature = (to: "int | str", watch: "Watch") -> "list[tuple[int, int]]")]
    fn _lost(&self, py: Python<'_>, to: Given, watch: &Watch) -> PyResult<Vec<(u64, u64)>> {
        Ok(self.board(py, to, watch)?.positions)
    }

    /// One byte for each position with piles up to a bound, row by row: 1 if it is a P-position.
    #[pyo3(signature = (to: "int | str", watch: "Watch") -> "bytearray")]
    fn _outcomes<'py>(&self, py: Python<'py>, to: Given, watch: &Watch) -> PyResult<Bound<'py, PyByteArray>> {
        let found = self.board(py, to, watch)?;
        // At most 20001^2 places.
        let side = found.to as usize + 1;
        PyByteArray::new_with(py, side * side, |places| {
            for (x, y) in found.positions {
                for (row, column) in [(x as usize, y as usize), (y as usize, x as usize)] {
                    places[row * side + column] = 1;
                }
            }
            Ok(())
        })
    }

    /// Four bytes, the lowest first, for a number of each position with piles up to a bound, row by row: its value in
    /// normal play (`grundy`) or in misère play (`misere`), or that of a layer.
    #[pyo3(signature = (what: "str", to: "int | str", watch: "Watch") -> "bytearray")]
    fn _values<'py>(&self, py: Python<'py>, what: &str, to: Given, watch: &Watch) -> PyResult<Bound<'py, PyByteArray>> {
        let to = side(py, to)?;
        let values = watch.work(py, |allowance| {
            let game = self.game.clone();
            let none = || Failure::wrong("only a game in misère play has misère values", "add `, misere` to it");
            match what {
                "grundy" => Ok(Grundy::of(game).table(to, allowance)?.values),
                "misere" => Grundy::of(game).table(to, allowance)?.misere.ok_or_else(none),
                layer => Ok(Layers { game, layer: Layer::named(layer)?, to }.answer(allowance)?.values),
            }
        })?;
        let side = to as usize + 1;
        PyByteArray::new_with(py, side * side * 4, |places| {
            for (x, row) in places.chunks_exact_mut(side * 4).enumerate() {
                if x % 64 == 0 {
                    py.check_signals()?;
                }
                for (y, place) in row.chunks_exact_mut(4).enumerate() {
                    place.copy_from_slice(&values.at(x.min(y), x.max(y)).to_le_bytes());
                }
            }
            Ok(())
        })
    }

    /// Where a move can lead, before any blocking: all options of a position with piles up to 20000.
    ///
    /// >>> import wythoff
    /// >>> wythoff.Game("wythoff").options(2, 1)
    /// [(0, 1), (1, 0), (1, 1), (2, 0)]
    #[pyo3(signature = (x: "int | str", y: "int | str", *, timeout: "float | None" = None) -> "list[tuple[int, int]]")]
    fn options(&self, py: Python<'_>, x: Given, y: Given, timeout: Option<f64>) -> PyResult<Vec<(u64, u64)>> {
        let (x, y) = (side(py, x)?, side(py, y)?);
        let question = Moves { game: self.game.clone(), x: x.into(), y: y.into(), list: None, r#move: None };
        Watch::within(timeout)?.work(py, |allowance| {
            let found = question.answer(allowance)?;
            listed(&found).ok_or_else(|| Failure::wrong("there are more than 10^7 options", "ask about smaller piles"))
        })
    }

    fn __str__(&self) -> String {
        self.game.line()
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.game.line().hash(&mut hasher);
        hasher.finish()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| other.get().game.line() == self.game.line())
    }
}

impl Game {
    fn board(&self, py: Python<'_>, to: Given, watch: &Watch) -> PyResult<Square> {
        let question = Board { game: self.game.clone(), to: side(py, to)? };
        watch.work(py, |allowance| question.answer(allowance))
    }
}

/// A bound of a square.
fn side(py: Python<'_>, given: Given) -> PyResult<u64> {
    given.count(py, "the bound", Allowance::default().to, "solve(x, y) decides larger positions")
}

/// The options one by one, by x, then y; nothing if they are too many.
fn listed(found: &Options) -> Option<Vec<(u64, u64)>> {
    let mut all: Vec<(u64, u64)> = found.all().take(MOST_OPTIONS + 1).map(|to| (to.x, to.y)).collect();
    all.sort_unstable();
    (all.len() <= MOST_OPTIONS).then_some(all)
}
