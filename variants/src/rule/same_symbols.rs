//! `kind = "same-symbols"`: sets of cells hold the same symbols, each equally often.

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Order, Told};
use super::{Declare, Draft, Rule, grey_lines, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;
use crate::words::listed;

/// The sets of cells, which have the same size, hold the same symbols, each as often as in the other sets.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SameSymbols {
    /// The name of the rule; "same symbols" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The sets.
    pub sets: Vec<Vec<Place>>,
}

impl Declare for SameSymbols {
    const NAME: &'static str = "same symbols";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let sets = grey_lines::cells(&self.sets, draft)?;
        let size = sets.first().map_or(0, Vec::len);
        if sets.len() < 2 || sets.iter().any(|set| set.len() != size) {
            let sizes = || listed(sets.iter().map(|set| set.len().to_string()), "and");
            let found = match sets.len() {
                0 => "none".to_owned(),
                1 => "1 set".to_owned(),
                _ => format!("sets of sizes {}", sizes()),
            };
            return Err(SpecError::new(format!("found {found}; expected at least 2 sets of the same size"))
                .at("sets"));
        }
        let mut hidden = Hidden::default();
        for pair in sets.windows(2) {
            hidden.same_counts(&pair[0], &pair[1], &draft.frame)?;
        }
        let expected = format!("the same symbols in each set of {size}");
        let order = Order::Sets(0, vec![size; sets.len()]);
        let rule = Told::path(name, sets.concat(), expected, hidden, move |numbers| {
            let mut sets: Vec<Vec<u32>> = numbers.chunks(size).map(<[u32]>::to_vec).collect();
            sets.iter_mut().for_each(|set| set.sort_unstable());
            sets.windows(2).all(|pair| pair[0] == pair[1])
        });
        draft.add_rule(rule.with_order(order))
    }

    fn places(&self) -> Vec<Place> {
        self.sets.concat()
    }

    fn sentence(&self, tint: Tint) -> String {
        format!("All {} lines hold the same symbols, each equally often.", tint.drawn("grey"))
    }

    fn heading(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn look(&self) -> Option<Look> {
        grey_lines::look(&self.sets)
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        grey_lines::marks(&self.sets, frame)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { sets: grey_lines::image(&self.sets, image), ..self.clone() })
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::SameSymbols(self.clone()))
    }
}
