//! Full houses that cross in one cell.

use dlx_variants::Meaning;

use super::{Item, Matrix, Network};

/// Two full houses that have one cell in common.
#[derive(Clone, Debug)]
pub(crate) struct Crossing {
    /// The houses, as numbers of matrices of symbols against cells.
    pub(crate) lines: [usize; 2],
    /// The number of the common cell in each house.
    pub(crate) stem: [usize; 2],
    /// For each cell of the first house, those of the second that are in no house with it, as bits.
    pub(crate) apart: Vec<u64>,
}

/// All crossings of full houses, given their matrices.
pub(super) fn all(network: &Network, lines: &[Matrix]) -> Vec<Crossing> {
    let mut crossings = Vec::new();
    for (first, one) in lines.iter().enumerate() {
        for (second, other) in lines.iter().enumerate().skip(first + 1) {
            let mut common = (0..one.links.len())
                .filter_map(|at| Some([at, other.links.iter().position(|cell| *cell == one.links[at])?]));
            let (Some(stem), None) = (common.next(), common.next()) else { continue };
            let apart = one.links.iter().map(|&cell| {
                let others = other.links.iter().enumerate();
                let others = others.filter(|&(_, &other)| !share_house(network, cell, other));
                others.fold(0, |set, (at, _)| set | 1 << at)
            });
            crossings.push(Crossing { lines: [first, second], stem, apart: apart.collect() });
        }
    }
    crossings
}

/// Whether two cells have a house in common.
fn share_house(network: &Network, one: Item, other: Item) -> bool {
    match (network.meaning(one), network.meaning(other)) {
        (Meaning::Cell(one), Meaning::Cell(other)) => {
            let houses = network.model().houses_of(other);
            network.model().houses_of(one).iter().any(|house| houses.contains(house))
        }
        _ => false,
    }
}
