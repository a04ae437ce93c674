//! The functions of the language: one table for the parser, the suggestions, the evaluators' messages and the
//! reference.

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

/// A row of the table of functions.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Which one.
    pub func: Func,
    /// Its names: the first is the one to learn, the last is the one printed.
    pub names: &'static [&'static str],
    /// Its calls.
    pub calls: &'static [&'static str],
    /// Least and greatest number of arguments (`usize::MAX`: any number).
    pub arity: (usize, usize),
    /// Its value.
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
        meaning: "the largest integer <= a; also written ⌊a⌋",
        examples: &[("floor(7/2)", "3"), ("floor(-1/2)", "-1")],
        tried: &["int", "trunc"],
    },
    Function {
        func: Func::Ceil,
        names: &["ceil"],
        calls: &["ceil(a)"],
        arity: (1, 1),
        meaning: "the least integer >= a; also written ⌈a⌉",
        examples: &[("ceil(7/2)", "4")],
        tried: &["ceiling"],
    },
    Function {
        func: Func::Sqrt,
        names: &["sqrt"],
        calls: &["sqrt(a)"],
        arity: (1, 1),
        meaning: "the exact square root of a >= 0",
        examples: &[("sqrt(9/4)", "3/2"), ("floor(10*sqrt(2))", "14")],
        tried: &["root"],
    },
    Function {
        func: Func::Isqrt,
        names: &["isqrt"],
        calls: &["isqrt(a)"],
        arity: (1, 1),
        meaning: "the square root of an integer a >= 0, rounded down",
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
        meaning: "the least argument",
        examples: &[("min(3, 1, 2)", "1")],
        tried: &["minimum"],
    },
    Function {
        func: Func::Max,
        names: &["max"],
        calls: &["max(a, b)", "max(a, b, ...)"],
        arity: (2, usize::MAX),
        meaning: "the greatest argument",
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
        meaning: "the n-th Fibonacci number, n >= 0; fib(0), fib(1), ... are 0, 1, 1, 2, 3, 5, ...",
        examples: &[("fib(10)", "55")],
        tried: &["fibonacci"],
    },
    Function {
        func: Func::Log2,
        names: &["log2"],
        calls: &["log2(n)"],
        arity: (1, 1),
        meaning: "the logarithm to base 2 of an integer n >= 1, rounded down",
        examples: &[("log2(8)", "3"), ("log2(15)", "3")],
        tried: &["log", "lg", "ln", "ilog2"],
    },
    Function {
        func: Func::Popcount,
        names: &["popcount"],
        calls: &["popcount(n)"],
        arity: (1, 1),
        meaning: "the number of ones in the binary digits of an integer n >= 0",
        examples: &[("popcount(13)", "3")],
        tried: &["bitcount", "count_ones", "hamming"],
    },
    Function {
        func: Func::Digits,
        names: &["digits"],
        calls: &["digits(n)"],
        arity: (1, 1),
        meaning: "the number of decimal digits of an integer n >= 0; digits(0) is 1",
        examples: &[("digits(2024)", "4")],
        tried: &["length"],
    },
    Function {
        func: Func::Complement,
        names: &["compl", "C"],
        calls: &["compl(a)", "compl(b, a)"],
        arity: (1, 2),
        meaning: "compl(a) flips the bits of a within its own length: (2^len(a) - 1) - a. compl(b, a) flips them \
                  within the length of b and drops higher bits of a. a, b >= 0; 0 has length 0",
        examples: &[("compl(9)", "6"), ("compl(9, 50)", "13"), ("C(9)", "6")],
        tried: &["complement"],
    },
    Function {
        func: Func::Even,
        names: &["even"],
        calls: &["even(a)"],
        arity: (1, 1),
        meaning: "the integer a is even (a condition)",
        examples: &[("even(4)", "true")],
        tried: &[],
    },
    Function {
        func: Func::Odd,
        names: &["odd"],
        calls: &["odd(a)"],
        arity: (1, 1),
        meaning: "the integer a is odd (a condition)",
        examples: &[("odd(4)", "false")],
        tried: &[],
    },
    Function {
        func: Func::If,
        names: &["if"],
        calls: &["if(CONDITION, A, B)"],
        arity: (3, 3),
        meaning: "A if the condition is true, otherwise B; the other value is not evaluated",
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
    pub(crate) fn named(word: &str) -> Option<Func> {
        FUNCTIONS.iter().find(|known| known.names.contains(&word)).map(|known| known.func)
    }

    /// The name as printed.
    pub fn name(self) -> &'static str {
        self.known().names.last().copied().unwrap_or_default()
    }

    /// Least and greatest number of arguments (`usize::MAX`: any number).
    pub(crate) fn arity(self) -> (usize, usize) {
        self.known().arity
    }

    /// Whether a call is a condition rather than a number.
    pub fn is_condition(self) -> bool {
        matches!(self, Func::Even | Func::Odd)
    }
}
