//! How far a sequence is from being additive.

/// The least and the greatest `x_n + x_m` with n + m = k, for the terms `x_0, ..., x_k` with |x| < 2^62.
///
/// ```
/// // 0 + 4, 1 + 3
/// assert_eq!(wythoff_seq::sums(&[0, 1, 3, 4]), (4, 4));
/// assert_eq!(wythoff_seq::sums(&[0, 1, 3, 4, 6]), (5, 6));
/// ```
pub fn sums(x: &[i64]) -> (i64, i64) {
    let half = x.len().div_ceil(2);
    // No sum overflows: without the check more than one is computed at a time.
    let sums = x.iter().take(half).zip(x.iter().rev()).map(|(x, y)| x.wrapping_add(*y));
    sums.fold((i64::MAX, i64::MIN), |(low, high), sum| (low.min(sum), high.max(sum)))
}
