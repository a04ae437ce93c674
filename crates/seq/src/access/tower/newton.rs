//! Newton's forward differences: a polynomial from its values at 0, 1, .., d; one on each residue class from more.

use super::law::split;
use wythoff_exact::IBig;

/// The forward differences at 0, in place of the values at 0, 1, .., d.
pub(super) fn differences(mut values: Vec<IBig>) -> Vec<IBig> {
    for order in 1..values.len() {
        for i in (order..values.len()).rev() {
            let (before, after) = values.split_at_mut(i);
            if let (Some(left), Some(right)) = (before.last(), after.first_mut()) {
                *right -= left;
            }
        }
    }
    values
}

/// The binomials C(x, 0), .., C(x, d), for x of either sign.
pub(super) fn binomials(x: &IBig, degree: usize) -> Vec<IBig> {
    let mut row = vec![IBig::ONE];
    extend(&mut row, x, degree);
    row
}

/// C(x, j + 1) = C(x, j) (x - j)/(j + 1), an integer.
fn extend(row: &mut Vec<IBig>, x: &IBig, degree: usize) {
    for j in row.len() - 1..degree {
        row.push(&row[j] * (x - IBig::from(j)) / IBig::from(j + 1));
    }
}

/// The value of the polynomial with these differences, from the binomials of x.
pub(super) fn value(differences: &[IBig], binomials: &[IBig]) -> IBig {
    differences.iter().zip(binomials).fold(IBig::ZERO, |sum, (d, b)| sum + d * b)
}

/// The value at x of the polynomial with these differences.
pub(super) fn value_at(differences: &[IBig], x: &IBig) -> IBig {
    match differences {
        [] => IBig::ZERO,
        [d0] => d0.clone(),
        [d0, d1] => d0 + d1 * x,
        _ => value(differences, &binomials(x, differences.len() - 1)),
    }
}

/// A function that is a polynomial on each residue class.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    /// For each residue r the differences, in q, of the values at Mq + r.
    columns: Vec<Vec<IBig>>,
}

impl Piece {
    /// From the values at 0, 1, 2, ..: polynomials of at most this degree on the classes. `None` if values beyond those
    /// that determine them do not fit.
    pub fn fitting(values: &[IBig], modulus: usize, degree: usize) -> Option<Piece> {
        let mut columns = Vec::with_capacity(modulus);
        for r in 0..modulus {
            let mut column = differences(values.iter().skip(r).step_by(modulus).cloned().collect());
            if column.iter().skip(degree + 1).any(|d| *d != IBig::ZERO) {
                return None;
            }
            column.truncate(degree + 1);
            columns.push(column);
        }
        Some(Piece { columns })
    }
}

/// A place x with its binomials, for the pieces that are asked there.
pub(super) struct Point<'a> {
    x: &'a IBig,
    /// M, r, q and the binomials of q, for each modulus met.
    known: Vec<(usize, usize, IBig, Vec<IBig>)>,
}

impl<'a> Point<'a> {
    pub fn new(x: &'a IBig) -> Self {
        Point { x, known: Vec::new() }
    }

    /// The residue and the binomials that a piece asks for.
    fn of(&mut self, piece: &Piece) -> (usize, &[IBig]) {
        let modulus = piece.columns.len();
        let place = self.known.iter().position(|known| known.0 == modulus).unwrap_or_else(|| {
            let (r, q) = if modulus == 1 { (0, self.x.clone()) } else { split(self.x, modulus) };
            self.known.push((modulus, r, q, vec![IBig::ONE]));
            self.known.len() - 1
        });
        let (_, r, q, row) = &mut self.known[place];
        extend(row, q, piece.columns.get(*r).map_or(0, |column| column.len() - 1));
        (*r, row)
    }

    /// The value of a piece.
    pub fn value(&mut self, piece: &Piece) -> IBig {
        let (r, choose) = self.of(piece);
        piece.columns.get(r).map(|column| value(column, choose)).unwrap_or_default()
    }

    /// The value of a - b.
    pub fn difference(&mut self, a: &Piece, b: &Piece) -> IBig {
        if a.columns.len() != b.columns.len() {
            return self.value(a) - self.value(b);
        }
        let (r, choose) = self.of(a);
        let columns = a.columns.get(r).zip(b.columns.get(r));
        columns.map_or(IBig::ZERO, |(a, b)| {
            a.iter().zip(b).zip(choose).fold(IBig::ZERO, |sum, ((a, b), c)| sum + (a - b) * c)
        })
    }
}
