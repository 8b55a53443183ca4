//! `kind = "skyscraper"`: the number of symbols on a line that are greater than all symbols before them.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Told};
use super::drawing::{FromOutside, Sides};
use super::setting::Setting;
use super::{Declare, Draft, Possible, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::board::CellId;
use crate::bound::{Bound, Held};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::mark::Mark;
use crate::place::Place;
use crate::words::listed;

/// This many cells hold a symbol that is greater than all symbols before it: the skyscrapers that can be seen
/// from the first cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skyscraper {
    /// The name of the rule; "skyscraper" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells, from the clue on.
    pub cells: Vec<Place>,
    /// The number of skyscrapers that can be seen.
    pub seen: u32,
}

impl Declare for Skyscraper {
    const NAME: &'static str = "skyscraper";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        let lowest = u32::from(draft.frame.alphabet.lowest());
        let (seen, differ) = (self.seen, draft.frame.all_differ(&cells).then_some(lowest));
        let step = move |at, &(highest, count): &(u32, u32), number: u32| {
            let highest_now = go_on(highest, number, at, differ)?;
            let count = count + u32::from(number > highest);
            (count <= seen).then_some((highest_now, count))
        };
        let accepts = move |&(_, count): &(u32, u32)| count == seen;
        let hidden = Hidden::along(&cells, &draft.frame, (0, 0), step, accepts)?;
        let expected = format!("{seen} of {} to be seen", cells.len());
        let line = cells.clone();
        let rule =
            Told::path(name, cells, expected, hidden, move |numbers| visible(numbers) == seen as usize);
        let rule = rule.with_automaton((0, 0), step, accepts);
        draft.add_rule(rule.outside(seen, &draft.frame).telling(move |possible, cell, symbol| {
            Line { possible, cells: &line, seen, differ }.tell_bound(cell, symbol.number().into())
        }))
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        told("")
    }

    fn sentence_on(&self, setting: &Setting<'_>) -> String {
        told(if setting.frame.alphabet.lowest() == 0 { " and 0 is not seen" } else { "" })
    }

    fn note(&self, frame: &Frame) -> Option<String> {
        Mark::part_before(&self.cells, frame)
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::before(&self.cells, self.seen, frame)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::path_image(&self.cells, image), ..self.clone() })
    }
}

/// The sentence, with what is to be said of 0.
fn told(of_zero: &str) -> String {
    format!(
        "A skyscraper clue tells how many symbols of its line can be seen from there, where greater symbols hide smaller ones behind them{of_zero}."
    )
}

/// How many numbers of a line are greater than all before them. Where there is nothing, at 0, nothing is
/// seen.
fn visible(numbers: &[u32]) -> usize {
    let sees = |at: &usize| numbers[*at] > 0 && numbers[..*at].iter().all(|before| before < &numbers[*at]);
    (0..numbers.len()).filter(sees).count()
}

/// The highest number of a line up to place `at` (from 0), where `highest` is that of the cells before it.
/// `None` if no line has this number there: where all cells differ, `at + 1` different numbers have one that
/// is at least so much higher than `differ`, the lowest number on the board.
fn go_on(highest: u32, number: u32, at: usize, differ: Option<u32>) -> Option<u32> {
    let now = highest.max(number);
    let fits = |lowest: u32| (at == 0 || number != highest) && now >= at as u32 + lowest;
    differ.is_none_or(fits).then_some(now)
}

/// What the cells of a clue may hold.
struct Line<'l> {
    possible: &'l Possible<'l>,
    cells: &'l [CellId],
    seen: u32,
    /// The lowest number on the board, if all cells hold different symbols.
    differ: Option<u32>,
}

/// How many skyscrapers are seen before a cell, there and behind it.
type Parts = [u32; 3];

impl Line<'_> {
    /// Why a cell does not hold a number: "with more than 6 in R1C1, fewer than 4 could be seen", "with 9 in
    /// R2C5, at most 4 could be seen: 3 before it and itself".
    fn tell_bound(&self, cell: CellId, number: u32) -> Option<Bound> {
        let before = self.cells.iter().position(|&other| other == cell)?;
        let alphabet = self.possible.frame.alphabet;
        if before == 0 && self.seen == 1 && alphabet.lowest() > 0 {
            let name = self.possible.frame.board.name(cell);
            return Some(format!("{name} must be the highest of {}", self.name()).into());
        }
        let seen = self.seen;
        // Of those before it, itself, and those that are higher, enough can be seen up to this number.
        let most = before + usize::from(alphabet.highest()) + 1 - seen as usize;
        if number as usize > most {
            let reason = format!("fewer than {seen} could be seen");
            return Some(Bound::of_case(Held::MoreThan(most as u32), cell, reason));
        }
        let bound = |reason: String| Some(Bound::of_case(Held::Number(number), cell, reason));
        let ways = self.ways(before, number);
        let count = |parts: &Parts| parts.iter().sum::<u32>();
        let (least, most) =
            (ways.iter().min_by_key(|way| count(way))?, ways.iter().max_by_key(|way| count(way))?);
        if ways.iter().any(|way| count(way) == seen) {
            None
        } else if count(most) < seen {
            bound(format!("at most {} could be seen: {}", count(most), tell(most)))
        } else if count(least) > seen {
            bound(format!("at least {} would be seen: {}", count(least), tell(least)))
        } else {
            let mut counts: Vec<u32> = ways.iter().map(count).collect();
            counts.sort_unstable();
            counts.dedup();
            bound(format!("{} would be seen, not {seen}", listed(counts, "or")))
        }
    }

    /// The house that all cells are in; otherwise "its line".
    fn name(&self) -> &str {
        let frame = self.possible.frame;
        let has_all =
            |&&house: &&usize| self.cells.iter().all(|cell| frame.houses[house].cells.contains(cell));
        let house = self.cells.first().and_then(|first| frame.houses_of[first.index()].iter().find(has_all));
        house.map_or("its line", |&house| &frame.houses[house].name)
    }

    /// What may be seen if a cell holds a number.
    fn ways(&self, at: usize, number: u32) -> Vec<Parts> {
        let mut ways = Vec::new();
        for (highest, before) in self.visible(0..at, 0, (at, number)) {
            let own = u32::from(number > highest);
            let Some(highest) = go_on(highest, number, at, self.differ) else { continue };
            let behind = self.visible(at + 1..self.cells.len(), highest, (at, number));
            let behind = behind.values().fold(0, |all, counts| all | counts);
            let counts = |set: u64| (0..u64::BITS).filter(move |count| set >> count & 1 != 0);
            ways.extend(
                counts(before).flat_map(|before| counts(behind).map(move |behind| [before, own, behind])),
            );
        }
        ways
    }

    /// For each highest number after some cells, how many of these may be seen, as bits, where what comes
    /// before them is `highest`. Cells that see the one that holds `held` do not hold its number.
    fn visible(&self, places: Range<usize>, highest: u32, held: (usize, u32)) -> BTreeMap<u32, u64> {
        let mut reached = BTreeMap::from([(highest, 1_u64)]);
        for at in places {
            let cell = self.cells[at];
            let sees = self.possible.frame.share_house(cell, self.cells[held.0]);
            let numbers = (self.possible.symbols)(cell).iter().map(|symbol| u32::from(symbol.number()));
            let numbers: Vec<u32> = numbers.filter(|&number| !(sees && number == held.1)).collect();
            let mut next: BTreeMap<u32, u64> = BTreeMap::new();
            for (&highest, &counts) in &reached {
                for &number in &numbers {
                    let Some(now) = go_on(highest, number, at, self.differ) else { continue };
                    let counts = if number > highest { counts << 1 } else { counts };
                    *next.entry(now).or_default() |= counts;
                }
            }
            reached = next;
        }
        reached
    }
}

/// "3 before it, itself and 2 behind it".
fn tell([before, own, behind]: &Parts) -> String {
    let some = |count: u32, place: &str| (count > 0).then(|| format!("{count} {place}"));
    let parts =
        [some(*before, "before it"), (*own > 0).then(|| "itself".to_owned()), some(*behind, "behind it")];
    listed(parts.into_iter().flatten(), "and")
}

impl FromOutside for Skyscraper {
    const SIDES: Sides = Sides::Four;

    fn over(cells: Vec<Place>, numbers: &[u8], _: Alphabet) -> Rule {
        let numbers: Vec<u32> = numbers.iter().copied().map(u32::from).collect();
        let seen = visible(&numbers) as u32;
        Rule::Skyscraper(Self { name: None, cells, seen })
    }
}
