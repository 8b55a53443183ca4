//! Recognises files that are not text.

/// How such files begin.
const KINDS: [(&[u8], &str); 9] = [
    (b"\xff\xfe", "UTF-16 text"),
    (b"\xfe\xff", "UTF-16 text"),
    (b"\x1f\x8b", "a gzip file"),
    (b"PK\x03\x04", "a zip file (as spreadsheets are)"),
    (b"%PDF", "a PDF document"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"\x7fELF", "a program"),
];

/// What a file is that begins with these bytes, if it is known not to be text.
pub(crate) fn kind(head: &[u8]) -> Option<&'static str> {
    KINDS.iter().find(|(magic, _)| head.starts_with(magic)).map(|&(_, name)| name)
}

#[cfg(test)]
mod tests {
    use crate::format::decode;

    #[test]
    fn what_is_no_text_is_named() {
        for (bytes, expected) in [
            (b"\xff\xfea\0".as_slice(), "line 1, column 1: found UTF-16 text; expected UTF-8 text"),
            (b"\x89PNG\r\n\x1a\n", "line 1, column 1: found a PNG image; expected UTF-8 text"),
            (b"a\n\xff", "line 2, column 1: byte 0xff is not UTF-8; expected UTF-8 text"),
        ] {
            assert_eq!(decode(bytes).expect_err("this is no text").to_string(), expected);
        }
        assert!(decode(b"GIF8 PK").is_ok());
    }
}
