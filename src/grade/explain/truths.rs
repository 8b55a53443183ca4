//! Truths in words: alone, and among links.

use dlx_variants::Meaning;

use super::Words;
use crate::grade::explain::{listed, unique};
use crate::grade::network::Item;

impl Words<'_> {
    /// What the truths of a step say: "it is the only place for 7 in row 3".
    pub(super) fn truths(&self) -> String {
        let (names, truths, links) = (self.names, &self.step.truths, &self.step.links);
        match (self.step.placements.is_empty(), truths.as_slice()) {
            _ if self.step.technique.assumes_uniqueness() => self.grave(),
            (_, []) => "of the rules".to_owned(),
            (false, [truth]) => self.single(*truth),
            (false, [causes @ .., truth]) => {
                let verb = if causes.len() == 1 { "stands" } else { "stand" };
                let (causes, truth) = (names.items(causes), names.item(*truth));
                format!("wherever {causes} {verb}, this is the only place left for {truth}")
            }
            (true, [truth]) => format!("{}, and each of these excludes that", self.alternatives(*truth)),
            (true, cells) if cells.iter().all(|&cell| self.is_cell(cell)) => self.subset(cells),
            (true, truths) if links.iter().all(|&link| self.is_cell(link)) => {
                format!("{} have no places but {}", names.items(truths), names.items(links))
            }
            (true, truths) => self.fish(truths),
        }
    }

    /// Why a truth with one option left is decided.
    fn single(&self, truth: Item) -> String {
        match self.candidates.network().meaning(truth) {
            Meaning::Symbol { house, .. } if self.candidates.empty_cells(house) == 1 => {
                format!("it is the last empty cell of {}", self.names.house(house))
            }
            Meaning::Symbol { house, symbol } => {
                format!("it is the only place for {symbol} in {}", self.names.house(house))
            }
            _ => "it has no other candidate".to_owned(),
        }
    }

    /// Cells with as many candidates as they are: "R1C1 and R1C5 hold 3 and 7 in row 1 between them".
    fn subset(&self, cells: &[Item]) -> String {
        let (names, network) = (self.names, self.candidates.network());
        let rules = unique(self.step.links.iter().filter_map(|&link| match network.meaning(link) {
            Meaning::Conflict { rule } => Some(network.model().rule_name(rule)),
            _ => None,
        }));
        let held = names.items(cells);
        if rules.is_empty() {
            return format!("{held} hold {} between them", names.items(&self.step.links));
        }
        let symbols = self.symbols(cells.iter().flat_map(|&cell| self.candidates.options(cell)));
        let rules = listed(rules, "and");
        format!(
            "{held} hold {} between them, which excludes that by the rule {rules}",
            listed(symbols, "and")
        )
    }

    /// Truths that lie in as many links, but for fins.
    fn fish(&self, truths: &[Item]) -> String {
        let (truths, links) = (self.names.items(truths), self.names.items(&self.step.links));
        let among = format!("all places for {truths} are among those for {links}");
        let fins = &self.step.nodes;
        match fins.as_slice() {
            [] => format!("{among}, which they use up"),
            [_] => format!("{among}, unless {}, and {}", self.names.placements(fins), self.excluded_by(fins)),
            _ => format!("{among}, unless {}, and {}", self.names.alternatives(fins), self.excluded_by(fins)),
        }
    }

    /// What would be left without the one candidate that keeps a state from being a bivalue universal grave.
    fn grave(&self) -> String {
        let third = self.names.placements(&self.step.nodes);
        format!(
            "unless {third}, every cell has two candidates and every symbol two places in each house, which has no \
             solution or two"
        )
    }
}
