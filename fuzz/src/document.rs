//! A document of puzzles is either rejected with a line number, or its records survive being written as JSON.
//! No bytes cause a panic.

use std::cell::RefCell;
use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use dlx_sudoku::format::{self, FORMATS, Format, Look, ReadError};
use dlx_sudoku::{ModelFinder, Record};

use crate::edit::spoil;

/// Puzzles of many variants. Larger boards take too long for a fuzzer.
static RECORDS: LazyLock<Vec<Record>> = LazyLock::new(|| {
    let golden = include_bytes!("../../tests/data/golden.jsonl");
    let mut records = read(golden, None).expect("the golden puzzles can be read");
    records.retain(|record| record.puzzle.givens.len() <= 256);
    records
});

/// Text as people paste it, and formats that can only be read.
const SAMPLES: &[&str] = &[
    include_str!("../samples/blanks.txt"),
    include_str!("../samples/hodoku.txt"),
    include_str!("../samples/link.txt"),
    include_str!("../samples/list.txt"),
    include_str!("../samples/numpy.txt"),
    include_str!("../samples/opensudoku1.txt"),
    include_str!("../samples/remarks.txt"),
    include_str!("../samples/simple-sudoku.txt"),
    include_str!("../samples/solo.txt"),
    include_str!("../samples/strings.txt"),
    include_str!("../samples/table.txt"),
];

/// Words with a meaning to some reader.
const DICTIONARY: &[&str] = &[
    "\n", "\r\n", "\n\n", " ", "\t", ".", "0", "1", "9", "A", "P", "16", "25", "*", "_", "-", "?", "x", "|", "+", ",", ";", ":", "#",
    "\"", "'", "{", "}", "[", "]", "(", ")", "<", ">", "/", "=", "\\", "\\u0000", "\u{feff}", "\u{202e}", "\0", "é", "null", "true",
    "-1", "1e9", "1e999", "18446744073709551616", "puzzle", "solution", "variant", "rows", "model", "clues", "minimal", "entries",
    "samurai", "jigsaw", "killer", "[Puzzle]", "[State]", "Grid 01", "<game data=", "3x3:", "3jx3:", "np.array(", "bd=", "http://",
    "fpuzzles", ":0702:9:", "dlx-sudoku/1",
];

thread_local! {
    static FINDER: RefCell<ModelFinder> = RefCell::new(ModelFinder::detect());
}

fn read(bytes: &[u8], format: Option<&'static Format>) -> std::result::Result<Vec<Record>, ReadError> {
    FINDER.with_borrow_mut(|finder| format::read(bytes, format, finder))
}

/// Reads a document made from the bytes, in its own format and in the one detected. True if either finds
/// puzzles and no fault.
///
/// # Panics
/// If a record does not survive, or a fault has no place.
pub fn document(bytes: &[u8]) -> bool {
    check(&mut Unstructured::new(bytes)).unwrap_or(false)
}

fn check(u: &mut Unstructured<'_>) -> Result<bool> {
    let format = *u.choose(FORMATS.iter().collect::<Vec<_>>().as_slice())?;
    let document = sound(format, u)?;
    let bytes = spoil(&document, DICTIONARY, u)?;
    let (named, guessed) = (read(&bytes, Some(format)), read(&bytes, None));
    let mut is_read = false;
    for read in [named, guessed] {
        match read {
            Ok(records) => {
                is_read |= !records.is_empty();
                records.iter().for_each(survives);
            }
            Err(error) => assert!(error.line() > 0 && !error.to_string().is_empty(), "{error:?}"),
        }
    }
    Ok(is_read)
}

/// A document to start from: some puzzles, a sample, or the bytes themselves.
fn sound(format: &'static Format, u: &mut Unstructured<'_>) -> Result<String> {
    let kind = u.int_in_range(0..=9)?;
    if kind == 0 {
        return Ok(String::from_utf8_lossy(u.peek_bytes(u.len().min(400)).unwrap_or(&[])).into_owned());
    }
    if !format.is_written() || kind <= 2 {
        return Ok((*u.choose(SAMPLES)?).to_owned());
    }
    let records: Vec<&Record> =
        (0..u.int_in_range(1..=3)?).map(|_| u.choose(&RECORDS)).collect::<Result<_>>()?;
    // Some formats can hold puzzles of only one variant.
    Ok(format::text(records, format, Look::default()).unwrap_or_else(|_| SAMPLES[0].to_owned()))
}

/// Checks that a record is written in every format without a panic, and is the same when read back from JSON.
fn survives(record: &Record) {
    for format in FORMATS.iter().filter(|format| format.is_written()) {
        let Ok(text) = format::text([record], format, Look::default()) else { continue };
        if !format.is_json {
            continue;
        }
        let again = read(text.as_bytes(), Some(format)).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(again.len(), 1, "{text}");
        assert_eq!(again[0].puzzle.givens, record.puzzle.givens, "{text}");
        assert!(again[0].puzzle.model.spec() == record.puzzle.model.spec(), "{text}");
    }
}
