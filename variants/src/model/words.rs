//! Models in words: the names of rules, what they say of cells, and sentences for players.

use super::Model;
use crate::board::CellId;
use crate::bound::Bound;
use crate::house::HouseKind;
use crate::hue::{Palette, Tint};
use crate::hues::Hues;
use crate::lowering::HiddenState;
use crate::rule::{Possible, Rule, Setting};
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;
use crate::told_order::ToldOrder;
use crate::told_states::ToldStates;
use crate::words::listed;

/// Rules of more cells than this are told apart by numbers.
const MOST_CELLS_IN_TITLE: usize = 5;

impl Model {
    /// The name of a rule for people: "anti-knight", "cage".
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn rule_name(&self, rule: usize) -> &str {
        self.rules[rule].name()
    }

    /// What excludes a symbol from a cell by a rule, for people: "the rule anti-knight", "the thermometer",
    /// "the missing white dot".
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn rule_agent(&self, rule: usize) -> String {
        match self.rule_seen_as(rule) {
            Some(noun) => format!("the {noun}"),
            None => format!("the rule {}", self.rule_name(rule)),
        }
    }

    /// What players see of a rule on the board: "thermometer", "missing white dot". `None` if they know it by
    /// its name.
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn rule_seen_as(&self, rule: usize) -> Option<&str> {
        self.rules[rule].seen_as()
    }

    /// The name for people of a rule that is one of several with the same name: its name and its
    /// [place](Self::rule_place), "cage R1C1".
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn rule_title(&self, rule: usize) -> String {
        let name = self.rule_name(rule);
        self.rule_place(rule).map_or_else(|| name.to_owned(), |place| format!("{name} {place}"))
    }

    /// What tells a rule from others with the same name, for people: "R1C1". Where rules share that, too,
    /// their cells or numbers tell them apart: "R1C1 (R1C1 R1C2)", "R1C1 (2)". `None` for the only rule of
    /// its name.
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn rule_place(&self, rule: usize) -> Option<String> {
        let board = &self.frame.board;
        let title = self.rules[rule].title(board);
        let twins: Vec<usize> =
            (0..self.rules.len()).filter(|&other| self.rules[other].title(board) == title).collect();
        let cells = self.rule_cells(rule);
        let has_these = |&&other: &&usize| self.rule_cells(other) == cells;
        let apart = if twins.len() == 1 {
            None
        } else if cells.len() <= MOST_CELLS_IN_TITLE && twins.iter().filter(has_these).count() == 1 {
            let cells: Vec<String> = cells.iter().map(|&cell| board.name(cell)).collect();
            Some(format!("({})", cells.join(" ")))
        } else {
            let number = twins.iter().take_while(|&&other| other <= rule).count();
            Some(format!("({number})"))
        };
        let parts: Vec<String> = self.rules[rule].place(board).into_iter().chain(apart).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }

    /// Why nothing obeys a rule, for people: "2 cells of 9 symbols can have a sum from 3 to 17, not 99". A
    /// puzzle with such a rule has no solution. `None` if something may obey it.
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn why_impossible(&self, rule: usize) -> Option<&str> {
        self.rules[rule].why_impossible()
    }

    /// What it means that one of some states of a rule's hidden variable holds: "17 in 2 cells is 8+9". Empty
    /// without states.
    ///
    /// # Panics
    /// If the model has no such rule or the rule no such state.
    #[must_use]
    pub fn tell_states(&self, states: &[HiddenState]) -> ToldStates {
        let Some(first) = states.first() else { return ToldStates::default() };
        let numbers: Vec<usize> = states.iter().map(|state| state.number).collect();
        self.rules[first.rule].tell_states(&numbers)
    }

    /// What tells some states of one rule from its others: "8+9 or 7+9". Empty without states.
    ///
    /// # Panics
    /// If the model has no such rule or the rule no such state.
    #[must_use]
    pub fn tell_values(&self, states: &[HiddenState]) -> String {
        let Some(first) = states.first() else { return String::new() };
        let numbers: Vec<usize> = states.iter().map(|state| state.number).collect();
        self.rules[first.rule].tell_values(&numbers)
    }

    /// What a rule needs, for people: "the sum 15", "R1C1 to be R1C2+R1C3". `None` if its title says it.
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn tell_needed(&self, rule: usize) -> Option<String> {
        self.rules[rule].tell_needed()
    }

    /// Why a cell does not hold a symbol by a rule, if what the other cells may hold is reason enough:
    /// "R1C2+R1C3 is at least 3". `None` if it is not, or if the rule has no such words.
    ///
    /// # Panics
    /// If the model has no such rule or cell.
    #[must_use]
    pub fn tell_bound(
        &self,
        rule: usize,
        cell: CellId,
        symbol: Symbol,
        possible: &dyn Fn(CellId) -> SymbolSet,
    ) -> Option<Bound> {
        let (rule, possible) = (&self.rules[rule], Possible { frame: &self.frame, symbols: possible });
        let bound = rule.tell_bound(&possible, cell, symbol);
        bound.or_else(|| {
            let reason = possible.tell_taken(&rule.cells(), cell, symbol)?;
            Some(Bound { is_seen: true, ..reason.into() })
        })
    }

    /// Why cells, given what they may hold, never add up to a number, for people: "they add up to at most
    /// 11", "7+8+9 has only R1C5 for 8 and 9". `None` if they may, or if it takes more words.
    ///
    /// # Panics
    /// If the model has no such cell.
    #[must_use]
    pub fn tell_no_sum(
        &self,
        cells: &[CellId],
        sum: i64,
        possible: &dyn Fn(CellId) -> SymbolSet,
    ) -> Option<String> {
        Possible { frame: &self.frame, symbols: possible }.tell_no_sum(cells, sum)
    }

    /// How the symbols in some cells of a rule compare by it, for people: "R1C2 < R1C3 < R2C3", "R1C2 =
    /// R5C5". `None` if the rule does not compare them.
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn tell_order(&self, rule: usize, cells: &[CellId]) -> Option<ToldOrder> {
        self.rules[rule].tell_order(&self.frame.board, cells)
    }

    /// The names of all kinds of houses and of all rules, each once: those that a
    /// [`Violation`](crate::Violation) may carry.
    #[must_use]
    pub fn rule_names(&self) -> Vec<&str> {
        let mut names = Vec::new();
        let houses = self.houses().iter().map(|house| house.kind.name());
        for name in houses.chain(self.rules.iter().map(|rule| rule.name())) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// The rules in words for players, a sentence each, without duplicates. They name colours where there are
    /// several kinds of lines, or of other drawings that are known by their colours.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        self.sentences_in(Palette::Colours)
    }

    fn sentences_in(&self, palette: Palette) -> Vec<String> {
        let mut sentences = Vec::new();
        let (hues, letters) = (self.hues(), self.outside_letters());
        let sentence = |rule: &Rule| {
            let sentence = self.sentence(rule, &hues, palette);
            match letters.of_rule(rule) {
                Some(letter) => format!("{sentence} Such clues begin with {letter}."),
                None => sentence,
            }
        };
        let all = |rule| std::iter::once(sentence(rule)).chain(rule.notes(&self.frame));
        for sentence in self.declared().flat_map(all) {
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
        sentences
    }

    /// A rule in words.
    fn sentence(&self, rule: &Rule, hues: &Hues, palette: Palette) -> String {
        if let Some((hue, true)) = hues.of_rule(rule) {
            return rule.sentence_in(Tint::told(hue, palette));
        }
        let setting = Setting { frame: &self.frame, rules: [&self.spec.constraints, &self.spec.clues] };
        rule.sentence_on(&setting)
    }

    /// All rules in words for players, a sentence each: that of houses, and then
    /// [`sentences`](Self::sentences).
    #[must_use]
    pub fn rules_in_words(&self) -> Vec<String> {
        self.rules_in(Palette::Colours)
    }

    /// The same for players who see the drawings in this palette.
    #[must_use]
    pub fn rules_in(&self, palette: Palette) -> Vec<String> {
        let (first, last) = (self.alphabet().first(), self.alphabet().last());
        let symbols = match last.to_char() {
            'A' => format!("{first} to 9 and A"),
            letter if letter.is_ascii_alphabetic() => format!("{first} to 9 and A to {letter}"),
            _ => format!("{first} to {last}"),
        };
        let of_grids = if self.grids().len() > 1 { " of every grid" } else { "" };
        let (full, partial) = self.kinds_of_houses();
        let houses = match (&full[..], &partial[..]) {
            (full, []) => {
                format!("Each {}{of_grids} holds each of the symbols {symbols} once.", listed(full, "and"))
            }
            ([], partial) => {
                let partial = listed(partial, "or");
                format!("The symbols are {symbols}, and no {partial}{of_grids} holds a symbol twice.")
            }
            (full, partial) => {
                let (full, partial) = (listed(full, "and"), listed(partial, "or"));
                format!(
                    "Each {full}{of_grids} holds each of the symbols {symbols} once, and no {partial} holds a symbol twice."
                )
            }
        };
        std::iter::once(houses).chain(self.sentences_in(palette)).collect()
    }

    /// What rows, columns and boxes or regions are called: those that hold all symbols, and those that have
    /// fewer cells.
    fn kinds_of_houses(&self) -> (Vec<&'static str>, Vec<&'static str>) {
        let kinds = [
            (HouseKind::Row, "row"),
            (HouseKind::Column, "column"),
            (HouseKind::Box, "box"),
            (HouseKind::Region, "region"),
        ];
        let (mut full, mut partial) = (Vec::new(), Vec::new());
        for (kind, name) in kinds {
            let mut houses = self.houses().iter().filter(|house| house.kind == kind).peekable();
            if houses.peek().is_some() {
                let are_full = houses.all(|house| house.cells.len() == self.symbols());
                if are_full { full.push(name) } else { partial.push(name) }
            }
        }
        (full, partial)
    }
}
