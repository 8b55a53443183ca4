//! A text is rejected with a place, or preserved in all formats; no text causes a panic.

use arbitrary::Unstructured;
use dlx_engine::{ParseError, Problem};

use super::raw::{Raw, Size};

/// A format: how problems are written, and how they are read.
pub(crate) type Format = (fn(&Problem) -> String, fn(&[u8]) -> Result<Problem, ParseError>);

/// Reads the bytes themselves, and slightly spoilt texts of a problem made from them. True if some text is
/// valid.
///
/// # Panics
/// If a problem does not survive being written and read again.
pub(crate) fn text(bytes: &[u8], formats: &[Format]) -> bool {
    read(bytes, formats);
    let texts = spoilt(&mut Unstructured::new(bytes), formats);
    texts.is_ok_and(|texts| texts.iter().filter(|text| read(text, formats)).count() > 0)
}

/// Bytes with a meaning to a reader, and bytes of names.
const ALPHABET: &[u8] = b" abAB012:|\n#,[]{}\"-.";

/// A problem in all formats, with some bytes replaced, mostly by others that such texts have.
fn spoilt(u: &mut Unstructured<'_>, formats: &[Format]) -> arbitrary::Result<Vec<Vec<u8>>> {
    let edits: [(u16, u8); 3] = u.arbitrary()?;
    // Half of the texts stay as they are, so that many get past the readers.
    let count = if u.arbitrary()? { 0 } else { u.int_in_range(1..=edits.len())? };
    let problem = Raw::draw(u, Size::SMALL)?.repeated(u)?.problem();
    let spoil = |(write, _): &Format| {
        let mut bytes = write(&problem).into_bytes();
        for &(place, byte) in &edits[..count] {
            let place = usize::from(place) % (bytes.len() + 1);
            let byte = if byte >= 32 { ALPHABET[usize::from(byte) % ALPHABET.len()] } else { byte };
            bytes.splice(place..(place + 1).min(bytes.len()), [byte]);
        }
        bytes
    };
    Ok(formats.iter().map(spoil).collect())
}

/// Reads the bytes in all formats. True if one of them fits.
fn read(bytes: &[u8], formats: &[Format]) -> bool {
    if let Ok(text) = str::from_utf8(bytes) {
        reads_as_word_by_word(text);
    }
    let mut is_read = false;
    for (_, read) in formats {
        match read(bytes) {
            Ok(problem) => {
                survives(&problem, formats);
                is_read = true;
            }
            Err(error) => assert!(error.line() > 0 && error.column() > 0, "{error}"),
        }
    }
    is_read
}

/// Checks that all formats preserve the problem.
fn survives(problem: &Problem, formats: &[Format]) {
    for (write, read) in formats {
        is_same(problem, &read(write(problem).as_bytes()).expect("the text is sound"));
    }
}

fn is_same(problem: &Problem, again: &Problem) {
    assert!(problem == again, "{problem:?} became {again:?}");
    assert!(problem.items().eq(again.items()));
    assert!(problem.items().all(|item| problem.item_name(item) == again.item_name(item)));
    assert_eq!(problem.option_count(), again.option_count());
    assert!(problem.options().all(|option| problem.entries(option).eq(again.entries(option))));
}

/// Checks that lines which are read at once, or begun so, give what they give word by word: as lines with
/// other spaces are read.
fn reads_as_word_by_word(text: &str) {
    let slowly = Problem::from_text(text.replace(' ', "\u{2003}").as_bytes());
    match (Problem::from_text(text.as_bytes()), slowly) {
        (Ok(problem), Ok(slowly)) => is_same(&problem, &slowly),
        (problem, slowly) => assert_eq!(problem.err(), slowly.err(), "{text:?}"),
    }
}
