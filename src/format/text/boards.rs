//! Reads boards that take several lines each.

use std::collections::VecDeque;

use super::block::Block;
use super::layout;
use crate::format::error::ReadError;
use crate::format::reader::RecordReader;
use crate::format::source::Source;
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

/// The maximum number of lines of one board.
const MOST_LINES: usize = 400;

/// Reads boards separated by blank lines or headings. A board may contain blank lines: if the lines up to a
/// blank line are not a board, the lines after it are added. Boards may also follow each other without
/// anything between them.
#[derive(Default)]
pub(crate) struct BoardReader {
    block: Block,
    /// What else was read together with the last board.
    following: VecDeque<Result<Record, ReadError>>,
}

impl RecordReader for BoardReader {
    fn next(
        &mut self,
        source: &mut Source<'_>,
        finder: &mut ModelFinder,
    ) -> Result<Option<Record>, ReadError> {
        if let Some(read) = self.following.pop_front() {
            return read.map(Some);
        }
        self.block.clear();
        let mut first_fault = None;
        while self.block.read(source)? {
            let fault = match layout::read(&self.block, finder) {
                Ok(record) => return Ok(Some(record)),
                Err(fault) => fault,
            };
            if let Some(boards) = layout::read_each(&self.block, finder) {
                self.following = boards.into();
                return self.following.pop_front().transpose();
            }
            let is_final = !fault.kind().may_go_on() || self.block.len() > MOST_LINES;
            let fault = first_fault.get_or_insert(fault);
            if is_final {
                return Err(fault.clone());
            }
        }
        first_fault.map_or(Ok(None), Err)
    }
}
