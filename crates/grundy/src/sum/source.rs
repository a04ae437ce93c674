//! The sources of the values of the components.

use super::{Component, Decision, MOST_MOVES, NoSum, Value, Winning, weaker};
use crate::position::{SMALL, rows};
use crate::rows::PeriodicRows;
use crate::table::table;
use crate::windows::{MAX_VALUE, Windows};
use std::collections::BTreeMap;
use std::rc::Rc;
use wythoff_base::UBig;
use wythoff_base::{Budget, GaveUp};
use wythoff_check::JudgeError;
use wythoff_check::NoValues;
use wythoff_check::Values;
use wythoff_check::certificate::GrundyRows;
use wythoff_check::evidence::Evidence;
use wythoff_game::Ruleset;
use wythoff_game::position::{Outcome, Position};

/// The largest pile for which a table is the first method, as for one position.
pub(crate) const AT_ONCE: u64 = SMALL;
/// Up to this pile the tables of all components have one size, so that one bound describes the evidence. Such a table
/// takes less than a millisecond.
const COMMON: u64 = 120;
/// The largest pile for which a table is computed where no row serves: 2^27 values, 256 MiB.
const LARGEST: u64 = 16384;
/// Up to this value, certificates of convergence find the positions of any size: the last of `windows::PROVED`.
pub(crate) const PROVED_VALUE: u64 = 2;

/// The source of a value.
pub(crate) enum Source {
    Heap,
    Table(Rc<Values>),
    Rows(Box<PeriodicRows>),
    Windows,
    /// The value is not known; the text lists what was tried.
    Unknown(String),
    /// The value does not matter.
    Cancelled,
}

/// The sources of all components.
pub(crate) struct Sources<'a> {
    sum: &'a [Component],
    sources: Vec<Source>,
    pub values: Vec<Value>,
    /// The evidence for values found by windows.
    far: Evidence,
}

fn component_failed(component: usize) -> impl Fn(NoValues) -> NoSum {
    move |error| match error {
        NoValues::Judge(JudgeError::Spent(spent)) => NoSum::Spent(spent),
        error => NoSum::Values { component, error },
    }
}

fn gave_up(gave_up: GaveUp) -> NoSum {
    gave_up.spent().map_or_else(|| NoSum::Beyond(vec![gave_up.to_string()]), NoSum::Spent)
}

impl<'a> Sources<'a> {
    pub(crate) fn of(sum: &'a [Component], cancelled: &[usize], budget: &Budget) -> Result<Sources<'a>, NoSum> {
        let mut tables = Tables::of(sum, cancelled);
        let mut found = Sources { sum, sources: vec![], values: vec![], far: Evidence::Theorem };
        for (component, one) in sum.iter().enumerate() {
            if let Component::Game(rules, _) = one
                && rules.play().is_blocking()
            {
                return Err(component_failed(component)(NoValues::Blocking(rules.play().q())));
            }
            let source = match one.game() {
                None => Source::Heap,
                Some(_) if cancelled.contains(&component) => Source::Cancelled,
                Some((rules, at)) => tables.source(&rules, &at, budget).map_err(|error| match error {
                    NoSum::Values { error, .. } => component_failed(component)(error),
                    other => other,
                })?,
            };
            let known = match (one, &source) {
                (Component::Heap(heap), _) => Some(heap.clone()),
                (Component::Game(_, piles), Source::Table(values)) => {
                    as_u64(&piles.x).zip(as_u64(&piles.y)).and_then(|(x, y)| values.get(x, y)).map(UBig::from)
                }
                (Component::Game(_, piles), Source::Rows(rows)) => {
                    let (x, y) = (piles.x.clone().min(piles.y.clone()), piles.x.clone().max(piles.y.clone()));
                    as_u64(&x).and_then(|x| rows.value(x, &y))
                }
                _ => None,
            };
            found.values.push(Value { normal: known, ..Value::default() });
            found.sources.push(source);
        }
        Ok(found)
    }

    /// The components whose value matters and is not known.
    pub(crate) fn unknown(&self) -> impl Iterator<Item = usize> {
        (0..self.sum.len())
            .filter(|&i| self.values[i].normal.is_none() && !matches!(self.sources[i], Source::Cancelled))
    }

    /// The nim-sum of the known values.
    pub(crate) fn nim_sum(&self) -> UBig {
        self.values.iter().filter_map(|value| value.normal.as_ref()).fold(UBig::ZERO, |sum, value| sum ^ value)
    }

    /// Whether a method can tell if a component has a value up to this one.
    pub(crate) fn may_narrow(&self, component: usize, value: u64) -> bool {
        value <= MAX_VALUE && self.sum[component].game().is_some_and(|(rules, _)| Windows::serves(&rules))
    }

    /// Finds the value of a component if it is at most this.
    pub(crate) fn narrow(&mut self, component: usize, most: u64, budget: &Budget) -> Result<(), NoSum> {
        let Some((_, at)) = self.sum[component].game().filter(|_| self.may_narrow(component, most)) else {
            return Ok(());
        };
        let Some(windows) = Windows::up_to(most) else { return Ok(()) };
        let (value, ground) = windows.value(at.x(), at.y(), budget).map_err(gave_up)?;
        self.far = weaker(self.far, ground.evidence());
        match value {
            Some(value) => {
                self.values[component].normal = Some(value.into());
                self.sources[component] = Source::Windows;
            }
            None => self.values[component].at_least = Some(UBig::from(most + 1)),
        }
        Ok(())
    }

    /// The decision if one component has a greater value than the nim-sum of the others: it has an option of that
    /// value.
    pub(crate) fn greater(mut self, component: usize, rest: u64, budget: &Budget) -> Result<Decision, NoSum> {
        self.sources[component] = Source::Windows;
        let mut moves = (vec![], false);
        self.moves(component, &rest.into(), &mut moves, budget)?;
        moves.1 = false;
        let why = "one component has a greater value than the nim-sum of the others, so it has an option \
                   with that nim-sum as its value";
        Ok(self.decided(None, Outcome::N, moves, why))
    }

    /// Adds the moves of a component to options of a value; returns whether these are all.
    pub(crate) fn moves(
        &mut self,
        component: usize,
        value: &UBig,
        (moves, complete): &mut (Vec<Winning>, bool),
        budget: &Budget,
    ) -> Result<(), NoSum> {
        let (failed, one) = (component_failed(component), &self.sum[component]);
        let mut add = |left: &Position<UBig>| -> Result<(), NoSum> {
            if let Some(to) = one.reaches(left).map_err(&failed)? {
                let found = Winning { component, to };
                match moves.len() < MOST_MOVES {
                    _ if moves.contains(&found) => {}
                    true => moves.push(found),
                    false => *complete = false,
                }
            }
            Ok(())
        };
        let Some((_, at)) = one.game() else { return add(&Position::new(UBig::ZERO, value.clone())) };
        match &self.sources[component] {
            Source::Table(values) => {
                let (Some(x), Some(y), Some(value)) = (as_u64(at.x()), as_u64(at.y()), as_u64(value)) else {
                    return Ok(());
                };
                for a in 0..=x {
                    budget.look(a, Some(x + 1))?;
                    for b in a..=y {
                        if values.get(a, b).map(u64::from) == Some(value) {
                            add(&Position::new(a.into(), b.into()))?;
                        }
                    }
                }
            }
            Source::Rows(rows) => {
                for row in 0..=rows.last() {
                    budget.look(row, None)?;
                    if let Some(m) = rows.column(row, value) {
                        add(&Position::new(row.into(), m))?;
                    }
                }
            }
            Source::Windows => {
                let windows = as_u64(value).and_then(Windows::up_to);
                let Some(windows) = windows else { return Ok(()) };
                let (found, ground) = windows.options(at.x(), at.y(), budget).map_err(gave_up)?;
                self.far = weaker(self.far, ground.evidence());
                found.options.iter().try_for_each(|(a, b)| add(&Position::new(a.clone(), b.clone())))?;
                *complete &= found.complete;
            }
            _ => {}
        }
        Ok(())
    }

    /// The decision, with its evidence.
    pub(crate) fn decided(
        self,
        nim_sum: Option<UBig>,
        outcome: Outcome,
        (moves, complete): (Vec<Winning>, bool),
        why: &'static str,
    ) -> Decision {
        let evidence = self.sources.iter().map(|source| match source {
            Source::Table(values) => Evidence::Exhaustive { bound: values.size() },
            Source::Rows(_) => Evidence::Certificate { kind: GrundyRows::KIND },
            Source::Windows => self.far,
            Source::Heap | Source::Cancelled | Source::Unknown(_) => Evidence::Theorem,
        });
        let evidence = evidence.fold(Evidence::Theorem, weaker);
        Decision { values: self.values, nim_sum, outcome, moves, complete, why, evidence }
    }

    /// The reasons for the components that stay open.
    pub(crate) fn beyond(&self) -> NoSum {
        let open: Vec<usize> = self.unknown().collect();
        let mut tried: Vec<String> = open
            .iter()
            .map(|&i| match &self.sources[i] {
                Source::Unknown(tried) => format!("component {}: {tried}", i + 1),
                _ => format!("component {}: its value is not known", i + 1),
            })
            .collect();
        tried.push(match open[..] {
            [_] => format!(
                "one component of any size is supported in Wythoff's game, if the nim-sum of the others is at \
                 most {MAX_VALUE}"
            ),
            _ => "no method decides a sum with two components that are too large for a table".into(),
        });
        NoSum::Beyond(tried)
    }
}

fn as_u64(number: &UBig) -> Option<u64> {
    u64::try_from(number).ok()
}

/// One table for each rule, large enough for every component that needs it.
struct Tables {
    sizes: BTreeMap<String, u64>,
    made: BTreeMap<String, Rc<Values>>,
}

impl Tables {
    fn of(sum: &[Component], cancelled: &[usize]) -> Tables {
        let mut sizes = BTreeMap::new();
        let small = sum.iter().filter_map(|one| as_u64(one.game()?.1.y())).filter(|size| *size <= COMMON).max();
        let open = sum.iter().enumerate().filter(|(i, _)| !cancelled.contains(i));
        for (rules, at) in open.filter_map(|(_, one)| one.game()) {
            if let Some(size) = as_u64(at.y()).filter(|size| *size <= AT_ONCE) {
                let known: &mut u64 = sizes.entry(rules.to_string()).or_default();
                *known = size.max(*known).max(small.unwrap_or(0));
            }
        }
        Tables { sizes, made: BTreeMap::new() }
    }

    fn source(&mut self, rules: &Ruleset, at: &Position<UBig>, budget: &Budget) -> Result<Source, NoSum> {
        let size = as_u64(at.y()).filter(|size| *size <= LARGEST);
        let mut tried = vec![];
        if size.is_none_or(|size| size > AT_ONCE) {
            match rows(rules, at.x(), budget).map_err(component_failed(0))? {
                Ok(rows) => return Ok(Source::Rows(Box::new(rows))),
                Err(reason) => tried.push(reason),
            }
        }
        let Some(size) = size else {
            tried.push(format!("a table: the limit is piles up to {LARGEST}"));
            return Ok(Source::Unknown(tried.join("; ")));
        };
        let line = rules.to_string();
        let size = self.sizes.get(&line).map_or(size, |known| size.max(*known));
        if self.made.get(&line).is_none_or(|values| values.size() < size) {
            let values = table(rules, size, budget).map_err(component_failed(0))?.values;
            self.made.insert(line.clone(), Rc::new(values));
        }
        Ok(Source::Table(Rc::clone(&self.made[&line])))
    }
}
