//! What a person at the page causes: short questions, a moment of thought between them.

use crate::client::{Connection, Dice, Reply, get};
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

/// The pause between two questions.
const THINK: Duration = Duration::from_millis(50);

/// What a client saw: how long each answer took, and those that were not 200.
#[derive(Default)]
pub(crate) struct Seen {
    /// The times of the answers with status 200.
    pub times: Vec<Duration>,
    /// Answers with another status, or none.
    pub failed: Vec<String>,
}

/// Asks until the time is over. Every other client opens a connection for each question.
pub(crate) async fn client(address: SocketAddr, number: u64, until: Instant) -> Seen {
    let mut dice = Dice(number);
    let mut seen = Seen::default();
    let mut kept = None;
    sleep(THINK * (number % 50) as u32 / 50).await;
    while Instant::now() < until {
        let path = question(&mut dice);
        let since = Instant::now();
        let asked = async {
            match number % 2 {
                0 => get(address, &path).await,
                _ => keeping(address, &mut kept, &path).await,
            }
        };
        match timeout(Duration::from_secs(20), asked).await {
            Ok(Ok(reply)) if reply.status == 200 => seen.times.push(since.elapsed()),
            Ok(Ok(reply)) => seen.failed.push(format!("{} {path}", reply.status)),
            Ok(Err(error)) => {
                kept = None;
                seen.failed.push(format!("{error} {path}"));
            }
            Err(_) => {
                kept = None;
                seen.failed.push(format!("no answer {path}"));
            }
        }
        sleep(THINK).await;
    }
    seen
}

async fn keeping(address: SocketAddr, kept: &mut Option<Connection>, path: &str) -> io::Result<Reply> {
    let connection = match kept {
        Some(connection) => connection,
        None => kept.insert(Connection::open(address).await?),
    };
    connection.get(path).await
}

/// Mostly different each time, so that few are answered from what is kept.
fn question(dice: &mut Dice) -> String {
    let games = ["wythoff", "hofstadter", "f+%3D+2", "wyt+%3D+2k", "wyt+%3D+k%5E2%2B9", "f+%3D+3", "four-thirds"];
    let game = games[dice.below(games.len() as u64) as usize];
    let (x, y) = (dice.below(100_000), dice.below(100_000));
    match dice.below(8) {
        0 => format!("/api/table?game={game}&n={}", 10 + dice.below(30)),
        1 | 2 => format!("/api/solve?game={game}&x={x}&y={y}"),
        3 => format!("/api/solve?game=wythoff&x=10%5E100%2B{x}&y=10%5E101%2B{y}"),
        4 => format!("/api/term?game={game}&n={x}"),
        5 => format!("/api/locate?game={game}&x={x}"),
        6 => format!("/api/show?game={}", [game, "doubling", "thue-morse"][dice.below(3) as usize]),
        _ => "/".into(),
    }
}
