//! `table`: the pairs one after the other, from the beginning or from anywhere.

use super::allowance::Allowance;
use super::approx::{self, Slopes};
use super::failure::Failure;
use super::game::Game;
use super::panel::{Panel, PanelAnswer};
use super::parameter::{DOUBLE_CHECK, Form, GAME, Parameter, Place, SOLVER, parameters};
use super::pull::{self, Puller};
use super::question::Question;
pub use super::row::{Foot, Head, Row, Then};
use super::scope::{self, Every, at_row};
use serde::Serialize;
use wythoff_base::Spent;
use wythoff_base::{UBig, abbreviated as short};
use wythoff_check::evidence::Evidence;
use wythoff_seq::access::Term;
use wythoff_solve::PairError;
use wythoff_solve::{Gaps, Listing, ListingKind};

/// The rows of a listing come in batches: many enough that the clock is read rarely, and few enough that the first ones
/// are printed at once.
pub const BATCH: u64 = 512;

parameters! {
    /// Asks for the pairs n = 0..=N, or from anywhere.
    #[derive(Clone, Debug)]
    pub struct Table {
        /// The game.
        game: Game = GAME,
        /// The last index, counted from the first.
        n: u64 = Parameter {
            usual: "16",
            about: "The last index, counted from the first; 16 by default",
            help: "The last index: prints n = 0..N",
            ..Parameter::new(Form::Count(|limits| limits.rows), Place::Short('n', "N"))
        },
        /// The first index, asked of the solvers.
        from: Option<UBig> = Parameter {
            about: "The first index, which may be huge",
            help: "Start at this index, which may be huge: prints n = FROM..FROM+N",
            ..Parameter::new(Form::Number, Place::Long("FROM"))
        },
        /// The candidates S of a constraint game instead of its P-positions.
        candidates: bool = Parameter {
            late: true,
            about: "List the candidates S of a constraint game instead of its P-positions",
            help: "List the candidates S of a constraint game instead of its P-positions",
            ..Parameter::new(Form::Flag, Place::Long(""))
        },
        /// With s_n and t_n.
        approx: bool = Parameter {
            about: "Also give s_n = floor(n alpha) and t_n = floor(n beta), where alpha and beta are proved",
            help: "Add s_n = floor(n alpha) and t_n = floor(n beta), and their distances to a_n and b_n",
            ..Parameter::new(Form::Flag, Place::Long(""))
        },
        /// This solver only; the table is then its own, also from 0.
        solver: Option<String> = Parameter { help: "Use only this solver, for each pair", ..SOLVER },
        /// A second, independent method must agree.
        double_check: bool = Parameter {
            help: "Require that a second, independent method agrees on each pair",
            ..DOUBLE_CHECK
        },
    }
}

impl Table {
    /// Whether solvers are asked for each row, instead of a list.
    pub fn asks(&self) -> bool {
        self.from.is_some() || self.solver.is_some() || self.double_check
    }
}

/// The rows of a table, one by one.
pub struct Rows<'a> {
    game: Game,
    /// What is known before the rows.
    pub head: Head,
    last: u64,
    given: u64,
    origin: Origin<'a>,
}

/// Where the rows come from.
enum Origin<'a> {
    Listed { listing: Box<Listing>, puller: Puller<'a> },
    Asked { panel: Box<Panel<'a>>, from: UBig, first: Option<Row>, support: Support },
}

/// What the rows asked for one by one rest on.
struct Support {
    /// Those of the first solver.
    first: (&'static str, Evidence),
    then: Vec<Then>,
    twice: bool,
    confirmed_by: Option<&'static str>,
    gaps: Option<Gaps>,
}

impl Support {
    fn add(&mut self, n: &UBig, asked: &PanelAnswer<Term>) {
        let (solver, evidence) = (asked.solver.name(), at_row(asked.solver.evidence(), &asked.value.a));
        let (known, last) =
            self.then.last_mut().map_or((self.first.0, &mut self.first.1), |t| (t.solver, &mut t.evidence));
        if known == solver {
            *last = evidence;
        } else {
            self.then.push(Then { n: n.clone(), solver, theorem: asked.solver.theorem().into(), evidence });
        }
        self.confirmed_by = self.confirmed_by.and(asked.confirmed_by);
        self.gaps = asked.solver.gaps(&asked.value.a);
    }

    /// The weakest evidence of all rows.
    fn evidence(&self) -> Evidence {
        let rank = |e: &Evidence| (e.kind() != "theorem", e.kind() == "observed", e.kind() == "conjectured", e.bound());
        let all = self.then.iter().map(|then| then.evidence);
        all.fold(self.first.1, |weakest, e| if rank(&e) > rank(&weakest) { e } else { weakest })
    }
}

impl Table {
    /// Begins a table. The clock starts now.
    pub fn begin<'a>(&self, allowance: &Allowance<'a>) -> Result<Rows<'a>, Failure> {
        let game = &self.game;
        if self.asks() && self.candidates {
            return Err(Failure::wrong(
                "candidates are only listed from the beginning, by their recursion",
                "leave out `$candidates`, or `$from`, `$solver` and `$double_check`",
            ));
        }
        let near = self.approx.then(|| approximation(game)).transpose()?;
        if self.asks() {
            return begin_asked(self, near, allowance);
        }
        let mut listing = if self.candidates {
            game.analysis.candidates().ok_or_else(|| {
                Failure::wrong(
                    "only a constraint game f = ... without modifiers has candidates",
                    "leave `$candidates` out to list the P-positions",
                )
            })?
        } else {
            game.analysis.proved_listing()
        };
        // A caller that takes pairs as long as it likes does not know the last one.
        if self.n < u64::MAX {
            listing.expect(self.n);
        }
        let head = Head {
            game: game.line(),
            kind: listing.kind,
            solver: listing.solver,
            recursion: listing.recursion.to_string(),
            theorem: listing.theorem.clone(),
            reasons: listing.reasons.clone(),
            near,
        };
        let origin = Origin::Listed { listing: Box::new(listing), puller: Puller::new(allowance, self.n) };
        Ok(Rows { game: game.clone(), head, last: self.n, given: 0, origin })
    }
}

/// alpha and beta, where the distance of the pairs to their multiples is bounded by a theorem.
fn approximation(game: &Game) -> Result<Slopes, Failure> {
    let linear = approx::linear(&game.analysis, "`$approx`", "for other games leave `$approx` out")?;
    Slopes::of(linear)
}

fn begin_asked<'a>(request: &Table, near: Option<Slopes>, allowance: &Allowance<'a>) -> Result<Rows<'a>, Failure> {
    let game = &request.game;
    let panel = Panel::new(game, request.solver.as_deref(), request.double_check, allowance)?;
    let from = request.from.clone().unwrap_or_default();
    let asked = panel.ask(|s, budget| s.term(&from, budget), Term::eq)?;
    let (solver, confirmed_by) = (asked.solver, asked.confirmed_by);
    let head = Head {
        game: game.line(),
        kind: if game.subject.game().is_some() { ListingKind::P } else { ListingKind::Pairs },
        solver: solver.name(),
        recursion: String::new(),
        theorem: solver.theorem().into(),
        reasons: solver.reasons().to_vec(),
        near,
    };
    let evidence = at_row(solver.evidence(), &asked.value.a);
    let gaps = solver.gaps(&asked.value.a);
    let first = Some(Row { n: from.clone(), a: asked.value.a, b: asked.value.b, approx: None });
    let support =
        Support { first: (solver.name(), evidence), then: vec![], twice: request.double_check, confirmed_by, gaps };
    let origin = Origin::Asked { panel: Box::new(panel), from, first, support };
    Ok(Rows { game: game.clone(), head, last: request.n, given: 0, origin })
}

impl Rows<'_> {
    /// The number of rows given together; solvers answer slowly. If the rule fails within the first batch, the error
    /// is the answer.
    pub fn batch(&self) -> u64 {
        match self.origin {
            Origin::Listed { .. } => BATCH,
            Origin::Asked { .. } => 1,
        }
    }

    /// The next row; `None` after the last.
    pub fn next_row(&mut self) -> Result<Option<Row>, Stopped> {
        if self.given > self.last {
            return Ok(None);
        }
        let mut row = match &mut self.origin {
            Origin::Listed { listing, puller } => {
                puller.next(listing).map(|pair| pair.map(Row::from)).map_err(|e| {
                    let about_effort = e.is_about_effort();
                    Stopped { failure: puller.failure(&e, listing.solver, &self.game), about_effort }
                })?
            }
            Origin::Asked { first, .. } if first.is_some() => first.take(),
            Origin::Asked { panel, from, support, .. } => {
                let n = &*from + UBig::from(self.given);
                let asked = panel
                    .ask(|s, budget| s.term(&n, budget), Term::eq)
                    .map_err(|failure| Stopped { about_effort: matches!(failure, Failure::GaveUp { .. }), failure })?;
                support.add(&n, &asked);
                Some(Row { n, a: asked.value.a, b: asked.value.b, approx: None })
            }
        };
        if let Some((row, near)) = row.as_mut().zip(self.head.near.as_ref()) {
            row.approx = Some(near.at(&row.n).map_err(|failure| Stopped { failure, about_effort: true })?);
        }
        self.given += u64::from(row.is_some());
        Ok(row)
    }

    /// What is known after the rows given so far.
    pub fn foot(&self, stopped: Option<Failure>) -> Foot {
        match &self.origin {
            Origin::Listed { listing, .. } => {
                let (evidence, gaps) = (listing.evidence(), listing.gaps());
                Foot { evidence, then: vec![], confirmed_by: None, gaps, stronger: self.stronger(&evidence), stopped }
            }
            Origin::Asked { support, .. } => {
                let confirmed_by = support.twice.then_some(support.confirmed_by);
                let (evidence, then, gaps) = (support.evidence(), support.then.clone(), support.gaps.clone());
                Foot { evidence, then, confirmed_by, gaps, stronger: self.stronger(&evidence), stopped }
            }
        }
    }

    /// The command that may prove more; there is nothing to prove about candidates and pair sequences.
    fn stronger(&self, evidence: &Evidence) -> Option<String> {
        (self.head.kind == ListingKind::P).then(|| self.game.stronger(evidence))?
    }

    /// How far the rows are proved or checked, in words.
    pub fn scope(&self) -> String {
        match &self.origin {
            Origin::Listed { listing, .. } => {
                scope_of(listing) + &scope::may_prove(self.stronger(&listing.evidence()).as_ref())
            }
            Origin::Asked { support, .. } => {
                let Support { first: (solver, evidence), then, twice, confirmed_by, .. } = support;
                let first = scope::scope(evidence, Every::N, solver, twice.then_some(*confirmed_by));
                let then = then.iter().map(|t| {
                    format!("; from n = {} on {}", short(&t.n), scope::scope(&t.evidence, Every::N, t.solver, None))
                });
                [first].into_iter().chain(then).collect()
            }
        }
    }
}

/// Why the next row cannot be given.
pub struct Stopped {
    /// Why.
    pub failure: Failure,
    /// The rule is correct and only the search was stopped: the rows so far are an answer.
    pub about_effort: bool,
}

/// How far the pairs of a listing are proved or checked, in words.
pub(crate) fn scope_of(listing: &Listing) -> String {
    match listing.kind {
        ListingKind::Candidates => format!("these are the candidates by definition ({})", listing.solver),
        ListingKind::Pairs => format!("these are the pairs by definition ({})", listing.solver),
        ListingKind::P => scope::scope(&listing.evidence(), Every::N, listing.solver, None),
    }
}

/// A whole table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tabled {
    /// What is known before the rows.
    #[serde(flatten)]
    pub head: Head,
    /// The rows.
    #[serde(rename = "pairs")]
    pub rows: Vec<Row>,
    /// What is known after them.
    #[serde(flatten)]
    pub foot: Foot,
}

impl Question for Table {
    const NAME: &'static str = "table";
    const SUMMARY: &'static str = "The P-positions (a_n, b_n), in which the player to move loses";
    type Answer = Tabled;

    fn answer(&self, allowance: &Allowance) -> Result<Tabled, Failure> {
        all_rows(self, allowance)
    }
}

/// All rows at once. If the search stops, the rows found so far are an answer, with the reason in its foot.
fn all_rows(request: &Table, allowance: &Allowance) -> Result<Tabled, Failure> {
    let mut source = request.begin(allowance)?;
    let (mut rows, mut stopped, mut held) = (Vec::new(), None, 0usize);
    loop {
        match source.next_row() {
            Ok(Some(row)) => {
                held = held.saturating_add(row.bytes());
                rows.push(row);
                if held > allowance.memory {
                    let error = PairError::Spent(Spent::Memory(held));
                    stopped = Some(pull::listing_failure(&error, source.head.solver, &request.game));
                    break;
                }
            }
            Ok(None) => break,
            Err(Stopped { failure, about_effort }) => {
                if rows.is_empty() || (!about_effort && (rows.len() as u64) < source.batch()) {
                    return Err(failure);
                }
                stopped = Some(failure);
                break;
            }
        }
    }
    Ok(Tabled { foot: source.foot(stopped), head: source.head, rows })
}
