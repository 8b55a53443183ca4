//! A batch of puzzles through the library: ten Sudoku with windows, as JSON lines on standard output.
//!
//! Puzzle k depends on the variant, the settings, the seed and k alone, so that any number of threads makes the
//! same batch. Puzzles arrive in order, each as soon as those before it are there.

use std::error::Error;
use std::ops::ControlFlow;

use dlx_sudoku::Record;
use dlx_sudoku::format::{Format, Look, Writer};
use dlx_sudoku::generate::{Batch, GenerateError, Generator, Settings};
use dlx_variants::{Symmetry, catalogue};

const COUNT: u64 = 10;
const SEED: u64 = 2024;

/// The batch as JSON, an object a line.
fn batch(generator: &Generator, threads: usize) -> Result<String, Box<dyn Error>> {
    let mut writer = Writer::new(Format::find("json").ok_or("there is such a format")?, Look::default());
    let mut text = String::new();
    let mut fault: Option<GenerateError> = None;
    let batch = Batch::new(COUNT).threads(threads);
    generator.batch(&batch, |index, made| match made {
        Ok(made) => {
            text += &writer.text(&Record {
                solution: Some(made.solution),
                minimal: Some(made.minimal),
                seed: Some(SEED),
                index: Some(index),
                ..made.puzzle.into()
            });
            ControlFlow::Continue(())
        }
        Err(error) => {
            fault = Some(error);
            ControlFlow::Break(())
        }
    });
    fault.map_or(Ok(text), |fault| Err(fault.into()))
}

fn main() -> Result<(), Box<dyn Error>> {
    let spec = catalogue::find("windoku").ok_or("there is such a variant")?;
    let settings = Settings::default().symmetry(Symmetry::Rotate180);
    let generator = Generator::new(spec, settings, SEED)?;
    let text = batch(&generator, 4)?;
    print!("{text}");
    assert_eq!(text.lines().count() as u64, COUNT);
    assert_eq!(text, batch(&generator, 1)?);
    Ok(())
}
