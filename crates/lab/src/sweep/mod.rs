//! A question about every pair up to a bound, cut into segments.
