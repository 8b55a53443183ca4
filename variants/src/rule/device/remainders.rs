//! Sums of so many cells that adding them up takes an automaton too large: their remainders are added up
//! instead, by a few numbers that together tell all possible sums apart (the Chinese remainder theorem).
//! Remainders say little before most cells are known, so searches have the sums themselves.

use super::groups::Term;
use super::hidden_variables::{Hidden, Says, Variable};
use super::machine::acceptor;
use super::unrolled::unrolled;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::words::listed;

/// What sums are divided by: numbers without common factors. An automaton has as many edges as its number
/// squared for each cell, so the smallest come first, and 4 stands for 2 as well.
const DIVISORS: [u32; 7] = [4, 3, 5, 7, 11, 13, 17];

/// Requires terms that add up to `least` to `most` whatever the cells hold to add up to a total.
///
/// # Errors
/// If there are too many terms or sums even so, or no symbols add up to the total.
pub(super) fn add_up_by_remainders(
    terms: &[Term],
    total: u32,
    (least, most): (u32, u32),
    frame: &Frame,
    hidden: &mut Hidden,
) -> Result<(), SpecError> {
    let mut told_apart = 1;
    for divisor in DIVISORS {
        if told_apart > most - least {
            return Ok(());
        }
        told_apart *= divisor;
        let remainder = |term: &Term, number: u32| number * term.factor % divisor;
        let input = |term: &Term| Variable::cell(term.cell, frame).renamed(|number| remainder(term, number));
        let inputs: Vec<Variable> = terms.iter().map(input).collect();
        let step = |_, &so_far: &u32, value: u32| Some((so_far + value) % divisor);
        let accepts = |&so_far: &u32| so_far == total % divisor;
        let diagram = unrolled(&inputs, &|_, _| false, &mut acceptor(0, step, accepts))?;
        let says = |at: usize, value: u32| {
            let numbers = frame.alphabet.iter().map(|symbol| u32::from(symbol.number()));
            let alike = numbers.filter(|&number| remainder(&terms[at], number) == value);
            Says::is(frame.board.name(terms[at].cell), listed(alike, "or"))
        };
        hidden.read(&inputs, &diagram, &says);
    }
    match told_apart > most - least {
        true => Ok(()),
        false => Err(SpecError::new(format!(
            "sums from {least} to {most} are possible; expected at most {told_apart} different ones"
        ))),
    }
}
