//! Constraints: the few kinds of rules that models are made of. Each is one file, and knows how to judge a
//! board, which cells to blame, how it becomes items, and what symmetries have to keep.

mod differ;
mod distinct;
mod pair;
mod relation;

use std::fmt::Debug;

pub(crate) use differ::Differ;
pub(crate) use pair::Pairs;
pub(crate) use relation::Relation;

use crate::automorphism::Structure;
use crate::check::{Judged, Violation};
use crate::lower::Lowering;

/// A rule over some cells.
pub(crate) trait Constraint: Debug + Send + Sync + 'static {
    /// The rule's name, for people.
    fn rule(&self) -> &str;

    /// Adds what a full or partial board breaks.
    fn check(&self, judged: &Judged<'_>, violations: &mut Vec<Violation>);

    /// Adds the items. `index` is the rule's number within the model, houses first, and makes names unique.
    fn lower(&self, lowering: &mut Lowering<'_>, index: usize);

    /// Adds what a symmetry of the model has to keep.
    fn structure(&self, structure: &mut Structure);
}
