//! The sizes and grids of a declaration, checked against the limits.

use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::grid::Grid;
use crate::limits;
use crate::regions::Regions;
use crate::spec::Spec;
use crate::words::counted;

impl Frame {
    /// The board and the grids of a declaration, without houses.
    pub(crate) fn of(spec: &Spec) -> Result<Self, SpecError> {
        let alphabet = spec.alphabet()?;
        let symbols = alphabet.count();
        let frame = Self::new(alphabet, grids(spec, symbols)?);
        let cells = frame.board.cell_count();
        if cells * symbols > limits::CANDIDATES {
            return Err(SpecError::new(format!(
                "the grids cover {cells} cells with {symbols} symbols each: expected at most {} cells",
                limits::CANDIDATES / symbols
            ))
            .at("grids"));
        }
        Ok(frame)
    }
}

impl Spec {
    /// The symbols of a board, whose sizes must go together.
    pub(crate) fn alphabet(&self) -> Result<Alphabet, SpecError> {
        if self.boxes.is_some() && self.regions.is_some() {
            return Err(SpecError::new("`box` and `regions` exclude each other").at("regions"));
        }
        let box_cells = self.boxes.map(|[rows, cols]| rows.saturating_mul(cols));
        let region_rows = self.regions.as_ref().and_then(Regions::rows).map(<[String]>::len);
        let of_shape = self.shape.map(|[rows, cols]| rows.max(cols).max(box_cells.unwrap_or_default()));
        let Some(symbols) = self.symbols.or(of_shape).or(box_cells).or(region_rows) else {
            return Err(SpecError::new(
                "`symbols` is missing: neither `shape` nor `box` nor `regions` tells how many there are",
            ));
        };
        if self.lowest > 1 {
            return Err(
                SpecError::new(format!("found `lowest` {}; expected 0 or 1", self.lowest)).at("lowest")
            );
        }
        let alphabet = Alphabet::new(symbols, self.lowest).filter(|_| symbols > 1);
        let alphabet = alphabet.ok_or_else(|| {
            let from = if self.lowest == 1 { "" } else { " from 0" };
            let most = Alphabet::most(self.lowest);
            SpecError::new(format!("found {}{from}; expected 2 to {most}", counted(symbols, "symbol")))
                .at(self.key_of_symbols())
        })?;
        match self.shape {
            Some(shape) => check_shape(shape, self.boxes, symbols)?,
            None => check_box(self.boxes, symbols).map_err(|error| error.at("box"))?,
        }
        Ok(alphabet)
    }

    /// The key that tells how many symbols there are.
    fn key_of_symbols(&self) -> &'static str {
        match self {
            Self { symbols: Some(_), .. } => "symbols",
            Self { shape: Some(_), .. } => "shape",
            Self { boxes: Some(_), .. } => "box",
            _ => "regions",
        }
    }
}

/// Boxes of a square have as many cells as there are symbols.
fn check_box(boxes: Option<[usize; 2]>, symbols: usize) -> Result<(), SpecError> {
    match boxes {
        Some([rows, cols]) if rows.checked_mul(cols) != Some(symbols) => Err(SpecError::new(format!(
            "a box of {} and {} does not have as many cells as there are symbols, {symbols}",
            counted(rows, "row"),
            counted(cols, "column")
        ))),
        _ => Ok(()),
    }
}

/// Rows, columns and boxes of any shape have no more cells than there are symbols, and boxes fill the grid.
fn check_shape(shape: [usize; 2], boxes: Option<[usize; 2]>, symbols: usize) -> Result<(), SpecError> {
    let [rows, cols] = shape;
    if shape.iter().any(|side| !(1..=symbols).contains(side)) {
        return Err(SpecError::new(format!(
            "found a shape of {} and {}; expected 1 to {symbols}, the number of symbols",
            counted(rows, "row"),
            counted(cols, "column")
        ))
        .at("shape"));
    }
    let Some([high, wide]) = boxes else { return Ok(()) };
    let fills = high > 0 && wide > 0 && rows.is_multiple_of(high) && cols.is_multiple_of(wide);
    if !fills || high * wide > symbols {
        return Err(SpecError::new(format!(
            "boxes of {} and {} do not fill {} and {}, or have more cells than there are symbols, {symbols}",
            counted(high, "row"),
            counted(wide, "column"),
            counted(rows, "row"),
            counted(cols, "column")
        ))
        .at("box"));
    }
    Ok(())
}

fn grids(spec: &Spec, symbols: usize) -> Result<Vec<Grid>, SpecError> {
    let [rows, cols] = spec.shape.unwrap_or([symbols, symbols]);
    if !(1..=limits::GRIDS).contains(&spec.grids.len()) {
        return Err(SpecError::new(format!(
            "found {} grids; expected 1 to {}",
            spec.grids.len(),
            limits::GRIDS
        ))
        .at("grids"));
    }
    if spec.grids.len() > 1 && spec.regions.is_some() {
        return Err(SpecError::new("`regions` need a board of one grid").at("regions"));
    }
    let mut grids: Vec<Grid> = Vec::with_capacity(spec.grids.len());
    for (number, &[top, left]) in spec.grids.iter().enumerate() {
        if top > limits::SIDE - rows || left > limits::SIDE - cols {
            return Err(SpecError::new(format!(
                "the grid at [{top}, {left}] leaves the board, which ends after {} rows and columns",
                limits::SIDE
            ))
            .at_entry("grids", number));
        }
        if grids.iter().any(|grid| (grid.top, grid.left) == (top, left)) {
            let error = SpecError::new(format!("there are two grids at [{top}, {left}]"));
            return Err(error.at_entry("grids", number));
        }
        grids.push(Grid { top, left, rows, cols, boxes: spec.boxes.map(|[rows, cols]| (rows, cols)) });
    }
    Ok(grids)
}
