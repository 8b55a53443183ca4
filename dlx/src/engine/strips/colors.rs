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
    let colors = problem.entries.iter().map(|entry| entry.color);
    if last as usize > 2 * colors.len() {
        let mut colors: Vec<u32> = colors.chain([0]).collect();
        colors.sort_unstable();
        colors.dedup();
        return colors;
    }
    // Those of most problems are numbered in order of appearance.
    let mut is_used = vec![false; last as usize + 1];
    is_used[0] = true;
    colors.for_each(|color| is_used[color as usize] = true);
    (0..).zip(is_used).filter_map(|(color, is_used)| is_used.then_some(color)).collect()
}

/// The number of a colour: its place. Most problems have all colours from 1 on, which are their own numbers.
#[inline(always)]
pub(super) fn number_of(color: u32, colors: &[u32]) -> usize {
    if colors.get(color as usize) == Some(&color) {
        return color as usize;
    }
    colors.partition_point(|&before| before < color)
}
