//! A sum of games at the prompt.

use super::command::{Command, parse};
use super::prompt::{Table, refused, taken_back};
use super::text::{self, HELP_SUM, amount, capital};
use super::{Phase, Side};
use wythoff_base::UBig;
use wythoff_game::position::Outcome;
use wythoff_lab::answers::{Summand, Winning, taken_in};
use wythoff_lab::play::{Step, SumSession, after, in_short, reason};

/// A move as it is typed.
fn typed(components: &[Summand], mv: &Winning) -> String {
    let take = components.get(mv.component).map(|one| one.take(&mv.to)).unwrap_or_default();
    let amounts: Vec<String> = take.iter().map(UBig::to_string).collect();
    format!("{}: take {}", mv.component + 1, amounts.join(" "))
}

/// The sum as it lies: `(11, 15) + (4, 9) + 7`.
fn place(components: &[Summand]) -> String {
    let all: Vec<String> = components.iter().map(|one| one.position(&one.piles, &amount)).collect();
    all.join(" + ")
}

/// A move as it was made.
fn played(Step { by, from, mv, .. }: &Step) -> String {
    let who = if *by == Side::Person { "You take" } else { "The program takes" };
    format!("{who} {}, leaving {}.", taken_in(from, mv, &amount), place(&after(from, mv)))
}

/// Why a move was made.
fn because(step: &Step) -> String {
    let why = step.reason.as_deref().unwrap_or("no reason was given");
    format!("Why {}: {why}.", taken_in(&step.from, &step.mv, &amount))
}

/// The answer to `hint`.
fn hint(session: &SumSession) -> String {
    let summed = match session.summed() {
        Ok(summed) => summed,
        Err(error) => return format!("No hint: {}.", in_short(&error)),
    };
    match summed.decision.moves.first() {
        Some(mv) => {
            let left = place(&after(session.components(), mv));
            let lost = if summed.misere { "in which the player to move loses" } else { "whose nim-sum is 0" };
            format!("Hint: {}. It leaves {left}, {lost}.", typed(session.components(), mv))
        }
        None => "Hint: there is no winning move here. Take a small number and wait for a mistake.".into(),
    }
}

/// The answer to `show`: who is winning, and the values.
fn show(session: &SumSession) -> String {
    let Phase::Move(mover) = session.phase() else { return "The game is over.".into() };
    let summed = match session.summed() {
        Ok(summed) => summed,
        Err(error) => return format!("The program cannot decide this sum: {}.", in_short(&error)),
    };
    let (letter, winner) = match summed.decision.outcome {
        Outcome::P => ("P", mover.other()),
        Outcome::N => ("N", mover),
    };
    let who = if winner == Side::Person { "you are winning" } else { "the program is winning" };
    format!(
        "{} is {letter}: {who}. {}; values {}.",
        place(session.components()),
        capital(&reason(&summed, &amount)),
        summed.evidence()
    )
}

/// The answer to `why`.
fn why(session: &SumSession) -> String {
    match session.played().iter().rev().find(|step| step.by == Side::Program) {
        Some(step) => because(step),
        None => match session.summed() {
            Ok(summed) => format!("The program has not moved yet. {}.", capital(&reason(&summed, &amount))),
            Err(error) => {
                format!("The program has not moved yet, and it cannot decide this sum: {}.", in_short(&error))
            }
        },
    }
}

/// The last move of the person that gave away a win.
fn turning_point(session: &SumSession) -> Option<String> {
    session.played().iter().rev().filter(|step| step.by == Side::Person).find_map(|Step { from, mv, .. }| {
        let best = session.summed_at(from).ok()?.decision.moves.first()?.clone();
        if session.summed_at(&after(from, mv)).ok()?.decision.outcome == Outcome::P {
            return None;
        }
        let (made, best) = (typed(from, mv), typed(from, &best));
        Some(format!("Your {made} at {} was a mistake: {best} wins there.", place(from)))
    })
}

impl Table for SumSession<'_> {
    fn program(&mut self) -> Option<(String, Option<String>)> {
        Some(match SumSession::program(self)? {
            Some(step) => (played(step), Some(because(step))),
            None => ("The program finds no move and resigns.".into(), None),
        })
    }

    fn is_over(&self) -> bool {
        matches!(self.phase(), Phase::Over { .. })
    }

    fn question(&self) -> String {
        format!("Position {}. Your move.", Table::place(self))
    }

    fn place(&self) -> String {
        place(self.components())
    }

    /// `2: take 3 1`, or `3: 5` for a Nim pile; the number of a single component can be left out.
    fn parse(&self, line: &str) -> Result<Option<(usize, Command)>, String> {
        let named = line.split_once(':').map(|(number, rest)| (number.trim(), rest));
        let (component, rest) = match named {
            None => (None, line),
            Some((number, rest)) => {
                let wanted = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let known = wanted.filter(|component| *component < self.components().len());
                let all = self.components().len();
                (Some(known.ok_or_else(|| format!("which component? They are numbered 1 to {all}"))?), rest)
            }
        };
        let alone = component.or((self.components().len() == 1).then_some(0));
        let heap = alone.and_then(|component| self.components().get(component)).is_some_and(|one| one.game.is_none());
        // A heap is the first of two piles: one number is enough.
        let one_number = rest.split_whitespace().filter(|word| !["take", "t", "to"].contains(word)).count() == 1;
        let moves = rest
            .split_whitespace()
            .next()
            .is_some_and(|word| ["take", "t", "to"].contains(&word) || word.starts_with(|c: char| c.is_ascii_digit()));
        let padded = if heap && one_number && moves { format!("{rest} 0") } else { rest.to_string() };
        match (parse(&padded)?, alone) {
            (None, _) => Ok(None),
            (Some(Command::Take(_) | Command::To(_)), None) => {
                Err("in which component? Write 2: take 3 1, or 2: 3 1, for the second".into())
            }
            (Some(command), component) => Ok(Some((component.unwrap_or(0), command))),
        }
    }

    fn answer(&mut self, component: usize, command: Command) -> (bool, String) {
        let moved = match command {
            Command::Take(mv) => self.take(component, &mv),
            Command::To(to) => {
                let count = self.components().get(component).map_or(0, |one| one.piles.len());
                self.move_to(Winning { component, to: [to.x, to.y].into_iter().take(count).collect() })
            }
            Command::Block(_) => return (false, "A sum has no blocking.".into()),
            Command::Hint => return (false, hint(self)),
            Command::Why => return (false, why(self)),
            Command::Show => return (false, show(self)),
            Command::Undo => return taken_back(|| self.undo(), false),
            Command::Again => return taken_back(|| self.undo(), true),
            Command::Resign => {
                self.resign();
                return (true, String::new());
            }
            Command::Help => return (false, HELP_SUM.into()),
            Command::Quit => return (false, format!("The game stops at {}.", Table::place(self))),
        };
        match moved {
            Ok(()) => (true, self.played().last().map_or_else(String::new, played)),
            Err(why) => refused(&why),
        }
    }

    fn end(&self) -> Option<(String, Vec<String>)> {
        let Phase::Over { winner, how } = self.phase() else { return None };
        let end = text::ended(winner, how, self.is_misere(), &Table::place(self));
        let mine: Vec<&Step> = self.played().iter().filter(|step| step.by == Side::Program).collect();
        let line = |step: &&Step| {
            let why = step.reason.as_deref().unwrap_or_default();
            format!("{} {}: {why}", place(&step.from), typed(&step.from, &step.mv))
        };
        let mut review = text::explained(&mine, line);
        review.extend(turning_point(self));
        Some((end, review))
    }

    fn record(&self) -> Option<String> {
        None
    }
}
