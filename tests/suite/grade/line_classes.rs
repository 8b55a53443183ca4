//! Classes along entropic, modular and parity lines: the steps, their words, and random lines against
//! solutions.

use dlx_sudoku::grade::{Candidates, Grader, Network};
use dlx_variants::catalogue;

use super::data::made;
use super::patterns::{draw, judge, keep, sentences};
use super::rule_words::clued;
use super::words::assert_highlighted;
use super::words_of_patterns::Board;

const IDS: [&str; 3] = ["line-classes", "line-classes-in-houses", "linked-line-classes"];

#[test]
fn a_class_that_one_cell_lacks_is_lacking_in_all_of_its_phase() {
    let grader = clued("kind = \"entropic\"\ncells = [\"R1C1\", \"R2C2\", \"R3C4\", \"R4C5\", \"R5C6\"]");
    let board = Board::new(grader.network()).cell(4, 5, &[1, 2, 4]);
    assert_eq!(
        board.says("line-classes"),
        "R1C1 is not 7, 8 or 9, because cells three apart on the entropic line R1C1 hold symbols of the same class, and R4C5 is \
         1, 2 or 4."
    );
    let parity = clued("kind = \"parity\"\ncells = [\"R1C1\", \"R2C2\", \"R3C4\", \"R4C5\"]");
    let board = Board::new(parity.network()).cell(4, 5, &[1, 3]);
    let told = board.says("line-classes");
    assert!(told.contains("R2C2 is not 2, 4, 6 or 8"), "{told}");
    assert!(
        told.contains("cells two apart on the parity line R1C1 hold symbols of the same class"),
        "{told}"
    );
}

#[test]
fn a_class_that_other_cells_take_goes() {
    let modular = clued("kind = \"modular\"\ncells = [\"R1C1\", \"R2C2\", \"R3C4\", \"R4C5\", \"R5C6\"]");
    // Of these two, which are of one phase, only the remainder 0 is left to both.
    let board = Board::new(modular.network()).cell(1, 1, &[3, 6, 7]).cell(4, 5, &[3, 5, 6]);
    let told = board.says("line-classes");
    assert!(told.contains("R2C2 is not 3, 6 or 9") || told.contains("are not 3, 6 or 9"), "{told}");
    assert!(told.contains("R1C1 is 3, 6 or 7 and R4C5 is 3, 5 or 6, which takes 3, 6 or 9"), "{told}");
}

#[test]
fn houses_have_room_for_few_symbols_of_a_class() {
    let line = "[\"R1C1\", \"R2C2\", \"R2C3\", \"R1C4\", \"R2C5\", \"R2C6\", \"R1C7\"]";
    let grader = clued(&format!("kind = \"entropic\"\ncells = {line}"));
    // Row 1 has R1C1, R1C4 and R1C7 of one class, and a low symbol elsewhere.
    let board = Board::new(grader.network()).cell(1, 9, &[1, 2]);
    let told = sentences("line-classes-in-houses", &board.0).concat();
    assert!(told.contains("R1C1, R1C4 and R1C7 are not 1, 2 or 3"), "{told}");
    assert!(told.contains("otherwise row 1 would hold 1, 2 and 3 too often or not at all"), "{told}");
    assert_eq!(sentences("line-classes", &board.0), [""; 0]);
}

/// Two lines that meet in R1C4 make cells of row 4 hold symbols of one class, which neither does alone.
#[test]
fn lines_that_share_a_cell_share_classes() {
    let line = |cells: &str| format!("kind = \"entropic\"\ncells = [{cells}]\n");
    let [one, other] = [r#""R4C1", "R3C2", "R2C3", "R1C4""#, r#""R1C4", "R2C5", "R3C6", "R4C7""#].map(line);
    let board = |grader: &Grader| {
        let board = Board::new(grader.network()).cell(4, 9, &[1, 2]).cell(4, 5, &[2, 3]);
        IDS.map(|id| sentences(id, &board.0))
    };
    let told = board(&clued(&format!("{one}\n[[clue]]\n{other}")));
    let expected = "R1C4, R4C1 and R4C7 are not 1, 2 or 3, because R1C4, R4C1 and R4C7 hold symbols of the same class, as they lie \
                    three apart on the entropic line R4C1 and the entropic line R1C4, and otherwise row 4 would hold 1, 2 and 3 \
                    too often or not at all.";
    assert_eq!(told, [vec![], vec![], vec![expected.to_owned()]]);
    assert_eq!(board(&clued(&one)), [const { Vec::<String>::new() }; 3]);
}

#[test]
fn steps_highlight_their_line() {
    let grader = clued("kind = \"entropic\"\ncells = [\"R1C1\", \"R2C2\", \"R3C4\", \"R4C5\", \"R5C6\"]");
    let board = Board::new(grader.network()).cell(4, 5, &[1, 2, 4]);
    for step in super::patterns::steps("line-classes", &board.0) {
        assert_highlighted(&step, &board.0);
    }
}

/// Lines over solutions, on boards with random candidates.
#[test]
fn steps_agree_with_solutions() {
    let mut judged = 0;
    for (index, mut state) in [(0, 1_u64), (1, 2), (2, 3)] {
        let solution = made(catalogue::default(), index).solution.clone();
        for _ in 0..30 {
            let Some(grader) = random_lines(&solution, &mut state) else { continue };
            let network: &Network = grader.network();
            let mut candidates = Candidates::new(network);
            let all: Vec<_> = network.model().alphabet().iter().collect();
            for cell in network.model().board().cells() {
                let mut symbols: Vec<_> = all.iter().copied().filter(|_| draw(&mut state, 3) == 0).collect();
                symbols.extend(solution[cell.index()]);
                keep(&mut candidates, cell, &symbols);
            }
            judged += IDS.map(|id| judge(id, &candidates, &solution)).iter().sum::<usize>();
        }
    }
    assert!(judged > 20, "{judged} steps");
}

/// A grader for a board with two lines that share a cell and that a solution obeys, if random walks find
/// those of seven cells.
fn random_lines(solution: &dlx_sudoku::Values, state: &mut u64) -> Option<Grader> {
    let (kind, class): (&str, fn(usize) -> usize) = match draw(state, 3) {
        0 => ("entropic", |symbol| symbol / 3),
        1 => ("modular", |symbol| (symbol + 1) % 3),
        _ => ("parity", |symbol| symbol % 2),
    };
    let period = if kind == "parity" { 2 } else { 3 };
    let class_of = |cell: usize| solution[cell].map(|symbol| class(symbol.index()));
    let start = draw(state, 81);
    let one = random_line(start, period, class_of, state)?;
    let other = random_line(one[draw(state, 7)], period, class_of, state)?;
    let clue = |cells: Vec<usize>| {
        let names = cells.iter().map(|cell| format!("\"R{}C{}\"", cell / 9 + 1, cell % 9 + 1));
        format!("kind = \"{kind}\"\ncells = [{}]\n", names.collect::<Vec<String>>().join(", "))
    };
    Some(clued(&[clue(one), clue(other)].join("\n[[clue]]\n")))
}

/// Seven cells from `start` on, any of which have different classes if less than a period apart.
fn random_line(
    start: usize,
    period: usize,
    class_of: impl Fn(usize) -> Option<usize>,
    state: &mut u64,
) -> Option<Vec<usize>> {
    let mut cells = vec![start];
    for _ in 0..200 {
        let last = *cells.last()?;
        let (row, column) = (last / 9 + draw(state, 3), last % 9 + draw(state, 3));
        if !(1..=9).contains(&row) || !(1..=9).contains(&column) {
            continue;
        }
        let next = (row - 1) * 9 + column - 1;
        let near = &cells[cells.len().saturating_sub(period - 1)..];
        if !cells.contains(&next) && near.iter().all(|&cell| class_of(cell) != class_of(next)) {
            cells.push(next);
        }
        if cells.len() == 7 {
            return Some(cells);
        }
    }
    None
}
