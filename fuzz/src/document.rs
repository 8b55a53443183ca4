//! A document of puzzles is either rejected with a line number, or its records survive being written.
//! No bytes cause a panic.

use std::cell::RefCell;
use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use dlx_sudoku::format::{self, FORMATS, Format, Look, ReadError};
use dlx_sudoku::{ModelFinder, Record};

use crate::edit::spoil;

/// Puzzles of many variants, of variants with drawn clues, and with each rule. Larger boards take too long
/// for a fuzzer.
static RECORDS: LazyLock<Vec<Record>> = LazyLock::new(|| {
    let golden = include_bytes!("../../tests/data/golden.jsonl");
    let rules = include_bytes!("../samples/rules.jsonl");
    let mut records = read(&[&golden[..], rules].concat(), None).expect("the puzzles can be read");
    records.retain(|record| record.puzzle.givens().len() <= 144);
    records
});

/// Sound documents: in each format that is written, each puzzle alone and some together; in each other
/// format, the samples.
static DOCUMENTS: LazyLock<Vec<(&'static Format, Vec<String>)>> =
    LazyLock::new(|| FORMATS.iter().map(|format| (format, documents(format))).collect());

fn documents(format: &'static Format) -> Vec<String> {
    let written = |records: &[Record]| format::text(records, format, Look::default()).ok();
    let together = RECORDS.chunks(3).take(10);
    let mut documents: Vec<String> = RECORDS.chunks(1).chain(together).filter_map(written).collect();
    if documents.is_empty() {
        documents.extend(SAMPLES.iter().map(|&sample| sample.to_owned()));
    }
    documents
}

/// Text as people paste it, and formats that can only be read.
const SAMPLES: &[&str] = &[
    include_str!("../samples/blanks.txt"),
    include_str!("../samples/cages.txt"),
    include_str!("../samples/hodoku.txt"),
    include_str!("../samples/iss.txt"),
    include_str!("../samples/latex.txt"),
    include_str!("../samples/link.txt"),
    include_str!("../samples/list.txt"),
    include_str!("../samples/numpy.txt"),
    include_str!("../samples/opensudoku1.txt"),
    include_str!("../samples/penpa.txt"),
    include_str!("../samples/remarks.txt"),
    include_str!("../samples/sukaku.txt"),
    include_str!("../samples/simple-sudoku.txt"),
    include_str!("../samples/solo.txt"),
    include_str!("../samples/strings.txt"),
    include_str!("../samples/sudokumaker.json"),
    include_str!("../samples/sudokumaker.url"),
    include_str!("../samples/table.txt"),
];

/// Words with a meaning to some reader.
const DICTIONARY: &[&str] = &[
    "\n",
    "\r\n",
    "\n\n",
    " ",
    "\t",
    ".",
    "0",
    "1",
    "9",
    "A",
    "P",
    "16",
    "25",
    "*",
    "_",
    "-",
    "?",
    "x",
    "|",
    "+",
    ",",
    ";",
    ":",
    "#",
    "\"",
    "'",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "<",
    ">",
    "/",
    "=",
    "\\",
    "\\u0000",
    "\u{feff}",
    "\u{202e}",
    "\0",
    "é",
    "null",
    "true",
    "-1",
    "1e9",
    "1e999",
    "18446744073709551616",
    "puzzle",
    "solution",
    "variant",
    "rows",
    "model",
    "clues",
    "minimal",
    "entries",
    "samurai",
    "jigsaw",
    "killer",
    "[Puzzle]",
    "[State]",
    "Grid 01",
    "<game data=",
    "3x3:",
    "3jx3:",
    "np.array(",
    "bd=",
    "http://",
    "fpuzzles",
    "penpa-edit/?p=",
    "m=edit&p=",
    "sudokumaker.app/?puzzle=",
    ".Cage~",
    ":0702:9:",
    "dlx-sudoku/1",
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
    let (format, documents) = u.choose(&DOCUMENTS)?;
    let bytes = match u.int_in_range(0..=9)? {
        0 => u.peek_bytes(u.len().min(400)).unwrap_or(&[]).to_vec(),
        1 => spoil(u.choose(SAMPLES)?, DICTIONARY, u)?,
        _ => spoil(u.choose(documents)?, DICTIONARY, u)?,
    };
    let (named, guessed) = (read(&bytes, Some(format)), read(&bytes, None));
    let mut is_read = false;
    for read in [named, guessed] {
        match read {
            Ok(records) => {
                is_read |= !records.is_empty();
                for record in &records {
                    survives(record, u.choose(FORMATS)?);
                }
            }
            Err(error) => assert!(error.line() > 0 && !error.to_string().is_empty(), "{error:?}"),
        }
    }
    Ok(is_read)
}

/// Checks that a record is written in a format without a panic. Where the format holds rules, what is read
/// back has the same givens, and is written as the same text.
fn survives(record: &Record, format: &'static Format) {
    let written =
        if format.is_written() { format::text([record], format, Look::default()).ok() } else { None };
    let Some(text) = written.filter(|_| format.holds.rules) else { return };
    let again = read(text.as_bytes(), Some(format)).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(again.len(), 1, "{text}");
    assert_eq!(again[0].puzzle.givens(), record.puzzle.givens(), "{text}");
    let rewritten = format::text(&again, format, Look::default());
    assert_eq!(rewritten.as_deref().ok(), Some(&*text), "{rewritten:?}");
}
