//! Levels and ratings: how hard techniques are, and puzzles that need them.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// How hard a puzzle is for a person, by the techniques that it needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Level {
    /// Hidden singles and combinations of cages suffice.
    Easy,
    /// Also naked singles, if some house of the cell is at least half filled.
    Medium,
    /// All singles.
    Hard,
    /// Pairs, triples, pointing and claiming, X-wings.
    Tough,
    /// Quads, larger fish, wings, colouring, chains.
    Expert,
    /// Forcing chains and beyond.
    Extreme,
}

/// There is no level of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown level {0:?}; expected easy, medium, hard, tough, expert or extreme")]
pub struct UnknownLevel(String);

impl Level {
    /// All levels, the easiest first.
    pub const ALL: &[Self] =
        &[Self::Easy, Self::Medium, Self::Hard, Self::Tough, Self::Expert, Self::Extreme];

    /// The level's name, in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Tough => "tough",
            Self::Expert => "expert",
            Self::Extreme => "extreme",
        }
    }
}

impl Level {
    /// Up to which efforts puzzles with `cells` cells are typically easy, medium, hard and tough, if their
    /// clues are givens alone; see [`Grade::effort`](crate::Grade::effort).
    #[must_use]
    pub fn usual_efforts(cells: usize) -> [u32; 4] {
        // By tenths of what a cell of the board takes.
        let cells = u32::try_from(cells).unwrap_or(u32::MAX);
        [50, 65, 90, 160].map(|tenths| cells.saturating_mul(tenths) / 10)
    }

    /// The efforts that are typical of puzzles of this level, where those up to each of `ends` are typically
    /// easy, medium, hard and tough. Each level up to expert ends where the next one begins. Extreme puzzles
    /// take long whatever they are, so that any effort is typical of them.
    #[must_use]
    pub fn efforts(self, ends: [u32; 4]) -> RangeInclusive<u32> {
        let number = self as usize;
        match number.checked_sub(1).map(|below| ends.get(below)) {
            None => 0..=ends[number],
            Some(Some(below)) => below.saturating_add(1)..=ends.get(number).copied().unwrap_or(u32::MAX),
            Some(None) => 0..=u32::MAX,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        let known = Self::ALL.iter().find(|level| level.name().eq_ignore_ascii_case(name));
        known.copied().ok_or_else(|| UnknownLevel(name.to_owned()))
    }
}

/// How hard a step is, in tenths on the scale of Sudoku Explainer (N. Juillerat), which goes from 1.0 to
/// about 12.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rating(pub u16);

impl Rating {
    /// A rating that no step exceeds.
    pub const MAX: Self = Self(u16::MAX);

    /// The rating of an argument with this many claims, if `self` is that of the shortest: a tenth more above
    /// 4, 6, 8, 12, 16, 24 claims and so on, as in Sudoku Explainer.
    #[must_use]
    pub(crate) fn for_length(self, claims: usize) -> Self {
        let bounds = (2..).flat_map(|power| [1 << power, 3 << (power - 1)]);
        Self(self.0 + bounds.take_while(|&bound: &usize| bound < claims).count() as u16)
    }

    /// The rating as a number: 3.4.
    #[must_use]
    pub fn to_number(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// The rating nearest to a number from 0 to 99.9.
    #[must_use]
    pub fn from_number(number: f64) -> Option<Self> {
        let tenths = (number * 10.0).round();
        (0.0..1000.0).contains(&tenths).then_some(Self(tenths as u16))
    }
}

/// The text is not a rating.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {0:?}; expected a rating such as 3.4")]
pub struct NoRating(String);

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

impl FromStr for Rating {
    type Err = NoRating;

    /// Parses a number with at most one digit after the decimal point.
    fn from_str(text: &str) -> Result<Self, NoRating> {
        let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |text: &str, length| text.len() <= length && text.bytes().all(|c| c.is_ascii_digit());
        let rating = (is_number(whole, 2) && is_number(tenths, 1))
            .then(|| Some(Self(whole.parse::<u16>().ok()? * 10 + tenths.parse::<u16>().ok()?)))
            .flatten();
        rating.ok_or_else(|| NoRating(text.to_owned()))
    }
}

/// How hard a puzzle is for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// The lowest level whose techniques solve the puzzle.
    pub level: Level,
    /// The rating of the hardest step, if it is known.
    pub rating: Option<Rating>,
}

/// A part of the expert level, by the rating of the hardest step.
#[derive(PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Band {
    /// The name, in lower case.
    pub name: &'static str,
    /// The level that it is a part of.
    pub level: Level,
    /// The ratings of the hardest step.
    pub ratings: RangeInclusive<Rating>,
}

impl Band {
    /// All parts of levels, the easiest first: of the expert level, wings, patterns of one symbol and
    /// colouring; chains; and almost locked sets.
    pub const ALL: &[Self] = &[
        Self { name: "expert-wings", level: Level::Expert, ratings: Rating(0)..=Rating(66) },
        Self { name: "expert-chains", level: Level::Expert, ratings: Rating(67)..=Rating(74) },
        Self { name: "expert-sets", level: Level::Expert, ratings: Rating(75)..=Rating::MAX },
    ];

    /// The part of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|band| band.name.eq_ignore_ascii_case(name))
    }
}

impl Difficulty {
    /// The part of its level, if the level has parts and the rating is known.
    #[must_use]
    pub fn band(self) -> Option<&'static Band> {
        let rating = self.rating?;
        Band::ALL.iter().find(|band| band.level == self.level && band.ratings.contains(&rating))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_expert_rating_is_in_one_band() {
        for rating in (0..200).map(Rating) {
            let difficulty = Difficulty { level: Level::Expert, rating: Some(rating) };
            let bands = Band::ALL.iter().filter(|band| band.ratings.contains(&rating));
            assert_eq!((bands.count(), difficulty.band().is_some()), (1, true), "{rating}");
        }
        assert_eq!(Difficulty { level: Level::Extreme, rating: Some(Rating(70)) }.band(), None);
        assert_eq!(Band::by_name("expert-chains").map(|band| band.level), Some(Level::Expert));
    }

    #[test]
    fn efforts_of_levels_adjoin() {
        let efforts: Vec<_> =
            Level::ALL.iter().map(|level| level.efforts(Level::usual_efforts(81))).collect();
        assert_eq!(efforts[..2], [0..=405, 406..=526]);
        for pair in efforts[..5].windows(2) {
            assert_eq!(*pair[0].end() + 1, *pair[1].start());
        }
        assert_eq!((&efforts[4], &efforts[5]), (&(1297..=u32::MAX), &(0..=u32::MAX)));
        assert!(Level::Hard.efforts(Level::usual_efforts(usize::MAX)).is_empty(), "nothing overflows");
    }

    #[test]
    fn levels_read_back_from_their_names() {
        for &level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert!("simple".parse::<Level>().is_err());
    }

    #[test]
    fn long_arguments_are_rated_higher() {
        let more = |claims| Rating(70).for_length(claims).0 - 70;
        let bounds = [4, 6, 8, 12, 16, 24, 32];
        for (tenths, bound) in (0..).zip(bounds) {
            assert_eq!((more(bound), more(bound + 1)), (tenths, tenths + 1), "{bound} claims");
        }
    }

    #[test]
    fn ratings_are_numbers_with_one_decimal() {
        assert_eq!(("3.4".parse(), "12".parse()), (Ok(Rating(34)), Ok(Rating(120))));
        assert_eq!(Rating(105).to_string(), "10.5");
        for wrong in ["", ".", "3.", ".5", "3.45", "-1", "+3", "1e1", "100"] {
            assert!(wrong.parse::<Rating>().is_err(), "{wrong:?}");
        }
    }
}
