//! `kind = "thermometer"`: symbols increase along a line from its bulb.

use serde::{Deserialize, Serialize};

use super::device::{Pairs, pairs_within};
use super::drawing::Drawn;
use super::{Declare, Draft, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::{Hue, Tint};
use crate::look::Look;
use crate::mark::{Mark, Weight};
use crate::place::Place;
use crate::relation::Relation;

/// Symbols increase from the first cell to the last.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thermometer {
    /// The name of the rule; "thermometer" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells, from the bulb to the tip.
    pub cells: Vec<Place>,
    /// Whether symbols may stay the same from one cell to the next.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub slow: bool,
}

impl Declare for Thermometer {
    const NAME: &'static str = "thermometer";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 2, &draft.frame.board)?;
        let symbols = draft.frame.alphabet.count();
        let rise = |steps| if self.slow { 0 } else { steps };
        let sign = if self.slow { "<=" } else { "<" };
        let mut rule =
            Pairs::new(name).at(cells[0]).called(self.name.as_ref(), "thermometer").comparing(&cells, sign);
        for (a, b, steps) in pairs_within(&cells, symbols) {
            let relation = Relation::allowing(draft.frame.alphabet, |x, y| {
                usize::from(x) + rise(steps) <= usize::from(y)
            });
            rule = rule.with(relation, [(a, b)]);
        }
        if cells.len() > symbols && !self.slow {
            let why = format!("{} cells cannot rise with {symbols} symbols", cells.len());
            return Err(SpecError::impossible(why));
        }
        draft.add_rule(rule)
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        let (change, thermometer) =
            if self.slow { ("never fall", "slow thermometer") } else { ("rise", "thermometer") };
        format!("Symbols {change} along {}, from the bulb to the tip.", tint.a(thermometer))
    }

    fn look(&self) -> Option<Look> {
        Some(Look::usual())
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let cells = Place::known(&self.cells, &frame.board);
        let bulb = cells.first().map(|&cell| Mark::disc(cell));
        bulb.into_iter().chain([Mark::Line { cells, hue: Hue::Grey, weight: Weight::Thick }]).collect()
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::path_image(&self.cells, image), ..self.clone() })
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        let cells = self.cells.iter().rev().copied().collect();
        Some(Rule::Thermometer(Self { cells, ..self.clone() }))
    }
}

impl Drawn for Thermometer {
    const LEAST: usize = 2;

    fn most_cells(alphabet: Alphabet) -> usize {
        alphabet.count()
    }

    fn may_begin(numbers: &[u8], _: usize, _: Alphabet) -> bool {
        numbers.is_sorted_by(|a, b| a < b)
    }

    const READS_BACK: bool = false;

    fn may_end(numbers: &[u8], _: usize, _: Alphabet) -> bool {
        numbers.is_sorted_by(|a, b| a > b)
    }

    fn is_like_drawn(rule: &Rule, _: Alphabet) -> bool {
        matches!(rule, Rule::Thermometer(line) if !line.slow)
    }

    fn along(cells: Vec<Place>, _: Alphabet) -> Rule {
        Rule::Thermometer(Self { name: None, cells, slow: false })
    }
}
