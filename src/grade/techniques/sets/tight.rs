//! The general rule behind subsets and fish: *k* truths whose options lie in *k* links.

use std::ops::ControlFlow;

use dlx_engine::OptionId;

use crate::grade::bits::bits;
use crate::grade::candidates::Candidates;
use crate::grade::network::{Item, Matrix};
use crate::grade::step::{Finds, Reason, Technique};
use crate::grade::watch::Patience;

/// Some truths whose live options lie in an equal number of links.
pub(crate) struct Tight {
    pub(crate) truths: Vec<Item>,
    pub(crate) links: Vec<Item>,
}

/// Visits the sets of `size` truths of some matrices whose live options lie in `size` links, each with its matrix, as rows and
/// columns.
pub(crate) fn visit<'m>(
    matrices: impl Iterator<Item = &'m Matrix>,
    size: usize,
    candidates: &Candidates<'_>,
    patience: &Patience<'_>,
    visit: &mut dyn FnMut(&Matrix, u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut usable = Vec::new();
    for matrix in matrices {
        patience.tick()?;
        candidates.tight_sets(matrix, size, &mut usable, patience, &mut |rows, columns| {
            visit(matrix, rows, columns)
        })?;
    }
    ControlFlow::Continue(())
}

/// Reports what sets of `size` truths in `size` links eliminate.
pub(crate) fn report(
    technique: &'static Technique,
    size: usize,
    matrices: &[Matrix],
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let fresh = finds.fresh();
    // A set none of whose truths is fresh is not new, and what it eliminates has gone.
    let may_be_in_set =
        |&truth: &Item| fresh.has(truth) && candidates.is_open(truth) && candidates.count(truth) <= size;
    let matrices = matrices.iter().filter(|matrix| matrix.truths.iter().any(may_be_in_set));
    visit(matrices, size, candidates, finds.patience(), &mut |matrix, rows, columns| {
        if !bits(rows).any(|row| fresh.has(matrix.truths[row])) {
            return ControlFlow::Continue(());
        }
        let tight = Tight::new(matrix, rows, columns);
        finds.eliminate(technique, tight.eliminations(candidates), || Reason::Subset {
            links: tight.taken(candidates),
            truths: tight.truths.clone(),
            fins: Vec::new(),
        })
    })
}

impl Tight {
    /// Some rows and columns of a matrix.
    pub(crate) fn new(matrix: &Matrix, rows: u64, columns: u64) -> Self {
        Self {
            truths: bits(rows).map(|row| matrix.truths[row]).collect(),
            links: bits(columns).map(|column| matrix.links[column]).collect(),
        }
    }

    /// The items that the set takes: each truth takes one link, so no other option of the links holds. If
    /// each link's part of the truths also lies in a further item, as with a pair that is both in a row and
    /// in a box, these items are taken as well.
    pub(crate) fn taken(&self, candidates: &Candidates<'_>) -> Vec<Item> {
        let mut all = Vec::new();
        for &link in &self.links {
            match self.shared(candidates, link) {
                shared if shared.len() > 1 => all.extend(shared),
                _ => return self.links.clone(),
            }
        }
        all
    }

    /// What the set eliminates, in order.
    pub(crate) fn eliminations(&self, candidates: &Candidates<'_>) -> Vec<OptionId> {
        let taken = self.taken(candidates);
        let count = |items: &[Item]| items.iter().map(|&item| candidates.count(item)).sum::<usize>();
        // All options of the truths are in the links; often there are no others.
        if taken == self.links && count(&self.links) == count(&self.truths) {
            return Vec::new();
        }
        let options = taken.iter().flat_map(|&item| candidates.options(item));
        let mut eliminations: Vec<OptionId> =
            options.filter(|&option| !self.holds(candidates, option)).collect();
        eliminations.sort_unstable();
        eliminations.dedup();
        eliminations
    }

    /// Whether an option belongs to one of the truths.
    fn holds(&self, candidates: &Candidates<'_>, option: OptionId) -> bool {
        let items = candidates.network().items_of(option);
        self.truths.iter().any(|truth| items.contains(truth))
    }

    /// The items shared by all options that the truths have in a link; only the link if there is just one
    /// such option.
    fn shared(&self, candidates: &Candidates<'_>, link: Item) -> Vec<Item> {
        let mut options = candidates.options(link).filter(|&option| self.holds(candidates, option));
        let Some(first) = options.next() else { return vec![link] };
        let mut shared = candidates.network().items_of(first).to_vec();
        let mut others = 0;
        for option in options {
            let items = candidates.network().items_of(option);
            shared.retain(|&item| items.contains(&item) && candidates.network().is_link(item));
            others += 1;
        }
        if others == 0 { vec![link] } else { shared }
    }
}
