//! Fraenkel's two conjectures: what the layers show, and what is proved of them.

use wythoff_base::Budget;
use wythoff_study::piles::{Convention::Nimsum, Layers, Reading, Tail};

/// First pile, shift, N1, N2, computed by a program of its own.
const KNOWN: [(usize, usize, u64, u64); 17] = [
    (1, 3, 23, 30),
    (2, 6, 33, 63),
    (3, 11, 58, 83),
    (4, 13, 138, 220),
    (5, 17, 87, 139),
    (6, 21, 133, 252),
    (7, 26, 252, 368),
    (8, 29, 416, 676),
    (9, 33, 677, 677),
    (10, 36, 691, 691),
    (11, 40, 1253, 1253),
    (12, 43, 106, 394),
    (13, 47, 183, 260),
    (20, 77, 195, 1365),
    (28, 115, 1814, 5279),
    (29, 125, 2952, 6601),
    (30, 127, 5578, 5622),
];
/// The constant alpha of each first pile, computed by the same program.
const ALPHA: [i64; 14] = [0, -4, -10, -16, -20, -26, -32, -39, -46, -52, -56, -61, -67, -73];

/// The layers 0..=first are as known, and the conjectures are proved for them.
fn known(first: usize, to: u64) {
    let layers = Layers::finished(Nimsum, first as u64, to, &Budget::unlimited()).unwrap();
    let mut tails: Vec<Tail> = vec![];
    for x in 0..=first {
        let reading = Reading::of(&layers, x).unwrap();
        for (_, shift, n1, n2) in KNOWN.into_iter().filter(|(known, ..)| *known == x) {
            assert_eq!((reading.shift(), reading.n1, reading.n2), (shift, n1, Some(n2)), "{x}");
        }
        assert!(ALPHA.get(x).is_none_or(|alpha| *alpha == reading.alpha), "{x}");
        tails.push(Tail::of(&layers, &reading, &tails).unwrap_or_else(|why| panic!("{x}: {why}")));
    }
}

#[test]
fn small_first_piles() {
    known(13, 8000);
}

#[test]
#[ignore = "some seconds"]
fn first_piles_to_forty() {
    known(40, 60_000);
}

#[test]
#[ignore = "some minutes"]
fn first_piles_to_fifty_eight() {
    known(58, 400_000);
}

#[test]
fn a_difference_is_missing_only_if_it_is_blocked() {
    let layers = Layers::finished(Nimsum, 1, 300, &Budget::unlimited()).unwrap();
    let reading = Reading::of(&layers, 1).unwrap();
    assert_eq!((reading.missing, reading.below), (vec![17, 22], vec![2]));
}

#[test]
fn too_little_is_never_a_proof() {
    for to in 0..200 {
        let layers = Layers::finished(Nimsum, 3, to, &Budget::unlimited()).unwrap();
        let mut tails = vec![];
        for x in 0..=3.min(to as usize) {
            if let Some(Ok(tail)) = Reading::of(&layers, x).map(|reading| Tail::of(&layers, &reading, &tails)) {
                tails.push(tail);
            }
        }
        // The pairs of layer 3 are irregular up to n = 57, and what determines the rest ends far behind.
        assert!(tails.len() < 4, "{to}");
    }
}
