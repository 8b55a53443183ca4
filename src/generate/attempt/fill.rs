//! Random filled boards.

use dlx_engine::{Answer, ItemChoice, Learner, OptionId, Search, Stop};
use dlx_variants::Lowered;
use rand::Rng;

use super::Request;
use super::by_learning;
use super::engines::Engines;
use super::nearby::Nearby;
use super::symbol_order;
use crate::generate::settings::Settings;
use crate::necessity::budget::{Budget, Ended};

/// Each try may take so many more nodes than the one before. With one part in 50, non-consecutive boards take
/// 1.2 times as long.
const GROWTH: u64 = 1;

/// The result of a fill.
pub(super) enum Fill {
    /// The chosen options of a filled board.
    Board(Vec<OptionId>),
    /// There is no filled board.
    Impossible,
    /// None was found within the nodes for filling.
    NotFound,
}

/// The filled board to start from: the one in the settings, or a random one.
pub(super) fn solution(
    engines: &mut Engines<'_>,
    settings: &Settings,
    request: &mut Request,
) -> Result<Fill, Stop> {
    if let Some(values) = &settings.solution {
        return Ok(Fill::Board(engines.lowered.encode(values)));
    }
    if by_learning::is_needed(engines.model) && !engines.model.has_clues() {
        let seed = request.rng.next_u64();
        return learnt(engines.lowered, seed, request.fill_nodes, &mut request.budget);
    }
    let maker = &mut engines.maker;
    let mark = maker.mark();
    maker.rules().for_each(|rule| maker.place(rule, &[]));
    request.nearby = Nearby::draw(engines, request);
    engines.maker.search.choose_all(&request.nearby.options());
    let fill = random(engines, request);
    engines.maker.undo(mark);
    fill
}

/// A board filled by a search that learns.
fn learnt(lowered: &Lowered, seed: u64, nodes: u64, budget: &mut Budget) -> Result<Fill, Stop> {
    budget.check()?;
    let mut learner = Learner::new(&lowered.problem, budget.cancel().clone()).shuffle(seed);
    let answer = learner.solve(&[], budget.limits(nodes));
    budget.spend(learner.nodes());
    match answer {
        Answer::Solution => Ok(Fill::Board(learner.solution().to_vec())),
        Answer::Refuted => Ok(Fill::Impossible),
        Answer::Stopped(Stop::Nodes) => budget.check().map(|()| Fill::NotFound),
        Answer::Stopped(stop) => Err(stop),
    }
}

/// A random solution of the board at the root. Restores the root and resets the weights.
///
/// A random search of an empty board usually either goes straight to a solution, with fewer nodes than cells,
/// or never ends. So it is cut short and restarted.
fn random(engines: &mut Engines<'_>, request: &mut Request) -> Result<Fill, Stop> {
    let (search, model) = (&mut engines.maker.search, engines.model);
    let budget = &mut request.budget;
    search.prefer(&[]);
    search.set_choice(ItemChoice::Weighted);
    let make_weights = || symbol_order::weights(model, engines.lowered);
    if let Some(weights) = engines.fill_weights.get_or_init(make_weights) {
        search.weigh(weights);
    }
    search.only_forced_moves(false);
    let mut nodes = model.board().cell_count() as u64;
    let mut left = request.fill_nodes;
    let fill = loop {
        budget.check()?;
        if left == 0 {
            break Fill::NotFound;
        }
        search.restart();
        search.shuffle(Some(request.rng.next_u64()));
        let find = |search: &mut Search<'_>| search.next().map(<[OptionId]>::to_vec);
        let (board, ended) = budget.run(search, budget.limits(nodes), find)?;
        left = left.saturating_sub(search.nodes());
        match (board, ended) {
            (Some(board), _) => break Fill::Board(board),
            (None, Ended::Exhausted) => break Fill::Impossible,
            (None, Ended::Enough | Ended::OutOfNodes) => nodes += GROWTH,
        }
    };
    search.restart();
    search.shuffle(None);
    search.reset_weights();
    Ok(fill)
}
