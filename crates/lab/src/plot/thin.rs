//! Points that fall on the same spot of the paper are drawn once.

use std::collections::HashSet;

/// Spots per unit in either direction: finer than a pixel of the PNG.
const FINE: f64 = 4.0;

/// The points so far, in the order they came.
#[derive(Default)]
pub(super) struct Thinned {
    seen: HashSet<(i32, i32)>,
    points: Vec<(f64, f64)>,
}

impl Thinned {
    pub(crate) fn add(&mut self, x: f64, y: f64) {
        // Saturating where the point is far outside.
        if self.seen.insert(((x * FINE).round() as i32, (y * FINE).round() as i32)) {
            self.points.push((x, y));
        }
    }

    pub(crate) fn points(self) -> Vec<(f64, f64)> {
        self.points
    }

    pub(crate) fn len(&self) -> usize {
        self.points.len()
    }
}

/// The radius of discs of which there are this many.
pub(super) fn radius(count: usize) -> f64 {
    match count {
        0..=120 => 2.8,
        121..=300 => 2.0,
        301..=1000 => 1.4,
        _ => 1.0,
    }
}
