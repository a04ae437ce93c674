//! Who may come, how many, who is too slow, who leaves, and the end.

use super::{MILLI, endless, few_lanes};
use crate::common::{Reply, Server, request};
use serde_json::{Map, Value};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;
use wythoff_lab::answers::{Allowance, Failure};
use wythoff_lab::request::{self, Arguments};
use wythoff_web::{Lane, Limits};

#[test]
fn who_is_slow_is_not_waited_for() {
    let server = Server::start(Limits { head_time: 200 * MILLI, body_time: 200 * MILLI, ..Limits::default() });
    let head = format!("POST /api/table HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n", server.address);
    // The body stops in the middle.
    let reply = server.raw(format!("{head}Content-Length: 100\r\n\r\n{{").as_bytes());
    assert_eq!((reply.status, reply.header("connection")), (408, Some("close")));
    // So does the head; and this one says nothing at all.
    for beginning in [&head[..], ""] {
        let mut stream = server.connect();
        stream.write_all(beginning.as_bytes()).unwrap();
        stream.set_read_timeout(None).unwrap();
        // Comes back only when the server closes the connection.
        let _ = stream.read_to_end(&mut Vec::new());
    }
}

/// A connection from this address, that the system reads no further than this.
fn connect_from(server: &Server, address: &str, buffer: Option<u32>) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        buffer.into_iter().for_each(|bytes| socket.set_recv_buffer_size(bytes).unwrap());
        socket.bind(address.parse().unwrap()).unwrap();
        socket.connect(server.address).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    stream
}

#[test]
fn who_does_not_read_is_cut_off() {
    // Larger than what the system's own buffers take, of which that of the reader is small.
    fn large(_: &str, _: &Arguments, _: &Allowance) -> Result<Map<String, Value>, Failure> {
        Ok(Map::from_iter([("x".to_string(), "x".repeat(6 << 20).into())]))
    }
    let limits = Limits {
        question: request::Limits { answer: 7 << 20, ..Default::default() },
        answers: 8 << 20,
        // Longer than a second answer is computed, in a server that is not optimised.
        write_time: 2500 * MILLI,
        refusal_delay: MILLI,
        ..Limits::default()
    };
    let server = Server::with(limits, Arc::new(large));
    let mut stream = connect_from(&server, "127.0.0.1:0", Some(4096));
    stream.write_all(&request("GET", "/api/games", &server.address.to_string(), &[], b"")).unwrap();
    let mut beginning = [0; 100];
    stream.read_exact(&mut beginning).unwrap();
    // Meanwhile its answer takes up the room of another, until it is cut off.
    assert_eq!(server.get("/api/games").status, 429);
    while server.get("/api/games").status != 200 {
        sleep(100 * MILLI);
    }
    let mut rest = Vec::new();
    let ended = stream.read_to_end(&mut rest);
    assert!(ended.is_err() || rest.len() < 6 << 20);
}

/// Opens `count` connections with endless questions.
fn at_work(server: &Server, count: usize) -> Vec<TcpStream> {
    let mut held: Vec<_> = (0..count).map(|_| server.connect()).collect();
    let long = request("GET", "/api/check", &server.address.to_string(), &[], b"");
    held.iter_mut().for_each(|stream| stream.write_all(&long).unwrap());
    sleep(200 * MILLI);
    held
}

/// One lane, where nothing ends and many wait.
fn one_lane() -> Vec<Lane> {
    vec![Lane { name: "slow", slice: Duration::from_secs(3600), waiting: 9, nice: 0 }]
}

#[test]
fn there_is_an_end_of_connections() {
    let limits = Limits { connections: 3, lanes: one_lane(), ..Limits::default() };
    let server = Server::with(limits, endless(Arc::default()));
    let held = at_work(&server, 3);
    assert_eq!(Reply::read(&mut server.connect()).status, 429);
    drop(held);
    sleep(200 * MILLI);
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn connections_that_ask_for_nothing_lock_nobody_out() {
    let server = Server::start(Limits::default());
    let host = server.address.to_string();
    // One that is kept, as browsers do; then silent ones and beginnings of requests, more than there are places.
    let mut kept = server.connect();
    kept.write_all(&request("GET", "/", &host, &[], b"")).unwrap();
    assert_eq!(Reply::read(&mut kept).status, 200);
    let half_a_body = request("POST", "/api/table", &host, &[("Content-Type", "application/json")], &[b' '; 100]);
    let parts =
        [&b""[..], b"GET / HTTP/1.1\r\nHost:", b"POST /api/table HTTP/1.1\r\n", &half_a_body[..half_a_body.len() - 50]];
    let silent: Vec<_> = (0..600)
        .map(|i| {
            let mut stream = server.connect();
            let _ = stream.write_all(parts[i % 4]);
            stream
        })
        .collect();
    let began = std::time::Instant::now();
    for _ in 0..20 {
        assert_eq!(server.get("/api/solve?game=wythoff&x=1&y=2").status, 200);
    }
    kept.write_all(&request("GET", "/", &host, &[], b"")).unwrap();
    assert_eq!(Reply::read(&mut kept).status, 200, "a connection with a request before is closed last");
    assert!(began.elapsed() < Limits::default().head_time / 2, "{:?}", began.elapsed());
    drop(silent);
}

#[test]
fn one_address_does_not_take_every_place() {
    let limits = Limits { connections: 6, of_one_address: 3, lanes: one_lane(), ..Limits::default() };
    let server = Server::with(limits, endless(Arc::default()));
    let _held = at_work(&server, 3);
    assert_eq!(Reply::read(&mut server.connect()).status, 429, "three are at work");
    // Another address of this machine.
    let mut other = connect_from(&server, "127.0.0.2:0", None);
    other.write_all(&request("GET", "/", &server.address.to_string(), &[], b"")).unwrap();
    assert_eq!(Reply::read(&mut other).status, 200);
}

#[test]
fn one_connection_asks_many_times_and_garbage_ends_only_its_own() {
    let server = Server::start(Limits::default());
    let host = server.address.to_string();
    let mut stream = server.connect();
    for i in 0..50 {
        stream.write_all(&request("GET", &format!("/api/term?game=wythoff&n={i}"), &host, &[], b"")).unwrap();
        assert_eq!(Reply::read(&mut stream).json()["n"], i.to_string());
        let garbage = [&b"\x16\x03\x01\x02\x00"[..], b"GET / HTTP/9.9\r\n\r\n", b"\r\n\r\n\r\n\r\n", &[0; 100]][i % 4];
        let mut other = server.connect();
        other.write_all(garbage).unwrap();
    }
    // Several at a time, in order.
    let two =
        [request("GET", "/api/term?game=wythoff&n=1", &host, &[], b""), request("GET", "/", &host, &[], b"")].concat();
    stream.write_all(&two).unwrap();
    assert_eq!(Reply::read(&mut stream).json()["a"], "1");
    assert_eq!(Reply::read(&mut stream).status, 200);
}

#[test]
fn it_ends_at_once_whatever_is_going_on() {
    let server = Server::with(few_lanes(), endless(Arc::default()));
    let mut streams: Vec<_> = (0..3).map(|_| server.connect()).collect();
    for stream in &mut streams {
        stream.write_all(&request("GET", "/api/check", &server.address.to_string(), &[], b"")).unwrap();
    }
    sleep(50 * MILLI);
    let address = server.address;
    // None of these computations ends by itself.
    server.end().unwrap();
    assert!(std::net::TcpStream::connect(address).is_err());
}
