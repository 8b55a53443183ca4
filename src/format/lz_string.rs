//! The compression of lz-string, in which links of f-puzzles and SudokuPad carry their puzzles: LZ78 over
//! UTF-16 units, with codes of growing width, as base64. Reading is bounded, because a few kilobytes can
//! expand to gigabytes.

use std::collections::HashMap;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The codes that are not phrases: a new unit of 8 bits follows, a new unit of 16 bits follows, the end.
const SHORT: usize = 0;
const LONG: usize = 1;
const END: usize = 2;

/// Why a text cannot be decompressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// It is not in the format of lz-string, or is cut off.
    Damaged,
    /// It expands to more units than allowed.
    Long,
}

/// The width of codes, which grows by one bit whenever all codes of a width have been used.
struct Width {
    bits: usize,
    left: usize,
}

impl Width {
    fn new() -> Self {
        Self { bits: 2, left: 2 }
    }

    /// Counts one more code.
    fn count(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// Decompresses a text of at most `most` UTF-16 units. A blank counts as `+`, which it replaces in links.
pub(super) fn decompress(text: &str, most: usize) -> Result<String, Fault> {
    let mut bits = BitReader::new(text).ok_or(Fault::Damaged)?;
    let mut units: Vec<u16> = Vec::new();
    // Each phrase is a run of the units read so far: its start and its length.
    let mut phrases = vec![(0, 0); END + 1];
    let mut last: Option<(usize, usize)> = None;
    let mut width = Width::new();
    loop {
        let code = bits.read(width.bits).ok_or(Fault::Damaged)?;
        let start = units.len();
        let length = match (code, last) {
            (END, _) => break,
            (SHORT | LONG, _) => {
                units.push(bits.read(if code == SHORT { 8 } else { 16 }).ok_or(Fault::Damaged)? as u16);
                phrases.push((start, 1));
                width.count();
                1
            }
            (code, _) if code < phrases.len() => {
                let (from, length) = phrases[code];
                copy(&mut units, from, length, most)?;
                length
            }
            // The phrase that is being completed: the last one, followed by its own first unit.
            (code, Some((from, length))) if code == phrases.len() => {
                copy(&mut units, from, length + 1, most)?;
                length + 1
            }
            _ => return Err(Fault::Damaged),
        };
        if let Some((from, length)) = last {
            phrases.push((from, length + 1));
        }
        width.count();
        last = Some((start, length));
    }
    if units.len() > most {
        return Err(Fault::Long);
    }
    String::from_utf16(&units).map_err(|_| Fault::Damaged)
}

/// Appends a run of the units, which may extend into the appended part.
fn copy(units: &mut Vec<u16>, from: usize, length: usize, most: usize) -> Result<(), Fault> {
    if units.len() + length > most {
        return Err(Fault::Long);
    }
    for at in from..from + length {
        units.push(units[at]);
    }
    Ok(())
}

/// Compresses a text.
pub(super) fn compress(text: &str) -> String {
    let mut encoder = Encoder {
        codes: HashMap::new(),
        fresh: HashMap::new(),
        width: Width::new(),
        bits: BitWriter::default(),
    };
    let mut phrase = None;
    for unit in text.encode_utf16() {
        let alone = encoder.code(unit);
        phrase = match phrase {
            None => Some(alone),
            Some(before) => Some(encoder.codes.get(&(before, unit)).copied().unwrap_or_else(|| {
                encoder.emit(before);
                encoder.add((before, unit));
                alone
            })),
        };
    }
    phrase.into_iter().for_each(|phrase| encoder.emit(phrase));
    encoder.bits.write(END, encoder.width.bits);
    encoder.bits.finish()
}

/// A phrase: the code of all but its last unit ([`END`] before the first), and that unit.
type Phrase = (usize, u16);

struct Encoder {
    codes: HashMap<Phrase, usize>,
    /// Units that have a code, but have not been written yet.
    fresh: HashMap<usize, u16>,
    width: Width,
    bits: BitWriter,
}

impl Encoder {
    /// The code of a unit, which it gets here if it is new.
    fn code(&mut self, unit: u16) -> usize {
        if let Some(&code) = self.codes.get(&(END, unit)) {
            return code;
        }
        let code = self.add((END, unit));
        self.fresh.insert(code, unit);
        code
    }

    fn add(&mut self, phrase: Phrase) -> usize {
        let code = self.codes.len() + END + 1;
        self.codes.insert(phrase, code);
        code
    }

    fn emit(&mut self, phrase: usize) {
        match self.fresh.remove(&phrase) {
            Some(unit) => {
                let (code, bits) = if unit < 256 { (SHORT, 8) } else { (LONG, 16) };
                self.bits.write(code, self.width.bits);
                self.bits.write(unit.into(), bits);
                self.width.count();
            }
            None => self.bits.write(phrase, self.width.bits),
        }
        self.width.count();
    }
}

/// Reads numbers, the lowest bit first, from digits of base64, the highest bit first.
struct BitReader {
    digits: Vec<usize>,
    at: usize,
}

impl BitReader {
    fn new(text: &str) -> Option<Self> {
        let digit = |c: u8| {
            let c = if c == b' ' { b'+' } else { c };
            ALPHABET.iter().position(|&other| other == c)
        };
        let digits = text.bytes().take_while(|&c| c != b'=').map(digit).collect::<Option<_>>()?;
        Some(Self { digits, at: 0 })
    }

    fn read(&mut self, bits: usize) -> Option<usize> {
        let mut number = 0;
        for place in 0..bits {
            let digit = self.digits.get(self.at / 6)?;
            number |= (digit >> (5 - self.at % 6) & 1) << place;
            self.at += 1;
        }
        Some(number)
    }
}

/// Writes what a [`BitReader`] reads.
#[derive(Default)]
struct BitWriter {
    digits: Vec<usize>,
    at: usize,
}

impl BitWriter {
    fn write(&mut self, number: usize, bits: usize) {
        for place in 0..bits {
            if self.at.is_multiple_of(6) {
                self.digits.push(0);
            }
            self.digits[self.at / 6] |= (number >> place & 1) << (5 - self.at % 6);
            self.at += 1;
        }
    }

    fn finish(mut self) -> String {
        // lz-string writes at least one bit after the end.
        self.write(0, 1);
        let mut text: String = self.digits.iter().map(|&digit| char::from(ALPHABET[digit])).collect();
        text.extend(std::iter::repeat_n('=', (4 - text.len() % 4) % 4));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back() {
        let long: String = (0..5000).map(|k| char::from(b'a' + (k * k % 23) as u8)).collect();
        for text in
            ["", "a", "aaaaaaaaaaaaaaaaaaaa", "{\"size\":9,\"grid\":[[{},{}]]}", "änderung €𝄞𝄞", &long]
        {
            let packed = compress(text);
            assert_eq!(decompress(&packed, 10_000).as_deref(), Ok(text));
            assert_eq!(packed.len() % 4, 0);
        }
    }

    /// These texts were written by lz-string itself.
    #[test]
    fn known_texts() {
        assert_eq!(compress("hello, i am a 猫"), "BYUwNmD2A0AECWsCGBbZtDUzkA==");
        assert_eq!(decompress("BYUwNmD2A0AECWsCGBbZtDUzkA==", 100).as_deref(), Ok("hello, i am a 猫"));
    }

    #[test]
    fn damage_and_bombs_are_refused() {
        let bomb = compress(&"0".repeat(1_000_000));
        assert!(bomb.len() < 5_000);
        assert_eq!(decompress(&bomb, 100_000), Err(Fault::Long));
        for text in ["BYUw", "!", "BYUwNmD2A0A%", "////////", ""] {
            assert_eq!(decompress(text, 100), Err(Fault::Damaged), "{text}");
        }
    }
}
