//! Explains steps in words (what changes and why) and as highlights on a board.

mod arrangements;
mod bounds;
mod cases;
mod chain;
mod clause;
mod colours;
mod emphasis;
mod exclusion;
mod exocet;
mod firework;
mod groups;
mod highlight;
mod kept_out;
mod known_sum;
mod left_sum;
mod line_classes;
mod names;
mod one_place;
mod order;
mod room;
mod rules;
mod set_off;
mod sets;
mod truths;

use dlx_engine::OptionId;
use dlx_variants::{CellId, HouseKind, Leftover, Meaning, Model, Symbol, listed};

use crate::candidates::Candidates;
use crate::network::Item;
use crate::step::{Reason, Step};

pub(crate) use exclusion::rules_between;
pub use highlight::{Highlight, Role};
pub use names::Names;
use set_off::Told;

/// To longer reasons, nothing is added about houses that they name.
const LONG: usize = 400;

impl Step {
    /// What changes: "R3C5 is 7", "R1C5 and R1C6 are not 3". Of many candidates that go, the first are named.
    #[must_use]
    pub fn effect(&self, candidates: &Candidates<'_>) -> String {
        let names = Names::new(candidates.network());
        let eliminations = self.eliminations_elsewhere(candidates);
        match (self.placements.as_slice(), eliminations.as_slice()) {
            (placements, []) => names.placements(placements),
            ([], eliminations) => names.eliminations_in_brief(eliminations),
            (placements, eliminations) => {
                format!("{}, and {}", names.placements(placements), names.eliminations_in_brief(eliminations))
            }
        }
    }

    /// What the step eliminates in cells that it does not fill: of those that it fills, that tells all.
    fn eliminations_elsewhere(&self, candidates: &Candidates<'_>) -> Vec<OptionId> {
        let cell = |&option: &OptionId| candidates.network().candidate(option).map(|(cell, _)| cell);
        let is_elsewhere = |gone: &OptionId| !self.placements.iter().any(|placed| cell(placed) == cell(gone));
        self.eliminations.iter().copied().filter(is_elsewhere).collect()
    }

    /// What the step rests on, given the `candidates` in which it was found: "it is the only place for 7 in
    /// row 3".
    #[must_use]
    pub fn reason(&self, candidates: &Candidates<'_>) -> String {
        self.told(candidates).words
    }

    /// The same, with the rules and the derived houses that it names.
    fn told(&self, candidates: &Candidates<'_>) -> Told {
        let words = Words { step: self, candidates, names: Names::setting_off(candidates.network()) };
        words.with_leftovers(Told::new(&words.reason(&self.reason)))
    }

    /// What changes and why, as a sentence: "R3C5 is 7, because it is the only place for 7 in row 3.", "R1C1
    /// is not 7, by cage R1C1: 17 in 2 cells is 8+9."
    #[must_use]
    pub fn sentence(&self, candidates: &Candidates<'_>) -> String {
        let (effect, told) = (self.effect(candidates), self.told(candidates));
        let because = if told.opens_with_rule { "" } else { "because " };
        format!("{effect}, {because}{}.", told.words)
    }
}

/// A step to be put into words. Each kind of reason has a file beside this one.
#[derive(Clone, Copy)]
struct Words<'a> {
    step: &'a Step,
    candidates: &'a Candidates<'a>,
    names: Names<'a>,
}

impl Words<'_> {
    fn reason(&self, reason: &Reason) -> String {
        match reason {
            Reason::Single { truth } => self.single(*truth),
            Reason::RuleSingle { rule, .. } => self.rule_single(*rule),
            Reason::Locked { truth } => self.locked(*truth),
            Reason::Alone { truth } => {
                let empty = Candidates::new(self.candidates.network());
                let words = Words { candidates: &empty, ..*self };
                words.never(*truth).unwrap_or_else(|| words.locked(*truth))
            }
            Reason::Needed { rule, places } => self.needed_places(*rule, places),
            Reason::Crowded { cells } => self.crowded_cells(cells),
            Reason::Classes { rule, .. } => self.classes(*rule),
            Reason::LinkedClasses { rules, .. } => self.linked_classes(rules),
            Reason::Rule { truths, blocks } => self.rule(truths, blocks),
            Reason::Arrangements { rule, ways, .. } => self.arrangements(*rule, ways),
            Reason::Direct { causes, truth } => self.direct(causes, *truth),
            Reason::Subset { truths, links, fins, .. } => self.subset(truths, links, fins),
            Reason::Chain(chain) => self.chain(chain),
            Reason::Loop(chain) => self.nice_loop(chain),
            Reason::Contradiction { nodes, truth, .. } => self.contradiction(nodes, *truth),
            Reason::Cases { truth, cases, .. } => self.cases(*truth, cases),
            Reason::Colours { colours, truths } => self.colours(colours, truths),
            Reason::RemotePair { cells } => self.remote_pair(cells),
            Reason::AlmostLocked { sets, restricted } => self.almost_locked(sets, restricted),
            Reason::Crossing { crossing, beside, links } => self.crossing(crossing, beside, links),
            Reason::Fireworks { fireworks } => self.fireworks(fireworks),
            Reason::Deadly { cells, extra, with } => self.deadly(cells, extra, with),
            Reason::KnownSum { known, open } => self.known_sum(known, open),
            Reason::KnownDifference { known, open } => self.known_difference(known, open),
            Reason::Exocets { exocets } => self.exocets(exocets),
            Reason::Unfillable { cells, extra } => self.unfillable(cells, extra),
            Reason::Grave { extra, .. } => self.grave(extra),
            Reason::Blossom { stem, petals, held } => self.blossom(*stem, petals, held),
            Reason::Exclusion { truth, sets } => self.pair_exclusion(*truth, sets),
            Reason::Kraken { truths, links, cases, .. } => self.kraken(truths, links, cases),
            Reason::Templates { truths } => self.templates(truths),
            Reason::Search { .. } => "a search finds that nothing else leads to a solution".to_owned(),
            Reason::Together(reasons) => {
                let reasons = reasons.iter().map(|(reason, gone)| {
                    let step = Step { eliminations: gone.clone(), ..self.step.clone() };
                    Words { step: &step, ..*self }.reason(reason)
                });
                reasons.collect::<Vec<String>>().join("; and ")
            }
        }
    }

    /// A reason, and how the houses that it names follow from irregular regions, or from houses of several
    /// grids: "it is the last empty cell of regions 1 and 2 outside row 1; regions 1 and 2 hold each symbol
    /// twice, and row 1, which lies in them, once, so the cells that are left hold each symbol once". Of
    /// several such houses, it tells the law that they follow from.
    fn with_leftovers(&self, mut told: Told) -> Told {
        let model = self.candidates.network().model();
        // Where nothing is placed, a name says enough, unless cells count as often as houses have them, and
        // where the reason is long.
        let is_placed = !self.step.placements.is_empty();
        let is_short = told.words.len() <= LONG;
        let is_hard = |leftover: &&Leftover| is_placed || is_short && leftover.counts_repeats;
        let named = derived_houses(model, &told).into_iter();
        let leftovers: Vec<&Leftover> =
            named.filter_map(|house| model.houses()[house].leftover.as_ref()).filter(is_hard).collect();
        told.words += &match leftovers.as_slice() {
            [] => String::new(),
            [Leftover { words, .. }] => format!("; {words}, so the cells that are left hold each symbol once"),
            _ => "; the cells that houses have beyond others, which lie in them and are one fewer in number, hold each \
                  symbol once"
                .to_owned(),
        };
        told
    }

    fn is_cell(&self, item: Item) -> bool {
        matches!(self.candidates.network().meaning(item), Meaning::Cell(_))
    }

    fn pairs(&self, options: &[OptionId]) -> Vec<(CellId, Symbol)> {
        options.iter().filter_map(|&option| self.candidates.network().candidate(option)).collect()
    }

    /// The symbols of options, in order.
    fn symbols(&self, options: impl IntoIterator<Item = OptionId>) -> Vec<Symbol> {
        let pairs = options.into_iter().filter_map(|option| self.candidates.network().candidate(option));
        let mut symbols: Vec<Symbol> = pairs.map(|(_, symbol)| symbol).collect();
        symbols.sort_unstable();
        symbols.dedup();
        symbols
    }

    /// The cells of options, in order of appearance, each once.
    fn cells(&self, options: &[OptionId]) -> Vec<String> {
        let mut cells: Vec<CellId> = Vec::new();
        for (cell, _) in self.pairs(options) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells.into_iter().map(|cell| self.names.cell(cell)).collect()
    }

    /// What the step eliminates, if it has been told: "that", or "these" if it is more than one candidate.
    fn that(&self) -> &'static str {
        if self.step.eliminations.len() == 1 { "that" } else { "these" }
    }

    /// What the step eliminates: "4 in R1C1", or `several` if it is more than one candidate. Where only cells
    /// that it fills lose candidates, these are told by what the cells do not hold: "anything else in R1C1".
    fn gone(&self, several: &str) -> String {
        match self.pairs(&self.step.eliminations).as_slice() {
            [(cell, symbol)] => format!("{symbol} in {}", self.names.cell(*cell)),
            _ if self.step.eliminations_elsewhere(self.candidates).is_empty() => {
                format!("anything else in {}", listed(self.cells(&self.step.placements), "or"))
            }
            _ => several.to_owned(),
        }
    }

    /// The options of a truth as possibilities: "7 in box 1 is in R1C1 or R1C2", "R3C5 is 4 or 6", "15 in 2
    /// cells is 6+9 or 7+8 (cage R1C1)", "cage R1C1 has 1 in R1C2, or 15 in 2 cells is 6+9".
    fn alternatives(&self, truth: Item) -> String {
        let network = self.candidates.network();
        let options: Vec<OptionId> = self.candidates.options(truth).collect();
        let (places, states): (Vec<OptionId>, Vec<OptionId>) =
            options.iter().partition(|&&option| network.is_candidate(option));
        if places.is_empty() {
            return self.names.placements(&states);
        }
        let told = self.names.told_states(&states);
        let told = if told.is_empty() { String::new() } else { format!(", or {told}") };
        match network.meaning(truth) {
            Meaning::Cell(cell) => {
                format!("{} is {}{told}", self.names.cell(cell), listed(self.symbols(places), "or"))
            }
            Meaning::Member { rule, symbol } if !told.is_empty() => {
                let title = self.names.rule(rule);
                format!("{title} has {symbol} in {}{told}", listed(self.cells(&places), "or"))
            }
            _ => format!("{} is in {}{told}", self.names.item(truth), listed(self.cells(&places), "or")),
        }
    }
}

/// The derived houses that words name, but for those whose names are parts of others'.
fn derived_houses(model: &Model, told: &Told) -> Vec<usize> {
    let houses = model.houses();
    let is_named = |&house: &usize| {
        houses[house].kind == HouseKind::Derived && told.houses.contains(&houses[house].name)
    };
    let named: Vec<usize> = (0..houses.len()).filter(is_named).collect();
    let is_whole = |&&house: &&usize| {
        let is_part = |&other: &usize| other != house && houses[other].name.contains(&houses[house].name);
        !named.iter().any(is_part)
    };
    named.iter().filter(is_whole).copied().collect()
}
