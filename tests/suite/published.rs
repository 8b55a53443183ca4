//! Published puzzles, if the folder of test data is available: solved to the published solution, or found
//! ambiguous if they are.

use dlx_sudoku::format::{self, Face, Format, Look};
use dlx_sudoku::{Answer, Distinct, ModelFinder, Record, Session, Symmetries, Uniqueness};
use dlx_variants::Spec;

use super::data;

fn read(text: &str, finder: &mut ModelFinder) -> Vec<Record> {
    format::read(text.as_bytes(), None, finder).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

fn solve(record: &Record) -> Answer {
    let lowered = record.puzzle.model().lower();
    Session::of(&lowered).solve(record.puzzle.givens())
}

fn counts(text: &str) -> Vec<Uniqueness> {
    read(text, &mut ModelFinder::detect()).iter().map(|record| solve(record).count).collect()
}

/// Puzzles made here, which carry their solutions, so that something is solved even if the folder is absent.
#[test]
fn puzzles_of_our_own_have_their_solutions() {
    let records = read(include_str!("../data/golden.jsonl"), &mut ModelFinder::detect());
    assert!(records.len() > 20);
    // All were proven when they were made.
    for record in records.iter().step_by(5) {
        let answer = solve(record);
        assert_eq!(answer.count, Uniqueness::Unique, "{}", record.puzzle.model().spec().id);
        assert!(answer.solution.is_some() && answer.solution == record.solution);
    }
}

/// The puzzle and the solution in a file of multi-grids.
fn boards(text: &str) -> (&str, &str) {
    let (_, boards) = text.split_once("[puzzle]\n").expect("the file has a puzzle");
    boards.split_once("[solution]\n").expect("the file has a solution")
}

/// Solves `puzzle`, which must have one solution, and compares with `solution`, both grids.
fn assert_solved(name: &str, puzzle: &str, solution: &str, finder: &mut ModelFinder) {
    let record = &read(puzzle, finder)[0];
    let answer = solve(record);
    assert_eq!(answer.count, Uniqueness::Unique, "{name}");
    let found = answer.solution.expect("there is one solution");
    assert_eq!(record.puzzle.model().check(&found), [], "{name}");
    assert_eq!(found, read(solution, finder)[0].puzzle.givens(), "{name}");
}

/// Nine adjacent grids; the middle cells of their boxes form a tenth.
fn clueless() -> Spec {
    let corners = [0, 9, 18];
    let grids: Vec<String> =
        corners.iter().flat_map(|top| corners.map(|left| format!("[{top}, {left}]"))).collect();
    let mut toml = format!("id = \"clueless\"\nbox = [3, 3]\ngrids = [{}]\n", grids.join(", "));
    for house in 0..9 {
        let row = |k| (house, k);
        let column = |k| (k, house);
        let square = |k| (house / 3 * 3 + k / 3, house % 3 * 3 + k % 3);
        for cells in [&row as &dyn Fn(usize) -> (usize, usize), &column, &square] {
            let names: Vec<String> =
                (0..9).map(cells).map(|(row, col)| format!("\"R{}C{}\"", 3 * row + 2, 3 * col + 2)).collect();
            toml += &format!("[[constraint]]\nkind = \"distinct\"\ncells = [{}]\n", names.join(", "));
        }
    }
    Spec::from_toml(&toml).expect("the declaration is well formed")
}

#[test]
fn a_board_declared_at_run_time_has_the_published_solution() {
    let Some(text) = data::text("multigrid/clueless_1.txt") else { return };
    let (puzzle, solution) = boards(&text);
    assert_solved("clueless", puzzle, solution, &mut ModelFinder::of(clueless()));
}

#[test]
fn multi_grids_have_the_published_solutions() {
    let names =
        ["butterfly", "gattai_8", "samurai", "sohei", "sumo"].map(|name| format!("multigrid/{name}.txt"));
    data::each(&names, |name, text| {
        let (puzzle, solution) = boards(text);
        assert_solved(name, puzzle, solution, &mut ModelFinder::detect());
    });
}

#[test]
fn the_fourth_of_six_samurai_is_ambiguous() {
    let Some(text) = data::text("multigrid/samurai_published_6.txt") else { return };
    let (one, many) = (Uniqueness::Unique, Uniqueness::Multiple);
    assert_eq!(counts(&text), [one, one, one, many, one, one]);
}

#[test]
fn hexadecimal_boards_have_the_published_solutions() {
    let names = ["07-vanilla-16x16-s64", "08-vanilla-16x16-s144", "09-vanilla-16x16-s224"];
    data::each(&names.map(|name| format!("big/{name}.sudoku.txt")), |name, text| {
        let (solution, puzzle) = text.split_once("----------------").expect("the file has two boards");
        assert_solved(name, puzzle, solution, &mut ModelFinder::detect());
    });
}

#[test]
fn ambiguous_boards_of_letters_are_found_ambiguous() {
    let Some(text) = data::text("big/16x16_ambiguous.txt") else { return };
    assert_eq!(counts(&text), [Uniqueness::Multiple; 2]);
}

#[test]
fn puzzles_of_seventeen_clues_have_one_solution() {
    let Some(text) = data::text("classic/17_clue.txt") else { return };
    let records = read(&text, &mut ModelFinder::detect());
    let lowered = records[0].puzzle.model().lower();
    let mut session = Session::of(&lowered);
    for record in records.iter().step_by(97) {
        assert_eq!(record.puzzle.clue_count(), 17);
        let answer = session.solve(record.puzzle.givens());
        assert_eq!(answer.count, Uniqueness::Unique);
        assert_eq!(record.puzzle.model().check(&answer.solution.expect("there is one solution")), []);
    }
}

#[test]
fn puzzles_of_seventeen_clues_are_all_different() {
    let Some(text) = data::text("classic/17_clue.txt") else { return };
    let records = read(&text, &mut ModelFinder::detect());
    let (mut distinct, mut symmetries) = (Distinct::default(), Symmetries::default());
    // The collection holds one puzzle of each class.
    for (seed, record) in (17..).zip(records.iter().step_by(31)) {
        assert_eq!(distinct.insert(&record.puzzle), Ok(true));
        let image = symmetries.random(record, seed).expect("the symmetries are known");
        assert_eq!(distinct.insert(&image.puzzle), Ok(false));
    }
}

#[test]
fn a_line_and_a_grid_of_a_solution_agree() {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let record = &read(puzzle, &mut ModelFinder::detect())[0];
    let mut solved = record.clone();
    solved.solution = solve(record).solution;
    let text = |name: &str| {
        let format = Format::find(name).expect("the format is on the list");
        let look = Look { face: Face::Solution, color: false };
        format::text([&solved], format, look).expect("the format is written")
    };
    assert_eq!(
        text("line"),
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n"
    );
    assert_eq!(text("grid").replace('\n', ""), text("line").trim_end());
}
