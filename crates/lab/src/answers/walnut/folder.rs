//! The files: numeration system, its adder, the automata of the pairs, and the commands.
//!
//! docs/proofs.md, Proposition 113. Walnut first proves the adder from the order of words; then that no move leads
//! from a pair to a pair, and that one leads from every other position to a pair.

use super::sentences::printed;
use wythoff_automata::{Automaton, Formula, Prover, System, Walnut, WalnutState, walnut_name};
use wythoff_base::{Budget, GaveUp};
use wythoff_base::{IBig, UBig};
use wythoff_check::Kernel;
use wythoff_game::{Ruleset, TwoPile};
use wythoff_solve::{
    AUTOMATON_STATES as STATES, Analysis, Line, WytTheorem, automaton_systems as systems, search_automaton as search,
    straight,
};

/// The greatest constant of `wyt = t`.
const MOST: u32 = 100;

/// The files of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    /// The name of the command file, without its ending: that with which all others begin.
    pub name: String,
    /// The path of each file in the folder, and its content.
    pub files: Vec<(String, String)>,
    /// The names of the sentences, all of which Walnut finds true.
    pub sentences: Vec<String>,
}

/// What the pairs are.
enum Pairs {
    /// x ends in an even number of zeros, and y is x with one more.
    Line,
    /// Those of wyt = t, by arithmetic.
    Constant(u32),
    /// Those that this recognises, the smaller number first.
    Automaton(Automaton),
}

/// The two-pile moves from (x,y) to (u,v).
enum Moves {
    /// A formula for all positions.
    Any(String),
    /// One for positions whose smaller pile comes first; and what must hold so that it is what the rule says.
    Sorted(String, Vec<String>),
}

impl Folder {
    /// The files of a game whose pairs are known by their digits; otherwise why there are none.
    pub(crate) fn of(analysis: &Analysis, rules: &Ruleset, budget: &Budget) -> Result<Folder, GaveUp> {
        if rules.play().is_blocking() || !rules.free_single() {
            return Err(GaveUp::beyond("one-pile moves must be free, without blocking"));
        }
        let (system, pairs) = pairs(analysis, rules, budget)?;
        let moves = match own(rules).or_else(|| constant(analysis).map(bounded)) {
            Some(text) => Moves::Any(text),
            None => {
                let kernel = Kernel::of(rules).ok_or_else(|| GaveUp::beyond(Kernel::NEEDS))?;
                let (moves, duties) = kernel.two_pile();
                let text = |formula: &Formula| printed(formula).ok_or_else(|| GaveUp::beyond(Kernel::NEEDS));
                Moves::Sorted(text(&moves)?, duties.iter().map(text).collect::<Result<_, _>>()?)
            }
        };
        let base = walnut_name(system);
        let name = base.strip_prefix("msd_").filter(|_| system.t() > 0).unwrap_or("wyt").to_string();
        let mut files = Vec::new();
        if system.t() > 0 {
            let prover = Prover::new(system, [], budget);
            let sum = prover.automaton(&Formula::zero(([(1, 0), (1, 1), (-1, 2)], 0)), &[0, 1, 2])?;
            files.push((format!("Custom Bases/{base}.txt"), words(system).to_string()));
            let adder = Walnut { tracks: vec![alphabet(system); 3], ..Walnut::of(&sum) };
            files.push((format!("Custom Bases/{base}_addition.txt"), adder.to_string()));
        }
        match &pairs {
            Pairs::Line => {
                files.push((format!("Automata Library/{name}_a.txt"), even_zeros(system).to_string()));
                files.push((format!("Automata Library/{name}_shift.txt"), shift(system).to_string()));
            }
            Pairs::Automaton(found) => {
                files.push((format!("Automata Library/{name}_pair.txt"), Walnut::of(found).to_string()));
            }
            Pairs::Constant(_) => {}
        }
        let mut commands = Commands { name: &name, base: &base, text: String::new(), sentences: Vec::new() };
        commands.write(&pairs, &moves, rules.play().is_misere());
        let Commands { text, sentences, .. } = commands;
        files.push((format!("Command Files/{name}.txt"), text));
        let readme = format!(
            "The P-positions of {rules}, proved by Walnut 7.1:\n\n    \
             walnut --home-dir=DIR/ --session-dir=DIR/ {name}.txt\n\n\
             where DIR is this folder. Every eval must say TRUE: {}.\n",
            sentences.join(", ")
        );
        files.push(("README.txt".into(), readme));
        Ok(Folder { name, files, sentences })
    }
}

/// The system, and the pairs in it.
fn pairs(analysis: &Analysis, rules: &Ruleset, budget: &Budget) -> Result<(System, Pairs), GaveUp> {
    if let Some(system) = analysis.line().and_then(system_of) {
        return Ok((system, Pairs::Line));
    }
    if let Some(t) = constant(analysis) {
        let two = System::new(2, 0).ok_or_else(|| GaveUp::beyond("there is no base 2"))?;
        return Ok((two, Pairs::Constant(t)));
    }
    // The line of the same moves in normal play.
    let varied = rules.play().is_misere() || rules.play().is_blocking();
    let normal = varied.then(|| Analysis::of(&(&rules.in_normal_play()).into()));
    let first = normal.as_ref().and_then(|normal| normal.line()).and_then(system_of);
    let all: Vec<System> =
        first.into_iter().chain(systems().into_iter().filter(|system| Some(*system) != first)).collect();
    let found = search(rules, &all, STATES, budget)?;
    let none = || GaveUp::beyond("no automaton was found whose pairs could be proved to be the P-positions");
    let found = found.found.ok_or_else(none)?;
    Ok((found.pairs.system(), Pairs::Automaton(found.pairs)))
}

fn system_of(line: &Line) -> Option<System> {
    let (s, t) = (u32::try_from(&line.s).ok()?, u32::try_from(&line.t).ok()?);
    System::new(s, t)
}

/// t of wyt = t in plain play; 1 where there is no two-pile move.
fn constant(analysis: &Analysis) -> Option<u32> {
    let rules = analysis.plain()?;
    let t = match (rules.two_pile(), analysis.recognised().map(|found| &found.theorem)) {
        (TwoPile::Wyt(_), Some(WytTheorem::Constant { t })) => t.clone(),
        (TwoPile::Constraint(f), _) if f.expr().is_constant() => {
            let value = f.ceil(&[IBig::ZERO, IBig::ZERO, IBig::ONE]).ok()?;
            (value <= IBig::ZERO).then_some(IBig::ONE)?
        }
        _ => return None,
    };
    u32::try_from(&t).ok().filter(|t| *t <= MOST)
}

/// k, l >= 1 taken from x and y.
fn taken(condition: &str) -> String {
    format!("(Ek,l k>=1 & l>=1 & u+k=x & v+l=y & {condition})")
}

fn bounded(t: u32) -> String {
    taken(&format!("k<{t} & l<{t}"))
}

/// The moves abs(k - l) < t, and 0 < k <= l < s k + t, in words that Walnut is quick with.
fn own(rules: &Ruleset) -> Option<String> {
    let (s, t) = match rules.two_pile() {
        TwoPile::Constraint(f) if f.expr().is_constant() => {
            (UBig::ONE, UBig::try_from(f.ceil(&[IBig::ZERO, IBig::ZERO, IBig::ONE]).ok()?).ok()?)
        }
        TwoPile::Wyt(f) => {
            let (s, t) = straight(f)?;
            (UBig::try_from(s).ok().filter(|s| !s.is_zero())?, UBig::try_from(t).ok()?)
        }
        _ => return None,
    };
    Some(if s.is_one() {
        format!("(u<x & v<y & x+v<y+u+{t} & y+u<x+v+{t})")
    } else {
        taken(&format!("l<{s}*k+{t} & k<{s}*l+{t}"))
    })
}

fn alphabet(system: System) -> String {
    let digits: Vec<String> = (0..system.digits()).map(|digit| digit.to_string()).collect();
    format!("{{{}}}", digits.join(","))
}

fn digits(system: System) -> impl Iterator<Item = u8> + Clone {
    (0..system.digits()).filter_map(|digit| u8::try_from(digit).ok())
}

fn state(output: bool, edges: impl Iterator<Item = (Vec<u8>, u32)>) -> WalnutState {
    WalnutState { output: output.into(), edges: edges.collect() }
}

/// The valid words: the largest digit is followed by one below s.
fn words(system: System) -> Walnut {
    let last = system.digits() - 1;
    let any = digits(system).map(|digit| (vec![digit], u32::from(u32::from(digit) == last)));
    let fewer = digits(system).filter(|digit| u32::from(*digit) < system.s()).map(|digit| (vec![digit], 0));
    Walnut { tracks: vec![alphabet(system)], states: vec![state(true, any), state(true, fewer)] }
}

/// Only zeros so far, an even number of zeros at the end, an odd one.
fn even_zeros(system: System) -> Walnut {
    let on = |zero: u32| digits(system).map(move |digit| (vec![digit], if digit == 0 { zero } else { 1 }));
    Walnut {
        tracks: vec![walnut_name(system)],
        states: vec![state(true, on(0)), state(true, on(2)), state(false, on(1))],
    }
}

/// The second number is the first followed by a zero: the state is its last digit.
fn shift(system: System) -> Walnut {
    let on = |last: u8| digits(system).map(move |digit| (vec![last, digit], u32::from(digit)));
    let states = digits(system).map(|last| state(last == 0, on(last))).collect();
    Walnut { tracks: vec![walnut_name(system); 2], states }
}

/// The command file, as it grows.
struct Commands<'a> {
    name: &'a str,
    base: &'a str,
    text: String,
    sentences: Vec<String>,
}

impl Commands<'_> {
    fn def(&mut self, what: &str, formula: &str) {
        let Commands { name, base, .. } = self;
        self.text.push_str(&format!("def {name}_{what} \"?{base} {formula}\";\n"));
    }

    fn eval(&mut self, what: &str, sentence: &str) {
        let Commands { name, base, .. } = self;
        self.sentences.push(format!("{name}_{what}"));
        self.text.push_str(&format!("eval {name}_{what} \"?{base} {sentence}\";\n"));
    }

    fn write(&mut self, pairs: &Pairs, moves: &Moves, misere: bool) {
        let name = self.name;
        // x + 0 = x; x + y = z iff x + y' = z', the next words being meant; and x + y' is never the first word.
        self.def("succ", "x<y & (~(Ez x<z & z<y))");
        self.eval("zero", "Ax,y,z (~(Ew w<y)) => ((x+y=z) <=> (x=z))");
        self.eval("step", &format!("Av,w,x,y,z (${name}_succ(y,v) & ${name}_succ(z,w)) => ((x+y=z) <=> (x+v=w))"));
        self.eval("first", &format!("Av,w,x,y (${name}_succ(y,v) & (~(Ez z<w))) => (~(x+v=w))"));
        let pair = match pairs {
            Pairs::Line => format!("(${name}_a(x) & ${name}_shift(x,y)) | (${name}_a(y) & ${name}_shift(y,x))"),
            Pairs::Automaton(_) => format!("${name}_pair(x,y) | ${name}_pair(y,x)"),
            Pairs::Constant(t) => {
                let block = t * t - 1;
                let (x, y) = (format!("x={block}*q+{t}*r+s"), format!("y={block}*q+{t}*s+r"));
                let least = if block == 0 {
                    "x=y".to_string()
                } else {
                    format!("Eq,r,s {x} & {y} & r<{t} & s<{t} & ~(r={last} & s={last})", last = t - 1)
                };
                format!("({least})")
            }
        };
        self.def("p", &pair);
        let one = "(u=x & v<y) | (u<x & v=y)";
        let won = if misere { "(x=0 & y=0) | " } else { "" };
        match moves {
            Moves::Any(text) => {
                self.def("two", text);
                self.def("move", &format!("{one} | ${name}_two(u,v,x,y)"));
                self.eval("indep", &format!("Au,v,x,y (${name}_p(x,y) & ${name}_p(u,v)) => (~${name}_move(u,v,x,y))"));
                let reached = format!("(Eu,v ${name}_p(u,v) & ${name}_move(u,v,x,y))");
                self.eval("absorb", &format!("Ax,y {won}${name}_p(x,y) | {reached}"));
            }
            Moves::Sorted(text, duties) => {
                for (duty, number) in duties.iter().zip(1..) {
                    self.eval(&format!("read{number}"), &format!("Au,v,x,y {duty}"));
                }
                self.def("two", &format!("x<=y & u<=v & {text}"));
                self.def("move", &format!("x<=y & u<=v & ({one} | (v=x & u<y) | ${name}_two(u,v,x,y))"));
                self.eval("indep", &format!("Au,v,x,y (${name}_p(x,y) & ${name}_p(u,v)) => (~${name}_move(u,v,x,y))"));
                let reached = format!("(Eu,v ${name}_p(u,v) & ${name}_move(u,v,x,y))");
                self.eval("absorb", &format!("Ax,y (x<=y) => ({won}${name}_p(x,y) | {reached})"));
            }
        }
        if misere {
            self.eval("end", &format!("Ax,y ${name}_p(x,y) => (x>0 | y>0)"));
        }
    }
}
