//! Where a word comes from: a game, a file, a morphism.

use super::known::{self, Known};
use super::machine;
use super::question::{Words, gave_up};
use crate::answers::Question;
use crate::answers::pull::{self, Puller};
use crate::answers::{Allowance, Failure, Game, Reason};
use wythoff_base::{Budget, GaveUp};
use wythoff_check::certificate::{Automatic, PeriodicPairs};
use wythoff_check::evidence::Evidence;
use wythoff_game::{Span, nearest};
use wythoff_seq::Pair;
use wythoff_solve::PairError;
use wythoff_study::words::{
    Morphism, Named, ParseError, WORDS, Word, alternating, grow, named, numerals, parse_morphism, parse_word,
};

/// A beginning of a word, and what is known of the whole.
pub(crate) struct Source {
    /// The line of the game.
    pub game: Option<String>,
    /// Whose word it is.
    pub of: String,
    /// Its first letters.
    pub word: Word,
    /// What is known of all of it.
    pub known: Known,
    /// What the letters rest on.
    pub evidence: Evidence,
}

/// The word that is asked about.
pub(crate) fn of(asked: &Words, length: usize, allowance: &Allowance, budget: &Budget) -> Result<Source, Failure> {
    let letters = usize::try_from(asked.prefix).unwrap_or(usize::MAX);
    budget.allows(Word::bytes(letters)).map_err(|spent| gave_up(&spent.into()))?;
    match (&asked.game, &asked.word, &asked.morphism, &asked.named) {
        (Some(game), None, None, None) => of_game(game, letters, length, allowance, budget),
        (None, Some(text), None, None) => of_text(&text.0, letters, budget),
        (None, None, Some(text), None) => of_morphism(text, letters, length, budget),
        (None, None, None, Some(name)) => of_name(name.trim(), letters, length, budget),
        (None, None, None, None) => {
            let hint = "give a game, for example wythoff, or one of `$word`, `$morphism` and `$named`";
            Err(Failure::wrong("words needs a game or a word", hint))
        }
        _ => {
            let hint = "give only one of a game, `$word`, `$morphism` and `$named`";
            Err(Failure::wrong("words takes one word", hint))
        }
    }
}

/// The reason for exact numbers of a fixed point.
const FIXED: &str = "docs/proofs.md, Proposition 94: the factors of a fixed point are closed under its morphism, and \
                     the first letter generates all of them";

fn of_name(name: &str, letters: usize, length: usize, budget: &Budget) -> Result<Source, Failure> {
    let found = WORDS.iter().find(|(known, _)| *known == name).zip(named(name));
    let Some(((name, about), word)) = found else {
        let names: Vec<&str> = WORDS.iter().map(|(name, _)| *name).collect();
        let near = nearest(name, &names).map(|near| format!("did you mean {near}? ")).unwrap_or_default();
        let hint = format!("{near}the words are: {}", names.join(", "));
        return Err(Failure::wrong(format!("no word is called {}", crate::answers::clip(name)), hint));
    };
    let of = format!("{name}: {about}");
    let (word, known) = match word {
        Named::Numerals => {
            (numerals(letters, budget).map_err(|spent| gave_up(&spent.into()))?, Known::Full(known::FULL.into()))
        }
        Named::Fixed(morphism) => {
            let word = fixed_point(&morphism, letters, budget).map_err(|why| gave_up(&why))?;
            let why = if *name == "fraenkel-simpson" { format!("{FIXED}; {THREE_SQUARES}") } else { FIXED.into() };
            (word, known::of_morphism(morphism, false, length, why, budget).map_err(|why| gave_up(&why))?)
        }
    };
    Ok(Source { game: None, of, word, known, evidence: Evidence::Theorem })
}

/// What is proved of the squares of all periods.
const THREE_SQUARES: &str = "docs/proofs.md, Proposition 118: 00, 11 and 1010 are the only squares, of any period";

/// What [F04], section 3, says of A where the gaps make the Thue-Morse word.
const MINIMAL: &str = "the Thue-Morse word changes its letter at exactly the a_n. So A is the lexicographically least \
                       increasing sequence of positive integers in which the parity of the binary ones alternates. A \
                       is also the only set of positive integers whose complement is its double";

impl Source {
    /// The word of alternating gaps of the places of 0.
    pub(crate) fn alternating(self, length: usize, budget: &Budget) -> Result<Source, Failure> {
        let known = self.known.alternating(length, budget).map_err(|why| gave_up(&why))?;
        let mut word = alternating(&self.word);
        if !matches!(known, Known::Finite) {
            word = word.prefix(self.word.len());
        }
        let name = known.name();
        let known = match (known, name, &self.game) {
            (Known::Fixed(morphism, counts, why), Some("thue-morse"), Some(_)) => {
                Known::Fixed(morphism, counts, format!("{why}; {MINIMAL}"))
            }
            (known, ..) => known,
        };
        Ok(Source { of: format!("alternating gaps of {}", self.of), word, known, ..self })
    }
}

fn wrong(error: ParseError, text: &str) -> Failure {
    // Of a long text only what is around the place is shown.
    let from = (0..=error.span.start.saturating_sub(30)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let to = (error.span.end + 30..).find(|at| *at >= text.len() || text.is_char_boundary(*at)).unwrap_or(text.len());
    let shown = text.get(from..to.min(text.len())).unwrap_or_default();
    let plain: String = shown.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let inside = plain.len() == shown.len();
    let span = Span { start: error.span.start - from, end: error.span.end - from };
    Failure::Wrong { message: error.message, place: inside.then_some((plain, span)), hint: Some(error.hint) }
}

fn of_text(text: &str, letters: usize, budget: &Budget) -> Result<Source, Failure> {
    let word = parse_word(text, budget).map_err(|spent| gave_up(&spent.into()))?;
    let word = word.map_err(|error| wrong(error, text))?.prefix(letters);
    if word.is_empty() {
        return Err(Failure::wrong("the word has no letters", "give a word of 0 and 1"));
    }
    let (bound, of) = (word.len() as u64, format!("a word of {} letters", word.len()));
    Ok(Source { game: None, of, word, known: Known::Finite, evidence: Evidence::Exhaustive { bound } })
}

fn of_morphism(text: &str, letters: usize, length: usize, budget: &Budget) -> Result<Source, Failure> {
    let morphism = parse_morphism(text).map_err(|error| wrong(error, text))?;
    let word = fixed_point(&morphism, letters, budget).map_err(|why| gave_up(&why))?;
    let of = morphism.to_string();
    let known = known::of_morphism(morphism, false, length, FIXED.into(), budget).map_err(|why| gave_up(&why))?;
    Ok(Source { game: None, of, word, known, evidence: Evidence::Theorem })
}

/// The first letters of a fixed point, coded.
pub(crate) fn fixed_point(morphism: &Morphism, letters: usize, budget: &Budget) -> Result<Word, GaveUp> {
    if morphism.coding() == [0, 1]
        && let Some(machine) = morphism.transducer()
    {
        let first = morphism.fixed_point(1).into_iter().collect();
        let at = wythoff_study::words::Standing { read: 0, state: 0, write: 0 };
        let word = grow(&machine, first, at, letters, budget)?;
        return Ok(word.unwrap_or_default());
    }
    budget.allows(letters.saturating_mul(2))?;
    let coded = morphism.fixed_point(letters);
    Ok(coded.into_iter().map(|letter| morphism.coding()[usize::from(letter)]).collect())
}

/// The number of letters taken from the pairs before a machine writes the others.
const BEGINNING: usize = 1 << 16;

fn of_game(
    game: &Game,
    letters: usize,
    length: usize,
    allowance: &Allowance,
    budget: &Budget,
) -> Result<Source, Failure> {
    if !game.subject.one_partner() {
        let message = "with restricted one-pile moves a row may have many P-positions, so there is no word of A";
        return Err(Failure::wrong(message, "ask about a game with free one-pile moves"));
    }
    let gave_up = |why: GaveUp| gave_up(&why);
    let (word, known, evidence) = if let Some((known, morphism)) = known::line(&game.analysis) {
        (fixed_point(&morphism, letters, budget).map_err(gave_up)?, known, Evidence::Theorem)
    } else if let Some(machine) = machine::of(&game.analysis, budget) {
        let (mut word, evidence) = listed(game, letters.min(BEGINNING), allowance)?;
        if word.len() == BEGINNING && letters > BEGINNING {
            let grown = grow(&machine.transducer, word, machine.standing, letters, budget);
            word = match grown.map_err(|spent| gave_up(spent.into()))? {
                Some(word) => word,
                None => listed(game, letters, allowance)?.0,
            };
        }
        let known = known::of_machine(&machine, &word, length, budget).map_err(gave_up)?;
        (word, known, evidence)
    } else if let Some((known, partners)) = known::repeating(&game.analysis, budget) {
        (repeated(&known, &partners, letters), known, Evidence::Certificate { kind: PeriodicPairs::KIND })
    } else if let Some((morphism, why)) = known::automatic(&game.analysis, budget) {
        let word = fixed_point(&morphism, letters.saturating_add(1), budget).map_err(gave_up)?;
        let known = known::of_morphism(morphism, true, length, why, budget).map_err(gave_up)?;
        (word.behind(1), known, Evidence::Certificate { kind: Automatic::KIND })
    } else {
        let (word, evidence) = listed(game, letters, allowance)?;
        let known = known::of_gaps(&game.analysis, &word).unwrap_or(Known::Nothing);
        (word, known, evidence)
    };
    let of = game.line();
    Ok(Source { game: Some(of.clone()), of, word, known, evidence })
}

/// The letters of partners that repeat: 0 where the partner is not less.
fn repeated(known: &Known, partners: &[u64], letters: usize) -> Word {
    let Known::Repeats(from, period, _) = known else { return Word::default() };
    let letter = |x: u64| {
        let x = if x < *from { x } else { from + (x - from) % period };
        let partner = usize::try_from(x).ok().and_then(|x| partners.get(x));
        u8::from(partner.is_some_and(|partner| *partner < x))
    };
    (1..=letters as u64).map(letter).collect()
}

/// The first letters, from the pairs: 0 at a_n, 1 elsewhere. Fewer, where only the effort ends them.
fn listed(game: &Game, letters: usize, allowance: &Allowance) -> Result<(Word, Evidence), Failure> {
    let (mut listing, mut word) = (game.analysis.listing(), Word::with_room(letters.min(1 << 20)));
    let last = letters as u64;
    // The counts need time, too.
    let time = allowance.time.unwrap_or(Words::TIME) / 3;
    let puller = Puller::new(&Allowance { time: Some(time), ..*allowance }, last);
    listing.expect(last.min(1 << 16));
    while word.len() < letters {
        match puller.next(&mut listing) {
            Ok(Some(Pair { a, .. })) => {
                if let Some(gaps) = listing.gaps() {
                    // What has no partner as far as is known may have one further out.
                    let first = gaps.rows.first().copied().unwrap_or(0);
                    let failure =
                        || pull::listing_failure(&PairError::Gap { x: first, bound: gaps.bound }, listing.solver, game);
                    let known = usize::try_from(first).unwrap_or(0).saturating_sub(1);
                    if known == 0 {
                        return Err(failure());
                    }
                    return Ok((word.prefix(known), listing.evidence()));
                }
                let a = usize::try_from(a).unwrap_or(usize::MAX).min(letters + 1);
                while word.len() + 1 < a {
                    word.push(1);
                }
                if a > 0 && word.len() < letters {
                    word.push(0);
                }
            }
            Ok(None) => break,
            Err(error) => {
                let failure = puller.failure(&error, listing.solver, game);
                let enough = error.is_about_effort() && failure.reason() != Some(Reason::Stopped);
                if enough && !word.is_empty() {
                    break;
                }
                return Err(failure);
            }
        }
    }
    if word.is_empty() {
        return Err(Failure::wrong("the word has no letters", "read more letters"));
    }
    Ok((word, listing.evidence()))
}
