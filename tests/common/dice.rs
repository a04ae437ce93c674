//! Random rules of every kind, the same in every run.

/// Random choices, by a linear congruential generator.
pub struct Dice(pub u64);

impl Dice {
    /// A number below n.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    /// One of these.
    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len() as u64) as usize]
    }

    /// An integer, at times a fraction, at times negative.
    fn number(&mut self, most: u64) -> String {
        let n = self.below(most);
        match self.below(8) {
            0 => format!("{n}/2"),
            1 => format!("({}/3)", n + 1),
            2 => format!("(0 - {n})"),
            _ => n.to_string(),
        }
    }

    /// A polynomial up to this degree.
    fn polynomial(&mut self, of: &str, degree: u64) -> String {
        let degree = self.below(degree + 1);
        let terms: Vec<String> = (0..=degree)
            .rev()
            .map(|i| {
                format!("{}*({of})^{i}", if i == degree { (1 + self.below(3)).to_string() } else { self.number(25) })
            })
            .collect();
        terms.join(" + ")
    }

    /// An expression of these variables.
    fn expression(&mut self, variables: &[&str], depth: u32) -> String {
        if depth == 0 || self.below(4) == 0 {
            return if self.below(3) > 0 { self.pick(variables).to_string() } else { self.number(6) };
        }
        let (a, b) = (self.expression(variables, depth - 1), self.expression(variables, depth - 1));
        match self.below(11) {
            0..3 => format!("({a} + {b})"),
            3 => format!("({a} - {b})"),
            4 => format!("({}*{a})", self.pick(&["2", "3", "1/2", "1.5"])),
            5 => format!("floor({a}/2)"),
            6 => format!("(floor({a}) % 3)"),
            7 => format!("max({a}, {b})"),
            8 => format!("min({a}, {b})"),
            9 => format!("({a})^2"),
            _ => format!("if(even(floor({a})), {b}, 1)"),
        }
    }

    /// How the game is played; mostly without restriction.
    fn modifier(&mut self) -> &'static str {
        self.pick(&[
            "",
            "",
            "",
            "",
            "",
            ", misere",
            ", misere",
            ", blocking 2",
            ", blocking 3",
            ", blocking 2, misere",
            ", no single",
            ", single = odd(k)",
            ", single = k < 3, misere",
            ", no single, blocking 2",
        ])
    }

    /// A condition of a `take`.
    fn condition(&mut self) -> &'static str {
        self.pick(&[
            "k == l",
            "abs(k - l) < x1 + 1",
            "k <= l < 2*k",
            "k == 2*l",
            "k + l < 6",
            "(k xor l) == 1",
            "k == l and even(k)",
            "gcd(k, l) == 1",
            "(k - l) mod 3 == 0",
            "k == l or k == 1",
            "k + l == y0",
        ])
    }

    /// A rule of one of the families.
    pub fn rule(&mut self) -> String {
        let modifier = self.modifier();
        let (s, t, u) = (self.number(5), self.number(12), self.number(6));
        match self.below(16) {
            0..5 => format!("f = {}{modifier}", self.expression(&["x1", "x1", "y1", "x0", "(x0 - x1)"], 2)),
            5 | 6 => format!("f = {}{modifier}", self.polynomial("x0 - x1", 3)),
            7 => format!("f = {t}{modifier}"),
            8 | 9 => format!("wyt = {}{modifier}", self.polynomial("k", 3)),
            10 => format!("wyt = {s}*k + {t}{modifier}"),
            11 => format!("wyt = {s}*k + floor(({u}*k + {t})/3) - k % 2{modifier}"),
            12 => format!("wyt = {}{modifier}", self.expression(&["k"], 2)),
            13 => format!("c = floor({})", self.expression(&["n", "n"], 2)),
            _ => format!("take = {}{modifier}", self.condition()),
        }
    }
}
