//! The open connections: how many at a time, how many from one address, and which one is closed for a newcomer.
//!
//! An open connection costs its owner nothing, so idle connections must not keep others out. If there
//! is no room for a newcomer, the oldest idle connection is closed; one without any request so far goes before
//! one kept alive for the next request. Connections with an answer in progress stay.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// The connections and their limits.
pub(crate) struct Guests {
    most: usize,
    of_one_address: usize,
    here: Mutex<Here>,
}

/// By the order of arrival.
#[derive(Default)]
struct Here {
    all: BTreeMap<u64, (IpAddr, Arc<Visit>)>,
    next: u64,
}

/// A connection's place, free again when this is dropped.
pub(crate) struct Place {
    guests: Arc<Guests>,
    number: u64,
    visit: Arc<Visit>,
}

/// What a connection is doing.
#[derive(Default)]
pub(crate) struct Visit {
    doing: AtomicU8,
    has_asked: AtomicBool,
    leave: Notify,
}

const NOTHING: u8 = 0;
const WORKING: u8 = 1;
const ANSWERING: u8 = 2;

impl Guests {
    /// At most `most` connections at a time, and `of_one_address` from one address.
    pub(crate) fn new(most: usize, of_one_address: usize) -> Guests {
        Guests { most, of_one_address, here: Mutex::default() }
    }

    fn here(&self) -> MutexGuard<'_, Here> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether every connection is closed.
    pub(crate) fn is_empty(&self) -> bool {
        self.here().all.is_empty()
    }

    /// A place for a newcomer, taken from an idle connection if necessary.
    pub(crate) fn admit(self: &Arc<Guests>, address: IpAddr) -> Option<Place> {
        let address = household(address);
        let mut here = self.here();
        let own = here.all.values().filter(|(other, _)| *other == address).count();
        let crowded = own >= self.of_one_address;
        if crowded || here.all.len() >= self.most {
            let may_go = |(other, visit): &(IpAddr, Arc<Visit>)| (!crowded || *other == address) && visit.is_idle();
            let idle = here.all.iter().filter(|(_, guest)| may_go(guest));
            let first = idle.min_by_key(|(number, (_, visit))| (visit.has_asked.load(Relaxed), **number));
            let number = first.map(|(number, _)| *number)?;
            let (_, visit) = here.all.remove(&number)?;
            visit.leave.notify_one();
        }
        let (number, visit) = (here.next, Arc::new(Visit::default()));
        here.next += 1;
        here.all.insert(number, (address, visit.clone()));
        Some(Place { guests: self.clone(), number, visit })
    }
}

/// The owner of one IPv6 address usually has all 2^64 addresses with the same prefix.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) if !v6.is_loopback() => IpAddr::V6((v6.to_bits() >> 64 << 64).into()),
        other => other,
    }
}

impl Place {
    /// The activity of this connection.
    pub(crate) fn visit(&self) -> &Arc<Visit> {
        &self.visit
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.guests.here().all.remove(&self.number);
    }
}

impl Visit {
    fn is_idle(&self) -> bool {
        self.doing.load(Relaxed) == NOTHING
    }

    /// A whole request has arrived.
    pub(crate) fn works(&self) {
        self.doing.store(WORKING, Relaxed);
        self.has_asked.store(true, Relaxed);
    }

    /// Its answer is to be written.
    pub(crate) fn answers(&self) {
        self.works();
        self.doing.store(ANSWERING, Relaxed);
    }

    /// Nothing is left to write.
    pub(crate) fn written(&self) {
        // While an answer is computed there is nothing to write, either.
        let _ = self.doing.compare_exchange(ANSWERING, NOTHING, Relaxed, Relaxed);
    }

    /// Waits until a newcomer needs the place.
    pub(crate) async fn asked_to_leave(&self) {
        self.leave.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn idle_connections_give_way() {
        let guests = Arc::new(Guests::new(4, 2));
        let (one, two, three) = (address("10.0.0.1"), address("10.0.0.2"), address("10.0.0.3"));
        let (kept, silent) = (guests.admit(one).unwrap(), guests.admit(one).unwrap());
        let _other = guests.admit(two).unwrap();
        kept.visit.answers();
        kept.visit.written();
        // The silent one goes first, though it came later; never one of another address.
        let third = guests.admit(one).unwrap();
        let numbers = |guests: &Guests| guests.here().all.keys().copied().collect::<Vec<_>>();
        assert_eq!(numbers(&guests), [kept.number, 2, third.number]);
        drop(silent);
        assert_eq!(numbers(&guests).len(), 3);
        // Work and answers on their way are not interrupted.
        kept.visit.works();
        kept.visit.written();
        third.visit.answers();
        assert!(guests.admit(one).is_none());
        third.visit.written();
        assert!(guests.admit(one).is_some());
        // A full house makes room for another address.
        let full: Vec<_> = (0..3).map(|_| guests.admit(two)).collect();
        assert!(full.iter().all(Option::is_some) && guests.admit(three).is_some());
    }

    #[test]
    fn addresses_of_one_household() {
        assert_eq!(household(address("2001:db8::1")), household(address("2001:db8::ffff:1")));
        assert_ne!(household(address("2001:db8::1")), household(address("2001:db8:0:1::1")));
        assert_eq!(household(address("::ffff:10.0.0.1")), address("10.0.0.1"));
        assert_eq!(household(address("::1")), address("::1"));
        assert_ne!(household(address("127.0.0.1")), household(address("127.0.0.2")));
    }
}
