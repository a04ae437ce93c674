//! What is known of a whole word.

use super::counted::{By, Certainty};
use super::machine::Machine;
use std::iter::successors;
use std::time::Duration;
use wythoff_automata::{Formula, Prover, System};
use wythoff_base::{Budget, GaveUp, Spent};
use wythoff_check::certificate::Certificate;
use wythoff_solve::Analysis;
use wythoff_solve::constraint;
use wythoff_study::words::{
    LineWord, Morphism, Word, closure, factor_counts, factor_counts_of, gaps, increasing, name_of,
};

/// What is known of a whole word, by which some counts are exact.
pub(crate) enum Known {
    /// The word is finite, and given.
    Finite,
    /// b_n = s a_n + t n.
    Line(LineWord, String),
    /// The fixed point of a morphism: the numbers of factors of the lengths 1, 2, ..
    Fixed(Morphism, Vec<u64>, String),
    /// The same without the first letter of the fixed point.
    Behind(Morphism, Vec<u64>, String),
    /// Numbers that those of factors do not exceed.
    Within(Vec<u64>, String),
    /// After the beginning all gaps between ones are longer than this; the gaps before.
    Apart(u64, Vec<u64>, String),
    /// Letters repeat after a period, from a place on.
    Repeats(u64, u64, String),
    /// Every word is a factor.
    Full(String),
    /// Nothing.
    Nothing,
}

/// Why every word is a factor of the binary numerals in a row, and what this says about membership.
pub(crate) const FULL: &str = "every word u is a factor, since 1u is a numeral. No word has more factors, but the \
                               letter at place n is computed in time polynomial in the digits of n. A high subword \
                               complexity alone does not make membership hard, as the epilogue of [FS] expects";

impl Known {
    /// The number of factors of a length, as far as it is known without the beginning of the word: exactly, or at most.
    pub(crate) fn factors(&self, length: usize) -> Option<Certain> {
        let at = length.checked_sub(1)?;
        match self {
            Known::Line(line, _) => {
                u64::try_from(line.factors(length as u64)).ok().map(|n| Certain::Exact(n, By::Formula))
            }
            Known::Fixed(_, counts, _) | Known::Behind(_, counts, _) => {
                counts.get(at).map(|n| Certain::Exact(*n, By::Closure))
            }
            Known::Within(counts, _) => counts.get(at).map(|n| Certain::AtMost(*n)),
            Known::Apart(_, gaps, _) => {
                increasing(gaps, length as u64).map(|found| Certain::Exact(found.0, By::Formula))
            }
            Known::Full(_) => power(length).map(|n| Certain::Exact(n, By::Formula)),
            Known::Finite | Known::Repeats(..) | Known::Nothing => None,
        }
    }

    /// The number of palindromes of a length, where a formula gives it.
    pub(crate) fn palindromes(&self, length: usize) -> Option<u64> {
        match self {
            Known::Line(line, _) => Some(line.palindromes(length as u64)),
            Known::Apart(_, gaps, _) => increasing(gaps, length as u64).map(|found| found.1),
            Known::Full(_) => power(length.div_ceil(2)),
            _ => None,
        }
    }

    /// The same of squares of a period.
    pub(crate) fn squares(&self, period: usize) -> Option<u64> {
        match self {
            Known::Apart(_, gaps, _) => increasing(gaps, period as u64).map(|found| found.2),
            Known::Full(_) => power(period),
            _ => None,
        }
    }

    /// Whether a prefix with this many letters and this many factors of a length has all factors.
    pub(crate) fn complete(&self, letters: usize, length: usize, seen: u64) -> bool {
        match self {
            Known::Finite => true,
            // Words with at most one 1 occur around later ones, and the beginning has them too.
            Known::Apart(apart, ..) => length as u64 <= *apart,
            // Where the period has begun twice nothing new comes.
            Known::Repeats(from, period, _) => {
                let needed = from.checked_add(*period).and_then(|n| n.checked_add(length as u64));
                needed.is_some_and(|needed| letters as u64 >= needed)
            }
            _ => self.factors(length).is_some_and(|known| known.count() == seen),
        }
    }

    /// How certain something counted in the beginning is.
    pub(crate) fn certainty(&self, complete: bool) -> Certainty {
        match (self, complete) {
            (Known::Finite, _) => Certainty::Exact(By::Whole),
            (_, true) => Certainty::Exact(By::Prefix),
            (_, false) => Certainty::AtLeast(None),
        }
    }

    /// The morphism that is proved to generate the word, or the word after one more letter.
    pub(crate) fn morphism(&self) -> Option<Morphism> {
        match self {
            Known::Line(line, _) => line.morphism(),
            Known::Fixed(morphism, ..) | Known::Behind(morphism, ..) => Some(morphism.clone()),
            _ => None,
        }
    }

    /// Its name in the literature, where the morphism generates a word with one.
    pub(crate) fn name(&self) -> Option<&'static str> {
        match self {
            Known::Behind(..) => None,
            _ => name_of(&self.morphism()?),
        }
    }

    /// What is known of the word of alternating gaps (docs/proofs.md, Proposition 117).
    pub(crate) fn alternating(&self, length: usize, budget: &Budget) -> Result<Known, GaveUp> {
        let why = || {
            format!(
                "docs/proofs.md, Proposition 117: letter i is the parity of the number of zeros among the first i \
                 letters of the word itself. That word: {}",
                self.why()
            )
        };
        let behind = matches!(self, Known::Behind(..));
        if let Some(morphism) = self.morphism().and_then(|morphism| morphism.alternating(behind)) {
            return of_morphism(morphism, false, length, why(), budget);
        }
        Ok(match self {
            Known::Finite => Known::Finite,
            Known::Nothing => Known::Nothing,
            // After two periods the parity is the same again.
            Known::Repeats(from, period, _) => Known::Repeats(from.saturating_add(1), 2 * period, why()),
            // A first letter and the factor of the word after it determine a factor.
            _ => {
                let twice = |length: usize| match length {
                    0 => Some(2),
                    _ => self.factors(length)?.count().checked_mul(2),
                };
                Known::Within((0..2 * length).map_while(twice).collect(), why())
            }
        })
    }

    /// Why, in a sentence.
    pub(crate) fn why(&self) -> String {
        match self {
            Known::Finite => "the word is finite, and all numbers are exact".into(),
            Known::Line(_, why) | Known::Within(_, why) | Known::Full(why) => why.clone(),
            Known::Fixed(_, _, why) | Known::Behind(_, _, why) => why.clone(),
            Known::Apart(_, _, why) | Known::Repeats(_, _, why) => why.clone(),
            Known::Nothing => "the infinite word is not known: the numbers are those of the prefix".into(),
        }
    }
}

/// 2^n, where it has 64 bits.
fn power(n: usize) -> Option<u64> {
    1u64.checked_shl(u32::try_from(n).ok()?)
}

/// A number of factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Certain {
    /// This.
    Exact(u64, By),
    /// Not more.
    AtMost(u64),
}

impl Certain {
    /// The number.
    pub(crate) fn count(self) -> u64 {
        match self {
            Certain::Exact(count, _) | Certain::AtMost(count) => count,
        }
    }
}

/// The word of b_n = s a_n + t n, where the game has such pairs.
pub(crate) fn line(analysis: &Analysis) -> Option<(Known, Morphism)> {
    let line = analysis.line()?;
    let word = LineWord::new(u64::try_from(&line.s).ok()?, u64::try_from(&line.t).ok()?)?;
    let why = format!(
        "docs/proofs.md, Proposition 92: b_n = s a_n + t n with s = {}, t = {}, so the word is the fixed point of \
         0 -> 0^(s+t-1) 1, 1 -> 0^s",
        line.s, line.t
    );
    Some((Known::Line(word, why), word.morphism()?))
}

/// A closure is abandoned after this many steps and tried for shorter factors: those counted are exact, too.
const STEPS: u64 = 2_000_000;
/// Closures of morphisms, which are small, are made for as long factors at least: R(L) is longer than L.
const RETURNS: usize = 256;
/// The least length for which it is tried.
const LEAST: usize = 8;

/// The counts of a closure, for the greatest of the given length, its half, and so on, for which it ends soon. The
/// members of a closure begin with those of one for shorter factors, all of which occur so: it takes the more steps
/// the longer they are, and the short ones are tried first.
fn closed(
    length: usize,
    budget: &Budget,
    count: impl Fn(usize, &Budget) -> Result<Vec<u64>, Spent>,
) -> Result<Vec<u64>, GaveUp> {
    let halves = successors(Some(length), |&length| (length > LEAST).then_some(length / 2)).collect::<Vec<_>>();
    let mut longest = vec![];
    for length in halves.into_iter().rev() {
        match count(length, &budget.at_most(STEPS)) {
            Ok(counts) => longest = counts,
            // Whatever has run out in there: where the whole time is over, that is the reason.
            Err(_) => match budget.spent() {
                Some(spent) => return Err(spent.into()),
                None => break,
            },
        }
    }
    Ok(longest)
}

/// Of the fixed point of a morphism, or of the same without its first letter.
pub(crate) fn of_morphism(
    morphism: Morphism,
    behind_first: bool,
    length: usize,
    why: String,
    budget: &Budget,
) -> Result<Known, GaveUp> {
    let count = |length: usize, budget: &Budget| factor_counts(&morphism, behind_first, length, budget);
    let counts = closed((2 * length).max(RETURNS), budget, count)?;
    let known = if behind_first { Known::Behind } else { Known::Fixed };
    Ok(known(morphism, counts, why))
}

/// Of a word that a machine writes.
pub(crate) fn of_machine(machine: &Machine, word: &Word, length: usize, budget: &Budget) -> Result<Known, GaveUp> {
    let counts = closed(2 * length, budget, |length, budget| written(machine, word, length, budget))?;
    let why = format!("docs/proofs.md, Proposition 94: {}; the closure has every factor", machine.why);
    Ok(if counts.is_empty() { Known::Nothing } else { Known::Within(counts, why) })
}

/// Of pairs whose gaps grow, where that is proved of the game.
pub(crate) fn of_gaps(analysis: &Analysis, word: &Word) -> Option<Known> {
    let (f, _) = analysis.candidates_are_p()?;
    analysis.proofs()?.positive.as_ref()?;
    let (apart, gaps) = Some(f).filter(|f| constraint::rises(f)).and_then(|_| apart(word))?;
    let why = "docs/proofs.md, Proposition 93: f is positive and nondecreasing in x1 and in y1 - x1, so the gaps \
               between the b_n grow, and factors with two ones occur only in the beginning";
    Some(Known::Apart(apart, gaps, why.into()))
}

/// Partners that repeat, and the first of them.
pub(crate) fn repeating(analysis: &Analysis, budget: &Budget) -> Option<(Known, Vec<u64>)> {
    analysis.finite_moves()?;
    let Some(Ok(Certificate::Periodic(pairs))) = analysis.certificate(&budget.within(SEARCH)) else { return None };
    let why = format!(
        "docs/proofs.md, Proposition 45: the partners satisfy pi(x + {0}) = pi(x) + {0} for x >= {1}, so the letters \
         are periodic",
        pairs.period, pairs.from
    );
    Some((Known::Repeats(pairs.from, pairs.period, why), pairs.partners))
}

/// The search for a period or an automaton has this long, a sixth of the usual time: without one the counts are
/// observed.
const SEARCH: Duration = Duration::from_secs(10);

fn written(machine: &Machine, word: &Word, length: usize, budget: &Budget) -> Result<Vec<u64>, Spent> {
    let first = machine.standing.write;
    if word.len() < first + length {
        return Ok(vec![]);
    }
    let letters: Vec<u8> = (0..first + length).map(|place| word.letter(place)).collect();
    // The number of A, 0 among them, before each place, with the place itself.
    let mut zeros = 1;
    let mut given = Vec::new();
    for (place, window) in letters.windows(length).enumerate().take(first) {
        let label = machine.modulus.map_or(0, |m| (place + 1) % m * m + zeros % m);
        given.push((label, window));
        zeros += usize::from(letters[place] == 0);
    }
    let found = closure(&machine.transducer, &given, length, budget)?;
    factor_counts_of(&found, length, &[0, 1], budget)
}

/// The length up to which gaps between ones are shown to be longer after the beginning, and the gaps.
fn apart(word: &Word) -> Option<(u64, Vec<u64>)> {
    let all = gaps(word);
    // F <= gap - 1 here; later F is not less, and gaps exceed it. The beginning goes on for as many letters behind
    // that one.
    let ones: u64 = all.iter().sum();
    let rest = (word.len() as u64).checked_sub(ones)?;
    let last = all.last()?.checked_sub(2)?.min(rest);
    let increasing = all.is_sorted_by(|a, b| a < b);
    Some((last, if increasing { all } else { vec![] }))
}

/// The morphism of an automaton that tells A by the digits, where one was found and proved; its fixed point begins
/// with 0.
pub(crate) fn automatic(analysis: &Analysis, budget: &Budget) -> Option<(Morphism, String)> {
    analysis.solver("automatic-pairs")?;
    let budget = budget.within(SEARCH);
    let Some(Ok(Certificate::Automatic(found))) = analysis.certificate(&budget) else { return None };
    let pairs = found.automaton(&budget).ok()?;
    let (states, system) = (pairs.states(), pairs.system());
    let mut prover = Prover::new(system, [], &budget);
    let relation = prover.relation(pairs);
    let smaller = Formula::Relation(relation, vec![0, 1]).and(!Formula::less(1, 0)).exists(&[1]);
    let in_a = prover.automaton(&smaller, &[0]).ok()?;
    let why = format!(
        "docs/proofs.md, Propositions 69, 94 and 97: an automaton of {states} states, proved to recognise the \
         P-positions, recognises a_n by its digits in the system {system}; its states are the letters of a morphism, \
         and the factors are closed under that"
    );
    Some((morphism(&in_a.rows().collect::<Vec<_>>(), &in_a.accepting(), system)?, why))
}

/// The morphism whose letters are the states of an automaton: each becomes the states behind the digits that may follow
/// (docs/proofs.md, Proposition 97).
fn morphism(rows: &[Vec<(Vec<u8>, u32)>], accepting: &[u32], system: System) -> Option<Morphism> {
    let dead = rows.len();
    let full = |digit: u32| system.t() > 0 && digit + 1 == system.digits();
    let mut letters: Vec<(usize, bool)> = vec![(0, false)];
    let mut images: Vec<Vec<u8>> = Vec::new();
    while images.len() < letters.len() {
        let (state, restricted) = letters[images.len()];
        let most = if restricted { system.s() } else { system.digits() };
        let mut image = Vec::new();
        for digit in 0..most {
            let edge = rows
                .get(state)
                .and_then(|row| row.iter().find(|(column, _)| column.iter().all(|d| u32::from(*d) == digit)));
            let next = (edge.map_or(dead, |(_, to)| *to as usize), full(digit));
            let place = letters.iter().position(|known| *known == next).unwrap_or(letters.len());
            if place == letters.len() {
                letters.push(next);
            }
            image.push(u8::try_from(place).ok()?);
        }
        images.push(image);
    }
    let code = |(state, _): &(usize, bool)| u8::from(!accepting.iter().any(|other| *other as usize == *state));
    Morphism::new(images, 0, letters.iter().map(code).collect())
}
