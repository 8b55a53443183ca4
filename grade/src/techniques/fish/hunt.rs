//! Fish of any kind, with or without fins: *k* truths of a symbol and *k* links.
//!
//! A *fin* is an option in more of the truths than links. If no fin holds, the *k* truths take all *k* links,
//! and an option in more links than truths is false; so an option of that kind is eliminated if it excludes
//! every fin. Seen from that option: if it held, the fins and one link would be gone, and *k* truths would
//! have only *k* - 1 links. The search starts from each option in this way, because that leaves little to
//! try.
//!
//! The terms are those of HoDoKu's fish guide (B. Hobiger).

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use dlx_engine::OptionId;

use super::field::{Field, Set, Width, members};
use super::search::{Fish, Hunt};
use super::shape::Shape;
use crate::candidates::Candidates;
use crate::step::{Finds, Reason, Step, Technique};

/// Whether a fish has fins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fins {
    /// It has fins, and each truth has more than one place besides them.
    Finned,
    /// Without its fins, some truth has one place or none.
    Sashimi,
    /// With or without fins.
    Any,
}

/// The fish to look for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quarry {
    pub(super) size: usize,
    pub(super) shape: Shape,
    pub(super) fins: Fins,
}

/// More truths than any fish has.
const MOST_TRUTHS: usize = 8;

/// The maximum number of sets of truths tried on one field.
const TRIES: usize = 200_000;

impl Quarry {
    /// Reports the fish of all symbols in all grids.
    pub(crate) fn hunt(
        self,
        technique: &'static Technique,
        candidates: &Candidates<'_>,
        finds: &mut Finds<'_>,
    ) -> ControlFlow<()> {
        let model = candidates.network().model();
        for grid in 0..model.grids().len() {
            for symbol in model.alphabet().iter() {
                if let Some(field) = Field::shared(candidates, grid, symbol, finds.fresh(), finds) {
                    self.hunt_field(technique, &field, candidates, finds)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn hunt_field(
        self,
        technique: &'static Technique,
        field: &Field,
        candidates: &Candidates<'_>,
        finds: &mut Finds<'_>,
    ) -> ControlFlow<()> {
        let mut kin = Kin::new();
        for &fish in &self.caught(field, candidates, finds)?.fish {
            self.land(technique, field, candidates, fish, &mut kin, finds)?;
        }
        report_siamese(technique, field, &kin, finds)
    }

    /// The fish of this size and shape in a field with a fresh truth, and others. Finned and sashimi fish are
    /// caught at once.
    fn caught(
        self,
        field: &Field,
        candidates: &Candidates<'_>,
        finds: &mut Finds<'_>,
    ) -> ControlFlow<(), Arc<Caught>> {
        let (fresh, key) = (field.fresh(finds.fresh()), field.key * MOST_TRUTHS + self.size);
        let known = finds.memo().known::<Caught>(key);
        if let Some(known) = known.filter(|known| known.fresh == fresh && known.shape == self.shape) {
            return ControlFlow::Continue(known);
        }
        let fish = match field.is_narrow() {
            true => self.search::<u64>(field, fresh, candidates, finds)?,
            false => self.search::<u128>(field, fresh, candidates, finds)?,
        };
        let caught = Caught { fresh, shape: self.shape, fish };
        ControlFlow::Continue(match self.fins {
            Fins::Finned => finds.memo().keep(key, caught),
            _ => Arc::new(caught),
        })
    }

    /// The fish of this size and shape, and others, some of whose truths are among the `fresh` ones.
    fn search<S: Width>(
        self,
        field: &Field,
        fresh: Set,
        candidates: &Candidates<'_>,
        finds: &mut Finds<'_>,
    ) -> ControlFlow<(), Vec<Fish>> {
        let (mut hunt, mut fish) = (Hunt::<S>::new(self.size, TRIES, fresh), Vec::new());
        let sides = self.shape.sides(field);
        let network = candidates.network();
        let is_bounded = self.size > 2 && field.is_crowded();
        for (at, &may_be_caught) in field.may_be_caught(network).iter().enumerate() {
            finds.tick()?;
            if !may_be_caught && !is_bounded {
                continue;
            }
            let is_left: Vec<bool> = field.left(at, network).collect();
            for &side in &sides {
                hunt.catch(field, (field.items_of[at], &is_left), side, &mut fish);
            }
        }
        ControlFlow::Continue(fish)
    }

    /// Reports a fish if it is of the right kind and new.
    fn land(
        self,
        technique: &'static Technique,
        field: &Field,
        candidates: &Candidates<'_>,
        (truths, links): Fish,
        kin: &mut Kin,
        finds: &mut Finds<'_>,
    ) -> ControlFlow<()> {
        let kin = kin.entry(truths).or_default();
        if self.shape != Shape::of_fish(field, (truths, links))
            || kin.iter().any(|other| other.links == links)
        {
            return ControlFlow::Continue(());
        }
        let (fins, eliminations) = consequences(field, candidates, (truths, links));
        let is_wanted = self.is_wanted(field, (truths, links), &fins);
        let fish = Catch { links, is_wanted, fins, eliminations };
        let step = (is_wanted && !fish.eliminations.is_empty()).then(|| fish.step(technique, field, truths));
        kin.push(fish);
        step.map_or(ControlFlow::Continue(()), |step| finds.step(step))
    }

    fn is_wanted(self, field: &Field, fish: Fish, fins: &[OptionId]) -> bool {
        match self.fins {
            Fins::Any => true,
            _ if fins.is_empty() => false,
            fins => (fins == Fins::Sashimi) == is_sashimi(field, fish),
        }
    }
}

/// Whether some truth of a fish has fewer than two places besides the fins.
fn is_sashimi(field: &Field, (truths, links): Fish) -> bool {
    let body = |truth: usize| {
        let places = field.items_of.iter().filter(|&items| items >> truth & 1 != 0 && items & links != 0);
        places.count()
    };
    members(truths).any(|truth| body(truth) < 2)
}

/// What a search of a field has caught.
struct Caught {
    /// The truths that were fresh.
    fresh: Set,
    shape: Shape,
    fish: Vec<Fish>,
}

/// The fish found in a field, by their truths.
type Kin = BTreeMap<Set, Vec<Catch>>;

/// One of several fish with the same truths.
struct Catch {
    links: Set,
    is_wanted: bool,
    fins: Vec<OptionId>,
    eliminations: Vec<OptionId>,
}

impl Catch {
    fn step(&self, technique: &'static Technique, field: &Field, truths: Set) -> Step {
        let found = (self.fins.clone(), self.eliminations.clone());
        step(technique, field, (truths, self.links), found)
    }
}

/// The step of a fish, given its fins and what it eliminates.
pub(super) fn step(
    technique: &'static Technique,
    field: &Field,
    (truths, links): Fish,
    (fins, eliminations): (Vec<OptionId>, Vec<OptionId>),
) -> Step {
    let is_sashimi = !fins.is_empty() && is_sashimi(field, (truths, links));
    let reason = Reason::Subset { truths: field.items(truths), links: field.items(links), fins, is_sashimi };
    Step { reason, eliminations, ..Step::new(technique) }
}

/// Reports Siamese fish: what two fish with the same truths and all but one link in common eliminate
/// together.
fn report_siamese(
    technique: &'static Technique,
    field: &Field,
    kin: &Kin,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    for (&truths, fish) in kin {
        for (at, one) in fish.iter().enumerate() {
            for other in &fish[at + 1..] {
                let is_alike = (one.links ^ other.links).count_ones() == 2;
                let is_idle = one.eliminations.is_empty() || other.eliminations.is_empty();
                if !is_alike || is_idle || !(one.is_wanted || other.is_wanted) {
                    continue;
                }
                let [one, other] = [one, other].map(|fish| fish.step(technique, field, truths));
                if let Some(both) = Step::join(&one, &other) {
                    finds.step(both)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The fins of a fish, and what it eliminates.
pub(super) fn consequences(
    field: &Field,
    candidates: &Candidates<'_>,
    (truths, links): Fish,
) -> (Vec<OptionId>, Vec<OptionId>) {
    let fins = fins(field, (truths, links));
    let excludes_fins =
        |&option: &OptionId| fins.iter().all(|&fin| candidates.network().excludes(option, fin));
    let eliminations = covered(field, (truths, links)).filter(excludes_fins).collect();
    (fins, eliminations)
}

/// The options in more of the truths than links of a fish.
pub(super) fn fins(field: &Field, fish: Fish) -> Vec<OptionId> {
    chosen(field, fish, |truths, links| truths > links).collect()
}

/// The options in more of the links than truths of a fish: if no fin holds, none of them does.
pub(super) fn covered(field: &Field, fish: Fish) -> impl Iterator<Item = OptionId> {
    chosen(field, fish, |truths, links| truths < links)
}

/// The options that belong, by the numbers of truths and of links that they are in.
fn chosen(
    field: &Field,
    (truths, links): Fish,
    belongs: fn(u32, u32) -> bool,
) -> impl Iterator<Item = OptionId> {
    let options = field.options.iter().zip(&field.items_of);
    let chosen = options
        .filter(move |&(_, &items)| belongs((items & truths).count_ones(), (items & links).count_ones()));
    chosen.map(|(&option, _)| option)
}
