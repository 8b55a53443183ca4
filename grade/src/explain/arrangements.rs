//! Ways to fill the cells of a rule in words.

use dlx_engine::OptionId;
use dlx_variants::listed;

use super::Words;
use super::groups::grouped;
use crate::network::Item;
use crate::step::Arrangement;

impl Words<'_> {
    /// Which ways a rule leaves its cells, and what each of them would do: "with 3 in R2C6, arrow R2C6 leaves
    /// R3C7 and R4C8 only 1-2 or 2-1, each of which would leave no candidate for R5C7". Without ways, what
    /// the rule and its cells leave.
    pub(super) fn arrangements(&self, rule: usize, ways: &[Arrangement]) -> String {
        let Some(first) = ways.first() else { return self.without_arrangements(rule) };
        let network = self.candidates.network();
        let is_own = |&gone: &OptionId| {
            first.candidates.contains(&gone) && ways.iter().all(|way| way.candidates.contains(&gone))
        };
        let chosen: Vec<OptionId> = self.step.eliminations.iter().copied().filter(is_own).collect();
        let rest = |way: &Arrangement| -> Vec<OptionId> {
            way.candidates.iter().copied().filter(|option| !chosen.contains(option)).collect()
        };
        let told = |way: &Arrangement| {
            let symbols = rest(way).into_iter().filter_map(|option| network.symbol_of(option));
            symbols.map(|symbol| symbol.to_string()).collect::<Vec<String>>().join("-")
        };
        let (title, cells) = (self.names.rule(rule), listed(self.cells(&rest(first)), "and"));
        if cells.is_empty() {
            let effect = self.effect_of(first.blocked);
            return format!("with {}, {title} {effect}", self.gone("these"));
        }
        let with = if chosen.is_empty() { String::new() } else { format!("with {}, ", self.gone("these")) };
        let leaves = format!("{with}{title} leaves {cells} only {}", listed(ways.iter().map(told), "or"));
        let mut groups = grouped(ways.iter().map(|way| (way.blocked, told(way))));
        groups.sort_by_key(|(blocked, _)| blocked.is_none());
        match groups.as_slice() {
            [(blocked, ways)] if ways.len() == 1 => format!("{leaves}, which {}", self.effect_of(*blocked)),
            [(blocked, _)] => format!("{leaves}, each of which {}", self.effect_of(*blocked)),
            _ => {
                let count = groups.len();
                let parts = groups.into_iter().enumerate().map(|(at, (blocked, ways))| match ways.len() {
                    more @ 2.. if at + 1 == count && more > 2 => {
                        format!("each of the others {}", self.effect_of(blocked))
                    }
                    1 => format!("{} {}", ways[0], self.effect_of(blocked)),
                    _ => format!("each of {} {}", listed(ways, "and"), self.effect_of(blocked)),
                });
                format!("{leaves}: {}", parts.collect::<Vec<String>>().join("; "))
            }
        }
    }

    /// What a way does that leaves a truth nothing, or else excludes the eliminations.
    fn effect_of(&self, blocked: Option<Item>) -> String {
        match blocked {
            Some(truth) => format!("would leave {}", self.names.nothing_for(truth)),
            None => format!("excludes {}", self.that()),
        }
    }
}
