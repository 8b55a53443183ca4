//! Builds a problem from the item names and entries of a text.

use super::known_words::KnownWords;
use super::{ParseErrorKind, clip, split_entry};
use crate::builder::{BuildError, ProblemBuilder};
use crate::engine::Bytes;
use crate::ids::{Color, Entry};
use crate::multiplicity::Multiplicity;
use crate::names::Names;
use crate::problem::Problem;

/// The memory of an entry, in bytes, and of the option that it may have for itself.
const ENTRY: usize = 12;
/// That of a word, besides its letters: what it says, in tables that are half full.
const WORD: usize = 96;

/// A [`ProblemBuilder`] that takes words.
///
/// Colours are numbered in order of appearance and keep their names, unless all are plain numbers, which keep
/// their values, so that problems built with numbers survive being written and read.
#[derive(Default)]
pub(crate) struct Assembler {
    builder: ProblemBuilder,
    colors: Names,
    /// The items, and the words with a colour so far.
    known: KnownWords,
    /// The entries of the option being read.
    entries: Vec<Entry>,
    /// The memory that the problem may take, if that is bounded.
    memory: Option<Bytes>,
}

impl Assembler {
    /// An assembler of a problem that takes at most about this much memory.
    pub(crate) fn within(memory: u64) -> Self {
        let mut assembler = Self { memory: Some(Bytes(memory)), ..Self::default() };
        assembler.builder.allow(usize::try_from(memory).unwrap_or(usize::MAX) / ENTRY);
        assembler
    }

    /// Declares an item, which may say before its name how often it is covered.
    pub(crate) fn item(&mut self, word: &str, secondary: bool) -> Result<(), ParseErrorKind> {
        let (times, name) = split_item(word)?;
        if times.is_some() && secondary {
            return Err(ParseErrorKind::SecondaryMultiplicity(clip(word)));
        }
        if let Some(memory) = self.memory.filter(|_| self.builder.is_full()) {
            return Err(ParseErrorKind::Memory(memory));
        }
        let item = match times {
            Some(times) => self.builder.declare_multiple(name, times),
            None => self.builder.declare(name, secondary),
        };
        if let Some(fault) = self.builder.fault() {
            return Err(ParseErrorKind::Build(fault.clone()));
        }
        self.make_known(name, item.into());
        Ok(())
    }

    /// Makes a word known that is not.
    fn make_known(&mut self, word: &str, entry: Entry) {
        self.known.insert(word, entry);
        if self.memory.is_some() {
            self.builder.withhold((WORD + 2 * word.len()) / ENTRY);
        }
    }

    /// Adds the option in the first line of a text, if there is one in it, and returns the rest. Reads only a
    /// line of known words that is sound, and not the last.
    pub(crate) fn known_line<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        let Self { builder, known, .. } = self;
        let length = builder.read_option(|option| known.line(text.as_bytes(), |entry| option.push(entry)))?;
        Some(&text[length..])
    }

    /// Adds an option of entries `item` or `item:colour`, and what it costs, or returns which entry has what
    /// fault.
    pub(crate) fn option<S: AsRef<str>>(
        &mut self,
        entries: impl Iterator<Item = S>,
        cost: u32,
    ) -> Result<(), (usize, ParseErrorKind)> {
        self.entries.clear();
        for (position, word) in entries.enumerate() {
            let entry = self.entry(word.as_ref()).map_err(|kind| (position, kind))?;
            self.entries.push(entry);
        }
        let option = self.builder.try_option(self.entries.iter().copied());
        let option = option.map_err(|fault| (fault.entry().unwrap_or(0), self.option_fault(fault)))?;
        self.builder.cost(option, cost);
        Ok(())
    }

    /// What is wrong with an option. Where memory is bounded, it is what there is too little of.
    fn option_fault(&self, fault: BuildError) -> ParseErrorKind {
        match (fault, self.memory) {
            (BuildError::TooLarge { .. }, Some(memory)) => ParseErrorKind::Memory(memory),
            (BuildError::RepeatedItem { name, .. }, _) => ParseErrorKind::RepeatedItem(name),
            (BuildError::ColoredPrimary { name, .. }, _) => ParseErrorKind::ColoredPrimary(name),
            (fault, _) => ParseErrorKind::Build(fault),
        }
    }

    /// Returns the problem that was read.
    pub(crate) fn finish(mut self) -> Result<Problem, BuildError> {
        let numbers: Option<Vec<u32>> = self.colors.iter().map(plain_number).collect();
        if numbers.is_none() {
            self.builder.name_colors(self.colors);
        }
        let mut problem = self.builder.build()?;
        if let Some(numbers) = numbers {
            for entry in problem.entries.iter_mut().filter(|entry| entry.color != 0) {
                entry.color = numbers[entry.color as usize - 1] + 1;
            }
        }
        Ok(problem)
    }

    /// Reads an entry. Words occur often: only one that is new is taken apart.
    fn entry(&mut self, word: &str) -> Result<Entry, ParseErrorKind> {
        if let Some(known) = self.known.find(word) {
            return Ok(known);
        }
        let (name, color) = split_entry(word)?;
        let item = self.known.find(name).ok_or_else(|| ParseErrorKind::UnknownItem(clip(name)))?.item;
        let Some(color) = color else { return Ok(item.into()) };
        let (Ok(number) | Err(number)) = self.colors.insert(color);
        let entry = item.colored(number as u32);
        self.make_known(word, entry);
        Ok(entry)
    }
}

/// Splits the word of an item into how often it is covered, if it says that, and its name. Reports faults of
/// names that deserve a better message than "not allowed".
fn split_item(word: &str) -> Result<(Option<Multiplicity>, &str), ParseErrorKind> {
    if word == "|" {
        return Err(ParseErrorKind::Separator);
    }
    if word.starts_with('|') || word.ends_with('|') {
        return Err(ParseErrorKind::BarAtItem(clip(word)));
    }
    let is_range = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b':');
    let (times, name) = match word.split_once('|').filter(|(range, _)| is_range(range)) {
        Some((range, name)) => {
            let times = Multiplicity::parse(range).ok_or_else(|| ParseErrorKind::Multiplicity(clip(word)))?;
            (Some(times), name)
        }
        None => (None, word),
    };
    match name.contains(':') && !name.contains('|') {
        true => Err(ParseErrorKind::ColorOfItem(clip(name))),
        false => Ok((times, name)),
    }
}

/// The number that `name` spells, if it is one and can be a colour.
fn plain_number(name: &str) -> Option<u32> {
    let number: u32 = name.parse().ok()?;
    (number < Color::LIMIT && number.to_string() == name).then_some(number)
}
