//! `wyt table`: the losing positions, in every format.

use super::*;
use crate::interrupt::Keeping;
use crate::layout::widths;
use crate::output::{self, csv_cell, made_by, number, whole};
use wythoff_base::{IBig, UBig};
use wythoff_lab::answers::headline;
use wythoff_lab::answers::{Answer, Game, short};
use wythoff_lab::answers::{BATCH, Foot, Head, Row, Rows, Stopped, Table};
use wythoff_seq::access::Partner;
use wythoff_solve::ListingKind;

/// What a batch of rows holds, in bytes.
const MOST_BYTES: usize = 1 << 18;

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Sequence {
    A,
    B,
}

/// A table, and how it is written.
#[derive(clap::Args)]
pub(crate) struct Inner {
    #[command(flatten)]
    question: Typed<Table>,
    /// The sequence that a b-file lists [default: a]
    #[arg(long, value_enum, value_name = "a|b")]
    sequence: Option<Sequence>,
    /// Write to this file, with the version and this command line in it. Without --format the ending of its name
    /// chooses the format: .csv, .json or .tex; b000201.txt, for example, is a b-file; any other name means text
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) type Args = Reasoned<Inner>;

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "table",
        about: "List the P-positions (a_n, b_n), in which the player to move loses",
        formats: &[Format::Text, Format::Json, Format::Csv, Format::Latex, Format::Bfile],
        time: LISTING,
        examples: &[
            ("wyt table wythoff", "n = 0..16"),
            ("wyt table 'f = x1 + 1' -n 100 -o pairs.csv", "the ending of the name chooses the format"),
            ("wyt table wythoff --from 10^50 -n 3", "n = 10^50..10^50+3"),
            ("wyt table hofstadter --why", "with the reasons why the theorem applies"),
            ("wyt table half --approx -n 11", "s_n and t_n, the table of [FS]"),
            ("wyt table wythoff -n 10000 --sequence b -o b001950.txt", "a b-file for the OEIS"),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let (why, args) = (args.why, &args.inner);
    let question = args.question.read(&common.allowance(&()))?;
    let format = output::format(args.output.as_deref(), common, Args::ABOUT.formats);
    if args.sequence.is_some() && format != Format::Bfile {
        return Err(Failure::wrong(
            "--sequence chooses the sequence of a b-file, and this is no b-file",
            "add --format bfile",
        ));
    }
    let jumps = question.asks();
    // A table of one batch is written when it is complete: until then the terminal can show a bar.
    let streamed = question.n >= BATCH && !jumps;
    let bar = Bar::new("pairs", common.quiet, streamed);
    let mut source = question.begin(&common.allowance(&bar))?;
    let batch = source.batch();
    let mut rows = pull(&mut source, batch);
    if !streamed {
        bar.clear();
    }
    // A rule that fails among the first rows is wrong: the error is the result. A search that stopped keeps its rows.
    if rows.stopped.as_ref().is_some_and(|s| rows.found.is_empty() || !s.about_effort) {
        return Err(rows.stopped.map_or(Failure::Closed, |s| s.failure.into()));
    }
    // From now on Ctrl-C keeps what was found.
    let _keeping = Keeping::begin();
    let mut out = Output::open(args.output.as_deref(), format)?;
    let whole = args.output.is_some() || whole(false);
    let mut printer = Printer {
        game: &question.game,
        common,
        args,
        why,
        approx: question.approx,
        format,
        whole,
        widths: vec![0; 7],
        lines: bfile::Lines::default(),
    };
    printer.begin(&mut out, &source.head)?;
    let mut written = 0;
    loop {
        if jumps {
            bar.clear();
        }
        printer.rows(&mut out, &rows.found, written)?;
        written += rows.found.len() as u64;
        if rows.stopped.is_some() || rows.ended {
            break;
        }
        rows = pull(&mut source, batch);
    }
    bar.clear();
    let stopped = rows.stopped.map(|s| s.failure);
    let foot = source.foot(stopped.clone());
    printer.end(&mut out, &source, &foot)?;
    out.close()?;
    match stopped.map(Failure::from) {
        // In JSON the reason is in the object itself.
        Some(failure) if format == Format::Json && args.output.is_none() => {
            Err(Failure::Reported { exit_code: failure.exit_code() })
        }
        Some(failure) => Err(failure),
        None => confirmed(foot.confirmed_by.is_some(), foot.confirmed_by.flatten()),
    }
}

struct Batch {
    found: Vec<Row>,
    stopped: Option<Stopped>,
    ended: bool,
}

/// The next rows; long numbers fill a batch early, since writing them takes its time as well.
fn pull(source: &mut Rows, most: u64) -> Batch {
    let (mut batch, mut held) = (Batch { found: Vec::new(), stopped: None, ended: false }, 0);
    while (batch.found.len() as u64) < most && held < MOST_BYTES && !batch.ended && batch.stopped.is_none() {
        match source.next_row() {
            Ok(Some(row)) => {
                held += row.bytes();
                batch.found.push(row);
            }
            Ok(None) => batch.ended = true,
            Err(stopped) => batch.stopped = Some(stopped),
        }
    }
    batch
}

/// A partner, or its size.
fn partner(b: &Partner) -> String {
    match b {
        Partner::Exact(b) => b.to_string(),
        Partner::Bits(size) => format!("a number of {size} bits"),
    }
}

/// n, a_n, b_n, and s_n and t_n where they were asked for.
fn cells(row: &Row) -> Vec<String> {
    let pair = [row.n.to_string(), row.a.to_string(), partner(&row.b)];
    pair.into_iter().chain(row.approx.iter().flatten().map(UBig::to_string)).collect()
}

/// The members of an object without its braces.
pub(super) fn members(object: Map<String, Value>) -> String {
    let text = Value::Object(object).to_string();
    text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or_default().to_string()
}

struct Printer<'a> {
    game: &'a Game,
    common: &'a Common,
    args: &'a Inner,
    /// Whether the whole argument is printed.
    why: bool,
    /// Whether s_n and t_n are printed.
    approx: bool,
    format: Format,
    /// Whether numbers are printed in full.
    whole: bool,
    widths: Vec<usize>,
    /// The lines of a b-file.
    lines: bfile::Lines,
}

impl Printer<'_> {
    /// The number of columns for programs.
    fn columns(&self) -> usize {
        if self.approx { 5 } else { 3 }
    }

    fn begin(&mut self, out: &mut Output, head: &Head) -> Result<(), Failure> {
        match self.format {
            Format::Text if !self.common.quiet => {
                let title = self.game.entry().map(|e| format!("  {DIM}{}{DIM:#}", e.title)).unwrap_or_default();
                let what = match head.kind {
                    ListingKind::P => "P-positions (a_n, b_n): the player to move loses",
                    ListingKind::Candidates => {
                        "candidates S (a_n, b_n) of [F04]; `wyt check` decides whether they are the P-positions"
                    }
                    ListingKind::Pairs => "pairs a_n = mex, b_n = a_n + c_n",
                };
                writeln!(out, "{BOLD}{}{BOLD:#}{title}\n{what}\n", head.game)?;
            }
            Format::Text | Format::Bfile | Format::Latex | Format::Svg | Format::Png | Format::Tikz | Format::Npy => {}
            Format::Json => {
                let mut object = versioned(head.json());
                if let Some(command) = &out.command {
                    object.shift_insert(1, "command".into(), command.clone().into());
                }
                write!(out, "{{{},\"pairs\":[", members(object))?;
            }
            // The command that made a file has a column of its own: every reader of CSV accepts that.
            Format::Csv => {
                let columns = ["n", "a", "b", "s", "t"][..self.columns()].join(",");
                writeln!(out, "{columns}{}", if out.command.is_some() { ",made_by" } else { "" })?;
            }
        }
        Ok(())
    }

    fn rows(&mut self, out: &mut Output, pairs: &[Row], first: u64) -> Result<(), Failure> {
        match self.format {
            Format::Text => self.text(out, pairs, first)?,
            Format::Json => {
                for (i, row) in (first..).zip(pairs) {
                    write!(out, "{}{}", if i == 0 { "" } else { "," }, Value::Object(row.json()))?;
                }
            }
            Format::Csv => {
                for (i, row) in (first..).zip(pairs) {
                    let made_by = match (&out.command, i) {
                        (None, _) => String::new(),
                        (Some(_), 0) => format!(",{}", csv_cell(&made_by())),
                        (Some(_), _) => ",".into(),
                    };
                    writeln!(out, "{}{made_by}", cells(row).join(","))?;
                }
            }
            Format::Bfile => {
                for row in pairs {
                    let term = match (self.args.sequence.unwrap_or(Sequence::A), &row.b) {
                        (Sequence::A, _) => row.a.to_string(),
                        (Sequence::B, Partner::Exact(b)) => b.to_string(),
                        (Sequence::B, Partner::Bits(_)) => {
                            return Err(Failure::wrong(
                                format!("b_n at n = {} is too large to write out", short(&row.n)),
                                "end the b-file before this index with a smaller -n",
                            ));
                        }
                    };
                    self.lines.write(out, &row.n, term)?;
                }
            }
            Format::Latex => {
                let columns: Vec<Vec<String>> = pairs.iter().map(cells).collect();
                let names = &["n", "a_n", "b_n", "s_n", "t_n"][..self.columns()];
                let row = |i: usize| columns.iter().filter_map(|column| column.get(i).cloned()).collect();
                let rows: Vec<Vec<String>> = (0..names.len()).map(row).collect();
                write!(out, "{}", latex::tables(names, &rows))?;
            }
            // Refused at the beginning.
            Format::Svg | Format::Png | Format::Tikz | Format::Npy => {}
        }
        Ok(())
    }

    fn text(&mut self, out: &mut Output, pairs: &[Row], first: u64) -> Result<(), Failure> {
        let shown = |n: &UBig| number(n, self.whole);
        let mut rows = Vec::with_capacity(pairs.len() + 1);
        if first == 0 {
            let more = if self.approx { &["s_n", "t_n", "s_n - a_n", "t_n - b_n"][..] } else { &["b_n - a_n"] };
            rows.push(["n", "a_n", "b_n"].iter().chain(more).map(|name| name.to_string()).collect());
        }
        rows.extend(pairs.iter().map(|p| {
            let (b, d) = match &p.b {
                Partner::Exact(b) => (shown(b), shown(&(b - &p.a))),
                Partner::Bits(size) => (format!("({size} bits)"), "".into()),
            };
            let more = match (&p.approx, p.b.exact()) {
                (None, _) => vec![d],
                (Some([s, t]), b) => {
                    let below = |t: &UBig, b: &UBig| (IBig::from(t.clone()) - IBig::from(b.clone())).to_string();
                    vec![shown(s), shown(t), below(s, &p.a), b.map(|b| below(t, b)).unwrap_or_default()]
                }
            };
            [shown(&p.n), shown(&p.a), b].into_iter().chain(more).collect()
        }));
        // A column never becomes narrower from one batch to the next.
        self.widths.iter_mut().zip(widths(&rows)).for_each(|(kept, width)| *kept = width.max(*kept));
        for row in &mut rows {
            for (cell, width) in row.iter_mut().zip(&self.widths) {
                cell.insert_str(0, &" ".repeat(width.saturating_sub(cell.len())));
            }
        }
        let mut lines = aligned(&rows, &[]).into_iter();
        if first == 0
            && let Some(head) = lines.next()
        {
            writeln!(out, "{BOLD}{head}{BOLD:#}")?;
        }
        for line in lines {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    fn end(&self, out: &mut Output, source: &Rows, foot: &Foot) -> Result<(), Failure> {
        let head = &source.head;
        match self.format {
            Format::Json => writeln!(out, "],{}}}", members(foot.json()))?,
            Format::Text if !self.common.quiet => {
                writeln!(out)?;
                if !head.recursion.is_empty() {
                    write!(out, "{}", labelled("rule", &head.recursion))?;
                }
                if self.why {
                    write!(out, "{}", reasoned("why", &head.theorem, &head.reasons))?;
                } else {
                    write!(out, "{}", labelled("why", headline(&head.theorem)))?;
                }
                write!(out, "{}", labelled("scope", &source.scope()))?;
                if let Some(near) = &head.near {
                    write!(out, "{}", labelled("approx", &near.sentences().join("; ")))?;
                }
                if let Some(gaps) = &foot.gaps {
                    write!(out, "{}", labelled("rows", &gaps.to_string()))?;
                }
                let erratum = self.game.entry().and_then(|e| e.erratum.as_ref());
                if let Some(erratum) = erratum.filter(|_| self.why) {
                    write!(out, "{}", labelled("erratum", erratum))?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}
