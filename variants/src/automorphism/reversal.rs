//! Puzzles whose symbols are exchanged end for end: 1 and 9, 2 and 8, and so on.
//!
//! Rules about the order of symbols, such as thermometers and lines, distinguish symbols, so the group of
//! their models keeps each of these. Yet if every rule has a counterpart under this exchange, the puzzle has
//! one as well. Then the form of both is the smaller of their canonical forms.

use dlx_engine::Watch;

use super::graph::Graph;
use super::{Automorphisms, SymmetryError, Transform, structure_with_clues};
use crate::canonical_text;
use crate::model::Model;
use crate::rule::Rule;
use crate::spec::Spec;
use crate::symbol::Symbol;

/// The symmetries of the puzzles of one model as in [`Automorphisms::of_variant`], and the exchange of all
/// symbols for their [opposites](crate::Alphabet::opposite), if every rule of the model has a counterpart
/// under it.
#[derive(Clone, Debug)]
pub struct PuzzleSymmetries {
    own: Oriented,
    /// The model with opposite symbols, unless it has none, or that exchange is among its symmetries anyway.
    reversed: Option<Box<Oriented>>,
}

/// One of two models that differ by the order of symbols.
#[derive(Clone, Debug)]
struct Oriented {
    model: Model,
    symmetries: Automorphisms,
}

/// The form of a puzzle that all of its images share.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PuzzleForm {
    /// Maps the puzzle to its form.
    pub transform: Transform,
    /// The model of the form; `None` if it is that of the puzzle.
    pub model: Option<Model>,
}

impl PuzzleSymmetries {
    /// Finds the symmetries of a model, unless the watch is over first.
    ///
    /// # Errors
    /// As [`Automorphisms::of_variant_within`].
    pub fn within(model: &Model, watch: &Watch) -> Result<Self, SymmetryError> {
        let own = Oriented::within(model.clone(), watch)?;
        let reversed = if own.symmetries.have_reversal() { None } else { model.reversed() };
        let reversed = reversed.map(|model| own.reversed(model, watch)).transpose()?;
        Ok(Self { own, reversed: reversed.map(Box::new) })
    }

    /// The form of a puzzle: the same for all of its images; none if the watch is over first.
    ///
    /// # Errors
    /// As [`Automorphisms::canonical_within`].
    ///
    /// # Panics
    /// If the board is not one of the model.
    pub fn form_within(&self, values: &[Option<Symbol>], watch: &Watch) -> Result<PuzzleForm, SymmetryError> {
        let transform = self.own.symmetries.canonical_within(values, watch)?;
        let Some(reversed) = &self.reversed else {
            return Ok(PuzzleForm { model: self.own.model.image(&transform), transform });
        };
        let alphabet = self.own.model.alphabet();
        let opposites: Vec<Option<Symbol>> =
            values.iter().map(|value| value.map(|symbol| alphabet.opposite(symbol))).collect();
        let other = reversed.symmetries.canonical_within(&opposites, watch)?;
        let [spec, other_spec] = [self.own.model.image_spec(&transform), reversed.model.image_spec(&other)];
        let own_form = (transform.apply(values), canonical_text::of_spec(&spec));
        let is_other = (other.apply(&opposites), canonical_text::of_spec(&other_spec)) < own_form;
        let (transform, spec) =
            if is_other { (other.after_reversal(), other_spec) } else { (transform, spec) };
        Ok(PuzzleForm { transform, model: self.own.model.rebuilt(spec) })
    }
}

impl Oriented {
    fn within(model: Model, watch: &Watch) -> Result<Self, SymmetryError> {
        let symmetries = Automorphisms::of_variant_within(&model, watch)?;
        Ok(Self { model, symmetries })
    }

    /// That of the model with opposite symbols. A group that keeps each symbol is the same there.
    fn reversed(&self, model: Model, watch: &Watch) -> Result<Self, SymmetryError> {
        let own = &self.symmetries;
        if !own.keep_symbols() || own.moves_clues_of.is_none() {
            return Self::within(model, watch);
        }
        let structure = structure_with_clues(&model);
        let graph = Graph::of(&structure, model.symbols(), model.board().cell_count());
        let moves_clues_of = Some(Box::new(model.clone()));
        Ok(Self { symmetries: Automorphisms { graph, moves_clues_of, ..own.clone() }, model })
    }
}

impl Automorphisms {
    /// Whether the group keeps each symbol: the points that its levels move come after the symbols.
    fn keep_symbols(&self) -> bool {
        let first = self.group.levels.first();
        !self.free_symbols && first.is_none_or(|level| usize::from(level.base) >= self.alphabet.count())
    }

    /// Whether the exchange of all symbols for their opposites, with every cell in its place, is a symmetry.
    fn have_reversal(&self) -> bool {
        let symbols = self.alphabet.count() as u16;
        let reversal = (0..symbols).rev().chain(symbols..self.group.points as u16).collect();
        self.free_symbols || self.group.contains(&reversal)
    }
}

impl Model {
    /// The model of the puzzles with opposite symbols: boards are right in it if they are here with each
    /// symbol exchanged for its [opposite](crate::Alphabet::opposite). `None` if some rule has no
    /// counterpart.
    ///
    /// ```
    /// use dlx_variants::Spec;
    ///
    /// let text = "id = 'k'\nbox = [2, 2]\nclue = [{ kind = 'cage', cells = ['R1C1', 'R1C2'], sum = 3 }]";
    /// let reversed = Spec::from_toml(text)?.build_fixed()?.reversed().expect("cages have counterparts");
    /// assert_eq!(reversed.rules_in_words().len(), 2);
    /// assert_eq!(reversed.given_sum(0).map(|(_, sum)| sum), Some(7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reversed(&self) -> Option<Self> {
        let reversed = |rules: &[Rule]| -> Option<Vec<Rule>> {
            rules.iter().map(|rule| rule.reversed(self.alphabet())).collect()
        };
        let spec = self.spec();
        let (constraints, clues) = (reversed(&spec.constraints)?, reversed(&spec.clues)?);
        Spec { constraints, clues, ..spec.clone() }.build_fixed().ok()
    }
}
