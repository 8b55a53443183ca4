//! Your own rule, without code: the symbols along a line match a regular expression.
//!
//! On a "prime line", prime numbers and other numbers alternate. The pattern states the rule, and `says`
//! explains it to players. Solving, checking and generating treat it like any other rule.

use std::error::Error;

use dlx_sudoku::generate::{Generator, Settings};
use dlx_sudoku::{Session, Spec, Uniqueness};

const PRIME_LINES: &str = r#"
id = "prime-lines"
title = "Prime lines"
rule = "Along marked lines primes and other numbers alternate."
box = [2, 3]

[[constraint]]
kind = "regex"
name = "prime line"
cells = ["R1C1", "R2C2", "R3C3", "R4C4", "R5C5", "R6C6"]
pattern = "([235][146])* | ([146][235])*"
says = "Primes and other numbers alternate along a prime line."

[[constraint]]
kind = "regex"
name = "prime line"
cells = ["R1C6", "R2C5", "R3C4", "R4C3"]
pattern = "([235][146])* | ([146][235])*"
says = "Primes and other numbers alternate along a prime line."
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let spec = Spec::from_toml(PRIME_LINES)?;
    let made = Generator::new(&spec, Settings::default(), 1)?.puzzle(0)?;
    let model = made.puzzle.model();
    for sentence in model.sentences() {
        println!("{sentence}");
    }
    println!("{} clues", made.puzzle.clue_count());

    let lowered = model.lower();
    let answer = Session::of(&lowered).solve(made.puzzle.givens());
    assert_eq!(answer.count, Uniqueness::Unique);
    let solution = answer.solution.ok_or("there is one")?;
    assert_eq!(model.check(&solution), []);
    let primes = |cell: usize| solution[cell].is_some_and(|symbol| matches!(symbol.number(), 2 | 3 | 5));
    assert!((0..5).all(|at| primes(7 * at) != primes(7 * (at + 1))));
    Ok(())
}
