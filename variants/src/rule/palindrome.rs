//! `kind = "palindrome"`: a line reads the same from both ends.

use serde::{Deserialize, Serialize};

use super::device::Pairs;
use super::drawing::Drawn;
use super::{Declare, Draft, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::{Hue, Tint};
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;
use crate::relation::Relation;
use crate::words::capitalised;

/// The line reads the same from both ends.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Palindrome {
    /// The name of the rule; "palindrome" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the line.
    pub cells: Vec<Place>,
}

impl Declare for Palindrome {
    const NAME: &'static str = "palindrome";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 2, &draft.frame.board)?;
        let relation = Relation::allowing(draft.frame.alphabet, |x, y| x == y);
        let pairs = cells.iter().copied().zip(cells.iter().rev().copied()).take(cells.len() / 2);
        draft.add_rule(
            Pairs::new(name).at(cells[0]).called(self.name.as_ref(), "palindrome").with(relation, pairs),
        )
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        capitalised(&format!("{} reads the same from both ends.", tint.a("palindrome")))
    }

    fn look(&self) -> Option<Look> {
        Some(Look::usual())
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::line(&self.cells, frame, Hue::Grey)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::line_image(&self.cells, image), ..self.clone() })
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::Palindrome(self.clone()))
    }
}

impl Drawn for Palindrome {
    const LEAST: usize = 2;

    fn may_begin(numbers: &[u8], length: usize, _: Alphabet) -> bool {
        let mut pairs = (0..numbers.len()).map(|at| (at, length - 1 - at));
        pairs.all(|(at, other)| numbers.get(other).is_none_or(|&number| number == numbers[at]))
    }

    /// Whichever symbols are equal stay equal.
    fn relations(_: Alphabet) -> Option<Vec<Relation>> {
        Some(Vec::new())
    }

    fn along(cells: Vec<Place>, _: Alphabet) -> Rule {
        Rule::Palindrome(Self { name: None, cells })
    }
}
