//! A learner's answers are those of an engine, whatever the earlier questions.

use arbitrary::{Result, Unstructured};
use dlx_engine::{Answer, Assumption, Cancel, ItemId, Learner, Limits, OptionId, Status, Stop};

use super::raw::{Raw, Size};

/// Nodes of a question, of a learner and of an engine.
const NODES: u64 = 3_000;

/// Asks a learner questions about a problem some of whose items are switched, all made from the bytes.
///
/// # Panics
/// If an answer is not that of an engine, or a core does not suffice.
pub(crate) fn learn(bytes: &[u8]) {
    let _ = check(&mut Unstructured::new(bytes));
}

fn check(u: &mut Unstructured<'_>) -> Result<()> {
    let size = *u.choose(&[Size::SMALL, Size::MEDIUM, Size::TALL, Size::WIDE])?;
    let questions: [([u8; 3], u8); 6] = u.arbitrary()?;
    let raw = Raw::draw(u, size)?;
    let groups = raw.groups(u)?;
    let problem = raw.problem();
    let items: Vec<ItemId> = problem.items().collect();
    let switches: Vec<Vec<ItemId>> =
        groups.iter().map(|group| group.iter().map(|&item| items[item]).collect()).collect();
    let mut learner = Learner::new(&problem, Cancel::new()).switches(&switches);
    let mut excluded: Vec<Vec<OptionId>> = Vec::new();
    for (numbers, kind) in questions {
        let mut chosen = raw.pick(&numbers);
        chosen.truncate(usize::from(kind % 4));
        let mut assumed: Vec<Assumption> = chosen.iter().copied().map(Assumption::from).collect();
        let on = (0..groups.len()).filter(|switch| numbers[0] >> switch & 1 == 0).map(Assumption::Switch);
        let start = assumed.len().min(usize::from(kind >> 2 & 3));
        assumed.splice(start..start, on);
        if kind & 0x40 != 0 {
            // Stops somewhere; the later answers must not suffer.
            let limit = Limits::new().nodes(u64::from(kind % 8));
            if let Answer::Stopped(stop) = learner.solve(&assumed, limit) {
                assert_eq!((stop, learner.nodes()), (Stop::Nodes, u64::from(kind % 8)));
            }
        }
        match learner.solve(&assumed, Limits::new().nodes(NODES)) {
            Answer::Stopped(_) => {}
            Answer::Solution => {
                let solution = learner.solution().to_vec();
                assert!(
                    narrowed(&raw, &groups, &assumed).problem().is_solution(&solution),
                    "{solution:?}: {raw:?}"
                );
                let has_all = |options: &[OptionId]| options.iter().all(|option| solution.contains(option));
                assert!(has_all(&chosen) && !excluded.iter().any(|options| has_all(options)), "{raw:?}");
                if kind & 0x80 != 0 {
                    learner.exclude(&solution);
                    excluded.push(solution);
                }
            }
            Answer::Refuted => {
                let core = learner.core();
                assert!(core.iter().all(|option| assumed.contains(option)), "{core:?}: {raw:?}");
                let narrowed = narrowed(&raw, &groups, core);
                assert!(is_refuted(&narrowed, core, &excluded), "{core:?}, {excluded:?}: {raw:?}");
            }
        }
    }
    Ok(())
}

/// The problem without the items of groups that are not assumed to be on.
fn narrowed(raw: &Raw, groups: &[Vec<usize>], assumed: &[Assumption]) -> Raw {
    let is_on = |group: usize| assumed.contains(&Assumption::Switch(group));
    raw.without(|item| {
        let mut of_item = (0..groups.len()).filter(|&group| groups[group].contains(&item)).peekable();
        of_item.peek().is_some() && !of_item.any(is_on)
    })
}

/// Whether each solution with these assumptions that an engine finds has been excluded. What is not assumed
/// to be on is no part of the problem.
fn is_refuted(raw: &Raw, assumed: &[Assumption], excluded: &[Vec<OptionId>]) -> bool {
    let limits = Limits::new().nodes(NODES);
    let problem = raw.problem();
    let chosen = assumed.iter().filter_map(|assumption| match assumption {
        Assumption::Option(option) => Some(*option),
        Assumption::Switch(_) => None,
    });
    let mut search = problem.solver().given(chosen).limits(limits).solutions();
    while let Some(solution) = search.next() {
        let is_excluded = |options: &Vec<OptionId>| options.iter().all(|option| solution.contains(option));
        if !excluded.iter().any(is_excluded) {
            return false;
        }
    }
    matches!(search.status(), Status::Exhausted | Status::Stopped(Stop::Nodes))
}
