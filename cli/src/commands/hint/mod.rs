//! `hint`: what to do next on a puzzle, and what is wrong with the entries so far.

mod report;

use std::path::{Path, PathBuf};

use anyhow::{Result, bail, ensure};
use clap::{Args, ValueEnum};
use dlx_engine::Engine;
use dlx_sudoku::grade::Strength;
use dlx_sudoku::{Record, Values, Watch};

use crate::args::{
    AnswerArgs, AnswerFormat, InputArgs, LimitArgs, OutArgs, PictureArgs, ReportArgs, ReportFormat,
    TechniqueArgs, ThreadArgs, answer_format_parser, without_effect,
};
use crate::context::Context;
use crate::files::source;
use crate::puzzles::input::{self, Input};
use crate::puzzles::report::{Heading, Reports};
use crate::verdict::Verdict;
use dlx_variants::counted;
use report::{Question, Report};

/// Say what to do next in puzzles, and why
///
/// If --entries gives the current boards, wrong entries are pointed out first.
#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The format of the answer; by default that of the extension of --out, else text. Pictures highlight
    /// what the step is about. Several svg or png pictures go to FILE-1, FILE-2 and so on, at most 500, or
    /// any number of them into one pdf, tex or html document
    #[arg(long, value_name = "FORMAT", value_parser = answer_format_parser(), help_heading = "Output")]
    format: Option<AnswerFormat>,
    #[command(flatten)]
    out: OutArgs,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// A file with the current boards of these puzzles, including the player's entries
    #[arg(long, value_name = "FILE", help_heading = "Hints")]
    entries: Option<PathBuf>,
    /// How much to reveal
    #[arg(long, value_name = "STRENGTH", default_value = "step", help_heading = "Hints")]
    strength: StrengthArg,
    /// Show all steps up to the first one that fills a cell
    #[arg(long, help_heading = "Hints")]
    to_entry: bool,
    #[command(flatten)]
    techniques: TechniqueArgs,
    #[command(flatten)]
    limits: LimitArgs,
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

pub(crate) fn run(args: HintArgs, context: &Context) -> Result<Verdict> {
    let (threads, _) = args.threads.bounded();
    let watch = args.limits.watch(threads, &context.begin());
    let input = Input::open(&args.input, &watch)?;
    let entries = match &args.entries {
        Some(path) => Some(read_entries(&args, path, &input, &watch)?),
        None => None,
    };
    let by_name = || AnswerFormat::by_name(args.out.file()?);
    let answer = args.format.or_else(by_name).unwrap_or_default();
    let (format, pictures) = match answer {
        AnswerFormat::Report(format) => (format, None),
        AnswerFormat::Picture(format) => (ReportFormat::Text, Some((format, args.picture.settings()))),
    };
    let idle = args.picture.idle(pictures.as_ref().map(|&(picture, _)| picture));
    let why = if pictures.is_some() { "has no pixels" } else { "is no picture" };
    if let Some(message) = without_effect(&idle, format_args!("{} {why}", answer.name())) {
        context.note(message);
    }
    // Of text and JSON, `AnswerArgs` tells it.
    if pictures.is_some()
        && let Some(message) = args.out.file().and_then(|file| answer.contradicted(file))
    {
        context.note(message);
    }
    let output = AnswerArgs { format: Some(format), out: args.out };
    let report = ReportArgs { input: args.input, output, threads: args.threads };
    let (watch, engine) = (&watch, Engine::Auto);
    let counted = "hints given";
    let palette = pictures.as_ref().map(|(_, settings)| settings.theme.palette);
    let reports = Reports { args: &report, input: &input, context, watch, counted, engine, pictures };
    reports.write_graded(&args.techniques, Report::without, |grader, model, puzzles| {
        let question = Question {
            grader,
            strength: args.strength.into(),
            to_entry: args.to_entry,
            palette,
            has_candidates: args.picture.candidates,
            watch,
        };
        puzzles.each(|index, record, send| {
            let heading = Heading::new(index, model, &input);
            let entered =
                entries.as_ref().map_or_else(|| record.standing(), |entries| entries[index].clone());
            send(Report::on(heading, &record, &entered, &question));
        });
    })
}

/// Reads the boards of `path`, one for each puzzle, which must agree with its givens.
fn read_entries(args: &HintArgs, path: &Path, input: &Input, watch: &Watch) -> Result<Vec<Values>> {
    let records = input.read_all()?;
    let boards = input::read_file(path, args.input.from, &args.input.variant, watch)?;
    let name = source::name(path);
    ensure!(
        boards.len() == records.len(),
        "{name}: found {}; expected {}, one for each puzzle",
        counted(boards.len(), "board"),
        records.len()
    );
    for (board, record) in boards.iter().zip(&records) {
        let (found, expected) = (board.puzzle.givens().len(), record.puzzle.givens().len());
        ensure!(
            found == expected,
            "{name}: found a board of {found} cells; expected {expected}, as in the puzzle"
        );
        let board_cells = record.puzzle.model().board();
        for (cell, given) in board_cells.cells().zip(record.puzzle.givens()) {
            let entry = board.puzzle.givens()[cell.index()];
            if let Some(given) = given.filter(|&given| entry != Some(given)) {
                let found = entry.map_or_else(|| "nothing".to_owned(), |entry| entry.to_string());
                bail!(
                    "{name}: found {found} in {}; expected {given}, which the puzzle gives",
                    board_cells.name(cell)
                );
            }
        }
    }
    Ok(boards.iter().map(Record::standing).collect())
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
