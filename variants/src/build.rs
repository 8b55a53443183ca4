//! Builds models from declarations.

use dlx_engine::Watch;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::board::Board;
use crate::catalogue;
use crate::error::{SpecError, Unbuilt};
use crate::frame::Frame;
use crate::limits;
use crate::model::Model;
use crate::regions::{Layout, Regions};
use crate::rule::{Draft, Drawing, Rule};
use crate::spec::Spec;

impl Spec {
    /// The board, which does not depend on a seed.
    ///
    /// # Errors
    /// If the sizes contradict each other or exceed the limits.
    pub fn board(&self) -> Result<Board, SpecError> {
        Frame::of(self).map(|frame| frame.board)
    }

    /// Builds the model. Random regions are drawn from `seed`, always the same for the same seed; the
    /// [model's own declaration](Model::spec) then contains them. Clues to be drawn over a solution are not
    /// part of it; see [`draw_clues`](Self::draw_clues).
    ///
    /// # Errors
    /// If parts of the declaration contradict each other or exceed the limits.
    pub fn build(&self, seed: u64) -> Result<Model, SpecError> {
        if self.regions != Some(Regions::Random) {
            return self.build_fixed();
        }
        if self.shape.is_some() {
            return Err(SpecError::new("random `regions` need a square, without `shape`").at("regions"));
        }
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let layout = Layout::random(Frame::of(self)?.alphabet.count(), &mut rng);
        Self { regions: Some(Regions::Rows(layout.to_rows())), ..self.clone() }.build_fixed()
    }

    /// Builds the model of a declaration without random regions.
    ///
    /// # Errors
    /// As [`build`](Self::build), and if regions are to be drawn at random.
    pub fn build_fixed(&self) -> Result<Model, SpecError> {
        self.build_fixed_within(&Watch::default()).map_err(|error| match error {
            Unbuilt::Fault(error) => error,
            Unbuilt::Stopped(stop) => unreachable!("nothing stops the work: {stop}"),
        })
    }

    /// The same, unless the watch, for which each rule is a node, is over first: a hundred rules of a large
    /// board take many seconds.
    ///
    /// # Errors
    /// As [`build_fixed`](Self::build_fixed), and what ended the work.
    pub fn build_fixed_within(&self, watch: &Watch) -> Result<Model, Unbuilt> {
        self.check_names()?;
        let mut draft = self.houses()?;
        self.check_givens(&draft.frame.board)?;
        for (index, drawing) in self.draw.iter().enumerate() {
            let fault = |error: SpecError| {
                error.within(format_args!("draw: {}", drawing.kind())).at_entry("draw", index)
            };
            drawing.check(&draft.frame).map_err(fault)?;
        }
        let is_mark = Rule::marks_of_puzzle(&self.constraints, &draft.frame);
        let mut marks = Vec::new();
        declare(&self.constraints, "constraint", &mut draft, |draft, index| {
            watch.go_on().map_err(Unbuilt::Stopped)?;
            // A rule about marks is one rule of the model.
            marks.extend(is_mark[index].then(|| (index, draft.rules.len() - 1)));
            Ok(())
        })?;
        let first_clue = draft.rules.len();
        declare(&self.clues, "clue", &mut draft, |draft, index| {
            watch.go_on().map_err(Unbuilt::Stopped)?;
            // Houses cannot be switched on and off.
            let is_rule = draft.rules.len() == first_clue + index + 1;
            let message = "a rule of this kind cannot be a clue; expected it under `constraint`";
            if is_rule { Ok(()) } else { Err(SpecError::new(message).into()) }
        })?;
        Ok(Model::new(self.clone(), draft, marks, first_clue))
    }

    /// Fails if new puzzles are to have more givens than the board has cells.
    fn check_givens(&self, board: &Board) -> Result<(), SpecError> {
        let cells = board.cell_count();
        match self.givens.filter(|&givens| givens > cells) {
            Some(givens) => {
                let message = format!("found {givens} givens; expected at most {cells}, one for each cell");
                Err(SpecError::new(message).at("givens"))
            }
            None => Ok(()),
        }
    }

    /// Those of some groups of clues that a model has room for beside the rules of the variant and the groups
    /// before them, as indices.
    ///
    /// # Errors
    /// If there is no room for the rules of the variant, or the watch, which is looked at before each rule,
    /// is over.
    pub(crate) fn fitting(&self, groups: &[Vec<Rule>], watch: &Watch) -> Result<Vec<usize>, Unbuilt> {
        let goes_on = || watch.stop().map_or(Ok(()), |stop| Err(Unbuilt::Stopped(stop)));
        let mut draft = self.houses()?;
        for rule in &self.constraints {
            goes_on()?;
            rule.declare_or_impossible(&mut draft)?;
        }
        let most = draft.rules.len() + limits::RULES;
        let mut fitting = Vec::new();
        for (at, group) in groups.iter().enumerate() {
            let mut fits = draft.rules.len() + group.len() <= most;
            for rule in group {
                goes_on()?;
                fits = fits && rule.declare_or_impossible(&mut draft).is_ok();
            }
            fitting.extend(fits.then_some(at));
        }
        Ok(fitting)
    }

    /// A draft of the houses that belong to grids.
    fn houses(&self) -> Result<Draft, SpecError> {
        let mut draft = Draft::new(Frame::of(self)?);
        match &self.regions {
            None => draft.add_boxes(),
            Some(Regions::Rows(rows)) => {
                let (grid, symbols) = (draft.frame.grids[0], draft.frame.alphabet.count());
                let are_full = self.shape.is_none();
                let layout = Layout::from_rows(rows, (grid.rows, grid.cols), symbols, are_full);
                draft.add_regions(layout.map_err(|error| error.at("regions"))?.places());
            }
            Some(Regions::Random) => {
                return Err(SpecError::new(
                    "`regions` are drawn at random for each puzzle: expected their rows",
                )
                .at("regions"));
            }
        }
        Ok(draft)
    }

    /// The same rules, of which all that can be clues are clues: all but houses.
    fn with_rules_as_clues(&self) -> Result<Self, SpecError> {
        let mut draft = self.houses()?;
        let (mut constraints, mut clues) = (Vec::new(), Vec::new());
        for rule in &self.constraints {
            let before = draft.rules.len();
            rule.declare_or_impossible(&mut draft)?;
            let kept = if draft.rules.len() == before + 1 { &mut clues } else { &mut constraints };
            kept.push(rule.clone());
        }
        clues.extend(self.clues.iter().cloned());
        Ok(Self { constraints, ..self.with_clues(clues) })
    }

    /// This variant with the rules of another one beside its own: its constraints, and what it draws. A
    /// variant without rules becomes the other one, on its own board. New puzzles have as many givens as they
    /// need, unless both variants declare the same number. What is drawn is fitted to the size of
    /// this board, unless this variant draws the like itself. Words with numbers need not be true on a board
    /// of another size: the sentences of the rules stand in their place, or none where clues are still to be
    /// drawn.
    ///
    /// # Errors
    /// If the other variant has several grids or regions of its own, or no rules, or if the result cannot be
    /// built.
    pub fn with_rules_of(&self, other: &Self) -> Result<Self, SpecError> {
        let refused = |message: &str| Err(SpecError::new(format!("{} {message}", other.id)));
        if other.grids.len() > 1 || other.regions.is_some() {
            return refused("has a board of its own; expected a variant whose rules fit any board");
        }
        if other.constraints.is_empty() && other.draw.is_empty() {
            return refused(
                "has no rules beside its board; expected a variant with rules or something to draw",
            );
        }
        let has_rules =
            [&self.constraints, &self.clues].iter().any(|rules| !rules.is_empty()) || !self.draw.is_empty();
        if !has_rules && self.has_board_of(other) {
            return Ok(other.clone());
        }
        let mut mixed = self.clone();
        mixed.id = id_of_mix(&self.id, &other.id);
        mixed.aliases.clear();
        mixed.givens = self.givens.filter(|_| self.givens == other.givens);
        mixed.title = joined(&self.title, &other.title, BETWEEN_TITLES);
        mixed.rule = joined(&self.rule, &self.words_of(other), " ");
        let new = other.constraints.iter().filter(|rule| !self.constraints.contains(rule));
        mixed.constraints.extend(new.cloned());
        let (from, to) = (Frame::of(other)?, Frame::of(self)?);
        for drawing in other.draw.iter().map(|drawing| drawing.fitted(&from, &to)) {
            match mixed.draw.iter_mut().find(|own| own.kind() == drawing.kind()) {
                Some(own) => own.join(drawing),
                None => mixed.draw.push(drawing),
            }
        }
        mixed.build(0).map_err(|error| error.within(format_args!("{}", mixed.id)))?;
        Ok(mixed)
    }

    /// Whether a rule like this one, with these numbers, may be drawn on this board.
    #[must_use]
    pub fn draws(&self, rule: &Rule) -> bool {
        let mut like = self.draw.iter().filter(|drawing| drawing.draws(rule)).peekable();
        // Most variants draw no rule of the kind, so this asks for no more than the symbols, and last.
        like.peek().is_some()
            && self
                .alphabet()
                .is_ok_and(|alphabet| like.any(|drawing| drawing.has_numbers_of(rule, alphabet)))
    }

    /// Whether rules of a puzzle are clues, which may be left out.
    #[must_use]
    pub fn has_rules_as_clues(&self) -> bool {
        !self.clues.is_empty() || self.draw.iter().any(Drawing::draws_clues)
    }

    /// What the words of another variant come to on this board.
    fn words_of(&self, other: &Self) -> String {
        let has_numbers = other.rule.contains(|c: char| c.is_ascii_digit());
        if !has_numbers || self.has_size_of(other) {
            let is_within = self.grids.len() > 1 && other.constraints.iter().any(Rule::has_offsets);
            return joined(&other.rule, if is_within { "This holds within each grid." } else { "" }, " ");
        }
        let rules = Self { constraints: other.constraints.clone(), ..self.with_clues(Vec::new()) };
        match rules.build(0) {
            Ok(model) if other.draw.is_empty() => model.sentences().join(" "),
            _ => String::new(),
        }
    }

    /// Whether grids have the same symbols and boxes.
    fn has_size_of(&self, other: &Self) -> bool {
        let size = |spec: &Self| {
            let frame = Frame::of(spec).ok()?;
            Some((frame.alphabet.count(), frame.alphabet.lowest(), spec.boxes))
        };
        size(self) == size(other)
    }

    fn has_board_of(&self, other: &Self) -> bool {
        let board = |spec: &Self| {
            (spec.symbols, spec.lowest, spec.shape, spec.boxes, spec.grids.clone(), spec.regions.clone())
        };
        board(self) == board(other)
    }

    /// The declaration of a puzzle of this variant with these clues, without what is said about new puzzles.
    #[must_use]
    pub fn with_clues(&self, clues: Vec<Rule>) -> Self {
        Self { draw: Vec::new(), givens: None, clues, ..self.clone() }
    }

    /// The same puzzle with the title of a mixture of those variants alone that something is left of: a
    /// variant of the catalogue that is known by its clues is not named without any. A title stays if nothing
    /// would be left of it.
    #[must_use]
    pub fn titled_by_clues(self) -> Self {
        let is_left = |title: &&str| {
            let is_seen =
                |variant: &Self| self.clues.iter().any(|clue| variant.draw.iter().any(|of| of.draws(clue)));
            let named = catalogue::all().iter().find(|variant| variant.title == *title);
            named.is_none_or(|variant| !variant.is_known_by_clues() || is_seen(variant))
        };
        let left: Vec<&str> = self.title.split(BETWEEN_TITLES).filter(is_left).collect();
        if left.is_empty() { self } else { Self { title: left.join(BETWEEN_TITLES), ..self } }
    }

    /// Whether puzzles differ from others by their clues alone.
    fn is_known_by_clues(&self) -> bool {
        let has_own = !self.constraints.is_empty() || self.grids.len() > 1 || self.regions.is_some();
        !has_own && !self.draw.is_empty() && self.draw.iter().all(Drawing::draws_clues)
    }
}

/// What stands between the titles of variants that are mixed.
const BETWEEN_TITLES: &str = ", ";

/// The id of a mix of two variants: both ids or, where these are too long, what fits of them and a checksum
/// (FNV-1a) of both.
fn id_of_mix(one: &str, other: &str) -> String {
    let id = format!("{one}-{other}");
    if id.len() <= limits::NAME {
        return id;
    }
    let sum = id.bytes().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let sum = format!("-{sum:08x}");
    let mut kept: String = id.chars().take(limits::NAME - sum.len()).collect();
    kept.truncate(kept.rfind('-').unwrap_or(kept.len()));
    kept + &sum
}

/// Two texts, or the only one.
fn joined(one: &str, other: &str, between: &str) -> String {
    let texts: Vec<&str> = [one, other].into_iter().filter(|text| !text.is_empty()).collect();
    texts.join(between)
}

impl Model {
    /// A model of the same boards in which all rules are [clues](Self::clues), but for houses. If there are
    /// too many rules for that, only those that are clues already.
    #[must_use]
    pub fn with_rules_as_clues(&self) -> Self {
        let built = self.spec().with_rules_as_clues().and_then(|spec| spec.build_fixed());
        built.unwrap_or_else(|_| self.clone())
    }
}

/// Adds the rules listed under a key, each of which must pass a check.
fn declare(
    rules: &[Rule],
    key: &'static str,
    draft: &mut Draft,
    mut check: impl FnMut(&Draft, usize) -> Result<(), Unbuilt>,
) -> Result<(), Unbuilt> {
    if rules.len() > limits::RULES {
        let message = format!("found {} {key}s; expected at most {}", rules.len(), limits::RULES);
        return Err(SpecError::new(message).at(key).into());
    }
    for (index, rule) in rules.iter().enumerate() {
        let declared =
            rule.declare_or_impossible(draft).map_err(Unbuilt::from).and_then(|()| check(draft, index));
        declared.map_err(|error| error.at_entry(key, index))?;
    }
    Ok(())
}
