//! Moves in words, for the terminal and the page.

use super::short;
use wythoff_base::UBig;
use wythoff_game::position::Move;

/// How a sentence writes its numbers: abbreviated for a reader, in full for a program that abbreviates them itself.
pub(crate) type InWords<'a> = &'a dyn Fn(&UBig) -> String;

/// What a move takes.
pub fn taken(mv: &Move<UBig>, number: InWords) -> String {
    let (k, l) = (number(&mv.k), number(&mv.l));
    match (mv.k.is_zero(), mv.l.is_zero()) {
        (_, true) => format!("{k} from the first pile"),
        (true, _) => format!("{l} from the second pile"),
        _ if mv.k == mv.l => format!("{k} from both piles"),
        _ => format!("{k} from the first and {l} from the second pile"),
    }
}

/// What a move takes, long numbers abbreviated.
pub(crate) fn taking(mv: &Move<UBig>) -> String {
    taken(mv, &short)
}

/// A position.
pub(crate) fn position((x, y): (&UBig, &UBig), number: InWords) -> String {
    format!("({}, {})", number(x), number(y))
}

/// At most this many amounts are listed; of more only the number is given.
const NAMED: usize = 12;

/// `2, 3 or 5`, the last word given.
pub(crate) fn list(amounts: &[UBig], last: &str, number: InWords) -> String {
    let mut all: Vec<String> = amounts.iter().take(NAMED).map(number).collect();
    if amounts.len() > NAMED {
        all.push(format!("{} more", amounts.len() - NAMED));
    }
    match all.split_last() {
        Some((end, rest)) if !rest.is_empty() => format!("{} {last} {end}", rest.join(", ")),
        _ => all.concat(),
    }
}

/// The removals that the person may not make.
pub fn forbidden(removals: &[UBig]) -> String {
    format!("you may not take {} from both piles.", list(removals, "or", &short))
}
