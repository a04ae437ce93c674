//! The judge, kernels and certificates: one binary, a module for each subject.

mod grundy;
mod hardness;
mod judge;
mod kernel;
mod shares;
