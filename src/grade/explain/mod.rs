//! Steps in words: what changes, and why.

mod cases;
mod chain;
mod colours;
mod names;
mod sets;
mod truths;

use dlx_engine::OptionId;
use dlx_variants::{CellId, Meaning, Symbol};

use crate::grade::candidates::Candidates;
use crate::grade::network::Item;
use crate::grade::step::{Node, Step};

pub use names::Names;
pub(crate) use names::{listed, unique};

impl Step {
    /// What changes: "R3C5 is 7", "R1C5 and R1C6 are not 3".
    #[must_use]
    pub fn effect(&self, candidates: &Candidates<'_>) -> String {
        let names = Names::new(candidates.network());
        match (self.placements.as_slice(), self.eliminations.as_slice()) {
            (placements, []) => names.placements(placements),
            ([], eliminations) => names.eliminations(eliminations),
            (placements, eliminations) => {
                format!("{} and {}", names.placements(placements), names.eliminations(eliminations))
            }
        }
    }

    /// What the step rests on in `candidates`, in which it was found: "it is the only place for 7 in row 3".
    #[must_use]
    pub fn reason(&self, candidates: &Candidates<'_>) -> String {
        if !self.joins.is_empty() {
            let reasons: Vec<String> = self.joins.iter().map(|step| step.reason(candidates)).collect();
            return reasons.join("; and ");
        }
        let words = Words { step: self, candidates, names: Names::new(candidates.network()) };
        let branches: Vec<&[Node]> = self.argument.chunk_by(|_, next| !next.is_assumed).collect();
        match *branches {
            [] if !self.technique.is_logic() => {
                "a search finds that nothing else leads to a solution".to_owned()
            }
            [] if self.parts.is_empty() => words.truths(),
            [] => words.sets(),
            [nodes] if !nodes[0].is_assumed => words.colours(nodes),
            [nodes] if nodes[0].holds => words.refutation(nodes),
            [nodes] => words.chain(nodes),
            ref cases => words.cases(cases),
        }
    }

    /// What changes and why, as a sentence.
    #[must_use]
    pub fn sentence(&self, candidates: &Candidates<'_>) -> String {
        format!("{}, because {}.", self.effect(candidates), self.reason(candidates))
    }
}

/// A step that is put into words. How arguments, sets and truths are told stands in a file each.
#[derive(Clone, Copy)]
struct Words<'a> {
    step: &'a Step,
    candidates: &'a Candidates<'a>,
    names: Names<'a>,
}

impl Words<'_> {
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
        let cells = unique(self.pairs(options).into_iter().map(|(cell, _)| cell));
        cells.into_iter().map(|cell| self.names.cell(cell)).collect()
    }

    /// The options of a truth, as what could be: "7 in box 1 is in R1C1 or R1C2", "R3C5 is 4 or 6".
    fn alternatives(&self, truth: Item) -> String {
        let options: Vec<OptionId> = self.candidates.options(truth).collect();
        let item = self.names.item(truth);
        if self.is_cell(truth) {
            format!("{item} is {}", listed(self.symbols(options), "or"))
        } else {
            format!("{item} is in {}", listed(self.cells(&options), "or"))
        }
    }

    /// How options, one of which holds, exclude what the step eliminates: "R2C4 sees both".
    fn excluded_by(&self, ends: &[OptionId]) -> String {
        let gone = &self.step.eliminations;
        let is_seen = self.symbols(ends.iter().chain(gone).copied()).len() == 1;
        let (ends, cells) = (self.pairs(ends), self.cells(gone));
        let verb = if cells.len() == 1 { "sees" } else { "see" };
        let cells = if cells.len() > 3 { "those cells".to_owned() } else { listed(cells, "and") };
        match (is_seen, ends.as_slice()) {
            (true, [(end, _)]) => format!("{cells} {verb} {}", self.names.cell(*end)),
            (true, [_, _]) => format!("{cells} {verb} both"),
            (true, _) => format!("{cells} {verb} all of them"),
            (false, [_]) => "it excludes that".to_owned(),
            (false, [_, _]) => "both exclude that".to_owned(),
            (false, _) => "each of these excludes that".to_owned(),
        }
    }
}
