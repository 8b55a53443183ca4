//! Constraints that become rules of a kind as they are.

use dlx_variants::Place;
use serde_json::json;

use super::super::cells::names;
use super::super::draft::Draft;
use super::super::part::Part;
use crate::format::error::ReadErrorKind;

/// What the arguments of such a constraint are.
pub(super) enum Arguments {
    /// The cells of a rule.
    Cells,
    /// A number, which the rule has under this key, then the cells.
    Numbered(&'static str),
    /// The same; the number may be absent.
    Optional(&'static str),
    /// Cells, each neighbouring pair of which is a mark of this number; there is at least one pair.
    Marks(u8),
    /// A row or column, and the numbers before its first and after its last cell, which the rule has under this key.
    Outside(&'static str),
}

impl Arguments {
    /// Adds a constraint as rules of a kind.
    pub(super) fn add(&self, draft: &mut Draft, part: &Part<'_>, kind: &str) -> Result<(), ReadErrorKind> {
        match self {
            Self::Optional(_) if part.number().is_none() => Self::Cells.add(draft, part, kind),
            Self::Cells => {
                let rule = json!({"kind": kind, "cells": names(&part.all_cells()?)});
                if kind == "distinct" { draft.constraint(rule) } else { draft.clue(rule) }
            }
            Self::Numbered(key) | Self::Optional(key) => {
                let (number, cells) = part.number_and_cells("a number")?;
                draft.clue(json!({"kind": kind, *key: number, "cells": names(&cells)}))
            }
            Self::Marks(number) => part.neighbours()?.into_iter().try_for_each(|pair| {
                draft.marked.push((part.name.to_owned(), pair));
                draft.clue(json!({"kind": kind, "is": [number], "between": {"cells": [names(&pair)]}}))
            }),
            Self::Outside(key) => {
                lines_and_numbers(draft, part)?.into_iter().try_for_each(|(cells, number)| {
                    draft.clue(json!({"kind": kind, *key: number, "cells": names(&cells)}))
                })
            }
        }
    }
}

/// The number before a row or column with its cells from there, and the one after it.
pub(super) fn lines_and_numbers(
    draft: &Draft,
    part: &Part<'_>,
) -> Result<Vec<(Vec<Place>, u32)>, ReadErrorKind> {
    let expected = || part.fault("a row or column such as R1 or C1, and the numbers before and after it");
    let is_line = |text: &&str| text.starts_with(['R', 'C', 'r', 'c']);
    let at = part.arguments.iter().position(is_line).ok_or_else(expected)?;
    let line = draft.shape.line(part.arguments[at]).ok_or_else(expected)?;
    let numbers = part.arguments.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, text)| *text);
    let ends = numbers.zip([false, true]).filter(|(text, _)| !text.is_empty());
    let end = |(text, is_reversed): (&str, bool)| {
        let number: u32 = text.parse().map_err(|_| expected())?;
        let mut cells = line.clone();
        if is_reversed {
            cells.reverse();
        }
        Ok((cells, number))
    };
    ends.map(end).collect()
}
