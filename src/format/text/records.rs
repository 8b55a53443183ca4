//! Builds records from boards that were read.

use dlx_variants::{House, SymbolSet, Values};

use crate::format::error::ReadErrorKind;
use crate::puzzle::{Puzzle, Record};

/// The record of a puzzle with a second board, called `name`: its solution if it is filled, otherwise the
/// current board of a player, which has all givens. Anything else is another puzzle.
pub(crate) fn with_board(puzzle: Puzzle, board: Values, name: &str) -> Result<Record, ReadErrorKind> {
    if board.iter().all(Option::is_some) {
        return with_solution(puzzle, board, name);
    }
    if let Some(fault) = other_puzzle(&puzzle, &board, name) {
        return Err(fault);
    }
    let entries = entries(&puzzle, board, name)?;
    let mut record = Record::from(puzzle);
    record.entries = Some(entries);
    Ok(record)
}

/// The record of a puzzle with its solution, called `name`.
pub(crate) fn with_solution(puzzle: Puzzle, board: Values, name: &str) -> Result<Record, ReadErrorKind> {
    let solution = solution_of_guessed(&puzzle, board, name)?;
    let mut record = Record::from(puzzle);
    record.solution = Some(solution);
    Ok(record)
}

/// The fault that a board with empty cells is no current board of the puzzle, as it lacks or contradicts a
/// given.
fn other_puzzle(puzzle: &Puzzle, board: &Values, name: &str) -> Option<ReadErrorKind> {
    let mut cells = puzzle.model().board().cells().zip(puzzle.givens()).zip(board);
    let (cell, given, value) = cells.find_map(|((cell, given), value)| {
        given.filter(|_| value != given).map(|given| (cell, given, value))
    })?;
    let value = value.map_or_else(|| "nothing".to_owned(), |value| value.to_string());
    let cell = puzzle.model().board().name(cell);
    Some(ReadErrorKind::other(
        format!("{name}, which has empty cells and {value} in {cell}, where {given} is given"),
        "the solution of the puzzle before it, or its current board: other puzzles stand on lines of their own",
    ))
}

/// The same fault with a remark that the rules may be others, as they are not in the text.
fn doubting(fault: ReadErrorKind, variant: &str) -> ReadErrorKind {
    match fault {
        ReadErrorKind::BreaksRule { board, rule, .. } => {
            ReadErrorKind::BreaksRule { board, rule, variant: Some(variant.to_owned()) }
        }
        fault => fault,
    }
}

/// As [`solution`], where the text does not name the rules of the puzzle.
pub(crate) fn solution_of_guessed(
    puzzle: &Puzzle,
    board: Values,
    name: &str,
) -> Result<Values, ReadErrorKind> {
    solution(puzzle, board, name).map_err(|fault| doubting(fault, &puzzle.model().spec().id))
}

/// Checks a solution that was read: it must be filled, agree with the givens and obey the rules.
pub(crate) fn solution(puzzle: &Puzzle, board: Values, name: &str) -> Result<Values, ReadErrorKind> {
    fits(puzzle, &board, name)?;
    if let Some(cell) = puzzle.model().board().cells().find(|cell| board[cell.index()].is_none()) {
        let found = format!("an empty {} in {name}", puzzle.model().board().name(cell));
        return Err(ReadErrorKind::other(found, "a filled board"));
    }
    agrees(puzzle, &board, name)?;
    if is_sure(puzzle, &board) {
        return Ok(board);
    }
    match puzzle.model().check(&board).first() {
        Some(violation) => Err(ReadErrorKind::BreaksRule {
            board: name.to_owned(),
            rule: violation.message.clone(),
            variant: None,
        }),
        None => Ok(board),
    }
}

/// Whether a filled board certainly obeys all rules, judged by houses alone. This is much faster than the
/// judge, which must also say what is wrong.
fn is_sure(puzzle: &Puzzle, board: &Values) -> bool {
    let spec = puzzle.model().spec();
    let has_all = |house: &House| {
        let symbols: SymbolSet = house.cells.iter().filter_map(|cell| board[cell.index()]).collect();
        symbols.len() == house.cells.len()
    };
    spec.constraints.is_empty() && spec.clues.is_empty() && puzzle.model().houses().iter().all(has_all)
}

/// What a player has entered, from the current board.
pub(crate) fn entries(puzzle: &Puzzle, board: Values, name: &str) -> Result<Values, ReadErrorKind> {
    agrees(puzzle, &board, name)?;
    let entered = board.into_iter().zip(puzzle.givens());
    Ok(entered.map(|(value, given)| value.filter(|_| given.is_none())).collect())
}

/// Fails if a board has another number of cells than the puzzle, or other symbols.
fn fits(puzzle: &Puzzle, board: &Values, name: &str) -> Result<(), ReadErrorKind> {
    if board.len() != puzzle.givens().len() {
        return Err(ReadErrorKind::other(
            format!("{} cells in {name}", board.len()),
            format!("{}, as the puzzle has", puzzle.givens().len()),
        ));
    }
    let alphabet = puzzle.model().alphabet();
    match board.iter().copied().flatten().find(|&found| !alphabet.contains(found)) {
        Some(found) => {
            let expected = format!("{} to {}", alphabet.first(), alphabet.last());
            Err(ReadErrorKind::other(format!("{found} in {name}"), expected))
        }
        None => Ok(()),
    }
}

/// Fails if a board contradicts the givens; it may lack some.
fn agrees(puzzle: &Puzzle, board: &Values, name: &str) -> Result<(), ReadErrorKind> {
    fits(puzzle, board, name)?;
    for ((cell, value), given) in puzzle.model().board().cells().zip(board).zip(puzzle.givens()) {
        if let (Some(value), Some(given)) = (value, given)
            && value != given
        {
            let found = format!("{value} in {} of {name}", puzzle.model().board().name(cell));
            return Err(ReadErrorKind::other(found, format!("{given}, as given")));
        }
    }
    Ok(())
}
