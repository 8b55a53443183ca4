//! Bounds on what the cells of a rule hold, in words.

use dlx_engine::OptionId;
use dlx_variants::{Bound, Case, CellId, Held, Symbol, listed};

use super::Words;
use super::groups::{group, grouped};
use super::names::mentions;
use super::rules::MOST_BOUNDS;
use crate::step::Node;

/// What joins the parts of a bound.
const AND: &str = " and ";

impl Words<'_> {
    /// A bound with the name of its rule: "by cage R1C1: 11 - 4 (R1C2) = 7 is left"; without it where the
    /// rule is a mark in a cell that the bound names, "R5C3 is in a square, which marks an even number", or
    /// has no part in it: "R1C3 can only hold 5".
    pub(super) fn titled(&self, rule: usize, bound: &str) -> String {
        match self.candidates.network().model().rule_cells(rule).as_slice() {
            [cell] if mentions(bound, &self.names.cell(*cell)) => bound.to_owned(),
            _ if self.is_seen_without(rule) => bound.to_owned(),
            _ => self.names.by_rule(rule, bound),
        }
    }

    /// Whether cells that see those of the step exclude all that a rule is said to exclude.
    fn is_seen_without(&self, rule: usize) -> bool {
        let bounds = self.candidates.bounds(rule, &self.ruled_out());
        bounds.is_some_and(|bounds| bounds.iter().all(|bound| bound.is_seen))
    }

    /// Why a rule's cells leave no room for the eliminations, if a few bounds on what they hold tell it.
    pub(super) fn bound(&self, rule: usize, most: usize) -> Option<String> {
        let gone = self.ruled_out();
        if let Some(cases) = self.cases_of_bounds(rule, &gone).filter(|cases| cases.len() <= most) {
            return Some(cases.join("; "));
        }
        if let Some(told) = self.neither_of_two(rule, &gone) {
            return Some(told);
        }
        let bounds = self.candidates.bounds(rule, &gone)?;
        if bounds.len() > most {
            return None;
        }
        let cells = self.cells(&gone);
        if bounds.len() == 1 || cells.len() == 1 {
            return self.bounds_of_symbols(rule, &gone);
        }
        // Cells with what applies to them.
        let mut told: Vec<(Vec<OptionId>, Vec<Bound>)> = Vec::new();
        for cell in &cells {
            let own = gone.iter().copied().filter(|&option| self.cells(&[option]).contains(cell));
            let own: Vec<OptionId> = own.collect();
            let bounds = self.candidates.bounds(rule, &own)?;
            match told.iter_mut().find(|(_, known)| *known == bounds) {
                Some((options, _)) => options.extend(own),
                None => told.push((own, bounds)),
            }
        }
        if let [(options, _)] = told.as_slice() {
            return self.bounds_of_symbols(rule, options);
        }
        let words = |bounds: &Vec<Bound>| bounds.iter().map(|bound| self.names.bound(bound)).collect();
        let told: Vec<(Vec<OptionId>, Vec<String>)> =
            told.into_iter().map(|(options, bounds)| (options, words(&bounds))).collect();
        let common = common_part(told.iter().map(|(_, bounds)| bounds.as_slice()));
        let of_cells = |(options, bounds): &(Vec<OptionId>, Vec<String>)| {
            let own = match common {
                Some(common) => bounds[0][common.len() + AND.len()..].to_owned(),
                None => bounds.join(", and "),
            };
            format!("for {}, {own}", listed(self.cells(options), "and"))
        };
        let common_told = common.map(|common| common.trim_end_matches(',').to_owned());
        let parts = common_told.into_iter().chain(told.iter().map(of_cells));
        Some(parts.collect::<Vec<String>>().join("; "))
    }

    /// Bounds that are about cases, those with the same reason together: "with 9 in R6C7 or R6C8, at least 3
    /// would be seen: 2 before it and itself". `None` if some are not.
    fn cases_of_bounds(&self, rule: usize, gone: &[OptionId]) -> Option<Vec<String>> {
        // For each reason, the cells, and what would be in each.
        type Cases = Vec<(CellId, Vec<Held>)>;
        let mut by_reason: Vec<(Vec<String>, Cases)> = Vec::new();
        for &option in gone {
            let Bound { case, reasons, .. } = self.bound_of(rule, option)?;
            let Case { held, cell } = case?;
            let of_cell = group(group(&mut by_reason, reasons), cell);
            if !of_cell.contains(&held) {
                of_cell.push(held);
            }
        }
        let told = by_reason.into_iter().map(|(reasons, of_cells)| {
            let alike = grouped(of_cells.into_iter().map(|(cell, held)| (held, self.names.cell(cell))));
            let cases = alike
                .into_iter()
                .map(|(held, cells)| format!("{} in {}", listed(held, "or"), listed(cells, "or")));
            format!("with {}, {}", listed(cases, "or"), reasons.join("; "))
        });
        Some(told.collect())
    }

    /// Why neither of the last two cells of a sum holds some symbols, if each lacks what these leave: "13 - 4
    /// = 9, which neither R5C7 nor R6C7 can be".
    fn neither_of_two(&self, rule: usize, gone: &[OptionId]) -> Option<String> {
        let model = self.candidates.network().model();
        let (cells, sum) = model.given_sum(rule)?;
        let of_cells = self.names.by_cell(gone);
        let [(one, symbols), (other, too)] = of_cells.as_slice() else { return None };
        let values = self.candidates.values();
        let held = cells.iter().filter_map(|&cell| Some((cell, values[cell.index()]?)));
        let held: Vec<(CellId, Symbol)> = held.collect();
        if symbols != too || held.len() + 2 != cells.len() {
            return None;
        }
        let number = |symbol: Symbol| i64::from(symbol.number());
        let left = held.iter().fold(i64::from(sum), |left, &(_, symbol)| left - number(symbol));
        let minus = held.iter().map(|(cell, symbol)| format!(" - {symbol} ({})", self.names.cell(*cell)));
        let minus: String = minus.collect();
        let told = symbols.iter().map(|&symbol| {
            let needed =
                model.alphabet().iter().find(|&of| of != symbol && number(of) == left - number(symbol))?;
            let is_lacking = [one, other].iter().all(|&&cell| !self.left_in(cell).contains(&needed));
            is_lacking.then(|| {
                let [one, other] = [one, other].map(|&cell| self.names.cell(cell));
                format!("{sum}{minus} - {symbol} = {needed}, which neither {one} nor {other} can be")
            })
        });
        Some(told.collect::<Option<Vec<String>>>()?.join("; "))
    }

    /// Why a rule's cells leave no room for a candidate.
    fn bound_of(&self, rule: usize, gone: OptionId) -> Option<Bound> {
        self.candidates.bounds(rule, &[gone])?.pop()
    }

    /// Bounds with the symbols that they are for, if they do not name these themselves; what is for all of
    /// them comes first: "R4C3 is 9, and a number lies between the ends; not 7, as also R4C2 is at most 4".
    fn bounds_of_symbols(&self, rule: usize, gone: &[OptionId]) -> Option<String> {
        let bounds = gone.iter().map(|&option| Some((self.bound_of(rule, option)?, option)));
        let told: Vec<(Vec<String>, Vec<Symbol>)> = grouped(bounds.collect::<Option<Vec<_>>>()?)
            .into_iter()
            .map(|(bound, options)| (self.reasons_of(bound), self.symbols(options)))
            .collect();
        let is_named = |clause: &String, symbol: &Symbol| {
            clause.split(|c: char| !c.is_alphanumeric()).any(|word| word == symbol.to_string())
        };
        let names_its_own = |(clauses, symbols): &(Vec<String>, Vec<Symbol>)| {
            symbols.iter().all(|symbol| clauses.iter().any(|clause| is_named(clause, symbol)))
        };
        // What a cell holds is told by the effect, so a bound is not taken for one on that, but says what the
        // cell would hold.
        let is_effect = self.step.eliminations_elsewhere(self.candidates).is_empty();
        let tries_own = |(clauses, symbols): &(Vec<String>, Vec<Symbol>)| {
            let cells = self.cells(gone);
            let tried = |symbol: &Symbol| {
                cells
                    .iter()
                    .any(|cell| clauses.iter().any(|clause| mentions(clause, &format!("{symbol} ({cell})"))))
            };
            symbols.iter().any(tried)
        };
        let is_plain = match is_effect {
            true => told.len() == 1 && !told.iter().any(tries_own),
            false => told.len() == 1 || told.iter().all(names_its_own),
        };
        if is_plain {
            return Some(
                told.into_iter().map(|(clauses, _)| clauses.join("; ")).collect::<Vec<_>>().join("; "),
            );
        }
        let is_common =
            |clause: &&String| told.len() > 1 && told.iter().all(|(clauses, _)| clauses.contains(clause));
        let common: Vec<&String> = told[0].0.iter().filter(is_common).collect();
        let also = if common.is_empty() { "" } else { "also " };
        let own = told.iter().filter_map(|(clauses, symbols)| {
            let own: Vec<&str> =
                clauses.iter().filter(|clause| !common.contains(clause)).map(String::as_str).collect();
            (!own.is_empty())
                .then(|| format!("not {}, as {also}{}", listed(symbols, "or"), own.join(", and ")))
        });
        Some(common.iter().map(|&clause| clause.clone()).chain(own).collect::<Vec<String>>().join("; "))
    }

    /// The reasons of a bound, with the case that they are about.
    fn reasons_of(&self, bound: Bound) -> Vec<String> {
        match bound.case {
            Some(_) => vec![self.names.bound(&bound)],
            None => bound.reasons,
        }
    }

    /// The same with the name of the rule, if nodes of an argument are all about its cells: then no more is
    /// needed.
    pub(super) fn bound_within<'n>(
        &self,
        rule: usize,
        nodes: impl Iterator<Item = &'n Node>,
    ) -> Option<String> {
        let network = self.candidates.network();
        let cells = network.model().rule_cells(rule);
        let mut told = nodes.flat_map(|node| &node.options).filter_map(|&option| network.candidate(option));
        let is_within = told.all(|(cell, _)| cells.contains(&cell));
        let bound = self.bound(rule, MOST_BOUNDS).filter(|_| is_within);
        bound.map(|bound| self.titled(rule, &bound))
    }
}

/// What bounds of different cells begin with, if each has another end: "R1C7 is 3, so R2C8+R3C9 is 15," of
/// "R1C7 is 3, so R2C8+R3C9 is 15, and R3C9 is 4 or 8" and of "R1C7 is 3, so R2C8+R3C9 is 15, and R2C8 is 5".
fn common_part<'b>(of_cells: impl Iterator<Item = &'b [String]>) -> Option<&'b str> {
    let parts = of_cells.map(|bounds| match bounds {
        [bound] => bound.rsplit_once(AND).map(|(common, _)| common),
        _ => None,
    });
    let parts: Vec<&str> = parts.collect::<Option<_>>()?;
    parts.first().copied().filter(|first| parts.iter().all(|part| part == first))
}
