//! A row of Grundy values as an entry: by the definition, with its period where that is proved.

use super::cited::cited;
use super::entry::{Entry, LAST, fitting, moves_in_words, written};
use super::language::{Language, Unwritable};
use super::legal::{Moves, legal};
use super::program::show;
use super::question::Oeis;
use super::sequence::Sequence;
use crate::answers::Question;
use crate::answers::grundy::Grundy;
use crate::answers::{Allowance, Failure, Game};
use wythoff_base::UBig;
use wythoff_check::evidence::Evidence;
use wythoff_game::Ruleset;

/// The steps for the period of a row, some seconds of work. Steps rather than seconds give the same entry on every
/// machine.
const STEPS: u64 = 1 << 30;

/// g(row, n) for n = 0..=last.
pub(crate) fn values(game: &Game, row: u64, last: u64, allowance: &Allowance) -> Result<Vec<UBig>, Failure> {
    let values = Grundy::of(game.clone()).rows(row, last, allowance)?;
    Ok((0..=last).map_while(|n| values.get(row, n)).map(UBig::from).collect())
}

/// The entry of a row.
pub(crate) fn entry(game: &Game, row: u64, allowance: &Allowance) -> Result<Entry, Failure> {
    let mut terms = values(game, row, LAST, allowance)?;
    terms.truncate(fitting(&terms));
    let asked = Grundy { row: Some(row), ..Grundy::of(game.clone()) };
    let rules = asked.rules()?;
    let budget = allowance.budget(Oeis::TIME);
    let repeats = match asked.repeats(row, &budget.at_most(STEPS)) {
        // If the time was too short there is no entry, rather than a different one.
        Err(failure) if budget.spent().is_some() => return Err(failure),
        found => found.ok(),
    };
    let misere = rules.play().is_misere();
    let (programs, declined) = written(|language| program(language, rules, row, terms.len()));
    let game_line = game.line();
    let mut comments = vec![];
    comments.extend(repeats.as_ref().map(|repeats| match &repeats.found {
        Ok((from, p)) => cited(&format!(
            "Proved: a(n + {p}) = a(n) + {p} for every n >= {from}, since the state of the rows 0 to {row} before a \
             column (the values that each row has not used, and its last values, minus n) recurs (docs/proofs.md, \
             Propositions 80 and 82)."
        )),
        Err(reason) => cited(&format!("{reason}.")),
    }));
    comments.push(if misere {
        "The misere Grundy value g(x, y) of the piles x and y is 1 if there is no move, otherwise the least number \
         that is not the value of an option."
            .into()
    } else {
        "The Sprague-Grundy value g(x, y) of the piles x and y is the least number that is not the value of an \
         option. It is 0 exactly if the player to move loses."
            .to_string()
    });
    let mut formula = format!("a(n) = g({row}, n) = mex{{g(x, y) : a move leads from ({row}, n) to (x, y)}}");
    if let Some((from, period)) = repeats.as_ref().and_then(|repeats| repeats.found.as_ref().ok()) {
        formula.push_str(&format!("; a(n + {period}) = a(n) + {period} for n >= {from}"));
    }
    let shown: Vec<String> = terms.iter().zip(0..8).map(|(value, n)| format!("g({row}, {n}) = {value}")).collect();
    let references = game.entry().map(|entry| entry.oeis_values.iter().map(|(_, number)| number.clone()).collect());
    Ok(Entry {
        title: format!(
            "a(n) is the {}Grundy value of the piles {row} and n in the two-pile game with these moves: {}",
            if misere { "misere " } else { "Sprague-" },
            moves_in_words(game)
        ),
        game: game_line,
        sequence: Sequence::Row(row),
        formula: formula + ".",
        comments,
        example: format!("{}.", shown.join(", ")),
        programs,
        by_definition: true,
        easy: repeats.is_some_and(|repeats| repeats.found.is_ok()),
        declined,
        references: references.unwrap_or_default(),
        evidence: Evidence::Exhaustive { bound: LAST },
        terms,
    })
}

/// The definition as a program: every move of every position of the rows.
fn program(language: Language, rules: &Ruleset, row: u64, m: usize) -> Result<String, Unwritable> {
    let legal = legal(language, &Moves::of(rules.two_pile()), rules.single())?;
    let misere = rules.play().is_misere();
    // A play from (x, y) has at most x + y moves, so no value is larger, except for the 1 of misere play.
    let row_of = match language {
        Language::Python => format!(
            "def row(a, m):  # by the definition\n    g = {{}}\n    for x in range(a + 1):\n        \
                 for y in range(m):\n            \
                 s = {{g[x - k, y - l] for k in range(x + 1) for l in range(y + 1) if legal(k, l, x, y)}}\n            \
                 g[x, y] = {}min(set(range(len(s) + 1)) - s)\n    return [g[a, n] for n in range(m)]",
            if misere { "1 if not s else " } else { "" }
        ),
        Language::Pari => format!(
            "{{row(a, m) = my(g = matrix(a + 1, m), s, v); \\\\ by the definition\n  \
                 for(x = 0, a, for(y = 0, m - 1, s = vectorsmall(x + y + 2);\n    \
                 for(k = 0, x, for(l = 0, y, if(legal(k, l, x, y), s[g[x - k + 1, y - l + 1] + 1] = 1)));\n    \
                 v = 0; while(s[v + 1], v++);{} g[x + 1, y + 1] = v));\n  g[a + 1, ]}};",
            if misere { " if(!vecmax(s), v = 1);" } else { "" }
        ),
        Language::Mathematica => format!(
            "row[a_, m_] := Module[{{g = <||>, s}}, (* by the definition *)\n  \
                 Do[s = Flatten[Table[If[legal[k, l, x, y], g[{{x - k, y - l}}], Nothing], \
                 {{k, 0, x}}, {{l, 0, y}}]];\n    \
                 g[{{x, y}}] = {}First[Complement[Range[0, Length[s]], s]]{}, {{x, 0, a}}, {{y, 0, m - 1}}];\n  \
                 Table[g[{{a, n}}], {{n, 0, m - 1}}]];",
            if misere { "If[s == {}, 1, " } else { "" },
            if misere { "]" } else { "" }
        ),
    };
    Ok(language.whole(&[legal, row_of, show(language, Sequence::Row(row), m)]))
}
