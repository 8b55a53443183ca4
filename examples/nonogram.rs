//! A nonogram: paint squares so that the runs of painted squares in each row and column have the given
//! lengths.
//!
//! Every line, a row or a column, is a primary item, and an option is one way to paint it. The squares are
//! secondary items, to which an option of their row and one of their column both give a colour, black or
//! white: the two may be chosen together only if they agree.

use std::iter::{once, repeat_n};

use dlx_engine::{BuildError, Entry, ItemId, OptionId, Problem, ProblemBuilder};

const ROWS: [&[usize]; 8] = [&[1, 1], &[1, 1], &[7], &[2, 3, 2], &[10], &[1, 7], &[1, 1, 1], &[2, 2]];
const COLUMNS: [&[usize]; 10] =
    [&[3], &[2], &[1, 5], &[2, 2, 1], &[4, 1], &[4], &[4, 1], &[2, 2, 1], &[1, 5], &[2]];

const PICTURE: &str = "\
. . # . . . . . # .
. . . # . . . # . .
. . # # # # # # # .
. # # . # # # . # #
# # # # # # # # # #
# . # # # # # # # .
# . # . . . . . # .
. . . # # . # # . .";

/// All ways to paint a line of `length` squares with these runs.
fn paintings(runs: &[usize], length: usize) -> Vec<Vec<bool>> {
    let Some((&run, rest)) = runs.split_first() else { return vec![vec![false; length]] };
    let needed = runs.iter().sum::<usize>() + rest.len();
    let mut found = Vec::new();
    for before in 0..=length - needed {
        let gap = usize::from(!rest.is_empty());
        for tail in paintings(rest, length - before - run - gap) {
            let parts = repeat_n(false, before).chain(repeat_n(true, run)).chain(repeat_n(false, gap));
            found.push(parts.chain(tail).collect());
        }
    }
    found
}

/// Adds the options of one line: each way to paint its squares.
fn add_line(builder: &mut ProblemBuilder, line: ItemId, runs: &[usize], squares: &[ItemId]) {
    for painting in paintings(runs, squares.len()) {
        let colors = squares.iter().zip(painting).map(|(square, black)| square.colored(u32::from(black)));
        builder.option(once(Entry::from(line)).chain(colors));
    }
}

/// The problem; the options of the rows come first, from top to bottom.
fn nonogram() -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    let (height, width) = (ROWS.len(), COLUMNS.len());
    let squares: Vec<_> = (0..height * width).map(|at| builder.secondary(format!("square{at}"))).collect();
    for (y, runs) in ROWS.iter().enumerate() {
        let row = builder.primary(format!("row{y}"));
        add_line(&mut builder, row, runs, &squares[y * width..][..width]);
    }
    for (x, runs) in COLUMNS.iter().enumerate() {
        let column = builder.primary(format!("column{x}"));
        let squares: Vec<_> = squares.iter().copied().skip(x).step_by(width).collect();
        add_line(&mut builder, column, runs, &squares);
    }
    builder.build()
}

/// The picture that the options of the rows paint.
fn picture(problem: &Problem, chosen: &[OptionId]) -> String {
    let mut chosen = chosen.to_vec();
    chosen.sort_unstable();
    let row = |option| {
        let colors = problem.entries(option).filter_map(|entry| entry.color);
        colors.map(|color| [".", "#"][color.0 as usize]).collect::<Vec<_>>().join(" ")
    };
    chosen.into_iter().take(ROWS.len()).map(row).collect::<Vec<_>>().join("\n")
}

fn main() -> Result<(), BuildError> {
    let problem = nonogram()?;
    let mut search = problem.solver().solutions();
    let picture = picture(&problem, search.next().expect("there is a picture"));
    println!("{picture}");
    assert_eq!(picture, PICTURE);
    assert!(search.next().is_none(), "there is another picture");
    Ok(())
}
