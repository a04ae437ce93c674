//! Transducers, which write a word while they read one.

/// The effect of reading a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The letters written; never empty.
    pub image: Vec<u8>,
    /// The state after the letter.
    pub next: usize,
    /// For a word that is its own image: the state in which each letter written will itself be read. Empty where that
    /// is not known.
    pub states: Vec<usize>,
}

/// A machine that reads a letter and writes at least one letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transducer {
    letters: usize,
    steps: Vec<Step>,
    tracked: bool,
}

impl Transducer {
    /// The machine with the steps of state 0 for each letter, then those of state 1, and so on. `None` where an image
    /// is empty, or a letter or a state does not exist.
    pub fn new(letters: usize, steps: Vec<Step>) -> Option<Transducer> {
        let states = steps.len().checked_div(letters)?;
        let tracked = steps.iter().all(|step| step.states.len() == step.image.len());
        let fits = |step: &Step| {
            let known = step.image.iter().all(|letter| usize::from(*letter) < letters);
            let goes = step.states.iter().chain([&step.next]).all(|state| *state < states);
            known && goes && !step.image.is_empty() && (tracked || step.states.is_empty())
        };
        (states * letters == steps.len() && steps.iter().all(fits)).then_some(Transducer { letters, steps, tracked })
    }

    /// The number of letters.
    pub(crate) fn letters(&self) -> usize {
        self.letters
    }

    /// The number of states.
    pub(crate) fn states(&self) -> usize {
        self.steps.len() / self.letters
    }

    /// Whether the states in which written letters are read are known.
    pub(crate) fn tracked(&self) -> bool {
        self.tracked
    }

    /// The step for a letter in a state; both must exist.
    pub(crate) fn step(&self, state: usize, letter: u8) -> &Step {
        &self.steps[state * self.letters + usize::from(letter)]
    }
}
