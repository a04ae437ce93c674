//! The arithmetic of every system is proved by the prover itself.

use wythoff_automata::{soundness, systems};
use wythoff_base::Budget;

#[test]
fn the_arithmetic_of_ten_systems_is_proved() {
    let mut proved = 0;
    for system in systems() {
        for (sentence, holds) in soundness(system, &Budget::unlimited()).unwrap() {
            assert!(holds, "{system}: {sentence}");
            proved += 1;
        }
    }
    assert_eq!(proved, 120);
}
