//! Exact-cover problems for benches, made by name, in Knuth's text format. Random ones come from fixed seeds.
//! And collected puzzles.
//!
//! A name is a family followed by its sizes: `queens12`, `qwh30x320`.

mod classic;
mod collected;
mod designs;
mod macmahon;
mod pentominoes;
mod random;
mod schedules;
mod several;
mod squares;
mod words;

pub use collected::collected;

/// The sizes in a name.
type Sizes<'a> = &'a [usize];

/// A kind of problem.
struct Family {
    name: &'static str,
    /// The number of its sizes.
    sizes: usize,
    /// Writes the problem of these sizes.
    make: fn(Sizes<'_>) -> String,
}

const fn family(name: &'static str, sizes: usize, make: fn(Sizes<'_>) -> String) -> Family {
    Family { name, sizes, make }
}

const FAMILIES: &[Family] = &[
    family("queens", 1, |sizes| classic::queens(sizes[0])),
    family("toroidal", 1, |sizes| classic::toroidal(sizes[0])),
    family("amazons", 1, |sizes| classic::amazons(sizes[0])),
    family("langford", 1, |sizes| classic::langford(sizes[0])),
    family("match", 1, |sizes| classic::matchings(sizes[0])),
    family("bell", 1, |sizes| classic::partitions(sizes[0])),
    family("domino", 2, |sizes| classic::dominoes(sizes[0], sizes[1])),
    family("latin", 1, |sizes| squares::empty(sizes[0])),
    family("qwh", 2, |sizes| squares::with_holes(sizes[0], sizes[1])),
    family("sudoku", 2, |sizes| squares::sudoku(sizes[0], sizes[1])),
    family("pent", 2, |sizes| pentominoes::rectangle(sizes[0], sizes[1])),
    family("macmahon", 2, |sizes| macmahon::rectangle(sizes[0], sizes[1])),
    family("triples", 1, |sizes| designs::triples(sizes[0])),
    family("quadruples", 1, |sizes| designs::quadruples(sizes[0])),
    family("roundrobin", 1, |sizes| designs::round_robin(sizes[0])),
    family("cube", 1, |sizes| designs::cube(sizes[0])),
    family("golomb", 2, |sizes| designs::golomb(sizes[0], sizes[1])),
    family("graceful", 1, |sizes| designs::graceful(sizes[0])),
    family("sums", 1, |sizes| designs::sums(sizes[0])),
    family("squaring", 2, |sizes| classic::squarings(sizes[0], sizes[1])),
    family("words", 2, |sizes| words::rectangle(sizes[0], sizes[1])),
    family("roster", 2, |sizes| schedules::roster(sizes[0], sizes[1])),
    family("crews", 2, |sizes| schedules::crews(sizes[0], sizes[1])),
    family("jobs", 2, |sizes| schedules::jobs(sizes[0], sizes[1])),
    family("colouring", 2, |sizes| schedules::colouring(sizes[0], sizes[1])),
    family("timetable", 2, |sizes| schedules::timetable(sizes[0], sizes[1])),
    family("frb", 1, |sizes| schedules::frb(sizes[0])),
    family("domination", 2, |sizes| several::domination(sizes[0], sizes[1])),
    family("partridge", 1, |sizes| several::partridge(sizes[0])),
    family("several", 3, |sizes| several::uniform(sizes[0], sizes[1], sizes[2])),
    family("mixed", 3, |sizes| several::mixed(sizes[0], sizes[1], sizes[2])),
    family("few", 4, |sizes| random::few_items(sizes[0], sizes[1], sizes[2], sizes[3])),
    family("random", 3, |sizes| random::uniform(sizes[0], sizes[1], sizes[2])),
    family("planted", 3, |sizes| random::planted(sizes[0], sizes[1], sizes[2])),
    family("shape", 1, |sizes| random::shape(sizes[0])),
    family("dense", 2, |sizes| random::dense(sizes[0], sizes[1])),
];

/// The problem of this name, if there is one.
#[must_use]
pub fn problem(name: &str) -> Option<String> {
    match name {
        "pent8x8-centre" => return Some(pentominoes::without_centre()),
        "wide" => return Some(random::wide()),
        _ => {}
    }
    let (head, sizes) = name.split_at(name.find(|c: char| c.is_ascii_digit())?);
    let sizes: Vec<usize> = sizes.split('x').map(|size| size.parse().ok()).collect::<Option<_>>()?;
    let family = FAMILIES.iter().find(|family| family.name == head && family.sizes == sizes.len())?;
    Some((family.make)(&sizes))
}

/// The families and their numbers of sizes, as names: `queensN`, `qwhNxN`.
#[must_use]
pub fn names() -> String {
    let name = |family: &Family| family.name.to_owned() + &vec!["N"; family.sizes].join("x");
    FAMILIES.iter().map(name).collect::<Vec<_>>().join(", ") + ", pent8x8-centre, wide"
}

/// A line of words.
fn items(words: impl IntoIterator<Item = String>) -> String {
    words.into_iter().collect::<Vec<_>>().join(" ") + "\n"
}

fn pairs<R: Iterator<Item = usize>>(
    ones: impl Iterator<Item = usize>,
    twos: impl Fn(usize) -> R,
) -> impl Iterator<Item = (usize, usize)> {
    ones.flat_map(move |one| twos(one).map(move |two| (one, two)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_have_the_known_numbers_of_solutions() {
        let known = [
            ("queens8", 92),
            ("langford8", 300),
            ("latin4", 576),
            ("match12", 10_395),
            ("bell8", 4_140),
            ("domino6x6", 6_728),
            ("pent3x20", 8),
            ("pent8x8-centre", 520),
            ("macmahon3x8", 0),
            ("triples7", 30),
            ("roundrobin6", 6 * 120),
            ("cube3", 24),
            ("cube4", 55_296),
            ("golomb5x11", 4),
            ("graceful3", 48),
            ("sums5", 21),
            ("squaring5x5", 472),
            ("golomb6x17", 8),
            ("toroidal7", 28),
            ("amazons10", 4),
            ("quadruples8", 30),
            ("domination6x3", 4),
            ("domination5x3", 186),
            ("partridge4", 0),
            ("several10x30x5", 2_034),
            ("mixed12x6x60", 30),
        ];
        for (name, count) in known {
            let text = problem(name).expect("the family exists");
            let read = dlx_engine::Problem::from_text(text.as_bytes()).expect("the text is sound");
            assert_eq!(read.solver().count().solutions, count, "{name}");
        }
    }

    #[test]
    fn other_names_are_no_problems() {
        assert!(
            ["queens", "8", "queensx8", "queens8x8", "foo8", "qwh9", ""]
                .into_iter()
                .all(|name| problem(name).is_none())
        );
    }
}
