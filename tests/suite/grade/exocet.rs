//! Junior exocets: published puzzles, boards that have none, and steps against solutions.

use dlx_sudoku::grade::{Candidates, Grader, Network, Technique};
use dlx_sudoku::{Session, Values};
use dlx_variants::{CellId, HouseKind, Symbol, catalogue};

use super::data::{classic, made, patient, text, values};
use super::patterns::{draw, judge, keep, sentences, settle};

/// The technique.
const ID: &str = "junior-exocet";

/// "Fata Morgana", in which the pattern was found, and "Golden Nugget" (New Sudoku Players' Forum, 2007).
const PUBLISHED: [&str; 2] = [
    "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
];

/// The puzzle after the techniques below a rating, in tenths.
fn settled<'g>(grader: &'g Grader, puzzle: &str, below: u16) -> Candidates<'g> {
    let mut candidates = Candidates::with_givens(grader.network(), &values(puzzle));
    settle(&mut candidates, below);
    candidates
}

fn solution(grader: &Grader, puzzle: &str) -> Values {
    Session::of(grader.network().lowered()).solve(&values(puzzle)).solution.expect("a solution")
}

#[test]
fn published_exocets_are_found() {
    let grader = classic();
    let told = PUBLISHED.map(|puzzle| sentences(ID, &settled(&grader, puzzle, 40)));
    assert_eq!(
        told.concat(),
        [
            "R4C2 is not 2 or 4, because R5C4 and R5C6 have two of 1, 3 and 6, and columns 2, 5 and 8 cannot take either of these \
             without R4C2 or R6C8; so R4C2 and R6C8 have the same two, and each of the three houses has a place for both.",
            "R7C9 is not 3, because R1C7 and R2C7 have two of 1, 2, 4 and 7, and rows 3, 4 and 7 cannot take either of these \
             without R4C8 or R7C9; so R4C8 and R7C9 have the same two, and each of the three houses has a place for both.",
        ]
    );
}

/// Judges the steps until none is left, and returns their number.
fn judge_all<'p>(puzzles: impl Iterator<Item = &'p str>) -> usize {
    let (grader, mut judged) = (classic(), 0);
    for puzzle in puzzles {
        let solution = solution(&grader, puzzle);
        let mut candidates = settled(&grader, puzzle, 40);
        loop {
            judged += judge(ID, &candidates, &solution);
            let Some(step) = Technique::by_id(ID).and_then(|exocet| exocet.first(&candidates, &patient()))
            else {
                break;
            };
            step.apply(&mut candidates);
        }
    }
    judged
}

#[test]
fn exocets_of_hard_puzzles_agree_with_solutions() {
    let Some(text) = text("classic/hardest_1106.txt") else { return };
    let puzzles = text.lines().filter(|line| !line.starts_with('#'));
    let judged = judge_all(puzzles.step_by(10));
    assert!(judged > 30, "{judged}");
}

/// Two cells of a box and a line that hold few symbols, which have few places elsewhere: on boards of all kinds, and whatever
/// candidates are left beside the solution.
#[test]
fn exocets_agree_with_solutions_on_random_candidates() {
    let of_variants =
        [("classic", 200), ("x", 60), ("windoku", 60), ("jigsaw", 60), ("anti-knight", 40), ("samurai", 4)];
    let mut state = 11;
    for (id, rounds) in of_variants {
        let spec = catalogue::find(id).expect("the variant is in the catalogue");
        let mut judged = 0;
        for round in 0..rounds {
            let made = made(spec, round % 2);
            let network = Network::new(made.puzzle.model.clone());
            let (model, truth) = (network.model(), network.lowered().encode(&made.solution));
            let boxes: Vec<_> = model
                .houses()
                .iter()
                .filter(|house| house.kind == HouseKind::Box || house.kind == HouseKind::Region)
                .collect();
            let cells = &boxes[draw(&mut state, boxes.len())].cells;
            let one = cells[draw(&mut state, cells.len())];
            let is_beside = |&&other: &&CellId| {
                let lines = model.houses_of(one).iter().filter(|&&house| {
                    matches!(model.houses()[house].kind, HouseKind::Row | HouseKind::Column)
                });
                other != one && lines.into_iter().any(|&line| model.houses()[line].cells.contains(&other))
            };
            let beside: Vec<&CellId> = cells.iter().filter(is_beside).collect();
            let Some(&&other) = beside.get(draw(&mut state, beside.len().max(1))) else { continue };
            let mut symbols: Vec<Symbol> =
                [one, other].iter().filter_map(|cell| made.solution[cell.index()]).collect();
            for _ in 0..draw(&mut state, 3) {
                symbols.extend(
                    Symbol::from_index(draw(&mut state, model.symbols()))
                        .filter(|more| !symbols.contains(more)),
                );
            }
            let mut candidates = Candidates::new(&network);
            [one, other].iter().for_each(|&cell| keep(&mut candidates, cell, &symbols));
            let wrong: Vec<_> = candidates.live().filter(|option| !truth.contains(option)).collect();
            for option in wrong {
                let (cell, symbol) = network.candidate(option).expect("boards without states");
                let share = if symbols.contains(&symbol) { 90 } else { 20 };
                if ![one, other].contains(&cell) && draw(&mut state, 100) < share {
                    candidates.eliminate(option);
                }
            }
            judged += judge(ID, &candidates, &made.solution);
        }
        assert!(judged > 0, "{id}");
    }
}

#[test]
#[ignore = "minutes: `just soundness` runs it, when techniques change"]
fn exocets_of_thousands_of_puzzles_agree_with_solutions() {
    for name in ["hardest_1106", "top1465", "random_minimal_5000"] {
        let Some(text) = text(&format!("classic/{name}.txt")) else { continue };
        let judged = judge_all(text.lines().filter(|line| line.len() == 81));
        eprintln!("{name:20} {judged:6} steps of exocets judged");
        assert!(judged > 0);
    }
}
