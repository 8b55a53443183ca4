//! Parts of a book whose puzzles are made for it.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;

use anyhow::Result;
use dlx_sudoku::{Level, Spec};
use serde::{Deserialize, Serialize};

use super::maker::{Graded, Maker};
use super::shortfall::Shortfall;
use crate::puzzles::making::Making;
use crate::puzzles::variants;
use crate::search::fault_of;
use crate::verdict::Verdict;

/// The most puzzles of a part.
const MOST: u64 = 10_000;
/// How many times puzzles that repeat others are replaced.
const ROUNDS: usize = 20;

/// A part, as typed: a variant, a level and a number of puzzles.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(super) struct PartArg {
    text: String,
    variant: String,
    level: Option<Level>,
    count: u64,
}

/// A part of new puzzles.
pub(super) struct Part {
    spec: Spec,
    level: Option<Level>,
    count: u64,
}

impl std::str::FromStr for PartArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split(':').collect();
        let (variant, level, count) = match words[..] {
            [variant, count] => (variant, None, count),
            [variant, level, count] => (variant, Some(level), count),
            _ => return Err("expected a part such as killer:20 or classic:easy:40".to_owned()),
        };
        let level = level.map(str::parse::<Level>).transpose().map_err(|error| error.to_string())?;
        let count = count.parse().ok().filter(|count| (1..=MOST).contains(count));
        let count = count.ok_or_else(|| format!("expected a number of puzzles from 1 to {MOST}"))?;
        Ok(Self { text: text.to_owned(), variant: variant.to_owned(), level, count })
    }
}

impl TryFrom<String> for PartArg {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse().map_err(|error| format!("{text:?}: {error}"))
    }
}

impl From<PartArg> for String {
    fn from(part: PartArg) -> Self {
        part.text
    }
}

impl fmt::Display for PartArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl PartArg {
    /// The part. Its variant is one of the catalogue or the one that a file declares, which is read if need
    /// be.
    pub(super) fn find(&self, declared: impl FnOnce() -> Result<Option<Spec>>) -> Result<Part> {
        let spec = match variants::named(&self.variant) {
            Ok(spec) => spec.clone(),
            Err(unknown) => declared()?
                .filter(|spec| spec.id == self.variant)
                .ok_or_else(|| unknown.context(format!("--part {self}")))?,
        };
        Ok(Part { spec, level: self.level, count: self.count })
    }
}

impl Part {
    /// The heading.
    pub(super) fn title(&self) -> String {
        title(&self.spec, self.level)
    }

    /// How many puzzles there are to be.
    pub(super) fn count(&self) -> usize {
        self.count as usize
    }

    /// The variant.
    pub(super) fn spec(&self) -> &Spec {
        &self.spec
    }
}

/// The heading of puzzles of a variant and a level.
pub(super) fn title(spec: &Spec, level: Option<Level>) -> String {
    let name = if spec.title.is_empty() { &spec.id } else { &spec.title };
    level.map_or_else(|| name.clone(), |level| format!("{name}, {level}"))
}

/// Puzzles by variant, level and rules, each group with its heading: variants in the order in which they
/// first occur, and of each the lowest level first.
pub(super) fn grouped(puzzles: Vec<Graded>) -> Vec<(String, Vec<Graded>)> {
    // Clues may bring the same rules in another order.
    let kind = |Graded { record, .. }: &Graded| {
        let level = record.difficulty.map(|difficulty| difficulty.level);
        let rules: BTreeSet<String> = record.rules_in_words().into_iter().collect();
        (title(record.puzzle.model().spec(), None), level, rules)
    };
    let mut parts: Vec<((String, _, _), Vec<Graded>)> = Vec::new();
    for puzzle in puzzles {
        let kind = kind(&puzzle);
        match parts.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, puzzles)) => puzzles.push(puzzle),
            None => parts.push((kind, vec![puzzle])),
        }
    }
    let variants: Vec<String> = parts.iter().map(|((variant, ..), _)| variant.clone()).collect();
    let first = |variant: &String| variants.iter().position(|other| other == variant);
    parts.sort_by_key(|((variant, level, _), _)| (first(variant), *level));
    let heading = |Graded { record, .. }: &Graded| {
        title(record.puzzle.model().spec(), record.difficulty.map(|difficulty| difficulty.level))
    };
    let headings: Vec<String> = parts.iter().map(|(_, puzzles)| heading(&puzzles[0])).collect();
    let parts: Vec<Vec<Graded>> = parts.into_iter().map(|(_, puzzles)| puzzles).collect();
    told_apart(headings, &parts).into_iter().zip(parts).collect()
}

/// Headings of parts, of which those that are the same end with the title that all puzzles of the part have,
/// or else with a number.
fn told_apart(headings: Vec<String>, parts: &[Vec<Graded>]) -> Vec<String> {
    let same = |at: usize| {
        let same = (0..parts.len()).filter(|&other| headings[other] == headings[at]);
        same.collect::<Vec<usize>>()
    };
    let common = |at: usize| {
        let title = parts[at].first()?.record.title.as_ref()?;
        parts[at].iter().all(|puzzle| puzzle.record.title.as_ref() == Some(title)).then_some(title)
    };
    let told = |at: usize| {
        let (heading, same) = (&headings[at], same(at));
        let number = same.iter().take_while(|&&other| other < at).count() + 1;
        let is_only =
            |title: &&String| same.iter().filter(|&&other| common(other) == Some(title)).count() == 1;
        match common(at).filter(is_only) {
            _ if same.len() == 1 => heading.clone(),
            Some(title) => format!("{heading}: {title}"),
            None => format!("{heading} ({number})"),
        }
    };
    (0..parts.len()).map(told).collect()
}

impl Maker<'_> {
    /// The puzzles of a part, each different from all others of the book up to symmetry. What comes after the
    /// end of the watch is missing.
    pub(super) fn make(&mut self, part: &Part) -> Result<Vec<Graded>> {
        let making =
            Making { seed: self.seed, threads: self.threads, limits: self.limits, watch: self.watch };
        let generator = making.generator(&part.spec, part.level, part.count)?;
        let mut progress = self.context.progress(part.count, "puzzles made");
        let (mut records, mut fault) = (Vec::new(), None);
        for _ in 0..ROUNDS {
            let missing = part.count - records.len() as u64;
            if missing == 0 || fault.is_some() || self.is_over() {
                break;
            }
            making.make(&generator, self.next..self.next + missing, |_, made| {
                match made {
                    Ok(record) if self.insert(&record) => {
                        progress.step();
                        records.push(record);
                    }
                    Ok(_) => {}
                    Err(error) => {
                        fault = Some(error);
                        return ControlFlow::Break(());
                    }
                }
                ControlFlow::Continue(())
            });
            self.next += missing;
        }
        drop(progress);
        if let Some(fault) = fault {
            let verdict = Verdict::of_missing(&fault).ok_or_else(|| fault_of(fault.clone()))?;
            self.shortfall = Some(Shortfall { verdict, why: format!("{}: {fault}", part.title()) });
        }
        let found = records.len() as u64;
        if found < part.count && !self.is_over() {
            let why = format!("{}: found {found} different puzzles; expected {}", part.title(), part.count);
            self.shortfall = Some(Shortfall { verdict: Verdict::Unknown, why });
        }
        Ok(self.graded(records))
    }
}
