//! Exocets: two *base* cells where a line crosses a box, two *target* cells, and three *cross-lines*, lines
//! of the other kind without the base cells that cross the line of the base in the same box and in two
//! different others. Each cross-line needs every symbol. If they cannot all take a symbol of a base cell
//! unless a target takes it, the two symbols of the base are those of the targets.
//!
//! In a *junior* exocet the targets are in the other lines of the same band, in cross-lines of other boxes.
//! In a *senior* one, a target is elsewhere in the cross-lines. Two junior exocets of one band with the same
//! cross-lines are a *double* one, which eliminates what no way to have both leaves. A base of two symbols is
//! a naked pair, and is left to junior exocets.
//!
//! Whether the cross-lines can take a symbol is found by trying the places that are left, by whatever
//! excludes what on the board: companion cells without the symbol and at most two cover houses for it are the
//! usual reason that they cannot. Which symbols the cells may then have, and where they may be in the
//! cross-lines, is tried as well.
//!
//! The pattern was found by A. Barker in "Fata Morgana"; its names, and the conditions that players check,
//! are those of champagne and D. P. Bird (New Sudoku Players' Forum, "JExocet Pattern Definition", 2013).

mod base;
mod ways;

use std::ops::ControlFlow;
use std::sync::Arc;

use dlx_variants::{CellId, Symbol};

use crate::candidates::{Candidates, Counts};
use crate::network::Item;
use crate::step::{self, Finds, Reason, Technique};
use crate::techniques::family::family;
use base::Base;

family! { find;
    JUNIOR_EXOCET: "junior-exocet", "Junior Exocet",
        "Three lines cannot all take a symbol that is in one of two base cells of a box, unless one of two target cells has \
         it; so the targets have the same two symbols as the base.",
        Extreme, 94, 1000, (Kind::Junior);
    SENIOR_EXOCET: "senior-exocet", "Senior Exocet",
        "An exocet of which a target is outside the rows, or the columns, of the box of the base: three lines cannot all take a \
         symbol of the base without a target, so the targets have the same two symbols.",
        Extreme, 96, 1200, (Kind::Senior);
    DOUBLE_EXOCET: "double-exocet", "Double Exocet",
        "Two junior exocets of one band with the same three lines, in which the symbols of both bases have places together.",
        Extreme, 96, 1200, (Kind::Double);
}

/// The number of cross-lines.
const LINES: usize = 3;

/// The kinds of exocets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Junior,
    Senior,
    Double,
}

/// Base cells, with target cells that have the same symbols.
struct Exocet {
    base: [CellId; 2],
    targets: [CellId; 2],
    /// The symbols that the base may have.
    symbols: Vec<Symbol>,
    /// The line of the base, and its box, as numbers of houses.
    line: usize,
    region: usize,
    /// The cross-lines, as numbers of houses, in order.
    lines: [usize; LINES],
    is_junior: bool,
}

impl Exocet {
    /// The cells, the base first.
    fn cells(&self) -> impl Iterator<Item = CellId> {
        self.base.into_iter().chain(self.targets)
    }

    fn is_senior(&self) -> bool {
        !self.is_junior && self.symbols.len() > self.base.len()
    }

    /// Whether two exocets are of one band, in other lines and boxes of it, and have the same cross-lines.
    fn is_beside(&self, other: &Self, candidates: &Candidates<'_>) -> bool {
        let houses = candidates.network().model().houses();
        let crosses = |line: usize, region: usize| {
            houses[line].cells.iter().any(|cell| houses[region].cells.contains(cell))
        };
        self.lines == other.lines
            && self.line != other.line
            && self.region != other.region
            && crosses(self.line, other.region)
            && crosses(other.line, self.region)
    }

    /// What the step rests on.
    fn reason(&self, candidates: &Candidates<'_>) -> step::Exocet {
        let network = candidates.network();
        let items = |cells: [CellId; 2]| cells.map(|cell| network.cell_item(cell)).to_vec();
        let of_line =
            |&house: &usize| self.symbols.iter().map(move |&symbol| network.symbol_item(house, symbol));
        let truths: Vec<Item> = self.lines.iter().flat_map(of_line).collect();
        step::Exocet { base: items(self.base), targets: items(self.targets), truths }
    }

    /// Whether some cell, or some cross-line's places for a symbol, has changed.
    fn is_fresh(&self, candidates: &Candidates<'_>, finds: &Finds<'_>) -> bool {
        let step::Exocet { base, targets, truths } = self.reason(candidates);
        [base, targets, truths].iter().any(|items| finds.fresh().has_any(items))
    }
}

fn find(
    technique: &'static Technique,
    kind: Kind,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let all = Exocets::shared(candidates, finds)?;
    let mut juniors: Vec<&Exocet> = Vec::new();
    for exocet in all.of_bases.iter().flat_map(|(_, exocets)| exocets.iter()) {
        match kind {
            Kind::Double if exocet.is_junior => juniors.push(exocet),
            Kind::Junior if exocet.is_junior => report(technique, &[exocet], candidates, finds)?,
            Kind::Senior if exocet.is_senior() => report(technique, &[exocet], candidates, finds)?,
            _ => {}
        }
    }
    for (at, one) in juniors.iter().enumerate() {
        for other in juniors[at + 1..].iter().filter(|other| one.is_beside(other, candidates)) {
            finds.tick()?;
            report(technique, &[one, other], candidates, finds)?;
        }
    }
    ControlFlow::Continue(())
}

/// All exocets of a board.
struct Exocets {
    /// The options of truths when they were found.
    counts: Counts,
    /// Those of each base, in order. They are found anew only where truths that they depend on have lost
    /// options.
    of_bases: Vec<(base::Key, Arc<Vec<Exocet>>)>,
}

impl Exocets {
    /// Those of some candidates, which are found once.
    fn shared(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<(), Arc<Self>> {
        let mut flow = ControlFlow::Continue(());
        let all = finds.memo().get_after(0, |before: Option<Arc<Self>>| {
            let mut all = Self { counts: Counts::of(candidates), of_bases: Vec::new() };
            flow = Base::each(candidates, &mut |base| all.add(&base, before.as_deref(), finds));
            Arc::new(all)
        });
        flow?;
        ControlFlow::Continue(all)
    }

    /// Adds those of a base, given the exocets of earlier candidates.
    fn add(&mut self, base: &Base<'_, '_>, before: Option<&Self>, finds: &mut Finds<'_>) -> ControlFlow<()> {
        let is_same =
            |before: &&Self| base.truths().all(|truth| before.counts.get(truth) == self.counts.get(truth));
        let known = before.filter(is_same).and_then(|before| before.of_base(base.key()));
        let exocets = match known {
            Some(exocets) => Arc::clone(exocets),
            None => Arc::new(base.exocets(finds)?),
        };
        self.of_bases.push((base.key(), exocets));
        ControlFlow::Continue(())
    }

    fn of_base(&self, key: base::Key) -> Option<&Arc<Vec<Exocet>>> {
        self.of_bases.iter().find(|&&(of, _)| of == key).map(|(_, exocets)| exocets)
    }
}

/// Reports what exocets eliminate together; of several, only if none of them eliminates all of it.
fn report(
    technique: &'static Technique,
    exocets: &[&Exocet],
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    if !exocets.iter().any(|exocet| exocet.is_fresh(candidates, finds)) {
        return ControlFlow::Continue(());
    }
    let eliminations = ways::eliminations(exocets, candidates);
    let suffices = |exocet: &&Exocet| ways::eliminations(&[exocet], candidates).len() == eliminations.len();
    if exocets.len() > 1 && exocets.iter().any(suffices) {
        return ControlFlow::Continue(());
    }
    finds.eliminate(technique, eliminations, || Reason::Exocets {
        exocets: exocets.iter().map(|exocet| exocet.reason(candidates)).collect(),
    })
}
