//! Rules that hold where there is no mark: the list "negative" only names their kinds, so the other rules of
//! the document tell their pairs.

use std::collections::BTreeSet;

use dlx_variants::rule::Between;
use dlx_variants::{Place, Rule, Spec};
use serde_json::{Map, Value};

use super::read;
use crate::format::container::global;
use crate::format::container::relation::Relation;

/// What a rule is about, the numbers that it forbids, and the marked pairs on which it does not hold.
type Negative = (Relation, BTreeSet<u8>, BTreeSet<[Place; 2]>);

/// The first rule about neighbours without a mark that a reader of the object would not find again.
pub(super) fn unsaid<'s>(spec: &'s Spec, object: &Map<String, Value>, size: usize) -> Option<&'s Rule> {
    let mut own = rules(spec).filter_map(|rule| Some((rule, negative(rule, size)?))).peekable();
    own.peek()?;
    let found: Vec<Negative> = read::spec(object)
        .map_or_else(|_| Vec::new(), |spec| rules(&spec).filter_map(|rule| negative(rule, size)).collect());
    own.find(|(_, negative)| !found.contains(negative)).map(|(rule, _)| rule)
}

fn rules(spec: &Spec) -> impl Iterator<Item = &Rule> {
    spec.constraints.iter().chain(&spec.clues)
}

fn negative(rule: &Rule, size: usize) -> Option<Negative> {
    let rule = rule.with_sorted_offsets();
    let (relation, pairs) = Relation::of(&rule).filter(|(_, pairs)| !pairs.not.is_empty())?;
    let marked = match &pairs.between {
        between if *between == global::all_neighbours() => BTreeSet::new(),
        Between::Unmarked(marked) => marked.iter().map(|&[a, b]| [a.min(b), a.max(b)]).collect(),
        _ => return None,
    };
    Some((relation, occurring(relation, &pairs.not, size), marked))
}

/// Those of some differences, ratios or sums that neighbours on a board can have, which see each other.
pub(super) fn occurring(relation: Relation, numbers: &[u8], size: usize) -> BTreeSet<u8> {
    let size = size as u64;
    let pairs = || (1..=size).flat_map(|less| (less + 1..=size).map(move |more| (less, more)));
    let occurs = |&number: &u8| pairs().any(|(less, more)| relation.holds(less, more, number.into()));
    numbers.iter().copied().filter(occurs).collect()
}
