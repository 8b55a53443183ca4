//! Golden puzzles: a seed must give the same puzzles again. `data/golden.jsonl` has one object per line, as
//! `gen` prints it, in the order of [`CASES`].
//!
//! A difference means a new version of the algorithm: puzzles that people refer to by their seeds are lost.
//! If that is intended, `UPDATE_GOLDEN=1 cargo test -p dlx-sudoku --test suite golden` records the new ones,
//! and CHANGELOG.md must say so.

use std::path::Path;
use std::{env, fs};

use dlx_sudoku::format::{Format, Look, Writer};
use dlx_sudoku::generate::{Generator, Settings};
use dlx_sudoku::{ModelFinder, Record};
use dlx_variants::Symmetry;

/// A variant, its seed, and further settings.
type Case = (&'static str, u64, fn(Settings) -> Settings);

const CASES: &[Case] = &[
    ("classic", 1, |settings| settings),
    ("classic", 2, |settings| settings.symmetry(Symmetry::Rotate180)),
    ("classic", 3, |settings| settings.clues(30)),
    ("classic", 4, |settings| settings.minimise(false)),
    ("4x4", 1, |settings| settings),
    ("12x12", 1, |settings| settings),
    ("16x16", 1, |settings| settings),
    ("anti-knight", 1, |settings| settings),
    ("non-consecutive", 1, |settings| settings),
    ("jigsaw", 1, |settings| settings),
    ("samurai", 1, |settings| settings),
    ("tiny-samurai", u64::MAX, |settings| settings),
];

/// Writes puzzles 0 and 1 of a case, a line each.
fn write(&(id, seed, settings): &Case, writer: &mut Writer<Vec<u8>>) {
    let spec = ModelFinder::find(id).unwrap_or_else(|error| panic!("{error}"));
    let generator =
        Generator::new(spec, settings(Settings::default()), seed).expect("the settings suit the board");
    for index in 0..2 {
        let made = generator.puzzle(index).unwrap_or_else(|error| panic!("{id}: {error}"));
        let mut record = Record::from(made);
        (record.seed, record.index) = (Some(seed), Some(index));
        writer.record(&record).expect("memory takes all records");
    }
}

#[test]
fn seeds_give_the_puzzles_that_they_gave() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden.jsonl");
    let json = Format::find("json").expect("json is a format");
    let mut writer = Writer::begin(json, Look::default(), Vec::new()).expect("JSON is written");
    CASES.iter().for_each(|case| write(case, &mut writer));
    let made = String::from_utf8(writer.end().expect("memory takes all records")).expect("JSON is text");
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &made).expect("the file of golden puzzles can be written");
    }
    let golden = fs::read_to_string(&path).expect("the file of golden puzzles can be read");
    for (line, (made, golden)) in made.lines().zip(golden.lines()).enumerate() {
        assert_eq!(made, golden, "line {}; see the head of this file", line + 1);
    }
    assert_eq!(made.lines().count(), golden.lines().count());
}
