//! Work that may take long, in a thread of its own, so that the screen does not freeze.

use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

use dlx_sudoku::engine::OptionId;
use dlx_sudoku::grade::{Highlight, Hint, LastGrader, Names, Next, Role, Strength, Ungraded};
use dlx_sudoku::{Cancel, Puzzle, Session, Symbol, SymbolSet, Uniqueness, Values, Watch};

/// What to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Hint,
    Candidates,
    Solution,
}

/// A question about a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// Tells questions apart.
    pub(crate) id: u64,
    pub(crate) task: Task,
    pub(crate) puzzle: Puzzle,
    /// The current board.
    pub(crate) board: Values,
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// The steps up to the next entry; at least one.
    Steps(Vec<HintStep>),
    /// These entries are wrong.
    Wrong(Vec<usize>, String),
    /// There is no step: why.
    NoHint(String),
    Candidates(Vec<SymbolSet>),
    Solution(Uniqueness, Option<Values>),
}

/// A step of a hint.
#[derive(Clone, Debug)]
pub(crate) struct HintStep {
    /// Where to look.
    pub(crate) place: String,
    /// Also what to look for.
    pub(crate) technique: String,
    /// The step, and why.
    pub(crate) text: String,
    pub(crate) placements: Vec<(usize, Symbol)>,
    pub(crate) eliminations: Vec<(usize, Symbol)>,
    /// The cells of houses and rules that the step rests on.
    pub(crate) area: Vec<usize>,
    /// The cells that the step is about.
    pub(crate) roles: BTreeMap<usize, Role>,
}

impl HintStep {
    fn of(next: &Next<'_>) -> Self {
        let network = next.candidates.network();
        let changes = |options: &[OptionId]| {
            let candidates = options.iter().filter_map(|&option| network.candidate(option));
            candidates.map(|(cell, symbol)| (cell.index(), symbol)).collect()
        };
        let (mut area, mut roles) = (Vec::new(), BTreeMap::new());
        for highlight in next.step.highlights(&next.candidates) {
            match highlight {
                Highlight::House { house, .. } => {
                    area.extend(network.model().houses()[house].cells.iter().map(|cell| cell.index()));
                }
                Highlight::DerivedHouse { cells, .. } => area.extend(cells.iter().map(|cell| cell.index())),
                Highlight::Rule { rule, .. } => {
                    area.extend(network.model().rule_cells(rule).iter().map(|cell| cell.index()));
                }
                // What the step changes comes first, and matters most.
                Highlight::Cell { cell, role } | Highlight::Candidate { cell, role, .. } => {
                    roles.entry(cell.index()).or_insert(role);
                }
                Highlight::Link { .. } => {}
            }
        }
        Self {
            place: next.text(Strength::Where),
            technique: next.text(Strength::Technique),
            text: next.text(Strength::Step),
            placements: changes(&next.step.placements),
            eliminations: changes(&next.step.eliminations),
            area,
            roles,
        }
    }
}

/// The thread that works, and the question it works on.
#[derive(Debug)]
pub(crate) struct Worker {
    questions: Sender<(Question, Cancel)>,
    answers: Receiver<(u64, Answer)>,
    running: Option<(u64, Cancel)>,
}

impl Worker {
    /// Starts the thread, which ends with the worker. Each answer may cost what `watch` allows, but takes its
    /// time.
    pub(crate) fn start(watch: &Watch) -> io::Result<Self> {
        let watch = watch.clone().time(None);
        let (questions, asked) = mpsc::channel::<(Question, Cancel)>();
        let (answered, answers) = mpsc::channel();
        thread::Builder::new().name("work".to_owned()).spawn(move || {
            let mut graders = LastGrader::default();
            for (question, cancel) in asked {
                if cancel.is_cancelled() {
                    continue;
                }
                let found = answer(&question, &watch.clone().cancel(&cancel), &mut graders);
                if answered.send((question.id, found)).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { questions, answers, running: None })
    }

    /// Begins to work on a question.
    ///
    /// # Errors
    /// If the thread has ended.
    pub(crate) fn ask(&mut self, question: Question) -> Result<(), Ended> {
        self.cancel_unless(None);
        let cancel = Cancel::new();
        self.running = Some((question.id, cancel.clone()));
        self.questions.send((question, cancel)).map_err(|_| Ended)
    }

    /// Cancels the work on all questions but the one with this id.
    pub(crate) fn cancel_unless(&mut self, wanted: Option<u64>) {
        if let Some((_, cancel)) = self.running.take_if(|(id, _)| Some(*id) != wanted) {
            cancel.cancel();
        }
    }

    /// An answer, if there is one.
    ///
    /// # Errors
    /// If the thread has ended.
    pub(crate) fn answer(&self) -> Result<Option<(u64, Answer)>, Ended> {
        match self.answers.try_recv() {
            Ok(answer) => Ok(Some(answer)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Ended),
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.cancel_unless(None);
    }
}

/// The thread has ended, which it does by a fault alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the thread that searches has ended")]
pub(crate) struct Ended;

/// Answers a question, at most at the cost that a watch allows.
pub(crate) fn answer(question: &Question, watch: &Watch, graders: &mut LastGrader) -> Answer {
    let (model, givens) = (question.puzzle.model(), question.puzzle.givens());
    if question.task == Task::Solution {
        let lowered = model.lower();
        let mut session = Session::new(&lowered, watch.bound(lowered.problem.solver()));
        let answer = session.solve_within(givens, watch.limits_of(u64::MAX));
        return Answer::Solution(answer.count, answer.solution);
    }
    let no_hint = |why: Ungraded| Answer::NoHint(format!("There is no hint: {why}."));
    let grader = match graders.of(model, watch) {
        Ok(grader) => grader,
        Err(stop) => return no_hint(stop.into()),
    };
    if question.task == Task::Candidates {
        return Answer::Candidates(grader.network().noted(&question.board));
    }
    match grader.hint(givens, &question.board, watch) {
        Ok(Hint::Solved) => Answer::NoHint("The puzzle is solved.".to_owned()),
        Ok(Hint::Wrong(cells)) => {
            let text = Names::new(grader.network()).wrong(&cells);
            Answer::Wrong(cells.iter().map(|cell| cell.index()).collect(), text)
        }
        Ok(Hint::Next(next)) => {
            Answer::Steps(grader.up_to_entry(*next, watch).iter().map(HintStep::of).collect())
        }
        Err(why) => no_hint(why),
    }
}
