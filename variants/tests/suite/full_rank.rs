//! Ranks of rows and columns, against a count over all boards.

use std::collections::BTreeSet;

use dlx_variants::{Lowered, Model, Spec, Symbol};

type Board = Vec<Option<Symbol>>;

fn model(spec: &str) -> Model {
    Spec::from_toml(spec).and_then(|spec| spec.build_fixed()).expect("a model")
}

fn covers(lowered: &Lowered) -> BTreeSet<Board> {
    let mut search = lowered.problem.solver().solutions();
    let mut boards = BTreeSet::new();
    while let Some(chosen) = search.next() {
        assert!(boards.insert(lowered.decode(chosen)), "one cover a board");
    }
    boards
}

/// The rows and columns of a square, as cells, each from both ends.
fn lines(size: usize) -> Vec<Vec<usize>> {
    let ahead = (0..size).flat_map(|line| {
        [(0..size).map(|at| line * size + at).collect(), (0..size).map(|at| at * size + line).collect()]
    });
    ahead.flat_map(|line: Vec<usize>| [line.iter().rev().copied().collect(), line]).collect()
}

/// The rank of a line, and whether another one is equal.
fn rank(board: &Board, line: &[usize], lines: &[Vec<usize>]) -> (usize, bool) {
    let number = |line: &[usize]| line.iter().map(|&cell| board[cell]).collect::<Vec<_>>();
    let own = number(line);
    let all: Vec<_> = lines.iter().map(|line| number(line)).collect();
    (
        1 + all.iter().filter(|other| **other < own).count(),
        all.iter().filter(|other| **other == own).count() > 1,
    )
}

fn agree(base: &str, size: usize, ranks: impl Iterator<Item = usize> + Clone) {
    let (boards, lines) = (covers(&model(base).lower()), lines(size));
    for line in &lines {
        for (rank_of_clue, ties) in ranks.clone().flat_map(|rank| [(rank, false), (rank, true)]) {
            let names: Vec<String> =
                line.iter().map(|cell| format!("'R{}C{}'", cell / size + 1, cell % size + 1)).collect();
            let spec = format!(
                "{base}\nclue = [{{ kind = 'full-rank', cells = [{}], rank = {rank_of_clue}, ties = {ties} }}]",
                names.join(", ")
            );
            let right = |board: &&Board| {
                let (rank, is_tied) = rank(board, line, &lines);
                rank == rank_of_clue && (ties || !is_tied)
            };
            let expected: BTreeSet<Board> = boards.iter().filter(right).cloned().collect();
            let model = model(&spec);
            for lowered in [model.lower(), model.lower_for_solving()] {
                assert!(covers(&lowered) == expected, "{spec}");
            }
        }
    }
}

#[test]
fn every_rank_of_every_line_is_as_counted() {
    agree("id = 'plain'\nbox = [2, 2]", 4, 1..=16);
    agree("id = 'latin'\nsymbols = 3", 3, 1..=12);
    agree("id = 'latin'\nsymbols = 3\nlowest = 0", 3, 1..=12);
}

/// Without boxes, lines can be equal for long.
#[test]
fn ranks_in_latin_squares_are_as_counted() {
    agree("id = 'latin'\nsymbols = 4", 4, 5..=8);
}
