//! Arguments of `gen` that say how hard the puzzles are.

use std::ops::RangeInclusive;

use anyhow::{Result, bail};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use dlx_sudoku::difficulty::{Requirement, Requirements, TRIES};
use dlx_sudoku::grade::{TECHNIQUES, Technique, UNIQUENESS_TECHNIQUES};
use dlx_sudoku::{Band, Level, Rating};

use crate::numbers;

/// How hard the puzzles are.
#[derive(Debug, Args)]
#[command(next_help_heading = "Difficulty")]
pub(super) struct DifficultyArgs {
    /// Make puzzles of this level: easy, medium, hard, tough, expert or extreme; of a part of expert:
    /// expert-wings, expert-chains or expert-sets; or of several levels, each with its number of puzzles,
    /// such as easy:20,hard:10. Without --effort, the effort is typical of the level, and puzzles may keep
    /// more clues for that
    #[arg(long, value_name = "LEVEL")]
    difficulty: Option<Mix>,
    /// Make puzzles whose hardest step has a rating in this range, such as 3.0..4.2
    #[arg(long, value_name = "RANGE", value_parser = rating_range, allow_hyphen_values = true)]
    rating: Option<RangeInclusive<Rating>>,
    /// Make puzzles whose effort is in this range, such as 400..600; `dlx-sudoku grade` reports the effort of
    /// a puzzle
    #[arg(long, value_name = "RANGE", value_parser = effort_range, allow_hyphen_values = true)]
    effort: Option<RangeInclusive<u32>>,
    /// Make puzzles that need this technique, or all of several; `dlx-sudoku grade --techniques` lists them
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = technique_parser())]
    technique: Vec<&'static Technique>,
    /// Make puzzles that do not need this technique, or any of several
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = technique_parser())]
    avoid: Vec<&'static Technique>,
    /// Also judge puzzles by techniques that assume one solution, such as unique rectangles; --technique may
    /// then name them
    #[arg(long)]
    assume_unique: bool,
    /// Abandon a puzzle after trying this many boards, but no earlier, even if the number of clues seems out
    /// of reach [default: 10000 with a difficulty or a number of clues]
    #[arg(long, value_name = "N", value_parser = numbers::whole::<u64>)]
    tries: Option<u64>,
}

/// A level, or a part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Wanted {
    level: Level,
    part: Option<&'static Band>,
}

impl std::str::FromStr for Wanted {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let part = Band::by_name(name);
        let level = part.map_or_else(|| name.parse::<Level>().ok(), |part| Some(part.level));
        let all = Level::ALL.iter().map(|level| level.name()).chain(Band::ALL.iter().map(|part| part.name));
        let unknown =
            || format!("unknown level {name:?}; expected one of {}", all.collect::<Vec<_>>().join(", "));
        Ok(Self { level: level.ok_or_else(unknown)?, part })
    }
}

/// Levels, each with its number of puzzles if there are several.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Mix {
    One(Wanted),
    Several(Vec<(Wanted, u64)>),
}

impl std::str::FromStr for Mix {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if !text.contains([':', ',']) {
            return text.parse().map(Self::One);
        }
        let share = |part: &str| {
            let (level, count) = part
                .split_once(':')
                .ok_or_else(|| format!("found {part:?}; expected a level and a number such as easy:20"))?;
            let level = level.parse::<Wanted>()?;
            let count =
                count.parse().map_err(|_| format!("found {count:?}; expected a number of puzzles"))?;
            Ok((level, count))
        };
        text.split(',').map(share).collect::<Result<_, String>>().map(Self::Several)
    }
}

impl DifficultyArgs {
    /// The number of puzzles, given `count` from `--count`: the numbers of a mix must add up to it.
    pub(super) fn count(&self, count: Option<u64>) -> Result<u64> {
        let Some(Mix::Several(shares)) = &self.difficulty else { return Ok(count.unwrap_or(1)) };
        let total = shares.iter().fold(0u64, |total, (_, share)| total.saturating_add(*share));
        match count.filter(|&count| count != total) {
            Some(count) => {
                bail!("--difficulty asks for {total} puzzles; expected {count}, the number in --count")
            }
            None => Ok(total),
        }
    }

    /// Whether the puzzles of a batch have different levels.
    pub(super) fn is_mix(&self) -> bool {
        matches!(self.difficulty, Some(Mix::Several(_)))
    }

    /// The requirements on the puzzles, if there are any; `fixes_clues` if their number of clues is fixed.
    /// The effort is typical of a level if nothing else is said that decides it.
    pub(super) fn requirements(&self, fixes_clues: bool) -> Result<Option<Requirements>> {
        let assuming = self.technique.iter().find(|technique| technique.assumes_uniqueness());
        if let Some(technique) = assuming.filter(|_| !self.assume_unique) {
            bail!(
                "--technique {} assumes that there is one solution; expected --assume-unique beside it",
                technique.id
            )
        }
        let common = Requirement {
            rating: self.rating.clone(),
            effort: self.effort.clone(),
            with: self.technique.clone(),
            without: self.avoid.clone(),
            ..Requirement::default()
        };
        let decides_effort = fixes_clues || common != Requirement::default();
        let common = Requirement { assumes_uniqueness: self.assume_unique, ..common };
        let of_level = |Wanted { level, part }: Wanted| {
            let rating =
                part.map_or(common.rating.clone(), |part| Some(both(&part.ratings, common.rating.as_ref())));
            let is_typical = !decides_effort && part.is_none();
            Requirement { level: Some(level), rating, is_typical, ..common.clone() }
        };
        let requirements = match &self.difficulty {
            None if common == Requirement::default() => return Ok(None),
            None => Requirements::all(common)?,
            Some(Mix::One(level)) => Requirements::all(of_level(*level))?,
            Some(Mix::Several(shares)) => {
                Requirements::shares(shares.iter().map(|&(level, count)| (count, of_level(level))).collect())?
            }
        };
        Ok(Some(requirements))
    }

    /// Whether it is said how many boards may be tried.
    pub(super) fn names_tries(&self) -> bool {
        self.tries.is_some()
    }

    /// The number of boards that may be tried for one puzzle; `fixes_clues` if its number of clues is fixed.
    pub(super) fn tries(&self, fixes_clues: bool) -> Option<u64> {
        let may_fail = fixes_clues
            || self.difficulty.is_some()
            || self.rating.is_some()
            || self.effort.is_some()
            || !self.technique.is_empty()
            || !self.avoid.is_empty();
        self.tries.or(may_fail.then_some(TRIES))
    }
}

/// The ratings in two ranges, the second of which may be absent.
fn both(one: &RangeInclusive<Rating>, other: Option<&RangeInclusive<Rating>>) -> RangeInclusive<Rating> {
    let Some(other) = other else { return one.clone() };
    *one.start().max(other.start())..=*one.end().min(other.end())
}

/// Parses `3.0..4.2`, where either end may be missing, or a single rating.
fn rating_range(text: &str) -> Result<RangeInclusive<Rating>, String> {
    range(text, ("rating", "3.0..4.2"), Rating(0)..=Rating::MAX, |text| text.parse().ok())
}

/// `200..400`, with either end left out, or one effort.
fn effort_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    range(text, ("effort", "400..600"), 0..=u32::MAX, |text| text.parse().ok())
}

/// A range of what `parse` reads, within `all`, one of whose ends may be left out; errors tell what it is and
/// an example.
fn range<T: Copy + PartialOrd>(
    text: &str,
    (what, example): (&str, &str),
    all: RangeInclusive<T>,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<RangeInclusive<T>, String> {
    let fault = |text: &str| format!("found {text:?}; expected a range such as {example}");
    if ["", ".."].contains(&text) {
        return Err(fault(text));
    }
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let end = |text: &str, open: &T| match text {
        "" => Ok(*open),
        _ => parse(text).ok_or_else(|| fault(text)),
    };
    let (from, to) = (end(from, all.start())?, end(to, all.end())?);
    if from > to {
        return Err(format!("found {text:?}; expected the lower {what} first"));
    }
    Ok(from..=to)
}

fn technique_parser() -> impl TypedValueParser<Value = &'static Technique> {
    let all = TECHNIQUES.iter().chain(UNIQUENESS_TECHNIQUES);
    let names = PossibleValuesParser::new(all.map(|technique| technique.id));
    names.map(|name| Technique::by_id(&name).expect("the name is one of the list"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixes_are_levels_with_numbers() {
        let whole = |level| Wanted { level, part: None };
        let part = Wanted { level: Level::Expert, part: Band::by_name("expert-chains") };
        assert_eq!("hard".parse(), Ok(Mix::One(whole(Level::Hard))));
        assert_eq!("expert-chains".parse(), Ok(Mix::One(part)));
        assert_eq!(
            "easy:2,expert-chains:0".parse(),
            Ok(Mix::Several(vec![(whole(Level::Easy), 2), (part, 0)]))
        );
        for wrong in ["", "hardest", "easy,hard", "easy:", "easy:x", "easy:1,", ":1", "easy:-1"] {
            assert!(wrong.parse::<Mix>().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn ranges_of_ratings_may_be_open() {
        assert_eq!(rating_range("3.0..4.2"), Ok(Rating(30)..=Rating(42)));
        assert_eq!(rating_range("2.3"), Ok(Rating(23)..=Rating(23)));
        assert_eq!(rating_range("7.1.."), Ok(Rating(71)..=Rating::MAX));
        assert_eq!(rating_range("..4"), Ok(Rating(0)..=Rating(40)));
        assert_eq!(effort_range("200..400"), Ok(200..=400));
        assert_eq!((effort_range("..90"), effort_range("7.5").is_err()), (Ok(0..=90), true));
        for wrong in ["4.2..3.0", "x", "1..2..3", "3.25", "-1..2", "", ".."] {
            assert!(rating_range(wrong).is_err(), "{wrong:?}");
        }
    }
}
