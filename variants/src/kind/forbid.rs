//! `kind = "forbid"`: pairs of cells do not hold listed pairs of symbols.

use serde::{Deserialize, Serialize};

use super::{Between, Kind, rule_name};
use crate::constraint::{Pairs, Relation};
use crate::draft::Draft;
use crate::spec::SpecError;
use crate::symbol::Symbol;

/// Pairs of cells do not hold listed pairs of symbols.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forbid {
    /// What the rule is called; "forbid" where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The forbidden pairs, two symbols each: "12" forbids 1 in the first cell with 2 in the second.
    pub not: Vec<String>,
    /// The pairs of cells; the order within a pair matters.
    pub between: Between,
}

impl Forbid {
    fn forbidden(&self, symbols: usize) -> Result<Vec<(Symbol, Symbol)>, SpecError> {
        let read = |text: &String| {
            let mut symbols = text.chars().map(|c| Symbol::from_char(c).filter(|s| s.index() < symbols));
            match (symbols.next(), symbols.next(), symbols.next()) {
                (Some(Some(x)), Some(Some(y)), None) => Ok((x, y)),
                _ => {
                    Err(SpecError::new(format!("`not`: found {text:?}, expected two symbols such as \"12\"")))
                }
            }
        };
        self.not.iter().map(read).collect()
    }
}

impl Kind for Forbid {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let rule = rule_name(self.name.as_ref(), "forbid")?;
        let forbidden = self.forbidden(draft.symbols())?;
        let relation = Relation::new(draft.symbols(), |x, y| forbidden.contains(&(x, y)));
        let pairs = self.between.pairs(draft)?;
        let count = pairs.len();
        draft.constrain(Pairs { rule, pairs, relation }, count)
    }
}
