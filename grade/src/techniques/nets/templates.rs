//! Templates: the ways to put one symbol into every house that still lacks it. A place that is in none of
//! them is wrong, and one that is in all of them is right, which leaves other symbols fewer ways. This is how
//! programs work; people see parts of it as fish and colours.

use std::ops::ControlFlow;

use dlx_engine::{ItemId, OptionId, Problem, Status};
use dlx_variants::{Meaning, Symbol};

use crate::candidates::Candidates;
use crate::level::{Level, Rating};
use crate::network::{Item, Network};
use crate::step::{Basis, Finds, Reason, Step, Technique};

pub(crate) static TEMPLATES: Technique = Technique {
    id: "templates",
    name: "Templates",
    summary: "A search through all ways to put a symbol into every house shows places that are in none of them, and \
              places that are in all.",
    level: Level::Extreme,
    rating: Rating(110),
    score: 5000,
    basis: Basis::Search,
    find,
    ..Technique::PLAIN
};

/// The maximum number of nodes of the search for one way.
const NODES: u64 = 10_000;

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let network = candidates.network();
    let mut taken: Vec<OptionId> = Vec::new();
    let mut ways: Vec<Ways> = Vec::new();
    // What must hold for one symbol leaves the others fewer ways.
    loop {
        ways.clear();
        let before = taken.len();
        for symbol in network.model().alphabet().iter() {
            finds.tick()?;
            let Some(found) = Ways::of(candidates, symbol, &taken, finds) else { continue };
            taken
                .extend(found.all.iter().copied().filter(|place| !taken.contains(place)).collect::<Vec<_>>());
            ways.push(found);
        }
        if taken.len() == before {
            break;
        }
    }
    for Ways { truths, none, all } in ways {
        finds.eliminate(&TEMPLATES, none, || Reason::Templates { truths: truths.clone() })?;
        let reason = Reason::Templates { truths };
        finds.step(Step { reason, placements: all, ..Step::new(&TEMPLATES) })?;
    }
    ControlFlow::Continue(())
}

/// The ways to put a symbol into every house that still lacks it.
struct Ways {
    truths: Vec<Item>,
    /// The places that are in no way.
    none: Vec<OptionId>,
    /// The places that are in every way.
    all: Vec<OptionId>,
}

impl Ways {
    /// The ways that leave what is `taken`, or `None` if there are none or the search is too long.
    fn of(
        candidates: &Candidates<'_>,
        symbol: Symbol,
        taken: &[OptionId],
        finds: &Finds<'_>,
    ) -> Option<Self> {
        let network = candidates.network();
        let is_of = |item: &Item| matches!(network.meaning(*item), Meaning::Symbol { symbol: other, .. } if other == symbol);
        let truths: Vec<Item> = candidates.truths().filter(is_of).collect();
        let mut places: Vec<OptionId> = truths.iter().flat_map(|&truth| candidates.options(truth)).collect();
        places.sort_unstable();
        places.dedup();
        let problem = problem(network, &truths, &places)?;
        let is_free = |&place: &OptionId| !taken.iter().any(|&other| network.excludes(other, place));
        let is_possible: Vec<bool> = places.iter().map(is_free).collect();
        let closed: Vec<OptionId> = problem.options().filter(|option| !is_possible[option.index()]).collect();
        // A way with or without some place; `None` if the search is too long.
        let search = |with: Option<OptionId>, without: Option<OptionId>| {
            let watch = finds.watch();
            let limits = watch.limits_of(NODES).solutions(1);
            let solver = watch.bound(problem.solver()).limits(limits);
            let solver = solver.forbid(closed.iter().copied().chain(without)).given(with);
            let mut search = solver.solutions();
            let way = search.next().map(<[OptionId]>::to_vec);
            watch.count(search.status(), search.nodes(), NODES);
            (way.is_some() || search.status() == Status::Exhausted).then_some(way)
        };
        let (mut is_in_some, mut is_in_all) = (vec![false; places.len()], vec![true; places.len()]);
        let mut note = |way: &[OptionId]| {
            for (at, (some, all)) in is_in_some.iter_mut().zip(&mut is_in_all).enumerate() {
                let is_in = way.contains(&OptionId(at as u32));
                *some |= is_in;
                *all &= is_in;
            }
        };
        note(&search(None, None)??);
        for option in problem.options().filter(|option| is_possible[option.index()]) {
            for way in [search(Some(option), None)?, search(None, Some(option))?].into_iter().flatten() {
                note(&way);
            }
        }
        let these = |is: &[bool], wanted| {
            let chosen = places.iter().zip(is).filter(move |&(_, &is)| is == wanted);
            chosen.map(|(&place, _)| place).collect()
        };
        Some(Self { none: these(&is_in_some, false), all: these(&is_in_all, true), truths })
    }
}

/// The problem of covering truths by places, which keep to the links between them.
fn problem(network: &Network, truths: &[Item], places: &[OptionId]) -> Option<Problem> {
    let mut links: Vec<Item> = places
        .iter()
        .flat_map(|&place| network.items_of(place))
        .copied()
        .filter(|&item| network.is_link(item))
        .collect();
    links.sort_unstable();
    links.dedup();
    links.retain(|item| !truths.contains(item));
    let mut builder = Problem::builder();
    let primary: Vec<_> = truths.iter().map(|item| builder.primary(item.index().to_string())).collect();
    let secondary: Vec<_> = links.iter().map(|item| builder.secondary(item.index().to_string())).collect();
    for &place in places {
        let items = network.items_of(place);
        let of = |all: &[Item], ids: &[ItemId]| -> Vec<_> {
            all.iter().zip(ids).filter(|(item, _)| items.contains(item)).map(|(_, &id)| id).collect()
        };
        builder.option(of(truths, &primary).into_iter().chain(of(&links, &secondary)));
    }
    builder.build().ok()
}
