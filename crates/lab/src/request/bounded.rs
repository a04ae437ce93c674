//! JSON of a bounded length.

use serde_json::{Map, Value};
use std::io::{self, Write};

struct Bounded {
    bytes: Vec<u8>,
    most: usize,
}

impl Write for Bounded {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        if self.bytes.len().saturating_add(more.len()) > self.most {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(more);
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The object as text, `None` if that takes more than `most` bytes.
pub(crate) fn json(object: &Map<String, Value>, most: usize) -> Option<Vec<u8>> {
    let mut out = Bounded { bytes: Vec::new(), most };
    serde_json::to_writer(&mut out, object).ok().map(|()| out.bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_so_long() {
        let object = serde_json::json!({"a": "12345"});
        let text = object.to_string();
        let object = object.as_object().unwrap();
        assert_eq!(json(object, text.len()), Some(text.clone().into_bytes()));
        assert_eq!(json(object, text.len() - 1), None);
    }
}
