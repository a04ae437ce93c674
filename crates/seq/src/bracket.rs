//! The last argument at which a nondecreasing function of big integers is at most a target, in few evaluations.
//!
//! First an octave `[2^e, 2^(e+1)]` is found by galloping, then the chord is followed. After each chord a second point is
//! taken twice as far beyond it as the local slope suggests, so that the bracket closes from both sides: to the answer at
//! once where the function is linear, with twice the bits each time where it is smooth; a bisection when it is neither.

use crate::access::GaveUp;
use wythoff_exact::UBig;

/// What is known of the upper end.
#[derive(Clone, Debug)]
pub(crate) enum Above {
    /// The value there, above the target.
    Value(UBig),
    /// Nothing is asked beyond.
    End,
    /// The function cannot be evaluated there.
    Unknown,
}

/// `f(low) <= target`, and the last such argument is below `high`.
#[derive(Clone, Debug)]
pub(crate) struct Bracket<'a> {
    pub target: &'a UBig,
    pub low: UBig,
    pub at_low: UBig,
    pub high: UBig,
    pub at_high: Above,
}

/// The number of bits; 0 for 0.
pub(crate) fn bits(x: &UBig) -> usize {
    let words = x.as_words();
    words.last().map_or(0, |top| words.len() * size_of_val(top) * 8 - top.leading_zeros() as usize)
}

impl<'a> Bracket<'a> {
    /// All arguments below `end`, where `f(0) = 0`.
    pub fn below(end: UBig, target: &'a UBig) -> Self {
        Bracket { target, low: UBig::ZERO, at_low: UBig::ZERO, high: end, at_high: Above::End }
    }

    /// Evaluates at z and moves an end there; nothing if z is not inside.
    pub fn probe<F>(&mut self, z: UBig, f: &F) -> Result<(), GaveUp>
    where
        F: Fn(&UBig) -> Result<Option<UBig>, GaveUp>,
    {
        if z <= self.low || z >= self.high {
            return Ok(());
        }
        match f(&z)? {
            Some(value) if value <= *self.target => (self.low, self.at_low) = (z, value),
            Some(value) => (self.high, self.at_high) = (z, Above::Value(value)),
            None => (self.high, self.at_high) = (z, Above::Unknown),
        }
        Ok(())
    }

    /// Brings the ends within a factor of 2 (or low to 0), galloping from the exponent `hint`.
    pub fn octave<F>(&mut self, hint: usize, f: &F) -> Result<(), GaveUp>
    where
        F: Fn(&UBig) -> Result<Option<UBig>, GaveUp>,
    {
        // low = 2^(bits(low) - 1) or 0; high = 2^(bits(high) - 1) or the end.
        let (mut exponent, mut step) = (hint, 1);
        let mut up = None;
        loop {
            // The exponents still open: those with low < 2^e < high.
            let (least, most) = (bits(&self.low), bits(&(&self.high - UBig::ONE)));
            if least >= most {
                return Ok(());
            }
            let e = exponent.clamp(least, most - 1);
            self.probe(UBig::ONE << e, f)?;
            let rose = bits(&self.low) > e;
            if *up.get_or_insert(rose) != rose {
                break;
            }
            exponent = if rose { e + step } else { e.saturating_sub(step) };
            step *= 2;
        }
        let mut chord = true;
        loop {
            let (least, most) = (bits(&self.low), bits(&(&self.high - UBig::ONE)));
            if least >= most {
                return Ok(());
            }
            let middle = (least + most - 1) / 2;
            let e = match &self.at_high {
                Above::Value(value) if chord => {
                    let (goal, floor, ceiling) = (bits(self.target), bits(&self.at_low), bits(value));
                    let part =
                        (goal - floor).checked_mul(most + 1 - least).and_then(|p| p.checked_div(ceiling - floor));
                    part.map_or(middle, |part| (least.saturating_sub(1) + part).clamp(least, most - 1))
                }
                _ => middle,
            };
            chord = !chord;
            self.probe(UBig::ONE << e, f)?;
        }
    }

    /// Closes the bracket: afterwards `low` is the answer. A function that is `strict`ly increasing ends where it meets
    /// the target.
    pub fn close<F>(&mut self, strict: bool, f: &F) -> Result<(), GaveUp>
    where
        F: Fn(&UBig) -> Result<Option<UBig>, GaveUp>,
    {
        loop {
            let width = &self.high - &self.low;
            if width <= UBig::ONE || (strict && self.at_low == *self.target) {
                break;
            }
            if let Above::Value(at_high) = &self.at_high {
                let step = (self.target - &self.at_low) * &width / (at_high - &self.at_low);
                let (low, at_low, at_high) = (self.low.clone(), self.at_low.clone(), at_high.clone());
                let high = self.high.clone();
                self.probe(&low + step.max(UBig::ONE), f)?;
                self.beyond((low, at_low), (high, at_high), f)?;
            }
            let now = &self.high - &self.low;
            if now > UBig::ONE && now.clone() + &now > width && !(strict && self.at_low == *self.target) {
                self.probe((&self.low + &self.high) >> 1, f)?;
            }
        }
        match self.at_high {
            Above::Unknown if !(strict && self.at_low == *self.target) => {
                Err(GaveUp::Size("a value needed to compare with is too large".into()))
            }
            _ => Ok(()),
        }
    }

    /// From the end that has moved, twice the distance to the target by the slope of its move.
    fn beyond<F>(&mut self, low: (UBig, UBig), high: (UBig, UBig), f: &F) -> Result<(), GaveUp>
    where
        F: Fn(&UBig) -> Result<Option<UBig>, GaveUp>,
    {
        let far = |rest: UBig, run: UBig, rise: UBig| (!rise.is_zero()).then(|| ((rest * run / rise) << 1) + UBig::ONE);
        if self.low != low.0 {
            let rise = if self.at_low > low.1 { &self.at_low - low.1 } else { UBig::ZERO };
            if let Some(far) = far(self.target - &self.at_low, &self.low - low.0, rise) {
                self.probe(&self.low + far, f)?;
            }
        } else if let Above::Value(now) = &self.at_high {
            let rise = if high.1 > *now { high.1 - now } else { UBig::ZERO };
            if let Some(far) = far(now - self.target, high.0 - &self.high, rise)
                && far < self.high
            {
                self.probe(&self.high - far, f)?;
            }
        }
        Ok(())
    }
}
