//! Junior exocets: two *base* cells where a line crosses a box, and two *target* cells in other lines and other boxes of the same
//! band. Three lines across the band, one through the rest of the box and one through each target, each need every symbol. If
//! they cannot all take a symbol of a base cell unless a target takes it, the two symbols of the base are those of the targets.
//!
//! Whether the three lines can take a symbol is found by trying the places that are left, by whatever excludes what on the
//! board: companion cells without the symbol and at most two cover houses for it are the usual reason that they cannot. Which
//! symbols the four cells may then have is tried as well.
//!
//! The pattern was found by A. Barker in "Fata Morgana"; its name, and the conditions that players check, are those of
//! champagne and D. P. Bird (New Sudoku Players' Forum, "JExocet Pattern Definition", 2013).

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{CellId, HouseKind, Symbol};

use super::fitting::fits;
use crate::grade::candidates::Candidates;
use crate::grade::network::Item;
use crate::grade::step::{Finds, Reason, Technique};
use crate::level::{Level, Rating};

pub(crate) static JUNIOR_EXOCET: Technique = Technique {
    id: "junior-exocet",
    name: "Junior Exocet",
    summary: "Three lines cannot all take a symbol that is in one of two base cells of a box, unless one of two target cells has \
              it; so the targets have the same two symbols as the base.",
    level: Level::Extreme,
    rating: Rating(94),
    score: 1000,
    find,
    ..Technique::PLAIN
};

/// The maximum number of symbols that the base cells may have.
const SYMBOLS: usize = 4;

/// The number of lines across the band.
const LINES: usize = 3;

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let houses = candidates.network().model().houses();
    for (line, house) in houses.iter().enumerate() {
        if !matches!(house.kind, HouseKind::Row | HouseKind::Column) {
            continue;
        }
        for (at, &one) in house.cells.iter().enumerate() {
            for &other in &house.cells[at + 1..] {
                if let Some(base) = Base::new(candidates, line, [one, other]) {
                    finds.tick()?;
                    base.report(finds)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two empty cells where a line crosses a box.
struct Base<'c, 't> {
    candidates: &'c Candidates<'t>,
    line: usize,
    region: usize,
    cells: [CellId; 2],
    /// The symbols that they may hold.
    symbols: Vec<Symbol>,
}

/// A cell that may hold the symbol of a base cell, and the line across the band that it is in, as a number of [`Across`].
#[derive(Clone, Copy)]
struct Target {
    cell: CellId,
    line: usize,
}

/// A line across the band.
struct Across {
    house: usize,
    /// For each symbol of the base, the places that are left; `None` if the line has it already.
    places: Vec<Option<Vec<[OptionId; 1]>>>,
    /// Whether it meets the box of the base.
    is_of_base: bool,
}

impl<'c, 't> Base<'c, 't> {
    /// `None` unless the cells are in one box, and have few symbols between them.
    fn new(candidates: &'c Candidates<'t>, line: usize, cells: [CellId; 2]) -> Option<Self> {
        let network = candidates.network();
        let model = network.model();
        if !cells.iter().all(|&cell| candidates.is_open(network.cell_item(cell))) {
            return None;
        }
        let mut symbols: Vec<Symbol> = Vec::new();
        for option in cells.iter().flat_map(|&cell| candidates.options(network.cell_item(cell))) {
            let symbol = network.candidate(option).map(|(_, symbol)| symbol);
            symbols.extend(symbol.filter(|symbol| !symbols.contains(symbol)));
            if symbols.len() > SYMBOLS {
                return None;
            }
        }
        symbols.sort_unstable();
        let shared = |&&house: &&usize| {
            matches!(model.houses()[house].kind, HouseKind::Box | HouseKind::Region)
                && model.houses_of(cells[1]).contains(&house)
        };
        let region = *model.houses_of(cells[0]).iter().find(shared)?;
        Some(Self { candidates, line, region, cells, symbols })
    }

    fn report(&self, finds: &mut Finds<'_>) -> ControlFlow<()> {
        let across = self.across();
        let targets = self.targets(&across);
        for own in (0..across.len()).filter(|&own| across[own].is_of_base) {
            for (at, &one) in targets.iter().enumerate() {
                for &other in targets[at + 1..].iter().filter(|other| self.are_apart([one, **other])) {
                    finds.tick()?;
                    let lines = [&across[own], &across[one.line], &across[other.line]];
                    if self.is_exocet([one, other], lines) {
                        self.eliminate([one, other], lines, finds)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The lines across the band, in the grids of the line, that have neither base cell.
    fn across(&self) -> Vec<Across> {
        let (candidates, network) = (self.candidates, self.candidates.network());
        let model = network.model();
        let houses = model.houses();
        let line = &houses[self.line];
        let kind = if line.kind == HouseKind::Row { HouseKind::Column } else { HouseKind::Row };
        let is_across = |&house: &usize| {
            let of = &houses[house];
            of.kind == kind
                && of.cells.len() == model.symbols()
                && of.grids.iter().any(|grid| line.grids.contains(grid))
                && !self.cells.iter().any(|cell| of.cells.contains(cell))
        };
        let across = (0..houses.len()).filter(is_across).map(|house| {
            let places = self.symbols.iter().map(|&symbol| {
                let truth = network.symbol_item(house, symbol);
                candidates.is_open(truth).then(|| candidates.options(truth).map(|option| [option]).collect())
            });
            let places = places.collect();
            let is_of_base = houses[house].cells.iter().any(|cell| houses[self.region].cells.contains(cell));
            Across { house, places, is_of_base }
        });
        across.collect()
    }

    /// The cells that may be targets: in another line of the band, and across a line that does not meet the box of the base.
    fn targets(&self, across: &[Across]) -> Vec<Target> {
        let (candidates, network) = (self.candidates, self.candidates.network());
        let model = network.model();
        let houses = model.houses();
        let is_in_band = |cell: CellId| {
            let is_line_of_band = |&house: &usize| {
                house != self.line
                    && houses[house].kind == houses[self.line].kind
                    && houses[house].cells.iter().any(|cell| houses[self.region].cells.contains(cell))
            };
            !model.houses_of(cell).contains(&self.line) && model.houses_of(cell).iter().any(is_line_of_band)
        };
        let may_have = |cell: CellId| {
            candidates.is_open(network.cell_item(cell))
                && self
                    .symbols
                    .iter()
                    .any(|&symbol| candidates.is_live(network.lowered().option(cell, symbol)))
        };
        let lines = across.iter().enumerate().filter(|(_, across)| !across.is_of_base);
        let targets = lines.flat_map(|(line, across)| {
            houses[across.house].cells.iter().map(move |&cell| Target { cell, line })
        });
        targets.filter(|target| is_in_band(target.cell) && may_have(target.cell)).collect()
    }

    /// Whether two targets are in different lines across the band and in different boxes.
    fn are_apart(&self, [one, other]: [Target; 2]) -> bool {
        let model = self.candidates.network().model();
        let is_shared = |&house: &usize| {
            matches!(model.houses()[house].kind, HouseKind::Box | HouseKind::Region)
                && model.houses_of(other.cell).contains(&house)
        };
        one.line != other.line && !model.houses_of(one.cell).iter().any(is_shared)
    }

    /// The candidates of a base cell that are this symbol.
    fn in_base(&self, symbol: Symbol) -> impl Iterator<Item = OptionId> {
        let lowered = self.candidates.network().lowered();
        let options = self.cells.iter().map(move |&cell| lowered.option(cell, symbol));
        options.filter(|&option| self.candidates.is_live(option))
    }

    /// Whether the lines cannot take any symbol of the base without the targets.
    fn is_exocet(&self, targets: [Target; 2], lines: [&Across; LINES]) -> bool {
        let network = self.candidates.network();
        self.symbols.iter().enumerate().all(|(number, &symbol)| {
            let is_target = |option: OptionId| {
                targets.iter().any(|target| network.lowered().option(target.cell, symbol) == option)
            };
            let without = |line: &&Across| {
                let places = line.places[number].as_ref()?;
                Some(places.iter().copied().filter(|&[option]| !is_target(option)).collect::<Vec<_>>())
            };
            let parts: Vec<Vec<[OptionId; 1]>> = lines.iter().filter_map(without).collect();
            self.in_base(symbol).all(|option| !fits(network, &parts, &mut vec![option]))
        })
    }

    /// Reports the candidates of the four cells that no way to have the same two symbols has.
    fn eliminate(
        &self,
        targets: [Target; 2],
        lines: [&Across; LINES],
        finds: &mut Finds<'_>,
    ) -> ControlFlow<()> {
        let (candidates, network) = (self.candidates, self.candidates.network());
        let supported = self.supported(targets, lines);
        let base = self.cells.map(|cell| network.cell_item(cell));
        let targets = targets.map(|target| network.cell_item(target.cell));
        let of_line = |line: &Across| {
            let house = line.house;
            self.symbols.iter().map(move |&symbol| network.symbol_item(house, symbol))
        };
        let mut truths: Vec<Item> = lines.into_iter().flat_map(of_line).collect();
        truths.sort_unstable();
        let cells = [base, targets].concat();
        // A board without such a way has no solution, which other techniques tell.
        if supported.is_empty() || !(finds.fresh().has_any(&cells) || finds.fresh().has_any(&truths)) {
            return ControlFlow::Continue(());
        }
        let own = cells.iter().flat_map(|&cell| candidates.options(cell));
        let gone = own.filter(|option| !supported.contains(option)).collect();
        finds.eliminate(&JUNIOR_EXOCET, gone, || Reason::Exocet {
            base: base.to_vec(),
            targets: targets.to_vec(),
            truths,
        })
    }

    /// The candidates of the four cells in some way for the targets to have the symbols of the base, in which each line has a
    /// place for both.
    fn supported(&self, targets: [Target; 2], lines: [&Across; LINES]) -> Vec<OptionId> {
        let (candidates, network) = (self.candidates, self.candidates.network());
        let ways = self
            .symbols
            .iter()
            .enumerate()
            .flat_map(|one| self.symbols.iter().enumerate().map(move |other| [one, other]));
        let mut supported = Vec::new();
        for [(first, &one), (second, &other)] in ways.filter(|[one, other]| one.0 != other.0) {
            // The lines, and the target of each symbol, by number.
            for at in [[0, 1], [1, 0]] {
                let [left, right] = at.map(|at| targets[at].cell);
                let cells = [(self.cells[0], one), (self.cells[1], other), (left, one), (right, other)];
                let mut way = cells.map(|(cell, symbol)| network.lowered().option(cell, symbol)).to_vec();
                let is_free = |(at, &option): (usize, &OptionId)| {
                    candidates.is_live(option)
                        && !way[..at].iter().any(|&before| network.excludes(before, option))
                };
                if !way.iter().enumerate().all(is_free) {
                    continue;
                }
                let have_places = [first, second].into_iter().zip(at).all(|(symbol, target)| {
                    let others = lines.iter().enumerate().filter(|&(line, _)| line != target + 1);
                    let parts: Vec<_> = others.filter_map(|(_, line)| line.places[symbol].clone()).collect();
                    fits(network, &parts, &mut way)
                });
                if have_places {
                    supported.append(&mut way);
                }
            }
        }
        supported
    }
}
