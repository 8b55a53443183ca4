//! Puzzles in one line whose clues are cages or candidates.

use std::sync::Arc;

use dlx_engine::{Engine, Uniqueness};
use dlx_sudoku::generate::{Auditor, Clue};
use dlx_sudoku::grade::Grader;
use dlx_sudoku::{Record, Session, Symbol, Watch};

use super::documents::{fault, read};

/// A killer puzzle, with its cages drawn by arrows.
const ARROWS: &str = "v>600vvv,E0v0>A9Evv0E0v>90H4000D0000v>B0>50v0B00.vv>D00000LAv00>>E0>9300000000000";
/// The same, with numbered cages.
const NUMBERS: &str = "3x3::k:3584:1537:1537:0:0:2562:2307:3588:3588:3584:0:3589:0:2562:2562:2307:3588:4358:1031:0:3589:0:3\
    336:2313:2313:0:4358:1031:0:0:0:3336:0:0:0:0:2826:2827:2827:0:1292:1292:0:3341:0:2826:0:0:5390:5390:\
    2575:3341:3341:0:0:0:0:0:5390:2575:784:0:0:3601:3601:3601:0:2322:2322:784:0:0:0:0:0:0:0:0:0:0:0:";
const SOLUTION: &str = "824973561639125478175846329318694752947532816256781934782369145563418297491257683";

/// The only solution.
fn solution(record: &Record) -> String {
    let answer = Session::of(&record.puzzle.model().lower()).solve(record.puzzle.givens());
    assert_eq!(answer.count, Uniqueness::Unique);
    answer.solution.into_iter().flatten().flatten().map(|symbol| symbol.to_char()).collect()
}

#[test]
fn cages_are_read_from_arrows_and_from_numbers() {
    let (arrows, numbers) = (&read(ARROWS)[0], &read(NUMBERS)[0]);
    let rules = |record: &Record| {
        let mut rules: Vec<String> =
            record.puzzle.model().spec().clues.iter().map(|rule| format!("{rule:?}")).collect();
        rules.sort_unstable();
        rules
    };
    assert_eq!((rules(arrows), rules(arrows).len()), (rules(numbers), 19));
    assert_eq!((solution(arrows), solution(numbers)), (SOLUTION.to_owned(), SOLUTION.to_owned()));
}

#[test]
fn numbered_cages_may_have_diagonals_and_other_sizes() {
    let text = "2x2:d:k:769:769:0:0:1538:1538:1538:0:0:0:0:0:0:0:0:3";
    let record = &read(text)[0];
    let spec = record.puzzle.model().spec();
    assert_eq!((spec.constraints.len(), spec.clues.len()), (1, 2));
    assert_eq!(record.puzzle.model().board().cell_count(), 16);
}

#[test]
fn broken_cages_are_told() {
    for (text, said) in [
        (&NUMBERS.replacen("3584", "3840", 1), "the sum 15 of its cage"),
        (&NUMBERS.replacen("3584:", "", 1), "the numbers of 81 cells, which are 80 here"),
        (&NUMBERS.replacen("3584", "x", 1), "a number"),
        (&NUMBERS.replacen("3584", "4294967296", 1), "a number"),
        (&format!("<{}", &ARROWS[1..]), "a neighbour on the board"),
        (&format!("><{}", &ARROWS[2..]), "arrows that lead to the sum of a cage"),
    ] {
        let error = fault(text);
        assert!(error.contains(said), "{text}: {error}");
    }
}

/// Candidates that leave one solution.
fn candidates() -> String {
    let cell = |(at, digit): (usize, char)| {
        // Two candidates in the upper rows, all in some of the lower ones.
        let other = char::from(b'1' + (at * 7 % 9) as u8);
        ('1'..='9')
            .map(|c| if c == digit || (at < 70 && c == other) || at % 9 == 8 { c } else { '.' })
            .collect::<String>()
    };
    SOLUTION.chars().enumerate().map(cell).collect()
}

#[test]
fn candidates_are_clues() {
    let record = &read(&candidates())[0];
    assert_eq!(solution(record), SOLUTION);
    let given = record.puzzle.givens().iter().flatten().count();
    let marked =
        record.marks.as_ref().map_or(0, |marks| marks.centre.iter().filter(|set| !set.is_empty()).count());
    assert_eq!((given + marked, record.puzzle.model().spec().clues.len()), (72, marked));
}

#[test]
fn broken_candidates_are_told() {
    let none = format!("{}{}", ".".repeat(9), &candidates()[9..]);
    assert!(fault(&none).contains("no candidates in R1C1"), "{}", fault(&none));
    // Out of order, it is something else.
    let wrong = candidates().replacen("8", "7", 1);
    assert!(!fault(&wrong).contains("no candidates"), "{}", fault(&wrong));
}

/// An audit switches each of them off and on; plainly, the puzzle is solved without it.
#[test]
fn candidates_that_can_go_are_those_without_which_there_is_one_solution() {
    let record = &read(&candidates())[0];
    let model = record.puzzle.model();
    let lowered = model.lower();
    let answer = Session::of(&lowered).solve(record.puzzle.givens());
    let solution = answer.solution.expect("there is one");
    for engine in [Engine::Auto, Engine::Links, Engine::Cells] {
        let audit = Auditor::new(model, &lowered, engine, &Watch::default())
            .audit(record.puzzle.givens(), &solution)
            .expect("nothing stops it");
        assert_eq!(audit.unproven, []);
        let first = model.clues().next().expect("candidates are clues");
        for rule in model.clues() {
            let mut clues = model.spec().clues.clone();
            clues.remove(rule - first);
            let without = model.spec().with_clues(clues).build_fixed().expect("fewer clues are no fault");
            let count = Session::of(&without.lower()).solve(record.puzzle.givens()).count;
            let can_go = audit.redundant.contains(&Clue::Rule(rule));
            assert_eq!(can_go, count == Uniqueness::Unique, "{} with {engine:?}", model.rule_title(rule));
        }
    }
}

/// A cell takes a state and two items; cells that may hold anything take one, and no other candidate is
/// touched.
#[test]
fn candidates_lower_to_a_state_each() {
    let record = &read(&candidates())[0];
    let (model, lowered) = (record.puzzle.model(), record.puzzle.model().lower());
    assert_eq!(lowered.problem.option_count(), lowered.candidate_count() + model.clues().count());
    assert!(model.clues().all(|rule| lowered.items_of_rule(rule).len() == 2));
}

/// The same givens and candidates leave the same steps, whatever wrote the candidates.
#[test]
fn candidates_take_no_steps() {
    let record = &read(&candidates())[0];
    let grader = Grader::new(Arc::clone(record.puzzle.model()));
    let grade = grader.grade(record.puzzle.givens(), &Watch::default()).expect("one solution");
    let told: Vec<&str> = grade.tally().iter().map(|(technique, _)| technique.id).collect();
    assert!(!told.is_empty() && !told.iter().any(|id| id.contains("combination")), "{told:?}");
}

/// A puzzle of order 4 whose regions are not boxes, and its solution.
const JIGSAW: &str = ".....13.......4. 1112132233243444";

#[test]
fn regions_follow_the_cells() {
    let record = &read(JIGSAW)[0];
    let regions: Vec<String> = ["1112", "1322", "3324", "3444"].map(str::to_owned).to_vec();
    assert_eq!(
        record.puzzle.model().spec().regions.as_ref().and_then(|regions| regions.rows()),
        Some(&regions[..])
    );
    assert_eq!(record.puzzle.givens().iter().flatten().count(), 3);
    let solved = solution(record);
    for other in
        [JIGSAW.replace(' ', "\t"), JIGSAW.replace(' ', ";"), JIGSAW.replace(' ', " , ").to_uppercase()]
    {
        assert_eq!(solution(&read(&other)[0]), solved);
    }
    // Nothing need stand between: half of the text are cells.
    assert_eq!(solution(&read(&JIGSAW.replace(' ', ""))[0]), solved);
    for size in [4, 9, 16, 35] {
        let regions: String =
            Symbol::first(size).map(|symbol| symbol.to_char().to_string().repeat(size)).collect();
        let records = read(&format!("1{}{regions}", ".".repeat(size * size - 1)));
        let model = records[0].puzzle.model();
        assert!(model.spec().regions.is_some() && model.symbols() == size, "{size}");
    }
    // Any letters name the regions.
    let lettered = ".....13.......4. zzzazbaabbacbccc";
    assert_eq!(read(lettered)[0].puzzle.model().spec().regions, record.puzzle.model().spec().regions);
}

#[test]
fn a_solution_after_the_cells_is_no_regions() {
    let record = &read("1............... 1234341221434321")[0];
    assert_eq!(record.puzzle.model().spec().id, "4x4");
    assert!(record.solution.is_some());
}

#[test]
fn broken_cells_before_regions_are_told() {
    let told = fault("1..............7 1112132233243444");
    assert!(told.contains("line 1, column 16: found '7'"), "{told}");
}
