//! Automorphisms of a problem: ways to exchange items and options that change nothing.
//!
//! Found by colour refinement (B. Weisfeiler and A. Leman, "The reduction of a graph to canonical form",
//! 1968): items and options get labels, which are refined by the labels of what they are tied to, until no
//! more are told apart. Two copies of the problem, one with an option singled out and one with the other
//! option, are refined side by side, and whatever still looks alike is singled out in turn (as in B. McKay,
//! "Practical graph isomorphism", 1981). Twins, which are items of the same options or options of the same
//! items, are numbered instead: to exchange them changes nothing, so if there is an automorphism, there is
//! one that keeps their order; two equal options are exchanged at once. What comes out is checked entry by
//! entry, so that labels that agree by chance do no harm: an automorphism may be missed, but none is wrong.

use foldhash::fast::FixedState;
use hashbrown::{HashMap, HashSet};

use crate::ids::{OptionId, RawEntry};
use crate::problem::Problem;

/// A way to exchange items and options that maps the problem to itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Automorphism {
    options: Vec<u32>,
    items: Vec<u32>,
}

impl Automorphism {
    /// What an option becomes.
    #[inline(always)]
    pub(crate) fn option(&self, option: u32) -> u32 {
        self.options[option as usize]
    }

    /// What an item, by its dense index, becomes.
    pub(crate) fn item(&self, item: u32) -> u32 {
        self.items[item as usize]
    }

    /// What an option becomes, if there is one of this number.
    pub(crate) fn option_if_any(&self, option: u32) -> Option<u32> {
        self.options.get(option as usize).copied()
    }

    /// What an item becomes, if there is one of this index.
    pub(crate) fn item_if_any(&self, item: u32) -> Option<u32> {
        self.items.get(item as usize).copied()
    }

    /// Exchanges two of so many options, and leaves so many items.
    fn exchange(one: OptionId, other: OptionId, options: usize, items: usize) -> Self {
        let mut options: Vec<u32> = (0..options as u32).collect();
        options.swap(one.index(), other.index());
        Self { options, items: (0..items as u32).collect() }
    }

    /// First this one, then another.
    pub(crate) fn then(&self, next: &Self) -> Self {
        let follow = |first: &[u32], next: &[u32]| first.iter().map(|&one| next[one as usize]).collect();
        Self { options: follow(&self.options, &next.options), items: follow(&self.items, &next.items) }
    }

    /// The way back.
    pub(crate) fn inverse(&self) -> Self {
        let inverse = |ways: &[u32]| {
            let mut back = vec![0; ways.len()];
            (0..).zip(ways).for_each(|(from, &to)| back[to as usize] = from);
            back
        };
        Self { options: inverse(&self.options), items: inverse(&self.items) }
    }
}

/// The maximum number of steps of which labels are kept.
const KEPT: usize = 16;

/// What looks for automorphisms of a problem.
#[derive(Debug)]
pub(crate) struct Automorphisms<'p> {
    problem: &'p Problem,
    /// The first twin of each option, itself or another.
    first_twins: Vec<u32>,
    /// All options, twins side by side in order.
    by_twins: Vec<u32>,
    /// The labels of the problem as it is.
    labels: Labels,
    /// The option that was mapped last, and how its copy was refined, step by step.
    refined: (OptionId, Vec<Labels>),
    /// The looks at entries that are still allowed.
    budget: u64,
}

impl<'p> Automorphisms<'p> {
    /// Prepares the search for those that map some of these options to others of them; it looks at each entry
    /// at most so many times. Most problems without any are told from their labels at once.
    pub(crate) fn new(problem: &'p Problem, options: &[u32], looks: u64) -> Self {
        let budget = looks.saturating_mul(problem.entry_count() as u64);
        let refined = (OptionId(0), Vec::new());
        let (of_options, of_items) = twins(problem);
        let mut firsts: Vec<u32> = options.iter().map(|&option| of_options.firsts[option as usize]).collect();
        firsts.sort_unstable();
        firsts.dedup();
        let mut labels = Labels::new(problem, &of_options, &of_items);
        let first_twins = of_options.firsts;
        let mut by_twins: Vec<u32> = (0..first_twins.len() as u32).collect();
        by_twins.sort_by_key(|&option| first_twins[option as usize]);
        let mut finder = Self { problem, first_twins, by_twins, labels: Labels::default(), refined, budget };
        if !finder.refine(&mut labels, |labels| labels.differ(&firsts)) {
            finder.budget = 0;
        }
        finder.labels = labels;
        finder
    }

    /// An automorphism that maps one of the options to another, if one is found.
    pub(crate) fn find(&mut self, from: OptionId, to: OptionId) -> Option<Automorphism> {
        if self.are_twins(from, to) {
            let (options, items) = (self.problem.option_count(), self.problem.item_count());
            return Some(Automorphism::exchange(from, to, options, items));
        }
        let twin = self.twin_like(from, to)?;
        if self.refined.0 != from {
            self.refined = (from, Vec::new());
        }
        let (mut one, mut other) = (self.labels.clone(), self.labels.clone());
        other.options.swap(twin, to.index());
        let mut pair = (Node::Option(from.index()), Node::Option(to.index()));
        for step in 0.. {
            if let Some(known) = self.refined.1.get(step) {
                one.clone_from(known);
            } else {
                one.single_out(pair.0, step);
                if !self.refine(&mut one, |_| false) {
                    return None;
                }
                if step < KEPT {
                    self.refined.1.push(one.clone());
                }
            }
            other.single_out(pair.1, step);
            if !self.refine(&mut other, |_| false) {
                return None;
            }
            match alike(&one, &other)? {
                Alike::All(found) => return self.holds(&found).then_some(found),
                Alike::But(next) => pair = next,
            }
        }
        None
    }

    /// Whether two options have the same entries. Their signs alone might agree by chance.
    fn are_twins(&self, one: OptionId, other: OptionId) -> bool {
        let sorted = |option| {
            let entries = self.problem.raw_entries(option).iter();
            let mut entries: Vec<(u32, u32)> = entries.map(|entry| (entry.item, entry.color)).collect();
            entries.sort_unstable();
            entries
        };
        self.first_twins[one.index()] == self.first_twins[other.index()] && sorted(one) == sorted(other)
    }

    /// The twin of an option, or itself, that is labelled as another option is.
    fn twin_like(&self, other: OptionId, option: OptionId) -> Option<usize> {
        let (labels, first) = (&self.labels.options, self.first_twins[option.index()]);
        let is_like = |&twin: &usize| labels[twin] == labels[other.index()];
        let first_of = |&twin: &u32| self.first_twins[twin as usize];
        let begin = self.by_twins.partition_point(|twin| first_of(twin) < first);
        let twins = || self.by_twins[begin..].iter().take_while(|twin| first_of(twin) == first);
        Some(option.index()).filter(is_like).or_else(|| twins().map(|&twin| twin as usize).find(is_like))
    }

    /// Refines labels until no more are told apart, or they are `enough`. Returns false if that would take
    /// too many looks.
    fn refine(&mut self, labels: &mut Labels, enough: impl Fn(&Labels) -> bool) -> bool {
        let mut known = labels.count();
        loop {
            let looks = self.problem.entry_count() as u64 + 1;
            let Some(budget) = self.budget.checked_sub(looks) else { return false };
            self.budget = budget;
            labels.refine(self.problem);
            if enough(labels) {
                return true;
            }
            let count = labels.count();
            if count <= known || count == labels.options.len() + labels.items.len() {
                return true;
            }
            known = count;
        }
    }

    /// Whether each option becomes one with the entries that its own become.
    fn holds(&self, found: &Automorphism) -> bool {
        let problem = self.problem;
        let kinds = problem.items().zip(&found.items);
        let mut expected = Vec::new();
        let mut entries = Vec::new();
        kinds
            .into_iter()
            .all(|(item, &to)| problem.item_at(to as usize).is_secondary() == item.is_secondary())
            && problem.options().zip(&found.options).all(|(option, &to)| {
                expected.clear();
                entries.clear();
                expected.extend(problem.raw_entries(option).iter().map(|e| (found.item(e.item), e.color)));
                entries.extend(problem.raw_entries(OptionId(to)).iter().map(|e| (e.item, e.color)));
                expected.sort_unstable();
                entries.sort_unstable();
                expected == entries
            })
    }
}

/// An option or an item.
#[derive(Clone, Copy, Debug)]
enum Node {
    Option(usize),
    Item(usize),
}

/// What two labelled copies of a problem have in common.
enum Alike {
    /// All labels differ within each copy, and each label of one stands in the other.
    All(Automorphism),
    /// As far as labels tell, these two may correspond; so may others.
    But((Node, Node)),
}

/// Compares two labelled copies; `None` if they differ.
fn alike(one: &Labels, other: &Labels) -> Option<Alike> {
    let options = matched(&one.options, &other.options)?;
    let items = matched(&one.items, &other.items)?;
    let ambiguous = |pairs: &[(u64, u32, u32)]| {
        let at = pairs.windows(2).position(|two| two[0].0 == two[1].0)?;
        Some((pairs[at].1 as usize, pairs[at].2 as usize))
    };
    if let Some((from, to)) = ambiguous(&options) {
        return Some(Alike::But((Node::Option(from), Node::Option(to))));
    }
    if let Some((from, to)) = ambiguous(&items) {
        return Some(Alike::But((Node::Item(from), Node::Item(to))));
    }
    let map = |pairs: &[(u64, u32, u32)]| {
        let mut map = vec![0; pairs.len()];
        pairs.iter().for_each(|&(_, from, to)| map[from as usize] = to);
        map
    };
    Some(Alike::All(Automorphism { options: map(&options), items: map(&items) }))
}

/// Labels that two lists share, sorted, each with a place of it in both; `None` if they do not have the same
/// ones.
fn matched(one: &[u64], other: &[u64]) -> Option<Vec<(u64, u32, u32)>> {
    let sorted = |labels: &[u64]| {
        let mut sorted: Vec<(u64, u32)> = labels.iter().copied().zip(0..).collect();
        sorted.sort_unstable();
        sorted
    };
    let pairs = sorted(one).into_iter().zip(sorted(other));
    pairs.map(|((label, from), (also, to))| (label == also).then_some((label, from, to))).collect()
}

/// What is the same but for its number, among options or items.
struct Twins {
    /// The first twin of each, itself or another.
    firsts: Vec<u32>,
    /// The number of twins before each.
    numbers: Vec<u64>,
}

impl Twins {
    /// Those of the same sign.
    fn of(signs: &[u64]) -> Self {
        let mut seen: HashMap<u64, (u32, u64), FixedState> = HashMap::default();
        let (firsts, numbers) = (0..)
            .zip(signs)
            .map(|(at, &sign)| {
                let (first, before) = seen.entry(sign).or_insert((at, 0));
                *before += 1;
                (*first, *before - 1)
            })
            .unzip();
        Self { firsts, numbers }
    }
}

/// The twins among options and among items. Others are hardly ever taken for such.
fn twins(problem: &Problem) -> (Twins, Twins) {
    let tie = |number: u32, color: u32| mixed(u64::from(number) << 32 | u64::from(color));
    let mut options = vec![0_u64; problem.option_count()];
    let mut items = vec![0_u64; problem.item_count()];
    for (option, sign) in problem.options().zip(&mut options) {
        for &RawEntry { item, color } in problem.raw_entries(option) {
            *sign = sign.wrapping_add(tie(item, color));
            let sign = &mut items[item as usize];
            *sign = sign.wrapping_add(tie(option.0, color));
        }
    }
    (Twins::of(&options), Twins::of(&items))
}

/// A label for each option and each item.
#[derive(Clone, Debug, Default)]
struct Labels {
    options: Vec<u64>,
    items: Vec<u64>,
}

impl Labels {
    /// Primary and secondary items are told apart, and twins by their numbers.
    fn new(problem: &Problem, options: &Twins, items: &Twins) -> Self {
        let kind = |item: usize| u64::from(item >= problem.primary_count());
        let items = (0..).zip(&items.numbers).map(|(item, number)| 2 * number + kind(item)).collect();
        Self { options: options.numbers.clone(), items }
    }

    /// Gives a label of its own.
    fn single_out(&mut self, node: Node, step: usize) {
        let label = match node {
            Node::Option(option) => &mut self.options[option],
            Node::Item(item) => &mut self.items[item],
        };
        *label = mixed(*label ^ mixed(step as u64 + 1));
    }

    /// Options take note of their items, and then items of their options.
    fn refine(&mut self, problem: &Problem) {
        let tie = |label: u64, color: u32| label.wrapping_mul(2 * u64::from(color) + 1);
        let items: Vec<u64> = self.items.iter().map(|&label| mixed(label)).collect();
        let mut sums = vec![0_u64; items.len()];
        for (option, label) in problem.options().zip(&mut self.options) {
            let entries = problem.raw_entries(option);
            let ties = entries.iter().map(|entry| tie(items[entry.item as usize], entry.color));
            *label = mixed(*label ^ ties.fold(0, u64::wrapping_add));
            let tied = mixed(*label);
            for entry in entries {
                let sum = &mut sums[entry.item as usize];
                *sum = sum.wrapping_add(tie(tied, entry.color));
            }
        }
        self.items.iter_mut().zip(sums).for_each(|(label, sum)| *label = mixed(*label ^ sum));
    }

    /// Whether all of these options are told apart.
    fn differ(&self, options: &[u32]) -> bool {
        let mut labels: Vec<u64> = options.iter().map(|&option| self.options[option as usize]).collect();
        labels.sort_unstable();
        labels.windows(2).all(|two| two[0] != two[1])
    }

    /// How many are told apart.
    fn count(&self) -> usize {
        let count = |labels: &[u64]| {
            let mut seen: HashSet<u64, FixedState> =
                HashSet::with_capacity_and_hasher(labels.len(), FixedState::default());
            seen.extend(labels);
            seen.len()
        };
        count(&self.options) + count(&self.items)
    }
}

/// A number that looks random (the finalizer of SplitMix64; S. Vigna, 2015).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Latin squares of order 3.
    fn latin() -> Problem {
        let mut text = String::new();
        let triples = || (0..27).map(|number| (number / 9, number / 3 % 3, number % 3));
        for (one, other) in (0..9).map(|number| (number / 3, number % 3)) {
            text += &format!("p{one}{other} r{one}{other} c{one}{other} ");
        }
        for (row, column, symbol) in triples() {
            text += &format!("\np{row}{column} r{row}{symbol} c{column}{symbol}");
        }
        Problem::from_text(text.as_bytes()).unwrap()
    }

    fn numbers(problem: &Problem) -> Vec<u32> {
        problem.options().map(|option| option.0).collect()
    }

    #[test]
    fn all_options_of_latin_squares_are_alike() {
        let problem = latin();
        let mut finder = Automorphisms::new(&problem, &numbers(&problem), 10_000);
        for option in problem.options() {
            let found = finder.find(OptionId(0), option).unwrap();
            assert_eq!(found.option(0), option.0);
            let options: BTreeSet<u32> = problem.options().map(|option| found.option(option.0)).collect();
            assert_eq!(options.len(), problem.option_count());
            let back = found.then(&found.inverse());
            assert!(problem.options().all(|option| back.option(option.0) == option.0));
        }
    }

    #[test]
    fn colours_and_kinds_are_told_apart() {
        let text = b"a b | x y\na x:red\nb x:red\na y:blue\nb y\na\n";
        let problem = Problem::from_text(text).unwrap();
        for (one, other) in [(0, 1), (0, 2), (2, 3), (0, 4)] {
            for among in [vec![one, other], numbers(&problem)] {
                let mut finder = Automorphisms::new(&problem, &among, 1_000);
                assert_eq!(finder.find(OptionId(one), OptionId(other)), None, "{one} {other}");
            }
        }
        let mut finder = Automorphisms::new(&problem, &[2], 1_000);
        assert!(finder.find(OptionId(2), OptionId(2)).is_some());
    }

    #[test]
    fn equal_options_are_exchanged() {
        let problem = Problem::from_text(b"a b\na\na\nb\n").unwrap();
        let found = Automorphisms::new(&problem, &[0, 1], 100).find(OptionId(0), OptionId(1)).unwrap();
        assert_eq!((found.option(0), found.option(1), found.option(2)), (1, 0, 2));
        assert_eq!(found.item(0), 0);
    }

    #[test]
    fn to_exchange_equal_options_takes_no_looks() {
        // Options of an item of which no two are alike but those that are equal.
        let more = "a b c d\nb c\nb\nb\n".repeat(2);
        let problem = Problem::from_text(format!("a b c d\n{more}a c\na d\na c\n").as_bytes()).unwrap();
        let options = [0, 4, 8, 9, 10];
        for looks in [1, 1_000] {
            let mut finder = Automorphisms::new(&problem, &options, looks);
            let mut found = |one, other| finder.find(OptionId(one), OptionId(other));
            assert_eq!(found(0, 4).map(|found| found.inverse().then(&found).option(4)), Some(4));
            assert_eq!(
                found(8, 10).map(|found| [8, 9, 10].map(|option| found.option(option))),
                Some([10, 9, 8])
            );
            assert_eq!([found(0, 8), found(8, 9), found(9, 10)], [None, None, None]);
        }
    }

    #[test]
    fn twins_take_no_looks() {
        // Latin squares in which an item has forty twins, and a row has each option three times.
        let text = latin().to_text();
        let more: String = (0..40).map(|number| format!(" z{number}")).collect();
        let (items, options) = text.split_once('\n').unwrap();
        let options = options.replace("p00", &format!("p00{more}"));
        let row: String =
            options.lines().filter(|line| line.contains("p1")).map(|line| format!("{line}\n")).collect();
        let problem = Problem::from_text(format!("{items}{more}\n{options}{row}{row}").as_bytes()).unwrap();
        for (one, other) in [(0, 1), (9, 10), (9, 28), (12, 33), (30, 12), (31, 43)] {
            let mut finder = Automorphisms::new(&problem, &[one, other], 64);
            let found = finder.find(OptionId(one), OptionId(other)).unwrap();
            assert_eq!(found.option(one), other);
            assert_eq!(finder.find(OptionId(0), OptionId(9)), None);
        }
    }

    #[test]
    fn too_many_looks_find_nothing() {
        let problem = latin();
        assert_eq!(Automorphisms::new(&problem, &[0, 1], 1).find(OptionId(0), OptionId(1)), None);
    }
}
