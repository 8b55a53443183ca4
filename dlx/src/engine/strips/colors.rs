//! The colours of items by number, as they may be any numbers.

use crate::facts::StripRows;
use crate::problem::Problem;

/// The rows of each item.
pub(super) fn strip_rows(problem: &Problem) -> &StripRows {
    problem.facts.strip_rows.get_or_init(|| {
        let mut last = vec![0; problem.item_count()];
        for entry in &problem.entries {
            let last = &mut last[entry.item as usize];
            *last = entry.color.max(*last);
        }
        let colors = distinct(problem, last.iter().copied().max().unwrap_or(0));
        let counts = last.into_iter().map(|color| number_of(color, &colors) as u32 + 1).collect();
        StripRows { colors, counts }
    })
}

/// The colours of all options, up to the last one, and 0, in order.
fn distinct(problem: &Problem, last: u32) -> Vec<u32> {
    // Names are numbered in order of appearance.
    if last as usize <= problem.color_names.len() {
        return (0..=last).collect();
    }
    let colors = problem.entries.iter().map(|entry| entry.color);
    let mut colors: Vec<u32> = colors.chain([0]).collect();
    colors.sort_unstable();
    colors.dedup();
    colors
}

/// The number of a colour: its place. Most problems have all colours from 1 on, which are their own numbers.
#[inline(always)]
pub(super) fn number_of(color: u32, colors: &[u32]) -> usize {
    if colors.get(color as usize) == Some(&color) {
        return color as usize;
    }
    colors.partition_point(|&before| before < color)
}
