//! `additivity`: how far a, b and c = b - a are from being additive, \[FP15\] Theorem 3.5 and Lemma 3.6.
//!
//! Index k of the sweep has the pairs with n + m = k. So a range is cut into segments as everywhere, and N bounds n +
//! m.

use super::{PairQuestion, Worker};
use crate::answers::Failure;
use crate::sweep::asked::{self, Asked};
use crate::sweep::source::{Halt, PairSource, Stop};
use crate::sweep::summary::{Counterexample, Fault, PairExtreme, Summary};
use crate::sweep::terms::Terms;
use serde_json::Map;
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use wythoff_base::{IBig, Number, NumberError, UBig};
use wythoff_game::statement::Series;
use wythoff_seq::sums;
use wythoff_solve::{Analysis, Linear};

/// The sequences, each with the names of its records: the greatest D and the least E with x[n+m] + D <= x[n] + x[m] <=
/// x[n+m] + E.
const SERIES: [(Series, [&str; 2]); 3] =
    [(Series::A, ["D of a", "E of a"]), (Series::B, ["D of b", "E of b"]), (Series::C, ["D of c", "E of c"])];

/// The least r and s with c[n+m-r] <= c[n] + c[m] <= c[n+m+s].
const SHIFTS: [&str; 2] = ["r of c", "s of c"];

/// The largest N: its N^2/4 sums for each sequence are some minutes.
const LARGEST: u64 = 1_000_000;

/// Sums n + m of a segment: a tenth of a second for the largest.
const SEGMENT: u64 = 256;

/// r and s are computed where s is proved to be at most this: a segment needs this many terms more.
const MOST_SHIFT: u64 = 1 << 20;

/// The question for any game.
pub(crate) struct AdditivitySweep {
    terms: Terms,
    /// A bound that is proved for every n and m, by the name of the record.
    proved: BTreeMap<&'static str, IBig>,
    /// The terms of c needed beyond n + m, where c is known to have an r and an s.
    ahead: Option<u64>,
}

impl AdditivitySweep {
    /// Finds what is proved of the game.
    pub(crate) fn new(analysis: &Analysis) -> Result<AdditivitySweep, Failure> {
        let wanted = SERIES.map(|(series, _)| series).to_vec();
        let terms = Terms::new(analysis, wanted, SEGMENT, LARGEST, "additivity")?;
        let linear = analysis.linear().ok();
        let proved = linear.and_then(|linear| proved(linear).ok()).unwrap_or_default();
        // Its terms are searched in order.
        let ahead = linear.filter(|linear| linear.nondecreasing.is_some()).and_then(|_| proved.get(SHIFTS[1]));
        let ahead = ahead.and_then(|s| u64::try_from(s).ok()).filter(|s| *s <= MOST_SHIFT);
        Ok(AdditivitySweep { terms, proved, ahead })
    }
}

/// From K1 <= c_n - gamma n <= K2 and L <= a_n - n alpha <= U: if x_n - n xi is in [l, u], then x_n + x_m - x_(n+m) is
/// in [2l - u, 2u - l].
fn proved(linear: &Linear) -> Result<BTreeMap<&'static str, IBig>, NumberError> {
    let (gamma, (k1, k2)) = (linear.bounds.gamma(), linear.bounds.deviation());
    let beyond = |x: &Number, y: &Number| x.add(x)?.sub(y);
    let mut windows = vec![(SERIES[2].1, k1.clone(), k2.clone())];
    if let Some((lower, upper)) = linear.window() {
        // b_n - n beta is the sum of a_n - n alpha and c_n - gamma n.
        if let (Ok(low), Ok(high)) = (lower.add(k1), upper.add(k2)) {
            windows.push((SERIES[1].1, low, high));
        }
        windows.push((SERIES[0].1, lower, upper));
    }
    let mut proved = BTreeMap::new();
    for ([least, greatest], low, high) in windows {
        proved.insert(least, beyond(&low, &high)?.ceil());
        proved.insert(greatest, beyond(&high, &low)?.floor());
    }
    // The proof of Theorem 4.3: r >= (K2 - 2 K1)/gamma and s >= (2 K2 - K1)/gamma.
    for (name, distance) in SHIFTS.into_iter().zip([beyond(k1, k2)?.neg(), beyond(k2, k1)?]) {
        proved.insert(name, distance.div(gamma)?.ceil().max(IBig::ZERO));
    }
    Ok(proved)
}

impl PairQuestion for AdditivitySweep {
    fn asked(&self) -> Asked {
        Asked::Additivity(asked::Additivity {})
    }

    fn source(&self) -> &PairSource {
        self.terms.source()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(AdditivityWorker(self))
    }

    fn refuse(&self, to: &UBig) -> Option<Failure> {
        let most = self.source().reach;
        (*to > UBig::from(most)).then(|| {
            let sums = to * to / UBig::from(4u8);
            let message = format!("`$to={to}` has about {sums} sums x[n] + x[m] for each sequence");
            Failure::wrong(message, format!("use `$to={most}` or less"))
        })
    }

    fn is_square(&self) -> bool {
        true
    }

    fn proved(&self, name: &str) -> Option<String> {
        self.proved.get(name).map(ToString::to_string)
    }

    fn remarks(&self) -> Vec<String> {
        let mut remarks = vec![
            "D is the greatest and E the least integer with x[n+m] + D <= x[n] + x[m] <= x[n+m] + E for all n, m >= 0 \
             with n + m <= N ([FP15] Lemma 3.6); c = b - a"
                .to_string(),
        ];
        if self.ahead.is_some() {
            remarks.push(
                "r and s are the least integers >= 0 with c[n+m-r] <= c[n] + c[m] <= c[n+m+s] ([FP15] Theorem 3.5)"
                    .into(),
            );
        }
        remarks.push(if self.proved.is_empty() {
            "no bound is proved: c is not known to be approximately linear".into()
        } else {
            "proved: a bound for all n and m, from K1 <= c_n - gamma n <= K2 (docs/proofs.md, Propositions 21 and 23); \
             a value equal to it is the best one for all n and m"
                .into()
        });
        remarks
    }
}

struct AdditivityWorker<'a>(&'a AdditivitySweep);

impl Worker for AdditivityWorker<'_> {
    fn segment(&mut self, from: u64, to: u64, stop: &Stop) -> Result<(Summary, u64), Halt> {
        let question = self.0;
        stop.check(from)?;
        let known = question.terms.at_least(to.saturating_add(1 + question.ahead.unwrap_or(0)), stop)?;
        let mut summary = Summary::default();
        let mut last = from;
        for k in from..=to {
            if k > from && stop.check(k).is_err() {
                break;
            }
            last = k;
            if k >= known.length {
                let message = known.ended.clone().unwrap_or_default();
                let hint = k.checked_sub(1).map(|last| format!("use `$to={last}`"));
                (summary.fault, summary.ends) = (Some(Fault { n: k, message, hint, place: None }), true);
                break;
            }
            let mut keep = |name: &str, value: i64, place: &dyn Fn() -> Option<u64>| {
                let replaced =
                    summary.records.get(name).is_none_or(|known| PairExtreme::replaces(name, known.value, value));
                if replaced && let Some(m) = place() {
                    summary.records.insert(name.into(), PairExtreme { value, n: k - m, m });
                }
            };
            for (series, [least, greatest]) in SERIES {
                let Some(x) = known.columns.values(series).get(..=k as usize) else { continue };
                let (low, high) = sums(x);
                let at = |sum: i64| move || places(x).position(|found| found == sum).map(|m| m as u64);
                let own = x.last().copied().unwrap_or_default();
                keep(least, low - own, &at(low));
                keep(greatest, high - own, &at(high));
                if series == Series::C && question.ahead.is_some() {
                    let all = known.columns.values(series);
                    // The greatest j with c_j <= low, and the least with c_j >= high.
                    let below = all.partition_point(|c| *c <= low).saturating_sub(1) as u64;
                    let above = all.partition_point(|c| *c < high) as u64;
                    keep(SHIFTS[0], k.saturating_sub(below).cast_signed(), &at(low));
                    if above < known.length {
                        keep(SHIFTS[1], above.saturating_sub(k).cast_signed(), &at(high));
                    }
                }
            }
            summary.looked_at += 1;
            stop.looked_at.fetch_add(1, Ordering::Relaxed);
        }
        question.refute(&mut summary);
        Ok((summary, last))
    }
}

impl AdditivitySweep {
    /// A record beyond what is proved.
    fn refute(&self, summary: &mut Summary) {
        let wrong = summary.records.iter().filter(|(name, record)| {
            let proved = self.proved.get(name.as_str()).and_then(|bound| i64::try_from(bound).ok());
            proved.is_some_and(|bound| PairExtreme::replaces(name, bound, record.value))
        });
        if let Some((name, record)) = wrong.min_by_key(|(_, record)| record.n + record.m) {
            let mut found = Map::new();
            found.insert("m".into(), record.m.to_string().into());
            found.insert(name.clone(), record.value.to_string().into());
            summary.counterexample = Some(Counterexample { n: record.n, found });
        }
    }
}

/// x[k] + x[0], x[k-1] + x[1], ... up to the middle, for the last index k.
fn places(x: &[i64]) -> impl Iterator<Item = i64> {
    let half = x.len().div_ceil(2);
    x.iter().take(half).zip(x.iter().rev()).map(|(p, q)| p + q)
}
