//! The files for Walnut, read again: system, adder, automata, and every sentence of the commands, decided by the
//! project's own prover.

use std::collections::BTreeMap;
use std::ops::Not;
use wythoff_automata::{Automaton, Formula, Prover, Sum, System, Var, Walnut as Written, walnut_system};
use wythoff_base::Budget;
use wythoff_base::UBig;
use wythoff_game::position::{Move, Outcome, Piles};
use wythoff_lab::answers::{Allowance, Game, Question};
use wythoff_lab::answers::{Folder, Walnut};
use wythoff_table::table;

/// A command: its name, whether it is a sentence, and the formula.
type Command = (String, bool, String);

fn commands(text: &str) -> Vec<Command> {
    let read = |line: &str| {
        let (word, rest) = line.split_once(' ').unwrap();
        let (name, rest) = rest.split_once(" \"?").unwrap();
        let (_, formula) = rest.strip_suffix("\";").unwrap().split_once(' ').unwrap();
        (name.to_string(), word == "eval", formula.to_string())
    };
    text.lines().map(read).collect()
}

/// Reads Walnut's formulas: a quantifier reaches as far as it can, then <=>, =>, |, &, ~.
struct Reader<'a> {
    rest: &'a str,
    names: BTreeMap<String, Var>,
    known: &'a BTreeMap<String, usize>,
}

impl Reader<'_> {
    fn eats(&mut self, word: &str) -> bool {
        let rest = self.rest.trim_start();
        // < begins <= and <=>, = begins =>.
        let longer = (word == "<" && (rest.starts_with("<=")))
            || (word == "=" && rest.starts_with("=>"))
            || (word == "<=" && rest.starts_with("<=>"))
            || (word == ">" && rest.starts_with(">="));
        let found = rest.strip_prefix(word).filter(|_| !longer);
        if let Some(after) = found {
            self.rest = after;
        }
        found.is_some()
    }

    fn word(&mut self) -> String {
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word.to_string()
    }

    fn var(&mut self) -> Var {
        let word = self.word();
        assert!(!word.is_empty(), "{}", self.rest);
        let next = self.names.len() as Var;
        *self.names.entry(word).or_insert(next)
    }

    fn formula(&mut self) -> Formula {
        let mut left = self.implied();
        while self.eats("<=>") {
            left = left.same_as(self.implied());
        }
        left
    }

    fn implied(&mut self) -> Formula {
        let left = self.either();
        if self.eats("=>") { left.implies(self.implied()) } else { left }
    }

    fn either(&mut self) -> Formula {
        let mut parts = vec![self.both()];
        while self.eats("|") {
            parts.push(self.both());
        }
        if parts.len() == 1 { parts.remove(0) } else { Formula::Or(parts) }
    }

    fn both(&mut self) -> Formula {
        let mut parts = vec![self.one()];
        while self.eats("&") {
            parts.push(self.one());
        }
        if parts.len() == 1 { parts.remove(0) } else { Formula::And(parts) }
    }

    fn one(&mut self) -> Formula {
        let before = self.rest;
        if self.eats("~") {
            return self.one().not();
        }
        if self.eats("$") {
            return self.call();
        }
        if self.eats("(") {
            let inner = self.formula();
            assert!(self.eats(")"), "{}", self.rest);
            return inner;
        }
        for (letter, all) in [("A", true), ("E", false)] {
            if self.eats(letter) {
                let mut vars = vec![self.var()];
                while self.eats(",") {
                    vars.push(self.var());
                }
                let part = self.formula();
                return if all { part.for_all(&vars) } else { part.exists(&vars) };
            }
        }
        self.rest = before;
        self.compared()
    }

    fn call(&mut self) -> Formula {
        let name = self.word();
        assert!(self.eats("("));
        let mut vars = vec![self.var()];
        while self.eats(",") {
            vars.push(self.var());
        }
        assert!(self.eats(")"));
        Formula::Relation(self.known[&name], vars)
    }

    fn compared(&mut self) -> Formula {
        let left = self.sum();
        let op =
            ["<=", ">=", "=", "<", ">"].into_iter().find(|op| self.eats(op)).unwrap_or_else(|| panic!("{}", self.rest));
        let right = self.sum();
        let minus = |a: &Sum, b: &Sum| a.plus(-1, b).unwrap();
        match op {
            "=" => Formula::zero(minus(&left, &right)),
            "<" => Formula::positive(minus(&right, &left)),
            ">" => Formula::positive(minus(&left, &right)),
            "<=" => Formula::positive(minus(&left, &right)).not(),
            _ => Formula::positive(minus(&right, &left)).not(),
        }
    }

    fn sum(&mut self) -> Sum {
        let mut sum = self.term();
        while self.eats("+") {
            sum = sum.plus(1, &self.term()).unwrap();
        }
        sum
    }

    fn term(&mut self) -> Sum {
        self.rest = self.rest.trim_start();
        if !self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            return Sum::var(self.var());
        }
        let number: i64 = self.word().parse().unwrap();
        if self.eats("*") { Sum::var(self.var()).times(number).unwrap() } else { Sum::constant(number) }
    }
}

/// The folder, and what its files say.
struct Read {
    folder: Folder,
    system: System,
    relations: Vec<Automaton>,
    known: BTreeMap<String, usize>,
    commands: Vec<Command>,
}

impl Read {
    fn of(rule: &str) -> Read {
        let folder = Walnut { game: Game::parse(rule).unwrap() }.answer(&Allowance::default()).unwrap().folder;
        let budget = Budget::unlimited();
        let text =
            &folder.files.iter().find(|(path, _)| *path == format!("Command Files/{}.txt", folder.name)).unwrap().1;
        let base = text.split("\"?").nth(1).unwrap().split(' ').next().unwrap();
        let system = walnut_system(base).unwrap();
        let commands = commands(text);
        let (mut relations, mut known) = (Vec::new(), BTreeMap::new());
        for (path, text) in &folder.files {
            let Some(name) = path.strip_prefix("Automata Library/").and_then(|name| name.strip_suffix(".txt")) else {
                continue;
            };
            let written: Written = text.parse().unwrap();
            assert_eq!(written.to_string(), *text);
            known.insert(name.to_string(), relations.len());
            relations.push(written.relation(|output| output == 1, &budget).unwrap().unwrap());
        }
        Read { folder, system, relations, known, commands }.compiled()
    }

    /// Every definition as an automaton, one after the other, as Walnut does.
    fn compiled(mut self) -> Read {
        for (name, ..) in self.commands.clone().iter().filter(|(_, sentence, _)| !sentence) {
            self.relations.push(self.automaton(name));
            self.known.insert(name.clone(), self.relations.len() - 1);
        }
        self
    }

    fn formula(&self, text: &str) -> Formula {
        let mut reader = Reader { rest: text, names: BTreeMap::new(), known: &self.known };
        let formula = reader.formula();
        assert!(reader.rest.trim().is_empty(), "{}", reader.rest);
        formula
    }

    /// Each sentence, and whether it is true.
    fn verdicts(&self) -> Vec<(&str, bool)> {
        let budget = Budget::unlimited();
        let prover = Prover::new(self.system, self.relations.clone(), &budget);
        let sentences = self.commands.iter().filter(|(_, sentence, _)| *sentence);
        sentences.map(|(name, _, text)| (name.as_str(), prover.decide(&self.formula(text)).unwrap().holds())).collect()
    }

    /// What a definition recognises, its variables in the order of their names.
    fn automaton(&self, name: &str) -> Automaton {
        let budget = Budget::unlimited();
        let prover = Prover::new(self.system, self.relations.clone(), &budget);
        let (_, _, text) = self.commands.iter().find(|(known, ..)| known == name).unwrap();
        let mut reader = Reader { rest: text, names: BTreeMap::new(), known: &self.known };
        let formula = reader.formula();
        let free = formula.free();
        let vars: Vec<Var> = reader.names.values().copied().filter(|var| free.contains(var)).collect();
        prover.automaton(&formula, &vars).unwrap()
    }

    fn relation(&self, what: &str) -> &Automaton {
        &self.relations[self.known[&format!("{}_{what}", self.folder.name)]]
    }

    /// The same with another formula for the two-pile moves.
    fn with_moves(mut self, change: impl Fn(&str) -> String) -> Read {
        let name = format!("{}_two", self.folder.name);
        let (_, _, text) = self.commands.iter_mut().find(|(known, ..)| *known == name).unwrap();
        *text = change(text);
        self.compiled()
    }
}

/// How far pairs are compared; where nobody says so the slower games are left out.
fn far() -> Option<u64> {
    std::env::var("WYTHOFF_WALNUT").ok().and_then(|to| to.parse().ok())
}

/// The games that are asked here: the first ones are quick.
fn games() -> &'static [(&'static str, (u64, u64))] {
    if far().is_some() { &GAMES } else { &GAMES[..9] }
}

/// The rule, and a move that joins two P-positions.
const GAMES: [(&str, (u64, u64)); 14] = [
    ("wythoff", (1, 2)),
    ("f = 2", (1, 3)),
    ("thue-morse", (1, 2)),
    ("wyt = 2*k", (1, 2)),
    ("wyt = 3*k", (1, 3)),
    ("wyt = 3", (1, 3)),
    ("nim-2", (1, 1)),
    ("f = 1, misere", (1, 2)),
    ("f04-table5", (1, 3)),
    ("wyt = 2*k + 1", (1, 3)),
    ("wyt = 1.5k + 1", (1, 3)),
    ("wyt = k + if(even(k), 1, 2)", (1, 3)),
    ("f = 2, misere", (1, 3)),
    ("f = 3", (1, 4)),
];

#[test]
fn every_sentence_is_true_and_a_changed_rule_is_not() {
    for (rule, (k, l)) in games() {
        let read = Read::of(rule);
        let verdicts = read.verdicts();
        assert!(verdicts.iter().all(|(_, holds)| *holds), "{rule}: {verdicts:?}");
        assert_eq!(verdicts.iter().map(|(name, _)| name.to_string()).collect::<Vec<_>>(), read.folder.sentences);
        let name = read.folder.name.clone();
        let of = |read: &Read, what: &str| {
            let name = format!("{name}_{what}");
            read.verdicts().into_iter().find(|(known, _)| *known == name).unwrap().1
        };
        let more = read.with_moves(|two| format!("({two}) | (u+{k}=x & v+{l}=y) | (u+{l}=x & v+{k}=y)"));
        assert!(!of(&more, "indep"), "{rule}");
        // Nim has no two-pile moves to be left out.
        let none = Read::of(rule).with_moves(|_| "u<x & x<u & v=y".into());
        assert!(of(&none, "indep") && (of(&none, "absorb") == (*rule == "nim-2")), "{rule}");
    }
}

#[test]
fn pairs_systems_and_adders_to_500() {
    let budget = Budget::unlimited();
    let to = far().unwrap_or(60);
    for (rule, _) in games() {
        let read = Read::of(rule);
        let game = Game::parse(rule).unwrap();
        let rules = game.subject.game().unwrap();
        let board = table(rules, to, &budget).unwrap();
        let pairs = read.relation("p");
        let numbers: Vec<UBig> = (0..=to).map(UBig::from).collect();
        for (x, y) in (0..=to).flat_map(|x| (0..=to).map(move |y| (x, y))) {
            let is_p = board.outcome(x, y) == Some(Outcome::P);
            let both = [numbers[x as usize].clone(), numbers[y as usize].clone()];
            assert_eq!(pairs.contains(&both), is_p, "{rule} {x} {y}");
        }
        // Moves between sorted positions.
        let moves = read.relation("move");
        let sorted = |most: u64| (0..=most).flat_map(move |x| (x..=most).map(move |y| (x, y)));
        for ((x, y), (u, v)) in sorted(7).flat_map(|to| sorted(7).map(move |from| (to, from))) {
            let legal = |u: u64, v: u64| {
                let taken = x.checked_sub(u).zip(y.checked_sub(v));
                taken.is_some_and(|(k, l)| rules.allows(&Piles { x, y }, &Move { k, l }).unwrap())
            };
            let found = moves.contains(&[u, v, x, y].map(UBig::from));
            // Where positions need not be sorted the other order is another question.
            let other = moves.contains(&[v, u, x, y].map(UBig::from));
            assert_eq!(found || other, legal(u, v) || legal(v, u), "{rule} ({x},{y}) ({u},{v})");
        }
        let file = |ending: &str| {
            read.folder.files.iter().find(|(path, _)| path.starts_with("Custom") && path.ends_with(ending))
        };
        let Some((_, adder)) = file("_addition.txt") else {
            assert_eq!(read.system.t(), 0, "{rule}");
            continue;
        };
        let adder: Written = adder.parse().unwrap();
        let words: Written = read.folder.files[0].1.parse().unwrap();
        let digits = |n: u64, length: usize| {
            let word = read.system.write(&n.into());
            [vec![0; length - word.len()], word].concat()
        };
        let length = read.system.write(&(2 * to).into()).len();
        assert!((0..=to).all(|n| words.output(digits(n, length).iter().map(|digit| [*digit])) == Some(1)), "{rule}");
        assert_eq!(words.output([[read.system.digits() as u8 - 1], [read.system.s() as u8]]), None);
        // Of all numbers of one digit more, written as the system wants it, the sum is the only one.
        for (x, y) in (0..=to).flat_map(|x| (0..=to).map(move |y| (x, y))) {
            let [x_digits, y_digits, sum] = [x, y, x + y].map(|n| digits(n, length + 1));
            let mut found = vec![(0u32, Vec::new())];
            for (a, b) in x_digits.iter().zip(&y_digits) {
                let on = |(state, word): &(u32, Vec<u8>)| {
                    let edges = adder.states[*state as usize].edges.iter();
                    let fitting = edges.filter(|(column, _)| column[..2] == [*a, *b]);
                    fitting.map(|(column, to)| (*to, [&word[..], &column[2..]].concat())).collect::<Vec<_>>()
                };
                found = found.iter().flat_map(on).collect();
            }
            found.retain(|(state, word)| {
                adder.states[*state as usize].output != 0 && words.output(word.iter().map(|digit| [*digit])) == Some(1)
            });
            let found: Vec<_> = found.into_iter().map(|(_, word)| word).collect();
            assert_eq!(found, [sum], "{rule} {x} {y}");
        }
    }
}

#[test]
fn other_games_are_declined() {
    for (rule, reason) in [("hofstadter", "automaton"), ("f = 1, blocking 2", "free"), ("wyt = k^2", "")] {
        let failure = Walnut { game: Game::parse(rule).unwrap() }.answer(&Allowance::default()).unwrap_err();
        assert!(failure.reason().is_some() && failure.to_string().contains(reason), "{rule}: {failure}");
    }
    assert!(
        Walnut { game: Game::parse("half").unwrap() }.answer(&Allowance::default()).unwrap_err().reason().is_none()
    );
}
