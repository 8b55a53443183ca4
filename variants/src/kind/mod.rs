//! Kinds of constraints as declarations name them. Each is one file: its keys, and the houses or constraints
//! that it adds. A new kind is a file here and a line in the list below.

mod between;
mod diagonals;
mod differ;
mod difference;
mod distinct;
mod forbid;
mod positions;
mod windows;

use serde::{Deserialize, Serialize};

pub use between::Between;

use crate::draft::Draft;
use crate::spec::{SpecError, limits};

/// What a declared constraint adds to a model.
trait Kind {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError>;
}

macro_rules! kinds {
    ($($name:ident in $file:ident,)*) => {
        $(pub use $file::$name;)*

        /// A declared constraint: `kind = "..."` and the keys of that kind.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(tag = "kind", rename_all = "kebab-case")]
        #[non_exhaustive]
        pub enum Declaration {
            $(
                #[doc = concat!("`kind = \"", stringify!($file), "\"`")]
                $name($name),
            )*
        }

        impl Declaration {
            /// Adds the constraint to a model.
            pub(crate) fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
                match self {
                    $(
                        Self::$name(kind) => {
                            kind.declare(draft).map_err(|error| error.within(format_args!(stringify!($file))))
                        }
                    )*
                }
            }
        }
    };
}

kinds! {
    Diagonals in diagonals,
    Windows in windows,
    Positions in positions,
    Distinct in distinct,
    Differ in differ,
    Difference in difference,
    Forbid in forbid,
}

/// The name of a constraint: as declared, or else that of its kind.
fn rule_name(name: Option<&String>, kind: &str) -> Result<String, SpecError> {
    let name = name.map_or(kind, String::as_str);
    if name.is_empty() || name.chars().any(char::is_control) || name.chars().count() > limits::NAME {
        return Err(SpecError::new(format!(
            "`name` must have 1 to {} characters and no control characters",
            limits::NAME
        )));
    }
    Ok(name.to_owned())
}
