//! A method that cannot answer.

use crate::Spent;
use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// A method that cannot answer. Not an error: another method is asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GaveUp {
    /// The budget ran out: more of it would help.
    #[error(transparent)]
    Spent(#[from] Spent),
    /// The same, and how far it came, in words.
    #[error("{1}")]
    Short(Spent, String),
    /// The question is beyond the method, with the reason: more time would not help.
    #[error("{0}")]
    Beyond(Cow<'static, str>),
    /// The rule has no value where one is needed: the user must fix the rule.
    #[error("{0}")]
    Rule(Fault),
}

/// Why a rule has no value: the error of the crate that evaluates rules.
///
/// ```
/// use wythoff_base::Fault;
/// let fault = Fault::new("12a".parse::<u8>().unwrap_err());
/// assert_eq!(fault.to_string(), "invalid digit found in string");
/// assert!(fault.is::<std::num::ParseIntError>().is_some());
/// ```
#[derive(Clone, Debug)]
pub struct Fault(Arc<dyn Error + Send + Sync>);

impl Fault {
    /// Of an error.
    pub fn new(error: impl Error + Send + Sync + 'static) -> Fault {
        Fault(Arc::new(error))
    }

    /// The error, if it is one of that type.
    pub fn is<E: Error + 'static>(&self) -> Option<&E> {
        self.0.downcast_ref()
    }
}

/// Equal if they say the same.
impl PartialEq for Fault {
    fn eq(&self, other: &Fault) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Fault {}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl GaveUp {
    /// Beyond the method, for a reason.
    pub fn beyond(reason: impl Into<Cow<'static, str>>) -> GaveUp {
        GaveUp::Beyond(reason.into())
    }

    /// What ran out, if more of it would help.
    pub fn spent(&self) -> Option<Spent> {
        match self {
            GaveUp::Spent(spent) | GaveUp::Short(spent, _) => Some(*spent),
            GaveUp::Beyond(_) | GaveUp::Rule(_) => None,
        }
    }

    /// The same, with how far it came, in words.
    pub fn told(&self, words: String) -> GaveUp {
        match self.spent() {
            Some(spent) => GaveUp::Short(spent, words),
            None => GaveUp::beyond(words),
        }
    }

    /// More than that many bytes would be needed.
    pub fn memory(bytes: usize) -> GaveUp {
        GaveUp::Spent(Spent::Memory(bytes))
    }
}
