//! `wyt term` and `wyt locate`: the n-th pair, and the place of a number.

use super::*;
use crate::output::{number, whole};
use wythoff_base::UBig;
use wythoff_lab::answers::{Every, Locate, Term, headline, may_prove, scope};
use wythoff_seq::access::Partner;
use wythoff_solve::Gaps;

/// Why, and how far; with `why` the whole theorem and the reasons why it applies. An index does not count rows
/// without a partner, so these are named.
fn below(why: bool, theorem: &str, reasons: &[String], scope: &str, gaps: Option<&Gaps>) -> String {
    let theorem = if why { reasoned("why", theorem, reasons) } else { labelled("why", headline(theorem)) };
    let gaps = gaps.map(|gaps| labelled("rows", &gaps.to_string())).unwrap_or_default();
    theorem + &labelled("scope", scope) + &gaps
}

pub(super) type TermArgs = Reasoned<Whole<Term>>;

impl Command for TermArgs {
    const ABOUT: About<Self> = About {
        name: "term",
        about: "Compute the pair a_n, b_n for any n",
        formats: CSV,
        time: Time::Usual(Term::TIME),
        examples: &[
            ("wyt term wythoff 10^100", ""),
            ("wyt term four-thirds 1000 --double-check", ""),
            ("wyt term four-thirds 1000 --trace --window paper", "the steps of Algorithm 1, as in [FP15] 5.4"),
        ],
        run: term,
    };
}

fn term(args: &TermArgs, common: &Common) -> Result<Conclusion, Failure> {
    let (question, found) = common.ask(&args.inner, "term")?;
    match common.format() {
        Format::Json => {
            print_json(found.json())?;
            return confirmed(question.double_check, found.confirmed_by);
        }
        Format::Csv => return print(&trace::as_csv(found.trace.as_ref())?),
        _ => (),
    }
    let number = |n: &UBig| number(n, whole(args.inner.full));
    let b = match &found.b {
        Partner::Exact(b) => number(b),
        Partner::Bits(size) => format!("a number of {size} bits, not written out"),
    };
    let (n, a) = (number(&found.n), number(&found.a));
    let mut text = format!("{BOLD}{}{BOLD:#}, n = {n}\na_n = {a}\nb_n = {b}\n", found.game);
    if !common.quiet {
        let second = question.double_check.then_some(found.confirmed_by);
        let scope = scope(&found.evidence, Every::N, found.solver, second) + &may_prove(found.stronger.as_ref());
        text.push_str(&below(args.why, &found.theorem, &found.reasons, &scope, found.gaps.as_ref()));
    }
    text.push_str(&trace::below(found.trace.as_ref(), whole(args.inner.full)));
    print(&text)?;
    confirmed(question.double_check, found.confirmed_by)
}

pub(super) type LocateArgs = Reasoned<Whole<Locate>>;

impl Command for LocateArgs {
    const ABOUT: About<Self> = About {
        name: "locate",
        about: "Find the place of a number: the index n with x = a_n or x = b_n, and the partner of x",
        formats: CSV,
        time: Time::Usual(Locate::TIME),
        examples: &[
            ("wyt locate hofstadter 12", "12 is a_9, and its partner is 68"),
            ("wyt locate wythoff 10^100+7", ""),
        ],
        run: locate,
    };
}

fn locate(args: &LocateArgs, common: &Common) -> Result<Conclusion, Failure> {
    let (question, found) = common.ask(&args.inner, "place")?;
    match common.format() {
        Format::Json => {
            print_json(found.json())?;
            return confirmed(question.double_check, found.confirmed_by);
        }
        Format::Csv => return print(&trace::as_csv(found.trace.as_ref())?),
        _ => (),
    }
    let number = |n: &UBig| number(n, whole(args.inner.full));
    let mut text = format!("{BOLD}{}{BOLD:#}, x = {}\n", found.game, number(&found.x));
    for (side, n) in [("a", &found.in_a), ("b", &found.in_b)] {
        if let Some(n) = n {
            text.push_str(&format!("x = {side}_n with n = {}\n", number(n)));
        }
    }
    text.push_str(&match &found.partner {
        Some(Partner::Exact(p)) => format!("The partner of x is {}\n", number(p)),
        Some(Partner::Bits(size)) => format!("The partner of x has {size} bits and is not written out\n"),
        None => match found.searched() {
            Some(bound) => format!("No y <= {bound} is a partner of x; larger y are not decided\n"),
            None => "x has no partner\n".to_string(),
        },
    });
    if !common.quiet {
        let second = question.double_check.then_some(found.confirmed_by);
        let scope = scope(&found.evidence, Every::N, found.solver, second);
        text.push_str(&below(args.why, &found.theorem, &found.reasons, &scope, found.gaps.as_ref()));
    }
    text.push_str(&trace::below(found.trace.as_ref(), whole(args.inner.full)));
    print(&text)?;
    confirmed(question.double_check, found.confirmed_by)
}
