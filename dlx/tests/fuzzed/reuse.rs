//! One prepared search, changed in any way and restored, finds what a fresh search would find.

use arbitrary::{Arbitrary as _, Result, Unstructured};
use dlx_engine::{Engine, ItemChoice, Limits, Mark, OptionId, Problem, Search, Status};

use super::raw::{Raw, Size};
use super::seen::{Solutions, distinct, engines, rest};

/// The maximum number of steps in a life.
const STEPS: usize = 30;
/// Searches that take longer, or find more, are not compared as a whole.
const NODES: u64 = 1_000;
const SOLUTIONS: u64 = 300;

/// Leads every engine through a life made from the bytes.
///
/// # Panics
/// If a prepared search differs from a fresh one.
pub(crate) fn reuse(bytes: &[u8]) {
    if let Ok((raw, groups, steps)) = draw(&mut Unstructured::new(bytes)) {
        let problem = raw.problem();
        for (engine, choice) in engines() {
            Life::new(&raw, &groups, &problem, engine, choice).live(&steps);
        }
    }
}

/// A problem, groups of its items to be switched, and what happens.
fn draw(u: &mut Unstructured<'_>) -> Result<(Raw, Vec<Vec<usize>>, Vec<Step>)> {
    let steps = (0..u.int_in_range(0..=STEPS)?).map(|_| Step::draw(u)).collect::<Result<_>>()?;
    let size = *u.choose(&[Size::SMALL, Size::SMALL, Size::MEDIUM, Size::TALL, Size::WIDE])?;
    // If the bytes ran out, the groups would be empty.
    let mut of_groups = Unstructured::new(u.bytes(24)?);
    let raw = Raw::draw(u, size)?;
    let groups = raw.groups(&mut of_groups)?;
    Ok((raw, groups, steps))
}

/// A step in the life of one prepared search.
#[derive(Clone, Copy, Debug)]
enum Step {
    Choose(u8),
    Forbid(u8),
    ChooseBut(u8),
    SwitchOn(u8),
    Mark,
    Undo,
    Next(u8),
    Settle,
    Prune,
    Shuffle(u8),
    Prefer(u8),
    Choice(ItemChoice),
    OnlyForcedMoves(bool),
    Restart,
    Reset,
}

impl Step {
    fn draw(u: &mut Unstructured<'_>) -> Result<Self> {
        let number = u8::arbitrary(u)?;
        Ok(match u.int_in_range(0..=23)? {
            0..3 => Self::Choose(number),
            3..6 => Self::Forbid(number),
            6..9 => Self::Mark,
            9..11 => Self::Undo,
            11 => Self::Next(number % 5),
            12 => Self::Settle,
            13 => Self::Prune,
            14 => Self::Shuffle(number),
            15 if number % 4 == 0 => Self::Choice(ItemChoice::MinRemaining),
            15 if number % 4 == 1 => Self::Choice(ItemChoice::Weighted),
            15 => Self::Prefer(number),
            16 => Self::Restart,
            17..20 => Self::SwitchOn(number),
            20..22 => Self::ChooseBut(number),
            22 => Self::OnlyForcedMoves(number % 2 == 0),
            _ => Self::Reset,
        })
    }
}

/// What the root of a search should be.
#[derive(Clone, Debug, Default)]
struct Root {
    chosen: Vec<OptionId>,
    forbidden: Vec<OptionId>,
    /// Groups that are on.
    on: Vec<usize>,
}

/// A prepared search, and what it should be.
struct Life<'p> {
    raw: &'p Raw,
    groups: &'p [Vec<usize>],
    problem: &'p Problem,
    /// The engine and item choice, for messages.
    who: (Engine, ItemChoice),
    search: Search<'p>,
    root: Root,
    marks: Vec<(Mark, Root)>,
}

impl<'p> Life<'p> {
    fn new(
        raw: &'p Raw,
        groups: &'p [Vec<usize>],
        problem: &'p Problem,
        engine: Engine,
        choice: ItemChoice,
    ) -> Self {
        let search = fresh(problem, groups, engine, choice);
        Self { raw, groups, problem, who: (engine, choice), search, root: Root::default(), marks: Vec::new() }
    }

    fn live(mut self, steps: &[Step]) {
        for (number, step) in steps.iter().enumerate() {
            self.step(step);
            if number % 3 == 0 {
                self.check();
            }
        }
        self.check();
        self.check_reset();
    }

    fn step(&mut self, step: &Step) {
        match *step {
            Step::Choose(number) => {
                self.raw.pick(&[number]).into_iter().for_each(|option| self.choose(option))
            }
            Step::Forbid(number) => {
                self.raw.pick(&[number]).into_iter().for_each(|option| self.forbid(option))
            }
            Step::ChooseBut(number) => {
                let options = self.raw.pick(&[number, number.rotate_left(3), number.rotate_left(5)]);
                if let [chosen @ .., forbidden] = options.as_slice() {
                    self.choose_but(chosen, *forbidden);
                }
            }
            Step::SwitchOn(number) => {
                if !self.groups.is_empty() {
                    self.switch_on(usize::from(number) % self.groups.len());
                }
            }
            Step::Mark => self.marks.push((self.search.mark(), self.root.clone())),
            Step::Undo => {
                if let Some((mark, root)) = self.marks.pop() {
                    self.search.undo(mark);
                    self.root = root;
                }
            }
            Step::Next(count) => {
                for _ in 0..count {
                    self.search.next();
                }
            }
            Step::Settle => {
                let possible = self.search.settle();
                self.allow(possible, "settling");
            }
            Step::Prune => {
                let possible = self.search.prune();
                self.allow(possible, "pruning");
            }
            Step::Shuffle(seed) => self.search.shuffle((seed % 2 == 0).then_some(seed.into())),
            Step::Prefer(number) => self.search.prefer(&self.raw.pick(&[number])),
            Step::Choice(choice) => self.search.set_choice(choice),
            Step::OnlyForcedMoves(only) => self.search.only_forced_moves(only),
            Step::Restart => self.search.restart(),
            Step::Reset => {
                self.search.reset();
                self.root = Root::default();
                self.marks.clear();
            }
        }
    }

    fn choose(&mut self, option: OptionId) {
        self.root.chosen.push(option);
        let possible = self.search.choose(option);
        self.allow(possible, "choosing");
    }

    fn forbid(&mut self, option: OptionId) {
        self.root.forbidden.push(option);
        let possible = self.search.forbid(option);
        self.allow(possible, "forbidding");
    }

    fn choose_but(&mut self, options: &[OptionId], forbidden: OptionId) {
        self.root.chosen.extend_from_slice(options);
        self.root.forbidden.push(forbidden);
        let possible = self.search.choose_all_but(options, forbidden);
        self.allow(possible, "choosing some and forbidding another");
    }

    fn switch_on(&mut self, group: usize) {
        self.root.on.push(group);
        let possible = self.search.switch_on(group);
        self.allow(possible, "switching on");
    }

    fn is_off(&self, item: usize) -> bool {
        let mut groups = self.groups.iter().enumerate().filter(|(_, group)| group.contains(&item)).peekable();
        groups.peek().is_some() && groups.all(|(number, _)| !self.root.on.contains(&number))
    }

    /// A change may be refused only if it leaves no solution.
    fn allow(&self, possible: bool, change: &str) {
        assert!(possible || self.expected().0.is_empty(), "{change} was refused to {:?}", self.who);
    }

    /// The solutions from the root, and whether these are all: by brute force, or by a fresh search.
    fn expected(&self) -> (Solutions, bool) {
        let reduced = self.raw.without(|item| self.is_off(item));
        if self.raw.options.len() <= Size::SMALL.options {
            return (reduced.brute_force(&self.root.chosen, &self.root.forbidden), true);
        }
        let problem = reduced.problem();
        let solver = problem.solver().engine(Engine::Links).limits(limits());
        let root = self.root.clone();
        let mut fresh = solver.given(root.chosen).forbid(root.forbidden).solutions();
        (distinct(rest(&mut fresh)), fresh.status() == Status::Exhausted)
    }

    /// Checks that the search finds from its root what it should.
    fn check(&mut self) {
        let off = self.problem.items().enumerate().filter(|&(item, _)| self.is_off(item));
        off.for_each(|(_, item)| assert!(!self.search.is_covered(item), "{:?} at {:?}", self.who, self.root));
        self.search.restart();
        self.search.set_limits(limits());
        let seen = distinct(rest(&mut self.search));
        let (expected, is_all) = self.expected();
        match (self.search.status() == Status::Exhausted, is_all) {
            (true, true) => assert_eq!(seen, expected, "{:?} at {:?}", self.who, self.root),
            (false, true) => assert!(seen.is_subset(&expected), "{:?} at {:?}", self.who, self.root),
            (true, false) => assert!(expected.is_subset(&seen), "{:?} at {:?}", self.who, self.root),
            (false, false) => {}
        }
    }

    /// Checks that a reset leaves no trace of the life: solutions come in the order of a new search, with
    /// equal work.
    fn check_reset(&mut self) {
        let (engine, choice) = self.who;
        let mut fresh = fresh(self.problem, self.groups, engine, choice);
        fresh.set_limits(limits());
        self.search.shuffle(None);
        self.search.set_choice(choice);
        self.search.only_forced_moves(false);
        self.search.reset();
        self.search.reset_weights();
        assert_eq!(rest(&mut self.search), rest(&mut fresh), "{:?} after reset", self.who);
        assert_eq!(self.search.stats(), fresh.stats(), "{:?} after reset", self.who);
    }
}

/// A search to which nothing has happened yet.
fn fresh<'p>(problem: &'p Problem, groups: &[Vec<usize>], engine: Engine, choice: ItemChoice) -> Search<'p> {
    let items: Vec<_> = problem.items().collect();
    let switches = groups.iter().map(|group| group.iter().map(|&item| items[item]).collect()).collect();
    problem.solver().engine(engine).choice(choice).switches(switches).solutions()
}

fn limits() -> Limits {
    Limits::new().nodes(NODES).solutions(SOLUTIONS)
}
