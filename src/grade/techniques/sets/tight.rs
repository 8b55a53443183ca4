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

/// Visits the sets of `size` truths of some matrices whose live options lie in `size` links, each with its matrix.
pub(crate) fn visit<'m>(
    matrices: impl Iterator<Item = &'m Matrix>,
    size: usize,
    candidates: &Candidates<'_>,
    patience: &Patience<'_>,
    visit: &mut dyn FnMut(&Matrix, Tight) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut usable = Vec::new();
    for matrix in matrices {
        patience.tick()?;
        candidates.tight_sets(matrix, size, &mut usable, patience, &mut |rows, columns| {
            let truths = bits(rows).map(|row| matrix.truths[row]).collect();
            let links = bits(columns).map(|column| matrix.links[column]).collect();
            visit(matrix, Tight { truths, links })
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
    let matrices = matrices.iter().filter(|matrix| fresh.has_any(&matrix.truths));
    visit(matrices, size, candidates, finds.patience(), &mut |_, tight| {
        finds.eliminate(technique, tight.eliminations(candidates), || Reason::Subset {
            links: tight.taken(candidates),
            truths: tight.truths.clone(),
            fins: Vec::new(),
        })
    })
}

impl Tight {
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
