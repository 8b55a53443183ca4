//! Grades the puzzles in a file and gives a hint for each. The file is the one named as an argument, or the
//! puzzle in the folder of this example.

use std::error::Error;
use std::sync::Arc;
use std::{env, fs};

use dlx_sudoku::grade::{Grader, Hint, Level, Strength};
use dlx_sudoku::{ModelFinder, Watch, format};

const PUZZLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/puzzle.txt");

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1);
    let bytes = fs::read(path.as_deref().unwrap_or(PUZZLE))?;
    let watch = Watch::default();
    for record in format::read(&bytes, None, &mut ModelFinder::detect())? {
        let puzzle = record.puzzle;
        let grader = Grader::new(Arc::clone(puzzle.model()));
        let grade = grader.grade(puzzle.givens(), &watch)?;
        println!("{}, rating {}, total {}", grade.level, grade.rating, grade.total);
        for (technique, steps) in grade.tally() {
            println!("{steps:4} {technique}");
        }
        if let Hint::Next(next) = grader.hint(puzzle.givens(), puzzle.givens(), &watch)? {
            println!("{}", next.text(Strength::Technique));
            println!("{}", next.text(Strength::Step));
        }
        if path.is_none() {
            assert_eq!(grade.level, Level::Easy);
        }
    }
    Ok(())
}
