//! `wyt term` and `wyt locate`: the n-th pair, and the place of a number.

use super::{print, print_json, table::short};
use crate::Found;
use crate::args::{Common, Format, One};
use crate::ask::{Asked, Panel};
use crate::failure::Failure;
use crate::input::{Game, number};
use crate::style::{BOLD, DIM};
use serde_json::json;
use wythoff_exact::UBig;
use wythoff_seq::access::{Partner, Place, Term};
use wythoff_solve::json;

fn ask<T: PartialEq>(
    args: &One,
    panel: &Panel,
    question: impl Fn(
        &dyn wythoff_solve::solver::Solver,
        &wythoff_game::budget::Budget,
    ) -> Result<T, wythoff_seq::access::GaveUp>,
) -> Result<(T, &'static str, String), Failure> {
    let Asked { value, solver, confirmed_by } = panel.ask(args.double_check, question, T::eq)?;
    let confirmed = match (args.double_check, confirmed_by) {
        (true, Some(name)) => format!(", {name} agrees"),
        (true, None) => ", no second method could answer".into(),
        _ => String::new(),
    };
    Ok((value, solver.name(), format!("{}{confirmed}", solver.name())))
}

pub fn term(args: &One, common: &Common) -> Result<Found, Failure> {
    common.only(&[Format::Text, Format::Json])?;
    let game = Game::read(&args.game)?;
    let n = UBig::try_from(number(&args.number, "n")?).unwrap_or_default();
    let panel = Panel::new(&game, args.solver.as_deref(), common)?;
    let (Term { a, b }, solver, who) = ask(args, &panel, |s, budget| s.term(&n, budget))?;
    if common.format == Format::Json {
        let mut object = json::object([
            ("game", game.rules.to_string().into()),
            ("n", n.to_string().into()),
            ("a", a.to_string().into()),
            ("b", json!(b.exact().map(|b| b.to_string()))),
        ]);
        if let Partner::Bits(bits) = &b {
            object.insert("b_bits".into(), bits.to_string().into());
        }
        object.insert("solver".into(), solver.into());
        return print_json(object);
    }
    let number = |n: &UBig| if args.full { n.to_string() } else { short(n) };
    let b = match &b {
        Partner::Exact(b) => number(b),
        Partner::Bits(bits) => format!("a number of about {bits} bits, too large to write"),
    };
    let dim = if common.quiet { String::new() } else { format!("{DIM}{who}{DIM:#}\n") };
    print(&format!("{BOLD}{}{BOLD:#}, n = {}\na_n = {}\nb_n = {b}\n{dim}", game.rules, number(&n), number(&a)))
}

pub fn locate(args: &One, common: &Common) -> Result<Found, Failure> {
    common.only(&[Format::Text, Format::Json])?;
    let game = Game::read(&args.game)?;
    let x = UBig::try_from(number(&args.number, "the number")?).unwrap_or_default();
    let panel = Panel::new(&game, args.solver.as_deref(), common)?;
    let question = |s: &dyn wythoff_solve::solver::Solver, budget: &wythoff_game::budget::Budget| {
        let place = s.locate(&x, budget)?;
        let partner = match &place {
            Place { in_a: Some(n), .. } => Some(s.term(n, budget)?.b),
            Place { in_b: Some(n), .. } => Some(Partner::Exact(s.term(n, budget)?.a)),
            _ => None,
        };
        Ok((place, partner))
    };
    let ((place, partner), solver, who) = ask(args, &panel, question)?;
    let found = [("A", &place.in_a), ("B", &place.in_b)];
    if common.format == Format::Json {
        let sides: Vec<&str> = found.iter().filter(|(_, n)| n.is_some()).map(|(side, _)| *side).collect();
        let indices: serde_json::Map<_, _> =
            found.iter().filter_map(|(side, n)| n.as_ref().map(|n| (side.to_string(), n.to_string().into()))).collect();
        return print_json(json::object([
            ("game", game.rules.to_string().into()),
            ("x", x.to_string().into()),
            ("in", json!(sides)),
            ("n", indices.into()),
            ("partner", json!(partner.as_ref().and_then(|p| p.exact()).map(|p| p.to_string()))),
            ("solver", solver.into()),
        ]));
    }
    let number = |n: &UBig| if args.full { n.to_string() } else { short(n) };
    let mut text = format!("{BOLD}{}{BOLD:#}, x = {}\n", game.rules, number(&x));
    for (side, n) in [("a", &place.in_a), ("b", &place.in_b)] {
        if let Some(n) = n {
            text.push_str(&format!("x = {side}_n with n = {}\n", number(n)));
        }
    }
    text.push_str(&match &partner {
        Some(Partner::Exact(p)) => format!("its partner is {}\n", number(p)),
        Some(Partner::Bits(bits)) => format!("its partner has about {bits} bits, too many to write\n"),
        None => "x has no partner\n".to_string(),
    });
    if !common.quiet {
        text.push_str(&format!("{DIM}{who}{DIM:#}\n"));
    }
    print(&text)
}
