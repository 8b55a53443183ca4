//! Rules that are drawn: what the lines, arrows and shapes of a document mean where the rules in words name
//! it.
//!
//! Documents of SudokuPad are drawings, and those of f-puzzles may have some beside their rules. `shapes`
//! finds where on the board they are, and `meaning` makes rules of them, or says which drawing has no
//! meaning. `said` compares the words of other documents with their rules.

mod areas;
mod lines;
pub(super) mod meaning;
mod pairs;
pub(super) mod said;
pub(super) mod shapes;
mod signs;
