//! The density of the forbidden moves among all moves (docs/proofs.md, Proposition 108).

use crate::moves::growth::Apart;
use crate::moves::setting::Setting;
use wythoff_base::{Budget, Number};

/// The density, with its reason.
#[derive(Clone, Debug)]
pub struct Density {
    /// The limit of the fraction of forbidden moves among those with 1 <= k <= l <= N.
    pub value: Number,
    /// The formula, if the value is given by one.
    pub formula: Option<&'static str>,
    /// The reason, in a sentence.
    pub why: String,
}

impl Density {
    /// The density, in the cases in which it is proved.
    ///
    /// ```
    /// use wythoff_base::Budget;
    /// use wythoff_game::Subject;
    /// use wythoff_study::moves::{Density, Setting};
    /// use wythoff_solve::Analysis;
    /// let density = |rule| {
    ///     let setting = Setting::of(&Analysis::of(&Subject::parse(rule).unwrap())).unwrap();
    ///     Density::of(&setting, &Budget::unlimited()).unwrap().value.to_string()
    /// };
    /// assert_eq!([density("wyt = 2*k"), density("hofstadter")], ["2/27", "0"]);
    /// ```
    pub fn of(setting: &Setting, budget: &Budget) -> Option<Density> {
        let analysis = setting.analysis();
        if let Some((s, t)) = setting.line() {
            // With m = beta/alpha, beta = m + 1.
            let m = analysis.direction()?;
            let up = m.add(&Number::ONE).ok()?;
            let below = up.mul(&up).ok()?.mul(&up).ok()?.mul(&m.sub(&Number::ONE).ok()?).ok()?;
            let why = format!("docs/proofs.md, Proposition 108 (a): b_n = s a_n + t n with s = {s}, t = {t}");
            let formula = Some("(beta - 1)/(beta^3 (beta - 2)), beta the limit of b_n/n");
            return Some(Density { value: m.div(&below).ok()?, formula, why });
        }
        let none = |why| Density { value: Number::ZERO, formula: None, why };
        if let Some(reason) = Apart::of(analysis, budget).and_then(|apart| apart.unbounded()) {
            return Some(none(format!("docs/proofs.md, Proposition 108 (b): {reason}")));
        }
        analysis.finite_moves().map(|finite| {
            none(format!(
                "docs/proofs.md, Proposition 108 (c): there are finitely many two-pile moves, so b_n - a_n is \
                 bounded: {}",
                finite.why
            ))
        })
    }
}
