//! Lines whose consecutive cells hold symbols of different classes.

use super::hidden_variables::Hidden;
use super::lines::line_called;
use super::{Pairs, pairs_within};
use crate::board::{Board, CellId};
use crate::error::SpecError;
use crate::lowering::Lowering;
use crate::relation::Relation;
use crate::rule::{Constraint, Draft};
use crate::structure::Structure;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;
use crate::told_order::ToldOrder;
use crate::violation::{Judged, Violation};

/// Of more classes than this there are too many orders.
const MOST: usize = 4;

/// Any `count` consecutive cells of a line hold symbols of different classes, of which there are as many.
///
/// People see pairs. Searches see the orders of the classes instead, as boxes: those of the first cells go on
/// along the whole line, and so do their consequences.
#[derive(Debug)]
struct Classes {
    pairs: Pairs,
    orders: Hidden,
    cells: Vec<CellId>,
    classes: Vec<SymbolSet>,
}

/// Adds the rule that any `count` consecutive cells of a line hold symbols of different classes, of which
/// there are as many.
pub(in crate::rule) fn declare_classes(
    name: String,
    cells: &[CellId],
    count: usize,
    class: impl Fn(Symbol) -> usize,
    draft: &mut Draft,
) -> Result<(), SpecError> {
    let frame = &draft.frame;
    let relation = Relation::new(frame.alphabet, |x, y| class(x) == class(y));
    let line = line_called(&name);
    let between = pairs_within(cells, count - 1).map(|(a, b, _)| (a, b));
    let pairs = Pairs::new(name).at(cells[0]).called(None, &line).with(relation, between);
    let mut classes = vec![SymbolSet::default(); count];
    frame.alphabet.iter().for_each(|symbol| classes[class(symbol)].insert(symbol));
    if count > MOST || cells.len() < count {
        return draft.add_rule(pairs);
    }
    let orders = boxes(&classes, cells);
    draft.add_rule(Classes { pairs, orders, cells: cells.to_vec(), classes })
}

/// A box for each order of the classes.
fn boxes(classes: &[SymbolSet], cells: &[CellId]) -> Hidden {
    let mut orders: Vec<Vec<SymbolSet>> = vec![Vec::new()];
    for _ in classes {
        let longer = |order: Vec<SymbolSet>| {
            let others: Vec<SymbolSet> =
                classes.iter().copied().filter(|class| !order.contains(class)).collect();
            others.into_iter().map(move |class| [&order[..], &[class]].concat())
        };
        orders = orders.into_iter().flat_map(longer).collect();
    }
    let along = |order: Vec<SymbolSet>| order.into_iter().cycle().take(cells.len()).collect();
    let boxes: Vec<Vec<SymbolSet>> = orders.into_iter().map(along).collect();
    Hidden::of_classes_in_searches(cells, &boxes)
}

impl Constraint for Classes {
    fn name(&self) -> &str {
        self.pairs.name()
    }

    fn place(&self, board: &Board) -> Option<String> {
        self.pairs.place(board)
    }

    fn seen_as(&self) -> Option<&str> {
        self.pairs.seen_as()
    }

    fn cells(&self) -> Vec<CellId> {
        self.pairs.cells()
    }

    fn check(&self, judged: &Judged<'_>, violations: &mut Vec<Violation>) {
        self.pairs.check(judged, violations);
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        if lowering.has_room_for_supports(self.orders.entries()) {
            self.orders.lower(lowering);
        } else {
            self.pairs.lower(lowering);
        }
    }

    fn entries(&self, symbols: usize) -> usize {
        self.pairs.entries(symbols)
    }

    fn structure(&self, structure: &mut Structure) {
        self.pairs.structure(structure);
    }

    fn classes(&self) -> Option<(&[CellId], &[SymbolSet])> {
        Some((&self.cells, &self.classes))
    }

    fn tell_order(&self, board: &Board, cells: &[CellId]) -> Option<ToldOrder> {
        self.pairs.tell_order(board, cells)
    }
}
