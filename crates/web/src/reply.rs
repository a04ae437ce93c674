//! Answers as HTTP, each with the headers that keep the page safe.

use crate::cache::Answer;
use bytes::Bytes;
use http_body_util::Full;
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use std::net::SocketAddr;
use tokio::sync::OwnedSemaphorePermit;
use wythoff_lab::answers::Failure;
use wythoff_lab::request;

/// A whole answer.
pub(crate) type Reply = Response<Full<Bytes>>;

/// Allows only this server's own scripts, styles and answers; no frames, no forms.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
     font-src 'self'; manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

const HEADERS: [(HeaderName, HeaderValue); 7] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("geolocation=(), camera=(), microphone=()"),
    ),
];

/// A body of some type.
pub(crate) fn reply(status: StatusCode, kind: &'static str, body: impl Into<Bytes>) -> Reply {
    let mut reply = Response::new(Full::new(body.into()));
    *reply.status_mut() = status;
    let headers = reply.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.extend(HEADERS);
    reply
}

/// Sets a header.
pub(crate) fn with(mut reply: Reply, name: HeaderName, value: &'static str) -> Reply {
    reply.headers_mut().insert(name, HeaderValue::from_static(value));
    reply
}

/// The answer of a command. Its bytes count as used until the last of them is written.
pub(crate) fn answered(answer: Answer, held: OwnedSemaphorePermit) -> Reply {
    reply(answer.status, JSON, Bytes::from_owner(Held { answer, _held: held }))
}

/// An error outside the commands.
pub(crate) fn error(status: StatusCode, message: &str, hint: &str) -> Reply {
    reply(status, JSON, request::Reply::wrong(message, hint).body)
}

/// An error of the program itself.
pub(crate) fn bug(message: &str) -> Reply {
    let object = Failure::bug(message).object();
    reply(StatusCode::INTERNAL_SERVER_ERROR, JSON, serde_json::Value::Object(object).to_string())
}

/// The same as a page for a person, with a link to ours. No text in it comes from the request.
pub(crate) fn words(status: StatusCode, message: &str, hint: &str, home: Option<SocketAddr>) -> Reply {
    let link = home.map(|home| format!("<p><a href=\"http://{home}/\">http://{home}/</a></p>\n")).unwrap_or_default();
    let head = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Wythoff</title>\n";
    let hint = hint.replace('`', "");
    let page = format!("{head}<h1>Request refused: {message}</h1>\n<p>To see the page, {hint}.</p>\n{link}</html>\n");
    reply(status, "text/html; charset=utf-8", page)
}

/// The content type of an answer.
pub(crate) const JSON: &str = "application/json";

struct Held {
    answer: Answer,
    _held: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        &self.answer.body
    }
}
