//! Builds a problem from the item names and entries of a text.

use std::collections::HashMap;

use foldhash::fast::RandomState;

use super::{ParseErrorKind, clip, split_entry};
use crate::builder::{BuildError, ProblemBuilder};
use crate::problem::{Color, Entry, Problem};

/// A [`ProblemBuilder`] that takes words.
///
/// Colours are numbered in order of appearance and keep their names, unless all are plain numbers, which keep
/// their values, so that problems built with numbers survive being written and read.
#[derive(Default)]
pub(crate) struct Assembler {
    builder: ProblemBuilder,
    colors: HashMap<String, u32, RandomState>,
    color_names: Vec<String>,
    /// The entries of the option being read, and behind them those of the option before.
    entries: Vec<Entry>,
}

impl Assembler {
    /// Declares an item.
    pub(crate) fn item(&mut self, name: &str, secondary: bool) -> Result<(), ParseErrorKind> {
        check_item(name)?;
        if secondary {
            self.builder.secondary(name);
        } else {
            self.builder.primary(name);
        }
        match self.builder.fault() {
            Some(fault) => Err(ParseErrorKind::Build(fault.clone())),
            None => Ok(()),
        }
    }

    /// Adds an option of entries `item` or `item:colour`, or returns which entry has what fault.
    pub(crate) fn option<S: AsRef<str>>(
        &mut self,
        entries: impl Iterator<Item = S>,
    ) -> Result<(), (usize, ParseErrorKind)> {
        let mut read = 0;
        for entry in entries {
            let before = self.entries.get(read).copied();
            let entry = self.entry(entry.as_ref(), before).map_err(|kind| (read, kind))?;
            match self.entries.get_mut(read) {
                Some(place) => *place = entry,
                None => self.entries.push(entry),
            }
            read += 1;
        }
        self.entries.truncate(read);
        self.builder
            .try_option(self.entries.iter().copied())
            .map_err(|fault| (fault.entry().unwrap_or(0), ParseErrorKind::Build(fault)))
    }

    /// Returns the problem that was read.
    pub(crate) fn finish(mut self) -> Result<Problem, BuildError> {
        let numbers: Option<Vec<u32>> = self.color_names.iter().map(|name| plain_number(name)).collect();
        if numbers.is_none() {
            self.builder.name_colors(self.color_names);
        }
        let mut problem = self.builder.build()?;
        if let Some(numbers) = numbers {
            for entry in problem.entries.iter_mut().filter(|entry| entry.color != 0) {
                entry.color = numbers[entry.color as usize - 1] + 1;
            }
        }
        Ok(problem)
    }

    /// Reads an entry, given the one at the same place of the option before: most name the same item or the next, or give
    /// the same colour. Looking these up costs more than comparing them.
    fn entry(&mut self, entry: &str, before: Option<Entry>) -> Result<Entry, ParseErrorKind> {
        let (name, color) = split_entry(entry)?;
        let near = before.and_then(|before| self.builder.item_near(name, before.item));
        let item = near.or_else(|| self.builder.item(name));
        let item = item.ok_or_else(|| ParseErrorKind::UnknownItem(clip(name)))?;
        let color = color.map(|color| self.color(color, before.and_then(|before| before.color)));
        Ok(Entry { item, color })
    }

    fn color(&mut self, name: &str, before: Option<Color>) -> Color {
        if let Some(before) = before.filter(|before| self.color_names[before.0 as usize] == name) {
            return before;
        }
        if let Some(&number) = self.colors.get(name) {
            return Color(number);
        }
        let number = self.color_names.len() as u32;
        self.colors.insert(name.to_owned(), number);
        self.color_names.push(name.to_owned());
        Color(number)
    }
}

/// Reports faults of item names that deserve a better message than "not allowed".
fn check_item(name: &str) -> Result<(), ParseErrorKind> {
    if name == "|" {
        return Err(ParseErrorKind::Separator);
    }
    match name.split_once('|') {
        Some((range, _)) if range.bytes().all(|byte| byte.is_ascii_digit() || byte == b':') => {
            Err(ParseErrorKind::Multiplicity(clip(name)))
        }
        None if name.contains(':') => Err(ParseErrorKind::ColorOfItem(clip(name))),
        _ => Ok(()),
    }
}

/// The number that `name` spells, if it is one and can be a colour.
fn plain_number(name: &str) -> Option<u32> {
    let number: u32 = name.parse().ok()?;
    (number != u32::MAX && number.to_string() == name).then_some(number)
}
