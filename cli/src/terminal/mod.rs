//! What a person sees: messages and progress, and nothing raw from outside.

pub(crate) mod bar;
pub(crate) mod messages;
pub(crate) mod plain;
pub(crate) mod progress;
