//! Consequences of the two options of a truth: wings, colours, chains and loops.

pub(super) mod alternating;
mod colour_links;
pub(super) mod colouring;
pub(super) mod empty_rectangle;
pub(super) mod forcing_chain;
pub(super) mod nice_loop;
pub(super) mod remote_pair;
pub(super) mod turbot;
pub(super) mod wing;
