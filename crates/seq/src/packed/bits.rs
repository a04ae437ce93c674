//! Stretches of A-bits.

/// A-bits of consecutive numbers, in bytes: number `x + i` is bit `i % 8` of byte `start + i / 8`.
#[derive(Clone, Debug, Default)]
pub(super) struct Stretch {
    pub bytes: Vec<u8>,
    pub start: usize,
    /// The number of bits, a multiple of 64.
    pub len: usize,
    /// The number of the first bit.
    pub x: u64,
    /// The number of a below x.
    pub n: u64,
}

impl Stretch {
    /// The bits.
    pub(crate) fn bits(&self) -> &[u8] {
        self.bytes.get(self.start..self.start + self.len / 8).unwrap_or_default()
    }

    /// Makes room for this many bits after the start; their contents are arbitrary, and nothing old is cleared.
    pub(crate) fn reserve(&mut self, bits: usize) {
        let bytes = self.start + bits / 8 + 16;
        if self.bytes.len() < bytes {
            self.bytes.resize(bytes, 0);
        }
    }

    /// The stretch as a block for readers.
    pub(crate) fn block(&self) -> Block<'_> {
        Block { x: self.x, n: self.n, bytes: self.bits() }
    }
}

/// A-bits from `x` on: number `x + 64 w + i` is in A iff bit i of limb w is set; `a_n` is the first set bit.
#[derive(Clone, Copy, Debug)]
pub struct Block<'a> {
    /// The number of the first bit.
    pub x: u64,
    /// The number of a below x, that is, the index of the first term here.
    pub n: u64,
    pub(super) bytes: &'a [u8],
}

impl<'a> Block<'a> {
    /// The bits, 64 at a time.
    pub fn limbs(&self) -> impl ExactSizeIterator<Item = u64> + DoubleEndedIterator + use<'a> {
        self.bytes.chunks_exact(8).map(word)
    }

    /// The two halves of the block, unless they would be very short.
    pub(super) fn halves(&self) -> Option<[Block<'a>; 2]> {
        let (front, back) = self.bytes.split_at(self.bytes.len() / 2 / 64 * 64);
        let second = Block { x: self.x + 8 * front.len() as u64, n: self.n + ones(front), bytes: back };
        (front.len() >= 128).then_some([Block { bytes: front, ..*self }, second])
    }

    /// The number of numbers that the block covers.
    pub(crate) fn numbers(&self) -> u64 {
        self.bytes.len() as u64 / 8 * 64
    }

    /// The number of terms in the block.
    pub(crate) fn terms(&self) -> u64 {
        ones(self.bytes)
    }
}

/// Eight bytes as a word.
pub(super) fn word(bytes: &[u8]) -> u64 {
    bytes.first_chunk::<8>().map_or(0, |&bytes| u64::from_le_bytes(bytes))
}

/// The number of set bits.
pub(super) fn ones(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    words.iter().map(|&w| u64::from(u64::from_le_bytes(w).count_ones())).sum::<u64>()
        + rest.iter().map(|b| u64::from(b.count_ones())).sum::<u64>()
}
