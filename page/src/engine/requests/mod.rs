//! The requests, a file each: what they take, and the library's answer as JSON.

pub(crate) mod candidates;
pub(crate) mod catalogue;
pub(crate) mod check;
pub(crate) mod grade;
pub(crate) mod hint;
pub(crate) mod new;
pub(crate) mod read;
pub(crate) mod solve;
pub(crate) mod write;

use serde_json::Value;

use crate::engine::fault::Fault;

/// The answer to a request.
pub(crate) type Answer = Result<Value, Fault>;
