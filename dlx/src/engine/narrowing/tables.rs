//! What narrows the searches of a problem, and what is known of it before any search.

use super::automata::Automaton;
use super::cases::Cases;
use super::peers::Peers;
use super::rankings::Ranking;
use super::sums::{KnownSets, Sum};
use crate::engine::Switches;
use crate::ids::{ItemId, OptionId};
use crate::problem::Problem;
use crate::ranking;

#[derive(Clone, Debug)]
pub(super) struct Tables<'p> {
    pub(super) problem: &'p Problem,
    pub(super) sums: Vec<Sum>,
    /// Whether some sum, automaton or rank does not follow from the items.
    pub(super) has_required: bool,
    /// For each sum, the places of its items among all items.
    pub(super) places: Vec<Vec<u32>>,
    pub(super) automata: Vec<Automaton>,
    /// For each automaton, the places of its items.
    pub(super) automaton_places: Vec<Vec<u32>>,
    pub(super) rankings: Vec<Ranking>,
    /// For each of these, the places of its items.
    pub(super) ranking_places: Vec<Vec<u32>>,
    /// The items of sums, in order, and then the other items of automata, ranks and cases.
    pub(super) items: Vec<u32>,
    /// For each item, its place among them.
    pub(super) place: Vec<Option<u32>>,
    pub(super) peers: Peers,
    pub(super) cases: Vec<Cases>,
    /// For each of these, the places of its items.
    pub(super) case_places: Vec<Vec<u32>>,
}

impl<'p> Tables<'p> {
    /// The sums, automata, ranks and cases of a problem that can be looked at; `None` if there are none.
    /// Where items can be off, only what is required is looked at, as all else follows from all items.
    pub(super) fn new(problem: &'p Problem, switches: &Switches) -> Option<Self> {
        let is_off = |item: &ItemId| switches.has(problem.index_of(*item) as u32);
        let mut of_sums = problem.sums.iter().flat_map(|sum| &sum.terms).map(|(item, _)| item);
        assert!(!of_sums.any(is_off), "an item of a required sum is in a switch");
        let mut read = problem.automata.iter().flat_map(|automaton| &automaton.steps).map(|step| &step.item);
        assert!(!read.any(is_off), "an item of a required automaton is in a switch");
        let mut ranked = problem.rankings.iter().flat_map(ranking::Ranking::items);
        assert!(!ranked.any(|item| is_off(&item)), "an item of a required ranking is in a switch");
        let mut known = KnownSets::new();
        let required = problem.sums.iter();
        let implied = problem.implied_sums.iter().filter(|_| switches.len() == 0);
        let all = required.chain(implied).filter_map(|sum| Sum::new(sum, problem, switches, &mut known));
        let sets = problem.implied_sets.iter().filter(|_| switches.len() == 0);
        let sums: Vec<Sum> =
            all.chain(sets.filter_map(|sets| Sum::of_sets(sets, problem, switches))).collect();
        let cases = problem.implied_cases.iter().filter(|_| switches.len() == 0);
        let cases: Vec<Cases> = cases.filter_map(|cases| Cases::new(cases, problem)).collect();
        let automata = problem.automata.iter();
        let automata: Vec<Automaton> =
            automata.filter_map(|automaton| Automaton::new(automaton, problem)).collect();
        let rankings = problem.rankings.iter();
        let rankings: Vec<Ranking> = rankings.filter_map(|ranking| Ranking::new(ranking, problem)).collect();
        if sums.is_empty() && automata.is_empty() && rankings.is_empty() && cases.is_empty() {
            return None;
        }
        let mut items: Vec<u32> = sums.iter().flat_map(|sum| &sum.items).copied().collect();
        items.sort_unstable();
        items.dedup();
        let mut place = vec![None; problem.primary_count()];
        (0..).zip(&items).for_each(|(at, &item)| place[item as usize] = Some(at));
        let peers = Peers::new(problem, &items, switches);
        let of_automata = automata.iter().flat_map(|automaton| &automaton.items);
        let of_rankings = rankings.iter().flat_map(|ranking| &ranking.items);
        for &item in of_automata.chain(of_rankings).chain(cases.iter().flat_map(|cases| &cases.items)) {
            if place[item as usize].is_none() {
                place[item as usize] = Some(items.len() as u32);
                items.push(item);
            }
        }
        let places_of = |of: &Vec<u32>| of.iter().filter_map(|&item| place[item as usize]).collect();
        Some(Self {
            problem,
            places: sums.iter().map(|sum| places_of(&sum.items)).collect(),
            case_places: cases.iter().map(|cases| places_of(&cases.items)).collect(),
            automaton_places: automata.iter().map(|automaton| places_of(&automaton.items)).collect(),
            ranking_places: rankings.iter().map(|ranking| places_of(&ranking.items)).collect(),
            has_required: problem.requires_more(),
            sums,
            automata,
            rankings,
            cases,
            items,
            place,
            peers,
        })
    }

    /// Leaves some options of the item at a place open, and lists those that go.
    #[inline(always)]
    pub(super) fn leave(&self, left: u64, place: usize, open: &mut [u64], gone: &mut Vec<OptionId>) {
        let closed = open[place] & !left;
        if closed != 0 {
            let options = self.options(self.items[place]).iter().enumerate();
            gone.extend(options.filter(|(at, _)| closed >> at & 1 != 0).map(|(_, &option)| option));
            open[place] &= left;
        }
    }

    pub(super) fn options(&self, item: u32) -> &'p [OptionId] {
        self.problem.options_of(self.problem.item_at(item as usize))
    }
}
