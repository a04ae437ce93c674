//! Numbers as the language of rules writes them.

use crate::number::Repr;
use crate::{IBig, Number};
use std::fmt;

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let x = match &self.0 {
            Repr::Integer(a) => return write!(f, "{a}"),
            Repr::Fraction(a, b) => return write!(f, "{a}/{b}"),
            Repr::Surd(x) => x,
        };
        let sum = !x.p.is_zero();
        let bracket = sum && !x.s.is_one();
        let negative = x.q < IBig::ZERO;
        let size = if negative { -&x.q } else { x.q.clone() };
        if bracket {
            f.write_str("(")?;
        }
        if sum {
            write!(f, "{} {} ", x.p, if negative { '-' } else { '+' })?;
        } else if negative {
            f.write_str("-")?;
        }
        if !size.is_one() {
            write!(f, "{size}*")?;
        }
        write!(f, "sqrt({})", x.r)?;
        if bracket {
            f.write_str(")")?;
        }
        if !x.s.is_one() {
            write!(f, "/{}", x.s)?;
        }
        Ok(())
    }
}
