//! Eight queens: put 8 queens on a chessboard so that none attacks another.
//!
//! An option is a queen on a square. Every row and every column must hold a queen, so they are primary items;
//! a diagonal may hold one, so diagonals are secondary items. Rotations and reflections count as separate
//! solutions.

use dlx_engine::{BuildError, OptionId, Problem};

const SIZE: usize = 8;

/// The problem; option `row * SIZE + column` is the queen on that square.
fn queens() -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    let rows: Vec<_> = (0..SIZE).map(|row| builder.primary(format!("row{row}"))).collect();
    let columns: Vec<_> = (0..SIZE).map(|column| builder.primary(format!("column{column}"))).collect();
    let rising: Vec<_> = (0..2 * SIZE - 1).map(|sum| builder.secondary(format!("rising{sum}"))).collect();
    let falling: Vec<_> = (0..2 * SIZE - 1).map(|sum| builder.secondary(format!("falling{sum}"))).collect();
    for row in 0..SIZE {
        for column in 0..SIZE {
            builder.option([
                rows[row],
                columns[column],
                rising[row + column],
                falling[SIZE - 1 + row - column],
            ]);
        }
    }
    builder.build()
}

fn print(queens: &[OptionId]) {
    for row in 0..SIZE {
        let squares = (0..SIZE).map(|column| OptionId((row * SIZE + column) as u32));
        let marks: Vec<&str> =
            squares.map(|square| if queens.contains(&square) { "Q" } else { "." }).collect();
        println!("{}", marks.join(" "));
    }
}

fn main() -> Result<(), BuildError> {
    let problem = queens()?;
    let mut search = problem.solver().solutions();
    print(search.next().expect("eight queens have solutions"));

    let count = problem.solver().count().solutions;
    println!("one of {count} solutions");
    assert_eq!(count, 92);
    Ok(())
}
