//! The settings of a generator.

pub(super) mod clue_counts;
pub(super) mod demand;
pub(super) mod error;
pub(super) mod group_sum;
pub(super) mod pattern;
pub(super) mod stage;
pub(super) mod target;

use dlx_engine::Engine;
use dlx_variants::{CellId, Model, Spec, Symbol, Symmetry, Values};

use clue_counts::ClueCounts;
use error::SettingsError;
use stage::Stage;
use target::Target;

/// The properties of the puzzles to make, and what may be spent on each.
///
/// ```
/// use dlx_sudoku::generate::Settings;
/// use dlx_variants::Symmetry;
///
/// let settings = Settings::default().symmetry(Symmetry::Rotate180).clues(30);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settings {
    /// Cells that are images of each other are givens together or not at all, and so are rules whose shapes
    /// are: cages, lines, marked cells and corners, and numbers outside. Rules are
    /// [drawn so](dlx_variants::Spec::draw_symmetric_clues), except for marks of which all are shown. Clues
    /// are then necessary as groups; [`Generated::minimal`](super::Generated::minimal) still refers to single
    /// clues. Boards without room for symmetric rules are left out, and after many of them there is
    /// [an error](super::GenerateError::NoSymmetricClues). So are most puzzles in which no rule is left.
    pub symmetry: Symmetry,
    /// The exact number of clues, givens and rules together. If fewer suffice, clues are put back, and the
    /// puzzle is not minimal.
    pub clues: Option<ClueCounts>,
    /// The exact number of givens. Rules that are clues are removed beside them. If absent, it is the number
    /// that the [variant declares](Spec::givens), if any, unless something else decides which clues there
    /// are: [`clues`](Self::clues), [`pattern`](Self::pattern), [`stages`](Self::stages), a
    /// [`solution`](Self::solution), a [demand](super::Generator::on_demand), or that they are not to be
    /// [minimal](Self::minimise).
    pub givens: Option<usize>,
    /// Whether every rule that is drawn stays, even where it is not necessary.
    pub keep_rules: bool,
    /// Whether a rule of each kind is removed last where several kinds are drawn: it then nearly always turns
    /// out to be necessary.
    pub show_each: bool,
    /// Remove clues only in these stages, instead of all that `symmetry` allows. If unnecessary clues are
    /// left, the puzzle is not minimal.
    pub stages: Vec<Stage>,
    /// Clues to remove first, in this order, if they can be removed.
    pub remove_first: Vec<Target>,
    /// The filled board that every puzzle is made from, instead of random ones.
    pub solution: Option<Values>,
    /// Whether to replace each puzzle by a random one of its images under the symmetries of its model.
    pub transform: bool,
    /// Whether to spend work on proving every clue necessary. Otherwise a clue is removed only if a short
    /// search allows it or, with a pattern, not at all.
    pub minimise: bool,
    /// Whether clues are removed in an order that keeps proofs short, by a search that learns, as they are on
    /// grids of more than 16 symbols in any case. Such puzzles are near easy proofs, another distribution
    /// than those of a random order: on 9x9 they are easier and have more clues. It changes nothing where
    /// clues need not be necessary, another [engine](Self::engine) is asked for, or puzzles are made
    /// [on demand](super::Generator::on_demand).
    pub short_proofs: bool,
    /// The only cells that may hold clues.
    pub pattern: Option<Vec<CellId>>,
    /// Whether a second engine must confirm that the puzzle has one solution.
    pub verify: bool,
    /// Nodes that tests without an answer may use up before the generator stops proving clues necessary; of
    /// tests that learn from each other, a fifth of the nodes counts.
    pub patience: u64,
    /// The engine that makes the puzzle; [`Engine::Auto`] for the most suitable one. Another one verifies.
    pub engine: Engine,
    /// The maximum memory for the engines of one thread, in bytes; unlimited by default.
    pub memory: u64,
    /// The maximum number of search nodes for one puzzle.
    pub node_limit: Option<u64>,
    /// The maximum number of boards tried for one puzzle.
    pub attempts: Option<u64>,
    /// Whether all of them are tried, even where it is unlikely that one allows the number of clues, or of
    /// givens.
    pub try_all: bool,
}

impl Default for Settings {
    /// A minimal puzzle without symmetry.
    fn default() -> Self {
        Self {
            symmetry: Symmetry::None,
            clues: None,
            givens: None,
            keep_rules: false,
            show_each: false,
            stages: Vec::new(),
            remove_first: Vec::new(),
            solution: None,
            transform: false,
            minimise: true,
            short_proofs: false,
            pattern: None,
            verify: true,
            patience: 20_000,
            engine: Engine::Auto,
            memory: u64::MAX,
            node_limit: None,
            attempts: None,
            try_all: false,
        }
    }
}

/// Each method sets the field of its name.
impl Settings {
    /// Groups clues by a symmetry.
    #[must_use]
    pub fn symmetry(self, symmetry: Symmetry) -> Self {
        Self { symmetry, ..self }
    }

    /// Requires an exact number of clues, or one for each puzzle of a batch.
    #[must_use]
    pub fn clues(self, clues: impl Into<ClueCounts>) -> Self {
        Self { clues: Some(clues.into()), ..self }
    }

    /// Requires an exact number of givens.
    #[must_use]
    pub fn givens(self, givens: usize) -> Self {
        Self { givens: Some(givens), ..self }
    }

    /// Keeps every rule that is drawn, or does not.
    #[must_use]
    pub fn keep_rules(self, keep_rules: bool) -> Self {
        Self { keep_rules, ..self }
    }

    /// Removes a rule of each kind last, or does not.
    #[must_use]
    pub fn show_each(self, show_each: bool) -> Self {
        Self { show_each, ..self }
    }

    /// Removes clues in stages.
    #[must_use]
    pub fn stages(self, stages: impl Into<Vec<Stage>>) -> Self {
        Self { stages: stages.into(), ..self }
    }

    /// Removes some clues first.
    #[must_use]
    pub fn remove_first(self, targets: impl Into<Vec<Target>>) -> Self {
        Self { remove_first: targets.into(), ..self }
    }

    /// Makes every puzzle from one filled board.
    #[must_use]
    pub fn solution(self, solution: Values) -> Self {
        Self { solution: Some(solution), ..self }
    }

    /// Replaces each puzzle by a random image.
    #[must_use]
    pub fn transform(self, transform: bool) -> Self {
        Self { transform, ..self }
    }

    /// Proves every clue necessary, or does not.
    #[must_use]
    pub fn minimise(self, minimise: bool) -> Self {
        Self { minimise, ..self }
    }

    /// Removes clues in an order that keeps proofs short, or in a random one.
    #[must_use]
    pub fn short_proofs(self, short_proofs: bool) -> Self {
        Self { short_proofs, ..self }
    }

    /// Restricts the cells that may hold clues.
    #[must_use]
    pub fn pattern(self, cells: impl Into<Vec<CellId>>) -> Self {
        Self { pattern: Some(cells.into()), ..self }
    }

    /// Has a second engine confirm each puzzle, or does not.
    #[must_use]
    pub fn verify(self, verify: bool) -> Self {
        Self { verify, ..self }
    }

    /// Bounds the nodes of tests that give no answer.
    #[must_use]
    pub fn patience(self, nodes: u64) -> Self {
        Self { patience: nodes, ..self }
    }

    /// Makes puzzles with this engine.
    #[must_use]
    pub fn engine(self, engine: Engine) -> Self {
        Self { engine, ..self }
    }

    /// Bounds the memory of the engines of one thread.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Self {
        Self { memory: bytes, ..self }
    }

    /// Bounds the nodes of one puzzle.
    #[must_use]
    pub fn node_limit(self, nodes: u64) -> Self {
        Self { node_limit: Some(nodes), ..self }
    }

    /// Bounds the boards tried for one puzzle.
    #[must_use]
    pub fn attempts(self, boards: u64) -> Self {
        Self { attempts: Some(boards), ..self }
    }

    /// Says whether all these boards are tried, even where it is unlikely that one allows the number of
    /// clues, or of givens.
    #[must_use]
    pub fn try_all(self, try_all: bool) -> Self {
        Self { try_all, ..self }
    }

    /// These settings for puzzles of a variant, which may declare a number of givens.
    pub(super) fn of_variant(self, spec: &Spec) -> Self {
        let decides = !self.minimise
            || self.clues.is_some()
            || self.pattern.is_some()
            || !self.stages.is_empty()
            || self.solution.is_some();
        let givens = self.givens.or(spec.givens.filter(|_| !decides));
        Self { givens, ..self }
    }

    /// Fails if the settings do not fit the board.
    pub(super) fn check(&self, model: &Model) -> Result<(), SettingsError> {
        let groups = self.groups(model)?;
        self.check_most(model, &groups)?;
        self.check_symbols(model)?;
        let every_cell = vec![true; model.board().cell_count()];
        self.stages.iter().try_for_each(|stage| stage.groups(model, &every_cell).map(drop))?;
        for &target in &self.remove_first {
            target.check(model).map_err(|reason| SettingsError::Target { target, reason })?;
        }
        self.solution.as_ref().map_or(Ok(()), |solution| check_solution(model, solution))
    }

    /// Whether each cell of the pattern holds a clue.
    pub(super) fn keeps_pattern(&self) -> bool {
        self.pattern.is_some() && !self.minimise && self.clues.is_none()
    }

    /// The groups of cells that are clues together or not at all.
    pub(super) fn groups(&self, model: &Model) -> Result<Vec<Vec<CellId>>, SettingsError> {
        let mut groups = self.symmetry.orbits(model.board())?;
        if let Some(pattern) = &self.pattern {
            groups.retain(|group| group.iter().any(|cell| pattern.contains(cell)));
            self.check_pattern(model, pattern, &groups)?;
        }
        self.check_clues(model, &groups)?;
        Ok(groups)
    }

    fn check_pattern(
        &self,
        model: &Model,
        pattern: &[CellId],
        groups: &[Vec<CellId>],
    ) -> Result<(), SettingsError> {
        for group in groups {
            let (inside, outside): (Vec<CellId>, Vec<CellId>) =
                group.iter().partition(|cell| pattern.contains(cell));
            if let (Some(&inside), Some(&outside)) = (inside.first(), outside.first()) {
                return Err(SettingsError::Pattern {
                    symmetry: self.symmetry.name(),
                    inside: model.board().name(inside),
                    outside: model.board().name(outside),
                });
            }
        }
        Ok(())
    }

    /// Fails if no board of the variant has so many clues, where rules are clues too: a clue in each cell,
    /// and all rules.
    fn check_most(&self, model: &Model, groups: &[Vec<CellId>]) -> Result<(), SettingsError> {
        let cells = groups.iter().map(Vec::len).sum::<usize>();
        let rules = model.most_clues();
        let mut numbers = self.clues.iter().flat_map(ClueCounts::numbers);
        match numbers.find(|&clues| clues > cells + rules && model.spec().has_rules_as_clues()) {
            Some(clues) => Err(SettingsError::ManyClues { clues, cells, rules }),
            None => Ok(()),
        }
    }

    /// Fails if symbols can be exchanged whichever of them so few clues give.
    fn check_symbols(&self, model: &Model) -> Result<(), SettingsError> {
        let Some(clues) = self.numbers().min() else { return Ok(()) };
        match model.needed_givens().filter(|needed| clues < needed.fewest) {
            Some(needed) => Err(SettingsError::FewClues { clues, needed }),
            None => Ok(()),
        }
    }

    /// The numbers of clues, or of givens, that occur.
    fn numbers(&self) -> impl Iterator<Item = usize> {
        self.clues.iter().flat_map(ClueCounts::numbers).chain(self.givens)
    }

    /// Fails if the cells cannot hold a number of clues. Where rules are clues too, each board allows numbers
    /// of its own: [`Numbers`](super::attempt::Numbers).
    fn check_clues(&self, model: &Model, groups: &[Vec<CellId>]) -> Result<(), SettingsError> {
        let of_cells = self.clues.filter(|_| !model.spec().has_rules_as_clues());
        let mut numbers = of_cells.iter().flat_map(ClueCounts::numbers).chain(self.givens);
        let Some(clues) = numbers.find(|&clues| group_sum::pick(groups, clues).is_none()) else {
            return Ok(());
        };
        let mut sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
        let cells = sizes.iter().sum::<usize>();
        sizes.sort_unstable();
        sizes.dedup();
        let is_possible = |clues: &usize| group_sum::pick(groups, *clues).is_some();
        let below = (0..clues.min(cells + 1)).rev().find(is_possible);
        let above = (clues.saturating_add(1)..=cells).find(is_possible);
        Err(SettingsError::Clues { clues, cells, sizes, nearest: below.into_iter().chain(above).collect() })
    }
}

/// Fails if a board has an empty cell or breaks a rule.
fn check_solution(model: &Model, values: &[Option<Symbol>]) -> Result<(), SettingsError> {
    let (found, expected) = (values.len(), model.board().cell_count());
    if found != expected {
        return Err(SettingsError::Solution(format!("found {found} cells, not {expected}")));
    }
    if let Some(cell) = model.board().cells().find(|cell| values[cell.index()].is_none()) {
        return Err(SettingsError::Solution(format!("{} is empty", model.board().name(cell))));
    }
    match model.check(values).into_iter().next() {
        Some(violation) => Err(SettingsError::Solution(violation.message)),
        None => Ok(()),
    }
}
