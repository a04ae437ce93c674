//! `wyt term` and `wyt locate`: the n-th pair, and the place of a number.

use super::{confirmed, print, print_json, wrapped};
use crate::Conclusion;
use crate::args::{Common, Format, Whole};
use crate::failure::Failure;
use crate::output::{number, whole};
use crate::style::{BOLD, DIM};
use std::fmt::Display;
use wythoff_exact::UBig;
use wythoff_lab::answers::Answer;
use wythoff_lab::answers::term::{Locate, Term};
use wythoff_seq::access::Partner;
use wythoff_solve::listing::Gaps;

/// What the answer rests on, who gave it, and who agrees.
fn who(double_check: bool, common: &Common, rests: [&dyn Display; 3], confirmed_by: Option<&str>) -> String {
    let [theorem, solver, evidence] = rests;
    let confirmed = match (double_check, confirmed_by) {
        (true, Some(name)) => format!(", {name} agrees"),
        (true, None) => ", no second method could answer".into(),
        _ => String::new(),
    };
    let rests = format!("{theorem} ({solver}, {evidence}{confirmed})");
    if common.quiet { String::new() } else { format!("{DIM}{}{DIM:#}\n", wrapped(&rests, 96, 0)) }
}

/// The rows without which an index counts.
fn gaps(gaps: Option<&Gaps>, common: &Common) -> String {
    gaps.filter(|_| !common.quiet).map(|gaps| format!("{}\n", wrapped(&gaps.to_string(), 96, 0))).unwrap_or_default()
}

pub fn term(args: &Whole<Term>, common: &Common) -> Result<Conclusion, Failure> {
    let (question, found) = common.ask(args, "term")?;
    if common.format() == Format::Json {
        print_json(found.json())?;
        return confirmed(question.double_check, found.confirmed_by);
    }
    let number = |n: &UBig| number(n, whole(args.full));
    let b = match &found.term.b {
        Partner::Exact(b) => number(b),
        Partner::Bits(size) => format!("a number of {size} bits, not written out"),
    };
    let who = who(question.double_check, common, [&found.theorem, &found.solver, &found.evidence], found.confirmed_by);
    let who = gaps(found.gaps.as_ref(), common) + &who;
    let (n, a) = (number(&found.n), number(&found.term.a));
    print(&format!("{BOLD}{}{BOLD:#}, n = {n}\na_n = {a}\nb_n = {b}\n{who}", found.game))?;
    confirmed(question.double_check, found.confirmed_by)
}

pub fn locate(args: &Whole<Locate>, common: &Common) -> Result<Conclusion, Failure> {
    let (question, found) = common.ask(args, "place")?;
    if common.format() == Format::Json {
        print_json(found.json())?;
        return confirmed(question.double_check, found.confirmed_by);
    }
    let number = |n: &UBig| number(n, whole(args.full));
    let mut text = format!("{BOLD}{}{BOLD:#}, x = {}\n", found.game, number(&found.x));
    for (side, n) in [("a", &found.place.in_a), ("b", &found.place.in_b)] {
        if let Some(n) = n {
            text.push_str(&format!("x = {side}_n with n = {}\n", number(n)));
        }
    }
    text.push_str(&match &found.partner {
        Some(Partner::Exact(p)) => format!("its partner is {}\n", number(p)),
        Some(Partner::Bits(size)) => format!("its partner has {size} bits, not written out\n"),
        None => match found.searched() {
            Some(bound) => format!("no y <= {bound} is a partner of x; beyond that nothing is known\n"),
            None => "x has no partner\n".to_string(),
        },
    });
    text.push_str(&gaps(found.gaps.as_ref(), common));
    let rests: [&dyn Display; 3] = [&found.theorem, &found.solver, &found.evidence];
    text.push_str(&who(question.double_check, common, rests, found.confirmed_by));
    print(&text)?;
    confirmed(question.double_check, found.confirmed_by)
}
