// The corpus as one text: an input a line, its bytes escaped, sorted. Shared by the test that replays it and by
// `cargo xtask corpus`.

/// The archive of these inputs, each once.
pub fn pack(mut inputs: Vec<Vec<u8>>) -> String {
    inputs.sort_unstable();
    inputs.dedup();
    inputs.iter().map(|input| format!("{}\n", input.escape_ascii())).collect()
}

/// The inputs of an archive.
pub fn unpack(archive: &str) -> Result<Vec<Vec<u8>>, String> {
    archive.lines().map(|line| unescaped(line).ok_or_else(|| format!("not an escaped line: {line}"))).collect()
}

/// The bytes of which `escape_ascii` makes the line.
fn unescaped(line: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut rest) = (Vec::new(), line.bytes());
    while let Some(byte) = rest.next() {
        bytes.push(if byte != b'\\' {
            byte
        } else {
            match rest.next()? {
                b't' => b'\t',
                b'r' => b'\r',
                b'n' => b'\n',
                b'x' => (16 * char::from(rest.next()?).to_digit(16)? + char::from(rest.next()?).to_digit(16)?) as u8,
                itself => itself,
            }
        });
    }
    Some(bytes)
}
