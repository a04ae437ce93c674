//! The functions of the language: one table, for the parser, the suggestions, the evaluators' messages and the reference.

/// Functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Func {
    /// Largest integer not above.
    Floor,
    /// Least integer not below.
    Ceil,
    /// Exact square root.
    Sqrt,
    /// Integer square root, `floor(sqrt(a))`.
    Isqrt,
    /// Absolute value.
    Abs,
    /// Least of two or more.
    Min,
    /// Greatest of two or more.
    Max,
    /// Greatest common divisor of two or more integers.
    Gcd,
    /// Condition: the integer is even.
    Even,
    /// Condition: the integer is odd.
    Odd,
    /// `if(COND, A, B)`
    If,
    /// `compl(a)` = (2^len(a) - 1) - a; `compl(b, a)` = complement of a within the bits of b. Printed `C`.
    Complement,
    /// Binomial coefficient.
    Binomial,
    /// Fibonacci number.
    Fib,
    /// `floor(log2(a))`
    Log2,
    /// Number of ones in binary.
    Popcount,
    /// Number of decimal digits.
    Digits,
}

/// What is known of a function.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Which one.
    pub func: Func,
    /// How it may be written: first the name to learn, last the one that is printed.
    pub names: &'static [&'static str],
    /// Its calls.
    pub calls: &'static [&'static str],
    /// Least and greatest number of arguments (`usize::MAX`: any number).
    pub arity: (usize, usize),
    /// What it gives.
    pub meaning: &'static str,
    /// Expressions and their values.
    pub examples: &'static [(&'static str, &'static str)],
    /// Names that people try for it.
    pub tried: &'static [&'static str],
}

/// Every function, in the order of the reference.
pub const FUNCTIONS: [Function; 17] = [
    Function {
        func: Func::Floor,
        names: &["floor"],
        calls: &["floor(a)"],
        arity: (1, 1),
        meaning: "the largest integer not above a; also written ⌊a⌋",
        examples: &[("floor(7/2)", "3"), ("floor(-1/2)", "-1")],
        tried: &["int", "trunc"],
    },
    Function {
        func: Func::Ceil,
        names: &["ceil"],
        calls: &["ceil(a)"],
        arity: (1, 1),
        meaning: "the least integer not below a; also written ⌈a⌉",
        examples: &[("ceil(7/2)", "4")],
        tried: &["ceiling"],
    },
    Function {
        func: Func::Sqrt,
        names: &["sqrt"],
        calls: &["sqrt(a)"],
        arity: (1, 1),
        meaning: "the square root, exact; a >= 0",
        examples: &[("sqrt(9/4)", "3/2"), ("floor(10*sqrt(2))", "14")],
        tried: &["root"],
    },
    Function {
        func: Func::Isqrt,
        names: &["isqrt"],
        calls: &["isqrt(a)"],
        arity: (1, 1),
        meaning: "the square root of an integer a >= 0 rounded down",
        examples: &[("isqrt(99)", "9")],
        tried: &[],
    },
    Function {
        func: Func::Abs,
        names: &["abs"],
        calls: &["abs(a)"],
        arity: (1, 1),
        meaning: "the absolute value",
        examples: &[("abs(2 - 5)", "3")],
        tried: &[],
    },
    Function {
        func: Func::Min,
        names: &["min"],
        calls: &["min(a, b)", "min(a, b, ...)"],
        arity: (2, usize::MAX),
        meaning: "the least of them",
        examples: &[("min(3, 1, 2)", "1")],
        tried: &["minimum"],
    },
    Function {
        func: Func::Max,
        names: &["max"],
        calls: &["max(a, b)", "max(a, b, ...)"],
        arity: (2, usize::MAX),
        meaning: "the greatest of them",
        examples: &[("max(3, 1, 2)", "3")],
        tried: &["maximum"],
    },
    Function {
        func: Func::Gcd,
        names: &["gcd"],
        calls: &["gcd(a, b)", "gcd(a, b, ...)"],
        arity: (2, usize::MAX),
        meaning: "the greatest common divisor of integers; gcd(0, 0) = 0",
        examples: &[("gcd(12, 18)", "6")],
        tried: &["ggt", "hcf"],
    },
    Function {
        func: Func::Binomial,
        names: &["binomial"],
        calls: &["binomial(n, k)"],
        arity: (2, 2),
        meaning: "the binomial coefficient of integers, n >= 0; 0 for k < 0 and for k > n",
        examples: &[("binomial(5, 2)", "10"), ("binomial(2, 5)", "0")],
        tried: &["choose", "comb", "binom", "nCr"],
    },
    Function {
        func: Func::Fib,
        names: &["fib"],
        calls: &["fib(n)"],
        arity: (1, 1),
        meaning: "the n-th Fibonacci number of 0, 1, 1, 2, 3, 5, ..., n >= 0; the 0-th is 0",
        examples: &[("fib(10)", "55")],
        tried: &["fibonacci"],
    },
    Function {
        func: Func::Log2,
        names: &["log2"],
        calls: &["log2(n)"],
        arity: (1, 1),
        meaning: "the logarithm to base 2 of an integer n >= 1 rounded down",
        examples: &[("log2(8)", "3"), ("log2(15)", "3")],
        tried: &["log", "lg", "ln", "ilog2"],
    },
    Function {
        func: Func::Popcount,
        names: &["popcount"],
        calls: &["popcount(n)"],
        arity: (1, 1),
        meaning: "the number of ones of an integer n >= 0 in binary",
        examples: &[("popcount(13)", "3")],
        tried: &["bitcount", "count_ones", "hamming"],
    },
    Function {
        func: Func::Digits,
        names: &["digits"],
        calls: &["digits(n)"],
        arity: (1, 1),
        meaning: "the number of decimal digits of an integer n >= 0; 0 has one",
        examples: &[("digits(2024)", "4")],
        tried: &["length"],
    },
    Function {
        func: Func::Complement,
        names: &["compl", "C"],
        calls: &["compl(a)", "compl(b, a)"],
        arity: (1, 2),
        meaning: "the bit complement of a within its own length, (2^len(a) - 1) - a, and within the length of b, higher bits \
                  of a dropped; a, b >= 0, and 0 has length 0",
        examples: &[("compl(9)", "6"), ("compl(9, 50)", "13"), ("C(9)", "6")],
        tried: &["complement"],
    },
    Function {
        func: Func::Even,
        names: &["even"],
        calls: &["even(a)"],
        arity: (1, 1),
        meaning: "condition: the integer a is even",
        examples: &[("even(4)", "true")],
        tried: &[],
    },
    Function {
        func: Func::Odd,
        names: &["odd"],
        calls: &["odd(a)"],
        arity: (1, 1),
        meaning: "condition: the integer a is odd",
        examples: &[("odd(4)", "false")],
        tried: &[],
    },
    Function {
        func: Func::If,
        names: &["if"],
        calls: &["if(CONDITION, A, B)"],
        arity: (3, 3),
        meaning: "A where the condition holds, otherwise B; the other one is not looked at",
        examples: &[("if(2 < 3, 5, 1/0)", "5")],
        tried: &["iff", "ite", "where"],
    },
];

impl Func {
    /// What is known of the function.
    pub fn known(self) -> &'static Function {
        FUNCTIONS.iter().find(|known| known.func == self).unwrap_or(&FUNCTIONS[0])
    }

    /// The function of that name.
    pub fn named(word: &str) -> Option<Func> {
        FUNCTIONS.iter().find(|known| known.names.contains(&word)).map(|known| known.func)
    }

    /// The name as printed.
    pub fn name(self) -> &'static str {
        self.known().names.last().copied().unwrap_or_default()
    }

    /// Least and greatest number of arguments (`usize::MAX`: any number).
    pub fn arity(self) -> (usize, usize) {
        self.known().arity
    }

    /// Whether a call is a condition rather than a number.
    pub fn is_condition(self) -> bool {
        matches!(self, Func::Even | Func::Odd)
    }
}
