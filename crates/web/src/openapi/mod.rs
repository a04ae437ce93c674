//! The interface described for programs: an OpenAPI 3.1 document, made from the commands that are served.

use serde_json::{Map, Value, json};
use std::sync::LazyLock;
use wythoff_lab::questions::COMMANDS;

/// The schemas of the answers, one per command by its name, and what they are made of.
const SCHEMAS: &str = include_str!("schemas.json");

/// The names of the commands.
pub fn commands() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|(name, _)| *name)
}

/// The document, as text.
pub fn text() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| document().to_string());
    &TEXT
}

/// The document.
pub fn document() -> Value {
    // The file is part of the program, and a test reads it.
    let schemas: Value = serde_json::from_str(SCHEMAS).unwrap_or_default();
    let mut paths: Map<String, Value> =
        COMMANDS.iter().map(|(name, parameters)| (format!("/api/{name}"), path(name, parameters))).collect();
    paths.insert(
        "/api/openapi.json".into(),
        json!({"get": {"operationId": "openapi", "summary": "This document", "responses": {
            "200": {"description": "This document", "content": {"application/json": {"schema": {"type": "object"}}}}}}}),
    );
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Wythoff",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "A laboratory for two-pile take-away games. Every command of `wyt` that gives a result, with the same JSON.",
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": schemas},
    })
}

fn path(name: &str, parameters: &[&str]) -> Value {
    let named: Vec<(&str, bool, &str, Value)> = parameters
        .iter()
        .chain(&["budget"])
        .map(|parameter| {
            let (required, about, schema) = parameter_of(name, parameter);
            (*parameter, required, about, schema)
        })
        .collect();
    let in_query: Vec<Value> = named.iter().map(|(parameter, required, about, schema)| {
        json!({"name": parameter, "in": "query", "required": required, "description": about, "schema": schema})
    }).collect();
    let properties: Map<String, Value> = named
        .iter()
        .map(|(parameter, _, about, schema)| {
            let mut schema = schema.clone();
            schema["description"] = (*about).into();
            (parameter.to_string(), schema)
        })
        .collect();
    let required: Vec<&str> =
        named.iter().filter(|(_, required, ..)| *required).map(|(parameter, ..)| *parameter).collect();
    let body = json!({"required": true, "content": {"application/json": {"schema": {
        "type": "object", "properties": properties, "required": required, "additionalProperties": false}}}});
    let responses = responses(name);
    let summary = summary(name);
    json!({
        "get": {"operationId": name, "summary": summary, "parameters": in_query, "responses": responses},
        "post": {"operationId": format!("{name}_post"), "summary": summary, "requestBody": body, "responses": responses},
    })
}

fn responses(name: &str) -> Value {
    let of = |about: &str, schema: &str| json!({"description": about, "content": {"application/json": {"schema": {"$ref": format!("#/components/schemas/{schema}")}}}});
    let mut all = Map::new();
    all.insert("200".into(), of("The answer", name));
    for (status, about) in [
        ("400", "The request is malformed"),
        ("403", "The request is not from this server's own page, or not for this server"),
        ("405", "Another method than GET, HEAD or POST"),
        ("408", "The body did not arrive in time"),
        ("413", "The body is too long"),
        ("414", "The address is too long"),
        ("415", "The body is not application/json"),
        ("422", "The rule or a parameter is wrong"),
        ("429", "Too many questions at a time; Retry-After says when to ask again"),
        ("500", "An error of the program"),
    ] {
        all.insert(status.into(), of(about, "error"));
    }
    all.insert("503".into(), of("Every method gave up within the time and memory of a request", "gave_up"));
    Value::Object(all)
}

fn summary(name: &str) -> &'static str {
    match name {
        "table" => "The losing positions (a_n, b_n)",
        "solve" => "Who wins a position, the winning move, and why",
        "term" => "The pair a_n, b_n",
        "locate" => "The place of a number: which a_n or b_n it is, and its partner",
        "check" => "Each hypothesis of the theorem with its proof or witness, then the formula against brute force",
        "compare" => "The first pair in which two games differ",
        "explain" => "The method chosen for a game and its manual, or the manual of a solver",
        "show" => "A game: its moves, recursion, theorem, first pairs and references",
        "games" => "The catalogue",
        "board" => "The P-positions with x <= y up to a bound",
        "moves" => "The options of a position",
        "play" => "The program's move in a game that the caller keeps",
        _ => "",
    }
}

/// Whether it is required, what it is, and its schema.
fn parameter_of(command: &str, name: &str) -> (bool, &'static str, Value) {
    let text = || json!({"type": "string"});
    let number = || json!({"type": ["string", "integer"]});
    let flag =
        || json!({"type": ["boolean", "string"], "enum": [true, false, "true", "false", "1", "0", "yes", "no", ""]});
    match (command, name) {
        ("explain", "game") => (false, "A rule or a name; the same as subject", text()),
        (_, "game") => (true, "A rule as in f = x1 + 1, or a name of the catalogue", text()),
        (_, "first" | "second") => (true, "A rule or a name", text()),
        (_, "subject") => (false, "A rule, a name or a solver", text()),
        (_, "x") => (true, "A pile or number: 165580140, 1e14, 10^100+7", number()),
        (_, "y") => (true, "The other pile", number()),
        ("table", "n") => (false, "The last index, counted from the first; 16 if not given", number()),
        (_, "n") => (true, "The index", number()),
        (_, "from") => (false, "The first index, which may be huge", number()),
        (_, "to") => (false, "The bound, inclusive", number()),
        (_, "candidates") => (false, "The candidates S of a constraint game instead of its P-positions", flag()),
        (_, "all") => (false, "Every winning move, for piles up to 3000", flag()),
        (_, "double_check") => (false, "A second, independent method must agree", flag()),
        (_, "solver") => (false, "Ask this solver only", text()),
        (_, "turn") => (false, "Who moves now: program, or person to hear only what the program forbids", text()),
        (_, "opponent") => (false, "How the program plays: perfect, random or guess", text()),
        (_, "seed") => (false, "Makes a random opponent play the same again", number()),
        (_, "blocked") => (false, "The equal removals that the person forbids, as in 3,5", text()),
        (_, "budget") => (false, "Stop after this time, as in 500ms or 2s; the server's own limit stays", text()),
        _ => (false, "", text()),
    }
}

/// Whether there is such a command.
pub fn is_command(name: &str) -> bool {
    commands().any(|known| known == name)
}
