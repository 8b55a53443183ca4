//! Colours and remote pairs in words.

use dlx_engine::OptionId;

use super::Words;
use crate::grade::explain::listed;
use crate::grade::step::Node;

impl Words<'_> {
    /// What colours come to: "R1C1 and R5C3 are 4 or else R1C5 and R5C9 are, and R2C5 sees one of each".
    pub(super) fn colours(&self, nodes: &[Node]) -> String {
        let seen = || self.sees("one of each");
        match nodes {
            [wrong] => {
                let pair = self.clash(&wrong.options, &wrong.options);
                format!("{} or none of them is, and {pair} exclude each other", self.all_are(&wrong.options))
            }
            _ if nodes.iter().all(|node| self.cells(&node.options).len() == 1 && node.options.len() > 1) => {
                self.in_turn(nodes)
            }
            [one, other] => format!("{}, and {}", self.or_else(one, other), seen()),
            [one, other, wrong] => {
                let clashes = [one, other].map(|colour| self.clash(&wrong.options, &colour.options));
                let (together, which) = (self.all_are(&wrong.options), self.or_else(one, other));
                format!(
                    "{together} or none of them is, and {which}, where {} exclude each other",
                    clashes.join(" and ")
                )
            }
            [one, other, wrong, too, ..] => {
                format!("{}, and {}", self.counterparts([one, other], [wrong, too]), seen())
            }
            [] => String::new(),
        }
    }

    /// Two colours one of which holds, as their counterparts exclude each other.
    fn counterparts(&self, [one, other]: [&Node; 2], [wrong, too]: [&Node; 2]) -> String {
        format!(
            "{}, {}, and {} exclude each other, so that {} or {}",
            self.or_else(one, wrong),
            self.or_else(other, too),
            self.clash(&wrong.options, &too.options),
            self.all_are(&one.options),
            self.all_are(&other.options)
        )
    }

    /// "R1C1 and R5C3 are 4 or else R1C5 is".
    fn or_else(&self, one: &Node, other: &Node) -> String {
        let cells = self.cells(&other.options);
        let verb = if cells.len() == 1 { "is" } else { "are" };
        format!("{} or else {} {verb}", self.all_are(&one.options), listed(cells, "and"))
    }

    /// "R1C1 is 4", "R1C1 and R5C3 are 4".
    fn all_are(&self, options: &[OptionId]) -> String {
        let cells = self.cells(options);
        let verb = if cells.len() == 1 { "is" } else { "are" };
        format!("{} {verb} {}", listed(cells, "and"), listed(self.symbols(options.iter().copied()), "and"))
    }

    /// The first cells of two colours that exclude each other.
    fn clash(&self, one: &[OptionId], other: &[OptionId]) -> String {
        let pairs = one.iter().flat_map(|&first| other.iter().map(move |&second| [first, second]));
        let clash =
            pairs.into_iter().find(|&[first, second]| self.candidates.network().excludes(first, second));
        listed(self.cells(&clash.into_iter().flatten().collect::<Vec<_>>()), "and")
    }

    fn sees(&self, what: &str) -> String {
        let cells = self.cells(&self.step.eliminations);
        let verb = if cells.len() == 1 { "sees" } else { "each see" };
        format!("{} {verb} {what}", listed(cells, "and"))
    }

    /// Cells along which two symbols take turns.
    fn in_turn(&self, nodes: &[Node]) -> String {
        let cells: Vec<String> = nodes.iter().flat_map(|node| self.cells(&node.options)).collect();
        let symbols = self.symbols(nodes.iter().flat_map(|node| node.options.iter().copied()));
        let ends = listed(cells.first().into_iter().chain(cells.last()), "and");
        let (cells, symbols) = (listed(&cells, "and"), listed(symbols, "and"));
        format!("{cells} are {symbols} in turn, so that {ends} differ, and {}", self.sees("both"))
    }
}
