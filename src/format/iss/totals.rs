//! Cages, arrows and other totals as rules.

use dlx_variants::Place;
use serde_json::json;

use super::draft::{Draft, cells, names};
use super::shape::Shape;
use super::{fault, patterns, sums};
use crate::format::error::ReadErrorKind;

impl Draft {
    pub(super) fn cage(&mut self, part: &str, arguments: &[&str]) -> Result<(), ReadErrorKind> {
        let sum: Option<u32> = arguments.first().and_then(|text| text.parse().ok());
        let sum = sum.ok_or_else(|| fault(part, "a sum, then cells"))?;
        let mut rule = json!({"kind": "cage", "cells": names(&cells(part, &arguments[1..])?)});
        if sum > 0 {
            rule["sum"] = sum.into();
        }
        self.clue(rule)
    }

    /// Adds a cage without repetitions and with patterns for its cells.
    pub(super) fn equality_cage(&mut self, part: &str, arguments: &[&str]) -> Result<(), ReadErrorKind> {
        let cells = cells(part, arguments)?;
        let patterns = patterns::equality(&cells, self.shape.values);
        self.clue(json!({"kind": "cage", "cells": names(&cells)}))?;
        patterns.into_iter().try_for_each(|rule| self.clue(rule))
    }

    /// Adds a sum between the least and the greatest symbol of some cells without repetitions.
    pub(super) fn lunchbox(&mut self, part: &str, arguments: &[&str]) -> Result<(), ReadErrorKind> {
        let sum = arguments.first().and_then(|text| text.parse().ok());
        let sum: u32 = sum.ok_or_else(|| fault(part, "a sum, then cells"))?;
        let cells = cells(part, &arguments[1..])?;
        self.clue(json!({"kind": "cage", "cells": names(&cells)}))?;
        let rule = sums::lunchbox(&cells, sum, self.shape.values);
        self.clue(rule.ok_or_else(|| fault(part, "a smaller sum or board"))?)
    }

    /// Adds a closed line that is divided into parts of equal sums.
    pub(super) fn sum_loop(&mut self, part: &str, arguments: &[&str]) -> Result<(), ReadErrorKind> {
        let line = &arguments[..arguments.len() - 1];
        let (sum, line) = match line.split_first() {
            Some((sum, rest)) if sum.parse::<u32>().is_ok() => (sum.parse().ok(), rest),
            _ => (Some(sums::TEN), line),
        };
        let sum = sum.filter(|sum| (1..=sums::MOST_OF_LOOP).contains(sum));
        let expected = || fault(part, &format!("a sum up to {}, then cells", sums::MOST_OF_LOOP));
        let rule = sums::closed_line(&cells(part, line)?, sum.ok_or_else(expected)?, self.shape.values);
        self.clue(rule.ok_or_else(expected)?)
    }

    /// Adds an arrow with a circle of some cells, which are read from the left or from the top.
    pub(super) fn arrow(
        &mut self,
        part: &str,
        circle: usize,
        arguments: &[&str],
    ) -> Result<(), ReadErrorKind> {
        let cells = cells(part, arguments)?;
        match cells.split_at_checked(circle) {
            Some((circle, shaft)) if !circle.is_empty() && !shaft.is_empty() => {
                let mut circle = circle.to_vec();
                circle.sort_unstable();
                self.clue(json!({"kind": "arrow", "cells": names(&circle), "shafts": [names(shaft)]}))
            }
            _ => Err(fault(part, "the cells of the circle, then those of the shaft")),
        }
    }

    /// Adds a sum along the diagonal that begins in a cell on the edge. Those that begin on the left side fall, those on the
    /// top run to the left, and so on around the board.
    pub(super) fn little_killer(&mut self, part: &str, arguments: &[&str]) -> Result<(), ReadErrorKind> {
        let expected = || fault(part, "a sum, then a cell on the edge");
        let [sum, first] = arguments else { return Err(expected()) };
        let sum: u32 = sum.parse().map_err(|_| expected())?;
        let Place { row, col } = cells(part, &[*first])?[0];
        let Shape { rows, cols, .. } = self.shape;
        let (down, right) = match (row, col) {
            (row, 1) if row < rows => (1, 1),
            (1, _) => (1, -1),
            (_, col) if col == cols => (-1, -1),
            (row, _) if row == rows => (-1, 1),
            _ => return Err(expected()),
        };
        let next = |&Place { row, col }: &Place| {
            Some(Place { row: row.checked_add_signed(down)?, col: col.checked_add_signed(right)? })
        };
        let places = std::iter::successors(Some(Place { row, col }), next);
        let cells: Vec<Place> = places.take_while(|&place| self.shape.contains(place)).collect();
        self.clue(json!({"kind": "little-killer", "sum": sum, "cells": names(&cells)}))
    }
}
