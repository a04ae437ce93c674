//! Random rules, the same ones each time.

use wythoff_game::Ruleset;

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n as u64) as usize
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }

    fn number(&mut self, vars: &[&str], deep: usize) -> String {
        if deep == 0 || self.below(4) == 0 {
            return if self.below(3) > 0 { self.one(vars).into() } else { (self.below(9)).to_string() };
        }
        let (a, b) = (self.number(vars, deep - 1), self.number(vars, deep - 1));
        match self.below(9) {
            0..3 => format!("({a} + {b})"),
            3 | 4 => format!("({a} - {b})"),
            5 => format!("floor(({a})/{})", 1 + self.below(4)),
            6 => format!("(({a}) % {})", 1 + self.below(6)),
            7 => format!("max({a}, {b})"),
            _ => format!("(({a})*({b}))/{}", 1 + self.below(7)),
        }
    }

    fn condition(&mut self, vars: &[&str]) -> String {
        let compare =
            format!("{} {} {}", self.number(vars, 2), self.one(&["==", "<", "<=", "!="]), self.number(vars, 1));
        match self.below(4) {
            0 => format!("{compare} or {}", self.one(&["k == l", "k + l < 5", "k == 2*l"])),
            1 => format!("odd(floor({}))", self.number(vars, 2)),
            _ => compare,
        }
    }
}

/// This many rules, of all families.
pub fn random(count: usize) -> Vec<String> {
    let mut dice = Dice(2026);
    let mut rules = vec![];
    while rules.len() < count {
        let two_pile = match dice.below(6) {
            0 => format!("f = {}", dice.number(&["x1", "y1"], 2)),
            1 => format!("f = {}", dice.number(&["x1", "y1", "x0", "x0"], 2)),
            2 => format!("f = {}*x0 + {}", dice.below(4), dice.number(&["x1", "y1"], 1)),
            3 => format!("wyt = {}", dice.number(&["k"], 2)),
            4 => format!("take = {}", dice.condition(&["k", "l"])),
            _ => format!("take = {}", dice.condition(&["k", "l", "x0", "y0", "x1", "y1"])),
        };
        let single = match dice.below(6) {
            0 => ", no single".to_string(),
            1 => format!(", single = {}", dice.one(&["k <= 3", "larger", "odd(k)", "smaller and k > 1", "k < x0"])),
            _ => String::new(),
        };
        let rule = format!("{two_pile}{single}");
        if Ruleset::parse(&rule).is_ok() {
            rules.push(rule);
        }
    }
    rules
}
