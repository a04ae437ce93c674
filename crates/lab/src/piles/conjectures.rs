//! Fraenkel's two conjectures about his N-heap game, first pile by first pile: what is seen, and what is proved.

use super::question::{Firsts, PileRange, SeveralPiles, gave_up};
use crate::answers::Question;
use crate::answers::failure::Told;
use crate::answers::{Allowance, Failure};
use crate::journal::{Log, Reopened, damaged, first, line, records};
use crate::wire::{self, Integer, seen_as, view, wire};
use serde::{Deserialize, Serialize};
use std::path::Path;
use wythoff_base::Budget;
use wythoff_check::evidence::Evidence;
use wythoff_study::piles::{Convention, Layers, Reading, Tail};

/// The default largest pile.
const TO: u64 = 60_000;
/// The default range of first piles.
const FIRST: PileRange = PileRange { from: 1, to: 12 };
/// Both conjectures are proved in the literature for first piles up to this one.
const LITERATURE: u64 = 10;

/// What is known of one first pile.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FirstPile {
    /// What its pairs show.
    pub reading: Reading,
    /// Why that is not proved to go on for ever, where it is not.
    pub open: Option<String>,
}

/// What was found of the conjectures.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Tested {
    /// The first piles asked for.
    pub first: PileRange,
    /// The largest pile.
    pub to: u64,
    /// The first piles that are finished.
    pub layers: Vec<FirstPile>,
    /// Why not all of them are.
    pub stopped: Option<Failure>,
}

/// What a checkpoint belongs to.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    wyt_piles: u32,
    version: String,
    to: u64,
}

/// A finished layer: the step of each y from the previous one and the difference z - y, in turn.
#[derive(Serialize, Deserialize)]
struct Record {
    layer: usize,
    pairs: Vec<u64>,
}

/// A file that holds the layers finished so far.
pub struct Checkpoint {
    log: Log,
    held: Vec<Record>,
    /// Whether an unfinished line was dropped.
    pub dropped: bool,
}

/// The conjectures of a question, with the file that keeps its layers, where there is one.
pub fn tested(
    question: &SeveralPiles,
    allowance: &Allowance,
    mut checkpoint: Option<&mut Checkpoint>,
) -> Result<Tested, Failure> {
    let (first, to) = asked(question)?;
    let budget = allowance.budget(SeveralPiles::TIME);
    let gave_up =
        |why| gave_up("piles-layers", &why, "use a smaller `$to`; a test with `$checkpoint=FILE` can be continued");
    let mut layers = Layers::new(Convention::Nimsum, first.to, to, &budget).map_err(gave_up)?;
    let mut found = Tested { first, to, layers: vec![], stopped: None };
    let mut tails: Vec<Tail> = vec![];
    // A file is not a proof: anyone can write any pairs into it, and checking them means computing them.
    let read = checkpoint.as_ref().map_or(0, |checkpoint| checkpoint.held());
    let unchecked = read.checked_sub(1).map(|last| {
        format!("the pairs of first piles up to {last} were read from the checkpoint, not computed in this run")
    });
    for x in 0..=first.to {
        match layer(&mut layers, checkpoint.as_deref_mut(), &budget) {
            Ok(()) => {}
            Err(Stop::Lost(failure)) => return Err(failure),
            Err(Stop::GaveUp(why)) if found.layers.is_empty() => return Err(gave_up(why)),
            Err(Stop::GaveUp(why)) => {
                found.stopped = Some(gave_up(why));
                break;
            }
        }
        let Some(reading) = Reading::of(&layers, x as usize) else {
            return Err(Failure::wrong(
                format!("no P-position with first pile {x} has all piles up to {to}"),
                "use a larger `$to`",
            ));
        };
        let proof = Tail::of(&layers, &reading, &tails);
        let open = proof.as_ref().err().or(unchecked.as_ref()).cloned();
        tails.extend(proof);
        if x >= first.from {
            found.layers.push(FirstPile { reading, open });
        }
    }
    Ok(found)
}

fn asked(question: &SeveralPiles) -> Result<(PileRange, u64), Failure> {
    if question.convention != Convention::Nimsum || question.piles != 3 {
        return Err(Failure::wrong(
            "the conjectures concern three piles with the convention nimsum",
            "use the convention nimsum with three piles",
        ));
    }
    let (first, to) = (question.first.unwrap_or(FIRST), question.to.unwrap_or(TO));
    if first.to > to {
        return Err(Failure::wrong("`$first` is greater than `$to`", "use a larger `$to`"));
    }
    Ok((first, to))
}

enum Stop {
    Lost(Failure),
    GaveUp(wythoff_base::GaveUp),
}

/// The next layer, from the file or computed and written to it.
fn layer(layers: &mut Layers, checkpoint: Option<&mut Checkpoint>, budget: &Budget) -> Result<(), Stop> {
    let x = layers.done();
    let held = checkpoint.as_ref().and_then(|checkpoint| checkpoint.held.get(x));
    if let Some((held, path)) = held.zip(checkpoint.as_ref().map(|checkpoint| checkpoint.log.path())) {
        let mut y = 0u64;
        let pairs = held.pairs.chunks_exact(2).map(|two| {
            y = y.saturating_add(two[0]);
            (y as usize, y.saturating_add(two[1]) as usize)
        });
        let right = layers.restore(pairs);
        return if right { Ok(()) } else { damaged(path, x + 2, "has no layer").map_err(Stop::Lost) };
    }
    layers.next_layer(budget).map_err(Stop::GaveUp)?;
    let Some(checkpoint) = checkpoint else { return Ok(()) };
    let (mut before, mut pairs) = (0, Vec::new());
    for (y, z) in layers.pairs(x).filter(|(y, _)| *y >= x) {
        pairs.extend([(y - before) as u64, (z - y) as u64]);
        before = y;
    }
    checkpoint.log.write(&line("a layer", &Record { layer: x, pairs }).map_err(Stop::Lost)?).map_err(Stop::Lost)
}

impl Checkpoint {
    /// Creates the file of a question, or with `resume` goes on with it.
    pub fn open(path: &Path, question: &SeveralPiles, resume: bool) -> Result<Checkpoint, Failure> {
        let (_, to) = asked(question)?;
        let header = Header { wyt_piles: 1, version: env!("CARGO_PKG_VERSION").into(), to };
        let begun = line("the header", &header)?;
        if !resume {
            return Ok(Checkpoint { log: Log::create(path, &begun)?, held: vec![], dropped: false });
        }
        let Reopened { mut log, bytes, dropped } = Log::reopen(path, &begun)?;
        if bytes.is_empty() {
            return Ok(Checkpoint { log, held: vec![], dropped: dropped > 0 });
        }
        if first(&bytes).and_then(|json| serde_json::from_str::<Header>(json).ok()).as_ref() != Some(&header) {
            return Err(Failure::wrong(
                format!("{} does not belong to this question with `$to={to}`", path.display()),
                "choose another file with `$checkpoint`, or repeat the question that made this one",
            ));
        }
        let mut held: Vec<Record> = vec![];
        let length = records(path, &bytes, |json| {
            let record = serde_json::from_str::<Record>(json).ok()?;
            let next = record.layer == held.len();
            held.push(record);
            Some(next)
        })?;
        let dropped = length < bytes.len() as u64;
        log.keep(length, dropped)?;
        Ok(Checkpoint { log, held, dropped })
    }

    /// How many layers it held when it was opened.
    pub fn held(&self) -> usize {
        self.held.len()
    }
}

impl FirstPile {
    /// What the conjectures, with these numbers, rest on.
    pub(crate) fn evidence(&self) -> Evidence {
        if self.open.is_none() { Evidence::Theorem } else { Evidence::Observed }
    }

    /// Who proved the conjectures for this first pile before, where somebody did.
    pub fn literature(&self) -> Option<&'static str> {
        (self.reading.first <= LITERATURE).then_some("Sun and Zeilberger 2004")
    }
}

/// What a proof rests on.
pub const THEOREM: &str = "a finite check of the pairs seen (docs/proofs.md, Proposition 89)";

seen_as!(Tested, PilesTested);

view! {
    /// Fraenkel's two conjectures about his N-heap game.
    struct PilesTested<'a> of Tested as tested => {
        #[cfg_attr(feature = "schema", schemars(extend("const" = "nimsum")))]
        convention: String = Convention::Nimsum.to_string(),
        first: Firsts = wire(&tested.first),
        to: Integer = wire(&tested.to),
        layers: Vec<LayerSeen<'a>> = wire(&tested.layers),
        #[serde(flatten)]
        stopped: Told = wire(&tested.stopped),
    }
}

view! {
    /// What is known of one first pile.
    #[cfg_attr(feature = "schema", schemars(rename = "ConjectureLayer"))]
    struct LayerSeen<'a> of FirstPile as layer =>
        let Reading { first, missing, below, n1, n2, alpha, last } = &layer.reading;
    {
        first: Integer = wire(first),
        /// From n1 on, the n-th pair, counted from 0, has the difference n + shift.
        shift: Integer = wire(&layer.reading.shift()),
        /// Differences z - y that no P-position with this pile has.
        missing: Vec<Integer> = wire(missing),
        /// Differences that occur only in P-positions with a pile smaller than the first.
        below: Vec<Integer> = wire(below),
        /// From this difference on, the differences increase with y.
        n1: Integer = wire(n1),
        /// From this difference n on y - floor(n phi) - alpha is -1, 0 or 1; null if that was not observed.
        n2: Option<Integer> = wire(n2),
        alpha: Integer = wire(alpha),
        /// The last difference seen.
        last: Integer = wire(last),
        evidence: wire::Evidence = wire(&layer.evidence()),
        theorem: Option<&'a str> = layer.open.is_none().then_some(THEOREM),
        /// Why it is not proved for every n.
        open: Option<&'a str> = layer.open.as_deref(),
        /// An earlier proof of the conjectures for this first pile.
        literature: Option<&'a str> = layer.literature(),
    }
}
