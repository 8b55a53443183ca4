//! Choices that go together.

use std::ops::ControlFlow;

use dlx_engine::OptionId;

use crate::network::Network;

/// Whether there is a way for each of some parts such that no option of one excludes an option of another, or
/// one of `chosen`. A way is some options that hold together; `chosen` is left as it was.
pub(super) fn fits<W: AsRef<[OptionId]>>(
    network: &Network,
    parts: &[Vec<W>],
    chosen: &mut Vec<OptionId>,
) -> bool {
    each_fit(network, parts, chosen, &mut |_| ControlFlow::Break(())).is_break()
}

/// Visits every choice of a way for each of some parts such that no option of one excludes an option of
/// another, or one of `chosen`: these and those, until a visit breaks. `chosen` is left as it was.
pub(super) fn each_fit<W: AsRef<[OptionId]>>(
    network: &Network,
    parts: &[Vec<W>],
    chosen: &mut Vec<OptionId>,
    visit: &mut impl FnMut(&[OptionId]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((first, rest)) = parts.split_first() else { return visit(chosen) };
    for way in first.iter().map(AsRef::as_ref) {
        let is_free = |option: &OptionId| !chosen.iter().any(|&other| network.excludes(*option, other));
        if !way.iter().all(is_free) {
            continue;
        }
        chosen.extend(way);
        let flow = each_fit(network, rest, chosen, visit);
        chosen.truncate(chosen.len() - way.len());
        flow?;
    }
    ControlFlow::Continue(())
}
