//! s_n = floor(n alpha) and t_n = floor(n beta), the sequences that approximate a_n and b_n, \[FS\].

use super::failure::Failure;
use crate::wire::{Integer, Of, wire};
use serde::Serialize;
use wythoff_base::{NumberError, UBig};
use wythoff_seq::Limit;
use wythoff_solve::{Analysis, Linear};

/// alpha and beta of a game, and the proved distance of its pairs to their multiples.
#[derive(Clone, Debug)]
pub struct Slopes {
    alpha: Limit,
    beta: Limit,
    /// The values that s_n - a_n and t_n - b_n can take: each the least and the greatest.
    ranges: Option<[(i128, i128); 2]>,
    gamma: String,
}

/// The sequence of a game, for a question of this name; `otherwise` says what to ask about other games.
pub(crate) fn linear<'a>(analysis: &'a Analysis, question: &str, otherwise: &str) -> Result<&'a Linear, Failure> {
    analysis.linear().map_err(|why| {
        Failure::wrong(
            format!("{question} needs an approximately linear c, with b_n = a_n + c_n: {why}"),
            format!(
                "use half, c = floor(p*n/q), p-Wythoff or blocking p-Wythoff; `$check()` lists what is known of c; \
                 {otherwise}"
            ),
        )
    })
}

/// alpha or beta, or why it cannot be computed.
pub(crate) fn written(limit: Result<Limit, NumberError>) -> Result<Limit, Failure> {
    limit.map_err(|error| {
        Failure::wrong(format!("the slope of c cannot be computed: {error}"), "choose simpler numbers")
    })
}

impl Slopes {
    /// Of an approximately linear c.
    pub(crate) fn of(linear: &Linear) -> Result<Slopes, Failure> {
        let (alpha, beta) = (written(Limit::alpha(&linear.bounds))?, written(Limit::beta(&linear.bounds))?);
        Ok(Slopes { alpha, beta, ranges: linear.ranges(), gamma: linear.bounds.gamma().to_string() })
    }

    /// alpha and beta.
    pub(crate) fn limits(&self) -> [&Limit; 2] {
        [&self.alpha, &self.beta]
    }

    /// The values that s_n - a_n and t_n - b_n can take, as far as proved.
    pub(crate) fn ranges(&self) -> Option<[(i128, i128); 2]> {
        self.ranges
    }

    /// s_n and t_n.
    pub(crate) fn at(&self, n: &UBig) -> Result<[UBig; 2], Failure> {
        let floor = |limit: &Limit| limit.floor_far(n).and_then(|floor| UBig::try_from(floor).ok());
        let both = floor(&self.alpha).zip(floor(&self.beta)).map(|(s, t)| [s, t]);
        both.ok_or_else(|| Failure::wrong("n alpha has too many digits", "ask for smaller n, or leave `$approx` out"))
    }

    /// alpha and beta where they can be written, otherwise what defines them; and what is proved.
    pub fn sentences(&self) -> [String; 2] {
        let shown = |limit: &Limit| limit.exact().map(ToString::to_string);
        let defined = match (shown(&self.alpha), shown(&self.beta)) {
            (Some(alpha), Some(beta)) => {
                format!("s_n = floor(n alpha), t_n = floor(n beta), alpha = {alpha}, beta = {beta}")
            }
            _ => format!(
                "s_n = floor(n alpha), t_n = floor(n beta), beta = alpha + gamma, 1/alpha + 1/beta = 1, gamma = {}",
                self.gamma
            ),
        };
        let proved = match self.ranges {
            Some([(least, most), (low, high)]) => format!(
                "proved for every n: s - a in {least}..{most}, t - b in {low}..{high} (docs/proofs.md, Propositions \
                 21 and 23)"
            ),
            None => "no bound is proved: c is not proved to be nondecreasing, or it has too many exceptional first \
                     terms"
                .into(),
        };
        [defined, proved]
    }
}

/// An approximation in an answer.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Slopes"))]
pub(super) struct Seen {
    /// The limit of a_n/n; null if it has nested roots.
    alpha: Option<String>,
    /// The limit of b_n/n; null if it has nested roots.
    beta: Option<String>,
    /// The least and the greatest value of s_n - a_n, proved for every n; null if no bound is proved.
    #[serde(rename = "s-a")]
    a: Option<[Integer; 2]>,
    /// Likewise for t_n - b_n.
    #[serde(rename = "t-b")]
    b: Option<[Integer; 2]>,
}

impl<'a> Of<'a, Slopes> for Seen {
    fn of(found: &'a Slopes) -> Self {
        let [alpha, beta] = found.limits().map(|limit| limit.exact().map(ToString::to_string));
        let range = |i: usize| found.ranges.map(|ranges| [wire(&ranges[i].0), wire(&ranges[i].1)]);
        Seen { alpha, beta, a: range(0), b: range(1) }
    }
}
