//! The rules among which numbers are looked for: the catalogue, then every rule of some shapes, the simplest first.

use std::collections::HashSet;
use std::sync::LazyLock;
use wythoff_base::{UBig, integer};
use wythoff_game::Subject;
use wythoff_game::catalogue;
use wythoff_game::{Expr, ExprKind};
use wythoff_game::{Modifier, Rule};

/// A rule, and how simple it is.
#[derive(Clone, Debug)]
pub(crate) struct Simple {
    /// Its line.
    pub line: String,
    /// The parts of the rule, a number counting for its length.
    pub weight: usize,
}

static RULES: LazyLock<Vec<Simple>> = LazyLock::new(|| {
    let named = catalogue::all().map(|entry| entry.rule.clone());
    let shaped = SHAPES.iter().flat_map(Shapes::lines);
    let mut seen = HashSet::new();
    let mut rules: Vec<Simple> = named.chain(shaped).filter_map(|line| simple(&line)).collect();
    rules.retain(|rule| seen.insert(rule.line.clone()));
    // Stable: of rules that are as simple as each other the catalogue's comes first.
    rules.sort_by_key(|rule| rule.weight);
    rules
});

/// All rules, the simplest first; among equals those of the catalogue.
pub(crate) fn rules() -> &'static [Simple] {
    &RULES
}

fn simple(line: &str) -> Option<Simple> {
    let rule = Rule::parse(line).ok()?;
    let modifiers = rule.modifiers.iter().map(|modifier| match modifier {
        Modifier::Single(condition) => 2 + weight(condition),
        Modifier::Blocking(q) => 3 + *q as usize / 2,
        Modifier::Misere | Modifier::NoSingle => 3,
    });
    Some(Simple { line: Subject::from(&rule).to_string(), weight: weight(&rule.body) + modifiers.sum::<usize>() })
}

/// The number of parts, a number counting for its bits.
fn weight(e: &Expr) -> usize {
    let own = match &e.kind {
        ExprKind::Number(literal) => {
            UBig::try_from(literal.digits.clone()).map_or(1, |n| integer::bits(&n).max(1)) + 2 * literal.scale as usize
        }
        _ => 1,
    };
    own + e.children().into_iter().map(weight).sum::<usize>()
}

/// Shapes of rules: V and W stand for variables, P for 1, 2, ... and Q for 0, 1, ... up to the bounds given, R for
/// P + 1.
struct Shapes {
    head: &'static str,
    variables: &'static [&'static str],
    most: [u64; 2],
    bodies: &'static [&'static str],
}

const PILES: &[&str] = &["x1", "y1", "x0"];

const SHAPES: [Shapes; 14] = [
    Shapes { head: "f", variables: PILES, most: [16, 0], bodies: &["P"] },
    Shapes {
        head: "f",
        variables: PILES,
        most: [7, 4],
        bodies: &[
            "P*V + Q",
            "(V | P) + Q",
            "(V xor P) + Q",
            "(V & P) + Q",
            "V % R + Q",
            "floor(V/R) + Q",
            "max(V, P) + Q",
        ],
    },
    Shapes {
        head: "f",
        variables: PILES,
        most: [5, 3],
        bodies: &[
            "V^2 + Q",
            "isqrt(V) + Q",
            "popcount(V) + Q",
            "log2(V + 1) + Q",
            "C(V) + Q",
            "(-1)^V + Q",
            "min(V, P) + Q",
            "V*(V + 1)/2 + Q",
            "P*V^2 + Q",
            "V - P",
            "ceil(V/R) + Q",
            "P*(V % 2) + Q",
            "gcd(V, R) + Q",
            "if(even(V), R, 1) + Q",
            "if(odd(V), R, 1) + Q",
            "if(even(V), V, P) + Q",
            "if(odd(V), V, P) + Q",
            "if(even(V), R*V, V) + Q",
            "if(odd(V), R*V, V) + Q",
            "if(V < P, 1, 2) + Q",
            "if(V % 3 == 0, R, 1) + Q",
            "V*(1 + (-1)^V) + Q",
            "abs(V - P) + Q",
        ],
    },
    Shapes {
        head: "f",
        variables: PILES,
        most: [3, 3],
        bodies: &[
            "V + W + Q",
            "V - W + Q",
            "V*W + Q",
            "(V | W) + Q",
            "(V xor W) + Q",
            "(V & W) + Q",
            "max(V, W) + Q",
            "min(V, W) + Q",
            "gcd(V, W) + Q",
            "abs(V - W) + Q",
            "(V - W)^2 + Q",
            "P*V + W + Q",
            "P*V - W + Q",
            "P*(V - W) + Q",
            "V - P*W + Q",
            "floor(V/R) + W + Q",
            "floor((V + P)/(W + 1)) + Q",
            "(V - W) % R + Q",
            "(V + W) % R + Q",
            "(-1)^V + (-1)^W + Q",
            "(-1)^V - (-1)^W + Q",
            "if(even(V), W, P) + Q",
            "if(odd(V), W, P) + Q",
            "V % 2*W + Q",
            "isqrt(V) + W + Q",
            "V^2 + W + Q",
            "floor((V - W)/R) + Q",
        ],
    },
    Shapes {
        head: "f",
        variables: PILES,
        most: [6, 0],
        bodies: &["V xor W | P", "(V | W) xor P", "V & W | P", "(V & W) xor P", "(V | W) & P", "(V xor W) & P"],
    },
    Shapes {
        head: "wyt",
        variables: &["k"],
        most: [9, 9],
        bodies: &["P", "P*k + Q", "P*k - Q", "k^2 + P*k + Q", "P*k^2 + Q"],
    },
    Shapes {
        head: "wyt",
        variables: &["k"],
        most: [7, 5],
        bodies: &[
            "k^3 + Q",
            "2^k + Q",
            "2^k - Q",
            "R^k",
            "k/R + Q",
            "3*k/R + Q",
            "5*k/R + Q",
            "7*k/R + Q",
            "sqrt(R)*k + Q",
            "phi*k + Q",
            "k + isqrt(k) + Q",
            "floor(k/R) + Q",
            "k + floor(k/R) + Q",
            "(k | P) + Q",
            "(k xor P) + Q",
            "(k & P) + Q",
            "max(k, P) + Q",
            "k % R + Q",
            "k + k % R + Q",
            "k*(k + 1)/2 + Q",
            "k^2 - k + Q",
            "if(even(k), R*k, k) + Q",
            "if(odd(k), R*k, k) + Q",
            "if(even(k), R, 1) + Q",
            "P*k + (-1)^k + Q",
            "if(k < P, k, 2*k) + Q",
            "k + log2(k) + Q",
            "k + popcount(k) + Q",
            "P*k + k % 2 + Q",
            "fib(k) + Q",
            "k + gcd(k, R) + Q",
        ],
    },
    Shapes { head: "c", variables: &["n"], most: [9, 9], bodies: &["P*n + Q", "floor(P*n/R)", "P*floor(n/R)"] },
    Shapes {
        head: "c",
        variables: &["n"],
        most: [7, 4],
        bodies: &[
            "n^2 + Q",
            "P*n^2 + Q",
            "n*(n + 1)/2 + Q",
            "n^2 + P*n + Q",
            "2^n + Q",
            "floor(sqrt(R)*n) + Q",
            "floor(phi*n) + Q",
            "floor(sqrt(R)*n/2) + Q",
            "isqrt(n) + Q",
            "isqrt(P*n) + Q",
            "n + isqrt(n) + Q",
            "n + floor(n/R) + Q",
            "P*n + n % 2 + Q",
            "(n | P) + Q",
            "n + popcount(n) + Q",
            "n^3 + Q",
            "fib(n) + Q",
            "floor(n^2/R) + Q",
            "log2(n + 1) + Q",
            "floor((P*n + 1)/2) + Q",
            "floor((P*n + 2)/3) + Q",
            "2^n - 1 + Q",
        ],
    },
    Shapes {
        head: "take",
        variables: &["k"],
        most: [7, 2],
        bodies: &[
            "k == l and even(k)",
            "k == l and odd(k)",
            "k == l and k <= P",
            "k == l and k >= P",
            "k == l and k % R == Q",
            "k == l and k % R != Q",
            "k == R*l",
            "k == l or k == R*l",
            "k == l or k == l + P",
            "k == l + P",
            "k + l <= P",
            "k + l == P",
            "k + l >= P",
            "k*l <= P",
            "k*l == P",
            "even(k + l)",
            "odd(k + l)",
            "even(k*l)",
            "odd(k*l)",
            "(k + l) % R == Q",
            "(k - l) % R == Q",
            "k & l == 0",
            "k & l == P",
            "k xor l == P",
            "gcd(k, l) == 1",
            "gcd(k, l) == P",
            "k % l == 0",
            "k == l^2",
            "k == l or k == l^2",
            "k < l",
            "k < P*l and l < P*k",
            "abs(k - l) <= Q and k <= P",
            "k <= P and l <= P",
            "k <= P",
            "abs(k - l) == P",
            "abs(k - l) in {0, P}",
            "k == l and k <= x1 + Q",
            "k == l and k <= P*x1",
            "k == l and even(x0 + Q)",
            "k == l and even(x0 + y0 + Q)",
            "k == l and x1 >= P",
            "k == l and popcount(k) == P",
            "k == l and gcd(k, x0) == 1",
            "k <= x1 and l <= x1",
            "k == l and k % R == x0 % R",
        ],
    },
    Shapes {
        head: "f",
        variables: PILES,
        most: [6, 3],
        bodies: &[
            "P, misere",
            "V + P, misere",
            "P*V + 1, misere",
            "V - W + P, misere",
            "(V | P), misere",
            "(V xor P), misere",
        ],
    },
    Shapes {
        head: "f",
        variables: PILES,
        most: [6, 6],
        bodies: &[
            "P, blocking R",
            "V + P, blocking R",
            "P*V + 1, blocking R",
            "V - W + P, blocking R",
            "P, blocking R, misere",
        ],
    },
    Shapes {
        head: "wyt",
        variables: &["k"],
        most: [5, 5],
        bodies: &[
            "P, misere",
            "P*k + Q, misere",
            "P*k, blocking R",
            "P*k + 1, blocking R",
            "P, blocking R",
            "k^2 + Q, misere",
            "k^2, blocking R",
        ],
    },
    Shapes {
        head: "f",
        variables: PILES,
        most: [5, 2],
        bodies: &[
            "P, no single",
            "V + P, no single",
            "P, single = larger",
            "P, single = smaller",
            "V + P, single = larger",
            "V + P, single = smaller",
            "P, single = even(k)",
            "P, single = odd(k)",
            "P, single = k <= Q",
            "P, single = k > Q",
            "P, single = k % 3 != Q",
            "V + P, single = odd(k)",
            "0, single = k <= P",
            "P, single = larger, misere",
            "V + P, single = even(k)",
        ],
    },
];

impl Shapes {
    /// Every rule of these shapes.
    fn lines(&self) -> Vec<String> {
        let Shapes { head, variables, most, bodies } = self;
        let one = |body: &&str| {
            let mut made = vec![format!("{head} = {body}")];
            fill(&mut made, 'V', variables);
            fill(&mut made, 'W', variables);
            // Two letters, two variables.
            made.retain(|line| {
                !(body.contains('W') && variables.iter().any(|v| body.replace(['V', 'W'], v) == line[head.len() + 3..]))
            });
            for (letter, first, last) in [('P', 1, most[0]), ('R', 2, most[0] + 1), ('Q', 0, most[1])] {
                fill(&mut made, letter, &(first..=last).map(|n| n.to_string()).collect::<Vec<_>>());
            }
            made.iter().map(|line| plain(line)).collect::<Vec<_>>()
        };
        bodies.iter().flat_map(one).collect()
    }
}

/// Without parts that change nothing, for example 1*k + 0.
fn plain(line: &str) -> String {
    let line = [" 1*", "(1*"].iter().fold(line.to_string(), |line, one| line.replace(one, &one[..1]));
    let nothing = |line: &str| line.strip_suffix(" + 0").or_else(|| line.strip_suffix(" - 0")).map(str::to_string);
    match line.split_once(", ") {
        _ if line.starts_with("take") => line,
        Some((body, modifiers)) if line.matches('(').count() == 0 => {
            format!("{}, {modifiers}", nothing(body).unwrap_or_else(|| body.to_string()))
        }
        _ => nothing(&line).unwrap_or(line),
    }
}

/// Puts each of these words for a letter, where it occurs.
fn fill(lines: &mut Vec<String>, letter: char, words: &[impl AsRef<str>]) {
    if lines.first().is_some_and(|line| line.contains(letter)) {
        let with = |line: &String| words.iter().map(|word| line.replace(letter, word.as_ref())).collect::<Vec<_>>();
        *lines = lines.iter().flat_map(with).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_of_all_families_and_ordered() {
        let all = rules();
        assert!(all.len() >= 5000, "{}", all.len());
        assert!(all.windows(2).all(|pair| pair[0].weight <= pair[1].weight));
        for word in ["f = ", "wyt = ", "c = ", "take = ", ", blocking", ", misere", ", no single", ", single = "] {
            assert!(all.iter().filter(|rule| rule.line.contains(word)).count() >= 5, "{word}");
        }
        assert!(catalogue::all().all(|entry| all.iter().any(|rule| rule.line == entry.rule)));
    }
}
