//! Relations between two cells, given as a table of the pairs of values that are allowed.

use dlx_variants::{Alphabet, Place, Symbol};
use serde_json::{Value, json};

use super::draft::{cells, names};
use super::fault;
use super::keys::bits;
use super::room::Room;
use crate::format::container::percent_decoded;
use crate::format::error::ReadErrorKind;

/// The most letters of a rule's name.
const NAME: usize = 60;

/// About as many bytes as a pair of cells or values takes.
const PAIR: usize = 100;

/// The constraints that give relations, and how.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    /// Whether `-` and `_` have exchanged places in the table.
    is_legacy: bool,
    /// Whether all pairs of the cells are meant, not only consecutive ones.
    all: bool,
}

impl Kind {
    /// The kind with this name.
    pub(super) fn of(name: &str) -> Option<Self> {
        let (is_legacy, all) = match name {
            "Pair" => (false, false),
            "PairX" => (false, true),
            "Binary" => (true, false),
            "BinaryX" => (true, true),
            _ => return None,
        };
        Some(Self { is_legacy, all })
    }

    /// The rules of a constraint: a table, then cells; a name begins with `_`, and nothing between tildes begins a new line.
    pub(super) fn rules(
        self,
        part: &str,
        arguments: &[&str],
        values: Alphabet,
        room: &mut Room,
    ) -> Result<Vec<Value>, ReadErrorKind> {
        let expected = || fault(part, "a table of pairs of values, then cells");
        let (table, items) = arguments.split_first().ok_or_else(expected)?;
        let exchanged = |letter| match letter {
            '-' => '_',
            '_' => '-',
            letter => letter,
        };
        let table = if self.is_legacy { table.chars().map(exchanged).collect() } else { (*table).to_owned() };
        let allowed = bits(&table).ok_or_else(expected)?;
        let pairs = values.iter().flat_map(|x| values.iter().map(move |y| (x, y)));
        let is_allowed = |&(x, y): &(Symbol, Symbol)| {
            allowed.get(x.index() * values.count() + y.index()).copied().unwrap_or(false)
        };
        let not: Vec<String> =
            pairs.filter(|pair| !is_allowed(pair)).map(|(x, y)| format!("{x}{y}")).collect();
        let mut rules = Vec::new();
        for (name, line) in named_lines(items) {
            let cells = cells(part, line)?;
            let count = if self.all { cells.len().saturating_mul(cells.len()) / 2 } else { cells.len() };
            room.take(part, PAIR.saturating_mul(count.saturating_add(not.len())))?;
            let pairs = self.pairs(&cells);
            let pairs: Vec<Value> = pairs.iter().map(|pair| names(pair)).collect();
            let called = if name.is_empty() { "pairs" } else { &name };
            rules.push(json!({"kind": "forbid", "name": called, "not": not, "between": {"cells": pairs}}));
        }
        Ok(rules)
    }

    fn pairs(self, cells: &[Place]) -> Vec<[Place; 2]> {
        let all = (0..cells.len()).flat_map(|at| (at + 1..cells.len()).map(move |other| (at, other)));
        let meant = all.filter(|&(at, other)| self.all || other == at + 1);
        meant.map(|(at, other)| [cells[at], cells[other]]).collect()
    }
}

/// Lines of cells with the names that they have, which may be empty. A name begins with `_` and is that of all lines up to the
/// next; nothing between tildes begins a new line.
pub(super) fn named_lines<'i>(items: &'i [&'i str]) -> Vec<(String, &'i [&'i str])> {
    let mut lines = Vec::new();
    let mut name = String::new();
    for (line, start) in items.split(|item| item.is_empty() || item.starts_with('_')).zip(starts(items)) {
        if let Some(new) = start.and_then(|item| item.strip_prefix('_')) {
            name = percent_decoded(new).chars().filter(|c| !c.is_control()).take(NAME).collect();
        }
        if !line.is_empty() {
            lines.push((name.clone(), line));
        }
    }
    lines
}

/// The item before each group: none before the first.
fn starts<'i>(items: &'i [&'i str]) -> impl Iterator<Item = Option<&'i str>> {
    let starts = items.iter().copied().filter(|item| item.is_empty() || item.starts_with('_'));
    std::iter::once(None).chain(starts.map(Some))
}
