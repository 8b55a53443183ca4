//! Steps under symmetries of their model: what is true of a board is true of its image.

use std::cell::{OnceCell, RefCell};

use dlx_engine::OptionId;
use dlx_variants::{CellId, Meaning, Transform};

use super::{Chain, Colours, Exocet, Firework, Node, Reason, Step, states};
use crate::grade::network::{Item, Network};

/// Maps options and items of the image of a board back to the board.
pub(crate) struct Origin<'a> {
    /// The network of the image. It is that of the board, unless rules have moved.
    from: &'a Network,
    /// The network of the board.
    to: &'a Network,
    transform: &'a Transform,
    inverse: Transform,
    /// For each state, its origin, found when it is asked for.
    states: OnceCell<Vec<OptionId>>,
    /// For each house, the one that it comes from, once an item of it has been mapped.
    of_houses: RefCell<Vec<Option<usize>>>,
}

impl<'a> Origin<'a> {
    /// Maps back from the image under `transform`.
    pub(crate) fn new(from: &'a Network, to: &'a Network, transform: &'a Transform) -> Self {
        let of_houses = RefCell::new(vec![None; from.model().houses().len()]);
        Self { from, to, transform, inverse: transform.inverse(), states: OnceCell::new(), of_houses }
    }

    /// The step that becomes `step` under the symmetry.
    pub(crate) fn step(&self, step: &Step) -> Step {
        Step {
            reason: self.reason(&step.reason),
            placements: self.ordered(&step.placements),
            eliminations: self.ordered(&step.eliminations),
            ..*step
        }
    }

    fn option(&self, option: OptionId) -> OptionId {
        self.candidate(option).unwrap_or_else(|| {
            let candidate = |option| self.candidate(option).unwrap_or(option);
            let cell = |cell| self.transform.source(cell);
            let states = self.states.get_or_init(|| states::images(self.from, self.to, candidate, cell));
            states[option.index() - self.from.lowered().candidate_count()]
        })
    }

    fn candidate(&self, option: OptionId) -> Option<OptionId> {
        let (cell, symbol) = self.from.candidate(option)?;
        Some(self.to.lowered().option(self.transform.source(cell), self.inverse.label(symbol)))
    }

    /// The cells that some cells come from, in order.
    fn cells(&self, cells: &[CellId]) -> Vec<CellId> {
        let mut cells: Vec<CellId> = cells.iter().map(|&cell| self.transform.source(cell)).collect();
        cells.sort_unstable();
        cells
    }

    /// The houses that some houses come from, in order.
    fn houses(&self, houses: &[usize]) -> Vec<usize> {
        let origin = |&house: &usize| {
            let cells = self.cells(&self.from.model().houses()[house].cells);
            let mut houses = self.to.model().houses().iter();
            houses.position(|house| sorted(&house.cells) == cells).unwrap_or(house)
        };
        let mut houses: Vec<usize> = houses.iter().map(origin).collect();
        houses.sort_unstable();
        houses
    }

    /// The rules that some rules come from, in order. Rules with the same cells are not told apart.
    fn rules(&self, rules: &[usize]) -> Vec<usize> {
        let model = self.to.model();
        let origin = |&rule: &usize| {
            let cells = self.cells(&self.from.model().rule_cells(rule));
            let mut rules = 0..model.rule_count();
            rules.find(|&rule| sorted(&model.rule_cells(rule)) == cells).unwrap_or(rule)
        };
        let mut rules: Vec<usize> = rules.iter().map(origin).collect();
        rules.sort_unstable();
        rules
    }

    fn options(&self, options: &[OptionId]) -> Vec<OptionId> {
        options.iter().map(|&option| self.option(option)).collect()
    }

    fn ordered(&self, options: &[OptionId]) -> Vec<OptionId> {
        let mut options = self.options(options);
        options.sort_unstable();
        options
    }

    /// The item that an item comes from.
    fn item(&self, item: Item) -> Item {
        match self.from.meaning(item) {
            Meaning::Cell(cell) => self.to.cell_item(self.transform.source(cell)),
            Meaning::Symbol { house, symbol } => {
                let known = self.of_houses.borrow()[house];
                if let Some(house) = known {
                    return self.to.symbol_item(house, self.inverse.label(symbol));
                }
                let origin = self.item_by_options(item);
                if let Meaning::Symbol { house: of, .. } = self.to.meaning(origin) {
                    self.of_houses.borrow_mut()[house] = Some(of);
                }
                origin
            }
            _ => self.item_by_options(item),
        }
    }

    /// The item with the origins of an item's options; of several, one of the same kind. Rules may group
    /// conflicts differently, so a conflict maps to the item with most of its options.
    fn item_by_options(&self, item: Item) -> Item {
        let (from, to) = (self.from, self.to);
        let options = self.ordered(from.options_of(item));
        let common =
            |other: Item| options.iter().filter(|&&option| to.items_of(option).contains(&other)).count();
        let is_of_kind = |other: Item| match (from.meaning(item), to.meaning(other)) {
            (Meaning::Symbol { .. }, Meaning::Symbol { .. }) => from.house_kind(item) == to.house_kind(other),
            (one, other) => std::mem::discriminant(&one) == std::mem::discriminant(&other),
        };
        let first = options.first().map_or(&[][..], |&first| to.items_of(first));
        let has_all = |other: Item| options.iter().all(|&option| to.items_of(option).contains(&other));
        let same = first.iter().rev().copied().find(|&other| is_of_kind(other) && has_all(other));
        if let Some(same) = same {
            return same;
        }
        let best = first.iter().copied().max_by_key(|&other| (common(other), is_of_kind(other)));
        best.unwrap_or(item)
    }

    fn items(&self, items: &[Item]) -> Vec<Item> {
        items.iter().map(|&item| self.item(item)).collect()
    }

    fn items_in_order(&self, items: &[Item]) -> Vec<Item> {
        let mut items = self.items(items);
        items.sort_unstable();
        items
    }

    fn nodes(&self, nodes: &[Node]) -> Vec<Node> {
        nodes.iter().map(|node| Node { options: self.ordered(&node.options), holds: node.holds }).collect()
    }

    fn chain(&self, chain: &Chain) -> Chain {
        let Chain { nodes, truths, links } = chain;
        Chain { nodes: self.nodes(nodes), truths: self.items(truths), links: self.items(links) }
    }

    fn colours(&self, colours: &Colours) -> Colours {
        let both = |pair: &[Vec<OptionId>; 2]| pair.each_ref().map(|colour| self.ordered(colour));
        match colours {
            Colours::Clash(colour) => Colours::Clash(self.ordered(colour)),
            Colours::Pair(pair) => Colours::Pair(both(pair)),
            Colours::Excluded { pair, wrong } => {
                Colours::Excluded { pair: both(pair), wrong: self.ordered(wrong) }
            }
            Colours::Counterparts { one_of, not_both } => {
                Colours::Counterparts { one_of: both(one_of), not_both: both(not_both) }
            }
        }
    }

    fn reason(&self, reason: &Reason) -> Reason {
        let both = |pair: &[Vec<Item>; 2]| pair.each_ref().map(|items| self.items(items));
        match reason {
            Reason::Single { truth } => Reason::Single { truth: self.item(*truth) },
            Reason::Locked { truth } => Reason::Locked { truth: self.item(*truth) },
            Reason::Alone { truth } => Reason::Alone { truth: self.item(*truth) },
            Reason::Rule { truths, blocks } => {
                Reason::Rule { truths: self.items_in_order(truths), blocks: self.items_in_order(blocks) }
            }
            Reason::Direct { causes, truth } => {
                Reason::Direct { causes: self.items_in_order(causes), truth: self.item(*truth) }
            }
            Reason::Subset { truths, links, fins } => Reason::Subset {
                truths: self.items_in_order(truths),
                links: self.items_in_order(links),
                fins: self.ordered(fins),
            },
            Reason::Chain(chain) => Reason::Chain(self.chain(chain)),
            Reason::Loop(chain) => Reason::Loop(self.chain(chain)),
            Reason::Contradiction { nodes, truth, premises } => Reason::Contradiction {
                nodes: self.nodes(nodes),
                truth: self.item(*truth),
                premises: self.items(premises),
            },
            Reason::Cases { truth, through, cases, premises } => Reason::Cases {
                truth: self.item(*truth),
                through: self.items(through),
                cases: cases.iter().map(|nodes| self.nodes(nodes)).collect(),
                premises: self.items(premises),
            },
            Reason::Colours { colours, truths } => {
                Reason::Colours { colours: self.colours(colours), truths: self.items(truths) }
            }
            Reason::RemotePair { cells } => Reason::RemotePair { cells: self.items(cells) },
            Reason::AlmostLocked { sets, restricted } => {
                let sets = sets.iter().map(|cells| self.items(cells)).collect();
                let restricted = restricted.iter().map(|symbols| self.ordered(symbols)).collect();
                Reason::AlmostLocked { sets, restricted }
            }
            Reason::Blossom { stem, petals, held } => {
                let petal =
                    |(option, cells): &(OptionId, Vec<Item>)| (self.option(*option), self.items(cells));
                let mut petals: Vec<_> = petals.iter().map(petal).collect();
                petals.sort_by_key(|&(option, _)| option);
                Reason::Blossom { stem: self.item(*stem), petals, held: self.ordered(held) }
            }
            Reason::Exclusion { truth, sets } => {
                let mut sets: Vec<_> = sets
                    .iter()
                    .map(|(option, cells)| (self.option(*option), self.items_in_order(cells)))
                    .collect();
                sets.sort_by_key(|&(option, _)| option);
                Reason::Exclusion { truth: self.item(*truth), sets }
            }
            Reason::Kraken { truths, links, cases, premises } => Reason::Kraken {
                truths: self.items_in_order(truths),
                links: self.items_in_order(links),
                cases: cases.iter().map(|nodes| self.nodes(nodes)).collect(),
                premises: self.items(premises),
            },
            Reason::Templates { truths } => Reason::Templates { truths: self.items(truths) },
            Reason::Crossing { crossing, beside, links } => Reason::Crossing {
                crossing: self.items(crossing),
                beside: both(beside),
                links: self.items(links),
            },
            Reason::Fireworks { fireworks } => {
                let firework = |Firework { cells, truths }: &Firework| Firework {
                    cells: self.items_in_order(cells),
                    truths: self.items_in_order(truths),
                };
                Reason::Fireworks { fireworks: fireworks.iter().map(firework).collect() }
            }
            Reason::Deadly { cells, extra, with } => Reason::Deadly {
                cells: self.items(cells),
                extra: self.ordered(extra),
                with: self.items(with),
            },
            Reason::KnownSum { known, open } => {
                let mut known = known.clone();
                known.cells = self.cells(&known.cells);
                known.houses = self.houses(&known.houses);
                known.from = self.rules(&known.from);
                Reason::KnownSum { known, open: self.items_in_order(open) }
            }
            Reason::KnownDifference { known, open } => {
                let mut known = known.clone();
                known.innies = self.cells(&known.innies);
                known.outies = self.cells(&known.outies);
                known.houses = self.houses(&known.houses);
                known.from = self.rules(&known.from);
                Reason::KnownDifference { known, open: self.items_in_order(open) }
            }
            Reason::Unfillable { cells, extra } => {
                Reason::Unfillable { cells: self.items(cells), extra: self.ordered(extra) }
            }
            Reason::Exocets { exocets } => {
                let exocet = |Exocet { base, targets, truths }: &Exocet| Exocet {
                    base: self.items_in_order(base),
                    targets: self.items_in_order(targets),
                    truths: self.items_in_order(truths),
                };
                Reason::Exocets { exocets: exocets.iter().map(exocet).collect() }
            }
            Reason::Grave { extra, truths } => {
                Reason::Grave { extra: self.ordered(extra), truths: self.items(truths) }
            }
            Reason::Search { truth } => Reason::Search { truth: self.item(*truth) },
            Reason::Together(reasons) => {
                let image =
                    |(reason, gone): &(Reason, Vec<OptionId>)| (self.reason(reason), self.ordered(gone));
                Reason::Together(reasons.iter().map(image).collect())
            }
        }
    }
}

/// Cells in order.
fn sorted(cells: &[CellId]) -> Vec<CellId> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}
