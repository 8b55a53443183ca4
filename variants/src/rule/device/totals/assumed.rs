//! Why a cell of a total cannot hold a symbol: what its part would add up to.

use crate::board::CellId;
use crate::rule::Possible;
use crate::rule::device::groups::Term;

/// A part of a total, one cell of which is assumed to hold a symbol.
pub(super) struct Assumed<'a> {
    possible: &'a Possible<'a>,
    /// What the cell adds.
    own: u32,
    /// The other terms, and what they add at least and at most.
    pub(super) rest: Vec<Term>,
    least: u32,
    most: u32,
}

impl<'a> Assumed<'a> {
    pub(super) fn new(possible: &'a Possible<'a>, part: &[Term], cell: CellId, own: u32) -> Self {
        let rest: Vec<Term> = part.iter().filter(|term| term.cell != cell).copied().collect();
        let (least, most) = possible.range(&rest);
        Self { possible, own, rest, least, most }
    }

    fn is_below(&self, other: u32) -> bool {
        self.own + self.most < other
    }

    fn is_above(&self, other: u32) -> bool {
        self.own + self.least > other
    }

    /// What the other terms are, if there are any: "at most 7".
    fn tell_rest(&self, is: &str, bound: u32) -> Option<String> {
        let Self { possible, rest, least, most, .. } = self;
        match rest.is_empty() {
            true => None,
            false if least == most => Some(format!("{} is {most}", possible.name(rest))),
            false => Some(format!("{} is {is} {bound}", possible.name(rest))),
        }
    }

    /// Why the part cannot have a total.
    pub(super) fn tell_total(&self, total: u32) -> Option<String> {
        if self.is_below(total) {
            self.tell_rest("at most", self.most)
        } else if self.is_above(total) {
            self.tell_rest("at least", self.least)
        } else {
            self.possible.tell_impossible(total - self.own, &self.rest)
        }
    }

    /// Why the part cannot be equal to another one.
    pub(super) fn tell_other(&self, other: &[Term]) -> Option<String> {
        let Self { possible, own, least, most, .. } = *self;
        let (lower, upper) = possible.range(other);
        let name = possible.name(other);
        if self.is_below(lower) {
            Some(and(format!("{name} is at least {lower}"), self.tell_rest("at most", most)))
        } else if self.is_above(upper) {
            Some(and(format!("{name} is at most {upper}"), self.tell_rest("at least", least)))
        } else if least == most {
            let sum = possible.tell_impossible(own + least, other)?;
            Some(self.tell_rest("", least).map_or(sum.clone(), |rest| format!("{rest} and {sum}")))
        } else {
            possible.tell_few_sums(own, &self.rest, other)
        }
    }
}

/// What is told of a part, and of the rest if there is something.
fn and(part: String, rest: Option<String>) -> String {
    match rest {
        Some(rest) => format!("{part} and {rest}"),
        None => part,
    }
}
