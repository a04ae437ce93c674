//! Decides which requests are accepted: those sent to this server under its own name, by its own page.
//!
//! A page of another site can make a browser send requests here. It cannot choose `Host` (so a name of its own that
//! resolves to this machine, DNS rebinding, is seen) nor hide where it is from (`Origin`, `Sec-Fetch-Site`).

use hyper::header::{HOST, HeaderMap, HeaderName, ORIGIN};
use hyper::{StatusCode, Uri};
use std::net::{IpAddr, SocketAddr};

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TurnedAway {
    /// The status to answer with.
    pub status: StatusCode,
    /// The message.
    pub message: &'static str,
    /// What to do instead.
    pub hint: &'static str,
}

/// Checks `Host`, `Origin` and `Sec-Fetch-Site`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gate {
    address: SocketAddr,
}

impl Gate {
    /// For a server at this address.
    pub(crate) fn new(address: SocketAddr) -> Gate {
        Gate { address }
    }

    /// The address of the page, for requests under another name; `None` for a server that listens on every address.
    pub(crate) fn home(&self) -> Option<SocketAddr> {
        Some(self.address).filter(|address| !address.ip().is_unspecified())
    }

    /// Accepts a request or says why not; `api` marks requests that compute something.
    pub(crate) fn check(&self, uri: &Uri, headers: &HeaderMap, api: bool) -> Result<(), TurnedAway> {
        let malformed = |message| TurnedAway {
            status: StatusCode::BAD_REQUEST,
            message,
            hint: "send exactly one Host header, the address of this server",
        };
        let forbidden = |message, hint| TurnedAway { status: StatusCode::FORBIDDEN, message, hint };
        let host = only(headers, &HOST).ok_or(malformed("the request does not say which host it is for"))?;
        if uri.authority().is_some_and(|named| !named.as_str().eq_ignore_ascii_case(host)) {
            return Err(malformed("the request names two different hosts"));
        }
        if !self.is_ours(host) {
            return Err(forbidden(
                "this server does not have that name",
                "use the address that `wyt serve` printed, with its IP address and port",
            ));
        }
        if headers.contains_key(ORIGIN) {
            let ours = only(headers, &ORIGIN).and_then(|o| o.strip_prefix("http://"));
            if !ours.is_some_and(|origin| origin.eq_ignore_ascii_case(host)) {
                return Err(forbidden("another site may not ask this server", "open the page of this server instead"));
            }
        }
        let fetch_site = HeaderName::from_static("sec-fetch-site");
        // Another port of this machine counts as the same site, but it is another page.
        if api
            && headers.contains_key(&fetch_site)
            && !matches!(only(headers, &fetch_site), Some("same-origin" | "none"))
        {
            return Err(forbidden("another site may not ask this server", "open the page of this server instead"));
        }
        Ok(())
    }

    /// Whether a `Host` is a name of this server: the address it listens at or a loopback one, and the right port. A
    /// server that listens everywhere accepts any IP address, which nobody can rebind, but no name except `localhost`.
    fn is_ours(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.contains(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        let number = match name.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')) {
            Some(inner) => inner.parse().ok().map(IpAddr::V6),
            None => name.parse().ok().map(IpAddr::V4),
        };
        let here = self.address.ip();
        let known = match number {
            Some(number) => number.is_loopback() || number == here || here.is_unspecified(),
            None => name.eq_ignore_ascii_case("localhost"),
        };
        known && port == Some(self.address.port())
    }
}

/// The value of a header that must not be repeated.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut all = headers.get_all(name).iter();
    match (all.next(), all.next()) {
        (Some(value), None) => value.to_str().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gate(address: &str) -> Gate {
        Gate::new(address.parse().unwrap())
    }

    #[test]
    fn names_of_this_server() {
        let local = gate("127.0.0.1:8080");
        for host in ["127.0.0.1:8080", "localhost:8080", "LocalHost:8080", "[::1]:8080", "127.0.0.2:8080"] {
            assert!(local.is_ours(host), "{host}");
        }
        for host in [
            "127.0.0.1",
            "127.0.0.1:80",
            "localhost",
            "evil.example:8080",
            "localhost.evil.example:8080",
            "",
            ":8080",
            "192.168.1.7:8080",
            "[::1]",
            "[127.0.0.1]:8080",
            "::1:8080",
            "0.0.0.0:8080",
            "127.0.0.1:8080:8080",
            "127.0.0.1:+8080x",
            "2130706433:8080",
            "127.1:8080",
            "localhost.:8080",
            "user@127.0.0.1:8080",
        ] {
            assert!(!local.is_ours(host), "{host}");
        }
        let lan = gate("192.168.1.7:8080");
        assert!(lan.is_ours("192.168.1.7:8080") && !lan.is_ours("192.168.1.8:8080"));
        let open = gate("0.0.0.0:80");
        assert!(open.is_ours("192.168.1.7") && open.is_ours("10.0.0.1:80") && !open.is_ours("evil.example"));
    }

    #[test]
    fn requests_of_other_pages() {
        let gate = gate("127.0.0.1:8080");
        let ask = |api: bool, list: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            for (name, value) in list {
                headers.append(HeaderName::from_static(name), value.parse().unwrap());
            }
            gate.check(&"/".parse().unwrap(), &headers, api).map_err(|no| no.status.as_u16())
        };
        let host = ("host", "127.0.0.1:8080");
        assert_eq!(ask(true, &[host]), Ok(()));
        assert_eq!(ask(true, &[host, ("origin", "http://127.0.0.1:8080"), ("sec-fetch-site", "same-origin")]), Ok(()));
        assert_eq!(ask(false, &[host, ("sec-fetch-site", "cross-site")]), Ok(()));
        assert_eq!(ask(true, &[]), Err(400));
        assert_eq!(ask(true, &[host, host]), Err(400));
        for (name, value) in [
            ("origin", "http://evil.example"),
            ("origin", "null"),
            ("origin", "http://localhost:8080"),
            ("origin", "https://127.0.0.1:8080"),
            ("origin", "http://127.0.0.1:8081"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
        ] {
            assert_eq!(ask(true, &[host, (name, value)]), Err(403), "{name}: {value}");
        }
    }
}
