//! A row of Grundy values as a short text: g(m) - m for m = 0, 1, ..., each as digits of base 32.
//!
//! An integer n >= 0 is taken as 2n, n < 0 as -2n - 1; its digits are written from the last one on as the characters
//! A-Z a-z 0-9 + /; the second half of these means that another digit follows. The last digit is 0 only if it is the
//! only one: a row has one text.

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The text of a row, every value below 2^62.
pub(crate) fn written(values: &[u64]) -> String {
    let mut text = String::new();
    for (value, m) in values.iter().zip(0u64..) {
        let mut rest = if *value >= m { 2 * (value - m) } else { 2 * (m - value) - 1 };
        loop {
            let digit = (rest % 32) as usize;
            rest /= 32;
            text.push(DIGITS[digit + if rest > 0 { 32 } else { 0 }] as char);
            if rest == 0 {
                break;
            }
        }
    }
    text
}

/// The row of a text; `None` if it is malformed or has too many values.
pub(crate) fn read(text: &str, most: usize) -> Option<Vec<u64>> {
    let mut values = Vec::new();
    let (mut sum, mut shift) = (0u64, 0u32);
    for byte in text.bytes() {
        let digit = DIGITS.iter().position(|digit| *digit == byte)? as u64;
        if digit == 0 && shift > 0 || shift > 55 || values.len() == most {
            return None;
        }
        sum += (digit % 32) << shift;
        shift += 5;
        if digit < 32 {
            let m = values.len() as u64;
            values.push(if sum % 2 == 0 { m + sum / 2 } else { m.checked_sub(sum / 2 + 1)? });
            (sum, shift) = (0, 0);
        }
    }
    (shift == 0).then_some(values)
}
