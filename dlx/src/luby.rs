//! The lengths of the runs of searches that restart.

/// The sequence 1, 1, 2, 1, 1, 2, 4, ... (M. Luby, A. Sinclair and D. Zuckerman, "Optimal speedup of Las Vegas algorithms",
/// 1993), from 0.
pub(crate) fn luby(mut place: u64) -> u64 {
    let (mut size, mut power) = (1, 0);
    while size < place + 1 {
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
