//! Cases and contradictions in words.

use dlx_engine::OptionId;
use dlx_variants::{CellId, Meaning, Symbol, listed};

use super::Words;
use super::groups::group;
use super::names::unique;
use super::rules::MOST_BLOCKED;
use crate::candidates::Candidates;
use crate::network::Item;
use crate::step::Node;

impl Words<'_> {
    /// What each option of a truth leads to: "R5C2 is 3 or 5: if it is 3, then R5C4 is not 3 but 2; if it is
    /// 5, then R2C2 is not 5 but 2; so one of R5C4 and R2C2 is 2, and R2C4 sees both".
    pub(super) fn cases(&self, truth: Item, cases: &[Vec<Node>]) -> String {
        // An option may imply itself.
        let is_new = |nodes: &&Vec<Node>| nodes.iter().any(|node| node.options != nodes[0].options);
        let mut in_order: Vec<&Vec<Node>> = cases.iter().filter(is_new).collect();
        in_order.sort_by_key(|nodes| nodes.first().map(|node| &node.options));
        let given = |options: &[OptionId]| {
            if !self.is_visible(options) {
                self.names.placements(options)
            } else if self.is_cell(truth) {
                format!("it is {}", listed(self.symbols(options.iter().copied()), "or"))
            } else {
                format!("it is in {}", listed(self.cells(options), "or"))
            }
        };
        let names: Vec<String> = in_order.iter().map(|nodes| given(&nodes[0].options)).collect();
        if let Meaning::Variable { rule } = self.candidates.network().meaning(truth)
            && let Some(bound) = self.bound_within(rule, cases.iter().flatten())
        {
            return bound;
        }
        if unique(names.iter()).len() < names.len() {
            // States of a rule that no words tell apart, such as the heights so far along a row of
            // skyscrapers.
            return format!("every way to meet {} leads to that", self.names.item(truth));
        }
        let told = format!("{}: {}", self.alternatives(truth), self.each_case(in_order, given));
        let ends = self.ends(cases);
        let is_effect =
            |end: &OptionId| self.step.placements.contains(end) || self.step.eliminations.contains(end);
        if ends.iter().all(is_effect) {
            return told;
        }
        format!("{told}; so {}, and {}", self.names.alternatives(&ends), self.excluded_by(&ends))
    }

    /// What follows in each case, those with the same consequences together: "if it is 3 or 4, then R5C4 is
    /// not 3; if it is 5, then R2C2 is not 5 but 2". `given` tells what a case assumes.
    pub(super) fn each_case<'c>(
        &self,
        cases: impl IntoIterator<Item = &'c Vec<Node>>,
        given: impl Fn(&[OptionId]) -> String,
    ) -> String {
        let mut alike: Vec<((String, bool), Vec<OptionId>)> = Vec::new();
        for nodes in cases {
            let Some(first) = nodes.first() else { continue };
            let told = self.within_rule(nodes) + &listed(self.clauses(nodes), "and");
            let key = (told, self.is_visible(&first.options));
            group(&mut alike, key).extend(&first.options);
        }
        let told = alike.iter().map(|((told, _), options)| format!("if {}, then {told}", given(options)));
        told.collect::<Vec<String>>().join("; ")
    }

    /// What a case excludes from the cells of a rule that its consequence is about, as nothing else tells
    /// why: "R3C7 and R4C8 are not 1, so " before "the sum is not 3 (arrow R2C6)".
    fn within_rule(&self, nodes: &[Node]) -> String {
        let network = self.candidates.network();
        let [case, next, ..] = nodes else { return String::new() };
        let [option] = case.options[..] else { return String::new() };
        let Some(rule) = self.rule_of_states(next).filter(|_| network.is_candidate(option)) else {
            return String::new();
        };
        let cells = network.model().rule_cells(rule);
        let is_within =
            |&option: &OptionId| network.candidate(option).is_some_and(|(cell, _)| cells.contains(&cell));
        let gone: Vec<OptionId> = self.candidates.excluded_by(option).filter(is_within).collect();
        match gone.is_empty() || is_within(&option) {
            true => String::new(),
            false => format!("{}{}, so ", self.names.eliminations(&gone), self.by_rules(&[option], &gone)),
        }
    }

    /// Where the cases lead.
    fn ends(&self, cases: &[Vec<Node>]) -> Vec<OptionId> {
        cases.iter().filter_map(|nodes| nodes.last()).flat_map(|node| &node.options).copied().collect()
    }

    /// The impossible consequence of an assumption: "if R5C4 is 9, then R4C2 is 6, and no candidate is left
    /// for R4C6".
    pub(super) fn contradiction(&self, nodes: &[Node], truth: Item) -> String {
        let Some((first, rest)) = nodes.split_first() else { return String::new() };
        let mut told = format!("if {}, then ", self.node(first));
        let clauses = self.clauses(&self.beside_conclusions(nodes));
        if !clauses.is_empty() {
            told += &format!("{}, and ", listed(clauses, "and"));
        }
        let (kind, name) = (self.names.kind_of_options(truth), self.names.item(truth));
        told += &format!("no {kind} is left for {name}{}", self.left_after(nodes, truth));
        if rest.iter().any(|node| !node.holds) {
            told += " (what is ruled out on the way is ruled out by trial: assuming it as well leads to a contradiction)";
        }
        told
    }

    /// The nodes of a net, where what is ruled out by trial stands before the first conclusion that rests on
    /// it; at the end if none does, as the contradiction then rests on it.
    fn beside_conclusions(&self, nodes: &[Node]) -> Vec<Node> {
        let (mut ordered, mut waiting): (Vec<Node>, Vec<Node>) = Default::default();
        for (at, node) in nodes.iter().enumerate() {
            if at > 0 && !node.holds {
                waiting.push(node.clone());
                continue;
            }
            if !waiting.is_empty() {
                let needed = premises(node, &waiting, &self.following(&nodes[..at]));
                let (now, later): (Vec<_>, Vec<_>) =
                    waiting.into_iter().zip(needed).partition(|(_, is_needed)| *is_needed);
                ordered.extend(now.into_iter().map(|(gone, _)| gone));
                waiting = later.into_iter().map(|(gone, _)| gone).collect();
            }
            ordered.push(node.clone());
        }
        ordered.extend(waiting);
        ordered
    }

    /// What a rule that has no combination left could be or needs, and what the nodes of an argument leave to
    /// its cells: ": 9 in 2 cells is 3+6 or 4+5, but R1C2 is 6 and R2C2 is 5". Of many candidates it tells
    /// the cells that the argument changes. Combinations that these allow are told with what prevents them
    /// elsewhere. Empty for other truths.
    fn left_after(&self, nodes: &[Node], truth: Item) -> String {
        let network = self.candidates.network();
        let Meaning::Variable { rule } = network.meaning(truth) else { return String::new() };
        let candidates = self.following(nodes);
        let after = Words { candidates: &candidates, ..*self };
        let left = network.model().rule_cells(rule).into_iter().map(|cell| (cell, after.left_in(cell)));
        let left: Vec<(CellId, Vec<Symbol>)> = left.collect();
        let is_changed = |(cell, left): &&(CellId, Vec<Symbol>)| left.len() < self.left_in(*cell).len();
        let changed: Vec<(CellId, Vec<Symbol>)> = left.iter().filter(is_changed).cloned().collect();
        let cells = self.cells_are(&left).or_else(|| self.cells_are(&changed));
        let parts: Vec<String> = self.room_of(rule, truth).into_iter().chain(cells).collect();
        match (parts.as_slice(), after.blocked(&[truth], MOST_BLOCKED)) {
            ([], None) => String::new(),
            ([], Some(blocked)) => format!(": {blocked}"),
            (_, None) => format!(": {}", parts.join(", but ")),
            (_, Some(blocked)) => format!(": {}, and {blocked}", parts.join(", but ")),
        }
    }

    /// The combinations that a rule has left, or else what it needs: "13 in 2 cells is 5+8 or 6+7", "it needs
    /// the sum 13".
    fn room_of(&self, rule: usize, truth: Item) -> Option<String> {
        let model = self.candidates.network().model();
        let told = self.names.told_states(&self.candidates.options(truth).collect::<Vec<OptionId>>());
        match told.is_empty() || told.leaves_out() {
            true => model.tell_needed(rule).map(|needed| format!("it needs {needed}")),
            false => Some(told.to_string()),
        }
    }

    /// The candidates that the nodes of an argument leave.
    pub(super) fn following(&self, nodes: &[Node]) -> Candidates<'_> {
        let mut after = self.candidates.clone();
        for node in nodes {
            match node.options.as_slice() {
                [option] if node.holds => {
                    after.place(*option);
                }
                options if node.holds => {
                    let gone = after.excluded_by_all(options.iter().copied());
                    for option in gone {
                        after.eliminate(option);
                    }
                }
                options => {
                    for &option in options {
                        after.eliminate(option);
                    }
                }
            }
        }
        after
    }
}

/// On which nodes that do not hold a conclusion rests, given the candidates before it: on those about its
/// rule, if it is a state; on those of a truth that has no other option left, the one with the fewest of
/// them.
fn premises(conclusion: &Node, gone: &[Node], before: &Candidates<'_>) -> Vec<bool> {
    let network = before.network();
    let rule_of = |option: &OptionId| network.state(*option).map(|state| state.rule);
    let is_about = |option: &OptionId, rule: usize| match network.candidate(*option) {
        Some((cell, _)) => network.model().rule_cells(rule).contains(&cell),
        None => rule_of(option) == Some(rule),
    };
    if let Some(rule) = conclusion.options.iter().find_map(rule_of) {
        return gone.iter().map(|node| node.options.iter().any(|option| is_about(option, rule))).collect();
    }
    let is_decided = |item: &&Item| {
        matches!(
            network.meaning(**item),
            Meaning::Cell(_) | Meaning::Symbol { .. } | Meaning::Member { .. } | Meaning::Variable { .. }
        ) && before.options(**item).all(|option| conclusion.options.contains(&option))
    };
    let of_item = |item: &Item| -> Vec<bool> {
        let has = |option: &OptionId| network.items_of(*option).contains(item);
        gone.iter().map(|node| node.options.iter().any(has)).collect()
    };
    let items = conclusion.options.iter().flat_map(|&option| network.items_of(option));
    let needed = items.filter(is_decided).map(of_item);
    needed.min_by_key(|needed| needed.iter().filter(|is| **is).count()).unwrap_or(vec![false; gone.len()])
}
