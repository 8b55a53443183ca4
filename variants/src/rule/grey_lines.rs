//! Sets of cells that a rule compares with each other, and that are drawn as grey lines.

use super::Draft;
use crate::board::CellId;
use crate::error::{PathStep, SpecError};
use crate::frame::Frame;
use crate::hue::Hue;
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;

/// The cells of each set.
pub(super) fn cells(sets: &[Vec<Place>], draft: &Draft) -> Result<Vec<Vec<CellId>>, SpecError> {
    let cells = |(entry, set): (usize, &Vec<Place>)| {
        let way = [PathStep::Key("sets"), PathStep::Entry(entry)];
        Place::path(set, 1, &draft.frame.board).map_err(|error| error.listed_at(&way))
    };
    sets.iter().enumerate().map(cells).collect()
}

/// Players know which sets belong together by the colour alone.
pub(super) fn look(sets: &[Vec<Place>]) -> Option<Look> {
    Some(Look::by_hue().with_groups(sets))
}

pub(super) fn marks(sets: &[Vec<Place>], frame: &Frame) -> Vec<Mark> {
    sets.iter().flat_map(|set| Mark::line(set, frame, Hue::Grey)).collect()
}

/// The images of the sets, whose order does not matter.
pub(super) fn image(sets: &[Vec<Place>], image: &dyn Fn(Place) -> Place) -> Vec<Vec<Place>> {
    let mut sets: Vec<_> = sets.iter().map(|set| Place::line_image(set, image)).collect();
    sets.sort_unstable();
    sets
}
