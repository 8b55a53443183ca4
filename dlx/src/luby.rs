//! The lengths of the runs of searches that restart.

/// The number at a place, from 0, of the sequence 1, 1, 2, 1, 1, 2, 4, ...: how long the runs of a random
/// search should be, in any unit, if nothing is known about how long it takes (M. Luby, A. Sinclair and D.
/// Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993).
///
/// ```
/// let first: Vec<u64> = (0..7).map(dlx_engine::luby).collect();
/// assert_eq!(first, [1, 1, 2, 1, 1, 2, 4]);
/// ```
#[must_use]
pub fn luby(mut place: u64) -> u64 {
    let (mut size, mut power) = (1, 0);
    while size <= place && size < u64::MAX {
        size = 2 * size + 1;
        power += 1;
    }
    while size - 1 != place {
        size /= 2;
        power -= 1;
        place %= size;
    }
    1 << power
}
