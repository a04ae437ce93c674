//! `check`: every hypothesis with its proof or witness, then the formula against brute force.

use super::allowance::Allowance;
use super::certificate;
use super::failure::{Failure, Reason};
use super::game::Game;
use super::members::MAX_ROWS;
use super::parameter::{Form, GAME, Parameter, Place, TO, parameters};
use super::question::Question;
use crate::smt::Hypotheses;
use crate::wire::{self, Integer, Position, seen_as, view, wire};
use wythoff_base::Budget;
use wythoff_check::certificate::Certificate;
use wythoff_check::evidence::Evidence;
use wythoff_game::catalogue::Entry;
use wythoff_solve::{CandidatesAreP, Comparison, Counterexample, Density, ListingKind, ProvedP, Report, Status, check};

parameters! {
    /// Hypotheses searched, and positions compared, up to a bound.
    #[derive(Clone, Debug)]
    pub struct Check {
        /// The game.
        game: Game = GAME,
        /// The bound of the search, and the largest pile compared.
        to: u64 = Parameter {
            form: Form::Count(|limits| limits.to),
            usual: "200",
            help: "Search and compare up to this bound, inclusive",
            ..TO
        },
        /// Whether a certificate is given with the answer.
        certificate: bool = Parameter {
            about: "A certificate of the P-positions, where one kind serves the rule: verify checks it",
            ..Parameter::new(Form::Flag, Place::Nowhere)
        },
        /// Whether the hypotheses are given as SMT-LIB text.
        smt: bool = Parameter {
            about: "The hypotheses as SMT-LIB text, for a solver of one's own: none is run here",
            ..Parameter::new(Form::Flag, Place::Nowhere)
        },
    }
}

/// The result of a check.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The canonical line.
    pub game: String,
    /// Its catalogue entry.
    pub entry: Option<&'static Entry>,
    /// What was found.
    pub report: Report,
    /// The command that may prove more.
    pub stronger: Option<String>,
    /// The certificate, where it was asked for.
    pub certificate: Option<certificate::WrittenCertificate>,
    /// The hypotheses as SMT-LIB, where they were asked for.
    pub smt: Option<Hypotheses>,
}

impl Question for Check {
    const NAME: &'static str = "check";
    const SUMMARY: &'static str =
        "Each hypothesis of the theorem with its proof or witness, then the formula compared with brute force";
    type Answer = Checked;

    fn answer(&self, allowance: &Allowance) -> Result<Checked, Failure> {
        let Check { game, to, certificate, smt } = self;
        let budget = allowance.budget(Self::TIME);
        let mut report = check(&game.analysis, *to, &budget)
            .map_err(|error| super::pull::listing_failure(&error, Self::NAME, game))?;
        let known = report.candidates.iter().map(|c| c.evidence).chain(report.p.iter().map(|p| p.evidence));
        let stronger = known.last().and_then(|evidence| game.stronger(&evidence));
        report.remarks.extend(stronger.iter().map(|command| format!("{command} may find a proof")));
        let certificate = certificate.then(|| certified(game, &budget)).transpose()?;
        let smt = smt.then(|| Hypotheses::of(&game.analysis, game.line()));
        Ok(Checked { game: game.line(), entry: game.entry(), report, stronger, certificate, smt })
    }
}

/// The certificate of a game.
fn certified(game: &Game, budget: &Budget) -> Result<certificate::WrittenCertificate, Failure> {
    let hint = "rules with free one-pile moves have one if they have finitely many two-pile moves, if an automaton \
                recognises their pairs, or, in normal play, if they are wyt = a polynomial of degree 2 to 12";
    let none = || Failure::wrong(format!("there is no kind of certificate for {}", game.line()), hint);
    let found = game.analysis.certificate(budget).ok_or_else(none)?;
    let found = found.map_err(|gave_up| Failure::GaveUp {
        reason: gave_up.spent().map_or(Reason::Size, Reason::from),
        tried: vec![format!("certificate: {gave_up}")],
        hint: "give more time, for example `$budget=10m`".into(),
    })?;
    match found {
        Certificate::Periodic(found) if found.partners.len() > MAX_ROWS => {
            let (from, period) = (found.from, found.period);
            let what = format!(
                "the partners have the period {period} from {from} on: the certificate would have more than \
                 {MAX_ROWS} of them"
            );
            Err(Failure::wrong(what, "use `$term()`, `$locate()` or `$solve()` instead"))
        }
        found => Ok(certificate::json(&found)),
    }
}

seen_as!(Checked, Seen);

view! {
    /// The result of a check.
    struct Seen<'a> of Checked as checked =>
        let report = &checked.report;
        let entry = checked.entry;
    {
        /// The canonical line of the game.
        game: &'a str = &checked.game,
        recursion: Option<&'a str> = report.formula.as_deref(),
        hypotheses: Vec<wire::Hypothesis<'a>> = wire(&report.hypotheses),
        #[serde(rename = "candidates_are_P")]
        candidates_are_p: Option<Candidates<'a>> = wire(&report.candidates),
        /// The P-positions by a theorem, where they are not known to be the candidates.
        #[serde(rename = "P")]
        p: Option<ByTheorem<'a>> = wire(&report.p),
        /// Comparisons in which every position of a box agreed. judge tries every move; table is the fast outcome
        /// table, which tests compare with judge.
        compared: Vec<Compared> = wire(&report.compared),
        /// How many positions of the largest box decided are P; null if none was decided.
        density: Option<DensitySeen<'a>> = wire(&report.density),
        remarks: &'a [String] = &report.remarks,
        /// What the paper prints or claims wrongly, and what is true.
        erratum: Option<&'a str> = entry.and_then(|e| e.erratum.as_deref()),
        /// What the paper prints instead of P-positions.
        printed: Option<&'a str> = entry.and_then(|e| e.printed.as_deref()),
        /// A command that may prove for every n what is known up to a bound.
        #[serde(skip_serializing_if = "Option::is_none")]
        stronger: Option<&'a str> = checked.stronger.as_deref(),
        /// The certificate, if it was asked for; verify checks it.
        #[serde(skip_serializing_if = "Option::is_none")]
        certificate: Option<&'a certificate::WrittenCertificate> = checked.certificate.as_ref(),
        /// The hypotheses in SMT-LIB, if they were asked for. The server runs no solver.
        #[serde(skip_serializing_if = "Option::is_none")]
        smt: Option<&'a Hypotheses> = checked.smt.as_ref(),
    }
}

view! {
    /// Whether the pairs of the formula are the P-positions.
    #[cfg_attr(feature = "schema", schemars(rename = "CandidatesAreP"))]
    struct Candidates<'a> of CandidatesAreP as found => {
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["proved", "holds", "refuted"])))]
        status: &'a str = found.status.word(),
        bound: Integer = wire(&found.compared),
        witness: Option<Witness> = wire(&found.witness),
        reason: &'a str = &found.reason,
        evidence: wire::Evidence = wire(&found.evidence),
    }
}

view! {
    /// A position that shows the difference, and the pair to which a legal move leads, if there is one.
    struct Witness of Counterexample as found => {
        from: Position = wire(&found.from),
        to: Option<Position> = wire(&found.to),
    }
}

view! {
    /// The P-positions by a theorem.
    struct ByTheorem<'a> of ProvedP as found => {
        recursion: &'a str = &found.formula,
        theorem: &'a str = &found.theorem,
        solver: &'a str = found.solver,
        evidence: wire::Evidence = wire(&found.evidence),
    }
}

view! {
    /// A comparison in which every position of a box agreed.
    #[cfg_attr(feature = "schema", schemars(rename = "Comparison"))]
    struct Compared of Comparison as one => {
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["judge", "table"])))]
        by: &'static str = one.arbiter.word(),
        /// The method whose pairs were compared.
        solver: &'static str = one.solver,
        /// The largest pile.
        bound: Integer = wire(&one.size),
        /// Smaller piles below this were compared.
        rows: Integer = wire(&one.rows),
    }
}

view! {
    /// The number of P-positions in a box. A position and its mirror image count as two.
    #[cfg_attr(feature = "schema", schemars(rename = "Density"))]
    struct DensitySeen<'a> of Density as found => {
        /// The largest pile.
        bound: Integer = wire(&found.to),
        #[serde(rename = "P")]
        p: Integer = wire(&found.p),
        positions: Integer = wire(&found.positions()),
        /// Why almost all positions are N, where that is proved.
        theorem: Option<&'a str> = found.theorem(),
    }
}

impl Checked {
    /// What the hypotheses say together with a solver, where they say S = P (docs/proofs.md, Proposition 5).
    pub fn by_tool(&self) -> Option<Evidence> {
        let smt = self
            .smt
            .as_ref()
            .filter(|_| self.report.candidates.as_ref().is_some_and(|c| c.kind == ListingKind::Candidates))?;
        let proved = |name: &str| self.report.hypotheses.iter().any(|h| h.name == name && h.status == Status::Proved);
        let both = ["monotonicity", "semi-additivity"];
        let all = both.iter().all(|name| proved(name) || smt.proves(name).is_some());
        both.iter().find_map(|name| smt.proves(name)).filter(|_| all)
    }
}
