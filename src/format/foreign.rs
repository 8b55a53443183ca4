//! Recognises documents that are not puzzles or that cannot be read.

use dlx_engine::Problem;

use super::error::{ReadError, ReadErrorKind};
use super::text::{binary, clip, is_control};

/// What is wrong with a document that begins with these bytes, if its first line is not text.
pub(super) fn bytes(head: &[u8]) -> Option<ReadError> {
    if let Some(name) = binary::kind(head) {
        return Some(ReadError::in_line(1, ReadErrorKind::Binary(name)));
    }
    let first_line = head.split(|byte| matches!(byte, b'\n' | b'\r')).next()?;
    let at = first_line.iter().position(|&byte| is_control(byte))?;
    let column = String::from_utf8_lossy(&first_line[..at]).chars().count() + 1;
    Some(ReadError::at(1, column, ReadErrorKind::NotText(first_line[at])))
}

/// Links that hold a puzzle in an unsupported form, identified by what they have in common.
const LINKS: [(&str, &str, &str); 6] = [
    ("f-puzzles.com", "an f-puzzles link without a puzzle in it", "the whole link"),
    ("sudokupad.app", "a SudokuPad link without a puzzle in it", "the whole link, or the puzzle as JSON"),
    (
        "crackingthecryptic.com",
        "a SudokuPad link without a puzzle in it",
        "the whole link, or the puzzle as JSON",
    ),
    ("sudokumaker.app", "a Sudoku Maker link without a puzzle in it", "the whole link"),
    ("penpa-edit", "a Penpa link without a puzzle in it", "the whole link"),
    ("tinyurl.com", "a shortened link", "the link behind it"),
];

/// What is wrong with a line that is not a puzzle.
pub(super) fn text(line: &str) -> ReadErrorKind {
    let line = line.trim();
    let lower = line.to_ascii_lowercase();
    let link = LINKS.iter().find(|(mark, _, _)| lower.contains(mark));
    match link {
        Some((_, found, expected)) => ReadErrorKind::other(*found, *expected),
        None if lower.contains("://") || lower.starts_with("www.") => {
            ReadErrorKind::other("a link without a puzzle in it", "one that carries the cells of a puzzle")
        }
        None if lower.starts_with("<!doctype html") || lower.starts_with("<html") => {
            ReadErrorKind::other("a web page", "the puzzle on it as text")
        }
        None if lower.starts_with("<?xml") || lower.starts_with('<') => {
            ReadErrorKind::other("XML of no format that is read", "puzzles")
        }
        None if lower.starts_with("n4ig") || lower.starts_with("fpuz") || lower.starts_with("scl") => {
            ReadErrorKind::other(
                "the compressed puzzle of an f-puzzles or SudokuPad link",
                "its puzzle as JSON or as text",
            )
        }
        None => ReadErrorKind::Part { found: format!("{:?}", clip(line)), expected: "puzzles".to_owned() },
    }
}

/// Whether the beginning of a document is an exact-cover problem in Knuth's text format: item names, and
/// options of these. So are rows of a filled board with spaces between symbols.
pub(super) fn is_problem(head: &[u8]) -> bool {
    // Rows of empty cells name no item.
    let has_name = head.iter().any(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii());
    let whole_lines = head.iter().rposition(|&byte| byte == b'\n').map_or(head, |end| &head[..end]);
    let is_read = |text| Problem::from_text(text).is_ok_and(|read| read.option_count() > 0);
    has_name && [head, whole_lines].into_iter().any(is_read)
}

/// What is wrong with an exact-cover problem.
pub(super) fn problem() -> ReadErrorKind {
    ReadErrorKind::other("an exact-cover problem", "puzzles (`cover solve` reads problems)")
}

/// What is wrong with a JSON object without rows, judged by its text.
pub(super) fn object(text: &str) -> Option<ReadErrorKind> {
    let has = |key: &str| text.contains(&format!("\"{key}\""));
    let found = if has("cellSize") && has("cells") {
        "a puzzle in SudokuPad's JSON"
    } else if has("grid") && has("size") {
        "a puzzle in f-puzzles' JSON"
    } else if has("primary") && has("options") {
        return Some(problem());
    } else {
        return None;
    };
    Some(ReadErrorKind::other(found, "an object with \"rows\""))
}
