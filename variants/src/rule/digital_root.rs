//! `kind = "digital-root"`: the digital root of a sum.

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Order, Told};
use super::{Declare, Draft, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::mark::Mark;
use crate::place::Place;

/// The cells add up to a number with this digital root: its digits, added up repeatedly until one digit is
/// left.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DigitalRoot {
    /// The name of the rule; "digital root" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells.
    pub cells: Vec<Place>,
    /// The digital root, from 1 to 9.
    pub root: u32,
}

impl Declare for DigitalRoot {
    const NAME: &'static str = "digital root";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        let root = self.root;
        let least = u32::from(draft.frame.alphabet.lowest());
        if !(least..=9).contains(&root) {
            return Err(
                SpecError::new(format!("`root` must be a number from {least} to 9, found {root}")).at("root")
            );
        }
        // A digital root is the remainder on division by nine, with nine in place of zero unless the sum is
        // zero.
        let step = |_, &so_far: &u32, number: u32| {
            Some((so_far + number).checked_sub(1).map_or(0, |before| before % 9 + 1))
        };
        let hidden = Hidden::along(&cells, &draft.frame, 0, step, move |&so_far| so_far == root)?;
        let rule = Told::path(name, cells, format!("the digital root {root}"), hidden, move |numbers| {
            let mut number: u32 = numbers.iter().sum();
            while number > 9 {
                number = std::iter::successors(Some(number), |rest| Some(rest / 10))
                    .take_while(|&rest| rest > 0)
                    .map(|rest| rest % 10)
                    .sum();
            }
            number == root
        });
        draft.add_rule(rule.with_order(Order::Any))
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        "The number after DR in a cage is the digital root of the sum of its symbols: the digits of the sum are added up until one is left.".to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let cells = Place::known(&self.cells, &frame.board);
        vec![Mark::Cage { cells, text: Some(format!("DR{}", self.root)), is_solid: false }]
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::set_image(&self.cells, image), ..self.clone() })
    }
}
