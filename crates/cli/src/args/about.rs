//! The formats, default time and examples of every command, in one place. Its help, its part of the manual and the
//! completions are made from this table.

use super::Format;
use std::time::Duration;
use wythoff_lab::answers::{check, design, extend, grundy, layers, panel, prove, pull, shares, sum, verify, walnut};
use wythoff_lab::identify;
use wythoff_lab::oeis;
use wythoff_lab::piles;
use wythoff_lab::play::decision;
use wythoff_lab::plot;
use wythoff_lab::request::Limits;
use wythoff_lab::words;
use wythoff_trial::bench;

/// A command.
pub struct About {
    pub(super) name: &'static str,
    /// The formats of its result.
    pub formats: &'static [Format],
    time: Time,
    examples: &'static [(&'static str, &'static str)],
}

/// The meaning of `--budget` for a command.
enum Time {
    /// The command takes no time worth a limit.
    Short,
    /// The default time for the whole answer.
    Usual(Duration),
    /// The same in words.
    Words(fn() -> String),
}

const TEXT: &[Format] = &[Format::Text];
const BOTH: &[Format] = &[Format::Text, Format::Json];
const CSV: &[Format] = &[Format::Text, Format::Json, Format::Csv];
const SWEEP: &[Format] = &[Format::Text, Format::Json, Format::Csv, Format::Latex];
const TABLE: &[Format] = &[Format::Text, Format::Json, Format::Csv, Format::Latex, Format::Bfile];
const GRUNDY: &[Format] = &[Format::Text, Format::Json, Format::Csv, Format::Bfile, Format::Npy];
const PLOT: &[Format] = &[Format::Text, Format::Json, Format::Svg, Format::Png, Format::Tikz];

const LISTING: Time = Time::Words(|| {
    let (first, next) = (said(pull::DECIDE), said(pull::STALL));
    format!("by default at most {first} for the first pair and {next} for each further pair")
});

pub(super) const COMMANDS: [About; 34] = [
    About {
        name: "games",
        formats: CSV,
        time: Time::Short,
        examples: &[
            ("wyt games", "the whole catalogue"),
            ("wyt games hofstadter", "games with this word in name, title, rule, words or source"),
            ("wyt games A000201", "games with this OEIS number"),
        ],
    },
    About {
        name: "show",
        formats: BOTH,
        time: LISTING,
        examples: &[("wyt show hofstadter", ""), ("wyt show 'f = 2*x1 + 1'", "")],
    },
    About {
        name: "table",
        formats: TABLE,
        time: LISTING,
        examples: &[
            ("wyt table wythoff", "n = 0..16"),
            ("wyt table 'f = x1 + 1' -n 100 -o pairs.csv", "the ending of the name chooses the format"),
            ("wyt table wythoff --from 10^50 -n 3", "n = 10^50..10^50+3"),
            ("wyt table hofstadter --why", "with the reasons why the theorem applies"),
            ("wyt table wythoff -n 10000 --sequence b -o b001950.txt", "a b-file for the OEIS"),
        ],
    },
    About {
        name: "check",
        formats: BOTH,
        time: Time::Usual(check::TIME),
        examples: &[
            ("wyt check 'f = x1 + 1'", "exit code 0: the formula gives the P-positions"),
            ("wyt check 'f = (x0 - x1)^2'", "exit code 1, with a counterexample"),
            ("wyt check 'f = isqrt(x0^2 + x0) - x0 + 1' --smt -o hypotheses.smt2", "also asks z3"),
            ("wyt check 'wyt = k/2 + 5' --certificate half.json", "a certificate for `wyt verify`"),
        ],
    },
    About {
        name: "verify",
        formats: BOTH,
        time: Time::Usual(verify::TIME),
        examples: &[("wyt verify half.json", "exit code 0: valid, 1: refuted, 2: not a certificate")],
    },
    About {
        name: "prove",
        formats: BOTH,
        time: Time::Usual(prove::TIME),
        examples: &[
            ("wyt prove f04-table5", "the automaton has 26 states"),
            ("wyt prove 'wyt = 2k + 1' --system 2,1", "exit code 0: proved, 1: refuted, 3: not decided"),
            ("wyt prove wythoff --certificate wythoff.json", "a certificate for `wyt verify`"),
            ("wyt prove 'f = 2' --automaton wythoff.json", "exit code 1, with the smallest counterexample"),
        ],
    },
    About {
        name: "design",
        formats: BOTH,
        time: Time::Usual(design::TIME),
        examples: &[
            ("wyt design 'B = x % 3 == 0'", "the n-th number of A is paired with the n-th of B"),
            ("wyt design 'word \"0->01, 1->0\" from 0'", "letter x is 0 if x is in A; other letters need a coding"),
            ("wyt design beatty 'sqrt(2)'", "floor(n alpha) and its complement"),
            ("wyt design 'c = n^2'", "b_n = a_n + c_n"),
            ("wyt design 'terms A: 1,3,4,6,8,9,11,12'", "also: prefix 0110, pairs FILE, automaton FILE"),
            ("wyt design 'c = floor(n/2)' --class wyt --certificate none.json", "a certificate for `wyt verify`"),
        ],
    },
    About {
        name: "compare",
        formats: BOTH,
        time: LISTING,
        examples: &[
            ("wyt compare 'wyt = 1.5k + 1' 'wyt = k + 2'", "no difference"),
            ("wyt compare wythoff 'f = 1, misere' --all --to 50", "every pair that differs"),
        ],
    },
    About {
        name: "solve",
        formats: BOTH,
        time: Time::Usual(panel::TIME),
        examples: &[
            ("wyt solve wythoff 11 15", ""),
            ("wyt solve 'f = 1, blocking 2' 10^30 10^30+10", ""),
            ("wyt solve wythoff 11 15 --all", "every winning move"),
            ("wyt solve wythoff 11 15 --why", "with the theorem and the reasons why it applies"),
        ],
    },
    About {
        name: "term",
        formats: BOTH,
        time: Time::Usual(panel::TIME),
        examples: &[("wyt term wythoff 10^100", ""), ("wyt term four-thirds 1000 --double-check", "")],
    },
    About {
        name: "locate",
        formats: BOTH,
        time: Time::Usual(panel::TIME),
        examples: &[
            ("wyt locate hofstadter 12", "12 is a_9, and its partner is 68"),
            ("wyt locate wythoff 10^100+7", ""),
        ],
    },
    About {
        name: "shares",
        formats: BOTH,
        time: Time::Usual(shares::TIME),
        examples: &[
            ("wyt shares half", "[FS] Conjecture 2: s - a = 1 for 73% of all n"),
            ("wyt shares 'f = 2, blocking 2'", "exact values"),
            ("wyt shares 'c = floor(4*n/3)' --digits 6", ""),
            ("wyt shares half --digits 5 --certificate half-shares.json", "a certificate for `wyt verify`"),
        ],
    },
    About {
        name: "errata",
        formats: BOTH,
        time: Time::Short,
        examples: &[("wyt errata", "all errata"), ("wyt errata F04 table", "the errata with these words")],
    },
    About {
        name: "questions",
        formats: BOTH,
        time: Time::Short,
        examples: &[("wyt questions", "all questions"), ("wyt questions open", "the questions that are still open")],
    },
    About {
        name: "piles",
        formats: CSV,
        time: Time::Usual(piles::TIME),
        examples: &[
            ("wyt piles pair --to 30", "equal numbers from two of three piles"),
            ("wyt piles any --piles 4 --to 12 -o four.csv", "the ending of the name chooses the format"),
            ("wyt piles nimsum 5 7 11", "who wins, and a winning move"),
            ("wyt piles nimhoff:3 10^30 10^30+1 10^30+2", "piles of any size, by a formula"),
            ("wyt piles nimsum --first 0..2 --to 5000 -o layers.csv", ""),
            ("wyt piles nimsum --first 1..12 --to 9000 --conjectures", "where the conjectures are proved to begin"),
        ],
    },
    About {
        name: "words",
        formats: CSV,
        time: Time::Usual(words::TIME),
        examples: &[
            ("wyt words wythoff -L 16 --prefix 1e5", "exact counts by a formula"),
            ("wyt words half -L 16 --prefix 1e5", "by a closure; >= marks a lower bound"),
            ("wyt words --morphism '0->01, 1->10' -L 16", "the Thue-Morse word"),
            ("wyt words --word letters.txt --format csv > counts.csv", "a word of 0 and 1 from a file"),
        ],
    },
    About {
        name: "grundy",
        formats: GRUNDY,
        time: Time::Usual(grundy::TIME),
        examples: &[
            ("wyt grundy wythoff 11 15", "the value of a position"),
            ("wyt grundy 'f = x1 + 1' --to 20", "piles up to 20; tame, pet or wild"),
            ("wyt grundy 'wythoff, misere' --to 10", "pairs (g, g-) of normal and misère values"),
            ("wyt grundy wythoff --to 140 -o b004481.txt", "a b-file for the OEIS, by antidiagonals"),
            ("wyt grundy 'f = 2' --to 1000 -o values.npy", "an array for NumPy"),
            ("wyt grundy wythoff 20 1e100", "a small and a huge pile: the row repeats"),
            ("wyt grundy wythoff --row 12 --certificate row.json", "preperiod and period, with certificate"),
            ("wyt grundy wythoff --value 1 -n 1e100", "the n-th position of value 1"),
        ],
    },
    About {
        name: "layers",
        formats: CSV,
        time: Time::Usual(layers::TIME),
        examples: &[
            ("wyt layers wythoff", "the remoteness: the number of moves left"),
            ("wyt layers 'f = x1 + 1, misere' --layer wins --to 12", "the number of winning moves"),
            ("wyt layers 'f = 2, blocking 2' --to 100 -o lengths.csv", "a line for each position"),
        ],
    },
    About {
        name: "sum",
        formats: BOTH,
        time: Time::Usual(sum::TIME),
        examples: &[
            ("wyt sum 'wythoff: 11 15' 'f = x1 + 1: 4 9' 'nim: 7'", "two games and a heap of Nim"),
            ("wyt sum 'wythoff: 10^50 10^50+3' 'nim: 2'", "one component of any size"),
            ("wyt sum 'wythoff: 3 5' 'nim: 1' --misere", "the player who moves last loses"),
        ],
    },
    About {
        name: "extend",
        formats: BOTH,
        time: Time::Usual(extend::TIME),
        examples: &[
            ("wyt extend wythoff", "no move is redundant"),
            ("wyt extend hofstadter --to 30", ""),
            ("wyt extend wythoff --move 4,6", "forbidden, with two P-positions as witnesses"),
            ("wyt extend 'f = 2' --move 10^100,10^100+7", "a move of any size"),
            ("wyt extend 'wyt = 2k' --automaton", "an automaton in the format of Walnut"),
            ("wyt plot wythoff --kind moves --to 60 -o moves.svg", "a picture"),
        ],
    },
    About {
        name: "walnut",
        formats: BOTH,
        time: Time::Usual(walnut::TIME),
        examples: &[
            ("wyt walnut wythoff -o wythoff", "a folder; its README.txt explains how to run Walnut"),
            ("wyt walnut f04-table5 -o table5", "an automaton of 26 states"),
            ("wyt prove f04-table5 --automaton 'table5/Automata Library/wytaa_pair.txt'", "reads its automaton"),
        ],
    },
    About {
        name: "identify",
        formats: BOTH,
        time: Time::Usual(identify::TIME),
        examples: &[
            ("wyt identify 2,6,11,17,25,34", "pairs, differences, words, Grundy values"),
            ("wyt identify '?,?,11,17,25,?,44,55'", "? marks an unknown term"),
            ("wyt identify 1,2,0,4,5,3,7,8,6,10 --format json", ""),
        ],
    },
    About {
        name: "oeis",
        formats: BOTH,
        time: Time::Usual(oeis::TIME),
        examples: &[
            ("wyt oeis 'f = 2*x1 + 1'", "an entry for b_n in the OEIS format"),
            ("wyt oeis doubling --sequence d --b-file b000000.txt", "with its b-file, n = 0..1000"),
            ("wyt oeis wythoff --sequence row 3", "the Grundy values g(3, n) and their period"),
            ("wyt oeis f04-table5 --sequence word", "programs by the definition"),
        ],
    },
    About {
        name: "explain",
        formats: BOTH,
        time: Time::Short,
        examples: &[("wyt explain 'wyt = 1.5k + 1'", ""), ("wyt explain wythoff-beatty", "the manual of a solver")],
    },
    About {
        name: "sweep",
        formats: SWEEP,
        time: Time::Words(|| "no limit by default".into()),
        // They are in args/sweep.rs, with its flags.
        examples: &[],
    },
    About {
        name: "play",
        formats: TEXT,
        time: Time::Words(|| format!("by default {} for each decision of the program", said(decision::PATIENCE))),
        examples: &[
            ("wyt play wythoff 11 15", ""),
            ("wyt play blocking-2 8 13 --opponent guess --first you", ""),
            ("wyt play 'wythoff: 11 15' 'f = x1 + 1: 4 9' 'nim: 7'", "a sum: a move is a move in one component"),
        ],
    },
    About {
        name: "plot",
        formats: PLOT,
        time: Time::Usual(plot::TIME),
        examples: &[
            ("wyt plot wythoff -o board.svg", ""),
            ("wyt plot half --kind deviation --to 10000 -o deviation.png", ""),
            ("wyt plot half --kind words --to 40 -o words.svg", "factors, palindromes, squares"),
        ],
    },
    About {
        name: "serve",
        formats: TEXT,
        time: Time::Words(|| {
            format!("the limit for one answer; {0} by default, which is also the maximum", said(Limits::default().time))
        }),
        examples: &[("wyt serve --open", "")],
    },
    About { name: "selftest", formats: BOTH, time: Time::Short, examples: &[] },
    About {
        name: "bench",
        formats: BOTH,
        time: Time::Words(|| format!("the limit for one measurement; {} by default", said(bench::LIMIT))),
        examples: &[("wyt bench --budget 1s", "")],
    },
    About {
        name: "completions",
        formats: TEXT,
        time: Time::Short,
        examples: &[
            ("wyt completions bash > ~/.local/share/bash-completion/completions/wyt", ""),
            ("wyt completions zsh > ~/.zfunc/_wyt", "the folder must be in fpath"),
            ("wyt completions fish > ~/.config/fish/completions/wyt.fish", ""),
        ],
    },
    About { name: "language", formats: TEXT, time: Time::Short, examples: &[] },
    About { name: "glossary", formats: TEXT, time: Time::Short, examples: &[] },
    About { name: "man", formats: TEXT, time: Time::Short, examples: &[("wyt man > wyt.1; man ./wyt.1", "")] },
];

/// A time as `--budget` accepts it.
fn said(time: Duration) -> String {
    format!("{}s", time.as_secs())
}

impl About {
    /// The entry of a command.
    pub fn find(name: &str) -> Option<&'static About> {
        COMMANDS.iter().find(|about| about.name == name)
    }

    /// The help of `--budget`, for commands that have one.
    pub(super) fn budget(&self) -> Option<String> {
        let usual = match &self.time {
            Time::Short => return None,
            Time::Usual(time) => format!("{} by default", said(*time)),
            Time::Words(words) => words(),
        };
        Some(format!("Stop after this time, for example 10s, 500ms, 2m or 1h; {usual}"))
    }

    /// A command line that works.
    pub fn example(&self) -> Option<&'static str> {
        self.examples.first().map(|(line, _)| *line)
    }

    /// The examples below the help.
    pub(super) fn examples(&self) -> Option<String> {
        let width = self.examples.iter().map(|(line, _)| line.len()).filter(|width| *width <= 56).max().unwrap_or(0);
        let lines =
            self.examples.iter().map(|(line, what)| format!("  {line:<width$}   {what}").trim_end().to_string());
        let lines: Vec<String> = lines.collect();
        (!lines.is_empty()).then(|| format!("Examples:\n{}", lines.join("\n")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// clap breaks longer lines between a command and its explanation.
    #[test]
    fn examples_fit_on_a_line() {
        let long = |line: &&str| line.chars().count() > 100;
        let texts: Vec<String> = COMMANDS.iter().filter_map(About::examples).collect();
        let lines: Vec<&str> = texts.iter().flat_map(|text| text.lines()).filter(long).collect();
        assert!(lines.is_empty(), "{lines:#?}");
    }
}
