//! What follows from assumptions when all singles are followed, and from trial.

pub(super) mod forcing_net;
pub(super) mod nishio;
pub(super) mod trial;
