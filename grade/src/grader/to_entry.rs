//! What an entry rests on: of the steps up to it, those without which it would not be found.
//!
//! A step rests on earlier ones at most as far as they have changed its truths. Whether it does is then
//! tried: a cage may have lost candidates that its step would be found with as well.

use dlx_engine::Watch;
use dlx_variants::Meaning;

use crate::candidates::Candidates;
use crate::grader::Grader;
use crate::grader::hint::Next;
use crate::level::Level;
use crate::path::Path;
use crate::step::Step;

impl Grader {
    /// The steps from `next` up to the first that places something, without those that it does not rest on:
    /// all that a player who does not record eliminations needs for the next entry. If the watch is over
    /// first, the steps end early and none is left out.
    #[must_use]
    pub fn up_to_entry<'t>(&self, next: Next<'t>, watch: &Watch) -> Vec<Next<'t>> {
        let watch = &watch.anew();
        let mut path = Path::new(next.candidates.clone(), self.techniques(), watch);
        next.step.apply(&mut path.candidates);
        let mut steps = vec![next];
        while steps.iter().all(|next| next.step.placements.is_empty())
            && let Some(step) = path.peek()
        {
            let candidates = path.candidates.clone();
            step.apply(&mut path.candidates);
            steps.push(Next { candidates, step });
        }
        needed(steps, watch)
    }
}

/// Those of some steps up to an entry that the entry rests on, each in the candidates that the others leave,
/// and with the reason that it has there. All of them if the last step places nothing. If the watch is over
/// first, some may be needless.
fn needed<'t>(steps: Vec<Next<'t>>, watch: &Watch) -> Vec<Next<'t>> {
    let Some((last, before)) = steps.split_last() else { return steps };
    if last.step.placements.is_empty() {
        return steps;
    }
    let start = &steps[0].candidates;
    let mut kept: Vec<&Step> = vec![&last.step];
    for next in before.iter().rev() {
        if kept.iter().any(|later| rests_on(later, &next.step, start)) {
            kept.push(&next.step);
        }
    }
    let mut kept: Vec<Step> = kept.into_iter().rev().cloned().collect();
    for at in (0..kept.len() - 1).rev() {
        if let Some(fewer) = without(at, &kept, start, watch) {
            kept = fewer;
        }
    }
    let mut candidates = start.clone();
    let told = kept.into_iter().map(|step| {
        let before = candidates.clone();
        step.apply(&mut candidates);
        Next { candidates: before, step }
    });
    told.collect()
}

/// The steps without one of them, if those after it are found all the same.
fn without(left_out: usize, steps: &[Step], start: &Candidates<'_>, watch: &Watch) -> Option<Vec<Step>> {
    let (before, after) = (&steps[..left_out], &steps[left_out + 1..]);
    let mut candidates = start.clone();
    before.iter().for_each(|step| step.apply(&mut candidates));
    let mut fewer = before.to_vec();
    for step in after.iter() {
        let step = match rests_on(step, &steps[left_out], start) {
            true => found_again(step, &candidates, watch)?,
            false => step.clone(),
        };
        step.apply(&mut candidates);
        fewer.push(step);
    }
    Some(fewer)
}

/// A step of the same technique that changes at least as much. Techniques of the highest level take long, so
/// theirs are not looked for.
fn found_again(step: &Step, candidates: &Candidates<'_>, watch: &Watch) -> Option<Step> {
    if step.technique.level == Level::Extreme || watch.is_over() {
        return None;
    }
    let mut again = None;
    step.technique.each(candidates, watch, &mut |found| {
        let changes_as_much = step.placements.iter().all(|option| found.placements.contains(option))
            && step.eliminations.iter().all(|option| found.eliminations.contains(option))
            && found.rating <= step.rating;
        again = changes_as_much.then_some(found);
        again.is_none()
    });
    again
}

/// Whether a step may rest on an elimination of an earlier one: on a candidate of its truths. Nested nets may
/// rest on everything; steps by a rule may rest on all of its cells.
fn rests_on(later: &Step, earlier: &Step, candidates: &Candidates<'_>) -> bool {
    let network = candidates.network();
    let Some(truths) = later.reason.all_truths() else { return true };
    truths.into_iter().any(|truth| match network.meaning(truth) {
        Meaning::Variable { rule } | Meaning::Member { rule, .. } => {
            let cells = network.model().rule_cells(rule);
            let mut gone = earlier.eliminations.iter().filter_map(|&option| network.candidate(option));
            gone.any(|(cell, _)| cells.contains(&cell))
        }
        _ => earlier.eliminations.iter().any(|&option| network.items_of(option).contains(&truth)),
    })
}
