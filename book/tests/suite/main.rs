//! Books as their readers and printers see them.

use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;

use dlx_book::{Book, BookError, Chapter, Layout, TRIMS, Trim};
use dlx_sudoku::generate::{Generator, Settings};
use dlx_sudoku::{Record, catalogue};

/// Puzzles of a variant.
fn records(variant: &str, count: u64) -> Vec<Record> {
    let spec = catalogue::find(variant).expect("a variant of the catalogue");
    let generator = Generator::new(spec, Settings::default(), 1).expect("settings that fit");
    (0..count).map(|index| generator.puzzle(index).expect("no limit").into()).collect()
}

fn book(parts: &[(&str, u64)]) -> Book {
    let chapter = |&(variant, count): &(&str, u64)| {
        Chapter::new(variant, &records(variant, count), 7).expect("puzzles with solutions")
    };
    let mut book = Book { title: "Small \\ (puzzles) & more".to_owned(), ..Book::default() };
    book.chapters = parts.iter().map(chapter).collect();
    book.colophon = vec!["Seed 1".to_owned()];
    book
}

fn pdf(book: &Book, layout: &Layout) -> Result<Vec<u8>, BookError> {
    book.pdf(layout, &mut |_, _| ControlFlow::Continue(()))
}

/// What a program says about a document; `None` if the program is absent.
fn said(program: &str, arguments: &[&str], name: &str, document: &[u8]) -> Option<String> {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.pdf"));
    std::fs::write(&file, document).expect("a file for tests");
    match Command::new(program).arg(&file).args(arguments).output() {
        Ok(output) => {
            assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
            Some(String::from_utf8_lossy(&output.stdout).into_owned())
        }
        Err(_) => {
            eprintln!("skipped: {program} is absent");
            None
        }
    }
}

/// The number of pages, as the document says it.
fn pages(document: &[u8]) -> usize {
    let text = String::from_utf8_lossy(document);
    let tree = text.split("/Type /Pages").nth(1).expect("a tree of pages");
    let count = tree.split("/Count ").nth(1).expect("a number of pages");
    count.split_whitespace().next().and_then(|count| count.parse().ok()).expect("a number")
}

#[test]
fn the_same_book_gives_the_same_bytes_and_an_even_number_of_pages() {
    let book = book(&[("4x4", 9), ("killer-6x6", 2)]);
    for trim in TRIMS {
        for per_page in [None, Some(1)] {
            let mut layout = Layout::default();
            (layout.trim, layout.per_page, layout.bleed) = (*trim, per_page, per_page.is_some());
            let document = pdf(&book, &layout).expect("a book");
            assert_eq!(pdf(&book, &layout).as_ref(), Ok(&document), "{}", trim.name);
            assert_eq!(pages(&document) % 2, 0, "{}", trim.name);
        }
    }
}

#[test]
fn puzzles_and_solutions_name_the_pages_of_each_other() {
    let mut layout = Layout::default();
    layout.per_page = Some(4);
    // Four pages before page 1, then how to play on 1, puzzles on 2, 3 and 4, solutions on 5 and a blank page.
    let document = pdf(&book(&[("4x4", 9)]), &layout).expect("a book");
    assert_eq!(pages(&document), 10);
    let Some(text) = said("pdftotext", &["-layout", "-"], "pages", &document) else { return };
    let pages: Vec<&str> = text.split('\u{c}').collect();
    assert!(pages[0].contains("Small \\ (puzzles) & more") && pages[1].contains("Seed 1"));
    assert!(pages[2].contains("Contents") && pages[4].contains("How to play"));
    for (page, count) in [(5, 4), (6, 4), (7, 1)] {
        assert_eq!(pages[page].matches("Solution: page 5").count(), count, "{}", pages[page]);
    }
    for (page, count) in [("page 2", 4), ("page 3", 4), ("page 4", 1)] {
        assert_eq!(pages[8].matches(page).count(), count, "{}", pages[8]);
    }
    let fonts = said("pdffonts", &[], "fonts", &document).unwrap_or_default();
    assert!(fonts.lines().skip(2).all(|font| font.contains("yes yes yes")), "{fonts}");
}

#[test]
fn pages_reach_beyond_their_edges_but_not_into_the_spine() {
    let mut layout = Layout::default();
    (layout.trim, layout.bleed) = (Trim::find("6x9").expect("a size"), true);
    let document = pdf(&book(&[("4x4", 1)]), &layout).expect("a book");
    let Some(text) = said("pdfinfo", &["-box", "-l", "2"], "boxes", &document) else { return };
    let boxes: Vec<Vec<f64>> = text
        .lines()
        .filter(|line| line.contains("TrimBox"))
        .map(|line| line.split_whitespace().filter_map(|word| word.parse().ok()).collect())
        .collect();
    let left: Vec<f64> = boxes.iter().map(|sides| sides[sides.len() - 4]).collect();
    assert_eq!(left, [0.0, 9.0], "{text}");
    assert!(text.contains("441") && text.contains("666"), "{text}");
}

#[test]
fn text_that_is_too_small_is_refused() {
    let mut layout = Layout::default();
    (layout.trim, layout.per_page) = (Trim::find("5x8").expect("a size"), Some(24));
    let error = pdf(&book(&[("killer-6x6", 1)]), &layout).expect_err("24 boards on a small page");
    assert!(matches!(error, BookError::Small { least: 7.0, .. }), "{error}");
    layout.per_page = None;
    assert!(pdf(&book(&[("killer-6x6", 1)]), &layout).is_ok());
}

#[test]
fn large_print_has_large_symbols() {
    let book = book(&[("6x6", 4)]);
    let mut layout = Layout::default();
    layout.trim = Trim::find("a5").expect("a size");
    let usual = pages(&pdf(&book, &layout).expect("a book"));
    layout.large_print = true;
    assert!(pages(&pdf(&book, &layout).expect("a book")) > usual);
    layout.per_page = Some(12);
    assert!(matches!(pdf(&book, &layout), Err(BookError::Small { .. })));
}

#[test]
fn work_can_be_stopped_and_needs_puzzles() {
    assert_eq!(pdf(&Book::default(), &Layout::default()), Err(BookError::Empty));
    let mut told = Vec::new();
    let result = book(&[("4x4", 3)]).pdf(&Layout::default(), &mut |page, total| {
        told.push((page, total));
        if page == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(result, Err(BookError::Stopped(2)));
    assert_eq!(told.len(), 2);
    let mut unsolved = records("4x4", 2);
    unsolved[1].solution = None;
    assert!(Chapter::new("4x4", &unsolved, 1).is_err());
}

#[test]
fn characters_without_a_glyph_are_read_as_such() {
    let mut book = book(&[("4x4", 1)]);
    book.title = "Small\u{1b}\u{4e2d}puzzles".to_owned();
    let document = pdf(&book, &Layout::default()).expect("a book");
    let Some(text) = said("pdftotext", &["-layout", "-"], "glyphs", &document) else { return };
    assert!(!text.contains('\u{1b}'), "{text:?}");
}
