//! What follows from what: nodes, which are sets of options, joined by strong and weak inferences.
//!
//! A node is *true* if one of its options holds, and *false* if none does. A *strong* inference says that at
//! least one of two nodes is true, because together they contain a truth; a *weak* inference says that at
//! most one of them is true, because every option of one excludes every option of the other. Chains of every
//! kind are walks that alternate between the two.

mod assumption;
mod closure;
mod further;
mod graph;
mod scope;
mod strong;
mod trace;
mod walk;

pub(crate) use assumption::{Assumption, Decided};
pub(crate) use closure::Closure;
pub(crate) use further::Further;
pub(crate) use graph::Graph;
pub(crate) use scope::Scope;
pub(crate) use trace::{Argument, Fates, Outcome, Trace};
pub(crate) use walk::{Claim, Walk};
