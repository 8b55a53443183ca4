//! Varies a puzzle that does not meet the settings until it does.

use std::collections::HashSet;

use dlx_engine::Stop;
use rand::seq::SliceRandom;

use super::aim::Aim;
use super::easing::ease;
use super::removal;
use super::removal_order::put_crowded_first;
use super::selection::Selection;
use super::{Attempt, count, hardening};
use crate::Difficulty;
use crate::generate::error::GenerateError;
use crate::generate::settings::demand::Rejection;

/// Variations of a puzzle tried before another board. With none, boards where few puzzles meet the settings
/// yield half as many. With 40, extreme classic puzzles took .85 of the time that they took with 10, while
/// they were varied as others are.
const VARIATIONS: usize = 40;
/// After so many variations in a row that are earlier ones, another board is tried. Where rules imply nearly
/// all givens, few are left to vary: of 3,645 variations for a hard killer of 6x6, 924 differed.
const REPEATED: usize = 2;
/// One removed group comes back, at random, for this many kept ones. With a larger number too little changes;
/// with a smaller one a variation costs as much as another board.
const KEPT_FOR_ONE: usize = 4;

/// Brings the clues to the required number, and varies them until the oracle accepts them, starting from the
/// closest so far or, where few puzzles are hard enough, anew. `None` if that is impossible or takes too
/// long.
pub(super) fn complete(
    attempt: &mut Attempt<'_, '_>,
    mut selection: Selection,
) -> Result<Option<(Selection, Option<Difficulty>)>, GenerateError> {
    let settings = attempt.settings;
    let is_fixed = settings.keeps_pattern() || !settings.stages.is_empty();
    // Another board does better near an example: with 40 variations of each, puzzles take two to twenty times
    // as long.
    let variations = if is_fixed || !attempt.engines.examples().is_empty() { 0 } else { VARIATIONS };
    let mut nearest: Option<(u32, Selection)> = None;
    let (mut judged, mut repeated, mut is_too_easy) = (HashSet::new(), 0, true);
    for _ in 0..=variations {
        if let Some((_, before)) = &nearest {
            let before = before.clone();
            selection =
                if attempt.engines.are_demanding() { renew(attempt, before) } else { vary(attempt, before) }?;
        }
        if !bring_to_count(attempt, &mut selection) {
            return Ok(None);
        }
        if attempt.engines.oracle.is_none() {
            return Ok(Some((selection, None)));
        }
        // Where few givens are kept, they are often those of an earlier variation.
        if !judged.insert(selection.clues()) {
            repeated += 1;
            if repeated == REPEATED {
                break;
            }
            continue;
        }
        repeated = 0;
        let answer = attempt.accept(&selection)?;
        is_too_easy &= matches!(answer, Err(Rejection::TooEasy(_)));
        let effort = match answer {
            Ok(difficulty) => return Ok(Some((selection, Some(difficulty)))),
            Err(Rejection::TooLong) if !is_fixed && settings.clues.is_none() && settings.givens.is_none() => {
                let is_too_hard = |rejection| rejection == Rejection::TooLong;
                if let Some((eased, difficulty)) =
                    ease(attempt, &selection, selection.removed.len(), is_too_hard)?
                {
                    return Ok(Some((eased, Some(difficulty))));
                }
                0
            }
            Err(Rejection::TooEasy(_)) if !is_fixed && hardening::is_possible(attempt, &selection) => {
                let hardened = hardening::harden(attempt, selection)?;
                return Ok(hardened.map(|(selection, difficulty)| (selection, Some(difficulty))));
            }
            Err(Rejection::TooEasy(effort)) => effort,
            Err(_) => 0,
        };
        if nearest.as_ref().is_none_or(|(most, _)| effort >= *most) {
            nearest = Some((effort, std::mem::take(&mut selection)));
        }
    }
    if is_too_easy {
        attempt.request.weaken_clues();
    }
    Ok(None)
}

/// Puts groups back to bring the clues, or the givens, to the required number. Returns false if that is
/// impossible.
fn bring_to_count(attempt: &Attempt<'_, '_>, selection: &mut Selection) -> bool {
    let settings = attempt.settings;
    if let Some(counts) = settings.clues {
        attempt.priority.put_last(&mut selection.removed);
        let open = counts.of_puzzle(attempt.request.index).checked_sub(count(&attempt.fixed));
        if !open.is_some_and(|open| selection.put_back(open)) {
            return false;
        }
    }
    match (settings.givens, &attempt.engines.oracle) {
        (Some(count), Some(_)) => {
            attempt.priority.put_last(&mut selection.removed);
            selection.put_back(count)
        }
        _ => true,
    }
}

/// Puts all removed groups back, and removes groups in a new order, crowded ones first. The first order of a
/// board is random, as most puzzles of some variants are hard enough: those of 16x16 would take more nodes to
/// prove.
fn renew(attempt: &mut Attempt<'_, '_>, selection: Selection) -> Result<Selection, Stop> {
    let mut groups = selection.kept;
    groups.extend(selection.removed.into_iter().filter(|group| !group.is_empty()));
    groups.shuffle(&mut attempt.request.rng);
    put_crowded_first(attempt.engines.model, &mut groups);
    attempt.priority.put_first(&mut groups);
    removal::judge(attempt, &[], groups, Aim::Minimise)
}

/// Puts some removed groups back, and removes groups in a new order: those last that came back, so that
/// others go.
fn vary(attempt: &mut Attempt<'_, '_>, mut selection: Selection) -> Result<Selection, Stop> {
    let rng = &mut attempt.request.rng;
    // Groups that came back to make up the number were kept.
    selection.removed.retain(|group| !group.is_empty());
    selection.removed.shuffle(rng);
    let rest = selection.removed.len().saturating_sub(selection.kept.len().div_ceil(KEPT_FOR_ONE));
    let mut groups = selection.removed.split_off(rest);
    selection.kept.shuffle(rng);
    groups.splice(0..0, selection.kept.drain(..));
    attempt.priority.put_first(&mut groups);
    let mut varied = removal::judge(attempt, &[], groups, Aim::Minimise)?;
    varied.removed.append(&mut selection.removed);
    Ok(varied)
}
