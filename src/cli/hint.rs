//! `hint`: what to do next on a puzzle, and what is wrong with the entries so far.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail, ensure};
use clap::{Args, ValueEnum};
use dlx_engine::{Engine, Status, Stop};
use dlx_sudoku::grade::{Grader, Hint, Names, Next, Strength, Watch};
use dlx_sudoku::ordered::Queue;
use dlx_sudoku::{Puzzle, Values};
use serde::Serialize;

use super::args::{InputArgs, OutArgs, ReportFormat, TechniqueArgs, ThreadArgs, TimeArgs};
use super::context::Context;
use super::input::Input;
use super::ordered;
use super::report::{self, Reports, Standing};
use super::step::Changes;
use super::verdict::Verdict;

/// Say what to do next on puzzles, and why
///
/// Where --entries gives the boards as they stand, wrong entries are pointed out first.
#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    input: InputArgs,
    /// A file of the same puzzles as they stand, with the player's entries
    #[arg(long, value_name = "FILE")]
    entries: Option<PathBuf>,
    /// How much to give away
    #[arg(long, value_name = "STRENGTH", default_value = "step")]
    strength: StrengthArg,
    /// Go on to the first step that fills a cell, through all eliminations that lead to it
    #[arg(long)]
    to_entry: bool,
    #[command(flatten)]
    techniques: TechniqueArgs,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: ReportFormat,
    #[command(flatten)]
    out: OutArgs,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum StrengthArg {
    /// Where to look
    Where,
    /// Also which technique to look for
    Technique,
    /// The step itself, and why
    Step,
}

/// A hint; as an object, the JSON answer.
#[derive(Serialize)]
struct Report {
    format: &'static str,
    /// The number of the puzzle, from 0.
    puzzle: usize,
    variant: String,
    #[serde(flatten)]
    standing: Standing,
    /// What kind of hint it is: `step`, `wrong`, `solved` or `none`.
    hint: &'static str,
    /// The technique, unless only the place was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(flatten)]
    changes: Changes,
    /// All steps up to the one that fills a cell, where that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<Line>,
    /// Wrong entries.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<String>,
    text: String,
}

impl report::Report for Report {
    fn puzzle(&self) -> usize {
        self.puzzle
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
#[derive(Serialize)]
struct Line {
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(flatten)]
    changes: Changes,
    text: String,
}

impl Line {
    /// What a step is, as far as it is to be given away.
    fn of(next: &Next<'_>, strength: Strength) -> Self {
        let is_told = strength == Strength::Step;
        Self {
            technique: (strength > Strength::Where).then_some(next.step.technique.id),
            changes: if is_told { Changes::of(&next.step, next.state.terrain()) } else { Changes::default() },
            text: next.text(strength),
        }
    }
}

pub(crate) fn run(args: HintArgs, context: &Context) -> Result<Verdict> {
    let mut input = Input::read(&args.input)?;
    let entries = match &args.entries {
        Some(path) => Some(read_entries(&args, path, &mut input)?),
        None => None,
    };
    let watch = Watch { deadline: args.time.deadline(), cancel: context.begin() };
    let reports = Reports {
        input: &input,
        format: args.format,
        out: &args.out,
        threads: args.threads.count(),
        context,
        cancel: &watch.cancel,
        counted: "hints given",
        engine: Engine::Auto,
    };
    reports.write(|queue: &Queue<'_, Report>| {
        ordered::by_model(queue, &input.records, |model, jobs| {
            let grader = args.techniques.grader(model);
            for (index, results) in jobs {
                let puzzle = &input.records[index].puzzle;
                let entered = entries.as_ref().map_or(&puzzle.givens, |entries| &entries[index]);
                // A send fails only where the reader has given up, which also ends the queue.
                let _ = results.send(Report::on(index, puzzle, entered, &args, &grader, &watch));
            }
        });
    })
}

/// The boards of `path`, one for each puzzle, which agree with it in what is given.
fn read_entries(args: &HintArgs, path: &Path, input: &mut Input) -> Result<Vec<Values>> {
    let boards = input.read_file(path, args.input.from)?;
    let name = path.display();
    ensure!(
        boards.len() == input.records.len(),
        "{name}: found {} boards; expected {}, one for each puzzle",
        boards.len(),
        input.records.len()
    );
    for (board, record) in boards.iter().zip(&input.records) {
        let (found, expected) = (board.puzzle.givens.len(), record.puzzle.givens.len());
        ensure!(
            found == expected,
            "{name}: found a board of {found} cells; expected {expected}, as in the puzzle"
        );
        let board_cells = record.puzzle.model.board();
        for (cell, given) in board_cells.cells().zip(&record.puzzle.givens) {
            if let Some(given) = given
                && board.puzzle.givens[cell.index()] != Some(*given)
            {
                bail!("{name}: expected {given} in {}, as is given in the puzzle", board_cells.name(cell));
            }
        }
    }
    Ok(boards.into_iter().map(|record| record.puzzle.givens).collect())
}

impl From<StrengthArg> for Strength {
    fn from(strength: StrengthArg) -> Self {
        match strength {
            StrengthArg::Where => Self::Where,
            StrengthArg::Technique => Self::Technique,
            StrengthArg::Step => Self::Step,
        }
    }
}

impl Report {
    fn on(
        index: usize,
        puzzle: &Puzzle,
        entries: &Values,
        args: &HintArgs,
        grader: &Grader,
        watch: &Watch,
    ) -> Self {
        let strength = Strength::from(args.strength);
        let mut report = Self {
            format: "dlx-sudoku/1",
            puzzle: index,
            variant: puzzle.model.spec().id.clone(),
            standing: Standing::SOUND,
            hint: "none",
            technique: None,
            changes: Changes::default(),
            steps: Vec::new(),
            cells: Vec::new(),
            text: String::new(),
        };
        match grader.hint(&puzzle.givens, entries, watch) {
            Ok(Hint::Solved) => (report.hint, report.text) = ("solved", "The puzzle is solved.".to_owned()),
            Ok(Hint::Wrong(cells)) => {
                let names = Names::new(grader.terrain());
                report.cells = cells.iter().map(|&cell| names.cell(cell)).collect();
                let verb = if cells.len() == 1 { "is" } else { "are" };
                (report.hint, report.text) = ("wrong", format!("{} {verb} wrong.", report.cells.join(", ")));
            }
            Ok(Hint::Next(next)) => {
                let Line { technique, changes, text } = Line::of(&next, strength);
                (report.hint, report.technique, report.changes, report.text) =
                    ("step", technique, changes, text);
                if args.to_entry {
                    let steps = grader.up_to_entry(*next, watch);
                    if steps.last().is_some_and(|last| last.step.placements.is_empty()) {
                        report.standing.status = Status::Stopped(watch.stop().unwrap_or(Stop::Nodes));
                    }
                    report.steps = steps.iter().map(|next| Line::of(next, strength)).collect();
                }
            }
            Err(why) => {
                report.standing = why.into();
                report.text = why.to_string();
            }
        }
        report
    }
}
