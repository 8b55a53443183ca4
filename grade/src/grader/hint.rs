//! Hints: what a player can do next.

use dlx_engine::{OptionId, Uniqueness, Watch};
use dlx_variants::{CellId, Meaning, Symbol, listed};

use crate::candidates::{Candidates, solve};
use crate::explain::{Highlight, Names, Role, rules_between};
use crate::grader::{Grader, Ungraded};
use crate::network::Item;
use crate::path::Path;
use crate::step::{Reason, Step};

/// How much a hint gives away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Strength {
    /// Where to look.
    Where,
    /// Also what to look for.
    Technique,
    /// The step itself, and why.
    Step,
}

/// What a player can do next.
#[derive(Clone, Debug)]
pub enum Hint<'t> {
    /// The board is full and correct.
    Solved,
    /// These entries are not those of the solution.
    Wrong(Vec<CellId>),
    /// A step.
    Next(Box<Next<'t>>),
}

/// A step that a player can take.
#[derive(Clone, Debug)]
pub struct Next<'t> {
    /// What the player sees.
    pub candidates: Candidates<'t>,
    /// The step that the technique with the lowest rating finds.
    pub step: Step,
}

/// A part of the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// A house, as an index into the houses of the model.
    House(usize),
    /// A rule, by its number.
    Rule(usize),
    /// A mark between two cells, or the lack of it, by a rule about such pairs.
    Mark(usize, [CellId; 2]),
    /// A cell with a mark, by a rule that compares such cells with their neighbours.
    Marked(usize, CellId),
}

impl Grader {
    /// What to do next on a puzzle in which the player has made `entries`, which may include the givens or
    /// leave them out. Wrong entries are reported before anything else.
    ///
    /// # Errors
    /// If the puzzle has no solution or several, or rules of which one of several holds, or a limit is
    /// reached first.
    ///
    /// # Panics
    /// If there is not one of `givens` and one of `entries` for each cell, or one is a symbol that the model
    /// does not have.
    pub fn hint(
        &self,
        givens: &[Option<Symbol>],
        entries: &[Option<Symbol>],
        watch: &Watch,
    ) -> Result<Hint<'_>, Ungraded> {
        let watch = &watch.anew();
        self.refuse(watch)?;
        let puzzle = Candidates::with_givens(self.network(), givens);
        let solution = match solve(&puzzle, givens, watch) {
            (Uniqueness::Unique, solution) => solution,
            (Uniqueness::None, _) => return Err(Ungraded::NoSolution),
            (Uniqueness::Multiple, _) => return Err(Ungraded::Ambiguous),
            (Uniqueness::Unknown, _) => return Err(Ungraded::unfinished(&puzzle, watch)),
        };
        let cells = || self.network().model().board().cells();
        let is_wrong = |cell: &CellId| {
            let at = cell.index();
            entries[at].is_some() && entries[at] != solution[at]
        };
        let wrong: Vec<CellId> = cells().filter(is_wrong).collect();
        if !wrong.is_empty() {
            return Ok(Hint::Wrong(wrong));
        }
        let mut path = Path::new(puzzle.entered(givens, entries), self.techniques(), watch);
        if path.candidates.is_solved() {
            return Ok(Hint::Solved);
        }
        let step = path.peek().ok_or_else(|| Ungraded::unsolved(watch))?;
        // A technique that was cut short may have missed simpler steps.
        if let Some(stop) = watch.stop() {
            return Err(Ungraded::Unknown(stop));
        }
        Ok(Hint::Next(Box::new(Next { candidates: path.candidates, step })))
    }
}

impl Next<'_> {
    /// The hint in words: one or two sentences.
    #[must_use]
    pub fn text(&self, strength: Strength) -> String {
        let network = self.candidates.network();
        let (name, technique) = (self.step.name(network), self.step.named_as(network));
        match strength {
            Strength::Where => format!("Look at {}.", self.place()),
            Strength::Technique => {
                format!("Look at {}: {name}. {}", self.place(), technique.summary)
            }
            Strength::Step => format!("{name}: {}", self.step.sentence(&self.candidates)),
        }
    }

    /// What to emphasise for the hint: the places that its words name, and the step itself if they tell it.
    #[must_use]
    pub fn highlights(&self, strength: Strength) -> Vec<Highlight> {
        if strength == Strength::Step {
            return self.step.highlights(&self.candidates);
        }
        let model = self.candidates.network().model();
        let role = Role::Base;
        let highlights = |place| match place {
            Place::House(house) => vec![Highlight::of_house(model, house, role)],
            Place::Rule(rule) => vec![Highlight::Rule { rule, role }],
            Place::Mark(_, cells) => cells.map(|cell| Highlight::Cell { cell, role }).to_vec(),
            Place::Marked(_, cell) => vec![Highlight::Cell { cell, role }],
        };
        self.places().into_iter().flat_map(highlights).collect()
    }

    /// Where to look in words.
    fn place(&self) -> String {
        let names = Names::new(self.candidates.network());
        let mut places: Vec<String> = Vec::new();
        for place in self.places() {
            let name = match place {
                Place::House(house) => names.house(house).into_owned(),
                Place::Rule(rule) => with_article(names.clue(rule)),
                Place::Mark(rule, cells) => with_article(names.mark_or_clue(rule, cells)),
                Place::Marked(rule, cell) => names.marked_cell(rule, cell),
            };
            if !places.contains(&name) {
                places.push(name);
            }
        }
        if places.is_empty() { "the whole board".to_owned() } else { listed(places, "and") }
    }

    /// Where to look: the houses and rules that the step rests on, each once.
    fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for place in self.places_of(&self.step.reason, &self.step.eliminations) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    /// Where to look for what a reason eliminates. Of a cell whose candidates exclude it by rules, these are
    /// the rules or their marks, or the boxes of all cells if a rule is about more cells than a house has.
    fn places_of(&self, reason: &Reason, eliminations: &[OptionId]) -> Vec<Place> {
        let network = self.candidates.network();
        let model = network.model();
        let has_marks = |rule: usize| model.marks_pairs(rule) || !model.marked_cells(rule).is_empty();
        match reason {
            Reason::RuleSingle { rule, cell } if has_marks(*rule) => {
                let others = network.options_of(*cell).iter().copied();
                let others: Vec<OptionId> =
                    others.filter(|option| !self.step.placements.contains(option)).collect();
                let placed = self.candidates.placed().iter().copied();
                let placed: Vec<OptionId> = placed.filter(|&option| network.is_candidate(option)).collect();
                let marks = self.marks(*rule, &placed, &others);
                if marks.is_empty() { self.place_of(*cell).into_iter().collect() } else { marks }
            }
            Reason::RuleSingle { rule, .. } | Reason::Needed { rule, .. } | Reason::Classes { rule, .. } => {
                vec![Place::Rule(*rule)]
            }
            Reason::LinkedClasses { rules, .. } => rules.iter().map(|&rule| Place::Rule(rule)).collect(),
            Reason::Together(parts) => {
                parts.iter().flat_map(|(reason, gone)| self.places_of(reason, gone)).collect()
            }
            Reason::Locked { truth } | Reason::Alone { truth }
                if matches!(network.meaning(*truth), Meaning::Cell(_)) =>
            {
                let options: Vec<OptionId> = self.candidates.options(*truth).collect();
                let rules = rules_between(network, &options, eliminations);
                let is_one_place =
                    |&rule: &usize| has_marks(rule) || model.rule_cells(rule).len() <= model.symbols();
                if !rules.is_empty() && rules.iter().all(is_one_place) {
                    let places = |rule| match has_marks(rule) {
                        true => self.marks(rule, &options, eliminations),
                        false => vec![Place::Rule(rule)],
                    };
                    return rules.into_iter().flat_map(places).collect();
                }
                let changed = eliminations.iter().filter_map(|&gone| network.candidate(gone));
                let changed = changed.map(|(cell, _)| network.cell_item(cell));
                std::iter::once(*truth).chain(changed).filter_map(|cell| self.place_of(cell)).collect()
            }
            _ => reason.truths().into_iter().filter_map(|truth| self.place_of(truth)).collect(),
        }
    }

    /// The marks of a rule by which options exclude others, between cells or in them.
    fn marks(&self, rule: usize, options: &[OptionId], gone: &[OptionId]) -> Vec<Place> {
        let network = self.candidates.network();
        let cell = |option| network.candidate(option).map(|(cell, _)| cell);
        let pairs = options.iter().flat_map(|&option| gone.iter().map(move |&other| (option, other)));
        let marks = pairs.filter_map(|(option, other)| {
            let others = network.items_of(other);
            let is_shared =
                |item: &Item| network.meaning(*item) == Meaning::Conflict { rule } && others.contains(item);
            network.items_of(option).iter().find(|item| is_shared(item))?;
            let mut cells = [cell(option)?, cell(other)?];
            cells.sort_unstable();
            let marked = network.model().marked_cells(rule).iter().find(|cell| cells.contains(cell));
            Some(marked.map_or(Place::Mark(rule, cells), |&cell| Place::Marked(rule, cell)))
        });
        marks.collect()
    }

    /// The house of a symbol, the rule of a hidden truth, or the box of a cell (its first house if it has no
    /// box).
    fn place_of(&self, truth: Item) -> Option<Place> {
        let network = self.candidates.network();
        let model = network.model();
        match network.meaning(truth) {
            Meaning::Symbol { house, .. } => Some(Place::House(house)),
            Meaning::Cell(cell) => {
                model.box_of(cell).or_else(|| model.houses_of(cell).first().copied()).map(Place::House)
            }
            Meaning::Variable { rule } | Meaning::Member { rule, .. } => Some(Place::Rule(rule)),
            _ => None,
        }
    }
}

/// A rule on the board with an article: "the cage R3C7", "the black dot between R1C1 and R1C2".
fn with_article(name: String) -> String {
    if name.starts_with("the ") { name } else { format!("the {name}") }
}
