//! The glossary: terms in order, short sentences, and the book's chapter made of it.

use wythoff_game::{glossary, glossary_page};

#[test]
fn terms_are_in_order_and_each_is_defined_once() {
    let key = |term: &str| term.to_lowercase().replace('\u{E8}', "e");
    let terms: Vec<String> = glossary().iter().map(|term| key(&term.term)).collect();
    assert!(terms.len() >= 70, "{} terms", terms.len());
    assert!(terms.windows(2).all(|two| two[0] < two[1]), "{terms:?}");
}

#[test]
fn a_newcomer_reads_at_most_three_short_sentences() {
    for term in glossary() {
        let sentences: Vec<&str> = term.means.split(['.', ';', ':']).filter(|s| s.contains(' ')).collect();
        assert!(sentences.len() <= 4 && term.means.ends_with('.'), "{}", term.means);
        sentences.iter().for_each(|s| assert!(s.split_whitespace().count() <= 30, "{s}"));
    }
}

/// `wyt help glossary > docs/book/src/glossary.md` writes it.
#[test]
fn the_chapter_of_the_book_is_the_table() {
    assert_eq!(include_str!("../../docs/book/src/glossary.md"), glossary_page());
}
