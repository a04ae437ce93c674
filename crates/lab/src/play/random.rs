//! A small generator, the same on every machine, for games that can be repeated.

use wythoff_base::UBig;

/// splitmix64 (Steele, Lea and Flood 2014): a counter and a mixing function.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator of a seed.
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next 64 bits.
    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n > 0`; 0 for `n = 0`.
    pub fn below(&mut self, n: usize) -> usize {
        // 64 further bits make the remainder's bias less than 2^-64.
        let wide = (u128::from(self.word()) << 64) | u128::from(self.word());
        usize::try_from(wide.checked_rem(n as u128).unwrap_or(0)).unwrap_or(0)
    }

    /// A number from 1 to `n > 0`; 1 for `n = 0`.
    pub(crate) fn up_to(&mut self, n: &UBig) -> UBig {
        let words = wythoff_base::integer::bits(n) / 64 + 2;
        let bytes: Vec<u8> = (0..words).flat_map(|_| self.word().to_le_bytes()).collect();
        if n.is_zero() { UBig::ONE } else { UBig::from_le_bytes(&bytes) % n + UBig::ONE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_first_words() {
        // The reference implementation, seed 1234567.
        let mut random = SplitMix64::new(1_234_567);
        let words: Vec<u64> = (0..3).map(|_| random.word()).collect();
        assert_eq!(words, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
    }

    #[test]
    fn within_its_range() {
        let mut random = SplitMix64::new(7);
        let mut seen = [0; 6];
        for _ in 0..600 {
            seen[random.below(6)] += 1;
            let big = UBig::from(10u8).pow(50);
            let drawn = random.up_to(&big);
            assert!(drawn >= UBig::ONE && drawn <= big);
        }
        assert!(seen.iter().all(|&n| n > 50), "{seen:?}");
        assert_eq!((random.below(0), random.up_to(&UBig::ZERO)), (0, UBig::ONE));
    }
}
