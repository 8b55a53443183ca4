//! What a person sees: messages and progress, without raw text from outside.

pub(crate) mod bar;
pub(crate) mod messages;
pub(crate) mod plain;
pub(crate) mod progress;
mod work;
