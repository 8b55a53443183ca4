//! Names of derived houses, and how they follow from others in words.

use super::{Cells, Sum};
use crate::board::CellId;
use crate::frame::{Frame, NumberedHouse};
use crate::house::{House, HouseKind, Leftover};
use crate::words::listed;

impl Sum {
    /// The house that the sum is.
    pub(super) fn house(&self, number: usize, frame: &Frame) -> House {
        let union = |houses: &[usize]| {
            let all: Vec<CellId> =
                houses.iter().flat_map(|&house| frame.houses[house].cells.clone()).collect();
            Cells::of(&all, frame.board.cell_count())
        };
        let cells = self.cells.ids();
        let told = self.shortest(frame);
        let told = told.as_two_outside_one(frame).unwrap_or(told);
        let counts_repeats = union(&told.plus).without(&union(&told.minus)) != self.cells;
        let [plus, minus] = [&told.plus, &told.minus].map(|houses| match counts_repeats {
            true => bracketed(again(houses, frame)),
            false => bracketed(parts(houses, frame)),
        });
        let name = format!("{plus} {} {minus}", if counts_repeats { "minus" } else { "outside" });
        let mut grids = frame.houses[self.plus[0]].grids.clone();
        grids.retain(|grid| {
            self.plus.iter().chain(&self.minus).all(|&of| frame.houses[of].grids.contains(grid))
        });
        let code = format!("{}{}", HouseKind::Derived.name(), number + 1);
        let is_hidden = told.has_regions(frame) || told.is_of_several_grids(frame);
        let leftover = is_hidden.then(|| Leftover { words: told.leftover(frame), counts_repeats });
        House { kind: HouseKind::Derived, name, number: None, cells, grids, leftover, code }
    }

    /// Whether the houses belong to grids, and not all of these to the same one.
    fn is_of_several_grids(&self, frame: &Frame) -> bool {
        let houses = || {
            let all = self.plus.iter().chain(&self.minus).map(|&of| &frame.houses[of].grids);
            all.filter(|grids| !grids.is_empty())
        };
        let have_all = |grid: &usize| houses().all(|grids| grids.contains(grid));
        houses().next().is_some_and(|grids| !grids.iter().any(have_all))
    }

    /// Whether irregular regions are among the houses.
    fn has_regions(&self, frame: &Frame) -> bool {
        self.plus.iter().chain(&self.minus).any(|&house| frame.houses[house].kind == HouseKind::Region)
    }

    /// How the house follows from others, where players have to look for it: they compare irregular regions
    /// with rows and columns, or houses of several grids with each other. The name is that of the field of
    /// Jigsaw Sudoku, the law of leftovers.
    fn leftover(&self, frame: &Frame) -> String {
        let times = |count: usize| match count {
            1 => "once".to_owned(),
            2 => "twice".to_owned(),
            _ => format!("{count} times"),
        };
        let overlaps = |houses: &[usize]| {
            let mut cells: Vec<CellId> =
                houses.iter().flat_map(|&of| frame.houses[of].cells.clone()).collect();
            let all = cells.len();
            cells.sort_unstable();
            cells.dedup();
            cells.len() < all
        };
        let (hold, lie) = (
            if self.plus.len() == 1 { "holds" } else { "hold" },
            if self.minus.len() == 1 { "lies" } else { "lie" },
        );
        let counted = match overlaps(&self.plus) || overlaps(&self.minus) {
            true => ", each cell counted as often as houses have it",
            false => "",
        };
        format!(
            "{} {hold} each symbol {}, and {}, which {lie} in them, {}{counted}",
            listed(again(&self.plus, frame), "and"),
            times(self.plus.len()),
            listed(again(&self.minus, frame), "and"),
            times(self.minus.len()),
        )
    }

    /// The same cells as a sum of as few houses as possible. Houses of one kind without houses of another
    /// leave the same as the others of the second kind without the others of the first, if all houses of each
    /// kind have all cells of a grid once: regions 4 to 9 outside rows 5 to 9 are rows 1 to 4 outside regions
    /// 1 to 3.
    fn shortest(&self, frame: &Frame) -> Self {
        let partitions = partitions(frame);
        let are_of = |houses: &[usize], all: &[usize]| houses.iter().all(|house| all.contains(house));
        let others = |all: &[usize], but: &[usize]| -> Vec<usize> {
            all.iter().copied().filter(|house| !but.contains(house)).collect()
        };
        for (grid, added) in partitions.iter().filter(|(_, added)| are_of(&self.plus, added)) {
            let taken = partitions.iter().find(|(of, taken)| of == grid && are_of(&self.minus, taken));
            let Some((_, taken)) = taken else { continue };
            let (plus, minus) = (others(taken, &self.minus), others(added, &self.plus));
            let is_each_once =
                added.len() == self.plus.len() + minus.len() && taken.len() == self.minus.len() + plus.len();
            if is_each_once && plus.len() < self.plus.len() {
                return Self { cells: self.cells.clone(), plus, minus };
            }
        }
        self.clone()
    }

    /// The same cells as two houses outside a third, if they take more houses here, and those of several
    /// grids: names are long there. Box 7 of the south-west grid may be its columns 1 to 3 outside two boxes
    /// of another grid.
    fn as_two_outside_one(&self, frame: &Frame) -> Option<Self> {
        if frame.grids.len() < 2 || self.plus.len() + self.minus.len() <= 3 {
            return None;
        }
        let count = frame.board.cell_count();
        let is_own = |house: &House| house.kind != HouseKind::Derived && house.cells.len() == self.size();
        let own = frame.houses.iter().enumerate().filter(|(_, house)| is_own(house));
        let own: Vec<(usize, Cells)> =
            own.map(|(number, house)| (number, Cells::of(&house.cells, count))).collect();
        let with = |cell: usize| own.iter().filter(move |(_, cells)| cells.has(cell));
        let mut found: Vec<Self> = Vec::new();
        for (first, cells) in with(self.cells.first()?) {
            let Some(next) = self.cells.without(cells).first() else { continue };
            for (second, others) in with(next).filter(|(_, others)| others.is_apart(cells)) {
                let union = cells.with(others);
                let rest = union.without(&self.cells);
                let taken = own.iter().find(|(_, house)| self.cells.is_within(&union) && *house == rest);
                let mut plus = vec![*first, *second];
                plus.sort_unstable();
                found.extend(taken.map(|&(taken, _)| Self {
                    cells: self.cells.clone(),
                    plus,
                    minus: vec![taken],
                }));
            }
        }
        let length = |sum: &Self| {
            [&sum.plus, &sum.minus]
                .map(|houses| listed(parts(houses, frame), "and").len())
                .iter()
                .sum::<usize>()
        };
        found.into_iter().min_by_key(|sum| (length(sum), sum.plus.clone(), sum.minus.clone()))
    }

    /// The number of cells.
    fn size(&self) -> usize {
        self.cells.ids().len()
    }
}

/// The kinds of houses that have all cells of a grid once: the grid, and the houses.
fn partitions(frame: &Frame) -> Vec<(usize, Vec<usize>)> {
    let mut kinds: Vec<((HouseKind, usize), Vec<usize>)> = Vec::new();
    for &NumberedHouse { kind, grid, house, .. } in &frame.numbered {
        match kinds.iter_mut().find(|(of, _)| *of == (kind, grid)) {
            Some((_, houses)) => houses.push(house),
            None => kinds.push(((kind, grid), vec![house])),
        }
    }
    let cells = |houses: &[usize]| -> Vec<CellId> {
        let mut cells: Vec<CellId> = houses.iter().flat_map(|&of| frame.houses[of].cells.clone()).collect();
        cells.sort_unstable();
        cells
    };
    let rows = |grid| {
        let rows = kinds.iter().find(|((kind, of), _)| (*kind, *of) == (HouseKind::Row, grid));
        rows.map(|(_, houses)| cells(houses))
    };
    let is_whole = |&((_, grid), houses): &(&(HouseKind, usize), &Vec<usize>)| {
        rows(*grid).is_some_and(|rows| rows == cells(houses))
    };
    let whole = kinds.iter().map(|(of, houses)| (of, houses)).filter(is_whole);
    whole.map(|(&(_, grid), houses)| (grid, houses.clone())).collect()
}

/// Houses of several kinds in brackets, where other houses follow: "(row 1 and box 3)", "rows 2 to 4".
fn bracketed(parts: Vec<String>) -> String {
    let are_several = parts.len() > 1;
    let told = listed(parts, "and");
    if are_several { format!("({told})") } else { told }
}

/// Houses in words, by kind, those that occur again once more: "rows 2 to 4", "again row 3".
fn again(houses: &[usize], frame: &Frame) -> Vec<String> {
    let occurs_before = |&at: &usize| houses[..at].contains(&houses[at]);
    let more: Vec<usize> = (0..houses.len()).filter(occurs_before).map(|at| houses[at]).collect();
    let mut told = parts(houses, frame);
    if !more.is_empty() {
        told.push(format!("again {}", listed(parts(&more, frame), "and")));
    }
    told
}

/// Houses in words, by kind: "rows 2 to 4", "windows 1 and 2", "row 1 of the north grid".
fn parts(houses: &[usize], frame: &Frame) -> Vec<String> {
    let mut houses = houses.to_vec();
    houses.sort_unstable();
    houses.dedup();
    let mut groups: Vec<((HouseKind, usize), Vec<usize>)> = Vec::new();
    let mut parts: Vec<String> = Vec::new();
    for house in houses {
        let counted = |kind| !matches!(kind, HouseKind::Diagonal | HouseKind::Group);
        match frame.numbered.iter().find(|of| of.house == house && counted(of.kind)) {
            None => parts.push(frame.houses[house].name.clone()),
            Some(&NumberedHouse { kind, grid, number, .. }) => {
                match groups.iter_mut().find(|(of, _)| *of == (kind, grid)) {
                    Some((_, numbers)) => numbers.push(number + 1),
                    None => groups.push(((kind, grid), vec![number + 1])),
                }
            }
        }
    }
    let counted = groups.into_iter().map(|((kind, grid), mut numbers)| {
        numbers.sort_unstable();
        let of_grid =
            if frame.grids.len() > 1 { format!(" of {}", frame.grid_names[grid]) } else { String::new() };
        match numbers.as_slice() {
            [number] => format!("{kind} {number}{of_grid}"),
            _ => format!("{} {}{of_grid}", kind.plural(), runs(&numbers)),
        }
    });
    parts.splice(0..0, counted);
    parts
}

/// Numbers in order, in words: "1, 3 and 5 to 7".
fn runs(numbers: &[usize]) -> String {
    let mut runs: Vec<[usize; 2]> = Vec::new();
    for &number in numbers {
        match runs.last_mut().filter(|run| run[1] + 1 == number) {
            Some(run) => run[1] = number,
            None => runs.push([number; 2]),
        }
    }
    let words = runs.into_iter().flat_map(|[first, last]| match last - first {
        0 => vec![first.to_string()],
        1 => vec![first.to_string(), last.to_string()],
        _ => vec![format!("{first} to {last}")],
    });
    listed(words, "and")
}
