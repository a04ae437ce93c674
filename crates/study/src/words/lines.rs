//! The word of b_n = s a_n + t n, which is the fixed point of 0 -> 0^(s+t-1) 1, 1 -> 0^s: formulas for its numbers of
//! factors and palindromes.

use crate::words::morphism::Morphism;

/// The fixed point of 0 -> 0^p 1, 1 -> 0^q, p = s + t - 1 >= 1 and q = s >= 1, p + 1 >= q.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineWord {
    p: u64,
    q: u64,
}

impl LineWord {
    /// The word for s >= 1 and t >= 0 with s + t >= 2, both small enough that the sums below fit.
    ///
    /// ```
    /// use wythoff_study::words::LineWord;
    /// let wythoff = LineWord::new(1, 1).unwrap();
    /// assert_eq!((wythoff.factors(100), wythoff.palindromes(100), wythoff.palindromes(101)), (101, 1, 2));
    /// let doubling = LineWord::new(2, 0).unwrap();
    /// assert_eq!([1, 2, 3, 4, 5, 6].map(|length| doubling.factors(length)), [2, 3, 5, 6, 8, 10]);
    /// ```
    pub fn new(s: u64, t: u64) -> Option<LineWord> {
        let p = s.checked_add(t)?.checked_sub(1)?;
        (s >= 1 && (1..1 << 31).contains(&p)).then_some(LineWord { p, q: s })
    }

    /// V_k = p (u_0 + .. + u_k) and W_k = V_k + (q - 1) u_k, where u_0 = 1, u_1 = p + 1, u_k = p u_(k-1) + q u_(k-2):
    /// the lengths of the strong and the weak bispecial factors, up to a bound (docs/proofs.md, Proposition 92).
    fn lengths(self, most: u64) -> impl Iterator<Item = (u64, u64)> {
        let (p, q, most) = (u128::from(self.p), u128::from(self.q), u128::from(most));
        let (mut before, mut now, mut sum) = (0u128, 1u128, 0u128);
        std::iter::from_fn(move || {
            sum += p * now;
            // p, q < 2^32 and now < 2^64: everything fits in 128 bits.
            let (v, w) = (sum, sum + (q - 1) * now);
            let after = if before == 0 { p + 1 } else { p * now + q * before };
            (before, now) = (now, after);
            (v < most).then(|| (v as u64, u64::try_from(w).unwrap_or(u64::MAX)))
        })
    }

    /// Whether the word is Sturmian, that is, has length + 1 factors of each length: s = 1.
    pub fn is_sturmian(self) -> bool {
        self.q == 1
    }

    /// The number of factors of a length.
    pub fn factors(self, length: u64) -> u128 {
        let more: u128 =
            self.lengths(length).map(|(v, w)| u128::from((w - v).min((length - 1).saturating_sub(v)))).sum();
        if length == 0 { 1 } else { u128::from(length) + 1 + more }
    }

    /// The number of palindromes of a length.
    pub fn palindromes(self, length: u64) -> u64 {
        if length == 0 {
            return 1;
        }
        let same = |n: &u64| *n < length && n % 2 == length % 2;
        let (strong, weak): (Vec<u64>, Vec<u64>) = self.lengths(length).unzip();
        let [strong, weak] = [strong, weak].map(|all| all.iter().filter(|n| same(n)).count() as u64);
        (1 + length % 2 + strong).saturating_sub(weak)
    }

    /// The morphism itself, if its images are short enough to write out.
    pub fn morphism(self) -> Option<Morphism> {
        let zeros = |count: u64| Some(vec![0; usize::try_from(count).ok().filter(|count| *count <= 1 << 16)?]);
        let mut first = zeros(self.p)?;
        first.push(1);
        Morphism::new(vec![first, zeros(self.q)?], 0, vec![0, 1])
    }
}
