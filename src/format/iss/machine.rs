//! State machines along lines, `NFA~MACHINE~_NAME~CELLS`, which become automata. The machine is bits in
//! letters: a header with the widths of fields, the number of states in which it begins, and of those in
//! which it ends, which come next; then the steps from each state.

use dlx_variants::rule::{Automaton, Step};
use dlx_variants::{Alphabet, Place, Rule, Symbol};

use super::keys::bytes;
use super::untold;
use crate::format::error::ReadErrorKind;

/// The bytes of a step that is spelt out, about.
const STEP: usize = 100;

/// The most letters of symbols: a machine has at most so many.
const SYMBOLS: usize = 16;

/// A machine.
pub(super) struct Machine {
    start: Vec<u16>,
    accept: Vec<u16>,
    /// The state before each step, what it reads, from 0, and the state after it.
    steps: Vec<(usize, usize, usize)>,
}

impl Machine {
    /// Reads a machine; `None` if it is no machine, or too large.
    pub(super) fn read(text: &str) -> Option<Self> {
        let bytes = bytes(text)?;
        let mut bits = Bits { bytes: &bytes, at: 0 };
        let format = bits.take(2)?;
        let state_bits = bits.take(4)? + 1;
        let symbols = bits.take(4)? + 1;
        let (starts, accepts) = (bits.take(state_bits)?, bits.take(state_bits)?);
        if starts == 0 || starts + accepts > Automaton::STATES {
            return None;
        }
        let mut accept = Vec::new();
        let (starts, states) = (starts as u16, (starts + accepts) as u16);
        for state in 0..starts {
            if bits.take(1)? == 1 {
                accept.push(state);
            }
        }
        accept.extend(starts..states);
        let steps = match format {
            0 => bits.listed_steps(symbols, state_bits)?,
            1 => bits.masked_steps(symbols, state_bits)?,
            _ => return None,
        };
        Some(Self { start: (0..starts).collect(), accept, steps })
    }

    /// The bytes that its steps take as those of a rule, about.
    pub(super) fn size(&self) -> usize {
        STEP * self.steps.len()
    }

    /// The rule along cells. What it would read between parts of a line, and symbols that the board lacks,
    /// never come.
    pub(super) fn rule(&self, name: &str, cells: &[Place], values: Alphabet) -> Result<Rule, ReadErrorKind> {
        let mut steps: Vec<(usize, usize, usize)> =
            self.steps.iter().map(|&(from, symbol, to)| (from, to, symbol)).collect();
        steps.retain(|&(.., symbol)| symbol < values.count());
        steps.sort_unstable();
        steps.dedup();
        let alike = steps.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1));
        let steps = alike.map(|steps| {
            let symbols: String =
                steps.iter().filter_map(|&(.., symbol)| values.symbol(symbol)).map(Symbol::to_char).collect();
            format!("{} {symbols} {}", steps[0].0, steps[0].1).parse::<Step>()
        });
        let steps = steps.collect::<Result<_, _>>().map_err(untold)?;
        let name = Some(name).filter(|name| !name.is_empty()).map(str::to_owned);
        let (start, accept) = (self.start.clone(), self.accept.clone());
        Ok(Rule::Automaton(Automaton { name, cells: cells.to_vec(), start, accept, steps, says: None }))
    }
}

/// The bits of some bytes, the highest of each first.
struct Bits<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        8 * self.bytes.len() - self.at
    }

    /// The number in the next bits, of which there are at most 16.
    fn take(&mut self, count: usize) -> Option<usize> {
        let mut number = 0;
        for _ in 0..count {
            let byte = self.bytes.get(self.at / 8)?;
            number = number << 1 | usize::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Some(number)
    }

    /// The steps from each state: how many, then what each reads and where it leads.
    fn listed_steps(&mut self, symbols: usize, state_bits: usize) -> Option<Vec<(usize, usize, usize)>> {
        let width = self.take(4)?;
        let symbol_bits = (0..).find(|&bits| symbols <= 1 << bits)?;
        let mut steps = Vec::new();
        for from in 0.. {
            if width == 0 || self.left() < width {
                break;
            }
            for _ in 0..self.take(width)? {
                steps.push((from, self.take(symbol_bits)?, self.take(state_bits)?));
            }
            if steps.len() > Automaton::STEPS {
                return None;
            }
        }
        Some(steps)
    }

    /// The steps from each state: a bit for each symbol that it reads, then where each of these leads.
    fn masked_steps(&mut self, symbols: usize, state_bits: usize) -> Option<Vec<(usize, usize, usize)>> {
        let mut steps = Vec::new();
        for from in 0.. {
            if self.left() < symbols {
                break;
            }
            let mask = self.take(symbols)?;
            for symbol in (0..SYMBOLS).filter(|symbol| mask >> symbol & 1 == 1) {
                steps.push((from, symbol, self.take(state_bits)?));
            }
            if steps.len() > Automaton::STEPS {
                return None;
            }
        }
        Some(steps)
    }
}
