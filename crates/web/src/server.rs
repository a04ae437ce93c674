//! Accepting connections, and ending.

use crate::gate::Gate;
use crate::limits::Limits;
use crate::routes::{Answering, Routes};
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
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};

/// What answers on their way may still take when the server ends.
const LAST_WORDS: Duration = Duration::from_millis(300);

/// How often the server looks whether it shall end.
const LOOKS: Duration = Duration::from_millis(20);

/// Serves at an address until `stop` is raised; `ready` hears the address, whose port the system may have chosen.
pub fn serve(
    address: SocketAddr,
    limits: Limits,
    answering: Arc<Answering>,
    stop: &AtomicBool,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    // One thread is enough to move bytes; the lanes compute.
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let routes = Arc::new(Routes::new(Gate::new(address), limits.clone(), answering)?);
        ready(address);
        let (ending, end) = watch::channel(());
        let room = Arc::new(Semaphore::new(limits.connections));
        tokio::select! {
            () = accept(&listener, &limits, &routes, &room, &end) => {}
            () = raised(stop) => {}
        }
        drop(listener);
        drop(ending);
        let all = u32::try_from(limits.connections).unwrap_or(u32::MAX);
        // Who is still reading then is cut off.
        let _ = timeout(LAST_WORDS, room.acquire_many(all)).await;
        Ok(())
    })
}

async fn raised(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        sleep(LOOKS).await;
    }
}

async fn accept(
    listener: &TcpListener,
    limits: &Limits,
    routes: &Arc<Routes>,
    room: &Arc<Semaphore>,
    end: &watch::Receiver<()>,
) {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Out of file descriptors, or a client that left: neither is a reason to end.
            sleep(Duration::from_millis(20)).await;
            continue;
        };
        let Ok(place) = room.clone().try_acquire_owned() else {
            // Whether or not this arrives: there is no room to wait for it.
            let _ = stream.try_write(
                b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
            );
            continue;
        };
        let (limits, routes, end) = (limits.clone(), routes.clone(), end.clone());
        tokio::spawn(async move {
            connection(stream, &limits, routes, end).await;
            drop(place);
        });
    }
}

/// One connection until it is closed by either side. When the client leaves, what it asked for is dropped and so stopped.
async fn connection(stream: TcpStream, limits: &Limits, routes: Arc<Routes>, mut end: watch::Receiver<()>) {
    // Small answers should not wait for company; if the system disagrees they do.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request| {
        let routes = routes.clone();
        async move { Ok::<_, Infallible>(routes.respond(request).await) }
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_headers(64)
        .max_buf_size(limits.head)
        .serve_connection(TokioIo::new(Socket::new(stream, limits.write_time)), service);
    let mut serving = std::pin::pin!(serving);
    // Errors are the client's: it left, it was too slow, it does not speak HTTP.
    tokio::select! {
        _ = &mut serving => {}
        // Closed, never sent to: the server ends.
        _ = end.changed() => {
            serving.as_mut().graceful_shutdown();
            let _ = serving.await;
        }
    }
}
