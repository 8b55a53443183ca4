//! Chains and loops in words.

use std::iter;

use dlx_engine::OptionId;
use dlx_variants::{HouseKind, Meaning, listed};

use super::Words;
use super::clause::{Clause, tells, told_once};
use super::groups::group;
use super::rules::MOST_BOUNDS;
use super::set_off::length;
use crate::candidates::Candidates;
use crate::network::Item;
use crate::step::{Chain, Node, Step};

/// Up to this number of characters, a loop tells which neighbours exclude what.
const MOST_OF_LOOP: usize = 300;

impl Words<'_> {
    /// A chain from its first node, assumed not to hold, to its last, and the conclusion: "if R3C9 is not 2,
    /// then R3C9 is 7, so R3C3 is not 7 but 5, so R9C3 is not 5 but 2; so one of R3C9 and R9C3 is 2, and R9C9
    /// sees both".
    pub(super) fn chain(&self, chain: &Chain) -> String {
        let [first, .., last] = chain.nodes.as_slice() else { return String::new() };
        let rule = self.rule_of_states(first).or_else(|| self.rule_of_states(last));
        if let Some(bound) = rule.and_then(|rule| self.bound_within(rule, chain.nodes.iter())) {
            return bound;
        }
        let way = self.way(chain);
        if first.options == last.options {
            let excluded = self.step.placements.is_empty().then(|| self.excluded_by(&last.options));
            let excluded = excluded.map_or_else(String::new, |words| format!(", and {words}"));
            return format!("{way} after all{excluded}");
        }
        let ends = ends(first, last);
        let way = self.two_truths(chain).unwrap_or(way);
        if !self.is_visible(&ends) {
            // The chain ends with combinations, which take long to repeat.
            let way = self.way_to_bound(chain).unwrap_or(way);
            return format!("{way}, {}", self.excluded_at_ends(first));
        }
        format!("{way}; so {}, and {}", self.names.alternatives(&ends), self.excluded_by(&ends))
    }

    /// A chain whose ends exclude each other: what it eliminates may lie anywhere along it.
    pub(super) fn nice_loop(&self, chain: &Chain) -> String {
        if is_of_its_ends(self.step, self.candidates, chain) {
            return self.chain(chain);
        }
        let way = self.way(chain);
        let along = self.excluded_along(chain).filter(|told| length(&way) + length(told) <= MOST_OF_LOOP);
        let told = along.unwrap_or_else(|| match self.step.eliminations.len() {
            1 => "the loop excludes this candidate".to_owned(),
            _ => "the loop excludes these candidates".to_owned(),
        });
        format!("{way}; otherwise, all of this holds the other way round; either way, {told}")
    }

    /// Which neighbours along a loop, one of which holds, exclude what: "one of R1C1 and R1C5 is 3, which
    /// excludes 3 in R1C7". `None` if some of it is excluded in another way.
    fn excluded_along(&self, chain: &Chain) -> Option<String> {
        let network = self.candidates.network();
        let pairs: Vec<Vec<OptionId>> = chain
            .nodes
            .iter()
            .zip(chain.nodes.iter().cycle().skip(1))
            .filter(|(one, other)| one.holds && !other.holds)
            .map(|(one, other)| ends(one, other))
            .collect();
        let mut by_pairs: Vec<(&[OptionId], Vec<OptionId>)> = Vec::new();
        for &gone in &self.step.eliminations {
            let excludes = |pair: &&Vec<OptionId>| pair.iter().all(|&option| network.excludes(option, gone));
            let pair = pairs.iter().find(excludes)?;
            group(&mut by_pairs, pair.as_slice()).push(gone);
        }
        let told = by_pairs.into_iter().map(|(pair, gone)| {
            let (cells, by) = (self.names.symbols_in_cells(&gone), self.by_rules(pair, &gone));
            format!("{}, which excludes {cells}{by}", self.names.alternatives(pair))
        });
        Some(told.collect::<Vec<String>>().join("; "))
    }

    /// What the end of a chain excludes, and that this is excluded too if the chain does not begin: "which
    /// excludes that; otherwise, R3C9 is 2, which excludes it, too". If the chain begins with what it
    /// excludes, that contradicts itself.
    fn excluded_at_ends(&self, first: &Node) -> String {
        let (that, them) = match self.step.eliminations.len() {
            1 => ("that", "it"),
            _ => ("these", "them"),
        };
        let (assumed, gone) = (self.node(first), self.names.placements(&self.step.eliminations));
        if assumed == gone || tells(&assumed, &gone) {
            return "which contradicts that".to_owned();
        }
        let otherwise = match self.rule_of_states(first) {
            Some(rule) => format!("what else is left for {} excludes {them}, too", self.names.rule(rule)),
            None => format!("{}, which excludes {them}, too", self.one_of(&first.options)),
        };
        format!("which excludes {that}; otherwise, {otherwise}")
    }

    /// "if R3C9 is not 2, then R3C9 is 7, so R3C3 is not 7 but 5".
    fn way(&self, chain: &Chain) -> String {
        let (first, clauses) = self.parts_of_way(chain);
        format!("if {first}, then {}", clauses.join(", so "))
    }

    /// What a chain assumes, and what follows, point by point.
    fn parts_of_way(&self, chain: &Chain) -> (String, Vec<String>) {
        let sets = almost_locked_sets(self.candidates, chain);
        let (nodes, sets) = self.without_detour(&chain.nodes, &sets);
        let first = nodes.first().map_or_else(String::new, |first| self.node(first));
        (first, self.clauses_by_sets(&nodes, sets))
    }

    /// A chain of which the last point would be what it excludes, with the bounds by which a rule then
    /// excludes that instead: "if R5C2 is not 9, then R4C8 is not 9, so R4C8 is at most 8 and R3C8+R3C7 is at
    /// least 4 (arrow R4C8)".
    fn way_to_bound(&self, chain: &Chain) -> Option<String> {
        let (before, last) = chain.nodes.split_at(chain.nodes.len().checked_sub(1)?);
        let rule = self.rule_of_states(last.first()?)?;
        let (first, mut clauses) = self.parts_of_way(chain);
        let excluded = self.names.eliminations(&self.step.eliminations);
        clauses.pop_if(|clause| tells(clause, &excluded))?;
        let candidates = self.following(before);
        let bound = Words { candidates: &candidates, ..*self }.bound(rule, MOST_BOUNDS)?;
        clauses.push(format!("{bound} ({})", self.names.rule(rule)));
        Some(format!("if {first}, then {}", clauses.join(", so ")))
    }

    /// The nodes of a chain, and the sets by which it goes on, without a beginning that leads back to a part
    /// of what is assumed: if R8C8 is neither 5 nor 7, it is 9, and so it is not 7.
    fn without_detour<'s>(&self, nodes: &[Node], sets: &'s [Vec<Item>]) -> (Vec<Node>, &'s [Vec<Item>]) {
        let Some(first) = nodes.first() else { return (Vec::new(), sets) };
        let cells = self.cells(&first.options);
        let is_told = |node: &Node| self.cells(&node.options).iter().all(|cell| cells.contains(cell));
        let is_assumed =
            |node: &Node| !node.holds && node.options.iter().all(|option| first.options.contains(option));
        let again = nodes.iter().take_while(|node| is_told(node)).collect::<Vec<_>>();
        match again.iter().rposition(|node| is_assumed(node)) {
            Some(at) if at > 0 && at + 1 < nodes.len() && self.is_visible(&first.options) => {
                let rest = std::iter::once(first).chain(&nodes[at + 1..]).cloned().collect();
                (rest, sets.get(at..).unwrap_or_default())
            }
            _ => (nodes.to_vec(), sets),
        }
    }

    /// A chain of two truths: "2 in row 3 is in R3C2 or R3C4, and 2 in row 8 is in R8C2 or R8C7, where R3C2
    /// excludes R8C2 in column 2".
    fn two_truths(&self, chain: &Chain) -> Option<String> {
        let [_, inner, next, _] = chain.nodes.as_slice() else { return None };
        let [one, other] = *chain.truths.as_slice() else { return None };
        is_of_two_truths(self.candidates, chain).then(|| {
            let (one, other) = (self.alternatives(one), self.alternatives(other));
            format!("{one}, and {other}, where {}", self.exclusion(&inner.options, &next.options))
        })
    }

    /// States that options exclude others, and in which house or by which rule: "R8C7 excludes R1C7 and R2C7
    /// in column 7".
    fn exclusion(&self, options: &[OptionId], others: &[OptionId]) -> String {
        let is_same = self.symbols(options.iter().chain(others).copied()).len() == 1;
        let named = |options: &[OptionId], last: &str| match is_same {
            true => listed(self.cells(options), last),
            false => {
                let cells = self.names.by_cell(options).into_iter();
                let told = cells
                    .map(|(cell, symbols)| format!("{} in {}", listed(symbols, last), self.names.cell(cell)));
                listed(told, last)
            }
        };
        let network = self.candidates.network();
        let all = || options.iter().chain(others);
        let items = options.first().map_or(&[][..], |&option| network.items_of(option));
        let mut shared =
            items.iter().filter(|item| all().all(|&option| network.items_of(option).contains(item)));
        let house = shared.find_map(|&item| match network.meaning(item) {
            Meaning::Symbol { house, .. } => Some(house),
            _ => None,
        });
        let place = match house {
            Some(house) => format!(" in {}", self.names.house(house)),
            None => self.by_rules(options, others),
        };
        if let ([one], [_]) = (self.cells(options).as_slice(), others)
            && house.is_none()
            && self.cells(&[options, others].concat()).len() == 1
        {
            return format!("{one} cannot be both");
        }
        format!("{} excludes {}{place}", named(options, "or"), named(others, "and"))
    }

    /// "R3C5 is 7", "one of R3C5 and R3C6 is 7", "R3C5 and R3C6 are not 7".
    pub(super) fn node(&self, node: &Node) -> String {
        match node.holds {
            true => self.one_of(&node.options),
            false if self.is_visible(&node.options) => self.names.eliminations(&node.options),
            false => match self.left(&node.options).as_slice() {
                [] => format!("it is not true that {}", self.names.alternatives(&node.options)),
                left => self.names.placements(left),
            },
        }
    }

    /// The states that are left for a variable if some of them do not hold; none if they are not states of
    /// one variable.
    fn left(&self, gone: &[OptionId]) -> Vec<OptionId> {
        let network = self.candidates.network();
        let is_variable = |item: &&Item| {
            matches!(network.meaning(**item), Meaning::Variable { .. })
                && gone.iter().all(|&state| network.items_of(state).contains(item))
        };
        let items = gone.first().map_or(&[][..], |&state| network.items_of(state));
        let left = items.iter().find(is_variable).into_iter().flat_map(|&item| self.candidates.options(item));
        left.filter(|option| !gone.contains(option)).collect()
    }

    pub(super) fn is_visible(&self, options: &[OptionId]) -> bool {
        options.iter().all(|&option| self.candidates.network().is_candidate(option))
    }

    pub(super) fn one_of(&self, options: &[OptionId]) -> String {
        match options {
            [_] => self.names.placements(options),
            _ => self.names.alternatives(options),
        }
    }

    /// What follows from the first node, point by point. Each elimination is stated with its rule and with
    /// what holds as a result; eliminated states are described by those that are left.
    pub(super) fn clauses(&self, nodes: &[Node]) -> Vec<String> {
        self.clauses_by_sets(nodes, &[])
    }

    /// The same, with the sets by which nodes hold: for each node but the first, the cells of an almost
    /// locked set, or none.
    fn clauses_by_sets(&self, nodes: &[Node], sets: &[Vec<Item>]) -> Vec<String> {
        let mut clauses = told_once(self.all_clauses(nodes, sets));
        // What is assumed is not told again.
        let is_assumed =
            |clause: &String| nodes.first().is_some_and(|first| tells(clause, &self.node(first)));
        if clauses.len() > 1 && is_assumed(&clauses[0]) {
            clauses.remove(0);
        }
        clauses
    }

    /// A clause for each step of a chain that tells something.
    fn all_clauses(&self, nodes: &[Node], sets: &[Vec<Item>]) -> Vec<Clause> {
        let first = sets.iter().position(|cells| !cells.is_empty());
        let set = |at: usize| match sets.get(at) {
            Some(cells) if cells.is_empty() => String::new(),
            Some(cells) if Some(at) == first => format!(" (the set {})", self.set_in_short(cells)),
            Some(cells) => format!(" ({})", self.set_in_short(cells)),
            None => String::new(),
        };
        let mut clauses: Vec<Clause> = Vec::new();
        let (mut gone, mut holder): (Vec<OptionId>, Option<&Node>) = Default::default();
        for (at, (before, node)) in nodes.iter().zip(nodes.iter().skip(1)).enumerate() {
            let after = nodes.get(at + 2);
            if !node.holds {
                let network = self.candidates.network();
                gone.extend(node.options.iter().filter(|&&option| network.is_candidate(option)));
                if before.holds {
                    holder = Some(before);
                }
                if gone.is_empty() && after.is_some_and(|after| self.is_visible(&after.options)) {
                    // What is left for the rule tells why the next candidates hold.
                    let (text, states) = (self.node(node), self.left(&node.options));
                    clauses.push(Clause { text, rule: self.rule_of_states(node), states });
                }
            } else if gone.is_empty() {
                let text =
                    self.node(node) + &self.in_derived_house(&before.options, &node.options) + &set(at);
                let (rule, states) = (self.rule_of_states(node), node.options.clone());
                clauses.push(Clause { text, rule, states });
            } else {
                let words = self.not(&gone, holder, ",");
                // A rule may have told what does not hold.
                let told = iter::from_fn(|| clauses.pop_if(|clause| tells(&clause.text, &words))).last();
                let words = told.map_or(words, |clause| clause.text);
                let text = self.instead(&gone, words, &node.options) + &set(at);
                clauses.push(Clause { text, rule: None, states: node.options.clone() });
                gone.clear();
                holder = None;
            }
        }
        if !gone.is_empty() {
            let text = self.not(&gone, holder, "");
            clauses.push(Clause { text, rule: None, states: Vec::new() });
        }
        clauses
    }

    /// What does not hold, with the rule by which the last node that held excludes it, if there is one; what
    /// is known otherwise comes after that, up to `end`: "R9C4 is not 3 by the rule non-consecutive, nor 6, 7
    /// or 8".
    fn not(&self, gone: &[OptionId], holder: Option<&Node>, end: &str) -> String {
        let network = self.candidates.network();
        let is_excluded = |option: &OptionId| {
            holder.is_some_and(|node| node.options.iter().all(|&by| network.excludes(by, *option)))
        };
        let (excluded, others): (Vec<OptionId>, Vec<OptionId>) =
            gone.iter().partition(|option| is_excluded(option));
        let by = holder.map_or_else(String::new, |node| self.by_rules(&node.options, &excluded));
        if by.is_empty() || others.is_empty() {
            return self.names.eliminations(gone) + &by;
        }
        let told = self.names.eliminations(&excluded) + &by;
        match self.cells(gone).len() {
            1 => format!("{told}, nor {}{end}", listed(self.symbols(others), "or")),
            _ => format!("{told}, and {}{end}", self.names.eliminations(&others)),
        }
    }

    /// The rule of a node that consists of states.
    pub(super) fn rule_of_states(&self, node: &Node) -> Option<usize> {
        let rules = node
            .options
            .iter()
            .map(|&option| self.candidates.network().state(option).map(|state| state.rule));
        rules.reduce(|one, other| one.filter(|_| one == other)).flatten()
    }

    /// What holds because something else does not, which `words` tell: "R1C1 is not 3 but 5", "R1C1 is not 3
    /// but R1C5 is".
    fn instead(&self, gone: &[OptionId], words: String, holding: &[OptionId]) -> String {
        let all = [gone, holding].concat();
        if !self.is_visible(holding) {
            let held = self.one_of(holding);
            return if tells(&held, &words) { held } else { format!("{words} and thus {held}") };
        }
        if self.cells(&all).len() == 1 {
            return format!("{words} but {}", listed(self.symbols(holding.iter().copied()), "or"));
        }
        match self.symbols(all).len() {
            1 => {
                let one_of = if holding.len() == 1 { "" } else { "one of " };
                let (cells, place) =
                    (listed(self.cells(holding), "and"), self.in_derived_house(gone, holding));
                format!("{words} but {one_of}{cells} is{place}")
            }
            _ => format!("{words} and thus {}", self.one_of(holding)),
        }
    }
}

impl Words<'_> {
    /// The house that has no other places for a symbol than some that are excluded and some that are left, if
    /// that is one that follows from others, as players do not see it at a glance: " (in rows 2, 3 and 4
    /// outside windows 1 and 2)".
    fn in_derived_house(&self, gone: &[OptionId], left: &[OptionId]) -> String {
        let Some(first) = left.first() else { return String::new() };
        let network = self.candidates.network();
        let is_left_with_these = |item: &Item| {
            matches!(network.meaning(*item), Meaning::Symbol { .. })
                && gone.iter().any(|&option| network.items_of(option).contains(item))
                && self
                    .candidates
                    .options(*item)
                    .all(|option| gone.contains(&option) || left.contains(&option))
        };
        let houses = network.items_of(*first).iter().copied().filter(is_left_with_these);
        let (derived, seen): (Vec<Item>, Vec<Item>) =
            houses.partition(|&item| network.house_kind(item) == Some(HouseKind::Derived));
        let places =
            derived.into_iter().filter(|_| seen.is_empty()).filter_map(|item| self.names.place(item));
        let shortest = places.min_by_key(|place| length(place));
        shortest.map_or_else(String::new, |place| format!(" (in {place})"))
    }
}

/// For each node of a chain but the first, the cells of the almost locked set by which it holds; none if it
/// holds in another way.
pub(super) fn almost_locked_sets(candidates: &Candidates<'_>, chain: &Chain) -> Vec<Vec<Item>> {
    let mut truths = chain.truths.as_slice();
    let set_of_pair = |pair: &[Node]| {
        if !pair[1].holds {
            return Vec::new();
        }
        let count = (1..=truths.len()).find(|&count| joins(candidates, &truths[..count], pair)).unwrap_or(1);
        let (set, rest) = truths.split_at(count.min(truths.len()));
        truths = rest;
        if set.len() > 1 { set.to_vec() } else { Vec::new() }
    };
    chain.nodes.windows(2).map(set_of_pair).collect()
}

/// Whether one of two nodes holds by some truths: by one that has no other options, or by cells with one
/// symbol more than cells.
fn joins(candidates: &Candidates<'_>, truths: &[Item], pair: &[Node]) -> bool {
    let joined = |option: &OptionId| pair.iter().any(|node| node.options.contains(option));
    if let [truth] = truths {
        return candidates.options(*truth).all(|option| joined(&option));
    }
    let symbol = |option| candidates.network().candidate(option).map(|(_, symbol)| symbol);
    let options: Vec<OptionId> = truths.iter().flat_map(|&truth| candidates.options(truth)).collect();
    let mut symbols: Vec<_> = options.iter().map(|&option| symbol(option)).collect();
    symbols.sort_unstable();
    symbols.dedup();
    let has_symbol = |node: &Node| {
        node.options.first().is_some_and(|&of| {
            let places = options.iter().filter(|&&option| symbol(option) == symbol(of));
            places.clone().all(|option| node.options.contains(option)) && places.count() == node.options.len()
        })
    };
    symbols.len() == truths.len() + 1 && !symbols.contains(&None) && pair.iter().all(has_symbol)
}

/// The options of the first and the last node, each once.
fn ends(first: &Node, last: &Node) -> Vec<OptionId> {
    let mut ends = first.options.clone();
    ends.extend(last.options.iter().filter(|option| !first.options.contains(option)));
    ends
}

/// Whether every elimination of a step with a loop sees both ends of the loop, so that it can be explained as
/// a chain.
pub(super) fn is_of_its_ends(step: &Step, candidates: &Candidates<'_>, chain: &Chain) -> bool {
    let [first, .., last] = chain.nodes.as_slice() else { return false };
    let ends = ends(first, last);
    step.eliminations.iter().all(|&gone| ends.iter().all(|&end| candidates.network().excludes(end, gone)))
}

/// Whether a chain is explained by its two truths: all options of each are in the two nodes at one end of it,
/// and the end nodes differ.
pub(super) fn is_of_two_truths(candidates: &Candidates<'_>, chain: &Chain) -> bool {
    let ([outer, inner, next, last], [one, other]) = (chain.nodes.as_slice(), chain.truths.as_slice()) else {
        return false;
    };
    let lies_in = |truth, parts: [&Node; 2]| {
        candidates.is_visible(truth)
            && candidates.options(truth).all(|option| parts.iter().any(|part| part.options.contains(&option)))
    };
    outer.options != last.options && lies_in(*one, [outer, inner]) && lies_in(*other, [next, last])
}
