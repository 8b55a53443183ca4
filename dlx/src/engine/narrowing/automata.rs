//! What an automaton leaves of the options of its items: those on some way from its first node to an end.
//!
//! One pass finds the nodes that can be reached from the first one, and a pass back finds those of them that
//! reach an end (G. Pesant, "A Regular Language Membership Constraint for Finite Sequences of Variables",
//! 2004). Options that lead alike are one class. Nodes are bits of words, and all that some nodes lead to by
//! some classes is found at once ([`Block`]): edge by edge, Copycat of Interactive Sudoku Solver takes 1.45
//! times the instructions.

use super::word::Word as _;
use crate::automaton;
use crate::engine::instruction_sets::versions;
use crate::problem::Problem;

/// The number of classes that are followed at once.
const AT_ONCE: usize = 4;

/// The number of nodes of a word.
const NODES: usize = u64::BITS as usize;

/// An automaton with a bit for each option.
#[derive(Clone, Debug)]
pub(super) struct Automaton {
    /// The item that each step reads.
    pub(super) items: Vec<u32>,
    steps: Vec<Step>,
    /// The number of words for the nodes between steps.
    words: usize,
}

#[derive(Clone, Debug)]
struct Step {
    /// From nodes before it to those after it.
    ahead: Vec<Block>,
    /// The other way.
    back: Vec<Block>,
}

/// What nodes of one word lead to in another, by some classes.
#[derive(Clone, Debug)]
struct Block {
    /// The options of each class, a bit each.
    options: [u64; AT_ONCE],
    from: usize,
    to: usize,
    /// For each node of the first word, where each class leads.
    rows: Vec<[u64; AT_ONCE]>,
}

/// An option, by its place among those of its item, that leads from a node to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Edge {
    at: usize,
    from: u32,
    to: u32,
}

/// A buffer: the nodes before each step, and those after the last, a bit each; and those before one that lead
/// to an end.
#[derive(Clone, Debug, Default)]
pub(super) struct Reached {
    nodes: Vec<u64>,
    leading: Vec<u64>,
}

impl Automaton {
    /// Nothing if it cannot be [read](edges_of).
    pub(super) fn new(automaton: &automaton::Automaton, problem: &Problem) -> Option<Self> {
        let (mut items, mut steps, mut nodes) = (Vec::new(), Vec::new(), 1);
        let mut most = nodes;
        for (step, edges) in automaton.steps.iter().zip(edges_of(automaton, problem)) {
            let mut edges = edges?;
            // No edge leads to the others.
            edges.retain(|edge| (edge.from as usize) < nodes);
            edges.sort_unstable();
            let after = edges.iter().map(|edge| edge.to as usize + 1).max().unwrap_or(0);
            steps.push(Step::new(&edges, [nodes, after]));
            items.push(step.item.ordinal() as u32);
            nodes = after;
            most = most.max(nodes);
        }
        Some(Self { items, steps, words: most.div_ceil(NODES) })
    }

    /// Whether it can be read.
    pub(super) fn is_sound(automaton: &automaton::Automaton, problem: &Problem) -> bool {
        edges_of(automaton, problem).all(|edges| edges.is_some())
    }

    /// Keeps the open options of each item, a bit each, that are on some way. False if there is none.
    pub(super) fn narrow(&self, open: &mut [u64], reached: &mut Reached) -> bool {
        narrow(self, open, reached)
    }
}

versions! {
    fn narrow(automaton: &Automaton, open: &mut [u64], reached: &mut Reached) -> bool {
        let Reached { nodes, leading } = reached;
        let words = automaton.words;
        nodes.clear();
        nodes.resize(words * (automaton.steps.len() + 1), 0);
        nodes[0] = 1;
        for (at, (step, &open)) in automaton.steps.iter().zip(&*open).enumerate() {
            let (before, after) = nodes[words * at..words * (at + 2)].split_at_mut(words);
            for block in &step.ahead {
                block.follow(open, before, |_, reached| after[block.to] |= reached);
            }
        }
        if nodes[words * automaton.steps.len()..].iter().all(|&nodes| nodes == 0) {
            return false;
        }
        // Of the nodes that were reached, those that lead to an end are left.
        for (at, (step, open)) in automaton.steps.iter().zip(open).enumerate().rev() {
            let (before, after) = nodes[words * at..words * (at + 2)].split_at_mut(words);
            let mut left = 0;
            leading.clear();
            leading.resize(words, 0);
            for block in &step.back {
                block.follow(*open, after, |options, reached| {
                    let reached = reached & before[block.to];
                    leading[block.to] |= reached;
                    left |= if reached == 0 { 0 } else { options };
                });
            }
            before.copy_from_slice(leading);
            *open &= left;
        }
        true
    }
}

/// The edges of each step; nothing for one that is not about a primary item with up to 64 options, where an
/// option is none of its item, or a node has a greater number than there are edges to such nodes.
fn edges_of(automaton: &automaton::Automaton, problem: &Problem) -> impl Iterator<Item = Option<Vec<Edge>>> {
    let mut edges_before = 1;
    automaton.steps.iter().map(move |step| {
        if step.item.is_secondary() || step.item.ordinal() >= problem.primary_count() {
            return None;
        }
        let options = problem.options_of(step.item);
        let edge = |edge: &automaton::Edge| {
            let at = options.binary_search(&edge.option).ok()?;
            let are_near = (edge.from as usize) < edges_before && (edge.to as usize) < step.edges.len();
            are_near.then_some(Edge { at, from: edge.from, to: edge.to })
        };
        let fits = options.len() <= u64::BITS as usize;
        let edges = fits.then(|| step.edges.iter().map(edge).collect()).flatten();
        edges_before = step.edges.len();
        edges
    })
}

impl Step {
    /// For edges in order, and the numbers of nodes before and after it.
    fn new(edges: &[Edge], [before, after]: [usize; 2]) -> Self {
        let mut classes: Vec<(u64, &[Edge])> = Vec::new();
        for edges in edges.chunk_by(|one, other| one.at == other.at) {
            let leads_alike = |(one, other): (&Edge, &Edge)| (one.from, one.to) == (other.from, other.to);
            let is_alike = |of: &[Edge]| of.len() == edges.len() && of.iter().zip(edges).all(leads_alike);
            let alike = classes.iter_mut().find(|(_, class)| is_alike(class));
            let option = 1 << edges[0].at;
            match alike {
                Some((options, _)) => *options |= option,
                None => classes.push((option, edges)),
            }
        }
        let (mut ahead, mut back) = (Vec::new(), Vec::new());
        for classes in classes.chunks(AT_ONCE) {
            let ways = || {
                (0..).zip(classes).flat_map(|(class, (_, edges))| edges.iter().map(move |edge| (class, edge)))
            };
            let options = std::array::from_fn(|class| classes.get(class).map_or(0, |class| class.0));
            ahead.extend(Block::all(
                options,
                before,
                ways().map(|(class, edge)| (class, edge.from, edge.to)),
            ));
            back.extend(Block::all(options, after, ways().map(|(class, edge)| (class, edge.to, edge.from))));
        }
        Self { ahead, back }
    }
}

impl Block {
    /// The blocks of some classes with these options, from some number of nodes, by the nodes that each class
    /// leads from and to.
    fn all(
        options: [u64; AT_ONCE],
        count: usize,
        ways: impl Iterator<Item = (usize, u32, u32)>,
    ) -> Vec<Self> {
        let mut blocks: Vec<Self> = Vec::new();
        for (class, from_node, to_node) in ways {
            let (from, to) = (from_node as usize / NODES, to_node as usize / NODES);
            let found = blocks.iter().rposition(|block| block.from == from && block.to == to);
            let at = found.unwrap_or_else(|| {
                let rows = vec![[0; AT_ONCE]; (count - from * NODES).min(NODES)];
                blocks.push(Self { options, from, to, rows });
                blocks.len() - 1
            });
            blocks[at].rows[from_node as usize % NODES][class] |= 1 << (to_node as usize % NODES);
        }
        blocks
    }

    /// Tells for each class with open options where it leads from some nodes.
    #[inline(always)]
    fn follow(&self, open: u64, nodes: &[u64], mut tell: impl FnMut(u64, u64)) {
        if self.options.iter().all(|options| options & open == 0) {
            return;
        }
        let mut reached = [0; AT_ONCE];
        for node in nodes[self.from].numbers() {
            let row = &self.rows[node as usize];
            reached.iter_mut().zip(row).for_each(|(reached, row)| *reached |= row);
        }
        for (&options, reached) in self.options.iter().zip(reached) {
            if options & open != 0 {
                tell(options, reached);
            }
        }
    }
}
