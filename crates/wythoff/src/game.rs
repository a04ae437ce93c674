//! A game, and what can be asked about it.

use crate::answers::{Sequence, Solution};
use crate::questions::{self as ask, usual};
use crate::sweep::{Sweep, SweepQuestion};
use crate::{Error, Natural, Outcome, Pair, Pairs, catalogue::Entry};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use wythoff_base::UBig;
use wythoff_lab::answers as lab;
use wythoff_lab::{oeis, play, words};

/// A game, or a sequence of pairs without moves. What is found out about it is kept; clones and threads share it.
///
/// A question is made by a method and answered by `ask`: see [`questions`](crate::questions). Two games are equal if
/// their canonical lines are.
///
/// ```
/// use wythoff::Game;
/// fn shared<T: Clone + Send + Sync>(_: &T) {}
/// let game = Game::parse("hofstadter")?;
/// shared(&game);
/// assert_eq!(game.to_string(), "f = x1 + 1");
/// assert_eq!(game, "f=x1+1".parse()?);
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Clone)]
pub struct Game(pub(crate) lab::Game);

pub(crate) fn piles(x: impl Natural, y: impl Natural) -> Result<[UBig; 2], Error> {
    Ok([x.natural("the first pile")?, y.natural("the second pile")?])
}

impl Game {
    /// Reads a rule, or a name of the [`catalogue`](crate::catalogue).
    ///
    /// ```
    /// use wythoff::Game;
    /// let error = Game::parse("f = x2 + 1").unwrap_err();
    /// assert_eq!(error.message(), "unknown name `x2`");
    /// assert_eq!(error.span(), Some(4..6));
    /// assert!(error.hint().is_some());
    /// ```
    pub fn parse(text: &str) -> Result<Game, Error> {
        lab::Game::parse(text).map(Game).map_err(Error::new)
    }

    /// Its entry in the catalogue, if it has one.
    ///
    /// ```
    /// let game = wythoff::Game::parse("f = x1 + 1")?;
    /// assert_eq!(game.entry().map(|entry| (entry.name.as_str(), entry.source.as_str())), Some(("hofstadter", "F04")));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn entry(&self) -> Option<&'static Entry> {
        self.0.entry()
    }

    /// The pairs n = 0, 1, 2, ... by the best method whose hypotheses are proved; [`Pairs`] has options.
    ///
    /// ```
    /// use wythoff::Game;
    /// let game = Game::parse("wythoff")?;
    /// let pairs: Vec<_> = game.pairs().take(5).collect::<Result<_, _>>()?;
    /// let shown: Vec<String> = pairs.iter().map(|pair| format!("({},{})", pair.a, pair.b)).collect();
    /// assert_eq!(shown.join(" "), "(0,0) (1,2) (3,5) (4,7) (6,10)");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn pairs<'a>(&self) -> Pairs<'a> {
        Pairs::of(self.0.clone())
    }

    /// Asks who wins a position of any size, where a winning move leads, and why. Moves follow the order of the piles.
    ///
    /// ```
    /// use wythoff::{Evidence, Game, Outcome};
    /// let answer = Game::parse("wythoff")?.position(15, 11).all(true).solve()?;
    /// assert_eq!(answer.outcome, Outcome::N);
    /// assert_eq!(answer.to, Some((10u8.into(), 6u8.into())));
    /// assert_eq!(answer.moves.map(|moves| moves.len()), Some(2));
    /// assert_eq!((answer.solver, answer.evidence), ("wythoff-beatty", Evidence::Theorem));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn position<'a>(&self, x: impl Natural, y: impl Natural) -> ask::Position<'a> {
        let game = self.0.clone();
        ask::Position::asking(piles(x, y).map(|[x, y]| lab::Solve {
            game,
            x,
            y,
            all: false,
            solver: None,
            double_check: false,
            trace: false,
            window: None,
        }))
    }

    /// Who wins a position, with the usual options of [`position`](Game::position).
    ///
    /// ```
    /// let answer = wythoff::Game::parse("wythoff")?.solve(6, 10)?;
    /// assert_eq!(answer.to_string(), "The player to move loses.");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn solve(&self, x: impl Natural, y: impl Natural) -> Result<Solution, Error> {
        self.position(x, y).solve()
    }

    /// The outcome of a position: P if the player to move loses, N otherwise.
    ///
    /// ```
    /// use wythoff::{Game, Outcome};
    /// assert_eq!(Game::parse("wythoff")?.outcome("10^100", "10^100")?, Outcome::N);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn outcome(&self, x: impl Natural, y: impl Natural) -> Result<Outcome, Error> {
        self.solve(x, y).map(|answer| answer.outcome)
    }

    /// Asks for the pair a_n, b_n.
    ///
    /// ```
    /// let found = wythoff::Game::parse("hofstadter")?.term("10^20").ask()?;
    /// assert_eq!(found.a.to_string(), "100000000014142023800");
    /// // The recursion table of [FP15] 5.4.
    /// let term = wythoff::Game::parse("four-thirds")?.term(1000);
    /// let steps = term.trace(true).window(wythoff::answers::TraceWindow::Paper).ask()?.trace;
    /// let m: Vec<String> = steps.iter().flat_map(|steps| &steps.rows).map(|row| row[1].to_string()).collect();
    /// assert_eq!(m.join(" "), "1000 529 277 142 69 30 10 -1");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn term<'a>(&self, n: impl Natural) -> ask::Term<'a> {
        let game = self.0.clone();
        let asked = n.natural("n").map(|n| lab::Term {
            game,
            n,
            solver: None,
            double_check: false,
            trace: false,
            window: None,
        });
        ask::Term::asking(asked)
    }

    /// Asks which a_n or b_n a number is, and for its partner.
    ///
    /// ```
    /// use wythoff::{Game, answers::Partner};
    /// let found = Game::parse("wythoff")?.locate(10).ask()?;
    /// assert_eq!((found.in_a, found.in_b), (None, Some(4u8.into())));
    /// assert_eq!(found.partner, Some(Partner::Exact(6u8.into())));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn locate<'a>(&self, x: impl Natural) -> ask::Locate<'a> {
        let game = self.0.clone();
        let asked = x.natural("the number").map(|x| lab::Locate {
            game,
            x,
            solver: None,
            double_check: false,
            trace: false,
            window: None,
        });
        ask::Locate::asking(asked)
    }

    /// Asks for a number in the numeration system that decides the game: its digits, which a_n or b_n it is, and the
    /// digits of its partner. A game without such a system is an error, whose hint says which games have one.
    ///
    /// ```
    /// let found = wythoff::Game::parse("f04-example2")?.digits(22).ask()?;
    /// assert_eq!((found.system.name.as_str(), found.numbers[0].digits.as_str()), ("(2,2)", "120"));
    /// assert_eq!((found.numbers[0].is(true), found.numbers[0].partner_digits.as_str()), ("b_5".to_string(), "12"));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn digits<'a>(&self, x: impl Natural) -> ask::Digits<'a> {
        let game = self.0.clone();
        ask::Digits::asking(x.natural("the number").map(|x| lab::Digits { game, x: Some(x), to: None }))
    }

    /// Asks for all P-positions with piles up to a bound; of a pair sequence for its pairs.
    ///
    /// ```
    /// let board = wythoff::Game::parse("wythoff")?.board(10).ask()?;
    /// assert_eq!(board.positions, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn board<'a>(&self, to: u64) -> ask::Board<'a> {
        ask::Board::asking(Ok(lab::Board { game: self.0.clone(), to }))
    }

    /// Asks for the options of a position, before any blocking, or whether one move is legal.
    ///
    /// ```
    /// let wythoff = wythoff::Game::parse("wythoff")?;
    /// let left: Vec<(u64, u64)> = wythoff.moves(2, 1).ask()?.all().map(|to| (to.x, to.y)).collect();
    /// assert_eq!(left, [(1, 1), (0, 1), (2, 0), (1, 0)]);
    /// let judged = wythoff.moves(11, 15).with_move(3, 5).ask()?.judged;
    /// let why = judged.and_then(|judged| judged.why);
    /// assert_eq!(why.as_deref(), Some("abs(3 - 5) = 2 is not < f = 1"));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn moves<'a>(&self, x: impl Natural, y: impl Natural) -> ask::Moves<'a> {
        let game = self.0.clone();
        let asked = piles(x, y).map(|[x, y]| lab::Moves { game, x, y, list: None, r#move: None });
        ask::Moves::asking(asked)
    }

    /// Asks about every hypothesis of the theorem, searched up to a bound where it is not proved; then compares the
    /// formula with brute force on every position with piles up to that bound.
    ///
    /// ```
    /// use wythoff::{Game, answers::Status};
    /// let checked = Game::parse("f = (x0 - x1)^2")?.check().to(50).ask()?;
    /// let refuted = checked.report.hypotheses.iter().find(|hypothesis| hypothesis.status == Status::Refuted);
    /// assert_eq!(refuted.map(|hypothesis| hypothesis.name), Some("semi-additivity"));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn check<'a>(&self) -> ask::Check<'a> {
        let (game, to) = (self.0.clone(), usual::<lab::Check>("to"));
        ask::Check::asking(Ok(lab::Check { game, to, certificate: false, smt: false }))
    }

    /// Asks what is known of the game: moves, recursion, theorem, first pairs, references.
    ///
    /// ```
    /// let shown = wythoff::Game::parse("wythoff")?.show().ask()?;
    /// assert!(shown.recursion.contains("mex") && shown.pairs.len() == 13);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn show<'a>(&self) -> ask::Show<'a> {
        ask::Show::asking(Ok(lab::Show { game: self.0.clone() }))
    }

    /// Asks how positions are decided: the moves in words, the best solver, its theorem, and why the hypotheses are
    /// true.
    ///
    /// ```
    /// let explained = wythoff::Game::parse("wythoff")?.explain().ask()?;
    /// assert_eq!(explained.solver, "wythoff-beatty");
    /// assert!(explained.manual.contains("Theorem") && explained.others.contains(&"wythoff-numeration"));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn explain<'a>(&self) -> ask::Explain<'a> {
        ask::Explain::asking(Ok(self.0.clone()))
    }

    /// Compares the pairs of two games.
    ///
    /// ```
    /// use wythoff::Game;
    /// let found = Game::parse("wythoff")?.compare(&Game::parse("f = 2")?).to(100).ask()?;
    /// assert_eq!(found.difference.map(|(n, _)| n), Some(1));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn compare<'a>(&self, other: &Game) -> ask::Compare<'a> {
        let (first, second, to) = (self.0.clone(), other.0.clone(), usual::<lab::Compare>("to"));
        ask::Compare::asking(Ok(lab::Compare { first, second, to, all: false }))
    }

    /// Asks for a proof of the P-positions by an automaton that recognises them by their digits.
    ///
    /// ```
    /// let proof = wythoff::Game::parse("wythoff")?.prove().certificate(true).ask()?;
    /// assert!(proof.found.is_ok());
    /// let certificate = proof.certificate.map(|certificate| certificate.to_string()).unwrap_or_default();
    /// assert!(wythoff::verify(&certificate).ask()?.found.is_ok());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn prove<'a>(&self) -> ask::Prove<'a> {
        let (game, states) = (Some(self.0.clone()), usual::<lab::Prove>("states"));
        let asked = lab::Prove { game, system: None, states, automaton: None, certificate: false };
        ask::Prove::asking(Ok(asked))
    }

    /// Asks for the limiting frequencies of floor(n alpha) - a_n and floor(n beta) - b_n.
    ///
    /// ```
    /// let found = wythoff::Game::parse("half")?.shares().digits(4).ask()?;
    /// assert_eq!(found.ends(&found.shares.a[&0]), ["0.18939", "0.18941"]);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn shares<'a>(&self) -> ask::Shares<'a> {
        let (game, digits) = (self.0.clone(), usual::<lab::Shares>("digits"));
        ask::Shares::asking(Ok(lab::Shares { game, digits, certificate: false }))
    }

    /// Asks how many games from random positions a player wins against the perfect one; the player moves first.
    ///
    /// ```
    /// let blocking = wythoff::Game::parse("blocking-2")?;
    /// let found = blocking.tournament().opponent("guess:40").games(50).to(100).ask()?;
    /// assert!(found.won <= found.n_positions && found.n_positions <= 50);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn tournament<'a>(&self) -> ask::Tournament<'a> {
        let usual = usual::<play::Tournament>;
        let (game, opponent, games) = (self.0.clone(), "guess".into(), usual("games"));
        let (to, seed) = (usual("to").into(), usual("seed"));
        ask::Tournament::asking(Ok(play::Tournament { game, opponent, games, to, seed }))
    }

    /// Asks a question about every pair of a range, for example how far a_n and b_n are from the Beatty sequences.
    ///
    /// ```
    /// use wythoff::{Game, sweep::{Deviation, SweepQuestion}};
    /// let seen = Game::parse("half")?.sweep(SweepQuestion::Deviation(Deviation {}), 1000).threads(2).ask()?;
    /// assert_eq!(seen.looked_at, 1001);
    /// assert_eq!(seen.histograms["t-b"].values().last().map(|(value, at)| (value, at.first)), Some((3, 723)));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    ///
    /// Statements about two indices are predicates too, and additivity has their extremes.
    ///
    /// ```
    /// use wythoff::{Game, sweep::{Additivity, Predicate, SweepQuestion}};
    /// let game = Game::parse("four-thirds")?;
    /// let sums = Predicate { condition: "a[n] + a[m] <= a[n+m]".into(), ..Predicate::default() };
    /// let found = game.sweep(SweepQuestion::Predicate(sums), 100).ask()?.counterexample.expect("a pair (n, m)");
    /// assert_eq!((found.n, found.found["m"].as_str()), (9, "2"));
    /// let seen = game.sweep(SweepQuestion::Additivity(Additivity {}), 100).ask()?;
    /// assert_eq!((seen.records["E of a"].value, seen.proved["E of a"].as_str()), (1, "2"));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn sweep<'a>(&self, question: SweepQuestion, to: impl Natural) -> Sweep<'a> {
        Sweep { game: self.0.clone(), question, from: 0, to: to.natural("to"), threads: 1, budget: None }
    }

    /// Asks how complex the word of A is, 0 at a_n and 1 elsewhere: factors, palindromes, squares and more, each number
    /// exact with its reason or seen in the first million letters.
    ///
    /// ```
    /// let found = wythoff::Game::parse("wythoff")?.words().length(16).ask()?;
    /// assert_eq!(found.subword[15].count, 17);
    /// assert_eq!(found.subword[15].certainty.said(), "formula");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn words<'a>(&self) -> ask::Words<'a> {
        ask::Words::asking(Ok(words::Words::of(self.0.clone(), usual::<words::Words>("length"))))
    }

    /// Asks which moves, both amounts up to a bound, may be added to the game without changing who wins, and which it
    /// needs.
    ///
    /// ```
    /// let found = wythoff::Game::parse("wythoff")?.extend().to(8).ask()?;
    /// assert!(found.forbidden.moves.iter().take(3).eq(&[(1, 2), (1, 4), (1, 7)]));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn extend<'a>(&self) -> ask::Extend<'a> {
        let (game, to) = (self.0.clone(), usual::<lab::Extend>("to"));
        ask::Extend::asking(Ok(lab::Extend { game, to, r#move: vec![], automaton: false }))
    }

    /// Asks for a sequence of the game as an entry of the OEIS: terms, formula, evidence, and programs.
    ///
    /// ```
    /// use wythoff::answers::Sequence;
    /// let entry = wythoff::Game::parse("wythoff")?.oeis(Sequence::Row(3)).ask()?;
    /// assert!(entry.terms.iter().take(6).map(ToString::to_string).eq(["3", "4", "5", "6", "2", "0"]));
    /// assert!(entry.text().contains("a(n + 6) = a(n) + 6 for n >= 8"));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn oeis<'a>(&self, sequence: Sequence) -> ask::Oeis<'a> {
        ask::Oeis::asking(Ok(oeis::Oeis { game: self.0.clone(), sequence, row: None }))
    }

    /// Asks for the files with which the prover Walnut proves the P-positions.
    ///
    /// ```
    /// let folder = wythoff::Game::parse("wythoff")?.walnut().ask()?.folder;
    /// assert_eq!(folder.sentences.len(), 5);
    /// assert!(folder.files.iter().any(|(path, _)| path == "README.txt"));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn walnut<'a>(&self) -> ask::Walnut<'a> {
        ask::Walnut::asking(Ok(lab::Walnut { game: self.0.clone() }))
    }
}

/// The pairs of a game, as [`Game::pairs`] lists them.
///
/// ```
/// let game = wythoff::Game::parse("wythoff")?;
/// for pair in (&game).into_iter().take(3) {
///     assert!(pair?.a < 4u8.into());
/// }
/// # Ok::<(), wythoff::Error>(())
/// ```
impl<'a> IntoIterator for &'a Game {
    type Item = Result<Pair, Error>;
    type IntoIter = Pairs<'a>;

    fn into_iter(self) -> Pairs<'a> {
        self.pairs()
    }
}

/// The canonical line.
impl fmt::Display for Game {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.subject.fmt(out)
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Game({:?})", self.to_string())
    }
}

impl FromStr for Game {
    type Err = Error;

    fn from_str(text: &str) -> Result<Game, Error> {
        Game::parse(text)
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.0.line() == other.0.line()
    }
}

impl Eq for Game {}

impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.line().hash(state);
    }
}
