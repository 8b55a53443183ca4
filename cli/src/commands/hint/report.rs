//! What `hint` says about a puzzle, as text and as an object.

use std::fmt;

use dlx_drawing::{Page, Shown};
use dlx_engine::{Status, Stop};
use dlx_sudoku::grade::{Grader, Highlight, Hint, Names, Next, Role, Strength, Ungraded};
use dlx_sudoku::variants::Palette;
use dlx_sudoku::{CellId, Record, Values, Watch};
use serde::Serialize;

use crate::puzzles::changes::Changes;
use crate::puzzles::report::{self, Heading, Standing};

/// What to find out about puzzles of one model.
pub(super) struct Question<'w> {
    pub(super) grader: Grader,
    /// How much to reveal.
    pub(super) strength: Strength,
    /// Whether to continue to the first step that fills a cell.
    pub(super) to_entry: bool,
    /// What tells drawings apart, if the answer is drawn.
    pub(super) palette: Option<Palette>,
    /// Whether all candidates are drawn.
    pub(super) has_candidates: bool,
    pub(super) watch: &'w Watch,
}

/// A hint; serialized, the JSON answer.
#[derive(Serialize)]
pub(super) struct Report {
    #[serde(flatten)]
    heading: Heading,
    #[serde(flatten)]
    standing: Standing,
    /// What kind of hint it is: `step`, `wrong`, `solved` or `none`.
    hint: &'static str,
    /// The technique, unless only the place was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(flatten)]
    changes: Changes,
    /// All steps up to the one that fills a cell, if requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<Line>,
    /// Wrong entries.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<String>,
    text: String,
    #[serde(skip)]
    page: Option<Page>,
}

impl report::Report for Report {
    fn page(&self) -> Option<&Page> {
        self.page.as_ref()
    }

    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn standing(&self) -> Standing {
        self.standing
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.steps.split_first() {
            None => f.write_str(&self.text),
            Some((first, rest)) => {
                f.write_str(&first.text)?;
                rest.iter().try_for_each(|line| write!(f, "\n{}", line.text))
            }
        }
    }
}

/// One of several steps.
#[derive(Clone, Serialize)]
struct Line {
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(flatten)]
    changes: Changes,
    text: String,
}

impl Line {
    /// Describes a step, as far as it may be revealed.
    fn of(next: &Next<'_>, strength: Strength) -> Self {
        let is_told = strength == Strength::Step;
        Self {
            technique: (strength > Strength::Where).then_some(next.step.technique.id),
            changes: if is_told {
                Changes::of(&next.step, next.candidates.network())
            } else {
                Changes::default()
            },
            text: next.text(strength),
        }
    }
}

impl Report {
    fn new(heading: Heading, standing: Standing, text: String) -> Self {
        Self {
            heading,
            standing,
            hint: "none",
            technique: None,
            changes: Changes::default(),
            steps: Vec::new(),
            cells: Vec::new(),
            text,
            page: None,
        }
    }

    /// The answer for a puzzle without a hint.
    pub(super) fn without(heading: Heading, why: Ungraded) -> Self {
        Self::new(heading, why.into(), why.to_string())
    }

    /// The answer for a puzzle in which the player entered `entries`.
    pub(super) fn on(heading: Heading, record: &Record, entries: &Values, question: &Question<'_>) -> Self {
        let &Question { ref grader, strength, to_entry, watch, .. } = question;
        let mut report = Self::new(heading, Standing::SOUND, String::new());
        let mut shown = Shown { palette: question.palette.unwrap_or_default(), ..Shown::default() };
        let highlights;
        match grader.hint(record.puzzle.givens(), entries, watch) {
            Ok(Hint::Solved) => (report.hint, report.text) = ("solved", "The puzzle is solved.".to_owned()),
            Ok(Hint::Wrong(cells)) => {
                let wrong = |&cell: &CellId| Highlight::Cell { cell, role: Role::Eliminated };
                highlights = cells.iter().map(wrong).collect::<Vec<_>>();
                shown.highlights = &highlights;
                let names = Names::new(grader.network());
                report.cells = cells.iter().map(|&cell| names.cell(cell)).collect();
                (report.hint, report.text) = ("wrong", names.wrong(&cells));
            }
            Ok(Hint::Next(next)) => {
                if question.palette.is_some() {
                    highlights = next.highlights(strength);
                    shown.highlights = &highlights;
                }
                shown.candidates = question.has_candidates.then(|| next.candidates.sets());
                let steps = if to_entry { grader.up_to_entry(*next, watch) } else { vec![*next] };
                let is_short = steps.last().is_some_and(|last| last.step.placements.is_empty());
                if to_entry && is_short {
                    report.standing.status = Status::Stopped(watch.stop().unwrap_or(Stop::Nodes));
                }
                let mut lines: Vec<Line> = steps.iter().map(|next| Line::of(next, strength)).collect();
                if to_entry {
                    report.steps = lines.clone();
                }
                let Line { technique, changes, text } = lines.swap_remove(0);
                (report.hint, report.technique, report.changes, report.text) =
                    ("step", technique, changes, text);
            }
            Err(why) => return Self::without(report.heading, why),
        }
        if question.palette.is_some() {
            let mut record = record.clone();
            record.entries = Some(entries.clone());
            let mut page = Page::of(&record, &shown);
            page.scene.description.clone_from(&report.text);
            page.caption.clone_from(&report.text);
            report.page = Some(page);
        }
        report
    }
}
