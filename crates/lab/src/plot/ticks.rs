//! Axes: round numbers along a straight or a logarithmic line.

use super::label::{Face, Label, Level};

/// A number on an axis.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tick {
    /// Its value, on a logarithmic axis the logarithm to base 10.
    pub at: f64,
    /// How it is written.
    pub label: Label,
}

/// The least of 1, 2, 5, 10, 20, 50, ... that divides a span into at most `most` steps.
pub(crate) fn step(span: u64, most: u64) -> u64 {
    let most = most.max(1);
    let mut power = 1u64;
    loop {
        for digit in [1u64, 2, 5] {
            let Some(step) = power.checked_mul(digit) else { return span.max(1) };
            if span.div_ceil(step) <= most {
                return step;
            }
        }
        let Some(next) = power.checked_mul(10) else { return span.max(1) };
        power = next;
    }
}

/// The digits in groups of three, from five digits on.
pub(crate) fn grouped(digits: &str) -> String {
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |rest| ("\u{2212}", rest));
    if digits.len() <= 4 || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return format!("{sign}{digits}");
    }
    let groups: Vec<&str> = {
        let first = digits.len() % 3;
        let starts = (first..digits.len()).step_by(3);
        std::iter::once(&digits[..first]).chain(starts.map(|i| &digits[i..i + 3])).filter(|g| !g.is_empty()).collect()
    };
    format!("{sign}{}", groups.join("\u{2009}"))
}

fn upright(text: &str) -> Label {
    let mut label = Label::default();
    label.push(text, Face::Upright, Level::Base);
    label
}

/// digit 10^power; written out where all numbers of the axis are short.
fn power_of_ten(digit: u32, power: i64, written_out: bool) -> Label {
    match u32::try_from(power) {
        Ok(small) if small <= 1 || written_out && small <= 4 => {
            upright(&grouped(&(digit * 10u32.pow(small)).to_string()))
        }
        _ => {
            let mut label = upright(&if digit == 1 { "10".into() } else { format!("{digit}\u{B7}10") });
            label.push(&grouped(&power.to_string()), Face::Upright, Level::Super);
            label
        }
    }
}

/// A line of numbers laid along the paper.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    from: f64,
    to: f64,
    /// Where `from` lies on the paper.
    pub start: f64,
    /// Where `to` lies on the paper.
    pub end: f64,
    /// The numbers written on it.
    pub ticks: Vec<Tick>,
}

impl Axis {
    /// The integers from..=to with at most about `most` of them written, and half a unit of room at either end.
    pub(crate) fn integers(from: i64, to: i64, most: u64, (start, end): (f64, f64)) -> Axis {
        let to = to.max(from);
        let step = i64::try_from(step(to.abs_diff(from), most)).unwrap_or(i64::MAX);
        let first = from.div_euclid(step).saturating_mul(step);
        let values = std::iter::successors(Some(first), |v| v.checked_add(step)).take_while(|v| *v <= to);
        let ticks =
            values.filter(|v| *v >= from).map(|v| Tick { at: v as f64, label: upright(&grouped(&v.to_string())) });
        let ticks = ticks.collect();
        Axis { from: from as f64 - 0.5, to: to as f64 + 0.5, start, end, ticks }
    }

    /// The same without room at the ends.
    pub(crate) fn tight(self) -> Axis {
        Axis { from: self.from + 0.5, to: (self.to - 0.5).max(self.from + 1.0), ..self }
    }

    /// The same with some room above the greatest number, as a part of the whole.
    pub(crate) fn with_room(self, part: f64) -> Axis {
        Axis { to: self.to + (self.to - self.from) * part, ..self }
    }

    /// The numbers whose logarithms to base 10 lie between `low` and `high`, both at least 0: powers of ten, and their
    /// doubles and halves where there are few.
    pub(crate) fn logarithmic(low: f64, high: f64, most: u64, (start, end): (f64, f64)) -> Axis {
        let high = high.max(low + 0.3);
        // Numbers have at most MAX_BITS bits: the exponents are below 2^20.
        let (first, last) = (low.floor() as i64, high.floor() as i64);
        let every = i64::try_from(step(last.abs_diff(first), most)).unwrap_or(i64::MAX);
        let digits: &[u32] = if last - first < 3 { &[1, 2, 5] } else { &[1] };
        let mut ticks = Vec::new();
        let mut power = first.div_euclid(every).saturating_mul(every);
        while power <= last {
            for &digit in digits {
                let at = power as f64 + f64::from(digit).log10();
                if at >= low - 1e-9 && at <= high + 1e-9 {
                    ticks.push(Tick { at, label: power_of_ten(digit, power, last <= 4) });
                }
            }
            power = power.saturating_add(every);
        }
        Axis { from: low, to: high, start, end, ticks }
    }

    /// Where a value lies on the paper.
    pub(crate) fn at(&self, value: f64) -> f64 {
        self.start + (value - self.from) / (self.to - self.from) * (self.end - self.start)
    }

    /// The length on the paper of one unit.
    pub(crate) fn unit(&self) -> f64 {
        ((self.end - self.start) / (self.to - self.from)).abs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn some_steps() {
        assert_eq!([step(40, 8), step(41, 8), step(10_000, 5), step(0, 5)], [5, 10, 2000, 1]);
    }

    proptest! {
        #[test]
        fn steps_are_round_few_and_the_least(span in any::<u64>(), most in 1u64..20) {
            let found = step(span, most);
            let digits = found.to_string();
            // Near 2^64 the next round number may not exist.
            if span < 1 << 60 {
                prop_assert!(["1", "2", "5"].contains(&digits.trim_end_matches('0')));
                prop_assert!(span.div_ceil(found) <= most);
                if found > 1 {
                    let smaller = if digits.starts_with('5') { found / 5 * 2 } else { found / 2 };
                    prop_assert!(span.div_ceil(smaller) > most);
                }
            }
        }

        #[test]
        fn integers_lie_in_order_inside(from in -1000i64..1000, span in 0i64..100_000, most in 1u64..12) {
            let axis = Axis::integers(from, from + span, most, (0.0, 500.0));
            prop_assert!(axis.ticks.len() as u64 <= most + 1);
            // 0 is round.
            prop_assert!(!axis.ticks.is_empty() || from > 0 || from + span < 0);
            for pair in axis.ticks.windows(2) {
                prop_assert!(axis.at(pair[0].at) < axis.at(pair[1].at));
            }
            for tick in &axis.ticks {
                prop_assert!((0.0..=500.0).contains(&axis.at(tick.at)));
            }
        }

        #[test]
        fn powers_lie_in_order_inside(low in 0f64..50.0, span in 0f64..300_000.0, most in 2u64..12) {
            let axis = Axis::logarithmic(low, low + span, most, (400.0, 0.0));
            prop_assert!(axis.ticks.len() as u64 <= most.max(9) + 1);
            for pair in axis.ticks.windows(2) {
                prop_assert!(axis.at(pair[0].at) > axis.at(pair[1].at));
            }
            for tick in &axis.ticks {
                prop_assert!((-0.001..=400.001).contains(&axis.at(tick.at)));
            }
        }

        #[test]
        fn groups_keep_the_digits(n in any::<i64>()) {
            let shown = grouped(&n.to_string());
            prop_assert_eq!(shown.replace('\u{2009}', "").replace('\u{2212}', "-"), n.to_string());
        }
    }

    #[test]
    fn ticks_as_people_write_them() {
        let labels = |axis: Axis| axis.ticks.iter().map(|t| t.label.plain()).collect::<Vec<_>>().join(" ");
        assert_eq!(labels(Axis::integers(0, 40, 8, (0.0, 1.0))), "0 5 10 15 20 25 30 35 40");
        assert_eq!(labels(Axis::integers(-1, 2, 8, (0.0, 1.0))), "\u{2212}1 0 1 2");
        assert_eq!(labels(Axis::logarithmic(0.0, 2.1, 8, (0.0, 1.0))), "1 2 5 10 20 50 100");
        assert_eq!(labels(Axis::logarithmic(0.0, 31.0, 8, (0.0, 1.0))), "1 10^5 10^10 10^15 10^20 10^25 10^30");
        assert_eq!(
            [grouped("1234"), grouped("12345"), grouped("-1234567")],
            ["1234", "12\u{2009}345", "\u{2212}1\u{2009}234\u{2009}567"]
        );
    }
}
