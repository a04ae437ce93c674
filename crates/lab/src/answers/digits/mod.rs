//! `digits`: numbers in the numeration system that decides a game.

mod said;
mod seen;

use super::allowance::Allowance;
use super::clip;
use super::failure::Failure;
use super::game::Game;
use super::panel::Panel;
use super::parameter::{FIRST_PILE, Form, GAME, Parameter, Place, TO, parameters};
use super::question::Question;
use super::solve::Solved;
use wythoff_base::{Budget, GaveUp, UBig, integer};
use wythoff_check::evidence::Evidence;
use wythoff_seq::access::{Numeration, Partner};
use wythoff_solve::Solver;

parameters! {
    /// Writes a number, or all numbers up to a bound, in the system of a game.
    #[derive(Clone, Debug)]
    pub struct Digits {
        /// The game.
        game: Game = GAME,
        /// The number.
        x: Option<UBig> = Parameter {
            called: "the number",
            required: false,
            help: "The number, for example 1000, 1e14, 10^100+7, @FILE, or - for stdin",
            place: Place::Perhaps("X"),
            ..FIRST_PILE
        },
        /// The last of all numbers.
        to: Option<u64> = Parameter {
            about: "All numbers up to this one, instead of one number",
            help: "Write all numbers up to this one, instead of one number",
            ..Parameter { form: Form::Count(|limits| limits.rows), ..TO }
        },
    }
}

/// The most bases listed: those of all machine words. The recurrence gives the others.
const MOST_BASES: usize = 64;

/// The bytes that a number takes without its digits: six big integers and two texts.
const EACH: usize = 256;

/// The games that have a system. A test asks about each game named here.
const KNOWN: &str = "the games with one have b_n = s a_n + t n, for example wythoff, wythoff-2, thue-morse, \
                     f04-example2 and wyt-linear-2-3, or are wyt = t with a constant t >= 2, for example wyt-const-3";

/// Numbers in the numeration system that decides a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct InDigits {
    /// The canonical line.
    pub game: String,
    /// The system.
    pub system: DigitSystem,
    /// The numbers asked for, each with its place among the pairs.
    pub numbers: Vec<NumberInDigits>,
    /// The method that reads the digits.
    pub solver: &'static str,
    /// What the digits decide rests on this.
    pub theorem: String,
    /// Why the theorem's hypotheses hold for this rule.
    pub reasons: Vec<String>,
    /// How far.
    pub evidence: Evidence,
}

/// A numeration system, and what its digits decide.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DigitSystem {
    /// `(2,2)`, `base 2`, `Zeckendorf`, or the three bases.
    pub name: String,
    /// How a sentence goes on: `in the system (2,2)`.
    pub within: String,
    /// The lowest bases, from 1 on: all that the numbers need, at most 64.
    pub bases: Vec<UBig>,
    /// All bases, as a formula.
    pub recurrence: String,
    /// How the digits of a number decide its place, and how they give its partner.
    pub decides: String,
    /// Whether b_n is a_n shifted to the left; otherwise the last two digits are exchanged.
    pub shifts: bool,
    /// Whether digits are written without colons.
    joined: bool,
}

/// A number in digits, and its place among the pairs.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct NumberInDigits {
    /// The number.
    pub x: UBig,
    /// Its digits, the most significant first: with colons between them where a digit of the system may exceed 9.
    pub digits: String,
    /// Whether it is an a_n.
    pub in_a: bool,
    /// Whether it is a b_n.
    pub in_b: bool,
    /// n.
    pub n: UBig,
    /// The other number of its pair.
    pub partner: UBig,
    /// The digits of that.
    pub partner_digits: String,
    /// a_x and b_x, the pair with this index, where all numbers up to a bound were asked for.
    pub pair: Option<[UBig; 2]>,
}

impl Question for Digits {
    const NAME: &'static str = "digits";
    const SUMMARY: &'static str = "Numbers in the numeration system that decides a game: which a_n or b_n they are";
    type Answer = InDigits;
    const TIME: std::time::Duration = super::panel::TIME;

    fn answer(&self, allowance: &Allowance) -> Result<InDigits, Failure> {
        let numbers = match (&self.x, self.to) {
            (Some(x), None) => Numbers::These(vec![x.clone()]),
            (None, Some(to)) => Numbers::UpTo(to),
            (None, None) => {
                return Err(Failure::wrong("no number is given", "give one, or `$to=60` for all numbers up to 60"));
            }
            (Some(_), Some(_)) => {
                return Err(Failure::wrong("a number and `$to` are both given", "give one of them"));
            }
        };
        let none =
            || Failure::wrong(format!("no numeration system is known that decides {}", clip(&self.game.line)), KNOWN);
        written(&self.game, &numbers, allowance)?.ok_or_else(none)
    }
}

/// The numbers to write.
enum Numbers {
    These(Vec<UBig>),
    UpTo(u64),
}

/// The piles of a position and those that the winning move leaves, in digits; `None` if the game has no system.
pub fn position_in_digits(game: &Game, solved: &Solved, allowance: &Allowance) -> Result<Option<InDigits>, Failure> {
    let to = solved.to.iter().flat_map(|(x, y)| [x, y]);
    let piles = solved.piles.iter().chain(to).cloned().collect();
    written(game, &Numbers::These(piles), allowance)
}

fn written(game: &Game, numbers: &Numbers, allowance: &Allowance) -> Result<Option<InDigits>, Failure> {
    let Some((system, solver)) = game.analysis.numeration() else { return Ok(None) };
    let mut found = DigitSystem::of(&system, game);
    // The theorem of this method is about digits; the others share nothing with it.
    let panel = Panel::new(game, Some(solver.name()), false, allowance)?;
    let write = |solver: &Solver, budget: &Budget| found.write(&system, numbers, solver, budget);
    let asked = panel.ask(write, |_, _| true)?;
    let texts = asked.value.iter().flat_map(|number| [&number.digits, &number.partner_digits]);
    let places = texts.map(|text| found.places(text).count()).max().unwrap_or(0);
    found.bases = system.bases().take(places.min(MOST_BASES)).collect();
    Ok(Some(InDigits {
        game: game.line(),
        system: found,
        numbers: asked.value,
        solver: asked.solver.name(),
        theorem: asked.solver.theorem().into(),
        reasons: asked.solver.reasons().to_vec(),
        evidence: asked.solver.evidence(),
    }))
}

/// `3 u`, or `u`.
fn times(factor: &UBig, of: &str) -> String {
    if factor.is_one() { of.into() } else { format!("{factor} {of}") }
}

impl DigitSystem {
    fn of(system: &Numeration, game: &Game) -> DigitSystem {
        let joined = system.is_decimal();
        let shifts = matches!(system, Numeration::Shifting(_));
        let (name, within, recurrence) = match game.analysis.line() {
            Some(line) if line.t.is_zero() => {
                let name = format!("base {}", line.s);
                (name.clone(), format!("in {name}"), format!("u_n = {}^n", line.s))
            }
            Some(line) => {
                let (s, t) = (&line.s, &line.t);
                let (first, p) = (times(&(s + t - UBig::ONE), "u_(n-1)"), s + t);
                let recurrence = format!("u_0 = 1, u_1 = {p}, u_n = {first} + {}", times(s, "u_(n-2)"));
                // [FS] and [F82]: p_n of the convergents p_n/q_n.
                let fraction = format!("{recurrence}, the numerators of the convergents of [1; {t}, {t}, ...]");
                let recurrence = if s.is_one() { fraction } else { recurrence };
                if s.is_one() && t.is_one() {
                    ("Zeckendorf".into(), "in Zeckendorf's system".into(), recurrence)
                } else {
                    (format!("({s},{t})"), format!("in the system ({s},{t})"), recurrence)
                }
            }
            None => {
                let [one, t, top] = [0, 1, 2].map(|place| system.bases().nth(place).unwrap_or_default());
                let most = &t - &one;
                let recurrence = format!("m = {top} m2 + {t} m1 + m0 with m1, m0 <= {most}, not both {most}");
                let name = format!("{top}, {t}, {one}");
                (name.clone(), format!("with the bases {name}"), recurrence)
            }
        };
        let decides = if shifts {
            "an a_n ends in an even number of zeros, a b_n in an odd number of zeros; b_n is the left shift of a_n"
        } else {
            "m is an a_n if m1 <= m0, and a b_n if m0 <= m1; its partner has m1 and m0 exchanged"
        };
        DigitSystem { name, within, bases: vec![], recurrence, decides: decides.into(), shifts, joined }
    }

    /// The digits of a text, one by one.
    pub fn places<'a>(&self, text: &'a str) -> impl Iterator<Item = &'a str> {
        let between = if self.joined { "" } else { ":" };
        text.split(between).filter(|digit| !digit.is_empty())
    }

    fn write(
        &self,
        system: &Numeration,
        numbers: &Numbers,
        solver: &Solver,
        budget: &Budget,
    ) -> Result<Vec<NumberInDigits>, GaveUp> {
        match numbers {
            Numbers::These(all) => all.iter().map(|x| self.number(system, x, None, solver, budget)).collect(),
            Numbers::UpTo(to) => {
                // No base is below 2, except the first.
                let bytes = EACH + 4 * integer::bits(&UBig::from(*to));
                let count = usize::try_from(*to).unwrap_or(usize::MAX);
                budget.allows(count.saturating_mul(bytes))?;
                let row = |n: u64| {
                    budget.tick(n, Some(*to))?;
                    let x = UBig::from(n);
                    let term = solver.term(&x, budget)?;
                    let pair = exact(&term.b)?;
                    self.number(system, &x, Some([term.a, pair]), solver, budget)
                };
                (0..=*to).map(row).collect()
            }
        }
    }

    fn number(
        &self,
        system: &Numeration,
        x: &UBig,
        pair: Option<[UBig; 2]>,
        solver: &Solver,
        budget: &Budget,
    ) -> Result<NumberInDigits, GaveUp> {
        let place = solver.locate(x, budget)?;
        let (in_a, in_b) = (place.in_a.is_some(), place.in_b.is_some());
        let n = place.in_a.or(place.in_b).ok_or_else(|| GaveUp::beyond("the number is in neither sequence"))?;
        let term = solver.term(&n, budget)?;
        let partner = if in_a { exact(&term.b)? } else { term.a };
        let text = |x: &UBig| {
            let digits: Vec<String> = system.digits(x, budget)?.iter().map(UBig::to_string).collect();
            Ok::<_, GaveUp>(digits.join(if self.joined { "" } else { ":" }))
        };
        let (digits, partner_digits) = (text(x)?, text(&partner)?);
        Ok(NumberInDigits { x: x.clone(), digits, in_a, in_b, n, partner, partner_digits, pair })
    }
}

/// A partner: at most (s + t) times its number, so it is always written out.
fn exact(partner: &Partner) -> Result<UBig, GaveUp> {
    partner.exact().cloned().ok_or_else(|| GaveUp::beyond("the partner is too large to write"))
}
