//! Finds the variants that arguments name.

use std::path::Path;

use anyhow::{Context as _, Result, anyhow, bail};
use dlx_sudoku::{ModelFinder, Watch};
use dlx_variants::Spec;

use crate::args::VariantArgs;
use crate::files::{in_time, source};

impl VariantArgs {
    /// The named variant, if any; see [`declared`].
    pub(crate) fn spec(&self, watch: &Watch) -> Result<Option<Spec>> {
        if let Some(path) = &self.spec {
            return declared(path, watch).map(Some);
        }
        Ok(self.variant.as_deref().map(named).transpose()?.cloned())
    }

    /// The finder of the models of puzzles: of the named variant, or by their boards.
    pub(crate) fn finder(&self, watch: &Watch) -> Result<ModelFinder> {
        Ok(self.spec(watch)?.map_or_else(ModelFinder::detect, ModelFinder::of))
    }
}

/// The variant of the catalogue with this id or alias.
pub(crate) fn named(id: &str) -> Result<&'static Spec> {
    if id.is_empty() {
        bail!(
            "found an empty name of a variant; expected one such as classic (`dlx-sudoku variants` lists all)"
        );
    }
    ModelFinder::find(id).map_err(|error| anyhow!("{error} (`dlx-sudoku variants` lists all)"))
}

/// The variant that a file declares, which is read until the watch is over. Fails if it cannot be built.
pub(crate) fn declared(path: &Path, watch: &Watch) -> Result<Spec> {
    in_time::read_in_time(path, watch, |path| {
        let text = source::text(path)?;
        let spec = Spec::from_toml(&text).with_context(|| source::name(path))?;
        // If regions are drawn at random, any drawing shows whether it can be built.
        let built = spec.build(0).map_err(|error| error.placed_in(&text));
        built.with_context(|| source::name(path))?;
        Ok(spec)
    })
}
