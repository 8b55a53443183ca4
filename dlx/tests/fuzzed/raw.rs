//! Problems drawn from bytes, simple enough to be judged by brute force.

use std::ops::RangeInclusive;

use arbitrary::{Result, Unstructured};
use dlx_engine::{OptionId, Problem};

use super::seen::Solutions;

/// A problem: items are numbers, primary ones first.
#[derive(Clone, Debug)]
pub(crate) struct Raw {
    pub(crate) primary: usize,
    pub(crate) secondary: usize,
    /// How often each primary item is covered; empty if each is covered once.
    pub(crate) times: Vec<RangeInclusive<u32>>,
    pub(crate) options: Vec<Vec<(usize, Option<u32>)>>,
}

/// The maximum size of a problem.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    /// The maximum number of options.
    pub(crate) options: usize,
    /// The maximum number of primary items; secondary ones are fewer.
    pub(crate) items: usize,
}

impl Size {
    /// Small enough for [`Raw::brute_force`].
    pub(crate) const SMALL: Self = Self { options: 12, items: 4 };
    /// Large enough for options of most kinds to occur.
    pub(crate) const MEDIUM: Self = Self { options: 40, items: 10 };
    /// Items of many options: the widest words, and more than a word holds.
    pub(crate) const TALL: Self = Self { options: 160, items: 5 };
    /// Many items: several vectors of words.
    pub(crate) const WIDE: Self = Self { options: 120, items: 80 };
}

impl Raw {
    /// A problem made from the bytes; when they run out, nothing more is added.
    pub(crate) fn draw(u: &mut Unstructured<'_>, size: Size) -> Result<Self> {
        let (primary, secondary) = (u.int_in_range(0..=size.items)?, u.int_in_range(0..=size.items - 1)?);
        let mut raw = Self { primary, secondary, times: Vec::new(), options: Vec::new() };
        let (colors, count) = (u.int_in_range(1..=3)?, u.int_in_range(0..=size.options)?);
        for _ in 0..u.int_in_range(0..=3)? {
            raw.plant(u)?;
        }
        while raw.options.len() < count {
            let copied = !raw.options.is_empty() && u.ratio(1, 10)?;
            let option = if copied { u.choose(&raw.options)?.clone() } else { raw.option(u, size, colors)? };
            raw.options.push(option);
        }
        Ok(raw)
    }

    /// The same problem, where half of the primary items are covered from up to two to up to three times, in
    /// a third of the cases.
    pub(crate) fn repeated(mut self, u: &mut Unstructured<'_>) -> Result<Self> {
        if u.ratio(1, 3)? {
            let times = |u: &mut Unstructured<'_>| {
                let low = u.int_in_range(0..=2)?;
                Ok(if u.arbitrary()? { low..=u.int_in_range(low.max(1)..=3)? } else { 1..=1 })
            };
            self.times = (0..self.primary).map(|_| times(u)).collect::<Result<_>>()?;
        }
        Ok(self)
    }

    /// The same problem, where each primary item is covered once.
    pub(crate) fn once(self) -> Self {
        Self { times: Vec::new(), ..self }
    }

    /// How often a primary item is covered.
    fn times(&self, item: usize) -> RangeInclusive<u32> {
        self.times.get(item).cloned().unwrap_or(1..=1)
    }

    /// Adds options that cover the primary items between them, so that there is a solution.
    fn plant(&mut self, u: &mut Unstructured<'_>) -> Result<()> {
        let mut item = 0;
        while item < self.primary {
            let end = (item + u.int_in_range(1..=4)?).min(self.primary);
            self.options.push((item..end).map(|item| (item, None)).collect());
            item = end;
        }
        Ok(())
    }

    /// About two entries with primary items and as many with secondary ones, some of those with a colour.
    fn option(&self, u: &mut Unstructured<'_>, size: Size, colors: u32) -> Result<Vec<(usize, Option<u32>)>> {
        let mut option = Vec::new();
        for item in 0..self.primary + self.secondary {
            if u.ratio(2, size.items as u32)? {
                let is_colored = item >= self.primary && u.ratio(3, 4)?;
                option.push((item, if is_colored { Some(u.int_in_range(0..=colors - 1)?) } else { None }));
            }
        }
        Ok(option)
    }

    /// Some groups of items, chosen by the bytes.
    pub(crate) fn groups(&self, u: &mut Unstructured<'_>) -> Result<Vec<Vec<usize>>> {
        let items = self.primary + self.secondary;
        let count = if items > 0 { u.int_in_range(0..=4)? } else { 0 };
        let group = |u: &mut Unstructured<'_>| {
            let size = u.int_in_range(0..=items.min(5))?;
            (0..size).map(|_| u.int_in_range(0..=items - 1)).collect()
        };
        (0..count).map(|_| group(u)).collect()
    }

    /// The problem without the items for which `is_off` is true; its options have their numbers.
    pub(crate) fn without(&self, is_off: impl Fn(usize) -> bool) -> Self {
        let kept: Vec<_> = (0..self.primary + self.secondary).filter(|&item| !is_off(item)).collect();
        let primary = kept.partition_point(|&item| item < self.primary);
        let entry = |&(item, color): &(usize, Option<u32>)| Some((kept.binary_search(&item).ok()?, color));
        let options = self.options.iter().map(|option| option.iter().filter_map(entry).collect());
        let times = kept[..primary].iter().filter_map(|&item| self.times.get(item).cloned()).collect();
        Self { primary, secondary: kept.len() - primary, times, options: options.collect() }
    }

    pub(crate) fn problem(&self) -> Problem {
        let mut builder = Problem::builder();
        let mut items: Vec<_> =
            (0..self.primary).map(|i| builder.multiple(format!("p{i}"), self.times(i))).collect();
        items.extend((0..self.secondary).map(|i| builder.secondary(format!("s{i}"))));
        for option in &self.options {
            let entry = |&(i, color): &(usize, Option<u32>)| match color {
                Some(color) => items[i].colored(color),
                None => items[i].into(),
            };
            builder.option(option.iter().map(entry));
        }
        builder.build().expect("the random problem is sound")
    }

    /// Whether the options whose bits are set form a solution.
    fn covers(&self, chosen: u32) -> bool {
        (0..self.primary + self.secondary).all(|item| {
            let options = self.options.iter().enumerate().filter(|&(o, _)| chosen >> o & 1 == 1);
            let entries = options.flat_map(|(_, option)| option.iter().filter(|entry| entry.0 == item));
            let colors: Vec<_> = entries.map(|entry| entry.1).collect();
            match colors.len() {
                times if item < self.primary => self.times(item).contains(&(times as u32)),
                0 | 1 => true,
                _ => colors[0].is_some() && colors.iter().all(|&color| color == colors[0]),
            }
        })
    }

    /// All solutions that have the `given` options and not the `forbidden` ones, by trying every subset.
    pub(crate) fn brute_force(&self, given: &[OptionId], forbidden: &[OptionId]) -> Solutions {
        let bits = |options: &[OptionId]| options.iter().fold(0, |bits, option| bits | 1u32 << option.0);
        let (given, forbidden) = (bits(given), bits(forbidden));
        let is_useful =
            |o: usize| given >> o & 1 == 1 || self.options[o].iter().any(|entry| entry.0 < self.primary);
        let useful = (0..self.options.len()).filter(|&o| is_useful(o)).fold(0, |bits, o| bits | 1u32 << o);
        let subsets = (0..1u32 << self.options.len()).filter(|chosen| chosen & !useful == 0);
        let asked = subsets.filter(|chosen| chosen & given == given && chosen & forbidden == 0);
        let numbers = |chosen: u32| (0..32).filter(|o| chosen >> o & 1 == 1).collect();
        asked.filter(|&chosen| self.covers(chosen)).map(numbers).collect()
    }

    /// Some of the options, picked by numbers.
    pub(crate) fn pick(&self, numbers: &[u8]) -> Vec<OptionId> {
        let count = self.options.len();
        let numbers = numbers.iter().filter(|_| count > 0);
        numbers.map(|&number| OptionId((number as usize % count) as u32)).collect()
    }
}
