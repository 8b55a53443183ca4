//! What follows from each live option when all singles are followed. After a step it is found anew only where
//! the step bears on it: on a board of 25 symbols most assumptions are far away from most steps.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use dlx_engine::OptionId;

use crate::bits;
use crate::candidates::{Candidates, Counts, UNDECIDED};
use crate::inference::{Assumption, Decided, Fates, Trace};
use crate::network::{Item, Network};
use crate::step::{Finds, Reason, Step};

/// The maximum number of placements that one search makes.
const WORK: usize = 100_000;

/// The live options of some candidates, in order, each with what follows from it, without those that [`WORK`]
/// does not suffice for.
pub(super) struct Nets {
    nets: Vec<(OptionId, Arc<Net>)>,
    /// What the candidates are.
    now: Arc<Beginning>,
}

/// What follows from an option.
pub(super) struct Net {
    pub(super) trace: Trace,
    /// What there was to begin with.
    before: Arc<Beginning>,
    /// The number of options that each truth is left with.
    after: Counts,
    /// The truths that are decided, in order.
    decided: Vec<Decided>,
    /// The options that go, as bits.
    goes: Vec<u64>,
    /// With hidden variables, the truths that have lost an option or are covered, as bits.
    touched: Vec<u64>,
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
            let mut nets = Self { nets: Vec::new(), now: Arc::new(Beginning::new(candidates)) };
            flow = nets.find(candidates, before.as_deref(), finds);
            Arc::new(nets)
        });
        flow?;
        ControlFlow::Continue(nets)
    }

    /// The options, in order, each with what follows from it.
    pub(super) fn iter(&self) -> impl Iterator<Item = (OptionId, &Net)> {
        self.nets.iter().map(|(option, net)| (*option, &**net))
    }

    /// What follows from an option, if that is known.
    pub(super) fn get(&self, option: OptionId) -> Option<&Net> {
        let at = self.nets.binary_search_by_key(&option, |&(option, _)| option).ok()?;
        Some(&self.nets[at].1)
    }

    /// Finds what follows from the options, given those of earlier candidates.
    fn find(
        &mut self,
        candidates: &Candidates<'_>,
        earlier: Option<&Self>,
        finds: &Finds<'_>,
    ) -> ControlFlow<()> {
        let change = earlier.map(|earlier| Change::new(candidates, &earlier.now, &self.now));
        let stays = |net: &&Arc<Net>| change.as_ref().is_some_and(|change| net.stays_after(change));
        let mut earlier = earlier.map_or(&[][..], |earlier| &earlier.nets).iter().peekable();
        let (mut nets, mut work, mut assumption) = (Vec::new(), 0, Assumption::of(candidates));
        for option in candidates.live() {
            finds.patience().tick()?;
            while earlier.next_if(|&&(before, _)| before < option).is_some() {}
            let known = earlier.next_if(|&&(before, _)| before == option).map(|(_, net)| net);
            let net = match known.filter(stays) {
                Some(net) => Arc::clone(net),
                None => {
                    assumption.assume(candidates, option, |_| true);
                    Arc::new(Net::new(candidates, &assumption, &self.now))
                }
            };
            work += net.trace.event_count();
            nets.push((option, net));
            if work > WORK {
                break;
            }
        }
        self.nets = nets;
        ControlFlow::Continue(())
    }
}

impl Net {
    fn new(base: &Candidates<'_>, assumption: &Assumption<'_>, before: &Arc<Beginning>) -> Self {
        let Assumption { trace, candidates, decided, .. } = assumption;
        let mut goes: Vec<u64> = base
            .live_words()
            .iter()
            .zip(candidates.live_words())
            .map(|(before, left)| before & !left)
            .collect();
        let placed = &candidates.placed()[base.placed().len()..];
        let network = base.network();
        let touched = match network.has_states() {
            true => truths_of(network, bits::numbers(goes.iter().copied()).map(OptionId)),
            false => Vec::new(),
        };
        placed.iter().for_each(|placed| bits::remove(&mut goes, placed.index()));
        Self {
            trace: trace.clone(),
            before: Arc::clone(before),
            after: Counts::of(candidates),
            decided: decided.clone(),
            goes,
            touched,
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

    /// Whether some live option goes by each of some assumptions. If one holds by each, others of its truths
    /// go.
    pub(super) fn share_any(nets: &[&Self], candidates: &Candidates<'_>) -> bool {
        let goes = |word: usize| nets.iter().fold(u64::MAX, |all, net| all & net.goes[word]);
        candidates.live_words().iter().enumerate().any(|(word, live)| live & goes(word) != 0)
    }

    /// Whether the same follows after a change of the candidates, for the same reasons.
    fn stays_after(&self, change: &Change<'_>) -> bool {
        match change {
            Change::Truths(truths, now, network) => {
                truths.iter().all(|&truth| self.stays(truth, now, network))
            }
            Change::States(truths) => self.touched.iter().zip(truths).all(|(touched, of)| touched & of == 0),
            Change::Everything => false,
        }
    }

    /// Whether the same follows after a truth has changed, for the same reasons: it was not decided and would
    /// not be now, or the options that it has lost go before it is decided, and no argument that has been
    /// made rests on them.
    fn stays(&self, truth: Item, now: &Beginning, network: &Network) -> bool {
        let (has, had) = (now.counts.get(truth), self.before.counts.get(truth));
        let after = usize::from(self.after.get(truth));
        // What covers it now was not placed while it was undecided.
        if has == 0 {
            return after >= UNDECIDED;
        }
        if after >= usize::from(had.saturating_sub(has)) + UNDECIDED {
            return true;
        }
        let decided = self.decided.iter().find(|decided| decided.truth == truth);
        let spare = decided.map_or(after.saturating_sub(UNDECIDED), |decided| decided.spare);
        // What goes at all has gone when the truth is decided, apart from what is left then.
        let is_late = |option: OptionId| {
            let goes_late =
                |decided: &Decided| decided.left == Some(option) || network.excludes(decided.by, option);
            !bits::has(&self.goes, option.index()) || decided.is_some_and(goes_late)
        };
        let lost = network.options_of(truth).iter().copied();
        let lost = lost.filter(|&option| self.before.has(option) && !now.has(option));
        lost.filter(|&option| is_late(option)).take(spare + 1).count() <= spare && !self.is_refuted_by(truth)
    }

    /// Whether the argument that refutes it, if that has been made, rests on a truth.
    fn is_refuted_by(&self, truth: Item) -> bool {
        let reason = self.refutation.get().map(|step| &step.reason);
        matches!(reason, Some(Reason::Contradiction { truth: empty, premises, .. })
            if *empty == truth || premises.contains(&truth))
    }
}

/// What has changed since earlier candidates.
enum Change<'a> {
    /// The truths that have lost options, or are covered now.
    Truths(Vec<Item>, &'a Beginning, &'a Network),
    /// The same as bits, where there are hidden variables. States settle by more than what truths are left
    /// with, but only by truths that lose options.
    States(Vec<u64>),
    /// Anything may follow: a truth is down to one state, which settles once it excludes no candidate.
    Everything,
}

impl<'a> Change<'a> {
    fn new(candidates: &Candidates<'a>, before: &Beginning, now: &'a Beginning) -> Self {
        let network = candidates.network();
        if !network.has_states() {
            return Self::Truths(now.changed_since(before), now, network);
        }
        let lost = before.live.iter().zip(&now.live).map(|(before, now)| before & !now);
        let truths = truths_of(network, bits::numbers(lost).map(OptionId));
        match candidates.truths_of(1).any(|truth| bits::has(&truths, truth.index())) {
            true => Self::Everything,
            false => Self::States(truths),
        }
    }
}

/// The primary items of some options, as bits.
fn truths_of(network: &Network, options: impl Iterator<Item = OptionId>) -> Vec<u64> {
    let mut truths = vec![0; network.primary_count().div_ceil(64)];
    let items = options.flat_map(|option| network.items_of(option));
    items
        .filter(|item| item.index() < network.primary_count())
        .for_each(|item| bits::insert(&mut truths, item.index()));
    truths
}

/// What nets begin with.
struct Beginning {
    /// The number of options that each truth has.
    counts: Counts,
    /// The live options, as bits.
    live: Vec<u64>,
}

impl Beginning {
    fn new(candidates: &Candidates<'_>) -> Self {
        Self { counts: Counts::of(candidates), live: candidates.live_words().to_vec() }
    }

    fn has(&self, option: OptionId) -> bool {
        bits::has(&self.live, option.index())
    }

    /// The truths that have lost options, or are covered now.
    fn changed_since(&self, before: &Self) -> Vec<Item> {
        self.counts.changed_since(&before.counts).collect()
    }
}

#[cfg(test)]
mod tests {
    use dlx_engine::Watch;
    use dlx_variants::{Spec, Symbol};

    use super::super::forcing_net::FORCING_NET_CONTRADICTION;
    use super::super::nishio::refutation;
    use super::*;
    use crate::memo::Memo;
    use crate::network::Network;
    use crate::patience::Patience;

    /// All nets as they are told, each with what refutes it, and for each whether it was known before.
    fn told(candidates: &Candidates<'_>, memo: &Memo) -> Vec<(OptionId, String, *const Net)> {
        let watch = Watch::default();
        let (patience, mut report) = (Patience::new(&watch), |_| ControlFlow::Continue(()));
        let finds = Finds::new(&mut report, &patience, memo, candidates.network());
        let ControlFlow::Continue(nets) = Nets::shared(candidates, &finds) else {
            panic!("no watch is over")
        };
        let refute = |option, net: &Net| {
            let truth = net.trace.contradiction?;
            let refute = || refutation(&FORCING_NET_CONTRADICTION, candidates, option, truth, &net.trace);
            Some(net.refutation(refute).clone())
        };
        let tell = |option, net: &Net| format!("{:?} {:?}", net.trace, refute(option, net));
        nets.iter().map(|(option, net)| (option, tell(option, net), &raw const *net)).collect()
    }

    /// Takes steps, and asserts after each that nets that are kept are those found anew. How many were kept.
    fn kept(mut candidates: Candidates<'_>, steps: usize) -> usize {
        let mut memo = Memo::default();
        let mut before = told(&candidates, &memo);
        let mut kept = 0;
        // A candidate that is eliminated, three times, and one that is placed.
        for step in 1..=steps {
            let is_candidate = |&option: &OptionId| candidates.network().is_candidate(option);
            let mut live: Vec<OptionId> = candidates.live().filter(is_candidate).collect();
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
        kept
    }

    #[test]
    fn what_is_kept_after_steps_is_what_would_be_found_anew() {
        let board = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
        let network = Network::of_variant("classic");
        let givens: Vec<Option<Symbol>> = board.chars().map(Symbol::from_char).collect();
        let kept = kept(Candidates::with_givens(&network, &givens), 39);
        assert!(kept > 100, "{kept} were kept");
    }

    #[test]
    fn where_there_are_hidden_variables_nets_are_kept_too() {
        let cage = |(cells, sum): (&str, u32)| {
            let cells: Vec<String> = cells.split(' ').map(|cell| format!("{cell:?}")).collect();
            format!("{{ kind = \"cage\", cells = [{}], sum = {sum} }}", cells.join(", "))
        };
        let cages = [
            ("R1C1 R1C2", 9),
            ("R2C1 R2C2 R2C3", 15),
            ("R5C5 R5C6", 4),
            ("R8C8 R9C8", 16),
            ("R4C1 R5C1 R6C1", 8),
            ("R1C8 R1C9 R2C9", 22),
            ("R7C2 R7C3", 10),
        ];
        let clues = cages.map(cage).join(", ");
        let text = format!("id = \"caged\"\nbox = [3, 3]\nclue = [{clues}]");
        let network = Network::of_spec(&Spec::from_toml(&text).expect("the declaration is sound"));
        assert!(network.has_states());
        let kept = kept(Candidates::new(&network), 60);
        assert!(kept > 100, "{kept} were kept");
    }
}
