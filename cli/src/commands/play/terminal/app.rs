//! The state of play: what keys, time and answers make of it. It knows no terminal.

use std::time::Duration;

use dlx_sudoku::{Record, Uniqueness, Values};
use ratatui::crossterm::event::KeyEvent;

use super::game::Mode;
use super::keys::{Command, command};
use super::state;
use super::table::Table;
use super::work::{Answer, HintStep, Question, Task};

/// A hint that is being shown, bit by bit.
#[derive(Debug)]
pub(crate) struct Hints {
    steps: Vec<HintStep>,
    /// How much is shown: where, what, and then the steps one after another.
    shown: usize,
}

impl Hints {
    /// The step that is shown, if it is already told.
    pub(crate) fn step(&self) -> Option<&HintStep> {
        self.shown.checked_sub(2).and_then(|step| self.steps.get(step))
    }

    fn is_more(&self) -> bool {
        self.shown < self.steps.len() + 1
    }

    /// The hint in words, as far as it is shown.
    pub(crate) fn text(&self) -> String {
        let (Some(first), number) = (self.steps.first(), self.shown.saturating_sub(1)) else {
            return String::new();
        };
        match self.step() {
            Some(step) if self.steps.len() > 1 => format!("Step {number}. {}", step.text),
            Some(step) => step.text.clone(),
            None if self.shown == 0 => first.place.clone(),
            None => first.technique.clone(),
        }
    }

    /// What to press next.
    pub(crate) fn advice(&self) -> &'static str {
        match (self.step().is_some(), self.is_more()) {
            (false, _) => "F2 tells more, Esc closes.",
            (true, true) => "F2: next step. Enter enters what was found.",
            (true, false) => "Enter enters it, Esc closes.",
        }
    }
}

/// Why the work was begun that is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Hint,
    Candidates,
    Check,
    Reveal,
    Solution,
}

impl Wanted {
    fn task(self) -> Task {
        match self {
            Self::Hint => Task::Hint,
            Self::Candidates => Task::Candidates,
            Self::Check | Self::Reveal | Self::Solution => Task::Solution,
        }
    }

    /// What is being done, in words.
    fn name(self) -> &'static str {
        match self {
            Self::Hint => "Looking for a hint",
            Self::Candidates => "Finding candidates",
            Self::Check => "Checking",
            Self::Reveal | Self::Solution => "Solving",
        }
    }
}

/// Work that is waited for.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    id: u64,
    wanted: Wanted,
    time: Duration,
}

/// How play ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Quit,
    Interrupted,
}

/// All puzzles, and the one that is played.
#[derive(Debug)]
pub(crate) struct App {
    tables: Vec<Table>,
    current: usize,
    mode: Mode,
    hints: Option<Hints>,
    message: String,
    waiting: Option<Waiting>,
    /// The question that is to be asked.
    question: Option<Question>,
    asked: u64,
    is_paused: bool,
    is_help: bool,
    /// How much larger cells are than those that fit.
    zoom: isize,
    /// Whether the next `q` quits.
    is_quitting: bool,
    /// Whether games that are left can be continued.
    is_kept: bool,
    end: Option<End>,
}

impl App {
    /// Play of some puzzles, of which the first is opened; `None` if there are none.
    pub(crate) fn new(records: Vec<Record>) -> Option<Self> {
        let tables: Vec<Table> = records.into_iter().map(Table::new).collect();
        (!tables.is_empty()).then_some(Self {
            tables,
            current: 0,
            mode: Mode::Digit,
            hints: None,
            message: String::new(),
            waiting: None,
            question: None,
            asked: 0,
            is_paused: false,
            is_help: false,
            zoom: 0,
            is_quitting: false,
            is_kept: false,
            end: None,
        })
    }

    pub(crate) fn table(&self) -> &Table {
        &self.tables[self.current]
    }

    fn table_mut(&mut self) -> &mut Table {
        &mut self.tables[self.current]
    }

    /// The number of the current puzzle, from 1, and that of all puzzles.
    pub(crate) fn place(&self) -> (usize, usize) {
        (self.current + 1, self.tables.len())
    }

    pub(crate) fn mode(&self) -> Mode {
        self.mode
    }

    pub(crate) fn hints(&self) -> Option<&Hints> {
        self.hints.as_ref()
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.is_paused
    }

    pub(crate) fn is_help(&self) -> bool {
        self.is_help
    }

    pub(crate) fn zoom(&self) -> isize {
        self.zoom
    }

    pub(crate) fn end(&self) -> Option<End> {
        self.end
    }

    /// What to tell the player: what is being done, what was said last, or what is wrong.
    pub(crate) fn message(&self) -> String {
        match (&self.waiting, &self.table().fault) {
            (Some(waiting), _) => {
                format!("{}: {} s. Esc cancels.", waiting.wanted.name(), waiting.time.as_secs())
            }
            (None, Some(fault)) if self.message.is_empty() => fault.clone(),
            _ => self.message.clone(),
        }
    }

    /// Goes on with the games whose states are at hand.
    pub(crate) fn resume(&mut self, state: impl Fn(&Table) -> Option<String>) {
        for table in &mut self.tables {
            let Some(state) = state(table) else { continue };
            self.message = match state::read(&table.sheet, &state) {
                Ok(kept) => {
                    table.resume(kept);
                    "What was left goes on; --fresh begins anew.".to_owned()
                }
                Err(why) => format!("What was kept of a game cannot be read: {why:#}."),
            };
        }
    }

    /// The puzzles whose state has changed since they were last taken.
    pub(crate) fn take_changed(&mut self) -> impl Iterator<Item = &Table> {
        self.tables.iter_mut().filter_map(|table| std::mem::take(&mut table.is_changed).then_some(&*table))
    }

    /// Says whether what changes is kept.
    pub(crate) fn set_kept(&mut self, is_kept: bool) {
        self.is_kept = is_kept;
    }

    /// The player leaves the puzzle: its time is to be kept as well.
    pub(crate) fn leave(&mut self) {
        let table = self.table_mut();
        table.is_changed |= table.game.is_begun(&table.sheet);
    }

    /// The question that has come up, to be answered by [`answer`](Self::answer).
    pub(crate) fn question(&mut self) -> Option<Question> {
        self.question.take()
    }

    /// The id of the question whose answer is waited for.
    pub(crate) fn awaited(&self) -> Option<u64> {
        self.waiting.map(|waiting| waiting.id)
    }

    /// Time passes.
    pub(crate) fn tick(&mut self, passed: Duration) {
        if let Some(waiting) = &mut self.waiting {
            waiting.time += passed;
        }
        if !self.is_paused && !self.table().is_solved {
            self.table_mut().time += passed;
        }
    }

    /// A key is pressed.
    pub(crate) fn press(&mut self, key: &KeyEvent) {
        let alphabet = self.table().sheet.model().alphabet();
        if let Some(command) = command(key, self.mode, alphabet) {
            self.command(command);
        }
    }

    /// The player wants something, by a key or by the mouse.
    pub(crate) fn command(&mut self, command: Command) {
        self.is_quitting &= command == Command::Quit;
        let is_open = match command {
            Command::Interrupt => {
                self.end = Some(End::Interrupted);
                return;
            }
            Command::Quit => return self.quit(),
            _ if self.is_help => {
                self.is_help = false;
                return;
            }
            Command::Pause | Command::Help | Command::Zoom(_) | Command::Puzzle(_) | Command::Escape => true,
            _ => !self.is_paused,
        };
        if is_open {
            self.run(command);
        }
    }

    fn run(&mut self, command: Command) {
        match command {
            Command::Move(down, right, is_extending) => self.go(down, right, is_extending),
            Command::Enter(symbol, mode) => {
                let mode = mode.unwrap_or(self.mode);
                self.edit(|table, cells| table.game.enter(&table.sheet, mode, cells, symbol));
            }
            Command::Colour(colour) => self.edit(|table, cells| table.game.colour(cells, colour)),
            Command::Erase => {
                let mode = self.mode;
                self.edit(|table, cells| table.game.erase(&table.sheet, mode, cells));
            }
            Command::Undo => self.edit(|table, _| table.game.undo()),
            Command::Redo => self.edit(|table, _| table.game.redo()),
            Command::SetMode(mode) => self.mode = mode,
            Command::NextMode(by) => {
                let at = Mode::ALL.iter().position(|&mode| mode == self.mode).unwrap_or(0);
                self.mode = Mode::ALL[(at + by) % Mode::ALL.len()];
            }
            Command::Select(cell, is_added) => self.table_mut().select(cell, is_added),
            Command::Deselect(cell) => self.table_mut().deselect(cell),
            Command::SelectAlike(cell, is_added) => self.table_mut().select_alike(cell, is_added),
            Command::SelectAll => self.table_mut().select_all(),
            Command::Escape => self.escape(),
            Command::Hint => self.more(),
            Command::Apply => self.apply(),
            Command::Check => self.with_solution(Wanted::Check),
            Command::FillCandidates => self.ask(Wanted::Candidates),
            Command::Reveal => self.with_solution(Wanted::Reveal),
            Command::Solve => self.with_solution(Wanted::Solution),
            Command::Puzzle(by) => self.open(by),
            Command::Pause => self.is_paused ^= true,
            Command::Help => self.is_help = true,
            Command::Zoom(by) => self.zoom = (self.zoom + by).clamp(-2, 2),
            Command::Quit | Command::Interrupt => {}
        }
    }

    /// Quits at once if nothing would be lost, or else when asked twice.
    fn quit(&mut self) {
        let is_lost = |table: &Table| table.game.is_touched() && !table.is_solved;
        if self.is_quitting || self.is_kept || !self.tables.iter().any(is_lost) {
            self.end = Some(End::Quit);
        }
        self.is_quitting = true;
        // What would hide the question goes.
        (self.is_help, self.is_paused) = (false, false);
        self.cancel();
        self.say("Entries are not kept. Press q again to quit.");
    }

    fn go(&mut self, down: isize, right: isize, is_extending: bool) {
        let table = self.table_mut();
        table.select(table.sheet.step(table.cursor, down, right), is_extending);
    }

    /// Changes the board. A change ends what was said and asked about the last one.
    fn edit(&mut self, change: impl FnOnce(&mut Table, &[usize]) -> bool) {
        let table = self.table_mut();
        let cells = table.cells();
        if !change(table, &cells) {
            return;
        }
        table.is_changed = true;
        let was_solved = table.is_solved;
        table.look();
        let (is_solved, is_shown, time) = (table.is_solved, table.is_shown, table.time);
        self.forget();
        match is_solved && !was_solved {
            true if is_shown => self.say("The board is right; digits of its solution were shown."),
            true => self.say(format!("Solved in {}. Well done!", written(time))),
            false => {}
        }
    }

    /// Forgets hints, messages and work that belong to another board.
    fn forget(&mut self) {
        self.hints = None;
        self.message.clear();
        self.cancel();
    }

    fn cancel(&mut self) -> bool {
        self.question = None;
        self.waiting.take().is_some()
    }

    fn escape(&mut self) {
        if self.cancel() {
            self.say("Cancelled.");
        } else if self.hints.take().is_none() {
            self.message.clear();
            self.table_mut().select_cursor();
        }
    }

    fn open(&mut self, by: isize) {
        let count = self.tables.len() as isize;
        if count > 1 {
            self.forget();
            self.leave();
            self.current = (self.current as isize + by).rem_euclid(count) as usize;
        }
    }

    fn say(&mut self, message: impl Into<String>) {
        self.message = message.into();
    }

    fn ask(&mut self, wanted: Wanted) {
        self.cancel();
        self.asked += 1;
        let table = self.table();
        let (puzzle, board) = (table.sheet.record().puzzle.clone(), table.game.board());
        self.question = Some(Question { id: self.asked, task: wanted.task(), puzzle, board });
        self.waiting = Some(Waiting { id: self.asked, wanted, time: Duration::ZERO });
    }

    /// Asks for a hint, or shows more of it.
    fn more(&mut self) {
        match &mut self.hints {
            Some(hints) if hints.is_more() => {
                hints.shown += 1;
                self.message.clear();
            }
            Some(_) => {}
            None if self.waiting.as_ref().is_some_and(|waiting| waiting.wanted == Wanted::Hint) => {}
            None => self.ask(Wanted::Hint),
        }
    }

    /// Enters what the steps that are shown have found.
    fn apply(&mut self) {
        let Some(hints) = &self.hints else { return };
        if hints.step().is_none() {
            return self.more();
        }
        let steps = &hints.steps[..hints.shown - 1];
        let placements: Vec<_> = steps.iter().flat_map(|step| step.placements.clone()).collect();
        let eliminations: Vec<_> = steps.iter().flat_map(|step| step.eliminations.clone()).collect();
        self.edit(|table, _| table.game.follow(&table.sheet, &placements, &eliminations));
        // A change closes the hint.
        if self.hints.is_some() {
            self.say("Nothing is noted that these steps take away.");
        }
    }

    /// Does what needs the solution, which is looked for if it is not known.
    fn with_solution(&mut self, wanted: Wanted) {
        match self.table().solution.clone() {
            Some(solution) => self.use_solution(wanted, Uniqueness::Unique, &solution),
            None => self.ask(wanted),
        }
    }

    fn use_solution(&mut self, wanted: Wanted, count: Uniqueness, solution: &Values) {
        match wanted {
            Wanted::Solution => {
                self.edit(|table, _| {
                    let all: Vec<usize> = (0..solution.len()).collect();
                    table.reveal(&all, solution)
                });
                self.say(match count {
                    Uniqueness::Unique => "This is the solution.",
                    Uniqueness::Multiple => "This is one of several solutions.",
                    _ => "This is a solution; whether it is the only one is not known.",
                });
            }
            _ if count != Uniqueness::Unique => {
                self.say("The puzzle is not known to have exactly one solution.");
            }
            Wanted::Reveal => {
                self.edit(|table, cells| table.reveal(cells, solution));
            }
            _ => self.check(solution),
        }
    }

    /// Compares the entries with the solution.
    fn check(&mut self, solution: &Values) {
        let table = self.table_mut();
        let digits = table.game.entries().iter().map(|entry| entry.digit);
        let pairs = digits.zip(solution).enumerate();
        table.wrong = pairs
            .filter_map(|(cell, (digit, &right))| (digit.is_some() && digit != right).then_some(cell))
            .collect();
        self.say(match self.table().wrong.len() {
            0 => "Everything is right so far.".to_owned(),
            1 => "1 entry is wrong.".to_owned(),
            count => format!("{count} entries are wrong."),
        });
    }

    /// The answer to a question has come. Answers that are no longer waited for are ignored.
    pub(crate) fn answer(&mut self, id: u64, answer: Answer) {
        let Some(waiting) = self.waiting.take_if(|waiting| waiting.id == id) else { return };
        match answer {
            Answer::Steps(steps) => {
                self.message.clear();
                self.hints = Some(Hints { steps, shown: 0 });
            }
            Answer::Wrong(cells, text) => {
                self.table_mut().wrong = cells.into_iter().collect();
                self.say(text);
            }
            Answer::NoHint(why) => self.say(why),
            Answer::Candidates(sets) => self.edit(|table, _| table.game.fill_candidates(&sets)),
            Answer::Solution(_, None) => self.say("No solution was found."),
            Answer::Solution(count, Some(solution)) => {
                if count == Uniqueness::Unique {
                    self.table_mut().solution = Some(solution.clone());
                }
                self.use_solution(waiting.wanted, count, &solution);
            }
        }
    }
}

/// A time as people write it: 1:02:03.
pub(crate) fn written(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}
