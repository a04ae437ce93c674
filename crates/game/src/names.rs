//! The known name nearest to an unknown one.

/// The known name nearest to `word`, if it is near enough to be a likely misspelling.
pub fn nearest(word: &str, known: &[&str]) -> Option<String> {
    let word: String = word.chars().take(64).collect();
    let allowed = match word.chars().count() {
        0 => return None,
        1..=4 => 1,
        5..=8 => 2,
        _ => 3,
    };
    let distance = |name: &str| {
        let (a, b) = (word.to_lowercase(), name.to_lowercase());
        strsim::damerau_levenshtein(&a, &b)
    };
    known
        .iter()
        .map(|name| (distance(name), *name))
        // A name in which every letter would have to change is not a useful suggestion.
        .filter(|&(d, name)| d <= allowed && d < name.chars().count())
        .min_by_key(|&(d, _)| d)
        .map(|(_, name)| name.to_string())
}
