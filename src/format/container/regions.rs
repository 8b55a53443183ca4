//! The regions of a square board, as other programs give them, in the form of declarations.

use std::collections::BTreeMap;

use dlx_variants::rule::Distinct;
use dlx_variants::{Place, Regions, Rule, Spec};

/// Declares the regions of a board of `size` rows and columns, where `of_cells` has the number of each cell's
/// region, row by row: as boxes, as regions, or, if they do not divide the board evenly, as constraints.
pub(in crate::format) fn declare(id: &str, size: usize, of_cells: &[Option<usize>]) -> Spec {
    let regions = by_number(of_cells);
    let mut declared = Spec::new(id);
    let are_even = are_even(size, &regions);
    let rows = (1..size).find(|&rows| size.is_multiple_of(rows) && are_boxes(size, rows, of_cells));
    match rows {
        // Rows hold each symbol once in any case.
        Some(1) if are_even => {}
        Some(rows) if are_even => declared.boxes = Some([rows, size / rows]),
        _ if are_even => declared.regions = Some(letters(size, of_cells, &regions)),
        _ => {
            let several = regions.iter().filter(|(_, cells)| cells.len() > 1);
            declared.constraints.extend(several.map(|(number, cells)| {
                let name = Some(format!("region {}", number + 1));
                Rule::Distinct(Distinct { name, cells: cells.iter().map(|&at| place(size, at)).collect() })
            }));
        }
    }
    declared.symbols = declared.boxes.is_none().then_some(size);
    declared
}

/// The cells at the same place of every region, where places count row by row within a region; `None` if
/// regions do not divide the board evenly.
pub(in crate::format) fn positions(size: usize, of_cells: &[Option<usize>]) -> Option<Vec<Distinct>> {
    let regions = by_number(of_cells);
    let at = |position: usize| Distinct {
        name: Some(format!("position {}", position + 1)),
        cells: regions.values().map(|cells| place(size, cells[position])).collect(),
    };
    are_even(size, &regions).then(|| (0..size).map(at).collect())
}

/// The cells of each region, row by row.
fn by_number(of_cells: &[Option<usize>]) -> BTreeMap<usize, Vec<usize>> {
    let mut regions: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, region) in of_cells.iter().enumerate().filter_map(|(at, region)| Some((at, (*region)?))) {
        regions.entry(region).or_default().push(at);
    }
    regions
}

/// Whether there are as many regions as rows, each of as many cells.
fn are_even(size: usize, regions: &BTreeMap<usize, Vec<usize>>) -> bool {
    regions.len() == size && regions.values().all(|cells| cells.len() == size)
}

/// The cell with this number, row by row from 0.
pub(in crate::format) fn place(size: usize, at: usize) -> Place {
    Place { row: at / size + 1, col: at % size + 1 }
}

/// Whether the regions are boxes of this many rows.
fn are_boxes(size: usize, rows: usize, of_cells: &[Option<usize>]) -> bool {
    let cols = size / rows;
    let corner = |at: usize| of_cells[at / size / rows * rows * size + at % size / cols * cols];
    (0..of_cells.len()).all(|at| of_cells[at] == corner(at))
}

/// The rows of the board, with a letter for each region.
fn letters(size: usize, of_cells: &[Option<usize>], regions: &BTreeMap<usize, Vec<usize>>) -> Regions {
    let letters: BTreeMap<usize, char> = regions.keys().copied().zip('a'..).collect();
    let letter =
        |region: &Option<usize>| region.and_then(|region| letters.get(&region).copied()).unwrap_or('.');
    Regions::Rows(of_cells.chunks(size).map(|row| row.iter().map(letter).collect()).collect())
}
