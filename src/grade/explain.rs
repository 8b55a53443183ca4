//! Steps in words: what changes, and why.

mod sets;

use dlx_variants::Meaning;

use super::argument;
use super::name::{Names, listed};
use super::state::State;
use super::step::Step;
use super::terrain::Item;

impl Step {
    /// What changes: "R3C5 is 7", "R1C5 and R1C6 are not 3".
    #[must_use]
    pub fn effect(&self, state: &State<'_>) -> String {
        let names = Names::new(state.terrain());
        match (self.placements.as_slice(), self.eliminations.as_slice()) {
            (placements, []) => names.placements(placements),
            ([], eliminations) => names.eliminations(eliminations),
            (placements, eliminations) => {
                format!("{} and {}", names.placements(placements), names.eliminations(eliminations))
            }
        }
    }

    /// What the step rests on in `state`, in which it was found: "it is the only place for 7 in row 3".
    #[must_use]
    pub fn reason(&self, state: &State<'_>) -> String {
        let names = Names::new(state.terrain());
        if !self.technique.is_logic() {
            return "a search finds that nothing else leads to a solution".to_owned();
        }
        if !self.argument.is_empty() {
            return argument::words(self, state, names);
        }
        if let [one, other] = *self.sets() {
            return if self.technique.assumes_uniqueness() {
                sets::rectangle(self, one, other, state, names)
            } else {
                sets::almost_locked(self, [one, other], state, names)
            };
        }
        if !self.nodes.is_empty() && !self.links.is_empty() {
            return format!("{}, and each of these excludes that", unless(names, self));
        }
        if !self.nodes.is_empty() {
            let nodes = self.nodes.iter().map(|&node| names.placements(&[node]));
            return format!("of the argument over {}", listed(nodes, "and"));
        }
        match (self.placements.is_empty(), self.truths.as_slice()) {
            (_, []) => "of the rules".to_owned(),
            (false, [truth]) => single(names, state, *truth),
            (false, [causes @ .., truth]) => {
                let verb = if causes.len() == 1 { "stands" } else { "stand" };
                let (causes, truth) = (names.items(causes), names.item(*truth));
                format!("wherever {causes} {verb}, one place is left for {truth}")
            }
            (true, [truth]) => {
                format!("{}, and each of these excludes that", alternatives(names, state, *truth))
            }
            (true, truths) if truths.iter().all(|&truth| is_cell(state, truth)) => {
                format!("{} hold {} between them", names.items(truths), names.items(&self.links))
            }
            (true, truths) if self.links.iter().all(|&link| is_cell(state, link)) => {
                format!("{} have no places but {}", names.items(truths), names.items(&self.links))
            }
            (true, truths) => {
                format!(
                    "all places for {} are among those for {}",
                    names.items(truths),
                    names.items(&self.links)
                )
            }
        }
    }

    /// What changes and why, as a sentence.
    #[must_use]
    pub fn sentence(&self, state: &State<'_>) -> String {
        format!("{}, because {}.", self.effect(state), self.reason(state))
    }
}

fn is_cell(state: &State<'_>, item: Item) -> bool {
    matches!(state.terrain().meaning(item), Meaning::Cell(_))
}

/// Why a truth with one option left is decided.
fn single(names: Names<'_>, state: &State<'_>, truth: Item) -> String {
    match state.terrain().meaning(truth) {
        Meaning::Symbol { house, .. } if state.empty_cells(house) == 1 => {
            format!("it is the last empty cell of {}", names.house(house))
        }
        Meaning::Symbol { house, symbol } => {
            format!("it is the only place for {symbol} in {}", names.house(house))
        }
        _ => "it has no other candidate".to_owned(),
    }
}

/// The truths of a step that lie in its links but for the fins, which are its nodes.
fn unless(names: Names<'_>, step: &Step) -> String {
    let fins = step.nodes.iter().map(|&fin| names.placements(&[fin]));
    let (truths, links) = (names.items(&step.truths), names.items(&step.links));
    format!("all places for {truths} are among those for {links}, unless {}", listed(fins, "or"))
}

/// The options of a truth, as what could be: "7 in box 1 is in R1C1 or R1C2", "R3C5 is 4 or 6".
fn alternatives(names: Names<'_>, state: &State<'_>, truth: Item) -> String {
    let candidates = state.options(truth).filter_map(|option| state.terrain().candidate(option));
    if is_cell(state, truth) {
        format!("{} is {}", names.item(truth), listed(candidates.map(|(_, symbol)| symbol), "or"))
    } else {
        format!("{} is in {}", names.item(truth), listed(candidates.map(|(cell, _)| names.cell(cell)), "or"))
    }
}
