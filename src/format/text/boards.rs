//! Reads boards that take several lines each.

use super::block::Block;
use super::layout;
use crate::format::error::ReadError;
use crate::format::reader::RecordReader;
use crate::format::source::Source;
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

/// The most lines that one board may take.
const MOST_LINES: usize = 400;

/// Reads boards apart by blank lines or headings. A board may have blank lines in it: where the lines up to one make no
/// board, those behind it are added.
#[derive(Default)]
pub(crate) struct BoardReader {
    block: Block,
}

impl RecordReader for BoardReader {
    fn next(
        &mut self,
        source: &mut Source<'_>,
        finder: &mut ModelFinder,
    ) -> Result<Option<Record>, ReadError> {
        self.block.clear();
        let mut first_fault = None;
        while self.block.read(source)? {
            let fault = match layout::read(&self.block, finder) {
                Ok(record) => return Ok(Some(record)),
                Err(fault) => fault,
            };
            let is_final = !fault.is_of_size() || self.block.len() > MOST_LINES;
            let fault = first_fault.get_or_insert(fault);
            if is_final {
                return Err(fault.clone());
            }
        }
        first_fault.map_or(Ok(None), Err)
    }
}
