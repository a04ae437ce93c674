//! Every status, every header, and everything that must not be let in.

mod connections;

use crate::common::{POLICY, Server, escaped, request};
use serde_json::{Map, Value};
use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread::sleep;
use std::time::Duration;
use wythoff_lab::answers::{Allowance, Failure};
use wythoff_lab::request::{self, Answering, Arguments};
use wythoff_web::{ASSETS, Lane, Limits};

const MILLI: Duration = Duration::from_millis(1);

#[test]
fn every_file_of_the_page_is_served_and_known_again() {
    let server = Server::start(Limits::default());
    for asset in ASSETS {
        let reply = server.get(asset.path);
        assert_eq!((reply.status, reply.header("content-type")), (200, Some(asset.kind)));
        assert_eq!(reply.body, asset.bytes);
        let again = server.ask("GET", asset.path, &[("If-None-Match", asset.tag)], b"");
        assert_eq!((again.status, again.body.len()), (304, 0));
        assert_eq!(server.ask("GET", asset.path, &[("If-None-Match", "\"other\"")], b"").status, 200);
        assert_eq!(server.ask("POST", asset.path, &[], b"x").status, 405);
    }
    let page = server.get("/?game=wythoff&x=3#top");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert!(page.body.starts_with(b"<!"));
}

#[test]
fn the_page_is_small() {
    let bytes: usize = ASSETS.iter().map(|asset| asset.bytes.len()).sum();
    assert!(bytes < 300_000, "{bytes}");
}

#[test]
fn no_path_leaves_the_page() {
    let server = Server::start(Limits::default());
    for path in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/./index.html",
        "//",
        "//etc/passwd",
        "/etc/passwd",
        "/page/../../../../etc/passwd",
        "/..\\..\\etc\\passwd",
        "/index.html/",
        "/index.html%00",
        "/%2e",
        "/.git/config",
        "/Cargo.toml",
        "/src/lib.rs",
        "/api../",
        "/%",
        "/file:///etc/passwd",
    ] {
        let reply = server.get(path);
        assert_eq!(reply.status, 404, "{path}");
        assert!(!String::from_utf8_lossy(&reply.body).contains("root:"));
    }
    for path in
        ["/api", "/api/", "/api/..", "/api/../index.html", "/api/nothing", "/api/table/", "/api/TABLE", "/api/%74able"]
    {
        let reply = server.get(path);
        assert_eq!(reply.status, 404, "{path}");
        assert!(reply.message().contains("unknown command"));
    }
}

#[test]
fn every_answer_has_the_headers() {
    let server = Server::start(Limits::default());
    let replies = [
        server.get("/"),
        server.get("/nothing"),
        server.get("/api/nothing"),
        server.get("/api/table?game=wythoff"),
        server.get("/api/table?game=nothing"),
        server.get("/api/table?game=%"),
        server.get("/api/openapi.json"),
        server.ask("DELETE", "/api/table", &[], b""),
        server.ask("GET", "/", &[("Origin", "http://evil.example")], b""),
        server.raw(&request("GET", "/", "evil.example", &[], b"")),
    ];
    assert_eq!(replies.each_ref().map(|reply| reply.status), [200, 404, 404, 200, 422, 400, 200, 405, 403, 403]);
    for reply in replies {
        let policy = reply.header(POLICY).unwrap();
        for part in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"] {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(!policy.contains("unsafe"));
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(reply.header("cross-origin-opener-policy"), Some("same-origin"));
        assert_eq!(reply.header("cross-origin-resource-policy"), Some("same-origin"));
        assert_eq!(reply.header("access-control-allow-origin"), None);
    }
}

#[test]
fn only_its_own_page_may_ask() {
    let server = Server::start(Limits::default());
    let port = server.address.port();
    let ask = |host: &str, headers: &[(&str, &str)]| {
        server.raw(&request("GET", "/api/solve?game=wythoff&x=1&y=2", host, headers, b"")).status
    };
    let own = format!("127.0.0.1:{port}");
    let name = format!("localhost:{port}");
    assert_eq!(ask(&own, &[]), 200);
    assert_eq!(ask(&name, &[("Origin", &format!("http://{name}")), ("Sec-Fetch-Site", "same-origin")]), 200);
    // A name that resolves to this machine, another port, another page.
    for host in ["evil.example", &format!("evil.example:{port}"), "127.0.0.1", "localhost:1"] {
        assert_eq!(ask(host, &[]), 403, "{host}");
    }
    for origin in ["http://evil.example", "null", &format!("http://{name}"), "http://127.0.0.1:1"] {
        assert_eq!(ask(&own, &[("Origin", origin)]), 403, "{origin}");
    }
    assert_eq!(ask(&own, &[("Sec-Fetch-Site", "cross-site")]), 403);
    assert_eq!(ask(&own, &[("Sec-Fetch-Site", "same-site")]), 403);
    assert_eq!(server.raw(b"GET / HTTP/1.1\r\n\r\n").status, 400);
    let two = format!("GET http://evil.example/ HTTP/1.1\r\nHost: {own}\r\n\r\n");
    assert_eq!(server.raw(two.as_bytes()).status, 400);
    // A link from elsewhere opens the page.
    assert_eq!(server.ask("GET", "/", &[("Sec-Fetch-Site", "cross-site")], b"").status, 200);
    // A form of another site can send a body, but not as JSON.
    assert_eq!(server.ask("POST", "/api/games", &[("Content-Type", "text/plain")], b"{}").status, 415);
    assert_eq!(server.ask("OPTIONS", "/api/games", &[], b"").status, 405);
}

#[test]
fn get_and_post_give_the_same() {
    let server = Server::start(Limits::default());
    let get = server.get("/api/solve?game=f+%3D+1&x=11&y=15&all=true");
    let post = server.post("/api/solve", r#"{"game": "f = 1", "x": 11, "y": "15", "all": true}"#);
    assert_eq!((get.status, post.status), (200, 200));
    assert_eq!(get.json(), post.json());
    assert_eq!(get.json()["move"]["to"], serde_json::json!(["6", "10"]));
    let old = server.raw(b"GET / HTTP/1.0\r\n\r\n");
    assert_eq!(old.status, 400);
    let mut stream = server.connect();
    stream.write_all(&request("HEAD", "/", &server.address.to_string(), &[("Connection", "close")], b"")).unwrap();
    let mut all = String::new();
    stream.read_to_string(&mut all).unwrap();
    assert!(all.starts_with("HTTP/1.1 200") && all.ends_with("\r\n\r\n"));
}

#[test]
fn malformed_requests_are_400_and_wrong_rules_422() {
    let server = Server::start(Limits::default());
    for path in ["/api/table?game=%", "/api/table?game=%ff", "/api/table?game=1&game=2"] {
        assert_eq!(server.get(path).status, 400, "{path}");
    }
    for body in ["", "[]", "{", "{\"game\": null}", "{\"game\": [1]}", "{\"n\": 1.5}", "nonsense", &"[".repeat(50_000)]
    {
        let headers = [("Content-Type", "application/json"), ("Content-Length", &body.len().to_string())];
        let head = request("POST", "/api/table", &server.address.to_string(), &headers, b"");
        let reply = server.raw(&[&head, body.as_bytes()].concat());
        assert_eq!(reply.status, 400, "{body:.20}");
    }
    assert_eq!(server.post("/api/table?game=wythoff", "{}").status, 400);
    let wrong = server.get(&format!("/api/table?game={}", escaped("wyt = k(k+1)")));
    assert_eq!(wrong.status, 422);
    let error = &wrong.json()["error"];
    assert_eq!(error["message"], "k is not a function");
    assert_eq!(error["span"], serde_json::json!([7, 8]));
    assert_eq!(error["hint"], "to multiply, write k*(...)");
    for path in [
        "/api/table",
        "/api/table?game=wythoff&wrong=1",
        "/api/solve?game=wythoff&x=-5&y=1",
        "/api/show?game=@/etc/passwd",
    ] {
        assert_eq!(server.get(path).status, 422, "{path}");
    }
}

#[test]
fn what_takes_too_long_gives_up() {
    let server = Server::start(Limits {
        question: request::Limits { time: 50 * MILLI, ..Default::default() },
        ..Limits::default()
    });
    let reply = server.get(&format!("/api/term?game={}&n=10%5E8", escaped("take = k*l % 5 == 1")));
    assert_eq!(reply.status, 503);
    assert!(!reply.json()["gave_up"]["tried"].as_array().unwrap().is_empty());
}

#[test]
fn what_is_too_large_is_refused_unread() {
    let server = Server::start(Limits::default());
    let most = Limits::default().body;
    let long = format!("{{\"game\": \"{}\"}}", "x".repeat(most));
    assert_eq!(server.post("/api/table", &long).status, 413);
    // Said to be long, and never sent.
    let head = format!("POST /api/table HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n", server.address);
    let announced = format!("{head}Content-Length: 99999999999\r\n\r\n");
    assert_eq!(server.raw(announced.as_bytes()).status, 413);
    let chunk = format!("{:x}\r\n{}\r\n", 40_000, "x".repeat(40_000));
    let chunked = format!("{head}Transfer-Encoding: chunked\r\n\r\n{}", chunk.repeat(4));
    assert_eq!(server.raw(chunked.as_bytes()).status, 413);
    assert_eq!(server.get(&format!("/api/table?game={}", "x".repeat(20_000))).status, 414);
    assert_eq!(server.get(&format!("/{}", "x".repeat(100_000))).status / 100, 4);
    let reply = server.post("/api/term", &format!("{{\"game\": \"wythoff\", \"n\": \"1{}\"}}", "0".repeat(30_000)));
    assert_eq!(reply.status, 422);
    assert!(reply.message().contains("digits"), "{}", reply.message());
    // Twenty thousand digits are fine.
    let reply = server.post("/api/term", &format!("{{\"game\": \"wythoff\", \"n\": \"{}\"}}", "9".repeat(20_000)));
    assert_eq!(reply.status, 200);
}

#[test]
fn an_answer_that_would_be_too_long_is_an_error() {
    let server =
        Server::start(Limits { question: request::Limits { answer: 2000, ..Default::default() }, ..Limits::default() });
    assert_eq!(server.get("/api/table?game=wythoff&n=10").status, 200);
    let reply = server.get("/api/table?game=wythoff&n=1000");
    assert_eq!(reply.status, 422);
    assert!(reply.message().contains("longer than 2000 bytes"));
}

#[test]
fn a_panic_is_an_answer_and_the_next_question_is_served() {
    fn stumble(_: &str, parameters: &Arguments, _: &Allowance) -> Result<Map<String, Value>, Failure> {
        if parameters.contains_key("stumble") {
            std::panic::resume_unwind(Box::new("on purpose"));
        }
        Ok(Map::new())
    }
    let server = Server::with(Limits::default(), Arc::new(stumble));
    for _ in 0..5 {
        let reply = server.get("/api/games?stumble=1");
        assert_eq!(reply.status, 500);
        assert_eq!(reply.json()["error"]["kind"], "bug");
        assert_eq!(server.get("/api/games").status, 200);
    }
}

/// Works until it is stopped, except on quick questions.
fn endless(ended: Arc<AtomicBool>) -> Arc<Answering> {
    Arc::new(move |command: &str, _: &Arguments, allowance: &Allowance<'_>| {
        let stopped = || allowance.stop.is_some_and(|stop| stop.load(SeqCst));
        while command == "check" && !stopped() {
            sleep(MILLI);
        }
        ended.store(command == "check", SeqCst);
        Ok(Map::new())
    })
}

fn few_lanes() -> Limits {
    let lane = |name, slice| Lane { name, slice, waiting: 1, nice: 0 };
    let lanes = vec![lane("quick", 10 * MILLI), lane("slow", Duration::from_secs(3600))];
    Limits { lanes, refusal_delay: 10 * MILLI, ..Limits::default() }
}

#[test]
fn when_the_lanes_are_full_it_says_so_and_stays_quick() {
    let server = Server::with(few_lanes(), endless(Arc::default()));
    let long = request("GET", "/api/check", &server.address.to_string(), &[], b"");
    // One runs, one waits.
    let mut held: Vec<_> = (0..2)
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(&long).unwrap();
            sleep(100 * MILLI);
            stream
        })
        .collect();
    let full = server.raw(&long);
    assert_eq!((full.status, full.header("retry-after")), (429, Some("1")));
    assert!(full.message().contains("too many"));
    assert_eq!(server.get("/api/games").status, 200);
    // A client that leaves makes room.
    held.pop();
    sleep(100 * MILLI);
    let mut stream = server.connect();
    stream.write_all(&long).unwrap();
    stream.set_read_timeout(Some(200 * MILLI)).unwrap();
    assert!(stream.read(&mut [0]).is_err(), "it waits");
}

#[test]
fn a_client_that_leaves_ends_its_computation() {
    let ended = Arc::new(AtomicBool::new(false));
    let server = Server::with(few_lanes(), endless(ended.clone()));
    let mut stream = server.connect();
    stream.write_all(&request("GET", "/api/check", &server.address.to_string(), &[], b"")).unwrap();
    sleep(200 * MILLI);
    ended.store(false, SeqCst);
    drop(stream);
    while !ended.load(SeqCst) {
        sleep(MILLI);
    }
}

#[test]
fn a_head_beyond_its_limit_is_refused() {
    let server = Server::start(Limits::default());
    let most = Limits::default().head;
    let with = |bytes: usize| {
        let bare = request("GET", "/", &server.address.to_string(), &[("X", "")], b"").len();
        let long = "x".repeat(bytes - bare);
        let text = request("GET", "/", &server.address.to_string(), &[("X", &long)], b"");
        assert_eq!(text.len(), bytes);
        server.raw(&text)
    };
    assert_eq!(with(most).status, 200);
    for bytes in [most + 1, 40_000, 100_000] {
        assert_eq!(with(bytes).status, 431, "{bytes}");
    }
    assert!(with(40_000).message().contains("at most 32768 bytes"));
}

#[test]
fn a_request_under_another_name_is_refused_in_words() {
    let server = Server::start(Limits::default());
    let ask = |accept: &str| server.raw(&request("GET", "/", "evil.example", &[("Accept", accept)], b""));
    let page = ask("text/html,application/xhtml+xml,*/*;q=0.8");
    let text = String::from_utf8(page.body.clone()).unwrap();
    assert_eq!((page.status, page.header("content-type")), (403, Some("text/html; charset=utf-8")));
    assert!(
        text.contains("does not have that name") && text.contains(&format!("http://{}/", server.address)),
        "{text}"
    );
    assert!(page.header(POLICY).is_some() && !text.contains('{') && !text.contains("evil"));
    assert!(ask("application/json").message().contains("does not have that name"));
    assert!(ask("*/*").message().contains("does not have that name"));
}
