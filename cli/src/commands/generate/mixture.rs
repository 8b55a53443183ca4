//! Variants that `--with` mixes, and how many puzzles show clues of each.

use anyhow::{Context as _, Result, bail};
use dlx_sudoku::generate::Generated;
use dlx_variants::Spec;

use crate::context::Context;
use crate::puzzles::variants;

/// A variant with the rules of others.
pub(super) fn mixed(mut spec: Spec, others: &[String]) -> Result<(Spec, Shares)> {
    let mut mixed: Vec<&Spec> = Vec::new();
    let base = spec.clone();
    for name in others {
        let other = variants::named(name)?;
        // An alias names the same variant.
        if mixed.contains(&other) {
            bail!("--with: found {} twice", other.id);
        }
        if spec == *other {
            bail!("--with: the variant is {} already", other.id);
        }
        spec = spec.with_rules_of(other).context("--with")?;
        mixed.push(other);
    }
    let shares =
        if mixed.is_empty() { Shares::default() } else { Shares::of([&base].into_iter().chain(mixed)) };
    Ok((spec, shares))
}

/// The variants of a mixture that draw clues, which may all turn out to be unnecessary.
#[derive(Debug, Default)]
pub(super) struct Shares(Vec<Share>);

/// A variant of a mixture, and the numbers of puzzles that show none of its clues, and over which none could
/// be drawn.
#[derive(Debug)]
struct Share {
    variant: Spec,
    lacking: u64,
    undrawn: u64,
}

impl Shares {
    fn of<'a>(variants: impl Iterator<Item = &'a Spec>) -> Self {
        let draws = variants.filter(|variant| !variant.draw.is_empty());
        Self(draws.map(|variant| Share { variant: variant.clone(), lacking: 0, undrawn: 0 }).collect())
    }

    /// Whether there is no such variant.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a puzzle.
    pub(super) fn add(&mut self, made: &Generated) {
        let spec = made.puzzle.model().spec();
        let undrawn = made.too_few.filter(|few| few.drawn == 0);
        for share in &mut self.0 {
            let mut rules = spec.constraints.iter().chain(&spec.clues);
            let is_shown = rules.any(|rule| share.variant.draw.iter().any(|drawing| drawing.draws(rule)));
            let is_undrawn =
                undrawn.is_some_and(|few| share.variant.draw.iter().any(|of| of.kind() == few.kind));
            share.lacking += u64::from(!is_shown && !is_undrawn);
            share.undrawn += u64::from(!is_shown && is_undrawn);
        }
    }

    /// Says which variants some of the `made` puzzles do not show.
    pub(super) fn report(&self, made: u64, context: &Context) {
        for Share { variant, lacking, undrawn } in &self.0 {
            let id = &variant.id;
            if *lacking > 0 {
                context.note(format_args!(
                    "no clue of {id} is left in {lacking} of {made} puzzles: the others suffice (--keep-rules keeps all that are drawn)"
                ));
            }
            if *undrawn > 0 {
                context.note(format_args!(
                    "no clue of {id} was drawn in {undrawn} of {made} puzzles: the board has no room for any"
                ));
            }
        }
    }
}
