//! Pictures in all formats.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use dlx_drawing::{PICTURES, Page, PaintError, PictureFormat, Settings, Shown, Theme};
use dlx_sudoku::grade::Network;
use dlx_sudoku::{Puzzle, Record};

use crate::gallery;

/// A title that would do harm if it were not escaped.
const HOSTILE: &str =
    "</title><script>x</script>\\input{/etc/passwd}\\write18{ls}^^5c $&#%_~{}\"'`\u{0}\u{202E}\u{4E2D}é";

/// The page of an exhibit, with all its words hostile.
fn page(exhibit: &gallery::Exhibit) -> Page {
    let givens = exhibit.givens();
    let puzzle = Puzzle::new(Arc::clone(&exhibit.model), givens).expect("givens of the board");
    let mut record = Record::from(puzzle);
    record.solution = Some(exhibit.solution.clone());
    record.title = Some(HOSTILE.to_owned());
    record.author = Some(HOSTILE.to_owned());
    record.comment = Some(HOSTILE.to_owned());
    let candidates = Network::new(Arc::clone(&exhibit.model)).noted(&record.standing());
    Page::of(&record, &Shown { candidates: Some(candidates), ..Shown::default() })
}

fn pages() -> Vec<Page> {
    let ids = ["killer", "thermo", "sandwich", "butterfly"];
    gallery::variants().iter().filter(|exhibit| ids.contains(&&*exhibit.name)).map(page).collect()
}

fn format(name: &str) -> &'static PictureFormat {
    PictureFormat::find(name).expect("a format")
}

fn painted(name: &str, pages: &[Page]) -> Vec<u8> {
    format(name).paint(pages, &Settings::new(Theme::GREY).size(200)).expect("a picture")
}

#[test]
fn the_same_pages_give_the_same_bytes() {
    let pages = pages();
    for format in PICTURES {
        let count = if format.has_pages() { pages.len() } else { 1 };
        assert_eq!(
            painted(format.name, &pages[..count]),
            painted(format.name, &pages[..count]),
            "{format:?}"
        );
        let text = std::str::from_utf8(&painted(format.name, &pages[..count])).is_ok();
        assert_eq!(text, format.is_text, "{format:?}");
    }
}

#[test]
fn pictures_of_pixels_have_the_size_that_is_asked_for() {
    let pages = &pages()[..1];
    let png = painted("png", pages);
    let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    assert_eq!(&png[1..4], b"PNG");
    assert_eq!(side(16).max(side(20)), 200);
    for size in [0, 15, 10_001, u32::MAX] {
        let settings = Settings::new(Theme::LIGHT).size(size);
        assert_eq!(format("png").paint(pages, &settings), Err(PaintError::Size(size)));
    }
}

#[test]
fn formats_of_single_pictures_refuse_several() {
    let pages = pages();
    for format in PICTURES.iter().filter(|format| !format.has_pages()) {
        let result = format.paint(&pages, &Settings::new(Theme::LIGHT));
        assert_eq!(result, Err(PaintError::Pages(pages.len())));
    }
}

#[test]
fn words_from_outside_stay_words() {
    let pages = pages();
    let html = String::from_utf8(painted("html", &pages)).expect("text");
    assert!(!html.contains("<script") && !html.contains('\u{0}'));
    let tex = String::from_utf8(painted("tex", &pages)).expect("text");
    assert!(!tex.contains("\\input") && !tex.contains("\\write") && !tex.contains("^^"));
    assert!(tex.contains("\\textbackslash{}input\\{/etc/passwd\\}"));
}

/// Runs a program on a document in a folder of its own; `None` if the program is absent.
fn run(program: &str, arguments: &[&str], name: &str, document: &[u8]) -> Option<(bool, String)> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{program}-{name}"));
    std::fs::create_dir_all(&folder).expect("a folder for tests");
    std::fs::write(folder.join(name), document).expect("a file for tests");
    match Command::new(program).args(arguments).arg(name).current_dir(&folder).output() {
        Ok(output) => Some((output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())),
        Err(_) => {
            eprintln!("skipped: {program} is absent");
            None
        }
    }
}

#[test]
fn documents_have_pages_and_embedded_fonts_as_pdffonts_sees_them() {
    let pages = pages();
    let pdf = painted("pdf", &pages);
    assert!(pdf.starts_with(b"%PDF-1.") && pdf.ends_with(b"%%EOF"));
    if let Some((is_fine, said)) = run("pdfinfo", &[], "pages.pdf", &pdf) {
        assert!(is_fine && said.contains(&format!("Pages:           {}", pages.len())), "{said}");
    }
    if let Some((is_fine, said)) = run("pdffonts", &[], "fonts.pdf", &pdf) {
        let fonts: Vec<&str> = said.lines().skip(2).collect();
        assert!(is_fine && fonts.iter().all(|font| font.contains("yes yes yes")), "{said}");
    }
    let arguments = ["-q", "-enc", "UTF-8"];
    if let Some(said) = text_of(&arguments, "text.pdf", &pdf) {
        // Words are where readers look for them: on the sheet of their picture.
        let sheets: Vec<&str> = said.split('\u{c}').collect();
        for (page, sheet) in pages.iter().zip(sheets) {
            let sheet = sheet.split_whitespace().collect::<Vec<_>>().join(" ");
            for words in page.facts.iter().chain(&page.rules).filter(|words| words.is_ascii()) {
                let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
                assert!(sheet.contains(&words), "{words}: {sheet}");
            }
        }
    }
}

/// What `pdftotext` reads from a document; `None` if it is absent.
fn text_of(arguments: &[&str], name: &str, pdf: &[u8]) -> Option<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(folder.join(name), pdf).expect("a file for tests");
    let output = Command::new("pdftotext").args(arguments).args([name, "-"]).current_dir(folder).output();
    let Ok(output) = output else {
        eprintln!("skipped: pdftotext is absent");
        return None;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Others' titles and rules may be longer than a sheet: nothing is lost, and the picture stays large enough.
#[test]
fn sheets_have_room_for_any_words() {
    let page = |title: &str, rules: usize| {
        let mut page = pages().swap_remove(0);
        page.title = title.to_owned();
        page.rules = (0..rules).map(|number| format!("Rule {number} of many, which takes a line.")).collect();
        page
    };
    for (name, page) in [
        ("long-title.pdf", page(&"A title without an end ".repeat(400), 3)),
        ("one-word.pdf", page(&"w".repeat(5000), 3)),
        ("many-rules.pdf", page("Many rules", 300)),
        ("no-words.pdf", page("", 0)),
    ] {
        let (count, last) = (page.rules.len(), page.rules.last().cloned());
        if let Some(said) = text_of(&["-q", "-enc", "UTF-8"], name, &painted("pdf", &[page])) {
            assert_eq!(said.matches("of many, which takes a line.").count(), count, "{name}");
            assert!(last.is_none_or(|last| said.contains(&last)), "{name}");
            assert_eq!(said.matches('\u{c}').count() > 1, name != "no-words.pdf", "{name}");
        }
    }
}

#[test]
fn all_formats_have_the_signs_of_all_rules() {
    for exhibit in gallery::rules().iter().chain(gallery::variants()) {
        let puzzle = Puzzle::new(Arc::clone(&exhibit.model), exhibit.givens()).expect("givens of the board");
        let page = Page::of(&Record::from(puzzle), &Shown::default());
        for format in PICTURES {
            let lacking = format.lacks(&page);
            assert!(lacking.is_empty(), "{} {}: {lacking:?}", exhibit.name, format.name);
        }
    }
}

#[test]
fn sums_of_cages_on_sheets_have_seven_points() {
    let spec = "id = 'a'\nbox = [4, 4]\nclue = [{ kind = 'cage', cells = ['R2C2', 'R2C3'], sum = 31 }]";
    let model = dlx_sudoku::Spec::from_toml(spec).and_then(|spec| spec.build_fixed()).expect("a model");
    let puzzle = Puzzle::new(Arc::new(model), vec![None; 256]).expect("givens of the board");
    let record = Record::from(puzzle);
    let tex =
        |shown: &Shown<'_>| String::from_utf8(painted("tex", &[Page::of(&record, shown)])).expect("text");
    assert!(tex(&Shown::default()).contains("\\fontsize{7bp}{7bp}\\selectfont 31"));
    // Candidates leave no room for larger ones.
    let candidates = Network::new(Arc::clone(record.puzzle.model())).noted(&record.standing());
    assert!(tex(&Shown { candidates: Some(candidates), ..Shown::default() }).contains("\\fontsize{6."));
}

#[test]
fn pdflatex_compiles_documents() {
    let arguments = ["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape"];
    if let Some((is_fine, said)) = run("pdflatex", &arguments, "pages.tex", &painted("tex", &pages())) {
        assert!(is_fine, "{said}");
    }
}
