//! Steps as highlights: what to emphasise on a board so that a reader can follow the words of a step. The
//! painter decides how each role looks.

use dlx_engine::OptionId;
use dlx_variants::{CellId, HouseKind, Meaning, Model, Symbol};

use super::derived_houses;
use super::names::{Names, mentions};
use super::set_off::Told;
use crate::candidates::Candidates;
use crate::network::Item;
use crate::step::Step;

/// Something to emphasise on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Highlight {
    /// A house.
    House {
        /// The house, as an index into [`Model::houses`](dlx_variants::Model::houses).
        house: usize,
        /// Why.
        role: Role,
    },
    /// The cells of a house that follows from others.
    DerivedHouse {
        /// The cells, in order.
        cells: Vec<CellId>,
        /// Why.
        role: Role,
    },
    /// A rule, such as a cage.
    Rule {
        /// The rule, as a number for [`Model::rule_cells`](dlx_variants::Model::rule_cells).
        rule: usize,
        /// Why.
        role: Role,
    },
    /// A cell.
    Cell {
        /// The cell.
        cell: CellId,
        /// Why.
        role: Role,
    },
    /// A candidate in a cell.
    Candidate {
        /// The cell.
        cell: CellId,
        /// The candidate.
        symbol: Symbol,
        /// Why.
        role: Role,
    },
    /// A line from some candidates to others, which follow from them.
    Link {
        /// Where it begins.
        from: Vec<(CellId, Symbol)>,
        /// Where it ends.
        to: Vec<(CellId, Symbol)>,
        /// Whether the end holds because the beginning does not; otherwise the end does not hold because the
        /// beginning does.
        is_strong: bool,
    },
}

/// Why something is emphasised.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// The step places it.
    Placed,
    /// The step eliminates it.
    Eliminated,
    /// The step rests on it: a house, cell or rule in which one of some candidates holds, and these
    /// candidates.
    Base,
    /// The base excludes something here.
    Cover,
    /// It is an exception, such as a fin.
    Exception,
    /// It holds at a point of the argument.
    True,
    /// It does not hold at a point of the argument.
    False,
    /// It belongs to the first of two colours or sets.
    First,
    /// It belongs to the second.
    Second,
}

impl Highlight {
    /// A house of a model, which may follow from others.
    pub(crate) fn of_house(model: &Model, house: usize, role: Role) -> Self {
        let of = &model.houses()[house];
        match of.kind {
            HouseKind::Derived => Self::DerivedHouse { cells: of.cells.clone(), role },
            _ => Self::House { house, role },
        }
    }
}

impl Highlight {
    /// Whether it emphasises a cell, alone or as one of a clue or of a house that is not drawn.
    fn has(&self, model: &Model, cell: CellId) -> bool {
        match self {
            Self::Cell { cell: at, .. } | Self::Candidate { cell: at, .. } => *at == cell,
            Self::Rule { rule, .. } => model.rule_cells(*rule).contains(&cell),
            Self::DerivedHouse { cells, .. } => cells.contains(&cell),
            Self::House { .. } | Self::Link { .. } => false,
        }
    }
}

impl Step {
    /// What to emphasise for the step, in the order of its words. `candidates` is the state in which it was
    /// found.
    #[must_use]
    pub fn highlights(&self, candidates: &Candidates<'_>) -> Vec<Highlight> {
        let mut list = List { step: self, candidates, highlights: Vec::new() };
        list.options(&self.placements, Role::Placed);
        list.options(&self.eliminations_elsewhere(candidates), Role::Eliminated);
        list.reason(&self.reason);
        list.named_on_the_way(&self.told(candidates));
        list.highlights
    }
}

/// Collects highlights, each once.
pub(super) struct List<'a> {
    pub(super) step: &'a Step,
    pub(super) candidates: &'a Candidates<'a>,
    highlights: Vec<Highlight>,
}

impl List<'_> {
    pub(super) fn add(&mut self, highlight: Highlight) {
        if !self.highlights.contains(&highlight) {
            self.highlights.push(highlight);
        }
    }

    pub(super) fn option(&mut self, option: OptionId, role: Role) {
        let network = self.candidates.network();
        match (network.candidate(option), network.state(option)) {
            (Some((cell, symbol)), _) => self.add(Highlight::Candidate { cell, symbol, role }),
            (None, Some(state)) => self.rule(state.rule, role),
            (None, None) => {}
        }
    }

    pub(super) fn options(&mut self, options: &[OptionId], role: Role) {
        options.iter().for_each(|&option| self.option(option, role));
    }

    /// The cell, house or rule of an item.
    pub(super) fn place(&mut self, item: Item, role: Role) {
        match self.candidates.network().meaning(item) {
            Meaning::Cell(cell) => self.add(Highlight::Cell { cell, role }),
            Meaning::Symbol { house, .. } => self.house(house, role),
            Meaning::Variable { rule } | Meaning::Member { rule, .. } | Meaning::Conflict { rule } => {
                self.rule(rule, role)
            }
            _ => {}
        }
    }

    pub(super) fn rule(&mut self, rule: usize, role: Role) {
        self.add(Highlight::Rule { rule, role });
    }

    pub(super) fn house(&mut self, house: usize, role: Role) {
        self.add(Highlight::of_house(self.candidates.network().model(), house, role));
    }

    /// The rules, derived houses and cells that the words name besides those that the step rests on, as they
    /// exclude something.
    fn named_on_the_way(&mut self, told: &Told) {
        let (model, names) = (self.candidates.network().model(), Names::new(self.candidates.network()));
        let may_be_named =
            |&rule: &usize| told.rules.iter().any(|title| title.contains(model.rule_name(rule)));
        for rule in (0..model.rule_count()).filter(may_be_named) {
            let is_it = |known: &Highlight| matches!(known, Highlight::Rule { rule: of, .. } if *of == rule);
            if !self.highlights.iter().any(is_it) && told.rules.contains(&names.rule(rule)) {
                self.rule(rule, Role::Cover);
            }
        }
        derived_houses(model, told).into_iter().for_each(|house| self.house(house, Role::Cover));
        for cell in model.board().cells().filter(|&cell| mentions(&told.words, &names.cell(cell))) {
            if !self.highlights.iter().any(|known| known.has(model, cell)) {
                self.add(Highlight::Cell { cell, role: Role::Cover });
            }
        }
    }

    pub(super) fn places(&mut self, items: &[Item], role: Role) {
        items.iter().for_each(|&item| self.place(item, role));
    }

    /// Items with their candidates.
    pub(super) fn truths(&mut self, truths: &[Item], role: Role) {
        self.places(truths, role);
        for &truth in truths {
            for option in self.candidates.options(truth) {
                if self.candidates.network().is_candidate(option) {
                    self.option(option, role);
                }
            }
        }
    }
}
