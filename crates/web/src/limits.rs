//! The limits of a request, a connection and the whole server.

use std::time::Duration;
use wythoff_lab::request;

/// The limits of a server. The defaults keep it below 500 MB and its page quick on two processors.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections open at a time. If all are in use, an idle one is closed; if none is idle, the newcomer
    /// gets status 429.
    pub connections: usize,
    /// Connections from one address: half of all, so that nobody can take every place.
    pub of_one_address: usize,
    /// Time for the head of a request to arrive; also how long a connection may be idle.
    pub head_time: Duration,
    /// Time for the body of a request to arrive.
    pub body_time: Duration,
    /// Time for a client to read a whole answer once a write has to wait.
    pub write_time: Duration,
    /// Bytes of the head of a request.
    pub head: usize,
    /// Bytes of the query of an address.
    pub query: usize,
    /// Bytes of a body: a rule of 64 KiB beside two piles of the most digits.
    pub body: usize,
    /// Bytes of all answers that clients have not read yet.
    pub answers: usize,
    /// Bytes of finished answers in the cache.
    pub cache: usize,
    /// Delay of a refusal for lack of room, so that asking again at once gains nothing.
    pub refusal_delay: Duration,
    /// The lanes a computation passes through, quickest first.
    pub lanes: Vec<Lane>,
    /// The limits of one question.
    pub question: request::Limits,
}

/// One thread for computations, and its queue.
#[derive(Clone, Debug)]
pub struct Lane {
    /// Its name, for the thread.
    pub name: &'static str,
    /// A computation that is not finished after this time goes to the next lane.
    pub slice: Duration,
    /// The number of computations that may wait.
    pub waiting: usize,
    /// The priority of its thread: 0 as all others, 19 the least. Above 0 the thread also keeps to one processor, which
    /// it shares with the other such lanes: long work never takes all of them.
    pub nice: i32,
}

impl Default for Limits {
    fn default() -> Limits {
        let second = Duration::from_secs(1);
        let milli = Duration::from_millis(1);
        Limits {
            connections: 512,
            of_one_address: 256,
            head_time: 10 * second,
            body_time: 5 * second,
            write_time: 20 * second,
            head: 32 << 10,
            query: 16 << 10,
            body: 128 << 10,
            answers: 64 << 20,
            cache: 16 << 20,
            refusal_delay: second,
            lanes: vec![
                // A table or a position takes a tenth of a millisecond; longer computations move to the next lane.
                Lane { name: "quick", slice: 2 * milli, waiting: 512, nice: 0 },
                // Larger tables and numbers, and computations that were kept from the processor.
                Lane { name: "short", slice: 20 * milli, waiting: 128, nice: 1 },
                // A board of a million positions, a check of a short rule.
                Lane { name: "steady", slice: 200 * milli, waiting: 48, nice: 3 },
                // Its own clock ends it; the slice is for a step that does not look at the clock. At 6 it has a fifth
                // of its processor beside one busy program: enough to end in time what takes a second alone. (At 19 it
                // had a seventieth, and a third of a second of work ran out of ten.)
                Lane { name: "patient", slice: 12 * second, waiting: 16, nice: 6 },
            ],
            question: request::Limits::default(),
        }
    }
}
