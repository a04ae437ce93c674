//! Those who want the server to fall over. No pause between two attempts.

use crate::client::{Connection, Dice, get, head};
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{sleep, timeout};

/// What a hostile client does.
pub(crate) const KINDS: [&str; 10] = [
    "deep expressions",
    "huge numbers",
    "slow readers",
    "oversized bodies",
    "slow writers",
    "long searches",
    "large boards",
    "leaving at once",
    "garbage",
    "pipelines unread",
];

/// Its kind, and how often it was answered with what status (0 for none).
pub(crate) struct Seen {
    /// What it did.
    pub kind: &'static str,
    /// Statuses by how often.
    pub statuses: std::collections::BTreeMap<u16, u64>,
}

/// Attacks until the time is over; the numbers take turns at the kinds.
pub(crate) async fn client(address: SocketAddr, number: u64, until: Instant) -> Seen {
    let kind = (number % KINDS.len() as u64) as usize;
    let mut dice = Dice(number + 1_000_000);
    let mut seen = Seen { kind: KINDS[kind], statuses: Default::default() };
    while Instant::now() < until {
        let left = until.saturating_duration_since(Instant::now()).min(Duration::from_secs(20));
        let status = match timeout(left, attack(kind, address, &mut dice)).await {
            Ok(Ok(status)) => status,
            _ => 0,
        };
        *seen.statuses.entry(status).or_default() += 1;
        // A refused connection costs the attacker nothing: do not only measure that.
        tokio::task::yield_now().await;
    }
    seen
}

async fn attack(kind: usize, address: SocketAddr, dice: &mut Dice) -> io::Result<u16> {
    let mut connection = Connection::open(address).await?;
    match kind {
        0 => Ok(connection.post("/api/table", &json("game", &deep(dice))).await?.status),
        1 => {
            let digits: String = (0..20_000).map(|_| char::from(b'1' + dice.below(9) as u8)).collect();
            let (command, game) = [
                ("solve", "hofstadter"),
                ("solve", "f = 3"),
                ("term", "wyt = k^2 + 9"),
                ("locate", "wyt = 3k + 2"),
                ("term", "f = 1"),
                ("locate", "boole-1"),
                ("term", "doubling"),
            ][dice.below(7) as usize];
            let number =
                ["10^20000", "2^66000", "10^10^10", "9^9^9^9", "1e20000", &digits, &digits][dice.below(7) as usize];
            let piles = match command {
                "solve" => format!("\"x\": \"{number}\", \"y\": \"{digits}\""),
                "locate" => format!("\"x\": \"{number}\""),
                _ => format!("\"n\": \"{number}\""),
            };
            let body = format!("{{\"game\": \"{game}\", {piles}}}");
            Ok(connection.post(&format!("/api/{command}"), &body).await?.status)
        }
        2 => {
            let path = "/api/table?game=hofstadter&n=10000";
            let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n").repeat(4);
            connection.stream().write_all(request.as_bytes()).await?;
            let mut byte = [0];
            while connection.stream().read(&mut byte).await? > 0 {
                sleep(Duration::from_millis(50)).await;
            }
            Ok(200)
        }
        3 => {
            let head = head(address, "/api/solve", 10 << 20);
            connection.stream().write_all(head.as_bytes()).await?;
            let part = [b'x'; 64 << 10];
            for _ in 0..160 {
                if connection.stream().write_all(&part).await.is_err() {
                    break;
                }
            }
            Ok(connection.reply().await?.status)
        }
        4 => {
            let head = head(address, "/api/solve", 100_000);
            let cut = dice.below(head.len() as u64) as usize;
            let (first, rest) = head.split_at(cut);
            connection.stream().write_all(first.as_bytes()).await?;
            for byte in rest.bytes().chain(std::iter::repeat(b' ')) {
                sleep(Duration::from_millis(100)).await;
                connection.stream().write_all(&[byte]).await?;
            }
            Ok(0)
        }
        5 => {
            let body = match dice.below(4) {
                0 => format!("{{\"game\": \"f = gcd(x1 + {}, y1 + 3)\", \"n\": \"10^8\"}}", 1 + 2 * dice.below(500)),
                1 => format!("{{\"game\": \"take = (k*k + l*l) % {} == 1\", \"n\": \"10000\"}}", 3 + dice.below(1000)),
                2 => format!(
                    "{{\"game\": \"take = gcd(k, l) == {} and x0 % 7 < y1 % 5\", \"n\": \"9999\"}}",
                    1 + dice.below(9)
                ),
                _ => format!("{{\"game\": \"f = floor(sqrt(x1*y1 + {}))\", \"n\": \"10^8\"}}", dice.below(1000)),
            };
            let command = if body.contains("take") { "table" } else { "term" };
            Ok(connection.post(&format!("/api/{command}"), &body).await?.status)
        }
        6 => {
            let salt = dice.below(1_000_000);
            let path = match dice.below(3) {
                0 => format!("/api/board?game=take+%3D+(k+xor+l)+%25+{salt}+%3C+3&to=5000"),
                1 => format!("/api/moves?game=take+%3D+(k*l)+%25+{salt}+%3C+9&x=5000&y=5000"),
                _ => format!("/api/check?game=f+%3D+x1+%25+{salt}+%2B+1&to=5000"),
            };
            Ok(connection.get(&path).await?.status)
        }
        7 => {
            let salt = dice.below(1_000_000);
            let path = format!("/api/check?game=f+%3D+(x1*y1)+%25+{salt}+%2B+1&to=3000");
            let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n");
            connection.stream().write_all(request.as_bytes()).await?;
            sleep(Duration::from_millis(dice.below(60))).await;
            Ok(0)
        }
        8 => {
            let bytes: Vec<u8> = (0..dice.below(5000)).map(|_| dice.below(256) as u8).collect();
            let lines = [
                &b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"[..],
                b"\x16\x03\x01\x00",
                b"GET /../../etc/passwd HTTP/1.1\r\n",
                &bytes,
            ];
            connection.stream().write_all(lines[dice.below(4) as usize]).await?;
            connection.stream().write_all(b"\r\n\r\n").await?;
            Ok(connection.reply().await?.status)
        }
        _ => {
            let salt = dice.below(1_000_000);
            let one = format!("GET /api/table?game=f+%3D+x1+%2B+{salt}&n=2000 HTTP/1.1\r\nHost: {address}\r\n\r\n");
            connection.stream().write_all(one.repeat(50).as_bytes()).await?;
            sleep(Duration::from_millis(500)).await;
            // And once more from somewhere else, to see that it is alive.
            Ok(get(address, "/").await?.status)
        }
    }
}

fn json(name: &str, value: &str) -> String {
    format!("{{\"{name}\": \"{value}\"}}")
}

/// Rules that are high, long, or large inside.
fn deep(dice: &mut Dice) -> String {
    let n = 1 + dice.below(200) as usize;
    match dice.below(7) {
        0 => format!("f = {}x1{}", "(".repeat(30_000), ")".repeat(30_000)),
        1 => format!("f = {}x1{}", "floor(".repeat(n), ")".repeat(n)),
        2 => format!("f = {}1", "x1 + y1*x0 + ".repeat(4000)),
        3 => format!("f = {}x1", "-".repeat(60_000)),
        4 => format!("f = (x1 + y1 + x0 + 1)^{n}"),
        5 => format!("wyt = {}k{}", "max(k^3, min(k, ".repeat(n.min(90)), "))".repeat(n.min(90))),
        _ => format!("take = {}k == l", "(k + l*x0) xor y1 > 3 or ".repeat(2000)),
    }
}
