//! Implied cases: those are forbidden that require what is gone, and so are options that no case leaves.
//!
//! What a case leaves of all items is a row of words, so that few cases take little time, as there are in
//! most nodes. (What tables allow is usually kept as cases for each set of options: Demeulenaere and others,
//! "Compact-Table: efficiently filtering table constraints with reversible sparse bit-sets", 2016.)

use super::word::Word as _;
use crate::engine::State;
use crate::ids::{ItemId, OptionId};
use crate::implied_cases::ImpliedCases;
use crate::problem::Problem;

/// A bit for each option of an item.
type Options = u32;

/// Words of a row that are looked at together.
const CHUNK: usize = 8;

/// Cases, and what they leave of other items.
#[derive(Clone, Debug)]
pub(super) struct Cases {
    /// The item whose options are the cases.
    pub(super) item: u32,
    /// The first of these options, which follow each other.
    first: u32,
    count: usize,
    /// The other items.
    pub(super) items: Vec<u32>,
    /// For each case, the options that it leaves of each item. Filled up to whole chunks.
    rows: Vec<Options>,
    /// The length of a row.
    width: usize,
}

impl Cases {
    /// `None` if they are not about primary items, if their options do not follow each other, or if an item
    /// has no options or more than fit into a word.
    pub(super) fn new(cases: &ImpliedCases, problem: &Problem) -> Option<Self> {
        let options_of = |item: ItemId| {
            let is_primary = !item.is_secondary() && item.ordinal() < problem.primary_count();
            is_primary.then(|| problem.options_of(item))
        };
        let all = options_of(cases.item)?;
        let (first, last) = (all.first()?.0, all.last()?.0);
        if (last - first) as usize + 1 != all.len() {
            return None;
        }
        let width = cases.required.len().next_multiple_of(CHUNK);
        let mut rows = vec![Options::MAX; all.len() * width];
        for (column, (item, required)) in cases.required.iter().enumerate() {
            let options =
                options_of(*item).filter(|options| (1..=Options::BITS as usize).contains(&options.len()))?;
            let bit = |option: &OptionId| options.binary_search(option).map_or(0, |index| 1 << index);
            for requirement in required {
                let left = requirement.options.iter().fold(0, |left, option| left | bit(option));
                for case in requirement.cases.iter().filter_map(|case| all.binary_search(case).ok()) {
                    rows[case * width + column] &= left;
                }
            }
        }
        let items = cases.required.iter().map(|(item, _)| item.ordinal() as u32).collect();
        Some(Self { item: cases.item.ordinal() as u32, first, count: all.len(), items, rows, width })
    }

    /// Keeps the cases, a bit each, that require open options, and the options of each item that some of them
    /// leaves. `union` is a buffer. False if no case is left.
    fn narrow(&self, cases: &mut [u64], open: &mut Vec<Options>, union: &mut Vec<Options>) -> bool {
        open.resize(self.width, Options::MAX);
        loop {
            union.clear();
            union.resize(self.width, 0);
            for (word, cases) in cases.iter_mut().enumerate() {
                for bit in cases.numbers() {
                    let row =
                        &self.rows[(word * u64::BITS as usize + bit as usize) * self.width..][..self.width];
                    let mut chunks = row.as_chunks::<CHUNK>().0.iter().zip(open.as_chunks::<CHUNK>().0);
                    if chunks.all(|(row, open)| are_all_left(row, open)) {
                        union.iter_mut().zip(row).for_each(|(union, row)| *union |= row);
                    } else {
                        *cases &= !(1 << bit);
                    }
                }
            }
            if cases.iter().all(|&word| word == 0) {
                return false;
            }
            let is_left = union.iter().zip(&*open).all(|(union, open)| open & !union == 0);
            if is_left {
                open.truncate(self.items.len());
                return true;
            }
            open.iter_mut().zip(&*union).for_each(|(open, union)| *open &= union);
        }
    }
}

/// Whether each of these items has an open option in a row.
#[inline(always)]
fn are_all_left(row: &[Options; CHUNK], open: &[Options; CHUNK]) -> bool {
    let mut is_any_gone = false;
    for (row, open) in row.iter().zip(open) {
        is_any_gone |= row & open == 0;
    }
    !is_any_gone
}

/// What is left of cases and of their items.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Left {
    /// The cases, a bit each.
    cases: Vec<u64>,
    /// For each item, its options.
    open: Vec<Options>,
}

impl Left {
    /// Reads the open cases, and the options `open` of each item. False if a case was chosen: nothing more is
    /// to be learnt then.
    pub(super) fn read<'p, S: State<'p>>(
        &mut self,
        cases: &Cases,
        state: &S,
        open: impl Iterator<Item = u64>,
        options: &mut Vec<u32>,
    ) -> bool {
        if state.is_covered(cases.item as usize) {
            return false;
        }
        self.cases.clear();
        self.cases.resize(cases.count.div_ceil(u64::BITS as usize), 0);
        options.clear();
        let bits = if cases.count <= u64::BITS as usize { state.bits(cases.item) } else { None };
        match bits {
            Some(bits) => options.extend(bits.numbers().map(|case| cases.first + case)),
            None => {
                state.candidates(cases.item, options);
                // `naive` lists all of them.
                options.retain(|&option| state.is_open(option));
            }
        }
        for case in options.iter().map(|option| (option - cases.first) as usize) {
            self.cases[case / u64::BITS as usize] |= 1 << (case % u64::BITS as usize);
        }
        self.open.clear();
        self.open.extend(open.map(|open| open as Options));
        true
    }

    /// Keeps what is possible; `union` is a buffer. False if no case is.
    pub(super) fn narrow(&mut self, cases: &Cases, union: &mut Vec<Options>) -> bool {
        cases.narrow(&mut self.cases, &mut self.open, union)
    }

    /// Those of some cases that are gone.
    pub(super) fn gone<'c>(
        &'c self,
        cases: &'c Cases,
        options: &'c [u32],
    ) -> impl Iterator<Item = OptionId> + 'c {
        let is_gone = |&&option: &&u32| {
            let case = (option - cases.first) as usize;
            self.cases[case / u64::BITS as usize] >> (case % u64::BITS as usize) & 1 == 0
        };
        options.iter().filter(is_gone).map(|&option| OptionId(option))
    }

    /// The options of each item.
    pub(super) fn open(&self) -> impl Iterator<Item = u64> {
        self.open.iter().map(|&open| open.into())
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;
    use crate::engine::Engine;
    use crate::implied_cases::Requirement;

    /// The cases and options that are left once those go that others make impossible, one after another.
    fn left(rows: &[Vec<Options>], open: &[Options]) -> (Vec<usize>, Vec<Options>) {
        let (mut cases, mut open): (Vec<usize>, Vec<Options>) = ((0..rows.len()).collect(), open.to_vec());
        loop {
            let before = (cases.clone(), open.clone());
            cases.retain(|&case| rows[case].iter().zip(&open).all(|(row, open)| row & open != 0));
            for (at, open) in open.iter_mut().enumerate() {
                *open &= cases.iter().fold(0, |all, &case| all | rows[case][at]);
            }
            if before == (cases.clone(), open.clone()) {
                return (cases, open);
            }
        }
    }

    #[test]
    fn cases_that_say_nothing_of_the_items_are_ignored() {
        let mut builder = Problem::builder();
        let (a, b, x) = (builder.primary("a"), builder.primary("b"), builder.secondary("other"));
        let (first, other) = (builder.option([a]), builder.option([b]));
        builder.option([a, x]);
        let of_b = [other, builder.option([b, x])];
        let far = Problem::builder().primary("far");
        let requirement = |cases: &[OptionId], options: &[OptionId]| Requirement {
            cases: cases.to_vec(),
            options: options.to_vec(),
        };
        // The options of `a` do not follow each other.
        for (item, other) in [(x, b), (b, x), (a, b)] {
            let required = vec![(other, vec![requirement(&[first], &of_b)])];
            builder.implied_cases(ImpliedCases { item, required });
        }
        let more = [builder.primary("c"), builder.primary("d")];
        let cases = [builder.option([more[0]]), builder.option([more[0], x])];
        let of_d = [builder.option([more[1]]), builder.option([more[1], x])];
        // These hold. Options and cases that are not those of the items change nothing.
        let required = vec![(more[1], vec![requirement(&[cases[1], first], &[of_d[0], first])])];
        builder.implied_cases(ImpliedCases { item: more[0], required });
        let problem = builder.build().expect("the problem is sound");
        let known = problem.implied_cases.iter().filter(|cases| Cases::new(cases, &problem).is_some());
        assert_eq!(known.count(), 1);
        let mut builder = Problem::builder();
        let a = builder.primary("a");
        builder.option([a]);
        builder.implied_cases(ImpliedCases { item: far, required: vec![(more[0], Vec::new())] });
        assert_eq!(builder.build().map(|problem| problem.solver().count().solutions), Ok(1));
        for &engine in Engine::ALL {
            assert_eq!(problem.solver().engine(engine).count().solutions, 5, "{engine}");
        }
    }

    #[test]
    fn what_no_case_leaves_is_closed() {
        // One of a0, a1 and a2 holds; with the first two, b is not covered by b2, which nothing else shows.
        let mut builder = Problem::builder();
        let [a, b] = ["a", "b"].map(|name| builder.primary(name));
        let excluded: Vec<ItemId> = (0..3).map(|of| builder.secondary(format!("x{of}"))).collect();
        let cases: Vec<OptionId> = (0..3).map(|case| builder.option([a, excluded[case]])).collect();
        let of_b = [vec![b], vec![b], vec![b, excluded[0], excluded[1]]].map(|items| builder.option(items));
        let required = vec![Requirement { cases: cases[..2].to_vec(), options: of_b[..2].to_vec() }];
        builder.implied_cases(ImpliedCases { item: a, required: vec![(b, required)] });
        let problem = builder.build().expect("the problem is sound");
        for &engine in Engine::ALL {
            let mut search = problem.solver().engine(engine).solutions();
            assert!(search.forbid(cases[2]) && search.forbid(of_b[0]), "{engine}");
            assert!(!search.forbid(of_b[1]), "{engine}: b2 is gone");
        }
    }

    quickcheck! {
        fn cases_and_options_support_each_other(rows: Vec<[u8; 3]>, open: [u8; 3]) -> bool {
            let rows: Vec<Vec<Options>> = rows.iter().map(|row| row.map(Options::from).to_vec()).collect();
            let width = 3_usize.next_multiple_of(CHUNK);
            let filled = |row: &Vec<Options>| row.iter().copied().chain(std::iter::repeat(Options::MAX)).take(width).collect::<Vec<_>>();
            let of = Cases { item: 0, first: 0, count: rows.len(), items: vec![1, 2, 3], rows: rows.iter().flat_map(filled).collect(), width };
            let mut cases: Vec<u64> = vec![0; rows.len().div_ceil(64)];
            (0..rows.len()).for_each(|case| cases[case / 64] |= 1 << (case % 64));
            let mut narrowed: Vec<Options> = open.map(Options::from).to_vec();
            let expected = left(&rows, &narrowed);
            let is_possible = of.narrow(&mut cases, &mut narrowed, &mut Vec::new());
            let kept: Vec<usize> = (0..rows.len()).filter(|case| cases[case / 64] >> (case % 64) & 1 == 1).collect();
            is_possible != expected.0.is_empty() && (!is_possible || (kept, narrowed) == expected)
        }
    }
}
