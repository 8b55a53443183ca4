//! Chooses groups of cells that add up to a number of clues.

use std::ops::Deref;

/// Picks groups that together hold exactly `count` clues, or returns `None` if there are none. Of groups of
/// the same size, earlier ones are taken first.
///
/// Orbits of a group of symmetries have sizes that divide each other, so taking large groups while they fit
/// never misses a possible sum.
pub(crate) fn pick<T>(groups: &[impl Deref<Target = [T]>], count: usize) -> Option<Vec<usize>> {
    let mut by_size: Vec<usize> = (0..groups.len()).collect();
    by_size.sort_by_key(|&group| std::cmp::Reverse(groups[group].len()));
    let mut left = count;
    by_size.retain(|&group| {
        let fits = groups[group].len() <= left;
        left -= if fits { groups[group].len() } else { 0 };
        fits
    });
    (left == 0).then_some(by_size)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups(sizes: &[usize]) -> Vec<Vec<()>> {
        sizes.iter().map(|&size| vec![(); size]).collect()
    }

    #[test]
    fn picks_exactly_or_not_at_all() {
        assert_eq!(pick(&groups(&[2, 4, 1, 2]), 7), Some(vec![1, 0, 2]));
        assert_eq!(pick(&groups(&[2, 2, 2]), 3), None);
        assert_eq!(pick(&groups(&[1, 1]), 3), None);
        assert_eq!(pick(&groups(&[]), 0), Some(vec![]));
    }
}
