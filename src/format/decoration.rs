//! What is drawn without a meaning, as our own JSON has it.

use dlx_engine::plain_fault;
use serde::Deserialize;
use serde_json::Value;

use super::error::ReadErrorKind;
use crate::decoration::{Decoration, check};

/// The decorations under a key, if it is present.
pub(super) fn read(key: &str, value: Option<Value>) -> Result<Vec<Decoration>, ReadErrorKind> {
    let fault = |error: &str| ReadErrorKind::Json(format!("{key:?}: {error}"));
    let decorations = value.map_or(Ok(Vec::new()), Vec::deserialize);
    let decorations = decorations.map_err(|error| fault(&plain_fault(&error.to_string())))?;
    check(&decorations).map_err(|error| fault(&error.to_string()))?;
    Ok(decorations)
}
