//! Which rule a line stands for, and the clues that lines of some rules become.

use dlx_variants::rule::{
    BetweenLine, DoubleArrow, Entropic, Lockout, Modular, Nabner, Palindrome, Parity, RegionSumLine, Renban,
    TenLine, Whispers, Zipper,
};
use dlx_variants::{Alphabet, Place, Rule};

use super::shapes::{self, unknown};
use crate::format::error::ReadErrorKind;
use crate::format::words::hue::Hue;
use crate::format::words::{Named, Words};

/// Makes the rule of a line. Some kinds have a least difference.
type OfLine = fn(Vec<Place>, Option<u8>) -> Rule;

/// A kind of line.
struct Kind {
    named: Named,
    rule: OfLine,
    /// The colour that it usually has.
    hue: Hue,
    is: Is,
}

/// What a line is for its rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Is {
    /// A set of cells, whatever their order: lines that meet are one.
    Set,
    /// Every so many cells that follow each other, also across the seam of a closed line.
    Run(usize),
    /// A sequence from end to end.
    Sequence,
}

/// A kind of line that its cells determine, but for some keys.
macro_rules! line {
    ($kind:ident $(, $key:ident: $value:expr)?; $hue:ident, $is:expr) => {
        Kind {
            named: Named::$kind,
            rule: |cells, _| Rule::$kind($kind { name: None, cells $(, $key: $value)? }),
            hue: Hue::$hue,
            is: $is,
        }
    };
}

/// A kind of line with a least difference.
macro_rules! line_with_least {
    ($kind:ident; $hue:ident, $is:expr) => {
        Kind {
            named: Named::$kind,
            rule: |cells, least| {
                let least = least.unwrap_or($kind::usual(Alphabet::USUAL_COUNT));
                Rule::$kind($kind { name: None, cells, least })
            },
            hue: Hue::$hue,
            is: $is,
        }
    };
}

const KINDS: [Kind; 13] = [
    line_with_least!(Whispers; Green, Is::Run(2)),
    line!(Renban; Purple, Is::Set),
    line!(Nabner; Yellow, Is::Set),
    line!(Palindrome; Grey, Is::Sequence),
    line!(Parity; Red, Is::Run(2)),
    line!(Entropic; Orange, Is::Run(3)),
    line!(Modular, divisor: Modular::USUAL; Teal, Is::Run(3)),
    line!(RegionSumLine; Blue, Is::Sequence),
    line!(TenLine, sum: TenLine::USUAL; Grey, Is::Sequence),
    line!(Zipper; Purple, Is::Sequence),
    line!(BetweenLine; Grey, Is::Sequence),
    line!(DoubleArrow; Grey, Is::Sequence),
    line_with_least!(Lockout; Blue, Is::Sequence),
];

/// The rules of lines.
pub(super) fn named() -> impl Iterator<Item = Named> {
    KINDS.iter().map(|kind| kind.named)
}

/// The usual least difference of lines that have one, on a board of so many symbols.
fn usual_least(named: Named) -> Option<fn(usize) -> u8> {
    match named {
        Named::Whispers => Some(Whispers::usual),
        Named::Lockout => Some(Lockout::usual),
        _ => None,
    }
}

/// A meaning that lines may have, as the words tell it.
pub(super) struct Meaning {
    pub(super) named: Named,
    rule: OfLine,
    is: Is,
    usual: Hue,
    /// The colours that the words name.
    hues: Vec<Hue>,
    least: Option<u8>,
}

impl Meaning {
    /// All that the words name. Whispers and lockout lines with other numbers are others.
    pub(super) fn all(words: &Words, size: usize) -> Vec<Self> {
        let mut all = Vec::new();
        for Kind { named, rule, hue, is } in &KINDS {
            let mentions = || words.of_rule(*named);
            let mut numbers: Vec<Option<u8>> = Vec::new();
            if let Some(least) = usual_least(*named) {
                numbers.extend(mentions().filter_map(|mention| mention.number).map(Some));
                numbers.sort_unstable();
                numbers.dedup();
                if numbers.is_empty() && size == Alphabet::USUAL_COUNT {
                    numbers.push(Some(least(size)));
                }
            } else {
                numbers.push(None);
            }
            let single = numbers.len() == 1;
            for least in numbers.into_iter().filter(|_| mentions().next().is_some()) {
                let own = mentions().filter(|mention| single || mention.number == least);
                let mut hues: Vec<Hue> = own.flat_map(|mention| mention.hues.iter().copied()).collect();
                hues.dedup();
                all.push(Self { named: *named, rule: *rule, is: *is, usual: *hue, hues, least });
            }
        }
        all
    }

    /// The meaning of a line: that of its colour, or the only one.
    pub(super) fn of_line<'m>(line: &shapes::Line, known: &'m [Self]) -> Option<&'m Self> {
        let of_hue: Vec<&Self> =
            known.iter().filter(|meaning| line.hue.is_some_and(|hue| meaning.hues.contains(&hue))).collect();
        let colourless: Vec<&Self> = known.iter().filter(|meaning| meaning.hues.is_empty()).collect();
        let left = match (of_hue.is_empty(), known) {
            (true, [only]) => return Some(only),
            (true, _) => colourless,
            _ => of_hue,
        };
        if let [only] = left.as_slice() {
            return Some(only);
        }
        let mut usual = left.into_iter().filter(|meaning| line.hue == Some(meaning.usual));
        usual.next().filter(|_| usual.next().is_none())
    }
}

/// The ends of a line.
pub(super) fn ends(cells: &[Place]) -> [Place; 2] {
    [cells[0], cells[cells.len() - 1]]
}

/// Lines with meanings.
pub(super) struct Lines<'b> {
    size: usize,
    box_of: &'b [Option<usize>],
    clues: Vec<Rule>,
    /// Sets of cells that are lines of a kind so far, and how their rule is made.
    sets: Vec<(Named, OfLine, Vec<Place>)>,
    /// Lines that are sequences.
    sequences: Vec<(Named, Vec<Place>)>,
}

impl<'b> Lines<'b> {
    /// No lines yet, on a board of so many rows and columns with boxes.
    pub(super) fn new(size: usize, box_of: &'b [Option<usize>]) -> Self {
        Self { size, box_of, clues: Vec::new(), sets: Vec::new(), sequences: Vec::new() }
    }

    /// Adds a line of a meaning, some ends of which have a mark of that meaning, or says why it is none.
    pub(super) fn add(
        &mut self,
        cells: &[Place],
        meaning: &Meaning,
        marked: &[Place],
    ) -> Result<(), ReadErrorKind> {
        let is_closed = cells.first() == cells.last();
        match meaning.is {
            Is::Set => self.join(cells, meaning),
            Is::Run(length) => {
                self.push(cells[..cells.len() - usize::from(is_closed)].to_vec(), meaning);
                // What runs over the seam, where the line goes on.
                let around = cells.len().min(length - 1);
                if is_closed {
                    let last = &cells[cells.len() - 1 - around..cells.len() - 1];
                    self.push([last, &cells[..around]].concat(), meaning);
                }
            }
            Is::Sequence if is_closed => {
                let cells =
                    self.starting_in_a_box(&cells[1..]).filter(|_| meaning.named == Named::RegionSumLine);
                self.push(cells.ok_or_else(|| unknown("a closed line without ends"))?, meaning);
            }
            Is::Sequence => {
                let mut others = self.sequences.iter().filter(|(named, _)| *named == meaning.named);
                let meeting = others.find_map(|(_, other)| {
                    let (own, ends) = (ends(cells), ends(other));
                    let are_two =
                        |end: &Place| marked.contains(end) && own.contains(end) && ends.contains(end);
                    let of_own = own.into_iter().filter(|end| other.contains(end));
                    let of_other = ends.into_iter().filter(|end| cells.contains(end));
                    of_own.chain(of_other).find(|end| !are_two(end))
                });
                if let Some(place) = meeting {
                    return Err(unknown(format!("lines that meet in {place}, which may be one line or two")));
                }
                self.sequences.push((meaning.named, cells.to_vec()));
                self.push(cells.to_vec(), meaning);
            }
        }
        Ok(())
    }

    /// Adds a line to what it meets.
    fn join(&mut self, cells: &[Place], meaning: &Meaning) {
        let mut joined = cells.to_vec();
        self.sets.retain(|(named, _, set)| {
            let meets = *named == meaning.named && set.iter().any(|place| cells.contains(place));
            if meets {
                joined.extend(set);
            }
            !meets
        });
        joined.sort_unstable();
        joined.dedup();
        self.sets.push((meaning.named, meaning.rule, joined));
    }

    fn push(&mut self, cells: Vec<Place>, meaning: &Meaning) {
        self.clues.push((meaning.rule)(cells, meaning.least));
    }

    /// A closed line from a cell on that is the first in its box.
    fn starting_in_a_box(&self, cells: &[Place]) -> Option<Vec<Place>> {
        let box_of = |place: Place| self.box_of[(place.row - 1) * self.size + place.col - 1];
        let is_first = |at: &usize| box_of(cells[*at]) != box_of(cells[(at + cells.len() - 1) % cells.len()]);
        let first = (0..cells.len()).find(is_first)?;
        Some([&cells[first..], &cells[..first]].concat())
    }

    /// The clues that the lines have become.
    pub(super) fn clues(mut self) -> Vec<Rule> {
        self.clues.extend(self.sets.into_iter().map(|(_, rule, cells)| rule(cells, None)));
        self.clues
    }
}
