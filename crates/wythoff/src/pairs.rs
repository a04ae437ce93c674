//! The pairs of a game, one after the other.

use crate::{Budget, Error, Evidence, Natural, UBig};
use std::fmt;
use std::iter::FusedIterator;
use wythoff_lab::answers::{Allowance, Failure, Game, Reason};
use wythoff_lab::answers::{Rows, Table};
use wythoff_seq::access::Partner;

/// A pair (a_n, b_n) with a_n <= b_n: a P-position, or a pair of a sequence.
///
/// ```
/// let game = wythoff::Game::parse("wythoff")?;
/// let pairs: Vec<_> = game.pairs().take(4).collect::<Result<_, _>>()?;
/// assert_eq!(pairs[3].to_string(), "(4,7)");
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Pair {
    /// The index.
    pub n: UBig,
    /// a_n, the smaller number.
    pub a: UBig,
    /// b_n, the larger number.
    pub b: UBig,
    /// floor(n alpha) and floor(n beta), if [`Pairs::approx`] asks for them.
    pub approx: Option<[UBig; 2]>,
}

impl fmt::Display for Pair {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "({},{})", self.a, self.b)
    }
}

/// The pairs of a game in the order of a: made by [`Game::pairs`](crate::Game::pairs).
///
/// Options are set before the first pair is taken. An error gives the reason why there is no next pair, and ends the
/// iterator.
///
/// ```
/// use wythoff::Game;
/// let far = Game::parse("wythoff")?.pairs().from("10^20").double_check(true).next().transpose()?;
/// assert_eq!(far.map(|pair| pair.to_string()).as_deref(), Some("(161803398874989484820,261803398874989484820)"));
///
/// let mut pairs = Game::parse("c = 4 - n")?.pairs();
/// let error = pairs.next().and_then(Result::err);
/// assert!(error.is_some_and(|error| error.message().contains("not nondecreasing")));
/// assert!(pairs.next().is_none());
/// # Ok::<(), wythoff::Error>(())
/// ```
#[must_use = "pairs are computed when they are taken"]
pub struct Pairs<'a> {
    asked: Result<Table, Error>,
    budget: Option<&'a Budget<'a>>,
    rows: Option<Rows<'a>>,
    over: bool,
}

impl<'a> Pairs<'a> {
    pub(crate) fn of(game: Game) -> Pairs<'a> {
        // As many rows as are wanted.
        let n = u64::MAX;
        let (from, candidates, approx, solver, double_check) = (None, false, false, None, false);
        let asked = Table { game, n, from, candidates, approx, solver, double_check };
        Pairs { asked: Ok(asked), budget: None, rows: None, over: false }
    }

    fn set(mut self, option: impl FnOnce(&mut Table)) -> Self {
        if let Ok(asked) = &mut self.asked {
            option(asked);
        }
        self
    }

    /// Begin at this index, which may be huge.
    pub fn from(self, n: impl Natural) -> Self {
        match n.natural("from") {
            Ok(n) => self.set(|asked| asked.from = Some(n)),
            Err(error) => Pairs { asked: Err(error), ..self },
        }
    }

    /// List the candidates S of a constraint game instead of its P-positions: the pairs that its recursion makes.
    ///
    /// ```
    /// let game = wythoff::Game::parse("f = (x0 - x1)^2")?;
    /// let (p, s) = (game.pairs(), game.pairs().candidates(true));
    /// assert!(p.zip(s).take(10).any(|(p, s)| p != s));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn candidates(self, yes: bool) -> Self {
        self.set(|asked| asked.candidates = yes)
    }

    /// Add s_n = floor(n alpha) and t_n = floor(n beta); an error where no theorem gives alpha and beta.
    ///
    /// ```
    /// let mut pairs = wythoff::Game::parse("half")?.pairs().from(8).approx(true);
    /// let pair = pairs.next().transpose()?.unwrap();
    /// assert_eq!((pair.to_string().as_str(), pair.approx), ("(12,16)", Some([14u8.into(), 18u8.into()])));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn approx(self, yes: bool) -> Self {
        self.set(|asked| asked.approx = yes)
    }

    /// Use only this solver, for each pair.
    pub fn solver(self, name: &str) -> Self {
        self.set(|asked| asked.solver = Some(name.into()))
    }

    /// Require that a second, independent method agrees on each pair.
    pub fn double_check(self, yes: bool) -> Self {
        self.set(|asked| asked.double_check = yes)
    }

    /// The time and the memory of all pairs together. By default only a pair that takes more than ten seconds is an
    /// error.
    pub fn budget(self, budget: &'a Budget<'a>) -> Self {
        Pairs { budget: Some(budget), ..self }
    }

    /// What the pairs taken so far rest on, and how they are found; an error where they cannot be listed.
    ///
    /// ```
    /// use wythoff::{Evidence, Game};
    /// let mut pairs = Game::parse("take = isqrt(k + l)^2 == k + l")?.pairs();
    /// assert_eq!(pairs.by_ref().take(10).filter(|pair| pair.is_ok()).count(), 10);
    /// let support = pairs.support()?;
    /// assert!(matches!(support.evidence, Evidence::Exhaustive { .. }) && support.solver == "any-definition");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn support(&mut self) -> Result<Support, Error> {
        let rows = self.rows()?;
        let head = &rows.head;
        let (solver, theorem, reasons) = (head.solver, head.theorem.clone(), head.reasons.clone());
        Ok(Support { solver, theorem, reasons, evidence: rows.foot(None).evidence })
    }

    fn rows(&mut self) -> Result<&mut Rows<'a>, Error> {
        if self.rows.is_none() {
            let allowance = self.budget.map(Allowance::from).unwrap_or_default();
            let asked = self.asked.as_ref().map_err(Clone::clone)?;
            self.rows = Some(asked.begin(&allowance).map_err(Error::new)?);
        }
        self.rows.as_mut().ok_or_else(|| Error::new(Failure::wrong("there are no pairs", "ask again")))
    }

    fn pair(&mut self) -> Result<Option<Pair>, Error> {
        let Some(row) = self.rows()?.next_row().map_err(|stopped| Error::new(stopped.failure))? else {
            return Ok(None);
        };
        match row.b {
            Partner::Exact(b) => Ok(Some(Pair { n: row.n, a: row.a, b, approx: row.approx })),
            Partner::Bits(_) => Err(Error::new(Failure::GaveUp {
                reason: Reason::Size,
                tried: vec![format!("b_n is too large to write for n = {}", row.n)],
                hint: "`$term()` gives its number of bits".into(),
            })),
        }
    }
}

/// How pairs are found, and what they rest on: made by [`Pairs::support`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Support {
    /// The method, as `family-method`.
    pub solver: &'static str,
    /// What it rests on, in a sentence.
    pub theorem: String,
    /// Why the hypotheses of the theorem are true for this rule.
    pub reasons: Vec<String>,
    /// What the pairs taken so far rest on.
    pub evidence: Evidence,
}

impl Iterator for Pairs<'_> {
    type Item = Result<Pair, Error>;

    fn next(&mut self) -> Option<Result<Pair, Error>> {
        if self.over {
            return None;
        }
        let pair = self.pair().transpose();
        self.over = !matches!(pair, Some(Ok(_)));
        pair
    }
}

impl FusedIterator for Pairs<'_> {}

impl fmt::Debug for Pairs<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Pairs").field("asked", &self.asked).field("over", &self.over).finish_non_exhaustive()
    }
}
