//! Boards whose symbols begin with 0: steps agree with the solution, and words say 0.

use std::sync::Arc;

use dlx_sudoku::grade::Grader;
use dlx_variants::Spec;

use super::data::eased;
use super::soundness::assert_sound;
use super::words_of_patterns::Board;

/// What is drawn over boards of 6x6.
const DRAWINGS: [(&str, &str); 9] = [
    ("cages", "kind = 'cage', cells = [2, 4]"),
    ("thermometers", "kind = 'thermometer', lines = [3, 4], cells = [3, 5]"),
    ("arrows", "kind = 'arrow', lines = [2, 4], cells = [3, 4]"),
    ("between-lines", "kind = 'between-line', lines = [2, 4], cells = [3, 4]"),
    ("dots", "kind = 'marks', difference = [1], ratio = [2]"),
    ("quadruples", "kind = 'quadruple', corners = [3, 5], symbols = [2, 4]"),
    ("sandwiches", "kind = 'sandwich', clues = [6, 8]"),
    ("skyscrapers", "kind = 'skyscraper', clues = [8, 12]"),
    ("diagonals", "kind = 'little-killer', clues = [6, 8]"),
];

#[test]
fn steps_agree_with_the_solution() {
    for (id, drawing) in DRAWINGS {
        let text = format!("id = '{id}-from-0'\nbox = [2, 3]\nlowest = 0\ndraw = [{{ {drawing} }}]");
        let spec = Spec::from_toml(&text).expect("a declaration");
        for index in 0..3 {
            let made = eased(&spec, index, 5);
            assert_eq!(made.puzzle.model().alphabet().lowest(), 0);
            let steps = assert_sound(made.puzzle.model(), made.puzzle.givens(), &made.solution, [1, 9]);
            assert!(steps > 5, "{id}: {steps} steps");
        }
    }
}

fn clued(clue: &str) -> Grader {
    let text = format!("id = 't'\nbox = [3, 3]\nlowest = 0\nclue = [{clue}]");
    Grader::new(Arc::new(Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect("a model")))
}

#[test]
fn rules_are_told_with_0() {
    let says = |clue: &str, technique: &str| Board::new(clued(clue).network()).says(technique);
    assert_eq!(
        says("{ kind = 'thermometer', cells = ['R1C1', 'R2C2', 'R3C3'] }", "rule-between-cells"),
        "R2C2 is not 0 and R3C3 is not 0 or 1, because by the thermometer R1C1 < R2C2 < R3C3."
    );
    assert_eq!(
        says("{ kind = 'cage', cells = ['R1C1', 'R1C2'], sum = 1 }", "only-combination"),
        "R1C1 and R1C2 are not 2, 3, 4, 5, 6, 7 or 8, by cage R1C1: 1 in 2 cells is 0+1."
    );
    assert_eq!(
        says("{ kind = 'cage', cells = ['R1C1', 'R1C2'], sum = 15 }", "only-combination"),
        "R1C1 and R1C2 are not 0, 1, 2, 3, 4, 5 or 6, by cage R1C1: 15 in 2 cells is 7+8."
    );
    assert_eq!(
        says("{ kind = 'even', cells = ['R5C5'] }", "marked-cell"),
        "R5C5 is not 1, 3, 5 or 7, because R5C5 is in a square, which marks an even number."
    );
}

/// The symbols of a house from 0 add up to 36.
#[test]
fn houses_add_up_without_9() {
    let eight = "'R1C1', 'R1C2', 'R1C3', 'R2C1', 'R2C2', 'R2C3', 'R3C1', 'R3C2'";
    let grader = clued(&format!("{{ kind = 'cage', cells = [{eight}], sum = 36 }}"));
    assert_eq!(
        Board::new(grader.network()).says("innie"),
        "R3C3 is 0, because R3C3 is the innie of box 1: 36 - 36 = 0."
    );
}
