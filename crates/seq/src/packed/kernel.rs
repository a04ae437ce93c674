//! The choice of the code that counts deviations.

use super::simd;

/// The code that counts. All kernels give the same counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kernel {
    /// Term by term.
    Plain,
    /// Sixteen numbers at a time, by tables.
    Portable,
    /// The same with vectors of 32 bytes.
    Avx2,
    /// A word at a time, with AVX-512 (VBMI2).
    Avx512,
}

impl Kernel {
    /// The fastest on this machine.
    pub fn best() -> Kernel {
        Kernel::available().last().copied().unwrap_or(Kernel::Portable)
    }

    /// The kernels that this machine supports, the fastest last.
    pub fn available() -> &'static [Kernel] {
        let all = &[Kernel::Plain, Kernel::Portable, Kernel::Avx2, Kernel::Avx512];
        match (simd::avx2(), simd::available()) {
            (true, true) => all,
            (true, false) => &all[..3],
            (false, _) => &all[..2],
        }
    }

    /// The name of the kernel.
    pub fn name(self) -> &'static str {
        match self {
            Kernel::Plain => "plain",
            Kernel::Portable => "portable",
            Kernel::Avx2 => "avx2",
            Kernel::Avx512 => "avx512",
        }
    }
}
