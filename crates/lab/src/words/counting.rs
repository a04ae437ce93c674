//! Everything that is counted.

use super::answer::{Behind, Counts, Proxies, Sturmian};
use super::counted::{By, Certainty, Counted};
use super::known::{Certain, Known};
use super::question::gave_up;
use super::source::Source;
use wythoff_base::{Budget, Spent};
use wythoff_check::evidence::Evidence;
use wythoff_study::words;
use wythoff_study::words::{
    Factors, Repetition, Suffixes, WINDOW, Word, abelian, abelian_of, derived, linear_complexity, lz76, lz78,
    palindromes, palindromes_among, recurrence, repetition, runs,
};

/// The number of letters whose suffixes are sorted and in which runs and recurrence are searched, where no longer
/// factors are asked for.
const DEEP: usize = 1_000_000;
/// The shift register takes a time that grows with the square of the letters: it is looked for up to here.
const REGISTER: usize = 100_000;
/// The number of letters in which a morphism is searched.
const MORPHISM: usize = 60_000;
/// Parsings are counted at these lengths: powers of ten show how the counts grow.
const PROXIES: [usize; 4] = [1_000, 10_000, 100_000, 1_000_000];

/// Bytes per letter in a deep part: suffixes in order, with the two neighbours of each for the parsing.
const BYTES: usize = Suffixes::BYTES + 9;

/// The bytes that the counts of a word need in addition to its distinct windows.
fn memory(letters: usize, length: usize) -> usize {
    let deep = if length > WINDOW { letters } else { letters.min(DEEP) };
    Word::bytes(letters).saturating_add(deep.saturating_mul(BYTES))
}

/// All counts of a word. A search that is stopped answers with the counts that it has.
pub(crate) fn counts(source: Source, length: usize, budget: &Budget) -> Result<Counts, Spent> {
    let Source { game, of, word, known, evidence } = source;
    let memory = memory(word.len(), length);
    budget.allows(memory)?;
    let length = length.min(word.len());
    let deep = if length > WINDOW { word.clone() } else { word.prefix(DEEP) };
    budget.begins("suffixes");
    let suffixes = Suffixes::of(&deep, budget)?;
    let counts = suffixes.counts(deep.len());
    let short = Factors::of(&word, length, budget)?;
    let seen = Seen { word: &word, known: &known, deep: &deep, short, counts };
    let mut all = All::default();
    let stopped = match seen.count(&mut all, length, &suffixes, budget) {
        Ok(()) => None,
        Err(Spent::Stopped) => Some(gave_up(&Spent::Stopped.into())),
        Err(spent) => return Err(spent),
    };
    let best = |a: &&Repetition, b: &&Repetition| {
        (a.longest * b.period).cmp(&(b.longest * a.period)).then(b.period.cmp(&a.period))
    };
    let exponent = all.repetitions.iter().max_by(best).map(|found| (found.longest as u64, found.period as u64));
    let sturmian = of_sturmian(&deep, &known);
    Ok(Counts {
        game,
        of,
        beginning: word.prefix(WINDOW).to_string(),
        letters: word.len() as u64,
        memory: memory as u64,
        subword: all.subword,
        palindromes: all.palindromes,
        squares: all.repetitions.iter().map(|found| seen.squares(found)).collect(),
        abelian: all.abelian,
        balance: all.balance,
        recurrence: all.recurrence,
        runs: runs(&word),
        exponent,
        finite: matches!(known, Known::Finite),
        proxies: all.proxies,
        sturmian,
        behind: all.behind,
        name: known.name(),
        theorem: known.why(),
        evidence,
        stopped,
    })
}

#[derive(Default)]
struct All {
    subword: Vec<Counted>,
    palindromes: Vec<Counted>,
    repetitions: Vec<Repetition>,
    abelian: Vec<Counted>,
    balance: Vec<Counted>,
    recurrence: Vec<Counted>,
    proxies: Vec<Proxies>,
    behind: Option<Behind>,
}

/// What is seen in the beginning of the word.
struct Seen<'a> {
    word: &'a Word,
    known: &'a Known,
    deep: &'a Word,
    short: Factors,
    /// The numbers of factors of each length in the deep part.
    counts: Vec<usize>,
}

fn counted(length: usize, count: usize, certainty: Certainty) -> Counted {
    Counted { length: length as u64, count: count as u64, certainty }
}

impl Seen<'_> {
    /// Counts one thing after the other.
    fn count(&self, all: &mut All, length: usize, suffixes: &Suffixes, budget: &Budget) -> Result<(), Spent> {
        self.lengths(all, length, budget)?;
        // A loop over lengths reports its own progress: the steps inside would begin at 0 each time.
        let inside = budget.with_progress(&());
        budget.begins("periods");
        for period in 1..=length {
            all.repetitions.push(repetition(self.word, period, &inside)?);
            budget.look(period as u64, Some(length as u64))?;
        }
        budget.begins("recurrence");
        let longest = length.min(WINDOW);
        for length in 1..=longest {
            all.recurrence.push(self.recurrence(length, &inside)?);
            budget.look(length as u64, Some(longest as u64))?;
        }
        budget.begins("parsings");
        proxies(&mut all.proxies, self.deep, suffixes, budget)?;
        all.behind = behind(self.word, self.known, budget)?;
        Ok(())
    }

    fn lengths(&self, all: &mut All, longest: usize, budget: &Budget) -> Result<(), Spent> {
        let inside = budget.with_progress(&());
        budget.begins("factors");
        let long = if longest > WINDOW { palindromes(self.word, longest, budget)? } else { vec![] };
        for length in 1..=longest {
            budget.look(length as u64, Some(longest as u64))?;
            let (count, palindromes, (classes, balance)) = if length <= WINDOW {
                let found = self.short.of_length(length);
                (found.len(), palindromes_among(&found, length), abelian(&found))
            } else {
                let at = |all: &[usize]| all.get(length - 1).copied().unwrap_or(0);
                (at(&self.counts), at(&long), abelian_of(self.word, length, &inside)?)
            };
            let complete = self.known.complete(self.word.len(), length, count as u64);
            let certainty = self.known.certainty(complete);
            all.subword.push(match self.known.factors(length) {
                Some(Certain::Exact(n, by)) => {
                    Counted { length: length as u64, count: n, certainty: Certainty::Exact(by) }
                }
                Some(Certain::AtMost(_)) if complete => counted(length, count, Certainty::Exact(By::Closure)),
                Some(Certain::AtMost(n)) => counted(length, count, Certainty::AtLeast(Some(n))),
                None => counted(length, count, certainty),
            });
            all.palindromes.push(match self.known.palindromes(length) {
                Some(count) => Counted { length: length as u64, count, certainty: Certainty::Exact(By::Formula) },
                None => counted(length, palindromes, certainty),
            });
            all.abelian.push(counted(length, classes, certainty));
            all.balance.push(counted(length, balance, certainty));
        }
        Ok(())
    }

    /// Whether the beginning has every factor of a length; for longer ones than a window the deep part decides.
    fn complete(&self, length: usize) -> bool {
        if length > self.short.longest {
            return self.complete_deep(length);
        }
        self.known.complete(self.word.len(), length, self.short.count(length) as u64)
    }

    /// Whether the deep part has every factor of a length.
    fn complete_deep(&self, length: usize) -> bool {
        let seen = length.checked_sub(1).and_then(|at| self.counts.get(at)).copied().unwrap_or(0);
        self.known.complete(self.deep.len(), length, seen as u64)
    }

    fn squares(&self, found: &Repetition) -> Counted {
        if let Some(count) = self.known.squares(found.period) {
            return Counted { length: found.period as u64, count, certainty: Certainty::Exact(By::Formula) };
        }
        let complete = self.complete(2 * found.period);
        counted(found.period, found.squares, self.known.certainty(complete))
    }

    fn recurrence(&self, length: usize, budget: &Budget) -> Result<Counted, Spent> {
        let (most, closed) = recurrence(self.deep, length, budget)?;
        // Every window of that length in a complete beginning has all factors (docs/proofs.md, Proposition 95).
        let exact = matches!(self.known, Known::Finite)
            || closed && self.complete(length) && most <= self.deep.len() && self.complete_deep(most);
        Ok(counted(length, most, self.known.certainty(exact)))
    }
}

fn proxies(found: &mut Vec<Proxies>, deep: &Word, suffixes: &Suffixes, budget: &Budget) -> Result<(), Spent> {
    let mut lengths: Vec<usize> = PROXIES.into_iter().filter(|n| *n < deep.len()).collect();
    lengths.push(deep.len());
    for n in lengths {
        let word = deep.prefix(n);
        let own;
        let suffixes = if n == deep.len() {
            suffixes
        } else {
            own = Suffixes::of(&word, budget)?;
            &own
        };
        let linear = if n <= REGISTER { Some(linear_complexity(&word, budget)? as u64) } else { None };
        found.push(Proxies {
            letters: n as u64,
            lz76: lz76(&word, suffixes, budget)? as u64,
            lz78: lz78(&word, budget)? as u64,
            linear,
            maximal_order: suffixes.maximal_order() as u64,
        });
    }
    Ok(())
}

fn of_sturmian(word: &Word, known: &Known) -> Sturmian {
    match words::sturmian(word) {
        words::Sturmian::Balanced(quotients) => {
            // Proposition 92: of a line, if s = 1; then p(L) = L + 1 for every L.
            let proved = matches!(known, Known::Line(line, _) if line.is_sturmian());
            let evidence = match known {
                Known::Finite => Evidence::Exhaustive { bound: word.len() as u64 },
                _ if proved => Evidence::Theorem,
                _ => Evidence::Observed,
            };
            Sturmian { balanced: true, quotients, why: None, letters: word.len() as u64, evidence }
        }
        words::Sturmian::Not { level, why } => {
            let why = format!("at level {level} of run lengths {why}");
            let (letters, evidence) = (word.len() as u64, Evidence::Exhaustive { bound: word.len() as u64 });
            Sturmian { balanced: false, quotients: vec![], why: Some(why), letters, evidence }
        }
    }
}

/// A morphism that generates the word: proved, or one that fits.
fn behind(word: &Word, known: &Known, budget: &Budget) -> Result<Option<Behind>, Spent> {
    if matches!(known, Known::Repeats(..) | Known::Full(_)) {
        return Ok(None);
    }
    if let Some(morphism) = known.morphism() {
        let text = morphism.to_string();
        return Ok(Some(Behind { morphism: text, returns: vec![], letters: None, evidence: Evidence::Theorem }));
    }
    budget.begins("morphism");
    let found = derived(&word.prefix(MORPHISM), budget)?;
    Ok(found.and_then(|found| {
        let text = found.morphism()?.to_string();
        let text = text.split(" coding").next().unwrap_or_default().to_string();
        let returns = found.returns.iter().map(Word::to_string).collect();
        Some(Behind { morphism: text, returns, letters: Some(found.compared as u64), evidence: Evidence::Observed })
    }))
}
