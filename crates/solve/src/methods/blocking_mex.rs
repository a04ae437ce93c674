//! blocking-mex: q-blocking p-Wythoff, f = p with blocking q.
//!
//! Theorem. a_n = mex, b_n = a_n + p floor(n/q) are the P-positions.
//! Hypotheses. f is a constant p >= 1.
//! Complexity. O(1) arithmetic operations for each pair.
//! Reference. \[FP15\].
//! Deviation. None.

use crate::facts::{BlockingWythoff, Facts};
use crate::listing::Listing;
use crate::named::times;
use crate::pair_error::PairError;
use wythoff_base::UBig;
use wythoff_seq::OfA;

/// The P-positions of q-blocking p-Wythoff.
pub(crate) fn build(a: &Facts) -> Option<Listing> {
    let BlockingWythoff { p, q } = a.blocking_wythoff()?;
    let reason = format!("{} is the constant p = {p}, and q = {q}", a.named().subject());
    let recursion = format!("a_n = mex, b_n = a_n + {}", times(&p, &format!("floor(n/{q})")));
    let theorem = format!("[FP15]: q-blocking p-Wythoff with p = {p}, q = {q}");
    let (small_p, q) = (u64::try_from(&p).ok(), u64::from(q));
    let small = move |n: u64, a: u64| small_p?.checked_mul(n / q)?.checked_add(a);
    let big = move |n: u64, a: u64| Ok::<_, PairError>(&p * UBig::from(n / q) + UBig::from(a));
    Some(Listing::proved("blocking-mex", recursion, theorem, vec![reason], OfA::new(true, (small, big))))
}
