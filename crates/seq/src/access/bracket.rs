//! The last argument at which a nondecreasing function of big integers is at most a target, in few evaluations.
//!
//! An octave `[2^e, 2^(e+1)]` is found by galloping, then the chord is followed. After each chord a second point is
//! taken, twice as far beyond it as the local slope suggests, so that the bracket closes from both sides. It closes at
//! once where the function is linear, and with twice the bits each time where it is smooth; otherwise it bisects. For
//! every function the bracket shrinks with each evaluation.

use wythoff_base::{GaveUp, IBig, UBig, integer::bits};

/// The knowledge about the upper end.
#[derive(Clone, Debug)]
enum Above {
    /// The value there, above the target.
    Value(UBig),
    /// The search ends there: the function is above the target, or no larger argument is wanted.
    End,
    /// The function cannot be evaluated there.
    Unknown,
}

/// The knowledge about the function at an argument.
pub(crate) enum Value {
    /// The value.
    Is(UBig),
    /// The value is above the target, and too large to write down.
    Above,
    /// The value is too large to write down.
    Unknown,
}

impl From<Option<UBig>> for Value {
    fn from(value: Option<UBig>) -> Value {
        value.map_or(Value::Unknown, Value::Is)
    }
}

#[derive(Clone, Debug)]
struct Ends {
    low: UBig,
    at_low: UBig,
    high: UBig,
    at_high: Above,
}

/// `f(low) <= target`, and the last such argument is below `high`.
///
/// f may have no value where it would be too large: the search stays below, and gives up if the answer depends on it.
pub(crate) struct Bracket<'a> {
    /// A trait object, so that the search is compiled once; the call is cheap compared with an evaluation.
    f: &'a dyn Fn(&UBig) -> Result<Value, GaveUp>,
    target: &'a UBig,
    ends: Ends,
}

impl<'a> Bracket<'a> {
    /// All arguments below `end >= 1`, where `f(0) = 0`.
    pub(crate) fn below(end: UBig, target: &'a UBig, f: &'a dyn Fn(&UBig) -> Result<Value, GaveUp>) -> Self {
        let ends = Ends { low: UBig::ZERO, at_low: UBig::ZERO, high: end, at_high: Above::End };
        Bracket { f, target, ends }
    }

    /// Evaluates at z and moves an end there; does nothing if z is not inside. Returns whether the lower end has
    /// moved.
    pub(crate) fn probe(&mut self, z: UBig) -> Result<bool, GaveUp> {
        let ends = &mut self.ends;
        if z <= ends.low || z >= ends.high {
            return Ok(false);
        }
        match (self.f)(&z)? {
            Value::Is(value) if value <= *self.target => {
                (ends.low, ends.at_low) = (z, value);
                return Ok(true);
            }
            Value::Is(value) => (ends.high, ends.at_high) = (z, Above::Value(value)),
            Value::Above => (ends.high, ends.at_high) = (z, Above::End),
            Value::Unknown => (ends.high, ends.at_high) = (z, Above::Unknown),
        }
        Ok(false)
    }

    /// Brings the ends within a factor of 2 (or the upper to 1), galloping from the exponent `hint`.
    ///
    /// The exponent is at most doubled, so that no argument far beyond the answer is evaluated.
    pub(crate) fn octave(&mut self, hint: usize) -> Result<(), GaveUp> {
        let (mut exponent, mut step) = (hint, 1usize);
        let (mut direction, mut galloping) = (None, true);
        loop {
            // low < 2^e < high for least <= e < most.
            let (least, most) = (bits(&self.ends.low), bits(&(&self.ends.high - UBig::ONE)));
            if least >= most {
                return Ok(());
            }
            let e = if galloping { exponent.clamp(least, most - 1) } else { (least + most - 1) / 2 };
            let rose = self.probe(UBig::ONE << e)?;
            // The direction has changed: the answer lies between the last two exponents, and bisection takes over.
            galloping &= *direction.get_or_insert(rose) == rose;
            exponent = if rose { e.saturating_add(step) } else { e.saturating_sub(step) };
            step = step.saturating_mul(2);
        }
    }

    /// The answer and the value there. With `strict`, for a strictly increasing function, the search ends when the
    /// value equals the target.
    pub(crate) fn close(mut self, strict: bool) -> Result<(UBig, UBig), GaveUp> {
        let target = self.target;
        let met = |ends: &Ends| strict && ends.at_low == *target;
        loop {
            let width = &self.ends.high - &self.ends.low;
            match self.ends.at_high {
                _ if met(&self.ends) => break,
                _ if width > UBig::ONE => (),
                Above::Unknown => {
                    return Err(GaveUp::beyond("a value that must be compared is too large to write down"));
                }
                Above::Value(_) | Above::End => break,
            }
            let before = self.ends.clone();
            if let Above::Value(at_high) = &before.at_high {
                // The step is below `width`, because the target is below the value at the upper end.
                let step = (target - &before.at_low) * &width / (at_high - &before.at_low);
                self.probe(&before.low + step.max(UBig::ONE))?;
                self.beyond(&before)?;
            }
            // Where chords did not halve the bracket, a bisection does: the number of evaluations stays logarithmic.
            if !met(&self.ends) && (&self.ends.high - &self.ends.low) << 1 > width {
                self.probe((&self.ends.low + &self.ends.high) >> 1)?;
            }
        }
        Ok((self.ends.low, self.ends.at_low))
    }

    /// Probes, from the end that has moved, at twice the distance of the target by the slope of its move.
    fn beyond(&mut self, before: &Ends) -> Result<(), GaveUp> {
        let now = &self.ends;
        let far = |rest: UBig, run: UBig, rise: UBig| ((rest * run / rise) << 1) + UBig::ONE;
        let z = match (&now.at_high, &before.at_high) {
            _ if now.at_low > before.at_low => {
                let rest = self.target - &now.at_low;
                &now.low + far(rest, &now.low - &before.low, &now.at_low - &before.at_low)
            }
            (Above::Value(value), Above::Value(old)) if old > value => {
                let far = far(value - self.target, &before.high - &now.high, old - value);
                if far >= now.high {
                    return Ok(());
                }
                &now.high - far
            }
            _ => return Ok(()),
        };
        self.probe(z).map(drop)
    }
}

/// Whether an integer is small enough; also a trait object.
type Holds<'a> = &'a dyn Fn(&IBig) -> Result<bool, GaveUp>;

/// The last integer with `holds`, which is true at `low` and false at `high`.
pub(crate) fn last(mut low: IBig, mut high: IBig, holds: Holds<'_>) -> Result<IBig, GaveUp> {
    while &low + IBig::ONE < high {
        let middle: IBig = (&low + &high) >> 1;
        if holds(&middle)? {
            low = middle;
        } else {
            high = middle;
        }
    }
    Ok(low)
}

/// The last integer with `holds`, which is true at `centre - reach` and false at `centre + reach`. The answer is
/// likely within `step` of the centre.
pub(crate) fn last_about(centre: &IBig, step: IBig, reach: &IBig, holds: Holds<'_>) -> Result<IBig, GaveUp> {
    let (mut low, mut high, mut step) = (centre - reach, centre + reach, step);
    let above = holds(centre)?;
    *(if above { &mut low } else { &mut high }) = centre.clone();
    // Moves outwards until the answer lies between the ends.
    loop {
        let next = if above { &low + &step } else { &high - &step };
        if next <= low || next >= high {
            return last(low, high, holds);
        }
        let still = holds(&next)?;
        *(if still { &mut low } else { &mut high }) = next;
        if still != above {
            return last(low, high, holds);
        }
        step <<= 1;
    }
}
