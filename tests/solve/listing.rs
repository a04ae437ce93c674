//! A listing that is interrupted goes on where it was.

use wythoff_base::Budget;
use wythoff_game::Subject;
use wythoff_solve::Analysis;

#[test]
fn an_error_or_a_budget_loses_no_pair() {
    // c has no value at n = 5, or is negative at 0: the same error comes again and nothing behind it.
    for line in ["c = floor(20/(5 - n))", "c = n - 2"] {
        let mut listing = Analysis::of(&Subject::parse(line).unwrap()).listing();
        let budget = Budget::unlimited();
        let first = loop {
            if let Err(error) = listing.next(&budget) {
                break error.to_string();
            }
        };
        assert_eq!(listing.next(&budget).unwrap_err().to_string(), first, "{line}");
    }
    for line in ["wythoff", "half", "wyt = 10 - k", "f = 1, no single"] {
        let subject = Subject::parse(line).unwrap();
        let all = Analysis::of(&subject).listing().up_to(300, &Budget::unlimited()).unwrap();
        let (over, mut pairs) = (Budget::time(std::time::Duration::ZERO), Vec::new());
        let mut listing = Analysis::of(&subject).listing();
        while pairs.len() <= 300 {
            match listing.next(&over) {
                Ok(pair) => pairs.extend(pair),
                Err(_) => pairs.extend(listing.next(&Budget::unlimited()).unwrap()),
            }
        }
        assert_eq!(pairs, all, "{line}");
    }
}
