//! Spoils documents a little: the structure stays, so that faults get past the parser.

use arbitrary::{Result, Unstructured};

/// The maximum number of edits of a document.
const EDITS: usize = 4;

/// Applies edits that the bytes determine; half of all documents stay unchanged.
pub(crate) fn spoil(document: &str, dictionary: &[&str], u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let mut bytes = document.as_bytes().to_vec();
    if u.arbitrary()? {
        return Ok(bytes);
    }
    for _ in 0..u.int_in_range(1..=EDITS)? {
        let (from, to) = (place(&bytes, u)?, place(&bytes, u)?);
        match u.int_in_range(0..=7)? {
            0 => drop(bytes.splice(from..(from + 1).min(bytes.len()), [u.arbitrary()?])),
            1 => drop(bytes.splice(from..from, u.choose(dictionary)?.bytes())),
            2 => drop(bytes.splice(from..(from + 1).min(bytes.len()), u.choose(dictionary)?.bytes())),
            3 => drop(bytes.drain(from..(from + u.int_in_range(1..=9)?).min(bytes.len()))),
            4 => bytes.truncate(from),
            5 => exchange_lines(&mut bytes, from, to),
            6 => repeat(&mut bytes, from, to),
            _ => exchange_bytes(&mut bytes, from, to),
        }
    }
    Ok(bytes)
}

fn exchange_bytes(bytes: &mut [u8], one: usize, other: usize) {
    if let Some(last) = bytes.len().checked_sub(1) {
        bytes.swap(one.min(last), other.min(last));
    }
}

fn place(bytes: &[u8], u: &mut Unstructured<'_>) -> Result<usize> {
    u.int_in_range(0..=bytes.len())
}

/// The line around a place, with its end.
fn line(bytes: &[u8], at: usize) -> std::ops::Range<usize> {
    let start = bytes[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let end = bytes[at..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |end| at + end + 1);
    start..end
}

fn exchange_lines(bytes: &mut Vec<u8>, one: usize, other: usize) {
    let (first, last) = (line(bytes, one.min(other)), line(bytes, one.max(other)));
    if first.end <= last.start {
        let (before, after) = (bytes[first.clone()].to_vec(), bytes[last.clone()].to_vec());
        bytes.splice(last, before);
        bytes.splice(first, after);
    }
}

/// Repeats the bytes between two places, if they are few.
fn repeat(bytes: &mut Vec<u8>, one: usize, other: usize) {
    let (from, to) = (one.min(other), one.max(other));
    let part = bytes[from..to.min(from + 200)].to_vec();
    bytes.splice(from..from, part);
}
