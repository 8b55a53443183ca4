//! Chooses an engine by the shape of a problem. A caller that knows its searches may choose better.

use std::collections::HashSet;

use super::Engine;
use super::clashes::excluded;
use super::memory::{self, Allowance};
use super::{columns, lists, masks, strips, words};
use crate::facts::Shape;
use crate::problem::Problem;
use crate::stats::Stats;

/// Items with more options than this take several words in `lanes`.
const WORD: u32 = 64;
/// If options have more entries than this on average, it pays to look how many others they exclude even if no
/// item is large.
const LONG: usize = 32;
/// If items or options are large and options exclude more than this part of all others, little is left to
/// narrow after a choice or two, and rows take longer to prepare than most searches.
const EXCLUSIVE: f64 = 0.9;
/// If they exclude more than this part, `lists` takes less time than what else has room. Of 6000 options with
/// 40 of 2000 items each (55%), it counts 28,824 nodes in 8 s, `cells` in 25; with 25 items (27%), `links` is
/// five times as fast.
const EXCLUDING: f64 = 0.5;

/// If options exclude less than this part of all others, many parts of a tree are equal.
const LOOSE: f64 = 0.15;

/// If an option takes fewer bits than this out of each vector of a state, on average, whole vectors cost more
/// to narrow and to copy than bits to remove one by one and to restore.
const FEW_REMOVED: f64 = 2.0;
/// The same where items are large, and rows take long to prepare: states of more than this many vectors, of
/// which an option narrows less than this part. Puzzles with skyscrapers and long lines take a quarter of the
/// time so.
const MANY_VECTORS: usize = 64;
const FEW_NARROWED: f64 = 0.3;

/// A state of so few vectors is narrowed in less time than it takes to examine a list of masks of several
/// words, even if items are large.
const SMALL_STATE: usize = 4;

/// If an option narrows less than this part of a state, `lanes` gains less by narrowing whole vectors.
const MOST_NARROWED: f64 = 0.85;
/// `lanes` leaves out options that would fail at once, which matters if they are more than this part of all:
/// 5x12 pentominoes take 0.8 of the time of `masks`, 4x15 pentominoes 0.7.
const MANY_USELESS: f64 = 0.02;

/// How many options times primary items `lanes` prepares in the time that `words` takes for a few nodes, and
/// a number of nodes that is always less work.
const PREPARED_PER_NODE: u64 = 1 << 14;
const FEW_NODES: u64 = 16;

/// About how long `lanes` takes to prepare an option, and more for each of its entries, in nanoseconds:
/// estimates are up to 2.2 times too large or too small.
const PREPARED_OPTION: u64 = 200;
const PREPARED_ENTRY: u64 = 40;
/// How many times as long as preparing another engine a trial may still go on: that engine's nodes take about
/// half of the time.
const LEFT: f64 = 2.0;

/// Rows of items and colours of no more than this many times the memory of links are prepared in about the
/// same time; where items are crossed by few strips, most of their estimate is too much.
const LINKS: u64 = 4;
/// If options exclude more than this part of all others, masks of what a choice leaves are examined in less
/// time, where they have room: word squares take .7 to 1 of the time.
const FEW_LEFT: f64 = 0.87;
/// If an option excludes this many others of other items for each word of the strips that it narrows, strips
/// are narrowed in less time than lists of masks or links are searched: words that cross come to more than
/// 30, 30 items of 2000 options each with 2 of 4 secondary items to 26 (0.05 of the time of `masks`), Golomb
/// rulers to 18 to 23. From 10 down, others are faster.
const MANY_A_WORD: f64 = 12.0;
/// If an option narrows so many words of strips for each vector of a state of `lanes`, that takes less time
/// where rows fit into memory: 0.6 to 0.8 of it for Golomb rulers (6 to 7 words). It takes twice as long for
/// words that cross (3 to 4).
const WORDS_A_VECTOR: f64 = 5.0;
/// If options exclude more than this part of all others, such searches end after two or three choices, sooner
/// than rows of `lanes` are prepared: 20 items of 400 options each with 2 of 4 secondary items take 1.3 times
/// the instructions with them.
const SHALLOW: f64 = 0.75;

/// If the options of all primary items, a bit for each option of the problem, take more words than this, they
/// are counted in more time than sparse sets take for a node: with 1600 words `columns` takes 0.5 to 0.7 of
/// the time of `cells`, with 4000 words 0.3 to 2, with 6400 words 1.2.
const MOST_COLUMN_WORDS: usize = 1 << 12;

/// Rows larger than this, in bytes, take longer to prepare than most searches for one solution.
const MANY_ROW_BYTES: usize = 1 << 20;

/// The engine for `problem` within a bound of memory, and why.
pub(crate) fn choose(problem: &Problem, memory: Allowance) -> (Engine, String) {
    let (engine, reason) = match problem.has_multiplicities() {
        true => covering_several_times(problem),
        false => fastest(problem),
    };
    let Some(obstacle) = memory::obstacle(engine, problem, memory) else { return (engine, reason) };
    // The engine that needs most memory comes first, unless options are long: `lists` needs less of it then.
    let others = [undoing(problem), Engine::Links, Engine::Lists, Engine::Naive];
    let fits = |other: &Engine| {
        other.obstacle(problem).is_none() && memory::obstacle(*other, problem, memory).is_none()
    };
    let other = others.into_iter().find(fits).unwrap_or(Engine::Naive);
    (other, format!("{engine} would be faster, but {obstacle}"))
}

/// The engine for `problem`, which has items that are covered several times, and why.
fn covering_several_times(problem: &Problem) -> (Engine, String) {
    let words = columns::words(problem);
    let (engine, take) = match words <= MOST_COLUMN_WORDS && columns::obstacle(problem).is_none() {
        true => (Engine::Columns, "take"),
        false => (Engine::Cells, "would take"),
    };
    let words = if words == 1 { "1 word".to_owned() } else { format!("{words} words") };
    (engine, format!("items are covered several times, and columns {take} {words}"))
}

/// The engine for `problem`, however much memory it takes, and why.
///
/// The choice rests on measurements over the suite of problems and some fifty others, with all solutions.
/// `masks` takes 0.1 to 0.8 of the time of the others if masks are one word, unless `strips` gains much. With
/// two words it takes 0.1 to 0.8 of the time of `lanes` if that needs several words for an item, or if
/// options touch few items (dominoes), but 1.5 to 2.2 if the state of `lanes` is a few vectors (few items
/// with a hundred options each), up to 1.9 on polyominoes, and 1.1 to 1.6 elsewhere (queens, Latin squares).
/// With four words, it is sometimes ahead and sometimes far behind, and the shape does not tell which, unless
/// options exclude nearly all others: with options of half of the items it takes 0.01 of the time of all
/// others, because a choice leaves few masks, and preparation is most of the rest. Otherwise `lanes` takes
/// 0.03 to 0.6 of the time of the others, but 20 to 400 times as long as `lists` if options exclude nearly
/// all others, and `links` 5 to 100 times. Where words cross, `strips` is as fast as `lanes`, if that is
/// prepared at all. If the rows are too large, `links` takes 0.4 to 1 of the time of `cells` on items with
/// very many options, few of which are ever forced. On large problems with small items `words` is ahead: it
/// takes 0.5 of the time of `lanes` on a 25x25 board with 320 clues, and 0.3 to 1 of that of `cells`.
fn fastest(problem: &Problem) -> (Engine, String) {
    let largest = largest(problem);
    if excludes_many(problem, largest) {
        let engine = if is_for_lanes(problem) { Engine::Lanes } else { Engine::Strips };
        return (engine, "options cover an item each, and exclude many others".to_owned());
    }
    let words = masks::words(problem);
    if words == Some(1) {
        return (Engine::Masks, "the items of an option fit into one word".to_owned());
    }
    // This is estimated first because the rows of such problems take long to prepare, even a few of them.
    let excluded = if is_large(problem, largest) { excluded(problem) } else { 0.0 };
    if excluded > EXCLUSIVE {
        let engine = match words {
            Some(_) => Engine::Masks,
            None if lists::obstacle(problem).is_none() => Engine::Lists,
            None => Engine::Links,
        };
        return (engine, format!("an option excludes {:.0}% of the others", 100.0 * excluded));
    }
    let shape = Shape::of(problem);
    let is_slow_in_lanes = largest > WORD && shape.vectors > SMALL_STATE || shape.narrowed < MOST_NARROWED;
    if words == Some(2) && is_slow_in_lanes && shape.useless <= MANY_USELESS {
        return (Engine::Masks, "the items of an option fit into two words".to_owned());
    }
    match shape.obstacle() {
        None if largest <= WORD && shape.removed < FEW_REMOVED * shape.vectors as f64 => {
            let removed = shape.removed;
            (undoing(problem), format!("an option removes only {removed:.0} bits of a large state"))
        }
        None if largest > WORD && shape.vectors > MANY_VECTORS && shape.narrowed < FEW_NARROWED => {
            let narrowed = 100.0 * shape.narrowed;
            (undoing(problem), format!("an option touches {narrowed:.0}% of a large state"))
        }
        None => {
            (Engine::Lanes, format!("no item has more than {largest} options, and the rows fit into memory"))
        }
        Some(obstacle) if excluded > EXCLUDING && lists::obstacle(problem).is_none() => {
            let excluded = 100.0 * excluded;
            (
                Engine::Lists,
                format!("an option excludes {excluded:.0}% of the others, and for lanes {obstacle}"),
            )
        }
        Some(obstacle) if largest > WORD => {
            (Engine::Links, format!("an item has {largest} options, and for lanes {obstacle}"))
        }
        Some(obstacle) => (undoing(problem), format!("items are small, but for lanes {obstacle}")),
    }
}

/// Whether options cover a primary item each, of which some have many.
fn cover_one_each(problem: &Problem, largest: u32) -> bool {
    largest > WORD && problem.item_starts[problem.primary_count()] as usize == problem.option_count()
}

/// Whether options cover a primary item each and exclude [many others a word](MANY_A_WORD), and rows of
/// strips take little memory.
fn excludes_many(problem: &Problem, largest: u32) -> bool {
    // Others of the same item go with its strip.
    let of_item = || problem.option_count() as f64 / problem.primary_count() as f64;
    let elsewhere = || excluded(problem) * problem.option_count() as f64 - of_item();
    cover_one_each(problem, largest)
        && strips::table_bytes(problem) <= LINKS * memory::bytes(Engine::Links, problem, 1)
        && strips::obstacle(problem).is_none()
        && (excluded(problem) < FEW_LEFT || masks::words(problem).is_none())
        && elsewhere() >= MANY_A_WORD * strips::narrowed_words(problem).max(1.0)
}

/// Whether `lanes` counts such a problem [in less time](WORDS_A_VECTOR).
fn is_for_lanes(problem: &Problem) -> bool {
    let shape = Shape::of(problem);
    shape.obstacle().is_none()
        && strips::narrowed_words(problem) >= WORDS_A_VECTOR * shape.vectors as f64
        && excluded(problem) < SHALLOW
}

/// Whether items or options are large.
fn is_large(problem: &Problem, largest: u32) -> bool {
    largest > WORD || problem.entry_count() > LONG * problem.option_count()
}

/// Whether items or options are large, options exclude [many others](EXCLUDING), and `lists` can run the
/// problem.
fn is_excluding(problem: &Problem, largest: u32) -> bool {
    is_large(problem, largest) && excluded(problem) > EXCLUDING && lists::obstacle(problem).is_none()
}

/// The number of options of the largest primary item.
fn largest(problem: &Problem) -> u32 {
    let starts = &problem.item_starts[..=problem.primary_count()];
    starts.windows(2).map(|range| range[1] - range[0]).max().unwrap_or(0)
}

/// The engine for counting the solutions of `problem` within a bound of memory, and why, if it is not the one
/// for visiting them.
///
/// `masks` counts equal parts of a tree once: a timetable takes 0.15 of the time of `lanes`, an empty Latin
/// square as much. Parts are equal where options exclude few others, and where most items can be covered
/// alone, so that one option does as well as several: a rectangle of squares takes 0.2 to 0.4.
pub(super) fn for_count(problem: &Problem, memory: Allowance) -> Option<(Engine, String)> {
    if problem.has_multiplicities()
        || masks::words(problem) != Some(2)
        || memory::obstacle(Engine::Masks, problem, memory).is_some()
    {
        return None;
    }
    if covered_alone(problem) > problem.primary_count() / 2 {
        return Some((Engine::Masks, "options cover items alone that others cover together".to_owned()));
    }
    let excluded = excluded(problem);
    let reason = || format!("an option excludes only {:.0}% of the others", 100.0 * excluded);
    (excluded < LOOSE).then(|| (Engine::Masks, reason()))
}

/// The number of primary items that an option covers without any other.
fn covered_alone(problem: &Problem) -> usize {
    let alone = problem.options().filter_map(|option| match problem.raw_entries(option) {
        [entry] => Some(entry.item),
        _ => None,
    });
    alone.filter(|&item| item < problem.primary).collect::<HashSet<_>>().len()
}

/// The engine that begins to look for one solution of `problem` within a bound of memory, and why.
pub(super) fn for_one_solution(problem: &Problem, memory: Allowance) -> (Engine, String) {
    let largest = largest(problem);
    let engine = if problem.has_multiplicities() || most_row_bytes(problem) <= MANY_ROW_BYTES {
        return choose(problem, memory);
    } else if excludes_many(problem, largest) {
        Engine::Strips
    } else if masks::words(problem).is_some_and(|words| words <= 2) {
        Engine::Masks
    } else if is_excluding(problem, largest) {
        Engine::Lists
    } else if largest >= WORD {
        Engine::Links
    } else {
        undoing(problem)
    };
    if memory::obstacle(engine, problem, memory).is_some() {
        return choose(problem, memory);
    }
    (engine, "rows for lanes may take longer to prepare than most searches for one solution".to_owned())
}

/// The engine that goes on to look for one solution of `problem` within a bound of memory, and why. Where
/// nodes of `links` take as long as those of engines with forced moves, these take 0.1 to 0.5 of the time to
/// find one solution.
pub(super) fn for_one_late_solution(problem: &Problem, memory: Allowance) -> (Engine, String) {
    let (chosen, reason) = choose(problem, memory);
    let forcing = undoing(problem);
    if chosen != Engine::Links || memory::obstacle(forcing, problem, memory).is_some() {
        return (chosen, reason);
    }
    (forcing, format!("{reason}, and forced moves lead to one solution sooner"))
}

/// The maximum size of the rows of `lanes` in bytes, if a state is words of the largest item's size.
fn most_row_bytes(problem: &Problem) -> usize {
    let state = problem.primary_count() * largest(problem).next_multiple_of(16) as usize / 8;
    state * problem.option_count()
}

/// An engine that is prepared much faster than the one that `choose` may choose, to be tried on a search that
/// may be short.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trial {
    pub(crate) engine: Engine,
    /// A search of so few nodes always saves time with this engine.
    pub(crate) nodes: u64,
    /// The approximate time for preparing the other engine, and what this one takes for a node and an update,
    /// in nanoseconds.
    preparation: f64,
    node: f64,
    update: f64,
}

impl Trial {
    /// Whether a search of which this part is `done` is likely to end sooner with this engine than
    /// with one that is yet to be prepared.
    pub(crate) fn is_worthwhile(&self, stats: &Stats, done: f64) -> bool {
        let time = stats.nodes as f64 * self.node + stats.updates as f64 * self.update;
        let left = time * (1.0 - done) / done;
        time < self.preparation && left < LEFT * self.preparation
    }
}

/// The engine to try first, if there is one that is prepared much faster than another that is likely to be
/// chosen.
pub(super) fn to_try(problem: &Problem, memory: Allowance) -> Option<Trial> {
    if problem.has_multiplicities() {
        return None;
    }
    if excludes_many(problem, largest(problem)) {
        return None;
    }
    // What a node and an update take, by measurement.
    let (engine, node, update) = match masks::words(problem) {
        Some(1) => return None,
        Some(2) => (Engine::Masks, 30.0, 1.7),
        _ if words::obstacle(problem).is_none() => (Engine::Words, 30.0, 12.0),
        Some(_) => (Engine::Masks, 30.0, 1.7),
        None if is_excluding(problem, largest(problem)) => (Engine::Lists, 1000.0, 5.0),
        None => (Engine::Links, 30.0, 10.0),
    };
    if memory::obstacle(engine, problem, memory).is_some() {
        return None;
    }
    let [options, entries] = [problem.option_count(), problem.entry_count()].map(|count| count as u64);
    let (mut nodes, mut preparation) = (FEW_NODES, PREPARED_OPTION * options + PREPARED_ENTRY * entries);
    match engine {
        // Items are large, and so are rows.
        Engine::Lists | Engine::Links => preparation += most_row_bytes(problem) as u64,
        _ => nodes = nodes.max(options * problem.primary_count() as u64 / PREPARED_PER_NODE),
    }
    let preparation = preparation as f64;
    Some(Trial { engine, nodes, preparation, node, update })
}

/// The engine for small items among those that undo changes instead of copying states.
fn undoing(problem: &Problem) -> Engine {
    if words::obstacle(problem).is_none() { Engine::Words } else { Engine::Cells }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trial() -> Trial {
        Trial { engine: Engine::Words, nodes: 16, preparation: 1000.0, node: 10.0, update: 1.0 }
    }

    fn after(nodes: u64, updates: u64) -> Stats {
        Stats { nodes, updates, ..Stats::default() }
    }

    #[test]
    fn a_trial_goes_on_if_little_seems_to_be_left() {
        // 300 ns, with 300 or 2700 to come.
        assert!(trial().is_worthwhile(&after(20, 100), 0.5));
        assert!(!trial().is_worthwhile(&after(20, 100), 0.1));
        assert!(!trial().is_worthwhile(&after(20, 100), 0.0));
    }

    #[test]
    fn a_trial_takes_no_longer_than_preparing_another_engine() {
        assert!(trial().is_worthwhile(&after(90, 0), 0.9));
        assert!(!trial().is_worthwhile(&after(90, 200), 0.9));
    }

    #[test]
    fn crossing_words_are_strips() {
        // Each word has 300 options and two letters, each of which is in another word as well.
        const WORDS: usize = 40;
        let option = |word: usize, number: usize| {
            let [one, two] = [word, (word + 1) % WORDS];
            format!("w{word} l{one}:{} l{two}:{}\n", number % 17, number % 18)
        };
        let options: String = (0..300 * WORDS).map(|number| option(number / 300, number % 300)).collect();
        let items = |kind| (0..WORDS).map(|number| format!("{kind}{number} ")).collect::<String>();
        let text = format!("{}| {}\n{options}", items('w'), items('l'));
        let problem = Problem::from_text(text.as_bytes()).unwrap();
        assert_eq!(choose(&problem, Allowance::ANY).0, Engine::Strips);
        assert_eq!(for_one_solution(&problem, Allowance::ANY).0, Engine::Strips);
        let little = Allowance { bytes: 1 << 16, machines: 1 };
        assert_ne!(choose(&problem, little).0, Engine::Strips);
    }

    #[test]
    fn differences_that_all_items_share_are_lanes_if_rows_fit() {
        // Golomb rulers of seven marks: items are pairs of marks, a difference may be measured once.
        const LENGTH: usize = 25;
        let pairs: Vec<_> = (0..7).flat_map(|two| (0..two).map(move |one| (one, two))).collect();
        let primary: String = pairs.iter().map(|(one, two)| format!("p{one},{two} ")).collect();
        let others = (1..=LENGTH).map(|difference| format!(" d{difference}"));
        let others = others.chain((0..7).map(|mark| format!(" m{mark}"))).collect::<String>();
        let places: Vec<_> = (0..=LENGTH).flat_map(|two| (0..two).map(move |one| (one, two))).collect();
        let option = |(one, two): (usize, usize), (low, high): (usize, usize)| {
            format!("p{one},{two} d{} m{one}:{low} m{two}:{high}\n", high - low)
        };
        let of_pair = |&pair| places.iter().map(|&place| option(pair, place)).collect::<String>();
        let text = format!("{primary}|{others}\n{}", pairs.iter().map(of_pair).collect::<String>());
        let problem = Problem::from_text(text.as_bytes()).unwrap();
        assert_eq!(choose(&problem, Allowance::ANY).0, Engine::Lanes);
        assert_eq!(problem.solver().count().solutions, 5 * 2);
        let little = Allowance { bytes: 1 << 20, machines: 1 };
        assert_ne!(choose(&problem, little).0, Engine::Lanes);
    }

    #[test]
    fn options_that_exclude_many_others_are_strips() {
        // Each of 20 items has 400 options, each with 2 of some secondary items.
        let chosen = |secondary: usize| {
            let pairs: Vec<_> = (0..secondary).flat_map(|two| (0..two).map(move |one| (one, two))).collect();
            let primary: String = (0..20).map(|item| format!("p{item} ")).collect();
            let others: String = (0..secondary).map(|item| format!(" s{item}")).collect();
            let option = |number: usize| {
                let (one, two) = pairs[number / 20 % pairs.len()];
                format!("p{} s{one} s{two}\n", number % 20)
            };
            let text = format!("{primary}|{others}\n{}", (0..8000).map(option).collect::<String>());
            let problem = Problem::from_text(text.as_bytes()).unwrap();
            [choose(&problem, Allowance::ANY).0, for_one_solution(&problem, Allowance::ANY).0]
        };
        assert_eq!(chosen(4), [Engine::Strips; 2]);
        assert_eq!(chosen(40), [Engine::Masks; 2]);
    }

    #[test]
    fn tables_of_pairs_of_thousands_of_colours_are_strips() {
        // Each of eight tables has six pairs for each of 2000 colours of an item.
        let pairs = [(0, 3), (0, 4), (1, 2), (1, 5), (2, 3), (2, 5), (3, 4), (4, 5)];
        let rows = |(table, (one, two)): (usize, (usize, usize))| -> String {
            let row = move |number: usize| {
                let (color, other) = (number / 6, (number / 6 * 7 + number % 6 * 331 + table) % 2000);
                format!("e{table} v{one}:{color} v{two}:{other}\n")
            };
            (0..12_000).map(row).collect()
        };
        let options: String = (0..).zip(pairs).map(rows).collect();
        let text = format!("e0 e1 e2 e3 e4 e5 e6 e7 | v0 v1 v2 v3 v4 v5\n{options}");
        let problem = Problem::from_text(text.as_bytes()).unwrap();
        let memory = Allowance { bytes: 16 << 20, machines: 1 };
        assert_eq!(choose(&problem, memory).0, Engine::Strips);
        assert_eq!(for_one_solution(&problem, memory).0, Engine::Strips);
    }

    #[test]
    fn options_without_primary_items_may_be_of_the_last_item() {
        let items: String = (0..64).map(|item| format!("p{item} ")).collect();
        let options: String = (0..199).map(|number| format!("p{} s0:{number}\n", number % 2)).collect();
        let text = format!("{items}| s0\np0 p1 s0\ns0\n{options}");
        let problem = Problem::from_text(text.as_bytes()).unwrap();
        assert_eq!(problem.solver().count().solutions, 0);
        assert!(!excludes_many(&problem, largest(&problem)));
    }

    #[test]
    fn options_that_exclude_nearly_all_others_are_lists_where_masks_have_no_room() {
        // Each of 200 options has 299 of 300 items.
        let items: Vec<String> = (0..300).map(|item| format!("i{item} ")).collect();
        let option = |number: usize| [&items[..number], &items[number + 1..]].concat().concat() + "\n";
        let text = items.concat() + "\n" + &(0..200).map(option).collect::<String>();
        let problem = Problem::from_text(text.as_bytes()).unwrap();
        assert_eq!(choose(&problem, Allowance::ANY).0, Engine::Lists);
    }

    #[test]
    fn items_with_options_of_their_own_are_counted_with_masks() {
        // Each of 60 items has an option of its own, or only each third one, and each two of twelve
        // neighbours share one.
        let counted = |step: usize| {
            let items: String = (0..60).map(|item| format!("i{item} ")).collect();
            let alone: String = (0..60).step_by(step).map(|item| format!("i{item}\n")).collect();
            let pairs = (0..60).flat_map(|one| (1..12).map(move |more| (one, (one + more) % 60)));
            let together: String =
                pairs.map(|(one, other)| format!("i{one} i{other} i{}\n", (other + 20) % 60)).collect();
            let problem = Problem::from_text(format!("{items}\n{alone}{together}").as_bytes()).unwrap();
            for_count(&problem, Allowance::ANY).map(|(engine, reason)| (engine, reason.contains("alone")))
        };
        assert_eq!(counted(1), Some((Engine::Masks, true)));
        assert_ne!(counted(3), Some((Engine::Masks, true)));
    }

    #[test]
    fn few_items_are_tried_as_masks() {
        // Eight items with as many options as words of `Words` have no room for.
        let text = |secondary: usize| {
            let items: String = (0..secondary).map(|item| format!(" s{item}")).collect();
            let option = |number: usize| format!("p{} s{}\n", number % 8, number % secondary);
            format!("p0 p1 p2 p3 p4 p5 p6 p7 |{items}\n{}", (0..400).map(option).collect::<String>())
        };
        let tried = |secondary| {
            let problem = Problem::from_text(text(secondary).as_bytes()).unwrap();
            to_try(&problem, Allowance::ANY).map(|trial| trial.engine)
        };
        let expected = [None, Some(Engine::Masks), Some(Engine::Masks), Some(Engine::Links)];
        assert_eq!([20, 60, 200, 300].map(tried), expected);
    }
}
