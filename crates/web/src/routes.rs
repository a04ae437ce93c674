//! From a request to an answer.

use crate::cache::{Answer, Cache};
use crate::gate::{Gate, TurnedAway};
use crate::guests::Visit;
use crate::lanes::{Lanes, Refused};
use crate::limits::Limits;
use crate::openapi;
use crate::page::{self, Asset};
use crate::question;
use crate::reply::{self, Reply, reply};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::{Body, Incoming};
use hyper::header::{
    ACCEPT, ALLOW, CACHE_CONTROL, CONNECTION, CONTENT_TYPE, ETAG, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH,
    RETRY_AFTER,
};
use hyper::{Method, Request, StatusCode};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use wythoff_lab::questions::QUESTIONS;
use wythoff_lab::request::{self, Answering, Arguments, Ending, NamedQuestion};

/// The data that all connections share.
pub(crate) struct Routes {
    gate: Gate,
    limits: Limits,
    lanes: Lanes<Answer>,
    cache: Cache,
    /// Memory for answers that are being sent, in KiB.
    room: Arc<Semaphore>,
    answering: Arc<Answering>,
}

impl Routes {
    /// Starts the lanes.
    pub(crate) fn new(gate: Gate, limits: Limits, answering: Arc<Answering>) -> std::io::Result<Routes> {
        let lanes = Lanes::start(&limits.lanes)?;
        let room = Arc::new(Semaphore::new(limits.answers >> 10));
        Ok(Routes { gate, lanes, cache: Cache::new(limits.cache), room, answering, limits })
    }

    /// The answer to a request; every request has one. The connection counts as working once the whole request has
    /// arrived.
    pub(crate) async fn respond(&self, request: Request<Incoming>, visit: &Visit) -> Reply {
        if head_size(&request) > self.limits.head {
            let message = format!("the head of the request is too long: at most {} bytes", self.limits.head);
            let told = reply::error(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, &message, "send fewer headers");
            return reply::with(told, CONNECTION, "close");
        }
        let path = request.uri().path();
        let command = path.strip_prefix("/api/").or((path == "/api").then_some(""));
        let checked = self.gate.check(request.uri(), request.headers(), command.is_some());
        match (checked, command) {
            (Err(turned_away), _) => self.refused(turned_away, request.headers()),
            (Ok(()), None) => asset(request.method(), path, request.headers()),
            (Ok(()), Some("openapi.json")) => match *request.method() {
                Method::GET | Method::HEAD => reply(StatusCode::OK, reply::JSON, openapi::text()),
                _ => wrong_method("GET, HEAD"),
            },
            (Ok(()), Some(command)) => {
                let command = command.to_string();
                self.api(command, request, visit).await.unwrap_or_else(|reply| reply)
            }
        }
    }

    /// Refuses a request; a browser gets a page for a person.
    fn refused(&self, TurnedAway { status, message, hint }: TurnedAway, headers: &HeaderMap) -> Reply {
        let mut accepted = headers.get_all(ACCEPT).iter().filter_map(|kinds| kinds.to_str().ok());
        if accepted.any(|kinds| kinds.contains("text/html")) {
            return reply::words(status, message, hint, self.gate.home());
        }
        reply::error(status, message, hint)
    }

    async fn api(&self, command: String, request: Request<Incoming>, visit: &Visit) -> Result<Reply, Reply> {
        if !QUESTIONS.iter().any(|known| known.name == command) {
            let names = QUESTIONS.map(|known| known.name).join(", ");
            let message = "unknown command";
            return Err(reply::error(StatusCode::NOT_FOUND, message, &format!("the commands are: {names}")));
        }
        let params = self.parameters(request).await?;
        visit.works();
        let weight = params.iter().map(|(name, value)| name.len() + value.len()).sum();
        let question = NamedQuestion { command, params };
        let answer = match self.cache.get(&question) {
            Some(answer) => answer,
            None => self.computed(question, weight).await?,
        };
        let kib = u32::try_from(answer.body.len() >> 10).unwrap_or(u32::MAX).saturating_add(1);
        match self.room.clone().try_acquire_many_owned(kib) {
            Ok(held) => Ok(reply::answered(answer, held)),
            Err(_) => Err(self.full().await),
        }
    }

    async fn computed(&self, question: NamedQuestion, weight: usize) -> Result<Answer, Reply> {
        let (limits, answering) = (self.limits.question.clone(), self.answering.clone());
        let asked = question.clone();
        let work = Box::new(move |stop: &AtomicBool| compute(&asked, &limits, answering.as_ref(), stop));
        match self.lanes.run(weight, work).await {
            Ok(answer) => {
                if answer.lasting {
                    self.cache.keep(question, answer.clone());
                }
                Ok(answer)
            }
            Err(Refused::Full) => Err(self.full().await),
            Err(Refused::Panicked) => Err(reply::bug("the program failed on this question")),
        }
    }

    /// Says, after a pause, that there is no room.
    async fn full(&self) -> Reply {
        sleep(self.limits.refusal_delay).await;
        let told = reply::error(
            StatusCode::TOO_MANY_REQUESTS,
            "too many questions are being computed",
            "ask again in a moment, or cancel a long computation first",
        );
        reply::with(told, RETRY_AFTER, "1")
    }

    async fn parameters(&self, request: Request<Incoming>) -> Result<Arguments, Reply> {
        let bad = |message: String| reply::error(StatusCode::BAD_REQUEST, &message, "see /api/openapi.json");
        let query = request.uri().query().unwrap_or("");
        if query.len() > self.limits.query {
            let message = format!("the address is too long: at most {} bytes", self.limits.query);
            return Err(reply::error(StatusCode::URI_TOO_LONG, &message, "send the parameters as JSON with POST"));
        }
        match *request.method() {
            Method::GET | Method::HEAD => question::query(query).map_err(bad),
            Method::POST if !query.is_empty() => {
                Err(bad("the parameters of a POST are in its body, not in the address".into()))
            }
            Method::POST => {
                let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
                let kind = kind.split(';').next().unwrap_or("").trim();
                if !kind.eq_ignore_ascii_case(reply::JSON) {
                    let message = "the body of a POST is a JSON object";
                    let hint = "send it with Content-Type: application/json";
                    return Err(reply::error(StatusCode::UNSUPPORTED_MEDIA_TYPE, message, hint));
                }
                request::parameters(&self.body(request.into_body()).await?).map_err(bad)
            }
            _ => Err(wrong_method("GET, HEAD, POST")),
        }
    }

    /// The body, if it is neither too long nor too slow; otherwise the rest is not read and the connection ends.
    async fn body(&self, body: Incoming) -> Result<bytes::Bytes, Reply> {
        let most = self.limits.body;
        let too_large = || {
            let message = format!("the body is too long: at most {most} bytes");
            reply::error(StatusCode::PAYLOAD_TOO_LARGE, &message, "use a shorter rule or smaller numbers")
        };
        let closing = |told| reply::with(told, CONNECTION, "close");
        if body.size_hint().lower() > most as u64 {
            return Err(closing(too_large()));
        }
        match timeout(self.limits.body_time, Limited::new(body, most).collect()).await {
            Ok(Ok(read)) => Ok(read.to_bytes()),
            Ok(Err(error)) if error.is::<LengthLimitError>() => Err(closing(too_large())),
            Ok(Err(_)) => {
                Err(closing(reply::error(StatusCode::BAD_REQUEST, "the body cannot be read", "send it again")))
            }
            Err(_) => Err(closing(reply::error(
                StatusCode::REQUEST_TIMEOUT,
                "the body did not arrive in time",
                "send it at once",
            ))),
        }
    }
}

/// The bytes of the request line and the headers, without insignificant blanks.
fn head_size(request: &Request<Incoming>) -> usize {
    let line = request.method().as_str().len() + request.uri().to_string().len() + " / HTTP/1.1\r\n".len() - 1;
    let header = |(name, value): (&HeaderName, &HeaderValue)| name.as_str().len() + ": \r\n".len() + value.len();
    line + request.headers().iter().map(header).sum::<usize>() + "\r\n".len()
}

/// Answers a question within the limits, on a thread of the lanes.
fn compute(asked: &NamedQuestion, limits: &request::Limits, answering: &Answering, stop: &AtomicBool) -> Answer {
    let request::Reply { ending, body, lasting } = request::reply(asked, limits, answering, Some(stop));
    let status = match ending {
        Ending::Answered => StatusCode::OK,
        Ending::GaveUp => StatusCode::SERVICE_UNAVAILABLE,
        Ending::Wrong => StatusCode::UNPROCESSABLE_ENTITY,
        Ending::Bug => StatusCode::INTERNAL_SERVER_ERROR,
    };
    Answer { status, body: body.into(), lasting }
}

fn asset(method: &Method, path: &str, headers: &HeaderMap) -> Reply {
    let Some(Asset { kind, tag, bytes, .. }) = page::find(path) else {
        let text = "There is nothing at this address. The page is at /\n";
        return reply(StatusCode::NOT_FOUND, "text/plain; charset=utf-8", text);
    };
    if !matches!(*method, Method::GET | Method::HEAD) {
        return wrong_method("GET, HEAD");
    }
    let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|tags| tags.to_str().ok());
    let fresh = known.flat_map(|tags| tags.split(',')).any(|known| known.trim().trim_start_matches("W/") == *tag);
    let told = match fresh {
        true => reply(StatusCode::NOT_MODIFIED, kind, ""),
        false => reply(StatusCode::OK, kind, *bytes),
    };
    // A browser revalidates each time, so a new version of the program is seen at once.
    reply::with(reply::with(told, ETAG, tag), CACHE_CONTROL, "no-cache")
}

fn wrong_method(allowed: &'static str) -> Reply {
    let told = reply::error(StatusCode::METHOD_NOT_ALLOWED, "this method is not allowed here", allowed);
    reply::with(told, ALLOW, allowed)
}
