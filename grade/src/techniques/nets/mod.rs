//! Consequences of assumptions when all singles are followed, and trial by search.

mod following;
pub(super) mod forcing_net;
pub(super) mod nishio;
pub(super) mod templates;
pub(super) mod trial;
