//! Slices of words, each kept once and known by its number.

/// The table has no entry here; no table has that many slices.
const EMPTY: u32 = u32::MAX;

/// Different slices, numbered in the order in which they came.
pub(crate) struct Slices {
    words: Vec<u32>,
    ends: Vec<usize>,
    /// Numbers by hash, open addressing, at most half full; its length is a power of two.
    table: Vec<u32>,
}

impl Slices {
    pub(crate) fn new() -> Slices {
        Slices { words: Vec::new(), ends: Vec::new(), table: vec![EMPTY; 64] }
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        (self.words.capacity() + self.table.capacity()) * 4 + self.ends.capacity() * size_of::<usize>()
    }

    pub(crate) fn get(&self, number: usize) -> &[u32] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.words[start..self.ends[number]]
    }

    /// The number of a slice, new or not.
    pub(crate) fn number(&mut self, slice: &[u32]) -> u32 {
        if self.ends.len() * 2 >= self.table.len() {
            self.grow();
        }
        match self.place(slice) {
            Ok(number) => number,
            Err(place) => {
                let number = id(self.ends.len());
                self.words.extend_from_slice(slice);
                self.ends.push(self.words.len());
                self.table[place] = number;
                number
            }
        }
    }

    /// Its number, or where it would stand.
    fn place(&self, slice: &[u32]) -> Result<u32, usize> {
        let mask = self.table.len() - 1;
        let mut place = hash(slice) & mask;
        loop {
            match self.table[place] {
                EMPTY => return Err(place),
                number if self.get(number as usize) == slice => return Ok(number),
                _ => place = (place + 1) & mask,
            }
        }
    }

    fn grow(&mut self) {
        self.table = vec![EMPTY; self.table.len() * 2];
        for number in 0..self.ends.len() {
            if let Err(place) = self.place(self.get(number)) {
                self.table[place] = id(number);
            }
        }
    }
}

fn hash(slice: &[u32]) -> usize {
    let mixed = slice.iter().fold(slice.len() as u64, |hash, word| {
        (hash.rotate_left(5) ^ u64::from(*word)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    });
    (mixed >> 24) as usize
}

/// A number of states as a word: memory ends long before words do.
pub(crate) fn id(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(EMPTY)
}
