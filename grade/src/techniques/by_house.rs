//! Techniques that players tell apart by the house that a step is about.

use dlx_variants::HouseKind;

use crate::network::{Item, Network};
use crate::step::Technique;

/// The one of two techniques that a step about a symbol of a house is: one of boxes, or one of lines; `None`
/// for other houses, which count as either.
pub(super) fn by_house(
    network: &Network,
    truth: Item,
    [of_boxes, of_lines]: [&'static Technique; 2],
) -> Option<&'static Technique> {
    match network.house_kind(truth)? {
        HouseKind::Box | HouseKind::Region => Some(of_boxes),
        HouseKind::Row | HouseKind::Column => Some(of_lines),
        _ => None,
    }
}
