//! Words that have been taken apart before, and what each says.

use foldhash::fast::RandomState;
use hashbrown::HashMap;

use crate::ids::Entry;
use crate::names::Names;

/// Words by their bytes if they are short, as nearly all are, by their text otherwise. To hash and compare
/// texts takes four times the instructions.
#[derive(Default)]
pub(super) struct KnownWords {
    short: HashMap<u128, Entry, RandomState>,
    long: Names,
    long_entries: Vec<Entry>,
}

impl KnownWords {
    /// What a word says, if it is known.
    pub(super) fn find(&self, word: &str) -> Option<Entry> {
        match key(word) {
            Some(key) => self.short.get(&key).copied(),
            None => self.long.find(word).map(|known| self.long_entries[known]),
        }
    }

    /// Makes a word known that is not.
    pub(super) fn insert(&mut self, word: &str, entry: Entry) {
        if let Some(key) = key(word) {
            self.short.insert(key, entry);
        } else if self.long.insert(word).is_ok() {
            self.long_entries.push(entry);
        }
    }

    /// Reads the first line of a text if it consists of white space and short words that are known, and is
    /// not the last: gives `push` their entries, which says whether it takes them, and returns the length of
    /// the line with its end.
    #[inline]
    pub(super) fn line(&self, text: &[u8], mut push: impl FnMut(Entry) -> bool) -> Option<usize> {
        let mut at = 0;
        loop {
            let block: &[u8; 16] = text[at..].first_chunk()?;
            let [low, high] =
                [0, 8].map(|half| u64::from_le_bytes(*block[half..].first_chunk().unwrap_or(&[0; 8])));
            let (mut length, word) = leading_graphic(low);
            let mut key = u128::from(word);
            if length == 8 {
                let (more, rest) = leading_graphic(high);
                (length, key) = (8 + more, key | u128::from(rest) << 64);
            }
            if length > 0 {
                if length == 16 || !push(*self.short.get(&key)?) {
                    return None;
                }
                at += length;
            }
            match text[at] {
                b'\n' => return Some(at + 1),
                b' ' | b'\t'..=b'\r' => at += 1,
                _ => return None,
            }
        }
    }
}

/// A short word as a number that no other has: its bytes, and zeros, which it does not contain.
fn key(word: &str) -> Option<u128> {
    let mut bytes = [0; 16];
    let is_short = word.len() < bytes.len() && word.bytes().all(|byte| byte > b' ');
    is_short.then(|| {
        bytes[..word.len()].copy_from_slice(word.as_bytes());
        u128::from_le_bytes(bytes)
    })
}

/// The number of bytes, from the lowest on, before one that is a control character or a space, and these
/// bytes alone.
#[inline(always)]
fn leading_graphic(block: u64) -> (usize, u64) {
    const ONES: u64 = u64::MAX / 255;
    // What is subtracted from a byte borrows from the next only if the byte is found.
    let below = block.wrapping_sub(ONES * 0x21) & !block & (ONES * 0x80);
    // All bits below the lowest one, which is the highest of its byte.
    let before = (below ^ below.wrapping_sub(1)) >> 8;
    if below == 0 { (8, block) } else { ((below.trailing_zeros() / 8) as usize, block & before) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::ItemId;

    fn entry(number: u32) -> Entry {
        ItemId::new(false, number).into()
    }

    #[test]
    fn words_of_any_length_are_found() {
        let mut known = KnownWords::default();
        let words: Vec<String> = (1..40).map(|length| "ü".repeat(length % 2) + &"x".repeat(length)).collect();
        for (number, word) in words.iter().enumerate() {
            assert_eq!(known.find(word), None);
            known.insert(word, entry(number as u32));
        }
        for (number, word) in words.iter().enumerate() {
            assert_eq!(known.find(word), Some(entry(number as u32)), "{word}");
        }
    }

    #[test]
    fn words_with_control_characters_are_others() {
        let mut known = KnownWords::default();
        for (number, word) in ["a", "a\0", "\0", "a\u{1}b", "\u{7f}"].iter().enumerate() {
            known.insert(word, entry(number as u32));
            assert_eq!(known.find(word), Some(entry(number as u32)), "{word:?}");
        }
        assert_eq!(known.find("a"), Some(entry(0)));
    }

    #[test]
    fn lines_of_known_words_are_read_at_once() {
        let mut known = KnownWords::default();
        known.insert("a", entry(0));
        known.insert("fifteen-letters", entry(1));
        known.insert("sixteen-letters!", entry(2));
        let rest = "0123456789abcdef";
        for (line, expected) in [
            ("a\n", Some(vec![0])),
            ("\n", Some(vec![])),
            (" \t a  fifteen-letters \r\n", Some(vec![0, 1])),
            ("a a\n", Some(vec![0, 0])),
            ("a b\n", None),
            ("a |\n", None),
            ("a\0\n", None),
            ("a\u{1}a\n", None),
            ("a\u{a0}a\n", None),
            ("sixteen-letters!\n", None),
        ] {
            let mut entries = Vec::new();
            let read = |text: &str, entries: &mut Vec<Entry>| {
                known.line(text.as_bytes(), |entry| {
                    entries.push(entry);
                    true
                })
            };
            let length = read(&(line.to_owned() + rest), &mut entries);
            assert_eq!(length, expected.as_ref().map(|_| line.len()), "{line:?}");
            if let Some(numbers) = expected {
                assert!(entries.iter().copied().eq(numbers.into_iter().map(entry)), "{line:?}");
            }
            assert_eq!(read(line.trim_end(), &mut Vec::new()), None, "{line:?} is the last");
        }
    }
}
