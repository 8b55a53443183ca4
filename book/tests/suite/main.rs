//! Books as their readers and printers see them.

// A private module with unit tests, which run here: so the crate is not compiled a second time for them.
#[path = "../../src/text.rs"]
#[allow(dead_code, reason = "the tests use a part")]
mod text;

use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;

use dlx_book::{BOOK_FORMATS, Book, BookError, BookFormat, Chapter, Layout, PAPERS, TRIMS, Trim};
use dlx_sudoku::generate::{Generator, Settings};
use dlx_sudoku::variants::Palette;
use dlx_sudoku::{ModelFinder, Puzzle, Record, catalogue};

/// Puzzles of a variant.
fn records(variant: &str, count: u64) -> Vec<Record> {
    let spec = catalogue::find(variant).expect("a variant of the catalogue");
    let generator = Generator::new(spec, Settings::default(), 1).expect("settings that fit");
    (0..count).map(|index| generator.puzzle(index).expect("no limit").into()).collect()
}

fn book(parts: &[(&str, u64)]) -> Book {
    let chapter = |&(variant, count): &(&str, u64)| {
        let mut puzzles = records(variant, count + 1);
        let example = puzzles.pop();
        Chapter::new(variant, &puzzles, example.as_ref(), Palette::Greys).expect("puzzles with solutions")
    };
    let mut book = Book { title: "Small \\ (puzzles) & more".to_owned(), ..Book::default() };
    book.chapters = parts.iter().map(chapter).collect();
    book.colophon = vec!["Seed 1".to_owned()];
    book
}

fn painted(format: &str, book: &Book, layout: &Layout) -> Result<Vec<u8>, BookError> {
    let format = BookFormat::find(format).expect("a format of books");
    format.paint(book, layout, &mut |_, _| ControlFlow::Continue(()))
}

fn pdf(book: &Book, layout: &Layout) -> Result<Vec<u8>, BookError> {
    painted("pdf", book, layout)
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
            for format in BOOK_FORMATS {
                let document = painted(format.name, &book, &layout).expect("a book");
                assert!(
                    painted(format.name, &book, &layout).as_ref() == Ok(&document),
                    "{} {}",
                    format.name,
                    trim.name
                );
            }
            let document = pdf(&book, &layout).expect("a book");
            assert_eq!(pages(&document) % 2, 0, "{}", trim.name);
        }
    }
}

#[test]
fn puzzles_and_solutions_name_the_pages_of_each_other() {
    let mut layout = Layout::default();
    layout.per_page = Some(4);
    // Four pages before page 1, then how to play on 1, puzzles on 2, 3 and 4, solutions on 5 and a blank
    // page.
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
    let book = book(&[("4x4", 3)]);
    for format in BOOK_FORMATS {
        let mut told = Vec::new();
        let result = format.paint(&book, &Layout::default(), &mut |page, total| {
            told.push((page, total));
            if page == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(result, Err(BookError::Stopped(2)), "{}", format.name);
        assert_eq!(told.len(), 2);
    }
    let mut unsolved = records("4x4", 2);
    unsolved[1].solution = None;
    assert!(Chapter::new("4x4", &unsolved, None, Palette::Greys).is_err());
}

#[test]
fn characters_without_a_glyph_are_read_as_such() {
    let mut book = book(&[("4x4", 1)]);
    book.title = "Small\u{1b}\u{4e2d}puzzles".to_owned();
    let document = pdf(&book, &Layout::default()).expect("a book");
    let Some(text) = said("pdftotext", &["-layout", "-"], "glyphs", &document) else { return };
    assert!(!text.contains('\u{1b}'), "{text:?}");
}

/// What no text may do to a document.
const HOSTILE: &str =
    "\\input{/etc/passwd} & % $ # _ ^ ~ { } <script>alert(1)</script> ]]> \u{1b}[2J \\end{document}";

/// A book with texts that are long or mean something elsewhere.
fn hostile() -> Book {
    let mut book = book(&[("4x4", 3), ("killer-6x6", 1)]);
    book.title = HOSTILE.to_owned();
    book.author = Some(format!("{HOSTILE} {}", "y".repeat(2000)));
    book.colophon = vec![format!("--title '{HOSTILE}  two  blanks'"), "word ".repeat(1000)];
    let part = &mut book.chapters[0];
    part.title = format!("{} {HOSTILE}", "x".repeat(500));
    part.rules = vec![HOSTILE.to_owned(), "rule ".repeat(500), "z".repeat(2000)];
    for (entry, text) in part.entries.iter_mut().zip([HOSTILE, "", "hint "]) {
        (entry.difficulty, entry.hint) = (text.repeat(9), Some(text.repeat(60)));
    }
    book
}

#[test]
fn texts_stay_on_their_pages() {
    let mut layout = Layout::default();
    layout.trim = Trim::find("5x8").expect("a size");
    let document = pdf(&hostile(), &layout).expect("a book");
    let Some(text) = said("pdftotext", &["-bbox", "-"], "long", &document) else { return };
    let value = |word: &str, name: &str| -> f64 {
        let rest = word.split(&format!("{name}=\"")).nth(1).expect("a side");
        rest.split('"').next().and_then(|side| side.parse().ok()).expect("a number")
    };
    let words: Vec<&str> = text.lines().filter(|line| line.contains("<word")).collect();
    assert!(words.len() > 2000, "{}", words.len());
    for word in words {
        assert!(value(word, "xMin") >= 36.0 && value(word, "xMax") <= 5.0 * 72.0 - 35.0, "{word}");
        assert!(value(word, "yMin") >= 30.0 && value(word, "yMax") <= 8.0 * 72.0 - 30.0, "{word}");
    }
    let text = said("pdftotext", &["-layout", "-"], "long", &document).expect("it is there");
    assert!(text.contains("\\input{/etc/passwd}") && text.contains("two blanks"), "{text}");
}

#[test]
fn rules_are_told_once() {
    let mut book = book(&[("4x4", 1), ("4x4", 2), ("killer-6x6", 1), ("4x4", 1)]);
    // The same rules in another order, as clues may bring them.
    for (chapter, order) in [(1, [0, 1]), (3, [1, 0])] {
        let rules = ["A rule.".to_owned(), "Another one.".to_owned()];
        book.chapters[chapter].rules = order.map(|at| rules[at].clone()).to_vec();
    }
    let html = String::from_utf8(painted("html", &book, &Layout::default()).expect("a book")).expect("text");
    assert_eq!(html.matches("<h3>How to play</h3>").count(), 3, "4x4, other rules, killer");
    assert_eq!(html.matches("<h3>An example</h3>").count(), 3);
    assert_eq!(html.matches("A rule.").count(), 1);
    let pages: Vec<&str> = html.split("</section>").collect();
    let last = pages.iter().find(|page| page.contains("id=\"part-4\"")).expect("a page for the part");
    assert!(last.contains("href=\"#part-2\"") && last.contains("<h2>4x4</h2>"), "{last}");
    // Without rules there is nothing to lead to.
    book.chapters.iter_mut().for_each(|chapter| chapter.rules.clear());
    let html = String::from_utf8(painted("html", &book, &Layout::default()).expect("a book")).expect("text");
    assert_eq!(html.matches("<h3>An example</h3>").count(), 4);
}

#[test]
fn the_contents_show_long_headings_whole() {
    let mut book = book(&[("4x4", 1), ("6x6", 1)]);
    let heading = "Non-consecutive Anti-knight Sudoku Number 17, extreme";
    book.chapters[0].title = heading.to_owned();
    let mut layout = Layout::default();
    (layout.trim, layout.large_print) = (Trim::find("5x8").expect("a size"), true);
    let html = String::from_utf8(painted("html", &book, &layout).expect("a book")).expect("text");
    assert!(html.contains(&format!("href=\"#part-1\"><span>{heading}</span>")), "{html}");
    let document = pdf(&book, &layout).expect("a book");
    let Some(text) = said("pdftotext", &["-layout", "-"], "contents", &document) else { return };
    let contents = text.split('\u{c}').nth(2).expect("a third page");
    let words: Vec<&str> = contents.split_whitespace().collect();
    assert!(words.join(" ").starts_with(&format!("Contents {heading} 1 6x6 ")), "{contents}");
}

#[test]
fn small_parts_fill_pages() {
    let html = |parts: &[(&str, u64)]| {
        let mut book = book(parts);
        for (number, chapter) in (1..).zip(&mut book.chapters) {
            chapter.title = format!("Part {number}");
        }
        String::from_utf8(painted("html", &book, &Layout::default()).expect("a book")).expect("text")
    };
    // Solutions of the same size share a page.
    let shared = html(&[("4x4", 1), ("4x4", 2), ("6x6", 1)]);
    let pages: Vec<&str> =
        shared.split("</section>").filter(|page| page.contains("id=\"solution-")).collect();
    assert_eq!(pages.len(), 2, "{shared}");
    assert!(
        pages[0].contains("<header>Solutions</header>")
            && pages[1].contains("<header>Solutions: Part 3</header>")
    );
    let marks: Vec<bool> =
        (1..=3).map(|part| pages[0].contains(&format!("id=\"solutions-{part}\""))).collect();
    assert_eq!(marks, [true, true, false]);
    // A puzzle that is alone in its part is larger than one of six.
    let width = |html: &str| {
        let figure = html.split_once("id=\"puzzle-1\" style=\"--width:").expect("a puzzle").1;
        figure.split("pt").next().and_then(|width| width.parse::<f64>().ok()).expect("a width")
    };
    assert!(width(&html(&[("6x6", 1)])) > 1.1 * width(&html(&[("6x6", 6)])));
}

#[test]
fn hints_stay_together() {
    let mut book = book(&[("4x4", 20)]);
    for (number, entry) in book.chapters[0].entries.iter_mut().enumerate() {
        // Of several lengths, so that pages end in the midst of some if they may.
        entry.hint = Some(format!("begin{number} {} end{number}", "word ".repeat(30 + 7 * number)));
    }
    let mut layout = Layout::default();
    layout.trim = Trim::find("5x8").expect("a size");
    let html =
        |book: &Book| String::from_utf8(painted("html", book, &layout).expect("a book")).expect("text");
    let text = html(&book);
    let pages: Vec<&str> = text.split("</section>").filter(|page| page.contains("class=\"hint\"")).collect();
    assert!(pages.len() > 2, "{}", pages.len());
    for number in 0..20 {
        let has = |what: &str| pages.iter().position(|page| page.contains(&format!("{what}{number} ")));
        let end = pages.iter().position(|page| page.contains(&format!("end{number}<")));
        assert!(has("begin").is_some() && has("begin") == end, "hint {number}");
    }
    // A hint that no page holds goes on over pages.
    book.chapters[0].entries[3].hint = Some("word ".repeat(2000));
    assert!(html(&book).matches("class=\"hint\"").count() > 21);
}

#[test]
fn long_titles_and_long_authors_leave_room_for_each_other() {
    let mut book = book(&[("4x4", 3)]);
    let names = [(90, 2), (5, 90), (90, 90)];
    for (entry, (title, author)) in book.chapters[0].entries.iter_mut().zip(names) {
        entry.title = Some("title ".repeat(title));
        (entry.author, entry.difficulty) = (Some("name ".repeat(author)), "easy, 1.2".to_owned());
    }
    let html = String::from_utf8(painted("html", &book, &Layout::default()).expect("a book")).expect("text");
    let captions: Vec<&str> = html.split("<div class=\"caption\"><b>").skip(1).take(3).collect();
    let captions: Vec<&str> = captions.iter().filter_map(|caption| caption.split("</div>").next()).collect();
    assert!(
        captions[0].contains("<span>title") && captions[0].contains("… by name name – easy, 1.2<"),
        "{captions:?}"
    );
    assert!(
        captions[1].contains("<span>title")
            && captions[1].contains(" by name")
            && captions[1].contains("… – easy, 1.2<"),
        "{captions:?}"
    );
    assert!(captions[2].contains("<span>title") && captions[2].contains("by name"), "{captions:?}");
}

#[test]
fn parts_without_puzzles_are_left_out() {
    let mut empty = book(&[("4x4", 2)]);
    let whole = pdf(&empty, &Layout::default()).expect("a book");
    let part = Chapter::new("None", &[], None, Palette::Greys).expect("no puzzles");
    empty.chapters.insert(0, part.clone());
    empty.chapters.push(part);
    assert_eq!(pdf(&empty, &Layout::default()), Ok(whole));
    empty.chapters.remove(1);
    assert_eq!(pdf(&empty, &Layout::default()), Err(BookError::Empty));
}

#[test]
fn hints_and_puzzles_name_the_pages_of_each_other() {
    let mut book = book(&[("4x4", 3)]);
    book.chapters[0].entries[1].hint = Some("R1C1 is 4: a naked single.".to_owned());
    let document = pdf(&book, &Layout::default()).expect("a book");
    let Some(text) = said("pdftotext", &["-layout", "-"], "hints", &document) else { return };
    let pages: Vec<&str> = text.split('\u{c}').collect();
    assert!(pages[2].contains("Hints") && pages[5].contains("Hint: page 3"), "{text}");
    assert_eq!(pages[5].matches("Hint:").count(), 1, "{text}");
    assert!(pages[6].contains("naked single") && pages[6].contains("page 2"), "{text}");
    let html = String::from_utf8(painted("html", &book, &Layout::default()).expect("a book")).expect("text");
    for link in ["contents", "part-1", "puzzle-2", "hint-2", "solution-2", "solutions"] {
        assert_eq!(html.matches(&format!("id=\"{link}\"")).count(), 1, "{link}");
    }
    assert!(html.contains("href=\"#hint-2\"") && !html.contains("href=\"#hint-1\""));
}

#[test]
fn html_runs_and_loads_nothing() {
    let html =
        String::from_utf8(painted("html", &hostile(), &Layout::default()).expect("a book")).expect("text");
    assert!(html.contains("default-src 'none'") && html.contains("&lt;script&gt;"));
    assert!(!html.contains("<script") && !html.contains('\u{1b}') && !html.contains("src="));
}

#[test]
fn pdflatex_compiles_books_and_runs_nothing_in_them() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book");
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut layout = Layout::default();
    (layout.trim, layout.bleed) = (Trim::find("6x9").expect("a size"), true);
    let source = painted("tex", &hostile(), &layout).expect("a book");
    std::fs::write(folder.join("hostile.tex"), source).expect("a file");
    for _ in 0..2 {
        let run = Command::new("pdflatex")
            .current_dir(&folder)
            .args(["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "hostile.tex"])
            .output();
        let Ok(output) = run else {
            eprintln!("skipped: pdflatex is absent");
            return;
        };
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
    let log = std::fs::read(folder.join("hostile.log")).expect("a log");
    assert!(!String::from_utf8_lossy(&log).contains("Reference"), "references to pages that are none");
    let compiled = std::fs::read(folder.join("hostile.pdf")).expect("a document");
    let Some(text) = said("pdftotext", &["-layout", "-"], "hostile", &compiled) else { return };
    assert!(text.contains("\\input{/etc/passwd}") && !text.contains("root:"), "{text}");
    let usual =
        said("pdfinfo", &[], "usual", &pdf(&hostile(), &layout).expect("a book")).expect("it is there");
    let compiled = said("pdfinfo", &[], "hostile", &compiled).expect("it is there");
    let pages = |text: &str| text.lines().find(|line| line.starts_with("Pages:")).map(str::to_owned);
    assert_eq!(pages(&compiled), pages(&usual), "both have the pages of the plan");
}

#[test]
fn strings_of_documents_made_by_latex_hold_no_commands_for_fonts() {
    let mut book = book(&[("4x4", 1)]);
    (book.title, book.author) = ("The \"3 \u{D7} 3\"".to_owned(), Some("A_B & \"C\"".to_owned()));
    let source = String::from_utf8(painted("tex", &book, &Layout::default()).expect("a book")).expect("text");
    let strings = "\\hypersetup{pdftitle={The \"3 \u{D7} 3\"},pdfauthor={A\\_B \\& \"C\"}}";
    assert!(source.contains(strings), "{source}");
}

#[test]
fn no_blanks_move_pictures_in_latex() {
    let source = painted("tex", &book(&[("killer-6x6", 1)]), &Layout::default()).expect("a book");
    let source = String::from_utf8(source).expect("text");
    let is_of_picture =
        |line: &&str| line.contains("\\definecolor{dlx") || line.contains("\\end{tikzpicture}");
    let lines: Vec<&str> = source.lines().filter(is_of_picture).collect();
    assert!(lines.len() > 4 && lines.iter().all(|line| line.ends_with('%')), "{lines:?}");
}

#[test]
fn commands_can_be_copied_from_latex() {
    let mut book = book(&[("4x4", 1)]);
    book.colophon = vec!["run 'it''s' \"so\" `x` --on".to_owned()];
    let source = String::from_utf8(painted("tex", &book, &Layout::default()).expect("a book")).expect("text");
    assert!(source.contains("\\textquotesingle{}it\\textquotesingle{}"), "{source}");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("copied");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("copied.tex"), source).expect("a file");
    let run = Command::new("pdflatex")
        .current_dir(&folder)
        .args(["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "copied.tex"])
        .output();
    let Ok(output) = run else {
        eprintln!("skipped: pdflatex is absent");
        return;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    let compiled = std::fs::read(folder.join("copied.pdf")).expect("a document");
    let Some(text) = said("pdftotext", &["-layout", "-"], "copied", &compiled) else { return };
    assert!(text.contains("run 'it''s' \"so\" `x` --on"), "{text}");
}

#[test]
fn the_back_of_a_cover_lists_or_counts_all_parts() {
    let one = book(&[("4x4", 1)]).chapters.remove(0);
    let part = |number: usize| Chapter { title: format!("Part {number}"), ..one.clone() };
    let mut layout = Layout::default();
    layout.trim = Trim::find("6x9").expect("a size");
    for (count, is_counted) in [(3, false), (21, false), (100, true)] {
        let book = Book { chapters: (1..=count).map(part).collect(), ..Book::default() };
        let cover = book.cover(&layout, PAPERS[0]).expect("a cover");
        let Some(text) = said("pdftotext", &["-"], &format!("cover-{count}"), &cover) else { return };
        let listed = text.matches("Part ").count();
        assert_eq!(text.contains(&format!("and {} more", count - listed)), is_counted, "{text}");
        assert!(is_counted || listed == count, "{text}");
    }
}

/// A puzzle of a variant whose clues are all drawn, without a proof that it has one solution.
fn drawn(variant: &str) -> Record {
    let spec = catalogue::find(variant).expect("a variant of the catalogue");
    let lowered = spec.build(1).expect("a model").lower();
    let first = lowered.problem.solver().shuffle(1).first().expect("no limit").expect("a solution");
    let solution = lowered.decode(&first);
    let model =
        ModelFinder::detect().for_spec(&spec.draw_clues(&solution, 1).expect("clues")).expect("a model");
    let givens = vec![None; model.board().cell_count()];
    let mut record = Record::from(Puzzle::new(model, givens).expect("a puzzle"));
    record.solution = Some(solution);
    record
}

#[test]
fn sums_of_cages_grow_where_cells_are_small() {
    let record = drawn("killer-samurai");
    let mut book = Book { title: "Large".to_owned(), ..Book::default() };
    book.chapters = vec![
        Chapter::new("Killers", std::slice::from_ref(&record), Some(&record), Palette::Greys)
            .expect("a solution"),
    ];
    for trim in TRIMS {
        let mut layout = Layout::default();
        layout.trim = *trim;
        let known = layout.check("Killers", &record, 1);
        match painted("html", &book, &layout) {
            Ok(html) => {
                assert!(
                    matches!(trim.name, "a4" | "letter" | "8x10" | "8.5x11" | "8.5x8.5"),
                    "{}",
                    trim.name
                );
                assert_eq!(known, Ok(()));
                let html = String::from_utf8(html).expect("text");
                assert!(!html.contains("font-size=\"22\"") && book.cover(&layout, PAPERS[0]).is_ok());
            }
            Err(error) => {
                assert!(matches!(trim.name, "a5" | "5x8" | "6x9" | "7x10"), "{}: {error}", trim.name);
                let said = error.to_string();
                assert!(said.ends_with("choose --trim a4, letter, 8x10, 8.5x11, 8.5x8.5"), "{said}");
                assert_eq!(known, Err(error));
            }
        }
    }
    // Others stay as they are.
    let plain = drawn("killer");
    book.chapters = vec![Chapter::new("Killers", &[plain], None, Palette::Greys).expect("a solution")];
    let html = String::from_utf8(painted("html", &book, &Layout::default()).expect("a book")).expect("text");
    assert!(html.contains("font-size=\"22\""), "{html}");
}

/// The sizes in points of the texts of each picture of an HTML book.
fn text_sizes(html: &str) -> Vec<Vec<f64>> {
    let number = |text: &str| text.parse::<f64>().expect("a number");
    let sizes = |figure: &str| {
        let shown = number(figure.split_once("pt").expect("a width").0);
        let sides = figure.split_once("viewBox=\"").expect("a picture").1;
        let unit = shown / number(sides.split(' ').nth(2).expect("a width"));
        let sizes = figure.split("font-size=\"").skip(1).filter_map(|rest| rest.split('"').next());
        sizes.map(|size| number(size) * unit).collect()
    };
    html.split("style=\"--width:").skip(1).map(sizes).collect()
}

#[test]
fn clues_and_examples_can_be_read() {
    let records = ["killer", "arrow-killer"].map(drawn);
    let part = |record: &Record| {
        Chapter::new("Part", std::slice::from_ref(record), Some(record), Palette::Greys).expect("a solution")
    };
    let book = Book { chapters: records.iter().map(part).collect(), ..Book::default() };
    let least = |trim, large_print| {
        let mut layout = Layout::default();
        (layout.trim, layout.large_print) = (Trim::find(trim).expect("a size"), large_print);
        let html = String::from_utf8(painted("html", &book, &layout)?).expect("text");
        let sizes = text_sizes(&html);
        assert_eq!(sizes.len(), 6, "an example, a puzzle and a solution of each part");
        Ok::<f64, BookError>(sizes.into_iter().flatten().fold(f64::MAX, f64::min))
    };
    for trim in ["5x8", "6x9", "8.5x8.5", "a4"] {
        assert!(least(trim, false).expect("a book") > 6.95, "{trim}");
    }
    for trim in ["6x9", "8.5x8.5", "a4"] {
        assert!(least(trim, true).expect("a book") > 9.95, "{trim}");
    }
    // The puzzle has 10 points, but the example has less room.
    assert!(least("5x8", true).expect("a book") > 8.7);
    let mut layout = Layout::default();
    (layout.large_print, layout.per_page) = (true, Some(6));
    assert!(matches!(layout.check("Part", &records[0], 6), Err(BookError::Small { least: 10.0, .. })));
}

#[test]
fn printed_html_has_the_pages_of_the_plan() {
    let record = drawn("kropki");
    let mut book = book(&[("4x4", 40)]);
    for (number, entry) in book.chapters[0].entries.iter_mut().enumerate() {
        entry.hint = Some("R1C1 is 4: a naked single. ".repeat(1 + number % 4));
    }
    let kropki = Chapter::new("Kropki", std::slice::from_ref(&record), Some(&record), Palette::Greys)
        .expect("a solution");
    book.chapters.push(kropki);
    let mut layout = Layout::default();
    layout.trim = Trim::find("5x8").expect("a size");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("printed");
    std::fs::create_dir_all(&folder).expect("a folder");
    let (source, printed) = (folder.join("book.html"), folder.join("book.pdf"));
    std::fs::write(&source, painted("html", &book, &layout).expect("a book")).expect("a file");
    let _ = std::fs::remove_file(&printed);
    let print = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"])
        .arg(format!("--print-to-pdf={}", printed.display()))
        .arg(format!("file://{}", source.display()))
        .output();
    let (Ok(_), Ok(printed)) = (print, std::fs::read(&printed)) else {
        eprintln!("skipped: chromium is absent or does not print");
        return;
    };
    let Some(text) = said("pdftotext", &["-layout", "-"], "printed", &printed) else { return };
    let found: Vec<&str> = text.split('\u{c}').collect();
    assert_eq!(found.len() - 1, pages(&pdf(&book, &layout).expect("a book")));
    // Four pages come before page 1. What is too much on a page hides its number.
    let numbered = found.iter().skip(4).filter(|page| !page.trim().is_empty());
    let last: Vec<&str> = numbered.filter_map(|page| page.split_whitespace().next_back()).collect();
    let numbers: Vec<String> = (1..=last.len()).map(|number| number.to_string()).collect();
    assert_eq!(last, numbers, "{text}");
}

#[test]
fn only_options_that_help_are_named() {
    let remedy = |record: &Record, change: &dyn Fn(&mut Layout)| {
        let mut layout = Layout::default();
        change(&mut layout);
        layout.check("Part", record, 1).expect_err("text that is too small").to_string()
    };
    let killer = drawn("killer");
    let said = remedy(&killer, &|layout| layout.per_page = Some(24));
    assert!(said.contains("choose --per-page ") && !said.contains("--trim"), "{said}");
    let large = drawn("killer-samurai");
    let said = remedy(&large, &|layout| (layout.trim, layout.per_page) = (TRIMS[1], Some(6)));
    assert!(said.contains("choose --trim a4") && said.ends_with(" with --per-page 1"), "{said}");
    let spec = catalogue::find("25x25").expect("a variant of the catalogue");
    let model = std::sync::Arc::new(spec.build(1).expect("a model"));
    let givens = vec![model.alphabet().iter().next(); 625];
    let given = Record::from(Puzzle::new(model, givens).expect("a puzzle"));
    let said = remedy(&given, &|layout| (layout.large_print, layout.per_page) = (true, Some(2)));
    assert!(said.ends_with("leave out --large-print, with --per-page 1"), "{said}");
}
