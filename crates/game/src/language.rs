//! The reference of the language, made from the tables that the parser reads.

use crate::expr::MAX_HEIGHT;
use crate::expr::{Keyword, Var};
use crate::function::FUNCTIONS;
use crate::operator::LEVELS;
use crate::parse::{PAIR, SET};
use crate::plain::MAX_PARTS;
use crate::rule::{Head, MAX_SOURCE, MODIFIERS, SINGLE};

/// The longest line: the page of the language is read in a terminal and in a browser.
const WIDTH: usize = 100;

/// A row of a table: the spelling, its meaning, and an example with its value.
struct Row(String, String, String);

/// One page: rules, operators from the loosest to the tightest, variables, functions, modifiers, numbers.
///
/// ```
/// assert!(wythoff_game::language_page().starts_with("# The language of rules"));
/// ```
pub fn page() -> String {
    let example = |(text, value): &(&str, &str)| format!("{text} = {value}");
    let line = |head: Head| {
        let (form, meaning) = head.form();
        Row(form.to_string(), meaning.to_string(), head.example().to_string())
    };
    let operators = LEVELS.iter().map(|level| {
        let (text, value) = level.example;
        let joint = if matches!(value, "true" | "false") { "is" } else { "=" };
        Row(level.written.to_string(), level.meaning.to_string(), format!("{text} {joint} {value}"))
    });
    let functions = FUNCTIONS.iter().map(|known| {
        let calls = known
            .calls
            .last()
            .filter(|_| known.arity.1 == usize::MAX)
            .map_or(known.calls.join(", "), |c| c.to_string());
        let examples: Vec<String> = known.examples.iter().map(example).collect();
        Row(
            calls,
            known.meaning.to_string(),
            examples.join(", ").replace(" = true", " is true").replace(" = false", " is false"),
        )
    });
    let families = Head::ALL.map(|head| (head.name(), head.vars())).into_iter().chain([
        ("single", &SINGLE[..]),
        ("pairs", &PAIR[..]),
        ("sets", &SET[..]),
    ]);
    let variables = families.map(|(name, vars)| {
        let names: Vec<&str> = vars.iter().map(|var| var.name()).collect();
        Row(name.to_string(), names.join(" "), String::new())
    });
    let meanings = Var::ALL.iter().map(|var| row(var.name(), var.meaning()));
    let words = Keyword::ALL.map(|word| row(word.name(), word.meaning()));
    let modifiers = MODIFIERS.iter().map(|(form, meaning)| row(form, meaning));
    let mut page = String::from("# The language of rules\n\n");
    page += &paragraph(
        "A game is one line: a head, `=`, an expression, then modifiers and parameters in any order, each after a \
         comma. A name from the catalogue (`wyt games`) can replace its line. Names are case-sensitive. Spaces and \
         `# comments` may separate any two words.",
    );
    page += &table(Head::ALL.map(line));
    page += &paragraph(
        "F = max(0, ceil f) is the value that acts: a negative f acts as 0, and 5/2 acts as 3. c must be an integer. A \
         value that does not exist, for example 1/0, is an error only where it is needed.",
    );
    page += "## Operators, loosest first\n\n";
    page += &table(operators);
    page += &paragraph(
        "Operators of one row bind equally tightly and group from the left; powers group from the right. The signs \
         after the gap are those of the papers and can be pasted. `⌊a⌋` and `⌈a⌉` mean floor(a) and ceil(a). Bit \
         operators need integers >= 0. A condition is not a number: to count it, write `if(CONDITION, 1, 0)`.",
    );
    page += "## Variables\n\n";
    page += &table(variables);
    page += &table(meanings);
    page += &paragraph(
        "A `take` move is legal if the condition is true for (k,l) or for (l,k). In `single`, k is the number taken \
         from the one pile. Conditions on pairs, for example those of `wyt sweep predicate`, use the same language. \
         Statements \
         with indices, for example `a[n] + a[m] <= a[n+m]`, are described in docs/sweep.md.",
    );
    page += "## Words\n\n";
    page += &table(words.into_iter().chain([row("phi", "the golden ratio (1 + sqrt(5))/2, exact")]));
    page += &paragraph("`larger` and `smaller` are allowed only in `single = CONDITION`.");
    page += "## Functions\n\n";
    page += &table(functions);
    page += &paragraph(
        "The papers write C for compl, and so does the canonical line; both names mean the same. C(n, 2) is not a \
         binomial coefficient: write `binomial(n, 2)`.",
    );
    page += "## Modifiers\n\n";
    page += &table(modifiers);
    page += &paragraph(
        "Each modifier may be given once; a pair sequence `c` takes none. Without `no single` and `single` a move may \
         take any positive number from one pile.",
    );
    page += "## Parameters\n\n";
    page += &paragraph(
        "`f = p*x1 + q, p = 3, q = 1` means `f = 3*x1 + 1`. The name of a parameter is any word that has no other \
         meaning in the language. Its value is a number without variables and other parameters. The canonical line \
         keeps the names, in the order in which the rule mentions them.",
    );
    page += &paragraph(
        "`wyt eval EXPRESSION` computes a number or a condition by itself. Every word without another meaning is a \
         name \
         there, `k` too; its value follows: `wyt eval 'x1 + 1, x1 = 5'`. With `--to 20` a condition is checked for all \
         values from 0 to 20 of the names without a value.",
    );
    page += "## Numbers\n\n";
    page += &paragraph(&format!(
        "Values are exact: integers, decimals (1.5 is 3/2), fractions, and numbers with one square root, such as \
         sqrt(2) and phi. A value has at most 2^20 bits. A rule has at most {MAX_SOURCE} bytes and {MAX_PARTS} parts, \
         nested at most {MAX_HEIGHT} deep. On the command line piles and indices are written `165580140`, `1e14`, \
         `10^100+7`, `2**32`; `@FILE` reads the digits from a file, `-` from the standard input.",
    ));
    page += &paragraph("`wyt show GAME` explains a line; `wyt check GAME` lists what is proved about it.");
    page.truncate(page.trim_end().len());
    page + "\n"
}

fn row(written: &str, meaning: &str) -> Row {
    Row(written.to_string(), meaning.to_string(), String::new())
}

fn paragraph(text: &str) -> String {
    wrapped(text, "", WIDTH) + "\n"
}

/// Rows in columns, set as code: the spelling on the left, the meaning and the examples on the right.
fn table(rows: impl IntoIterator<Item = Row>) -> String {
    let rows: Vec<Row> = rows.into_iter().collect();
    let longest = rows.iter().map(|Row(written, ..)| written.chars().count()).max().unwrap_or(0).min(28);
    let indent = " ".repeat(4 + longest + 2);
    let mut text = String::new();
    for Row(written, meaning, example) in rows {
        let body = if example.is_empty() { meaning } else { format!("{meaning}\n{example}") };
        let mut body: String = body.lines().map(|line| wrapped(line, &indent, WIDTH)).collect();
        if written.chars().count() <= longest {
            body.replace_range(
                ..indent.len(),
                &format!("    {written}{}", " ".repeat(longest + 2 - written.chars().count())),
            );
        } else {
            body = format!("    {written}\n{body}");
        }
        text += &body;
    }
    text + "\n"
}

/// The words in lines of at most that width, each after the indent.
pub(crate) fn wrapped(text: &str, indent: &str, width: usize) -> String {
    let (mut lines, mut line) = (String::new(), String::from(indent));
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        if line.len() > indent.len() && line.chars().count() + 1 + word.chars().count() > width {
            lines += &format!("{line}\n");
            line = String::from(indent);
        }
        line += if line.len() > indent.len() { " " } else { "" };
        line += word;
    }
    lines + &line + "\n"
}
