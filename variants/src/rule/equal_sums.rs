//! `kind = "equal-sums"`: sets of cells have the same sum.

use serde::{Deserialize, Serialize};

use super::device::{Order, Told, Totals, terms};
use super::{Declare, Draft, grey_lines, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;
use crate::words::listed;

/// Each of the sets of cells adds up to the same number, as the lines of a magic square do.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EqualSums {
    /// The name of the rule; "equal sums" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The sets.
    pub sets: Vec<Vec<Place>>,
}

impl Declare for EqualSums {
    const NAME: &'static str = "equal sums";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let sets = grey_lines::cells(&self.sets, draft)?;
        if sets.len() < 2 {
            return Err(SpecError::new(format!("found {}; expected at least 2 sets", sets.len())).at("sets"));
        }
        let totals = Totals { parts: sets.iter().map(|set| terms(set)).collect(), total: None };
        let hidden = totals.hidden(&draft.frame)?;
        let lengths: Vec<usize> = sets.iter().map(Vec::len).collect();
        let expected = format!("the same sum in each set, of {} cells", listed(&lengths, "and"));
        let mut sizes = lengths.clone();
        sizes.sort_unstable();
        let order = Order::Sets(0, lengths.clone());
        let rule = Told::path(name, sets.concat(), expected, hidden, move |numbers| {
            let mut from = 0;
            let mut sums = lengths.iter().map(|&length| {
                from += length;
                numbers[from - length..from].iter().sum::<u32>()
            });
            let first = sums.next();
            sums.all(|sum| Some(sum) == first)
        });
        let rule = rule.with_order(order).with_label(format!("sets of {sizes:?} cells"));
        draft.add_rule(rule.telling_totals(totals))
    }

    fn places(&self) -> Vec<Place> {
        self.sets.concat()
    }

    fn sentence(&self, tint: Tint) -> String {
        format!("The symbols on each {} line add up to the same number.", tint.drawn("grey"))
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
}
