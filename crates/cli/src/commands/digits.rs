//! `wyt digits`: numbers in the numeration system that decides a game.

use super::*;
use crate::layout::screen;
use crate::output::{number, whole};
use wythoff_base::UBig;
use wythoff_lab::answers::{Digits, Every, InDigits, NumberInDigits, headline, scope};

pub(super) type Args = Reasoned<Whole<Digits>>;

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "digits",
        about: "Write numbers in the numeration system that decides the game",
        formats: &[Format::Text, Format::Json, Format::Csv, Format::Latex],
        time: Time::Usual(Digits::TIME),
        examples: &[
            ("wyt digits f04-example2 22", "22 is written 120: it is b_5, the left shift of a_5"),
            ("wyt digits f04-example2 --to 60", "[F04] Table 11"),
            ("wyt digits wythoff-2 --to 12 --format latex", "the table of [FS] for a paper"),
            ("wyt digits thue-morse 10^100", "base 2"),
        ],
        run,
    };
}

/// A table is as wide as a page of text, unless the screen is narrower.
const PAGE: usize = 80;

/// The rows of a table that fit on a page of a paper.
const ROWS: usize = 40;

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let (_, found) = common.ask(&args.inner, "digits")?;
    match common.format() {
        Format::Json => print_json(found.json()),
        Format::Csv => print(&as_csv(&found)),
        Format::Latex => print(&as_latex(&found)),
        _ => print(&as_text(&found, whole(args.inner.full), args.why, common.quiet)),
    }
}

fn as_csv(found: &InDigits) -> String {
    let table = found.numbers.iter().any(|number| number.pair.is_some());
    let mut text = format!("x,digits,is,n,partner,partner_digits{}\n", if table { ",a,b" } else { "" });
    for number in &found.numbers {
        let NumberInDigits { x, digits, n, partner, partner_digits, .. } = number;
        let pair = number.pair.as_ref().map(|[a, b]| format!(",{a},{b}")).unwrap_or_default();
        let is = number.sequence();
        text.push_str(&format!("{x},{digits},{is},{n},{partner},{partner_digits}{pair}\n"));
    }
    text
}

/// The bases that the digits of the numbers need, the highest first; none where they are more than those listed.
fn bases(found: &InDigits) -> Vec<String> {
    let places = found.numbers.iter().map(|number| found.system.places(&number.digits).count()).max().unwrap_or(0);
    found.system.bases.get(..places).unwrap_or_default().iter().rev().map(UBig::to_string).collect()
}

/// The digits below the bases, nothing where the number has none there; without bases all digits in one cell.
fn placed(found: &InDigits, number: &NumberInDigits, bases: usize) -> Vec<String> {
    let digits: Vec<&str> = found.system.places(&number.digits).collect();
    match bases.checked_sub(digits.len()) {
        Some(before) => std::iter::repeat_n("", before).chain(digits).map(String::from).collect(),
        None => vec![number.digits.clone()],
    }
}

/// A row: the number, the pair with this index, its own place, its partner.
fn row(number: &NumberInDigits, pairs: bool) -> impl Iterator<Item = String> + '_ {
    let NumberInDigits { x, partner, partner_digits, .. } = number;
    let pair = number.pair.iter().filter(move |_| pairs).flatten().map(UBig::to_string);
    let rest = [number.is(true), format!("{partner} = {partner_digits}")];
    std::iter::once(x.to_string()).chain(pair).chain(rest)
}

/// The rows with a column for each base, or with the digits in one column where that is too wide.
fn table(found: &InDigits) -> Vec<String> {
    let width = screen().unwrap_or(PAGE).min(PAGE);
    let lines = |bases: &[String], pairs: bool| {
        let first = if bases.is_empty() { vec!["digits".to_string()] } else { bases.to_vec() };
        let rest: &[&str] = if pairs { &["n", "a_n", "b_n", "n is", "partner"] } else { &["n", "n is", "partner"] };
        let names = first.into_iter().chain(rest.iter().map(|name| name.to_string())).collect::<Vec<_>>();
        // The place and the partner are words: they begin at the left.
        let left: Vec<bool> = (0..names.len()).map(|column| column + 2 >= names.len()).collect();
        let cells = |number| placed(found, number, bases.len()).into_iter().chain(row(number, pairs)).collect();
        let rows: Vec<Vec<String>> = std::iter::once(names).chain(found.numbers.iter().map(cells)).collect();
        aligned(&rows, &left)
    };
    let fits = |lines: &Vec<String>| lines.iter().all(|line| line.chars().count() <= width);
    let tried =
        [(bases(found), true), (vec![], true)].into_iter().map(|(bases, pairs)| lines(&bases, pairs)).find(fits);
    tried.unwrap_or_else(|| lines(&[], false))
}

fn as_text(found: &InDigits, full: bool, why: bool, quiet: bool) -> String {
    let system = &found.system;
    let mut text = match found.numbers.as_slice() {
        [one] if one.pair.is_none() => {
            let number = |n: &UBig| number(n, full);
            let said = flowed(&found.said(one, full), 0, 0);
            format!("{BOLD}{}{BOLD:#}, x = {}, {}\n{said}\n", found.game, number(&one.x), system.within)
        }
        _ => {
            let mut lines = table(found).into_iter();
            let head = format!("{BOLD}{}{BOLD:#}, {}\n\n", found.game, system.within);
            let names = lines.next().map(|names| format!("{BOLD}{names}{BOLD:#}\n"));
            let rows = lines.map(|line| line + "\n");
            let end = if quiet { "" } else { "\n" };
            [if quiet { String::new() } else { head }].into_iter().chain(names).chain(rows).collect::<String>() + end
        }
    };
    if !quiet {
        text.push_str(&labelled("bases", &system.recurrence));
        text.push_str(&labelled("digits", &system.decides));
        text.push_str(&if why {
            reasoned("why", &found.theorem, &found.reasons)
        } else {
            labelled("why", headline(&found.theorem))
        });
        text.push_str(&labelled("scope", &scope(&found.evidence, Every::N, found.solver, None)));
    }
    text
}

/// The table as the papers print it: the bases above the digits, then the number, its pair, its place and its partner.
fn as_latex(found: &InDigits) -> String {
    let bases = bases(found);
    let letter = if found.system.shifts { 'u' } else { 'm' };
    let pairs = found.numbers.iter().any(|number| number.pair.is_some());
    let rest: &[&str] = if pairs { &["$n$", "$a_n$", "$b_n$"] } else { &["$n$"] };
    let places = (0..bases.len()).rev().map(|place| format!("${letter}_{{{place}}}$"));
    let one = bases.is_empty().then(|| "digits".to_string());
    let names: Vec<String> =
        places.chain(one).chain(rest.iter().chain(&["$n$ is", "partner"]).map(|name| name.to_string())).collect();
    let columns = format!("{}|{}ll", "r".repeat(bases.len().max(1)), "r".repeat(rest.len()));
    let head = if bases.is_empty() { String::new() } else { format!("{} \\\\\n", bases.join(" & ")) };
    let cells = |number: &NumberInDigits| {
        let place = format!("${}}}$", number.is(true).replace("_", "_{").replace(" = ", "} = "));
        let partner = format!("{} = {}", number.partner, number.partner_digits);
        let n = row(number, true).take(rest.len());
        placed(found, number, bases.len()).into_iter().chain(n).chain([place, partner]).collect::<Vec<_>>().join(" & ")
    };
    let tables = found.numbers.chunks(ROWS).map(|rows| {
        let rows: String = rows.iter().map(|number| format!("{} \\\\\n", cells(number))).collect();
        let names = names.join(" & ");
        format!("\\begin{{tabular}}{{{columns}}}\n{names} \\\\\n{head}\\hline\n{rows}\\end{{tabular}}\n")
    });
    tables.collect::<Vec<_>>().join("\n")
}
