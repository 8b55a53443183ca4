//! Exocets: published puzzles, and steps against solutions.

use dlx_engine::OptionId;
use dlx_sudoku::grade::{Candidates, Grader, Network, Reason, Technique};
use dlx_sudoku::{Session, Values};
use dlx_variants::{CellId, HouseKind, Symbol, catalogue};

use super::data::{classic, made, patient, text, values};
use super::patterns::{draw, judge, keep, sentences, settle};
use super::words::assert_highlighted;

/// The techniques.
const JUNIOR: &str = "junior-exocet";
const SENIOR: &str = "senior-exocet";
const DOUBLE: &str = "double-exocet";

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
    let told = PUBLISHED.map(|puzzle| sentences(JUNIOR, &settled(&grader, puzzle, 40)));
    assert_eq!(
        told.concat(),
        [
            "R4C2 is not 2 or 4, because the base R5C4 and R5C6 has two of 1, 3 and 6, and the cross-lines, columns 2, 5 and 8, \
             cannot take either of these without a target, R4C2 or R6C8; so the targets have the same two, and each cross-line \
             has a place for both.",
            "R7C9 is not 3, because the base R1C7 and R2C7 has two of 1, 2, 4 and 7, and the cross-lines, rows 3, 4 and 7, cannot \
             take either of these without a target, R4C8 or R7C9; so the targets have the same two, and each cross-line has a \
             place for both.",
        ]
    );
}

/// Both targets are in one cross-line, one of them far from the base.
#[test]
fn a_senior_exocet_is_found() {
    let grader = classic();
    let puzzle = "....12...6..9...3..1.8...761...8...75.93...4.......8....1..5..8.........794....5.";
    let told = sentences(SENIOR, &settled(&grader, puzzle, 40));
    let expected = "R9C5 is not 3, because the base R7C8 and R8C8 has two of 1, 2 and 6, and the cross-lines, rows 1, 4 and 9, \
                    cannot take either of these without a target, R9C4 or R9C5; so the targets have the same two, and each \
                    cross-line has a place for both.";
    assert!(told.iter().any(|sentence| sentence == expected), "{told:#?}");
}

/// One of the hardest puzzles, where it has a double exocet.
pub(super) fn with_double(grader: &Grader) -> (&'static str, Candidates<'_>) {
    let puzzle = "1......8..5.1....6..9.3.4....6.........9.36......6..24.7...5...8..3....7..2.4.3..";
    (DOUBLE, settled(grader, puzzle, 40))
}

/// Two of four symbols are in each base, and the lines keep no other place for them.
#[test]
fn a_double_exocet_eliminates_where_the_lines_are_full() {
    let grader = classic();
    let (id, candidates) = with_double(&grader);
    let told = sentences(id, &candidates);
    assert_eq!(
        told,
        [
            "R1C4 and R4C1 are not 5 or 7, R1C6, R2C1 and R2C8 are not 7, R1C9 is not 5, R2C6 is not 7 or 8, R4C2 and R7C9 are not \
             1 or 8, R4C5 is not 2 and 17 more candidates are ruled out, because the base R5C8 and R5C9 has two of 1, 5, 7 and 8, \
             and the cross-lines, columns 3, 5 and 7, cannot take either of these without a target, R4C5 or R6C3; the base R6C4 \
             and R6C6 has two of 1, 5, 7 and 8, which these lines cannot take without a target, R4C7 or R5C3; so each base has \
             the symbols of its targets, and each cross-line a place for all; beside any of these candidates, no way to do so \
             is left."
        ]
    );
    // Each alone says less.
    let alone = |candidates: &Candidates<'_>| {
        let mut gone: Vec<OptionId> = Vec::new();
        Technique::by_id(JUNIOR).expect("a technique").each(candidates, &patient(), &mut |step| {
            gone.extend(step.eliminations);
            true
        });
        gone
    };
    assert!(alone(&candidates).len() < 10);
}

/// A naked pair is not told as an exocet of two symbols.
#[test]
fn bases_of_senior_exocets_have_more_than_two_symbols() {
    let grader = classic();
    let Some(text) = text("classic/random_minimal_5000.txt") else { return };
    for puzzle in text.lines().step_by(25) {
        let candidates = settled(&grader, puzzle, 40);
        Technique::by_id(SENIOR).expect("a technique").each(&candidates, &patient(), &mut |step| {
            let Reason::Exocets { exocets } = &step.reason else { panic!("{:?}", step.reason) };
            let options =
                exocets.iter().flat_map(|exocet| &exocet.base).flat_map(|&cell| candidates.options(cell));
            let mut symbols: Vec<_> = options.map(|option| grader.network().candidate(option)).collect();
            symbols.sort_unstable_by_key(|of| of.map(|(_, symbol)| symbol));
            symbols.dedup_by_key(|of| of.map(|(_, symbol)| symbol));
            assert!((3..=4).contains(&symbols.len()), "{}", step.sentence(&candidates));
            assert_highlighted(&step, &candidates);
            true
        });
    }
}

/// Judges the steps until none is left, and returns their number.
fn judge_all<'p>(id: &str, puzzles: impl Iterator<Item = &'p str>) -> usize {
    let (grader, mut judged) = (classic(), 0);
    for puzzle in puzzles {
        let solution = solution(&grader, puzzle);
        let mut candidates = settled(&grader, puzzle, 40);
        loop {
            judged += judge(id, &candidates, &solution);
            let Some(step) = Technique::by_id(id).and_then(|exocet| exocet.first(&candidates, &patient()))
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
    for (id, name, stride, least) in [
        (JUNIOR, "hardest_1106", 10, 30),
        (DOUBLE, "hardest_1106", 10, 10),
        (SENIOR, "random_minimal_5000", 25, 5),
    ] {
        let Some(text) = text(&format!("classic/{name}.txt")) else { return };
        let puzzles = text.lines().filter(|line| !line.starts_with('#'));
        let judged = judge_all(id, puzzles.step_by(stride));
        assert!(judged > least, "{id}: {judged}");
    }
}

/// Two cells of a box and a line that hold few symbols, which have few places elsewhere: on boards of all
/// kinds, and whatever candidates are left beside the solution.
#[test]
fn exocets_agree_with_solutions_on_random_candidates() {
    let of_variants =
        [("classic", 200), ("x", 60), ("windoku", 60), ("jigsaw", 60), ("anti-knight", 40), ("samurai", 4)];
    let (mut state, mut seniors) = (11, 0);
    for (id, rounds) in of_variants {
        let spec = catalogue::find(id).expect("the variant is in the catalogue");
        let mut juniors = 0;
        for round in 0..rounds {
            let made = made(spec, round % 2);
            let network = Network::new(made.puzzle.model().clone());
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
            juniors += judge(JUNIOR, &candidates, &made.solution);
            seniors += judge(SENIOR, &candidates, &made.solution);
            judge(DOUBLE, &candidates, &made.solution);
        }
        assert!(juniors > 0, "{id}");
    }
    assert!(seniors > 100, "{seniors}");
}

#[test]
#[ignore = "minutes: `just soundness` runs it, when techniques change"]
fn exocets_of_thousands_of_puzzles_agree_with_solutions() {
    for name in ["hardest_1106", "top1465", "random_minimal_5000"] {
        let Some(text) = text(&format!("classic/{name}.txt")) else { continue };
        let judged =
            [JUNIOR, SENIOR, DOUBLE].map(|id| judge_all(id, text.lines().filter(|line| line.len() == 81)));
        eprintln!("{name:20} {judged:?} steps of junior, senior and double exocets judged");
        assert!(judged[0] > 0);
    }
}
