//! `wyt serve`: the page, and the commands over HTTP.

use super::*;
use crate::interrupt::{Keeping, STOP};
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{self, Stdio};
use std::sync::Arc;
use wythoff_web::{Limits, serve};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The port; 0 chooses a free one
    #[arg(long, value_name = "P", default_value_t = 1907)]
    port: u16,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// The address to listen on; 0.0.0.0 lets other machines connect
    #[arg(long, value_name = "ADDR", default_value_t = Ipv4Addr::LOCALHOST.into())]
    bind: IpAddr,
}

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "serve",
        about: "Serve the page for a browser (board, play, pairs, answers), and the commands over HTTP",
        formats: TEXT,
        time: Time::Words(|| {
            format!(
                "the limit for one answer; {0} by default, which is also the maximum",
                said(wythoff_lab::request::Limits::default().time)
            )
        }),
        examples: &[("wyt serve --open", "")],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let mut limits = Limits::default();
    if let Some(budget) = common.budget {
        limits.question.time = limits.question.time.min(budget);
    }
    let _keeping = Keeping::begin();
    let address = SocketAddr::new(args.bind, args.port);
    let ready = |address| {
        // The server runs even if nobody can read its address.
        let _ = greet(address, common.quiet);
        if args.open {
            open(&url(address));
        }
    };
    serve(address, limits, Arc::new(wythoff_lab::questions::answer), &STOP, ready)
        .map_err(|error| told(&error, address))?;
    Ok(Conclusion::Done)
}

/// The address to type. A server that listens on all addresses is reached at the loopback address.
fn url(address: SocketAddr) -> String {
    let ip = address.ip();
    let ip = match ip {
        _ if !ip.is_unspecified() => ip,
        IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
    };
    format!("http://{}", SocketAddr::new(ip, address.port()))
}

fn greet(address: SocketAddr, quiet: bool) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "Wythoff is at {BOLD}{}{BOLD:#}", url(address))?;
    out.flush()?;
    if quiet {
        return Ok(());
    }
    let mut err = anstream::stderr().lock();
    if !address.ip().is_loopback() {
        writeln!(
            err,
            "{DOUBT}open{DOUBT:#}    Everyone who can reach {address} over the network can use this server, \
             without a password or\n        \
             encryption. They can make this machine compute, within limits. They cannot read files or run \
             programs.\n        \
             Use an IP address, http://ADDRESS:{}; the server refuses the name of this machine.",
            address.port()
        )?;
    }
    writeln!(err, "{DIM}Press Ctrl-C to stop the server{DIM:#}")?;
    err.flush()
}

/// Opens the browser, if there is one; the address has been printed anyway.
fn open(url: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let quiet = process::Command::new(program)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    match quiet {
        // Another thread waits for it, so that no dead process remains.
        Ok(mut child) => drop(std::thread::spawn(move || child.wait())),
        Err(_) => drop(writeln!(anstream::stderr(), "no browser could be opened; type the address into a browser")),
    }
}

fn told(error: &io::Error, address: SocketAddr) -> Failure {
    let port = address.port();
    match error.kind() {
        io::ErrorKind::AddrInUse => Failure::wrong(
            format!("port {port} is in use by another program, perhaps another `wyt serve`"),
            "choose another port with --port, or a free one with --port 0",
        ),
        io::ErrorKind::PermissionDenied => {
            Failure::wrong(format!("you have no permission to use port {port}"), "choose a port above 1023 with --port")
        }
        io::ErrorKind::AddrNotAvailable => Failure::wrong(
            format!("{} is not an address of this machine", address.ip()),
            "leave out --bind to serve this machine alone, or use --bind 0.0.0.0 for all its addresses",
        ),
        _ => Failure::wrong(format!("{address} cannot be served: {error}"), "try another --port"),
    }
}
