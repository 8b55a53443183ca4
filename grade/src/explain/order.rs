//! Rules between two cells in words: which holds more, that both hold the same, or what one needs in the
//! other.

use dlx_engine::OptionId;
use dlx_variants::{CellId, Meaning, Symbol, ToldOrder, listed};

use super::Words;
use super::exclusion::{rules_between, way_between};
use super::groups::group;
use super::names::{MOST_LISTED, unique};
use crate::network::Item;

/// Up to this number, the symbols that a candidate needs in another cell are told.
const MOST_NEEDED: usize = 2;

impl Words<'_> {
    /// Why no candidate of a cell goes with the eliminations, if rules that compare symbols are reason
    /// enough: "R4C5 is 3, 5 or 6, and by the thermometer R5C5 < R4C5 < R4C4".
    pub(super) fn compared(&self, cell: CellId) -> Option<String> {
        let model = self.candidates.network().model();
        // For each rule, the cell and those that it is compared with.
        let mut by_rule: Vec<(usize, Vec<CellId>)> = Vec::new();
        for (other, symbol) in self.pairs(&self.step.eliminations) {
            let rule = self.comparing(cell, (other, symbol))?;
            let compared = group(&mut by_rule, rule);
            for one in [cell, other] {
                if !compared.contains(&one) {
                    compared.push(one);
                }
            }
        }
        // For each name of rules, what they say.
        let mut by_agent: Vec<(String, Vec<ToldOrder>)> = Vec::new();
        for (rule, cells) in by_rule {
            let (agent, order) = (self.names.agent(rule), model.tell_order(rule, &cells)?);
            group(&mut by_agent, agent).push(order);
        }
        let is_ordered = !by_agent.iter().flat_map(|(_, orders)| orders).any(|order| order.is_equality);
        let told = by_agent.into_iter().map(|(agent, orders)| {
            let plural = if orders.len() == 1 { "" } else { "s" };
            format!("by {agent}{plural} {}", listed(orders.into_iter().map(|order| order.text), "and"))
        });
        let told = listed(told, "and");
        let range = if is_ordered { self.range(cell) } else { self.allowed(cell) };
        Some(match range {
            Some(range) => format!("{} is {range}, and {told}", self.names.cell(cell)),
            None => told,
        })
    }

    /// A rule that compares two cells, by which every candidate of the first excludes one of the second.
    fn comparing(&self, cell: CellId, (other, symbol): (CellId, Symbol)) -> Option<usize> {
        let network = self.candidates.network();
        let gone = network.items_of(network.lowered().option(other, symbol));
        let mut rules = gone.iter().filter_map(|&item| match network.meaning(item) {
            Meaning::Conflict { rule } => Some(rule),
            _ => None,
        });
        let is_by = |rule: usize| {
            self.candidates.options(network.cell_item(cell)).all(|option| {
                let mut items = network.items_of(option).iter().filter(|item| gone.contains(item));
                items.any(|&item| network.meaning(item) == Meaning::Conflict { rule })
            })
        };
        rules.find(|&rule| network.model().tell_order(rule, &[cell, other]).is_some() && is_by(rule))
    }

    /// What the only elimination would need in a cell that has none of it: "by the white dot it would need 2
    /// in R7C5". `None` if that is more than two symbols.
    pub(super) fn needed(&self, cell: CellId) -> Option<String> {
        let network = self.candidates.network();
        let [gone] = self.step.eliminations[..] else { return None };
        let all = network.options_of(network.cell_item(cell)).iter().copied();
        let all = all.filter(|&option| network.is_candidate(option));
        let (excluded, fitting): (Vec<OptionId>, Vec<OptionId>) =
            all.partition(|&option| network.excludes(gone, option));
        let ways = excluded.into_iter().filter_map(|option| way_between(network, gone, option));
        let ways = unique(ways.filter_map(|item| self.by_item(item)));
        if ways.is_empty() || fitting.len() > MOST_NEEDED {
            return None;
        }
        let (ways, place) = (listed(ways, "and"), self.names.cell(cell));
        Some(match fitting.as_slice() {
            [] => {
                let (at, symbol) = network.candidate(gone)?;
                format!("{ways} nothing in {place} goes with {symbol} in {}", self.names.cell(at))
            }
            _ => format!("{ways} it would need {} in {place}", listed(self.symbols(fitting), "or")),
        })
    }

    /// That symbols stand nowhere on a line, where nothing goes beside them, though they are eliminated
    /// because of one cell: "5 is never on the whispers line, as nothing goes beside it there". `None` for
    /// rules that do not say that of both cells of a pair, or not by themselves.
    pub(super) fn never(&self, truth: Item) -> Option<String> {
        let network = self.candidates.network();
        let model = network.model();
        let gone = &self.step.eliminations;
        let excludes = |rule: usize, one: OptionId, other: OptionId| {
            let by_rule = |item: &&Item| network.meaning(**item) == Meaning::Conflict { rule };
            network.items_of(one).iter().filter(by_rule).any(|item| network.items_of(other).contains(item))
        };
        // Whether no two symbols of these go together in two cells if one of them is a symbol.
        let is_barred = |rule: usize, symbol: Symbol, [at, beside]: [CellId; 2]| {
            let option = network.lowered().option(at, symbol);
            let others = network.options_of(network.cell_item(beside)).iter().copied();
            others.filter(|&other| network.is_candidate(other)).all(|other| excludes(rule, option, other))
        };
        let Meaning::Cell(beside) = network.meaning(truth) else { return None };
        let is_barred_in_both = |rule: usize| {
            self.pairs(gone).into_iter().all(|(at, symbol)| {
                [[at, beside], [beside, at]].into_iter().all(|cells| is_barred(rule, symbol, cells))
            })
        };
        let options: Vec<OptionId> = self.candidates.options(truth).collect();
        let is_line = |&rule: &usize| model.rule_seen_as(rule).is_some() && !model.marks_pairs(rule);
        let mut rules = rules_between(network, &options, gone).into_iter().filter(is_line);
        let rule = rules.find(|&rule| is_barred_in_both(rule))?;
        let symbols = self.symbols(gone.iter().copied());
        let (are, them) = if symbols.len() == 1 { ("is", "it") } else { ("are", "them") };
        let (line, symbols) = (self.names.agent(rule), listed(symbols, "and"));
        Some(format!("{symbols} {are} never on {line}, as nothing goes beside {them} there"))
    }

    /// What a cell may hold: "3, 5 or 6", "not 3 or 7"; `None` if that is everything.
    pub(super) fn allowed(&self, cell: CellId) -> Option<String> {
        let symbols = self.candidates_of(cell);
        if symbols.len() <= MOST_LISTED {
            return Some(listed(symbols, "or"));
        }
        let all = self.candidates.network().model().alphabet().iter();
        let missing: Vec<Symbol> = all.filter(|symbol| !symbols.contains(symbol)).collect();
        (!missing.is_empty()).then(|| format!("not {}", listed(missing, "or")))
    }

    /// What a cell may hold, if only its bounds matter: "3, 5 or 6", "at least 2 and at most 8"; `None` if
    /// that is everything.
    fn range(&self, cell: CellId) -> Option<String> {
        let symbols = self.candidates_of(cell);
        if symbols.len() <= MOST_LISTED {
            return Some(listed(symbols, "or"));
        }
        let (least, most) = (symbols.first()?, symbols.last()?);
        let least = (least.index() > 0).then(|| format!("at least {least}"));
        let is_bounded = most.index() + 1 < self.candidates.network().model().symbols();
        let bounds: Vec<String> =
            least.into_iter().chain(is_bounded.then(|| format!("at most {most}"))).collect();
        (!bounds.is_empty()).then(|| listed(bounds, "and"))
    }

    /// The candidates of a cell, in order.
    fn candidates_of(&self, cell: CellId) -> Vec<Symbol> {
        self.symbols(self.candidates.options(self.candidates.network().cell_item(cell)))
    }
}
