//! Variants that `--with` mixes, and how many puzzles show clues of each.

use anyhow::{Context as _, Result, bail};
use dlx_sudoku::Puzzle;
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

/// A variant of a mixture, and the number of puzzles that show none of its clues.
#[derive(Debug)]
struct Share {
    variant: Spec,
    lacking: u64,
}

impl Shares {
    fn of<'a>(variants: impl Iterator<Item = &'a Spec>) -> Self {
        let draws = variants.filter(|variant| !variant.draw.is_empty());
        Self(draws.map(|variant| Share { variant: variant.clone(), lacking: 0 }).collect())
    }

    /// Adds a puzzle.
    pub(super) fn add(&mut self, puzzle: &Puzzle) {
        let spec = puzzle.model().spec();
        for share in &mut self.0 {
            let mut rules = spec.constraints.iter().chain(&spec.clues);
            let is_shown = rules.any(|rule| share.variant.draw.iter().any(|drawing| drawing.draws(rule)));
            share.lacking += u64::from(!is_shown);
        }
    }

    /// Says which variants some of the `made` puzzles do not show.
    pub(super) fn report(&self, made: u64, context: &Context) {
        for Share { variant, lacking } in self.0.iter().filter(|share| share.lacking > 0) {
            context.note(format_args!(
                "no clue of {} is left in {lacking} of {made} puzzles: the others suffice (--keep-rules keeps all that are drawn)",
                variant.id
            ));
        }
    }
}
