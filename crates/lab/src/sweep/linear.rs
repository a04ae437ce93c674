//! Questions about an approximately linear c.

use crate::answers::{Failure, approx};
use wythoff_solve::{Analysis, Linear};

/// The sequence of a game, for a question of this name.
pub(super) fn of<'a>(analysis: &'a Analysis, question: &str) -> Result<&'a Linear, Failure> {
    approx::linear(analysis, question, "for other games ask a predicate")
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_game::Subject;

    fn analysis(line: &str) -> Analysis {
        Analysis::of(&Subject::parse(line).expect("a rule"))
    }

    fn ranges(line: &str) -> Option<[(i128, i128); 2]> {
        of(&analysis(line), "deviation").expect("a linear c").ranges()
    }

    #[test]
    fn the_slides_theorem_is_the_window() {
        assert_eq!(ranges("half"), Some([(0, 2), (0, 3)]));
        assert_eq!(ranges("f = 1, blocking 2"), Some([(0, 2), (0, 3)]));
        // Wythoff's pairs are floor(n alpha) and floor(n beta): n alpha - a_n is in [0, 1], and 1 is never taken.
        assert_eq!(ranges("f = 1"), Some([(0, 1), (0, 1)]));
        let window = analysis("c = floor(4*n/3)").linear().expect("a linear c").window().expect("a window");
        assert_eq!((window.0.floor(), window.1.to_string()), ((-2).into(), "1/2".into()));
    }

    #[test]
    fn other_games_are_refused_in_words() {
        for line in ["hofstadter", "c = n^2", "wyt = 2k + 1", "f = 1, misere", "f = x1, blocking 2", "c = 7"] {
            let refused = of(&analysis(line), "deviation").expect_err(line);
            assert!(refused.to_string().starts_with("deviation needs an approximately linear c"), "{line}");
        }
    }
}
