//! Accepting connections, and ending.

use crate::gate::Gate;
use crate::guests::{Guests, Visit};
use crate::limits::Limits;
use crate::routes::Routes;
use crate::socket::Socket;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use wythoff_lab::request::Answering;

/// Time that unfinished answers get when the server ends.
const LAST_WORDS: Duration = Duration::from_millis(300);

/// Interval at which the server checks whether it should end.
const LOOKS: Duration = Duration::from_millis(20);

/// Serves at an address until `stop` is raised; `ready` receives the address, whose port the system may have chosen.
pub fn serve(
    address: SocketAddr,
    limits: Limits,
    answering: Arc<Answering>,
    stop: &AtomicBool,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    // One thread is enough to move bytes; the lanes compute.
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
        let listener = listen(address)?;
        let address = listener.local_addr()?;
        let routes = Arc::new(Routes::new(Gate::new(address), limits.clone(), answering)?);
        ready(address);
        let (ending, end) = watch::channel(());
        let guests = Arc::new(Guests::new(limits.connections, limits.of_one_address));
        tokio::select! {
            () = accept(&listener, &limits, &routes, &guests, &end) => {}
            () = raised(stop) => {}
        }
        drop(listener);
        drop(ending);
        // Connections that are still open then are closed.
        let _ = timeout(LAST_WORDS, left(&guests)).await;
        Ok(())
    })
}

/// Many clients may connect at once: one that finds the queue of the system full retries only after a second.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A server can restart at once; on Windows this option would let two servers share a port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(1024)
}

async fn raised(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        sleep(LOOKS).await;
    }
}

async fn left(guests: &Guests) {
    while !guests.is_empty() {
        sleep(Duration::from_millis(1)).await;
    }
}

async fn accept(
    listener: &TcpListener,
    limits: &Limits,
    routes: &Arc<Routes>,
    guests: &Arc<Guests>,
    end: &watch::Receiver<()>,
) {
    loop {
        let Ok((stream, from)) = listener.accept().await else {
            // Out of file descriptors, or a client that left: neither is a reason to end.
            sleep(Duration::from_millis(20)).await;
            continue;
        };
        let Some(place) = guests.admit(from.ip()) else {
            // Sent without waiting: there is no room to wait.
            let _ = stream.try_write(
                b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
            );
            continue;
        };
        let (limits, routes, end) = (limits.clone(), routes.clone(), end.clone());
        tokio::spawn(async move {
            tokio::select! {
                () = connection(stream, &limits, routes, place.visit().clone(), end) => {}
                () = place.visit().asked_to_leave() => {}
            }
        });
    }
}

/// Serves one connection until either side closes it. When the client leaves, its computation is dropped and so
/// stopped.
async fn connection(
    stream: TcpStream,
    limits: &Limits,
    routes: Arc<Routes>,
    visit: Arc<Visit>,
    mut end: watch::Receiver<()>,
) {
    // Small answers are sent at once; it does no harm if the system ignores this.
    let _ = stream.set_nodelay(true);
    let service = service_fn(|request| {
        let (routes, visit) = (routes.clone(), visit.clone());
        async move {
            let reply = routes.respond(request, &visit).await;
            visit.answers();
            Ok::<_, Infallible>(reply)
        }
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_headers(64)
        .max_buf_size(limits.head)
        .serve_connection(TokioIo::new(Socket::new(stream, limits.write_time, visit.clone())), service);
    let mut serving = std::pin::pin!(serving);
    // Errors come from the client: it left, it was too slow, or it does not speak HTTP.
    tokio::select! {
        _ = &mut serving => {}
        // The channel is closed: the server ends.
        _ = end.changed() => {
            serving.as_mut().graceful_shutdown();
            let _ = serving.await;
        }
    }
}
