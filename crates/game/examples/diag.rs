//! tmp
use wythoff_game::{diagnostic::point_at, rule::Rule};
fn main() {
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        match Rule::parse(&line) {
            Ok(r) => println!("{line}\tOK {}", r.body),
            Err(e) => {
                let [a, b] = point_at(&e.source, e.span);
                println!("[{}]\n  {a}\n  {b}\n{e}\nhint: {}\n", e.diagnostic.code(), e.hint());
            }
        }
    }
}
