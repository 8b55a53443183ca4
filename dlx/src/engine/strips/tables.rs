//! Constant data: the options of each strip, and what of a strip agrees with an item and a colour.

use std::ops::Range;

use super::colors::{number_of, strip_rows};
use super::rows::{Length, Row, Rows};
use crate::facts::StripRows;
use crate::ids::{OptionId, RawEntry};
use crate::problem::Problem;

/// A strip with options that cover an item, and where the rows of the item begin there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    pub(super) strip: u32,
    first: u32,
}

/// Options by strip, rows by item and strip.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// The options of strip `s` are `members[starts[s]..starts[s + 1]]`, in order, and its words begin at
    /// `places[s]`.
    members: Vec<u32>,
    starts: Vec<u32>,
    places: Vec<u32>,
    /// The crossings of item `i` are `crossings[first[i]..first[i + 1]]`.
    crossings: Vec<Crossing>,
    first: Vec<u32>,
    /// Of each crossing, the options that cover the item, and then those that give it the colour of number 1,
    /// 2, ...
    rows: Rows,
    /// The colours by number.
    colors: Vec<u32>,
}

/// The strips that an option has a bit in: those of its primary items, or the last one.
pub(super) fn strips_of<'p>(problem: &'p Problem, option: u32) -> impl Iterator<Item = usize> + use<'p> {
    let primary = problem.primary;
    let entries = problem.raw_entries(OptionId(option)).iter();
    let mut items = entries.map(|entry| entry.item).filter(move |&item| item < primary);
    let first = items.next().unwrap_or(primary);
    std::iter::once(first).chain(items).map(|strip| strip as usize)
}

impl Tables {
    pub(super) fn new(problem: &Problem) -> Self {
        let (starts, members) = members(problem);
        let mut places = vec![0];
        for range in starts.windows(2) {
            places.push(places[places.len() - 1] + (range[1] - range[0]).div_ceil(u64::BITS));
        }
        let StripRows { colors, counts } = strip_rows(problem);
        let mut tables = Self {
            members,
            starts,
            places,
            crossings: Vec::new(),
            first: vec![0],
            rows: Rows::default(),
            colors: colors.clone(),
        };
        tables.fill(problem, counts);
        tables
    }

    /// Makes the rows, so many of each item.
    fn fill(&mut self, problem: &Problem, counts: &[u32]) {
        const NONE: u32 = u32::MAX;
        let mut rows = Rows::default();
        let mut crossed: Vec<(u32, Crossing)> = Vec::new();
        // Where the rows of each item begin in the strip, and the options of rows.
        let (mut begin, mut members) = (vec![NONE; counts.len()], Vec::new());
        for strip in 0..self.starts.len() - 1 {
            let (first, known) = (rows.len(), crossed.len());
            // An item that is covered needs no strip. The last strip is no item's.
            let own = if strip < problem.primary_count() { strip as u32 } else { NONE };
            members.clear();
            for (number, &option) in (0..).zip(self.members(strip)) {
                let entries = problem.raw_entries(OptionId(option)).iter();
                for &RawEntry { item, color } in entries.filter(|entry| entry.item != own) {
                    let begin = &mut begin[item as usize];
                    if *begin == NONE {
                        *begin = rows.add(counts[item as usize]);
                        crossed.push((item, Crossing { strip: strip as u32, first: *begin }));
                    }
                    members.push((*begin, number));
                    if color != 0 {
                        members.push((self.row_of(*begin, color), number));
                    }
                }
            }
            rows.fill(first, self.length(strip), &members);
            crossed[known..].iter().for_each(|&(item, _)| begin[item as usize] = NONE);
        }
        crossed.sort_by_key(|&(item, _)| item);
        self.rows = rows;
        let end = |item: usize| crossed.partition_point(|&(of, _)| of as usize <= item) as u32;
        self.first.extend((0..counts.len()).map(end));
        self.crossings = crossed.into_iter().map(|(_, crossing)| crossing).collect();
    }

    /// The row of a colour, which is not 0, of a crossing whose rows begin there.
    #[inline(always)]
    fn row_of(&self, begin: u32, color: u32) -> u32 {
        begin + number_of(color, &self.colors) as u32
    }

    /// The strips that have options that cover an item, without its own.
    #[inline(always)]
    pub(super) fn crossings(&self, item: u32) -> &[Crossing] {
        &self.crossings[self.first[item as usize] as usize..self.first[item as usize + 1] as usize]
    }

    /// The options of a crossing, and those of them that give the item a colour: none for 0.
    #[inline(always)]
    pub(super) fn rows(&self, crossing: &Crossing, color: u32) -> (Row<'_>, Row<'_>) {
        let length = self.length(crossing.strip as usize);
        let agreeing = match color {
            0 => Row::EMPTY,
            color => self.rows.row(self.row_of(crossing.first, color), length),
        };
        (self.rows.row(crossing.first, length), agreeing)
    }

    /// The length of a strip.
    #[inline(always)]
    fn length(&self, strip: usize) -> Length {
        let options = self.starts[strip + 1] - self.starts[strip];
        Length { options: options as usize, words: self.places(strip).len() }
    }

    /// The options of a strip.
    pub(super) fn members(&self, strip: usize) -> &[u32] {
        &self.members[self.starts[strip] as usize..self.starts[strip + 1] as usize]
    }

    /// The places of the words of a strip.
    #[inline(always)]
    pub(super) fn places(&self, strip: usize) -> Range<usize> {
        self.places[strip] as usize..self.places[strip + 1] as usize
    }

    /// The number of options of each strip.
    pub(super) fn sizes(&self) -> Vec<u32> {
        self.starts.windows(2).map(|range| range[1] - range[0]).collect()
    }
}

/// The options of each strip, and where those of each begin.
fn members(problem: &Problem) -> (Vec<u32>, Vec<u32>) {
    let primary = problem.primary_count();
    let mut starts = problem.item_starts[..=primary].to_vec();
    let mut members = vec![0; starts[primary] as usize];
    let mut next = starts.clone();
    for OptionId(option) in problem.options() {
        for strip in strips_of(problem, option) {
            if strip == primary {
                members.push(option);
            } else {
                members[next[strip] as usize] = option;
                next[strip] += 1;
            }
        }
    }
    starts.push(members.len() as u32);
    (starts, members)
}
