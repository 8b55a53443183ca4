//! Fireworks and tridagons: published examples, patterns that are none, and steps on random candidates
//! against solutions.

use dlx_sudoku::Values;
use dlx_sudoku::grade::{Candidates, Network, Step, TECHNIQUES, Technique};
use dlx_variants::{CellId, Symbol, catalogue};

use super::data::{classic, made, patient, values};

/// The techniques.
const PATTERNS: [&str; 3] = ["firework-triple", "firework-quadruple", "tridagon"];

pub(super) fn steps(id: &str, candidates: &Candidates<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    Technique::by_id(id).expect("a technique").each(candidates, &patient(), &mut |step| {
        steps.push(step);
        true
    });
    steps
}

pub(super) fn sentences(id: &str, candidates: &Candidates<'_>) -> Vec<String> {
    steps(id, candidates).iter().map(|step| step.sentence(candidates)).collect()
}

/// Takes the steps of all techniques below a rating, in tenths.
pub(super) fn settle(candidates: &mut Candidates<'_>, below: u16) {
    let cheap = || TECHNIQUES.iter().filter(|technique| technique.rating.0 < below);
    while let Some(step) = cheap().find_map(|technique| technique.first(candidates, &patient())) {
        step.apply(candidates);
    }
}

/// A number that looks random, below `bound`.
pub(super) fn draw(state: &mut u64, bound: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % bound
}

/// Leaves a cell these candidates.
pub(super) fn keep(candidates: &mut Candidates<'_>, cell: CellId, symbols: &[Symbol]) {
    let lowered = candidates.network().lowered();
    let all = Symbol::first(candidates.network().model().symbols());
    for symbol in all.filter(|symbol| !symbols.contains(symbol)) {
        candidates.eliminate(lowered.option(cell, symbol));
    }
}

/// Judges all steps, and returns how many there are.
pub(super) fn judge(id: &str, candidates: &Candidates<'_>, solution: &Values) -> usize {
    let truth = candidates.network().lowered().encode(solution);
    let steps = steps(id, candidates);
    for step in &steps {
        let is_right = step.placements.iter().all(|option| truth.contains(option))
            && !step.eliminations.iter().any(|option| truth.contains(option));
        assert!(is_right && step.changes(candidates), "{}", step.sentence(candidates));
    }
    steps.len()
}

fn symbols(numbers: &[usize]) -> Vec<Symbol> {
    numbers.iter().filter_map(|number| Symbol::from_index(number - 1)).collect()
}

fn cell(row: u16, column: u16) -> CellId {
    CellId((row - 1) * 9 + column - 1)
}

/// The example of GNPX ("Fireworks", 1).
const LASER: &str = "1.....5.82.........4..9.7.6..3..2....26.8.9..5....92......73....8....1.....9...42";

#[test]
fn a_published_firework_is_found() {
    let grader = classic();
    let candidates = Candidates::with_givens(grader.network(), &values(LASER));
    assert_eq!(
        sentences("firework-triple", &candidates),
        [
            "R6C3 is not 7 or 8, R7C3 is not 5 or 9 and R7C4 is not 5, 6 or 8, because places for 1, 2 and 4 in row 7 besides \
          R7C3 and R7C4 exclude those in column 3 besides R6C3 and R7C3, so these symbols fill R6C3, R7C3 and R7C4."
        ]
    );
}

/// The two other symbols still have two cells, whichever of the three is filled.
#[test]
fn a_firework_remains_one_when_a_cell_of_it_is_filled() {
    let grader = classic();
    let cells = [cell(6, 3), cell(7, 3), cell(7, 4)];
    for (filled, symbol) in
        cells.iter().flat_map(|&cell| symbols(&[1, 2, 4]).into_iter().map(move |of| (cell, of)))
    {
        let mut candidates = Candidates::with_givens(grader.network(), &values(LASER));
        if !candidates.place(grader.network().lowered().option(filled, symbol)) {
            continue;
        }
        for step in steps("firework-triple", &candidates) {
            step.apply(&mut candidates);
        }
        for &other in cells.iter().filter(|&&other| other != filled) {
            let left = candidates.options(grader.network().cell_item(other));
            let left: Vec<usize> =
                left.filter_map(|option| Some(grader.network().candidate(option)?.1.index() + 1)).collect();
            assert!(left.iter().all(|number| [1, 2, 4].contains(number)), "{filled:?} is {symbol}: {left:?}");
        }
    }
}

/// "Loki", by mith (New Sudoku Players' Forum, 2022), one of the hardest puzzles, with the rating 11.9.
#[test]
fn loki_has_a_tridagon_with_one_guardian() {
    let loki = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
    let grader = classic();
    let mut candidates = Candidates::with_givens(grader.network(), &values(loki));
    settle(&mut candidates, 40);
    assert_eq!(
        sentences("tridagon", &candidates),
        [
            "R8C8 is 1, because 3, 5 and 7 alone cannot fill R4C6, R5C5, R6C4, R4C7, R5C8, R6C9, R7C4, R8C5, R9C6, R7C7, R8C8 \
          and R9C9."
        ]
    );
}

/// The cells of four boxes at the corners of a rectangle, each three from left to right, of which the last
/// box may go the other way.
fn corners(first: (u16, u16), last: (u16, u16), is_turned: bool) -> Vec<CellId> {
    let of_box = |row: u16, column: u16, is_turned: bool| {
        (0..3).map(move |at| cell(row + if is_turned { 2 - at } else { at }, column + at))
    };
    let boxes = [(first.0, first.1), (first.0, last.1), (last.0, first.1)];
    let boxes = boxes.into_iter().flat_map(|(row, column)| of_box(row, column, false));
    boxes.chain(of_box(last.0, last.1, is_turned)).collect()
}

#[test]
fn guardians_of_tridagons_exclude_what_all_of_them_see() {
    let grader = classic();
    let board = |is_turned: bool, extra: &[(usize, &[usize])]| {
        let mut candidates = Candidates::new(grader.network());
        for (at, &cell) in corners((1, 1), (7, 7), is_turned).iter().enumerate() {
            let more = extra.iter().filter(|&&(of, _)| of == at).flat_map(|(_, more)| more.iter().copied());
            keep(&mut candidates, cell, &symbols(&more.chain([1, 2, 3]).collect::<Vec<usize>>()));
        }
        steps("tridagon", &candidates).iter().map(|step| step.effect(&candidates)).collect::<Vec<String>>()
    };
    assert_eq!(board(true, &[(11, &[9])]), ["R7C9 is 9"]);
    // The twelfth cell takes one of its further candidates.
    assert_eq!(board(true, &[(11, &[7, 8, 9])]), ["R7C9 is not 1, 2 or 3"]);
    // R1C1 and R2C2 are in one box.
    assert_eq!(board(true, &[(0, &[9]), (1, &[9])]), ["R1C2, R1C3, R2C1, R2C3, R3C1 and R3C2 are not 9"]);
    // No cell sees both.
    assert_eq!(board(true, &[(0, &[8]), (11, &[9])]), [""; 0]);
    // Four boxes that go the same way can be filled.
    assert_eq!(board(false, &[(11, &[9])]), [""; 0]);
}

/// Around solved boards, whatever further candidates are left beside the solution.
#[test]
fn tridagons_agree_with_solutions() {
    let (mut state, mut judged) = (1, 0);
    let grader = classic();
    for round in 0..6000 {
        let solution = &made(catalogue::default(), round % 8).solution;
        let lines = |state: &mut u64| [[1, 4], [1, 7], [4, 7]][draw(state, 3)];
        let (rows, columns) = (lines(&mut state), lines(&mut state));
        let first = draw(&mut state, 7);
        let three = symbols(&[first + 1, first + 2, first + 3]);
        let mut candidates = Candidates::new(grader.network());
        for &(row, column) in &[0, 1, 2, 3].map(|at| (rows[at / 2], columns[at % 2])) {
            // Three cells of different rows and columns, as many as can be with one of the symbols.
            let orders = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];
            let cells = orders.map(|order| [0, 1, 2].map(|at| cell(row + order[at], column + at as u16)));
            let having = |cells: &&[CellId; 3]| {
                let is_one = |cell: &&CellId| solution[cell.index()].is_some_and(|of| three.contains(&of));
                cells.iter().filter(is_one).count()
            };
            let cells = cells.iter().max_by_key(having).expect("there are six orders");
            for &cell in cells {
                let left: Vec<Symbol> = three.iter().copied().chain(solution[cell.index()]).collect();
                keep(&mut candidates, cell, &left);
            }
        }
        judged += judge("tridagon", &candidates, solution);
    }
    assert!(judged > 30, "{judged}");
}

/// On boards of all kinds, with random candidates besides the solution.
#[test]
fn patterns_agree_with_solutions_on_random_candidates() {
    let of_variants = [
        ("classic", 40),
        ("x", 20),
        ("windoku", 20),
        ("jigsaw", 20),
        ("anti-knight", 10),
        ("disjoint-groups", 10),
        ("6x6", 20),
        ("12x12", 2),
        ("samurai", 2),
    ];
    let (mut state, mut judged) = (7, [0; PATTERNS.len()]);
    for (id, rounds) in of_variants {
        let spec = catalogue::find(id).expect("the variant is in the catalogue");
        for round in 0..rounds {
            let made = made(spec, round % 2);
            let network = Network::new(made.puzzle.model().clone());
            let truth = network.lowered().encode(&made.solution);
            let mut candidates = Candidates::new(&network);
            // Between a quarter and three quarters of what is wrong is gone.
            let share = 25 + draw(&mut state, 50);
            let wrong: Vec<_> = candidates.live().filter(|option| !truth.contains(option)).collect();
            for option in wrong {
                if draw(&mut state, 100) < share {
                    candidates.eliminate(option);
                }
            }
            for (id, judged) in PATTERNS.iter().zip(&mut judged) {
                *judged += judge(id, &candidates, &made.solution);
            }
        }
    }
    assert!(judged[0] > 100 && judged[1] > 10, "{judged:?}");
}
