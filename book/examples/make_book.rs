//! Makes a book for print: small puzzles of two kinds, with solutions.

use std::ops::ControlFlow;

use dlx_book::{Book, BookFormat, Chapter, Layout, Trim};
use dlx_sudoku::generate::{Generator, Settings};
use dlx_sudoku::variants::Palette;
use dlx_sudoku::{Record, catalogue};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = 7;
    let mut book = Book { title: "Little Sudoku".to_owned(), ..Book::default() };
    for (variant, title) in [("4x4", "Four by four"), ("6x6", "Six by six")] {
        let spec = catalogue::find(variant).ok_or("no such variant")?;
        let generator = Generator::new(spec, Settings::default(), seed)?;
        let puzzles = (0..13).map(|index| Ok(generator.puzzle(index)?.into()));
        let mut puzzles = puzzles.collect::<Result<Vec<Record>, Box<dyn std::error::Error>>>()?;
        let example = puzzles.pop();
        book.chapters.push(Chapter::new(title, &puzzles, example.as_ref(), Palette::Greys)?);
    }
    let mut layout = Layout::default();
    layout.trim = Trim::find("5x8").ok_or("no such size")?;
    let format = BookFormat::find("pdf").ok_or("no such format")?;
    let pdf = format.paint(&book, &layout, &mut |_, _| ControlFlow::Continue(()))?;

    assert!(pdf.starts_with(b"%PDF-") && pdf.len() > 10_000);
    let file = std::env::temp_dir().join("little-sudoku.pdf");
    std::fs::write(&file, pdf)?;
    println!("{}", file.display());
    Ok(())
}
