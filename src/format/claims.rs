//! What a document claims about its puzzle: it takes work to check.

use crate::puzzle::Record;

/// Something that is claimed.
pub(super) struct Claim {
    /// The key in our own JSON.
    pub(super) key: &'static str,
    /// What it is, in words.
    pub(super) name: &'static str,
}

/// The unverified claims of a record: those that came with the puzzle.
pub(super) fn of(record: &Record) -> impl Iterator<Item = Claim> {
    let Record { minimal, difficulty, unproven, solutions, status, seed, index, .. } = record;
    let claims = [
        ("minimal", "whether it is minimal", minimal.is_some()),
        ("unproven", "the number of clues that were not proven necessary", *unproven > 0),
        ("difficulty", "the difficulty", difficulty.is_some()),
        ("rating", "the rating", difficulty.is_some_and(|difficulty| difficulty.rating.is_some())),
        ("solutions", "the number of solutions", solutions.is_some()),
        ("status", "how a search for it ended", status.is_some()),
        ("seed", "the seed", seed.is_some()),
        ("index", "its number in the batch", index.is_some()),
    ];
    let is_claimed = record.is_claimed;
    let made = claims.into_iter().filter(move |&(_, _, is_there)| is_claimed && is_there);
    made.map(|(key, name, _)| Claim { key, name })
}
