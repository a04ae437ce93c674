//! The sentences of the program during a game.

use super::{Assessment, Event, How, Phase, Played, Session, Side};
use super::{Piles, Take};
use crate::output;
use wythoff_base::UBig;
use wythoff_game::position::Outcome;
use wythoff_lab::answers::{forbidden, taken};
use wythoff_lab::play::{Belief, in_percent};

/// A number, abbreviated on a terminal.
pub(crate) fn amount(n: &UBig) -> String {
    output::number(n, output::whole(false))
}

/// A position, with numbers as `amount` writes them.
pub(crate) fn piles(at: &Piles) -> String {
    format!("({},{})", amount(&at.x), amount(&at.y))
}

/// What a move takes.
pub(crate) fn taking(mv: &Take) -> String {
    taken(mv, &amount)
}

/// The commands, for `help`.
pub(crate) const HELP: &str = "\
take K L     take K from the first pile and L from the second; either may be 0
K L          the same
take K       take K from the first pile
to X Y       move to the position (X,Y)
hint         print a winning move, if there is one
why          explain the last move of the program
show         print who is winning
undo         take back your last decision
again        start again from the first position
resign       give up
quit         leave the game
Numbers may be written 12, 1e14 or 10^100+7, without spaces.";

/// Further commands, for games with blocking.
pub(crate) const HELP_BLOCKING: &str = "\
block T ...  forbid taking T from both piles
none         forbid nothing";

/// The commands of a sum, for `help`.
pub(crate) const HELP_SUM: &str = "\
2: take K L  in the second component take K from the first pile and L from the second
2: K L       the same
3: take K    take K from the third component, a Nim pile
2: to X Y    move to (X, Y) in the second component
hint         print a winning move, if there is one
why          explain the last move of the program
show         print who is winning, with the values and their nim-sum
undo         take back your last decision
again        start again from the first position
resign       give up
quit         leave the game
Components are numbered from 1, in the order given.
Numbers may be written 12, 1e14 or 10^100+7, without spaces.";

/// A move as it was made.
pub(crate) fn played(played: &Played) -> String {
    let who = if played.by == Side::Person { "You take" } else { "The program takes" };
    let to = played.from.after(&played.mv).map_or_else(String::new, |to| format!(", leaving {}", piles(&to)));
    format!("{who} {}{to}.", taking(&played.mv))
}

/// What the program did.
pub(crate) fn event(event: &Event) -> String {
    match event {
        Event::Blocked(removals) if removals.is_empty() => "The program blocks nothing.".into(),
        Event::Blocked(removals) => format!("The program blocks: {}", forbidden(removals)),
        Event::Moved(made) => played(made),
        Event::Resigned => "The program finds no move and resigns.".into(),
    }
}

/// The position, and the decision that the person has to make.
pub(crate) fn question(session: &Session) -> String {
    let at = piles(session.piles());
    match session.phase() {
        Phase::Block(Side::Person) => {
            let most = session.most_blocks();
            let which = if most == 1 { "an equal removal".into() } else { format!("up to {most} equal removals") };
            format!("Position {at}. Before the program moves, you may forbid {which}: block T, or none.")
        }
        Phase::Over { .. } => format!("Position {at}. The game is over."),
        _ => format!("Position {at}. Your move."),
    }
}

/// The sentence that ends a game.
pub(crate) fn end(session: &Session) -> Option<String> {
    let Phase::Over { winner, how } = session.phase() else { return None };
    Some(ended(winner, how, session.rules().play().is_misere(), &piles(session.piles())))
}

/// Who has won, and how.
pub(crate) fn ended(winner: Side, how: How, misere: bool, place: &str) -> String {
    let wins = if winner == Side::Person { "you win" } else { "the program wins" };
    match how {
        How::LastMove(None) => format!("No move is left at {place}: {wins}."),
        How::LastMove(Some(last)) => {
            let who = if last == Side::Person { "You" } else { "The program" };
            let misere = if misere { ", and the last move loses" } else { "" };
            format!("{who} made the last move{misere}: {wins}.")
        }
        How::Blocked => format!("Every move is blocked: {wins}."),
        How::Resigned if winner == Side::Person => "The program resigned: you win.".into(),
        How::Resigned => "You resigned: the program wins.".into(),
    }
}

/// The answer to `hint`.
pub(crate) fn hint(session: &Session) -> String {
    let Assessment { verdict, best, blocks, .. } = match session.assess() {
        Ok(found) => found,
        Err(error) => return format!("No hint: {error}."),
    };
    if session.phase() == Phase::Block(Side::Person) {
        return match (blocks.is_empty(), verdict.outcome) {
            (true, _) => "Hint: none. No equal removal leads to a P-position.".into(),
            (_, Outcome::P) => format!("Hint: block {}. Then the program has no winning move.", words(&blocks)),
            _ => format!("Hint: block {}, but the program can still win.", words(&blocks)),
        };
    }
    match best {
        Some(mv) => {
            let to = session.piles().after(&mv).map_or_else(String::new, |to| piles(&to));
            // Numbers in full, so that the line can be typed.
            format!("Hint: take {} {}. It leaves {to}, a P-position.", mv.k, mv.l)
        }
        None => "Hint: there is no winning move here. Take a small number and wait for a mistake.".into(),
    }
}

fn words(numbers: &[UBig]) -> String {
    numbers.iter().map(UBig::to_string).collect::<Vec<_>>().join(" ")
}

/// The answer to `why`: the program's last move, or the position if it has not moved yet.
pub(crate) fn why(session: &Session) -> String {
    let last = session.played().iter().rev().find(|played| played.by == Side::Program);
    match last {
        Some(made) => reason(made),
        None => match session.assess() {
            Ok(found) => format!("The program has not moved yet. {}.", capital(&found.verdict.why)),
            Err(error) => format!("The program has not moved yet, and it cannot decide this position: {error}."),
        },
    }
}

/// Why a move was made.
pub(crate) fn reason(made: &Played) -> String {
    let why = made.reason.as_deref().unwrap_or("no reason was given");
    format!("Why {}: {why}.", taking(&made.mv))
}

/// The answer to `show`.
pub(crate) fn show(session: &Session) -> String {
    let found = match session.assess() {
        Ok(found) => found,
        Err(error) => return format!("The program cannot decide this position: {error}."),
    };
    let mover = match session.phase() {
        Phase::Block(side) => side.other(),
        Phase::Move(side) => side,
        Phase::Over { .. } => return "The game is over.".into(),
    };
    // The player to move loses a P-position only if the right removals are blocked.
    let lost = found.verdict.outcome == Outcome::P;
    let letter = if lost { "P" } else { "N" };
    let winner = if found.mover_wins { mover } else { mover.other() };
    let who = if winner == Side::Person { "you are winning" } else { "the program is winning" };
    let given = match (lost && found.mover_wins, session.blocked().is_empty()) {
        (true, true) => ", but nothing is blocked",
        (true, false) => ", but the wrong removals are blocked",
        (false, true) => "",
        (false, false) => ", given the blocked removals",
    };
    let theorem = &found.verdict.theorem;
    format!("{} is {letter}{given}: {who}. By {theorem}.", piles(session.piles()))
}

/// A sentence with a capital letter.
pub(crate) fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The greatest number of moves that are explained.
const EXPLAINED: usize = 8;

/// The explanations of the program's last moves, a line each.
pub(crate) fn explained<T>(mine: &[T], line: impl Fn(&T) -> String) -> Vec<String> {
    let title = if mine.len() > EXPLAINED { "My last moves:" } else { "My moves:" };
    let title = (!mine.is_empty()).then(|| title.to_string());
    let last = &mine[mine.len().saturating_sub(EXPLAINED)..];
    title.into_iter().chain(last.iter().map(|made| format!("  {}.", line(made)))).collect()
}

/// The review after a game: the program's moves with their reasons, and the last mistake of the person.
pub(crate) fn review(session: &Session) -> Vec<String> {
    let mine: Vec<&Played> = session.played().iter().filter(|p| p.by == Side::Program && p.reason.is_some()).collect();
    let mut lines = explained(&mine, |made| {
        let why = made.reason.as_deref().unwrap_or_default();
        format!("{} take {} {}: {why}", piles(&made.from), amount(&made.mv.k), amount(&made.mv.l))
    });
    lines.extend(turning_point(session));
    lines
}

/// The person's last move that gave a win away.
fn turning_point(session: &Session) -> Option<String> {
    session.played().iter().rev().filter(|played| played.by == Side::Person).find_map(|made| {
        let best = session.assess_played(made).ok()?.best?;
        let to = made.from.after(&made.mv)?;
        if session.outcome(&to).ok()? == Outcome::P {
            return None;
        }
        let (from, k, l) = (piles(&made.from), amount(&made.mv.k), amount(&made.mv.l));
        Some(format!(
            "Your take {k} {l} at {from} was a mistake: take {} {} wins there.",
            amount(&best.k),
            amount(&best.l)
        ))
    })
}

/// The record of a guessing opponent.
pub(crate) fn record(session: &Session) -> Option<String> {
    let (belief, record) = session.record()?;
    let told = record.right.saturating_add(record.wrong);
    let untold = match record.unknown {
        0 => String::new(),
        n => format!(" {n} more could not be checked."),
    };
    Some(format!(
        "The program's record: {} of its {told} guess{} {} right; in the long run it is {}.{untold}",
        record.right,
        if told == 1 { "" } else { "es" },
        if record.right == 1 { "was" } else { "were" },
        match belief {
            Belief::Chain(_) => format!("at least {}%", in_percent(belief)),
            _ => "about 73%".into(),
        },
    ))
}
