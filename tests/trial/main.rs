//! The finite part of Conjecture 2 of the slides.

use wythoff_trial::checks;

#[test]
fn more_than_half_for_every_n() {
    let mut found = 0;
    for check in checks(true).filter(|check| check.what.contains("more than N/2")) {
        assert_eq!(check.run(&()).failures, Vec::<String>::new());
        found += 1;
    }
    assert_eq!(found, 2);
}
