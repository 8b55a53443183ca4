//! Regular expressions over symbols, as they are written.

use std::collections::BTreeSet;

use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;

/// The maximum depth of nested parentheses, and the maximum number of repetitions.
const DEPTH: usize = 50;
const REPEATS: usize = 100;
/// The maximum number of parts after repetitions are expanded: of what is repeated, and of a whole
/// expression, which may be as deep as it has parts: 140,000 overflowed the stack.
const REPEATED_PARTS: usize = 2_000;
const PARTS: usize = 5_000;

/// A regular expression.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Pattern {
    /// Nothing.
    Empty,
    /// One of some symbols.
    One(SymbolSet),
    /// Two parts in sequence.
    Then(Box<Pattern>, Box<Pattern>),
    /// One of several parts.
    Either(BTreeSet<Pattern>),
    /// A part, any number of times.
    Many(Box<Pattern>),
}

impl Pattern {
    /// Reads an expression over the symbols of a board.
    pub(super) fn read(text: &str, alphabet: Alphabet) -> Result<Self, SpecError> {
        let chars = text.chars().filter(|c| !c.is_whitespace()).collect();
        let mut parser = Parser { chars, at: 0, alphabet };
        let pattern = parser.either(0)?;
        match parser.peek() {
            Some(c) => Err(parser.expected(&format!("the end, not {c:?}"))),
            None => Ok(pattern),
        }
    }

    /// The places where matches that begin at some places may end, by definition, without derivatives.
    pub(super) fn ends(&self, symbols: &[Symbol], from: &BTreeSet<usize>) -> BTreeSet<usize> {
        let (mut last, mut from) = (self, from.clone());
        while let Self::Then(first, second) = last {
            (last, from) = (second, first.ends(symbols, &from));
        }
        match last {
            Self::Empty | Self::Then(..) => from,
            Self::One(set) => {
                let holds = |at: &&usize| symbols.get(**at).is_some_and(|symbol| set.contains(*symbol));
                from.iter().filter(holds).map(|at| at + 1).collect()
            }
            Self::Either(parts) => parts.iter().flat_map(|part| part.ends(symbols, &from)).collect(),
            Self::Many(part) => {
                let (mut reached, mut open) = (from.clone(), from);
                while !open.is_empty() {
                    open = part.ends(symbols, &open).into_iter().filter(|&end| reached.insert(end)).collect();
                }
                reached
            }
        }
    }

    /// Whether it matches all of some symbols, by definition.
    pub(super) fn matches(&self, symbols: &[Symbol]) -> bool {
        self.ends(symbols, &BTreeSet::from([0])).contains(&symbols.len())
    }

    fn then(self, next: Self) -> Self {
        match (self, next) {
            (Self::Empty, next) => next,
            (first, Self::Empty) => first,
            // Nested to the right, so that equal rests are equal as data.
            (Self::Then(first, second), next) => Self::Then(first, Box::new(second.then(next))),
            (first, next) => Self::Then(Box::new(first), Box::new(next)),
        }
    }

    fn either(parts: impl IntoIterator<Item = Self>) -> Option<Self> {
        let mut all = BTreeSet::new();
        for part in parts {
            match part {
                Self::Either(parts) => all.extend(parts),
                part => drop(all.insert(part)),
            }
        }
        if all.len() > 1 { Some(Self::Either(all)) } else { all.pop_first() }
    }

    fn many(self) -> Self {
        match self {
            Self::Empty | Self::Many(_) => self,
            part => Self::Many(Box::new(part)),
        }
    }

    /// The expression repeated from `least` to `most` times.
    fn times(&self, least: usize, most: Option<usize>) -> Self {
        let mut rest = match most {
            None => self.clone().many(),
            Some(_) => Self::Empty,
        };
        for _ in least..most.unwrap_or(least) {
            let more = self.clone().then(rest);
            rest = Self::either([Self::Empty, more]).unwrap_or(Self::Empty);
        }
        (0..least).fold(rest, |rest, _| self.clone().then(rest))
    }

    /// The number of its parts.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Empty | Self::One(_) => 1,
            Self::Then(first, second) => first.size() + second.size(),
            Self::Either(parts) => parts.iter().map(Self::size).sum(),
            Self::Many(part) => 1 + part.size(),
        }
    }
}

/// Reads an expression from left to right.
struct Parser {
    chars: Vec<char>,
    at: usize,
    alphabet: Alphabet,
}

impl Parser {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn take(&mut self, c: char) -> bool {
        let is_next = self.peek() == Some(c);
        self.at += usize::from(is_next);
        is_next
    }

    fn expected(&self, what: &str) -> SpecError {
        SpecError::new(format!("`pattern`: character {} (blanks not counted): expected {what}", self.at + 1))
    }

    fn either(&mut self, depth: usize) -> Result<Pattern, SpecError> {
        if depth > DEPTH {
            return Err(self.expected(&format!("at most {DEPTH} nested parentheses")));
        }
        let mut parts = vec![self.sequence(depth)?];
        while self.take('|') {
            parts.push(self.sequence(depth)?);
            self.check_size(parts.iter().map(Pattern::size).sum(), PARTS)?;
        }
        Ok(Pattern::either(parts).unwrap_or(Pattern::Empty))
    }

    fn sequence(&mut self, depth: usize) -> Result<Pattern, SpecError> {
        let (mut parts, mut size) = (Vec::new(), 0);
        while self.peek().is_some_and(|c| c != '|' && c != ')') {
            parts.push(self.repeated(depth)?);
            size += parts.last().map_or(0, Pattern::size);
            self.check_size(size, PARTS)?;
        }
        Ok(parts.into_iter().rev().fold(Pattern::Empty, |rest, part| part.then(rest)))
    }

    /// Fails if there are too many parts so far.
    fn check_size(&self, parts: usize, most: usize) -> Result<(), SpecError> {
        match parts > most {
            true => Err(self.expected(&format!("at most {most} parts, with repetitions written out"))),
            false => Ok(()),
        }
    }

    fn repeated(&mut self, depth: usize) -> Result<Pattern, SpecError> {
        let mut part = self.single(depth)?;
        loop {
            if self.take('?') {
                part = part.times(0, Some(1));
            } else if self.take('*') {
                part = part.times(0, None);
            } else if self.take('+') {
                part = part.times(1, None);
            } else if self.take('{') {
                let (least, most) = self.bounds()?;
                self.check_size(part.size() * most.unwrap_or(least).max(1), REPEATED_PARTS)?;
                part = part.times(least, most);
            } else {
                return Ok(part);
            }
        }
    }

    /// `2}`, `2,}` or `2,3}`.
    fn bounds(&mut self) -> Result<(usize, Option<usize>), SpecError> {
        let least = self.number()?;
        let most = match self.take(',') {
            false => Some(least),
            true if self.peek() == Some('}') => None,
            true => Some(self.number()?),
        };
        let is_right = most.is_none_or(|most| least <= most) && self.take('}');
        if is_right { Ok((least, most)) } else { Err(self.expected("`}` behind numbers in order")) }
    }

    fn number(&mut self) -> Result<usize, SpecError> {
        let digits: String = self.chars[self.at..].iter().take_while(|c| c.is_ascii_digit()).collect();
        let number = digits.parse().ok().filter(|number| *number <= REPEATS);
        let number = number.ok_or_else(|| self.expected(&format!("a number from 0 to {REPEATS}")))?;
        self.at += digits.len();
        Ok(number)
    }

    fn single(&mut self, depth: usize) -> Result<Pattern, SpecError> {
        if self.take('(') {
            let inner = self.either(depth + 1)?;
            return if self.take(')') { Ok(inner) } else { Err(self.expected("`)`")) };
        }
        if self.take('.') {
            return Ok(Pattern::One(self.alphabet.all()));
        }
        if self.take('[') {
            let is_other = self.take('^');
            let mut set = SymbolSet::default();
            while !self.take(']') {
                let first = self.symbol()?;
                let last = if self.take('-') { self.last_of(first)? } else { first };
                let range = self.alphabet.iter().filter(|&symbol| first <= symbol && symbol <= last);
                range.for_each(|symbol| set.insert(symbol));
            }
            return Ok(Pattern::One(if is_other { self.alphabet.all().without(set) } else { set }));
        }
        Ok(Pattern::One(SymbolSet::default().with(self.symbol()?)))
    }

    /// The end of a range.
    fn last_of(&mut self, first: Symbol) -> Result<Symbol, SpecError> {
        let last = self.peek().and_then(|c| self.alphabet.of_char(c));
        match last.filter(|&last| last < first) {
            Some(last) => Err(self.expected(&format!("a symbol from {first} on, found {last}"))),
            None => self.symbol(),
        }
    }

    fn symbol(&mut self) -> Result<Symbol, SpecError> {
        let symbol = self.peek().and_then(|c| self.alphabet.of_char(c));
        let symbol = symbol.ok_or_else(|| self.expected("a symbol of the board, `.`, `[` or `(`"))?;
        self.at += 1;
        Ok(symbol)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pattern: &str) -> Result<Pattern, SpecError> {
        Pattern::read(pattern, Alphabet::new(9, 1).expect("an alphabet"))
    }

    fn matches(pattern: &str, text: &str) -> bool {
        let pattern = read(pattern).expect("an expression");
        let symbols: Vec<Symbol> = text.chars().filter_map(Symbol::from_char).collect();
        pattern.matches(&symbols)
    }

    #[test]
    fn expressions_match() {
        let cases = [
            ("12", "12", "21"),
            ("1|23", "23", "13"),
            ("(12)*3", "12123", "1213"),
            ("[1-3]+[^1-3]?", "2319", "2399"),
            (". {2} 5", "125", "15"),
            ("(1{2,3}|4?)5", "1115", "15"),
            ("((1*)*)*2", "1112", "11"),
            ("1{0,2}2{1,}", "222", "1112"),
        ];
        for (pattern, right, wrong) in cases {
            assert!(matches(pattern, right), "{pattern} {right}");
            assert!(!matches(pattern, wrong), "{pattern} {wrong}");
        }
    }

    /// Both would take longer than anyone waits if each way through an expression were followed by itself.
    #[test]
    fn many_ways_to_match_are_followed_together() {
        let symbols: Vec<Symbol> = "1".repeat(80).chars().filter_map(Symbol::from_char).collect();
        let right = read(&".*".repeat(40)).expect("an expression");
        assert!(right.matches(&symbols));
        let wrong = read(&(".*".repeat(40) + "2")).expect("an expression");
        assert!(!wrong.matches(&symbols));
    }

    #[test]
    fn faults_are_reported() {
        for pattern in
            ["(1", "1)", "[12", "*", "1{3,2}", "[3-1]", "1{1000}", "0", "[", "((((1{90}){90}){90}){90})"]
        {
            assert!(read(pattern).is_err(), "{pattern}");
        }
        assert!(read(&"(".repeat(1000)).is_err());
        // Deeper than stacks, once repetitions are written out.
        assert!(read(&"((1{40}){50})".repeat(70)).is_err());
        assert!(read(&["(1{40}){50}"; 80].join("|")).is_err());
    }
}
