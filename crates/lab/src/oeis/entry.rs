//! An entry in the OEIS's internal format.

use super::cited::{capital, cited, works};
use super::language::{Language, Unwritable};
use super::program::program;
use super::recursion::Partner;
use super::row;
use super::sequence::Sequence;
use crate::answers::{Allowance, Failure, Game, pull, table};
use wythoff_base::UBig;
use wythoff_check::evidence::Evidence;
use wythoff_game::{Ruleset, TwoPile};
use wythoff_seq::Pair;
use wythoff_solve::{Listing, paragraph};

/// The number of characters of terms in an entry, in three lines: what the OEIS asks for.
const DATA: usize = 260;

/// The last index of those terms: a term and its comma take two characters at least, so no more fit.
pub(super) const LAST: u64 = 130;

/// The last index of the b-file that the entry announces: the usual extent of a b-file.
const TABLE: u64 = 1000;

/// A sequence of a game for the OEIS.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The canonical line of the game.
    pub game: String,
    /// Which of its sequences.
    pub sequence: Sequence,
    /// The terms, from n = 0 on.
    pub terms: Vec<UBig>,
    /// The name of the sequence.
    pub title: String,
    /// How the pairs are made.
    pub formula: String,
    /// Comments: the end of the game, the theorem and its scope.
    pub comments: Vec<String>,
    /// The first terms, in a sentence.
    pub example: String,
    /// A program in each language.
    pub programs: Vec<(Language, String)>,
    /// Whether they follow the moves rather than a recursion.
    pub by_definition: bool,
    /// Whether terms are easy to compute at any index.
    pub easy: bool,
    /// Why a language has none.
    pub declined: Option<String>,
    /// The OEIS numbers of the game in the catalogue, and how they are shifted.
    pub references: Vec<String>,
    /// What the terms rest on.
    pub evidence: Evidence,
}

impl Entry {
    /// The entry of a sequence.
    pub(crate) fn of(game: &Game, sequence: Sequence, allowance: &Allowance) -> Result<Entry, Failure> {
        let sequence_words = match sequence {
            Sequence::A => "Smaller numbers a(n) of",
            Sequence::B => "Larger numbers b(n) of",
            Sequence::D => "Differences b(n) - a(n) of",
            Sequence::Word => "Characteristic function of the numbers that are not the smaller number a(k) of",
            Sequence::Row(row) => return row::entry(game, row, allowance),
        };
        let (pairs, listing) = first(game, LAST, allowance)?;
        let mut terms = sequence.of(&pairs);
        terms.truncate(fitting(&terms));
        let partner = Partner::of(&game.analysis);
        let by_definition = partner.as_ref().is_ok_and(|partner| !partner.is_recursion());
        let (programs, declined) = match &partner {
            Err(reason) => (vec![], Some(reason.clone())),
            Ok(partner) => written(|language| program(language, partner, sequence, terms.len())),
        };
        let game_line = game.line();
        let title = match game.subject.game() {
            Some(_) => format!(
                "{sequence_words} the P-positions (a(n), b(n)) of the two-pile game with these moves: {}",
                moves_in_words(game)
            ),
            None => format!(
                "{sequence_words} the pairs (a(n), b(n)) in which a(n) is the least number in no earlier pair and \
                 b(n) = a(n) + c(n), {}.",
                game_line.replacen('c', "c(n)", 1)
            ),
        };
        let mut comments = vec![];
        if let Some(rules) = game.subject.game() {
            let last = if rules.play().is_misere() { "loses" } else { "wins" };
            comments.push(format!(
                "A P-position is a position in which the player to move loses. The player who makes the last move \
                 {last}."
            ));
        }
        let far = table::scope_of(&listing);
        let far = far.strip_suffix(&format!(" ({})", listing.solver)).unwrap_or(&far);
        let about_f = match game.subject.game().map(Ruleset::two_pile) {
            Some(TwoPile::Constraint(f)) if names_f(&listing.theorem) => format!(" Here f = {}.", f.written()),
            Some(TwoPile::Wyt(f)) if names_f(&listing.theorem) => format!(" Here f(k) = {}.", f.written()),
            _ => String::new(),
        };
        comments.push(capital(&cited(&format!("{} ({far}).{about_f}", listing.theorem))));
        // Names of the catalogue mean nothing to a reader of the OEIS.
        let remark = game.entry().and_then(|entry| entry.remark.as_deref()).filter(|remark| !remark.contains('`'));
        comments.extend(remark.map(cited));
        let first: Vec<String> = pairs.iter().take(8).map(|pair| format!("({},{})", pair.a, pair.b)).collect();
        let references = game
            .entry()
            .map(|entry| [&entry.oeis[..], &entry.oeis_note.clone().into_iter().collect::<Vec<_>>()].concat());
        Ok(Entry {
            game: game_line,
            sequence,
            terms,
            title,
            formula: formula(sequence, partner.as_ref().ok().and_then(Partner::formula), &listing.recursion, &about_f),
            comments,
            example: format!("The first pairs are {}.", first.join(", ")),
            programs,
            by_definition,
            easy: !by_definition && declined.is_none(),
            declined,
            references: references.unwrap_or_default(),
            evidence: listing.evidence(),
        })
    }

    /// The entry in the OEIS's internal format; A000000 and the author are to be filled in.
    pub fn text(&self) -> String {
        let mut lines: Vec<(char, String)> = vec![('I', String::new())];
        lines.extend("STU".chars().zip(broken(&self.terms)));
        lines.push(('N', self.title.clone()));
        lines.extend(self.comments.iter().map(|comment| ('C', comment.clone())));
        let said: String = self.comments.iter().chain([&self.formula]).map(String::as_str).collect();
        lines.extend(works(&said).into_iter().map(|work| ('D', work)));
        lines.push((
            'H',
            format!("_Your Name_, <a href=\"/A000000/b000000.txt\">Table of n, a(n) for n = 0..{TABLE}</a>"),
        ));
        lines.push(('F', self.formula.clone()));
        lines.push(('e', self.example.clone()));
        for (language, text) in &self.programs {
            match language {
                Language::Mathematica => lines.extend(text.lines().map(|line| ('t', line.to_string()))),
                other => {
                    lines.push(('o', format!("({})", other.name())));
                    lines.extend(text.lines().map(|line| ('o', line.to_string())));
                }
            }
        }
        if let Some((note, numbers)) = self.references.split_last() {
            let numbers = if note.starts_with('A') && note.len() == 7 { &self.references[..] } else { numbers };
            lines.push(('Y', format!("Cf. {}.", numbers.join(", "))));
            lines.extend((numbers.len() < self.references.len()).then(|| ('Y', cited(note))));
        }
        lines.push(('K', if self.easy { "nonn,easy" } else { "nonn" }.into()));
        let large = self.terms.iter().position(|term| *term > UBig::ONE).map_or(1, |place| place + 1);
        lines.push(('O', format!("0,{large}")));
        lines.push(('A', "_Your Name_".into()));
        let line = |(letter, text): (char, String)| {
            format!("%{letter} A000000 {}", ascii(&text)).trim_end().to_string() + "\n"
        };
        lines.into_iter().map(line).collect()
    }
}

/// The moves of a game, without the end of normal play, in one sentence or more.
pub(super) fn moves_in_words(game: &Game) -> String {
    let mut all = paragraph(&game.subject);
    if game.subject.game().is_some_and(|rules| !rules.play().is_misere()) {
        all.pop();
    }
    let text = all.join(" ");
    text.chars().take(1).flat_map(char::to_lowercase).chain(text.chars().skip(1)).collect()
}

/// Whether a sentence speaks of the function f of a rule.
fn names_f(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == "f")
}

/// The formula in a sentence. In an entry a(n) is the sequence itself, so the others say which number of the pair they
/// list.
fn formula(sequence: Sequence, exact: Option<String>, recursion: &str, about_f: &str) -> String {
    let formula = exact.map_or_else(|| format!("{}.{about_f}", cited(recursion)), |exact| format!("{exact}."));
    match sequence {
        Sequence::B => format!("This sequence is b(n), where {formula}"),
        Sequence::D => format!("This sequence is b(n) - a(n), where {formula}"),
        Sequence::Word => format!("This sequence is 0 at each a(n) and 1 elsewhere, where {formula}"),
        Sequence::A | Sequence::Row(_) => capital(&formula),
    }
}

/// The pairs n = 0..=last, each number with one partner, and their listing.
pub(super) fn first(game: &Game, last: u64, allowance: &Allowance) -> Result<(Vec<Pair>, Listing), Failure> {
    if !game.subject.one_partner() {
        let hint = "ask about a game with all one-pile moves, or for `$sequence=row`; `$table()` lists the positions";
        return Err(Failure::wrong("with restricted one-pile moves the P-positions do not form two sequences", hint));
    }
    pull::first(game, last, allowance)
}

/// The programs, and why a language has none.
pub(super) fn written(
    program: impl Fn(Language) -> Result<String, Unwritable>,
) -> (Vec<(Language, String)>, Option<String>) {
    let (mut programs, mut declined) = (Vec::new(), None);
    for language in Language::ALL {
        match program(language) {
            Ok(text) => programs.push((language, text)),
            Err(reason) => declined = Some(reason.to_string()),
        }
    }
    (programs, declined)
}

/// The OEIS takes ASCII in its entries.
fn ascii(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\u{E8}' | '\u{E9}' | '\u{EA}' => 'e',
            c if c.is_ascii() => c,
            _ => '?',
        })
        .collect()
}

/// How many terms there is room for.
pub(super) fn fitting(terms: &[UBig]) -> usize {
    let mut room = DATA;
    let fits = |term: &&UBig| {
        let length = term.to_string().len() + 1;
        let left = room.checked_sub(length);
        room = left.unwrap_or(0);
        left.is_some()
    };
    terms.iter().take_while(fits).count().max(terms.len().min(4))
}

/// The terms in three lines of about the same length.
fn broken(terms: &[UBig]) -> Vec<String> {
    let words: Vec<String> = terms.iter().map(UBig::to_string).collect();
    let each = (words.iter().map(|word| word.len() + 1).sum::<usize>()).div_ceil(3).max(1);
    let mut lines = vec![String::new()];
    for (i, word) in words.iter().enumerate() {
        let comma = if i + 1 < words.len() { "," } else { "" };
        if lines.len() < 3 && lines.last().is_some_and(|line| !line.is_empty() && line.len() + word.len() > each) {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(&format!("{word}{comma}"));
        }
    }
    lines
}
