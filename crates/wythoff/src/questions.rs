//! Questions with their options: a method of [`Game`](crate::Game), or a function of this crate, makes one.
//!
//! Its methods set options, each of which has a default, and `ask` answers it; a position and a sum are solved by
//! `solve`. A number that cannot be read is an error when the question is asked. Each question may take its usual time,
//! which is 20 seconds for a position, a term or a place and a minute for the others, and a gigabyte of memory;
//! `budget` says otherwise.
//!
//! ```
//! use std::time::Duration;
//! use wythoff::{Budget, Game};
//! let game = Game::parse("wythoff")?;
//! let budget = Budget::time(Duration::from_secs(2));
//! let answer = game.position(11, 15).double_check(true).solver("wythoff-beatty").budget(&budget).solve()?;
//! assert_eq!((answer.solver, answer.confirmed_by), ("wythoff-beatty", None));
//! assert_eq!(game.position(11, 15).double_check(true).solve()?.confirmed_by, Some("wythoff-numeration"));
//! # Ok::<(), wythoff::Error>(())
//! ```

use crate::{Error, Natural, answers};
use std::ops::RangeInclusive;
use wythoff_base::UBig;
use wythoff_lab::answers as lab;
use wythoff_lab::answers::{Document, Parameters};
use wythoff_lab::answers::{Failure, Question};
use wythoff_lab::{identify, oeis, piles, play, words};

/// The default of a parameter, which its definition has.
pub(crate) fn usual<Q: Parameters>(name: &str) -> u64 {
    let known = Q::PARAMETERS.iter().find(|parameter| parameter.name == name);
    known.and_then(|parameter| parameter.usual.parse().ok()).unwrap_or_default()
}

/// One builder for each question: what it asks, its options, and the answer.
macro_rules! questions {
    ($(
        $(#[$about:meta])*
        $name:ident($asked:ty) $verb:ident -> $answer:ty = $find:expr; {
            $( $(#[$note:meta])* fn $option:ident($($value:ident: $type:ty),*) |$question:ident| $set:expr; )*
        }
    )*) => {$(
        $(#[$about])*
        #[must_use = "a question has no answer before it is asked"]
        #[derive(Clone)]
        pub struct $name<'a> {
            asked: Result<$asked, $crate::Error>,
            budget: Option<&'a $crate::Budget<'a>>,
        }

        impl<'a> $name<'a> {
            pub(crate) fn asking(asked: Result<$asked, $crate::Error>) -> Self {
                $name { asked, budget: None }
            }

            $(
                $(#[$note])*
                pub fn $option(mut self, $($value: $type),*) -> Self {
                    self.asked = self.asked.and_then(|mut $question| {
                        $set;
                        Ok($question)
                    });
                    self
                }
            )*

            /// The time and the memory it may take, instead of the usual ones. Questions may share a budget.
            pub fn budget(self, budget: &'a $crate::Budget<'a>) -> Self {
                Self { budget: Some(budget), ..self }
            }

            /// The answer.
            pub fn $verb(&self) -> Result<$answer, $crate::Error> {
                use wythoff_lab::answers::{Allowance, Failure};
                let find: fn(&$asked, &Allowance) -> Result<$answer, Failure> = $find;
                let asked = self.asked.as_ref().map_err(Clone::clone)?;
                find(asked, &self.budget.map(Allowance::from).unwrap_or_default()).map_err($crate::Error::new)
            }
        }

        impl std::fmt::Debug for $name<'_> {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.debug_struct(stringify!($name)).field("asked", &self.asked).finish_non_exhaustive()
            }
        }
    )*};
}
pub(crate) use questions;

questions! {
    /// Who wins a position: made by [`Game::position`](crate::Game::position).
    Position(lab::Solve) solve -> answers::Solution = Question::answer; {
        /// List every winning move, for piles up to 3000.
        fn all(yes: bool) |asked| asked.all = yes;
        /// Use only this solver; [`Game::explain`](crate::Game::explain) lists those of a game.
        fn solver(name: &str) |asked| asked.solver = Some(name.into());
        /// Require that a second, independent method agrees, where there is one.
        fn double_check(yes: bool) |asked| asked.double_check = yes;
        /// Also give the steps of the method as a table.
        fn trace(yes: bool) |asked| asked.trace = yes;
        /// Show these windows of Algorithm 1, which is then the method.
        fn window(window: answers::TraceWindow) |asked| asked.window = Some(window);
    }

    /// The pair at an index: made by [`Game::term`](crate::Game::term).
    Term(lab::Term) ask -> answers::PairAt = Question::answer; {
        /// Use only this solver.
        fn solver(name: &str) |asked| asked.solver = Some(name.into());
        /// Require that a second, independent method agrees, where there is one.
        fn double_check(yes: bool) |asked| asked.double_check = yes;
        /// Also give the steps of the method as a table.
        fn trace(yes: bool) |asked| asked.trace = yes;
        /// Show these windows of Algorithm 1, which is then the method.
        fn window(window: answers::TraceWindow) |asked| asked.window = Some(window);
    }

    /// The place of a number: made by [`Game::locate`](crate::Game::locate).
    Locate(lab::Locate) ask -> answers::Location = Question::answer; {
        /// Use only this solver.
        fn solver(name: &str) |asked| asked.solver = Some(name.into());
        /// Require that a second, independent method agrees, where there is one.
        fn double_check(yes: bool) |asked| asked.double_check = yes;
        /// Also give the steps of the method as a table.
        fn trace(yes: bool) |asked| asked.trace = yes;
        /// Show these windows of Algorithm 1, which is then the method.
        fn window(window: answers::TraceWindow) |asked| asked.window = Some(window);
    }

    /// Numbers in the numeration system of a game: made by [`Game::digits`](crate::Game::digits).
    Digits(lab::Digits) ask -> answers::Digits = Question::answer; {
        /// Write all numbers up to this one instead.
        fn to(bound: u64) |asked| (asked.x, asked.to) = (None, Some(bound));
    }

    /// The P-positions of a square: made by [`Game::board`](crate::Game::board).
    Board(lab::Board) ask -> answers::Board = Question::answer; {}

    /// The options of a position: made by [`Game::moves`](crate::Game::moves).
    Moves(lab::Moves) ask -> answers::Moves = Question::answer; {
        /// Also list this number of options, each with its outcome.
        fn list(most: u64) |asked| asked.list = Some(most);
        /// Ask only whether one move is legal, in piles of any size.
        fn with_move(k: impl Natural, l: impl Natural) |asked| {
            asked.r#move = Some(vec![k.natural("k")?, l.natural("l")?])
        };
    }

    /// The check of the hypotheses and of the formula: made by [`Game::check`](crate::Game::check).
    Check(lab::Check) ask -> answers::Check = Question::answer; {
        /// The bound of the search, and the largest pile compared with brute force; 200 by default.
        fn to(bound: u64) |asked| asked.to = bound;
        /// Also give a certificate of the P-positions, which [`verify`](crate::verify) checks.
        fn certificate(yes: bool) |asked| asked.certificate = yes;
        /// Also give the hypotheses as SMT-LIB text.
        fn smt(yes: bool) |asked| asked.smt = yes;
    }

    /// What is known of a game: made by [`Game::show`](crate::Game::show).
    Show(lab::Show) ask -> answers::Description = Question::answer; {}

    /// How positions are decided: made by [`Game::explain`](crate::Game::explain).
    Explain(lab::Game) ask -> answers::Explanation = lab::explanation; {}

    /// Two games compared pair by pair: made by [`Game::compare`](crate::Game::compare).
    Compare(lab::Compare) ask -> answers::Comparison = Question::answer; {
        /// The last index compared; 1000 by default.
        fn to(bound: u64) |asked| asked.to = bound;
        /// Continue after the first difference: count all, and list the first 100.
        fn all(yes: bool) |asked| asked.all = yes;
    }

    /// A proof of the P-positions by an automaton: made by [`Game::prove`](crate::Game::prove).
    Prove(lab::Prove) ask -> answers::Proof = Question::answer; {
        /// The numeration system of the digits, for example `"1,1"` or `"base 3"`; several are tried by default.
        fn system(system: &str) |asked| asked.system = Some(system.into());
        /// The largest number of states of the automaton; 500 by default.
        fn states(states: u64) |asked| asked.states = states;
        /// Do not search: decide about this automaton, as a certificate or in Walnut's format.
        fn automaton(text: &str) |asked| asked.automaton = Some(Document(text.into()));
        /// Also give the certificate, which [`verify`](crate::verify) checks.
        fn certificate(yes: bool) |asked| asked.certificate = yes;
    }

    /// Limiting frequencies: made by [`Game::shares`](crate::Game::shares).
    Shares(lab::Shares) ask -> answers::LimitShares = Question::answer; {
        /// Each frequency within 10^-digits; 9 by default, at most 14.
        fn digits(digits: u64) |asked| asked.digits = digits;
        /// Also give a certificate, which [`verify`](crate::verify) checks.
        fn certificate(yes: bool) |asked| asked.certificate = yes;
    }

    /// Games against the perfect player: made by [`Game::tournament`](crate::Game::tournament).
    Tournament(play::Tournament) ask -> answers::TournamentResults = Question::answer; {
        /// The player that is measured, `"guess"` by default; the others are those of the program `wyt`.
        fn opponent(name: &str) |asked| asked.opponent = name.into();
        /// The number of games; 1000 by default.
        fn games(games: u64) |asked| asked.games = games;
        /// The largest pile at the start; 10000 by default.
        fn to(bound: impl Natural) |asked| asked.to = bound.natural("to")?;
        /// The seed of the starts; 1 by default.
        fn seed(seed: u64) |asked| asked.seed = seed;
    }

    /// The Grundy value of a position: made by [`Game::grundy`](crate::Game::grundy).
    Grundy((lab::Grundy, [UBig; 2])) ask -> answers::GrundyValue =
        |(game, [x, y]), allowance| game.position([x, y], allowance); {}

    /// The Grundy values of a square: made by [`Game::grundy_table`](crate::Game::grundy_table).
    GrundyTable((lab::Grundy, u64)) ask -> answers::GrundyTable =
        |(game, to), allowance| game.table(*to, allowance); {}

    /// The period of a row of Grundy values: made by [`Game::grundy_row`](crate::Game::grundy_row).
    GrundyRow((lab::Grundy, u64)) ask -> answers::GrundyRow =
        |(game, row), allowance| game.row(*row, allowance); {
        /// Also give a certificate, which [`verify`](crate::verify) checks.
        fn certificate(yes: bool) |asked| asked.0.certificate = yes;
    }

    /// The n-th position with a Grundy value: made by [`Game::grundy_position`](crate::Game::grundy_position).
    GrundyPosition((lab::Grundy, u64, UBig)) ask -> answers::GrundyPosition =
        |(game, value, n), allowance| game.nth(*value, n, allowance); {
        /// Also give a certificate, which [`verify`](crate::verify) checks.
        fn certificate(yes: bool) |asked| asked.0.certificate = yes;
    }

    /// A number for every position of a square: made by [`Game::layer`](crate::Game::layer).
    Layer(lab::Layers) ask -> answers::LayerTable = Question::answer; {}

    /// The complexity of a word: made by [`Game::words`](crate::Game::words), [`words`](crate::words()),
    /// [`morphism`](crate::morphism) or [`named_word`](crate::named_word).
    Words(words::Words) ask -> answers::WordCounts = Question::answer; {
        /// The greatest length of factors and the greatest period; 64 by default, at most 4096.
        fn length(length: u64) |asked| asked.length = length;
        /// The number of letters to read; a million by default.
        fn prefix(letters: u64) |asked| asked.prefix = letters;
        /// Measure the word of alternating gaps instead, 0^(a_1 - a_0) 1^(a_2 - a_1) 0^(a_3 - a_2) and so on.
        fn gaps(yes: bool) |asked| asked.gaps = yes;
    }

    /// Moves that may be added or left out: made by [`Game::extend`](crate::Game::extend).
    Extend(lab::Extend) ask -> answers::Extension = Question::answer; {
        /// The bound of both amounts; 20 by default, at most 1000.
        fn to(bound: u64) |asked| asked.to = bound;
        /// Also judge one move, of any size.
        fn with_move(k: impl Natural, l: impl Natural) |asked| asked.r#move = vec![k.natural("k")?, l.natural("l")?];
        /// Also give the automaton of the forbidden moves, where the game has one.
        fn automaton(yes: bool) |asked| asked.automaton = yes;
    }

    /// An entry for the OEIS: made by [`Game::oeis`](crate::Game::oeis).
    Oeis(oeis::Oeis) ask -> answers::OeisEntry = Question::answer; {}

    /// Files for the prover Walnut: made by [`Game::walnut`](crate::Game::walnut).
    Walnut(lab::Walnut) ask -> answers::WalnutFiles = Question::answer; {}

    /// The value of an expression, or a law: made by [`eval`](crate::eval).
    Eval(lab::Eval) ask -> answers::Evaluated = Question::answer; {
        /// The value of a name of the expression, itself an expression.
        fn with(name: &str, value: &str) |asked| {
            let values = asked.values.take().map(|values| values + " ").unwrap_or_default();
            asked.values = Some(format!("{values}{name}={value}"));
        };
        /// Check a condition for all values of the other names from 0 to this bound.
        fn to(bound: u64) |asked| asked.to = Some(bound);
    }

    /// A game with given P-positions: made by [`design`](crate::design).
    Design(lab::Design) ask -> answers::Design = Question::answer; {
        /// The largest pile of the brute force that checks each rule; 100 by default.
        fn to(bound: u64) |asked| asked.to = bound;
        /// Only this class of rules: `f(x1)`, `f(x1,y1)`, `f(x1,y1,x0)`, `wyt`, `invariant` or `take`.
        fn class(class: &str) |asked| asked.class =
            Some(class.parse().map_err(|hint: String| Error::new(Failure::wrong("unknown class", hint)))?);
    }

    /// Rules with given terms: made by [`identify`](crate::identify).
    Identify(identify::Identify) ask -> answers::Identification = Question::answer; {}

    /// Places of the five papers: made by [`paper`](crate::paper).
    Paper(lab::Paper) ask -> answers::Places = Question::answer; {
        /// Only places that do not work yet, or only in part.
        fn missing(missing: bool) |asked| asked.missing = missing;
    }

    /// The check of a certificate: made by [`verify`](crate::verify).
    Verify(lab::Verify) ask -> answers::Verification = Question::answer; {}

    /// Three and more piles: made by [`piles`](crate::piles).
    Piles(piles::SeveralPiles) ask -> answers::PilesAnswer = Question::answer; {
        /// Solve this position instead of listing P-positions.
        fn position(piles: &[UBig]) |asked| asked.position = Some(piles::PileList(piles.to_vec()));
        /// The largest pile; 20 by default for a list, 60000 for the conjectures.
        fn to(bound: u64) |asked| asked.to = Some(bound);
        /// Only positions whose smallest pile is in this range.
        fn first(range: RangeInclusive<u64>) |asked| asked.first =
            Some(piles::PileRange { from: *range.start(), to: *range.end() });
        /// The number of piles of a list: 3, the default, or 4.
        fn piles(count: u64) |asked| asked.piles = count;
        /// Test Fraenkel's two conjectures for each first pile of the range, with `nimsum`.
        fn conjectures(yes: bool) |asked| asked.conjectures = yes;
    }
}
