//! Sets of 9x9 Sudoku.

use anyhow::{Result, ensure};

use crate::contender::{Board, Counts, Sudoku};
use crate::rounds::{Patience, agree};
use crate::run::Run;
use crate::table::{Table, number, with_ratio};

/// Puzzles that are solved together.
pub(crate) struct SudokuSet {
    name: String,
    boards: Vec<Board>,
}

impl SudokuSet {
    /// Reads a puzzle from each line, except blank lines and those that begin with `#`.
    pub(crate) fn read(name: String, text: &str) -> Result<Self> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        Ok(Self { name, boards: lines.map(board).collect::<Result<_>>()? })
    }

    /// The same puzzles without `clues` of their clues each, evenly spread: they then have many solutions.
    pub(crate) fn without(&self, clues: usize) -> Self {
        let thinned = |board: &Board| {
            let mut board = *board;
            let given: Vec<usize> = (0..board.len()).filter(|&cell| board[cell] > 0).collect();
            (0..clues.min(given.len())).for_each(|n| board[given[n * given.len() / clues]] = 0);
            board
        };
        let boards = self.boards.iter().map(thinned).collect();
        Self { name: format!("{} without {clues} clues", self.name), boards }
    }
}

fn board(line: &str) -> Result<Board> {
    let digits: Option<Vec<u8>> = line
        .chars()
        .map(|c| if c == '.' { Some(0) } else { c.to_digit(10).map(|digit| digit as u8) })
        .collect();
    let board = digits.and_then(|digits| Board::try_from(digits).ok());
    ensure!(board.is_some(), "expected 81 digits and dots: {line:?}");
    Ok(board.unwrap_or([0; 81]))
}

/// Lets all contenders solve all sets, and prints a table. Returns whether they agree.
pub(crate) fn compare(sets: &[SudokuSet], contenders: &[Box<dyn Sudoku>], patience: &Patience) -> bool {
    let names: Vec<String> = contenders.iter().map(|contender| contender.name()).collect();
    let heads = ["set", "puzzles", "unique"].map(str::to_owned);
    let mut table = Table::new(heads.into_iter().chain(names.clone()));
    let mut agreed = true;
    for set in sets {
        eprintln!("{}", set.name);
        let run = |contender: usize| contenders[contender].run(&set.boards);
        let runs = patience.fastest(contenders.len(), run);
        agreed &= agree(&set.name, &names, &runs);
        let unique = runs.iter().flatten().map(|run| run.answer.unique()).next().unwrap_or(0);
        let head = vec![set.name.clone(), set.boards.len().to_string(), unique.to_string()];
        table.row(head.into_iter().chain(cells(&runs, set.boards.len())).collect());
    }
    println!(
        "Puzzles a CPU second, solutions counted up to 2 (in brackets: as a part of the first contender's)\n"
    );
    table.print();
    agreed
}

fn cells(runs: &[Result<Run<Counts>>], puzzles: usize) -> Vec<String> {
    let rate = |run: &Run<Counts>| puzzles as f64 / run.search.as_secs_f64();
    let reference = runs.first().and_then(|run| run.as_ref().ok()).map(rate);
    let cell = |(column, run): (usize, &Result<Run<Counts>>)| match run {
        Ok(run) if column == 0 => number(rate(run)),
        Ok(run) => with_ratio(rate(run), reference),
        Err(refusal) => format!("cannot: {refusal}"),
    };
    runs.iter().enumerate().map(cell).collect()
}
