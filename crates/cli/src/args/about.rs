//! What is said of every command in one place: its formats, the time it takes by itself, and examples. Its help, its part of
//! the manual and the completions are made from it.

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
    /// How its result can be printed.
    pub formats: &'static [Format],
    time: Time,
    examples: &'static [(&'static str, &'static str)],
}

/// What `--budget` means to a command.
enum Time {
    /// Nothing.
    Short,
    /// The whole answer has this long where nobody says otherwise.
    Usual(Duration),
    /// The same, said in words.
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
    format!("as long as pairs keep coming if not given, with at most {first} for the first and {next} for each other")
});

pub(super) const COMMANDS: [About; 33] = [
    About {
        name: "games",
        formats: CSV,
        time: Time::Short,
        examples: &[
            ("wyt games", "all of them"),
            ("wyt games hofstadter", "those whose name, title, rule, words or source say so"),
            ("wyt games A000201", "by the number of the OEIS"),
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
            ("wyt table 'f = x1 + 1' -n 100 -o pairs.csv", "the ending says the format"),
            ("wyt table wythoff --from 10^50 -n 3", "far out"),
            ("wyt table wythoff -n 10000 --sequence b -o b001950.txt", "a b-file for the OEIS"),
        ],
    },
    About {
        name: "check",
        formats: BOTH,
        time: Time::Usual(check::TIME),
        examples: &[
            ("wyt check 'f = x1 + 1'", "exit code 0: the formula gives the P-positions"),
            ("wyt check 'f = (x0 - x1)^2'", "exit code 1: it does not, and a position shows it"),
            ("wyt check 'f = isqrt(x0^2 + x0) - x0 + 1' --smt -o hypotheses.smt2", "asks z3 as well"),
            ("wyt check 'wyt = k/2 + 5' --certificate half.json", "what `wyt verify` checks"),
        ],
    },
    About {
        name: "verify",
        formats: BOTH,
        time: Time::Usual(verify::TIME),
        examples: &[("wyt verify half.json", "exit code 0: valid, 1: refuted, 2: no certificate")],
    },
    About {
        name: "prove",
        formats: BOTH,
        time: Time::Usual(prove::TIME),
        examples: &[
            ("wyt prove f04-table5", "the automaton has 26 states"),
            ("wyt prove 'wyt = 2k + 1' --system 2,1", "exit code 0: proved, 1: refuted, 3: not decided"),
            ("wyt prove wythoff --certificate wythoff.json", "what `wyt verify` checks"),
            ("wyt prove 'f = 2' --automaton wythoff.json", "exit code 1, and the smallest numbers that show it"),
        ],
    },
    About {
        name: "design",
        formats: BOTH,
        time: Time::Usual(design::TIME),
        examples: &[
            ("wyt design 'B = x % 3 == 0'", "the n-th number of A is paired with the n-th of B"),
            (
                "wyt design 'word \"0->01, 1->0\" from 0'",
                "letter x is 0 if x is in A; a coding of other letters may follow",
            ),
            ("wyt design beatty 'sqrt(2)'", "floor(n alpha) and its complement"),
            ("wyt design 'c = n^2'", "b_n = a_n + c_n"),
            ("wyt design 'terms A: 1,3,4,6,8,9,11,12'", "also: prefix 0110, pairs FILE, automaton FILE"),
            ("wyt design 'c = floor(n/2)' --class wyt --certificate none.json", "what `wyt verify` checks"),
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
        examples: &[("wyt locate hofstadter 12", "12 is a_9, its partner 68"), ("wyt locate wythoff 10^100+7", "")],
    },
    About {
        name: "shares",
        formats: BOTH,
        time: Time::Usual(shares::TIME),
        examples: &[
            ("wyt shares half", "Conjecture 2 of the slides: s - a = 1 for 73% of all n"),
            ("wyt shares 'f = 2, blocking 2'", "exact values"),
            ("wyt shares 'c = floor(4*n/3)' --digits 6", ""),
            ("wyt shares half --digits 5 --certificate half-shares.json", "what `wyt verify` checks"),
        ],
    },
    About {
        name: "errata",
        formats: BOTH,
        time: Time::Short,
        examples: &[("wyt errata", "all of them"), ("wyt errata F04 table", "those with these words")],
    },
    About {
        name: "questions",
        formats: BOTH,
        time: Time::Short,
        examples: &[("wyt questions", "all of them"), ("wyt questions open", "what is not answered")],
    },
    About {
        name: "piles",
        formats: CSV,
        time: Time::Usual(piles::TIME),
        examples: &[
            ("wyt piles pair --to 30", "three piles; the same number from any two"),
            ("wyt piles any --piles 4 --to 12 -o four.csv", "the ending says the format"),
            ("wyt piles nimsum 5 7 11", "who wins, and how"),
            ("wyt piles nimhoff:3 10^30 10^30+1 10^30+2", "any size by the formula"),
            ("wyt piles nimsum --first 0..2 --to 5000 -o layers.csv", ""),
            ("wyt piles nimsum --first 1..12 --to 9000 --conjectures", "what is proved, and where it begins"),
        ],
    },
    About {
        name: "words",
        formats: CSV,
        time: Time::Usual(words::TIME),
        examples: &[
            ("wyt words wythoff -L 16 --prefix 1e5", "exact by a formula"),
            ("wyt words half -L 16 --prefix 1e5", "exact by a closure; a number behind >= is a lower bound"),
            ("wyt words --morphism '0->01, 1->10' -L 16", "the word of Thue and Morse"),
            ("wyt words --word letters.txt --format csv > counts.csv", "a word of 0 and 1 in a file"),
        ],
    },
    About {
        name: "grundy",
        formats: GRUNDY,
        time: Time::Usual(grundy::TIME),
        examples: &[
            ("wyt grundy wythoff 11 15", "the value of a position"),
            ("wyt grundy 'f = x1 + 1' --to 20", "all with piles up to 20; whether the game is tame, pet or wild"),
            ("wyt grundy 'wythoff, misere' --to 10", "pairs (g, g-)"),
            ("wyt grundy wythoff --to 140 -o b004481.txt", "a b-file for the OEIS, by antidiagonals"),
            ("wyt grundy 'f = 2' --to 1000 -o values.npy", "an array for NumPy"),
            ("wyt grundy wythoff 20 1e100", "one small pile: the row repeats"),
            (
                "wyt grundy wythoff --row 12 --certificate row.json",
                "the preperiod and the period; what `wyt verify` checks",
            ),
            ("wyt grundy wythoff --value 1 -n 1e100", "the n-th position of value 1"),
        ],
    },
    About {
        name: "layers",
        formats: CSV,
        time: Time::Usual(layers::TIME),
        examples: &[
            ("wyt layers wythoff", "how many moves are still played, the winner hurrying and the loser delaying"),
            ("wyt layers 'f = x1 + 1, misere' --layer wins --to 12", "how many moves win"),
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
            ("wyt sum 'wythoff: 3 5' 'nim: 1' --misere", "whoever moves last loses"),
        ],
    },
    About {
        name: "extend",
        formats: BOTH,
        time: Time::Usual(extend::TIME),
        examples: &[
            ("wyt extend wythoff", "no move is redundant"),
            ("wyt extend hofstadter --to 30", ""),
            ("wyt extend wythoff --move 4,6", "two P-positions show that it is forbidden"),
            ("wyt extend 'f = 2' --move 10^100,10^100+7", "of any size"),
            ("wyt extend 'wyt = 2k' --automaton", "as Walnut writes it"),
            ("wyt plot wythoff --kind moves --to 60 -o moves.svg", "a picture"),
        ],
    },
    About {
        name: "walnut",
        formats: BOTH,
        time: Time::Usual(walnut::TIME),
        examples: &[
            ("wyt walnut wythoff -o wythoff", "a folder; its README.txt says how to run Walnut"),
            ("wyt walnut f04-table5 -o table5", "an automaton of 26 states"),
            ("wyt prove f04-table5 --automaton 'table5/Automata Library/wytaa_pair.txt'", "reads what Walnut reads"),
        ],
    },
    About {
        name: "identify",
        formats: BOTH,
        time: Time::Usual(identify::TIME),
        examples: &[
            ("wyt identify 2,6,11,17,25,34", "a, b, b - a, differences, word, Grundy row or diagonal"),
            ("wyt identify '?,?,11,17,25,?,44,55'", "? for a term that is missing"),
            ("wyt identify 1,2,0,4,5,3,7,8,6,10 --format json", ""),
        ],
    },
    About {
        name: "oeis",
        formats: BOTH,
        time: Time::Usual(oeis::TIME),
        examples: &[
            ("wyt oeis 'f = 2*x1 + 1'", "the entry of b in the OEIS's internal format"),
            ("wyt oeis doubling --sequence d --b-file b000000.txt", "with its b-file, n = 0..1000"),
            ("wyt oeis wythoff --sequence row 3", "the Grundy values g(3, n), and their period"),
            ("wyt oeis f04-table5 --sequence word", "programs by the definition where no recursion is proved"),
        ],
    },
    About {
        name: "explain",
        formats: BOTH,
        time: Time::Short,
        examples: &[("wyt explain 'wyt = 1.5k + 1'", ""), ("wyt explain wythoff-beatty", "a solver")],
    },
    About {
        name: "sweep",
        formats: SWEEP,
        time: Time::Words(|| "no limit if not given".into()),
        // They stand beside its flags.
        examples: &[],
    },
    About {
        name: "play",
        formats: TEXT,
        time: Time::Words(|| format!("{} for each decision of the program if not given", said(decision::PATIENCE))),
        examples: &[
            ("wyt play wythoff 11 15", ""),
            ("wyt play blocking-2 8 13 --opponent guess --first you", ""),
            ("wyt play 'wythoff: 11 15' 'f = x1 + 1: 4 9' 'nim: 7'", "a sum: a move in one of them"),
        ],
    },
    About {
        name: "plot",
        formats: PLOT,
        time: Time::Usual(plot::TIME),
        examples: &[
            ("wyt plot wythoff -o board.svg", ""),
            ("wyt plot half --kind deviation --to 10000 -o deviation.png", ""),
            ("wyt plot half --kind words --to 40 -o words.svg", "factors, palindromes, squares by their length"),
        ],
    },
    About {
        name: "serve",
        formats: TEXT,
        time: Time::Words(|| format!("for one answer; {} if not given, and at most", said(Limits::default().time))),
        examples: &[("wyt serve --open", "")],
    },
    About { name: "selftest", formats: BOTH, time: Time::Short, examples: &[] },
    About {
        name: "bench",
        formats: BOTH,
        time: Time::Words(|| format!("for one measurement; {} if not given", said(bench::LIMIT))),
        examples: &[("wyt bench --budget 1s", "")],
    },
    About {
        name: "completions",
        formats: TEXT,
        time: Time::Short,
        examples: &[
            ("wyt completions bash > ~/.local/share/bash-completion/completions/wyt", ""),
            ("wyt completions zsh > ~/.zfunc/_wyt", "in a folder of fpath"),
            ("wyt completions fish > ~/.config/fish/completions/wyt.fish", ""),
        ],
    },
    About { name: "language", formats: TEXT, time: Time::Short, examples: &[] },
    About { name: "man", formats: TEXT, time: Time::Short, examples: &[("wyt man > wyt.1; man ./wyt.1", "")] },
];

/// A time as `--budget` takes it.
fn said(time: Duration) -> String {
    format!("{}s", time.as_secs())
}

impl About {
    /// What is said of a command.
    pub fn find(name: &str) -> Option<&'static About> {
        COMMANDS.iter().find(|about| about.name == name)
    }

    /// The help of `--budget`, where it means something.
    pub(super) fn budget(&self) -> Option<String> {
        let usual = match &self.time {
            Time::Short => return None,
            Time::Usual(time) => format!("{} if not given", said(*time)),
            Time::Words(words) => words(),
        };
        Some(format!("Stop after this time, as in 10s, 500ms, 2m, 1h; {usual}"))
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
