//! Certificates that no rule of a class has given P-positions, as JSON.

use super::certificate::written;
use super::failure::Failure;
use super::members::{Members, malformed, point};
use serde_json::{Value, json};
use wythoff_check::certificate::{Because, Class, Conflict, Impossible};

/// What is claimed, and the position at which it fails.
pub(crate) fn members(c: &Impossible) -> Vec<(&'static str, Value)> {
    let point = written;
    let because = match &c.because {
        Because::Shifted(pair) => ("pair", point(pair)),
        Because::Conflicts(all) => {
            let conflict = |conflict: &Conflict| {
                let taken =
                    (c.position.0 - conflict.to.0.min(c.position.0), c.position.1 - conflict.to.1.min(c.position.1));
                let joined = conflict.joined.each_ref().map(point);
                json!({"to": point(&conflict.to), "move": point(&taken), "conflict": joined})
            };
            ("targets", all.iter().map(conflict).collect())
        }
    };
    vec![
        ("class", c.class.name().into()),
        ("to", c.to.to_string().into()),
        ("pairs", c.pairs.iter().map(point).collect()),
        ("more", c.more.iter().map(point).collect()),
        ("position", point(&c.position)),
        because,
    ]
}

/// Reads one, with the names of its members.
pub(crate) fn read(members: &Members) -> Result<(Impossible, &'static [&'static str]), Failure> {
    let class: Class = members.text("class")?.parse().map_err(|error: String| malformed(&error))?;
    let points = |key: &str| members.list(key)?.iter().map(|value| point(key, value)).collect::<Result<Vec<_>, _>>();
    let position = point("position", members.get("position")?)?;
    let shifted = members.0.contains_key("pair");
    let because = if shifted {
        Because::Shifted(point("pair", members.get("pair")?)?)
    } else {
        let conflict = |value: &Value| {
            let members = value.as_object().filter(|all| all.len() == 3).map(Members);
            let members = members.ok_or_else(|| malformed("targets must have to, move and conflict"))?;
            let (to, taken) = (point("to", members.get("to")?)?, point("move", members.get("move")?)?);
            if to.0.checked_add(taken.0) != Some(position.0) || to.1.checked_add(taken.1) != Some(position.1) {
                return Err(malformed("a move does not lead from the position to its target"));
            }
            match members.list("conflict")?.as_slice() {
                [from, into] => Ok(Conflict { to, joined: [point("conflict", from)?, point("conflict", into)?] }),
                _ => Err(malformed("a conflict must join two pairs")),
            }
        };
        Because::Conflicts(members.list("targets")?.iter().map(conflict).collect::<Result<_, _>>()?)
    };
    let (pairs, more) = (points("pairs")?, points("more")?);
    let keys: &[&str] = if shifted {
        &["class", "to", "pairs", "more", "position", "pair"]
    } else {
        &["class", "to", "pairs", "more", "position", "targets"]
    };
    Ok((Impossible { class, to: members.number("to")?, pairs, more, position, because }, keys))
}
