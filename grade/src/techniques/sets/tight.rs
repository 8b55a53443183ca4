//! The general rule behind subsets and fish: *k* truths whose options lie in *k* links.

use std::borrow::Cow;
use std::ops::ControlFlow;

use dlx_engine::OptionId;

use crate::bits::bits;
use crate::candidates::Candidates;
use crate::network::{Item, Matrix, Network};
use crate::patience::Patience;
use crate::step::{Finds, Reason, Technique};

/// The maximum number of truths of a set.
const MOST: usize = 4;

/// Some truths whose live options lie in an equal number of links. Most sets eliminate nothing, so they take
/// no room of their own.
pub(crate) struct Tight {
    truths: [Item; MOST],
    links: [Item; MOST],
    size: usize,
}

/// Visits the sets of `size` truths of some matrices whose live options lie in `size` links, each with its
/// matrix, as rows and columns.
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
            links: tight.taken(candidates).into_owned(),
            truths: tight.truths().to_vec(),
            fins: Vec::new(),
            is_sashimi: false,
        })
    })
}

impl Tight {
    /// Some rows, at most [`MOST`], and as many columns of a matrix.
    pub(crate) fn new(matrix: &Matrix, rows: u64, columns: u64) -> Self {
        let mut set = Self { truths: [Item(0); MOST], links: [Item(0); MOST], size: 0 };
        for (at, (row, column)) in bits(rows).zip(bits(columns)).enumerate() {
            (set.truths[at], set.links[at], set.size) = (matrix.truths[row], matrix.links[column], at + 1);
        }
        set
    }

    /// The truths.
    pub(crate) fn truths(&self) -> &[Item] {
        &self.truths[..self.size]
    }

    /// The links.
    fn links(&self) -> &[Item] {
        &self.links[..self.size]
    }

    /// The items that the set takes: each truth takes one link, so no other option of the links holds. If
    /// each link's part of the truths also lies in a further item, as with a pair that is both in a row and
    /// in a box, these items are taken as well.
    pub(crate) fn taken(&self, candidates: &Candidates<'_>) -> Cow<'_, [Item]> {
        let network = candidates.network();
        let mut all = Vec::new();
        for &link in self.links() {
            let mut options = candidates.options(link).filter(|&option| self.holds(candidates, option));
            let (Some(first), Some(second)) = (options.next(), options.next()) else {
                return Cow::Borrowed(self.links());
            };
            let both = network.items_of(first).iter().copied();
            let mut both = both.filter(|&item| has(network, second, item) && network.is_link(item));
            // Mostly these are no more than the link, and nothing is collected.
            let (Some(one), Some(other)) = (both.next(), both.next()) else {
                return Cow::Borrowed(self.links());
            };
            let is_shared = |&item: &Item| options.clone().all(|option| has(network, option, item));
            let before = all.len();
            all.extend([one, other].into_iter().chain(both).filter(is_shared));
            if all.len() - before < 2 {
                return Cow::Borrowed(self.links());
            }
        }
        Cow::Owned(all)
    }

    /// What the set eliminates, in order.
    pub(crate) fn eliminations(&self, candidates: &Candidates<'_>) -> Vec<OptionId> {
        let taken = self.taken(candidates);
        let count = |items: &[Item]| items.iter().map(|&item| candidates.count(item)).sum::<usize>();
        // All options of the truths are in the links; often there are no others.
        if *taken == *self.links() && count(self.links()) == count(self.truths()) {
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
        self.truths().iter().any(|truth| items.contains(truth))
    }
}

/// Whether an option belongs to an item.
fn has(network: &Network, option: OptionId, item: Item) -> bool {
    network.items_of(option).contains(&item)
}
