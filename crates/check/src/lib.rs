//! Trust: the definition of P and N by brute force, the fast outcome table judged by it, and what counts as evidence.
pub mod evidence;
