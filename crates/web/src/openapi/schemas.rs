//! The schemas of the answers, one per question by its name, and the parts that they refer to: made from the types.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use wythoff_lab::answers::Told;
use wythoff_lab::questions::QUESTIONS;

/// Where the schemas are in the document.
const PATH: &str = "/components/schemas";

/// All of them.
pub(super) fn all() -> Map<String, Value> {
    let settings = SchemaSettings::draft2020_12().for_serialize().with(|s| s.definitions_path = PATH.into());
    let mut generator = settings.into_generator();
    let answers = QUESTIONS.iter().map(|one| (one.name, (one.schema)(&mut generator).to_value()));
    let mut answers: Vec<(&str, Value)> = answers.collect();
    // A failure is one of two objects.
    let told = Told::json_schema(&mut generator).to_value();
    answers.extend(["error", "gave_up"].map(|name| {
        let mut failure = told["properties"][name].clone();
        present(&mut failure);
        (name, json!({"type": "object", "properties": {name: failure}, "required": [name]}))
    }));
    let mut schemas = generator.take_definitions(false);
    schemas.insert("Version".into(), json!({"type": "string", "description": "The version of the program."}));
    for (name, mut schema) in answers {
        versioned(&mut schema, &mut schemas);
        schemas.insert(name.into(), schema);
    }
    schemas.values_mut().for_each(strict);
    schemas
}

/// Every answer begins with the version: an object, or each of the objects that the answer may be.
fn versioned(schema: &mut Value, schemas: &mut Map<String, Value>) {
    let name = schema["$ref"].as_str().and_then(|to| to.rsplit('/').next()).map(str::to_string);
    if let Some(mut part) = name.as_ref().and_then(|name| schemas.get_mut(name)).map(Value::take) {
        versioned(&mut part, schemas);
        schemas.extend(name.map(|name| (name, part)));
    } else if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        properties.shift_insert(0, "version".into(), json!({"$ref": format!("#{PATH}/Version")}));
        let required = schema.get_mut("required").and_then(Value::as_array_mut);
        required.into_iter().for_each(|required| required.insert(0, "version".into()));
    } else {
        let alternatives = schema.get_mut("anyOf").and_then(Value::as_array_mut);
        alternatives.into_iter().flatten().for_each(|one| versioned(one, schemas));
    }
}

/// No member but those described; what may be absent is not null as well; alternatives exclude each other.
fn strict(schema: &mut Value) {
    let Some(words) = schema.as_object_mut() else { return };
    for word in ["title", "format", "minimum"] {
        words.shift_remove(word);
    }
    let required = words.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    if let Some(properties) = words.get_mut("properties").and_then(Value::as_object_mut) {
        for (name, property) in properties.iter_mut() {
            if !required.contains(&json!(name)) {
                present(property);
            }
            strict(property);
        }
        words.entry("additionalProperties").or_insert(false.into());
    }
    for word in ["items", "additionalProperties"] {
        words.get_mut(word).into_iter().for_each(strict);
    }
    if let Some(alternatives) = words.shift_remove("anyOf") {
        words.insert("oneOf".into(), alternatives);
    }
    words.get_mut("oneOf").and_then(Value::as_array_mut).into_iter().flatten().for_each(strict);
}

/// A schema without null.
fn present(schema: &mut Value) {
    let Some(words) = schema.as_object_mut() else { return };
    if let Some([kind, null]) = words.get("type").and_then(Value::as_array).map(Vec::as_slice)
        && null == "null"
    {
        words["type"] = kind.clone();
    }
    let alternatives = words.get("anyOf").and_then(Value::as_array).map(Vec::as_slice);
    if let Some([Value::Object(one), _]) = alternatives.map(<[Value]>::to_vec).as_deref() {
        words.shift_remove("anyOf");
        words.extend(one.clone());
    }
}
