//! What setters may have meant otherwise: sentences of their words that state no rule which was read, and
//! rules that nothing obeys.

use crate::puzzle::Record;

/// The most doubts that are told at once: of a puzzle, or of all puzzles of a file.
pub const MOST_DOUBTS: usize = 10;

/// The most characters of a sentence that are quoted: nearly all sentences are shorter, and can be searched
/// for.
const LONGEST: usize = 200;

impl Record {
    /// What is doubtful in the puzzle, in words.
    pub fn doubts(&self) -> impl Iterator<Item = String> {
        let sentence = |said: &String| {
            let said = quoted(said);
            format!("the sentence {said:?} of its rules states no rule that was read")
        };
        let model = self.puzzle.model();
        let impossible = (0..model.rule_count()).filter_map(|rule| {
            let why = model.why_impossible(rule)?;
            Some(format!("nothing obeys {}: {why}", model.rule_title(rule)))
        });
        self.unread.iter().map(sentence).chain(impossible)
    }
}

/// A sentence, or the beginning of a long one.
fn quoted(said: &str) -> String {
    match said.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &said[..end]),
        None => said.to_owned(),
    }
}
