//! Questions that are not about one game.

use crate::Error;
use crate::catalogue::Entry;
use crate::questions::{Design, Eval, Identify, Paper, Piles, Verify, Words, usual};
use wythoff_lab::answers::{self as lab, Document, Eval as Evaluation, Failure};
use wythoff_lab::{identify as search, piles as several, words as word};
use wythoff_solve::{METHODS, Method};
use wythoff_study::piles::Convention;

/// Asks for a game with the given losing positions in each class of rules: proved, correct with piles up to a bound, or
/// impossible. The target is written as for `wyt design`: `B = x % 3 == 0`, `beatty sqrt(2)`, `c = n^2`,
/// `terms A: 1,3,4,6` and others.
///
/// ```
/// let found = wythoff::design("word \"0->01, 1->0\" from 0").to(50).ask()?;
/// assert_eq!(found.rule.as_deref(), Some("f = 1"));
/// assert_eq!(found.name, Some("wythoff"));
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn design<'a>(target: &str) -> Design<'a> {
    let target = lab::Target::parse(target).map_err(|error| Error::new(error.into()));
    Design::asking(target.map(|target| lab::Design { target, to: usual::<lab::Design>("to"), class: None }))
}

/// Asks for rules of the catalogue, and of some thousand simple ones, whose sequences contain the given terms; `?` is
/// an unknown term. The sequences are a, b, b - a, their differences, the word, and rows and the diagonal of the Grundy
/// values. The simplest rule comes first. The agreement is observed, not proved.
///
/// ```
/// let found = wythoff::identify("2, 6, ?, 17, 25, 34").ask()?;
/// assert_eq!(found.matches[0].line, "f = x1 + 1");
/// assert!(wythoff::identify("2, 3, 5, 7, 11, 13, 17, 19").ask()?.matches.is_empty());
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn identify<'a>(terms: &str) -> Identify<'a> {
    Identify::asking(terms.parse().map(|terms| search::Identify { terms }).map_err(Error::new))
}

/// Checks a certificate, given as its text, from the rule and the definition alone.
///
/// ```
/// use wythoff::Game;
/// let row = Game::parse("wythoff")?.grundy_row(2).certificate(true).ask()?;
/// let text = row.certificate.map(|certificate| certificate.to_string()).unwrap_or_default();
/// let verdict = wythoff::verify(&text).ask()?;
/// assert!(verdict.game == "f = 1" && verdict.found.is_ok());
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn verify<'a>(certificate: &str) -> Verify<'a> {
    Verify::asking(Ok(lab::Verify { certificate: Document(certificate.into()) }))
}

/// Asks how complex a word of 0 and 1 is.
///
/// ```
/// let found = wythoff::words("0100101").length(7).ask()?;
/// assert_eq!(found.greatest_balance(), 1);
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn words<'a>(word: &str) -> Words<'a> {
    Words::asking(Ok(word::Words { word: Some(Document(word.into())), ..of_nothing() }))
}

/// Asks how complex the fixed point of a morphism is.
///
/// ```
/// let found = wythoff::morphism("0->01, 1->10").length(4).ask()?;
/// assert!(found.subword.iter().map(|factors| factors.count).eq([2, 4, 6, 10]));
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn morphism<'a>(text: &str) -> Words<'a> {
    Words::asking(Ok(word::Words { morphism: Some(text.into()), ..of_nothing() }))
}

/// Asks how complex a word of the literature is: `fibonacci`, `thue-morse`, `period-doubling`, `fraenkel-simpson` or
/// `champernowne`.
///
/// ```
/// let found = wythoff::named_word("fraenkel-simpson").length(8).ask()?;
/// assert!(found.squares.iter().map(|squares| squares.count).eq([2, 1, 0, 0, 0, 0, 0, 0]));
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn named_word<'a>(name: &str) -> Words<'a> {
    Words::asking(Ok(word::Words { named: Some(name.into()), ..of_nothing() }))
}

/// Asks for the value of an expression of the language of rules, exactly; or whether a condition is true for all small
/// values of its names.
///
/// ```
/// assert_eq!(wythoff::eval("5 ⊞ 6").ask()?.exact(), "7");
/// assert_eq!(wythoff::eval("floor(n*phi)").with("n", "10^3").ask()?.exact(), "1618");
/// let law = wythoff::eval("a ⊞ (b ⊠ c) == (a ⊞ b) ⊠ (a ⊞ c)").to(20).ask()?.law;
/// assert!(law.is_some_and(|law| law.points == 9261 && law.counterexample.is_none()));
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn eval<'a>(expression: &str) -> Eval<'a> {
    Eval::asking(Ok(Evaluation { expression: expression.into(), values: None, to: None }))
}

/// The usual options, without a word.
fn of_nothing() -> word::Words {
    let [length, prefix] = ["length", "prefix"].map(usual::<word::Words>);
    word::Words { game: None, length, prefix, word: None, morphism: None, named: None, gaps: false }
}

/// Asks about three and more piles under a convention: `nimsum`, `pair`, `any`, `all` or `nimhoff:H`. It lists the
/// P-positions unless an option asks for something else.
///
/// ```
/// use wythoff::answers::PilesAnswer;
/// let PilesAnswer::Listed(list) = wythoff::piles("pair").to(6).ask()? else { panic!() };
/// assert!(list.positions.contains(&vec![1, 3, 4]));
/// let PilesAnswer::Solved(found) = wythoff::piles("pair").position(&[3u8.into(), 4u8.into(), 5u8.into()]).ask()?
/// else { panic!() };
/// assert_eq!(found.piles.len(), 3);
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn piles<'a>(convention: &str) -> Piles<'a> {
    let known = Convention::parse(convention).ok_or_else(|| {
        let hint = "the conventions are: nimsum, pair, any, all, and nimhoff:H with 1 <= H < 2^64";
        Error::new(Failure::wrong(format!("unknown convention {convention}"), hint))
    });
    Piles::asking(known.map(|convention| several::SeveralPiles {
        convention,
        position: None,
        to: None,
        first: None,
        piles: usual::<several::SeveralPiles>("piles"),
        conjectures: false,
    }))
}

/// The games of the catalogue that match every word of a query, its rule, or a place of a paper.
///
/// ```
/// let found: Vec<&str> = wythoff::games("a001950").map(|entry| entry.name.as_str()).collect();
/// assert_eq!(found, ["wythoff", "wyt-linear-1-1", "blocking-1-1"]);
/// assert!(wythoff::games("F04 Table 7").all(|entry| entry.name == "f04-example1"));
/// ```
pub fn games(query: &str) -> impl Iterator<Item = &'static Entry> + use<> {
    lab::matching(query).into_iter()
}

/// Asks for a place of the five papers: what it says, the commands that run it, and how far it holds. The paper is a
/// key or words of its title; an empty place means all of them.
///
/// ```
/// let found = wythoff::paper("F04", "Table 7").ask()?;
/// assert_eq!(found.places[0].commands[0].line, "wyt table f04-example1");
/// assert!(wythoff::paper("slides", "").ask()?.places.len() > 40);
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn paper<'a>(paper: &str, place: &str) -> Paper<'a> {
    let text = |words: &str| Some(words.to_string());
    Paper::asking(Ok(lab::Paper { paper: text(paper), place: text(place), missing: false }))
}

/// The manual of a solver: theorem, hypotheses, complexity, reference.
///
/// ```
/// assert!(wythoff::manual("wythoff-beatty").is_some_and(|text| text.contains("Complexity")));
/// ```
pub fn manual(solver: &str) -> Option<String> {
    METHODS.iter().find(|method| method.name == solver).map(Method::manual)
}
