//! `kind = "lockout"`: the symbols on a line lie outside those at its ends, which are far apart.

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Order, Told};
use super::{Declare, Draft, Rule, found, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::{Hue, Tint};
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;
use crate::symbol::Symbol;

/// The symbols at the ends of the line differ by at least some number, and no symbol between the ends equals
/// one of them or lies between them in value.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lockout {
    /// The name of the rule; "lockout line" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the line.
    pub cells: Vec<Place>,
    /// The minimum difference of the ends; 4 if absent.
    #[serde(default = "four")]
    pub least: u8,
}

impl Declare for Lockout {
    const NAME: &'static str = "lockout line";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 2, &draft.frame.board)?;
        let (least, alphabet) = (self.least, draft.frame.alphabet);
        let symbols = alphabet.count();
        if !(1..symbols).contains(&usize::from(least)) {
            let found = found(least, four());
            return Err(SpecError::new(format!(
                "`least` must be a difference from 1 to {}, {found}",
                symbols - 1
            ))
            .at("least"));
        }
        let inner = |low: Symbol, high: Symbol| {
            let others = || alphabet.iter().filter(|&symbol| symbol < low || high < symbol).collect();
            (high.number() - low.number() >= least).then(others)
        };
        let hidden = Hidden::by_ends(&cells, &draft.frame, inner)?;
        let expected = format!("{} cells, ends {least} apart, and no other one between them", cells.len());
        let rule = Told::path(name, cells, expected, hidden, move |numbers| {
            let (a, b) = (numbers[0], numbers[numbers.len() - 1]);
            let (low, high) = (a.min(b), a.max(b));
            let is_outside = |number: &u32| *number < low || high < *number;
            high - low >= u32::from(least) && numbers[1..numbers.len() - 1].iter().all(is_outside)
        });
        draft.add_rule(
            rule.needing(format!("ends at least {least} apart and no other cell between them"))
                .with_order(Order::Line),
        )
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        let line = tint.a("lockout line");
        format!(
            "The symbols at the ends of {line} differ by at least {}, and no other symbol on the line lies between them or is one of them.",
            self.least
        )
    }

    fn look(&self) -> Option<Look> {
        Some(Look::usual())
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::line_with_ends(&self.cells, frame, Hue::Blue, |cell| Mark::Diamond { cell })
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::line_image(&self.cells, image), ..self.clone() })
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::Lockout(self.clone()))
    }
}

impl Lockout {
    /// The usual minimum difference of the ends on boards of so many symbols: half of them, rounded down.
    #[must_use]
    pub const fn usual(symbols: usize) -> u8 {
        (symbols / 2) as u8
    }
}

fn four() -> u8 {
    Lockout::usual(Alphabet::USUAL_COUNT)
}
