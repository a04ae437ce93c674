//! The two lines below an answer: why it is right, and how far.

use wythoff_base::UBig;
use wythoff_check::evidence::Evidence;

/// What an answer says something about, if it is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Every {
    /// The pairs.
    N,
    /// The positions of a game.
    Position,
}

/// How far the evidence reaches, in words.
pub fn reach(evidence: &Evidence, of: Every) -> String {
    let every = match of {
        Every::N => "every n",
        Every::Position => "every position",
    };
    match evidence {
        Evidence::Theorem => format!("proved for {every}"),
        Evidence::Certificate { kind } => format!("proved for {every}, with a certificate of the kind {kind}"),
        Evidence::Exhaustive { bound } => format!("checked for piles up to {bound}"),
        Evidence::Rows { bound } => format!("checked for every position whose smaller pile is at most {bound}"),
        Evidence::Followers { bound } => {
            format!("checked for every position that play can reach; no pile is above {bound}")
        }
        other => other.to_string(),
    }
}

/// Evidence by the definition, row by row, as far as an answer about this row needs it.
pub(super) fn at_row(evidence: Evidence, row: &UBig) -> Evidence {
    match evidence {
        Evidence::Rows { .. } => Evidence::Rows { bound: u64::try_from(row).unwrap_or(u64::MAX) },
        other => other,
    }
}

/// What an answer says that a second method had to confirm, where none could.
pub const NO_SECOND: &str = "no second method could answer";

/// The same with the solver, and with the second method where one was wanted.
pub fn scope(evidence: &Evidence, of: Every, solver: &str, second: Option<Option<&str>>) -> String {
    let second = match second {
        None => String::new(),
        Some(Some(name)) => format!("; {name} agrees"),
        Some(None) => format!("; {NO_SECOND}"),
    };
    format!("{} ({solver}{second})", reach(evidence, of))
}

/// That a command may prove more, after what is known up to a bound.
pub fn may_prove(stronger: Option<&String>) -> String {
    stronger.map(|command| format!("; {command} may find a proof")).unwrap_or_default()
}

/// The first of the theorems that an answer rests on, without its conclusion: the line for a reader who does not ask
/// for the whole argument.
///
/// ```
/// use wythoff_lab::answers::headline;
/// assert_eq!(headline("[F82]: a_n = floor(n alpha); [F04] Theorem 3: S = P"), "[F82]: a_n = floor(n alpha)");
/// assert_eq!(headline("[F04] Theorem 3: f is positive, so the candidates are P"), "[F04] Theorem 3: f is positive");
/// assert_eq!(headline("the definition"), "the definition");
/// ```
pub fn headline(theorem: &str) -> &str {
    let end = ["; [", "; docs/", ", so "].into_iter().filter_map(|next| theorem.find(next)).min();
    &theorem[..end.unwrap_or(theorem.len())]
}
