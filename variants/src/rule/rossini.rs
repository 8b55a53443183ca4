//! `kind = "rossini"`: an arrow outside the board says that the first symbols of a line rise in its
//! direction.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Told};
use super::{Declare, Draft, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::mark::Mark;
use crate::place::Place;

/// The symbols in the cells, usually the first three of a row or column, rise or fall, or do neither.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rossini {
    /// The name of the rule; "rossini" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells, from the clue on.
    pub cells: Vec<Place>,
    /// What the symbols do from the first cell to the last.
    pub order: Course,
}

/// What symbols do along a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Course {
    /// Each is greater than the one before it.
    Rising,
    /// Each is less than the one before it.
    Falling,
    /// Neither: a dash stands in place of an arrow.
    Neither,
}

impl Course {
    fn of(numbers: &[u32]) -> Self {
        if numbers.is_sorted_by(|a, b| a < b) {
            Self::Rising
        } else if numbers.is_sorted_by(|a, b| a > b) {
            Self::Falling
        } else {
            Self::Neither
        }
    }

    /// That of a line which begins like `before`, and goes on from one number to another.
    fn goes_on(before: Option<Self>, from: u32, to: u32) -> Self {
        let step = if to > from {
            Self::Rising
        } else if to < from {
            Self::Falling
        } else {
            Self::Neither
        };
        if before.is_none_or(|before| before == step) { step } else { Self::Neither }
    }

    /// That of the same line where greater symbols are less.
    fn opposite(self) -> Self {
        match self {
            Self::Rising => Self::Falling,
            Self::Falling => Self::Rising,
            Self::Neither => Self::Neither,
        }
    }

    fn expected(self) -> &'static str {
        match self {
            Self::Rising => "rising symbols",
            Self::Falling => "falling symbols",
            Self::Neither => "symbols that neither rise nor fall",
        }
    }
}

impl Declare for Rossini {
    const NAME: &'static str = "rossini";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 2, &draft.frame.board)?;
        let order = self.order;
        if order == Course::Neither && cells.len() == 2 {
            return Err(
                SpecError::new("two symbols always rise or fall; expected three cells or more").at("cells")
            );
        }
        // The number before, and the course so far.
        let step = move |_, &(before, course): &(Option<u32>, Option<Course>), number: u32| {
            let course = before.map(|before| Course::goes_on(course, before, number));
            (order == Course::Neither || course.is_none_or(|course| course == order))
                .then_some((Some(number), course))
        };
        let hidden = Hidden::along(&cells, &draft.frame, (None, None), step, move |&(_, course)| {
            course == Some(order)
        })?;
        let expected = order.expected().to_owned();
        let rule = Told::path(name, cells, expected, hidden, move |numbers| Course::of(numbers) == order);
        let clue = if order == Course::Neither { "dash" } else { "arrow" };
        draft.add_rule(rule.outside(clue, &draft.frame))
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        match self.order {
            Course::Neither => {
                format!(
                    "A dash outside the board tells that the first {} symbols of its line neither rise nor fall.",
                    self.cells.len()
                )
            }
            _ => format!(
                "An arrow outside the board tells that the first {} symbols of its line rise in its direction.",
                self.cells.len()
            ),
        }
    }

    /// An arrow that points to the greater symbols, or a dash.
    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let places = Place::known(&self.cells, &frame.board);
        let [Some(first), Some(second)] =
            [0, 1].map(|at| places.get(at).map(|&cell| frame.board.position(cell)))
        else {
            return Vec::new();
        };
        let (low, high) = match self.order {
            Course::Rising => (first, second),
            Course::Falling => (second, first),
            Course::Neither => return Mark::before(&self.cells, '-', frame),
        };
        let arrow = match (high.0.cmp(&low.0), high.1.cmp(&low.1)) {
            (Ordering::Less, _) => '↑',
            (Ordering::Greater, _) => '↓',
            (_, Ordering::Less) => '←',
            (_, _) => '→',
        };
        Mark::before(&self.cells, arrow, frame)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::path_image(&self.cells, image), ..self.clone() })
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::Rossini(Self { order: self.order.opposite(), ..self.clone() }))
    }
}
