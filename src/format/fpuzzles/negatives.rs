//! Rules that hold where there is no mark: the list "negative" only names their kinds, so the other rules of the document
//! tell their pairs.

use std::collections::BTreeSet;

use dlx_variants::{Rule, Spec};
use serde_json::{Map, Value};

use super::read;
use crate::format::container::global;

/// The kind of a rule, the numbers that it forbids, and the marked pairs on which it does not hold.
type Negative = (String, BTreeSet<u64>, BTreeSet<BTreeSet<String>>);

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
    let rule = serde_json::to_value(rule.with_sorted_offsets()).ok()?;
    let listed = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let pair =
        |pair: Value| listed(&pair).iter().filter_map(|cell| Some(cell.as_str()?.to_owned())).collect();
    let marked = match rule.get("between")? {
        between if *between == global::all_neighbours() => BTreeSet::new(),
        between => listed(between.get("unmarked")?).into_iter().map(pair).collect(),
    };
    let kind = rule.get("kind")?.as_str()?;
    Some((kind.to_owned(), occurring(kind, rule.get("not")?, size), marked))
}

/// Those of some differences, ratios or sums that neighbours on a board can have, which see each other.
pub(super) fn occurring(kind: &str, numbers: &Value, size: usize) -> BTreeSet<u64> {
    let size = size as u64;
    let pairs = || (1..=size).flat_map(|less| (less + 1..=size).map(move |more| (less, more)));
    let occurs = |number: &u64| {
        pairs().any(|(less, more)| match kind {
            "difference" => more - less == *number,
            "ratio" => more == less * number,
            _ => less + more == *number,
        })
    };
    numbers.as_array().into_iter().flatten().filter_map(Value::as_u64).filter(occurs).collect()
}
