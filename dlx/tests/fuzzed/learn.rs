//! A learner's answers are those of an engine, whatever the earlier questions.

use arbitrary::{Result, Unstructured};
use dlx_engine::{Answer, Cancel, Learner, Limits, OptionId, Problem, Status, Stop};

use super::raw::{Raw, Size};

/// Nodes of a question, of a learner and of an engine.
const NODES: u64 = 3_000;

/// Asks a learner questions about a problem, both made from the bytes.
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
    let problem = raw.problem();
    let mut learner = Learner::new(&problem, Cancel::new());
    let mut excluded: Vec<Vec<OptionId>> = Vec::new();
    for (numbers, kind) in questions {
        let mut assumed = raw.pick(&numbers);
        assumed.truncate(usize::from(kind % 4));
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
                assert!(problem.is_solution(&solution), "{solution:?}: {raw:?}");
                let has_all = |options: &[OptionId]| options.iter().all(|option| solution.contains(option));
                assert!(has_all(&assumed) && !excluded.iter().any(|options| has_all(options)), "{raw:?}");
                if kind & 0x80 != 0 {
                    learner.exclude(&solution);
                    excluded.push(solution);
                }
            }
            Answer::Refuted => {
                let core = learner.core();
                assert!(core.iter().all(|option| assumed.contains(option)), "{core:?}: {raw:?}");
                assert!(is_refuted(&problem, core, &excluded), "{core:?}, {excluded:?}: {raw:?}");
            }
        }
    }
    Ok(())
}

/// Whether each solution with these options that an engine finds has been excluded.
fn is_refuted(problem: &Problem, options: &[OptionId], excluded: &[Vec<OptionId>]) -> bool {
    let limits = Limits::new().nodes(NODES);
    let mut search = problem.solver().given(options.iter().copied()).limits(limits).solutions();
    while let Some(solution) = search.next() {
        let is_excluded = |options: &Vec<OptionId>| options.iter().all(|option| solution.contains(option));
        if !excluded.iter().any(is_excluded) {
            return false;
        }
    }
    matches!(search.status(), Status::Exhausted | Status::Stopped(Stop::Nodes))
}
