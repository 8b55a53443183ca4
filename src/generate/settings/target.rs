//! Names for clues, such as those to remove first.

use std::fmt;
use std::str::FromStr;

use dlx_variants::{CellId, Grid, HouseKind, Model, Symbol, counted};

/// A name for some clues, such as those to remove first. On the command line it is written as `symbol:3`,
/// `row:1`, `diagonal:main`, or any other house by its kind and number; `row:1@2` is that of the second grid
/// alone.
///
/// ```
/// use dlx_sudoku::generate::Target;
///
/// let target: Target = "box:5@2".parse()?;
/// assert_eq!(target.to_string(), "box:5@2");
/// # Ok::<(), dlx_sudoku::generate::UnknownTarget>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    what: What,
    /// The grid, from 0; all grids if absent.
    grid: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// A symbol, as it is written.
    Symbol(char),
    /// A house by its number, from 0.
    House(HouseKind, usize),
    /// A main diagonal of a grid, whether it is a house or not: the one from the top left, or the other.
    Diagonal { falling: bool },
}

/// Text that does not name any clues.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "found {found:?}; expected symbol:S, diagonal:main, diagonal:anti, or the kind and number of a house such as row:1, each with @N at the end for grid N alone"
)]
pub struct UnknownTarget {
    found: String,
}

impl FromStr for Target {
    type Err = UnknownTarget;

    fn from_str(text: &str) -> Result<Self, UnknownTarget> {
        parse(text).ok_or_else(|| UnknownTarget { found: text.to_owned() })
    }
}

fn parse(text: &str) -> Option<Target> {
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    let (name, grid) = match text.split_once('@') {
        Some((name, grid)) => (name, Some(number(grid)?)),
        None => (text, None),
    };
    let (kind, which) = name.split_once(':')?;
    let what = match kind {
        "symbol" => {
            let mut chars = which.chars();
            let is_symbol = |c: &char| *c == '0' || Symbol::from_char(*c).is_some();
            let symbol = chars.next().filter(is_symbol)?.to_ascii_uppercase();
            What::Symbol(Some(symbol).filter(|_| chars.next().is_none())?)
        }
        "diagonal" => {
            What::Diagonal { falling: ["anti", "main"].iter().position(|name| *name == which)? == 1 }
        }
        _ => What::House(HouseKind::ALL.into_iter().find(|known| known.name() == kind)?, number(which)?),
    };
    Some(Target { what, grid })
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.what {
            What::Symbol(symbol) => write!(f, "symbol:{symbol}")?,
            What::House(kind, number) => write!(f, "{kind}:{}", number + 1)?,
            What::Diagonal { falling } => write!(f, "diagonal:{}", if falling { "main" } else { "anti" })?,
        }
        self.grid.map_or(Ok(()), |grid| write!(f, "@{}", grid + 1))
    }
}

impl Target {
    /// The cells of the target on a filled board; some may occur twice.
    pub(crate) fn cells(&self, model: &Model, board: &[Option<Symbol>]) -> Vec<CellId> {
        let is_meant = |grid: usize| self.grid.is_none_or(|meant| meant == grid);
        let grids = model.grids().iter().enumerate().filter(|(grid, _)| is_meant(*grid));
        let mut grids = grids.map(|(_, grid)| grid);
        match self.what {
            What::Symbol(written) => {
                let symbol = model.alphabet().of_char(written);
                let cells = grids.flat_map(|grid| grid.cells(model.board()));
                cells.filter(|cell| board[cell.index()] == symbol && symbol.is_some()).collect()
            }
            What::House(kind, number) => {
                let houses = model.numbered_houses(kind);
                let houses = houses.filter(|of| of.number == number && is_meant(of.grid));
                houses.flat_map(|of| model.houses()[of.house].cells.iter().copied()).collect()
            }
            What::Diagonal { falling } => {
                let diagonal = |grid: &Grid| {
                    let col = |row| if falling { row } else { grid.cols - 1 - row };
                    let cells = (0..grid.rows).filter_map(|row| grid.at(model.board(), row, col(row)));
                    cells.collect::<Vec<_>>()
                };
                grids.by_ref().flat_map(diagonal).collect()
            }
        }
    }

    /// Fails if the model has nothing with this name, and says what it has.
    pub(crate) fn check(&self, model: &Model) -> Result<(), String> {
        let count = model.grids().len();
        if self.grid.is_some_and(|grid| grid >= count) {
            return Err(format!("the board has {}", counted(count, "grid")));
        }
        match self.what {
            What::Symbol(written) if model.alphabet().of_char(written).is_none() => {
                let (first, last) = (model.alphabet().first(), model.alphabet().last());
                Err(format!("the symbols are {first} to {last}"))
            }
            What::Diagonal { .. } if model.grids().iter().any(|grid| grid.rows != grid.cols) => {
                Err("main diagonals are those of a square".to_owned())
            }
            What::House(kind, number) => {
                let houses = model.numbered_houses(kind);
                let houses = houses.filter(|of| self.grid.is_none_or(|meant| meant == of.grid));
                let numbers: Vec<usize> = houses.map(|of| of.number).collect();
                match numbers.iter().max() {
                    _ if numbers.contains(&number) => Ok(()),
                    None => Err(format!("no {kind} is a house of the board")),
                    Some(last) => Err(format!("the last {kind} is {kind} {}", last + 1)),
                }
            }
            What::Symbol(_) | What::Diagonal { .. } => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_read_back() {
        for text in
            ["symbol:A", "symbol:0", "row:10", "column:1@3", "diagonal:main", "diagonal:anti@2", "window:4"]
        {
            assert_eq!(text.parse::<Target>().map(|target| target.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn other_words_are_not_targets() {
        for text in
            ["", "row", "row:", "row:0", "row:x", "symbol:12", "symbol:.", "diagonal:1", "row:1@0", "line:1"]
        {
            assert!(text.parse::<Target>().is_err(), "{text}");
        }
    }
}
