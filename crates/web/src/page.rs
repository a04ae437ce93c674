//! The files of the page, all of them inside the binary.

/// A file of the page.
pub struct Asset {
    /// Its address.
    pub path: &'static str,
    /// Its content type.
    pub kind: &'static str,
    /// Changes with its content.
    pub tag: &'static str,
    /// Its content.
    pub bytes: &'static [u8],
}

/// Every file, by its address. No other file is served, however an address is written.
pub static ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The file at exactly this address.
pub(crate) fn find(path: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.path == path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_own_addresses() {
        assert!(find("/").is_some());
        assert!(find("/../Cargo.toml").is_none());
    }
}
