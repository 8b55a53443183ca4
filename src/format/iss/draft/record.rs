//! From the constraints of a line to a puzzle: its board, its regions, and what depends on all of them.

use std::collections::{BTreeMap, BTreeSet};

use dlx_variants::rule::{Distinct, SameSymbols};
use dlx_variants::{Place, Regions, Rule, Spec, Values};

use super::super::{fault, patterns};
use super::Draft;
use crate::format::container::relation::Relation;
use crate::format::container::{given_candidates, global};
use crate::format::error::ReadErrorKind;
use crate::model_finder::ModelFinder;
use crate::puzzle::{PencilMarks, Puzzle, Record};

impl Draft {
    /// Neighbours without a mark have none of the relations that marks stand for.
    fn strict(&mut self) {
        for strict in std::mem::take(&mut self.strict) {
            let (marks, rules): (&[&str], &[(Relation, &[u8])]) = match &*strict {
                "StrictXV" => (&["X", "V"], &[(Relation::Sum, &[5, 10])]),
                _ => (&["WhiteDot", "BlackDot"], &[(Relation::Difference, &[1]), (Relation::Ratio, &[2])]),
            };
            let marked = self.marked.iter().filter(|(name, _)| marks.contains(&&**name));
            let marked: Vec<[Place; 2]> = marked.map(|(_, pair)| *pair).collect();
            for &(relation, not) in rules {
                let rule = global::unmarked(relation, not.to_vec(), marked.iter().copied());
                self.constraints.push(rule);
            }
        }
    }

    /// The puzzle.
    pub(in super::super) fn record(mut self, finder: &mut ModelFinder) -> Result<Record, ReadErrorKind> {
        if let Some(strict) = self.strict.first().filter(|_| self.has_marked_alternatives) {
            return Err(fault(strict, "all marks to be shown, none of them as an alternative"));
        }
        self.strict();
        if self.ties {
            for clue in &mut self.clues {
                if let Rule::FullRank(rank) = clue {
                    rank.ties = true;
                }
            }
        }
        if self.same_values {
            self.equal_regions()?;
        }
        if self.no_ties {
            self.untied()?;
        }
        let shape = self.shape;
        let (mut givens, mut marks): (Values, Option<PencilMarks>) = (vec![None; shape.cells()], None);
        for (place, symbols) in std::mem::take(&mut self.givens) {
            let cell = shape.number(place);
            match &symbols[..] {
                [symbol] => match givens[cell].replace(*symbol) {
                    Some(other) if other != *symbol => {
                        return Err(fault(
                            &format!("{other} and {symbol} in {place}"),
                            "one value for a cell",
                        ));
                    }
                    _ => {}
                },
                several => {
                    let marks = marks.get_or_insert_with(|| PencilMarks::none(shape.cells()));
                    marks.centre[cell] = several.iter().copied().collect();
                    self.clues.push(given_candidates(place, several.iter().copied()));
                }
            }
        }
        let record = Record::from(Puzzle::new(finder.for_rules(self.spec()?)?, givens)?);
        Ok(Record { marks, ..record })
    }

    /// The rows and columns of a box, if there are boxes.
    fn boxes(&self) -> Option<[usize; 2]> {
        let cells = self.region_size.unwrap_or_else(|| self.shape.region());
        self.shape.boxes(cells).filter(|_| !self.no_boxes)
    }

    /// The cells of each region that is told by letters.
    fn lettered(&self) -> Result<BTreeMap<char, Vec<Place>>, ReadErrorKind> {
        let letters = self.regions.as_deref().unwrap_or_default();
        let (count, most) = (letters.chars().count(), self.shape.cells());
        if count != most && self.regions.is_some() {
            return Err(fault(letters, &format!("the regions of {most} cells")));
        }
        let mut regions: BTreeMap<char, Vec<Place>> = BTreeMap::new();
        for (at, letter) in letters.chars().enumerate() {
            regions.entry(letter).or_default().push(self.shape.place(at));
        }
        if regions.values().filter(|cells| !self.is_region(cells.len())).count() > 1 {
            return Err(fault(letters, "regions of one size, and perhaps cells in none"));
        }
        Ok(regions)
    }

    /// The rows, columns and regions.
    fn houses(&self) -> Result<Vec<Vec<Place>>, ReadErrorKind> {
        let shape = self.shape;
        let mut all = shape.lines();
        if let Some([high, wide]) = self.boxes() {
            let of_box = |place: &Place| ((place.row - 1) / high, (place.col - 1) / wide);
            let mut boxes: BTreeMap<(usize, usize), Vec<Place>> = BTreeMap::new();
            let places = (0..shape.cells()).map(|at| shape.place(at));
            places.for_each(|place| boxes.entry(of_box(&place)).or_default().push(place));
            all.extend(boxes.into_values());
        }
        all.extend(self.lettered()?.into_values());
        Ok(all)
    }

    /// Adds that rows, columns and regions of the largest size hold the same values.
    fn equal_regions(&mut self) -> Result<(), ReadErrorKind> {
        let (all, values) = (self.houses()?, self.shape.values.count());
        let most = all.iter().map(Vec::len).filter(|&cells| cells <= values).max();
        let sets: Vec<Vec<Place>> = all.into_iter().filter(|set| Some(set.len()) == most).collect();
        if most == Some(values) || sets.len() < 2 {
            // Each holds all values.
            return Ok(());
        }
        let name = Some("same values".to_owned());
        self.constraint(Rule::SameSymbols(SameSymbols { name, sets }))
    }

    /// Adds that no two rows or columns, read from either end, are the same number.
    fn untied(&mut self) -> Result<(), ReadErrorKind> {
        let houses = self.houses()?;
        let may_be_equal = |&[one, other]: &[Place; 2]| {
            !houses.iter().any(|house| house.contains(&one) && house.contains(&other))
        };
        let reversed = |line: &Vec<Place>| line.iter().rev().copied().collect();
        let entries: Vec<Vec<Place>> =
            self.shape.lines().into_iter().flat_map(|line| [reversed(&line), line]).collect();
        let mut tied: BTreeSet<Vec<[Place; 2]>> = BTreeSet::new();
        for (at, one) in entries.iter().enumerate() {
            for other in &entries[at + 1..] {
                let pairs = one.iter().zip(other).filter(|(one, other)| one != other);
                let mut pairs: Vec<[Place; 2]> =
                    pairs.map(|(one, other)| [*one.min(other), *one.max(other)]).collect();
                if one.len() == other.len() && pairs.iter().all(may_be_equal) {
                    pairs.sort_unstable();
                    pairs.dedup();
                    tied.insert(pairs);
                }
            }
        }
        let values = self.shape.values;
        self.constraints.extend(tied.iter().map(|pairs| patterns::untied(pairs, values)));
        Ok(())
    }

    /// The rules as a declaration.
    fn spec(self) -> Result<Spec, ReadErrorKind> {
        let shape = self.shape;
        let lettered = self.lettered()?;
        let mut spec = Spec::new("iss");
        spec.lowest = shape.values.lowest();
        spec.shape = (!shape.is_square()).then_some([shape.rows, shape.cols]);
        spec.boxes = self.boxes();
        let are_full = || lettered.values().all(|cells| cells.len() == shape.values.count());
        if spec.boxes.is_none() && shape.is_square() && !lettered.is_empty() && are_full() {
            let letters: Vec<char> = self.regions.iter().flat_map(|letters| letters.chars()).collect();
            let rows = letters.chunks(shape.cols).map(|row| row.iter().collect());
            spec.regions = Some(Regions::Rows(rows.collect()));
        } else {
            spec.symbols = Some(shape.values.count());
            // Regions beside boxes, and those that do not divide the board evenly, are rules.
            let regions = lettered.into_iter().filter(|(_, cells)| self.is_region(cells.len()));
            let distinct =
                |(letter, cells)| Rule::Distinct(Distinct { name: Some(format!("region {letter}")), cells });
            spec.constraints = regions.map(distinct).collect();
        }
        spec.constraints = [self.constraints, spec.constraints].concat();
        spec.clues = self.clues;
        Ok(spec)
    }

    /// Whether so many cells of one letter are a region: one of another size is what is left of the board.
    pub(in super::super) fn is_region(&self, cells: usize) -> bool {
        (self.shape.region()..=self.shape.values.count()).contains(&cells)
    }
}
