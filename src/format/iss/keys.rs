//! Bits and texts in letters for six bits each.

/// The letters, by their value.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn values(text: &str) -> Option<Vec<u8>> {
    let value = |byte: u8| LETTERS.iter().position(|&letter| letter == byte).map(|at| at as u8);
    text.bytes().map(value).collect()
}

/// The bits of a text, six for each letter, the lowest first.
pub(super) fn bits(text: &str) -> Option<Vec<bool>> {
    let values = values(text)?;
    Some(values.into_iter().flat_map(|value| (0..6).map(move |bit| value >> bit & 1 == 1)).collect())
}

/// The text whose bytes are in these letters, which may be padded.
pub(super) fn decoded(text: &str) -> Option<String> {
    String::from_utf8(bytes(text.trim_end_matches('='))?).ok()
}

/// The bytes in these letters, the highest bit first.
pub(super) fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for four in values(text)?.chunks(4) {
        let group =
            four.iter().fold(0u32, |group, &value| group << 6 | u32::from(value)) << (6 * (4 - four.len()));
        bytes.extend((1..four.len()).map(|at| (group >> (24 - 8 * at)) as u8));
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_bits_and_texts() {
        assert_eq!(bits("Ag").map(|bits| bits.iter().filter(|bit| **bit).count()), Some(1));
        assert_eq!(decoded("WzEtM10uKg").as_deref(), Some("[1-3].*"));
        assert_eq!(decoded("WzEtM10uKg==").as_deref(), Some("[1-3].*"));
        assert_eq!((bits("A!"), decoded("é")), (None, None));
    }
}
