//! The numbers asked about, some of them unknown.

use crate::answers::parameter::{Given, Parameter, Value};
use crate::answers::{Failure, clip};
use std::fmt;
use wythoff_base::UBig;

/// The largest number of terms compared: every rule in question is computed as far as they go.
pub(crate) const MOST: usize = 100;

/// The least number of known terms: many rules of the list have any three numbers.
const FEWEST: usize = 4;

/// Terms of a sequence one after the other; `None` where a term is missing.
///
/// ```
/// use wythoff_lab::identify::Terms;
/// let terms: Terms = "2, 6, ?, 17 25".parse().unwrap();
/// assert_eq!((terms.to_string().as_str(), terms.known()), ("2,6,?,17,25", 4));
/// assert!("2,6".parse::<Terms>().is_err() && "2,6,11,banana".parse::<Terms>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms(pub Vec<Option<UBig>>);

impl Terms {
    /// How many are known.
    pub fn known(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// The same without the terms after the last known one.
    fn trimmed(mut self) -> Terms {
        while self.0.last().is_some_and(Option::is_none) {
            self.0.pop();
        }
        self
    }
}

impl std::str::FromStr for Terms {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Terms, Failure> {
        let wrong = |what: String| {
            Failure::wrong(what, "write numbers separated by commas, with ? for an unknown term: 2,6,?,17,25,34")
        };
        let text = text.trim().trim_start_matches(['{', '[', '(']).trim_end_matches(['}', ']', ')', '.']);
        let words = text.split(|c: char| c == ',' || c == ';' || c.is_whitespace()).filter(|word| !word.is_empty());
        let term = |word: &str| match word {
            "?" | "_" => Ok(None),
            digits if digits.len() <= 1000 && digits.bytes().all(|b| b.is_ascii_digit()) => {
                Ok(Some(digits.parse().map_err(|_| wrong(format!("{} is not a number", clip(digits))))?))
            }
            other if other.starts_with('-') => {
                Err(wrong(format!("{} is negative, but all terms are at least 0", clip(other))))
            }
            other => Err(wrong(format!("{} is neither a number of at most 1000 digits nor ?", clip(other)))),
        };
        let terms = Terms(words.take(MOST).map(term).collect::<Result<_, _>>()?).trimmed();
        match terms.known() {
            FEWEST.. => Ok(terms),
            few => Err(wrong(format!("{few} terms are too few to single out a rule; give at least {FEWEST}"))),
        }
    }
}

impl Value for Terms {
    fn parse(text: &str, _: &Given, _: &Parameter) -> Result<Terms, Failure> {
        text.parse()
    }
}

impl fmt::Display for Terms {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.0.iter().map(|t| t.as_ref().map_or("?".into(), UBig::to_string)).collect();
        out.write_str(&words.join(","))
    }
}
