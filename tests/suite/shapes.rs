//! Boards that are no squares, or have more symbols than rows.

use dlx_engine::Uniqueness;
use dlx_sudoku::format::{self, Format, Look};
use dlx_sudoku::generate::{Generator, Settings};
use dlx_sudoku::{ModelFinder, Record, Session, Spec, Symmetries};

use super::grade::assert_sound;

/// Six rows, eight columns; digits to 9 on six by six cells; and so on seven by seven, with rules that make
/// it hard.
const SHAPES: [&str; 4] = [
    "id = 'six-eight'\nshape = [6, 8]\nbox = [2, 4]\n[[draw]]\nkind = 'cage'\ncells = [2, 4]\n",
    "id = 'six-nine'\nsymbols = 9\nshape = [6, 6]\nbox = [2, 3]\n",
    "id = 'five-seven'\nshape = [5, 7]\nregions = ['AAAABBB', 'AAABBBB', 'CCCCCCC', 'DDDEEEE', 'DDDDEEE']\n",
    "id = 'seven-nine'\nsymbols = 9\nshape = [7, 7]\n[[constraint]]\nkind = 'differ'\nname = 'knight'\n\
     between = { offsets = [[1, 2], [2, 1], [1, -2], [2, -1]] }\n",
];

fn spec(toml: &str) -> Spec {
    Spec::from_toml(toml).unwrap_or_else(|error| panic!("{error}: {toml}"))
}

fn spec_of(record: &Record) -> &Spec {
    record.puzzle.model().spec()
}

/// Puzzles of a shape.
fn made(toml: &str, count: u64) -> Vec<Record> {
    let generator = Generator::new(&spec(toml), Settings::default(), 5).expect("a generator");
    (0..count).map(|index| generator.puzzle(index).expect("a puzzle").into()).collect()
}

#[test]
fn puzzles_of_any_shape_are_made_and_solved() {
    for toml in &SHAPES[1..] {
        for record in made(toml, 5) {
            let (puzzle, solution) = (&record.puzzle, record.solution.as_ref().expect("a solution"));
            assert!(puzzle.model().check(solution).is_empty(), "{toml}");
            let answer = Session::of(&puzzle.model().lower()).solve(puzzle.givens());
            assert_eq!(
                (answer.count, answer.solution.as_ref()),
                (Uniqueness::Unique, Some(solution)),
                "{toml}"
            );
            for (cell, _) in puzzle.givens().iter().enumerate().filter(|(_, given)| given.is_some()) {
                let mut fewer = puzzle.givens().to_vec();
                fewer[cell] = None;
                let answer = Session::of(&puzzle.model().lower()).solve(&fewer);
                assert_eq!(answer.count, Uniqueness::Multiple, "{toml}: a clue that is not necessary");
            }
        }
    }
}

#[test]
fn steps_on_boards_of_any_shape_are_right() {
    for toml in &SHAPES[1..] {
        for record in made(toml, 3) {
            let solution = record.solution.as_ref().expect("a solution");
            let puzzle = &record.puzzle;
            assert!(assert_sound(puzzle.model(), puzzle.givens(), solution, [0, 12]) > 0, "{toml}");
        }
    }
}

#[test]
fn records_of_any_shape_come_back_from_json() {
    for toml in SHAPES {
        for record in made(toml, 2) {
            let json = format::text([&record], Format::find("json").expect("a format"), Look::default())
                .expect("text");
            let back = format::read(json.as_bytes(), None, &mut ModelFinder::detect()).expect("a record");
            assert_eq!(
                (spec_of(&back[0]), back[0].puzzle.givens()),
                (spec_of(&record), record.puzzle.givens()),
                "{json}"
            );
            let fpuzzles =
                format::text([&record], Format::find("fpuzzles").expect("a format"), Look::default());
            let error = fpuzzles.expect_err("f-puzzles has squares alone").to_string();
            assert!(error.contains("rows and"), "{error}");
        }
    }
}

#[test]
fn images_of_any_shape_have_one_canonical_form() {
    let mut symmetries = Symmetries::default();
    for toml in &SHAPES[1..3] {
        let record = &made(toml, 1)[0];
        let canonical = symmetries.canonical(record).expect("a canonical form");
        for seed in 0..4 {
            let image = symmetries.random(record, seed).expect("an image");
            let other = symmetries.canonical(&image).expect("a canonical form");
            assert_eq!(other.puzzle.givens(), canonical.puzzle.givens(), "{toml}");
        }
    }
}

#[test]
fn houses_of_rules_need_not_be_full() {
    let toml = "id = 'a'\nshape = [4, 4]\nsymbols = 6\nbox = [2, 2]\n[[constraint]]\nkind = 'diagonals'\n\
                [[constraint]]\nkind = 'positions'\n";
    let rules = spec(toml).build(0).expect("a model").rules_in_words().join(" ");
    assert!(!rules.contains("each symbol once") && rules.contains("grid hold no symbol twice"), "{rules}");
}

#[test]
fn lines_of_eight_by_eight_cells_are_no_candidates() {
    for line in [".".repeat(64), format!("1{}", "0".repeat(63))] {
        let finder = &mut ModelFinder::detect();
        let read = format::read(line.as_bytes(), None, finder).expect("a board");
        assert_eq!(read[0].puzzle.model().board().rows(), 8, "{line}");
    }
}

#[test]
fn rules_say_which_houses_are_full() {
    let rules = |toml: &str| spec(toml).build(0).expect("a model").rules_in_words()[0].clone();
    assert_eq!(
        SHAPES.map(rules),
        [
            "Each row and box holds each of the symbols 1 to 8 once, and no column holds a symbol twice.",
            "The symbols are 1 to 9, and no row, column or box holds a symbol twice.",
            "Each row and region holds each of the symbols 1 to 7 once, and no column holds a symbol twice.",
            "The symbols are 1 to 9, and no row or column holds a symbol twice.",
        ]
    );
}
