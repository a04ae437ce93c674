//! The numeration system whose digits decide a rule, and the method whose theorem says so.

use crate::analysis::Analysis;
use crate::methods::constant_digits;
use crate::solver::Solver;
use wythoff_seq::access::Numeration;

impl Analysis {
    /// The numeration system of the rule, and the solver that reads its digits: what the digits decide rests on its
    /// theorem. `None` where no system is known.
    ///
    /// ```
    /// use wythoff_game::Subject;
    /// use wythoff_solve::Analysis;
    /// let of = |rule: &str| Analysis::of(&Subject::parse(rule).unwrap());
    /// let solver = |rule: &str| of(rule).numeration().map(|(_, solver)| solver.name());
    /// assert_eq!(solver("f = 1"), Some("wythoff-numeration"));
    /// assert_eq!(solver("f = x0 - x1"), Some("trailing-zeros"));
    /// assert_eq!(solver("f = x0 - x1 + 2"), Some("linear-numeration"));
    /// assert_eq!(solver("wyt = 3"), Some("constant-digits"));
    /// assert_eq!(solver("f = x1 + 1"), None);
    /// ```
    pub fn numeration(&self) -> Option<(Numeration, &Solver)> {
        let (system, method) = match self.line() {
            Some(line) => {
                let method = match () {
                    () if line.t.is_zero() => "trailing-zeros",
                    () if line.s.is_one() => "wythoff-numeration",
                    () => "linear-numeration",
                };
                (Numeration::shifting(line.s.clone(), line.t.clone())?, method)
            }
            None => (Numeration::exchanging(constant_digits::deciding(self)?)?, "constant-digits"),
        };
        Some((system, self.solver(method)?))
    }
}
