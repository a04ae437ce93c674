//! Certificates as JSON: what `check`, `prove`, `shares`, `grundy` and `design` write and `verify` reads.
//!
//! Every integer is a decimal string in its canonical form, the game is its canonical line, and `crc32` is a checksum
//! of the other members: a file that was changed is refused even if its statement is still true.

use super::decimal;
use super::failure::Failure;
use super::impossible;
use super::members::{FORMAT, Members, malformed, number, point};
use super::steps;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt;
use wythoff_automata::System;
use wythoff_base::{IBig, Number};
use wythoff_check::certificate::{
    Automatic, Certificate, Convergence, ConvergenceClaim, Eventual, GrundyRows, Impossible, PeriodicPairs, Point,
    ShareBounds,
};
use wythoff_game::Ruleset;
use wythoff_game::Subject;

/// The most bytes of a certificate.
pub(crate) const MAX_BYTES: usize = 1 << 25;

const CHECKSUM: &str = "crc32";

/// A certificate as it is written to a file: it prints the JSON that `verify` reads.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Certificate"))]
pub struct WrittenCertificate(pub(crate) Map<String, Value>);

impl fmt::Display for WrittenCertificate {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        // An object whose keys are texts can always be written.
        out.write_str(&serde_json::to_string(self).unwrap_or_default())
    }
}

impl From<WrittenCertificate> for Value {
    fn from(written: WrittenCertificate) -> Value {
        Value::Object(written.0)
    }
}

/// The certificate as an object.
pub(crate) fn json(certificate: &Certificate) -> WrittenCertificate {
    let word = |n: &u64| Value::from(n.to_string());
    let mut object = Map::from_iter([("certificate".to_string(), certificate.kind().into())]);
    if !matches!(certificate, Certificate::Impossible(_)) {
        object.insert("game".into(), certificate.line().into());
    }
    let rest = match certificate {
        Certificate::Periodic(c) => vec![
            ("K", word(&c.largest)),
            ("m", word(&c.moves)),
            ("x0", word(&c.from)),
            ("p", word(&c.period)),
            ("partners", c.partners.iter().map(word).collect()),
        ],
        Certificate::Eventual(c) => vec![
            ("J", word(&c.j)),
            ("Y", word(&c.y)),
            ("X1", word(&c.x1)),
            ("lambda", c.lambda.to_string().into()),
            ("X0", word(&c.x0)),
            ("pairs", c.pairs.iter().map(written).collect()),
        ],
        Certificate::Shares(c) => {
            let claim = |[low, high]: &[Number; 2]| json!([decimal::written(low), decimal::written(high)]);
            let single = |map: &BTreeMap<i64, [Number; 2]>| -> Map<String, Value> {
                map.iter().map(|(value, ends)| (value.to_string(), claim(ends))).collect()
            };
            let joint: Map<String, Value> =
                c.joint.iter().map(|((i, j), ends)| (format!("{i},{j}"), claim(ends))).collect();
            let values = |row: &Vec<i64>| row.iter().map(|v| Value::from(v.to_string())).collect::<Value>();
            vec![
                ("bits", word(&c.bits.into())),
                ("first", c.first.to_string().into()),
                ("scale", word(&c.scale.into())),
                ("values", c.values.iter().map(values).collect()),
                ("shares", json!({"s-a": single(&c.a), "t-b": single(&c.b), "joint": joint})),
            ]
        }
        Certificate::Automatic(c) => vec![
            ("system", c.system.to_string().into()),
            ("transitions", c.transitions.iter().map(|row| Value::from(row_text(row))).collect()),
            ("accepting", c.accepting.iter().map(|state| word(&u64::from(*state))).collect()),
            ("sentences", c.sentences.iter().cloned().map(Value::from).collect()),
        ],
        Certificate::Rows(c) => vec![
            ("format", FORMAT.into()),
            ("row", word(&c.row)),
            ("preperiod", word(&c.preperiod)),
            ("period", word(&c.period)),
            ("m0", word(&c.from)),
            ("p", word(&c.common)),
            ("values", c.values.iter().map(|row| Value::from(steps::written(row))).collect()),
        ],
        Certificate::Convergence(Convergence { claim: c, .. }) => vec![
            ("format", FORMAT.into()),
            ("value", word(&c.value)),
            ("K", word(&c.context)),
            ("nodes", word(&c.nodes)),
            ("states", word(&c.states)),
            ("words", word(&c.words)),
            ("rows", word(&c.rows)),
        ],
        Certificate::Impossible(c) => impossible::members(c),
    };
    object.extend(rest.into_iter().map(|(key, value)| (key.to_string(), value)));
    object.insert(CHECKSUM.into(), checksum(&object).into());
    WrittenCertificate(object)
}

/// Two numbers.
pub(super) fn written((x, y): &Point) -> Value {
    json!([x.to_string(), y.to_string()])
}

/// Of all members but itself, in the order of their names.
fn checksum(object: &Map<String, Value>) -> String {
    let sorted: BTreeMap<&String, &Value> = object.iter().filter(|(key, _)| *key != CHECKSUM).collect();
    format!("{:08x}", crc32fast::hash(json!(sorted).to_string().as_bytes()))
}

/// A certificate as it was read, and whether its checksum is right.
pub struct Read {
    /// What it says.
    pub certificate: Certificate,
    /// Whether the file is as it was written.
    pub unchanged: bool,
}

/// Reads a certificate; an error if it is malformed.
pub(crate) fn read(text: &str) -> Result<Read, Failure> {
    let value: Value = serde_json::from_str(text).map_err(|error| malformed(&error.to_string()))?;
    let object = value.as_object().ok_or_else(|| malformed("expected an object"))?;
    let members = Members(object);
    if members.text("certificate")? == Impossible::KIND {
        let (certificate, keys) = impossible::read(&members)?;
        return finished(object, Certificate::Impossible(certificate), keys);
    }
    let line = members.text("game")?;
    let subject = Subject::parse(line)?;
    if subject.to_string() != line {
        return Err(malformed("game is not in canonical form"));
    }
    let (certificate, keys): (_, &[&str]) = match members.text("certificate")? {
        ShareBounds::KIND => {
            (Certificate::Shares(shares(subject, &members)?), &["bits", "first", "scale", "values", "shares"])
        }
        PeriodicPairs::KIND => {
            let rules = Ruleset::parse(line)?;
            let partners = members.list("partners")?.iter().map(|value| number("partners", value));
            let certificate = Certificate::Periodic(PeriodicPairs {
                rules,
                largest: members.number("K")?,
                moves: members.number("m")?,
                from: members.number("x0")?,
                period: members.number("p")?,
                partners: partners.collect::<Result<_, _>>()?,
            });
            (certificate, &["K", "m", "x0", "p", "partners"])
        }
        Eventual::KIND => {
            let rules = Ruleset::parse(line)?;
            let certificate = Certificate::Eventual(Eventual {
                rules,
                j: members.number("J")?,
                y: members.number("Y")?,
                x1: members.number("X1")?,
                lambda: fraction(members.text("lambda")?).ok_or_else(|| malformed("lambda must be a fraction"))?,
                x0: members.number("X0")?,
                pairs: members.list("pairs")?.iter().map(|value| point("pairs", value)).collect::<Result<_, _>>()?,
            });
            (certificate, &["J", "Y", "X1", "lambda", "X0", "pairs"])
        }
        Automatic::KIND => {
            let text = |key: &'static str| {
                move |value: &Value| {
                    let text = value.as_str().map(str::to_string);
                    text.ok_or_else(|| malformed(&format!("{key} must be texts")))
                }
            };
            let row = |value: &Value| {
                let row = value.as_str().and_then(row_of);
                row.ok_or_else(|| malformed("transitions must be texts like 0,0>0 1,0>1"))
            };
            let state = |value: &Value| {
                number::<u64>("accepting", value)
                    .and_then(|n| u32::try_from(n).map_err(|_| malformed("accepting is too large")))
            };
            let system = members.text("system")?;
            let read = system.parse::<System>().map_err(|error| malformed(&error))?;
            if read.to_string() != system {
                return Err(malformed("system is not in canonical form"));
            }
            let certificate = Certificate::Automatic(Automatic {
                rules: Ruleset::parse(line)?,
                system: read,
                transitions: members.list("transitions")?.iter().map(row).collect::<Result<_, _>>()?,
                accepting: members.list("accepting")?.iter().map(state).collect::<Result<_, _>>()?,
                sentences: members.list("sentences")?.iter().map(text("sentences")).collect::<Result<_, _>>()?,
            });
            (certificate, &["system", "transitions", "accepting", "sentences"])
        }
        GrundyRows::KIND => {
            members.format()?;
            let from = members.number("m0")?;
            let common = members.number("p")?;
            let columns = from.checked_add(common).and_then(|end| usize::try_from(end).ok()).unwrap_or(0);
            let row = |value: &Value| {
                let row = value.as_str().and_then(|text| steps::read(text, columns));
                row.ok_or_else(|| malformed("values must be texts of digits, one value for each column"))
            };
            let certificate = Certificate::Rows(GrundyRows {
                rules: Ruleset::parse(line)?,
                row: members.number("row")?,
                preperiod: members.number("preperiod")?,
                period: members.number("period")?,
                from,
                common,
                values: members.list("values")?.iter().map(row).collect::<Result<_, _>>()?,
            });
            (certificate, &["format", "row", "preperiod", "period", "m0", "p", "values"])
        }
        Convergence::KIND => {
            members.format()?;
            let claim = ConvergenceClaim {
                value: members.number("value")?,
                context: members.number("K")?,
                nodes: members.number("nodes")?,
                states: members.number("states")?,
                words: members.number("words")?,
                rows: members.number("rows")?,
            };
            let certificate = Certificate::Convergence(Convergence { rules: Ruleset::parse(line)?, claim });
            (certificate, &["format", "value", "K", "nodes", "states", "words", "rows"])
        }
        other => return Err(malformed(&format!("unknown kind {}", super::clip(other)))),
    };
    finished(object, certificate, &[keys, &["game"]].concat())
}

/// No other member is allowed.
fn finished(object: &Map<String, Value>, certificate: Certificate, keys: &[&str]) -> Result<Read, Failure> {
    let known = |key: &str| keys.contains(&key) || ["certificate", CHECKSUM].contains(&key);
    if let Some(other) = object.keys().find(|key| !known(key)) {
        return Err(malformed(&format!("unknown member {}", super::clip(other))));
    }
    Ok(Read { certificate, unchanged: Members(object).text(CHECKSUM)? == checksum(object) })
}

fn shares(subject: Subject, members: &Members) -> Result<ShareBounds, Failure> {
    let small = |key: &str| members.number(key)?.try_into().map_err(|_| malformed(&format!("{key} is too large")));
    let row = |value: &Value| {
        let row = value.as_array().ok_or_else(|| malformed("values must be lists"))?;
        row.iter().map(|value| number("values", value)).collect()
    };
    let tables = members.get("shares")?.as_object().filter(|tables| tables.len() == 3);
    let tables = Members(tables.ok_or_else(|| malformed("shares must have s-a, t-b and joint"))?);
    let table = |key: &str| {
        let table = tables.get(key)?.as_object().ok_or_else(|| malformed(&format!("{key} must be an object")))?;
        let claim = |ends: &Value| match ends.as_array().map(Vec::as_slice) {
            Some([low, high]) => Some([decimal::read(low.as_str()?)?, decimal::read(high.as_str()?)?]),
            _ => None,
        };
        let claim = |ends: &Value| claim(ends).ok_or_else(|| malformed("a share must have two decimal ends"));
        table.iter().map(|(value, ends)| Ok((value.clone(), claim(ends)?))).collect::<Result<Vec<_>, Failure>>()
    };
    let value = |text: &str| number("a value", &text.into());
    let single = |key: &str| -> Result<BTreeMap<i64, [Number; 2]>, Failure> {
        table(key)?.into_iter().map(|(text, ends)| Ok((value(&text)?, ends))).collect()
    };
    let joint = table("joint")?.into_iter().map(|(text, ends)| {
        let (i, j) = text.split_once(',').ok_or_else(|| malformed("joint must have keys of the form 1,1"))?;
        Ok(((value(i)?, value(j)?), ends))
    });
    Ok(ShareBounds {
        bits: small("bits")?,
        first: number("first", members.get("first")?)?,
        scale: small("scale")?,
        values: members.list("values")?.iter().map(row).collect::<Result<_, _>>()?,
        a: single("s-a")?,
        b: single("t-b")?,
        joint: joint.collect::<Result<_, Failure>>()?,
        subject,
    })
}

/// The transitions of a state: `0,0>0 1,0>1`, digits of x and y and where they lead.
fn row_text(row: &[(Vec<u8>, u32)]) -> String {
    let digits = |column: &[u8]| column.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
    row.iter().map(|(column, to)| format!("{}>{to}", digits(column))).collect::<Vec<_>>().join(" ")
}

/// The same, read as it is printed.
fn row_of(text: &str) -> Option<Vec<(Vec<u8>, u32)>> {
    let edge = |text: &str| {
        let (column, to) = text.split_once('>')?;
        Some((column.split(',').map(|digit| digit.parse().ok()).collect::<Option<_>>()?, to.parse().ok()?))
    };
    let row: Vec<_> = text.split_whitespace().map(edge).collect::<Option<_>>()?;
    (row_text(&row) == text).then_some(row)
}

/// `51` or `51/2`, as it is printed.
fn fraction(text: &str) -> Option<Number> {
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    let short = [above, below].iter().all(|digits| digits.len() <= 1000);
    let digits = |text: &str| text.parse::<IBig>().ok().filter(|_| short);
    Number::ratio(digits(above)?, digits(below)?).ok().filter(|number| number.to_string() == text)
}
