//! Grades of puzzles and of their images under the symmetries of their models.

use std::sync::Arc;

use dlx_sudoku::grade::{Candidates, Grade, Grader, Names};
use dlx_sudoku::{Puzzle, Record, Symmetries};
use dlx_variants::rule::{Difference, NumberPairs};
use dlx_variants::{Rule, Spec, Symbol, catalogue};

use super::data::{cells, eased, patient};

/// The figures of a grade that do not depend on the places of its steps.
fn figures(grade: &Grade) -> impl PartialEq + std::fmt::Debug {
    let steps = grade
        .steps
        .iter()
        .map(|step| (step.technique.id, step.rating, step.placements.len(), step.eliminations.len()));
    (grade.level, grade.rating, grade.total, grade.narrowest, grade.effort, steps.collect::<Vec<_>>())
}

/// Compares puzzles of a variant, with one in `every` empty cells filled in, with their images.
fn check(spec: &Spec, puzzles: u64, images: u64, every: usize) {
    let mut symmetries = Symmetries::default();
    for index in 0..puzzles {
        let puzzle = eased(spec, index, every).puzzle;
        let grader = Grader::new(Arc::clone(puzzle.model()));
        let grade = grader.grade(puzzle.givens(), &patient()).expect("one solution");
        for seed in 0..images {
            let record = Record::from(puzzle.clone());
            let image = symmetries.random(&record, seed).expect("there are symmetries").puzzle;
            check_image(&image, &puzzle, (&grader, &grade), &format!("{} {index} {seed}", spec.id));
        }
    }
}

/// Compares a puzzle with an image of it.
fn check_image(image: &Puzzle, puzzle: &Puzzle, (grader, grade): (&Grader, &Grade), which: &str) {
    // Rules of the puzzle alone move with its cells.
    let grader = match Arc::ptr_eq(image.model(), puzzle.model()) {
        true => grader.clone(),
        false => Grader::new(Arc::clone(image.model())),
    };
    let other = grader.grade(image.givens(), &patient()).expect("one solution");
    assert_eq!(figures(&other), figures(grade), "{which}");
    // The steps are steps of this puzzle.
    let mut candidates = Candidates::with_givens(grader.network(), image.givens());
    for step in &other.steps {
        assert!(step.changes(&candidates) && !step.sentence(&candidates).is_empty(), "{which}: {step:?}");
        step.apply(&mut candidates);
    }
    assert!(candidates.is_solved() && !candidates.is_broken(), "{which}");
}

/// The same puzzle with opposite symbols: 1 for 9, 2 for 8, and so on.
fn opposite(puzzle: &Puzzle) -> Puzzle {
    let alphabet = puzzle.model().alphabet();
    let ends = u32::from(alphabet.lowest() + alphabet.highest());
    let number = |number: u8| ends as u8 - number;
    let mut spec = puzzle.model().spec().clone();
    for rule in spec.constraints.iter_mut().chain(&mut spec.clues) {
        match rule {
            Rule::Thermometer(line) => line.cells.reverse(),
            Rule::Less(sign) => sign.cells.reverse(),
            Rule::Cage(cage) => cage.sum = cage.sum.map(|sum| ends * cage.cells.len() as u32 - sum),
            Rule::LittleKiller(line) => line.sum = ends * line.cells.len() as u32 - line.sum,
            Rule::Quadruple(clue) => clue.symbols.iter_mut().for_each(|symbol| *symbol = number(*symbol)),
            Rule::Sum(pairs) => {
                let NumberPairs { is, not, .. } = &mut pairs.0;
                is.iter_mut().chain(not).for_each(|sum| *sum = 2 * ends as u8 - *sum);
            }
            Rule::Whispers(_) | Rule::Renban(_) | Rule::BetweenLine(_) | Rule::Palindrome(_) => {}
            Rule::Odd(_) | Rule::Even(_) => assert!(ends.is_multiple_of(2)),
            Rule::Difference(Difference(_)) | Rule::Diagonals(_) => {}
            other => panic!("{other:?} has no counterpart"),
        }
    }
    let model = Arc::new(spec.build_fixed().expect("the same board"));
    let opposite = |symbol: Symbol| alphabet.of_number(number(symbol.number()).into());
    let givens = puzzle.givens().iter().map(|value| value.and_then(opposite)).collect();
    Puzzle::new(model, givens).expect("symbols of the board")
}

#[test]
fn puzzles_with_opposite_symbols_have_the_same_figures() {
    for id in WITH_COUNTERPARTS {
        let spec = catalogue::find(id).unwrap_or_else(|| panic!("{id} is in the catalogue"));
        // The fewer clues, the harder; minimal ones may take long.
        for (index, every) in [(0, 2), (1, 6)] {
            check_opposite(spec, index, every);
        }
    }
}

/// Variants whose puzzles have counterparts with opposite symbols.
const WITH_COUNTERPARTS: &[&str] = &[
    "whispers",
    "renban",
    "consecutive",
    "between",
    "odd-even",
    "thermo",
    "thermo-6x6",
    "palindrome",
    "inequality",
    "killer-6x6",
    "killer-x",
    "little-killer",
    "quadruple",
    "xv",
];

fn check_opposite(spec: &Spec, index: u64, every: usize) {
    let puzzle = eased(spec, index, every).puzzle;
    let grader = Grader::new(Arc::clone(puzzle.model()));
    let grade = grader.grade(puzzle.givens(), &patient()).expect("one solution");
    check_image(&opposite(&puzzle), &puzzle, (&grader, &grade), &format!("{} {index}", spec.id));
}

/// All variants whose puzzles have no rules of their own.
fn specs() -> impl Iterator<Item = &'static Spec> {
    catalogue::all().iter().filter(|spec| spec.draw.is_empty())
}

#[test]
fn images_of_a_puzzle_have_its_figures() {
    for spec in specs().filter(|spec| cells(spec) <= 150) {
        let puzzles = if spec.id == catalogue::default().id { 6 } else { 1 };
        check(spec, puzzles, 1, 10);
    }
}

#[test]
fn images_of_a_puzzle_whose_rules_move_have_its_figures() {
    let drawn = [
        "killer-6x6",
        "killer",
        "thermo",
        "arrow",
        "sandwich",
        "kropki",
        "whispers",
        "between",
        "skyscraper",
        "quadruple",
    ];
    for id in drawn {
        let spec = catalogue::find(id).unwrap_or_else(|| panic!("{id} is in the catalogue"));
        check(spec, 1, 2, 2);
    }
}

#[test]
#[ignore = "minutes: `just soundness` runs it, when techniques change"]
fn images_of_many_puzzles_have_their_figures() {
    specs().for_each(|spec| check(spec, if cells(spec) <= 100 { 20 } else { 1 }, 3, usize::MAX));
    let drawn = catalogue::all().iter().filter(|spec| !spec.draw.is_empty() && cells(spec) <= 150);
    drawn.for_each(|spec| check(spec, 3, 3, 4));
    let reversed = WITH_COUNTERPARTS.iter().filter_map(|id| catalogue::find(id));
    reversed.for_each(|spec| (0..20).for_each(|index| check_opposite(spec, index, usize::MAX)));
}

/// A step by what a rule leaves names that rule, in whatever image of the puzzle it was found.
#[test]
fn steps_by_rules_name_rules_of_the_puzzle() {
    let mut steps = 0;
    for spec in catalogue::all().iter().filter(|spec| !spec.draw.is_empty() && cells(spec) <= 81) {
        let puzzle = eased(spec, 0, 10).puzzle;
        let grader = Grader::new(Arc::clone(puzzle.model()));
        let grade = grader.grade(puzzle.givens(), &patient()).expect("one solution");
        let network = grader.network();
        let model = network.model();
        let mut candidates = Candidates::with_givens(network, puzzle.givens());
        for step in &grade.steps {
            let text = step.sentence(&candidates);
            let changed = step.eliminations.iter().chain(&step.placements);
            let changed: Vec<_> = changed.filter_map(|&option| Some(network.candidate(option)?.0)).collect();
            if matches!(
                step.technique.id,
                "marked-cell" | "only-combination" | "combinations" | "many-combinations"
            ) {
                let names = Names::new(network);
                // A cell in a circle or a square is told as such.
                let is_marked = |rule| match model.rule_cells(rule)[..] {
                    [cell] => text.contains(&format!("{} is in a", names.cell(cell))),
                    _ => false,
                };
                let is_named = |&rule: &usize| text.contains(&names.rule(rule)) || is_marked(rule);
                let named = (0..model.rule_count()).filter(is_named);
                let of_named: Vec<_> = named.flat_map(|rule| model.rule_cells(rule)).collect();
                assert!(changed.iter().all(|cell| of_named.contains(cell)), "{}: {text}", spec.id);
                steps += 1;
            }
            step.apply(&mut candidates);
        }
    }
    assert!(steps > 100, "{steps} steps");
}
