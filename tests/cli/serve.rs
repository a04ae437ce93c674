//! `wyt serve` as a person starts it: what it prints, what it serves, how it ends.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

struct Serving {
    child: Child,
    address: String,
}

impl Serving {
    fn start(args: &[&str]) -> Serving {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wyt"));
        command.args(["serve", "--port", "0"]).args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Wythoff is at http://").expect(&line).to_string();
        Serving { child, address }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address);
        stream.write_all(request.as_bytes()).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        reply.split_once("\r\n\r\n").unwrap().1.to_string()
    }

    /// Sends a signal; the exit code and what was written to stderr.
    fn end(mut self, signal: &str) -> (Option<i32>, String) {
        assert!(Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap().success());
        let status = self.child.wait().unwrap();
        let mut told = String::new();
        self.child.stderr.as_mut().unwrap().read_to_string(&mut told).unwrap();
        (status.code(), told)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_same_json_as_in_the_terminal() {
    let serving = Serving::start(&[]);
    for (args, path) in [
        (&["solve", "wythoff", "11", "15", "--all"][..], "/api/solve?game=wythoff&x=11&y=15&all=true"),
        (&["table", "f = x1 + 1", "-n", "30"], "/api/table?game=f+%3D+x1+%2B+1&n=30"),
        (&["term", "hofstadter", "10^100"], "/api/term?game=hofstadter&n=10%5E100"),
        (&["locate", "hofstadter", "12"], "/api/locate?game=hofstadter&x=12"),
        (&["check", "f = (x0 - x1)^2", "--to", "50"], "/api/check?game=f+%3D+%28x0+-+x1%29%5E2&to=50"),
        (&["compare", "wythoff", "hofstadter"], "/api/compare?first=wythoff&second=hofstadter"),
        (&["show", "f04-table6"], "/api/show?game=f04-table6"),
        (&["explain", "wythoff"], "/api/explain?subject=wythoff"),
        (&["games"], "/api/games"),
        (&["table", "wyt = k(k+1)"], "/api/table?game=wyt+%3D+k%28k%2B1%29"),
    ] {
        let printed = Command::new(env!("CARGO_BIN_EXE_wyt")).args(args).args(["--format", "json"]).output().unwrap();
        assert_eq!(String::from_utf8(printed.stdout).unwrap().trim_end(), serving.get(path), "{args:?}");
    }
    assert!(serving.get("/").starts_with("<!"));
    assert_eq!(serving.end("-INT"), (Some(0), "Press Ctrl-C to stop the server\n".into()));
}

#[test]
fn it_ends_when_asked_and_says_what_an_open_address_means() {
    assert_eq!(Serving::start(&["--quiet"]).end("-TERM"), (Some(0), String::new()));
    let open = Serving::start(&["--bind", "0.0.0.0"]);
    assert!(open.address.starts_with("127.0.0.1:"));
    assert!(open.get("/").starts_with("<!"));
    let (code, told) = open.end("-INT");
    assert_eq!(code, Some(0));
    assert!(told.contains("Everyone who can reach 0.0.0.0:") && told.contains("without a password"), "{told}");
}

#[test]
fn a_port_that_is_taken_is_told_in_words() {
    let first = Serving::start(&[]);
    let port = first.address.rsplit_once(':').unwrap().1;
    let run = |args: &[&str]| {
        let out = Command::new(env!("CARGO_BIN_EXE_wyt")).arg("serve").args(args).output().unwrap();
        (out.status.code(), String::from_utf8(out.stderr).unwrap())
    };
    let (code, told) = run(&["--port", port]);
    assert_eq!(code, Some(2));
    assert!(told.contains(&format!("port {port} is in use")) && told.contains("hint: choose another port"), "{told}");
    // An address for documentation, of no machine.
    let (code, told) = run(&["--port", "0", "--bind", "192.0.2.1"]);
    assert_eq!(code, Some(2));
    assert!(told.contains("192.0.2.1 is not an address of this machine"), "{told}");
    assert_eq!(run(&["--port", "70000"]).0, Some(2));
    assert_eq!(run(&["--format", "json"]).0, Some(2));
}
