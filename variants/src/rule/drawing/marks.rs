//! Marks between neighbours: dots and signs, all of which are shown.

use rand::Rng;
use rand::seq::IndexedRandom;
use serde::{Deserialize, Serialize};

use super::draw::{Canvas, Draw};
use super::occupied::Occupied;
use super::orbits::Orbit;
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::place::Place;
use crate::relation::Relation;
use crate::rule::device::NumberRule;
use crate::rule::{Between, Difference, NumberPairs, Ratio, Rule, Sum};

/// Marks between all neighbours of a solved board that hold symbols with certain differences, ratios or sums.
/// Where several marks are right, there is one of them at random. Neighbours without a mark are none of
/// these, so that no mark can be left out: the marks are rules of the puzzle.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkDrawing {
    /// Differences that are marked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub difference: Vec<u8>,
    /// Ratios that are marked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ratio: Vec<u8>,
    /// Sums that are marked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sum: Vec<u8>,
}

/// What a mark tells.
#[derive(Clone, Copy)]
enum Kind {
    Difference,
    Ratio,
    Sum,
}

impl Kind {
    fn holds(self, of: u8, a: u8, b: u8) -> bool {
        let number = match self {
            Self::Difference => Difference::NUMBER,
            Self::Ratio => Ratio::NUMBER,
            Self::Sum => Sum::NUMBER,
        };
        (number.holds)(a.into(), b.into(), of.into())
    }

    fn rule(self, is: Vec<u8>, not: Vec<u8>, between: Between) -> Rule {
        let pairs = NumberPairs { name: None, is, not, between };
        match self {
            Self::Difference => Rule::Difference(Difference(pairs)),
            Self::Ratio => Rule::Ratio(Ratio(pairs)),
            Self::Sum => Rule::Sum(Sum(pairs)),
        }
    }

    fn is_of(self, rule: &Rule) -> bool {
        matches!(
            (self, rule),
            (Self::Difference, Rule::Difference(_))
                | (Self::Ratio, Rule::Ratio(_))
                | (Self::Sum, Rule::Sum(_))
        )
    }
}

/// The differences, ratios and sums that two symbols may have.
fn ranges(alphabet: Alphabet) -> [(usize, usize); 3] {
    let (lowest, highest) = (usize::from(alphabet.lowest()), usize::from(alphabet.highest()));
    [(1, highest - lowest), (2, highest), (2 * lowest, 2 * highest)]
}

impl MarkDrawing {
    fn kinds(&self) -> [(Kind, &Vec<u8>); 3] {
        [(Kind::Difference, &self.difference), (Kind::Ratio, &self.ratio), (Kind::Sum, &self.sum)]
    }
}

impl Draw<(Difference, Ratio, Sum)> for MarkDrawing {
    const ARE_CLUES: bool = false;

    fn relations(&self, alphabet: Alphabet) -> Option<Vec<Relation>> {
        let relation = |kind: Kind, of: u8| Relation::allowing(alphabet, |x, y| kind.holds(of, x, y));
        let of_kind = |(kind, numbers): (Kind, &Vec<u8>)| -> Vec<Relation> {
            numbers.iter().map(|&of| relation(kind, of)).collect()
        };
        Some(self.kinds().into_iter().flat_map(of_kind).collect())
    }

    fn check(&self, frame: &Frame) -> Result<(), SpecError> {
        let ranges = ranges(frame.alphabet);
        let fits = |((_, numbers), (least, most)): (&(Kind, &Vec<u8>), (usize, usize))| {
            let is_new = |(at, number): (usize, &u8)| !numbers[..at].contains(number);
            numbers.iter().all(|&number| (least..=most).contains(&number.into()))
                && numbers.iter().enumerate().all(is_new)
        };
        let kinds = self.kinds();
        if kinds.iter().all(|(_, numbers)| numbers.is_empty()) || !kinds.iter().zip(ranges).all(fits) {
            let [difference, ratio, sum] = ranges.map(|(least, most)| format!("from {least} to {most}"));
            return Err(SpecError::new(format!(
                "`difference` must be different numbers {difference}, `ratio` {ratio}, `sum` {sum}, and one must be there"
            )));
        }
        Ok(())
    }

    fn has_numbers_of(&self, rule: &Rule, _: Alphabet) -> bool {
        let (own, is, not) = match rule {
            Rule::Difference(rule) => (&self.difference, &rule.0.is, &rule.0.not),
            Rule::Ratio(rule) => (&self.ratio, &rule.0.is, &rule.0.not),
            Rule::Sum(rule) => (&self.sum, &rule.0.is, &rule.0.not),
            _ => return false,
        };
        is.iter().chain(not).all(|number| own.contains(number))
    }

    /// Whether there is a rule about neighbours without a mark for each kind of number.
    fn is_whole(&self, rules: &[Rule]) -> bool {
        let says = |kind: Kind, numbers: &[u8], rule: &Rule| {
            let Some(NumberPairs { not, between: Between::Unmarked(_), .. }) = rule.number_pairs() else {
                return false;
            };
            kind.is_of(rule) && numbers.iter().all(|number| not.contains(number))
        };
        let kinds = self.kinds().into_iter().filter(|(_, numbers)| !numbers.is_empty());
        kinds.into_iter().all(|(kind, numbers)| rules.iter().any(|rule| says(kind, numbers, rule)))
    }

    /// Without numbers that neighbours cannot have.
    fn fitted(&self, _: &Frame, to: &Frame) -> Self {
        let [difference, ratio, (least, most)] = ranges(to.alphabet);
        let within = |numbers: &[u8], (least, most): (usize, usize)| {
            numbers.iter().copied().filter(|&number| (least..=most).contains(&number.into())).collect()
        };
        Self {
            difference: within(&self.difference, difference),
            ratio: within(&self.ratio, ratio),
            // Neighbours differ.
            sum: within(&self.sum, (least + 1, most - 1)),
        }
    }

    fn join(&mut self, other: Self) {
        let lists = [
            (&mut self.difference, other.difference),
            (&mut self.ratio, other.ratio),
            (&mut self.sum, other.sum),
        ];
        for (own, others) in lists {
            let new: Vec<u8> = others.into_iter().filter(|number| !own.contains(number)).collect();
            own.extend(new);
        }
    }

    /// The board alone decides where marks are, so no symmetry can be asked of them.
    fn draw(&self, canvas: &Canvas<'_>, drawn: &mut Occupied, rng: &mut impl Rng) -> Vec<Orbit> {
        let board = &canvas.frame.board;
        let all: Vec<(Kind, u8)> =
            self.kinds().into_iter().flat_map(|(kind, of)| of.iter().map(move |&of| (kind, of))).collect();
        let mut pairs = vec![Vec::new(); all.len()];
        for (a, b) in board.neighbouring() {
            let (x, y) = (canvas.number(a), canvas.number(b));
            let right: Vec<usize> = (0..all.len()).filter(|&at| all[at].0.holds(all[at].1, x, y)).collect();
            if let Some(&mark) = right.choose(rng) {
                drawn.edges.insert([a, b]);
                pairs[mark].push([a, b].map(|cell| Place::of(cell, board)));
            }
        }
        let marked = pairs.concat();
        let shown = all.into_iter().zip(pairs).filter(|(_, pairs)| !pairs.is_empty());
        let shown = shown.map(|((kind, of), pairs)| kind.rule(vec![of], Vec::new(), Between::Cells(pairs)));
        let kinds = self.kinds().into_iter().filter(|(_, numbers)| !numbers.is_empty());
        let negatives = kinds
            .map(|(kind, numbers)| kind.rule(Vec::new(), numbers.clone(), Between::Unmarked(marked.clone())));
        shown.chain(negatives).map(|rule| vec![rule]).collect()
    }
}
