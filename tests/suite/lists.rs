//! Lists in brackets: which board their shape means.

use dlx_sudoku::format::{self, Format, Look};
use dlx_sudoku::{ModelFinder, Puzzle, Record};
use dlx_variants::{Board, Symbol, catalogue};
use std::sync::Arc;

use super::documents::{fault, read, written};

/// A puzzle of a variant with a few symbols.
fn puzzle(variant: &str) -> Record {
    let model = ModelFinder::detect().for_variant(variant).expect("the variant is in the catalogue");
    let symbol = |cell: usize| cell.is_multiple_of(5).then(|| Symbol::new(1 + (cell % 4) as u8)).flatten();
    let givens = (0..model.board().cell_count()).map(symbol).collect();
    Record::from(Puzzle::new(Arc::clone(&model), givens).expect("the symbols fit"))
}

/// The cells of a puzzle by rows, with `nothing` where there is no cell.
fn rows(record: &Record, nothing: &str, empty: &str) -> Vec<Vec<String>> {
    let board: &Board = record.puzzle.model().board();
    let cell = |row, col| match board.at(row, col).map(|cell| record.puzzle.givens()[cell.index()]) {
        None => nothing.to_owned(),
        Some(given) => given.map_or(empty.to_owned(), |symbol| symbol.number().to_string()),
    };
    (0..board.rows()).map(|row| (0..board.cols()).map(|col| cell(row, col)).collect()).collect()
}

fn list(rows: &[Vec<String>]) -> String {
    let rows: Vec<String> = rows.iter().map(|row| format!("[{}]", row.join(","))).collect();
    format!("[{}]", rows.join(","))
}

/// The records with what the finder guessed.
fn guessed(text: &str) -> (Vec<Record>, bool) {
    let mut finder = ModelFinder::detect();
    let records =
        format::read(text.as_bytes(), None, &mut finder).unwrap_or_else(|error| panic!("{error} in {text}"));
    (records, finder.take_guessed())
}

fn is_same(read: &[Record], record: &Record) -> bool {
    let [read] = read else { return false };
    read.puzzle.model().board() == record.puzzle.model().board()
        && read.puzzle.givens() == record.puzzle.givens()
}

#[test]
fn every_board_of_several_grids_is_itself_again() {
    let mut count = 0;
    for spec in catalogue::all().iter().filter(|spec| !spec.is_random()) {
        let record = puzzle(&spec.id);
        if record.puzzle.model().grids().len() == 1 {
            continue;
        }
        count += 1;
        let text = written(&record, "list");
        assert!(is_same(&read(&text), &record), "{}: {text}", spec.id);
        for nothing in ["None", "-1"] {
            let rows = rows(&record, nothing, "0");
            assert!(is_same(&read(&list(&rows)), &record), "{} with {nothing}", spec.id);
            let flat = format!("board = [{}]", rows.concat().join(", "));
            assert!(
                is_same(&read(&flat), &record) || spec.id == "butterfly",
                "{} with {nothing} in one list",
                spec.id
            );
        }
        // Rows end with their last cell.
        let mut short = rows(&record, "null", "0");
        for row in &mut short {
            let end = row.iter().rposition(|cell| cell != "null").map_or(0, |last| last + 1);
            row.truncate(end);
        }
        assert!(is_same(&read(&list(&short)), &record), "{}", spec.id);
        // Two of them, one after another and in a list.
        for text in [format!("{text}{text}"), format!("[{text},{text}]")] {
            let (read, _) = guessed(&text);
            assert!(
                read.len() == 2 && read.iter().all(|one| is_same(std::slice::from_ref(one), &record)),
                "{}",
                spec.id
            );
        }
    }
    assert!(count > 10, "{count}");
}

#[test]
fn words_for_no_value_are_empty_cells_where_no_board_has_that_shape() {
    let record = puzzle("classic");
    let (read_again, _) = guessed(&list(&rows(&record, "null", "None")));
    assert!(is_same(&read_again, &record));
    // Nothing is known of the cells of a samurai that are empty, but there are other boards of 21 by 21.
    let record = puzzle("twin-2");
    let (read_again, is_guessed) = guessed(&list(&rows(&record, "null", "null")));
    assert!(is_guessed);
    assert_eq!(read_again[0].puzzle.model().board().cell_count(), 225);
    // With the variant named, that is certain.
    let mut finder = ModelFinder::of(record.puzzle.model().spec().clone());
    let text = list(&rows(&record, "null", "null"));
    let named = format::read(text.as_bytes(), None, &mut finder).expect("it fits");
    assert!(is_same(&named, &record) && !finder.take_guessed());
}

#[test]
fn rows_of_a_board_are_that_board() {
    // 225 cells are those of a twin of three grids as well.
    let record = puzzle("15x15");
    assert!(is_same(&read(&list(&rows(&record, "", "0"))), &record));
    // Four small boards are no large one.
    let small = list(&rows(&puzzle("4x4"), "", "0"));
    assert_eq!(read(&format!("[{small},{small},{small},{small}]")).len(), 4);
    // A blank in a string is no cell.
    let record = puzzle("tiny-samurai");
    let strings: Vec<String> =
        rows(&record, " ", ".").iter().map(|row| format!("{:?}", row.concat())).collect();
    assert!(is_same(&read(&format!("[{}]", strings.join(","))), &record));
}

#[test]
fn a_list_that_is_no_board_says_so() {
    for text in ["[[null,null],[null,null]]", "[[1,2,3],[null],[]]", "[[[],[]],[[],[]]]"] {
        let fault = fault(text);
        assert!(fault.contains("expected"), "{text}: {fault}");
    }
    let list_format = Format::find("list").expect("the format is on the list");
    let text =
        format::text([&puzzle("tiny-samurai")], list_format, Look::default()).expect("it holds the board");
    let mut finder = ModelFinder::of(catalogue::find("10x10").expect("it is there").clone());
    // A requested board takes the places without a value for empty cells.
    let record = &format::read(text.as_bytes(), None, &mut finder).expect("it fits")[0];
    assert_eq!(record.puzzle.givens().len(), 100);
}

#[test]
fn wide_ragged_and_deep_lists_are_refused() {
    let ragged = |long: usize| format!("[[{}],{}]", vec!["1"; long].join(","), vec!["[1]"; long].join(","));
    for text in [ragged(640), ragged(20_000), "[".repeat(20_000) + &"]".repeat(20_000)] {
        let error = format::read(text.as_bytes(), None, &mut ModelFinder::detect()).unwrap_err();
        assert!(error.to_string().starts_with("line 1: found"), "{error}");
    }
}
