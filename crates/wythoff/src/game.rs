//! A game, and what can be asked about it.

use crate::answers::{
    Checked, Counts, Explanation, Extended, Layer, Layered, Located, OeisEntry, Sequence, Solved, Square, Termed,
    Valued,
};
use crate::{Budget, Error, Natural, Pairs, Within, catalogue::Entry, plot};
use std::fmt;
use std::str::FromStr;
use wythoff_lab::answers::{self, explain};

/// A game, or a sequence of pairs without moves. What is found out about it is kept; a clone shares it, and threads may.
///
/// Each question may take its usual time, which is 20 seconds, a minute for [`check`](Game::check) and
/// [`picture`](Game::picture), and a gigabyte of memory; [`within`](Game::within) says otherwise.
///
/// ```
/// use wythoff::Game;
/// fn shared<T: Clone + Send + Sync>(_: &T) {}
/// let game = Game::parse("hofstadter")?;
/// shared(&game);
/// assert_eq!(game.to_string(), "f = x1 + 1");
/// assert_eq!(game.entry().map(|entry| entry.source.as_str()), Some("F04"));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game(pub(crate) answers::Game);

impl Game {
    /// Reads a rule, or a name of the [`catalogue`](crate::catalogue).
    ///
    /// ```
    /// use wythoff::Game;
    /// let error = Game::parse("f = x2 + 1").unwrap_err();
    /// assert_eq!(error.message(), "unknown name `x2`");
    /// assert_eq!(error.span().map(|span| (span.start, span.end)), Some((4, 6)));
    /// assert!(error.hint().is_some());
    /// ```
    pub fn parse(text: &str) -> Result<Game, Error> {
        answers::Game::parse(text).map(Game)
    }

    /// Its entry in the catalogue, if it has one.
    pub fn entry(&self) -> Option<&'static Entry> {
        self.0.entry()
    }

    /// The same game, asked within a budget. All questions share it.
    ///
    /// ```
    /// use std::time::Duration;
    /// use wythoff::{Budget, Game, Reason};
    /// let game = Game::parse("hofstadter")?;
    /// let budget = Budget::time(Duration::ZERO);
    /// let error = game.within(&budget).term("10^100").unwrap_err();
    /// assert_eq!(error.reason(), Some(Reason::Time));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn within<'a>(&'a self, budget: &'a Budget<'a>) -> Within<'a> {
        Within { game: &self.0, budget: Some(budget) }
    }

    fn usual(&self) -> Within<'_> {
        Within { game: &self.0, budget: None }
    }

    /// The pairs n = 0, 1, 2, ... by the best method whose hypotheses are proved.
    ///
    /// They come as long as they are wanted; only one that takes more than ten seconds ends them, with an error.
    ///
    /// ```
    /// use wythoff::Game;
    /// let game = Game::parse("wythoff")?;
    /// let pairs: Vec<_> = game.pairs().take(5).collect::<Result<_, _>>()?;
    /// let shown: Vec<String> = pairs.iter().map(|pair| format!("({},{})", pair.a, pair.b)).collect();
    /// assert_eq!(shown.join(" "), "(0,0) (1,2) (3,5) (4,7) (6,10)");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn pairs(&self) -> Pairs<'_> {
        self.usual().pairs()
    }

    /// Who wins a position of any size, where a winning move leads, and why. Moves follow the order of the piles.
    ///
    /// ```
    /// use wythoff::{Evidence, Game, Outcome};
    /// let answer = Game::parse("wythoff")?.solve(15, 11)?;
    /// assert_eq!(answer.outcome, Outcome::N);
    /// assert_eq!(answer.to, Some((10u8.into(), 6u8.into())));
    /// assert_eq!((answer.solver, answer.evidence), ("wythoff-beatty", Evidence::Theorem));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn solve(&self, x: impl Natural, y: impl Natural) -> Result<Solved, Error> {
        self.usual().solve(x, y)
    }

    /// The pair a_n, b_n.
    ///
    /// ```
    /// let found = wythoff::Game::parse("hofstadter")?.term("10^20")?;
    /// assert_eq!(found.term.a.to_string(), "100000000014142023800");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn term(&self, n: impl Natural) -> Result<Termed, Error> {
        self.usual().term(n)
    }

    /// Which a_n or b_n a number is, and its partner.
    ///
    /// ```
    /// use wythoff::{Game, answers::Partner};
    /// let found = Game::parse("wythoff")?.locate(10)?;
    /// assert_eq!((found.place.in_a, found.place.in_b), (None, Some(4u8.into())));
    /// assert_eq!(found.partner, Some(Partner::Exact(6u8.into())));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn locate(&self, x: impl Natural) -> Result<Located, Error> {
        self.usual().locate(x)
    }

    /// Every hypothesis of the theorem, searched up to a bound where it is not proved; then the formula against brute force
    /// on every position with piles up to that bound.
    ///
    /// ```
    /// use wythoff::{Game, answers::Status};
    /// let checked = Game::parse("f = (x0 - x1)^2")?.check(50)?;
    /// let refuted = checked.report.hypotheses.iter().find(|hypothesis| hypothesis.status == Status::Refuted);
    /// assert_eq!(refuted.map(|hypothesis| hypothesis.name), Some("semi-additivity"));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn check(&self, to: u64) -> Result<Checked, Error> {
        self.usual().check(to)
    }

    /// The Grundy value of a position; of a game in misère play also the misère value.
    ///
    /// ```
    /// use wythoff::Game;
    /// let found = Game::parse("wythoff")?.grundy(11, 15)?;
    /// assert_eq!(found.value, Some(21u8.into()));
    /// assert!(Game::parse("blocking-2")?.grundy(1, 1).is_err());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn grundy(&self, x: impl Natural, y: impl Natural) -> Result<Valued, Error> {
        self.usual().grundy(x, y)
    }

    /// The Grundy values of all positions with piles up to a bound, of a game in misère play also the misère values; and
    /// whether the game is tame, pet or wild in a box.
    ///
    /// ```
    /// use wythoff::Game;
    /// let table = Game::parse("f = x1 + 1")?.grundy_table(100)?;
    /// assert_eq!(table.values.get(3, 6), Some(0));
    /// assert_eq!(table.temper.0.word(), "tame");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn grundy_table(&self, to: u64) -> Result<Square, Error> {
        self.usual().grundy_table(to)
    }

    /// A number for every position with piles up to a bound: how many moves are still played, how many win, the Grundy value.
    ///
    /// ```
    /// use wythoff::{Game, answers::Layer};
    /// let lengths = Game::parse("wythoff")?.layer(Layer::Remoteness, 100)?.values;
    /// assert_eq!([lengths.get(0, 0), lengths.get(3, 5)], [Some(0), Some(4)]);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn layer(&self, layer: Layer, to: u64) -> Result<Layered, Error> {
        self.usual().layer(layer, to)
    }

    /// How complex the word of A is, 0 at a_n and 1 elsewhere: its factors up to a length, palindromes, squares and more, each
    /// number exact with its reason or seen in the first million letters.
    ///
    /// ```
    /// let found = wythoff::Game::parse("wythoff")?.words(16)?;
    /// assert_eq!(found.subword[15].count, 17);
    /// assert_eq!(found.subword[15].certainty.said(), "formula");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn words(&self, length: u64) -> Result<Counts, Error> {
        self.usual().words(length)
    }

    /// A sequence of the game as an entry of the OEIS: terms, formula, evidence, and programs that run when pasted.
    ///
    /// ```
    /// use wythoff::answers::Sequence;
    /// let entry = wythoff::Game::parse("wythoff")?.oeis(Sequence::Row(3))?;
    /// assert!(entry.terms.iter().take(6).map(ToString::to_string).eq(["3", "4", "5", "6", "2", "0"]));
    /// assert!(entry.text().contains("a(n + 6) = a(n) + 6 for n >= 8"));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn oeis(&self, sequence: Sequence) -> Result<OeisEntry, Error> {
        self.usual().oeis(sequence)
    }

    /// Which moves, both amounts up to a bound, may be added to the game without changing who wins, and which it needs.
    ///
    /// ```
    /// let found = wythoff::Game::parse("wythoff")?.extend(8)?;
    /// assert!(found.forbidden.moves.iter().take(3).eq(&[(1, 2), (1, 4), (1, 7)]));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn extend(&self, to: u64) -> Result<Extended, Error> {
        self.usual().extend(to)
    }

    /// How positions are decided: the moves in words, the best solver, its theorem, and why the hypotheses hold.
    ///
    /// ```
    /// let explained = wythoff::Game::parse("wythoff")?.explain()?;
    /// assert_eq!(explained.solver, "wythoff-beatty");
    /// assert!(explained.manual.contains("Theorem") && explained.others.contains(&"wythoff-numeration"));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn explain(&self) -> Result<Explanation, Error> {
        explain::explanation(&self.0, &answers::Allowance::default())
    }

    /// A picture, up to a bound or as far as is usual.
    ///
    /// ```
    /// use wythoff::{Game, plot::PictureKind};
    /// let scene = Game::parse("wythoff")?.picture(PictureKind::Board, Some(20))?;
    /// assert!(scene.svg().starts_with("<svg"));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn picture(&self, kind: plot::PictureKind, to: Option<u64>) -> Result<plot::Scene, Error> {
        self.usual().picture(kind, to)
    }
}

/// The canonical line.
impl fmt::Display for Game {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.subject.fmt(out)
    }
}

impl FromStr for Game {
    type Err = Error;

    fn from_str(text: &str) -> Result<Game, Error> {
        Game::parse(text)
    }
}
