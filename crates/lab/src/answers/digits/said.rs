//! Numbers in digits, in sentences: for the terminal and the page.

use super::{InDigits, NumberInDigits};
use crate::answers::scope::headline;
use crate::answers::short;
use wythoff_base::UBig;

/// Digits that a line has room for; of longer ones the two ends are shown.
const SHOWN: usize = 60;

/// Digits in a sentence: in full, or abbreviated in the middle as long numbers are.
fn shown(digits: &str, full: bool) -> String {
    let (head, tail) = (digits.get(..12), digits.len().checked_sub(12).and_then(|from| digits.get(from..)));
    match (head, tail) {
        (Some(head), Some(tail)) if !full && digits.len() > SHOWN => {
            format!("{head}...{tail} ({} characters)", digits.len())
        }
        _ => digits.into(),
    }
}

impl NumberInDigits {
    /// `a_5`, `b_5`, or both.
    pub fn is(&self, full: bool) -> String {
        let n = if full { self.n.to_string() } else { short(&self.n) };
        match (self.in_a, self.in_b) {
            (true, true) => format!("a_{n} = b_{n}"),
            (true, false) => format!("a_{n}"),
            (false, _) => format!("b_{n}"),
        }
    }

    /// The sequence that contains it: `a`, `b` or `both`.
    pub fn sequence(&self) -> &'static str {
        match (self.in_a, self.in_b) {
            (true, true) => "both",
            (true, false) => "a",
            (false, _) => "b",
        }
    }
}

impl InDigits {
    /// A number in sentences: its digits, what they decide, and its partner.
    pub fn said(&self, number: &NumberInDigits, full: bool) -> String {
        let written = |n: &UBig| if full { n.to_string() } else { short(n) };
        let NumberInDigits { x, digits, partner, partner_digits, in_a, in_b, .. } = number;
        let (x, own, is) = (written(x), shown(digits, full), number.is(full));
        let index = written(&number.n);
        let partner = format!("{} = {}_{index}", written(partner), if *in_a { 'b' } else { 'a' });
        let other = shown(partner_digits, full);
        if self.system.shifts {
            if *in_a && *in_b {
                return format!("{x} is {is}.");
            }
            let places: Vec<&str> = self.system.places(digits).collect();
            let zeros = places.iter().rev().take_while(|digit| **digit == "0").count();
            let zeros = counted(zeros);
            return if *in_a {
                format!(
                    "{x} is written {own}. It ends in {zeros}, an even number, so it is {is}. Its left shift {other} \
                     is \
                     {partner}."
                )
            } else {
                format!(
                    "{x} is written {own}. It ends in {zeros}, an odd number, so it is {is}. It is the left shift of \
                     {other}, which is {partner}."
                )
            };
        }
        let mut places = self.system.places(digits).skip(1);
        let (m1, m0) = (places.next().unwrap_or_default(), places.next().unwrap_or_default());
        let compared = match (in_a, in_b) {
            (true, true) => return format!("{x} is written {own}. Since m1 = m0 = {m0}, it is {is}."),
            (true, false) => format!("m1 = {m1} < m0 = {m0}"),
            (false, _) => format!("m0 = {m0} < m1 = {m1}"),
        };
        format!("{x} is written {own}. Since {compared}, it is {is}. With m1 and m0 exchanged, {other} is {partner}.")
    }

    /// The sentences about a position: the digits of its piles, what those of the smaller one decide, and where the
    /// winning move leads.
    pub fn explained(&self, full: bool) -> Vec<String> {
        let [first, second, to @ ..] = self.numbers.as_slice() else { return vec![] };
        let text = |number: &NumberInDigits| shown(&number.digits, full);
        let (piles, within) = (format!("({}, {})", text(first), text(second)), &self.system.within);
        let mut said = vec![format!("The piles are written {piles} {within}.")];
        said.push(self.said(if second.x < first.x { second } else { first }, full));
        if let [x, y] = to {
            let (left, places) = (format!("({}, {})", text(x), text(y)), [x, y].map(|pile| pile.is(full)));
            said.push(format!("The move leaves {left}: {} and {}.", places[0], places[1]));
        }
        said.push(format!("Theorem: {}.", headline(&self.theorem)));
        said
    }
}

/// `1 zero`.
fn counted(zeros: usize) -> String {
    if zeros == 1 { "1 zero".into() } else { format!("{zeros} zeros") }
}
