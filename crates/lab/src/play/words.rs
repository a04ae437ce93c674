//! What is said of moves, in the terminal and on the page.

use super::Take;
use wythoff_exact::UBig;
use wythoff_exact::decimal::abbreviated as short;

/// What a move takes.
pub fn taking(mv: &Take) -> String {
    let (k, l) = (short(&mv.k), short(&mv.l));
    match (mv.k.is_zero(), mv.l.is_zero()) {
        (_, true) => format!("{k} from the first pile"),
        (true, _) => format!("{l} from the second pile"),
        _ if mv.k == mv.l => format!("{k} from both piles"),
        _ => format!("{k} from the first pile and {l} from the second"),
    }
}

/// The removals that the person may not make.
pub fn forbidden(removals: &[UBig]) -> String {
    let all: Vec<String> = removals.iter().map(short).collect();
    let list = match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => all.concat(),
    };
    format!("you may not take {list} from both piles.")
}
