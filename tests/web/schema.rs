//! Whether values are as the document describes them: the words of JSON Schema that it uses, and no other. A library
//! for all of them needs some sixty packages, compiled for this alone.

use regex_lite::Regex;
use serde_json::Value;

/// A schema of the document.
pub struct Schema {
    document: Value,
    schema: Value,
}

impl Schema {
    /// Panics unless every word in it is known, has the form it must have, and refers to something.
    pub fn new(document: Value, schema: Value) -> Schema {
        let schema = Schema { document, schema };
        schema.read(&schema.schema, 0);
        schema
    }

    /// What is wrong with a value, each fault with its place.
    pub fn faults(&self, value: &Value) -> Vec<String> {
        let mut faults = Vec::new();
        self.look(&self.schema, value, "", &mut faults);
        faults
    }

    fn referred(&self, to: &Value) -> &Value {
        let path =
            to.as_str().and_then(|to| to.strip_prefix('#')).unwrap_or_else(|| panic!("{to} is not in the document"));
        self.document.pointer(path).unwrap_or_else(|| panic!("{to} leads nowhere"))
    }

    /// Every schema within, and those referred to, which may refer to themselves.
    fn read(&self, schema: &Value, depth: usize) {
        let words = schema.as_object().unwrap_or_else(|| panic!("no schema: {schema}"));
        for (word, rule) in words {
            let is = |form: bool| assert!(form, "{word}: {rule}");
            match word.as_str() {
                "$ref" if depth < 6 => self.read(self.referred(rule), depth + 1),
                "$ref" => drop(self.referred(rule)),
                "description" | "pattern" => is(rule.is_string()),
                "type" => is(kinds(rule).all(|kind| KINDS.contains(&kind))),
                "enum" | "required" => is(rule.is_array()),
                "const" => {}
                "minItems" | "maxItems" => is(rule.is_u64()),
                "uniqueItems" => is(rule.is_boolean()),
                "additionalProperties" if rule.is_boolean() => {}
                "additionalProperties" | "items" => self.read(rule, depth),
                "properties" => rule.as_object().unwrap().values().for_each(|schema| self.read(schema, depth)),
                "oneOf" | "allOf" => rule.as_array().unwrap().iter().for_each(|schema| self.read(schema, depth)),
                _ => panic!("{word} is not known"),
            }
        }
    }

    fn fits(&self, schema: &Value, value: &Value) -> bool {
        let mut faults = Vec::new();
        self.look(schema, value, "", &mut faults);
        faults.is_empty()
    }

    fn look(&self, schema: &Value, value: &Value, at: &str, faults: &mut Vec<String>) {
        for (word, rule) in schema.as_object().unwrap() {
            let length = || rule.as_u64().unwrap() as usize;
            let array = value.as_array();
            let members = || value.as_object().into_iter().flatten();
            let mut within = Vec::new();
            let holds = match word.as_str() {
                "$ref" => {
                    self.look(self.referred(rule), value, at, &mut within);
                    true
                }
                "description" => true,
                "type" => kinds(rule).any(|kind| is(value, kind)),
                "enum" => rule.as_array().unwrap().contains(value),
                "const" => rule == value,
                "pattern" => {
                    value.as_str().is_none_or(|text| Regex::new(rule.as_str().unwrap()).unwrap().is_match(text))
                }
                "minItems" => array.is_none_or(|all| all.len() >= length()),
                "maxItems" => array.is_none_or(|all| all.len() <= length()),
                "uniqueItems" => {
                    let twice = |all: &Vec<Value>| (1..all.len()).any(|i| all[..i].contains(&all[i]));
                    rule == false || !array.is_some_and(twice)
                }
                "required" => {
                    !value.is_object()
                        || rule.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some())
                }
                "properties" => {
                    for (name, member) in members() {
                        if let Some(schema) = rule.get(name) {
                            self.look(schema, member, &format!("{at}/{name}"), &mut within);
                        }
                    }
                    true
                }
                "additionalProperties" => {
                    let described = schema.get("properties");
                    let mut others =
                        members().filter(|(name, _)| described.and_then(|all| all.get(name.as_str())).is_none());
                    match rule.as_bool() {
                        Some(may) => may || others.next().is_none(),
                        None => {
                            others.for_each(|(name, member)| {
                                self.look(rule, member, &format!("{at}/{name}"), &mut within)
                            });
                            true
                        }
                    }
                }
                "items" => {
                    for (i, item) in array.into_iter().flatten().enumerate() {
                        self.look(rule, item, &format!("{at}/{i}"), &mut within);
                    }
                    true
                }
                "oneOf" => rule.as_array().unwrap().iter().filter(|schema| self.fits(schema, value)).count() == 1,
                "allOf" => {
                    rule.as_array().unwrap().iter().for_each(|schema| self.look(schema, value, at, &mut within));
                    true
                }
                _ => false,
            };
            if !holds {
                faults.push(format!("{at}: {word} is {rule}, but there is {value}"));
            }
            faults.append(&mut within);
        }
    }
}

const KINDS: [&str; 7] = ["null", "boolean", "object", "array", "number", "string", "integer"];

/// One type, or some.
fn kinds(rule: &Value) -> impl Iterator<Item = &str> {
    let some = rule.as_array().map_or(std::slice::from_ref(rule), Vec::as_slice);
    some.iter().map(|kind| kind.as_str().unwrap())
}

fn is(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "object" => value.is_object(),
        "array" => value.is_array(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        _ => false,
    }
}

/// Each word can fail.
#[test]
fn faults_are_found() {
    use serde_json::json;
    let document = json!({"a": {"$ref": "#/b"}, "b": {"type": ["string", "null"]}});
    let faults = |schema: Value, value: Value| Schema::new(document.clone(), schema).faults(&value);
    let object = json!({"properties": {"x": {"type": "integer"}}, "required": ["x"], "additionalProperties": false});
    for (schema, right, wrong) in [
        (json!({"$ref": "#/a"}), json!(null), json!(7)),
        (json!({"type": "integer"}), json!(7), json!(7.5)),
        (json!({"type": "number"}), json!(7.5), json!("7")),
        (json!({"enum": [1, "1"]}), json!("1"), json!(true)),
        (json!({"const": {"a": 1}}), json!({"a": 1}), json!({"a": 2})),
        (json!({"pattern": "^[01]*$"}), json!("0110"), json!("012")),
        (json!({"minItems": 2}), json!([1, 2]), json!([1])),
        (json!({"maxItems": 2}), json!([1, 2]), json!([1, 2, 3])),
        (json!({"uniqueItems": true}), json!([1, 2]), json!([1, 2, 1])),
        (json!({"items": {"type": "boolean"}}), json!([true]), json!([true, 1])),
        (json!({"oneOf": [{"type": "integer"}, {"type": "number"}]}), json!(0.5), json!(1)),
        (json!({"oneOf": [{"type": "integer"}, {"type": "null"}]}), json!(1), json!("1")),
        (json!({"allOf": [{"minItems": 1}, {"maxItems": 1}]}), json!([1]), json!([])),
        (json!({"additionalProperties": {"type": "null"}}), json!({"x": null}), json!({"x": 1})),
        (object.clone(), json!({"x": 1}), json!({"x": "1"})),
        (object.clone(), json!({"x": 1}), json!({})),
        (object, json!({"x": 1}), json!({"x": 1, "y": 2})),
    ] {
        assert_eq!(faults(schema.clone(), right), [""; 0], "{schema}");
        assert_eq!(faults(schema.clone(), wrong).len(), 1, "{schema}");
    }
    for schema in
        [json!({"$ref": "#/c"}), json!({"minimum": 1}), json!({"type": "int"}), json!({"items": {"oneOf": [1]}})]
    {
        let document = document.clone();
        assert!(std::panic::catch_unwind(|| Schema::new(document, schema)).is_err());
    }
}
