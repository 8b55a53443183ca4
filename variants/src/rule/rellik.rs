//! `kind = "rellik"`: no symbols of a cage add up to a number.

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Order, Told};
use super::{Declare, Draft, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::mark::Mark;
use crate::place::Place;

/// The cells hold no symbol twice, and no one or more of them add up to the number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rellik {
    /// The name of the rule; "rellik cage" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells.
    pub cells: Vec<Place>,
    /// The number.
    pub sum: u32,
}

/// The greatest number.
const MOST: u32 = u64::BITS - 2;

impl Declare for Rellik {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), "rellik cage")?;
        let cells = Place::cells(&self.cells, &draft.frame.board)?;
        let sum = self.sum;
        if cells.is_empty() || !(1..=MOST).contains(&sum) {
            return Err(SpecError::new(format!("expected cells, and a sum from 1 to {MOST}")));
        }
        // The symbols that were read, and the sums of some of them up to `sum`: bit n is the sum n.
        let bits = (2u64 << sum) - 1;
        let step = move |_, &(read, sums): &(u64, u64), number: u32| {
            let (symbol, sums) = (1 << number, sums | sums.checked_shl(number).unwrap_or(0) & bits);
            (read & symbol == 0 && sums >> sum & 1 == 0).then_some((read | symbol, sums))
        };
        let hidden = Hidden::along(&cells, &draft.frame, (0, 1), step, |_| true)?;
        let expected = format!("different symbols, no part of which adds up to {sum}");
        let rule = Told::path(name, cells, expected, hidden, move |numbers| {
            let is_new = |(at, number): (usize, &u32)| !numbers[..at].contains(number);
            // The sums of all parts, the empty one among them.
            let mut sums = vec![0];
            for number in numbers {
                sums.extend(sums.iter().map(|sum| sum + number).collect::<Vec<u32>>());
                sums.sort_unstable();
                sums.dedup();
            }
            numbers.iter().enumerate().all(is_new) && !sums.contains(&sum)
        });
        draft.add_rule(rule.with_order(Order::Any))
    }

    fn sentence(&self) -> String {
        "Symbols do not repeat within a rellik cage, and no one or more of them add up to its number."
            .to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let cells = Place::cells(&self.cells, &frame.board).unwrap_or_default();
        vec![Mark::Cage { cells, text: Some(format!("≠{}", self.sum)) }]
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::set_image(&self.cells, image), ..self.clone() })
    }
}
