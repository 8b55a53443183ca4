//! Whether the symmetries of a variant exchange rows and columns with other houses. On disjoint groups, boxes
//! are rows of an image of the puzzle. There techniques do not tell boxes and lines from other houses, so
//! that images have the same figures and the name of a step holds for the houses that it is about.

use dlx_variants::{Automorphisms, CellId, House, HouseKind, Model};

/// The number of random symmetries that are looked at. If any exchange such houses, half of all or more do.
const SAMPLES: u64 = 24;

/// Whether a symmetry of a variant takes a row or column to another house.
pub(super) fn are_lines_exchanged(model: &Model) -> bool {
    let houses = model.houses();
    let is_other = |house: &&House| !is_box(house) && !is_line(house) && house.leftover.is_none();
    // Most variants have too few other houses for all boxes to be taken to.
    if houses.iter().filter(is_other).count() < houses.iter().filter(|house| is_box(house)).count().max(1) {
        return false;
    }
    let Ok(symmetries) = Automorphisms::of_variant(model) else { return false };
    (0..SAMPLES).map(|seed| symmetries.random(seed)).any(|transform| {
        let origin = |line: &House| {
            let cells = sorted(line.cells.iter().map(|&cell| transform.source(cell)));
            houses.iter().find(|house| sorted(house.cells.iter().copied()) == cells)
        };
        houses.iter().filter(|house| is_line(house)).filter_map(origin).any(|origin| !is_line(origin))
    })
}

/// Whether a house is a box, or a region in place of one.
pub(super) fn is_box(house: &House) -> bool {
    matches!(house.kind, HouseKind::Box | HouseKind::Region)
}

fn is_line(house: &House) -> bool {
    matches!(house.kind, HouseKind::Row | HouseKind::Column)
}

fn sorted(cells: impl Iterator<Item = CellId>) -> Vec<CellId> {
    let mut cells: Vec<CellId> = cells.collect();
    cells.sort_unstable();
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Network;

    #[test]
    fn symmetries_exchange_lines_on_disjoint_groups() {
        for id in ["classic", "x", "anti-knight", "windoku", "samurai"] {
            assert!(!are_lines_exchanged(Network::of_variant(id).model()), "{id}");
        }
        assert!(are_lines_exchanged(Network::of_variant("disjoint-groups").model()));
    }
}
