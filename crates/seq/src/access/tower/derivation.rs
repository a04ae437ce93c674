//! The polynomials h_1, h_2, .. derived by (STEP) and (SUM); see docs/tower.md.

use super::polynomial::{K, Polynomial, X};
use wythoff_exact::IBig;

/// h_1, .., h_count, polynomials in k, c, u_1, u_2, ..; count at most 6. f is given near and far, by its differences.
pub(super) fn steps([near, far]: [&[IBig]; 2], count: usize) -> Vec<Polynomial> {
    let variables: Vec<Polynomial> = (0..8).map(Polynomial::variable).collect();
    let one = Polynomial::constant(IBig::ONE);
    let (x, k) = (&variables[X], &variables[K]);
    let before = k.clone().minus(&one);
    // H_0 is the sum of f(t + k) over t = 0, .., x - 1.
    let top = x.clone().plus(&before);
    let mut sums = vec![composed(near, &top).summed()];
    // h_1 = 1 + far(c+k-1) + near(k-1) - near(c+k-1) - near(c+k)
    let gap = composed(far, &top).minus(&composed(near, &top));
    let first = one.clone().plus(&gap).plus(&composed(near, &before)).minus(&composed(near, &x.clone().plus(k)));
    let mut steps: Vec<Polynomial> = Vec::with_capacity(count);
    for s in 0..count.min(6) {
        // (STEP) h_{s+1} = H_s(c; k-1, u - h) - H_s(c; k, u)
        let sum = &sums[s];
        let mut images = vec![x.clone(), before.clone()];
        images.extend(steps.iter().zip(&variables[K + 1..]).map(|(h, u)| u.clone().minus(h)));
        let step = if s == 0 { first.clone() } else { sum.substitute(&images).minus(sum) }.reduced();
        if s + 1 < count {
            // (SUM) H_{s+1}(x) is the sum of h_{s+1}(t; c(t), u_1(t), ..), with u_j(t) = H_j(t) + u_{j+1}.
            let mut images: Vec<Polynomial> =
                sums.iter().zip(&variables[K + 1..]).map(|(h, u)| h.clone().plus(u)).collect();
            images.insert(K, x.clone());
            sums.push(step.substitute(&images).summed());
        }
        steps.push(step);
    }
    steps
}

/// The polynomial with these differences, at another polynomial.
fn composed(differences: &[IBig], at: &Polynomial) -> Polynomial {
    let mut sum = Polynomial::constant(IBig::ZERO);
    let mut binomial = Polynomial::constant(IBig::ONE);
    for (j, d) in (0u64..).zip(differences) {
        sum = sum.plus(&binomial.times(&Polynomial::constant(d.clone())));
        binomial = binomial.times(&at.clone().minus(&Polynomial::constant(IBig::from(j)))).over(IBig::from(j + 1));
    }
    sum.reduced()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linear(kappa: u64, count: usize) -> Vec<Polynomial> {
        let f = [IBig::from(kappa), IBig::ONE];
        steps([&f, &f], count)
    }

    #[test]
    fn numbers_of_monomials() {
        let count: Vec<usize> = linear(1, 5).iter().map(|h| h.terms().count()).collect();
        assert_eq!(count, [1, 2, 8, 53, 546]);
    }

    /// h_1 = -c, h_2 = -c(c-1)/2, h_3 = -c(c-1)(c^2 + 7c - 6 + 4(k+g)(c+1) + 12 u_1)/24, as found by hand.
    #[test]
    fn the_first_steps() {
        for g in [0u64, 1, 6] {
            let derived = linear(g + 1, 3);
            for (k, c, u) in [(0i64, 1i64, 0i64), (3, 17, -40), (5, -2, 9), (11, 101, 1000)] {
                let slope = k + g as i64;
                let h3 = -c * (c - 1) * (c * c + 7 * c - 6 + 4 * slope * (c + 1) + 12 * u) / 24;
                for (h, want) in derived.iter().zip([-c, -c * (c - 1) / 2, h3]) {
                    let at: Vec<Polynomial> =
                        [c, k, u].into_iter().map(|v| Polynomial::constant(IBig::from(v))).collect();
                    let value = h.substitute(&at).minus(&Polynomial::constant(IBig::from(want))).reduced();
                    assert_eq!(value.terms().count(), 0, "{want}");
                }
            }
        }
    }

    #[test]
    fn weights() {
        for (s, h) in (1..).zip(linear(3, 5)) {
            for (exponents, _) in h.terms() {
                let weight = |v: usize| [2, 1].get(v).copied().unwrap_or((1usize << v.saturating_sub(K)) + 1);
                let total: usize = exponents.iter().enumerate().map(|(v, e)| weight(v) * usize::from(*e)).sum();
                assert!(total <= 1 << s, "h_{s}");
            }
        }
    }
}
