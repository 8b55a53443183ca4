//! What `grade` says about a puzzle, as text and as an object.

use std::fmt;

use dlx_sudoku::Puzzle;
use dlx_sudoku::grade::{Grade, Grader, GridGrade, Names, Rating, State, Step, Watch};
use serde::{Serialize, Serializer};

use crate::cli::report;
use crate::cli::verdict::Verdict;

/// What is found out about a puzzle; as an object, the JSON answer.
#[derive(Serialize)]
pub(super) struct Report {
    format: &'static str,
    /// The number of the puzzle, from 0.
    puzzle: usize,
    variant: String,
    /// "graded", or why there is no grade.
    status: String,
    #[serde(flatten)]
    summary: Option<Summary>,
    #[serde(skip)]
    verdict: Verdict,
}

impl report::Report for Report {
    fn puzzle(&self) -> usize {
        self.puzzle
    }

    fn verdict(&self) -> Verdict {
        self.verdict
    }
}

#[derive(Serialize)]
struct Summary {
    level: &'static str,
    #[serde(serialize_with = "number")]
    rating: Rating,
    total: u32,
    narrowest: usize,
    techniques: Vec<Tally>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    grids: Vec<Grid>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<Line>>,
}

/// How often a technique was used.
#[derive(Serialize)]
struct Tally {
    technique: &'static str,
    #[serde(skip)]
    name: &'static str,
    steps: usize,
}

/// One of several grids.
#[derive(Serialize)]
struct Grid {
    grid: String,
    level: &'static str,
    #[serde(serialize_with = "number")]
    rating: Rating,
    total: u32,
    /// Empty cells that can be filled without the other grids.
    alone: usize,
    empty: usize,
}

/// A step.
#[derive(Serialize)]
struct Line {
    technique: &'static str,
    #[serde(serialize_with = "number")]
    rating: Rating,
    /// What it places: `R3C5=7`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    placements: Vec<String>,
    /// What it eliminates: `R3C5-7`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    eliminations: Vec<String>,
    text: String,
    #[serde(skip)]
    name: &'static str,
}

impl Report {
    pub(super) fn on(puzzle: usize, of: &Puzzle, grader: &Grader, steps: bool, watch: &Watch) -> Self {
        let grade = grader.grade(&of.givens, watch);
        let (status, verdict) = match &grade {
            Ok(_) => ("graded".to_owned(), Verdict::Yes),
            Err(why) => (why.to_string(), Verdict::of_ungraded(*why, watch)),
        };
        let summary = grade.ok().map(|grade| {
            let lines = steps.then(|| lines(&grade.steps, of, grader));
            Summary::of(grade, lines, grader)
        });
        let variant = of.model.spec().id.clone();
        Self { format: "dlx-sudoku/1", puzzle, variant, status, summary, verdict }
    }
}

impl Summary {
    fn of(grade: Grade, steps: Option<Vec<Line>>, grader: &Grader) -> Self {
        let tally = grade.tally().into_iter();
        let techniques =
            tally.map(|(technique, steps)| Tally { technique: technique.id, name: technique.name, steps });
        let techniques = techniques.collect();
        let names = grader.terrain().model().grid_names().iter();
        let grid = |(GridGrade { level, rating, total, alone, empty }, name): (GridGrade, &String)| Grid {
            grid: name.clone(),
            level: level.name(),
            rating,
            total,
            alone,
            empty,
        };
        let Grade { level, rating, total, narrowest, .. } = grade;
        let grids = grade.grids.into_iter().zip(names).map(grid).collect();
        Self { level: level.name(), rating, total, narrowest, techniques, grids, steps }
    }
}

/// The steps in words, each in the state in which it was found.
fn lines(steps: &[Step], puzzle: &Puzzle, grader: &Grader) -> Vec<Line> {
    let names = Names::new(grader.terrain());
    let mut state = State::with_givens(grader.terrain(), &puzzle.givens);
    let line = |step: &Step| {
        let options = |options: &[_], mark: char| {
            let candidates = options.iter().filter_map(|&option| grader.terrain().candidate(option));
            candidates.map(|(cell, symbol)| format!("{}{mark}{symbol}", names.cell(cell))).collect()
        };
        let line = Line {
            technique: step.technique.id,
            rating: step.rating,
            placements: options(&step.placements, '='),
            eliminations: options(&step.eliminations, '-'),
            text: step.sentence(&state),
            name: step.technique.name,
        };
        state.apply(step);
        line
    };
    steps.iter().map(line).collect()
}

/// A rating as a number.
fn number<S: Serializer>(rating: &Rating, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(f64::from(rating.0) / 10.0)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.summary {
            None => f.write_str(&self.status),
            Some(summary) => summary.fmt(f),
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { level, rating, total, narrowest, .. } = self;
        write!(f, "{level}; rating {rating}; total {total}; narrowest {narrowest}")?;
        for (position, Tally { name, steps, .. }) in self.techniques.iter().enumerate() {
            write!(f, "{} {steps} {name}", if position == 0 { ";" } else { "," })?;
        }
        for Grid { grid, level, rating, total, alone, empty } in &self.grids {
            write!(f, "\n  {grid}: {level}; rating {rating}; total {total}; alone {alone} of {empty} cells")?;
        }
        for (position, Line { rating, name, text, .. }) in self.steps.iter().flatten().enumerate() {
            write!(f, "\n{:4}  {rating:>4}  {name}: {text}", position + 1)?;
        }
        Ok(())
    }
}
