//! A batch of puzzles through the library: ten Sudoku with windows, as JSON lines on standard output.
//!
//! Puzzle k depends only on the variant, the settings, the seed and k, so any number of threads makes the
//! same batch. Puzzles arrive in order, each as soon as all earlier ones are finished.

use std::error::Error;
use std::ops::ControlFlow;

use dlx_sudoku::Record;
use dlx_sudoku::format::{self, Look, Writer};
use dlx_sudoku::generate::{Batch, Generator, Settings};
use dlx_variants::{Symmetry, catalogue};

const COUNT: u64 = 10;
const SEED: u64 = 2024;

/// The batch as JSON, one object per line.
fn batch(generator: &Generator, threads: usize) -> Result<String, Box<dyn Error>> {
    let mut writer = Writer::begin(format::JSON, Look::default(), Vec::new())?;
    let mut fault: Option<Box<dyn Error>> = None;
    let batch = Batch::new(COUNT).threads(threads);
    generator.batch(&batch, |index, made| {
        let written = made.map_err(Box::from).and_then(|made| {
            let mut record = Record::from(made);
            (record.seed, record.index) = (Some(SEED), Some(index));
            Ok(writer.record(&record)?)
        });
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                fault = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    match fault {
        Some(fault) => Err(fault),
        None => Ok(String::from_utf8(writer.end()?)?),
    }
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
