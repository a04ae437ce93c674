//! Enough of HTTP for a client.

use std::io;
use std::net::SocketAddr;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// What came back.
pub(crate) struct Reply {
    /// The status.
    pub status: u16,
}

/// A connection that is kept.
pub(crate) struct Connection {
    stream: BufReader<TcpStream>,
    host: SocketAddr,
}

impl Connection {
    /// Opens one.
    pub(crate) async fn open(address: SocketAddr) -> io::Result<Connection> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Connection { stream: BufReader::new(stream), host: address })
    }

    /// The stream itself, for those who misbehave.
    pub(crate) fn stream(&mut self) -> &mut TcpStream {
        self.stream.get_mut()
    }

    /// Sends a GET and reads the answer.
    pub(crate) async fn get(&mut self, path: &str) -> io::Result<Reply> {
        let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.host);
        self.stream.get_mut().write_all(head.as_bytes()).await?;
        self.reply().await
    }

    /// Sends a JSON object and reads the answer.
    pub(crate) async fn post(&mut self, path: &str, body: &str) -> io::Result<Reply> {
        let head = head(self.host, path, body.len());
        self.stream.get_mut().write_all(head.as_bytes()).await?;
        self.stream.get_mut().write_all(body.as_bytes()).await?;
        self.reply().await
    }

    /// Reads an answer.
    pub(crate) async fn reply(&mut self) -> io::Result<Reply> {
        let wrong = || io::Error::from(io::ErrorKind::InvalidData);
        let mut line = String::new();
        self.stream.read_line(&mut line).await?;
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(wrong)?;
        let mut length = 0;
        loop {
            line.clear();
            self.stream.read_line(&mut line).await?;
            if line.trim().is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length: ") {
                length = value.trim().parse().map_err(|_| wrong())?;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await?;
        Ok(Reply { status })
    }
}

/// The head of a POST.
pub(crate) fn head(host: SocketAddr, path: &str, length: usize) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    )
}

/// One request on a connection of its own.
pub(crate) async fn get(address: SocketAddr, path: &str) -> io::Result<Reply> {
    Connection::open(address).await?.get(path).await
}

/// A generator of numbers, the same every time: splitmix64.
pub(crate) struct Dice(pub u64);

impl Dice {
    /// A number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % end.max(1)
    }
}
