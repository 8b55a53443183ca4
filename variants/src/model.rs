//! Models: the board of a puzzle and its rules.

use std::sync::Arc;

use crate::alphabet::Alphabet;
use crate::board::{Board, CellId};
use crate::bound::Bound;
use crate::canonical_text;
use crate::frame::Frame;
use crate::grid::Grid;
use crate::house::{House, HouseKind};
use crate::hues::Hues;
use crate::lowering::HiddenState;
use crate::mark::{Mark, Palette};
use crate::outside_letters::OutsideLetters;
use crate::place::Place;
use crate::rule::{Constraint, Draft, Possible, Rule, Setting};
use crate::spec::Spec;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;
use crate::told_order::ToldOrder;
use crate::told_states::ToldStates;
use crate::words::listed;

/// Rules of more cells than this are told apart by numbers.
const MOST_CELLS_IN_TITLE: usize = 5;

/// A board and its rules. A model is built from a [`Spec`], is immutable, and is shared by all puzzles that
/// have the same rules.
///
/// The rules other than houses are numbered from 0: first those of the variant, then those of this puzzle
/// alone, which are [clues](Self::clues).
#[derive(Clone, Debug)]
pub struct Model {
    spec: Spec,
    frame: Frame,
    rules: Vec<Arc<dyn Constraint>>,
    /// The marks of this puzzle alone among the constraints: the place of each there, and its rule.
    marks: Vec<(usize, usize)>,
    first_clue: usize,
}

/// Models are equal if their declarations are, and the same houses and rules are derived from them.
impl PartialEq for Model {
    fn eq(&self, other: &Self) -> bool {
        self.spec == other.spec && self.houses() == other.houses() && self.rules.len() == other.rules.len()
    }
}

impl Eq for Model {}

impl Model {
    pub(crate) fn new(spec: Spec, draft: Draft, marks: Vec<(usize, usize)>, first_clue: usize) -> Self {
        Self { spec, frame: draft.frame, rules: draft.rules, marks, first_clue }
    }

    /// The same rules over another frame of the same board.
    pub(crate) fn with_frame(&self, frame: Frame) -> Self {
        Self { frame, ..self.clone() }
    }

    /// The declaration that the model was built from, including everything drawn at random.
    #[must_use]
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The number of symbols.
    #[must_use]
    pub fn symbols(&self) -> usize {
        self.frame.alphabet.count()
    }

    /// The symbols.
    #[must_use]
    pub fn alphabet(&self) -> Alphabet {
        self.frame.alphabet
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.frame.board
    }

    /// The grids, in the order of the declaration.
    #[must_use]
    pub fn grids(&self) -> &[Grid] {
        &self.frame.grids
    }

    /// The name of each grid for people: "the north-west grid", or "grid 7" if there are too many for that;
    /// "the grid" if there is only one.
    #[must_use]
    pub fn grid_names(&self) -> &[String] {
        &self.frame.grid_names
    }

    /// All houses; those that grids share are listed once.
    #[must_use]
    pub fn houses(&self) -> &[House] {
        &self.frame.houses
    }

    /// The houses of a kind as people count them: the index of the grid, the number within that grid from 0,
    /// and the house. A house that grids share is listed for each of them. Groups belong to no grid, and are
    /// listed for the first.
    pub fn numbered_houses(&self, kind: HouseKind) -> impl Iterator<Item = (usize, usize, &House)> {
        let of_kind = self.frame.numbers.iter().filter(move |(of, ..)| *of == kind);
        of_kind.map(|&(_, grid, number, house)| (grid, number, &self.frame.houses[house]))
    }

    /// The houses that a cell is in, as indices into [`houses`](Self::houses).
    ///
    /// # Panics
    /// If the board has no such cell.
    #[must_use]
    pub fn houses_of(&self, cell: CellId) -> &[usize] {
        &self.frame.houses_of[cell.index()]
    }

    /// The box or region of a cell, as an index into [`houses`](Self::houses): borders are drawn between
    /// cells that differ in this. `None` if there are neither boxes nor regions.
    ///
    /// # Panics
    /// If the board has no such cell.
    #[must_use]
    pub fn box_of(&self, cell: CellId) -> Option<usize> {
        self.frame.boxes[cell.index()]
    }

    /// The rules that belong to this puzzle alone, by number, in the order of [`Spec::clues`]. Like its
    /// givens, they are clues.
    pub fn clues(&self) -> impl ExactSizeIterator<Item = usize> + use<> {
        self.first_clue..self.rules.len()
    }

    /// The most clues that are rules in puzzles of this variant: those that it has, and those that are drawn.
    #[must_use]
    pub fn most_clues(&self) -> usize {
        let drawn: usize = self.spec.draw.iter().map(|drawing| drawing.most_clues(&self.frame)).sum();
        drawn + self.spec.clues.len()
    }

    /// The number of rules other than houses.
    #[must_use]
    pub fn rule_count(&self) -> usize {
        self.rules.len()
    }

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

    /// Whether a rule is about pairs of cells, each of which has a mark of its own or lacks it, such as a dot
    /// between the two.
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn marks_pairs(&self, rule: usize) -> bool {
        self.rules[rule].marks_pairs()
    }

    /// The cells with a mark of their own, if a rule compares each of these with its neighbours, such as
    /// minima; none for other rules.
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn marked_cells(&self, rule: usize) -> &[CellId] {
        self.rules[rule].marked_cells()
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

    /// The cells that a rule is about, in order.
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn rule_cells(&self, rule: usize) -> Vec<CellId> {
        self.rules[rule].cells()
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

    /// The cells of a rule, all of which see each other, that add up to a given number, and the number.
    /// `None` for other rules.
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn given_sum(&self, rule: usize) -> Option<(&[CellId], u32)> {
        self.rules[rule].given_sum()
    }

    /// The cells of a line, in order, any few consecutive ones of which hold symbols of different classes,
    /// one of each, and these classes: low, middle and high symbols on an entropic line. So cells as far
    /// apart as there are classes hold symbols of the same class. `None` for other rules, and for lines with
    /// fewer cells than classes.
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn rule_classes(&self, rule: usize) -> Option<(&[CellId], &[SymbolSet])> {
        self.rules[rule].classes()
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
            return rule.sentence_in(hue, palette);
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

    /// Whether some rule is that one of several alternatives holds, for which there is no automaton. Its
    /// states are settled by searching alone, even where all cells are filled, and no technique of people
    /// knows it.
    #[must_use]
    pub fn has_alternatives(&self) -> bool {
        self.constraints().iter().any(|rule| rule.is_settled_by_search())
    }

    /// What the rules draw on the board.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        let (hues, letters) = (self.hues(), self.outside_letters());
        let marks = |rule| {
            let mut marks = hues.marks(rule, &self.frame);
            letters.mark(rule, &mut marks);
            marks
        };
        self.declared().flat_map(marks).collect()
    }

    fn outside_letters(&self) -> OutsideLetters {
        OutsideLetters::of(self.declared(), &self.frame)
    }

    fn hues(&self) -> Hues {
        Hues::of(self.declared(), &self.frame)
    }

    /// Whether a rule belongs to this puzzle alone: a clue, or a mark between cells where all such marks are
    /// shown.
    pub(crate) fn is_of_puzzle(&self, rule: usize) -> bool {
        rule >= self.first_clue || self.marks.iter().any(|&(_, mark)| mark == rule)
    }

    /// The pairs of cells with a sign between them, if such signs are marks of this puzzle alone.
    pub(crate) fn signed_pairs(&self) -> Vec<(CellId, CellId)> {
        let pairs = self.marks.iter().filter_map(|&(at, _)| self.spec.constraints[at].signed_pair());
        pairs.filter_map(|[a, b]| a.on(self.board()).ok().zip(b.on(self.board()).ok())).collect()
    }

    /// The declaration with the rules of this puzzle alone at the images of their cells, in an order that
    /// does not depend on their original places. `None` if some of them has no image.
    pub(crate) fn moved(&self, image: impl Fn(CellId) -> CellId) -> Option<Spec> {
        let board = self.board();
        let moved = |place: Place| place.on(board).map_or(place, |cell| Place::of(image(cell), board));
        self.with_rules_of_puzzle(|rule| rule.image(&moved))
    }

    /// The declaration with the rules of one puzzle where they are, but written and in order as if they had
    /// been moved: the same in whatever order they were declared.
    pub(crate) fn ordered(&self) -> Spec {
        let written = |rule: &Rule| Some(rule.image(&|place| place).unwrap_or_else(|| rule.clone()));
        self.with_rules_of_puzzle(written).expect("each rule stays")
    }

    /// The declaration with other rules in place of those of one puzzle, in an order of their own.
    fn with_rules_of_puzzle(&self, other: impl Fn(&Rule) -> Option<Rule>) -> Option<Spec> {
        let images = |rules: &mut dyn Iterator<Item = &Rule>| {
            let mut images = rules.map(&other).collect::<Option<Vec<Rule>>>()?;
            images.sort_by_cached_key(canonical_text::of_rule);
            Some(images)
        };
        let mut spec = Spec { clues: images(&mut self.spec.clues.iter())?, ..self.spec.clone() };
        let marks = images(&mut self.marks.iter().map(|&(at, _)| &self.spec.constraints[at]))?;
        self.marks.iter().zip(marks).for_each(|(&(at, _), mark)| spec.constraints[at] = mark);
        Some(spec)
    }

    pub(crate) fn frame(&self) -> &Frame {
        &self.frame
    }

    pub(crate) fn constraints(&self) -> &[Arc<dyn Constraint>] {
        &self.rules
    }

    /// The rules as declared.
    fn declared(&self) -> impl Iterator<Item = &Rule> {
        self.spec.constraints.iter().chain(&self.spec.clues)
    }
}
