//! The techniques. Each is described in the file that finds it; [`TECHNIQUES`] lists them by rating.

mod als_xz;
mod bug;
mod chain;
mod colouring;
mod complex_fish;
mod direct;
mod empty_rectangle;
mod family;
mod fish;
mod fish_field;
mod fish_hunt;
mod fish_search;
mod forcing_chain;
mod forcing_net;
mod locked;
mod nice_loop;
mod nishio;
mod rectangle;
mod remote_pair;
mod single;
mod subset;
mod sue_de_coq;
mod tight;
mod trial;
mod turbot;
mod unique_rectangle;
mod wing;

use std::ops::ControlFlow;
use std::{fmt, ptr};

use super::level::{Level, Rating};
use super::memory::Fresh;
use super::state::State;
use super::step::{Finds, Step, Watch};

pub(super) use single::{Fits, SINGLES};
pub(super) use trial::solve as search;

/// A way in which people find a step.
pub struct Technique {
    /// The name in commands and files: lower-case letters, digits and hyphens.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// How it works, in one sentence.
    pub summary: &'static str,
    /// The level that it belongs to.
    pub level: Level,
    /// The rating, or the least where the size of a step matters.
    pub rating: Rating,
    /// What a step adds to the total, on the scale of HoDoKu (B. Hobiger).
    pub score: u32,
    /// Reports the steps in a state, each of which changes it, until a report breaks. The work is bounded.
    pub find: fn(&State<'_>, &mut Finds<'_>) -> ControlFlow<()>,
}

/// All techniques, by rating. Where several find a step, the first of them names it.
pub static TECHNIQUES: &[&Technique] = &[
    &single::FULL_HOUSE,
    &single::HIDDEN_SINGLE_BOX,
    &single::HIDDEN_SINGLE,
    &direct::DIRECT_POINTING,
    &direct::DIRECT_CLAIMING,
    &direct::DIRECT_HIDDEN_PAIR,
    &single::NAKED_SINGLE,
    &single::OPEN_NAKED_SINGLE,
    &direct::DIRECT_HIDDEN_TRIPLE,
    &locked::POINTING,
    &locked::CLAIMING,
    &subset::NAKED_PAIR,
    &fish::X_WING,
    &subset::HIDDEN_PAIR,
    &subset::NAKED_TRIPLE,
    &fish::SWORDFISH,
    &subset::HIDDEN_TRIPLE,
    &turbot::SKYSCRAPER,
    &turbot::TWO_STRING_KITE,
    &turbot::TURBOT_FISH,
    &wing::XY_WING,
    &empty_rectangle::EMPTY_RECTANGLE,
    &complex_fish::FINNED_X_WING,
    &complex_fish::SASHIMI_X_WING,
    &wing::W_WING,
    &wing::XYZ_WING,
    &complex_fish::FRANKEN_X_WING,
    &complex_fish::MUTANT_X_WING,
    &subset::NAKED_QUAD,
    &fish::JELLYFISH,
    &subset::HIDDEN_QUAD,
    &als_xz::ALS_XZ,
    &sue_de_coq::SUE_DE_COQ,
    &complex_fish::FINNED_SWORDFISH,
    &complex_fish::SASHIMI_SWORDFISH,
    &complex_fish::FRANKEN_SWORDFISH,
    &complex_fish::FINNED_JELLYFISH,
    &complex_fish::SASHIMI_JELLYFISH,
    &remote_pair::REMOTE_PAIR,
    &colouring::SIMPLE_COLOURING,
    &colouring::MULTI_COLOURING,
    &chain::X_CHAIN,
    &chain::XY_CHAIN,
    &nice_loop::CONTINUOUS_LOOP,
    &chain::AIC,
    &nice_loop::GROUPED_LOOP,
    &chain::GROUPED_AIC,
    &nice_loop::ALS_LOOP,
    &chain::ALS_AIC,
    &nishio::NISHIO,
    &complex_fish::MUTANT_SWORDFISH,
    &complex_fish::FRANKEN_JELLYFISH,
    &complex_fish::MUTANT_JELLYFISH,
    &forcing_chain::CELL_FORCING_CHAIN,
    &forcing_chain::HOUSE_FORCING_CHAIN,
    &forcing_net::FORCING_NET_CONTRADICTION,
    &forcing_net::FORCING_NET_VERITY,
    &forcing_net::NESTED_FORCING_NET,
    &trial::TRIAL,
];

/// The techniques that assume that a puzzle has one solution, by rating. They are left out unless asked for, as they
/// prove nothing of a puzzle that may have several. They apply wherever the items allow it, which is not often where
/// there are more constraints than rows, columns and boxes.
pub static UNIQUENESS_TECHNIQUES: &[&Technique] = &[
    &unique_rectangle::UNIQUE_RECTANGLE_1,
    &unique_rectangle::UNIQUE_RECTANGLE_2,
    &unique_rectangle::UNIQUE_RECTANGLE_4,
    &unique_rectangle::UNIQUE_RECTANGLE_3,
    &bug::BUG_PLUS_1,
];

/// The techniques that find most for the time that it takes to look for them, in this order. What chains find includes
/// most of what smaller techniques do, and fish take ten times as long to hunt for.
pub(super) static BROAD: &[&Technique] = &[
    &locked::POINTING,
    &locked::CLAIMING,
    &subset::NAKED_PAIR,
    &subset::HIDDEN_PAIR,
    &subset::NAKED_TRIPLE,
    &subset::HIDDEN_TRIPLE,
    &fish::X_WING,
    &subset::NAKED_QUAD,
    &subset::HIDDEN_QUAD,
    &fish::SWORDFISH,
    &fish::JELLYFISH,
    &chain::AIC,
    &chain::GROUPED_AIC,
    &chain::ALS_AIC,
];

/// The techniques of which a step is rated higher the longer its argument is.
static BY_LENGTH: &[&Technique] = &[
    &remote_pair::REMOTE_PAIR,
    &chain::X_CHAIN,
    &chain::XY_CHAIN,
    &nice_loop::CONTINUOUS_LOOP,
    &chain::AIC,
    &nice_loop::GROUPED_LOOP,
    &chain::GROUPED_AIC,
    &nice_loop::ALS_LOOP,
    &chain::ALS_AIC,
    &nishio::NISHIO,
    &forcing_chain::CELL_FORCING_CHAIN,
    &forcing_chain::HOUSE_FORCING_CHAIN,
    &forcing_net::FORCING_NET_CONTRADICTION,
    &forcing_net::FORCING_NET_VERITY,
    &forcing_net::NESTED_FORCING_NET,
];

/// More claims than any argument has.
const LONGEST: usize = 1 << 20;

impl Technique {
    /// The technique with this id.
    #[must_use]
    pub fn by_id(id: &str) -> Option<&'static Self> {
        let mut all = TECHNIQUES.iter().chain(UNIQUENESS_TECHNIQUES).copied();
        all.find(|technique| technique.id == id)
    }

    /// Whether a step holds only where the puzzle has one solution.
    #[must_use]
    pub fn assumes_uniqueness(&self) -> bool {
        UNIQUENESS_TECHNIQUES.contains(&self)
    }

    /// A rating that none of its steps exceeds.
    #[must_use]
    pub fn most(&self) -> Rating {
        match self {
            _ if BY_LENGTH.contains(&self) => self.rating.for_length(LONGEST),
            _ if *self == als_xz::ALS_XZ => als_xz::MOST,
            _ => self.rating,
        }
    }

    /// Whether a step places a symbol because an item has one option left.
    #[must_use]
    pub fn is_single(&self) -> bool {
        self.level <= Level::Hard
    }

    /// Whether the technique is a person's argument, and not a search.
    #[must_use]
    pub fn is_logic(&self) -> bool {
        *self != trial::TRIAL
    }

    /// The first step that the technique finds.
    #[must_use]
    pub fn first(&self, state: &State<'_>, watch: &Watch) -> Option<Step> {
        self.first_among(Fresh::ALL, state, watch)
    }

    /// The first step that the technique finds where something is fresh.
    pub(super) fn first_among(&self, fresh: Fresh<'_>, state: &State<'_>, watch: &Watch) -> Option<Step> {
        let mut first = None;
        let mut report = |step| {
            first = Some(step);
            ControlFlow::Break(())
        };
        self.run(state, Finds::new(&mut report, watch).among(fresh));
        first
    }

    /// Hands the steps that the technique finds to `visit`, while that asks for more.
    pub fn each(&self, state: &State<'_>, watch: &Watch, visit: &mut dyn FnMut(Step) -> bool) {
        let mut report = |step| if visit(step) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        self.run(state, Finds::new(&mut report, watch));
    }

    /// Hands all steps that the technique finds where something is fresh to `visit`: only what they change.
    pub(super) fn changes_among(
        &self,
        fresh: Fresh<'_>,
        state: &State<'_>,
        watch: &Watch,
        mut visit: impl FnMut(Step),
    ) {
        let mut report = |step| {
            visit(step);
            ControlFlow::Continue(())
        };
        self.run(state, Finds::new(&mut report, watch).among(fresh).in_brief());
    }

    fn run(&self, state: &State<'_>, mut finds: Finds<'_>) {
        // How it ended is known to whoever takes the steps, and to the watch.
        let _ = (self.find)(state, &mut finds);
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn techniques_are_listed_by_rating_under_names_of_their_own() {
        assert!(TECHNIQUES.is_sorted_by_key(|technique| technique.rating));
        let ids: HashSet<&str> = TECHNIQUES.iter().map(|technique| technique.id).collect();
        let names: HashSet<&str> = TECHNIQUES.iter().map(|technique| technique.name).collect();
        assert_eq!((ids.len(), names.len()), (TECHNIQUES.len(), TECHNIQUES.len()));
        for technique in TECHNIQUES {
            assert_eq!(Technique::by_id(technique.id), Some(*technique));
            assert!(technique.id.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-'));
            assert!(technique.summary.ends_with('.') && technique.score > 0);
        }
    }
}
