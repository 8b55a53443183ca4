//! Whether a reader finds the variant of a puzzle in some format.

use super::{Format, Look, read, text};
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

impl Format {
    /// Whether a reader of a record must be told the variant by name: the format
    /// [holds its rules](Self::holds_rules) only so, and a reader who is told nothing takes it for another
    /// one.
    #[must_use]
    pub fn needs_variant(&'static self, record: &Record) -> bool {
        let model = record.puzzle.model();
        let reads_back = || {
            let text = text([record], self, Look::default()).ok()?;
            let records = read(text.as_bytes(), None, &mut ModelFinder::detect()).ok()?;
            Some(records.iter().all(|record| record.puzzle.model().spec() == model.spec()))
        };
        !self.holds.rules && self.holds_rules(model) && reads_back() != Some(true)
    }
}
