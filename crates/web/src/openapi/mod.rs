//! The interface described for programs: an OpenAPI 3.1 document, made from the questions that are served.

mod schemas;

use serde_json::{Map, Value, json};
use std::sync::LazyLock;
use wythoff_lab::answers::{BUDGET, Form, Parameter};
use wythoff_lab::questions::{Named, QUESTIONS};

/// The document, as text.
pub(crate) fn text() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| openapi().to_string());
    &TEXT
}

/// The document.
pub fn openapi() -> Value {
    let mut paths: Map<String, Value> =
        QUESTIONS.iter().map(|question| (format!("/api/{}", question.name), path(question))).collect();
    paths.insert(
        "/api/openapi.json".into(),
        json!({"get": {"operationId": "openapi", "summary": "This document", "responses": {
            "200": {"description": "This document", "content": {
                "application/json": {"schema": {"type": "object"}}}}}}}),
    );
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Wythoff",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "A laboratory for two-pile take-away games. \
                Every command of `wyt` that gives a result, with the same JSON.",
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": schemas::all()},
    })
}

fn path(question: &Named) -> Value {
    let Named { name, summary, .. } = question;
    let parameters = || question.parameters.iter().chain([&BUDGET]);
    let in_query: Vec<Value> = parameters()
        .map(|Parameter { name, required, about, form, .. }| {
            json!({"name": name, "in": "query", "required": required, "description": about, "schema": schema(*form)})
        })
        .collect();
    let properties: Map<String, Value> = parameters()
        .map(|parameter| {
            let mut schema = schema(parameter.form);
            schema["description"] = parameter.about.into();
            (parameter.name.to_string(), schema)
        })
        .collect();
    let required: Vec<&str> = parameters().filter(|parameter| parameter.required).map(|p| p.name).collect();
    let body = json!({"required": true, "content": {"application/json": {"schema": {
        "type": "object", "properties": properties, "required": required, "additionalProperties": false}}}});
    let responses = responses(name);
    json!({
        "get": {"operationId": name, "summary": summary, "parameters": in_query, "responses": responses},
        "post": {
            "operationId": format!("{name}_post"), "summary": summary, "requestBody": body, "responses": responses},
    })
}

fn responses(name: &str) -> Value {
    let of = |about: &str, schema: &str| {
        let schema = format!("#/components/schemas/{schema}");
        json!({"description": about, "content": {"application/json": {"schema": {"$ref": schema}}}})
    };
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

/// How the value of a parameter is written in JSON.
fn schema(form: Form) -> Value {
    match form {
        Form::Number | Form::Count(_) | Form::Seed => json!({"type": ["string", "integer"]}),
        Form::Flag => {
            json!({"type": ["boolean", "string"], "enum": [true, false, "true", "false", "1", "0", "yes", "no", ""]})
        }
        Form::Game | Form::Expression | Form::Text | Form::Choice(_) => json!({"type": "string"}),
    }
}
