//! Times the counting of factors and palindromes of two words, for comparison with speed.py, which uses SageMath.

use std::time::Instant;
use wythoff_base::Budget;
use wythoff_study::words::{Factors, LineWord, Suffixes, Word, palindromes};

fn half(n: usize) -> Word {
    let mut letters = vec![1u8; 2 * n + 2];
    let mut used = vec![false; 2 * n + 2];
    let mut a = 0;
    for i in 0.. {
        while a <= n && used[a] {
            a += 1;
        }
        if a > n {
            break;
        }
        letters[a] = 0;
        used[a] = true;
        used[(a + i / 2).min(2 * n)] = true;
    }
    letters[1..=n].iter().copied().collect()
}

/// The shortest of five runs, in microseconds.
fn best<T>(run: impl Fn() -> T) -> (T, u128) {
    let mut all: Vec<(T, u128)> = (0..5)
        .map(|_| {
            let begun = Instant::now();
            (run(), begun.elapsed().as_micros())
        })
        .collect();
    all.sort_by_key(|(_, time)| *time);
    all.swap_remove(0)
}

fn main() {
    let budget = Budget::unlimited();
    let fibonacci = LineWord::new(1, 1).and_then(LineWord::morphism);
    for n in [100_000, 1_000_000] {
        let wythoff: Word = fibonacci.iter().flat_map(|morphism| morphism.fixed_point(n)).collect();
        for (name, word) in [("wythoff", wythoff), ("half", half(n))] {
            let (count, time) = best(|| Factors::of(&word, 64, &budget).map(|factors| factors.count(64)));
            println!("{name} {n}: factors {count:?} in {time} us");
            let (count, time) = best(|| palindromes(&word, n, &budget).map(|all| all.iter().sum::<usize>() + 1));
            println!("{name} {n}: palindromes {count:?} in {time} us");
            let (count, time) =
                best(|| Suffixes::of(&word, &budget).map(|suffixes| suffixes.counts(n).iter().sum::<usize>()));
            println!("{name} {n}: factors of all lengths {count:?} in {time} us");
        }
    }
}
