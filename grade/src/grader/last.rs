//! One grader for successive puzzles of a model.

use std::sync::Arc;

use dlx_engine::{Stop, Watch};
use dlx_variants::Model;

use super::Grader;

/// The grader of the model that was asked for last: successive puzzles mostly have the same.
#[derive(Debug, Default)]
pub struct LastGrader(Option<(Arc<Model>, Grader)>);

impl LastGrader {
    /// The grader of a model, which is prepared unless it is the last one, or the watch is over first.
    ///
    /// # Errors
    /// What ended the work.
    pub fn of(&mut self, model: &Arc<Model>, watch: &Watch) -> Result<&Grader, Stop> {
        let grader = match self.0.take() {
            Some((of, grader)) if Arc::ptr_eq(&of, model) => grader,
            _ => Grader::within(Arc::clone(model), watch)?,
        };
        Ok(&self.0.insert((Arc::clone(model), grader)).1)
    }
}
