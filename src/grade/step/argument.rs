//! Arguments: what a step goes through where its truths do not tell.

use dlx_engine::OptionId;

/// Some options at a point of an argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The options, in order.
    pub options: Vec<OptionId>,
    /// Whether one of them holds there, or none. Of a colour, all of them hold, or none.
    pub holds: bool,
    /// Whether that is assumed. What comes next follows, up to the next assumption.
    pub is_assumed: bool,
}

impl Node {
    /// What follows at a point of an argument.
    pub(crate) fn new(options: &[OptionId], holds: bool) -> Self {
        Self { options: options.to_vec(), holds, is_assumed: false }
    }

    /// An argument, the first node of which is assumed.
    pub(crate) fn argument(nodes: impl IntoIterator<Item = Self>) -> impl Iterator<Item = Self> {
        let nodes = nodes.into_iter().enumerate();
        nodes.map(|(at, node)| Self { is_assumed: at == 0, ..node })
    }
}
