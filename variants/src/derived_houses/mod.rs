//! Houses that follow from others: if disjoint houses contain all cells of other disjoint houses, one fewer
//! in number, the cells that remain hold each symbol once. In Windoku, rows 2 to 4 without windows 1 and 2
//! are such a house; it has five of them. Derived houses count as houses from which others follow. Where
//! regions are irregular, players know them as the law of leftovers.

mod naming;

use std::collections::HashSet;

use crate::board::CellId;
use crate::house::House;
use crate::model::Model;

/// The maximum number of houses from whose cells others are taken away.
const MOST: usize = 4;

/// The maximum number of times that a search tries a house; for the catalogue's variants, five million
/// suffice.
const WORK: usize = 6_000_000;

impl Model {
    /// The model with the houses that follow from its own, which come last and are of the kind
    /// [`HouseKind::Derived`](crate::HouseKind::Derived). It has the same solutions, and the same symmetries.
    #[must_use]
    pub fn with_derived_houses(&self) -> Self {
        let mut frame = self.frame().clone();
        let mut sums: Vec<Sum> = Vec::new();
        for (house, _) in self.houses().iter().enumerate().filter(|(_, house)| self.is_full(house)) {
            let cells = Cells::of(&self.houses()[house].cells, self.board().cell_count());
            sums.push(Sum { cells, plus: vec![house], minus: Vec::new() });
        }
        let own = sums.len();
        let mut first_new = 0;
        // Whole generations are added or left out, so that the symmetries stay.
        while first_new < sums.len() {
            let found = Derivation::of(&sums, first_new, self.board().cell_count());
            first_new = sums.len();
            if sums.len() + found.len() <= 2 * own {
                sums.extend(found);
            }
        }
        for (number, sum) in sums[own..].iter().enumerate() {
            let house = sum.house(number, &frame);
            frame.add_house(house);
        }
        self.with_frame(frame)
    }

    fn is_full(&self, house: &House) -> bool {
        house.cells.len() == self.symbols()
    }
}

/// Cells, as bits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Cells(Vec<u64>);

impl Cells {
    fn of(cells: &[CellId], count: usize) -> Self {
        let mut set = Self(vec![0; count.div_ceil(64)]);
        cells.iter().for_each(|cell| set.0[cell.index() / 64] |= 1 << (cell.index() % 64));
        set
    }

    fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    fn is_apart(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & b == 0)
    }

    fn is_within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    fn with(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a | b).collect())
    }

    fn without(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a & !b).collect())
    }

    fn ids(&self) -> Vec<CellId> {
        (0..64 * self.0.len()).filter(|&cell| self.has(cell)).map(|cell| CellId(cell as u16)).collect()
    }
}

/// A house as a sum of houses minus others.
#[derive(Clone, Debug)]
struct Sum {
    cells: Cells,
    /// The houses of the model that are added, and those that are taken away.
    plus: Vec<usize>,
    minus: Vec<usize>,
}

/// A search for sums of some houses minus others.
struct Derivation<'s> {
    sums: &'s [Sum],
    /// The sums from this number on are new: a sum without them is known.
    first_new: usize,
    /// The sums that contain each cell.
    of_cell: Vec<Vec<usize>>,
    known: HashSet<Cells>,
    found: Vec<Sum>,
    /// How many more times a house may be tried.
    left: usize,
}

impl<'s> Derivation<'s> {
    /// The houses that follow from some, of which those from number `first_new` on are new; none if they take
    /// too long to find.
    fn of(sums: &'s [Sum], first_new: usize, cells: usize) -> Vec<Sum> {
        let of_cell = |cell| (0..sums.len()).filter(|&sum| sums[sum].cells.has(cell)).collect();
        let mut search = Self {
            sums,
            first_new,
            of_cell: (0..cells).map(of_cell).collect(),
            known: sums.iter().map(|sum| sum.cells.clone()).collect(),
            found: Vec::new(),
            left: WORK,
        };
        for (taken, sum) in sums.iter().enumerate() {
            search.cover(&sum.cells, &mut Vec::new(), taken);
        }
        if search.left == 0 { Vec::new() } else { search.found }
    }

    /// Whether so many houses may be tried still.
    fn tries(&mut self, houses: usize) -> bool {
        self.left = self.left.saturating_sub(houses);
        self.left > 0
    }

    /// Adds houses until they contain the cells of house number `taken`, of which `left` are left.
    fn cover(&mut self, left: &Cells, plus: &mut Vec<usize>, taken: usize) {
        let Some(cell) = left.first() else {
            let union = plus.iter().fold(left.clone(), |union, &sum| union.with(&self.sums[sum].cells));
            return self.take(union.without(&self.sums[taken].cells), plus, &mut vec![taken]);
        };
        if plus.len() == MOST || !self.tries(self.of_cell[cell].len()) {
            return;
        }
        for at in 0..self.of_cell[cell].len() {
            let sum = self.of_cell[cell][at];
            let cells = &self.sums[sum].cells;
            if sum != taken && plus.iter().all(|&other| self.sums[other].cells.is_apart(cells)) {
                plus.push(sum);
                self.cover(&left.without(cells), plus, taken);
                plus.pop();
            }
        }
    }

    /// Takes houses away from what is left, until one is left.
    fn take(&mut self, left: Cells, plus: &[usize], minus: &mut Vec<usize>) {
        if minus.len() + 1 == plus.len() {
            let is_new = plus.iter().chain(&*minus).any(|&sum| sum >= self.first_new);
            if is_new && self.known.insert(left.clone()) {
                let sum = self.sum(left, plus, minus);
                self.found.push(sum);
            }
            return;
        }
        if !self.tries(self.sums.len()) {
            return;
        }
        // A house that is left whole has no part in the sum.
        for sum in minus[minus.len() - 1] + 1..self.sums.len() {
            let cells = &self.sums[sum].cells;
            if cells.is_within(&left) && !plus.contains(&sum) {
                minus.push(sum);
                self.take(left.without(cells), plus, minus);
                minus.pop();
            }
        }
    }

    /// The sum of some sums minus others.
    fn sum(&self, cells: Cells, plus: &[usize], minus: &[usize]) -> Sum {
        let collect = |more: &[usize], less: &[usize]| {
            let more = more.iter().flat_map(|&sum| &self.sums[sum].plus);
            let less = less.iter().flat_map(|&sum| &self.sums[sum].minus);
            let mut all: Vec<usize> = more.chain(less).copied().collect();
            all.sort_unstable();
            all
        };
        let (mut added, mut taken) = (collect(plus, minus), collect(minus, plus));
        // What is both added and taken away has no part in the sum.
        added.retain(|house| match taken.iter().position(|other| other == house) {
            Some(at) => {
                taken.remove(at);
                false
            }
            None => true,
        });
        Sum { cells, plus: added, minus: taken }
    }
}
