//! Techniques: how each is described, and how it is run.

mod finds;
mod moves;

use std::borrow::Cow;
use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::{fmt, ptr};

use dlx_engine::Watch;

use super::{Reason, Step};
use crate::candidates::{Candidates, Fresh};
use crate::level::{Level, Rating};
use crate::memo::Memo;
use crate::network::{Item, Network};
use crate::patience::Patience;

pub use finds::Finds;
pub(crate) use moves::Moves;

/// A way in which people find a step.
pub struct Technique {
    /// The name in commands and files: lower-case letters, digits and hyphens.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// The name of one of its steps, if that tells how large the step is, or where.
    pub(crate) name_of_step: Option<fn(&Step, &Network) -> Cow<'static, str>>,
    /// What a step with some reason is, by the kinds of houses that this rests on, if players tell those
    /// kinds apart. A symmetry of the variant may have taken them to others where the step was found.
    pub(crate) named_as: Option<fn(&Reason, &Network) -> Option<&'static Technique>>,
    /// How it works, in one sentence.
    pub summary: &'static str,
    /// The level that it belongs to.
    pub level: Level,
    /// The rating, or the lowest one if the size of a step matters.
    pub rating: Rating,
    /// What a step adds to the total, on the scale of HoDoKu (B. Hobiger).
    pub score: u32,
    /// How the rating of a step grows with its size.
    pub(crate) growth: Growth,
    /// What the steps rest on.
    pub(crate) basis: Basis,
    /// What the rules must have, if most have not.
    pub(crate) needs: Option<Needs>,
    /// What the rules must have for a puzzle to need it; elsewhere techniques rated lower do the same
    /// (TECHNIQUES.md says why).
    pub(crate) spared_without: Option<Needs>,
    /// For a single, whether it fills a truth that has one option left.
    pub(crate) single: Option<Fits>,
    /// Whether its steps fill the cells that they leave one candidate: players see both at once.
    pub(crate) fills: bool,
    /// For a technique that finds much in little time, its rank among those; they are tried first if the
    /// order of steps does not matter.
    pub(crate) breadth: Option<u8>,
    /// Its rank among those where nobody asks for the cost of steps, which depends on their order, if that is
    /// another: fish take so little time that they come before chains of almost locked sets, though they
    /// seldom find anything.
    pub(crate) speed: Option<u8>,
    /// A technique, or the last of several of its level, that together find all that it eliminates: where
    /// only that counts, it is left out if that one is there.
    pub(crate) covered_by: Option<&'static Technique>,
    /// Reports the steps that some candidates allow, each of which changes something, until a report breaks.
    /// The work is bounded. If ratings grow, the first step has the lowest rating.
    pub find: fn(&Candidates<'_>, &mut Finds<'_>) -> ControlFlow<()>,
}

/// What the rules must have for a technique.
pub(crate) struct Needs {
    /// Its name.
    pub(crate) what: &'static str,
    /// Whether these rules have it.
    pub(crate) has: fn(&Network) -> bool,
}

impl Needs {
    /// More than a classic board has.
    pub(crate) const MORE_THAN_CLASSIC: Self = Self {
        what: "more than the rows, columns and boxes of a classic board, where simpler techniques do the same",
        has: Network::is_more_than_classic,
    };

    /// Houses of different kinds, which symmetries do not exchange.
    pub(crate) const LINES: Self = Self {
        what: "rows and columns that no symmetry of the rules exchanges with other houses",
        has: |network| !network.are_lines_exchanged(),
    };

    /// What the rules lack of it.
    fn lacked_by(&self, network: &Network) -> Option<&'static str> {
        (!(self.has)(network)).then_some(self.what)
    }
}

/// Whether a single fills a truth that has one option left.
pub(crate) type Fits = fn(&Candidates<'_>, Item) -> bool;

/// How the rating of a step grows with its size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Growth {
    /// All steps have the technique's rating.
    None,
    /// By the number of claims in the argument; see [`Rating::for_length`].
    Length,
    /// By the number of placements in the argument, each of which counts as two claims, because it follows
    /// from an elimination.
    Placements,
    /// By the number of cells, or of the houses of a fish: for each rating, in order, the maximum number.
    Cells(&'static [(usize, Rating)]),
}

/// What the steps of a technique rest on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Basis {
    /// An argument that people make from the rules and the givens.
    Logic,
    /// Also the puzzle having one solution.
    Uniqueness,
    /// A search.
    Search,
}

/// Steps of one technique are compared below this rating, where fish with fins and chains begin: there
/// players see several of them at once.
const COMPARED: Rating = Rating(43);

/// What decides between steps of one technique.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Size {
    rating: Rating,
    /// The number of candidates in the truths of the step.
    candidates: usize,
    changes: Reverse<usize>,
}

impl Size {
    fn of(step: &Step, candidates: &Candidates<'_>) -> Self {
        Self {
            rating: step.rating,
            candidates: step.reason.truths().into_iter().map(|truth| candidates.count(truth)).sum(),
            changes: Reverse(step.placements.len() + step.eliminations.len()),
        }
    }
}

/// More claims than any argument has.
const LONGEST: usize = 1 << 20;

impl Technique {
    /// The default values of the fields that few techniques set: for `..Self::PLAIN` in a description.
    pub(crate) const PLAIN: Self = Self {
        id: "",
        name: "",
        name_of_step: None,
        named_as: None,
        summary: "",
        level: Level::Easy,
        rating: Rating(0),
        score: 0,
        growth: Growth::None,
        basis: Basis::Logic,
        needs: None,
        spared_without: None,
        single: None,
        fills: false,
        breadth: None,
        speed: None,
        covered_by: None,
        find: |_, _| ControlFlow::Continue(()),
    };

    /// Whether its steps are valid only if the puzzle has one solution.
    #[must_use]
    pub fn assumes_uniqueness(&self) -> bool {
        self.basis == Basis::Uniqueness
    }

    /// What these rules lack, if no puzzle of theirs has a step of this technique for that reason.
    #[must_use]
    pub fn lacks(&self, network: &Network) -> Option<&'static str> {
        self.needs.as_ref()?.lacked_by(network)
    }

    /// What these rules lack, if no puzzle of theirs needs this technique for that reason: it finds nothing
    /// there, or nothing that techniques rated lower do not.
    #[must_use]
    pub fn lacks_to_be_needed(&self, network: &Network) -> Option<&'static str> {
        self.lacks(network).or_else(|| self.spared_without.as_ref()?.lacked_by(network))
    }

    /// A rating that none of its steps exceeds.
    #[must_use]
    pub fn most(&self) -> Rating {
        match self.growth {
            Growth::None => self.rating,
            Growth::Length | Growth::Placements => self.rating.for_length(LONGEST),
            Growth::Cells(ratings) => ratings.last().map_or(self.rating, |&(_, rating)| rating),
        }
    }

    /// The rating of a step with an argument of `size` claims, or with `size` cells or houses, depending on
    /// what the rating grows with.
    #[must_use]
    pub(crate) fn rating_of(&self, size: usize) -> Rating {
        match self.growth {
            Growth::None => self.rating,
            Growth::Length => self.rating.for_length(size),
            Growth::Placements => self.rating.for_length(2 * size),
            Growth::Cells(ratings) => {
                ratings.iter().find(|&&(most, _)| size <= most).map_or(self.most(), |&(_, rating)| rating)
            }
        }
    }

    /// Whether its steps place a symbol because an item has one option left.
    #[must_use]
    pub fn is_single(&self) -> bool {
        self.single.is_some()
    }

    /// Whether it takes long for the little that it finds: those from the expert level on that have no rank
    /// among others.
    #[must_use]
    pub fn is_laborious(&self) -> bool {
        self.level >= Level::Expert && self.breadth.is_none() && self.speed.is_none()
    }

    /// Whether the technique is an argument that people make, and not a search.
    #[must_use]
    pub fn is_logic(&self) -> bool {
        self.basis != Basis::Search
    }

    /// The first step that the technique finds.
    #[must_use]
    pub fn first(&self, candidates: &Candidates<'_>, watch: &Watch) -> Option<Step> {
        self.first_among(Fresh::ALL, candidates, &Memo::default(), watch)
    }

    /// The first step that the technique finds among fresh items.
    pub(crate) fn first_among(
        &self,
        fresh: Fresh<'_>,
        candidates: &Candidates<'_>,
        memo: &Memo,
        watch: &Watch,
    ) -> Option<Step> {
        let mut first = None;
        let mut report = |step| {
            first = Some(step);
            ControlFlow::Break(())
        };
        self.run(
            candidates,
            Finds::new(&mut report, &Patience::new(watch), memo, candidates.network()).among(fresh),
        );
        first
    }

    /// A step with the lowest rating that the technique finds among fresh items, and how many different ones
    /// it finds, but at most `most`. Below [`COMPARED`], of several such steps it is one about the fewest
    /// candidates, and of those one that changes most; otherwise it is the first. Those of singles are not
    /// counted.
    pub(crate) fn simplest_among(
        &self,
        (fresh, most): (Fresh<'_>, usize),
        candidates: &Candidates<'_>,
        memo: &Memo,
        watch: &Watch,
    ) -> Option<(Step, usize)> {
        if self.is_single() || (self.rating >= COMPARED && most <= 1) {
            return self.first_among(fresh, candidates, memo, watch).map(|step| (step, 1));
        }
        let (mut simplest, mut moves): (Option<(Option<Size>, Step)>, _) = (None, Moves::new(most));
        let mut report = |step: Step| {
            moves.add(&step);
            let size = (self.rating < COMPARED).then(|| Size::of(&step, candidates));
            if simplest.as_ref().is_none_or(|(least, _)| size < *least) {
                simplest = Some((size, step));
            }
            match self.rating < COMPARED || moves.len() < most {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        };
        let patience = Patience::new(watch);
        let finds = Finds::new(&mut report, &patience, memo, candidates.network()).among(fresh);
        // The others are counted by what they change.
        self.run(candidates, if self.rating < COMPARED { finds } else { finds.with_first_reason() });
        simplest.map(|(_, step)| (step, moves.len()))
    }

    /// Passes the steps that the technique finds to `visit`, until it returns false.
    pub fn each(&self, candidates: &Candidates<'_>, watch: &Watch, visit: &mut dyn FnMut(Step) -> bool) {
        self.pass(candidates, watch, true, visit);
    }

    /// The same without steps of several symbols, which others make together.
    pub(crate) fn each_move(
        &self,
        candidates: &Candidates<'_>,
        watch: &Watch,
        visit: &mut dyn FnMut(Step) -> bool,
    ) {
        self.pass(candidates, watch, false, visit);
    }

    /// The same with or without these.
    fn pass(
        &self,
        candidates: &Candidates<'_>,
        watch: &Watch,
        with_joint_steps: bool,
        visit: &mut dyn FnMut(Step) -> bool,
    ) {
        let mut report = |step| if visit(step) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        let (patience, memo) = (Patience::new(watch), Memo::default());
        let finds = Finds::new(&mut report, &patience, &memo, candidates.network());
        self.run(candidates, finds.with_joint_steps(with_joint_steps));
    }

    /// Passes all steps rated at most `most` that the technique finds among fresh items to `visit`, without
    /// their reasons.
    pub(crate) fn changes_among(
        &self,
        (fresh, most): (Fresh<'_>, Rating),
        candidates: &Candidates<'_>,
        memo: &Memo,
        watch: &Watch,
        mut visit: impl FnMut(Step),
    ) {
        let mut report = |step: Step| {
            if step.rating <= most {
                visit(step);
            }
            ControlFlow::Continue(())
        };
        self.run(
            candidates,
            Finds::new(&mut report, &Patience::new(watch), memo, candidates.network())
                .among(fresh)
                .in_brief(most),
        );
    }

    fn run(&self, candidates: &Candidates<'_>, mut finds: Finds<'_>) {
        // The receiver of the steps and the watch know how the search ended.
        let _ = (self.find)(candidates, &mut finds);
    }
}

impl PartialEq for Technique {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self, other)
    }
}

impl Eq for Technique {}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}
