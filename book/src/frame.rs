//! Rows and columns of pictures in a rectangle.

use dlx_drawing::Scene;
use dlx_drawing::geometry::Point;

/// The greatest side of a cell in points.
const LARGEST: f64 = 48.0;

/// How pictures of one size fill an area.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Frame {
    pub(crate) cols: usize,
    pub(crate) rows: usize,
    /// The side of a cell in points.
    pub(crate) cell: f64,
    /// The room for each picture with its captions.
    pub(crate) slot: (f64, f64),
    /// The width of captions, and of pictures at most.
    pub(crate) span: f64,
    /// The height of captions above a picture.
    above: f64,
}

/// The distance between columns.
pub(crate) const GAP: f64 = 18.0;

/// What has to fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Need {
    /// The size of the largest picture in cells.
    pub(crate) board: (f64, f64),
    /// The height of captions above and below a picture, in points.
    pub(crate) captions: (f64, f64),
    /// The width of captions in points.
    pub(crate) width: f64,
}

impl Need {
    /// The need of pictures with captions.
    pub(crate) fn of<'s>(scenes: impl Iterator<Item = &'s Scene>, captions: (f64, f64), width: f64) -> Self {
        let most = |(width, height): (f64, f64), scene: &Scene| {
            (width.max(scene.bounds.width()), height.max(scene.bounds.height()))
        };
        Self { board: scenes.fold((1.0, 1.0), most), captions, width }
    }

    /// The arrangement of `count` pictures with the largest cells.
    pub(crate) fn frame(&self, count: usize, (width, height): (f64, f64)) -> Frame {
        let (above, below) = self.captions;
        let arranged = |cols: usize| {
            let rows = count.div_ceil(cols).max(1);
            let slot = ((width - GAP * (cols - 1) as f64) / cols as f64, height / rows as f64);
            let cell = (slot.0 / self.board.0).min((slot.1 - above - below) / self.board.1).min(LARGEST);
            let span = self.width.min(slot.0).max(cell * self.board.0);
            Frame { cols, rows, cell, slot, span, above }
        };
        let best = |best: Frame, next: Frame| if next.cell > best.cell { next } else { best };
        (2..=count).map(arranged).fold(arranged(1), best)
    }

    /// The arrangement with the most pictures whose cells have at least this side; one picture if there is
    /// none.
    pub(crate) fn densest(&self, cell: f64, (width, height): (f64, f64)) -> usize {
        let (above, below) = self.captions;
        let fit = |room: f64, size: f64| (room / size).floor().max(1.0) as usize;
        let cols = fit(width + GAP, self.width.max(cell * self.board.0) + GAP);
        cols * fit(height, cell * self.board.1 + above + below)
    }
}

impl Frame {
    /// The top left corner of a picture of this size, in cells, from the corner of the area.
    pub(crate) fn at(&self, place: usize, scene: &Scene) -> Point {
        let (row, col) = (place / self.cols, place % self.cols);
        let left = col as f64 * (self.slot.0 + GAP) + (self.slot.0 - scene.bounds.width() * self.cell) / 2.0;
        Point::new(left, row as f64 * self.slot.1 + self.above)
    }

    /// The left and the right of the captions of a place.
    pub(crate) fn span(&self, place: usize) -> (f64, f64) {
        let left = (place % self.cols) as f64 * (self.slot.0 + GAP) + (self.slot.0 - self.span) / 2.0;
        (left, left + self.span)
    }
}
