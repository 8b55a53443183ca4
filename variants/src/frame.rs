//! Boards with their grids and houses.

use crate::alphabet::Alphabet;
use crate::board::{Board, CellId};
use crate::error::SpecError;
use crate::grid::Grid;
use crate::house::{House, HouseKind};

/// A board with its grids and houses, over which rules are declared.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) alphabet: Alphabet,
    pub(crate) board: Board,
    pub(crate) grids: Vec<Grid>,
    /// The name of each grid for people.
    pub(crate) grid_names: Vec<String>,
    pub(crate) houses: Vec<House>,
    /// The houses of each cell.
    pub(crate) houses_of: Vec<Vec<usize>>,
    /// The house that is the box or region of each cell.
    pub(crate) boxes: Vec<Option<usize>>,
    /// The houses as people count them.
    pub(crate) numbered: Vec<NumberedHouse>,
}

/// A house as people count it. One that grids share is listed for each of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumberedHouse {
    /// The kind of house.
    pub kind: HouseKind,
    /// The index of the grid; the first for groups, which belong to none.
    pub grid: usize,
    /// The number among the houses of this kind in this grid, from 0.
    pub number: usize,
    /// The house, as an index into [`Model::houses`](crate::Model::houses).
    pub house: usize,
}

impl Frame {
    /// A board without houses.
    pub(crate) fn new(alphabet: Alphabet, grids: Vec<Grid>) -> Self {
        let board = Grid::board(&grids);
        let grid_names = Grid::names(&grids);
        let cells = board.cell_count();
        Self {
            alphabet,
            board,
            grids,
            grid_names,
            houses: Vec::new(),
            houses_of: vec![Vec::with_capacity(4); cells],
            boxes: vec![None; cells],
            numbered: Vec::new(),
        }
    }

    /// Adds a house and returns its index.
    pub(crate) fn add_house(&mut self, house: House) -> usize {
        let index = self.houses.len();
        house.cells.iter().for_each(|cell| self.houses_of[cell.index()].push(index));
        self.houses.push(house);
        index
    }

    /// Whether two cells lie in a common house.
    pub(crate) fn share_house(&self, a: CellId, b: CellId) -> bool {
        self.houses_of[a.index()].iter().any(|house| self.houses_of[b.index()].contains(house))
    }

    /// Whether any two of some cells lie in a common house, so that all of them hold different symbols.
    pub(crate) fn all_differ(&self, cells: &[CellId]) -> bool {
        self.apart(cells).is_none()
    }

    /// Fails if some of the cells, which hold different symbols by what a rule says, do not see each other.
    pub(crate) fn expect_all_differ(&self, cells: &[CellId]) -> Result<(), SpecError> {
        self.apart(cells).map_or(Ok(()), |(a, b)| {
            let [a, b] = [a, b].map(|cell| self.board.name(cell));
            let message = format!("{a} and {b} share no house; expected cells that all see each other");
            Err(SpecError::new(message).at("cells"))
        })
    }

    /// The first two of some cells that have no house in common.
    fn apart(&self, cells: &[CellId]) -> Option<(CellId, CellId)> {
        let with_others = |(at, &a): (usize, &CellId)| {
            cells[at + 1..].iter().find(|&&b| !self.share_house(a, b)).map(|&b| (a, b))
        };
        cells.iter().enumerate().find_map(with_others)
    }
}
