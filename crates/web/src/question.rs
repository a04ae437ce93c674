//! The parameters of a request in the query of its address.

use percent_encoding::percent_decode_str;
use wythoff_lab::request::{Arguments, add};

/// `game=f+%3D+1&x=3`, strictly: a wrong escape or a name given twice is an error, in words.
pub(crate) fn query(text: &str) -> Result<Arguments, String> {
    let mut found = Arguments::new();
    for part in text.split('&').filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        add(&mut found, decode(name)?, decode(value)?)?;
    }
    Ok(found)
}

fn decode(text: &str) -> Result<String, String> {
    let escapes = text.split('%').skip(1);
    if !escapes.map(str::as_bytes).all(|e| matches!(e, [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit())) {
        return Err("expected two hexadecimal digits after % in the address".into());
    }
    let spaced = text.replace('+', " ");
    let decoded = percent_decode_str(&spaced).decode_utf8();
    decoded.map(|text| text.into_owned()).map_err(|_| "the address is not text (UTF-8)".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries() {
        let read = |text| query(text).map(|found| found.into_iter().collect::<Vec<_>>());
        let pair = |name: &str, value: &str| (name.to_string(), value.to_string());
        assert_eq!(read(""), Ok(vec![]));
        assert_eq!(read("all&&x=1=2&"), Ok(vec![pair("all", ""), pair("x", "1=2")]));
        assert_eq!(read("game=f+%3d+x1%2B1&%78=%E2%8A%9E"), Ok(vec![pair("game", "f = x1+1"), pair("x", "⊞")]));
        for wrong in ["x=1&x=2", "x=1&%78=2", "x=%", "x=%4", "x=%4g", "x=%ff", "%=1", "x=%+1"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        let many = |n: usize| (0..n).map(|i| format!("p{i}=1")).collect::<Vec<_>>().join("&");
        assert!(query(&many(32)).is_ok() && query(&many(33)).is_err());
    }
}
