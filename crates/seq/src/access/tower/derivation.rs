//! The polynomials h_1, h_2, .. derived by (STEP) and (SUM); see docs/tower.md.

use super::polynomial::{K, Polynomial, X};
use wythoff_base::IBig;

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
