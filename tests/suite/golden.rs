//! Golden puzzles: a seed must give the same puzzles again. `data/golden.jsonl` has one object per line, as
//! `gen` prints it, in the order of [`CASES`]. `data/golden_drawn.jsonl` has a puzzle of each variant of the
//! catalogue whose rules are drawn, in the order of the catalogue.
//!
//! A difference means a new version of the algorithm: puzzles that people refer to by their seeds are lost.
//! If that is intended, `UPDATE_GOLDEN=1 cargo test -p dlx-sudoku --test suite golden` records the new ones,
//! and CHANGELOG.md must say so.

use std::path::Path;
use std::{env, fs};

use dlx_sudoku::format::{Format, Look, Writer};
use dlx_sudoku::generate::{Generator, Settings};
use dlx_sudoku::{ModelFinder, Record};
use dlx_variants::{Spec, Symmetry, catalogue};

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

/// Variants whose puzzles take too long to make for every run of the tests.
const SLOW: &[&str] = &["killer-12x12", "killer-samurai"];

/// Writes the first puzzles of a variant, a line each.
fn write(spec: &Spec, settings: Settings, seed: u64, puzzles: u64, writer: &mut Writer<Vec<u8>>) {
    let generator = Generator::new(spec, settings, seed).expect("the settings suit the board");
    for index in 0..puzzles {
        let made = generator.puzzle(index).unwrap_or_else(|error| panic!("{}: {error}", spec.id));
        let mut record = Record::from(made);
        (record.seed, record.index) = (Some(seed), Some(index));
        writer.record(&record).expect("memory takes all records");
    }
}

/// Compares what `write` writes with a file of `data`, or renews the file.
fn compare(file: &str, write: impl FnOnce(&mut Writer<Vec<u8>>)) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(file);
    let json = Format::find("json").expect("json is a format");
    let mut writer = Writer::begin(json, Look::default(), Vec::new()).expect("JSON is written");
    write(&mut writer);
    let made = String::from_utf8(writer.end().expect("memory takes all records")).expect("JSON is text");
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &made).expect("the file of golden puzzles can be written");
    }
    let golden = fs::read_to_string(&path).expect("the file of golden puzzles can be read");
    for (line, (made, golden)) in made.lines().zip(golden.lines()).enumerate() {
        assert_eq!(made, golden, "{file}, line {}; see the head of this test", line + 1);
    }
    assert_eq!(made.lines().count(), golden.lines().count(), "{file}");
}

#[test]
fn seeds_give_the_puzzles_that_they_gave() {
    compare("golden.jsonl", |writer| {
        for &(id, seed, settings) in CASES {
            let spec = ModelFinder::find(id).unwrap_or_else(|error| panic!("{error}"));
            write(spec, settings(Settings::default()), seed, 2, writer);
        }
    });
}

#[test]
fn seeds_give_the_drawn_rules_that_they_gave() {
    compare("golden_drawn.jsonl", |writer| {
        let drawn = catalogue::all().iter().filter(|spec| !spec.draw.is_empty());
        for spec in drawn.filter(|spec| !SLOW.contains(&spec.id.as_str())) {
            write(spec, Settings::default(), 1, 1, writer);
        }
    });
}
