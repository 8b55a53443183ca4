//! Classes along a line, in words.

use dlx_variants::{CellId, Symbol, listed};

use super::Words;
use super::groups::group;
use super::names::{clauses, unique};
use crate::techniques::{ClassLine, LinkedLines};

impl Words<'_> {
    /// Why cells of a line do not hold symbols of some classes: "cells three apart on the entropic line R1C1
    /// hold symbols of the same class, and R2C4 is 1, 2 or 3".
    pub(super) fn classes(&self, rule: usize) -> String {
        let Some(line) = ClassLine::new(self.candidates, rule) else { return String::new() };
        let apart = spelled(line.classes.len());
        let law = format!("cells {apart} apart on {} hold symbols of the same class", self.names.clue(rule));
        let mut told: Vec<String> = Vec::new();
        let (orders, mut wrong) = (line.orders(false), Vec::new());
        for (phase, class) in self.lost(&line) {
            let why = self.lacking(&line, phase, class);
            let why =
                why.or_else(|| self.taken(&line, phase, class)).or_else(|| self.needed_class(&line, phase));
            let with_this = orders.iter().filter(|order| order[phase] == class);
            match why {
                Some(why) => told.push(why),
                None => wrong.extend(with_this.cloned()),
            }
        }
        let houses = line.unmet_of(&wrong).into_iter().map(|(house, class)| {
            let symbols = listed(line.classes[class].iter(), "and");
            format!("{} would hold {symbols} too often or not at all", self.names.house(house))
        });
        let houses: Vec<String> = houses.collect();
        if !houses.is_empty() {
            told.push(format!("otherwise {}", listed(houses, "or")));
        }
        if told.is_empty() {
            told.push("no order of the classes leaves them there".to_owned());
        }
        format!("{law}, and {}", clauses(unique(told.into_iter())))
    }

    /// Why cells of lines that share cells do not hold symbols of a class: "R1C1, R4C5 and R9C3 hold symbols
    /// of the same class, as they lie three apart on the entropic line R1C1 and the entropic line R4C5, and
    /// otherwise row 4 would hold 1, 2 and 3 too often or not at all".
    pub(super) fn linked_classes(&self, rules: &[usize]) -> String {
        let lost = self.pairs(&self.step.eliminations);
        let told = rules.first().zip(lost.first()).and_then(|(&rule, &(cell, symbol))| {
            let lines = LinkedLines::with(self.candidates, rule, cell)?;
            let class = lines.classes.iter().position(|class| class.contains(symbol))?;
            Some((lines.unmet(class)?, lines))
        });
        let Some(((house, class), lines)) = told else { return String::new() };
        let cells = listed(lines.cells.iter().map(|&cell| self.names.cell(cell)), "and");
        let on_lines = listed(rules.iter().map(|&rule| self.names.clue(rule)), "and");
        format!(
            "{cells} hold symbols of the same class, as they lie {} apart on {on_lines}, and otherwise {} would hold {} too often \
             or not at all",
            spelled(lines.classes.len()),
            self.names.house(house),
            listed(lines.classes[class].iter(), "and")
        )
    }

    /// The phases of a line that lose a class by the step, each with that class.
    fn lost(&self, line: &ClassLine<'_>) -> Vec<(usize, usize)> {
        let mut lost: Vec<(usize, usize)> = Vec::new();
        for (cell, symbol) in self.pairs(&self.step.eliminations) {
            let phase = line.phases.iter().position(|cells| cells.contains(&cell));
            let class = line.classes.iter().position(|class| class.contains(symbol));
            lost.extend(phase.zip(class).filter(|of| !lost.contains(of)));
        }
        lost
    }

    /// That some cell of a phase has no symbol of a class: "R2C4 is 1 or 2", "R2C4 has none of 7, 8 and 9".
    fn lacking(&self, line: &ClassLine<'_>, phase: usize, class: usize) -> Option<String> {
        let cell = *line.phases[phase].iter().find(|&&cell| !line.may_hold(cell, class))?;
        let (name, left) = (self.names.cell(cell), line.possible(cell));
        Some(match left.len() <= line.classes[class].len() {
            true => format!("{name} is {}", listed(left.iter(), "or")),
            false => format!("{name} has none of {}", listed(line.classes[class].iter(), "and")),
        })
    }

    /// That no other cells of a line can all hold a class: "only R2C5 and R4C7 can all be 4, 5 or 6".
    fn needed_class(&self, line: &ClassLine<'_>, phase: usize) -> Option<String> {
        let may =
            |phase: usize, class: usize| line.phases[phase].iter().all(|&cell| line.may_hold(cell, class));
        let phases = 0..line.phases.len();
        let is_only = |&class: &usize| phases.clone().all(|other| may(other, class) == (other == phase));
        let needed = (0..line.classes.len()).find(is_only)?;
        let cells = listed(line.phases[phase].iter().map(|&cell| self.names.cell(cell)), "and");
        Some(format!("only {cells} can all be {}", listed(line.classes[needed].iter(), "or")))
    }

    /// That other cells of a line take a class: "R2C5 and R4C7 are 4, 5 or 6".
    fn taken(&self, line: &ClassLine<'_>, phase: usize, class: usize) -> Option<String> {
        let is_one = |&other: &usize| {
            let may = |of: usize| line.phases[other].iter().all(|&cell| line.may_hold(cell, of));
            other != phase && may(class) && (0..line.classes.len()).all(|of| of == class || !may(of))
        };
        let other = (0..line.phases.len()).find(is_one)?;
        let cells: Vec<CellId> = line.phases[other].clone();
        let mut left: Vec<(Vec<Symbol>, Vec<String>)> = Vec::new();
        for cell in cells {
            group(&mut left, line.possible(cell).iter().collect()).push(self.names.cell(cell));
        }
        let told = left.into_iter().map(|(symbols, cells)| {
            let verb = if cells.len() == 1 { "is" } else { "are" };
            format!("{} {verb} {}", listed(cells, "and"), listed(symbols, "or"))
        });
        let symbols = listed(line.classes[class].iter(), "or");
        Some(format!("{}, which takes {symbols}", listed(told, "and")))
    }
}

/// A small number in words.
fn spelled(number: usize) -> String {
    match number {
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        4 => "four".to_owned(),
        count => count.to_string(),
    }
}
