//! Sets of small numbers, 64 to a limb, in slices that their owners cut as they need them.

/// Adds a number; numbers beyond the limbs are ignored.
pub(super) fn insert(limbs: &mut [u64], i: usize) {
    if let Some(limb) = limbs.get_mut(i / 64) {
        *limb |= 1 << (i % 64);
    }
}

/// Removes a number.
pub(super) fn remove(limbs: &mut [u64], i: usize) {
    if let Some(limb) = limbs.get_mut(i / 64) {
        *limb &= !(1 << (i % 64));
    }
}

/// Adds `from..to`, cut off at the end of the limbs.
pub(super) fn fill(limbs: &mut [u64], from: usize, to: usize) {
    let to = to.min(64 * limbs.len());
    if from >= to {
        return;
    }
    let (first, last) = (u64::MAX << (from % 64), u64::MAX >> (63 - (to - 1) % 64));
    match &mut limbs[from / 64..=(to - 1) / 64] {
        [limb] => *limb |= first & last,
        [start, middle @ .., end] => {
            *start |= first;
            middle.fill(u64::MAX);
            *end |= last;
        }
        [] => {}
    }
}

/// The least number that is missing from these limbs.
pub(super) fn first_missing(limbs: impl Iterator<Item = u64>) -> Option<usize> {
    let (i, limb) = limbs.enumerate().find(|(_, limb)| *limb != u64::MAX)?;
    Some(64 * i + limb.trailing_ones() as usize)
}

/// Adds i - by for every i >= by of another set.
pub(super) fn add_down(to: &mut [u64], from: &[u64], by: usize) {
    let (part, from) = (by % 64, from.get(by / 64..).unwrap_or_default());
    let [_, above @ ..] = from else { return };
    // A shift by 64 would overflow, so it is made in two steps.
    let limbs = from.iter().zip(above).map(|(low, high)| low >> part | high << 1 << (63 - part));
    to.iter_mut().zip(limbs).for_each(|(to, limb)| *to |= limb);
    if let (Some(to), Some(last)) = (to.get_mut(above.len()), from.last()) {
        *to |= last >> part;
    }
}

/// Adds i + by for every i of another set, cut off at the end of the limbs.
pub(super) fn add_up(to: &mut [u64], from: &[u64], by: usize) {
    let (whole, part) = (by / 64, by % 64);
    let Some(to) = to.get_mut(whole..) else { return };
    to.iter_mut().zip(from).for_each(|(to, from)| *to |= from << part);
    if part > 0 {
        to.iter_mut().skip(1).zip(from).for_each(|(to, from)| *to |= from >> (64 - part));
    }
}

/// Adds 1 to every number.
pub(super) fn shift_up(limbs: &mut [u64]) {
    let mut carry = 0;
    for limb in limbs {
        (*limb, carry) = (*limb << 1 | carry, *limb >> 63);
    }
}
