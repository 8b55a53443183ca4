//! The oracle that judges clues by techniques.

use std::sync::Arc;
use std::time::Instant;

use dlx_engine::{Cancel, OptionId};
use dlx_variants::Model;

use super::{Order, Orders};
use crate::generate::{Examiner, Manner, Oracle};
use crate::grade::{Deducer, Grader, State, TECHNIQUES, Watch};
use crate::level::{Difficulty, Level};
use crate::puzzle::Values;

/// Orders for puzzles of one model.
#[derive(Debug)]
pub(super) struct ModelOrders {
    orders: Orders,
    grader: Grader,
}

impl ModelOrders {
    pub(super) fn new(orders: Orders, model: &Arc<Model>) -> Self {
        Self { orders, grader: Grader::new(Arc::clone(model)) }
    }
}

impl Examiner for ModelOrders {
    fn oracle<'a>(&'a self, index: u64, deadline: Option<Instant>, cancel: &Cancel) -> Box<dyn Oracle + 'a> {
        let order = self.orders.order(index);
        let watch = Watch { deadline, cancel: cancel.clone() };
        Box::new(TechniqueOracle::new(&self.grader, order, watch))
    }
}

/// Judges the clues of one puzzle after another by the techniques that an order allows.
#[derive(Debug)]
struct TechniqueOracle<'a> {
    grader: &'a Grader,
    order: Order,
    watch: Watch,
    /// Deduces what the order allows to be needed.
    allowed: Deducer,
    /// Each deduces what must not be enough.
    too_easy: Vec<Deducer>,
    manner: Manner,
    /// The clues and what singles deduce from them.
    state: State<'a>,
    /// Whether singles may find more.
    is_new: bool,
    marks: Vec<State<'a>>,
}

impl<'a> TechniqueOracle<'a> {
    fn new(grader: &'a Grader, order: Order, watch: Watch) -> Self {
        let techniques = order.techniques();
        let allowed = Deducer::new(&techniques, order.most());
        let too_easy = order.too_easy();
        let manner = match (allowed.has_all_singles(), allowed.is_more_than_singles()) {
            _ if techniques.len() == TECHNIQUES.len() => Manner::Indifferent,
            (true, true) => Manner::SinglesAndThought,
            (true, false) => Manner::Singles,
            (false, true) => Manner::SightAndThought,
            (false, false) => Manner::Sight,
        };
        let state = State::new(grader.terrain());
        Self { grader, order, watch, allowed, too_easy, manner, state, is_new: true, marks: Vec::new() }
    }

    fn settle(&mut self) {
        if std::mem::take(&mut self.is_new) {
            self.allowed.place_singles(&mut self.state);
        }
    }

    /// What it takes to solve a puzzle by what must not be enough, if that can be done.
    fn too_easy(&self, givens: &Values) -> Option<u32> {
        self.too_easy.iter().find_map(|deducer| {
            let mut state = State::with_givens(self.grader.terrain(), givens);
            deducer.deduce(&mut state, &self.watch, |state| state.is_solved())
        })
    }
}

impl Oracle for TechniqueOracle<'_> {
    fn manner(&self) -> Manner {
        self.manner
    }

    fn clear(&mut self) {
        self.state = State::new(self.grader.terrain());
        self.marks.clear();
        self.is_new = true;
    }

    fn place(&mut self, clue: OptionId) {
        self.is_new |= self.state.place(clue);
    }

    fn mark(&mut self) {
        self.settle();
        self.marks.push(self.state.clone());
    }

    fn undo(&mut self) {
        if let Some(state) = self.marks.pop() {
            self.state = state;
            self.is_new = false;
        }
    }

    fn sees(&mut self, option: OptionId) -> bool {
        self.settle();
        is_placed(&self.state, option)
    }

    fn deduces(&mut self, wanted: &[OptionId], known: &[OptionId]) -> bool {
        let mut state = match self.manner {
            Manner::SightAndThought => self.state.clone(),
            _ => State::with_placed(self.grader.terrain(), known),
        };
        let is_enough = |state: &State<'_>| wanted.iter().all(|&option| is_placed(state, option));
        self.allowed.deduce(&mut state, &self.watch, is_enough).is_some()
    }

    fn accept(&mut self, givens: &Values) -> Result<Difficulty, u32> {
        if let Some(effort) = self.too_easy(givens) {
            return Err(effort);
        }
        let at_least = self.order.level.unwrap_or(Level::Easy);
        let rated = self.grader.rate(givens, at_least, &self.watch);
        let fitting = rated.filter(|(difficulty, steps)| self.order.fits(*difficulty, steps));
        fitting.map(|(difficulty, _)| difficulty).ok_or(0)
    }
}

/// Whether an option of the solution was placed.
fn is_placed(state: &State<'_>, option: OptionId) -> bool {
    // The solution's options are never eliminated but by placing them.
    !state.is_live(option)
}
