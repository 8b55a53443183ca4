//! What `grade` says about a puzzle, as text and as an object.

use std::borrow::Cow;
use std::fmt;

use dlx_sudoku::grade::{Candidates, Grade, Grader, GridGrade, Step, Ungraded};
use dlx_sudoku::{Difficulty, Puzzle, Watch};
use serde::Serialize;

use crate::puzzles::changes::Changes;
use crate::puzzles::report::{self, Heading, Standing};

/// The findings about a puzzle; serialized, the JSON answer.
#[derive(Serialize)]
pub(super) struct Report {
    #[serde(flatten)]
    heading: Heading,
    #[serde(flatten)]
    standing: Standing,
    #[serde(flatten)]
    summary: Option<Summary>,
    /// Why there is no grade.
    #[serde(skip)]
    ungraded: Option<Ungraded>,
}

impl report::Report for Report {
    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn standing(&self) -> Standing {
        self.standing
    }
}

#[derive(Serialize)]
struct Summary {
    level: &'static str,
    /// The part of the level, if it has parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<&'static str>,
    rating: f64,
    total: u32,
    narrowest: usize,
    effort: u32,
    techniques: Vec<Tally>,
    /// The names of the steps, each with how many have it.
    #[serde(skip)]
    names: Vec<(Cow<'static, str>, usize)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    grids: Vec<Grid>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<Line>>,
}

/// How often a technique was used.
#[derive(Serialize)]
struct Tally {
    technique: &'static str,
    steps: usize,
}

/// One of several grids.
#[derive(Serialize)]
struct Grid {
    grid: String,
    level: &'static str,
    rating: f64,
    total: u32,
    /// Empty cells that can be filled without the other grids.
    alone: usize,
    /// The highest level of the techniques that fill them.
    alone_level: &'static str,
    empty: usize,
}

/// A step.
#[derive(Serialize)]
struct Line {
    technique: &'static str,
    rating: f64,
    #[serde(flatten)]
    changes: Changes,
    text: String,
    #[serde(skip)]
    name: Cow<'static, str>,
}

impl Report {
    pub(super) fn on(heading: Heading, puzzle: &Puzzle, grader: &Grader, steps: bool, watch: &Watch) -> Self {
        let grade = match grader.grade(puzzle.givens(), watch) {
            Ok(grade) => grade,
            Err(why) => return Self::without(heading, why),
        };
        let lines = steps.then(|| lines(&grade.steps, puzzle, grader));
        let summary = Some(Summary::of(grade, lines, grader));
        Self { heading, standing: Standing::SOUND, summary, ungraded: None }
    }

    /// The answer for a puzzle without a grade.
    pub(super) fn without(heading: Heading, why: Ungraded) -> Self {
        Self { heading, standing: why.into(), summary: None, ungraded: Some(why) }
    }
}

impl Summary {
    fn of(grade: Grade, steps: Option<Vec<Line>>, grader: &Grader) -> Self {
        let tally = grade.tally().into_iter();
        let techniques = tally.map(|(technique, steps)| Tally { technique: technique.id, steps }).collect();
        let names = grade.names(grader.network());
        let grid_names = grader.network().model().grid_names().iter();
        let grid = |(GridGrade { level, rating, total, alone, alone_level, empty, .. }, name): (
            GridGrade,
            &String,
        )| Grid {
            grid: name.clone(),
            level: level.name(),
            rating: rating.to_number(),
            total,
            alone,
            alone_level: alone_level.name(),
            empty,
        };
        let Grade { level, rating, total, narrowest, effort, .. } = grade;
        let grids = grade.grids.into_iter().zip(grid_names).map(grid).collect();
        let part = Difficulty { level, rating: Some(rating) }.band().map(|band| band.name);
        let rating = rating.to_number();
        Self { level: level.name(), part, rating, total, narrowest, effort, techniques, names, grids, steps }
    }
}

/// The steps in words, each with the candidates in which it was found.
fn lines(steps: &[Step], puzzle: &Puzzle, grader: &Grader) -> Vec<Line> {
    let mut candidates = Candidates::with_givens(grader.network(), puzzle.givens());
    let line = |step: &Step| {
        let line = Line {
            technique: step.technique.id,
            rating: step.rating.to_number(),
            changes: Changes::of(step, grader.network()),
            text: step.sentence(&candidates),
            name: step.name(grader.network()),
        };
        step.apply(&mut candidates);
        line
    };
    steps.iter().map(line).collect()
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(why) = &self.ungraded {
            return why.fmt(f);
        }
        self.summary.iter().try_for_each(|summary| summary.fmt(f))
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { level, rating, total, narrowest, effort, .. } = self;
        write!(f, "{level}; rating {rating:.1}; total {total}; narrowest {narrowest}; effort {effort}")?;
        for (position, (name, steps)) in self.names.iter().enumerate() {
            write!(f, "{} {steps} {name}", if position == 0 { ";" } else { "," })?;
        }
        for Grid { grid, level, rating, total, alone, empty, .. } in &self.grids {
            write!(
                f,
                "\n  {grid}: {level}; rating {rating:.1}; total {total}; alone {alone} of {empty} cells"
            )?;
        }
        for (position, Line { rating, name, text, .. }) in self.steps.iter().flatten().enumerate() {
            write!(f, "\n{:4}  {rating:>4.1}  {name}: {text}", position + 1)?;
        }
        Ok(())
    }
}
