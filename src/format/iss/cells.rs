//! Cells by their names.

use dlx_variants::Place;

/// The cell with this name; rows and columns beyond 9 may be letters: `RaC1` is R10C1.
pub(super) fn cell(text: &str) -> Option<Place> {
    let upper = text.to_ascii_uppercase();
    let number = |text: &str| match text.as_bytes() {
        [letter @ b'A'..=b'P'] => Some(usize::from(letter - b'A') + 10),
        _ => text.parse().ok(),
    };
    let rest = upper.strip_prefix('R')?;
    let mut places = rest.match_indices('C');
    places.find_map(|(at, _)| Some(Place { row: number(&rest[..at])?, col: number(&rest[at + 1..])? }))
}

/// The four cells around a corner, of which this is the first.
pub(super) fn around(first: Place) -> [Place; 4] {
    let Place { row, col } = first;
    [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)].map(|(row, col)| Place { row, col })
}

/// The pairs of neighbours among cells, in their order.
pub(super) fn neighbours(cells: &[Place]) -> impl Iterator<Item = [Place; 2]> {
    let pairs =
        (0..).zip(cells).flat_map(|(at, &one)| cells[at + 1..].iter().map(move |&other| [one, other]));
    pairs.filter(|[one, other]| one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1)
}
