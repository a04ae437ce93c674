//! The preperiod and period of a row of Grundy values.

use super::{Grundy, gave_up};
use crate::answers::certificate;
use crate::answers::failure::{Failure, Reason};
use crate::wire::{self, Integer, seen_as, view, wire};
use wythoff_base::Budget;
use wythoff_check::certificate::{GrundyRows, Refused};
use wythoff_check::evidence::Evidence;
use wythoff_grundy::{NoRows, PeriodicRows};

/// A row that repeats, or does not.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Repeats {
    /// The canonical line.
    pub game: String,
    /// The row.
    pub row: u64,
    /// The least preperiod and period, or why there are none.
    pub found: Result<(u64, u64), String>,
    /// The certificate, where it was asked for.
    pub certificate: Option<certificate::WrittenCertificate>,
}

pub(super) fn find(asked: &Grundy, row: u64, budget: &Budget) -> Result<Repeats, Failure> {
    let rules = asked.rules()?;
    let game = asked.game.line();
    let rows = match PeriodicRows::find(rules, row, budget) {
        Ok(rows) => rows,
        Err(NoRows::Refuted(reason)) => return Ok(Repeats { game, row, found: Err(reason), certificate: None }),
        Err(NoRows::Values(error)) => return Err(asked.failure(error)),
        Err(NoRows::GaveUp(error)) => return Err(gave_up("the columns of the rows")(error)),
        Err(NoRows::Unproved(reason)) => {
            let hint = "periods are known where f does not depend on y1 or is periodic in it, and for Wyt(f) and take \
                        rules with bounded moves";
            let tried = vec![format!("the period of the row: {reason}")];
            return Err(Failure::GaveUp { reason: Reason::Bound, tried, hint: hint.into() });
        }
    };
    let found = rows.repeats(row).ok_or_else(|| "there is no such row".to_string());
    let written = asked.certificate.then(|| rows.certificate());
    if let Some(certificate) = &written {
        // A certificate is checked before it is given away.
        certificate.verify(budget).map_err(|refused| match refused {
            Refused::Spent(spent) => gave_up("the check of the certificate")(spent.into()),
            Refused::Refuted(reason) => Failure::bug(format!("the checker refuses the certificate: {reason}")),
        })?;
    }
    Ok(Repeats { game, row, found, certificate: written.as_ref().map(certificate::json) })
}

impl Repeats {
    /// Why it is so.
    pub fn theorem(&self) -> String {
        match &self.found {
            Ok((from, p)) => format!(
                "g({row}, m + {p}) = g({row}, m) + {p} for every m >= {from}: the state of the rows recurs \
                 (docs/proofs.md, Propositions 80 and 82)",
                row = self.row
            ),
            Err(reason) => reason.clone(),
        }
    }

    /// What it rests on.
    pub fn evidence(&self) -> Evidence {
        self.found.as_ref().map_or(Evidence::Theorem, |_| Evidence::Certificate { kind: GrundyRows::KIND })
    }
}

seen_as!(Repeats, GrundyRow);

view! {
    /// The preperiod and the period of a row.
    struct GrundyRow<'a> of Repeats as row =>
        let found = row.found.as_ref().ok();
    {
        /// The canonical line of the game.
        game: &'a str = &row.game,
        row: Integer = wire(&row.row),
        preperiod: Option<Integer> = found.map(|(preperiod, _)| wire(preperiod)),
        period: Option<Integer> = found.map(|(_, period)| wire(period)),
        /// Why the row is not periodic.
        refuted: Option<&'a str> = row.found.as_ref().err().map(String::as_str),
        solver: &'a str = "row",
        theorem: String = row.theorem(),
        evidence: wire::Evidence = wire(&row.evidence()),
        /// The certificate, if it was asked for; verify checks it.
        #[serde(skip_serializing_if = "Option::is_none")]
        certificate: Option<&'a certificate::WrittenCertificate> = row.certificate.as_ref(),
    }
}
