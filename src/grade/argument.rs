//! Arguments: what a step goes through where its truths do not tell, in data and in words.

use dlx_engine::OptionId;
use dlx_variants::CellId;

use super::name::{Names, listed};
use super::state::State;
use super::step::Step;

/// Some options at a point of an argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The options, in order.
    pub options: Vec<OptionId>,
    /// Whether one of them holds there, or none.
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

    /// "R3C5 is 7", "one of R3C5 and R3C6 is 7", "R3C5 and R3C6 are not 7".
    fn words(&self, names: Names<'_>) -> String {
        match self.options.as_slice() {
            options if !self.holds => names.eliminations(options),
            [option] => names.placements(&[*option]),
            options => names.alternatives(options),
        }
    }
}

/// The argument of a step that has one: "if R1C1 is 3, then R1C5 is not 3 and R1C5 is 4".
pub(super) fn words(step: &Step, state: &State<'_>, names: Names<'_>) -> String {
    if !step.argument.iter().any(|node| node.is_assumed) {
        return format!("of the {} over {}", step.technique.name, listed(cells(step, state, names), "and"));
    }
    let branches: Vec<&[Node]> = step.argument.chunk_by(|_, next| !next.is_assumed).collect();
    let branch = |nodes: &&[Node]| match nodes.split_first() {
        Some((first, rest)) if !rest.is_empty() => {
            let rest = listed(rest.iter().map(|node| node.words(names)), "and");
            format!("if {}, then {rest}", first.words(names))
        }
        _ => listed(nodes.iter().map(|node| node.words(names)), "and"),
    };
    let argument = branches.iter().map(branch).collect::<Vec<_>>().join("; ");
    format!("{argument}{}", conclusion(step, state, names))
}

/// What an argument of one branch comes to, where its last node does not say.
fn conclusion(step: &Step, state: &State<'_>, names: Names<'_>) -> String {
    let (Some(first), Some(last)) = (step.argument.first(), step.argument.last()) else {
        return String::new();
    };
    if step.argument.iter().filter(|node| node.is_assumed).count() > 1 || first.options == last.options {
        return String::new();
    }
    if first.holds {
        return match step.truths.as_slice() {
            [truth] => format!(", and nothing is left for {}", names.item(*truth)),
            _ => String::new(),
        };
    }
    let ends = || first.options.iter().chain(&last.options);
    let by_both = |&option: &OptionId| ends().all(|&end| state.terrain().excludes(end, option));
    if step.eliminations.iter().all(by_both) {
        ", and what both ends exclude is out".to_owned()
    } else {
        ", and so around the loop, the other way as well".to_owned()
    }
}

/// The cells of the nodes, in order.
fn cells(step: &Step, state: &State<'_>, names: Names<'_>) -> Vec<String> {
    let options = step.argument.iter().flat_map(|node| &node.options);
    let mut cells: Vec<CellId> =
        options.filter_map(|&option| Some(state.terrain().candidate(option)?.0)).collect();
    cells.sort_unstable();
    cells.dedup();
    cells.into_iter().map(|cell| names.cell(cell)).collect()
}
