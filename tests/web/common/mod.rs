//! A real server on a free port, and a client that sees every byte.
#![allow(dead_code)]

use serde_json::Value;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;
use wythoff_lab::request::Answering;
use wythoff_web::{Limits, serve};

pub const POLICY: &str = "content-security-policy";

pub struct Server {
    pub address: SocketAddr,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

impl Server {
    pub fn start(limits: Limits) -> Server {
        Server::with(limits, Arc::new(wythoff_lab::questions::answer))
    }

    /// With another function at `/api`, to test its failures.
    pub fn with(limits: Limits, answering: Arc<Answering>) -> Server {
        let (tell, told) = mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let thread = std::thread::spawn({
            let stop = stop.clone();
            let address = "127.0.0.1:0".parse().unwrap();
            move || serve(address, limits, answering, &stop, |address| tell.send(address).unwrap())
        });
        Server { address: told.recv().unwrap(), stop, thread: Some(thread) }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends these bytes on a connection of their own.
    pub fn raw(&self, request: &[u8]) -> Reply {
        let mut stream = self.connect();
        // A server that has heard enough may close before everything is written.
        let _ = stream.write_all(request);
        Reply::read(&mut stream)
    }

    pub fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        self.raw(&request(method, path, &self.address.to_string(), headers, body))
    }

    pub fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, &[], b"")
    }

    pub fn post(&self, path: &str, body: &str) -> Reply {
        self.ask("POST", path, &[("Content-Type", "application/json")], body.as_bytes())
    }

    pub fn end(mut self) -> std::io::Result<()> {
        self.stop.store(true, SeqCst);
        self.thread.take().unwrap().join().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.store(true, SeqCst);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

pub fn request(method: &str, path: &str, host: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
    let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\n");
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    if !body.is_empty() {
        text += &format!("Content-Length: {}\r\n", body.len());
    }
    [text.as_bytes(), b"\r\n", body].concat()
}

/// `a b` as it is written in an address.
pub fn escaped(text: &str) -> String {
    text.bytes()
        .map(|b| if b.is_ascii_alphanumeric() { (b as char).to_string() } else { format!("%{b:02X}") })
        .collect()
}

#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Reply {
    /// Exactly one answer; the connection may stay open.
    pub fn read(stream: &mut TcpStream) -> Reply {
        let mut head = Vec::new();
        let mut byte = [0];
        while !head.ends_with(b"\r\n\r\n") {
            assert_eq!(stream.read(&mut byte).unwrap(), 1, "closed after {:?}", String::from_utf8_lossy(&head));
            head.push(byte[0]);
        }
        let head = String::from_utf8(head).unwrap();
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let split = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_string()));
        let mut reply = Reply { status, headers: lines.filter_map(split).collect(), body: Vec::new() };
        let length = reply.header("content-length").map_or(0, |length| length.parse().unwrap());
        reply.body.resize(length, 0);
        stream.read_exact(&mut reply.body).unwrap();
        reply
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn json(&self) -> Value {
        assert_eq!(self.header("content-type"), Some("application/json"));
        serde_json::from_slice(&self.body).unwrap()
    }

    pub fn message(&self) -> String {
        self.json()["error"]["message"].as_str().unwrap().to_string()
    }
}
