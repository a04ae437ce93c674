//! `wyt serve`: the page, and the commands over HTTP.

use crate::Conclusion;
use crate::args::{Common, Serve};
use crate::failure::Failure;
use crate::interrupt::{Keeping, STOP};
use crate::style::{BOLD, DIM, DOUBT};
use std::io::{self, Write};
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::Arc;
use wythoff_web::{Limits, serve};

pub fn run(args: &Serve, common: &Common) -> Result<Conclusion, Failure> {
    let mut limits = Limits::default();
    if let Some(budget) = common.budget {
        limits.question.time = limits.question.time.min(budget);
    }
    let _keeping = Keeping::begin();
    let address = SocketAddr::new(args.bind, args.port);
    let ready = |address| {
        // Whoever reads this has gone; the page is there all the same.
        let _ = greet(address, common.quiet);
        if args.open {
            open(&url(address));
        }
    };
    serve(address, limits, Arc::new(wythoff_lab::questions::answer), &STOP, ready)
        .map_err(|error| told(&error, address))?;
    Ok(Conclusion::Done)
}

/// The address to type: a server that listens everywhere is reached here by the loopback address.
fn url(address: SocketAddr) -> String {
    let ip = address.ip();
    let ip = match ip {
        _ if !ip.is_unspecified() => ip,
        std::net::IpAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
        std::net::IpAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
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
            "{DOUBT}open{DOUBT:#}    whoever can reach {address} over the network can use it, unencrypted and without a password:\n        \
             they can make this machine compute, within limits, but read no file and run no program.\n        \
             It answers to its numbers only: http://NUMBER:{}, not to the name of this machine.",
            address.port()
        )?;
    }
    writeln!(err, "{DIM}Ctrl-C ends it{DIM:#}")?;
    err.flush()
}

/// Opens the browser; where there is none, the address has been printed.
fn open(url: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let quiet = Command::new(program).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    match quiet {
        // Waits for it elsewhere, so that no dead process stays behind.
        Ok(mut child) => drop(std::thread::spawn(move || child.wait())),
        Err(_) => drop(writeln!(anstream::stderr(), "no browser could be opened: type the address into one")),
    }
}

fn told(error: &io::Error, address: SocketAddr) -> Failure {
    let port = address.port();
    match error.kind() {
        io::ErrorKind::AddrInUse => Failure::wrong(
            format!("port {port} is taken by another program, perhaps another `wyt serve`"),
            "choose another one with --port, or --port 0 for any that is free",
        ),
        io::ErrorKind::PermissionDenied => Failure::wrong(
            format!("port {port} needs more rights than you have"),
            "choose a port above 1023 with --port",
        ),
        io::ErrorKind::AddrNotAvailable => Failure::wrong(
            format!("{} is not an address of this machine", address.ip()),
            "leave --bind out for this machine alone, or use --bind 0.0.0.0 for every address it has",
        ),
        _ => Failure::wrong(format!("{address} cannot be served: {error}"), "try another --port"),
    }
}
