//! Areas of shaded cells: extra regions, and clones of each other.

use std::collections::{BTreeMap, BTreeSet};

use dlx_variants::rule::{self, Distinct};
use dlx_variants::{Place, Rule};

use super::meaning::{INDEXERS, Read, Reader, undrawn};
use super::shapes::{At, Form, unknown};
use crate::format::words::Named;
use crate::format::words::hue::Hue;

impl Reader<'_> {
    /// Shaded areas that are extra regions, or clones of each other.
    pub(super) fn areas(&mut self, constraints: &mut Vec<Rule>) -> Read<()> {
        let named = match [Named::ExtraRegion, Named::Clone].map(|named| self.words.name(named)) {
            [true, false] => Named::ExtraRegion,
            [false, true] => Named::Clone,
            _ => return Ok(()),
        };
        let hues: Vec<Hue> = self.words.of_rule(named).flat_map(|mention| mention.hues.clone()).collect();
        // Where squares may mean something else, words have to say which of them are areas.
        let others = [Named::Odd, Named::Even].into_iter().chain(INDEXERS.map(|(named, _)| named));
        if hues.is_empty() && others.into_iter().any(|other| self.words.name(other)) {
            return Ok(());
        }
        let mut shaded = BTreeMap::new();
        for (mark, used) in self.shapes.marks.iter().zip(&mut self.used) {
            if let At::Cells(cells) = &mark.at
                && mark.form == Form::Square
                && mark.text.is_empty()
                && (hues.is_empty() || mark.fill.is_some_and(|hue| hues.contains(&hue)))
            {
                *used = true;
                shaded.extend(cells.iter().map(|&cell| (cell, mark.fill)));
            }
        }
        let areas = areas(&shaded);
        if named == Named::Clone {
            let clones = clones(&areas);
            self.clues.extend(clones.ok_or_else(|| unknown("clones of different shapes"))?);
        } else {
            let region = |area: &Area| {
                let cells = &area.cells;
                let is_whole = cells.len() == self.size;
                let found = || format!("an area of {} cells at {}", cells.len(), cells[0]);
                let distinct = || Rule::Distinct(Distinct { name: None, cells: cells.clone() });
                is_whole.then(distinct).ok_or_else(|| unknown(found()))
            };
            constraints.extend(areas.iter().map(region).collect::<Read<Vec<_>>>()?);
            if areas.is_empty() && !self.shapes.has_regions {
                return Err(undrawn("region"));
            }
        }
        Ok(())
    }
}

/// Cells of one colour that share sides, in order.
struct Area {
    cells: Vec<Place>,
    hue: Option<Hue>,
}

/// The areas of some shaded cells.
fn areas(shaded: &BTreeMap<Place, Option<Hue>>) -> Vec<Area> {
    let mut left = shaded.clone();
    let mut areas = Vec::new();
    while let Some((first, hue)) = left.pop_first() {
        let mut cells = BTreeSet::from([first]);
        let mut edge = vec![first];
        while let Some(Place { row, col }) = edge.pop() {
            for (row, col) in [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)] {
                let next = Place { row, col };
                if left.get(&next) == Some(&hue) {
                    left.remove(&next);
                    cells.insert(next);
                    edge.push(next);
                }
            }
        }
        areas.push(Area { cells: cells.into_iter().collect(), hue });
    }
    areas
}

/// The rules that areas of one shape hold the same, and of one colour, unless each has its own; nothing if
/// there is an area without another that is alike.
fn clones(areas: &[Area]) -> Option<Vec<Rule>> {
    let alike = |first: &Area, other: &Area, by_hue: bool| {
        shape(&first.cells) == shape(&other.cells) && (!by_hue || first.hue == other.hue)
    };
    let by_hue =
        areas.iter().enumerate().any(|(at, area)| areas[..at].iter().any(|other| alike(other, area, true)));
    let mut rules = Vec::new();
    for (at, area) in areas.iter().enumerate() {
        let mut before = areas[..at].iter().filter(|other| alike(other, area, by_hue));
        match before.next() {
            Some(first) => {
                let (cells, of) = (first.cells.clone(), area.cells.clone());
                rules.push(Rule::Clone(rule::Clone { name: None, cells, of }));
            }
            None if areas[at + 1..].iter().any(|other| alike(area, other, by_hue)) => {}
            None => return None,
        }
    }
    Some(rules)
}

/// Where the cells of an area are, from the first of them.
fn shape(area: &[Place]) -> Vec<[isize; 2]> {
    let from = |place: &Place| {
        [place.row as isize - area[0].row as isize, place.col as isize - area[0].col as isize]
    };
    area.iter().map(from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(cells: &[(usize, usize, Hue)]) -> Vec<Area> {
        areas(&cells.iter().map(|&(row, col, hue)| (Place { row, col }, Some(hue))).collect())
    }

    #[test]
    fn areas_are_cells_of_one_colour_that_share_sides() {
        let corner = [(1, 1, Hue::Grey), (1, 2, Hue::Grey), (2, 1, Hue::Grey)];
        assert_eq!(of(&corner).len(), 1);
        assert_eq!(of(&[(1, 1, Hue::Grey), (2, 2, Hue::Grey), (2, 1, Hue::Blue)]).len(), 3);
        assert_eq!(of(&[]).len(), 0);
    }

    #[test]
    fn clones_have_one_shape() {
        let pair = |row: usize| [(row, 1, Hue::Grey), (row, 2, Hue::Grey)];
        let count = |cells: &[(usize, usize, Hue)]| clones(&of(cells)).map(|rules| rules.len());
        assert_eq!(count(&[pair(1), pair(3), pair(5)].concat()), Some(2));
        assert_eq!(count(&[pair(1).as_slice(), &pair(3), &[(5, 5, Hue::Grey)]].concat()), None);
        assert_eq!(count(&pair(1)), None);
        let blue = |row: usize| pair(row).map(|(row, col, _)| (row, col, Hue::Blue));
        assert_eq!(count(&[pair(1), blue(3), pair(5), blue(7)].concat()), Some(2), "two pairs");
        assert_eq!(count(&[pair(1), blue(3)].concat()), Some(1), "each has its own colour");
        assert_eq!(count(&[pair(1), blue(3), pair(5)].concat()), None);
    }
}
