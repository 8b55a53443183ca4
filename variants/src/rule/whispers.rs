//! `kind = "whispers"`: neighbours on a line differ by at least some number.

use serde::{Deserialize, Serialize};

use super::device::declare_line;
use super::drawing::Drawn;
use super::{Declare, Draft, Rule, found, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::{Hue, Tint};
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;
use crate::relation::Relation;

/// Consecutive cells of the line differ by at least some number.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Whispers {
    /// The name of the rule; "whispers" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the line. The line may be closed or meet itself.
    pub cells: Vec<Place>,
    /// The minimum difference; 5 if absent, as on German whispers.
    #[serde(default = "german")]
    pub least: u8,
}

impl Declare for Whispers {
    const NAME: &'static str = "whispers";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::line(&self.cells, 2, 2, &draft.frame.board)?;
        let symbols = draft.frame.alphabet.count();
        if !(1..symbols).contains(&usize::from(self.least)) {
            let found = found(self.least, german());
            return Err(SpecError::new(format!(
                "`least` must be a difference from 1 to {}, {found}",
                symbols - 1
            ))
            .at("least"));
        }
        declare_line(name, &cells, 1, relation(self.least, draft.frame.alphabet), draft)
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        let line = tint.a("whispers line");
        format!("Symbols that follow each other on {line} differ by at least {}.", self.least)
    }

    fn look(&self) -> Option<Look> {
        Some(Look::usual())
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::line(&self.cells, frame, Hue::Green)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::line_image(&self.cells, image), ..self.clone() })
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::Whispers(self.clone()))
    }
}

impl Drawn for Whispers {
    const LEAST: usize = 2;

    fn may_begin(numbers: &[u8], _: usize, alphabet: Alphabet) -> bool {
        numbers.windows(2).all(|pair| pair[0].abs_diff(pair[1]) >= Self::of_board(alphabet))
    }

    fn relations(alphabet: Alphabet) -> Option<Vec<Relation>> {
        Some(vec![relation(Self::of_board(alphabet), alphabet)])
    }

    fn is_like_drawn(rule: &Rule, alphabet: Alphabet) -> bool {
        matches!(rule, Rule::Whispers(line) if line.least == Self::of_board(alphabet))
    }

    fn along(cells: Vec<Place>, alphabet: Alphabet) -> Rule {
        Rule::Whispers(Self { name: None, cells, least: Self::of_board(alphabet) })
    }
}

/// Which symbols may follow each other.
fn relation(least: u8, alphabet: Alphabet) -> Relation {
    Relation::allowing(alphabet, |x, y| x.abs_diff(y) >= least)
}

impl Whispers {
    /// The usual minimum difference on boards of so many symbols: half of them, rounded up. On German
    /// whispers it is 5 of 9.
    #[must_use]
    pub const fn usual(symbols: usize) -> u8 {
        symbols.div_ceil(2) as u8
    }

    fn of_board(alphabet: Alphabet) -> u8 {
        Self::usual(alphabet.count())
    }
}

fn german() -> u8 {
    Whispers::usual(Alphabet::USUAL_COUNT)
}
