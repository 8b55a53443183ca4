//! Makes and reads the puzzles of a book.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, Result, bail};
use dlx_engine::{Status, Stop, Uniqueness};
use dlx_sudoku::grade::{Grade, Grader, Hint, LastGrader, Strength, Ungraded};
use dlx_sudoku::ordered_jobs::{self, Queue};
use dlx_sudoku::{Difficulty, Distinct, Record, Session, Watch};

use super::shortfall::Shortfall;
use crate::args::LimitArgs;
use crate::context::Context;
use crate::search::MORE_MEMORY;
use crate::terminal::progress::Progress;
use crate::verdict::Verdict;

/// A puzzle, and what its grade told.
pub(super) struct Graded {
    pub(super) record: Record,
    /// The effort that it takes, if it was graded here.
    effort: Option<u32>,
}

/// Makes and reads the puzzles of a book.
pub(super) struct Maker<'a> {
    pub(super) context: &'a Context,
    pub(super) threads: usize,
    /// What may be used up.
    pub(super) limits: &'a LimitArgs,
    pub(super) watch: &'a Watch,
    pub(super) seed: u64,
    /// The index in the seed's batch of the next puzzle that is made: each part goes on where the one before
    /// ended, as puzzles of one index have one solution on the same board.
    pub(super) next: u64,
    /// The puzzles so far, up to symmetry.
    pub(super) known: Distinct,
    /// How many puzzles were left out.
    pub(super) repeated: u64,
    /// Whether nodes ran out before something about a puzzle was known.
    pub(super) ran_out: AtomicBool,
    /// Why puzzles are missing, unless the watch ended.
    pub(super) shortfall: Option<Shortfall>,
}

impl Maker<'_> {
    /// Whether no more puzzles are read or made.
    pub(super) fn is_over(&self) -> bool {
        self.shortfall.is_some() || self.watch.is_over()
    }

    /// Why something is missing, if anything is.
    pub(super) fn into_shortfall(self) -> Option<Shortfall> {
        let nodes = self.ran_out.into_inner().then_some(Stop::Nodes);
        self.shortfall.or_else(|| self.watch.stop().or(nodes).map(Shortfall::of_stop))
    }

    /// Remembers a puzzle, and returns whether it differs from all before it, as far as that can be found out
    /// in time.
    pub(super) fn insert(&mut self, record: &Record) -> bool {
        self.known.insert(&record.puzzle).unwrap_or(true)
    }

    /// The puzzles of a file, solved and graded. What comes after the end of the watch is missing.
    pub(super) fn read(&mut self, records: &[Record], file: &str) -> Result<Vec<Graded>> {
        let mut solved = Vec::new();
        for (number, record) in records.iter().enumerate() {
            if self.is_over() {
                break;
            }
            if !self.insert(record) {
                self.repeated += 1;
                continue;
            }
            let name = || {
                if records.len() == 1 { file.to_owned() } else { format!("{file}: puzzle {}", number + 1) }
            };
            match self.solved(record, &name)? {
                Ok(record) => solved.extend(record),
                Err(shortfall) => self.shortfall = Some(shortfall),
            }
        }
        Ok(self.graded(solved))
    }

    /// A puzzle with its only solution, which is found here whatever the record says; `None` if the watch
    /// ended first.
    fn solved(
        &self,
        record: &Record,
        name: &dyn Fn() -> String,
    ) -> Result<Result<Option<Record>, Shortfall>> {
        let mut record = record.clone();
        let lowered = record.puzzle.model().lower();
        let solver = self.watch.bound(lowered.problem.solver());
        solver.check_memory().context(MORE_MEMORY)?;
        let limits = self.watch.limits_of(u64::MAX);
        let answer = Session::new(&lowered, solver).solve_within(record.puzzle.givens(), limits);
        let fault = match answer.count {
            Uniqueness::Unique => {
                record.solution = answer.solution;
                return Ok(Ok(Some(record)));
            }
            Uniqueness::None => "without a solution",
            Uniqueness::Multiple => "with several solutions",
            Uniqueness::Unknown => {
                let Status::Stopped(stop @ Stop::Nodes) = answer.status else { return Ok(Ok(None)) };
                let why = format!("{}: {stop}", name());
                return Ok(Err(Shortfall { verdict: Verdict::of_stop(stop), why }));
            }
        };
        bail!("{}: a puzzle {fault}; expected one solution", name())
    }

    /// What was found out about a puzzle.
    fn known<T>(&self, found: Result<T, impl Into<Ungraded>>) -> Option<T> {
        let found = found.map_err(Into::into);
        if matches!(found, Err(Ungraded::Unknown(Stop::Nodes))) {
            self.ran_out.store(true, Ordering::Relaxed);
        }
        found.ok()
    }

    /// Grades puzzles of unknown difficulty, as far as that can be found out in time.
    pub(super) fn graded(&self, records: Vec<Record>) -> Vec<Graded> {
        let grade = |grader: &Grader, record: &Record| {
            let grade = self.grade(grader, record)?;
            Some((Difficulty { level: grade.level, rating: Some(grade.rating) }, grade.effort))
        };
        let grades = self.each(&records, "puzzles graded", |at| records[at].difficulty.is_none(), grade);
        let graded = |(mut record, grade): (Record, Option<(Difficulty, u32)>)| {
            record.difficulty = record.difficulty.or(grade.map(|(difficulty, _)| difficulty));
            Graded { record, effort: grade.map(|(_, effort)| effort) }
        };
        records.into_iter().zip(grades).map(graded).collect()
    }

    /// Puzzles by effort, as far as that can be found out in time; the others come last.
    pub(super) fn sorted(&self, puzzles: Vec<Graded>) -> Vec<Graded> {
        let (records, known): (Vec<Record>, Vec<Option<u32>>) =
            puzzles.into_iter().map(|puzzle| (puzzle.record, puzzle.effort)).unzip();
        let effort = |grader: &Grader, record: &Record| Some(self.grade(grader, record)?.effort);
        let found = self.each(&records, "efforts found", |at| known[at].is_none(), effort);
        let efforts = known.into_iter().zip(found).map(|(known, found)| known.or(found));
        let mut puzzles: Vec<Graded> =
            records.into_iter().zip(efforts).map(|(record, effort)| Graded { record, effort }).collect();
        puzzles.sort_by_key(|puzzle| puzzle.effort.unwrap_or(u32::MAX));
        puzzles
    }

    /// The grade of a puzzle, as far as it can be found out in time.
    fn grade(&self, grader: &Grader, record: &Record) -> Option<Grade> {
        self.known(grader.grade(record.puzzle.givens(), self.watch))
    }

    /// The first step of each puzzle in words, as far as that can be found out in time.
    pub(super) fn hints(&self, records: &[Record]) -> Vec<Option<String>> {
        let hint = |grader: &Grader, record: &Record| {
            let givens = record.puzzle.givens();
            match self.known(grader.hint(givens, givens, self.watch)) {
                Some(Hint::Next(next)) => Some(next.text(Strength::Step)),
                _ => None,
            }
        };
        self.each(records, "hints given", |_| true, hint)
    }

    /// What there is to say on each puzzle whose place is meant, found out on several threads. `unit` is that
    /// of progress.
    fn each<T: Send>(
        &self,
        records: &[Record],
        unit: &'static str,
        is_meant: impl Fn(usize) -> bool,
        find: impl Fn(&Grader, &Record) -> Option<T> + Sync,
    ) -> Vec<Option<T>> {
        let meant: Vec<usize> = (0..records.len()).filter(|&at| is_meant(at)).collect();
        let mut found: Vec<Option<T>> = records.iter().map(|_| None).collect();
        let (jobs, mut places) = (meant.len() as u64, meant.iter());
        let mut progress = (jobs > 0).then(|| self.context.progress(jobs, unit));
        let work = |queue: &Queue<'_, Option<T>>| {
            let mut last = LastGrader::default();
            while let Some((job, results)) = queue.take() {
                let record = &records[meant[job as usize]];
                let grader = self.known(last.of(record.puzzle.model(), self.watch));
                results.send(grader.and_then(|grader| find(grader, record)));
            }
        };
        ordered_jobs::run(jobs, self.threads, self.watch, work, |one| {
            if let Some(&place) = places.next() {
                found[place] = one;
            }
            progress.iter_mut().for_each(Progress::step);
            ControlFlow::Continue(())
        });
        found
    }
}
