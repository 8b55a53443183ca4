//! Choices that go together.

use dlx_engine::OptionId;

use crate::grade::network::Network;

/// Whether there is a way for each of some parts such that no option of one excludes an option of another, or one of
/// `chosen`. A way is some options that hold together; `chosen` is left as it was.
pub(super) fn fits<W: AsRef<[OptionId]>>(
    network: &Network,
    parts: &[Vec<W>],
    chosen: &mut Vec<OptionId>,
) -> bool {
    let Some((first, rest)) = parts.split_first() else { return true };
    first.iter().map(AsRef::as_ref).any(|way| {
        let is_free = |option: &OptionId| !chosen.iter().any(|&other| network.excludes(*option, other));
        if !way.iter().all(is_free) {
            return false;
        }
        chosen.extend(way);
        let is_done = fits(network, rest, chosen);
        chosen.truncate(chosen.len() - way.len());
        is_done
    })
}
