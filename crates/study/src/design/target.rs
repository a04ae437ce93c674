//! Targets: the pairs that a game must have as its P-positions.

use crate::design::error::{DesignError, TargetError};
use crate::design::known::Known;
use crate::design::periodic::period;
use crate::design::source::{Source, source};
use std::fmt;
use wythoff_base::{Budget, Number, UBig};
use wythoff_solve::Analysis;
use wythoff_solve::PairError;

/// The pairs that a game must have as its P-positions.
#[derive(Clone, Debug)]
pub struct Target {
    text: String,
    source: Source,
}

impl fmt::Display for Target {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

impl Target {
    /// Reads a target. The text contains the data itself, not the name of a file.
    ///
    /// ```
    /// use wythoff_study::design::Target;
    /// assert!(Target::parse("B = x % 3 == 0").is_ok());
    /// let error = Target::parse("B = y % 3 == 0").unwrap_err();
    /// assert_eq!((error.to_string().as_str(), error.span.start), ("unknown name `y`", 4));
    /// ```
    pub fn parse(text: &str) -> Result<Target, TargetError> {
        let source = source(text)?;
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(Target { text, source })
    }

    /// The same target with another text, for example the name of its file.
    pub fn called(self, text: &str) -> Target {
        Target { text: text.to_string(), ..self }
    }

    /// The source of the target.
    pub(crate) fn source(&self) -> &Source {
        &self.source
    }

    /// The end of a target that is finite data, about which nothing can be proved.
    pub(crate) fn end(&self) -> Option<u64> {
        match &self.source {
            Source::Prefix(letters) => Some(letters.len() as u64),
            Source::Pairs(_, end) => Some(*end),
            _ => None,
        }
    }

    /// All pairs with no number above a bound, or above the end of finite data.
    pub fn known(&self, to: u64, budget: &Budget) -> Result<Known, DesignError> {
        let to = self.end().map_or(to, |end| end.min(to));
        let count = usize::try_from(to).unwrap_or(usize::MAX);
        budget.allows(count.saturating_mul(size_of::<Option<u64>>() + 8))?;
        Ok(match &self.source {
            Source::Set { b, condition, at } => {
                // A value may take long, so the clock is read each time.
                let budget = budget.for_bits(usize::MAX);
                let mut word = Vec::with_capacity(count);
                for x in 1..=to {
                    budget.tick(x, Some(to))?;
                    let holds = condition.holds_at(&[x.cast_signed()]);
                    word.push(holds.map_err(|error| TargetError::value(&error, &self.text, *at))? == *b);
                }
                Known::of_word(&word)
            }
            Source::Word(morphism) => Known::of_word(&morphism.ones(count)),
            Source::Automaton(dfao) => {
                let mut word = Vec::with_capacity(count);
                for x in 1..=to {
                    budget.tick(x, Some(to))?;
                    match dfao.output(&UBig::from(x)) {
                        Some(letter @ (0 | 1)) => word.push(letter == 1),
                        other => {
                            let said = other.map_or("nothing".to_string(), |letter| letter.to_string());
                            let hint = "the output must be 0 for the numbers of A and 1 for those of B";
                            return Err(
                                TargetError::whole(format!("the output at {x} is {said}"), &self.text, hint).into()
                            );
                        }
                    }
                }
                Known::of_word(&word)
            }
            Source::Beatty(alpha, _) => {
                let mut word = vec![true; count];
                for n in 1..=to {
                    budget.tick(n, Some(to))?;
                    let a = alpha.mul(&Number::from(n)).ok().and_then(|a| usize::try_from(a.floor()).ok());
                    match a.and_then(|a| word.get_mut(a.checked_sub(1)?)) {
                        Some(letter) => *letter = false,
                        None => break,
                    }
                }
                Known::of_word(&word)
            }
            Source::Sequence(analysis) => self.sequence(analysis, to, budget)?,
            Source::Prefix(letters) => Known::of_word(&letters[..count.min(letters.len())]),
            Source::Pairs(pairs, _) => Known::of_pairs(to, pairs.iter().copied()),
        })
    }

    fn sequence(&self, analysis: &Analysis, to: u64, budget: &Budget) -> Result<Known, DesignError> {
        let wrong = |message: String, hint: Option<String>| {
            TargetError::whole(
                message,
                &self.text,
                hint.unwrap_or_else(|| "c must be a nondecreasing sequence of integers".into()),
            )
        };
        if let Some(fault) = analysis.fault() {
            return Err(wrong(fault.to_string(), fault.hint()).into());
        }
        let (mut listing, mut pairs) = (analysis.listing(), Vec::new());
        loop {
            let pair = match listing.next(budget) {
                Ok(Some(pair)) => pair,
                Ok(None) => break,
                Err(error) => {
                    return Err(match error {
                        PairError::Spent(spent) | PairError::Row { spent, .. } => spent.into(),
                        other => wrong(other.to_string(), other.hint()).into(),
                    });
                }
            };
            // b increases, because c does not decrease.
            match u64::try_from(&pair.b) {
                Ok(b) if b <= to => pairs.push((pair.a, b)),
                _ => break,
            }
        }
        Ok(Known::of_pairs(to, pairs))
    }

    /// Whether it is proved that the target assigns every number to A or B.
    pub(crate) fn defined(&self, budget: &Budget) -> Result<bool, DesignError> {
        Ok(match &self.source {
            Source::Set { condition, .. } => {
                let repeats = |m: u64| (1..=m).all(|x| condition.holds_at(&[x.cast_signed()]).is_ok());
                period(condition.expr()).is_some_and(repeats)
            }
            Source::Automaton(dfao) => dfao.says_one_of(&[0, 1], budget)?,
            Source::Sequence(analysis) => analysis.nondecreasing().is_some(),
            Source::Word(_) | Source::Beatty(..) => true,
            Source::Prefix(_) | Source::Pairs(..) => false,
        })
    }

    /// The reason why every number has a partner, where that is proved.
    pub(crate) fn total(&self, budget: &Budget) -> Result<Option<&'static str>, DesignError> {
        if !self.defined(budget)? {
            return Ok(None);
        }
        Ok(match &self.source {
            Source::Set { condition, .. } => {
                let repeats = |m: u64| {
                    let mut values = (1..=m).map(|x| condition.holds_at(&[x.cast_signed()]).ok());
                    let first = values.next().flatten();
                    first.is_some() && values.any(|value| value.is_some() && value != first)
                };
                let periodic = period(condition.expr()).is_some_and(repeats);
                periodic.then_some("the condition repeats, so A and B are infinite")
            }
            Source::Word(morphism) => morphism
                .both_forever()
                .then_some("both letters occur infinitely often: the sets of letters in the images repeat"),
            Source::Automaton(dfao) => {
                let forever = dfao.infinitely_often(0, budget)? && dfao.infinitely_often(1, budget)?;
                forever.then_some("by the automaton A and B are infinite")
            }
            Source::Beatty(..) => Some("alpha is irrational, so A and B split the positive integers"),
            Source::Sequence(_) => Some("c never decreases, and a_n is the least unused number"),
            Source::Prefix(_) | Source::Pairs(..) => None,
        })
    }
}
