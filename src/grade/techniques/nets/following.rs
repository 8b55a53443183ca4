//! What follows from each live option when all singles are followed. After a step it is found anew only where the step bears on
//! it: on a board of 25 symbols most assumptions are far away from most steps.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use dlx_engine::OptionId;

use crate::grade::candidates::{Candidates, Counts};
use crate::grade::inference::{Assumption, Covered, Fates, Trace};
use crate::grade::network::Item;
use crate::grade::step::{Finds, Step};

/// The maximum number of placements that one search makes.
const WORK: usize = 100_000;

/// The live options of some candidates, in order, each with what follows from it, without those that [`WORK`] does not suffice for.
pub(super) struct Nets(Vec<(OptionId, Arc<Net>)>);

/// What follows from an option.
pub(super) struct Net {
    pub(super) trace: Trace,
    /// The options that each truth had.
    before: Arc<Counts>,
    /// The options that each truth is left with.
    after: Counts,
    /// The truths that are covered, each with the options that it had until then.
    covered: Vec<Covered>,
    /// The options that go, as bits.
    goes: Vec<u64>,
    fates: OnceLock<Fates>,
    refutation: OnceLock<Step>,
    /// Whether it has nothing in common with those there were.
    is_alone: AtomicBool,
}

impl Nets {
    /// Those of some candidates, which are found once; only some of them if the watch is over first.
    pub(super) fn shared(candidates: &Candidates<'_>, finds: &Finds<'_>) -> ControlFlow<(), Arc<Self>> {
        let mut flow = ControlFlow::Continue(());
        let nets = finds.memo().get_after(0, |before: Option<Arc<Self>>| {
            let mut nets = Self(Vec::new());
            flow = nets.find(candidates, before.as_deref(), finds);
            Arc::new(nets)
        });
        flow?;
        ControlFlow::Continue(nets)
    }

    /// The options, in order, each with what follows from it.
    pub(super) fn iter(&self) -> impl Iterator<Item = (OptionId, &Net)> {
        self.0.iter().map(|(option, net)| (*option, &**net))
    }

    /// What follows from an option, if that is known.
    pub(super) fn get(&self, option: OptionId) -> Option<&Net> {
        let at = self.0.binary_search_by_key(&option, |&(option, _)| option).ok()?;
        Some(&self.0[at].1)
    }

    /// Finds what follows from the options, given those of earlier candidates.
    fn find(
        &mut self,
        candidates: &Candidates<'_>,
        earlier: Option<&Self>,
        finds: &Finds<'_>,
    ) -> ControlFlow<()> {
        // States settle by more than what truths are left with.
        let earlier = earlier.filter(|_| !candidates.network().has_states());
        let mut earlier = earlier.map_or(&[][..], |earlier| &earlier.0).iter().peekable();
        let mut changes = Changes::to(candidates);
        let mut work = 0;
        for option in candidates.live() {
            finds.patience().tick()?;
            while earlier.next_if(|&&(before, _)| before < option).is_some() {}
            let known = earlier.next_if(|&&(before, _)| before == option).map(|(_, net)| net);
            let net = match known.filter(|net| net.stays_after(changes.since(&net.before))) {
                Some(net) => Arc::clone(net),
                None => Arc::new(Net::new(candidates, option, &changes.now)),
            };
            work += net.trace.event_count();
            self.0.push((option, net));
            if work > WORK {
                break;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Net {
    fn new(base: &Candidates<'_>, option: OptionId, before: &Arc<Counts>) -> Self {
        let Assumption { trace, candidates, covered } = Assumption::new(base, option, |_| true);
        let mut goes: Vec<u64> = base
            .live_words()
            .iter()
            .zip(candidates.live_words())
            .map(|(before, left)| before & !left)
            .collect();
        let placed = &candidates.placed()[base.placed().len()..];
        placed.iter().for_each(|placed| goes[placed.index() / 64] &= !(1 << (placed.index() % 64)));
        Self {
            trace,
            before: Arc::clone(before),
            after: Counts::of(&candidates),
            covered,
            goes,
            fates: OnceLock::new(),
            refutation: OnceLock::new(),
            is_alone: AtomicBool::new(false),
        }
    }

    /// What becomes of the options of the candidates, or of earlier ones from which the same follows.
    pub(super) fn fates(&self, candidates: &Candidates<'_>) -> &Fates {
        self.fates.get_or_init(|| self.trace.fates(candidates))
    }

    /// The step that a contradiction gives, made once: it stays as long as what follows.
    pub(super) fn refutation(&self, refute: impl FnOnce() -> Step) -> &Step {
        self.refutation.get_or_init(refute)
    }

    /// Whether it has nothing in common with others that there were when it was last looked at.
    pub(super) fn is_alone(&self) -> bool {
        self.is_alone.load(Ordering::Relaxed)
    }

    /// Records that it has nothing in common with others.
    pub(super) fn note_alone(&self) {
        self.is_alone.store(true, Ordering::Relaxed);
    }

    /// Whether some live option goes by each of some assumptions. If one holds by each, others of its truths go.
    pub(super) fn share_any(nets: &[&Self], candidates: &Candidates<'_>) -> bool {
        let goes = |word: usize| nets.iter().fold(u64::MAX, |all, net| all & net.goes[word]);
        candidates.live_words().iter().enumerate().any(|(word, live)| live & goes(word) != 0)
    }

    /// Whether the same follows after changes: no truth that has changed decided anything, or would now before it is covered.
    fn stays_after(&self, changes: &[Change]) -> bool {
        changes.iter().all(|change| {
            self.after.get(change.truth) >= change.least
                || (!change.is_covered && self.left_when_covered(change.truth) >= usize::from(change.least))
        })
    }

    /// The options that a truth had until it was covered; 0 if it was not.
    fn left_when_covered(&self, truth: Item) -> usize {
        let covered = self.covered.iter().find(|covered| covered.truth == truth);
        covered.map_or(0, |covered| covered.left)
    }
}

/// A truth that has lost options.
struct Change {
    truth: Item,
    /// How many options an assumption must have left it for the truth to be as undecided now.
    least: u8,
    /// Whether an option covers it now.
    is_covered: bool,
}

/// What has changed since different times.
struct Changes {
    now: Arc<Counts>,
    since: Vec<(Arc<Counts>, Vec<Change>)>,
}

impl Changes {
    fn to(candidates: &Candidates<'_>) -> Self {
        Self { now: Arc::new(Counts::of(candidates)), since: Vec::new() }
    }

    /// What has changed since truths had some counts; found once for each time.
    fn since(&mut self, before: &Arc<Counts>) -> &[Change] {
        let known = self.since.iter().position(|(time, _)| Arc::ptr_eq(time, before));
        let at = known.unwrap_or_else(|| {
            self.since.push((Arc::clone(before), self.all_since(before)));
            self.since.len() - 1
        });
        &self.since[at].1
    }

    fn all_since(&self, before: &Counts) -> Vec<Change> {
        let change = |(truth, now, before): (Item, u8, u8)| {
            // An assumption that left it undecided does not place the option that covers it now.
            let lost = if now == 0 { 0 } else { before.saturating_sub(now) };
            Change { truth, least: lost.saturating_add(2), is_covered: now == 0 }
        };
        self.now.changes(before).map(change).collect()
    }
}

#[cfg(test)]
mod tests {
    use dlx_variants::{Symbol, catalogue};

    use super::*;
    use crate::grade::memo::Memo;
    use crate::grade::network::Network;
    use crate::grade::watch::{Patience, Watch};

    /// All nets as they are told, and for each whether it was known before.
    fn told(candidates: &Candidates<'_>, memo: &Memo) -> Vec<(OptionId, String, *const Net)> {
        let watch = Watch::default();
        let (patience, mut report) = (Patience::new(&watch), |_| ControlFlow::Continue(()));
        let finds = Finds::new(&mut report, &patience, memo, candidates.network());
        let ControlFlow::Continue(nets) = Nets::shared(candidates, &finds) else {
            panic!("no watch is over")
        };
        nets.iter().map(|(option, net)| (option, format!("{:?}", net.trace), &raw const *net)).collect()
    }

    #[test]
    fn what_is_kept_after_steps_is_what_would_be_found_anew() {
        let board = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
        let network = Network::new(Arc::new(
            catalogue::default().build_fixed().expect("the default variant has a model"),
        ));
        let givens: Vec<Option<Symbol>> = board.chars().map(Symbol::from_char).collect();
        let mut candidates = Candidates::with_givens(&network, &givens);
        let mut memo = Memo::default();
        let mut before = told(&candidates, &memo);
        let mut kept = 0;
        // A candidate that is eliminated, three times, and one that is placed.
        for step in 1..40 {
            let mut live: Vec<OptionId> = candidates.live().collect();
            let option = live.swap_remove(step * 37 % live.len());
            if step % 4 == 0 {
                candidates.place(option)
            } else {
                candidates.eliminate(option)
            };
            if candidates.is_broken() || candidates.is_solved() {
                break;
            }
            memo.renew();
            let now = told(&candidates, &memo);
            let anew = told(&candidates, &Memo::default());
            let traces = |nets: &[(OptionId, String, *const Net)]| {
                nets.iter().map(|(option, trace, _)| (*option, trace.clone())).collect::<Vec<_>>()
            };
            assert_eq!(traces(&now), traces(&anew), "step {step}");
            kept += now.iter().filter(|(.., net)| before.iter().any(|(.., earlier)| earlier == net)).count();
            before = now;
        }
        assert!(kept > 100, "{kept} were kept");
    }
}
