//! `shares`: the limiting frequencies of the values of s - a and t - b.

use super::allowance::Allowance;
use super::certificate;
use super::decimal;
use super::failure::{Failure, Reason};
use super::game::Game;
use super::parameter::{Form, GAME, Parameter, Place, parameters};
use super::question::Question;
use crate::wire::{self, Integer, Members, seen_as, view, wire};
use serde::Serialize;
use std::collections::BTreeMap;
use wythoff_base::Number;
use wythoff_base::{Budget, GaveUp};
use wythoff_check::certificate::{Certificate, Refused, ShareBounds};
use wythoff_check::evidence::Evidence;
use wythoff_seq::{
    Enclosed, LimitLaw, MAX_PERIOD, Residual, Shares as Table, exact_shares, shares_by_masses, shares_by_residual,
};
use wythoff_solve::Analysis;

parameters! {
    /// Asks for the limiting frequencies of s - a and t - b.
    #[derive(Clone, Debug)]
    pub struct Shares {
        /// The game.
        game: Game = GAME,
        /// The accuracy of each frequency.
        digits: u64 = Parameter {
            usual: "9",
            about: "Give each frequency within 10^-digits",
            help: "Give each frequency within 10^-D, D at most 14",
            ..Parameter::new(Form::Count(|_| MAX_DIGITS), Place::Long("D"))
        },
        /// Whether a certificate is given with the answer.
        certificate: bool = Parameter {
            about: "Also give a certificate, to about 9 digits, where kappa is irrational and the increments of c \
                    repeat from n = 0 on; verify checks it",
            ..Parameter::new(Form::Flag, Place::Nowhere)
        },
    }
}

/// The largest number of digits.
const MAX_DIGITS: u64 = 14;
/// The digits that the second method confirms; it is the slower one.
const CONFIRMED: u32 = 9;
/// The largest number of values of its functions: words, half a gigabyte of the usual one of memory.
const MAX_VALUES: usize = 1 << 26;
/// The largest number of values in a certificate: it is text, some megabytes of it, and the checker reads it whole.
const MAX_CERTIFIED: usize = 1 << 18;

/// The limit shares of a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Shared {
    /// The canonical line.
    pub game: String,
    /// Each share is known within 10^-digits.
    pub digits: u32,
    /// kappa = alpha - 1.
    pub kappa: Number,
    /// Each share between two rationals.
    pub shares: Table<Enclosed>,
    /// The shares themselves, where they can be written.
    pub exact: Option<Table<Number>>,
    /// What it rests on.
    pub theorem: &'static str,
    /// The certificate, where it was asked for.
    pub certificate: Option<certificate::WrittenCertificate>,
}

/// The law of a game's pairs, for a question of this name.
pub(crate) fn law(analysis: &Analysis, question: &str) -> Result<LimitLaw, Failure> {
    let why = match analysis.linear() {
        Err(why) => why.to_string(),
        Ok(linear) if linear.nondecreasing.is_none() => "c is not proved to be nondecreasing".into(),
        Ok(linear) => match linear.periodic() {
            Some(c) => match LimitLaw::of(&c) {
                Some(law) => return Ok(law),
                None => format!("c has the period {}, and the limit is {MAX_PERIOD}", c.period()),
            },
            None => format!("c has the slope {}, and its increments are not periodic", linear.bounds.gamma()),
        },
    };
    Err(Failure::wrong(
        format!("{question} needs an approximately linear c with periodic increments, where b_n = a_n + c_n: {why}"),
        "use half, c = floor(p*n/q), p-Wythoff or blocking p-Wythoff; for other games `$sweep deviation()` counts",
    ))
}

impl Question for Shares {
    const NAME: &'static str = "shares";
    const SUMMARY: &'static str = "Limiting frequencies of the values of s - a and t - b, as certified intervals";
    type Answer = Shared;

    fn answer(&self, allowance: &Allowance) -> Result<Shared, Failure> {
        let law = law(&self.game.analysis, Self::NAME)?;
        let digits = u32::try_from(self.digits).unwrap_or(u32::MAX);
        let budget = allowance.budget(Self::TIME);
        let (shares, exact, theorem) = shares(&law, digits, &budget)?;
        let certificate = self.certificate.then(|| certified(&self.game, &law, digits, &budget)).transpose()?;
        Ok(Shared { game: self.game.line(), digits, kappa: law.kappa().clone(), shares, exact, theorem, certificate })
    }
}

/// The functions of the second method, and the bounds that follow from them.
fn certified(
    game: &Game,
    law: &LimitLaw,
    digits: u32,
    budget: &Budget,
) -> Result<certificate::WrittenCertificate, Failure> {
    if law.is_lattice() {
        return Err(Failure::wrong(
            "there is no certificate for a rational kappa",
            "leave the certificate out: the frequencies are exact",
        ));
    }
    let too_many = |error: GaveUp| match error.spent() {
        Some(_) => gave_up("certificate")(error),
        None => {
            Failure::wrong(format!("there is no certificate with {digits} digits: {error}"), "ask for fewer digits")
        }
    };
    let (found, function) = shares_by_residual(law, digits, MAX_CERTIFIED, budget).map_err(too_many)?;
    let ends = |share: &Enclosed| {
        let [low, high] = share.decimals(digits + 1).map(|text| decimal::fraction(&text));
        Some([low?, high?])
    };
    let claims = found.map(ends).ok_or_else(|| Failure::wrong("numbers are too large", "ask for fewer digits"))?;
    let Residual { bits, first, scale, values } = function;
    let Table { a, b, joint } = claims;
    let subject = game.subject.as_ref().clone();
    let bounds = Certificate::Shares(ShareBounds { subject, bits, first, scale, values, a, b, joint });
    match bounds.verify(budget) {
        Ok(_) => Ok(certificate::json(&bounds)),
        Err(Refused::Refuted(reason)) => Err(Failure::wrong(
            format!("there is no certificate: {reason}"),
            "a certificate needs an irrational kappa and increments of c that repeat from n = 0 on; leave it out to \
             see the frequencies",
        )),
        Err(Refused::Spent(spent)) => Err(gave_up("certificate")(spent.into())),
    }
}

fn gave_up(name: &'static str) -> impl Fn(GaveUp) -> Failure {
    move |gave_up| Failure::GaveUp {
        reason: gave_up.spent().map_or(Reason::Size, Reason::from),
        tried: vec![format!("{name}: {gave_up}")],
        hint: "ask for fewer digits, or give more time, for example `$budget=10m`".into(),
    }
}

/// The digits of the frequencies shown with a measurement, and those for slopes so small that kappa is above 94/100,
/// where a digit more takes three times as long.
const BESIDE: [u32; 2] = [7, 5];
/// They are shown for periods up to this, and not for very small slopes: a moment is enough then, on every machine.
const SHORT: u64 = 24;

/// The frequencies to show with a measurement, where the law applies and they are found quickly.
pub(crate) fn beside(analysis: &Analysis) -> Option<Table<Enclosed>> {
    let short = analysis.linear().ok()?.periodic()?.period() <= SHORT;
    let law = law(analysis, "").ok().filter(|_| short)?;
    let most = |percent: i32| Number::ratio(percent.into(), 100.into()).is_ok_and(|most| *law.kappa() <= most);
    let budget = Budget::unlimited().with_memory(1 << 24);
    match exact_shares(&law, &budget).ok()? {
        Some(known) => known.map(|share| Enclosed::of(share).ok()),
        None if law.is_lattice() || !most(97) => None,
        None => shares_by_masses(&law, BESIDE[usize::from(!most(94))], &budget).ok(),
    }
}

type Found = (Table<Enclosed>, Option<Table<Number>>, &'static str);

/// The shares of a law: exact where possible, otherwise by two methods that must agree.
fn shares(law: &LimitLaw, digits: u32, budget: &Budget) -> Result<Found, Failure> {
    let known = exact_shares(law, budget).map_err(gave_up("exact values"))?;
    if let Some((known, shares)) =
        known.and_then(|known| known.map(|x| Enclosed::of(x).ok()).map(|shares| (known, shares)))
    {
        let theorem = if law.is_lattice() {
            "kappa is rational: the frequencies solve a finite linear system (docs/proofs.md, Proposition 63)"
        } else {
            "the period divides the rise: R takes finitely many values (docs/proofs.md, Propositions 60 and 63)"
        };
        return Ok((shares, Some(known), theorem));
    }
    if law.is_lattice() {
        return Err(gave_up("exact values")(GaveUp::beyond(format!(
            "kappa = {} is rational, and its linear system is too large or does not determine the frequencies",
            law.kappa()
        ))));
    }
    let one = shares_by_masses(law, digits, budget).map_err(gave_up("masses on a grid"))?;
    let other = shares_by_residual(law, digits.min(CONFIRMED), MAX_VALUES, budget).map_err(gave_up("a contraction"))?.0;
    let both =
        one.meet(&other).ok_or_else(|| Failure::bug("masses on a grid and a contraction contradict each other"))?;
    Ok((both, None, "the limit law, by masses on a grid and by a contraction (docs/proofs.md, Propositions 60 to 62)"))
}

impl Shared {
    /// The two ends of a share, with one more digit than was asked for.
    pub fn ends(&self, share: &Enclosed) -> [String; 2] {
        share.decimals(self.digits + 1)
    }
}

seen_as!(Shared, Seen);

view! {
    /// The limit shares of a game.
    struct Seen<'a> of Shared as found => {
        /// The canonical line of the game.
        game: &'a str = &found.game,
        digits: Integer = wire(&found.digits),
        kappa: String = found.kappa.to_string(),
        shares: Tables<Ends> = Tables::of(&found.shares, |share| Ends(found.ends(share).map(Decimal))),
        /// The frequencies themselves, where they can be written.
        exact: Option<Tables<String>> = found.exact.as_ref().map(|exact| Tables::of(exact, Number::to_string)),
        theorem: &'a str = found.theorem,
        evidence: wire::Evidence = wire(&Evidence::Theorem),
        /// The certificate, if it was asked for; verify checks it.
        #[serde(skip_serializing_if = "Option::is_none")]
        certificate: Option<&'a certificate::WrittenCertificate> = found.certificate.as_ref(),
    }
}

/// By value, or by two values such as 1,1: the limiting frequency.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Tables<T> {
    #[serde(rename = "s-a")]
    a: Members<T>,
    #[serde(rename = "t-b")]
    b: Members<T>,
    joint: Members<T>,
}

impl<T> Tables<T> {
    fn of<S>(Table { a, b, joint }: &Table<S>, value: impl Fn(&S) -> T) -> Self {
        let single = |map: &BTreeMap<i64, S>| map.iter().map(|(key, share)| (*key, value(share))).collect();
        let joint = joint.iter().map(|((i, j), share)| (format!("{i},{j}"), value(share))).collect();
        Tables { a: single(a), b: single(b), joint }
    }
}

/// The ends of an interval that contains the limiting frequency.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Ends([Decimal; 2]);

/// A number from 0 to 1.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("pattern" = r"^[01]\.[0-9]+$")))]
struct Decimal(String);
