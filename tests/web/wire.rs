//! The wire format: the schema of every answer and of its parts, without descriptions.

use serde_json::Value;
use wythoff_web::openapi;

fn without_descriptions(schema: &mut Value) {
    if let Some(words) = schema.as_object_mut() {
        // A member may have this name; then it is a schema.
        words.retain(|word, rule| word != "description" || rule.is_object());
        words.values_mut().for_each(without_descriptions);
    }
    schema.as_array_mut().into_iter().flatten().for_each(without_descriptions);
}

/// A change of the wire format is a difference of the file: `WYTHOFF_RECORD=1 cargo test -p wythoff-web` writes it
/// anew.
#[test]
fn the_wire_format_is_as_recorded() {
    let mut schemas = openapi()["components"]["schemas"].take();
    without_descriptions(&mut schemas);
    let line = |(name, schema): (&String, &Value)| format!("  \"{name}\": {schema}");
    let lines: Vec<String> = schemas.as_object().unwrap().iter().map(line).collect();
    let found = format!("{{\n{}\n}}\n", lines.join(",\n"));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/web/wire.json");
    if std::env::var_os("WYTHOFF_RECORD").is_some() {
        std::fs::write(path, &found).unwrap();
    }
    assert_eq!(found, std::fs::read_to_string(path).unwrap(), "{path}");
}
