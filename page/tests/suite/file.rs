//! The page as a file.

use std::fs;
use std::path::Path;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use dlx_page::{Handler, Page, PuzzleView};
use dlx_sudoku::{ModelFinder, format};

/// A puzzle in JSON.
fn puzzle(title: &str) -> String {
    serde_json::json!({ "rows": ["1234", "34..", "....", "...."], "title": title }).to_string()
}

/// The page of the puzzles in a text.
fn page(text: &str) -> String {
    let records = format::read(text.as_bytes(), None, &mut ModelFinder::detect()).expect("a puzzle");
    Page::new(records.iter().map(|record| PuzzleView::of(record).expect("a view")).collect()).to_html()
}

#[test]
fn nothing_of_a_puzzle_ends_the_script_that_holds_it() {
    let text = puzzle("</script><script>alert(1)</script>");
    let request = serde_json::json!({ "do": "read", "text": text });
    assert!(Handler::default().answer(&request.to_string()).contains("</script>"));
    let html = page(&text);
    assert!(html.contains(r#""title":"\u003c/script>\u003cscript>alert(1)\u003c/script>""#));
    assert!(!html.contains("<script>alert"));
}

#[test]
fn parts_replace_their_names_once() {
    let title = "a{{style}}b{{script}}c";
    let html = page(&puzzle(title));
    let titles = html.matches(title).count();
    assert!(titles > 0);
    assert_eq!(html.matches("{{").count(), 2 * titles, "only those of the title are left");
}

#[test]
fn modules_become_one_script() {
    let html = page(&puzzle("a title"));
    assert!(html.contains("\"use strict\";\n(() => {\n") && html.contains("})();\n"));
    assert!(!html.lines().any(|line| line.starts_with("import ") || line.starts_with("export ")));
    let (mut imports, mut exports) = (0, 0);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_none_or(|extension| extension != "js") {
            continue;
        }
        for line in fs::read_to_string(&path).expect("the module can be read").lines() {
            if line.starts_with("import ") {
                imports += 1;
                continue;
            }
            let exported = line.strip_prefix("export ");
            exports += usize::from(exported.is_some());
            assert!(html.contains(&format!("{}\n", exported.unwrap_or(line))), "{}: {line}", path.display());
        }
    }
    assert!(imports > 0 && exports > 0, "{imports} imports, {exports} exports");
}

#[test]
fn the_page_asks_for_nothing() {
    let html = Page::default().with_engine(b"engine").to_html();
    for word in ["src=", "href=", "@import", "url(", "{{"] {
        assert!(!html.contains(word), "{word}");
    }
    assert!(html.contains("default-src 'none'"));
}

#[test]
fn an_engine_that_is_packed_at_once_is_the_same_one() {
    let engine: Vec<u8> = (0..20_000u32).flat_map(|number| (number * number).to_le_bytes()).collect();
    let pages = [Page::default().with_engine(&engine), Page::default().with_engine_at_once(&engine)];
    let [best, fast] = pages.map(|page| page.to_html());
    assert!(best.len() < fast.len(), "{} and {} bytes", best.len(), fast.len());
    for html in [best, fast] {
        let (_, rest) = html.split_once("id=\"engine\"").expect("the element of the engine");
        let packed = rest.split_once('>').and_then(|(_, rest)| rest.split_once('<')).expect("its text").0;
        let packed = BASE64_STANDARD.decode(packed.trim()).expect("base64");
        assert_eq!(miniz_oxide::inflate::decompress_to_vec_zlib(&packed).expect("zlib"), engine);
    }
}
