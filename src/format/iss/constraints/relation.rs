//! Relations between two cells, given as a table of the pairs of values that are allowed.

use dlx_variants::rule::{Between, Forbid};
use dlx_variants::{Alphabet, Place, Rule, Symbol};

use super::super::draft::Draft;
use super::super::keys::bits;
use super::super::part::Part;
use crate::format::container::percent_decoded;
use crate::format::error::ReadErrorKind;

/// The most letters of a rule's name.
const NAME: usize = 60;

/// About as many bytes as a pair of cells or values takes.
const PAIR_SIZE: usize = 100;

/// How a relation is given.
#[derive(Clone, Copy)]
pub(super) struct Relation {
    /// Whether `-` and `_` have exchanged places in the table.
    is_old: bool,
    /// Whether all pairs of the cells are meant, not only consecutive ones.
    all: bool,
}

/// The relations that there are.
pub(super) const PAIR: Relation = Relation { is_old: false, all: false };
pub(super) const PAIR_OF_ALL: Relation = Relation { is_old: false, all: true };
pub(super) const OLD_PAIR: Relation = Relation { is_old: true, all: false };
pub(super) const OLD_PAIR_OF_ALL: Relation = Relation { is_old: true, all: true };

impl Relation {
    /// Adds the rules of a constraint: a table, then cells; a name begins with `_`, and nothing between
    /// tildes begins a new line.
    pub(super) fn add(self, draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
        let expected = || part.fault("a table of pairs of values, then cells");
        let (table, items) = part.arguments.split_first().ok_or_else(expected)?;
        let exchanged = |letter| match letter {
            '-' => '_',
            '_' => '-',
            letter => letter,
        };
        let table = if self.is_old { table.chars().map(exchanged).collect() } else { (*table).to_owned() };
        let not = forbidden(&bits(&table).ok_or_else(expected)?, draft.shape.values);
        for (name, line) in named_lines(items) {
            let cells = part.cells(line)?;
            let count = if self.all { cells.len().saturating_mul(cells.len()) / 2 } else { cells.len() };
            draft.take_room(part, PAIR_SIZE.saturating_mul(count.saturating_add(not.len())))?;
            let between = Between::Cells(self.pairs(&cells));
            let name = Some(if name.is_empty() { "pairs".to_owned() } else { name });
            draft.constraint(Rule::Forbid(Forbid { name, not: not.clone(), between }))?;
        }
        Ok(())
    }

    fn pairs(self, cells: &[Place]) -> Vec<[Place; 2]> {
        let all = (0..cells.len()).flat_map(|at| (at + 1..cells.len()).map(move |other| (at, other)));
        let meant = all.filter(|&(at, other)| self.all || other == at + 1);
        meant.map(|(at, other)| [cells[at], cells[other]]).collect()
    }
}

/// The pairs of values that a table, which has a bit for each pair, does not allow.
fn forbidden(allowed: &[bool], values: Alphabet) -> Vec<String> {
    let is_allowed =
        |x: Symbol, y: Symbol| allowed.get(x.index() * values.count() + y.index()).copied().unwrap_or(false);
    let pairs = values.iter().flat_map(|x| values.iter().map(move |y| (x, y)));
    pairs.filter(|&(x, y)| !is_allowed(x, y)).map(|(x, y)| format!("{x}{y}")).collect()
}

/// Lines of cells with the names that they have, which may be empty. A name begins with `_` and is that of
/// all lines up to the next; nothing between tildes begins a new line.
pub(in super::super) fn named_lines<'i>(items: &'i [&'i str]) -> Vec<(String, &'i [&'i str])> {
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
